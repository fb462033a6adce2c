package game

import (
	"slices"

	"frontage/geometry"
)

func (sc *scenarioReader) readTerrain(f *Field) {
	ids := map[TerrainID]bool{}
	f.List(MaxTerrain, "terrain pieces", func(_ int, item *Field) {
		o := item.Object()
		id := o.Required("id")
		t := sc.format.readFeature(o, TerrainID(id.ID()))
		if t.ID != "" && ids[t.ID] {
			id.Bad("%q is the id of another terrain piece", t.ID)
		}
		ids[t.ID] = true
		sc.s.Terrain = append(sc.s.Terrain, t)
	})
}

// readFeature reads a terrain piece, whose id was read before. It has an area or, if its kind is
// linear, a line with a width.
func (f *Format) readFeature(o *Object, id TerrainID) Terrain {
	defer o.End()
	t := Terrain{ID: id, Kind: o.Required("kind").OneOf("", f.terrainKinds(anyTerrain))}
	shape, line, width := o.Optional("shape"), o.Optional("line"), o.Optional("width")
	t.Shape = readShape(shape)
	t.Line = readPoints(line, 2)
	t.Width = width.Size(0, MaxTable)
	contours := o.Optional("contours")
	contours.List(maxContours, "contours", func(_ int, item *Field) {
		c := item.Object()
		t.Contours = append(t.Contours, Contour{
			Height: c.Required("height").Size(0, MaxTable),
			Shape:  readShape(c.Required("shape")),
		})
		c.End()
	})
	linear, contoured := f.terrainKinds(linearTerrain), f.terrainKinds(contouredTerrain)
	switch {
	case !o.there:
	case shape != nil && line != nil:
		line.Bad("there is a shape too; a piece has one of the two")
	case shape == nil && line == nil:
		o.Bad("needs a shape, or a line where its kind is linear")
	case line != nil && t.Kind != "" && !slices.Contains(linear, t.Kind):
		line.Bad("%s must have a shape; a line is for %s", t.Kind, alternatives(linear))
	case line != nil && width == nil:
		o.r.report(o.n.start, join(o.path, "width"), "is missing; a line needs one")
	case line == nil && width != nil:
		width.Bad("is for a line")
	}
	if contours != nil && t.Kind != "" && !slices.Contains(contoured, t.Kind) {
		contours.Bad("are for %s", alternatives(contoured))
	}
	return t
}

// readShape reads a simple polygon of at least three points.
func readShape(f *Field) []geometry.Vec {
	if f == nil {
		return nil
	}
	errs := len(f.r.errs)
	points := readPoints(f, 3)
	if len(f.r.errs) == errs {
		if err := geometry.Polygon(points).Check(); err != nil {
			f.Bad("%v", err)
		}
	}
	return points
}

// readPoints reads a list of at least least points.
func readPoints(f *Field, least int) []geometry.Vec {
	var points []geometry.Vec
	f.List(MaxPoints, "points", func(_ int, item *Field) {
		if !item.is(arrayNode) {
			return
		}
		if len(item.n.items) != 2 {
			item.Bad("must be [x, y]")
			return
		}
		var xy [2]float64
		item.List(2, "numbers", func(i int, number *Field) {
			xy[i] = number.Length(0, -maxCoordinate, maxCoordinate)
		})
		points = append(points, geometry.Vec{X: xy[0], Y: xy[1]})
	})
	if f != nil && f.n.kind == arrayNode && len(f.n.items) < least {
		f.Bad("has %d points; it needs at least %d", len(f.n.items), least)
	}
	return points
}

func (sc *scenarioReader) readTurn(f *Field) {
	t := &sc.s.Turn
	o := f.Object()
	defer o.End()
	t.Number = o.Optional("number").Integer(1, 1, MaxTurn)
	t.Active = sc.s.Sides[0].ID
	if active := o.Optional("active"); active != nil {
		t.Active = sc.side(active)
	}
	t.Phase = o.Optional("phase").OneOf(sc.format.FirstPhase, sc.guide.phaseNames())
	step := o.Optional("step")
	switch steps, with := sc.guide.steps(t.Phase); {
	case len(steps) > 0:
		t.Step = step.OneOf(steps[0], steps)
	case step != nil && with == "":
		step.Bad("the phases have no steps")
	case step != nil:
		step.Bad("is for the phase %q only", with)
	}
	t.Dice = readDice(o.Optional("dice"), sc.format.die())
	if sc.format.action(DoLead) != nil {
		t.Led = sc.readLed(o.Optional("led"))
	}
	t.Own = sc.readOwn(o, sc.format.Turn, nil)
}

func readDice(f *Field, sides int) DiceState {
	o := f.Object()
	defer o.End()
	return DiceState{
		Seed:      o.Optional("seed").seed(),
		Drawn:     o.Optional("drawn").Integer(0, 0, maxDrawn),
		Given:     o.Optional("given").dice(sides),
		GivenOnly: o.Optional("only").Truth(false),
		Key:       o.Optional("key").key(),
	}
}

// readCheck reads an entry of expect. Its query and arguments are checked when it is run.
func readCheck(f *Field) Check {
	c := Check{Args: map[string]any{}}
	o := f.Object()
	if !o.there {
		return c
	}
	query := o.Required("query")
	c.Query = query.Text("")
	if query != nil && query.n.kind == stringNode && !IsID(c.Query) {
		query.Bad("is %s, which cannot be a query", quote(c.Query))
	}
	if want := o.Required("want"); want.is(objectNode) {
		c.Want, _ = want.n.value().(map[string]any)
		want.finite(want.n, want.path)
	}
	c.Any = o.Optional("any").Truth(false)
	for _, m := range o.n.members {
		if m.key == "query" || m.key == "want" || m.key == "any" {
			continue
		}
		arg := o.Optional(m.key)
		if arg.isArgument() {
			c.Args[m.key] = arg.n.value()
		}
	}
	return c
}

// isArgument reports whether a field can be the argument of a query: a string, a number, true
// or false, or a list of strings and numbers. Anything else is an error.
func (f *Field) isArgument() bool {
	scalar := func(n *node) bool { return n.kind == stringNode || n.kind == numberNode }
	ok := scalar(f.n) || f.n.kind == boolNode
	if f.n.kind == arrayNode {
		ok = true
		for _, item := range f.n.items {
			ok = ok && scalar(item)
		}
	}
	if !ok {
		f.Bad("must be a string, a number, true or a list of strings and numbers")
		return false
	}
	errs := len(f.r.errs)
	f.finite(f.n, f.path)
	return len(f.r.errs) == errs
}

// finite reports the numbers in n, at any depth, that are too large.
func (f *Field) finite(n *node, path string) {
	if n.kind == numberNode {
		if _, err := number(n.text); err != nil {
			f.r.report(n.start, path, "is %s, which is too large for a number", shorten(n.text))
		}
	}
	for _, m := range n.members {
		f.finite(m.value, join(path, m.key))
	}
	for i, item := range n.items {
		f.finite(item, itemPath(path, i))
	}
}
