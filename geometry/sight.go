package geometry

import "slices"

// How sight is decided. In the frame of the viewing edge, X runs along the edge and Y
// ahead of it. A line of sight leaves the edge at a and gains k sideways for each
// centimetre ahead, so it is the point (a, k) of a plane of lines. The lines from the
// edge to one side of the target form a convex polygon in that plane. A line clears a
// convex obstacle when it leaves all its vertices on one side. "Vertex v is to the left
// of line (a, k)", a + k·v.Y > v.X, is a half-plane, so each obstacle cuts a polygon of
// free lines into two: those that pass it on its right and those on its left. Whatever
// remains at the end is free; if nothing remains, nothing can be seen. No line is ever
// sampled.

// clearance, in centimetres, is the distance that a line of sight keeps from the vertices
// it passes. It is far smaller than Tolerance and far larger than rounding, so that no
// line fits between two pieces with a common edge.
const clearance = 1e-7

// shortOfGoal, in centimetres: an obstacle that begins this close to a goal does not hide
// it. So a point on the border of an area can be seen, and so can a base inside an area
// whose side lies on the border.
const shortOfGoal = 1e-6

// See returns a line of sight from an edge to the box with index target: from a point of the edge
// to the point where it enters that box, past all other boxes and areas. own is the index of the
// viewing box, which blocks nothing, or −1. ok is false when there is no such line.
//
// Only what lies more than Tolerance ahead of the edge can be seen. The line
// returned is, if one is clear, the shortest of those that join the middle of
// the edge with the middle of a side of the target (of what lies ahead of it);
// else some line with room on both sides.
//
//  1. The line starts on the edge and ends on the border of the target, or on
//     the line Tolerance ahead of the edge if the border is nearer.
//  2. It crosses the inside of no other box and no area, nor a seam.
//  3. Taking away a blocker never hides what was seen.
//  4. Moving, turning or mirroring everything does not change ok.
func (k *Blockers) See(from Edge, own, target int) (line Segment, ok bool) {
	s := &k.search
	s.begin(from)
	s.addGoals(k.boxes[target])
	if len(s.goals) == 0 {
		return Segment{}, false
	}
	s.corridor.around(s.goals, s.length)
	bounds := k.boxes[target].Bounds().Union(from.bounds())
	if k.hiddenByNear(from.bounds(), bounds, own, target) {
		return Segment{}, false
	}
	k.gather(bounds, own, target)
	return k.find()
}

// firstLook is the distance, in lengths of the edge, within which blockers are collected
// first.
const firstLook = 4

// hiddenByNear reports whether the blockers near an edge hide the goals, whatever stands
// beyond them within bounds. On a crowded table they usually do, however long the table
// is. It doubles the distance each time while that is still much less than the whole. (It
// is not used on ground whose effect depends on where a line ends, nor by Hiding, which
// needs everything that is in the way.)
func (k *Blockers) hiddenByNear(edge, bounds Rect, own, target int) bool {
	if k.without != nil || len(k.ground.Opaque) != k.ground.areas() {
		return false
	}
	for reach := firstLook * k.search.length; ; reach *= 2 {
		near := edge.Grow(reach).cut(bounds)
		if 2*near.area() > bounds.area() {
			return false
		}
		k.gather(near, own, target)
		if _, ok := k.find(); !ok {
			return true
		}
	}
}

// SeePoint is [Blockers.See] for one point: it returns a line of sight from the
// edge to p, from the middle of the edge if that one is clear.
//
//  1. The line starts on the edge and ends at p.
//  2. Taking away a blocker never hides what was seen.
//  3. Moving, turning or mirroring everything does not change ok.
func (k *Blockers) SeePoint(from Edge, own int, p Vec) (line Segment, ok bool) {
	s := &k.search
	s.begin(from)
	l := s.local(p)
	if l.Y <= withinTol {
		return Segment{}, false
	}
	s.goals = append(s.goals, goal{left: l, right: l, lo: 0, hi: s.length})
	s.corridor.around(s.goals, s.length)
	k.gather(from.bounds().Union(Rect{p, p}), own)
	line, ok = k.find()
	line.B = p
	return line, ok
}

// find returns a free line to one of the goals.
func (k *Blockers) find() (line Segment, ok bool) {
	s := &k.search
	defer k.count()
	for _, g := range s.goals { // try the lines that people would draw first
		mid := g.left.Lerp(g.right, 0.5)
		a := float64(s.length / 2)
		if a >= g.lo && a <= g.hi && k.clear(g, Vec{a, (mid.X - a) / mid.Y}) {
			return Segment{s.world(Vec{a, 0}), s.world(mid)}, true
		}
	}
	for _, g := range s.goals {
		k.eachFree(g, func(part goal, lines []Vec) bool {
			best := mean(lines)
			line, ok = Segment{s.world(Vec{best.X, 0}), s.world(part.end(best))}, true
			return false
		})
		if ok {
			break
		}
	}
	return line, ok
}

