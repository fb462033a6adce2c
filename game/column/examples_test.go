package column

import (
	"fmt"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// The 27 worked examples of section 22, by their numbers: each test says which it is of. The steps of the
// running example show 16 (steps 17 to 20), 18 (23 and 24) and 19 (25) as well (running_test.go).

// The units of the review: a spear stand, a crossbow stand, a heavy cavalry stand.
const (
	spears    = `"weapon":"spear","formed":true`
	crossbows = `"weapon":"crossbow","armour":"none","formed":true`
	lancers   = `"weapon":"lance","armour":"plate","attributes":["elite"],"formed":true`
)

// 1 to 3: the profiles of the three stands (COL-STAND-03 to -13).
func TestProfilesOfTheExample(t *testing.T) {
	s := (&builder{}).
		unit("spear", "a", "heavy-foot", spears, row("s", 4, -12, 20, 180, 2.4)...).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 20, 180, 2.4)...).
		unit("xbow", "b", "medium-foot", crossbows, row("x", 10, -10, -10, 0, 2.4)...).state(t)
	for unit, want := range map[game.UnitID]string{"spear": "5-4", "cav": "5-4", "xbow": "3-2 (3)"} {
		if p, _ := profileOf(s.Unit(unit)); p.String() != want {
			t.Errorf("%s is %v, want %s (COL-STAND-04)", unit, p, want)
		}
	}
	cav := s.Unit("cav")
	if av := attackValue(cav, "c1", false); av != 5 {
		t.Errorf("its first attack has AV %d", av)
	}
	edit(cav).Lances = []game.StandID{"c1"}
	if av, other := attackValue(cav, "c1", false), attackValue(cav, "c2", false); av != 4 || other != 5 {
		t.Errorf("its second attack has AV %d, that of another stand %d (COL-STAND-12); want 4 and 5", av, other)
	}
	if !has(cav, shock) { // COL-STAND-16
		t.Error("heavy mounted stands have Shock")
	}
	if level(s.Unit("spear")) != regular || level(cav) != elite { // COL-STAND-17
		t.Errorf("training levels %v and %v; want regular spearmen and elite cavalry", level(s.Unit("spear")), level(cav))
	}
	spear := s.Unit("spear")
	if p, _ := profileOf(spear); p.MAV != 0 { // COL-STAND-05, COL-STAND-13
		t.Error("spears are never thrown")
	}
}

// 4 to 7: percentages add (COL-POINTS-01 to -04, COL-POINTS-06).
func TestPricesOfTheExample(t *testing.T) {
	price := func(kind, fields string, n int) pricing {
		u := &game.Unit{Type: game.UnitType(kind), Own: &Unit{}}
		s := read(t, (&builder{}).unit("u", "a", kind, fields, row("u", n, -12, 10, 180, 2.4)...).text())
		*u = *s.Unit("u")
		return priceOf(u)
	}
	for _, test := range []struct {
		kind, fields string
		stands       int
		stand, unit  int
	}{
		{"heavy-foot", `"weapon":"spear","formed":true`, 4, 10, 44},
		{"heavy-foot", `"weapon":"spear","attributes":["swift","impetuous"],"formed":true`, 4, 15, 64},
		{"heavy-foot", `"weapon":"spear","attributes":["swift","impetuous","militia"],"formed":true`, 9, 10, 94},
		{"heavy-foot", `"weapon":"pike","armour":"poor","formed":true`, 4, 11, 48},
		{"heavy-mounted", lancers, 3, 20, 64},
		{"heavy-mounted", `"weapon":"lance","armour":"plate","attributes":["elite","shock"],"formed":true`, 3, 20, 64}, // Shock is free
		{"skirmishers", ``, 1, 2, 2},
		{"bolt-shooter", ``, 1, 12, 12},
		{"medium-foot", `"formed":true`, 4, 5, 24},
		{"light-mounted", `"formed":true`, 4, 10, 44},                     // correction 1
		{"skirmishers", `"attributes":["militia","unreliable"]`, 1, 1, 1}, // 0.6, at least 1: COL-POINTS-02
		{"medium-foot", `"attributes":["swift"],"formed":true`, 4, 6, 28}, // 5.5, halves up
	} {
		if p := price(test.kind, test.fields, test.stands); p.stand != test.stand || p.unit != test.unit {
			t.Errorf("%s %s: %d a stand, %d in all; want %d, %d", test.kind, test.fields, p.stand, p.unit, test.stand, test.unit)
		}
	}
	s := load(t, "the-crossbow-line")
	if got := armyPrice(&s, "a"); got != 302 {
		t.Errorf("the army of the example costs %d, want 60 + 20 + 94 + 128 = 302", got)
	}
	b := (&builder{}).unit("bolt", "a", "bolt-shooter", "", "b 0 20 180")
	for i := range 18 {
		b.unit(fmt.Sprint("sk", i), "a", "skirmishers", "", fmt.Sprintf("s%d %v %v 180", i, -20+2.5*float64(i), 15.0))
	}
	if got := armyPrice(b.state(t), "a"); got != 48 {
		t.Errorf("18 skirmishers and a bolt-shooter cost %d, want 48", got)
	}
}

