package scene

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// The style of each kind of mark, in its palette's colour.
var (
	rayStyle     = Style{Width: 1.25, Dash: 5, Class: "ray"}
	sightStyle   = Style{Width: 1.75, Class: "sight"}
	blockedStyle = Style{Width: 2.25, Class: "blocked"}
	edgeStyle    = Style{Width: 3.5, Class: "edge-mark"}
	exposedStyle = Style{Width: 5, Class: "exposed"}
	measureStyle = Style{Width: 1.25, Class: "measure"}
	moveStyle    = Style{Width: 1.5, Dash: 6, Class: "move"}
	areaStyle    = Style{Width: 1, Class: "area"}
	pointStyle   = Style{Width: 1.5, Class: "point"}
	standStyle   = Style{Width: 3, Class: "pointed"}
)

// zoneReach is how far zone rays are drawn, in cm.
const zoneReach = 14

// ZoneMarks appends the four zone rays of a base: from each corner, at 135° to
// both edges that meet there.
func ZoneMarks(marks []game.Mark, b geometry.Box) []game.Mark {
	for i, c := range b.Corners() {
		marks = append(marks, game.Mark{Kind: game.MarkRay, From: c, To: c.Along(zoneRay(b, i), zoneReach)})
	}
	return marks
}

// zoneRay returns the direction of the ray from corner i: between the outward
// normals of the side before it and the side after it.
func zoneRay(b geometry.Box, i int) geometry.Vec {
	return b.Normal(geometry.Sides[i]).Add(b.Normal(geometry.Sides[(i+3)%4])).Unit()
}

// ContactMarks appends a mark for every place where stands of different units touch: the
// shared part of an edge, or the point of a corner contact. It tests every pair, so call
// it when the state has changed, not in every frame.
func ContactMarks(marks []game.Mark, st *game.State) []game.Mark {
	var boxes []geometry.Box
	var owner []int
	for i := range st.Units {
		for j := range st.Units[i].Stands {
			boxes = append(boxes, st.Units[i].Box(j))
			owner = append(owner, i)
		}
	}
	for _, p := range geometry.Contacts(boxes) {
		if owner[p.I] == owner[p.J] {
			continue
		}
		if p.Kind == geometry.EdgeContact {
			marks = append(marks, game.Mark{Kind: game.MarkEdge, From: p.At.A, To: p.At.B})
		} else {
			marks = append(marks, game.Mark{Kind: game.MarkPoint, From: p.At.A})
		}
	}
	return marks
}

// zones draws the zone rays of the selected unit, or of all units.
func (d *drawing) zones() {
	selected := d.st.Unit(game.UnitID(d.o.Selected))
	for i := range d.st.Units {
		u := &d.st.Units[i]
		if selected != nil && u != selected {
			continue
		}
		for j := range u.Stands {
			b := d.box(u, j)
			for k, c := range b.Corners() {
				style := rayStyle.in(d.o.Colors.ray)
				style.ID = string(u.Stands[j].ID)
				if selected == nil { // many rays at once are drawn faintly
					style.Stroke.A = 110
				}
				d.s.Line(style, d.v.Pixel(c), d.v.Pixel(c.Along(zoneRay(b, k), zoneReach)))
			}
		}
	}
}

// marks draws the shapes of the marks: first ghosts, then everything on top of them.
func (d *drawing) marks(marks []game.Mark) {
	for i := range marks {
		if marks[i].Kind == game.MarkGhost {
			d.ghost(&marks[i])
		}
	}
	for i := range marks {
		m := &marks[i]
		a, b := d.v.Pixel(m.From), d.v.Pixel(m.To)
		switch m.Kind {
		case game.MarkRay:
			d.s.Line(rayStyle.in(d.o.Colors.ray), a, b)
		case game.MarkSight:
			d.s.Line(sightStyle.in(d.o.Colors.sight), a, b)
			d.s.Disc(Style{Fill: d.o.Colors.sight, Class: "sight"}, a, 3)
			d.s.Disc(Style{Fill: d.o.Colors.sight, Class: "sight"}, b, 3)
		case game.MarkBlocked:
			style := blockedStyle.in(d.o.Colors.blocked)
			d.s.Line(style, a, b)
			d.crossAt(style, geometry.Segment{A: a, B: b}.Mid())
		case game.MarkEdge:
			d.s.Line(edgeStyle.in(d.o.Colors.ink), a, b)
		case game.MarkExposed:
			d.exposed(a, b)
		case game.MarkMeasure:
			d.measure(a, b)
		case game.MarkMove:
			d.move(m)
		case game.MarkPoint:
			style := pointStyle.in(d.o.Colors.ink)
			style.Fill = d.o.Colors.note
			d.s.Disc(style, a, 4)
			around := geometry.Vec{X: pointRoom, Y: pointRoom}
			d.s.taken.add(geometry.Rect{Min: a.Sub(around), Max: a.Add(around)}, hiding)
		case game.MarkRejected:
			d.rejected(m)
		case game.MarkStand:
			if u, j := d.st.Stand(m.Stand); u != nil {
				d.outline(standStyle.in(d.o.Colors.pointed), d.box(u, j), 1.5)
			}
		}
	}
}

