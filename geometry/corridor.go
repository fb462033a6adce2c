package geometry

import (
	"cmp"
	"slices"
)

// Corridor returns the middle line of a free corridor from an edge to the boxes with the given
// indexes, taken together. The corridor starts on a stretch of the edge, width centimetres long. A
// parallel line from each point of the stretch reaches one of the boxes with nothing in between.
// own is the index of the viewing box, or −1. ok is false if there is no corridor.
//
//  1. A corridor is made of lines of sight: See finds one wherever Corridor does.
//  2. A wider corridor is never easier to find.
//  3. Moving, turning or mirroring everything does not change ok.
func (k *Blockers) Corridor(from Edge, own int, targets []int, width float64) (line Segment, ok bool) {
	line, ok = k.corridorTo(from, own, targets, width)
	for i := 0; !ok && k.over != nil && i < len(targets); i++ {
		// Try the targets seen over an area on their own: the area blocks lines to the
		// others.
		for _, area := range k.over[targets[i]] {
			group := slices.DeleteFunc(slices.Clone(targets), func(t int) bool { return !slices.Contains(k.over[t], area) })
			if ok || group[0] != targets[i] || len(group) == len(targets) {
				continue
			}
			line, ok = k.corridorTo(from, own, group, width)
		}
	}
	return line, ok
}

func (k *Blockers) corridorTo(from Edge, own int, targets []int, width float64) (line Segment, ok bool) {
	s := &k.search
	s.begin(from)
	bounds := from.bounds()
	for _, t := range targets {
		s.addGoals(k.boxes[t])
		bounds = bounds.Union(k.boxes[t].Bounds())
	}
	return k.corridor(bounds, own, targets, width)
}

// corridor finds a corridor to the goals, which lie within bounds. The viewer and the
// boxes in pass do not block it.
func (k *Blockers) corridor(bounds Rect, own int, pass []int, width float64) (line Segment, ok bool) {
	s := &k.search
	if len(s.goals) == 0 {
		return Segment{}, false
	}
	defer k.count()
	s.corridor.around(s.goals, s.length)
	k.gather(bounds, own, pass...)
	s.free.reset()
	s.freeTo = s.freeTo[:0]
	for _, g := range s.goals {
		k.eachFree(g, func(part goal, lines []Vec) bool {
			s.free.add(lines)
			s.freeTo = append(s.freeTo, part)
			slope := mean(lines).Y
			if s.tryTogether(slope, width) {
				line, ok = s.corridorAt(slope, width) // the widest spot usually has enough room
			}
			return !ok
		})
		if ok {
			return line, true
		}
	}
	return s.corridorAnywhere(width)
}

// fewParts is the number of polygons of free lines up to which each new one starts a search for a
// corridor.
const fewParts = 8

// tryTogether reports whether to look for a corridor among the free lines found so far. It does
// while there are few, whenever their number has doubled, and when the latest have enough room by
// themselves. A search after each would take time in the square of their number.
func (s *lineSearch) tryTogether(slope, width float64) bool {
	n := len(s.free.ends)
	if n <= fewParts || n&(n-1) == 0 {
		return true
	}
	row, ok := rowAt(s.free.at(n-1), slope)
	return ok && row.Hi-row.Lo >= width-Tolerance
}

// corridorAt returns the middle line of a corridor with the given slope among the free
// lines found so far.
func (s *lineSearch) corridorAt(slope, width float64) (line Segment, ok bool) {
	a, ok := s.widest(slope, width)
	if !ok {
		return Segment{}, false
	}
	return s.corridorLine(Vec{a, slope}), true
}

// corridorAnywhere returns the middle line of a corridor among all free lines, if there is one. It
// goes through the slopes at which a corridor may exist and keeps track of the polygons that have
// lines of the current slope.
func (s *lineSearch) corridorAnywhere(width float64) (line Segment, ok bool) {
	bounds := make([]Rect, len(s.free.ends))
	for i := range bounds {
		bounds[i] = Polygon(s.free.at(i)).Bounds()
	}
	least := bySlope(bounds)
	var active []int
	for _, slope := range s.slopes(bounds, least) {
		for len(least) > 0 && bounds[least[0]].Min.Y <= slope {
			active, least = append(active, least[0]), least[1:]
		}
		active = slices.DeleteFunc(active, func(i int) bool { return bounds[i].Max.Y <= slope })
		rows := s.rows[:0]
		s.looks += len(active)
		for _, i := range active {
			if row, ok := rowAt(s.free.at(i), slope); ok {
				rows = append(rows, row)
			}
		}
		s.rows = rows
		if at, ok := s.widestOf(rows, width); ok {
			return s.corridorLine(Vec{at, slope}), true
		}
	}
	return Segment{}, false
}