// 8 to 10: unit sizes (COL-UNIT-07 to -15, R-18), and one training level a stand.
func TestUnitSizesOfTheExample(t *testing.T) {
	unit := func(scale int, kind, fields string, n int) *builder {
		return (&builder{scale: scale}).unit("u", "a", kind, fields, row("u", n, -22, 10, 180, 2.4)...)
	}
	const levy = `"attributes":["militia"],"formed":true`
	unit(25, "heavy-foot", levy, 4).state(t)
	unit(25, "heavy-foot", levy, 9).state(t)
	unit(25, "heavy-foot", levy, 3).wrong(t, "units[0].size: Its size is 12 (3 stands of Size Cost 4); a Formed unit of this training has 16 to 36. (COL-UNIT-08)")
	unit(25, "heavy-foot", levy, 10).wrong(t, "COL-UNIT-08")
	unit(15, "heavy-foot", levy, 8).state(t)
	unit(15, "heavy-foot", levy, 7).wrong(t, "COL-UNIT-08")
	unit(15, "heavy-foot", levy, 18).state(t)
	unit(25, "heavy-mounted", lancers, 1).state(t)
	unit(25, "heavy-mounted", lancers, 3).state(t)
	unit(25, "heavy-mounted", lancers, 4).wrong(t, "Its size is 16")
	unit(25, "medium-foot", crossbows, 10).state(t)
	unit(25, "elephant", `"formed":true`, 1).state(t) // COL-UNIT-09
	unit(25, "skirmishers", `"formed":true`, 1).wrong(t, "COL-UNIT-04")
	unit(25, "heavy-foot", ``, 4).wrong(t, "COL-UNIT-05")
	unit(25, "heavy-foot", `"attributes":["elite","militia"],"formed":true`, 4).wrong(t, "COL-STAND-18")
}

// 11: the odds to move and to stop (COL-ACTION-01, COL-ACTION-07).
func TestOddsOfTheExample(t *testing.T) {
	s := load(t, "the-crossbow-line")
	got := ask(t, &s, "action unit=SPEAR name=Move")
	if got["need"] != 7.0 || got["chance"] != 21.0/36 {
		t.Errorf("SPEAR needs %v, chance %v; want 7 and 21/36", got["need"], got["chance"])
	}
	plain := (&builder{}).unit("m", "a", "heavy-foot", `"attributes":["militia"],"formed":true`, row("m", 4, 0, 10, 180, 2.4)...).state(t)
	if got := ask(t, plain, "action unit=m name=Move"); got["need"] != 9.0 || got["chance"] != 10.0/36 {
		t.Errorf("plain Militia needs %v, chance %v; want 9 and 10/36", got["need"], got["chance"])
	}
}

