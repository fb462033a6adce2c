package stand

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/gametest"
)

// duel is a unit r1 of one stand that can charge b1, also of one stand, straight ahead. Each has
// Attack 1 and the given hits.
func duel(kind game.UnitType, hits, armour int) *game.State {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 12, 180}))
	if kind == Cavalry {
		s = tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 13, 180}))
	}
	for i := range s.Units {
		u := Edit(&s.Units[i])
		u.Attack, u.Hits, u.Armour = 1, hits, 0
	}
	Edit(s.Unit("b1")).Armour = armour
	return s
}

// Five charges worked out by hand. The charger rolls 2 dice (Attack 1, STD-ATTACK-12), the
// charged unit 1, each hits on 4+. A unit of one stand counts at most the hits that it can still
// take (STD-RESULT-02).
func TestChainOddsByHand(t *testing.T) {
	tests := map[string]struct {
		state   *game.State
		rounds  string
		holds   [3]float64 // red, blue, nobody
		lost    [2]float64 // r1, b1
		follows float64    // second rounds
	}{
		// Red hits in 3 of 4 cases, Blue in 1 of 2. Both: both are gone.
		"one hit each": {duel(Infantry, 1, 0), "2", [3]float64{3. / 8, 1. / 8, 4. / 8}, [2]float64{1. / 2, 3. / 4}, 0},
		// A hit of Red's is saved in 1 of 2 cases: one at least comes through in 7 of 16.
		"saves": {duel(Infantry, 1, 4), "2", [3]float64{7. / 32, 9. / 32, 16. / 32}, [2]float64{1. / 2, 7. / 16}, 0},
		// Two hits (1 of 4) remove Blue. One of Red's alone (1 of 4) drives Blue 1 cm back, one of
		// Blue's alone (1 of 8) Red; the others are draws.
		"two hits, one round": {duel(Infantry, 2, 0), "1", [3]float64{1. / 2, 1. / 8, 3. / 8}, [2]float64{0, 1. / 4}, 0},
		// The winner pursues: it rolls 2 dice (STD-ATTACK-16), the loser 1. With one more hit, in 3
		// of 4 cases, the loser is gone; without one the loser wins in 1 of 2 cases.
		"two hits, two rounds": {duel(Infantry, 2, 0), "2", [3]float64{29. / 64, 8. / 64, 27. / 64}, [2]float64{3. / 32, 7. / 16}, 3. / 8},
		// Infantry may not pursue cavalry (STD-PURSUE-02): what Blue wins, it wins in round 1.
		"against cavalry": {duel(Cavalry, 2, 0), "2", [3]float64{28. / 64, 10. / 64, 26. / 64}, [2]float64{0, 7. / 16}, 1. / 4},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			a := ask[*ChainAnswer](t, test.state, "odds", "unit", "r1", "target", "b1", "rounds", test.rounds)
			same := func(what string, got, want float64) {
				if math.Abs(got-want) > 1e-12 {
					t.Errorf("%s: %v, want %v", what, got, want)
				}
			}
			if a.Sample != 0 {
				t.Errorf("a sample of %d battles, not exact", a.Sample)
			}
			red, blue := a.winner("red"), a.winner("blue")
			same("Red holds the ground", a.holds(red), test.holds[0])
			same("Blue holds the ground", a.holds(blue), test.holds[1])
			same("nobody does", a.holds(nobody), test.holds[2])
			follows := 0.0
			for first := range a.won {
				for second := range noRound {
					follows += a.won[first][second]
				}
			}
			same("a second round", follows, test.follows)
			for _, u := range a.Units {
				want := test.lost[0]
				if u.ID == "b1" {
					want = test.lost[1]
				}
				same(string(u.ID)+" is destroyed", u.Destroyed(), want)
				same(string(u.ID)+" loses a stand", u.Lost.Of(1), want)
			}
			if text := a.Text().String(); !strings.Contains(text, "wins round 1: ") || strings.Contains(text, "wins round 2: ") != (test.follows > 0) {
				t.Errorf("the text is %v, want round 1 in it, and round 2: %v", text, (test.follows > 0))
			}
		})
	}
}

