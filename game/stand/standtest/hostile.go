package standtest

import (
	"fmt"
	"math/rand/v2"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// Hostile returns the tables that ask for most work, each at a limit of the format: as many units,
// stands, pieces of terrain or corners as a file may hold, on a table that leaves them little room.
// The tables are always the same.
func Hostile() []game.State {
	var tables []game.State
	for _, make := range []func(*hostile){
		(*hostile).woodsUponWoods, (*hostile).combs, (*hostile).corners, (*hostile).edgeToEdge, (*hostile).labyrinth,
		(*hostile).melee, (*hostile).villages, (*hostile).pebbles, (*hostile).hosts, (*hostile).hostsInTouch,
	} {
		h := &hostile{r: rand.New(rand.NewPCG(7, uint64(len(tables))))}
		h.s = game.State{System: "stand", Table: game.Table{Width: 300, Height: 200}, Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}}}
		h.s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: "initiative"}
		stand.OwnTurn(&h.s).Limit = 2
		make(h)
		game.Round(&h.s)
		tables = append(tables, h.s)
	}
	return tables
}

// hostile makes a table that asks for much work.
type hostile struct {
	s game.State
	r *rand.Rand
}

// unit adds a unit with its stands at the given places.
func (h *hostile) unit(kind game.UnitType, side int, boxes ...geometry.Box) {
	base := game.Base{Front: boxes[0].Width, Depth: boxes[0].Depth}
	id := fmt.Sprintf("%c%d", h.s.Sides[side].ID[0], len(h.s.Units))
	u := game.Unit{ID: game.UnitID(id), Name: id, Side: h.s.Sides[side].ID, Type: kind, Base: base,
		Own: &stand.Unit{Attack: 3, Hits: 3, Armour: 5, Range: 30, Shooting: 1 - side, Points: 50, Size: len(boxes)}}
	for i, b := range boxes {
		u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s-%d", id, i)), X: b.Center.X, Y: b.Center.Y, Facing: geometry.Degrees(b.Forward)})
	}
	h.s.Units = append(h.s.Units, u)
}

// rows fills a rectangle from (x, y) with units in line, row upon row. The sides alternate by row
// or, if mixed, by unit.
func (h *hostile) rows(x, y, gapX, gapY float64, columns, rows, stands int, mixed bool) {
	base := stand.Base(stand.Infantry)
	for row := range rows {
		for column := range columns {
			side := row % 2
			if mixed {
				side = (row + column) % 2
			}
			facing := float64(180 * side)
			var boxes []geometry.Box
			for i := range stands {
				at := geometry.Vec{X: x + float64((float64(column*stands+i)+0.5)*base.Front) + float64(float64(column)*gapX), Y: y + float64((float64(row)+0.5)*base.Depth) + float64(float64(row)*gapY)}
				boxes = append(boxes, geometry.Box{Center: at, Forward: geometry.Direction(facing), Width: base.Front, Depth: base.Depth})
			}
			h.unit(stand.Infantry, side, boxes...)
		}
	}
	h.leaders()
}

// leaders gives each side a general and some heroes.
func (h *hostile) leaders() {
	for i := range 6 {
		kind := "hero"
		if i < 2 {
			kind = "general"
		}
		l := game.Character{ID: game.CharacterID(fmt.Sprintf("c%d", i)), Name: fmt.Sprintf("c%d", i), Side: h.s.Sides[i%2].ID, Kind: kind,
			X: float64(20 + 40*i), Y: 100, Base: game.Base{Front: 2.5}, Own: &stand.Leader{Command: 9, Attack: 2, Points: 100}}
		h.s.Characters = append(h.s.Characters, l)
	}
}

// feature adds an area of terrain.
func (h *hostile) feature(kind string, shape ...geometry.Vec) {
	h.s.Terrain = append(h.s.Terrain, game.Terrain{ID: game.TerrainID(fmt.Sprintf("t%d", len(h.s.Terrain))), Kind: kind, Shape: shape})
}

// star is an area with bays: every second corner is nearer to its middle.
func star(center geometry.Vec, corners int, far, near float64) []geometry.Vec {
	var shape []geometry.Vec
	for i := range corners {
		radius := far
		if i%2 == 1 {
			radius = near
		}
		shape = append(shape, center.Along(geometry.Direction(360*float64(i)/float64(corners)), radius))
	}
	return shape
}

func (h *hostile) anywhere() geometry.Vec {
	return geometry.Vec{X: 10 + float64(h.r.Float64()*(h.s.Table.Width-20)), Y: 10 + float64(h.r.Float64()*(h.s.Table.Height-20))}
}

// woodsUponWoods has as many units as possible, among 400 overlapping woods with bays.
func (h *hostile) woodsUponWoods() {
	h.s.Title = "woods upon woods"
	for range 400 {
		h.feature("wood", star(h.anywhere(), 40, 4+float64(8*h.r.Float64()), 3)...)
	}
	h.rows(5, 5, 2, 6, 20, 20, 3, false)
}

