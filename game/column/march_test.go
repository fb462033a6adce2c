package column

import (
	"testing"

	"frontage/game"
)

// wantAt compares where the middle of a stand's front edge is, in inches.
func wantAt(t *testing.T, s *game.State, id game.StandID, x, y float64) {
	t.Helper()
	if gx, gy := place(t, s, id); !near(gx, x) || !near(gy, y) {
		t.Errorf("%s is at %.4f, %.4f; want %v, %v", id, gx, gy, x, y)
	}
}

// A unit marches straight to its front (COL-MOVE-01), a turn later goes on without a new roll
// (COL-MOVE-02), and stops where its owner names (COL-MOVE-03). Regular units may shift an inch for
// two (COL-MOVE-06), Elite ones an inch for one (COL-MOVE-07), Militia not at all (COL-MOVE-05).
func TestMarch(t *testing.T) {
	b := (&builder{}).
		unit("reg", "a", "medium-foot", `"formed":true`, row("r", 4, -12, 10, 180, 2.4)...).
		unit("eli", "a", "medium-foot", `"attributes":["elite"],"formed":true`, row("e", 4, 0, 10, 180, 2.4)...).
		unit("mil", "a", "medium-foot", `"attributes":["militia"],"formed":true`, row("m", 8, -12, 20, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, -15, 0, 2.4)...).battle(t)
	give(t, b, 4, 4, 4, 4, 6, 6)
	do(t, b, `{"do":"action","unit":"reg","name":"Move"}`)
	refused(t, b, "COL-MOVE-02", `{"do":"action","unit":"eli","name":"Move"}`) // reg is on its march
	refused(t, b, "COL-MOVE-06", `{"do":"march","unit":"reg","to":2,"shift":1.5}`)
	do(t, b, `{"do":"march","unit":"reg","to":2,"shift":1}`)
	wantAt(t, b.State(), "r1", -13, 8) // its right is −x
	refused(t, b, "COL-MOVE-03", `{"do":"action","unit":"reg","name":"Stop","to":2.5}`)
	do(t, b, `{"do":"action","unit":"reg","name":"Stop","to":1}`)
	wantAt(t, b.State(), "r1", -13, 7)
	do(t, b, `{"do":"action","unit":"eli","name":"Move"}`)
	refused(t, b, "COL-MOVE-07", `{"do":"march","unit":"eli","to":2,"wheel":10}`)
	do(t, b, `{"do":"march","unit":"eli","to":2,"shift":-2}`)
	wantAt(t, b.State(), "e1", 2, 8)
	do(t, b, `{"do":"end"}`) // the rest of the march: 4 in all
	wantAt(t, b.State(), "e1", 2, 6)
	do(t, b, `{"do":"action","unit":"mil","name":"Move"}`)
	refused(t, b, "COL-MOVE-05", `{"do":"march","unit":"mil","to":2,"shift":0.5}`)
	do(t, b, `{"do":"end"}`)
	for range 5 { // to B's Action Phase
		do(t, b, `{"do":"end"}`)
	}
	if b.State().Turn.Active != "b" { // COL-SEQ-01
		t.Fatal("B does not act")
	}
	refused(t, b, "COL-SEQ-02", `{"do":"action","unit":"reg","name":"Move"}`)
	for range 5 {
		do(t, b, `{"do":"end"}`)
	}
	refused(t, b, "COL-MOVE-02", `{"do":"action","unit":"eli","name":"Move"}`) // it marches already
	do(t, b, `{"do":"march","unit":"eli"}`)
	wantAt(t, b.State(), "e1", 2, 2)
	refused(t, b, "COL-MOVE-03", `{"do":"action","unit":"eli","name":"Stop"}`)
	do(t, b, `{"do":"end"}`) // the others march by themselves
	wantAt(t, b.State(), "m1", -12, 12)
	wantAt(t, b.State(), "r1", -13, 7)
}

