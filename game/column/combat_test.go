package column

import (
	"testing"

	"frontage/game"
)

// inCombat begins a Combat Phase.
func inCombat() *builder { return &builder{turn: `"phase":"combat"`} }

// Every stand in contact must attack, without a roll (COL-COMBAT-01, COL-COMBAT-02, COL-SEQ-07); the
// acting player picks the order (COL-COMBAT-10); a corner is no contact (correction 7).
func TestUnitsThatMustFight(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, row("c", 2, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 5, -4.8, 0, 0, 2.4)...).battle(t)
	list := fights(b.State())
	if len(list) != 2 { // f2 and f5 touch at corners
		t.Fatalf("%d combats", len(list))
	}
	refused(t, b, "COL-COMBAT-01", `{"do":"end"}`)
	refused(t, b, "COL-COMBAT-01", `{"do":"fight","stand":"f2"}`)
	give(t, b, 1, 1, 1, 1)
	do(t, b, `{"do":"fight","stand":"c2"}`)
	refused(t, b, "COL-COMBAT-01", `{"do":"fight","stand":"c2"}`)
	give(t, b, 1, 1, 1, 1)
	do(t, b, `{"do":"fight","stand":"c1"}`)
	do(t, b, `{"do":"end"}`)
}

// A stand that is touched at its side or rear only still attacks, by itself (correction 6, which takes
// the place of COL-COMBAT-11); the attacker has +1, and the stand cannot retreat (COL-PUSH-03,
// COL-PUSH-04).
func TestFlankAttacks(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 1.2 -0.6 270").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, -7.2, 0, 0, 2.4)...).battle(t)
	list := fights(b.State())
	if len(list) != 2 || list[0].both || list[1].both {
		t.Fatalf("the combats are %+v, want 2 one-sided ones", list)
	}
	give(t, b, 4, 4) // 8 + AV 5 − DV 3 + 1 = 11
	events := do(t, b, `{"do":"fight","stand":"c"}`)
	if got := rolled(events)[0].Own.(*Rolled); got.Total != 11 || !happened(events, "trapped") || happened(events, "push") {
		t.Errorf("the roll is %+v, want 11 and a trapped loser, not pushed back", got)
	}
	// The hit counts all the same, and the Pursuit needs no roll (COL-PURSUIT-03): an Overrun
	// (COL-OVERRUN-05).
	if own(b.State().Unit("foe")).Hits != 1 {
		t.Error("no hit")
	}
	give(t, b, 1, 1) // 2 + 4 − 3 + 1
	events = do(t, b, `{"do":"action","column":"c","name":"Pursuit"}`)
	if !happened(events, "automatic") || !happened(events, "overrun") || rolled(events)[0].Own.(*Rolled).Total != 4 {
		t.Errorf("the roll is %+v, want 4 in an automatic overrun", rolled(events)[0].Own)
	}
	give(t, b, 1, 1)
	events = do(t, b, `{"do":"fight","stand":"f4","target":"c"}`)
	if len(rolled(events)) != 1 {
		t.Error("the stand that is touched at its side attacks alone")
	}
}

// The second rank of spears, uphill, Demoralized attackers, Impetuous chargers (COL-COMBAT-03,
// COL-CASUALTY-04, COL-STAND-15, COL-STAND-20).
func TestMeleeModifiers(t *testing.T) {
	s := inCombat().
		unit("sp", "a", "heavy-foot", `"weapon":"spear","formed":true,"hits":4`, "s1 0 0 180", "s2 2.4 0 180", "s3 0 1.2 180", "s4 4.8 0 180").
		unit("foe", "b", "heavy-foot", `"weapon":"sword","attributes":["impetuous"],"formed":true,"charged":["f1"]`, row("f", 4, 0, 0, 0, 2.4)...).
		terrain("hill", -3, 0, 8, 8).state(t)
	got := func(from, to string) map[string]int {
		a, _ := findStand(s, game.StandID(from))
		b, _ := findStand(s, game.StandID(to))
		m := map[string]int{}
		for _, mod := range attackMods(s, a, b, assault{kind: attackMelee}) {
			m[mod.What] = mod.Value
		}
		return m
	}
	if m := got("s1", "f1"); m["second_rank"] != 1 || m["demoralized"] != -1 || m["uphill"] != 0 {
		t.Errorf("the modifiers are %v, want 1 for the second rank, -1 for demoralized and 0 for uphill", m)
	}
	if m := got("s2", "f2"); m["second_rank"] != 0 {
		t.Errorf("the modifiers are %v, want 0 for the second rank", m)
	}
	if m := got("f1", "s1"); m["impetuous"] != 1 || m["uphill"] != -1 {
		t.Errorf("the modifiers are %v, want 1 for impetuous and -1 for uphill", m)
	}
	if m := got("f2", "s2"); m["impetuous"] != 0 {
		t.Errorf("the modifiers are %v, want 0 for impetuous", m)
	}
	f, _ := findStand(s, "f1")
	if !isVulnerable(f) {
		t.Error("an Impetuous charger is Vulnerable (COL-STAND-20)")
	}
}

