package stand

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// charging turns a unit into one that has charged and not fought yet.
func charging(u game.Unit) game.Unit {
	state := &Edit(&u).State
	state.Charged, state.Fresh, state.Open = true, true, true
	return u
}

func attacking(u game.Unit, attack int) game.Unit {
	Edit(&u).Attack = attack
	return u
}

// STD-SPEC-53 (example 30), STD-SPEC-54: other units with the charge bonus of chariots, and peasants without any.
func TestChargeBonuses(t *testing.T) {
	foe := infantry("b1", at{0, 0, 0})
	knights := with(charging(cavalry("r1", at{0, 3, 180})), plain(impactRule))
	b, ctx := fighting(tableOf(foe, knights))
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "b1 on r1 at 4+: 3")
	chariots := with(charging(unitOf("r1", Chariot, []at{{0, 3, 180}})), plain(impactRule))
	b, ctx = fighting(tableOf(foe, chariots)) // chariots do not get it twice
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "b1 on r1 at 4+: 3")
	peasants := with(charging(infantry("r1", at{0, 2, 180})), plain(noChargeBonus))
	b, ctx = fighting(tableOf(foe, peasants))
	wantDice(t, b, ctx, "r1 on b1 at 4+: 3", "b1 on r1 at 4+: 3")
	Edit(&peasants).State = UnitState{Bonuses: []Bonus{{Unit: "b1", Retreat: 4}}}
	b, ctx = fighting(tableOf(foe, peasants)) // pursuit bonuses stay
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "b1 on r1 at 4+: 3")
}

// STD-SPEC-57, AMB-S21 (example 32): one more attack to the front in the first round, whether the
// unit charges or is charged; none in the second.
func TestFrontFirst(t *testing.T) {
	foe, lancers := infantry("b1", at{0, 0, 0}), with(cavalry("r1", at{0, 3, 180}), spec(frontFirst, &number{Value: 1}))
	for _, c := range []struct {
		foe, own game.Unit
		want     string
	}{
		{foe, charging(lancers), "r1 on b1 at 4+: 5"},
		{charging(foe), lancers, "r1 on b1 at 4+: 4"},
		{charging(infantry("b1", at{-2, 3, 90})), lancers, "r1 on b1 at 4+: 2"}, // charged in the flank
	} {
		b, ctx := fighting(tableOf(c.foe, c.own))
		if got := poolsOf(b, ctx, "r1"); got != c.want {
			t.Errorf("the attack is %s, want %s", got, c.want)
		}
	}
	Edit(&lancers).State = UnitState{Fought: true}
	b, ctx := fighting(tableOf(foe, lancers))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 3" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 3\"", got)
	}
}

// poolsOf describes the first pool of a unit: "r1 on b1 at 4+: 3".
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

// STD-SPEC-58 (example 33): more attacks against hated enemies, by type or keyword, in every round
// or only the first. STD-SPEC-59 (example 34): a fixed score against any protection.
func TestHatredAndSureHits(t *testing.T) {
	giant := unitOf("b1", Monster, []at{{0, 0, 0}})
	slayers := with(charging(infantry("r1", at{0, 3, 180})), spec(ruleHatred, &hatred{Value: 1, Vs: []string{"monster"}, Rounds: "all"}))
	Edit(&slayers).Attack = 5
	b, ctx := fighting(tableOf(giant, slayers))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 7" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 7\"", got)
	}
	Edit(&slayers).State = UnitState{Fought: true}
	b, ctx = fighting(tableOf(giant, slayers))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 6" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 6\"", got)
	}
	dead := infantry("b1", at{0, 0, 0})
	Edit(&dead).Keywords = []string{"undead"}
	zealots := with(infantry("r1", at{0, 2, 180}), spec(ruleHatred, &hatred{Value: 1, Vs: []string{"undead", "ruin"}, Rounds: "first"}))
	b, ctx = fighting(tableOf(dead, zealots))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 4\"", got)
	}

	spirits := with(charging(infantry("r1", at{0, 2, 180})), spec(sureHit, &number{Value: 4}))
	s := tableOf(infantry("b1", at{0, 0, 0}), spirits)
	s.Terrain = []game.Terrain{wood(-5, -5, 5, 5)}
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 3" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 3\"", got)
	}
}

