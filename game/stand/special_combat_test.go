package stand

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
)

// charging makes a unit one that has charged and not fought yet.
func charging(u game.Unit) game.Unit {
	state := &Edit(&u).State
	state.Charged, state.Fresh, state.Open = true, true, true
	return u
}

func attacking(u game.Unit, attack int) game.Unit {
	Edit(&u).Attack = attack
	return u
}

// STD-SPEC-53 (example 30), STD-SPEC-54: the bonus of chariots for others, and none for peasants.
func TestChargeBonuses(t *testing.T) {
	foe := infantry("b1", at{0, 0, 0})
	knights := with(charging(cavalry("r1", at{0, 3, 180})), plain(impactRule))
	b, ctx := fighting(tableOf(foe, knights))
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "b1 on r1 at 4+: 3")
	chariots := with(charging(unitOf("r1", Chariot, []at{{0, 3, 180}})), plain(impactRule))
	b, ctx = fighting(tableOf(foe, chariots)) // once only
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "b1 on r1 at 4+: 3")
	peasants := with(charging(infantry("r1", at{0, 2, 180})), plain(noChargeBonus))
	b, ctx = fighting(tableOf(foe, peasants))
	wantDice(t, b, ctx, "r1 on b1 at 4+: 3", "b1 on r1 at 4+: 3")
	Edit(&peasants).State = UnitState{Bonuses: []Bonus{{Unit: "b1", Retreat: 4}}}
	b, ctx = fighting(tableOf(foe, peasants)) // pursuit bonuses stay
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "b1 on r1 at 4+: 3")
}

// STD-SPEC-57, AMB-S21 (example 32): one attack more to the front in the first round, charging or
// charged; none in the second.
func TestFrontFirst(t *testing.T) {
	foe, lancers := infantry("b1", at{0, 0, 0}), with(cavalry("r1", at{0, 3, 180}), spec(frontFirst, &number{Value: 1}))
	for _, c := range []struct {
		foe, own game.Unit
		want     string
	}{
		{foe, charging(lancers), "r1 on b1 at 4+: 5"},
		{charging(foe), lancers, "r1 on b1 at 4+: 4"},
		{charging(infantry("b1", at{-2, 3, 90})), lancers, "r1 on b1 at 4+: 2"}, // in the flank
	} {
		b, ctx := fighting(tableOf(c.foe, c.own))
		if got := poolsOf(b, ctx, "r1"); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	Edit(&lancers).State = UnitState{Fought: true}
	b, ctx := fighting(tableOf(foe, lancers))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 3" {
		t.Error(got)
	}
}

// poolsOf writes the first pool of a unit.
func poolsOf(b *board, ctx *roundContext, id game.UnitID) string {
	for _, p := range b.pools(ctx) {
		if b.units[p.unit].ID == id {
			return string(id) + " on " + string(b.units[p.target].ID) + " at " + string(rune('0'+p.need)) + "+: " + itoa(p.dice)
		}
	}
	return ""
}

func itoa(n int) string {
	if n > 9 {
		return string(rune('0'+n/10)) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}

// STD-SPEC-58 (example 33): attacks against those who are hated, by type and by keyword, in every
// round or the first. STD-SPEC-59 (example 34): a score that holds against any protection.
func TestHatredAndSureHits(t *testing.T) {
	giant := unitOf("b1", Monster, []at{{0, 0, 0}})
	slayers := with(charging(infantry("r1", at{0, 3, 180})), spec(ruleHatred, &hatred{Value: 1, Vs: []string{"monster"}, Rounds: "all"}))
	Edit(&slayers).Attack = 5
	b, ctx := fighting(tableOf(giant, slayers))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 7" {
		t.Error(got)
	}
	Edit(&slayers).State = UnitState{Fought: true}
	b, ctx = fighting(tableOf(giant, slayers))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 6" {
		t.Error(got)
	}
	dead := infantry("b1", at{0, 0, 0})
	Edit(&dead).Keywords = []string{"undead"}
	zealots := with(infantry("r1", at{0, 2, 180}), spec(ruleHatred, &hatred{Value: 1, Vs: []string{"undead", "ruin"}, Rounds: "first"}))
	b, ctx = fighting(tableOf(dead, zealots))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Error(got)
	}

	spirits := with(charging(infantry("r1", at{0, 2, 180})), spec(sureHit, &number{Value: 4}))
	s := tableOf(infantry("b1", at{0, 0, 0}), spirits)
	s.Terrain = []game.Terrain{wood(-5, -5, 5, 5)}
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 3" {
		t.Error(got)
	}
}

