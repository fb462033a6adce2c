// Package armytest helps the tests of the rule systems that have army lists.
package armytest

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
)

// Shipped reads the army lists that come with a rule system, by the names of their files, and
// checks that each is as the program writes it.
func Shipped(t testing.TB, files fs.FS, rules game.Rules) map[string]*army.Army {
	t.Helper()
	names, err := fs.Glob(files, "armies/*.army.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*army.Army{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		a, err := army.Read(text, path.Base(name), []game.Rules{rules})
		if err != nil {
			t.Fatal(err)
		}
		if string(army.Write(&a)) != string(text) {
			t.Errorf("%s is not as the program writes it", name)
		}
		all[strings.TrimSuffix(path.Base(name), ".army.json")] = &a
	}
	return all
}
