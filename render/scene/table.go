package scene

import (
	"math"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// Overlay is a set of optional layers over the table.
type Overlay uint8

// The overlays that need no rules. All others (sight, reach, supports, threats) are
// marks.
const (
	// OverlayGrid draws the centimetre grid more strongly, with numbers.
	OverlayGrid Overlay = 1 << iota
	// OverlayZones draws the zone rays of the selected unit's stands, or of every stand
	// if no unit is selected.
	OverlayZones
)

// Options tell what to show besides the state itself.
type Options struct {
	Selected string        // id of a unit or a character, "" for none
	Hover    string        // the same for the piece under the pointer
	Asked    []game.UnitID // the units that the open question is about
	Overlays Overlay
	Marks    []game.Mark // of the displayed steps
	// Drawings replace the state's own drawings; nil keeps those.
	Drawings []game.Drawing
	// Pose, if set, returns where to draw a unit's i-th stand while it moves.
	Pose func(u *game.Unit, i int) game.Stand
	// Numbered says to number the places of stands among the marks, in the order in which the
	// stands move. Contacts are the edges along which they touch the enemy. Others are the places
	// of other ways.
	Numbered         bool
	Contacts, Others []game.Mark
	// ZoneNames are the names of the front, right, rear and left zone of a base; empty if zones
	// are not named.
	ZoneNames [4]string
	// Tolerance is the map to colour the ground with, nil for none.
	Tolerance *ToleranceKey
	// Frame is the part of the table that a Picture shows, in cm; the whole table by default.
	Frame geometry.Rect
	// Spoken lists the units whose stands a text on the screen mentions by their letters.
	Spoken []game.UnitID
	// Foremost lists the units that a charge shown is about: the names of others fade. Nil: none do.
	Foremost []game.UnitID
	// Covered lists the parts of the picture, in pixels, that other things lie over, such as
	// tools: labels keep clear of them.
	Covered []geometry.Rect
	// Bare leaves out the names of pieces.
	Bare bool
	// Caption is the explanation printed below a Picture, one numbered paragraph for each
	// string.
	Caption []string
	// Colors is the palette of the table; nil for [Light].
	Colors *Palette
}

// Palette returns the palette to paint with.
func (o *Options) Palette() *Palette {
	if o.Colors == nil {
		return &Light
	}
	return o.Colors
}

// drawing is one call of DrawTable: its sources and its target.
type drawing struct {
	s       *Scene
	v       View
	st      *game.State
	guide   *game.Guide // of the state's system
	o       *Options
	visible geometry.Rect // the part of the table in view, in cm
}

// DrawTable adds a state's table to the scene, from the paper up to the labels: grid,
// terrain, stands, characters, marks, names. It leaves out what lies outside v.Area, but
// does not cut what crosses its border.
func DrawTable(s *Scene, v View, st *game.State, o Options) {
	o.Colors = o.Palette()
	a, b := v.Table(v.Area.Min), v.Table(v.Area.Max)
	d := drawing{s: s, v: v, st: st, guide: game.GuideOf(st), o: &o,
		visible: geometry.Rect{Min: geometry.Vec{X: a.X, Y: b.Y}, Max: geometry.Vec{X: b.X, Y: a.Y}}}
	s.taken.reset(v.Area)
	for _, r := range o.Covered {
		s.taken.add(r, hiding)
	}
	d.paper()
	for i := range st.Terrain {
		d.terrain(&st.Terrain[i])
	}
	d.deployZones(st)
	d.objectives(st)
	if o.Overlays&OverlayGrid != 0 {
		d.gridNumbers()
	}
	d.tolerance()
	d.areas(o.Marks)
	d.namedZones()
	d.highlights()
	s.boxes = s.boxes[:0]
	for i := range st.Units {
		d.unit(&st.Units[i])
	}
	for i := range st.Characters {
		c := &st.Characters[i]
		if game.OnTable(d.st, c) && d.visible.Grow(c.Base.Front).Contains(geometry.Vec{X: c.X, Y: c.Y}, 0) {
			d.character(c)
			d.occupySmall(characterRect(c))
		}
	}
	if o.Overlays&OverlayZones != 0 {
		d.zones()
	}
	for i := range st.Units {
		d.letters(&st.Units[i])
	}
	d.flags(st)
	d.others()
	d.marks(o.Marks)
	d.contacts()
	d.ghostNumbers(o.Marks)
	d.drawn()
	d.occupyGhosts(o.Marks)
	// What a player must know comes first; mere names give way to it.
	for _, mere := range [2]bool{false, true} {
		boxes := s.boxes
		for i := range st.Units {
			u := &st.Units[i]
			n := len(u.Stands)
			if d.guide.HasBadge(u) != mere {
				d.unitLabel(u, boxes[:n])
			}
			boxes = boxes[n:]
		}
	}
	d.markLabels(append(o.Marks[:len(o.Marks):len(o.Marks)], o.Contacts...))
	d.zoneNames()
	d.drawnTexts()
	d.toleranceKey()
}

func (d *drawing) paper() {
	t := d.st.Table
	corner := func(x, y float64) geometry.Vec { return d.v.Pixel(geometry.Vec{X: x, Y: y}) }
	outline := [4]geometry.Vec{corner(0, t.Height), corner(t.Width, t.Height), corner(t.Width, 0), corner(0, 0)}
	d.s.Polygon(Style{Fill: d.o.Colors.Paper, Class: "table"}, outline[:]...)
	d.border(geometry.Rect{Min: outline[0], Max: outline[2]})
	d.fibres()
	fine, ten := d.o.Colors.gridFine, d.o.Colors.gridTen
	if d.o.Overlays&OverlayGrid != 0 {
		fine, ten = d.o.Colors.gridTen, d.o.Colors.gridOn
	}
	switch {
	case d.v.Scale >= 7:
		d.gridLines(Style{Stroke: fine, Width: 1, Class: "grid"}, 1)
	case d.v.Scale >= 2.5:
		d.gridLines(Style{Stroke: fine, Width: 1, Class: "grid"}, 5)
	}
	d.gridLines(Style{Stroke: ten, Width: 1, Class: "grid-10"}, 10)
	d.s.Polygon(Style{Stroke: d.o.Colors.tableEdge, Width: 1.5, Class: "table"}, outline[:]...)
}

// border darkens the paper towards its edge.
func (d *drawing) border(paper geometry.Rect) {
	for width := 3.0; width <= 24; width += 3 { // in pixels
		d.frame(Style{Fill: d.o.Colors.border, Class: "paper"}, paper, width)
	}
}

// frame fills a rectangle along its edges, in four strips: a stroke would be painted over all that
// it encloses.
func (d *drawing) frame(style Style, r geometry.Rect, width float64) {
	inner := r.Grow(-width)
	d.s.Rect(style, geometry.Rect{Min: r.Min, Max: geometry.Vec{X: r.Max.X, Y: inner.Min.Y}})
	d.s.Rect(style, geometry.Rect{Min: geometry.Vec{X: r.Min.X, Y: inner.Max.Y}, Max: r.Max})
	d.s.Rect(style, geometry.Rect{Min: geometry.Vec{X: r.Min.X, Y: inner.Min.Y}, Max: geometry.Vec{X: inner.Min.X, Y: inner.Max.Y}})
	d.s.Rect(style, geometry.Rect{Min: geometry.Vec{X: inner.Max.X, Y: inner.Min.Y}, Max: geometry.Vec{X: r.Max.X, Y: inner.Max.Y}})
}

// fibres gives the paper its fibres, about as dense at every scale.
func (d *drawing) fibres() {
	const apart = 80 // pixels
	table := d.st.Table.Rect()
	if d.v.Scale*max(table.Max.X, table.Max.Y) < apart { // too small for a fibre
		return
	}
	pitch := d.step(apart)
	style := Style{Stroke: d.o.Colors.fibre, Width: 1, Class: "fibre"}
	for row := int(math.Floor(d.visible.Min.Y / pitch)); float64(row)*pitch < d.visible.Max.Y; row++ {
		for column := int(math.Floor(d.visible.Min.X / pitch)); float64(column)*pitch < d.visible.Max.X; column++ {
			if a, b := fibre(column, row, pitch); table.Contains(a, 0) && table.Contains(b, 0) {
				d.s.Line(style, d.v.Pixel(a), d.v.Pixel(b))
			}
		}
	}
}

// fibre returns the ends of the fibre in a cell of the paper, in cm.
func fibre(column, row int, pitch float64) (a, b geometry.Vec) {
	mid := geometry.Vec{X: (float64(column) + 0.5 + 0.5*jitter(row, column)) * pitch, Y: (float64(row) + 0.5 + 0.5*jitter(column+311, row)) * pitch}
	along := unitCircle[int((1+jitter(row, column+53))*circlePoints/2)%circlePoints].Scale(0.06 * pitch)
	return mid.Sub(along), mid.Add(along)
}

// gridLines draws the lines every step centimetres, on whole pixels so that they are
// crisp. It leaves out lines that a coarser grid draws.
func (d *drawing) gridLines(style Style, step int) {
	t := d.st.Table
	lo, hi := d.visible.Min, d.visible.Max
	crisp := func(p geometry.Vec) geometry.Vec {
		return geometry.Vec{X: math.Floor(p.X) + 0.5, Y: math.Floor(p.Y) + 0.5}
	}
	first, last := span(lo.X, hi.X, t.Width, step)
	bottom, top := clamp(lo.Y, 0, t.Height), clamp(hi.Y, 0, t.Height)
	for x := first; x <= last; x += step {
		if step == 10 || x%10 != 0 {
			d.s.Line(style, crisp(d.v.Pixel(geometry.Vec{X: float64(x), Y: bottom})), crisp(d.v.Pixel(geometry.Vec{X: float64(x), Y: top})))
		}
	}
	first, last = span(lo.Y, hi.Y, t.Height, step)
	left, right := clamp(lo.X, 0, t.Width), clamp(hi.X, 0, t.Width)
	for y := first; y <= last; y += step {
		if step == 10 || y%10 != 0 {
			d.s.Line(style, crisp(d.v.Pixel(geometry.Vec{X: left, Y: float64(y)})), crisp(d.v.Pixel(geometry.Vec{X: right, Y: float64(y)})))
		}
	}
}

// span returns the first and the last multiple of step that lie strictly between 0 and
// size and from lo to hi.
func span(lo, hi, size float64, step int) (first, last int) {
	first, last = step, int(math.Ceil(size))-1
	if f := int(math.Ceil(lo/float64(step))) * step; f > first {
		first = f
	}
	if l := int(math.Floor(hi)); l < last {
		last = l
	}
	return first, last
}

// gridNumbers writes the centimetres along the left and the lower edge of the view, as
// densely as there is room.
func (d *drawing) gridNumbers() {
	const size = MinTextSize
	step := 10
	for float64(step)*d.v.Scale < 3*size {
		step *= 2
	}
	t := d.st.Table
	lo := d.visible.Min
	edge := geometry.Vec{X: clamp(lo.X, 0, t.Width), Y: clamp(lo.Y, 0, t.Height)}
	style := Style{Fill: d.o.Colors.faintInk, Class: "grid-number"}
	first, last := span(lo.X, d.visible.Max.X, t.Width, step)
	for x := first; x <= last; x += step {
		at := d.v.Pixel(geometry.Vec{X: float64(x), Y: edge.Y}).Add(geometry.Vec{X: 3, Y: -8})
		d.s.Text(style, at, Item{Text: centimetres(x), Size: size})
	}
	first, last = span(lo.Y, d.visible.Max.Y, t.Height, step)
	for y := first; y <= last; y += step {
		at := d.v.Pixel(geometry.Vec{X: edge.X, Y: float64(y)}).Add(geometry.Vec{X: 4, Y: -8})
		d.s.Text(style, at, Item{Text: centimetres(y), Size: size})
	}
}

// tens are the grid's numbers up to the largest table, formatted once.
var tens = func() (t [101]string) {
	for i := range t {
		t[i] = strconv.Itoa(10 * i)
	}
	return t
}()

func centimetres(n int) string {
	if n/10 < len(tens) {
		return tens[n/10]
	}
	return strconv.Itoa(n)
}

// box returns where a unit's i-th stand is drawn.
func (d *drawing) box(u *game.Unit, i int) geometry.Box {
	if d.o.Pose != nil {
		return d.o.Pose(u, i).Box(u.Base)
	}
	return u.Box(i)
}

// The style of each highlight, in its palette's colour.
var (
	selectedStyle = Style{Width: 3.5, Class: "selected"}
	hoverStyle    = Style{Width: 2, Class: "hover"}
	askedStyle    = Style{Width: 3, Class: "asked"}
)

// in returns the style with another line colour.
func (s Style) in(stroke Color) Style {
	s.Stroke = stroke
	return s
}

// highlights paints the highlights around pieces before the pieces themselves, so that a
// row of stands shows only its outer edge highlighted.
func (d *drawing) highlights() {
	for _, id := range d.o.Asked {
		d.highlight(askedStyle.in(d.o.Colors.asked), string(id), 3.5)
	}
	if d.o.Hover != d.o.Selected {
		d.highlight(hoverStyle.in(d.o.Colors.hover), d.o.Hover, 2)
	}
	d.highlight(selectedStyle.in(d.o.Colors.selected), d.o.Selected, 2.5)
}

func (d *drawing) highlight(style Style, id string, grow float64) {
	if id == "" {
		return
	}
	style.ID = id
	if u := d.st.Unit(game.UnitID(id)); u != nil {
		for i := range u.Stands {
			d.outline(style, d.box(u, i), grow)
		}
	}
	for i := range d.st.Characters {
		c := &d.st.Characters[i]
		if string(c.ID) != id || !game.OnTable(d.st, c) {
			continue
		}
		center := d.v.Pixel(geometry.Vec{X: c.X, Y: c.Y})
		d.s.Disc(style, center, c.Base.Front/2*d.v.Scale+grow)
	}
}

// unit paints a unit's stands and appends their boxes to those of the scene.
func (d *drawing) unit(u *game.Unit) {
	side := sideOf(d.st, u.Side)
	look, rim := d.look(u.Base, d.guide.SymbolOf(u), side, false), d.rim(u.Base, side)
	first := len(d.s.boxes)
	for i := range u.Stands {
		b := d.box(u, i)
		d.s.boxes = append(d.s.boxes, b)
		if b.Bounds().Meets(d.visible) {
			d.stand(string(u.Stands[i].ID), b, rim)
		}
	}
	for i, b := range d.s.boxes[first:] {
		bounds := b.Bounds()
		if !bounds.Meets(d.visible) {
			continue
		}
		look := look
		if own := d.guide.Pieces.StandSymbol; own != nil {
			if symbol := own(u, u.Stands[i].ID); symbol != game.NoSymbol {
				look = d.look(u.Base, symbol, side, false)
			}
		}
		d.stand(string(u.Stands[i].ID), b, look)
		d.occupy(bounds)
		if d.v.Scale >= scaleMarker {
			d.occupyFront(&b, d.s.looks[look].band())
		}
	}
}

func characterRect(c *game.Character) geometry.Rect {
	center := geometry.Vec{X: c.X, Y: c.Y}
	r := geometry.Rect{Min: center, Max: center}
	if c.Base.Depth == 0 {
		return r.Grow(c.Base.Front / 2)
	}
	half := geometry.Vec{X: c.Base.Front / 2, Y: c.Base.Depth / 2}
	return geometry.Rect{Min: center.Sub(half), Max: center.Add(half)}
}

func clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}