// STD-SPEC-60 (example 49), STD-SPEC-61, STD-SPEC-62, AMB-S22 (example 35): always protected,
// never where its rule says, and pikes against horse that charges their front.
func TestSpecialProtection(t *testing.T) {
	wagon := with(unitOf("b1", Machine, []at{{0, 0, 0}}), plain(alwaysDefended))
	b, ctx := fighting(tableOf(wagon, charging(infantry("r1", at{0, 3, 180}))))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 5+: 3" {
		t.Error(got)
	}
	pike := with(infantry("b1", at{0, 0, 0}), plain(pikes), spec(neverDefended, &kinds{Value: []string{"in-dense", "walls"}}))
	s := tableOf(pike, infantry("r1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{wood(-5, -5, 5, 1)}
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 3" {
		t.Error(got)
	}
	Edit(&pike).Special = Own(&pike).Special[:1]
	s = tableOf(pike, infantry("r1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{wood(-5, -5, 5, 1)}
	if b, ctx = fighting(s); poolsOf(b, ctx, "r1") != "r1 on b1 at 5+: 3" {
		t.Error(poolsOf(b, ctx, "r1"))
	}
	knights := charging(cavalry("r1", at{-2, 3, 180}, at{0, 3, 180}, at{2, 3, 180}))
	wide := with(infantry("b1", at{0, 0, 0}), plain(pikes))
	b, ctx = fighting(tableOf(wide, knights))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 5+: 9" {
		t.Error(got)
	}
	Edit(&wide).State.Fought = true
	b, ctx = fighting(tableOf(wide, knights))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 12" {
		t.Error(got)
	}
	foot := charging(infantry("r1", at{0, 2, 180}))
	b, ctx = fighting(tableOf(with(infantry("b1", at{0, 0, 0}), plain(pikes)), foot))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Error(got)
	}
}

// STD-SPEC-63, AMB-S23 (example 36): hits that go at the end of a round, after the casualties;
// they count for its result.
func TestRegeneration(t *testing.T) {
	for _, c := range []struct {
		when         string
		hits, before int
		dice         int
		stands, left int
	}{{"left", 3, 0, 5, 2, 1}, {"left", 3, 0, 6, 1, 0}, {"round", 4, 2, 1, 3, 2}, {"round", 4, 0, 0, 3, 0}, {"left", 4, 2, 0, 3, 1}} {
		trolls := with(infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), spec(ruleRegenerate, &regenerate{Value: 1, When: c.when}))
		Edit(&trolls).Hits, Edit(&trolls).Attack, Edit(&trolls).State.Hits = c.hits, 0, c.before
		foe := attacking(infantry("r1", at{0, 2, 180}), 6)
		faces := slices.Concat(slices.Repeat([]int{4}, c.dice), slices.Repeat([]int{1}, 6-c.dice))
		p := play(t, inCombat(trolls, foe), append(faces, slices.Repeat([]int{1}, 30)...)...)
		p.do(game.Action{Do: "fight", Unit: "r1"})
		for p.b.Question() != nil && p.b.Question().Kind == "remove" {
			p.do(p.b.Question().Answers[0])
		}
		u := p.unit("b1")
		if len(u.Stands) != c.stands || Own(u).State.Hits != c.left {
			t.Errorf("%+v: %d stands, %d odd", c, len(u.Stands), Own(u).State.Hits)
		}
	}
}

// STD-SPEC-64, AMB-S24: who gives and gets support.
func TestSpecialSupport(t *testing.T) {
	front := func(mode string) game.Unit { return withSupport(ofKind(infantry("r1", at{0, 2, 180}), "a"), mode) }
	behind := func(kind, mode string) game.Unit {
		return withSupport(ofKind(infantry("r2", at{0, 4, 180}), kind), mode)
	}
	beside := func(kind, mode string) game.Unit {
		return withSupport(ofKind(infantry("r2", at{4, 2, 180}), kind), mode)
	}
	for i, c := range []struct {
		front, other game.Unit
		want         int
	}{
		{front(""), behind("b", ""), 1}, {front("never"), behind("b", ""), 0}, {front(""), behind("b", "never"), 0},
		{front("own"), behind("b", ""), 0}, {front("own"), behind("a", "own"), 1},
		{front("from-own"), behind("b", ""), 0}, {front(""), behind("b", "from-own"), 1},
		{front("beside"), behind("b", ""), 0}, {front("beside"), beside("b", ""), 1},
	} {
		b, ctx := fighting(tableOf(infantry("b1", at{-1, 0, 0}), c.front, c.other))
		if got := b.supporters(ctx)[0]; got != c.want {
			t.Errorf("%d: %d", i, got)
		}
	}
}