// lookAt is the work of looking at one obstacle, in the units of [Work].
const lookAt = 4

// count adds the work of a search to the work of the blockers.
func (k *Blockers) count() {
	k.work.Note(lookAt * k.search.looks)
	k.search.looks = 0
}

// lineSearch looks for a free line from one edge. Its slices are scratch memory.
type lineSearch struct {
	origin, right, ahead Vec
	length               float64 // length of the edge

	goals     []goal
	corridor  corridor
	obstacles outlines // in the frame of the edge, cut to the part ahead of it
	tags      []tag    // by obstacle
	inTheWay  outlines // the obstacles, cut to the part in front of one goal
	parts     partSearch
	open      outlines // stack of polygons of lines still to examine
	next      []int    // by polygon in open: the first obstacle not yet passed
	bufs      [4][]Vec
	free      outlines   // the lines found free, for a corridor
	freeTo    []goal     // by polygon in free: the goal that they lead to
	rows      []Interval // scratch: the free lines of one slope
	looks     int        // the obstacles looked at
}

// goal is a side of the target that faces the edge, or a point: its left and right end as
// seen from the edge, and the part of the edge that it faces.
type goal struct {
	left, right Vec
	lo, hi      float64
}

// tag tells which thing an obstacle belongs to.
type tag struct {
	owners [2]int
	area   int
	height float64
}

// outlines is a list of polygons in one slice of points.
type outlines struct {
	points []Vec
	ends   []int
}

func (o *outlines) reset() { o.points, o.ends = o.points[:0], o.ends[:0] }

func (o *outlines) add(p []Vec) {
	if o.ends == nil {
		o.points, o.ends = make([]Vec, 0, 64), make([]int, 0, 16)
	}
	o.points = append(o.points, p...)
	o.ends = append(o.ends, len(o.points))
}

func (o *outlines) at(i int) []Vec {
	if i == 0 {
		return o.points[:o.ends[0]]
	}
	return o.points[o.ends[i-1]:o.ends[i]]
}

// drop removes the last outline.
func (o *outlines) drop() {
	o.ends = o.ends[:len(o.ends)-1]
	if len(o.ends) == 0 {
		o.points = o.points[:0]
		return
	}
	o.points = o.points[:o.ends[len(o.ends)-1]]
}

func (s *lineSearch) begin(from Edge) {
	s.origin, s.right, s.ahead, s.length = from.A, from.Dir(), from.Normal, from.Len()
	s.goals = s.goals[:0]
}

func (s *lineSearch) local(p Vec) Vec {
	d := p.Sub(s.origin)
	return Vec{d.Dot(s.right), d.Dot(s.ahead)}
}

func (s *lineSearch) world(l Vec) Vec { return s.origin.Along(s.right, l.X).Along(s.ahead, l.Y) }

// addObstacle adds p. With cut it adds only the part ahead of the edge.
func (s *lineSearch) addObstacle(p *blocker, cut bool) {
	first, size := len(s.obstacles.points), p.size
	s.obstacles.points = slices.Grow(s.obstacles.points, len(p.points))
	whole := s.obstacles.points[first : first+len(p.points)]
	for i, q := range p.points {
		whole[i] = s.local(q)
	}
	if whole = whole[:size]; cut {
		ahead := halfPlane{Vec{0, 1}, 0}
		if p.area != noArea {
			ahead.c = 2 * onBorder // an edge on the border of an area looks away from the area
		}
		s.bufs[1] = ahead.clip(s.bufs[1][:0], whole)
		if len(s.bufs[1]) < 2 {
			return
		}
		s.obstacles.add(s.bufs[1])
	} else {
		s.obstacles.points = s.obstacles.points[:first+size]
		s.obstacles.ends = append(s.obstacles.ends, first+size)
	}
	n := len(s.tags)
	s.tags = slices.Grow(s.tags, 1)[:n+1]
	t := &s.tags[n]
	t.owners[0], t.owners[1], t.area, t.height = p.owners[0], p.owners[1], p.area, p.height
}

// corridor contains all lines to the goals: it lies to the right of the line with slope
// left from the left end of the edge, to the left of the line with slope right from the
// right end, and no further ahead than far.
type corridor struct {
	length                float64 // length of the edge
	left, right, far      float64
	leftScale, rightScale float64 // factors from a distance to these lines to a distance along X
}