// STD-SPEC-60 (example 49), STD-SPEC-61, STD-SPEC-62, AMB-S22 (example 35): a unit always protected, a
// unit never protected in some places, and pikes charged in the front by horse.
func TestSpecialProtection(t *testing.T) {
	wagon := with(unitOf("b1", Machine, []at{{0, 0, 0}}), plain(alwaysDefended))
	b, ctx := fighting(tableOf(wagon, charging(infantry("r1", at{0, 3, 180}))))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 5+: 3" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 5+: 3\"", got)
	}
	pike := with(infantry("b1", at{0, 0, 0}), plain(pikes), spec(neverDefended, &kinds{Value: []string{"in-dense", "walls"}}))
	s := tableOf(pike, infantry("r1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{wood(-5, -5, 5, 1)}
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 3" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 3\"", got)
	}
	Edit(&pike).Special = Own(&pike).Special[:1]
	s = tableOf(pike, infantry("r1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{wood(-5, -5, 5, 1)}
	if b, ctx = fighting(s); poolsOf(b, ctx, "r1") != "r1 on b1 at 5+: 3" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 5+: 3\"", poolsOf(b, ctx, "r1"))
	}
	knights := charging(cavalry("r1", at{-2, 3, 180}, at{0, 3, 180}, at{2, 3, 180}))
	wide := with(infantry("b1", at{0, 0, 0}), plain(pikes))
	b, ctx = fighting(tableOf(wide, knights))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 5+: 9" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 5+: 9\"", got)
	}
	Edit(&wide).State.Fought = true
	b, ctx = fighting(tableOf(wide, knights))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 12" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 12\"", got)
	}
	foot := charging(infantry("r1", at{0, 2, 180}))
	b, ctx = fighting(tableOf(with(infantry("b1", at{0, 0, 0}), plain(pikes)), foot))
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 4\"", got)
	}
}

// STD-SPEC-32, STD-SPEC-60, STD-SPEC-61, STD-SPEC-62: the steps of a shot and of an attack tell of a protection, or of
// none, that comes from a special rule and not from the ground.
func TestSpecialProtectionIsTold(t *testing.T) {
	wood := []game.Terrain{wood(-5, -5, 5, 1)}
	for _, c := range []struct {
		unit    game.Unit
		terrain []game.Terrain
		shot    bool
		rule    string
		status  status
		told    string
	}{
		{with(unitOf("b1", Machine, []at{{0, 0, 0}}), plain(alwaysDefended)), nil, true, "STD-SPEC-60", defended, "defended by its special rule"},
		{with(unitOf("b1", Machine, []at{{0, 0, 0}}), plain(alwaysDefended)), nil, false, "STD-SPEC-60", defended, "defended by its special rule"},
		{with(infantry("b1", at{0, 0, 0}), plain(pikes)), nil, false, "STD-SPEC-62", defended, "defended by its special rule"},
		{with(infantry("b1", at{0, 0, 0}), spec(neverDefended, &kinds{Value: []string{"in-dense"}})), wood, false, "STD-SPEC-61", inTheOpen, "counts as in the open"},
		{with(infantry("b1", at{0, 0, 0}), spec(ruleGround, &groundRule{Value: []string{"wood"}, Open: true})), wood, false, "STD-SPEC-32", inTheOpen, "counts as in the open"},
	} {
		s := tableOf(c.unit, charging(cavalry("r1", at{0, 3, 180})))
		s.Terrain = c.terrain
		b := newBoard(s)
		struck, by := b.units[0].First, b.units[1].First
		got, steps := b.protection(struck, by)
		if c.shot {
			got, steps = b.shotProtection(struck, by, geometry.Segment{A: b.Boxes[by].Center, B: b.Boxes[struck].Center})
		}
		if got != c.status || !hasStep(steps, c.rule, c.told) {
			t.Errorf("%s: the stand is %v, told by %+v; want %v, %q", c.rule, got, steps, c.status, c.told)
		}
	}
}