func withSupport(u game.Unit, mode string) game.Unit {
	if mode == "" {
		return u
	}
	return with(u, spec(ruleSupport, &supportRule{Value: mode}))
}

// STD-SPEC-65, AMB-S25: who has to pursue may not stand, unless the enemy is none of those that it
// has to; STD-SPEC-66 lets foot pursue horse, STD-SPEC-67 flyers be pursued (examples 37, 48).
func TestPursuitBySpecialRules(t *testing.T) {
	won := func(own, foe []Special, foeType game.UnitType) *script {
		r := with(attacking(infantry("r1", at{-4, 2, 180}, at{0, 2, 180}, at{4, 2, 180}), 2), own...)
		f := with(unitOf("b1", foeType, []at{{-1, -1, 0}, {1, -1, 0}}), foe...)
		if foeType == Infantry {
			f = with(infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), foe...)
		}
		Edit(&f).Attack = 0
		s := inCombat(f, r)
		p := play(t, s, slices.Concat([]int{4, 4}, slices.Repeat([]int{1}, 40))...)
		p.do(game.Action{Do: "fight", Unit: "r1"})
		return p
	}
	duty := spec(mustPursue, &kindsOrAll{})
	p := won([]Special{duty}, nil, Infantry)
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "stand"}, "STD-SPEC-65")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "fallback"}, "STD-SPEC-65")
	if got := p.answers(); !slices.Equal(got, []string{"after r1 pursue *"}) {
		t.Errorf("%v", got)
	}
	p = won([]Special{spec(mustPursue, &kindsOrAll{Value: []string{"undead"}})}, nil, Infantry)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "stand"})
	p = won([]Special{duty}, nil, Cavalry)
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "pursue"}, "STD-PURSUE-02")
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "stand"}) // it cannot
	any := spec(pursueAny, &kinds{Value: []string{"any"}})
	if got := won([]Special{any}, nil, Cavalry).answers(); !slices.Contains(got, "after r1 pursue") && !slices.Contains(got, "after r1 pursue *") {
		t.Errorf("%v", got)
	}
	for _, c := range []struct {
		caught bool
		want   bool
	}{{false, false}, {true, true}} {
		var rules []Special
		if c.caught {
			rules = append(rules, plain(caughtByAny))
		}
		b := newBoard(tableOf(infantry("r1", at{0, 6, 180}), with(cavalry("b1", at{0, -1, 0}), rules...)))
		Edit(b.units[1].Unit).Traits = []string{traitFlying}
		b = newBoard(b.state)
		p := b.pursuitAfter(&Fight{Retreated: []Displaced{{Unit: "b1"}}}, 0, nil)
		if banned := p.banned(1) != nil; banned == c.want {
			t.Errorf("caught by any %v: banned %v", c.caught, banned)
		}
	}
}

// STD-SPEC-68, AMB-S26 (example 38): wounded for good at the end of a phase, by so many hits, once.
func TestWounds(t *testing.T) {
	for _, c := range []struct {
		hits    int
		engaged bool
		want    bool
	}{{5, false, true}, {4, false, false}, {6, true, false}} {
		giant := with(unitOf("b1", Monster, []at{{0, 0, 0}}), spec(ruleWounded, &wounded{Value: []int{5, 7}, Hits: 4, Attack: 4}))
		Edit(&giant).Hits, Edit(&giant).Attack, Edit(&giant).State.Hits = 8, 8, c.hits
		y := 30.0
		if c.engaged {
			y = 3
		}
		s := inShooting(giant, infantry("r1", at{0, y, 180}))
		r := &run{s: s}
		r.closeShooting()
		u := s.Unit("b1")
		if Own(u).State.Wounded != c.want || hitsOf(u) != map[bool]int{true: 4, false: 8}[c.want] || attackOf(u) != map[bool]int{true: 4, false: 8}[c.want] {
			t.Errorf("%+v: %+v", c, Own(u).State)
		}
		if c.engaged != (Own(u).State.Hits == c.hits) && c.hits != 0 {
			t.Errorf("%+v: %d odd hits", c, Own(u).State.Hits)
		}
	}
}

