package stand

import (
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// STD-SPELL-32, STD-SPELL-37, STD-SPELL-39, STD-MAGIC-17 (WM16): the chance that a die makes an unsaved hit when misses,
// failed saves or successful saves are rerolled once. Of 6 hits against a 5+ save 4 are unsaved, and 2.67 if failed saves
// are rerolled; against 4+, 3, and 4.5 if successful saves are. A die is rerolled only once.
func TestRerollsOfSpells(t *testing.T) {
	for _, c := range []struct {
		r            rerolls
		need, armour int
		want         float64
	}{
		{rerolls{}, 1, 5, 4.0 / 6}, {rerolls{failed: true}, 1, 5, 2.667 / 6}, {rerolls{}, 1, 4, 0.5}, {rerolls{saved: true}, 1, 4, 4.5 / 6},
		{rerolls{misses: true}, 4, 0, 0.75}, {rerolls{misses: true}, 6, 0, 11.0 / 36}, {rerolls{failed: true, saved: true}, 1, 4, 0.5},
		{rerolls{failed: true}, 4, 0, 0.5},
	} {
		if got := float64(c.r.unsaved(c.need, c.armour)) / allCases; math.Abs(got-c.want) > 1e-3 {
			t.Errorf("%+v: the chance is %v, want %v", c, got, c.want)
		}
	}
}

// STD-SPELL-32, STD-SPELL-37, STD-SPELL-38, STD-SPELL-39: the dice of a round. Of 9 dice on 4+, 4 hit and 5 are rerolled. Of
// 6 hits, a 5+ save stops 2, and 1 more of the 4 rerolled. A 4+ save stops 3, but only 1 of them after the reroll.
func TestDiceRolledAgain(t *testing.T) {
	for _, c := range []struct {
		own, foe       string
		attack, armour int
		dice           []int
		want           int
		odds           float64 // of one die
	}{
		{"unreal/whet", "", 9, 0, []int{4, 5, 6, 4, 1, 2, 3, 1, 1, 4, 6, 1, 2, 3}, 6, 0.75},
		{"", "chivalry/parry", 6, 5, []int{4, 4, 4, 4, 4, 4, 5, 6, 1, 2, 3, 4, 5, 1, 1, 4}, 3, 0.5 * 4 / 9},
		{"", "desert/rust", 6, 4, []int{4, 4, 4, 4, 4, 4, 4, 5, 6, 1, 2, 3, 4, 1, 3}, 5, 0.5 * 0.75},
	} {
		own, foe := attacking(infantry("r1", at{0, 2, 180}), c.attack), infantry("b1", at{0, 0, 0})
		Edit(&foe).Armour, Edit(&foe).Hits = c.armour, 20
		if c.own != "" {
			own = beneath(own, "red", c.own)
		}
		if c.foe != "" {
			foe = beneath(foe, "blue", c.foe)
		}
		s := inCombat(own, foe)
		a := ask[*OddsAnswer](t, s, "odds", "engagement", "r1")
		if one := a.board.unsavedOf(&a.odds.pools[0]); math.Abs(one-c.odds) > 1e-9 {
			t.Errorf("%s%s: the odds of one die are %v, want %v", c.own, c.foe, one, c.odds)
		}
		if !slices.ContainsFunc(a.Explain(), func(s game.Step) bool { return strings.Contains(s.Text.String(), "again, once") }) {
			t.Errorf("%s%s: no step mentions the reroll: %+v", c.own, c.foe, a.Explain())
		}
		p := play(t, s, append(c.dice, 1, 1, 1)...)
		p.do(game.Action{Do: "fight", Unit: "r1"})
		if got := Own(p.unit("b1")).State.Hits; got != c.want {
			t.Errorf("%s%s: %d hits, want %d", c.own, c.foe, got, c.want)
		}
	}
	shot := beneath(infantry("b1", at{0, 12, 180}), "blue", "chivalry/parry") // no reroll against shots
	Edit(&shot).Armour = 5
	p := play(t, inShooting(archers(infantry("r1", at{0, 0, 0}), 30), shot), 4, 1, 2)
	p.do(shootAt("r1", "b1"))
	p.spent()
}

// STD-SPELL-42, AMB-M26: a stand takes 4 hits, and one more by the spell: 9 hits remove a stand and leave 4; the end of the spell leaves 3.
func TestTough(t *testing.T) {
	u := beneath(infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), "blue", "gluttons/gut")
	Edit(&u).Hits = 4
	s := tableOf(u)
	if stands, odd := newBoard(s).units[0].casualties(9); stands != 1 || odd != 4 {
		t.Errorf("9 hits remove %d stands and leave %d hits, want 1 and 4", stands, odd)
	}
	Edit(&s.Units[0]).State.Hits = 4
	(&run{s: s}).endEffects(untilCombat, true)
	if state := Own(&s.Units[0]).State; state.Hits != 3 || len(state.Effects) > 0 {
		t.Errorf("after the spell the state is %+v, want 3 hits and no effects", state)
	}
}

