package column

import (
	"slices"
	"testing"

	"frontage/game"
)

// A General's free Action is open only to a unit that has attempted nothing yet in the phase
// (COL-LEADER-10), and never in the Combat Phase.
func TestHelpBeforeTheFirstAttempt(t *testing.T) {
	build := func(phase string) *game.Battle {
		return (&builder{turn: `"phase":"` + phase + `"`}).
			unit("u", "a", "medium-foot", `"attributes":["swift"],"formed":true`, row("u", 4, 0, 10, 180, 2.4)...).
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).
			leader("gen", "a", general, "u", 0, 10.5).battle(t)
	}
	b := build(phaseAction)
	do(t, b, `{"do":"action","unit":"u","name":"About Face"}`) // automatic, and an attempt all the same
	refused(t, b, "COL-LEADER-10", `{"do":"action","unit":"u","name":"Move","free":"gen"}`)
	s := build(phaseCombat).State()
	if refusal := mayHelp(s, &s.Characters[0], unitRoller(s.Unit("u"))); refusal == nil || refusal.Rule != "COL-LEADER-11" {
		t.Errorf("in the Combat Phase: %v; want a refusal by COL-LEADER-11", refusal)
	}
}

// Only missile fire and awe Disrupt: combat does not (COL-MISSILE-27). A Disrupted stand is recorded
// by itself, hits by the unit (COL-MISSILE-28, COL-CASUALTY-02), and its DV counts one less for who
// attacks it hand to hand (COL-MISSILE-25).
func TestDisruption(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, row("c", 2, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true,"hits":1,"disrupted":["f2"]`, row("f", 5, 0, 0, 0, 2.4)...).battle(t)
	for _, test := range []struct {
		from, to game.StandID
		more     int
	}{{"c1", "f1", 0}, {"c2", "f2", 1}} {
		from, _ := findStand(b.State(), test.from)
		to, _ := findStand(b.State(), test.to)
		if got := attackMods(b.State(), from, to, assault{kind: attackMelee}).sum(); got != 5-3+test.more {
			t.Errorf("%s at %s: %+d", test.from, test.to, got)
		}
	}
	give(t, b, 6, 6, 1, 1) // 12 + 2 = 14: a push back and two hits
	do(t, b, `{"do":"fight","stand":"c1"}`)
	if o := own(b.State().Unit("foe")); o.Hits != 3 || !slices.Equal(o.Disrupted, []game.StandID{"f2"}) {
		t.Errorf("%d hits, Disrupted %v; want 3 hits, f2 Disrupted", o.Hits, o.Disrupted)
	}
}

// The Disruption of a roller: the stand itself, its column, or a unit half of whose front row is
// Disrupted.
func TestDisruptionSpoilsOneRoll(t *testing.T) {
	for _, test := range []struct {
		disrupted    string
		unit, x1, x2 bool // whether the roll of the unit, of the column of x1 and of that of x2 is spoiled
	}{{`"x1"`, false, true, false}, {`"y1"`, false, true, false}, {`"x1","x2"`, true, true, true}, {`"y1","y2"`, false, true, true}} {
		s := (&builder{}).unit("u", "a", "medium-foot", `"formed":true,"disrupted":[`+test.disrupted+`]`,
			append(row("x", 4, 0, 0, 0, 2.4), row("y", 4, 0, -1.2, 0, 2.4)...)...).state(t)
		x1, _ := findStand(s, "x1")
		x2, _ := findStand(s, "x2")
		if a, b, c := unitRoller(s.Unit("u")).disturbed(), standRoller(x1).disturbed(), standRoller(x2).disturbed(); a != test.unit || b != test.x1 || c != test.x2 {
			t.Errorf("%s Disrupted: unit %v, columns %v and %v; want %v, %v and %v", test.disrupted, a, b, c, test.unit, test.x1, test.x2)
		}
	}
}

// A column one of whose stands touches an enemy behind it cannot be pushed back.
func TestColumnBetweenTwoEnemies(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
		unit("foe", "b", "medium-foot", `"formed":true`, "f1 0 0 0", "f2 0 -1.2 0", "f3 2.4 0 0", "f4 2.4 -1.2 0").
		unit("behind", "a", "medium-foot", `"formed":true`, row("g", 4, -7.2, -2.4, 0, 2.4)...).battle(t)
	f1, _ := findStand(b.State(), "f1")
	if refusal := mayRetreat(b.State(), f1, bodyOf(f1.unit).columnOf(f1.i), f1.unit.Base.Depth); refusal == nil {
		t.Error("the column goes back through the enemy behind it")
	}
	give(t, b, 3, 3, 1, 1)
	if events := do(t, b, `{"do":"fight","stand":"c"}`); !happened(events, "trapped") || happened(events, "push") {
		t.Errorf("the events are %+v, want the loser trapped and not pushed back", events)
	}
}

// A Stop is tried once in an Action Phase: one that has failed ends the unit's Actions, and one that
// has succeeded its march.
func TestOneStopAPhase(t *testing.T) {
	b := (&builder{}).
		unit("mil", "a", "medium-foot", `"attributes":["militia"],"formed":true,"marching":true`, row("m", 8, -12, 10, 180, 2.4)...).
		unit("reg", "a", "medium-foot", `"formed":true,"marching":true`, row("r", 4, 12, 10, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, -15, 0, 2.4)...).battle(t)
	give(t, b, 1, 1)
	do(t, b, `{"do":"action","unit":"mil","name":"Stop","to":1}`)
	wantAt(t, b.State(), "m1", -12, 6) // it has failed: 4 inches
	refused(t, b, "COL-ACTION-02", `{"do":"action","unit":"mil","name":"Stop"}`)
	do(t, b, `{"do":"action","unit":"reg","name":"Stop","to":1}`)
	wantAt(t, b.State(), "r1", 12, 9)
	refused(t, b, "COL-MOVE-03", `{"do":"action","unit":"reg","name":"Stop"}`)
}

// A Captain is not hit, and may run: his unit loses the stand that he is with and three in all,
// and his own Break Check alone decides about him.
func TestCaptainsAreNotHit(t *testing.T) {
	for _, test := range []struct {
		dice int
		lost bool
	}{{6, false}, {1, true}} {
		m := hitting(t, inCombat().
			unit("u", "a", "medium-foot", `"formed":true,"hits":4`, "u1 0 0 0", "u2 0 -1.2 0", "u3 0 -2.4 0", "u4 0 -3.6 0").
			leader("cap", "a", captain, "u", 0, -4.2))
		if at := ownLeader(&m.s.Characters[0]).Stand; at != "u4" {
			t.Fatalf("he is with %s", at)
		}
		m.dice = game.NewDice(&game.DiceState{Given: []int{test.dice, test.dice}, GivenOnly: true})
		u := m.s.Unit("u")
		if err := m.hit(u, 3); err != nil {
			t.Fatal(err)
		}
		if c := m.s.Characters[0]; len(u.Stands) != 1 || ownLeader(&c).Lost != test.lost {
			t.Errorf("dice %d: %d stands are left; he is lost: %v; want one stand, and him lost: %v", test.dice, len(u.Stands), ownLeader(&c).Lost, test.lost)
		}
	}
}

// Who charges with Shock is Vulnerable to the end of the Combat Phase, and no longer (R-31, COL-STAND-19).
func TestHowLongChargersAreVulnerable(t *testing.T) {
	b := (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"foe"}]`}).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, -2.4, 2, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 5, -4.8, 0, 0, 2.4)...).battle(t)
	vulnerable := func() bool {
		c, _ := findStand(b.State(), "c2")
		return isVulnerable(c)
	}
	if vulnerable() {
		t.Error("before it charges")
	}
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	do(t, b, `{"do":"end"}`)
	if !vulnerable() {
		t.Error("in the Combat Phase it is not")
	}
	for len(fights(b.State())) > 0 {
		give(t, b, 1, 1, 1, 1)
		do(t, b, `{"do":"fight","stand":"`+string(fights(b.State())[0].stand.id())+`"}`)
	}
	do(t, b, `{"do":"end"}`)
	if b.State().Turn.Active != "b" || vulnerable() {
		t.Errorf("%q acts, Vulnerable %v; want b, Vulnerable in the next half-turn", b.State().Turn.Active, vulnerable())
	}
}