// areas fills the insides of borders. It runs before the pieces are painted, which it
// would darken.
func (d *drawing) areas(marks []game.Mark) {
	for i := range marks {
		if marks[i].Kind == game.MarkArea {
			d.area(&marks[i])
		}
	}
}

func (d *drawing) area(m *game.Mark) {
	border := []geometry.Vec{d.v.Pixel(m.From)}
	for _, p := range m.Via {
		border = append(border, d.v.Pixel(p))
	}
	line := areaStyle.in(d.o.Colors.areaEdge)
	whole := line
	whole.Fill = d.o.Colors.area
	border = append(border, d.v.Pixel(m.To))
	runs := betweenSlits(border)
	if runs != nil {
		whole.Stroke = Color{}
	}
	d.s.Polygon(whole, border...)
	for _, run := range runs {
		d.s.Line(line, run...)
	}
}

// betweenSlits returns the parts of an outline that are border. Slits, which run to a
// hole and back, are not. It returns nil for an outline without slits.
func betweenSlits(border []geometry.Vec) (runs [][]geometry.Vec) {
	n := len(border)
	var slits []bool
	for i, p := range border {
		q := border[(i+1)%n]
		for j := range border {
			if border[j] == q && border[(j+1)%n] == p && n > 2 {
				if slits == nil {
					slits = make([]bool, n)
				}
				slits[i] = true
			}
		}
	}
	first := slices.Index(slits, true)
	if first < 0 {
		return nil
	}
	var run []geometry.Vec
	for k := range n {
		i := (first + 1 + k) % n
		if run = append(run, border[i]); slits[i] {
			if len(run) > 1 {
				runs = append(runs, run)
			}
			run = nil
		}
	}
	return runs
}

func (d *drawing) ghost(m *game.Mark) {
	b := game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}.Box(m.Base)
	symbol, side := d.guide.UnitSymbol(""), 0
	if u, _ := d.st.Stand(m.Stand); u != nil {
		symbol, side = d.guide.SymbolOf(u), sideOf(d.st, u.Side)
		if m.Base == (game.Base{}) {
			b.Width, b.Depth = u.Base.Front, u.Base.Depth
		}
	}
	if b.Width <= 0 || b.Depth <= 0 {
		return
	}
	d.stand(string(m.Stand), b, d.look(game.Base{Front: b.Width, Depth: b.Depth}, symbol, side, true))
}

// rejected draws a place that a stand does not take, as a dashed outline.
func (d *drawing) rejected(m *game.Mark) {
	b := game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}.Box(m.Base)
	style := otherStyle.in(d.o.Colors.blocked)
	style.Fill = translucent(d.o.Colors.blocked, 0x14)
	style.Class = "rejected"
	d.outline(style, b, 0)
}

// crossAt marks the middle of a forbidden line with a cross.
func (d *drawing) crossAt(style Style, p geometry.Vec) {
	const r = 6
	d.s.Disc(Style{Fill: d.o.Colors.note, Stroke: style.Stroke, Width: 1.5, Class: style.Class}, p, r+3)
	d.s.Line(style, p.Add(geometry.Vec{X: -r / 1.6, Y: -r / 1.6}), p.Add(geometry.Vec{X: r / 1.6, Y: r / 1.6}))
	d.s.Line(style, p.Add(geometry.Vec{X: -r / 1.6, Y: r / 1.6}), p.Add(geometry.Vec{X: r / 1.6, Y: -r / 1.6}))
}

// exposed draws a part of an edge as a bright band with dark ends.
func (d *drawing) exposed(a, b geometry.Vec) {
	under := exposedStyle.in(d.o.Colors.exposedEnds)
	under.Width += 2
	d.s.Line(under, a, b)
	d.s.Line(exposedStyle.in(d.o.Colors.exposed), a, b)
}