// 12: SPEAR fails Stop, and About Face, automatic for Swift units, is refused (COL-ACTION-05).
func TestFirstFailureOfTheExample(t *testing.T) {
	b := game.NewBattle(load(t, "the-crossbow-line"), Rules{}, game.Options{})
	if got := ask(t, b.State(), "action unit=SPEAR name=About_Face"); got["automatic"] != true {
		t.Error("About Face is automatic for Swift units")
	}
	give(t, b, 4, 4, 2, 3)
	do(t, b, `{"do":"action","unit":"SPEAR","name":"Move"}`)
	do(t, b, `{"do":"action","unit":"SPEAR","name":"Stop","to":2}`)
	refused(t, b, "COL-ACTION-02", `{"do":"action","unit":"SPEAR","name":"About Face"}`)
}

// 13 to 15: arc, line of fire and range of the crossbows when CAV1 is 2.0 inches away
// (COL-MISSILE-12 to -15, R-23, R-33).
func TestFireOfTheExample(t *testing.T) {
	s := load(t, "the-crossbow-line")
	cav := s.Unit("CAV1")
	for i := range cav.OwnStands() {
		cav.Stands[i].Y -= 0.4 * inch
	}
	stand := func(id game.StandID) standAt {
		a, ok := findStand(&s, id)
		if !ok {
			t.Fatalf("there is no stand %v", id)
		}
		return a
	}
	rule := func(from, to game.StandID) string {
		if refusal := mayHit(&s, stand(from), stand(to)); refusal != nil {
			return refusal.Rule
		}
		return ""
	}
	end, second := stand("x5a"), stand("x4a")
	if inArc(end.box(), stand("centre").box(), "normal") || !inArc(end.box(), stand("left").box(), "normal") {
		t.Error("the end crossbows must have the left cavalry in their arc, and not the centre")
	}
	if got := rule("x5a", "centre"); got != "COL-MISSILE-13" {
		t.Errorf("the end crossbow at the centre: %q", got)
	}
	line := fireLine(end.box(), stand("left").box())
	if d := boxToSegment(second.box(), line) / inch; !(d > 0.7675 && d < 0.7685) {
		t.Errorf("the neighbour is %.4f inches from the line of fire, want 0.768", d)
	}
	if got := rule("x5a", "left"); got != "" {
		t.Errorf("the end crossbow at the left: %q", got)
	}
	if got := rule("x3b", "centre"); got != "COL-MISSILE-14" {
		t.Errorf("the second row straight ahead: %q", got)
	}
	if d := geometry.Distance(second.box(), stand("left").box()) / inch; !near(d, 2) || !near(rangeOf(&s, second.unit)/inch, 8) || rule("x4a", "left") != "" {
		t.Errorf("distance %v, range %v; want 2 and 8, and the shot allowed", d, rangeOf(&s, second.unit)/inch)
	}
}

// 16: in the centre the pursuers need 1.2 inches and have 1.2 left, half of their depth: no Overrun.
// 17: a charging elephant that pushed crossbows back has 2.4 left of 3.6: an Overrun.
func TestOverrunsOfTheExample(t *testing.T) {
	b := (&builder{turn: `"phase":"combat"`}).
		unit("ele", "a", "elephant", `"formed":true`, "e 0 0 180").
		unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).battle(t)
	give(t, b, 6, 6, 1, 1)
	do(t, b, `{"do":"fight","stand":"e"}`)
	give(t, b, 6, 6, 2, 1)
	events := do(t, b, `{"do":"action","column":"e","name":"Pursuit"}`)
	if !happened(events, "overrun") {
		t.Error("no Overrun (COL-OVERRUN-03)")
	}
	rolls := rolled(events)
	if got := rolls[len(rolls)-1].Own.(*Rolled); got.Total != 3+6-2+1 {
		t.Errorf("the attack is %d, want 3 + AV 6 − DV 2 + 1", got.Total)
	}
	if _, y := place(t, b.State(), "e"); !near(y, -1.2) {
		t.Errorf("the elephant stands at %v", y)
	}
}

