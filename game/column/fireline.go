package column

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// rangeOf returns the range of a unit's missiles in centimetres (COL-MISSILE-12), at 15 mm two thirds
// of it.
func rangeOf(s *game.State, u *game.Unit) float64 { return scaled(s, missileWeapon(u).Range) }

// scaled turns inches at 25 mm into centimetres at the scale of the battle.
func scaled(s *game.State, in float64) float64 {
	if scaleOf(s) == 15 {
		return float64(float64(in*inch)*2) / 3
	}
	return float64(in * inch)
}

// fireLine is the line of fire between two bases (G-11): from the middle of the shooter's front
// edge to the middle of the edge of the target that is nearest to that.
func fireLine(from, to geometry.Box) geometry.Segment {
	return geometry.Segment{A: from.Edge(geometry.Front).Mid(), B: nearestEdge(from, to).Mid()}
}

// nearestEdge returns the edge of a base nearest to the middle of another's front edge. If two are
// equally near, as at a corner, it is the one that faces it more.
func nearestEdge(from, to geometry.Box) geometry.Edge {
	return edgeNear(from.Edge(geometry.Front).Mid(), from.Forward, &to)
}

// edgeNear is nearestEdge from the middle of a front edge that faces a direction.
func edgeNear(start, forward geometry.Vec, to *geometry.Box) geometry.Edge {
	corners := to.Corners()
	var best geometry.Edge
	nearest, facing := never, -2.0
	for _, side := range geometry.Sides {
		edge := geometry.Edge{Segment: geometry.Segment{A: corners[side], B: corners[(side+1)%4]}, Normal: to.Normal(side)}
		d, f := edge.Closest(start).Dist(start), -edge.Normal.Dot(forward)
		if d < nearest-geometry.Tolerance || d < nearest+geometry.Tolerance && f > facing+1e-9 {
			best, nearest, facing = edge, d, f
		}
	}
	return best
}

// inArc reports whether a target lies in the firing arc of a base. More than a point of the target's nearest
// edge, to which the line of fire runs, must be inside: so the review's end crossbows cannot reach
// the centre, although its flanks lie in their arc (COL-MISSILE-13, G-11).
func inArc(from, to geometry.Box, arc string) bool {
	a := arcOf(&from, arc)
	return a.holds(nearestEdge(from, to).Segment)
}

// firingArc is the firing arc of a base: ahead of the line of its front edge and between two lines that
// leave its front corners, straight ahead (narrow), at 45 degrees outward (normal), or along the front
// (wide).
type firingArc struct {
	front       geometry.Segment
	ahead       geometry.Vec
	right, left geometry.Vec // the normals of the lines from the left and from the right corner
	wide        bool
}

func arcOf(from *geometry.Box, arc string) firingArc {
	a := firingArc{front: from.Edge(geometry.Front).Segment, ahead: from.Forward, right: from.Forward.Right(), left: from.Forward.Left()}
	switch arc {
	case "narrow":
	case "normal":
		a.right, a.left = a.right.Add(from.Forward).Unit(), a.left.Add(from.Forward).Unit()
	default:
		a.wide = true
	}
	return a
}

// holds reports whether more than a point of an edge lies in the arc.
func (a *firingArc) holds(part geometry.Segment) bool {
	ok := cutLine(&part, a.front.A, a.ahead) &&
		(a.wide || cutLine(&part, a.front.A, a.right) && cutLine(&part, a.front.B, a.left))
	return ok && part.Len() > geometry.Tolerance
}

// cutLine cuts a line to its part on the side of another line that the normal points to, and reports
// whether there is any.
func cutLine(part *geometry.Segment, on, normal geometry.Vec) bool {
	a, b := part.A.Sub(on).Dot(normal), part.B.Sub(on).Dot(normal)
	switch {
	case a < 0 && b < 0:
		return false
	case a < 0:
		part.A = part.A.Lerp(part.B, a/(a-b))
	case b < 0:
		part.B = part.A.Lerp(part.B, a/(a-b))
	}
	return true
}

// inTheWay returns a stand other than the shooter within half an inch of a line of fire. passed tells the
// stands that do not count.
func inTheWay(s *game.State, a standAt, line geometry.Segment, passed func(standAt) bool) (standAt, bool) {
	near := distance("line-of-fire") + geometry.Tolerance
	for i := range s.Units {
		u := &s.Units[i]
		reach := near + geometry.Vec{X: u.Base.Front, Y: u.Base.Depth}.Len()/2
		for j := range u.Stands {
			at := geometry.Vec{X: u.Stands[j].X, Y: u.Stands[j].Y}
			if line.Closest(at).Dist(at) > reach {
				continue
			}
			other := standAt{u, j}
			if other.is(a) || boxToSegment(u.Box(j), line) > near || passed(other) {
				continue
			}
			return other, true
		}
	}
	return standAt{}, false
}