// A push back takes the whole column back by the base depth of the stand, its facing unchanged
// (COL-PUSH-01, COL-PUSH-02), with friends behind that touch no enemy (COL-PUSH-06); where a friend
// cannot be pushed, the column does not retreat (COL-PUSH-05). Artillery never does (COL-PUSH-08).
func TestPushBack(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
		unit("foe", "b", "medium-foot", `"formed":true`, "f1 0 0 0", "f2 0 -1.2 0", "f3 -2.4 0 0", "f4 2.4 0 0").
		unit("friend", "b", "medium-foot", `"formed":true`, row("g", 4, 0, -2.4, 0, 2.4)...).battle(t)
	give(t, b, 3, 3, 1, 1)
	do(t, b, `{"do":"fight","stand":"c"}`)
	wantAt(t, b.State(), "f1", 0, -1.2)
	wantAt(t, b.State(), "f2", 0, -2.4)
	wantAt(t, b.State(), "g1", 0, -3.6)
	wantAt(t, b.State(), "f3", -2.4, 0)
	if s := b.State(); s.Unit("friend").Stands[1].Y != s.Unit("friend").Stands[2].Y || s.Unit("foe").Stands[0].Facing != 0 {
		t.Error("another stand has moved, or the pushed one has turned")
	}
	do(t, b, `{"do":"after","choice":"stay"}`)
	b = inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
		unit("foe", "b", "medium-foot", `"formed":true`, "f1 0 0 0", "f2 0 -1.2 0", "f3 -2.4 0 0", "f4 2.4 0 0").
		unit("cat", "b", "catapult", ``, "k 1 -2.4 0").battle(t)
	give(t, b, 3, 3, 1, 1)
	if events := do(t, b, `{"do":"fight","stand":"c"}`); !happened(events, "trapped") {
		t.Error("it retreats through artillery")
	}
	b = inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
		unit("cat", "b", "catapult", ``, "k 0 0 0").battle(t)
	give(t, b, 3, 3, 1, 1)
	if events := do(t, b, `{"do":"fight","stand":"c"}`); !happened(events, "trapped") {
		t.Error("artillery retreats")
	}
}

// A stand whose unit is Vulnerable goes back by half unless it passes an Action Roll (COL-PUSH-07); a
// column that failed that roll cannot pursue later (COL-PURSUIT-12); a stand out of edge contact is
// separated, and rolls for itself (COL-PUSH-09, COL-UNIT-18, COL-ACTION-03, COL-ACTION-04).
func TestVulnerableStands(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers+`,"charged":["c1","c2","c3"]`, row("c", 3, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 5, -2.4, 0, 0, 2.4)...).battle(t)
	give(t, b, 1, 1, 6, 6, 4, 4) // 12 + 3 − 4 = 11; and 8 + 1 for Elite
	do(t, b, `{"do":"fight","stand":"c1"}`)
	wantAt(t, b.State(), "c1", 0, 2.4)
	do(t, b, `{"do":"after","choice":"stay"}`)
	cav := b.State().Unit("cav")
	if bodyOf(cav).apart[0] != true {
		t.Error("with a corner alone it is separated")
	}
	// The centre fails its roll; the separated stand may still roll.
	give(t, b, 1, 1, 6, 6, 1, 1)
	do(t, b, `{"do":"fight","stand":"c2"}`)
	wantAt(t, b.State(), "c2", 2.4, 1.2)
	do(t, b, `{"do":"after","choice":"stay"}`)
	c1, _ := findStand(b.State(), "c1")
	c2, _ := findStand(b.State(), "c2")
	c3, _ := findStand(b.State(), "c3")
	if standRoller(c1).hasFailed() || !standRoller(c2).hasFailed() || standRoller(c3).hasFailed() {
		t.Errorf("failed: %v, %v, %v; the failure binds the second roller alone, not the unit (COL-ACTION-04)", standRoller(c1).hasFailed(), standRoller(c2).hasFailed(), standRoller(c3).hasFailed())
	}
	if refusal := mayPursue(b.State(), c2); refusal == nil || refusal.Rule != "COL-PURSUIT-12" {
		t.Errorf("a pursuit after a failed roll: %v; want a refusal by COL-PURSUIT-12", refusal)
	}
}

