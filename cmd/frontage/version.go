package main

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/systems"
	"frontage/game/version"
)

type versionCommand struct{ jsonFlag }

func (*versionCommand) Help() string {
	return `The version is that of the release, or of the commit from which the program was built. A replay
of format 2 has dice made by two players together, one of format 3 has variations, one of format 4
drawings and questions to the reader; older programs refuse it. Replays keep the version and the
hash of the rules by which they were begun: programs whose hashes are equal play every battle of
that system alike.

Example:
  frontage version --json`
}

// Run names the build.
func (c *versionCommand) Run(out *output) error {
	var names, rules []string
	hashes := map[string]string{}
	for _, r := range systems.All() {
		made := game.MadeHere(r.Name())
		names, rules = append(names, r.Name()), append(rules, strings.TrimSpace(r.Name()+" "+made.Rules))
		hashes[r.Name()] = made.Rules
	}
	formats := []string{"frontage/scenario@1", "frontage/replay@1", "frontage/replay@2", "frontage/replay@3", "frontage/replay@4", "frontage/army@1", "frontage/seat@1"}
	build := version.Of("frontage")
	if c.JSON {
		return out.json(map[string]any{"query": "version", "build": build, "systems": names, "rules": hashes, "formats": formats})
	}
	_, err := fmt.Fprintf(out.stdout, "%s\n%-8s %s\n%-8s %s\n", build, tell("rules:"), strings.Join(rules, ", "), tell("formats:"), strings.Join(formats, ", "))
	return err
}
