package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"frontage/game"
)

type checkCommand struct {
	jsonFlag
	Files []string `arg:"" name:"file" help:"Scenarios; a link to a question, from its # on or whole, in quotes; or - for standard input."`
}

func (*checkCommand) Help() string {
	return `Each entry of a scenario's "expect" is a query with the expected fields of its answer. The
exit status is 1 if one of them fails. A link to a question that somebody has handed on asks it again,
and says whether this program still gives the answer that was shown to him.

Examples:
  frontage check assets/figures/*.scenario.json
  frontage check '#s=…'`
}

// failure is a check that failed.
type failure struct {
	File  string `json:"file"`
	Check int    `json:"check"` // its index in the file's list, from 1
	Query string `json:"query"` // in the form of the command line
	Diff  string `json:"diff"`  // one difference per line
}

// Run runs the checks of every file and prints the failures and a summary.
func (c *checkCommand) Run(out *output) error {
	var scenarios []*scenario
	var bad []error
	for _, file := range c.Files {
		s, err := readScenario(file)
		if err != nil {
			bad = append(bad, err)
			continue
		}
		scenarios = append(scenarios, s)
	}
	if len(bad) > 0 {
		return errors.Join(bad...)
	}
	checks := 0
	failures := []failure{}
	for _, s := range scenarios {
		for i, result := range game.RunChecks(s.rules, &s.state) {
			checks++
			if !result.OK {
				failures = append(failures, failure{s.file, i + 1, checkText(result.Check), result.Diff})
			}
		}
	}
	if err := c.print(out, len(scenarios), checks, failures); err != nil {
		return err
	}
	if len(failures) > 0 {
		return errFailed
	}
	return nil
}

// print writes the failures and the summary.
func (c *checkCommand) print(out *output, files, checks int, failures []failure) error {
	if c.JSON {
		return out.json(map[string]any{
			"query": "check", "files": files, "checks": checks, "failed": len(failures), "failures": failures,
		})
	}
	var t strings.Builder
	for _, f := range failures {
		fmt.Fprintf(&t, "%s\n    %s\n", tell("%s: check %d: %s", f.File, f.Check, f.Query), strings.ReplaceAll(f.Diff, "\n", "\n    "))
	}
	fmt.Fprintln(&t, tell("%s, %s, %d failed", game.SayCount(files, "1 file", "%[1]d files"), game.SayCount(checks, "1 check", "%[1]d checks"), len(failures)))
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}

// checkText returns a check as in the file, without the expected values.
func checkText(c game.Check) string {
	args, err := json.Marshal(c.Args)
	if err != nil {
		panic(err) // the values were read from JSON
	}
	return c.Query + " " + string(args)
}
