package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// castLine draws a line as long as the spell's reach from the outline of the casting stand, straight
// away from its middle (STD-SPELL-03, AMB-M14). It needs no target (STD-SPELL-06).
func (b *board) castLine(c *casting, a game.Action) *game.Refusal {
	if a.Direction == nil {
		return refuse("STD-SPELL-06", game.Say("%s is cast in a direction: name one.", c.spell.name()))
	}
	c.direction = *a.Direction
	c.line = b.spellLine(c.from, c.direction, c.spell.reach)
	end := b.lineEnd(c)
	for q := range b.Boxes {
		if q != c.from.piece && b.strikes(c, q, end) {
			c.crossed = append(c.crossed, q)
		}
	}
	for _, q := range c.crossed {
		unit := b.Pieces[q].Unit
		if u := &b.units[unit]; u.Side == c.from.of.Side && hasRule(Own(u.Unit).Special, ruleHired) || slices.Contains(Own(u.Unit).State.Spelled, c.spell.id) {
			continue // STD-MAGIC-44, STD-MAGIC-15
		}
		if !slices.Contains(c.units, unit) {
			c.units = append(c.units, unit)
		}
	}
	slices.Sort(c.units)
	text := game.Say("The line from %s runs %s towards %s: nobody stands under it.", c.from.name(b), cm(end), game.Angle(c.direction))
	if len(c.units) > 0 {
		text = game.Say("The line from %s runs %s towards %s. Under it: %s.", c.from.name(b), cm(end), game.Angle(c.direction), b.unitsListed(c.units))
	}
	step := game.Step{Rule: "STD-SPELL-03", Text: text,
		Marks: []game.Mark{{Kind: game.MarkRay, From: c.line.A, To: c.line.A.Along(geometry.Direction(c.direction), end)}}}
	for _, q := range c.crossed {
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkStand, Stand: b.id(q)})
	}
	if end < c.spell.reach-geometry.Tolerance {
		step.Rule = "STD-SPELL-05"
	}
	c.steps = append(c.steps, step)
	return nil
}

// spellLine is the segment of a line: it starts at the outline of the stand and points away from its middle.
func (b *board) spellLine(f castStand, direction, reach float64) geometry.Segment {
	box, dir := f.box(b), geometry.Direction(direction)
	out := box.Width / 2
	if _, disc := characterBox(f.stander()); f.piece >= 0 || !disc {
		out = through(box, box.Center, dir)
	}
	from := box.Center.Along(dir, out)
	return geometry.Segment{A: from, B: from.Along(dir, reach)}
}

// lineEnd is the distance at which the ground ends a line as it ends a shot (STD-SPELL-05, AMB-M15):
// at terrain that blocks sight, 2 cm into a wood. Hills are tested for each stand.
func (b *board) lineEnd(c *casting) float64 {
	reach := c.spell.reach
	if c.spell.open["stop"] && b.plays("AMB-M15", "b") {
		return reach
	}
	ground, _ := b.sightTerrain()
	ground.Hills = nil
	if len(ground.Opaque)+len(ground.Shallow) == 0 {
		return reach
	}
	look := geometry.NewBlockersOn(nil, ground)
	edge := startEdge(c.line.A, geometry.Direction(c.direction))
	clear := func(far float64) bool {
		_, ok := look.SeePoint(edge, -1, c.line.A.Along(geometry.Direction(c.direction), far))
		return ok
	}
	if clear(reach) {
		return reach
	}
	low, high := 0.0, reach
	for high-low > geometry.Tolerance/2 {
		if mid := (low + high) / 2; clear(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// startEdge is a tiny edge at the start of a line, facing along it.
func startEdge(at, dir geometry.Vec) geometry.Edge {
	const hair = 0.002 // cm
	side := dir.Right()
	return geometry.Edge{Segment: geometry.Segment{A: at.Along(side, -hair/2), B: at.Along(side, hair/2)}, Normal: dir}
}

// strikes reports whether a line that runs as far as end strikes a stand: more than the tolerance of
// the line lies inside the stand (STD-SPELL-04), and no hill is in between.
func (b *board) strikes(c *casting, q int, end float64) bool {
	dir := geometry.Direction(c.direction)
	in, out, ok := inside(b.Boxes[q], c.line.A, dir)
	if !ok || min(out, end)-max(in, 0) <= geometry.Tolerance {
		return false
	}
	ground, _ := b.sightTerrain()
	if len(ground.Hills) == 0 || c.spell.open["stop"] && b.plays("AMB-M15", "b") {
		return true
	}
	look := geometry.NewBlockersOn(b.Boxes[q:q+1], geometry.Terrain{Hills: ground.Hills})
	_, clear := look.See(startEdge(c.line.A, dir), -1, 0)
	return clear
}

// inside returns the distances along a ray where it enters and leaves a box; false if it only runs along an edge.
func inside(box geometry.Box, from, dir geometry.Vec) (in, out float64, ok bool) {
	at := box.Local(from)
	to := box.Local(from.Add(dir)).Sub(at)
	in, out = math.Inf(-1), math.Inf(1)
	for _, axis := range [2][3]float64{{at.X, to.X, box.Width/2 - geometry.Tolerance}, {at.Y, to.Y, box.Depth/2 - geometry.Tolerance}} {
		if math.Abs(axis[1]) <= parallel {
			if math.Abs(axis[0]) >= axis[2] {
				return 0, 0, false
			}
			continue
		}
		a, c := (-axis[2]-axis[0])/axis[1], (axis[2]-axis[0])/axis[1]
		in, out = max(in, min(a, c)), min(out, max(a, c))
	}
	return in, out, in < out
}

// lineDirections lists the directions worth trying for a line: towards the middles of the first
// enemy stands in reach, in the order of the file.
func (b *board) lineDirections(leader int, sp *spell) (list []float64) {
	const most = 8
	c := &b.state.Characters[leader]
	from := b.castStands(c)[0]
	for q, box := range b.Boxes {
		if _, _, far := from.to(b, box); far > sp.reach || b.units[b.Pieces[q].Unit].Side == c.Side {
			continue
		}
		direction := game.RoundAngle(geometry.Degrees(box.Center.Sub(from.box(b).Center)))
		if len(list) < most && !slices.Contains(list, direction) {
			list = append(list, direction)
		}
	}
	if len(list) == 0 {
		list = []float64{0}
	}
	return list
}
