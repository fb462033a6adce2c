package main

import (
	"fmt"
	"strings"

	"frontage/game/systems"
	"frontage/render/version"
)

type versionCommand struct{ jsonFlag }

func (*versionCommand) Help() string {
	return `The version is that of the release, or of the commit from which the program was built. A replay
of format 2 has dice made by two players together; older programs refuse it.

Example:
  frontage version --json`
}

// Run names the build.
func (c *versionCommand) Run(out *output) error {
	var names []string
	for _, r := range systems.All() {
		names = append(names, r.Name())
	}
	formats := []string{"frontage/scenario@1", "frontage/replay@1", "frontage/replay@2", "frontage/army@1", "frontage/seat@1"}
	build := version.Of("frontage")
	if c.JSON {
		return out.json(map[string]any{"query": "version", "build": build, "systems": names, "formats": formats})
	}
	_, err := fmt.Fprintf(out.stdout, "%s\nrules:   %s\nformats: %s\n", build, strings.Join(names, ", "), strings.Join(formats, ", "))
	return err
}
