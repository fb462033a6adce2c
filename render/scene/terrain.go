package scene

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

func (d *drawing) terrain(t *game.Terrain) {
	g := d.o.Colors.ground(d.guide.Ground(t.Kind))
	id := string(t.ID)
	if len(t.Line) > 1 {
		d.linear(t, &g)
		d.terrainName(&g, id, d.besideLine(t), lengthOf(t.Line))
		return
	}
	if len(t.Shape) < 3 {
		return
	}
	bounds := geometry.Rect{Min: t.Shape[0], Max: t.Shape[0]}
	for _, p := range t.Shape {
		bounds = bounds.Union(geometry.Rect{Min: p, Max: p})
	}
	if !bounds.Meets(d.visible) {
		return
	}
	if g.high() {
		d.shadow(id, t.Shape, 5)
	}
	d.tablePolygon(Style{Fill: g.fill, Class: "terrain", ID: id}, t.Shape)
	d.tablePolygon(Style{Stroke: translucent(g.line, 46), Width: 7, Class: "terrain-edge", ID: id}, t.Shape)
	d.pattern(&g, id, t.Shape, bounds)
	for _, c := range t.Contours {
		if len(c.Shape) > 2 {
			d.shadow(id, c.Shape, 3)
			d.tablePolygon(Style{Fill: Mixed(g.fill, d.o.Colors.Paper, 0.35), Class: "contour", ID: id}, c.Shape)
			d.handDrawn(Style{Stroke: g.line, Width: 1, Class: "contour", ID: id}, c.Shape)
		}
	}
	d.handDrawn(Style{Stroke: g.line, Width: 1.5, Class: "terrain", ID: id}, t.Shape)
	at := inner(d, t.Shape, bounds)
	if g.nameAtTop {
		at = geometry.Vec{X: (bounds.Min.X + bounds.Max.X) / 2, Y: bounds.Max.Y - MinTextSize/d.v.Scale}
	}
	d.terrainName(&g, id, at, bounds.Max.X-bounds.Min.X)
}

// high reports whether the ground rises over the table: hills, and the trees of woods.
func (g *ground) high() bool {
	return g.pattern == game.PatternSlope || g.pattern == game.PatternSteep || g.pattern == game.PatternTrees
}

// shadow paints the shadow that a shape throws to the lower right, so many pixels long.
func (d *drawing) shadow(id string, shape []geometry.Vec, pixels float64) {
	k := pixels / d.v.Scale * math.Min(1, d.v.Scale/7)
	moved := d.s.line[:0]
	for _, p := range shape {
		moved = append(moved, geometry.Vec{X: clamp(p.X+0.7*k, 0, d.st.Table.Width), Y: clamp(p.Y-k, 0, d.st.Table.Height)})
	}
	d.s.line = moved
	d.tablePolygon(Style{Fill: d.o.Colors.shade, Class: "shadow", ID: id}, moved)
}

// handDrawn strokes a shape as if by hand: the line wavers by a pixel at most, so that the
// border stays where it counts.
func (d *drawing) handDrawn(style Style, shape []geometry.Vec) {
	apart := math.Max(1, d.step(8)) // cm
	sway := math.Min(0.1, 1/d.v.Scale)
	points := d.s.line[:0]
	for i, p := range shape {
		q := shape[(i+1)%len(shape)]
		across := q.Sub(p).Unit().Right()
		n := math.Ceil(p.Dist(q) / apart)
		points = append(points, p)
		for k := 1.0; k < n; k++ {
			points = append(points, p.Lerp(q, k/n).Along(across, sway*jitter(i, int(k))))
		}
	}
	d.s.line = points
	d.tablePolygon(style, points)
}

// tablePolygon adds a polygon given in centimetres.
func (d *drawing) tablePolygon(style Style, points []geometry.Vec) {
	d.s.tablePoints(Polygon, style, d.v, points)
}

func (s *Scene) tablePoints(kind Kind, style Style, v View, points []geometry.Vec) {
	item := Item{Kind: kind, Style: style, From: len(s.Points)}
	for _, p := range points {
		s.Points = append(s.Points, v.Pixel(p))
	}
	item.To = len(s.Points)
	s.Items = append(s.Items, item)
}

// step returns the smallest of 1/4, 1/2, 1, 2, … cm that is at least the given number of
// pixels. So patterns keep their place on the table while it is moved, and their density
// while it is enlarged.
func (d *drawing) step(pixels float64) float64 {
	cm := 0.25
	for cm*d.v.Scale < pixels {
		cm *= 2
	}
	return cm
}

