package scene

import (
	"math"
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// Names and labels are written on small plates. A label tries several places around its
// piece and takes the first that covers nothing, or the one that covers least.

const (
	nameSize    = 13.0 // labelSize applies at small scales
	labelSize   = 12.0
	plateHeight = 18.0
	platePad    = 5.0 // left and right of the text
	stripeWidth = 3.0 // stripe in the side's colour, left of a name
	oneOut      = plateHeight + 2
	plateGap    = 5.0 // between a plate and its piece
	pipRadius   = 3.0
	pipPitch    = 8.5
	iconRadius  = 5.5
	iconPitch   = 14.0
	mostPips    = 6 // for stands that take more hits, a number replaces the pips
)

// occupy marks a part of the table that labels should avoid.
func (d *drawing) occupy(r geometry.Rect) { d.occupyWeighted(r, 1) }

// occupySmall marks a piece so small that a label would hide all of it.
func (d *drawing) occupySmall(r geometry.Rect) { d.occupyWeighted(r, smallPiece) }

func (d *drawing) occupyWeighted(r geometry.Rect, weight float64) {
	a, b := d.v.Pixel(r.Min), d.v.Pixel(r.Max)
	d.s.taken.add(geometry.Rect{Min: geometry.Vec{X: a.X, Y: b.Y}, Max: geometry.Vec{X: b.X, Y: a.Y}}, weight)
}

// smallPiece is how much more important a small piece is than an equal area of a large
// one.
const smallPiece = 6

// occupyFront marks the front edge of a stand with its marker. The facing of a stand must
// stay visible above all.
func (d *drawing) occupyFront(b *geometry.Box, band float64) {
	front := *b
	front.Center, front.Depth = b.Center.Along(b.Forward, (b.Depth-band)/2), band
	d.occupyWeighted(front.Bounds(), hiding)
}

// occupyPlate marks a plate: hiding another label is far worse than hiding part of a stand.
func (d *drawing) occupyPlate(r geometry.Rect) { d.s.taken.add(r, 4*hiding) }

// terrainWords is the weight of the names of terrain. cutOff is that of parts out of view: a label
// cut in half is useless.
const terrainWords, cutOff = 2, 8

// hiding is the weight of things that no label should hide.
const hiding = 25

// anchor is what a label belongs to, in pixels: the middle of a piece or a mark, the
// preferred direction of its label, and its extent.
type anchor struct {
	center, prefer geometry.Vec
	// reach returns how far the piece extends from its centre along a unit vector.
	reach func(geometry.Vec) float64
}

// place is one candidate for a label: the turn from the anchor's preferred direction
// (cosine and sine), the sideways shift as a share of the piece's extent there, and the
// extra distance outward, in pixels.
type place struct {
	turn         geometry.Vec
	slide, extra float64
}

var (
	ahead, aback = geometry.Vec{X: 1}, geometry.Vec{X: -1}
	rightward    = geometry.Vec{Y: 1}
	leftward     = geometry.Vec{Y: -1}
)

// places are tried in this order: the preferred direction, the same shifted to either
// side, beside, opposite; after the first nearPlaces at a distance, and after the first usualPlaces
// further out, for names only.
var places = [...]place{
	{ahead, 0, 0}, {ahead, 0.7, 0}, {ahead, -0.7, 0}, {rightward, 0, 0}, {leftward, 0, 0},
	{aback, 0, 0}, {aback, 0.7, 0}, {aback, -0.7, 0},
	{ahead, 0, oneOut}, {aback, 0, oneOut}, {ahead, 0, 2 * oneOut}, {aback, 0, 2 * oneOut},
	{rightward, 0, oneOut}, {leftward, 0, oneOut}, {ahead, 0, 4 * oneOut}, {aback, 0, 4 * oneOut},
	{ahead, 1, 3 * oneOut}, {ahead, -1, 3 * oneOut}, {aback, 1, 3 * oneOut}, {aback, -1, 3 * oneOut},
	{rightward, 0, 2 * oneOut}, {leftward, 0, 2 * oneOut}, {ahead, 0, 5 * oneOut}, {aback, 0, 5 * oneOut},
}

const nearPlaces, usualPlaces = 8, 16

// pointRoom is how near, in pixels, other labels may come to the middle of a marked point. Its
// own is plateGap away.
const pointRoom = 5.0

// findPlace tries the first tries places for a plate of the given width. It returns the
// one that covers least, the number of pixels covered, and whether the plate is so far
// out that a line should lead to it.
func (d *drawing) findPlace(a anchor, width float64, tries int) (plate geometry.Rect, cost float64, far bool) {
	cost = math.Inf(1)
	half := geometry.Vec{X: width / 2, Y: plateHeight / 2}
	for _, p := range places[:tries] {
		dir := turned(a.prefer, p.turn)
		side := dir.Right()
		if p.slide < 0 {
			side = dir.Left()
		}
		start := side.Scale(math.Abs(p.slide) * a.reach(side))
		away := clearance(&a, start, dir, half) + plateGap + p.extra
		center := a.center.Add(start).Along(dir, away)
		// Whole pixels keep the plate's edges crisp.
		corner := geometry.Vec{X: math.Round(center.X - half.X), Y: math.Round(center.Y - half.Y)}
		r := geometry.Rect{Min: corner, Max: corner.Add(half.Scale(2))}
		c := d.s.taken.covered(r) + float64(cutOff*d.outside(r))
		if c < cost {
			plate, cost, far = r, c, p.extra > 0
		}
		if cost == 0 {
			break
		}
	}
	return plate, cost, far
}

// clearance returns the distance along dir from start, an offset from the anchor's
// centre, at which the middle of a plate is just clear of the piece: an axis of the plate
// or of the piece then separates them.
func clearance(a *anchor, start, dir, half geometry.Vec) float64 {
	least := math.Inf(1)
	for _, axis := range [4]geometry.Vec{a.prefer, a.prefer.Right(), {X: 1}, {Y: 1}} {
		along := dir.Dot(axis)
		if along < 0 {
			axis, along = axis.Neg(), -along
		}
		if along < 0.1 {
			continue // this axis separates them only far away, if at all
		}
		plate := math.Abs(axis.X)*half.X + math.Abs(axis.Y)*half.Y
		if k := (a.reach(axis) + plate - start.Dot(axis)) / along; k < least {
			least = k
		}
	}
	return math.Max(least, 0)
}

// turned returns v turned by an angle given by its cosine and sine.
func turned(v, by geometry.Vec) geometry.Vec {
	return geometry.Vec{X: v.X*by.X - v.Y*by.Y, Y: v.X*by.Y + v.Y*by.X}
}

// outside returns how many square pixels of r are out of view.
func (d *drawing) outside(r geometry.Rect) float64 {
	w := math.Min(r.Max.X, d.v.Area.Max.X) - math.Max(r.Min.X, d.v.Area.Min.X)
	h := math.Min(r.Max.Y, d.v.Area.Max.Y) - math.Max(r.Min.Y, d.v.Area.Min.Y)
	return (r.Max.X-r.Min.X)*(r.Max.Y-r.Min.Y) - math.Max(w, 0)*math.Max(h, 0)
}

// leader draws the line from a piece to a label at a distance.
func (d *drawing) leader(center geometry.Vec, plate geometry.Rect, id string) {
	mid := geometry.Segment{A: plate.Min, B: plate.Max}.Mid()
	d.s.Line(Style{Stroke: d.o.Colors.faintInk, Width: 1, Class: "leader", ID: id}, center, mid)
}

// unitLabel writes the label of a unit, once, behind the unit if there is room: its name,
// its outstanding hits and the icons of its state.
func (d *drawing) unitLabel(u *game.Unit, boxes []geometry.Box) {
	marked := string(u.ID) == d.o.Selected || string(u.ID) == d.o.Hover
	mere := !marked && !d.guide.HasBadge(u)
	if len(u.Stands) == 0 || mere && (d.v.Scale < scaleShort || d.o.Bare) {
		return
	}
	name := nameOf(u)
	switch {
	case marked:
	case d.v.Scale < scaleShort:
		name = "" // only the state is shown
	case d.v.Scale < scaleNames:
		name = d.s.shortNames(d.st)[name]
	}
	center, rear := d.middle(boxes)
	if !d.visible.Contains(d.v.Table(center), 0) {
		return
	}
	if d.guide.Pieces.NamesAbove {
		rear = geometry.Vec{Y: -1}
	}
	a := anchor{center, rear, func(dir geometry.Vec) float64 { return reach(d.s.corners, center, dir) }}
	size := nameSize
	if d.v.Scale < scalePattern {
		size = labelSize
	}
	tries := usualPlaces
	if mere {
		tries = nearPlaces
	}
	plate, cost, far := d.findPlace(a, d.labelWidth(u, name, size), tries)
	room := crowded
	if d.v.Scale < scaleNames {
		room = 0 // a short name is no great loss
	}
	if mere && cost > room*area(plate) { // a short name takes less room, and may stand at a distance
		name = d.s.shortNames(d.st)[nameOf(u)]
		if len(d.st.Units) <= leadersFor {
			tries = len(places)
		}
		plate, cost, far = d.findPlace(a, d.labelWidth(u, name, size), tries)
	}
	if cost > room*area(plate) {
		switch {
		case mere: // a name that would hide other things is left out
			return
		case !marked && name != "": // and when the unit's state is shown as well
			short, less, out := d.findPlace(a, d.labelWidth(u, "", size), tries)
			if less < cost/2 {
				name, plate, far = "", short, out
			}
		}
	}
	if far {
		d.leader(center, plate, string(u.ID))
	}
	small := !marked && d.v.Scale < scaleNames
	if small || d.fades(u) { // a plain ground: many are in view, or the name is of no account now
		d.s.Rect(Style{Fill: d.o.Colors.plate, Class: "plate", ID: string(u.ID)}, plate)
	} else {
		d.plate(plate, string(u.ID))
		d.stripe(u, plate)
	}
	d.occupyPlate(plate)
	d.writeLabel(u, name, size, plate)
}

// leadersFor is the number of units up to which names may stand at a distance, with a line to their
// unit. The lines of more units would cover the table.
const leadersFor = 40

// crowded is the share of its plate that a name may hide.
const crowded = 0.25

func area(r geometry.Rect) float64 { return (r.Max.X - r.Min.X) * (r.Max.Y - r.Min.Y) }

// middle returns the middle of a unit in the picture and the direction to its rear. For a
// scattered unit it uses one of its stands. It leaves the corners in d.s.corners.
func (d *drawing) middle(boxes []geometry.Box) (center, rear geometry.Vec) {
	corners := d.s.corners[:0]
	for i := range boxes {
		b := &boxes[i]
		center = center.Add(d.v.Pixel(b.Center))
		rear = rear.Add(geometry.Vec{X: -b.Forward.X, Y: b.Forward.Y})
		pixels := d.corners(*b)
		corners = append(corners, pixels[:]...)
	}
	d.s.corners = corners
	center = center.Scale(1 / float64(len(boxes)))
	if b := nearestOfScattered(boxes, d.v.Table(center)); b != nil {
		pixels := d.corners(*b)
		d.s.corners = append(d.s.corners[:0], pixels[:]...)
		center, rear = d.v.Pixel(b.Center), geometry.Vec{X: -b.Forward.X, Y: b.Forward.Y}
	}
	rear = rear.Unit()
	if rear == (geometry.Vec{}) {
		rear = geometry.Vec{Y: 1}
	}
	return center, rear
}

// nearestOfScattered returns the stand of a scattered unit nearest to the unit's middle, or nil if
// the middle lies close to one of its own stands. (Otherwise stands of other units may be
// there.)
func nearestOfScattered(boxes []geometry.Box, middle geometry.Vec) *geometry.Box {
	var nearest *geometry.Box
	for i := range boxes {
		b := &boxes[i]
		if b.Contains(middle, math.Max(b.Width, b.Depth)) {
			return nil
		}
		if nearest == nil || b.Center.Dist(middle) < nearest.Center.Dist(middle) {
			nearest = b
		}
	}
	return nearest
}

// reach returns how far, in pixels, points extend from center in a direction.
func reach(points []geometry.Vec, center, dir geometry.Vec) float64 {
	far := 0.0
	for _, c := range points {
		if k := c.Sub(center).Dot(dir); k > far {
			far = k
		}
	}
	return far
}

func (d *drawing) labelWidth(u *game.Unit, name string, size float64) float64 {
	width := 2*platePad + stripeWidth
	if name != "" {
		width += TextWidth(name, size, Bold)
	}
	if n, of := d.guide.PipsOf(u); n > 0 && of > mostPips {
		width += pipPitch + platePad + TextWidth(strconv.Itoa(n), labelSize, Regular)
	} else if n > 0 {
		width += platePad + pipPitch*float64(of)
	}
	for i := range d.guide.Pieces.Badges {
		if d.guide.Pieces.Badges[i].Has(u) {
			width += iconPitch
		}
	}
	return math.Ceil(width)
}

// stripe paints the colour of a unit's side at the left of its plate.
func (d *drawing) stripe(u *game.Unit, plate geometry.Rect) {
	plate.Max.X = plate.Min.X + stripeWidth
	d.s.Rect(Style{Fill: d.o.Colors.liveries[sideOf(d.st, u.Side)].edge, Class: "plate", ID: string(u.ID)}, plate)
}

func (d *drawing) writeLabel(u *game.Unit, name string, size float64, plate geometry.Rect) {
	id := string(u.ID)
	pen := geometry.Vec{X: plate.Min.X + stripeWidth + platePad, Y: (plate.Min.Y + plate.Max.Y) / 2}
	if name != "" {
		style := Style{Fill: d.o.Colors.ink, Class: "name", ID: id}
		if d.fades(u) {
			style = Style{Fill: d.o.Colors.faintInk, Class: "name faded", ID: id}
		}
		d.s.Text(style, pen, Item{Text: name, Size: size, Font: Bold})
		pen.X += TextWidth(name, size, Bold)
	}
	if taken, _ := d.guide.PipsOf(u); taken > 0 {
		pen = d.hits(u, pen)
	}
	for i := range d.guide.Pieces.Badges {
		badge := &d.guide.Pieces.Badges[i]
		if !badge.Has(u) {
			continue
		}
		fill, rise := d.o.Colors.warning, 0.0
		if !badge.Warns {
			fill, rise = d.o.Colors.ink, 1
		}
		d.s.symbol(Style{Fill: fill, Class: badge.ID, ID: id}, symbols[badge.Symbol], pen.Add(geometry.Vec{X: iconPitch / 2, Y: -rise}), iconRadius-rise)
		pen.X += iconPitch
	}
}

// fades reports whether a unit's name fades, because the charge shown is about others.
func (d *drawing) fades(u *game.Unit) bool {
	return len(d.o.Foremost) > 0 && !slices.Contains(d.o.Foremost, u.ID)
}

// hits draws a pip for each hit that a stand can take, filled for hits taken, and returns
// where the label continues.
func (d *drawing) hits(u *game.Unit, pen geometry.Vec) geometry.Vec {
	taken := Style{Fill: d.o.Colors.hit, Class: "hit", ID: string(u.ID)}
	open := Style{Stroke: d.o.Colors.faintInk, Width: 1, Class: "pip", ID: string(u.ID)}
	pen.X += platePad
	n, of := d.guide.PipsOf(u)
	if of > mostPips {
		d.s.Disc(taken, pen.Add(geometry.Vec{X: pipRadius}), pipRadius)
		pen.X += pipPitch
		text := strconv.Itoa(n)
		d.s.Text(Style{Fill: d.o.Colors.ink, Class: "hit", ID: string(u.ID)}, pen, Item{Text: text, Size: labelSize})
		pen.X += TextWidth(text, labelSize, Regular)
		return pen
	}
	for i := range of {
		at := pen.Add(geometry.Vec{X: pipRadius + 0.5})
		if i < n {
			d.s.Disc(taken, at, pipRadius+0.5)
		} else {
			d.s.Disc(open, at, pipRadius)
		}
		pen.X += pipPitch
	}
	return pen
}

// plate paints the background of a label.
func (d *drawing) plate(r geometry.Rect, id string) {
	d.s.Rect(Style{Fill: d.o.Colors.plate, Stroke: d.o.Colors.plateEdge, Width: 1, Class: "plate", ID: id}, r)
}
