package game

import (
	"fmt"
	"slices"

	"frontage/geometry"
)

// placedStand is a stand that was read without an error, with its place in the
// file.
type placedStand struct {
	box   geometry.Box
	id    StandID
	path  string
	start int
}

func (sc *scenarioReader) readUnit(f *field) Unit {
	o := f.object()
	defer o.end()
	id := sc.newID(o.required("id"))
	u := Unit{
		ID:       UnitID(id),
		Side:     sc.side(o.required("side")),
		Name:     o.optional("name").name(id),
		Type:     UnitType(o.required("type").oneOf("", unitTypes)),
		Attack:   o.optional("attack").integer(3, 0, 99),
		Shooting: o.optional("shooting").integer(0, 0, 99),
		Range:    o.optional("range").length(30, 0, maxTable),
		Hits:     o.optional("hits").integer(3, 1, 99),
		Armour:   readArmour(o.optional("armour")),
		Points:   o.optional("points").integer(0, 0, maxPoints),
		Traits:   readTraits(o.optional("traits")),
		State:    readPlain[UnitState](sc, o.optional("state")),
	}
	u.Base = readBase(o.optional("base"), u.Type.Base())
	if pace := o.optional("pace"); pace != nil {
		u.Pace = pace.size(0, maxTable)
	}
	u.Stands = sc.readStands(o.required("stands"), u.Base)
	u.Size = len(u.Stands) // at the start, by its profile (STD-BASE-08)
	u.NotApplied = readNotApplied(o)
	if size := o.optional("size"); size != nil {
		u.Size = size.integer(u.Size, 0, MaxStands)
		if u.Size < len(u.Stands) {
			size.bad("is %d, but %d stands are listed", u.Size, len(u.Stands))
		}
	}
	return u
}

// readArmour reads the saving number: 3 to 6, or 0 for none.
func readArmour(f *field) int {
	armour := f.integer(0, 0, 6)
	if armour == 1 || armour == 2 {
		f.bad("is %d; must be 3 to 6, or 0 for none", armour)
	}
	return armour
}

func readTraits(f *field) []string {
	var traits []string
	f.list(maxList, "traits", func(_ int, item *field) {
		trait := item.text("")
		if trait != "" && slices.Contains(traits, trait) {
			item.bad("%s is listed twice", quote(trait))
		}
		traits = append(traits, trait)
	})
	return traits
}

func readBase(f *field, missing Base) Base {
	o := f.object()
	if !o.there {
		return missing
	}
	defer o.end()
	return Base{
		Front: o.required("front").size(missing.Front, maxBase),
		Depth: o.required("depth").size(missing.Depth, maxBase),
	}
}

// readStands reads the stands of a unit whose bases have the given size.
func (sc *scenarioReader) readStands(f *field, base Base) []Stand {
	var stands []Stand
	f.list(MaxStands, "stands", func(_ int, item *field) {
		sc.stands++
		if sc.stands == MaxStands+1 {
			item.bad("the scenario has more than %d stands", MaxStands)
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

func (sc *scenarioReader) readStand(f *field) Stand {
	o := f.object()
	defer o.end()
	return Stand{
		ID:     StandID(sc.newID(o.required("id"))),
		X:      o.required("x").length(0, -maxCoordinate, maxCoordinate),
		Y:      o.required("y").length(0, -maxCoordinate, maxCoordinate),
		Facing: readFacing(o.required("facing")),
	}
}

// readFacing reads an angle; angles compare modulo 360.
func readFacing(f *field) float64 { return RoundAngle(f.number(0, -36000, 36000)) }

func (sc *scenarioReader) readCharacter(f *field) Character {
	o := f.object()
	defer o.end()
	id := sc.newID(o.required("id"))
	c := Character{
		ID:      CharacterID(id),
		Side:    sc.side(o.required("side")),
		Name:    o.optional("name").name(id),
		Kind:    o.required("kind").oneOf("", characterKinds),
		Command: o.required("command").integer(0, 1, 10),
		Attack:  o.optional("attack").integer(0, 0, 99),
		Points:  o.optional("points").integer(0, 0, maxPoints),
		X:       o.required("x").length(0, -maxCoordinate, maxCoordinate),
		Y:       o.required("y").length(0, -maxCoordinate, maxCoordinate),
		Mount:   o.optional("mount").oneOf("", mounts),
	}
	c.Shooting, c.Range = readShot(o)
	c.Base = readCharacterBase(o.optional("base"))
	c.NotApplied = readNotApplied(o)
	c.State = readPlain[CharacterState](sc, o.optional("state"))
	joined := o.optional("joined")
	c.Joined = UnitID(joined.idOrNone())
	if c.Joined != "" {
		sc.joined = append(sc.joined, joined)
	}
	return c
}

// readShot reads the shot of a character or of his mount; without one it has no range.
func readShot(o *object) (shooting int, reach float64) {
	shooting = o.optional("shooting").integer(0, 0, 99)
	reach = o.optional("range").length(CharacterRange, 0, maxTable)
	if shooting == 0 {
		reach = 0
	}
	return shooting, reach
}

// readCharacterBase reads a base that may have depth 0: a disc.
func readCharacterBase(f *field) Base {
	o := f.object()
	if !o.there {
		return characterBase
	}
	defer o.end()
	return Base{
		Front: o.required("front").size(characterBase.Front, maxBase),
		Depth: o.required("depth").length(0, 0, maxBase),
	}
}

// checkJoined compares the units that characters have joined with those that
// there are.
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
			f.bad("there is no unit %q", c.Joined)
		case c.Side != "" && u.Side != "" && c.Side != u.Side:
			f.bad("%q is a unit of the other side", c.Joined)
		}
	}
}

// checkCharacters compares the characters' places with the table; one that has
// joined a unit is where the unit is.
func (sc *scenarioReader) checkCharacters(f *field) {
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
			// A rectangle's facing is not stored: at least its shorter
			// side fits however it is turned.
			radius = c.Base.Depth / 2
		}
		center := geometry.Vec{X: c.X, Y: c.Y}
		if c.Joined == "" && c.OnTable() && !sc.s.Table.Rect().Contains(center, geometry.Tolerance-radius) {
			f.problems([]Problem{{path, fmt.Sprintf("character %q is not wholly on the table", c.ID)}})
		}
	}
}

// checkStands compares the stands with the table and with each other
// (STD-BASE-01).
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
