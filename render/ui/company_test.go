package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// lineOfSpears is the moves of a side with three spears edge to edge, fronts on the line y = 20, and six PIPs. A pace
// is half a millimetre: spears go 160 paces, which are 8 cm (ELM-MOVE-05, the table of moves).
const lineOfSpears = `{"format": "frontage/scenario@1", "title": "A line of spears", "system": "element", "table": {"width": 60, "height": 60},
"element": {"scale": 40},
"sides": [{"id": "red", "name": "Red", "commands": [{"id": "rc", "general": "rg"}]}, {"id": "blue", "name": "Blue", "commands": [{"id": "bc", "general": "bg"}]}],
"units": [
{"id": "rg", "side": "red", "name": "Red general", "type": "CV", "regular": true, "command": "rc", "stands": [{"id": "rg-1", "x": 24, "y": 10, "facing": 0}]},
{"id": "r1", "side": "red", "name": "Spears 1", "type": "SP", "regular": true, "command": "rc", "stands": [{"id": "r1-1", "x": 24, "y": 19.25, "facing": 0}]},
{"id": "r2", "side": "red", "name": "Spears 2", "type": "SP", "regular": true, "command": "rc", "stands": [{"id": "r2-1", "x": 28, "y": 19.25, "facing": 0}]},
{"id": "r3", "side": "red", "name": "Spears 3", "type": "SP", "regular": true, "command": "rc", "stands": [{"id": "r3-1", "x": 32, "y": 19.25, "facing": 0}]},
{"id": "r4", "side": "red", "name": "Bows", "type": "BW", "regular": true, "command": "rc", "stands": [{"id": "r4-1", "x": 48, "y": 19, "facing": 0}]},
{"id": "bg", "side": "blue", "name": "Blue general", "type": "CV", "command": "bc", "stands": [{"id": "bg-1", "x": 36, "y": 54, "facing": 180}]},
{"id": "b1", "side": "blue", "name": "Warriors", "type": "WB", "command": "bc", "stands": [{"id": "b1-1", "x": 48, "y": 23.5, "facing": 180}]}
],
"turn": {"number": 1, "active": "red", "phase": "moves", "pips": {"rc": 6}, "dice": {"seed": 1}}}`

func movingElements(t *testing.T, size geometry.Vec) *player {
	t.Helper()
	p := newPlayer(t, size)
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(lineOfSpears), "line"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	return p
}

// wantPlaces checks where elements stand, and the PIPs left.
func (p *player) wantPlaces(pips int, want map[game.UnitID][3]float64) {
	p.t.Helper()
	p.calm()
	for id, to := range want {
		s := p.ui.State().Unit(id).Stands[0]
		if math.Abs(s.X-to[0]) > 0.11 || math.Abs(s.Y-to[1]) > 0.11 || math.Abs(s.Facing-to[2]) > 1e-6 { // a pixel is a millimetre
			p.t.Errorf("%s is at %g, %g, facing %g; want %v", id, s.X, s.Y, s.Facing, to)
		}
	}
	if text := fmt.Sprintf("%d PIP", pips); !strings.Contains(p.battle().waits().Doing.String(), text) {
		p.t.Errorf("left are %q; want %s", p.battle().waits().Doing, text)
	}
}

// A group that is dragged nearly straight ahead goes straight ahead, every member as far (ELM-GROUP-03, -04). It pays
// one PIP more, since that is less than its full move (ELM-PIP-16).
func TestDraggingAGroup(t *testing.T) {
	p := movingElements(t, desktop)
	p.drag(p.cm(28, 19.25), p.cm(28.2, 27.2), 0)
	p.wantPlaces(4, map[game.UnitID][3]float64{"r1": {24, 27.2, 0}, "r2": {28, 27.2, 0}, "r3": {32, 27.2, 0}, "rg": {24, 10, 0}})
	p.key("z", Ctrl)
	p.wantPlaces(6, map[game.UnitID][3]float64{"r1": {24, 19.25, 0}})
}