// randomCharge is a charge in a random situation: units of several kinds and sizes on both sides,
// some of them behind or beside others, sometimes with a wood behind.
func randomCharge(t *testing.T, dice *rand.Rand) *ChargeAnswer {
	for {
		row := func(side string, y, facing float64, most int) (units []game.Unit) {
			x := float64(dice.IntN(7)) - 6
			for i := range dice.IntN(most + 1) {
				stands, kind, width := []at{}, infantry, 4.0
				if dice.IntN(3) == 0 {
					kind, width = cavalry, 2
				}
				for range 1 + dice.IntN(4) {
					stands = append(stands, at{x, y, facing})
					x += width
				}
				x += float64(dice.IntN(2)) * 3
				u := kind(fmt.Sprintf("%s%d", side, i+1), stands...)
				Edit(&u).Attack, Edit(&u).Hits, Edit(&u).Armour = 1+dice.IntN(4), 1+dice.IntN(4), []int{0, 4, 5, 6}[dice.IntN(4)]
				units = append(units, u)
			}
			return units
		}
		units := slices.Concat(row("r", 15, 180, 2), row("b", 0, 0, 2), row("b9", -6, 0, 1))
		s := tableOf(units...)
		if dice.IntN(3) == 0 {
			s.Terrain = []game.Terrain{feature("wood", -30, -30, 8, -9)}
		}
		if s.Unit("r1") == nil || s.Unit("b1") == nil {
			continue
		}
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal && a.Odds() != nil {
			return a
		}
	}
}

// Exact chain odds lie within four standard errors of a sample: of 100,000 battles in 50
// situations with FRONTAGE_SOAK=1.
func TestChainOddsAgainstBattles(t *testing.T) {
	situations, battles := 8, 150
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		situations, battles = 50, 100_000
	}
	exact := 0
	dice := rand.New(rand.NewPCG(27, 1))
	for n := range situations {
		charge := randomCharge(t, dice)
		got, err := charge.Chain(2, 100)
		if err != nil {
			t.Fatal(n, err)
		}
		if got.Sample > 0 {
			continue
		}
		exact++
		want := chainOf(charge, 2)
		if err := want.sampled(battles); err != nil {
			t.Fatal(n, err)
		}
		same := func(what string, p, sampled float64) {
			// Two battles more, for what is rare.
			if off := math.Abs(p - sampled); off > 4*math.Sqrt(p*(1-p)/float64(battles))+2/float64(battles) {
				t.Errorf("situation %d, %s attacks %s, %s: %.4f, in %d battles %.4f", n, charge.Unit, charge.Target, what, p, battles, sampled)
			}
		}
		for first := range got.won {
			for second := range got.won[first] {
				same(fmt.Sprint("course ", first, second), got.won[first][second], want.won[first][second])
			}
		}
		for i := range got.Units {
			u := got.Units[i]
			v := want.Units[u.Index]
			same(string(u.ID)+" destroyed", u.Destroyed(), v.Destroyed())
			for lost := range max(len(u.Lost), len(v.Lost)) {
				same(string(u.ID)+" lost", u.Lost.Of(lost), v.Lost.Of(lost))
			}
		}
	}
	if exact < situations/2 {
		t.Errorf("only %d of %d situations are worked out exactly", exact, situations)
	}
}

// The same charge twice has the same sample.
func TestChainOddsOfASample(t *testing.T) {
	charge := randomCharge(t, rand.New(rand.NewPCG(27, 2)))
	one, other := chainOf(charge, 2), chainOf(charge, 2)
	for _, a := range []*ChainAnswer{one, other} {
		if err := a.sampled(40); err != nil {
			t.Fatal(err)
		}
	}
	if one.won != other.won || one.Text().String() != other.Text().String() || !strings.Contains(one.Text().String(), "a sample of 40 battles") {
		t.Errorf("the answers are %s and %s, want the same, a sample of 40 battles", one.Text().String(), other.Text().String())
	}
	if one.Margin() < 0.154 || one.Margin() > 0.156 { // 1.96 · 0.5 / √40
		t.Errorf("margin %v, want about 0.155", one.Margin())
	}
}

func TestChainOddsRefused(t *testing.T) {
	s := duel(Infantry, 2, 0)
	for _, rounds := range []string{"0", "3", "x"} {
		if _, err := game.Ask(Rules{}, s, game.Query{Name: "odds", Args: map[string]string{"unit": "r1", "target": "b1", "rounds": rounds}}); err == nil || !strings.Contains(err.Error(), "must be a whole number from 1 to 2") {
			t.Errorf("rounds %s: %v; want \"must be a whole number from 1 to 2\"", rounds, err)
		}
	}
}

func BenchmarkChainOdds(b *testing.B) {
	answer, err := game.Ask(Rules{}, pageExample(), game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "b1"}})
	if err != nil {
		b.Fatal(err)
	}
	charge := answer.(*ChargeAnswer)
	b.ReportAllocs()
	for b.Loop() {
		if a, err := charge.Chain(2, 100); err != nil || a.Sample > 0 {
			b.Fatalf("%+v, %v; want exact chances, not a sample", a, err)
		}
	}
}

