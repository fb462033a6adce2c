package standtest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// Crowded returns a cramped table of both sides: units of 1 to 6 stands on mixed bases, close to
// one another and to the table's edges, with characters, every kind of terrain and every reading of
// the rules, in any phase but the deployment.
func Crowded(r *rand.Rand) game.State {
	for {
		c := &crowd{generator{r: r}}
		c.s = game.State{System: "stand", Title: "Random crowd", Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}}}
		c.s.Table = game.Table{Width: c.length(18, 70), Height: c.length(18, 60)}
		c.turn()
		c.readings()
		for i := range 4 + r.IntN(6) {
			c.unit(c.s.Sides[i%2].ID)
		}
		for range r.IntN(5) {
			c.character()
		}
		for range r.IntN(5) {
			c.ground()
		}
		game.Round(&c.s)
		// Only tables that a file could hold.
		s, err := game.Read(game.Write(&c.s), "random", []game.Rules{stand.Rules{}})
		if err == nil {
			return s
		}
	}
}

// LongestCrowded is the largest number of actions played in a battle on a crowded table.
const LongestCrowded = 400

// crowd makes a crowded table.
type crowd struct{ generator }

// length returns a length, whole or with decimals.
func (c *crowd) length(least, most float64) float64 {
	x := least + float64(c.r.Float64()*(most-least))
	if c.r.IntN(3) == 0 {
		x = float64(int(x))
	}
	return game.RoundLength(x)
}

