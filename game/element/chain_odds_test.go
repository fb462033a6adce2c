package element

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/gametest"
)

// courseOf answers "odds" of what follows.
func courseOf(t *testing.T, s *game.State, args ...string) *chain.Course {
	t.Helper()
	a, err := game.Ask(Rules{}, s, queryOf("odds", args...))
	if err != nil {
		t.Fatal(err)
	}
	return a.(*chain.Course)
}

// Three courses worked out by hand, over the 36 pairs of dice of each of two bounds.
func TestChainOddsByHand(t *testing.T) {
	const all = 36 * 36
	for _, test := range []struct {
		name     string
		f        *field
		shooting bool
		holds    [3]float64 // red, blue, nobody; of 1,296
		lost     [2]float64 // r1, b1
		second   float64    // round 1 without a loser
	}{
		// Both have factor 4 and no support (ELM-CLOSE-03). Equal totals, 6 of 36, change nothing
		// (ELM-SEQ-08); the two stay in contact and fight in the next bound. Of the 15 pairs that a side
		// wins, 6 to 1 doubles: 10 to 5 (ELM-SEQ-09, ELM-OUTCOME-03), the others recoil (ELM-OUTCOME-02).
		// Blades do not pursue (ELM-PURSUIT-04). So a side holds the ground with 15·36 + 6·15, and
		// destroys the other with 36 + 6.
		{"blades", (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 100, 180), false,
			[3]float64{630, 630, 36}, [2]float64{42, 42}, 6. / 36},
		// Warband, 3, destroy blades, 4, even if these are only beaten (row bHI2, ELM-OUTCOME-18): 10
		// pairs, those with 2 more at least. 5 pairs are equal. Of the 21 others, 4 double the warband:
		// 4, 5 or 6 to 1, and 6 to 2. So 10·36 + 5·10 against 21·36 + 5·21, and 4·36 + 5·4 destroy the
		// warband.
		{"warband", (&field{}).unit("r1", "WB", 0, 0, 0).unit("b1", "BD", 0, 100, 180), false,
			[3]float64{410, 861, 25}, [2]float64{164, 410}, 5. / 36},
		// Bows that answer each other have 2 each. 4 of the 15 pairs double: 4, 5 or 6 to 1, and 6 to 2.
		// Bows shoot in both bounds (ELM-SHOOT-05), so the second bound sees the same shot unless one is
		// destroyed, 28 of 36: destroyed are 4·36 + 28·4. In the end a side holds the ground if it has
		// won the last round: 4·36 + 28·15.
		{"bows", (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BW", 0, 200, 180), true,
			[3]float64{564, 564, 168}, [2]float64{256, 256}, 6. / 36},
	} {
		t.Run(test.name, func(t *testing.T) {
			args := []string{"unit", "r1", "target", "b1", "rounds", "2"}
			if test.shooting {
				args = append(args, "shooting", "true")
			}
			got := courseOf(t, test.f.state(t), args...)
			if got.Sample != 0 {
				t.Errorf("it is a sample of %d battles, want it exact", got.Sample)
			}
			for i, p := range []float64{got.Holds[0], got.Holds[1], got.Nobody} {
				if math.Abs(p-test.holds[i]/all) > 1e-12 {
					t.Errorf("the ground is held by %v, nobody %v, want %v of 1,296", got.Holds, got.Nobody, test.holds)
				}
			}
			for i, u := range got.Units {
				if p := u.Destroyed(); math.Abs(p-test.lost[i]/all) > 1e-12 {
					t.Errorf("%s is destroyed with %v, want %v of 1,296", u.ID, p, test.lost[i])
				}
			}
			found := false
			for _, b := range got.Tree {
				if text := b.Text.String(); strings.Contains(text, "both hold") || strings.Contains(text, "nobody gives way") {
					found = true
					sum := 0.0
					for _, then := range b.Next {
						sum += then.P
					}
					if math.Abs(b.P-test.second) > 1e-12 || math.Abs(sum-b.P) > 1e-12 {
						t.Errorf("%s: %v, then %v; want %v", text, b.P, sum, test.second)
					}
				}
			}
			if !found {
				t.Errorf("no branch in which nobody gives way in\n%s", got.Text().String())
			}
		})
	}
}

// One round ends with its bound.
func TestChainOddsOfOneRound(t *testing.T) {
	s := (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 100, 180).state(t)
	got := courseOf(t, s, "unit", "r1", "target", "b1", "rounds", "1")
	if math.Abs(got.Nobody-6./36) > 1e-12 || math.Abs(got.Holds[0]-15./36) > 1e-12 {
		t.Errorf("held by %v, nobody %v, want 15, 15 and 6 of 36", got.Holds, got.Nobody)
	}
	for _, b := range got.Tree {
		if len(b.Next) > 0 {
			t.Errorf("%v follows %s", b.Next, b.Text)
		}
	}
}

// Questions that have no answer are refused with the reason.
func TestChainOddsRefused(t *testing.T) {
	s := (&field{}).unit("r1", "BD", 0, 0, 0).unit("r2", "BD", 80, 0, 0).unit("b1", "BD", 0, 600, 180).state(t)
	for _, test := range []struct{ args, want string }{
		{"unit r1 target b1", "r1 does not reach b1"},
		{"unit r1 target r2", "of one side"},
		{"unit r1 target b1 shooting true", "does not shoot"},
		{"unit r1 target b1 rounds 3", "must be a whole number from 1 to 2"},
		{`unit r1 target b1 do {"do":"end"}`, "no move of r1"},
	} {
		if _, err := game.Ask(Rules{}, s, queryOf("odds", strings.Fields(test.args)...)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// randomFight is a contact or a shot in a random situation: some elements a side, side by side, some behind
// others.
func randomFight(t *testing.T, dice *rand.Rand) *chain.Fight {
	t.Helper()
	codes := []string{"BD", "SP", "PK", "WB", "AX", "BW", "SH", "PS", "CV", "KN", "LH", "CM", "EL", "HD", "ART", "MG", "WB(S)", "BW(S)", "KN(F)", "BD(I)"}
	for {
		f := &field{}
		shooting := dice.IntN(3) == 0
		far := 120.0
		if shooting {
			far = 180
		}
		for _, side := range []string{"r", "b"} {
			y, facing := 0.0, 0.0
			if side == "b" {
				y, facing = far, 180
			}
			for i := range 1 + dice.IntN(3) {
				f.unit(fmt.Sprint(side, i+1), codes[dice.IntN(len(codes))], 80*float64(i), y, facing)
			}
			if dice.IntN(2) == 0 {
				back := -300.0
				if side == "b" {
					back = far + 300
				}
				f.unit(side+"9", codes[dice.IntN(len(codes))], 0, back, facing)
			}
		}
		if dice.IntN(3) == 0 {
			f.ground("Wd", -200, -150, 40, 60)
		}
		s, err := game.Read([]byte(f.text()), "field", systems)
		if err != nil {
			continue
		}
		q := queryOf("odds", "unit", "r1", "target", "b1")
		if shooting {
			q.Args["shooting"] = "true"
		}
		if fight, err := newBoard(&s).chainOf(q); err == nil {
			return fight
		}
	}
}

// Exact chain odds lie within four standard errors of a sample: of 100,000 battles with FRONTAGE_SOAK=1.
func TestChainOddsAgainstBattles(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 3))
	gametest.CompareCourses(t, 17, func() *chain.Fight { return randomFight(t, dice) })
}

// In a battle, each kind of answer that says where it leads is answered.
func TestFollowsOfAnswers(t *testing.T) {
	text, err := files.ReadFile("scenarios/two-wings.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, "two-wings.scenario.json", systems)
	if err != nil {
		t.Fatal(err)
	}
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 5})
	seen := map[string]int{}
	for range 400 {
		if phase := b.State().Turn.Phase; seen[phase] < 10 && gametest.CheckFollows(t, b) {
			seen[phase]++
		}
		a, ok := b.Default()
		if !ok {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	for _, phase := range []string{phaseMoves, phaseShooting, phaseCombat} {
		if seen[phase] == 0 {
			t.Errorf("no answer says where it leads in %s, only in %v", phase, seen)
		}
	}
}

func BenchmarkChainOdds(b *testing.B) {
	f := (&field{}).unit("r1", "WB", 0, 0, 0).unit("r2", "WB", 80, 0, 0).unit("r3", "WB", 0, -100, 0).unit("b1", "BD", 0, 100, 180).unit("b2", "BD", 80, 100, 180).unit("b3", "BD", 0, 200, 180)
	s, err := game.Read([]byte(f.text()), "field", systems)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := game.Ask(Rules{}, &s, queryOf("odds", "unit", "r1", "target", "b1")); err != nil {
			b.Fatal(err)
		}
	}
}
