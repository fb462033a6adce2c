package tactics

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
)

// Attacks that are worked out together have the results of the page's rolls one by one: the critical test, the damage,
// the member struck, for each attack while a member is left (TAC-COMBAT-06, TAC-COMBAT-21, TAC-CRIT-06, TAC-CRIT-09,
// TAC-WOUND-01 to TAC-WOUND-05, TAC-WOUND-08).
func TestAttacksTogether(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for seed := range uint64(600) {
		major, attacker := "", `"count": 200`
		if random.IntN(4) == 0 {
			major = `, "flags": ["major character"]`
		}
		if random.IntN(3) == 0 {
			attacker = `"individual": true`
		}
		s := scenario(t, "", "a u: "+attacker, fmt.Sprintf(`b v: "count": %d, "wounds": %d, "battle": {"began": 9, "pool": %d}%s`,
			1+random.IntN(70), 1+random.IntN(6), random.IntN(100), major))
		f := fighting(s, 1)
		v := f.unit("v")
		a := assault{by: f.unit("u"), on: v, attacks: random.IntN(200), most: 1 + random.IntN(200)}
		a.highest = 8 * a.most
		state, same := game.DiceState{Seed: seed}, game.DiceState{Seed: seed}
		want := oneByOne(game.NewDice(&same), &a)
		f.dice = roller{dice: game.NewDice(&state)}
		f.carryOut(&a)
		got := after{a.lost, a.criticals, v.marginal, v.n, v.points, v.effort, slices.Clone(v.wounds[1:]), state.Drawn}
		want.drawn = same.Drawn
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("seed %d: %d attacks of %d on %d members: %+v, want %+v", seed, a.attacks, a.most, v.began, got, want)
		}
	}
}

// after is the state of a target after an attack.
type after struct {
	lost, criticals, pool, members, points, effort int
	wounds                                         []int // members by wound points left, from 1
	drawn                                          int
}

// oneByOne rolls an attack by the page, without changing anything but the dice. Members are a list of the points that
// each has left, the healthiest first.
func oneByOne(dice *game.Dice, a *assault) after {
	roll := func(sides int) int {
		if sides == 1 {
			return 1
		}
		face, _ := dice.Face(sides, "test")
		return face
	}
	o := after{pool: a.on.marginal, wounds: make([]int, a.on.healthy)}
	var members []int
	for w := a.on.healthy; w > 0; w-- {
		for range a.on.wounds[w] {
			members = append(members, w)
		}
	}
	most := a.on.points
	if a.on.has(major) {
		most = min(most, a.on.healthy/2)
	}
	chance := 1
	if !a.by.mass {
		chance = 2
	}
	for i := 0; i < a.attacks && len(members) > 0; i++ {
		limit := a.most
		if roll(100) <= chance {
			limit = a.highest
			o.criticals++
		}
		o.pool += roll(limit)
		struck := roll(len(members)) - 1
		lost := min(o.pool/100, members[struck], most-o.lost)
		o.pool %= 100
		o.lost += lost
		if members[struck] -= lost; members[struck] == 0 {
			members = slices.Delete(members, struck, struck+1)
		}
		slices.SortFunc(members, func(a, b int) int { return b - a })
	}
	for _, w := range members {
		o.members++
		o.points += w
		o.effort += a.on.efficiency[w]
		o.wounds[w-1]++
	}
	return o
}

// Attacks are worked out together only up to a die that may not count: one of the three dice of an attack, or the one
// for the member struck where another member has died before.
func TestAttacksTogetherUpToADoubtfulDie(t *testing.T) {
	const high, quarter, half = 0xf << 60, 1 << 62, 1 << 63 // no critical hit and much damage; members of few; a half is doubtful for two
	s := scenario(t, "", `a u: "count": 9`, `b v: "count": 3, "wounds": 1`)
	for _, test := range []struct {
		words []uint64
		sure  int // words that roll leaves
		used  int // words that strike uses
	}{
		{[]uint64{high, high, quarter, high, high, quarter}, 6, 6},
		{[]uint64{high, high, quarter, 0, high, quarter}, 3, 3},
		{[]uint64{high, high, quarter, high, 0, quarter}, 3, 3},
		{[]uint64{high, high, quarter, high, high, 0}, 6, 3},
		{[]uint64{0, high, quarter}, 0, 0},
		{[]uint64{high, high, quarter, high, high, half, high, high, quarter}, 9, 3},
		{[]uint64{high, high, quarter, high, high, quarter, high, high, quarter}, 9, 6},
	} {
		b := bulk{below: criticalBelow[1], most: 200, highest: 1600, with: tallyOf(fighting(s, 1).unit("v"))}
		sure := b.roll(test.words, 0)
		if sure != test.sure {
			t.Errorf("%x: %d words are sure, want %d", test.words, sure, test.sure)
		}
		if used := b.strike(test.words[:sure]); used != test.used {
			t.Errorf("%x: %d words are used, want %d", test.words, used, test.used)
		}
	}
}