// bySlope returns the numbers of polygons of lines in the order of their least slopes.
func bySlope(bounds []Rect) []int {
	order := make([]int, len(bounds))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(bounds[i].Min.Y, bounds[j].Min.Y), cmp.Compare(i, j))
	})
	return order
}

// slopes returns the slopes at which the widest corridor may occur, in ascending order. They are
// the slopes of the vertices of each polygon of free lines, and of the points where sides of two
// polygons cross and their stretches merge or part; between them the width changes linearly. The
// polygons are given by their bounds and in the order of their least slopes.
func (s *lineSearch) slopes(bounds []Rect, order []int) []float64 {
	var list []float64
	add := func(k float64) { list = append(list, k-roundoff, k+roundoff) }
	for _, v := range s.free.points {
		add(v.Y)
	}
	var active []int // earlier polygons that reach its least slope
	for _, next := range order {
		around := bounds[next].Grow(Tolerance) // polygons further off never merge with it
		active = slices.DeleteFunc(active, func(i int) bool { return bounds[i].Max.Y < around.Min.Y })
		s.looks += len(active)
		for _, other := range active {
			if !around.Meets(bounds[other]) {
				continue
			}
			p, q := max(next, other), min(next, other)
			eachCrossing(s.free.at(p), s.free.at(q), bounds[q], func(at Vec) { add(at.Y) })
		}
		active = append(active, next)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// eachCrossing calls yield for each point near q where a side of q crosses the line of a side of p.
func eachCrossing(p, q []Vec, around Rect, yield func(at Vec)) {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if !around.Meets(Rect{a, a}.Union(Rect{b, b}).Grow(Tolerance)) {
			continue
		}
		along, c := b.Sub(a), q[len(q)-1]
		from := along.Cross(c.Sub(a))
		for _, d := range q {
			to := along.Cross(d.Sub(a))
			if (from < 0) != (to < 0) {
				yield(c.Lerp(d, from/(from-to)))
			}
			c, from = d, to
		}
	}
}

// widest looks for a stretch of the edge, at least width long, from which all lines of
// the given slope are free, and returns its middle. Sight shrinks boxes by Tolerance;
// widest subtracts that again where boxes bound the stretch.
func (s *lineSearch) widest(slope, width float64) (float64, bool) {
	rows := s.rows[:0]
	s.looks += len(s.free.ends)
	for i := range s.free.ends {
		if row, ok := rowAt(s.free.at(i), slope); ok {
			rows = append(rows, row)
		}
	}
	s.rows = rows
	return s.widestOf(rows, width)
}

// widestOf is widest among the free lines of one slope, which it sorts.
func (s *lineSearch) widestOf(rows []Interval, width float64) (float64, bool) {
	slices.SortFunc(rows, byLo)
	for i := 0; i < len(rows); {
		whole := rows[i]
		for i++; i < len(rows) && rows[i].Lo <= whole.Hi+Tolerance/10; i++ {
			whole.Hi = max(whole.Hi, rows[i].Hi)
		}
		room := whole.Hi - whole.Lo
		if whole.Lo > roundoff {
			room -= Tolerance
		}
		if whole.Hi < s.length-roundoff {
			room -= Tolerance
		}
		if room >= width-Tolerance {
			return (whole.Lo + whole.Hi) / 2, true
		}
	}
	return 0, false
}

// rowAt returns the stretch of the edge at which the lines of one slope in a convex
// polygon of lines start.
func rowAt(lines []Vec, slope float64) (Interval, bool) {
	row, found := Interval{}, false
	for i, v := range lines {
		w := lines[(i+1)%len(lines)]
		if (v.Y <= slope) == (w.Y <= slope) {
			continue
		}
		a := v.Lerp(w, (slope-v.Y)/(w.Y-v.Y)).X
		if !found {
			row, found = Interval{a, a}, true
		}
		row = Interval{min(row.Lo, a), max(row.Hi, a)}
	}
	return row, found
}

// corridorLine draws a line up to the goal whose polygon of free lines contains it or
// comes nearest to it.
func (s *lineSearch) corridorLine(line Vec) Segment {
	best, gap := s.freeTo[0], -1.0
	for i, to := range s.freeTo {
		row, ok := rowAt(s.free.at(i), line.Y)
		if !ok {
			continue
		}
		if d := abs(clamp(line.X, row.Lo, row.Hi) - line.X); gap < 0 || d < gap {
			best, gap = to, d
		}
	}
	return Segment{s.world(Vec{line.X, 0}), s.world(best.end(line))}
}