// 16: the crossbows retreat 1.2 inches, the cavalry may go 2.4 and needs 1.2: contact with half of its depth
// left, no Overrun (COL-PUSH-01, COL-PURSUIT-05, COL-OVERRUN-02). 18: cavalry that has retreated by half,
// 1.2 inches, is just reached by crossbows, whose depth that is; after a full retreat it is not (COL-PUSH-07,
// COL-PURSUIT-07). 19: with half a retreat it shares one corner with its unit: separated (COL-UNIT-17).
func TestPushesOfTheExample(t *testing.T) {
	s := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, -2.4, 0, 180, 2.4)...).
		unit("xbow", "b", "medium-foot", crossbows, append(row("x", 5, -4.8, 0, 0, 2.4), row("y", 5, -4.8, -1.2, 0, 2.4)...)...).state(t)
	for _, test := range []struct {
		ask          string
		inches, left float64
		contact      bool
	}{
		{"pursue unit=c2 target=x3", 1.2, 1.2, true},
		{"pursue unit=x4 target=c3 half=true", 1.2, 0, true},
		{"pursue unit=x4 target=c3", 1.2, 0, false},
	} {
		got := ask(t, s, test.ask)
		if !near(got["inches"].(float64), test.inches) || !near(got["left"].(float64), test.left) || got["contact"] != test.contact || got["overrun"] != false {
			t.Errorf("%s: %v inches, %v left, contact %v, Overrun %v; want %v inches, %v left, contact %v, no Overrun", test.ask, got["inches"], got["left"], got["contact"], got["overrun"], test.inches, test.left, test.contact)
		}
	}
	m := &moment{s: s}
	c2, _ := findStand(s, "c2")
	c3, _ := findStand(s, "c3")
	x3, _ := findStand(s, "x3")
	m.fallBack(x3, x3, bodyOf(x3.unit).columnOf(x3.i), 1.2*inch)
	moveStands(c2.unit, []int{c2.i}, geometry.Vec{Y: -1.2 * inch})
	m.fallBack(c3, c3, []int{c3.i}, 1.2*inch)
	if b := bodyOf(c3.unit); !b.apart[c3.i] {
		t.Error("the stand that fell back is not separated")
	}
}

// 20: the result lines (COL-COMBAT-07 to -09, COL-PURSUIT-09, COL-PURSUIT-10,
// COL-MISSILE-21, COL-MISSILE-22, R-14).
func TestResultLines(t *testing.T) {
	tables := tables()
	for _, test := range []struct {
		kind          string
		total         int
		push, disrupt bool
		hits          int
	}{
		{attackMelee, 6, false, false, 0}, {attackMelee, 7, true, false, 0}, {attackMelee, 9, true, false, 0}, {attackMelee, 10, true, false, 1},
		{attackMelee, 12, true, false, 1}, {attackMelee, 13, true, false, 2}, {attackPursuit, 6, false, false, 0}, {attackPursuit, 7, false, false, 1},
		{attackPursuit, 10, false, false, 2}, {attackPursuit, 13, false, false, 3}, {attackPursuit, 15, false, false, 3},
		{attackMissile, 6, false, false, 0}, {attackMissile, 7, false, true, 0}, {attackMissile, 10, false, true, 0}, {attackMissile, 11, false, true, 1},
	} {
		if r := tables.result(test.kind, test.total); r.Push != test.push || r.Disrupt != test.disrupt || r.Hits != test.hits {
			t.Errorf("%s, %d: the result is %+v, want push %v, disrupt %v and hits %v", test.kind, test.total, r, test.push, test.disrupt, test.hits)
		}
	}
}

// hitting returns a battle in its Combat Phase and a moment in which units may be hit.
func hitting(t *testing.T, b *builder) *moment {
	t.Helper()
	s := b.state(t)
	return &moment{s: s, dice: game.NewDice(&game.DiceState{Seed: 1})}
}

// 21: the third hit demoralises CAV1, the fourth and later ones remove stands
// (COL-CASUALTY-01 to -05, COL-CASUALTY-09).
func TestDemoralisationOfTheExample(t *testing.T) {
	m := hitting(t, (&builder{turn: `"phase":"combat"`}).unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 10, 180, 2.4)...))
	for i, want := range []struct {
		stands int
		low    bool
	}{{3, false}, {3, false}, {3, true}, {2, true}, {1, true}, {0, true}} {
		u := m.s.Unit("cav")
		if err := m.hit(u, 1); err != nil {
			t.Fatal(err)
		}
		if o := top(m.s); o != nil { // the owner picks one
			if err := m.answer(o, game.Action{Do: doRemove, Stand: u.Stands[0].ID}); err != nil {
				t.Fatal(err)
			}
		}
		if len(u.Stands) != want.stands || demoralized(u) != want.low {
			t.Errorf("after %d hits: %d stands, demoralized %v; want %d stands, demoralized %v", i+1, len(u.Stands), demoralized(u), want.stands, want.low)
		}
	}
	if !happened(m.events, "destroyed") {
		t.Error("with its last stand it is destroyed")
	}
}