// STD-SPEC-69: nothing confuses it, and no die is rolled. STD-SPEC-78: a retreat destroys it, or
// does not destroy artillery.
func TestUnshaken(t *testing.T) {
	s := tableOf(with(infantry("r1", at{0, 0, 0}), plain(noConfusion)))
	r := &run{s: s}
	r.confuse("r1", game.Say("of a test"), "STD-CONF-01")
	if err := r.testConfusion("r1", "STD-CONF-01", game.Say("of a test")); err != nil || Own(&s.Units[0]).State.Confused || len(r.events) > 0 {
		t.Errorf("%v %v", err, r.events)
	}
	bell := with(infantry("b1", at{0, 0, 0}), spec(ruleRetreatFate, &retreatFate{Value: "destroyed"}))
	gun := with(unitOf("b1", Artillery, []at{{0, 0, 0}}), spec(ruleRetreatFate, &retreatFate{Value: "survives"}))
	if rule, dies := newBoard(tableOf(bell)).diesRetreating(0); !dies || rule != "STD-SPEC-78" {
		t.Error(rule, dies)
	}
	if _, dies := newBoard(tableOf(gun)).diesRetreating(0); dies {
		t.Error("a gun that survives is destroyed")
	}
	a := ask[*RetreatAnswer](t, tableOf(bell, infantry("r1", at{0, 2, 180})), "retreat", "unit", "b1", "distance", "2")
	if !a.Stands[0].Destroyed {
		t.Errorf("%+v", a.Stands)
	}
}

// STD-SPEC-55 (example 31), STD-SPEC-56, AMB-S20 (example 14): attacks that are rolled for, with
// the charge bonus, halved for who is charged; the odds know all faces of the die.
func TestRolledAttacks(t *testing.T) {
	wheel := with(charging(unitOf("r1", Machine, []at{{0, 3, 180}})), spec(chargeDice, &diceRule{Value: "D6"}))
	Edit(&wheel).Attack = 5
	foe := infantry("b1", at{0, 0, 0})
	Edit(&foe).Attack = 0
	p := play(t, inCombat(foe, wheel), slices.Concat([]int{4}, slices.Repeat([]int{1}, 40))...)
	lines := p.do(game.Action{Do: "fight", Unit: "r1"})
	if lines[1] != "roll attack dice r1 [4]" || !slices.Contains(lines, "roll attack r1 [1 1 1 1 1 1 1 1 1 1] need 4") { // 5 + 1 + 4
		t.Errorf("%q", lines)
	}
	if Own(p.unit("r1")).State.Random != nil {
		t.Error("the roll is kept")
	}
	cart := with(unitOf("r1", Machine, []at{{0, 3, 180}}), spec(ruleRandomAttack, &randomAttack{Value: "D6", Half: "D3"}))
	Edit(&cart).Attack = 0
	p = play(t, inCombat(charging(foe), cart), slices.Concat([]int{3}, slices.Repeat([]int{1}, 40))...)
	if lines := p.do(game.Action{Do: "fight", Unit: "r1"}); !slices.Contains(lines, "roll attack r1 [1 1] need 4") {
		t.Errorf("%q", lines)
	}
	p = play(t, inCombat(foe, charging(cart)), slices.Concat([]int{3}, slices.Repeat([]int{1}, 40))...)
	if lines := p.do(game.Action{Do: "fight", Unit: "r1"}); !slices.Contains(lines, "roll attack r1 [1 1 1 1] need 4") {
		t.Errorf("%q", lines)
	}
	// The exact chance of no hit at all: the mean over the faces of (1/2) to the number of dice.
	b, ctx := fighting(tableOf(foe, charging(cart)))
	want := 0.0
	for face := 1; face <= 6; face++ {
		want += math.Pow(0.5, float64(face+1)) / 6
	}
	if got := b.oddsOf(ctx).suffered[0].Of(0); math.Abs(got-want) > 1e-12 {
		t.Errorf("no hit with %v, want %v", got, want)
	}
}