func (d *drawing) pattern(g *ground, id string, shape []geometry.Vec, bounds geometry.Rect) {
	line := Style{Stroke: g.line, Width: 1, Class: "hatch", ID: id}
	slant := geometry.Vec{X: math.Sqrt2 / 2, Y: math.Sqrt2 / 2}
	level := geometry.Vec{X: 1}
	switch g.pattern {
	case game.PatternSlanted:
		d.hatch(line, shape, bounds, slant, d.step(6))
	case game.PatternCrossed:
		d.hatch(line, shape, bounds, slant, d.step(6))
		d.hatch(line, shape, bounds, slant.Right(), d.step(6))
	case game.PatternPlanks:
		d.hatch(line, shape, bounds, level, d.step(7))
	case game.PatternWaves:
		d.scatter(shape, bounds, d.step(14), func(p geometry.Vec, size, _ float64) {
			d.s.Line(line, p.Add(geometry.Vec{X: -0.45 * size}), p.Add(geometry.Vec{X: -0.15 * size, Y: -0.12 * size}),
				p.Add(geometry.Vec{X: 0.15 * size, Y: 0.12 * size}), p.Add(geometry.Vec{X: 0.45 * size}))
		})
	case game.PatternTufts:
		d.scatter(shape, bounds, d.step(14), func(p geometry.Vec, size, _ float64) {
			for k := -1.0; k <= 1; k++ {
				d.s.Line(line, p.Add(geometry.Vec{X: 0.12 * k * size}), p.Add(geometry.Vec{X: 0.3 * k * size, Y: -0.4 * size}))
			}
			d.s.Line(line, p.Add(geometry.Vec{X: -0.4 * size}), p.Add(geometry.Vec{X: 0.4 * size}))
		})
	case game.PatternDots:
		dot := Style{Fill: g.line, Class: "hatch", ID: id}
		d.scatter(shape, bounds, d.step(9), func(p geometry.Vec, _, _ float64) { d.s.Disc(dot, p, 1.1) })
	case game.PatternTrees:
		tree := Style{Fill: Mixed(g.fill, g.line, 0.6), Stroke: g.line, Width: 1, Class: "hatch", ID: id}
		top := Style{Fill: Mixed(g.fill, g.line, 0.35), Class: "hatch", ID: id}
		d.scatter(shape, bounds, d.step(13), func(p geometry.Vec, size, other float64) {
			// Few sizes, so that the atlas holds few sprites.
			radius := math.Round(2*size*(0.32+0.1*math.Round(other))) / 2
			d.s.Disc(tree, p, radius)
			d.s.Disc(top, p.Add(geometry.Vec{X: -0.25 * radius, Y: -0.25 * radius}), 0.5*radius)
		})
	case game.PatternSlope:
		d.hachures(line, shape, 9, 7)
	case game.PatternSteep:
		d.hachures(line, shape, 4.5, 9)
	}
}

// hatch draws parallel lines in the direction dir across a shape, pitch
// centimetres apart.
func (d *drawing) hatch(style Style, shape []geometry.Vec, bounds geometry.Rect, dir geometry.Vec, pitch float64) {
	lo, hi := d.reachAlong(dir.Left(), bounds)
	for k := math.Ceil(lo / pitch); k*pitch <= hi; k++ {
		at := geometry.Vec{}.Along(dir.Left(), k*pitch)
		spans := d.inside(shape, at, dir)
		for i := 0; i+1 < len(spans); i += 2 {
			d.s.Line(style, d.v.Pixel(at.Along(dir, spans[i])), d.v.Pixel(at.Along(dir, spans[i+1])))
		}
	}
}

// scatter calls draw with points strewn over a shape about pitch centimetres apart, in
// pixels, with the pitch in pixels, and with a number from −1 to 1 by which they may differ.
// Points and numbers are the same on every call. A drawing stays inside the shape if it
// reaches no further than half the pitch.
func (d *drawing) scatter(shape []geometry.Vec, bounds geometry.Rect, pitch float64, draw func(p geometry.Vec, size, other float64)) {
	lo, hi := d.reachAlong(geometry.Vec{Y: 1}, bounds)
	left, right := d.reachAlong(geometry.Vec{X: 1}, bounds)
	rowPitch := 0.8 * pitch
	for row := math.Ceil(lo / rowPitch); row*rowPitch <= hi; row++ {
		shift := pitch / 2 * math.Abs(math.Mod(row, 2))
		for k := math.Ceil(left/pitch) - 1; k*pitch <= right; k++ {
			p := geometry.Vec{X: k*pitch + shift + jitter(int(row), int(k))*0.25*pitch, Y: row * rowPitch}
			if clearOfBorder(shape, p, 0.5*pitch) {
				draw(d.v.Pixel(p), pitch*d.v.Scale, jitter(int(k)+53, int(row)))
			}
		}
	}
}

// clearOfBorder reports whether p lies inside a shape, at least margin from its border.
func clearOfBorder(shape geometry.Polygon, p geometry.Vec, margin float64) bool {
	q := shape[len(shape)-1]
	for _, r := range shape {
		if (geometry.Segment{A: q, B: r}).Closest(p).Dist(p) < margin {
			return false
		}
		q = r
	}
	return shape.Contains(p, 0)
}

// jitter returns a number from −1 to 1 that looks random but depends only on the place.
func jitter(row, column int) float64 {
	h := uint32(row)*0x9e3779b1 ^ uint32(column)*0x85ebca6b
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	return float64(h%2001)/1000 - 1
}

