package game

import (
	"reflect"
	"slices"

	"frontage/geometry"
)

func (sc *scenarioReader) readTerrain(f *field) {
	ids := map[TerrainID]bool{}
	f.list(MaxTerrain, "terrain pieces", func(_ int, item *field) {
		o := item.object()
		id := o.required("id")
		t := readFeature(o, TerrainID(id.id()))
		if t.ID != "" && ids[t.ID] {
			id.bad("%q is the id of another terrain piece", t.ID)
		}
		ids[t.ID] = true
		sc.s.Terrain = append(sc.s.Terrain, t)
	})
}

// readFeature reads a terrain piece, whose id was read. It has an area or, if
// its kind is a linear one, a line with a width.
func readFeature(o *object, id TerrainID) Terrain {
	defer o.end()
	t := Terrain{ID: id, Kind: o.required("kind").oneOf("", terrainKinds)}
	shape, line, width := o.optional("shape"), o.optional("line"), o.optional("width")
	t.Shape = readShape(shape)
	t.Line = readPoints(line, 2)
	t.Width = width.size(0, maxTable)
	contours := o.optional("contours")
	contours.list(maxContours, "contours", func(_ int, item *field) {
		c := item.object()
		t.Contours = append(t.Contours, Contour{
			Height: c.required("height").size(0, maxTable),
			Shape:  readShape(c.required("shape")),
		})
		c.end()
	})
	switch {
	case !o.there:
	case shape != nil && line != nil:
		line.bad("there is a shape too; a piece has one of the two")
	case shape == nil && line == nil:
		o.bad("needs a shape, or a line where its kind is linear")
	case line != nil && t.Kind != "" && !slices.Contains(linearKinds, t.Kind):
		line.bad("%s must have a shape; a line is for %s", t.Kind, alternatives(linearKinds))
	case line != nil && width == nil:
		o.r.report(o.n.start, join(o.path, "width"), "is missing; a line needs one")
	case line == nil && width != nil:
		width.bad("is for a line")
	}
	if contours != nil && t.Kind != "" && !slices.Contains(hillKinds, t.Kind) {
		contours.bad("are for %s", alternatives(hillKinds))
	}
	return t
}

// readShape reads a simple polygon of at least three points.
func readShape(f *field) []geometry.Vec {
	if f == nil {
		return nil
	}
	errs := len(f.r.errs)
	points := readPoints(f, 3)
	if len(f.r.errs) == errs {
		if err := geometry.Polygon(points).Check(); err != nil {
			f.bad("%v", err)
		}
	}
	return points
}

// readPoints reads a list of at least least points.
func readPoints(f *field, least int) []geometry.Vec {
	var points []geometry.Vec
	f.list(MaxPoints, "points", func(_ int, item *field) {
		if !item.is(arrayNode) {
			return
		}
		if len(item.n.items) != 2 {
			item.bad("must be [x, y]")
			return
		}
		var xy [2]float64
		item.list(2, "numbers", func(i int, number *field) {
			xy[i] = number.length(0, -maxCoordinate, maxCoordinate)
		})
		points = append(points, geometry.Vec{X: xy[0], Y: xy[1]})
	})
	if f != nil && f.n.kind == arrayNode && len(f.n.items) < least {
		f.bad("has %d points; it needs at least %d", len(f.n.items), least)
	}
	return points
}

func (sc *scenarioReader) readTurn(f *field) {
	t := &sc.s.Turn
	o := f.object()
	defer o.end()
	t.Number = o.optional("number").integer(1, 1, MaxTurn)
	t.Active = sc.s.Sides[0].ID
	if active := o.optional("active"); active != nil {
		t.Active = sc.side(active)
	}
	t.Phase = o.optional("phase").oneOf("command", phases)
	step := o.optional("step")
	switch {
	case t.Phase == "command":
		t.Step = step.oneOf(commandSteps[0], commandSteps)
	case step != nil:
		step.bad("is for the phase \"command\" only")
	}
	t.Dice = readDice(o.optional("dice"))
	sc.plainFields(o, reflect.ValueOf(&t.Progress).Elem())
}

func readDice(f *field) DiceState {
	o := f.object()
	defer o.end()
	return DiceState{
		Seed:      o.optional("seed").seed(),
		Drawn:     o.optional("drawn").integer(0, 0, maxDrawn),
		Given:     o.optional("given").dice(),
		GivenOnly: o.optional("only").truth(false),
	}
}

// readCheck reads an entry of expect. Whether the query and its arguments make
// sense shows when it is run.
func readCheck(f *field) Check {
	c := Check{Args: map[string]any{}}
	o := f.object()
	if !o.there {
		return c
	}
	query := o.required("query")
	c.Query = query.text("")
	if query != nil && query.n.kind == stringNode && !IsID(c.Query) {
		query.bad("is %s, which cannot be a query", quote(c.Query))
	}
	if want := o.required("want"); want.is(objectNode) {
		c.Want, _ = want.n.value().(map[string]any)
		want.finite(want.n, want.path)
	}
	c.Any = o.optional("any").truth(false)
	for _, m := range o.n.members {
		if m.key == "query" || m.key == "want" || m.key == "any" {
			continue
		}
		arg := o.optional(m.key)
		if arg.isArgument() {
			c.Args[m.key] = arg.n.value()
		}
	}
	return c
}

// isArgument reports whether a field can be the argument of a query: a string,
// a number, true or false, or a list of strings and numbers. Else it is an
// error.
func (f *field) isArgument() bool {
	scalar := func(n *node) bool { return n.kind == stringNode || n.kind == numberNode }
	ok := scalar(f.n) || f.n.kind == boolNode
	if f.n.kind == arrayNode {
		ok = true
		for _, item := range f.n.items {
			ok = ok && scalar(item)
		}
	}
	if !ok {
		f.bad("must be a string, a number, true or a list of strings and numbers")
		return false
	}
	errs := len(f.r.errs)
	f.finite(f.n, f.path)
	return len(f.r.errs) == errs
}

// finite reports the numbers in n, at any depth, that are too large.
func (f *field) finite(n *node, path string) {
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
