package arena

import (
	"strings"
	"testing"

	"frontage/game"
)

// The names of the computer's levels, and the error that lists them.
func TestLevelOf(t *testing.T) {
	for _, test := range []struct {
		spec     string
		level    game.Level
		computer bool
	}{
		{"computer", game.Easy, true}, {"computer-easy", game.Easy, true}, {"computer-medium", game.Medium, true}, {"computer-hard", game.Hard, true},
		{"computer-best", game.Easy, false}, {"default", game.Easy, false}, {"", game.Easy, false},
	} {
		if level, computer := levelOf(test.spec); computer != test.computer || computer && level != test.level {
			t.Errorf("%q: level %v, computer %v", test.spec, level, computer)
		}
	}
	plan := planOf(t, `{"format": "frontage/tournament@1", "armies": ["human-kingdom", "orc-horde"], "tables": ["none"], "battles": 1}`)
	in, err := Collect(plan, ".", readFile)
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(in)
	if err != nil {
		t.Fatal(err)
	}
	b, err := a.begin(plan.Game(0))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Leaders(string(b.State().Sides[0].ID)+"=", b)
	for _, name := range []string{"computer,", "computer-medium", "computer-hard"} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("the error is %v; want one that names %s", err, name)
		}
	}
}