// reachAlong returns the range, along a direction, in which both a shape's bounds and the
// view extend.
func (d *drawing) reachAlong(dir geometry.Vec, bounds geometry.Rect) (lo, hi float64) {
	extent := func(r geometry.Rect) (float64, float64) {
		mid := geometry.Segment{A: r.Min, B: r.Max}.Mid().Dot(dir)
		half := math.Abs(dir.X)*(r.Max.X-r.Min.X)/2 + math.Abs(dir.Y)*(r.Max.Y-r.Min.Y)/2
		return mid - half, mid + half
	}
	lo, hi = extent(bounds)
	l, h := extent(d.visible)
	return math.Max(lo, l), math.Min(hi, h)
}

// inside returns where the line through at in the direction dir runs inside a shape:
// pairs of distances from at, in order. The next call overwrites them.
func (d *drawing) inside(shape []geometry.Vec, at, dir geometry.Vec) []float64 {
	spans := d.s.spans[:0]
	p := shape[len(shape)-1]
	hp := dir.Cross(p.Sub(at))
	for _, q := range shape {
		hq := dir.Cross(q.Sub(at))
		// A corner on the line counts as above it, so that exactly one of its two edges
		// meets the line where the shape crosses it.
		if (hp < 0) != (hq < 0) {
			spans = append(spans, p.Lerp(q, hp/(hp-hq)).Sub(at).Dot(dir))
		}
		p, hp = q, hq
	}
	slices.Sort(spans)
	d.s.spans = spans
	return spans
}

// hachures draws short strokes inward from the border of a shape. apart and long are in
// pixels; every other stroke is shorter.
func (d *drawing) hachures(style Style, shape []geometry.Vec, apart, long float64) {
	sign := 1.0
	if signedArea(shape) > 0 { // y is up here: anticlockwise
		sign = -1
	}
	for i, p := range shape {
		q := shape[(i+1)%len(shape)]
		n := math.Floor(p.Dist(q) * d.v.Scale / apart)
		inward := q.Sub(p).Unit().Right().Scale(sign)
		for k := 0.5; k < n; k++ {
			at := p.Lerp(q, k/n)
			length := long
			if int(k)%2 == 1 {
				length *= 0.6
			}
			d.s.Line(style, d.v.Pixel(at), d.v.Pixel(at.Along(inward, length/d.v.Scale)))
		}
	}
}

// besideLine returns the place of a linear piece's name: on the line if it is wide
// enough, else above its middle.
func (d *drawing) besideLine(t *game.Terrain) geometry.Vec {
	mid := middleOf(t.Line)
	if t.Width*d.v.Scale < 1.5*MinTextSize {
		mid.Y += t.Width/2 + MinTextSize/d.v.Scale
	}
	return mid
}

// terrainName writes the kind of a piece of terrain at a point, if the piece, long
// centimetres long, has room for it.
func (d *drawing) terrainName(g *ground, id string, at geometry.Vec, long float64) {
	width := TextWidth(g.name, MinTextSize, Regular)
	if d.v.Scale < scaleMarker || long*d.v.Scale < 0.8*width || !d.visible.Contains(at, 0) {
		return
	}
	p := d.v.Pixel(at)
	plate := geometry.Rect{Min: p, Max: p}
	half := geometry.Vec{X: math.Ceil(width/2) + 4, Y: 9}
	plate.Min, plate.Max = plate.Min.Sub(half), plate.Max.Add(half)
	d.s.taken.add(plate, terrainWords)
	d.s.Rect(Style{Fill: translucent(g.fill, 200), Class: "terrain-plate", ID: id}, plate)
	d.s.Text(Style{Fill: g.ink, Class: "terrain-name", ID: id}, p, Item{Text: g.name, Size: MinTextSize, Align: AlignCenter})
}

// inner returns a point well inside a shape: the middle of the longest horizontal run
// through it at one of a few heights, preferably the middle height.
func inner(d *drawing, shape []geometry.Vec, bounds geometry.Rect) geometry.Vec {
	var best geometry.Vec
	longest := 0.0
	for _, share := range [5]float64{0.5, 0.38, 0.62, 0.25, 0.75} {
		at := geometry.Vec{Y: bounds.Min.Y + share*(bounds.Max.Y-bounds.Min.Y)}
		spans := d.inside(shape, at, geometry.Vec{X: 1})
		for i := 0; i+1 < len(spans); i += 2 {
			// A run must be clearly longer to beat one nearer the middle.
			if length := spans[i+1] - spans[i]; length > 1.2*longest {
				longest = length
				best = geometry.Vec{X: (spans[i] + spans[i+1]) / 2, Y: at.Y}
			}
		}
	}
	return best
}

// middleOf returns the point halfway along a polyline.
func middleOf(line []geometry.Vec) geometry.Vec {
	left := lengthOf(line) / 2
	for i := 1; i < len(line); i++ {
		length := line[i-1].Dist(line[i])
		if left <= length && length > 0 {
			return line[i-1].Lerp(line[i], left/length)
		}
		left -= length
	}
	return line[len(line)-1]
}

func lengthOf(line []geometry.Vec) float64 {
	total := 0.0
	for i := 1; i < len(line); i++ {
		total += line[i-1].Dist(line[i])
	}
	return total
}