// one picks an element of a list.
func one[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

func (c *crowd) turn() {
	t := &c.s.Turn
	t.Number, t.Active, t.Phase = 1+c.r.IntN(3), c.s.Sides[c.r.IntN(2)].ID, one(c.r, "command", "command", "shooting", "combat")
	if t.Phase == "command" {
		t.Step = one(c.r, "initiative", "initiative", "orders", "characters")
	}
	own := stand.OwnTurn(&c.s)
	if own.Limit = t.Number + 1 + c.r.IntN(2); c.r.IntN(8) == 0 {
		own.Limit, own.Length = 0, "random"
	}
}

// readings chooses a reading for some of the rulings.
func (c *crowd) readings() {
	c.s.Rulings = map[string]string{}
	for _, ruling := range (stand.Rules{}).Rulings() {
		if c.r.IntN(3) == 0 {
			c.s.Rulings[ruling.ID] = ruling.Readings[c.r.IntN(len(ruling.Readings))].Key
		}
	}
}

// unit adds a unit, unless there is no room for it.
func (c *crowd) unit(side game.SideID) {
	kind := c.kind()
	base := stand.Base(kind)
	if c.r.IntN(4) == 0 {
		base = game.Base{Front: c.length(0.5, 6), Depth: c.length(0.5, 6)}
	}
	for range 20 {
		boxes := c.formation(base, c.first(base), 1+c.r.IntN(6))
		if len(geometry.Groups(boxes)) > 1 || slices.ContainsFunc(boxes, func(b geometry.Box) bool { return !c.fits(b) }) {
			continue
		}
		u := c.profile(side, kind)
		u.Base = base
		for i, b := range boxes {
			u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s%c", u.ID, 'a'+i)), X: b.Center.X, Y: b.Center.Y, Facing: geometry.Degrees(b.Forward)})
		}
		stand.Edit(&u).Size = len(boxes) + c.r.IntN(3)
		c.s.Units = append(c.s.Units, u)
		return
	}
}

// profile is a unit without its stands.
func (c *crowd) profile(side game.SideID, kind game.UnitType) game.Unit {
	u := game.Unit{ID: game.UnitID(fmt.Sprintf("%c%d", side[0], len(c.s.Units))), Side: side, Type: kind,
		Own: &stand.Unit{Attack: c.r.IntN(6), Hits: 1 + c.r.IntN(5), Range: 30, Points: 5 * c.r.IntN(40)}}
	u.Name = string(u.ID)
	if c.r.IntN(3) > 0 {
		stand.Edit(&u).Armour = 3 + c.r.IntN(4)
	}
	if kind == stand.Machine || c.r.IntN(10) == 0 {
		stand.Edit(&u).Pace = one(c.r, 5.0, 10, 15, 20)
	}
	c.arm(&u)
	for _, trait := range []string{"flying", "terrifying", "fearless", "giant"} {
		if c.r.IntN(10) == 0 {
			stand.Edit(&u).Traits = append(stand.Own(&u).Traits, trait)
		}
	}
	stand.Edit(&u).State.Hits = c.r.IntN(stand.Own(&u).Hits)
	stand.Edit(&u).State.Confused = c.r.IntN(10) == 0
	return u
}

// first is the place of a unit's first stand: against an edge of a stand or near it, at an edge of
// the table, or anywhere.
func (c *crowd) first(base game.Base) geometry.Box {
	var b geometry.Box
	switch at := c.r.IntN(4); {
	case at < 2 && len(c.s.Units) > 0:
		u := &c.s.Units[c.r.IntN(len(c.s.Units))]
		edge := u.Box(c.r.IntN(len(u.Stands))).Edge(one(c.r, geometry.Front, geometry.Front, geometry.Right, geometry.Rear, geometry.Left))
		b = geometry.Flush(edge, base.Front, base.Depth, one(c.r, 0, 0, 1, -1, c.length(-3, 3)))
		b.Center = b.Center.Along(b.Forward, -one(c.r, 0, 0, 0.5, 1, c.length(0, 4)))
		b.Forward = one(c.r, b.Forward, b.Forward, b.Forward.Neg(), b.Forward.Right())
	case at == 2: // its rear or a side at an edge of the table
		facing := one(c.r, 0.0, 90, 180, 270)
		b = geometry.Box{Forward: geometry.Direction(facing), Width: base.Front, Depth: base.Depth}
		across := geometry.Box{Forward: b.Forward, Width: b.Width, Depth: b.Depth}.Bounds()
		half := across.Max
		x, y := c.length(half.X, c.s.Table.Width-half.X), c.length(half.Y, c.s.Table.Height-half.Y)
		b.Center = one(c.r, geometry.Vec{X: half.X, Y: y}, geometry.Vec{X: c.s.Table.Width - half.X, Y: y},
			geometry.Vec{X: x, Y: half.Y}, geometry.Vec{X: x, Y: c.s.Table.Height - half.Y})
	default:
		facing := one(c.r, 0, 90, 180, 270, c.length(0, 360))
		b = geometry.Box{Center: c.place(0, 0, c.s.Table.Width, c.s.Table.Height), Forward: geometry.Direction(facing), Width: base.Front, Depth: base.Depth}
	}
	return b
}

// formation puts the stands of a unit beside and behind its first: in a line, in ranks, in a
// column, or crooked.
func (c *crowd) formation(base game.Base, first geometry.Box, n int) []geometry.Box {
	files := one(c.r, n, n, (n+1)/2, 1)
	boxes := []geometry.Box{first}
	for i := 1; i < n; i++ {
		b := first
		b.Center = b.Center.Along(b.Forward.Right(), float64(i%files)*base.Front).Along(b.Forward, -float64(i/files)*base.Depth)
		if c.r.IntN(12) == 0 {
			b.Center = b.Center.Along(b.Forward, c.length(-base.Depth/2, base.Depth/2))
		}
		boxes = append(boxes, b)
	}
	return boxes
}

// fits reports whether a base is on the table, edges included, and on no other.
func (c *crowd) fits(box geometry.Box) bool {
	for _, corner := range box.Corners() {
		if !c.s.Table.Rect().Contains(corner, geometry.Tolerance/2) {
			return false
		}
	}
	for i := range c.s.Units {
		for j := range c.s.Units[i].Stands {
			if geometry.Overlaps(box, c.s.Units[i].Box(j)) {
				return false
			}
		}
	}
	return true
}

// character adds a character, on foot or mounted, with a unit or alone.
func (c *crowd) character() {
	n := len(c.s.Characters)
	l := game.Character{ID: game.CharacterID(fmt.Sprintf("c%d", n)), Side: c.s.Sides[n%2].ID, Kind: one(c.r, "general", "hero", "wizard"),
		Own:  &stand.Leader{Command: 6 + c.r.IntN(5), Attack: c.r.IntN(4), Points: 5 * c.r.IntN(30), Mount: one(c.r, "", "", "", "monster", "chariot", "flying")},
		Base: one(c.r, game.Base{Front: 2.5}, game.Base{Front: 2.5}, game.Base{Front: 2, Depth: 4}, game.Base{Front: 1})}
	l.Name = string(l.ID)
	l.X, l.Y = c.length(2, c.s.Table.Width-2), c.length(2, c.s.Table.Height-2)
	if u := &c.s.Units[c.r.IntN(len(c.s.Units))]; u.Side == l.Side && c.r.IntN(2) == 0 {
		at := u.Box(c.r.IntN(len(u.Stands))).Center
		l.Joined, l.X, l.Y = u.ID, at.X, at.Y
	}
	c.s.Characters = append(c.s.Characters, l)
}

var (
	areas = []string{"hill", "steep-hill", "stream", "marsh", "loose", "wood", "village", "building", "deep-water", "ravine", "cliff",
		"road", "bridge", "ford", "low-obstacle", "high-obstacle", "fortress-wall", "earthwork"}
	lines = []string{"stream", "road", "low-obstacle", "high-obstacle", "fortress-wall", "earthwork"}
)

// ground adds a feature of the terrain: a line across the table, or an area with corners round a middle.
func (c *crowd) ground() {
	t := game.Terrain{ID: game.TerrainID(fmt.Sprintf("t%d", len(c.s.Terrain)))}
	if c.r.IntN(3) == 0 {
		t.Kind, t.Width = lines[c.r.IntN(len(lines))], c.length(0.5, 4)
		at, way := c.place(0, 0, c.s.Table.Width, c.s.Table.Height), geometry.Direction(c.length(0, 360))
		for range 2 + c.r.IntN(3) {
			t.Line = append(t.Line, at)
			at = at.Along(way, 5+float64(c.r.Float64()*20))
			way = geometry.Direction(geometry.Degrees(way) + c.length(-50, 50))
		}
	} else {
		t.Kind = areas[c.r.IntN(len(areas))]
		middle, size := c.place(0, 0, c.s.Table.Width, c.s.Table.Height), c.length(2, 15)
		corners := 3 + c.r.IntN(8)
		for i := range corners {
			way := geometry.Direction(float64(i) * 360 / float64(corners))
			t.Shape = append(t.Shape, middle.Along(way, size*(0.6+float64(0.4*c.r.Float64()))))
		}
	}
	c.s.Terrain = append(c.s.Terrain, t)
}