func (c *corridor) around(goals []goal, length float64) {
	first := goals[0].left
	*c = corridor{length: length, left: first.X / first.Y, right: (first.X - length) / first.Y}
	for _, g := range goals {
		for _, p := range [2]Vec{g.left, g.right} {
			if k := p.X / p.Y; k < c.left {
				c.left = k
			}
			if k := (p.X - length) / p.Y; k > c.right {
				c.right = k
			}
			if p.Y > c.far {
				c.far = p.Y
			}
		}
	}
	c.leftScale, c.rightScale = Vec{1, c.left}.Len(), Vec{1, c.right}.Len()
}

// misses reports whether a circle lies wholly outside the corridor.
func (c *corridor) misses(at Vec, radius float64) bool {
	return at.Y < -radius || at.Y > c.far+radius ||
		at.X-float64(c.left*at.Y) < -radius*c.leftScale ||
		at.X-c.length-float64(c.right*at.Y) > radius*c.rightScale
}

// addGoals adds the sides of a box that face the edge, limited to the part more than
// Tolerance ahead of it.
func (s *lineSearch) addGoals(b Box) {
	corners := b.Corners()
	for i, c := range corners {
		corners[i] = s.local(c)
	}
	s.addSides(corners[:])
}

// addSides is addGoals for a convex outline, clockwise and in the frame of the edge.
func (s *lineSearch) addSides(corners []Vec) {
	var buf [20]Vec // a hull of two boxes, cut; clip needs more room
	beyond := halfPlane{Vec{0, 1}, withinTol}
	ahead := beyond.clip(buf[:0], corners)
	for i := range ahead {
		// Corners run clockwise: seen from the front of an edge, it begins on the right.
		s.addGoal(goal{left: ahead[(i+1)%len(ahead)], right: ahead[i]})
	}
}

// addGoal adds a side of the target if part of the edge is in front of it. It keeps the
// goals sorted by distance from the middle of the edge.
func (s *lineSearch) addGoal(g goal) {
	d := g.left.Sub(g.right)
	length := d.Len()
	if length <= roundoff {
		return
	}
	// How far in front of the side the two ends of the edge lie.
	atLo := d.Cross(Vec{0, 0}.Sub(g.right)) / length
	atHi := d.Cross(Vec{s.length, 0}.Sub(g.right)) / length
	if atLo <= roundoff && atHi <= roundoff {
		return
	}
	g.lo, g.hi = 0, s.length
	if atLo < 0 {
		g.lo = s.length * (atLo / (atLo - atHi))
	} else if atHi < 0 {
		g.hi = s.length * (atLo / (atLo - atHi))
	}
	i := len(s.goals)
	s.goals = append(s.goals, g)
	for ; i > 0 && s.far(g) < s.far(s.goals[i-1]); i-- {
		s.goals[i], s.goals[i-1] = s.goals[i-1], s.goals[i]
	}
}

func (s *lineSearch) far(g goal) float64 {
	return g.left.Lerp(g.right, 0.5).Dist(Vec{float64(s.length / 2), 0})
}

// lines returns the polygon of all lines from the edge to g.
func (g goal) lines() [4]Vec {
	return [4]Vec{
		{g.lo, (g.left.X - g.lo) / g.left.Y}, {g.hi, (g.left.X - g.hi) / g.left.Y},
		{g.hi, (g.right.X - g.hi) / g.right.Y}, {g.lo, (g.right.X - g.lo) / g.right.Y},
	}
}

// before returns the half-plane on the near side of g.
func (g goal) before() halfPlane {
	if g.left == g.right {
		return halfPlane{Vec{0, -1}, -g.left.Y + shortOfGoal}
	}
	n := g.left.Sub(g.right).Left().Unit()
	return halfPlane{n, n.Dot(g.left)}
}

// end returns the point at which a line meets g.
func (g goal) end(line Vec) Vec {
	d := g.left.Sub(g.right)
	if d == (Vec{}) {
		return g.left
	}
	start, dir := Vec{line.X, 0}, Vec{line.Y, 1}
	return start.Along(dir, d.Cross(g.right.Sub(start))/d.Cross(dir))
}

// placeBefore fills inTheWay with the parts of obstacles in front of g that some of the
// lines may meet. Such a part is convex, and a line to g meets its inside exactly when it
// has vertices on both sides of the line.
func (s *lineSearch) placeBefore(g goal, lines []Vec, obstacles *outlines) {
	s.inTheWay.reset()
	s.addBefore(g, lines, obstacles)
}