// Impetuous units must attempt to pursue (COL-PURSUIT-02) and overrun with half of their depth left
// (COL-OVERRUN-04). Columns beside the winner that have no enemy close may follow (COL-PURSUIT-06).
func TestPursuit(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", `"attributes":["impetuous"],"formed":true`, row("c", 3, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, "f1 0 0 0", "f2 -2.4 0 0", "f3 -4.8 0 0", "f4 -7.2 0 0").battle(t)
	give(t, b, 4, 4, 1, 1)
	do(t, b, `{"do":"fight","stand":"c1"}`)
	refused(t, b, "COL-PURSUIT-02", `{"do":"after","choice":"stay"}`)
	refused(t, b, "COL-PURSUIT-01", `{"do":"end"}`) // at once, before anything else
	refused(t, b, "COL-PURSUIT-06", `{"do":"action","column":"c1","name":"Pursuit","stands":[{"id":"c3","x":0,"y":0,"facing":0}]}`)
	give(t, b, 3, 3, 2, 2) // 6 + mounted + Impetuous = 8
	events := do(t, b, `{"do":"action","column":"c1","name":"Pursuit"}`)
	if !happened(events, "overrun") {
		t.Error("Impetuous stands overrun with half of their depth left")
	}
	wantAt(t, b.State(), "c1", 0, -1.2)
	wantAt(t, b.State(), "c2", 2.4, 0)
	if got := rolled(events)[1].Own.(*Rolled); got.Total != 4+4-3+1 || got.Hits != 0 { // COL-PURSUIT-08: no bonus for charging
		t.Errorf("the roll is %+v, want %v and no hits", got, 4+4-3+1)
	}
	b = inCombat().
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, "f1 0 0 0", "f2 -2.4 0 0", "f3 -4.8 0 0", "f4 -7.2 0 0").battle(t)
	give(t, b, 4, 4, 1, 1)
	do(t, b, `{"do":"fight","stand":"c1"}`)
	give(t, b, 5, 5, 2, 2)
	do(t, b, `{"do":"action","column":"c1","name":"Pursuit","stands":[{"id":"c2","x":0,"y":0,"facing":0},{"id":"c3","x":0,"y":0,"facing":0}]}`)
	wantAt(t, b.State(), "c2", 2.4, -2.4)
	wantAt(t, b.State(), "c3", 4.8, -2.4)
}

// A unit whose enemy leaves play has broken through: it may attempt an Action of the Action Phase at
// once (COL-BREAKTHROUGH-01, COL-BREAKTHROUGH-02) and touches no new enemy (COL-BREAKTHROUGH-03, R-08); who
// has failed attempts none (COL-BREAKTHROUGH-04). A stand killed before its turn loses its attack
// (COL-COMBAT-06).
func TestBreakthrough(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, row("c", 2, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true,"size":4,"hits":7`, "f1 0 0 0").
		unit("next", "b", "medium-foot", `"formed":true`, row("g", 4, -4, -5, 0, 2.4)...).battle(t)
	give(t, b, 6, 6, 1, 1)
	events := do(t, b, `{"do":"fight","stand":"c1"}`)
	if !happened(events, "destroyed") || top(b.State()).Gap == nil {
		t.Fatalf("the open procedure is %+v, want a breakthrough after the destruction", top(b.State()))
	}
	refused(t, b, "COL-BREAKTHROUGH-02", `{"do":"action","unit":"cav","name":"Missile Fire"}`)
	refused(t, b, "COL-BREAKTHROUGH-02", `{"do":"end"}`)
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"cav","name":"Move"}`)
	do(t, b, `{"do":"end"}`)
	wantAt(t, b.State(), "c1", 0, -2.6) // within 2.4 of the next unit
	if len(fights(b.State())) != 0 {
		t.Error("it fights again")
	}
}

// Lances count in the first attack after contact, also where its result does not count, and then no more
// (COL-STAND-12).
func TestLancesAreSpent(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).battle(t)
	total := func(events []game.Event) int {
		for _, e := range rolled(events) {
			if e.Unit == "cav" {
				return e.Own.(*Rolled).Total
			}
		}
		t.Fatal("the cavalry does not attack")
		return 0
	}
	give(t, b, 1, 1, 2, 3) // 2 + 5 − 3 and 5 + 3 − 4: they cancel
	events := do(t, b, `{"do":"fight","stand":"c"}`)
	if got := total(events); got != 4 || !happened(events, "cancelled") {
		t.Fatalf("the first attack comes to %d; want 4, and the second cancelled", got)
	}
	for range 5 { // to the Combat Phase of the other side
		do(t, b, `{"do":"end"}`)
	}
	give(t, b, 1, 1, 1, 1) // 2 + 4 − 3
	if got := total(do(t, b, `{"do":"fight","stand":"c"}`)); got != 3 {
		t.Errorf("the second attack comes to %d, want 3", got)
	}
}