// STD-SPELL-28, STD-SPELL-29, AMB-M23: one spell gives a unit one more die, 10 instead of 9; another also one for each joined
// character. The owner chooses the stand that gets it if the stands attack different units.
func TestSurge(t *testing.T) {
	three := infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180})
	foe := infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
	for spell, want := range map[string]int{"unreal/kindle": 10, "towers/radiance": 12} {
		s := tableOf(beneath(three, "red", spell), foe)
		s.Characters = []game.Character{leader("rh", "hero", 8, 0, 5), leader("ri", "hero", 8, 4, 5)}
		for i := range s.Characters {
			s.Characters[i].Joined = "r1"
		}
		b, ctx := fighting(s)
		sum := 0
		for _, p := range b.pools(ctx) {
			if p.unit == 0 {
				sum += p.dice
			}
		}
		if sum != want {
			t.Errorf("%s: %d dice, want %d", spell, sum, want)
		}
	}
	s := inCombat(beneath(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), "red", "unreal/kindle"), infantry("b1", at{0, 0, 0}), infantry("b2", at{4, 0, 0}))
	b, ctx := fighting(s)
	wantDice(t, b, ctx, "r1 on b1 at 4+: 4", "r1 on b2 at 4+: 3", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	ctx.choices = []Choice{{Kind: choiceGift, Stand: "r1b", Spell: "unreal/kindle"}}
	wantDice(t, b, ctx, "r1 on b1 at 4+: 3", "r1 on b2 at 4+: 4", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	p := play(t, s)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "the die", p.answers(), "attack r1a unreal/kindle *", "attack r1b unreal/kindle")
}

