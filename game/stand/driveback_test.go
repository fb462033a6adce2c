package stand

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// driven is an infantry line driven toward +y.
func driven(more ...game.Unit) *game.State {
	return tableOf(append([]game.Unit{infantry("r1", at{-2, 0, 180}, at{2, 0, 180}), infantry("b1", at{0, -20, 0})}, more...)...)
}

func drive(distance float64) *driveBackProcedure {
	return driveBackFrame("r1", "b1", geometry.Direction(0), distance)
}

// Figure drive-back: the line slides 12 cm along the line of the closest points,
// unturned (STD-SHOOT-20); measured from the picture.
func TestFigureDriveBack(t *testing.T) {
	s := tableOf(infantry("b1", at{26.4496, 36.1462, 0}, at{30.4496, 36.1462, 0}), infantry("r1", at{31.1951, 46.8232, 155.058}))
	travel := geometry.Vec{X: 31.0709 - 26.4496, Y: 25.0718 - 36.1462}.Unit()
	start(t, s, driveBackFrame("b1", "r1", travel, 12)).over().at("b1", at{31.0709, 25.0718, 0}, at{35.0709, 25.0718, 0})
}

// What halts a unit that is driven back (STD-CONF-01, STD-CONF-02, STD-CONF-04),
// how far it gets of 12 cm, and what confuses it.
func TestDriveBackHalts(t *testing.T) {
	river := building(-10, 6, 10, 8)
	river.Kind = "deep-water"
	for _, c := range []struct {
		name     string
		more     []game.Unit
		terrain  []game.Terrain
		dice     []int
		far      float64
		confused bool
	}{
		{name: "nothing in the way", far: 12},
		{name: "STD-CONF-01: at the edge of a river, no 6", terrain: []game.Terrain{river}, dice: []int{5}, far: 5},
		{name: "STD-CONF-01: at the edge of a river, a 6", terrain: []game.Terrain{river}, dice: []int{6}, far: 5, confused: true},
		{name: "STD-CONF-02: 1 cm short of an enemy", more: []game.Unit{infantry("b2", at{0, 10, 0})}, far: 7, confused: true},
		{name: "STD-CONF-02: it stays if it is closer already", more: []game.Unit{infantry("b2", at{0, 2.5, 0})}, far: 0, confused: true},
		{name: "STD-CONF-02: 1 cm short of friends that are engaged", more: []game.Unit{infantry("r3", at{0, 10, 0}), infantry("b3", at{0, 12, 180})}, far: 7, confused: true},
		{name: "STD-CONF-02: it stays if it touches them already", more: []game.Unit{infantry("r3", at{0, 2, 0}), infantry("b3", at{0, 4, 180})}, far: 0, confused: true},
		{name: "an enemy that it leaves behind does not halt it", more: []game.Unit{infantry("b2", at{0, -2.5, 0})}, far: 12},
	} {
		s := driven(c.more...)
		s.Terrain = c.terrain
		start(t, s, drive(12), c.dice...).over().at("r1", at{-2, c.far, 180}, at{2, c.far, 180})
		if got := Own(s.Unit("r1")).State.Confused; got != c.confused {
			t.Errorf("%s: confused: %v, want %v", c.name, got, c.confused)
		}
		if t.Failed() {
			t.Fatalf("%s: see the errors above", c.name)
		}
	}
}

// STD-CONF-04: friends that refuse halt it on contact and confuse it; STD-CONF-03:
// friends that give way cost a roll.
func TestDriveBackIntoFriends(t *testing.T) {
	friends := func() *game.State { return driven(infantry("r2", at{-2, 5, 180}, at{2, 5, 180})) }
	s := friends()
	start(t, s, drive(4)).no("r2").over().at("r1", at{-2, 3, 180}, at{2, 3, 180}).log("makeway r2", "driveback r1", "confused r1")
	if !Own(s.Unit("r1")).State.Confused || Own(s.Unit("r2")).State.Confused {
		t.Errorf("confused: r1 %v, r2 %v; want r1, which is driven into unyielding friends, alone (STD-CONF-04)", Own(s.Unit("r1")).State.Confused, Own(s.Unit("r2")).State.Confused)
	}
	s = friends()
	start(t, s, drive(4), 6, 6).way("STD-CONF-15").over().
		at("r1", at{-2, 4, 180}, at{2, 4, 180}).at("r2", at{-2, 6, 180}, at{2, 6, 180}).
		log("makeway r2", "roll r1", "confused r1", "roll r2", "confused r2", "driveback r1")
}