// Where a group is dragged too far, it says how far it may go, and goes there on demand (ELM-MOVE-10).
func TestDraggingAGroupTooFar(t *testing.T) {
	p := movingElements(t, desktop)
	p.drag(p.cm(28, 19.25), p.cm(28, 35), 0)
	p.wantPlaces(6, map[game.UnitID][3]float64{"r2": {28, 19.25, 0}})
	if why := p.battle().ask.place.tried.why; !strings.Contains(why, "160") {
		t.Errorf("it says %q; want that 160 paces are allowed", why)
	}
	p.press("nearest")
	p.press("answer")
	p.wantPlaces(5, map[game.UnitID][3]float64{"r1": {24, 27.25, 0}, "r2": {28, 27.25, 0}, "r3": {32, 27.25, 0}})
}

// An element alone shifts in any direction (ELM-MOVE-11), by a drag or a click; a finger does the same.
func TestMovingAnElementAlone(t *testing.T) {
	for name, p := range map[string]*player{"mouse": movingElements(t, desktop), "finger": movingElements(t, geometry.Vec{X: 1024, Y: 768})} {
		hit := p.click
		if name == "finger" {
			hit = p.tap
		}
		hit(p.where("r3"))
		if p.battle().selected != "r3" {
			t.Fatalf("%s: %q is selected; want r3", name, p.battle().selected)
		}
		p.press("place-alone")
		hit(p.cm(37, 22.25))
		if c := p.control("answer"); !c.Enabled {
			t.Fatalf("%s: it may not go there: %s", name, c.Reason)
		}
		p.press("answer")
		p.wantPlaces(5, map[game.UnitID][3]float64{"r3": {37, 22.25, 0}, "r2": {28, 19.25, 0}})
	}
	p := movingElements(t, desktop)
	p.click(p.where("r3"))
	p.press("place-alone")
	p.drag(p.where("r3"), p.cm(37, 22.25), 0)
	p.wantPlaces(5, map[game.UnitID][3]float64{"r3": {37, 22.25, 0}, "r2": {28, 19.25, 0}})
}

// A group wheels about the front corner of its end (ELM-GROUP-04, -05): here the right one, at (34, 20). The left
// front corner, 12 cm away, goes 2·12·sin 7.5° = 3.13 cm. A group that wheels pays one PIP more (ELM-PIP-16).
func TestWheelingAGroup(t *testing.T) {
	p := movingElements(t, desktop)
	p.click(p.where("r1"))
	p.press("form-wheel-right")
	p.press("answer")
	want := map[game.UnitID][3]float64{}
	sin, cos := math.Sincos(15 * math.Pi / 180)
	for i, id := range []game.UnitID{"r1", "r2", "r3"} {
		x, y := 24+4*float64(i)-34, -0.75
		want[id] = [3]float64{34 + x*cos + y*sin, 20 - x*sin + y*cos, 15}
	}
	p.wantPlaces(4, want)
}

// A group turns about on the spot, each member for itself, for one PIP more (ELM-GROUP-04, ELM-PIP-16).
func TestTurningAGroupAbout(t *testing.T) {
	p := movingElements(t, desktop)
	p.click(p.where("r1"))
	p.press("form-about")
	p.press("answer")
	p.wantPlaces(4, map[game.UnitID][3]float64{"r1": {24, 19.25, 180}, "r2": {28, 19.25, 180}, "r3": {32, 19.25, 180}})
}

// A group forms a column behind the one in hand, and a line again beside it (ELM-GROUP-03, -09).
func TestFormingAColumn(t *testing.T) {
	p := movingElements(t, desktop)
	p.click(p.where("r1"))
	p.press("form-column")
	if a, ok := p.battle().answer(); !ok || a.Stands[1].X != 24 || a.Stands[1].Y != 17.75 || a.Stands[2].Y != 16.25 {
		t.Errorf("the column is at %v; want r2 at 24, 17.75 and r3 at 24, 16.25", a.Stands)
	}
	p.key("1", 0)
	p.typed("1")
	if a, ok := p.battle().answer(); !ok || a.Stands[1].X != 28 || a.Stands[2].X != 32 || a.Stands[2].Y != 19.25 {
		t.Errorf("the line is at %v; want it as it was", a.Stands)
	}
	p.typed("2")
	// The corner of the third element would go √(8² + 3²) = 8.54 cm, which are 171 paces (ELM-MOVE-10).
	if c := p.control("answer"); c.Enabled || !strings.Contains(c.Reason, "171 paces; 160 are allowed") {
		t.Errorf("it says %q; want that 171 paces are too far", c.Reason)
	}
	p.press("place-members")
	p.click(p.where("r2"))
	p.typed("2")
	p.press("answer")
	p.calm()
	if s := p.ui.State().Unit("r2").Stands[0]; s.X != 24 || s.Y != 17.75 {
		t.Errorf("r2 is at %g, %g; want 24, 17.75", s.X, s.Y)
	}
}

