package scene

import (
	"math"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// Names and labels stand on small plates, placed where they cover least: of a
// few places around their piece the first free one is taken.

const (
	nameSize    = 13.0
	labelSize   = 12.0
	plateHeight = 18.0
	platePad    = 5.0 // left and right of the text
	plateGap    = 4.0 // between a plate and its piece
	pipRadius   = 3.0
	pipPitch    = 8.5
	iconRadius  = 5.5
	iconPitch   = 14.0
	mostPips    = 6 // of a stand that takes more hits, those taken are a number
)

// take notes that labels had better keep clear of a part of the table.
func (d *drawing) take(r geometry.Rect) {
	a, b := d.v.Pixel(r.Min), d.v.Pixel(r.Max)
	d.s.taken = append(d.s.taken, geometry.Rect{Min: geometry.Vec{X: a.X, Y: b.Y}, Max: geometry.Vec{X: b.X, Y: a.Y}})
}

// covered returns how many square pixels of r are taken already.
func (d *drawing) covered(r geometry.Rect) float64 {
	sum := 0.0
	for i := range d.s.taken {
		t := &d.s.taken[i]
		if r.Min.X >= t.Max.X || t.Min.X >= r.Max.X || r.Min.Y >= t.Max.Y || t.Min.Y >= r.Max.Y {
			continue
		}
		w := math.Min(r.Max.X, t.Max.X) - math.Max(r.Min.X, t.Min.X)
		h := math.Min(r.Max.Y, t.Max.Y) - math.Max(r.Min.Y, t.Min.Y)
		sum += w * h
	}
	return sum
}

// labelTurns are the directions, seen from the preferred one, in which a place
// for a label is looked for: cosine and sine.
var labelTurns = [8]geometry.Vec{
	{X: 1}, {X: math.Sqrt2 / 2, Y: math.Sqrt2 / 2}, {X: math.Sqrt2 / 2, Y: -math.Sqrt2 / 2},
	{Y: 1}, {Y: -1}, {X: -math.Sqrt2 / 2, Y: math.Sqrt2 / 2}, {X: -math.Sqrt2 / 2, Y: -math.Sqrt2 / 2}, {X: -1},
}

// findPlace returns the plate of the given size around center, at the distance
// that reach gives for a direction, that covers least, and how much that is.
func (d *drawing) findPlace(center, prefer geometry.Vec, width float64, reach func(geometry.Vec) float64) (geometry.Rect, float64) {
	var best geometry.Rect
	least := math.Inf(1)
	for _, turn := range labelTurns {
		dir := geometry.Vec{X: prefer.X*turn.X - prefer.Y*turn.Y, Y: prefer.X*turn.Y + prefer.Y*turn.X}
		away := reach(dir) + plateGap + math.Abs(dir.X)*width/2 + math.Abs(dir.Y)*plateHeight/2
		c := center.Along(dir, away)
		// Whole pixels keep the plate's edge crisp.
		corner := geometry.Vec{X: math.Round(c.X - width/2), Y: math.Round(c.Y - plateHeight/2)}
		r := geometry.Rect{Min: corner, Max: corner.Add(geometry.Vec{X: width, Y: plateHeight})}
		cost := d.covered(r)
		if cost < least {
			best, least = r, cost
		}
		if cost == 0 {
			break
		}
	}
	return best, least
}

// unitLabel writes a unit's name once, behind it where there is room, with its
// outstanding hits and the icons of its state.
func (d *drawing) unitLabel(u *game.Unit) {
	marked := string(u.ID) == d.o.Selected || string(u.ID) == d.o.Hover
	state := u.State.Hits > 0 || u.State.Confused || u.State.Charged
	if len(u.Stands) == 0 || !marked && !state && d.v.Scale < scaleNames {
		return
	}
	name := u.Name
	if name == "" {
		name = string(u.ID)
	}
	if !marked && d.v.Scale < scaleNames {
		name = "" // far away only the state shows
	}
	center, rear := d.middle(u)
	if !d.visible.Contains(d.v.Table(center), 0) {
		return
	}
	reach := func(dir geometry.Vec) float64 { return d.reach(u, center, dir) }
	plate, cost := d.findPlace(center, rear, d.labelWidth(u, name), reach)
	// In a crowd a name that would hide other things gives way.
	if !marked && !state && cost > 0.4*plateHeight*(plate.Max.X-plate.Min.X) {
		return
	}
	d.plate(plate, string(u.ID))
	d.s.taken = append(d.s.taken, plate)
	d.writeLabel(u, name, plate)
}

// middle returns the middle of a unit in the picture and the direction to its
// rear there.
func (d *drawing) middle(u *game.Unit) (center, rear geometry.Vec) {
	for i := range u.Stands {
		b := d.box(u, i)
		center = center.Add(d.v.Pixel(b.Center))
		rear = rear.Add(geometry.Vec{X: -b.Forward.X, Y: b.Forward.Y})
	}
	center = center.Scale(1 / float64(len(u.Stands)))
	rear = rear.Unit()
	if rear == (geometry.Vec{}) {
		rear = geometry.Vec{Y: 1}
	}
	return center, rear
}

// reach returns how far, in pixels, a unit extends from center in a direction.
func (d *drawing) reach(u *game.Unit, center, dir geometry.Vec) float64 {
	far := 0.0
	for i := range u.Stands {
		for _, c := range d.box(u, i).Corners() {
			if k := d.v.Pixel(c).Sub(center).Dot(dir); k > far {
				far = k
			}
		}
	}
	return far
}

func (d *drawing) labelWidth(u *game.Unit, name string) float64 {
	width := 2 * platePad
	if name != "" {
		width += TextWidth(name, nameSize, Bold)
	}
	if n := u.State.Hits; n > 0 && u.Hits > mostPips {
		width += pipPitch + platePad + TextWidth(strconv.Itoa(n), labelSize, Regular)
	} else if n > 0 {
		width += platePad + pipPitch*float64(u.Hits)
	}
	if u.State.Confused {
		width += iconPitch
	}
	if u.State.Charged {
		width += iconPitch
	}
	return math.Ceil(width)
}

func (d *drawing) writeLabel(u *game.Unit, name string, plate geometry.Rect) {
	id := string(u.ID)
	pen := geometry.Vec{X: plate.Min.X + platePad, Y: (plate.Min.Y + plate.Max.Y) / 2}
	if name != "" {
		d.s.Text(Style{Fill: colorInk, Class: "name", ID: id}, pen, Item{Text: name, Size: nameSize, Font: Bold})
		pen.X += TextWidth(name, nameSize, Bold)
	}
	if u.State.Hits > 0 {
		pen = d.hits(u, pen)
	}
	if u.State.Confused {
		d.s.symbol(Style{Fill: rgb(0xc26a00), Class: "confused", ID: id}, confusedSymbol, pen.Add(geometry.Vec{X: iconPitch / 2}), iconRadius)
		pen.X += iconPitch
	}
	if u.State.Charged {
		d.s.symbol(Style{Fill: colorInk, Class: "charged", ID: id}, chargedSymbol, pen.Add(geometry.Vec{X: iconPitch / 2, Y: -1}), iconRadius-1)
	}
}

// hits draws the hits that a stand can take as pips, those taken filled, and
// returns where the label goes on.
func (d *drawing) hits(u *game.Unit, pen geometry.Vec) geometry.Vec {
	taken := Style{Fill: rgb(0xc0281c), Stroke: rgb(0xc0281c), Width: 1, Class: "hit", ID: string(u.ID)}
	open := Style{Stroke: colorFaintInk, Width: 1, Class: "pip", ID: string(u.ID)}
	pen.X += platePad
	if n := u.State.Hits; u.Hits > mostPips {
		d.s.Disc(taken, pen.Add(geometry.Vec{X: pipRadius}), pipRadius)
		pen.X += pipPitch
		text := strconv.Itoa(n)
		d.s.Text(Style{Fill: colorInk, Class: "hit", ID: string(u.ID)}, pen, Item{Text: text, Size: labelSize})
		pen.X += TextWidth(text, labelSize, Regular)
		return pen
	}
	for i := range u.Hits {
		style := open
		if i < u.State.Hits {
			style = taken
		}
		d.s.Disc(style, pen.Add(geometry.Vec{X: pipRadius + 0.5}), pipRadius)
		pen.X += pipPitch
	}
	return pen
}

// plate paints the ground of a label.
func (d *drawing) plate(r geometry.Rect, id string) {
	d.s.Polygon(Style{Fill: colorPlate, Stroke: colorPlateEdge, Width: 1, Class: "plate", ID: id},
		r.Min, geometry.Vec{X: r.Max.X, Y: r.Min.Y}, r.Max, geometry.Vec{X: r.Min.X, Y: r.Max.Y})
}
