package stand

import (
	"strings"
	"testing"

	"frontage/game"
)

// At each level the computer charges if the exact odds are good and not if they are bad, gives the
// chances as its reason, and leaves the battle's dice alone.
func TestAdviseAtLevels(t *testing.T) {
	for _, level := range []game.Level{game.Easy, game.Medium, game.Hard} {
		for _, test := range []struct {
			attack, hits int
			charges      bool
		}{{8, 8, true}, {0, 1, false}} {
			s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -15, 0}, at{4, -15, 0}, at{8, -15, 0}))
			for i := range s.Units {
				Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Points = 3, 3, 60
			}
			Edit(&s.Units[0]).Attack, Edit(&s.Units[0]).Hits = test.attack, test.hits
			s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepInitiative}
			b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
			drawn := b.State().Turn.Dice.Drawn
			a, ok := b.AdviseAt(level)
			if !ok || (a.Do == "charge") != test.charges {
				t.Errorf("%s, attack %d: %+v; want a charge: %v", game.LevelNames[level], test.attack, a, test.charges)
				continue
			}
			if b.State().Turn.Dice.Drawn != drawn {
				t.Errorf("%s: the advice has used the battle's dice", game.LevelNames[level])
			}
			events, err := b.Do(a)
			if err != nil {
				t.Fatal(err)
			}
			told := events[0].Kind == game.EventAdvice && strings.Contains(events[0].Text.String(), "to win")
			if want := test.charges && level != game.Easy; told != want {
				t.Errorf("%s, attack %d: the first event is %q; want a reason for the charge: %v", game.LevelNames[level], test.attack, events[0].Text, want)
			}
		}
	}
}

// The same battle is played twice alike: the dice of rehearsals come from nothing but the table.
func TestAdviseAtIsDeterministic(t *testing.T) {
	play := func(seed uint64) string {
		b := game.NewBattle(skirmish(t), Rules{}, game.Options{Seed: seed})
		for range 60 {
			a, open := b.AdviseAt(game.Medium)
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
		return b.Hash()
	}
	if first, again := play(3), play(3); first != again {
		t.Errorf("the hashes are %s and %s", first, again)
	}
}

// A unit that must charge does so at each level, however bad its odds: the step cannot end before (STD-SPEC-01).
func TestAdviseForcedCharge(t *testing.T) {
	for _, level := range []game.Level{game.Easy, game.Medium, game.Hard} {
		s := tableOf(with(infantry("r1", at{0, 0, 180}), spec(mustCharge, &kinds{Value: []string{"any"}})), infantry("b1", at{0, -20, 0}, at{4, -20, 0}, at{8, -20, 0}))
		Edit(&s.Units[1]).Attack, Edit(&s.Units[1]).Hits = 8, 8
		s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepInitiative}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, ok := b.AdviseAt(level)
		if !ok || a.Do != "charge" || a.Target != "b1" {
			t.Errorf("%s: %+v, want the charge", game.LevelNames[level], a)
		}
	}
}
