package geometry

import "slices"

// Corridor returns the middle line of a free corridor from an edge to the boxes
// with the given indexes, taken together: a piece of the edge, width centimetres
// long, each point of which can be carried along one direction onto one of them
// with nothing between. own is the index of the box that
// looks, or −1. ok is false when there is none.
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
			line, ok = s.corridorAt(mean(lines).Y, width) // the widest spot usually has enough room
			return !ok
		})
		if ok {
			return line, true
		}
	}
	for _, slope := range s.slopes() {
		if line, ok = s.corridorAt(slope, width); ok {
			return line, true
		}
	}
	return Segment{}, false
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

// slopes returns the slopes at which the widest corridor may occur. The width changes
// linearly between them: they are the slopes of the vertices of each polygon of free
// lines, and of the points where sides of two polygons cross and their stretches merge or
// part.
func (s *lineSearch) slopes() []float64 {
	var list []float64
	add := func(k float64) { list = append(list, k-roundoff, k+roundoff) }
	for _, v := range s.free.points {
		add(v.Y)
	}
	for i := range s.free.ends {
		p := s.free.at(i)
		s.looks += i
		around := Polygon(p).Bounds().Grow(Tolerance) // polygons further off never merge with it
		for j := range i {
			q := s.free.at(j)
			if !around.Meets(Polygon(q).Bounds()) {
				continue
			}
			eachSide(p, func(a, b Vec) {
				eachSide(q, func(c, d Vec) {
					along := b.Sub(a)
					from, to := along.Cross(c.Sub(a)), along.Cross(d.Sub(a))
					if (from < 0) != (to < 0) {
						add(c.Lerp(d, from/(from-to)).Y)
					}
				})
			})
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// eachSide calls yield for each side of a polygon.
func eachSide(p []Vec, yield func(a, b Vec)) {
	for i, a := range p {
		yield(a, p[(i+1)%len(p)])
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
