package stand

import (
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// STD-SPELL-32, STD-SPELL-37, STD-SPELL-39, STD-MAGIC-17 (WM16): the chance that a die makes an unsaved hit, with misses,
// failed saves or saves rolled again once. 6 hits on 5+: 4 unsaved, 2.67 with those that fail rolled again; on 4+: 3, and
// 4.5 with those that save. A die is rolled again once, whoever asks for it.
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
			t.Errorf("%+v: %v, want %v", c, got, c.want)
		}
	}
}

// STD-SPELL-32, STD-SPELL-37, STD-SPELL-38, STD-SPELL-39: the dice of a round. Of 9 that hit on 4+, 4 hit and 5 are rolled
// again; of 6 hits on 5+ armour saves 2, and of 4 rolled again 1; of 6 on 4+ it saves 3, and 1 of them again.
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
			t.Errorf("%s%s: the odds take %v for a die, want %v", c.own, c.foe, one, c.odds)
		}
		if !slices.ContainsFunc(a.Explain(), func(s game.Step) bool { return strings.Contains(s.Text.String(), "again, once") }) {
			t.Errorf("%s%s: not told: %+v", c.own, c.foe, a.Explain())
		}
		p := play(t, s, append(c.dice, 1, 1, 1)...)
		p.do(game.Action{Do: "fight", Unit: "r1"})
		if got := Own(p.unit("b1")).State.Hits; got != c.want {
			t.Errorf("%s%s: %d hits, want %d", c.own, c.foe, got, c.want)
		}
	}
	shot := beneath(infantry("b1", at{0, 12, 180}), "blue", "chivalry/parry") // not against shots
	Edit(&shot).Armour = 5
	p := play(t, inShooting(archers(infantry("r1", at{0, 0, 0}), 30), shot), 4, 1, 2)
	p.do(shootAt("r1", "b1"))
	p.spent()
}

// STD-SPELL-42, AMB-M26: H 4 and one more: 9 hits remove a stand and leave 4; when the spell ends, 3 are left of them.
func TestTough(t *testing.T) {
	u := beneath(infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), "blue", "gluttons/gut")
	Edit(&u).Hits = 4
	s := tableOf(u)
	if stands, odd := newBoard(s).units[0].casualties(9); stands != 1 || odd != 4 {
		t.Errorf("%d stands, %d odd", stands, odd)
	}
	Edit(&s.Units[0]).State.Hits = 4
	(&run{s: s}).endEffects(untilCombat, true)
	if state := Own(&s.Units[0]).State; state.Hits != 3 || len(state.Effects) > 0 {
		t.Errorf("%+v", state)
	}
}

// STD-SPELL-28, STD-SPELL-29, AMB-M23: a die more for a unit, 10 for 9, and by another page one for each joined character
// besides; its owner says which stand gets it if they attack different units.
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

// STD-SPELL-30, STD-SPELL-31, AMB-M24 (WM14): dice rolled singly, one for each stand at most, 2, 5 and 3 make 10 more in every
// round, 2 and 5 make 7; 2, 5 and 2 strike the unit with 9 attacks at its own protection, in its first round only.
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
			t.Errorf("%v: %+v", c.dice, got)
		}
		b, ctx := fighting(p.b.State())
		if got := poolsOf(b, ctx, "r1"); got != c.pool {
			t.Errorf("%v: %s, want %s", c.dice, got, c.pool)
		}
		rebounds := slices.ContainsFunc(b.pools(ctx), func(o pool) bool {
			return o.rebound && o.dice == 9 && o.need == 4 && b.units[o.target].ID == "r1" && b.units[o.unit].ID == "b1"
		})
		if rebounds != c.want.Rebound {
			t.Errorf("%v: rebounds %v", c.dice, rebounds)
		}
		if !c.want.Rebound {
			continue
		}
		after := play(t, p.b.State(), slices.Repeat([]int{1}, 60)...)
		after.do(game.Action{Do: "fight", Unit: "r1"})
		if left := Own(after.unit("r1")).State.Effects; len(left) > 0 {
			t.Errorf("after the round: %+v", left)
		}
	}
	first, second := &gambleProcedure{Shown: []int{2}}, &gambleProcedure{Shown: []int{2, 5}}
	if !first.paysToRoll() || second.paysToRoll() { // 1+3+4+5+6−6 > 0; 1+3+4+6−16−19 < 0
		t.Error("the default rolls too little or too much")
	}
}

