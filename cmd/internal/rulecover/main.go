// Command rulecover writes assets/rules/coverage.tsv: for each rule id that the project's
// Go source cites, the files that implement it and the tests that check it. Run it from
// the top of the project; a test fails if the file is out of date.
//
// Only files below geometry and game count. Code claims a rule by naming its id anywhere
// in a file. A test cites a rule by naming it in its function or in the comment before
// it; a table outside a function cites for its whole file.
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
