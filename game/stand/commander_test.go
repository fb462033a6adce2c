package stand

import (
	"errors"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/command"
	tac "frontage/game/orders"
)

// ledBy gives every unit of a side one order text.
func ledBy(t *testing.T, texts map[game.SideID]string) func(*game.Unit) *tac.Spec {
	specs := map[game.SideID]*tac.Spec{}
	for side, text := range texts {
		spec, err := tac.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		specs[side] = &spec
	}
	return func(u *game.Unit) *tac.Spec { return specs[u.Side] }
}

// TAC-MAP-80, -81: whole battles on shipped tables, all units led by tactics; every action is
// legal, each battle ends, and the same seed gives the same battle.
func TestCommandedBattles(t *testing.T) {
	for _, text := range []string{"assault", "attack", "charge", "cover", "follow", "guard", "shoot", "penetrate", "receive", "trail", "avoid", "defend", "flee"} {
		hash := ""
		for range map[bool]int{true: 2, false: 1}[text == "attack"] {
			s := shipped(t, "hammer-and-anvil")
			c := NewCommander(s, ledBy(t, map[game.SideID]string{s.Sides[0].ID: "assault", s.Sides[1].ID: text}))
			b := game.NewBattle(*s, Rules{}, game.Options{Seed: 7})
			intents := map[string]int{}
			for n := 0; ; n++ {
				a, in, ok := c.Answer(b)
				if !ok {
					break
				}
				if n > 3000 {
					t.Fatalf("%s: the battle does not end", text)
				}
				if _, err := b.Do(a); err != nil {
					t.Fatalf("%s: %+v is refused: %v", text, a, err)
				}
				if in != nil {
					intents[string(in.Own.(*command.Told).Intent)]++
				}
			}
			if intents["CHARGE"] == 0 || intents["MOVE"] == 0 {
				t.Errorf("%s: intents were %v", text, intents)
			}
			t.Logf("%s: turn %d, %d actions, %v", text, b.State().Turn.Number, b.Len(), intents)
			if hash != "" && hash != b.Hash() {
				t.Errorf("%s: the same seed gives another battle", text)
			}
			hash = b.Hash()
		}
	}
}

// shipped reads a scenario of the program.
func shipped(t testing.TB, name string) *game.State {
	t.Helper()
	for _, f := range assets.Scenarios() {
		if !strings.HasPrefix(f.Name, name) {
			continue
		}
		s, err := game.Read(f.Data, f.Name, []game.Rules{Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		return &s
	}
	t.Fatalf("there is no scenario %s", name)
	return nil
}

// The query intent, by W-70 and W-71: foot 55 cm from the enemy goes its pace of 20 cm toward him on
// assault; at 15 cm it charges; on defend it stays.
func TestQueryIntent(t *testing.T) {
	for _, c := range []struct {
		gap      float64
		tactics  string
		intent   command.Kind
		line     string
		target   string
		distance float64
	}{
		{55, "assault", command.Move, "TAC-AC-ASSAULT-1", "b1", 20},
		{15, "assault", command.Charge, "TAC-AC-ASSAULT-1", "b1", 0},
		{55, "defend", command.Hold, "TAC-AC-DEFEND-1", "", 0},
		{15, "assault and never melee", command.Hold, "TAC-AC-SHOOT-1", "", 0},
	} {
		s := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -c.gap - 2, 0}))
		answer, err := game.Ask(Rules{}, s, game.Query{Name: "intent", Args: map[string]string{"unit": "r1", "tactics": c.tactics}})
		if err != nil {
			t.Fatal(err)
		}
		a := answer.(*command.Answer)
		if a.Intent != c.intent || a.Line != c.line || a.Target != c.target || a.Distance != c.distance {
			t.Errorf("%s at %g cm: %s %s %g by %s; want %s %s %g by %s", c.tactics, c.gap, a.Intent, a.Target, a.Distance, a.Line, c.intent, c.target, c.distance, c.line)
		}
		if c.intent == command.Move && (a.To == nil || a.To[1] != s.Units[0].Stands[0].Y-c.distance) {
			t.Errorf("it goes to %v", a.To)
		}
	}
	s := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -57, 0}))
	_, err := game.Ask(Rules{}, s, game.Query{Name: "intent", Args: map[string]string{"unit": "r1", "tactics": "assault and nevr melee"}})
	var bad *game.BadQuery
	if !errors.As(err, &bad) || !strings.Contains(bad.Reason.String(), `"nevr"`) {
		t.Errorf("a text with a mistake: %v", err)
	}
}

// A whole battle of which all units are led by tactics (budget 10 ms).
func BenchmarkCommandedBattle(b *testing.B) {
	s := shipped(b, "hammer-and-anvil")
	c := NewCommander(s, func(*game.Unit) *tac.Spec { return nil })
	for range b.N {
		battle := game.NewBattle(*s, Rules{}, game.Options{Seed: 7})
		for {
			a, _, ok := c.Answer(battle)
			if !ok {
				break
			}
			if _, err := battle.Do(a); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// A unit's own order text goes before what its side is told; one that cannot be read is an error of the
// file that says where and which word.
func TestUnitsOwnTactics(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 180}), infantry("r2", at{20, 0, 180}), infantry("b1", at{0, -57, 0}))
	Edit(&s.Units[0]).Tactics = "defend"
	c := NewCommander(s, ledBy(t, map[game.SideID]string{s.Sides[0].ID: "assault"}))
	for unit, want := range map[game.UnitID]string{"r1": "defend", "r2": "assault", "b1": "attack"} {
		if got := c.tactics[unit].Text(tac.NoSortie); got != want {
			t.Errorf("%s is told %q; want %q", unit, got, want)
		}
	}
	Edit(&s.Units[0]).Tactics = "defend the hill"
	problems := Rules{}.Check(s)
	if len(problems) != 1 || problems[0].Path != "units[0].tactics" || !strings.Contains(problems[0].What, `"the"`) {
		t.Errorf("found wrong: %v", problems)
	}
}