// STD-SPELL-30, STD-SPELL-31, AMB-M24 (WM14): dice are rolled one by one, at most one for each stand. 2, 5 and 3 add 10 dice to
// every round, 2 and 5 add 7. 2, 5 and 2 make 9 attacks on the unit itself, in its first round only.
func TestGamble(t *testing.T) {
	table := func() *game.State {
		return castingOn([]game.Character{caster("rw", 0, 12, "ravagers/red-mist")},
			infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180}), infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
	}
	for _, c := range []struct {
		dice    []int
		answers []bool
		want    Effect
		pool    string
	}{
		{[]int{5, 2, 5, 3}, []bool{true, true}, Effect{Dice: 10}, "r1 on b1 at 4+: 19"},
		{[]int{5, 2, 5}, []bool{true, false}, Effect{Dice: 7}, "r1 on b1 at 4+: 16"},
		{[]int{5, 2, 5, 2}, []bool{true, true}, Effect{Dice: 9, Rebound: true}, "r1 on b1 at 4+: 9"},
	} {
		p := play(t, table(), c.dice...)
		p.do(castAt("rw", "ravagers/red-mist", "r1"))
		for _, yes := range c.answers {
			p.do(power("rw", powerGamble, yes))
		}
		p.spent()
		c.want.Spell, c.want.Side, c.want.By = "ravagers/red-mist", "red", "rw"
		if got := Own(p.unit("r1")).State.Effects; !slices.Equal(got, []Effect{c.want}) {
			t.Errorf("dice %v: the effects are %+v, want %+v", c.dice, got, c.want)
		}
		b, ctx := fighting(p.b.State())
		if got := poolsOf(b, ctx, "r1"); got != c.pool {
			t.Errorf("dice %v: the attack is %s, want %s", c.dice, got, c.pool)
		}
		rebounds := slices.ContainsFunc(b.pools(ctx), func(o pool) bool {
			return o.rebound && o.dice == 9 && o.need == 4 && b.units[o.target].ID == "r1" && b.units[o.unit].ID == "b1"
		})
		if rebounds != c.want.Rebound {
			t.Errorf("dice %v: the unit attacks itself: %v, want %v", c.dice, rebounds, c.want.Rebound)
		}
		if !c.want.Rebound {
			continue
		}
		after := play(t, p.b.State(), slices.Repeat([]int{1}, 60)...)
		after.do(game.Action{Do: "fight", Unit: "r1"})
		if left := Own(after.unit("r1")).State.Effects; len(left) > 0 {
			t.Errorf("dice %v: effects left after the round: %+v, want none", c.dice, left)
		}
	}
	first, second := &gambleProcedure{Shown: []int{2}}, &gambleProcedure{Shown: []int{2, 5}}
	if !first.paysToRoll() || second.paysToRoll() { // 1+3+4+5+6−6 > 0; 1+3+4+6−16−19 < 0
		t.Errorf("rolling on pays after a 2: %v, after 2 and 5: %v, want true and false", first.paysToRoll(), second.paysToRoll())
	}
}

// STD-SPELL-51, STD-SPELL-52: a pinned unit may not charge, support a charge, advance or pursue. It may move, react, stand
// and fall back.
func TestPin(t *testing.T) {
	const dolour = "jungle/dolour"
	s := tableOf(beneath(infantry("r1", at{0, 0, 0}), "blue", dolour), infantry("b1", at{0, 12, 180}))
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal || a.Rule != "STD-SPELL-51" {
		t.Errorf("the charge is legal: %v by %q, want false by STD-SPELL-51", a.Legal, a.Rule)
	}
	b := newBoard(s)
	if got := ruleOfRefusal(b.mayAdvance(0)); got != "STD-SPELL-51" {
		t.Errorf("the advance is refused by %q, want STD-SPELL-51", got)
	}
	if far, _ := b.allowance(0, false); far != 20 {
		t.Errorf("the unit may move %v cm, want 20", far)
	}
	with := supported()
	*with.Unit("r2") = beneath(*with.Unit("r2"), "blue", dolour)
	if a := ask[*ChargeAnswer](t, with, "charge", "unit", "r1", "target", "b1", "support", "r2"); a.Legal || a.Rule != "STD-SPELL-51" {
		t.Errorf("the supporting charge is legal: %v by %q, want false by STD-SPELL-51", a.Legal, a.Rule)
	}
	beaten := afterRetreat()
	*beaten.Unit("r1") = beneath(*beaten.Unit("r1"), "blue", dolour)
	p := play(t, afterRound(beaten, Fight{Units: units("r1 b1"), Round: 1}))
	wantLines(t, "after the round", p.answers(), "after r1 stand *", "after r1 fallback")
	p.refused(pursueNow, "STD-SPELL-51")
}