// 22: XBOW has 8 hits of 20 and takes 3: 11 hits, 9 stands, and its Break Check needs 9
// (COL-CASUALTY-06, COL-CASUALTY-11, R-09).
func TestCrossingTheMark(t *testing.T) {
	m := hitting(t, (&builder{turn: `"phase":"combat"`}).unit("xbow", "b", "medium-foot", crossbows+`,"hits":8`, row("x", 10, -10, 0, 0, 2.4)...))
	u := m.s.Unit("xbow")
	if err := m.hit(u, 3); err != nil {
		t.Fatal(err)
	}
	if err := m.answer(top(m.s), game.Action{Do: doRemove, Stand: "x1"}); err != nil {
		t.Fatal(err)
	}
	if o := own(u); o.Hits != 11 || len(u.Stands) != 9 || o.Lost != 1 {
		t.Errorf("%d hits, %d stands, %d lost; want 11, 9 and 1", o.Hits, len(u.Stands), o.Lost)
	}
	if need := tables().Checks[rollMorale] - moraleMods(m.s, u, 1).sum(); need != 9 {
		t.Errorf("the Break Check needs %d, want 9", need)
	}
}

// 23: XBOW, 10 stands and 8 hits, panics: 10 hits, 2 stands left, and its further check needs 16: it
// routs (COL-CASUALTY-13 to -18).
func TestPanicOfTheExample(t *testing.T) {
	b := (&builder{turn: `"phase":"combat"`}).
		unit("xbow", "b", "medium-foot", crossbows+`,"hits":8`, append(row("x", 5, -4.8, 0, 0, 2.4), row("y", 5, -4.8, -1.2, 0, 2.4)...)...).
		unit("levy", "b", "medium-foot", `"formed":true,"size":5,"hits":6,"lost":1`, row("l", 4, 8, 0, 0, 2.4)...).battle(t)
	// The levy's own check fails (needs 7 + 1 + 1), and then that of the crossbows (needs 7).
	give(t, b, 2, 2, 3, 3, 6, 6)
	events := do(t, b, `{"do":"end"}`)
	rolls := rolled(events)
	if len(rolls) != 3 || rolls[0].By != "levy" || rolls[1].By != "xbow" || rolls[2].By != "xbow" {
		t.Fatalf("the rolls are %+v, want levy, xbow and xbow", rolls)
	}
	for i, need := range []int{9, 7, 16} {
		if rolls[i].Need != need {
			t.Errorf("check %d needs %d, want %d", i+1, rolls[i].Need, need)
		}
	}
	x := b.State().Unit("xbow")
	if o := own(x); !o.Routed || o.Hits != 18 || len(x.Stands) != 0 || !o.Broken {
		t.Errorf("the state is %+v, want broken and routed with 18 hits and no stands", o)
	}
}

