package game

import (
	"fmt"
	"slices"

	"frontage/geometry"
)

// placedStand is a stand that was read without an error, and where it is in the file.
type placedStand struct {
	box   geometry.Box
	id    StandID
	path  string
	start int
}

func (sc *scenarioReader) readUnit(f *Field) Unit {
	o := f.Object()
	defer o.End()
	id := sc.newID(o.Required("id"))
	u := Unit{
		ID:   UnitID(id),
		Side: sc.side(o.Required("side")),
		Name: o.Optional("name").Name(id),
		Type: sc.readType(o),
	}
	var base *Field
	u.Own = sc.readOwn(o, sc.format.Unit, func(string) { base = o.Optional("base") })
	u.Base = base.Base(sc.format.baseOf(sc.s, &u))
	u.Stands = sc.readStands(required(o, "stands", !sc.format.NoStands), u.Base)
	return u
}

// readType reads the type of a unit, if the system has types.
func (sc *scenarioReader) readType(o *Object) UnitType {
	if len(sc.format.UnitTypes) == 0 {
		return ""
	}
	return UnitType(o.Required("type").OneOf("", sc.format.UnitTypes))
}

// Base reads the size of a base. missing is its default.
func (f *Field) Base(missing Base) Base {
	o := f.Object()
	if !o.there {
		return missing
	}
	defer o.End()
	return Base{
		Front: o.Required("front").Size(missing.Front, maxBase),
		Depth: o.Required("depth").Size(missing.Depth, maxBase),
	}
}

// readStands reads the stands of a unit. base is the size of their bases.
func (sc *scenarioReader) readStands(f *Field, base Base) []Stand {
	var stands []Stand
	f.List(MaxStands, "stands", func(_ int, item *Field) {
		sc.stands++
		if sc.stands == MaxStands+1 {
			item.Bad("the scenario has more than %d stands", MaxStands)
		}
		errs := len(item.r.errs)
		stand := sc.readStand(item)
		stands = append(stands, stand)
		if len(item.r.errs) == errs {
			sc.placed = append(sc.placed, placedStand{stand.Box(base), stand.ID, item.path, item.n.start})
		}
	})
	return stands
}

func (sc *scenarioReader) readStand(f *Field) Stand {
	o := f.Object()
	defer o.End()
	if sc.format.Ranked {
		o.Optional("row").Integer(0, 0, MaxStands)
		o.Optional("column").Integer(0, 0, MaxStands)
	}
	return Stand{
		ID:     StandID(sc.newID(o.Required("id"))),
		X:      o.Required("x").Length(0, -maxCoordinate, maxCoordinate),
		Y:      o.Required("y").Length(0, -maxCoordinate, maxCoordinate),
		Facing: readFacing(o.Required("facing")),
	}
}

// readFacing reads an angle; angles compare modulo 360.
func readFacing(f *Field) float64 { return RoundAngle(f.number(0, -36000, 36000)) }

func (sc *scenarioReader) readCharacter(f *Field) Character {
	o := f.Object()
	defer o.End()
	id := sc.newID(o.Required("id"))
	c := Character{
		ID:   CharacterID(id),
		Side: sc.side(o.Required("side")),
		Name: o.Optional("name").Name(id),
		Kind: o.Required("kind").OneOf("", sc.format.LeaderKinds),
	}
	c.Own = sc.readOwn(o, sc.format.Leader, func(name string) {
		if name == "base" {
			c.Base = readCharacterBase(o.Optional("base"), sc.format.LeaderBase)
			return
		}
		c.X = o.Required("x").Length(0, -maxCoordinate, maxCoordinate)
		c.Y = o.Required("y").Length(0, -maxCoordinate, maxCoordinate)
		joined := o.Optional("joined")
		if c.Joined = UnitID(joined.IDOrNone()); c.Joined != "" {
			sc.joined = append(sc.joined, joined)
		}
	})
	return c
}

// readCharacterBase reads a base that may have depth 0: a disc.
func readCharacterBase(f *Field, missing Base) Base {
	o := f.Object()
	if !o.there {
		return missing
	}
	defer o.End()
	return Base{
		Front: o.Required("front").Size(missing.Front, maxBase),
		Depth: o.Required("depth").Length(0, 0, maxBase),
	}
}

// checkJoined checks the units that characters have joined.
func (sc *scenarioReader) checkJoined() {
	joined := sc.joined
	for _, c := range sc.s.Characters {
		if c.Joined == "" {
			continue
		}
		f := joined[0]
		joined = joined[1:]
		u := sc.s.Unit(c.Joined)
		switch {
		case u == nil:
			f.Bad("there is no unit %q", c.Joined)
		case c.Side != "" && u.Side != "" && c.Side != u.Side:
			f.Bad("%q is a unit of the other side", c.Joined)
		}
	}
}

// checkCharacters checks that the characters are on the table. One who has joined a unit is
// where the unit is.
func (sc *scenarioReader) checkCharacters(f *Field) {
	if sc.s.Table.Width <= 0 || sc.s.Table.Height <= 0 {
		return
	}
	for i, c := range sc.s.Characters {
		path := fmt.Sprintf("characters[%d]", i)
		if slices.ContainsFunc(f.r.errs, func(e Error) bool { return e.Path == path+".x" || e.Path == path+".y" }) {
			continue
		}
		radius := c.Base.Front / 2
		if c.Base.Depth > 0 && c.Base.Depth < c.Base.Front {
			// The facing of a rectangle is not stored. Its shorter side must
			// fit, however it is turned.
			radius = c.Base.Depth / 2
		}
		center := geometry.Vec{X: c.X, Y: c.Y}
		if c.Joined == "" && sc.format.onTable(&c) && !sc.s.Table.Rect().Contains(center, geometry.Tolerance-radius) {
			f.problems([]Problem{{path, fmt.Sprintf("character %q is not wholly on the table", c.ID)}})
		}
	}
}

// checkStands checks that the stands are on the table and do not overlap.
func (sc *scenarioReader) checkStands(r *reader) {
	boxes := make([]geometry.Box, len(sc.placed))
	for i, p := range sc.placed {
		boxes[i] = Settled(p.box)
	}
	if sc.s.Table.Width > 0 && sc.s.Table.Height > 0 {
		for _, i := range offTable(sc.s.Table, boxes) {
			p := sc.placed[i]
			r.report(p.start, p.path, "stand %q is not wholly on the table, which is %s by %s cm",
				p.id, decimal(sc.s.Table.Width), decimal(sc.s.Table.Height))
		}
	}
	for _, pair := range overlaps(boxes) {
		p, other := sc.placed[pair[1]], sc.placed[pair[0]]
		r.report(p.start, p.path, "stand %q overlaps stand %q", p.id, other.id)
	}
}