// STD-SPELL-49, AMB-M30: moves, charges, evades and advances are at half pace, for flyers 10 cm; the distance that routs a unit does not change.
func TestHobble(t *testing.T) {
	const mire = "provinces/mire"
	for y, want := range map[float64]bool{18: true, 18.5: false} { // 15 and 15.5 cm to go
		s := tableOf(beneath(cavalry("r1", at{0, 0, 0}), "blue", mire), infantry("b1", at{0, y, 180}))
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal != want {
			t.Errorf("enemy at %v: legal %v, want %v: %s", y, a.Legal, want, a.Reason)
		}
	}
	flyer := beneath(cavalry("r2", at{20, 0, 0}), "blue", mire)
	Edit(&flyer).Traits = []string{traitFlying}
	b := newBoard(tableOf(beneath(infantry("r1", at{0, 0, 0}), "blue", mire), flyer))
	far, step := b.allowance(0, false)
	flown, _ := b.allowance(1, false)
	for i, got := range []float64{far, b.chargePace(0), b.atMost(0, advancePace), b.evadeRules(0, evadeWay{}).allowance, b.givingPace(0), flown, b.chargePace(1)} { // all 10 cm
		if got != 10 {
			t.Errorf("distance %d of the list is %v cm, want 10", i, got)
		}
	}
	if step.Rule != "STD-SPELL-49" || b.pursuitPace(0) != 20 {
		t.Errorf("the step cites %q, want STD-SPELL-49; the full pace is %v, want 20", step.Rule, b.pursuitPace(0))
	}
}

// STD-SPELL-50: a hobbled unit causes no terror, and all enemies terrify it, even if it is terrifying or fearless. The risen
// and the unreal keep their nerve.
func TestHobbledNerve(t *testing.T) {
	for _, c := range []struct {
		own, foe string
		traits   []string
		keyword  string
		want     string
	}{
		{"provinces/mire", "", nil, "", "r1 on b1 at 4+: 2"}, {"provinces/mire", "", []string{traitFearless}, "", "r1 on b1 at 4+: 2"},
		{"provinces/mire", "", []string{traitTerrifying}, "", "r1 on b1 at 4+: 2"}, {"provinces/mire", "", nil, "risen", "r1 on b1 at 4+: 3"},
		{"provinces/mire", "", nil, "daemon", "r1 on b1 at 4+: 3"}, {"", "provinces/mire", nil, "", "r1 on b1 at 4+: 3"}, {"", "", nil, "", "r1 on b1 at 4+: 2"},
	} {
		own, foe := infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0})
		if Edit(&own).Traits = c.traits; c.keyword != "" {
			Edit(&own).Keywords = []string{c.keyword}
		}
		if c.own != "" {
			own = beneath(own, "blue", c.own)
		} else {
			Edit(&foe).Traits = []string{traitTerrifying}
		}
		if c.foe != "" {
			foe = beneath(foe, "red", c.foe)
		}
		b, ctx := fighting(tableOf(foe, own))
		if got := poolsOf(b, ctx, "r1"); got != c.want {
			t.Errorf("%+v: the attack is %s, want %s", c, got, c.want)
		}
	}
	dead := with(infantry("r1", at{0, 0, 0}), plain(noInitiative), plain(noNearPenalty))
	if keepsNerve(&dead) {
		t.Error("a unit that can be confused counts as risen")
	}
	if dead = with(dead, plain(noConfusion)); !keepsNerve(&dead) {
		t.Error("a risen unit loses its nerve")
	}
}