// STD-SPEC-63, AMB-S23 (example 36): a unit heals hits at the end of a round, after casualties; they
// still count for the result.
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
			t.Errorf("%+v: %d stands and %d odd hits are left; want %d and %d", c, len(u.Stands), Own(u).State.Hits, c.stands, c.left)
		}
	}
}

// STD-SPEC-64, AMB-S24: special rules about giving and getting support.
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
			t.Errorf("case %d: %d supports, want %d", i, got, c.want)
		}
	}
}

func withSupport(u game.Unit, mode string) game.Unit {
	if mode == "" {
		return u
	}
	return with(u, spec(ruleSupport, &supportRule{Value: mode}))
}

// STD-SPEC-65, AMB-S25: a unit that must pursue some enemies may not stand after fighting one of
// them. STD-SPEC-66: foot may pursue horse. STD-SPEC-67: flyers may be pursued (examples 37, 48).
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
		t.Errorf("the answers are %v, want %v", got, []string{"after r1 pursue *"})
	}
	p = won([]Special{spec(mustPursue, &kindsOrAll{Value: []string{"undead"}})}, nil, Infantry)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "stand"})
	p = won([]Special{duty}, nil, Cavalry)
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "pursue"}, "STD-PURSUE-02")
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "stand"}) // it cannot pursue
	any := spec(pursueAny, &kinds{Value: []string{"any"}})
	if got := won([]Special{any}, nil, Cavalry).answers(); !slices.Contains(got, "after r1 pursue") && !slices.Contains(got, "after r1 pursue *") {
		t.Errorf("the answers are %v, want a pursuit of r1", got)
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
			t.Errorf("special rule %v: the pursuit is banned: %v, want %v", c.caught, banned, !c.want)
		}
	}
}

// STD-SPEC-68, AMB-S26 (example 38): enough hits at the end of a phase wound a unit for good, once.
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
			t.Errorf("%+v: the state is %+v with %d hits and %d attacks, want wounded %v", c, Own(u).State, hitsOf(u), attackOf(u), c.want)
		}
		if c.engaged != (Own(u).State.Hits == c.hits) && c.hits != 0 {
			t.Errorf("%+v: %d odd hits; want %d in a combat, and another number outside", c, Own(u).State.Hits, c.hits)
		}
	}
}

// STD-SPEC-69: nothing confuses the unit, and no die is rolled. STD-SPEC-78: a retreat destroys one
// unit, and spares artillery.
func TestUnshaken(t *testing.T) {
	s := tableOf(with(infantry("r1", at{0, 0, 0}), plain(noConfusion)))
	r := &run{s: s}
	r.confuse("r1", game.Say("of a test"), "STD-CONF-01")
	if err := r.testConfusion("r1", "STD-CONF-01", game.Say("of a test")); err != nil || Own(&s.Units[0]).State.Confused || len(r.events) > 0 {
		t.Errorf("error %v, events %v, confused %v, want nothing to happen", err, r.events, Own(&s.Units[0]).State.Confused)
	}
	bell := with(infantry("b1", at{0, 0, 0}), spec(ruleRetreatFate, &retreatFate{Value: "destroyed"}))
	gun := with(unitOf("b1", Artillery, []at{{0, 0, 0}}), spec(ruleRetreatFate, &retreatFate{Value: "survives"}))
	if rule, dies := newBoard(tableOf(bell)).diesRetreating(0); !dies || rule != "STD-SPEC-78" {
		t.Errorf("the rule is %v, destroyed %v, want STD-SPEC-78 and true", rule, dies)
	}
	if _, dies := newBoard(tableOf(gun)).diesRetreating(0); dies {
		t.Error("a gun that survives is destroyed")
	}
	a := ask[*RetreatAnswer](t, tableOf(bell, infantry("r1", at{0, 2, 180})), "retreat", "unit", "b1", "distance", "2")
	if !a.Stands[0].Destroyed {
		t.Errorf("the stands are %+v, want the first destroyed", a.Stands)
	}
}

