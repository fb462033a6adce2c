package column

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

// Where the owner chooses places, the field to may hold them as the field stands does (FORMATS).
func TestPlacesInTo(t *testing.T) {
	b := (&builder{}).
		unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 10, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, -10, 0, 2.4)...).battle(t)
	give(t, b, 6, 6)
	do(t, b, `{"do":"action","unit":"u","name":"Move"}`)
	var list []string
	for _, stand := range b.State().Unit("u").Stands {
		list = append(list, fmt.Sprintf(`{"id":%q,"x":%v,"y":%v,"facing":180}`, stand.ID, stand.X, stand.Y-2*inch))
	}
	do(t, b, `{"do":"march","unit":"u","to":[`+strings.Join(list, ",")+`]}`)
	wantAt(t, b.State(), "u1", 0, 8)
	if _, err := game.ReadAction([]byte(`{"do":"march","unit":"u","to":[],"stands":[]}`), Name); err == nil || !strings.Contains(err.Error(), "to: are places, and so is stands") {
		t.Errorf("places twice: %v", err)
	}
}

// About Face turns every stand in place (COL-FORM-01), automatically for Swift units; Change Face
// turns them by 90 degrees to one side (COL-FORM-02). The Reacting Player may do both in the
// Reaction Phase (COL-FORM-07, COL-SEQ-04).
func TestChangesOfFace(t *testing.T) {
	b := (&builder{turn: `"phase":"reaction"`}).
		unit("cav", "b", "heavy-mounted", `"attributes":["elite"],"formed":true`, row("c", 3, -2.4, 0, 0, 2.4)...).
		unit("swift", "b", "medium-foot", `"attributes":["swift"],"formed":true`, row("s", 4, 8, 0, 0, 2.4)...).
		unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, -4, 20, 180, 2.4)...).battle(t)
	events := do(t, b, `{"do":"action","unit":"swift","name":"About Face"}`)
	if len(rolled(events)) != 0 || b.State().Unit("swift").Stands[0].Facing != 180 {
		t.Errorf("%d rolls, facing %v; Swift units turn about without a roll", len(rolled(events)), b.State().Unit("swift").Stands[0].Facing)
	}
	give(t, b, 4, 4, 5, 5)
	refused(t, b, "COL-FORM-02", `{"do":"action","unit":"cav","name":"Change Face"}`)
	do(t, b, `{"do":"action","unit":"cav","name":"Change Face","choice":"left"}`)
	for i, stand := range b.State().Unit("cav").Stands { // bases of 2.4 by 2.4 turn in place
		if stand.Facing != 270 || !near(stand.X, (offX-2.4+2.4*float64(i))*inch) {
			t.Errorf("the stand is %+v, want it in its new place facing 270", stand)
		}
	}
	if got := bodyOf(b.State().Unit("cav")); len(got.columns) != 1 || got.row[0] != 0 || got.row[2] != 2 {
		t.Errorf("rows are %v of %d columns (COL-UNIT-16); want rows 0 to 2 of one column", got.row, len(got.columns))
	}
	refused(t, b, "COL-SEQ-02", `{"do":"action","unit":"foe","name":"About Face"}`)
}