// A march stops at once when a stand comes within its own base depth of an enemy that is no
// skirmisher (COL-MOVE-08, COL-MOVE-10, R-15, R-16): 1.2 inches for foot, 2.4 for horse, measured
// between the nearest points. One that begins closer goes on, and touches nobody (COL-MOVE-09).
func TestMarchStopsNearTheEnemy(t *testing.T) {
	march := func(kind string, x, y float64, foe string) (*game.State, bool) {
		b := (&builder{}).
			unit("u", "a", kind, `"formed":true`, row("u", 4, x, y, 180, 2.4)...).
			unit("foe", "b", foe, ``, "f 0 0 0").battle(t)
		give(t, b, 6, 6, 6, 6)
		do(t, b, `{"do":"action","unit":"u","name":"Move"}`)
		do(t, b, `{"do":"end"}`)
		return b.State(), own(b.State().Unit("u")).Marching
	}
	s, marching := march("medium-foot", -3.6, 4, "elephant")
	wantAt(t, s, "u1", -3.6, 1.2)
	if marching {
		t.Error("it marches on (COL-MOVE-08)")
	}
	s, _ = march("light-mounted", -3.6, 6, "medium-foot")
	wantAt(t, s, "u1", -3.6, 2.4)
	// Past a corner: 1.2 to the side leaves 0 of 1.2 ahead; 0.72 leaves 0.96.
	s, _ = march("medium-foot", -1.2-0.72-1.2-3*2.4, 3, "elephant")
	wantAt(t, s, "u1", -10.32, 0.96)
	s, _ = march("medium-foot", -1.2-1.25-1.2-3*2.4, 3, "elephant")
	wantAt(t, s, "u1", -10.85, -1)
	// It stood within 1.2 already: it goes on, and stays just clear.
	s, marching = march("medium-foot", -3.6, 1, "elephant")
	if _, y := place(t, s, "u1"); !(y > 0.004 && y < 0.02) || !marching {
		t.Errorf("it stands at %v; want more than 0.004, less than 0.02, and the unit marching", y)
	}
}

// Enemy skirmishers do not stop a march: each that is touched must withdraw or is lost, and costs
// the unit an inch (COL-MOVE-10, COL-SKIRM-05 to -07, R-27). Friends pass through
// skirmishers (COL-SKIRM-04).
func TestMarchIntoSkirmishers(t *testing.T) {
	for _, lost := range []bool{false, true} {
		b := (&builder{}).
			unit("u", "a", "light-mounted", `"formed":true`, row("u", 4, -3.6, 8, 180, 2.4)...).
			unit("own", "a", "skirmishers", ``, "o 0 6 180").
			unit("sk", "b", "skirmishers", ``, "s 0 3 0").
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, -4, -8, 0, 2.4)...).battle(t)
		give(t, b, 4, 4)
		do(t, b, `{"do":"action","unit":"u","name":"Move"}`)
		faces := []int{4, 4}
		if lost {
			faces = []int{3, 4}
		}
		give(t, b, faces...)
		do(t, b, `{"do":"end"}`)
		wantAt(t, b.State(), "u1", -3.6, 1) // 8 less 1
		if gone := len(b.State().Unit("sk").Stands) == 0; gone != lost {
			t.Errorf("lost %v, want %v (COL-SKIRM-06)", gone, lost)
		}
		if !lost {
			wantAt(t, b.State(), "s", 0, -2)
		}
	}
}

// Allowances: COL-MOVE-11 to -13, Dwarves (COL-FANTASY-13), two thirds at 15 mm.
func TestAllowances(t *testing.T) {
	for _, test := range []struct {
		scale        int
		kind, fields string
		stands       int
		want         float64
	}{
		{25, "heavy-foot", `"formed":true`, 4, 3},
		{25, "heavy-foot", `"attributes":["militia","swift"],"formed":true`, 4, 4},
		{25, "heavy-foot", `"formed":true,"hits":4`, 4, 2},
		{25, "heavy-foot", `"formed":true,"hits":4,"attributes":["fanatic"]`, 4, 3}, // never Demoralized
		{25, "heavy-foot", `"formed":true,"race":"dwarf"`, 3, 2},
		{15, "medium-foot", `"formed":true`, 8, 8.0 / 3},
	} {
		s := (&builder{scale: test.scale}).unit("u", "a", test.kind, test.fields, row("u", test.stands, -10, 0, 0, 2.4)...).state(t)
		if got := allowance(s, s.Unit("u")) / inch; !near(got, test.want) {
			t.Errorf("%s %s: %v inches, want %v", test.kind, test.fields, got, test.want)
		}
	}
}