// STD-SPEC-55 (example 31), STD-SPEC-56, AMB-S20 (example 14): a random number of attacks, with the
// charge bonus, and half for a charged unit. The odds cover all faces of the die.
func TestRolledAttacks(t *testing.T) {
	wheel := with(charging(unitOf("r1", Machine, []at{{0, 3, 180}})), spec(chargeDice, &diceRule{Value: "D6"}))
	Edit(&wheel).Attack = 5
	foe := infantry("b1", at{0, 0, 0})
	Edit(&foe).Attack = 0
	p := play(t, inCombat(foe, wheel), slices.Concat([]int{4}, slices.Repeat([]int{1}, 40))...)
	lines := p.do(game.Action{Do: "fight", Unit: "r1"})
	if lines[1] != "roll attack dice r1 [4]" || !slices.Contains(lines, "roll attack r1 [1 1 1 1 1 1 1 1 1 1] need 4") { // 5 + 1 + 4
		t.Errorf("the events are %q, want the die 4, and then 10 dice at 4+", lines)
	}
	if Own(p.unit("r1")).State.Random != nil {
		t.Error("the roll is kept after the round")
	}
	cart := with(unitOf("r1", Machine, []at{{0, 3, 180}}), spec(ruleRandomAttack, &randomAttack{Value: "D6", Half: "D3"}))
	Edit(&cart).Attack = 0
	p = play(t, inCombat(charging(foe), cart), slices.Concat([]int{3}, slices.Repeat([]int{1}, 40))...)
	if lines := p.do(game.Action{Do: "fight", Unit: "r1"}); !slices.Contains(lines, "roll attack r1 [1 1] need 4") {
		t.Errorf("the events are %q, want \"roll attack r1 [1 1] need 4\"", lines)
	}
	p = play(t, inCombat(foe, charging(cart)), slices.Concat([]int{3}, slices.Repeat([]int{1}, 40))...)
	if lines := p.do(game.Action{Do: "fight", Unit: "r1"}); !slices.Contains(lines, "roll attack r1 [1 1 1 1] need 4") {
		t.Errorf("the events are %q, want \"roll attack r1 [1 1 1 1] need 4\"", lines)
	}
	// The exact chance of no hit: the mean of (1/2)^(number of dice) over the faces.
	b, ctx := fighting(tableOf(foe, charging(cart)))
	want := 0.0
	for face := 1; face <= 6; face++ {
		want += math.Pow(0.5, float64(face+1)) / 6
	}
	if got := b.oddsOf(ctx).suffered[0].Of(0); math.Abs(got-want) > 1e-12 {
		t.Errorf("the chance of no hit is %v, want %v", got, want)
	}
}