// STD-SPELL-43, STD-SPELL-44, STD-SPELL-45: under one spell infantry is defended anywhere: it is hit on 5+, and the charger loses his
// bonus. Another raises the protection of any type by one. Neither helps a unit that has moved into contact.
func TestCoverBySpell(t *testing.T) {
	wood := game.Terrain{ID: "t", Kind: "wood", Shape: []geometry.Vec{
		{X: origin - 10, Y: origin - 10}, {X: origin + 10, Y: origin - 10}, {X: origin + 10, Y: origin + 1}, {X: origin - 10, Y: origin + 1}}}
	for _, c := range []struct {
		spell string
		kind  game.UnitType
		open  bool
		wood  bool
		want  string
	}{
		{"", Infantry, false, false, "r1 on b1 at 4+: 4"}, {"isles/brume", Infantry, false, false, "r1 on b1 at 5+: 3"}, {"glades/thicket", Infantry, true, false, "r1 on b1 at 4+: 4"},
		{"inquest/hallow", Infantry, false, false, "r1 on b1 at 5+: 3"}, {"inquest/hallow", Monster, false, false, "r1 on b1 at 5+: 3"},
		{"inquest/hallow", Infantry, false, true, "r1 on b1 at 6+: 3"}, {"isles/brume", Infantry, false, true, "r1 on b1 at 5+: 3"},
	} {
		foe := infantry("b1", at{0, 0, 0})
		foe.Type = c.kind
		if Edit(&foe).State.Open = c.open; c.spell != "" {
			foe = beneath(foe, "blue", c.spell)
		}
		s := tableOf(foe, charging(infantry("r1", at{0, 2, 180})))
		if c.wood {
			s.Terrain = []game.Terrain{wood}
		}
		b, ctx := fighting(s)
		if got := poolsOf(b, ctx, "r1"); got != c.want {
			t.Errorf("%+v: the attack is %s, want %s", c, got, c.want)
		}
	}
}

// STD-SPELL-43, STD-SPELL-44, AMB-M27: cover ends when the unit moves in any way. Cover on the caster's own unit also ends when
// he leaves it or casts again, but not when he is slain.
func TestEndOfCover(t *testing.T) {
	for _, spell := range []string{"isles/brume", "inquest/hallow"} {
		s := tableOf(beneath(infantry("b1", at{0, 0, 0}), "blue", spell))
		s.Characters = []game.Character{caster("rw", 0, 0)}
		s.Characters[0].Joined = "b1"
		raise := spell == "inquest/hallow"
		for name, c := range map[string]struct {
			change func(s *game.State)
			ends   bool
		}{
			"nothing": {func(*game.State) {}, false},
			"a turn":  {func(s *game.State) { s.Units[0].Stands[0].Facing = 90 }, true},
			"leaving": {func(s *game.State) { s.Characters[0].Joined = "" }, raise},
			"death": {func(s *game.State) {
				s.Characters[0].Joined, EditLeader(&s.Characters[0]).State.Slain = "", true
			}, false},
			"casting": {func(s *game.State) { (&run{s: s}).endByCasting("rw") }, raise},
		} {
			after := s.Clone()
			c.change(&after)
			leaveCover(s, &after)
			if ended := len(Own(&after.Units[0]).State.Effects) == 0; ended != c.ends {
				t.Errorf("%s, %s: the cover ends: %v, want %v", spell, name, ended, c.ends)
			}
		}
	}
	over := beneath(infantry("r1", at{0, 0, 0}), "red", "isles/brume")
	s := tableOf(over)
	(&run{s: s}).endEffects(untilOwnStart, true)
	if len(Own(&s.Units[0]).State.Effects) > 0 {
		t.Error("the cover lasts into the next turn")
	}
}