// addBefore adds the same parts of further obstacles.
func (s *lineSearch) addBefore(g goal, lines []Vec, obstacles *outlines) {
	before := g.before()
	s.looks += len(obstacles.ends)
	for i := range obstacles.ends {
		o := obstacles.at(i)
		if !concerns(o, lines) { // then a part of it does not either
			continue
		}
		if before.holds(o) {
			s.inTheWay.add(o)
			continue
		}
		s.bufs[0] = before.clip(s.bufs[0][:0], o)
		if len(s.bufs[0]) > 1 && !before.skims(s.bufs[0]) && concerns(s.bufs[0], lines) {
			s.inTheWay.add(s.bufs[0])
		}
	}
}

// passing returns the half-plane of the lines that leave v on their left
// (side 1) or right (side −1), by no less than clearance.
func passing(v Vec, side float64) halfPlane {
	return halfPlane{Vec{side, float64(side * v.Y)}, float64(side*v.X) + clearance}
}

// concerns reports whether an obstacle matters: not all of the lines pass it on one side.
func concerns(obstacle, lines []Vec) bool {
	notLeft, notRight := 0, 0 // counted without a branch
	for j := range lines {
		x, k := lines[j].X, lines[j].Y
		if len(obstacle) == 4 {
			o := (*[4]Vec)(obstacle)
			g0 := x + float64(k*o[0].Y) - o[0].X
			g1 := x + float64(k*o[1].Y) - o[1].X
			g2 := x + float64(k*o[2].Y) - o[2].X
			g3 := x + float64(k*o[3].Y) - o[3].X
			if g0 < clearance {
				notLeft++
			}
			if g1 < clearance {
				notLeft++
			}
			if g2 < clearance {
				notLeft++
			}
			if g3 < clearance {
				notLeft++
			}
			if g0 > -clearance {
				notRight++
			}
			if g1 > -clearance {
				notRight++
			}
			if g2 > -clearance {
				notRight++
			}
			if g3 > -clearance {
				notRight++
			}
		} else {
			for i := range obstacle {
				g := x + float64(k*obstacle[i].Y) - obstacle[i].X
				if g < clearance {
					notLeft++
				}
				if g > -clearance {
					notRight++
				}
			}
		}
		if notLeft*notRight != 0 {
			return true
		}
	}
	return false
}

// eachFree calls yield with polygons of lines out of all, the lines to g, that pass
// everything in the way, until yield returns false; then it returns false too. It takes a
// polygon off the stack, finds the first obstacle that some of its lines meet, and pushes
// the lines that pass it on either side, the larger part on top.
func (s *lineSearch) eachFree(all []Vec, yield func(lines []Vec) bool) bool {
	s.open.reset()
	s.open.add(all)
	s.next = append(s.next[:0], 0)
	for len(s.open.ends) > 0 {
		top := len(s.open.ends) - 1
		lines, i := s.open.at(top), s.next[top]
		first := i
		for i < len(s.inTheWay.ends) && !concerns(s.inTheWay.at(i), lines) {
			i++
		}
		s.looks += i - first + 1
		if i == len(s.inTheWay.ends) {
			if !yield(lines) {
				return false
			}
			s.open.drop()
			s.next = s.next[:top]
			continue
		}
		left := s.passAll(s.bufs[0:2], lines, s.inTheWay.at(i), 1)
		right := s.passAll(s.bufs[2:4], lines, s.inTheWay.at(i), -1)
		s.open.drop()
		s.next = s.next[:top]
		if abs(signedArea(left)) > abs(signedArea(right)) {
			left, right = right, left
		}
		for _, part := range [2][]Vec{left, right} {
			if len(part) > 0 {
				s.open.add(part)
				s.next = append(s.next, i+1)
			}
		}
	}
	return true
}

// passAll cuts lines to those that leave the whole obstacle on one side. The
// result lies in one of the two bufs.
func (s *lineSearch) passAll(bufs [][]Vec, lines, obstacle []Vec, side float64) []Vec {
	n := 0
	for _, v := range obstacle {
		h := passing(v, side)
		if n > 0 && h.holds(lines) {
			continue
		}
		bufs[n&1] = h.clip(bufs[n&1][:0], lines)
		lines = bufs[n&1]
		n++
	}
	return lines
}

// mean returns the mean of the vertices of a convex polygon, which is a point inside it.
func mean(p []Vec) Vec {
	var sum Vec
	for _, v := range p {
		sum = sum.Add(v)
	}
	return Vec{sum.X / float64(len(p)), sum.Y / float64(len(p))}
}
