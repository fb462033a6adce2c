package arena

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/cmd/internal/tournament"
	"frontage/game"
	"frontage/game/army"
)

func readFile(file string) ([]byte, string, error) {
	text, err := os.ReadFile(file)
	return text, file, err
}

// kept writes an army file in which an army is kept, and returns its folder.
func kept(t *testing.T) string {
	t.Helper()
	a, _, err := ReadArmy("legion", readFile)
	if err != nil {
		t.Fatal(err)
	}
	l, err := army.QuickOf(a, 700, 0, 99)
	if err != nil {
		t.Fatal(err)
	}
	a.Chosen = append(a.Chosen, l.Keep("My Guard"), army.Chosen{Name: "Unfinished", Points: 500})
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "mine.army.json"), army.Write(a), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

func planOf(t *testing.T, text string) *tournament.Plan {
	t.Helper()
	p, err := tournament.ReadPlan([]byte(text), "test.tournament.json")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// An army that is kept in a file fights every battle as it is; from a list alone the seed chooses. All that
// the battles rest on goes to another machine as JSON.
func TestChosenArmy(t *testing.T) {
	plan := planOf(t, `{"format": "frontage/tournament@1", "armies": ["mine.army.json#My Guard", "mine.army.json"], "tables": ["none"], "points": 500, "battles": 3, "seed": 5}`)
	in, err := Collect(plan, kept(t), readFile)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var there Inputs
	if err := json.Unmarshal(text, &there); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(in, &there); diff != "" {
		t.Fatalf("mismatch (-want +got):\n%s", diff)
	}
	a, err := New(&there)
	if err != nil {
		t.Fatal(err)
	}
	armies := map[string]map[string]bool{}
	for number := range plan.Games() {
		g := plan.Game(number)
		b, err := a.begin(g)
		if err != nil {
			t.Fatal(err)
		}
		names := map[game.SideID]string{}
		for _, u := range b.State().Units {
			names[u.Side] += u.Name + ";"
		}
		for i, side := range []game.SideID{army.Near, army.Far} {
			player := plan.Name(plan.Players()[[]int{g.Near, g.Far}[i]])
			if armies[player] == nil {
				armies[player] = map[string]bool{}
			}
			armies[player][names[side]] = true
		}
	}
	if n := len(armies["mine.army.json#My Guard"]); n != 1 {
		t.Errorf("the kept army comes in %d ways", n)
	}
	if n := len(armies["mine.army.json"]); n != 3 {
		t.Errorf("three seeds choose %d armies from the list", n)
	}
	if len(in.Sums()) != 1 || len(in.Sums()["mine.army.json"]) != 64 {
		t.Errorf("the sums are %v", in.Sums())
	}
}

// STD-SCEN-03: no player of a tournament looks at a clock, so its battles have no length in time.
func TestLengthInTimeRefused(t *testing.T) {
	for _, length := range []string{"timed", "clock:30"} {
		plan := planOf(t, `{"format": "frontage/tournament@1", "armies": ["warband", "legion"], "length": "`+length+`", "battles": 1}`)
		in, err := Collect(plan, t.TempDir(), readFile)
		if err != nil {
			t.Fatal(err)
		}
		a, err := New(in)
		if err == nil {
			err = a.Check()
		}
		if err == nil || !strings.Contains(err.Error(), "length in time") {
			t.Errorf("%s: %v, want a refusal", length, err)
		}
	}
}

func TestChosenArmyRefuses(t *testing.T) {
	folder := kept(t)
	for name, want := range map[string]string{
		"mine.army.json#Other":      `keeps no army called "Other"; there is: "My Guard", "Unfinished"`,
		"legion#My Guard":           "keeps no chosen army",
		"mine.army.json#Unfinished": "Unfinished: ",
	} {
		plan := planOf(t, `{"format": "frontage/tournament@1", "armies": ["warband", "`+name+`"], "battles": 1}`)
		in, err := Collect(plan, folder, readFile)
		if err == nil {
			var a *Arena
			if a, err = New(in); err == nil {
				err = a.Check()
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