// STD-SPELL-56, STD-SPELL-57, AMB-M28 (WM17): three archers shoot twice, on 4+ and then on 5+. A unit that has already shot
// shoots again at once. The score is never above 6.
func TestVolley(t *testing.T) {
	table := func() *game.State {
		foe := infantry("b1", at{4, 12, 180})
		Edit(&foe).Hits = 9
		return castingOn([]game.Character{caster("rw", 4, -6, "east")}, archers(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), 30), foe)
	}
	cast := castAt("rw", "east/quick-hands", "r1")
	p := play(t, table(), 4, 4, 5, 3, 4, 4, 5, 1, 1, 1) // 2 hits, 1 hit, 3 drive-back dice
	p.do(cast, shootAt("r1", "b1"), shootAt("r1", "b1"))
	p.spent()
	if y := p.unit("b1").Stands[0].Y; y != origin+12+3 {
		t.Errorf("the target is driven back to %v, want %v", y, origin+12+3)
	}
	p = play(t, table(), 1, 1, 1, 4, 4, 4, 5, 2)
	p.do(shootAt("r1", "b1"), cast)
	p.spent()
	if y := p.unit("b1").Stands[0].Y; y != origin+12+2 {
		t.Errorf("after shots at once the target is driven back to %v, want %v", y, origin+12+2)
	}
	if len(Own(p.unit("r1")).State.Effects) > 0 {
		t.Error("the spell outlasts the phase")
	}
	s := table()
	s.Units[0] = beneath(s.Units[0], "red", "east/quick-hands")
	Edit(&s.Units[0]).State.Effects[0].Dice = volleyAgain
	for got, want := range map[status]int{inTheOpen: 5, defended: 6, fortified: 6} {
		if need := newBoard(s).scoreAgainst(0, got); need != want {
			t.Errorf("against status %v the score is %d, want %d", got, need, want)
		}
	}
}

// STD-SPELL-53 (WM19): a hero with Command 8 who rolls a double 3 within 30 cm of the enemy caster fails and blunders. A general
// does not, nor anyone further away. Of the 26 successful rolls of 36 four doubles are lost.
func TestJinx(t *testing.T) {
	for _, c := range []struct {
		kind    string
		far     float64
		blunder bool
	}{{"hero", 30, true}, {"wizard", 30, true}, {"hero", 30.1, false}, {"general", 30, false}} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 80, 180}))
		s.Turn.Step = stepOrders
		s.Characters = []game.Character{leader("rh", c.kind, 8, 0, -10), caster("bw", 0, -10+2.5+c.far)}
		EditLeader(&s.Characters[1]).State.Auras = []Effect{{Spell: "fjords/crows", Side: "blue", By: "bw"}}
		dice, cases := []int{3, 3}, 26
		if c.blunder {
			dice, cases = append(dice, 4), 22
		}
		if got := newBoard(s).obeyed(&s.Characters[0], 8); got != cases {
			t.Errorf("%+v: %d of 36 rolls succeed, want %d", c, got, cases)
		}
		p := play(t, s, dice...)
		p.do(giveOrder("rh", "r1"))
		p.spent()
		if got := Own(p.unit("r1")).State.Halted; got != c.blunder {
			t.Errorf("%+v: the unit is halted: %v, want %v", c, got, c.blunder)
		}
	}
}

// STD-SPELL-53, STD-MAGIC-42: a caster casts the jinx on himself; it lasts until the end of the opponent's next Command phase.
func TestHowLongAJinxLasts(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "fjords/crows")}, infantry("r1", at{0, 10, 0}), infantry("b1", at{0, 80, 180}))
	s.Characters = append(s.Characters, leader("bh", "hero", 8, 0, 90))
	p := play(t, s, append([]int{5}, slices.Repeat([]int{3}, 40)...)...)
	p.do(game.Action{Do: "cast", Character: "rw", Choice: "fjords/crows"})
	auras := func() int { return len(OwnLeader(&p.b.State().Characters[0]).State.Auras) }
	if auras() != 1 {
		t.Fatalf("after the casting there are %d auras, want 1", auras())
	}
	for turn := p.b.State().Turn; turn.Active == "red" || turn.Phase == "command"; turn = p.b.State().Turn {
		if turn.Active == "blue" && auras() != 1 {
			t.Fatal("the jinx ends during the opponent's Command phase")
		}
		a, ok := p.b.Default()
		if !ok {
			t.Fatal("the battle is over too early")
		}
		if p.do(a); p.b.State().Turn.Number > 1 {
			break
		}
	}
	if auras() != 0 {
		t.Error("the jinx has not ended")
	}
}