// STD-SPEC-73, STD-SPEC-74, AMB-S42 (example 42): terror by who rides with a unit; what a relic
// gives to those that touch it, and lifts.
func TestGrants(t *testing.T) {
	foe := infantry("b1", at{0, 0, 0})
	s := tableOf(foe, infantry("r1", at{0, 2, 180}))
	c := leader("rh", "hero", 8, 0, 4)
	c.Joined = "r1"
	EditLeader(&c).Special = []Special{spec(ruleGrantJoined, &grantJoined{Value: []Grant{{Trait: traitTerrifying}}})}
	s.Characters = []game.Character{c}
	b, ctx := fighting(s)
	if got := poolsOf(b, ctx, "b1"); got != "b1 on r1 at 4+: 2" {
		t.Error(got)
	}
	EditLeader(&s.Characters[0]).Special[0].Units = []string{"r2"} // of other units only
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "b1"); got != "b1 on r1 at 4+: 3" {
		t.Error(got)
	}

	relic := Special{Rule: ruleGrantTouching, Of: &grantTouching{Value: []Grant{{Trait: traitFearless}, {Rule: steady, Of: &noParameter{}}, {Attack: 1}, {Lifts: noInitiativeCharge}}, Self: true}, Units: []string{"peasants"}}
	peasants := func(id string, x float64) game.Unit {
		return with(ofKind(infantry(id, at{x, 2, 180}), "peasants"), plain(noInitiativeCharge), plain(noChargeBonus))
	}
	s = tableOf(foe, with(peasants("r1", 0), relic), charging(peasants("r2", 4)), peasants("r3", 8.5))
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Error(got)
	}
	for unit, want := range map[int]bool{1: true, 2: true, 3: false} {
		if b.follows(unit, steady) != want || b.hasTrait(unit, traitFearless) != want || b.follows(unit, noInitiativeCharge) == want || !b.follows(unit, noChargeBonus) {
			t.Errorf("unit %d: %v", unit, b.special(unit))
		}
	}
}

// STD-SPEC-73: what lasts until the end of a Command phase ends with the next one that the
// character has not moved in.
func TestGrantLapses(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}))
	c := leader("rh", "hero", 8, 0, 4)
	c.Joined = "r1"
	EditLeader(&c).Special = []Special{spec(ruleGrantJoined, &grantJoined{Value: []Grant{{Rule: steady, Of: &noParameter{}}}, Until: "command"})}
	EditLeader(&c).State.Moved = true
	s.Characters = []game.Character{c}
	r := &run{s: s}
	if r.lapse(); !r.board().follows(0, steady) {
		t.Error("it lapses in the phase in which he joins")
	}
	EditLeader(&s.Characters[0]).State.Moved = false
	if r.lapse(); r.board().follows(0, steady) {
		t.Error("it does not lapse")
	}
}

// STD-SPEC-33, STD-SPEC-34, AMB-S36 (example 40): who counts for the break point and for victory
// points.
func TestSpecialLosses(t *testing.T) {
	var units []game.Unit
	for i := range 19 {
		u := infantry("r"+string(rune('a'+i)), at{float64(8*i) - 80, 0, 0})
		kind := "foot"
		if i < 7 {
			kind = "knights"
		}
		units = append(units, with(ofKind(u, kind), Special{Rule: ruleBreakCount, Of: &breakCount{Value: "only"}, Units: []string{"knights"}}))
	}
	if a := armiesOf(tableOf(units...))[0]; a.units != 7 || a.breakPoint() != 4 {
		t.Errorf("%+v", a)
	}
	units = units[:0]
	for i := range 16 {
		units = append(units, with(infantry("r"+string(rune('a'+i)), at{float64(8*i) - 80, 0, 0}), spec(ruleBreakCount, &breakCount{Value: "+1"})))
	}
	Edit(&units[0]).Special = []Special{spec(ruleBreakCount, &breakCount{Value: "out"})}
	if a := armiesOf(tableOf(units...))[0]; a.units != 15 || a.breakPoint() != 9 {
		t.Errorf("%+v", a)
	}
	s := tableOf(with(infantry("b1", at{0, 0, 0}), spec(rulePoints, &pointsRule{Value: "inverse"})), with(infantry("b2"), spec(rulePoints, &pointsRule{Value: "zero"})), infantry("b3"))
	for i := range s.Units {
		Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 80, 3
	}
	if got := victoryPoints(s, "red"); got != 160 {
		t.Errorf("%d points", got)
	}
	s.Units[0].Stands = nil
	if got := victoryPoints(s, "red"); got != 80 {
		t.Errorf("%d points", got)
	}
}