// A person chooses who moves together, by Shift and a click or with the button. Who is no group is refused.
func TestChoosingMembers(t *testing.T) {
	p := movingElements(t, desktop)
	p.click(p.where("r1"))
	p.move(p.where("r2"))
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}, Mods: Shift})
	p.tick(Input{Pointer: Pointer{Released: Primary}, Mods: Shift})
	p.drag(p.where("r1"), p.cm(24, 23.25), 0)
	p.wantPlaces(4, map[game.UnitID][3]float64{"r1": {24, 23.25, 0}, "r2": {28, 23.25, 0}, "r3": {32, 19.25, 0}})

	p = movingElements(t, desktop)
	p.click(p.where("r1"))
	p.press("place-members")
	p.click(p.where("r3"))
	p.press("members-chosen")
	p.drag(p.where("r1"), p.cm(24, 23.25), 0)
	if why := p.battle().ask.place.tried.why; !strings.Contains(why, "edge to edge") {
		t.Errorf("it says %q; want that they do not stand edge to edge", why)
	}
	p.press("place-group")
	if units := p.battle().company("r1"); !slices.Equal(units, []game.UnitID{"r1", "r2", "r3"}) {
		t.Errorf("%v move together; want the whole group", units)
	}
}

// While an element is held, the table shows how far it goes and the threat zone it is in (ELM-CONTACT-01): that of
// the warriors, whose front is 30 paces ahead.
func TestPickingUpShowsThreats(t *testing.T) {
	p := movingElements(t, desktop)
	p.move(p.where("r4"))
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.move(p.where("r4").Add(geometry.Vec{Y: -20}))
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	zone := geometry.Vec{X: 48, Y: 21} // between the two
	areas := 0
	for _, m := range p.battle().reachInHand() {
		if border := append(append([]geometry.Vec{m.From}, m.Via...), m.To); m.Kind == game.MarkArea && geometry.Polygon(border).Distance(zone) == 0 {
			areas++
		}
	}
	if areas < 2 {
		t.Errorf("%d areas lie around %v; want its move and the threat zone", areas, zone)
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}})
}

// A listed answer is given as it is listed, whatever has been put elsewhere by hand.
func TestAListedMoveAfterOneByHand(t *testing.T) {
	p := movingElements(t, desktop)
	p.click(p.where("r1"))
	want := try(p.battle().play, p.battle().question().Answers[0]).next.Unit("r1").Stands[0]
	p.press("form-wheel-right")
	p.press("answer-1")
	p.calm()
	if s := p.ui.State().Unit("r1").Stands[0]; s != want {
		t.Errorf("r1 is at %v; want %v, as listed", s, want)
	}
}

// Warriors who would advance by themselves are halted from the panel, for one PIP (ELM-PIP-19, ELM-MOVE-34).
func TestHaltingTheImpetuous(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(strings.Replace(lineOfSpears, `"name": "Bows", "type": "BW", "regular": true`, `"name": "Wild men", "type": "WB"`, 1)), "line"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r4"))
	if c := p.control("also-1"); c.Label != "Halt Wild men, 1 PIP" {
		t.Errorf("it offers %q; want to halt them for 1 PIP", c.Label)
	}
	p.press("also-1")
	p.wantPlaces(5, map[game.UnitID][3]float64{"r4": {48, 19, 0}})
	p.click(p.where("r4"))
	if units := p.battle().company("r4"); units != nil {
		t.Errorf("%v may still be moved", units)
	}
}