// shotState is a table on which r1, one stand, shoots at b1.
func shotState(dice int, armour int, target ...at) *game.State {
	u := archers(infantry("r1", at{0, 0, 0}), 30)
	Edit(&u).Shooting = dice
	s := inShooting(u, infantry("b1", target...))
	b := Edit(s.Unit("b1"))
	b.Hits, b.Armour, b.Shooting = 2, armour, 0
	return s
}

// Shooting worked out by hand: each die hits on 4+ (STD-SHOOT-08), and b1 loses a stand for 2 hits
// (STD-SHOOT-13).
func TestShotOddsByHand(t *testing.T) {
	for name, test := range map[string]struct {
		state                   *game.State
		destroyed, driven, none float64
		lost                    float64 // one stand
	}{
		// One die: with a hit, 1 of 2, b1 is driven back by one die, 6 cm at most, less than its pace
		// of 20 (STD-SHOOT-16, STD-SHOOT-18).
		"one die": {shotState(1, 0, at{0, 20, 180}, at{4, 20, 180}), 0, 1. / 2, 1. / 2, 0},
		// Two dice at a single stand: two hits, 1 of 4, destroy it; one, 1 of 2, drives it back.
		"two dice at a stand": {shotState(2, 0, at{0, 20, 180}), 1. / 4, 1. / 2, 1. / 4, 1. / 4},
		// Three dice, saved on 4+ (STD-SHOOT-12): each hits with 1 of 4. Two hits at least, 9 + 1 of 64,
		// cost a stand; no hit is 27 of 64. Three hits drive 18 cm at most.
		"saves": {shotState(3, 4, at{0, 20, 180}, at{4, 20, 180}), 0, 37. / 64, 27. / 64, 10. / 64},
	} {
		t.Run(name, func(t *testing.T) {
			a := ask[*chain.Course](t, test.state, "odds", "unit", "r1", "target", "b1", "shooting", "true", "rounds", "2")
			if a.Sample != 0 {
				t.Errorf("a sample of %d battles, not exact", a.Sample)
			}
			got := map[string]float64{}
			for _, b := range a.Tree {
				got[b.Text.String()] += b.P
				if len(b.Next) > 0 {
					t.Errorf("%v follows %s, though b1 does not shoot", b.Next, b.Text)
				}
			}
			for text, want := range map[string]float64{"Round 1: b1 is destroyed": test.destroyed, "Round 1: b1 is driven back": test.driven, "Round 1: nobody gives way": test.none} {
				if math.Abs(got[text]-want) > 1e-12 {
					t.Errorf("%s: %v, want %v, of\n%s", text, got[text], want, a.Text().String())
				}
			}
			for _, u := range a.Units {
				if u.ID == "b1" && math.Abs(u.Lost.Of(1)-test.lost) > 1e-12 {
					t.Errorf("it loses one stand with %v, want %v", u.Lost.Of(1), test.lost)
				}
			}
		})
	}
	s := shotState(1, 0, at{0, 40, 180})
	if _, err := game.Ask(Rules{}, s, game.Query{Name: "odds", Args: map[string]string{"unit": "r1", "target": "b1", "shooting": "true"}}); err == nil {
		t.Error("it shoots out of range")
	}
}

// Exact chances of shooting lie within four standard errors of a sample.
func TestShotOddsAgainstBattles(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 5))
	gametest.CompareCourses(t, 16, func() *chain.Fight {
		for {
			row := func(id string, y, facing float64) game.Unit {
				var stands []at
				for i := range 1 + dice.IntN(4) {
					stands = append(stands, at{float64(i) * 4, y, facing})
				}
				u := archers(infantry(id, stands...), 30)
				own := Edit(&u)
				own.Shooting, own.Hits, own.Armour = 1+dice.IntN(2), 1+dice.IntN(4), []int{0, 4, 5, 6}[dice.IntN(4)]
				return u
			}
			s := inShooting(row("r1", 0, 0), row("b1", 15+float64(dice.IntN(14)), 180), row("b2", 60, 180))
			if dice.IntN(3) == 0 {
				s.Terrain = []game.Terrain{feature("wood", -30, 30, 30, 45)}
			}
			if dice.IntN(3) == 0 {
				s.Terrain = append(s.Terrain, feature("hill", 3, 14, 10, 32))
				s.Terrain[len(s.Terrain)-1].ID = "other"
			}
			if f, err := newBoard(s).shotsFollowed(game.Query{Name: "odds", Args: map[string]string{"unit": "r1", "target": "b1", "shooting": "true"}}); err == nil {
				return f
			}
		}
	})
}