// STD-SPELL-51, STD-SPELL-52: a unit under a pin may not charge, support a charge, advance or pursue; it may move, react
// and stand or fall back.
func TestPin(t *testing.T) {
	const dolour = "jungle/dolour"
	s := tableOf(beneath(infantry("r1", at{0, 0, 0}), "blue", dolour), infantry("b1", at{0, 12, 180}))
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal || a.Rule != "STD-SPELL-51" {
		t.Errorf("legal %v by %s", a.Legal, a.Rule)
	}
	b := newBoard(s)
	if got := ruleOfRefusal(b.mayAdvance(0)); got != "STD-SPELL-51" {
		t.Error(got)
	}
	if far, _ := b.allowance(0, false); far != 20 {
		t.Errorf("it moves %v cm", far)
	}
	with := supported()
	*with.Unit("r2") = beneath(*with.Unit("r2"), "blue", dolour)
	if a := ask[*ChargeAnswer](t, with, "charge", "unit", "r1", "target", "b1", "support", "r2"); a.Legal || a.Rule != "STD-SPELL-51" {
		t.Errorf("in support: legal %v by %s", a.Legal, a.Rule)
	}
	beaten := afterRetreat()
	*beaten.Unit("r1") = beneath(*beaten.Unit("r1"), "blue", dolour)
	p := play(t, afterRound(beaten, Fight{Units: units("r1 b1"), Round: 1}))
	wantLines(t, "after the round", p.answers(), "after r1 stand *", "after r1 fallback")
	p.refused(pursueNow, "STD-SPELL-51")
}

// STD-SPELL-49, AMB-M30: half pace for moves, charges, evades and advances, 10 cm for flyers; the threshold of a rout stays.
func TestHobble(t *testing.T) {
	const mire = "provinces/mire"
	for y, want := range map[float64]bool{18: true, 18.5: false} { // 15 and 15.5 cm
		s := tableOf(beneath(cavalry("r1", at{0, 0, 0}), "blue", mire), infantry("b1", at{0, y, 180}))
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal != want {
			t.Errorf("%v: legal %v: %s", y, a.Legal, a.Reason)
		}
	}
	flyer := beneath(cavalry("r2", at{20, 0, 0}), "blue", mire)
	Edit(&flyer).Traits = []string{traitFlying}
	b := newBoard(tableOf(beneath(infantry("r1", at{0, 0, 0}), "blue", mire), flyer))
	far, step := b.allowance(0, false)
	flown, _ := b.allowance(1, false)
	for i, got := range []float64{far, b.chargePace(0), b.atMost(0, advancePace), b.evadeRules(0, evadeWay{}).allowance, b.givingPace(0), flown, b.chargePace(1)} {
		if got != 10 {
			t.Errorf("number %d: %v cm", i, got)
		}
	}
	if step.Rule != "STD-SPELL-49" || b.pursuitPace(0) != 20 {
		t.Errorf("%+v; full pace %v", step, b.pursuitPace(0))
	}
}

// STD-SPELL-50: a hobbled unit causes no terror and is terrified by all, itself terrifying or fearless; the risen and the
// unreal keep their nerve.
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
			t.Errorf("%+v: %s", c, got)
		}
	}
	dead := with(infantry("r1", at{0, 0, 0}), plain(noInitiative), plain(noNearPenalty))
	if keepsNerve(&dead) {
		t.Error("one that may be confused is not risen")
	}
	if dead = with(dead, plain(noConfusion)); !keepsNerve(&dead) {
		t.Error("the risen keep their nerve")
	}
}

