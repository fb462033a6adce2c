package ui

import (
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// Terrain is put on the table, moved, turned, given a place and size in numbers, and
// removed. Each of these is one step of undo.
func TestTerrainOnTheTable(t *testing.T) {
	p := onTable(t)
	p.press("lay-hill")
	ground := func() geometry.Rect {
		list := p.ui.screen.(*table).states[p.ui.screen.(*table).at].Terrain
		if len(list) != 1 {
			t.Fatalf("there are %d pieces of terrain", len(list))
		}
		return groundBounds(&list[0])
	}
	was := ground()
	// A hill of 20 by 14 cm lies in the middle; the drag takes it where no unit stands.
	p.drag(p.cm(22, 20), p.cm(32, 15), 0)
	if by := ground().Min.Sub(was.Min); by.Dist(geometry.Vec{X: 10, Y: -5}) > 0.1 {
		t.Errorf("it has moved by %v", by)
	}
	p.press("by-numbers")
	for i, text := range []string{"40", "30", "10", "6"} {
		if i > 0 {
			p.key(KeyDown, 0)
		}
		p.typed(text)
	}
	p.key(KeyEnter, 0)
	if at := ground(); at.Min.Dist(geometry.Vec{X: 35, Y: 27}) > 0.02 || at.Max.Dist(geometry.Vec{X: 45, Y: 33}) > 0.02 {
		t.Errorf("it lies at %v; want (35, 27) to (45, 33)", at)
	}
	for range 6 {
		p.key("r", 0)
	}
	if at := ground(); at.Min.Dist(geometry.Vec{X: 37, Y: 25}) > 0.1 {
		t.Errorf("turned by 90° it lies at %v", at)
	}
	p.key(KeyRight, Shift)
	if at := ground(); at.Min.Dist(geometry.Vec{X: 38, Y: 25}) > 0.1 {
		t.Errorf("it lies at %v", at)
	}
	p.key(KeyDelete, 0)
	if n := len(p.ui.State().Terrain); n != 0 {
		t.Errorf("%d pieces are left", n)
	}
	p.key("z", Ctrl)
	ground()
	// Every kind is valid in a file.
	for _, k := range p.ui.setup.Systems[0].Guide().Pieces.Terrain {
		p.ui.Press("ground-hill-1")
		p.key(KeyEscape, 0)
		if p.press("lay-" + k.ID); t.Failed() {
			return
		}
		p.key(KeyEscape, 0)
	}
	st := p.ui.State()
	if _, err := game.Read(game.Write(st), "table", p.ui.setup.Systems); err != nil || len(st.Terrain) != 1+len(p.ui.setup.Systems[0].Guide().Pieces.Terrain) {
		t.Errorf("%d pieces, %v; want one of each kind and one more", len(st.Terrain), err)
	}
}

// The size of the table, the names of the sides, the active side and the profile of a
// unit are set. Values that are invalid in a file are refused, with the reason.
func TestTableIsSetUp(t *testing.T) {
	p := onTable(t)
	p.press("table-size")
	p.typed("90")
	p.key(KeyEnter, 0)
	p.press("table-size")
	p.typed("20")
	p.key(KeyEnter, 0)
	if p.ui.dialog == nil || !shown(p, "would stand off the table") {
		t.Error("units stand off a table of 20 cm")
	}
	p.key(KeyEscape, 0)
	p.ui.Press("name-red")
	p.typed("Elves")
	p.key(KeyEnter, 0)
	p.ui.Press("whose-turn")
	p.ui.Press("unit-red-1")
	p.press("profile")
	for i, text := range []string{"5", "4", "2"} {
		if i > 0 {
			p.key(KeyDown, 0)
		}
		p.typed(text)
	}
	p.key(KeyEnter, 0)
	if !shown(p, "must be 3 to 6, or 0 for none") {
		t.Error("armour of 2 is taken")
	}
	p.typed("4")
	p.key(KeyEnter, 0)
	st := p.ui.State()
	if u := st.Unit("red-1"); stand.Own(u).Attack != 5 || stand.Own(u).Hits != 4 || stand.Own(u).Armour != 4 {
		t.Errorf("the profile is %d, %d, %d; want 5, 4, 4", stand.Own(u).Attack, stand.Own(u).Hits, stand.Own(u).Armour)
	}
	if st.Table.Width != 90 || st.Table.Height != 40 || st.Sides[0].Name != "Elves" || st.Turn.Active != "blue" {
		t.Errorf("table %+v, first side %q, active %s, want 90 by 40, Elves and blue", st.Table, st.Sides[0].Name, st.Turn.Active)
	}
	p.press("by-numbers")
	for i, text := range []string{"50", "20", "90"} {
		if i > 0 {
			p.key(KeyDown, 0)
		}
		p.typed(text)
	}
	p.key(KeyEnter, 0)
	p.wantMiddle("red-1", 50, 20)
	if facing := p.ui.State().Unit("red-1").Stands[0].Facing; facing != 90 {
		t.Errorf("it faces %g°", facing)
	}
}

// A unit is asked where it would fall back to, retreat to and pursue to, and put there:
// red, 10 cm before the enemy, falls back straight away from it (STD-FALL-05).
func TestWhatIf(t *testing.T) {
	p := onTable(t)
	p.ui.Press("unit-red-1")
	for _, q := range p.ui.screen.(*table).whatIfs() {
		p.press("ask-" + q.ID)
		a := p.ui.screen.(*table).asked()
		if a == nil || len(a.steps()) == 0 || !shown(p, "WHY") {
			t.Errorf("%s is not explained", q.ID)
		}
		p.press("ask-" + q.ID)
	}
	p.press("ask-fallback")
	p.press("far-more")
	p.press("do-it")
	p.wantMiddle("red-1", 26, 32)
	p.key("z", Ctrl)
	p.wantMiddle("red-1", 26, 26)
}