// combs has walls as thin as possible with narrow alleys, and units between them.
func (h *hostile) combs() {
	h.s.Title = "combs"
	for i := range 40 {
		var shape []geometry.Vec
		x, y := float64(3+i%10*29), float64(10+i/10*46)
		kind := []string{"deep-water", "building", "high-obstacle", "cliff"}[i/10]
		for tooth := range 24 { // up and down along thin teeth
			left := x + float64(float64(tooth)*1.1)
			shape = append(shape, geometry.Vec{X: left, Y: y}, geometry.Vec{X: left + 0.5, Y: y + 20}, geometry.Vec{X: left + 0.6, Y: y + 20}, geometry.Vec{X: left + 0.7, Y: y})
		}
		shape = append(shape, geometry.Vec{X: x + 26.5, Y: y - 0.2}, geometry.Vec{X: x, Y: y - 0.2})
		h.feature(kind, shape...)
	}
	h.rows(5, 33, 3, 43, 14, 4, 4, false)
}

// corners has areas with as many corners as a file may hold.
func (h *hostile) corners() {
	h.s.Title = "corners"
	kinds := []string{"wood", "hill", "deep-water", "village", "marsh"}
	for i := range 215 {
		h.feature(kinds[i%5], star(h.anywhere(), 200, 2+float64(6*h.r.Float64()), 1.5)...)
	}
	h.rows(5, 5, 8, 17, 15, 10, 3, false)
}

// edgeToEdge has as many stands as possible, all in contact.
func (h *hostile) edgeToEdge() {
	h.s.Title = "edge to edge"
	h.rows(10, 50, 0, 0, 14, 28, 5, false)
}

// labyrinth has pairs of stands at all angles, slightly more than a base apart, so that there are
// many ways, all of them long.
func (h *hostile) labyrinth() {
	h.s.Title = "labyrinth"
	base := stand.Base(stand.Infantry)
	for i := range 400 {
		middle := geometry.Vec{X: 8 + float64(float64(i%20)*14.3) + float64(h.r.Float64()), Y: 8 + float64(float64(i/20)*9.5)}
		forward := geometry.Direction(float64(h.r.IntN(360)))
		var boxes []geometry.Box
		for j := range 2 {
			at := middle.Along(forward.Right(), (float64(j)-0.5)*base.Front)
			boxes = append(boxes, geometry.Box{Center: at, Forward: forward, Width: base.Front, Depth: base.Depth})
		}
		h.unit(stand.Infantry, i%2, boxes...)
	}
	h.leaders()
}

// melee has a chequerboard of units of both sides in contact, so that all fight in one engagement.
func (h *hostile) melee() {
	h.s.Title = "melee"
	h.rows(10, 50, 0, 0, 20, 20, 3, true)
}

// villages has as many pieces of terrain as possible, some of them closed, with narrow alleys
// between them.
func (h *hostile) villages() {
	h.s.Title = "villages"
	kinds := []string{"building", "deep-water", "wood", "fortress-wall", "low-obstacle"}
	for i := range 500 {
		h.feature(kinds[i%5], star(geometry.Vec{X: float64(6+i%25*12) + float64(h.r.Float64()), Y: float64(6+i/25*10) + float64(h.r.Float64())}, 12, 3.2, 2)...)
	}
	base := stand.Base(stand.Infantry)
	for i := range 400 {
		at := geometry.Vec{X: float64(12 + i%24*12), Y: float64(11 + i/24*10)}
		h.unit(stand.Infantry, i%2, geometry.Box{Center: at, Forward: geometry.Direction(float64(h.r.IntN(360))), Width: base.Front, Depth: base.Depth})
	}
	h.leaders()
}

// pebbles has many tiny bases and tiny woods around a few units.
func (h *hostile) pebbles() {
	h.s.Title = "pebbles"
	for i := range 500 {
		h.feature([]string{"building", "wood"}[i%2], star(geometry.Vec{X: float64(5 + i%25*5), Y: float64(30 + i/25*5)}, 20, 0.6, 0.2)...)
	}
	for i := range 360 {
		at := geometry.Vec{X: 7.5 + float64(i%24*5), Y: 27.5 + float64(i/24*5)}
		var boxes []geometry.Box
		for j := range 5 {
			boxes = append(boxes, geometry.Box{Center: geometry.Vec{X: at.X + float64(float64(j)*0.2), Y: at.Y}, Forward: geometry.Direction(0), Width: 0.2, Depth: 0.2})
		}
		h.unit(stand.Infantry, i%2, boxes...)
	}
	h.rows(5, 5, 3, 3, 14, 2, 4, false)
}

// hosts has two units of 300 stands each in blocks, a charge apart.
func (h *hostile) hosts() {
	h.s.Title = "hosts"
	h.rows(150, 40, 0, 12, 1, 2, 1, false)
	h.blocks(30, 300)
}

// hostsInTouch has units of 300 stands that fight.
func (h *hostile) hostsInTouch() {
	h.s.Title = "hosts in touch"
	h.rows(100, 60, 0, 0, 1, 2, 1, false)
	h.blocks(20, 300)
}

// blocks gives each unit the given number of stands, in ranks of the given width behind its first.
func (h *hostile) blocks(width, stands int) {
	for i := range h.s.Units {
		u := &h.s.Units[i]
		first := u.Stands[0].Box(u.Base)
		for n := 1; n < stands; n++ {
			at := first.Center.Along(first.Forward.Right(), float64(float64(n%width)*first.Width)).Along(first.Forward, -float64(float64(n/width)*first.Depth))
			u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s-%d", u.ID, n)), X: at.X, Y: at.Y, Facing: u.Stands[0].Facing})
		}
		stand.Own(u).Size = stands
	}
}
