// Command rulecover writes assets/rules/coverage.tsv: for each rule id that the
// project's Go source cites, the files that put it into code and the tests that
// check it. Run it from the top of the project; a test fails when the file is
// out of date.
//
// Only files below geometry and game count. Code claims a rule by naming its id
// anywhere in a file; a test cites one by naming it in its function, in the
// comment before it, or, for a table outside a function, anywhere in its file.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	root := flag.String("root", ".", "top folder of the project")
	flag.Parse()
	text, err := coverage(*root)
	if err == nil {
		err = os.WriteFile(*root+"/"+coverageFile, []byte(text), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rulecover:", err)
		os.Exit(1)
	}
}