// Retrograde marches backwards by half the allowance, facing unchanged, for Elite units alone
// (COL-MOVE-14, COL-MOVE-16), in the Action Phase (COL-MOVE-15).
func TestRetrograde(t *testing.T) {
	b := (&builder{}).
		unit("eli", "a", "medium-foot", `"attributes":["elite"],"formed":true`, row("e", 4, 0, 0, 180, 2.4)...).
		unit("reg", "a", "medium-foot", `"formed":true`, row("r", 4, -12, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true,"attributes":["elite"]`, row("f", 4, 0, -15, 0, 2.4)...).battle(t)
	refused(t, b, "COL-MOVE-16", `{"do":"action","unit":"reg","name":"Retrograde"}`)
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"eli","name":"Retrograde"}`)
	wantAt(t, b.State(), "e1", 0, 2)
	if b.State().Unit("eli").Stands[0].Facing != 180 {
		t.Error("its facing has changed")
	}
	do(t, b, `{"do":"end"}`)
	refused(t, b, "COL-ACTION-06", `{"do":"action","unit":"foe","name":"Retrograde"}`)
}

// An Elite unit wheels about the front corner; the travel of the other one is the cost (COL-MOVE-07).
func TestWheel(t *testing.T) {
	b := (&builder{}).
		unit("eli", "a", "light-mounted", `"attributes":["elite"],"formed":true`, row("e", 4, 0, 0, 0, 2.4)...).
		unit("reg", "a", "light-mounted", `"formed":true`, row("r", 4, -14, 0, 0, 2.4)...).battle(t)
	give(t, b, 6, 6, 6, 6)
	do(t, b, `{"do":"action","unit":"reg","name":"Move"}`)
	refused(t, b, "COL-MOVE-07", `{"do":"march","unit":"reg","wheel":10}`)
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"action","unit":"eli","name":"Move"}`)
	do(t, b, `{"do":"march","unit":"eli","wheel":30}`)
	// About (8.4, 0) by 30 degrees to the right: the left corner goes 9.6 · 2 · sin 15° = 4.9693.
	left := top(b.State()).March.Left / inch
	if !near(left, 8-4.9693) {
		t.Errorf("%v inches are left, want 3.0307", left)
	}
	if f := b.State().Unit("eli").Stands[0].Facing; f != 30 {
		t.Errorf("it faces %v", f)
	}
	wantAt(t, b.State(), "e4", 8.4-1.2*0.8660254, 1.2*0.5)
	refused(t, b, "COL-MOVE-07", `{"do":"march","unit":"eli","wheel":30,"to":1}`)
	do(t, b, `{"do":"march","unit":"eli","to":1}`)
	wantAt(t, b.State(), "e4", 8.4-1.2*0.8660254+0.5, 0.6+0.8660254)
}

// Rough ground costs twice the way (G-15): 4 inches of allowance are 2 and 1 in it.
func TestRoughGround(t *testing.T) {
	b := (&builder{}).
		unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 10, 180, 2.4)...).
		terrain("rough", -2, 0, 20, 8).battle(t)
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"u","name":"Move"}`)
	do(t, b, `{"do":"end"}`)
	if _, y := place(t, b.State(), "u1"); !(y > 6.99 && y < 7.001) { // a hair within the border is not yet inside
		t.Errorf("it stands at %v, want 2 inches on clear and 1 on rough ground", y)
	}
}