// After a Change Face of stands that are wider than deep, two rows are tidied, each stand by half a
// base width at most (COL-FORM-03, G-12).
func TestTidying(t *testing.T) {
	two := func() *game.Battle {
		return (&builder{}).unit("u", "a", "medium-foot", `"formed":true`, "a1 0 0 0", "a2 2.4 0 0", "b1 0 -1.2 0", "b2 2.4 -1.2 0").battle(t)
	}
	b := two()
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"u","name":"Change Face","choice":"right"}`)
	// The block of 4.8 by 2.4 around (1.2, −1.2) becomes 2.4 by 4.8: its front edge on x = 2.4.
	wantAt(t, b.State(), "a2", 2.4, 0)
	wantAt(t, b.State(), "b2", 2.4, -2.4)
	wantAt(t, b.State(), "a1", 1.2, 0)
	if got := bodyOf(b.State().Unit("u")); len(got.columns) != 2 || got.apart[0] {
		t.Errorf("%d columns, apart %v; want 2, the first not apart", len(got.columns), got.apart)
	}
	b = two()
	at := func(x, y float64) string {
		return `,"x":` + num((offX+x)*inch) + `,"y":` + num((offY+y)*inch) + `,"facing":90}`
	}
	refused(t, b, "COL-FORM-03", `{"do":"action","unit":"u","name":"Change Face","choice":"right","stands":[{"id":"a2"`+at(2.4, 0.8)+`]}`)
	refused(t, b, "COL-FORM-04", `{"do":"action","unit":"u","name":"Change Face","choice":"right","stands":[{"id":"a2"`+at(2.4, -0.4)+`]}`) // over b2
}

// Change Formation: a line gets wider and a column narrower, no stand going further than half its
// allowance (COL-FORM-04); Militia form no square (COL-FORM-06); a square has fronts alone and does
// not march.
func TestChangeFormation(t *testing.T) {
	b := (&builder{}).
		unit("u", "a", "light-mounted", `"formed":true`, "a1 0 0 0", "a2 2.4 0 0", "b1 0 -2.4 0", "b2 2.4 -2.4 0").
		unit("mil", "a", "medium-foot", `"attributes":["militia"],"formed":true`, row("m", 8, -20, 12, 180, 2.4)...).
		unit("sk", "a", "skirmishers", ``, "s 12 0 0").
		unit("sq", "a", "light-mounted", `"formed":true`, row("q", 4, 10, -8, 0, 2.4)...).battle(t)
	refused(t, b, "COL-FORM-06", `{"do":"action","unit":"mil","name":"Change Formation","choice":"square"}`)
	refused(t, b, "COL-FORM-04", `{"do":"action","unit":"sk","name":"Change Formation","choice":"column"}`)
	refused(t, b, "COL-FORM-04", `{"do":"action","unit":"mil","name":"Change Formation","choice":"column","to":1}`)
	give(t, b, 4, 4, 4, 4, 4, 4, 6, 6)
	do(t, b, `{"do":"action","unit":"u","name":"Change Formation","choice":"line"}`)
	s := b.State()
	if got := bodyOf(s.Unit("u")); len(got.front()) != 4 || own(s.Unit("u")).Formation != inLine {
		t.Fatalf("a front of %d; want 4, in line", len(got.front()))
	}
	// The line stands around the middle of the old front row, x = 1.2.
	xs := map[float64]bool{}
	for _, id := range []game.StandID{"a1", "a2", "b1", "b2"} {
		x, y := place(t, s, id)
		xs[game.RoundLength(x)] = true
		if !near(y, 0) {
			t.Errorf("%s is at %v", id, y)
		}
	}
	for _, x := range []float64{-2.4, 0, 2.4, 4.8} {
		if !xs[x] {
			t.Errorf("no stand at %v: %v", x, xs)
		}
	}
	do(t, b, `{"do":"action","unit":"u","name":"Change Formation","choice":"column","to":2}`)
	if got := bodyOf(b.State().Unit("u")); len(got.front()) != 2 {
		t.Errorf("a front of %d", len(got.front()))
	}
	do(t, b, `{"do":"action","unit":"u","name":"Change Formation","choice":"square"}`)
	u := b.State().Unit("u")
	facings := map[float64]int{}
	for _, stand := range u.Stands {
		facings[stand.Facing]++
	}
	if own(u).Formation != inSquare || len(facings) != 4 || bodyOf(u).apart[0] {
		t.Errorf("a square faces %v; want four facings, and no column apart", facings)
	}
	refused(t, b, "COL-MOVE-01", `{"do":"action","unit":"u","name":"Move"}`)
}

// No change of face or formation touches an enemy that was not touched before (COL-FORM-05).
func TestNoContactByChanging(t *testing.T) {
	b := (&builder{}).
		unit("u", "a", "medium-foot", `"formed":true`, "a1 0 0 0", "a2 2.4 0 0", "b1 0 -1.2 0", "b2 2.4 -1.2 0").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0.6, 180, 2.4)...).battle(t)
	// Turned to the right the block reaches 1.2 ahead of its old front.
	refused(t, b, "COL-FORM-04", `{"do":"action","unit":"u","name":"Change Face","choice":"right"}`)
	b = (&builder{}).
		unit("u", "a", "medium-foot", `"formed":true`, "a1 0 0 0", "a2 2.4 0 0", "b1 0 -1.2 0", "b2 2.4 -1.2 0").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 1.2, 180, 2.4)...).battle(t)
	refused(t, b, "COL-FORM-05", `{"do":"action","unit":"u","name":"Change Face","choice":"right"}`)
}