// 24: only the left stand is Disrupted and the Morale Check fails: centre and right charge
// (COL-CHARGE-08 to -10, R-19).
func TestReluctantStandStays(t *testing.T) {
	b := (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"xbow"}]`}).
		unit("cav", "a", "heavy-mounted", lancers+`,"disrupted":["c3"]`, row("c", 3, -2.4, 2, 180, 2.4)...).
		unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).battle(t)
	give(t, b, 1, 2)
	do(t, b, `{"do":"charge","unit":"cav","target":"xbow"}`)
	for id, want := range map[game.StandID]float64{"c1": 0, "c2": 0, "c3": 2} {
		if _, y := place(t, b.State(), id); !near(y, want) {
			t.Errorf("%s stands at %v, want %v", id, y, want)
		}
	}
}

// 25: the right pair has equal raw rolls, 6 and 6; the modified ones count (COL-COMBAT-04). Equal
// modified ones cancel (COL-COMBAT-05, R-07).
func TestSimultaneousAttacks(t *testing.T) {
	pair := func(d ...int) []game.Event {
		b := (&builder{turn: `"phase":"combat"`}).
			unit("cav", "a", "heavy-mounted", lancers+`,"disrupted":["c1"],"charged":["c1"]`, "c1 0 0 180").
			unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).battle(t)
		give(t, b, d...)
		return do(t, b, `{"do":"fight","stand":"x3"}`)
	}
	rolls := rolled(pair(2, 4, 3, 3))
	first, second := rolls[0].Own.(*Rolled), rolls[1].Own.(*Rolled)
	if first.Total != 10 || second.Total != 6 || !*first.Counts || *second.Counts {
		t.Errorf("the rolls are %+v and %+v, want 10, which counts, and 6", first, second)
	}
	// As in steps 21 to 23 of the running example: 9 of the crossbows counts, and pushes the cavalry back.
	events := pair(1, 3, 4, 5, 1, 3)
	rolls = rolled(events)
	if first, second := rolls[0].Own.(*Rolled), rolls[1].Own.(*Rolled); first.Total != 8 || second.Total != 9 || *first.Counts || !*second.Counts {
		t.Errorf("the rolls are %+v and %+v, want 8, and 9, which counts", first, second)
	}
	pushed := game.UnitID("")
	for _, e := range events {
		if e.Kind == "push" {
			pushed = e.Unit
		}
	}
	if pushed != "cav" || happened(events, "hits") {
		t.Errorf("%q is pushed back: %+v; want the cavalry, without hits", pushed, events)
	}
	if events := pair(1, 2, 3, 4); !happened(events, "cancelled") || happened(events, "push") { // 7 and 7
		t.Errorf("the events are %+v, want the attacks cancelled and no push", events)
	}
}

// 26: one skirmisher stand between CAV1 and XBOW withdraws, and costs the charge an inch: it does not
// reach (COL-SKIRM-05 to -08).
func TestSkirmishersInTheWay(t *testing.T) {
	b := (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"xbow"}]`}).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, -2.4, 2, 180, 2.4)...).
		unit("sk", "b", "skirmishers", "", "s 0 1.5 0").
		unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).battle(t)
	give(t, b, 4, 4)
	events := do(t, b, `{"do":"charge","unit":"cav","target":"xbow"}`)
	if rolls := rolled(events); len(rolls) != 1 || *rolls[0].OK != true || rolls[0].Need != 8 {
		t.Fatalf("the rolls are %+v, want one success at 8", rolls)
	}
	// 0.5 to the skirmishers, 1 for them, and 0.9 of 2.4 left.
	if _, y := place(t, b.State(), "c2"); !near(y, 0.6) {
		t.Errorf("the cavalry stands at %v, want 2.4 − 1 = 1.4 from 2.0", y)
	}
	if _, y := place(t, b.State(), "s"); !near(y, 1.5-5) {
		t.Errorf("the skirmishers stand at %v, want 5 inches back", y)
	}
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"end"}`) // no combat
}

// 27: in one Action Phase the General makes CAV1 move; a second free Action for SPEAR is refused
// (COL-LEADER-09 to -11).
func TestGeneralHelpsOnce(t *testing.T) {
	b := game.NewBattle(load(t, "the-crossbow-line"), Rules{}, game.Options{})
	do(t, b, `{"do":"action","unit":"CAV1","name":"Move","free":"general"}`)
	if events := do(t, b, `{"do":"action","unit":"CAV1","name":"Stop","to":0}`); !happened(events, "automatic") {
		t.Error("the Stop of an Elite unit is automatic")
	}
	refused(t, b, "COL-LEADER-11", `{"do":"action","unit":"SPEAR","name":"Move","free":"general"}`)
	refused(t, b, "COL-LEADER-09", `{"do":"action","unit":"SPEAR","name":"Move","free":"captain"}`)
}