// overFrontRow reports whether longbows in a front row reach past a stand of the enemy's front
// row to one behind it.
func overFrontRow(a, t, other standAt) bool {
	if bodyOf(a.unit).row[a.i] != 0 || !other.unit.ID.Is(t.unit.ID) {
		return false
	}
	b := bodyOf(t.unit)
	return b.row[other.i] == 0 && b.column[other.i] == b.column[t.i]
}

// boxToSegment returns the smallest distance between a base and a line.
func boxToSegment(b geometry.Box, line geometry.Segment) float64 {
	corners := b.Corners()
	outline := geometry.Polygon(corners[:])
	if outline.Crosses(line) {
		return 0
	}
	nearest := min(b.Closest(line.A).Dist(line.A), b.Closest(line.B).Dist(line.B))
	for _, corner := range corners {
		nearest = min(nearest, line.Closest(corner).Dist(corner))
	}
	return nearest
}

// groundBlocks reports whether terrain blocks a line of fire: buildings, and woods deeper than two
// inches (G-15), except the terrain under its two ends.
func groundBlocks(s *game.State, line geometry.Segment, atAnEnd func(geometry.Polygon) bool) bool {
	for i := range s.Terrain {
		kind := s.Terrain[i].Kind
		if kind != wood && kind != building {
			continue
		}
		for _, p := range table.Areas(&s.Terrain[i]) {
			if !p.Crosses(line) {
				continue
			}
			if kind == building && !atAnEnd(p) {
				return true
			}
			if kind == wood && lengthIn(p, line) > distance("wood-sight")+geometry.Tolerance {
				return true
			}
		}
	}
	return false
}

// lengthIn returns the length of a line within an area.
func lengthIn(p geometry.Polygon, line geometry.Segment) float64 {
	shares := []float64{0, 1}
	d := line.B.Sub(line.A)
	for i, v := range p {
		w := p[(i+1)%len(p)]
		edge := w.Sub(v)
		if across := d.Cross(edge); across != 0 {
			t := v.Sub(line.A).Cross(edge) / across
			if t > 0 && t < 1 {
				shares = append(shares, t)
			}
		}
	}
	slices.Sort(shares)
	sum := 0.0
	for i := 1; i < len(shares); i++ {
		if p.Contains(line.A.Lerp(line.B, (shares[i-1]+shares[i])/2), 0) {
			sum += shares[i] - shares[i-1]
		}
	}
	return sum * line.Len()
}

// miss is a reason why a stand may not shoot at another.
type miss int

const (
	noMiss miss = iota
	missUnarmed
	missFriend
	missFar
	missNear
	missArc
	missMist
	missGround
	missBlocked
)

// mayHit says why a stand may not shoot at another, nil when it may.
func mayHit(s *game.State, a, t standAt) *game.Refusal {
	why, other := missOf(s, a, t)
	switch why {
	case missUnarmed:
		return game.Refuse("COL-STAND-05", "%s has no missiles.", a.name())
	case missFriend:
		return game.Refuse("COL-MISSILE-20", "%s is no enemy of %s.", t.name(), a.name())
	case missFar:
		return game.Refuse("COL-MISSILE-12", "%s is %s away from %s, whose missiles reach %s.", t.name(), inches(geometry.Distance(a.box(), t.box())), a.name(), inches(rangeOf(s, a.unit)))
	case missNear:
		return game.Refuse("COL-MISSILE-12", "%s is %s away from %s, whose missiles need %s.", t.name(), inches(geometry.Distance(a.box(), t.box())), a.name(), inches(scaled(s, missileWeapon(a.unit).Least)))
	case missArc:
		return game.Refuse("COL-MISSILE-13", "%s is not in the firing arc of %s.", t.name(), a.name())
	case missMist:
		return game.Refuse("COL-MISSILE-14", "Mist blocks the line of fire from %s to %s.", a.name(), t.name())
	case missGround:
		return game.Refuse("COL-MISSILE-14", "The line of fire from %s to %s is blocked by terrain.", a.name(), t.name())
	case missBlocked:
		return game.Refuse("COL-MISSILE-14", "The line of fire from %s to %s comes within half an inch of %s.", a.name(), t.name(), other.name())
	}
	return nil
}