// STD-SPELL-43, STD-SPELL-44, STD-SPELL-45: under cover infantry is defended anywhere: hit on 5+, and the charge bonus is lost; another
// raises the protection by one, of any type. Units that have moved into contact have no use of it.
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
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// STD-SPELL-43, STD-SPELL-44, AMB-M27: cover ends when the unit moves in any way; that of its caster also when he leaves it, not
// when he is slain, and when he casts again.
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
				t.Errorf("%s, %s: ends %v", spell, name, ended)
			}
		}
	}
	over := beneath(infantry("r1", at{0, 0, 0}), "red", "isles/brume")
	s := tableOf(over)
	(&run{s: s}).endEffects(untilOwnStart, true)
	if len(Own(&s.Units[0]).State.Effects) > 0 {
		t.Error("it lasts into the next turn")
	}
}

// STD-SPELL-56, STD-SPELL-57, AMB-M28 (WM17): three archers shoot twice, on 4+ and then on 5+; one that has shot shoots
// again at once. 6 is the worst score.
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
		t.Errorf("driven back to %v", y)
	}
	p = play(t, table(), 1, 1, 1, 4, 4, 4, 5, 2)
	p.do(shootAt("r1", "b1"), cast)
	p.spent()
	if y := p.unit("b1").Stands[0].Y; y != origin+12+2 {
		t.Errorf("at once: driven back to %v", y)
	}
	if len(Own(p.unit("r1")).State.Effects) > 0 {
		t.Error("it outlasts the phase")
	}
	s := table()
	s.Units[0] = beneath(s.Units[0], "red", "east/quick-hands")
	Edit(&s.Units[0]).State.Effects[0].Dice = volleyAgain
	for got, want := range map[status]int{inTheOpen: 5, defended: 6, fortified: 6} {
		if need := newBoard(s).scoreAgainst(0, got); need != want {
			t.Errorf("%v: %d", got, need)
		}
	}
}

// STD-SPELL-53 (WM19): a hero who rolls 3 and 3 for Command 8 within 30 cm of the enemy caster fails and blunders; the general
// does not, nor anybody further off. Of 26 cases of 36 four doubles are lost.
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
			t.Errorf("%+v: %d of 36", c, got)
		}
		p := play(t, s, dice...)
		p.do(giveOrder("rh", "r1"))
		p.spent()
		if got := Own(p.unit("r1")).State.Halted; got != c.blunder {
			t.Errorf("%+v: halted %v", c, got)
		}
	}
}

// STD-SPELL-53, STD-MAGIC-42: the jinx is cast on oneself and lasts until the end of the opponent's next Command phase.
func TestHowLongAJinxLasts(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "fjords/crows")}, infantry("r1", at{0, 10, 0}), infantry("b1", at{0, 80, 180}))
	s.Characters = append(s.Characters, leader("bh", "hero", 8, 0, 90))
	p := play(t, s, append([]int{5}, slices.Repeat([]int{3}, 40)...)...)
	p.do(game.Action{Do: "cast", Character: "rw", Choice: "fjords/crows"})
	auras := func() int { return len(OwnLeader(&p.b.State().Characters[0]).State.Auras) }
	if auras() != 1 {
		t.Fatal("it does not last")
	}
	for turn := p.b.State().Turn; turn.Active == "red" || turn.Phase == "command"; turn = p.b.State().Turn {
		if turn.Active == "blue" && auras() != 1 {
			t.Fatal("it has ended in the opponent's Command phase")
		}
		a, ok := p.b.Default()
		if !ok {
			t.Fatal("over")
		}
		if p.do(a); p.b.State().Turn.Number > 1 {
			break
		}
	}
	if auras() != 0 {
		t.Error("it has not ended")
	}
}
