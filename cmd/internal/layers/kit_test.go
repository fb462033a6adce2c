package layers

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// kit are the folders of what several rule systems use and none owns.
var kit = []string{"geometry", "game/table", "game/body", "game/turn", "game/chance", "game/drawup"}

// citedRule finds the id of a rule or of a ruling.
var citedRule = regexp.MustCompile(`\b(?:[A-Z]{3}-[A-Z]+-\d+|AMB-\d+)`)

// The kit applies no rule of any system, and so cites none, in its code or its comments.
func TestKitCitesNoRule(t *testing.T) {
	for _, folder := range kit {
		files := goFiles(t, folder)
		if len(files) == 0 {
			t.Errorf("%s has no code", folder)
		}
		for _, file := range files {
			text, err := os.ReadFile(filepath.Join(top, filepath.FromSlash(file)))
			if err != nil {
				t.Fatal(err)
			}
			if id := citedRule.Find(text); id != nil {
				t.Errorf("%s cites %s: a rule belongs to the package of its system", file, id)
			}
		}
	}
}