// STD-SPEC-73, STD-SPEC-74, AMB-S42 (example 42): a character gives terror to his unit; a relic gives
// rules to units in contact, and lifts others.
func TestGrants(t *testing.T) {
	foe := infantry("b1", at{0, 0, 0})
	s := tableOf(foe, infantry("r1", at{0, 2, 180}))
	c := leader("rh", "hero", 8, 0, 4)
	c.Joined = "r1"
	EditLeader(&c).Special = []Special{spec(ruleGrantJoined, &grantJoined{Value: []Grant{{Trait: traitTerrifying}}})}
	s.Characters = []game.Character{c}
	b, ctx := fighting(s)
	if got := poolsOf(b, ctx, "b1"); got != "b1 on r1 at 4+: 2" {
		t.Errorf("the attack of b1 is %v, want \"b1 on r1 at 4+: 2\"", got)
	}
	EditLeader(&s.Characters[0]).Special[0].Units = []string{"r2"} // for other units only
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "b1"); got != "b1 on r1 at 4+: 3" {
		t.Errorf("the attack of b1 is %v, want \"b1 on r1 at 4+: 3\"", got)
	}

	relic := Special{Rule: ruleGrantTouching, Of: &grantTouching{Value: []Grant{{Trait: traitFearless}, {Rule: steady, Of: &noParameter{}}, {Attack: 1}, {Lifts: noInitiativeCharge}}, Self: true}, Units: []string{"peasants"}}
	peasants := func(id string, x float64) game.Unit {
		return with(ofKind(infantry(id, at{x, 2, 180}), "peasants"), plain(noInitiativeCharge), plain(noChargeBonus))
	}
	s = tableOf(foe, with(peasants("r1", 0), relic), charging(peasants("r2", 4)), peasants("r3", 8.5))
	b, ctx = fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Errorf("the attack of r1 is %v, want \"r1 on b1 at 4+: 4\"", got)
	}
	for unit, want := range map[int]bool{1: true, 2: true, 3: false} {
		if b.follows(unit, steady) != want || b.hasTrait(unit, traitFearless) != want || b.follows(unit, noInitiativeCharge) == want || !b.follows(unit, noChargeBonus) {
			t.Errorf("unit %d has the special rules %v, want those of the relic: %v", unit, b.special(unit), want)
		}
	}
}

// STD-SPEC-73: a grant that lasts until the end of a Command phase ends with the first such phase in
// which the character has not moved.
func TestGrantLapses(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}))
	c := leader("rh", "hero", 8, 0, 4)
	c.Joined = "r1"
	EditLeader(&c).Special = []Special{spec(ruleGrantJoined, &grantJoined{Value: []Grant{{Rule: steady, Of: &noParameter{}}}, Until: "command"})}
	EditLeader(&c).State.Moved = true
	s.Characters = []game.Character{c}
	r := &run{s: s}
	if r.lapse(); !r.board().follows(0, steady) {
		t.Error("the grant lapses in the phase in which the character joins")
	}
	EditLeader(&s.Characters[0]).State.Moved = false
	if r.lapse(); r.board().follows(0, steady) {
		t.Error("the grant does not lapse")
	}
}

// STD-SPEC-33, STD-SPEC-34, AMB-S36 (example 40): special rules about the break point and victory
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
		t.Errorf("the army is %+v, want 7 units and a break point of 4", a)
	}
	units = units[:0]
	for i := range 16 {
		units = append(units, with(infantry("r"+string(rune('a'+i)), at{float64(8*i) - 80, 0, 0}), spec(ruleBreakCount, &breakCount{Value: "+1"})))
	}
	Edit(&units[0]).Special = []Special{spec(ruleBreakCount, &breakCount{Value: "out"})}
	if a := armiesOf(tableOf(units...))[0]; a.units != 15 || a.breakPoint() != 9 {
		t.Errorf("the army is %+v, want 15 units and a break point of 9", a)
	}
	s := tableOf(with(infantry("b1", at{0, 0, 0}), spec(rulePoints, &pointsRule{Value: "inverse"})), with(infantry("b2"), spec(rulePoints, &pointsRule{Value: "zero"})), infantry("b3"))
	for i := range s.Units {
		Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 80, 3
	}
	if got := victoryPoints(s, "red"); got != 160 {
		t.Errorf("%d points, want 160", got)
	}
	s.Units[0].Stands = nil
	if got := victoryPoints(s, "red"); got != 80 {
		t.Errorf("%d points, want 80", got)
	}
}