// STD-FLY-15, STD-FLY-16: a flyer passes over everything and halts only before what
// it would land on.
func TestDriveBackInFlight(t *testing.T) {
	wood := building(-10, 8, 10, 14)
	wood.Kind = "wood"
	for _, c := range []struct {
		name     string
		more     []game.Unit
		terrain  []game.Terrain
		dice     []int
		distance float64
		far      float64
		confused bool
	}{
		{name: "over enemies", more: []game.Unit{infantry("b2", at{0, 5, 0})}, distance: 12, far: 12},
		{name: "over a wood", terrain: []game.Terrain{wood}, distance: 18, far: 18},
		{name: "into a wood", terrain: []game.Terrain{wood}, distance: 12, dice: []int{6}, far: 6, confused: true},
		{name: "onto enemies", more: []game.Unit{infantry("b2", at{0, 12, 0})}, distance: 12, far: 8, confused: true},
		{name: "onto enemies behind a wood", more: []game.Unit{infantry("b2", at{0, 16, 0})}, terrain: []game.Terrain{wood}, distance: 16, far: 6, confused: true},
	} {
		s := driven(c.more...)
		s.Terrain = c.terrain
		u := &s.Units[0]
		u.Type, u.Base, Edit(u).Traits = Monster, game.Base{Front: 2, Depth: 4}, []string{traitFlying}
		u.Stands[0].X, u.Stands[1].X = origin-1, origin+1
		start(t, s, drive(c.distance), c.dice...).over().at("r1", at{-1, c.far, 180}, at{1, c.far, 180})
		if got := Own(s.Unit("r1")).State.Confused; got != c.confused {
			t.Errorf("%s: confused: %v, want %v", c.name, got, c.confused)
		}
		if t.Failed() {
			t.Fatalf("%s: see the errors above", c.name)
		}
	}
}

// STD-FLY-16: over friends a flyer treats them as a ground unit would.
func TestDriveBackInFlightOntoFriends(t *testing.T) {
	for _, far := range []float64{12, 9} {
		s := driven(infantry("r2", at{-2, 12, 180}, at{2, 12, 180}))
		u := &s.Units[0]
		u.Type, Edit(u).Traits = Monster, []string{traitFlying}
		u.Base = game.Base{Front: 4, Depth: 2}
		if far == 12 { // r2 gives way
			start(t, s, drive(12), 1, 1).yes("r2").over().at("r1", at{-2, 12, 180}, at{2, 12, 180})
		} else {
			start(t, s, drive(12)).no("r2").over().at("r1", at{-2, 10, 180}, at{2, 10, 180})
		}
	}
}

// STD-TABLE-01, STD-TABLE-08, STD-TABLE-09: a unit driven off the table leaves it as a
// whole where its first stand reaches the edge, in its formation, with the character who
// has joined it.
func TestDrivenOffTheTable(t *testing.T) {
	s := driven()
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", X: origin - 2, Y: origin + 3, Joined: "r1", Base: game.Base{Front: 2.5}}}
	start(t, s, drive(120), 1).over().log("driveback r1", "leave r1", "roll r1", "away r1")
	u := s.Unit("r1")
	if len(u.Stands) != 0 || len(Own(u).State.Away) != 2 || Own(u).State.Away[0] != (game.Stand{ID: "r1a", X: origin - 2, Y: 2*origin - 1, Facing: 180}) {
		t.Errorf("on the table %v, away %v; want none on the table and two away, r1a where it left", u.Stands, Own(u).State.Away)
	}
	if !OwnLeader(&s.Characters[0]).State.Away {
		t.Error("the general has stayed behind")
	}
}