// measure draws a line between two ticks.
func (d *drawing) measure(a, b geometry.Vec) {
	style := measureStyle.in(d.o.Colors.measure)
	d.s.Line(style, a, b)
	across := b.Sub(a).Unit().Right().Scale(5)
	d.s.Line(style, a.Add(across), a.Sub(across))
	d.s.Line(style, b.Add(across), b.Sub(across))
}

// move draws the way of a stand as a dashed line with an arrow head.
func (d *drawing) move(m *game.Mark) {
	style := moveStyle.in(d.o.Colors.ink)
	from := d.v.Pixel(m.From)
	for _, via := range m.Via {
		p := d.v.Pixel(via)
		d.s.Line(style, from, p)
		from = p
	}
	to := d.v.Pixel(m.To)
	const long = 9
	if from.Dist(to) < long {
		return
	}
	dir := to.Sub(from).Unit()
	neck := to.Along(dir, -long)
	d.s.Line(style, from, neck)
	d.s.Polygon(Style{Fill: style.Stroke, Class: "move"}, to, neck.Along(dir.Right(), 4), neck.Along(dir.Right(), -4))
}

// occupyGhosts marks the places where stands may move to, so that labels avoid them.
func (d *drawing) occupyGhosts(marks []game.Mark) {
	for i := range marks {
		if marks[i].Kind == game.MarkGhost {
			d.occupy(game.Stand{X: marks[i].From.X, Y: marks[i].From.Y, Facing: marks[i].Facing}.Box(marks[i].Base).Bounds())
		}
	}
}

// markLabels writes the labels of the marks beside them.
func (d *drawing) markLabels(marks []game.Mark) {
	d.s.labels = d.s.labels[:0]
	for i := range marks {
		m := &marks[i]
		if m.Label.Empty() || labelledBefore(marks[:i], m) {
			continue
		}
		at, prefer := d.labelAnchor(m)
		width := math.Ceil(TextWidth(m.Label.String(), labelSize, Bold)) + 2*platePad
		plate, _, far := d.findPlace(anchor{at, prefer, markReach}, width, usualPlaces)
		d.occupyPlate(plate)
		d.s.labels = append(d.s.labels, markLabel{m, plate})
		if far { // before all plates, so that it crosses none
			d.leader(at, plate, string(m.Stand))
		}
	}
	for _, l := range d.s.labels {
		d.plate(l.plate, string(l.mark.Stand))
		ink := d.o.Colors.ink
		if l.mark.Kind == game.MarkBlocked || l.mark.Kind == game.MarkRejected {
			ink = d.o.Colors.blockedInk
		}
		mid := geometry.Segment{A: l.plate.Min, B: l.plate.Max}.Mid()
		d.s.Text(Style{Fill: ink, Class: "label", ID: string(l.mark.Stand)}, mid,
			Item{Text: l.mark.Label.String(), Size: labelSize, Font: Bold, Align: AlignCenter})
	}
}

// markLabel is a label with the place found for it.
type markLabel struct {
	mark  *game.Mark
	plate geometry.Rect
}

// labelledBefore reports whether an earlier mark has the same text in the same place,
// since two steps may point at one edge.
func labelledBefore(earlier []game.Mark, m *game.Mark) bool {
	for i := range earlier {
		e := &earlier[i]
		if e.Kind == m.Kind && e.From == m.From && e.To == m.To && e.Stand == m.Stand && e.Label.String() == m.Label.String() {
			return true
		}
	}
	return false
}

// markReach is the distance of labels from the line that they belong to.
func markReach(geometry.Vec) float64 { return plateGap }

// labelAnchor returns where a mark's label belongs, in pixels, and its preferred
// direction.
func (d *drawing) labelAnchor(m *game.Mark) (at, prefer geometry.Vec) {
	a, b := d.v.Pixel(m.From), d.v.Pixel(m.To)
	up := geometry.Vec{Y: -1}
	switch m.Kind {
	case game.MarkPoint, game.MarkGhost, game.MarkRejected:
		return a, up
	case game.MarkStand:
		if u, i := d.st.Stand(m.Stand); u != nil {
			return d.v.Pixel(d.box(u, i).Center), up
		}
		return a, up
	}
	across := b.Sub(a).Unit().Right()
	if across == (geometry.Vec{}) {
		across = up
	}
	if len(m.Via) > 0 {
		way := append(append(append(d.s.corners[:0], m.From), m.Via...), m.To)
		d.s.corners = way
		return d.v.Pixel(middleOf(way)), across
	}
	return geometry.Segment{A: a, B: b}.Mid(), across
}
