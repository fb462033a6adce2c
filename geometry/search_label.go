package geometry

import "math"

// label is a way from the start to a pose.
type label struct {
	point, facing int
	spent         [4]float64 // by corner: the length travelled
	bound         float64    // lower bound of the cost of a way to the goal through here
	rank          int64      // position in the queue; see next
	parent        int32      // −1 at the start
	dropped       bool       // replaced by a better way to the same pose
}

// pose is the data shared by the labels at one point in one facing.
type pose struct {
	corners [4]Vec
	rest    [4]float64 // by corner: lower bound of the remaining way
	known   bool
	off     float64 // distance from the goal of the course,
	offIs   bool    // if offIs is true
}

// poseAt returns the pose of a facing at a point.
func (s *search) poseAt(point, facing int) *pose {
	p := &s.poses[s.pose(point, facing)]
	if !p.known {
		s.place(p, point, facing)
	}
	return p
}

// place computes the data of a pose.
func (s *search) place(p *pose, point, facing int) {
	p.known = true
	at, corners := &s.points[point], &s.facings[facing].corners
	for i := range corners {
		x, y := at.X+corners[i].X, at.Y+corners[i].Y
		p.corners[i].X, p.corners[i].Y = x, y
		p.rest[i] = s.aim[i].Closest(Vec{x, y}).Dist(Vec{x, y})
	}
}

// offAt returns the mover's distance from the goal of its course in a facing at a point.
func (s *search) offAt(point, facing int) float64 {
	p := &s.poses[s.pose(point, facing)]
	if !p.offIs {
		b := s.boxAt(point, facing)
		p.off, p.offIs = distance(&b, s.m.course.goal), true
	}
	return p.off
}

// next sets n to the way of e continued by a leg to a pose. It reports false if that
// costs too much or an existing way to the pose is as good.
func (s *search) next(n *label, e *expansion, point, facing int) bool {
	to := s.poseAt(point, facing)
	bound := 0.0
	for i := range n.spent {
		x, y := to.corners[i].X-e.from.corners[i].X, to.corners[i].Y-e.from.corners[i].Y
		spent := e.spent[i] + math.Sqrt(float64(x*x)+float64(y*y))
		n.spent[i] = spent
		if b := spent + to.rest[i]; b > bound {
			if bound = b; b > s.most && !s.rough {
				return false
			}
		}
	}
	n.point, n.facing, n.parent, n.bound = point, facing, e.at, bound
	if s.rough {
		mean := (n.spent[0] + n.spent[1] + n.spent[2] + n.spent[3]) / 4
		n.spent = [4]float64{mean, mean, mean, mean}
		n.bound = mean + (to.rest[0]+to.rest[1]+to.rest[2]+to.rest[3])/4
	}
	if s.laid {
		// The corner that pays most pays at least the mean, and the mean is at least the
		// way of the centre.
		mean := (n.spent[0] + n.spent[1] + n.spent[2] + n.spent[3]) / 4
		if b := mean + s.floor.atLeast(s, point); b > n.bound {
			n.bound = b
		}
	}
	if n.bound > s.most {
		return false
	}
	kept := s.at[s.pose(point, facing)]
	s.looks += len(kept) / 2
	for _, o := range kept {
		if s.beats(&s.labels[o], n) {
			return false
		}
	}
	rank := n.bound
	if s.haste {
		// Prefer ways that have got further: the remaining part counts one and a half
		// times.
		rank += (n.bound - furthest(n.spent)) / 2
	}
	n.rank = wholeUnits(rank)
	return true
}

// add keeps a way and drops the ways that it beats.
func (s *search) add(n *label) {
	pose := s.pose(n.point, n.facing)
	kept := s.at[pose][:0]
	for _, o := range s.at[pose] {
		if s.beats(n, &s.labels[o]) {
			s.labels[o].dropped = true
		} else {
			kept = append(kept, o)
		}
	}
	at := int32(len(s.labels))
	s.labels = append(s.labels, *n)
	s.at[pose] = append(kept, at)
	s.push(at)
}

// beats reports whether way a makes way b to the same pose useless: a is no dearer for
// any corner. A search in a hurry keeps only the most promising way to each pose.
func (s *search) beats(a, b *label) bool {
	const same = roundoff // the same legs added in another order may differ by this
	if s.haste {
		return a.bound <= b.bound+same
	}
	x, y := &a.spent, &b.spent
	return x[0] <= y[0]+same && x[1] <= y[1]+same && x[2] <= y[2]+same && x[3] <= y[3]+same
}

// less orders the queue.
func (s *search) less(a, b int32) bool {
	x, y := s.labels[a].rank, s.labels[b].rank
	return x < y || x == y && s.lessAmongEquals(a, b)
}

func (s *search) push(at int32) {
	s.queue = append(s.queue, at)
	q := s.queue
	for i := len(q) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.less(q[i], q[up]) {
			return
		}
		q[i], q[up] = q[up], q[i]
		i = up
	}
}

func (s *search) pop() int32 {
	q := s.queue
	top, n := q[0], len(q)-1
	q[0] = q[n]
	s.queue = q[:n]
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2 && c < n; c++ {
			if s.less(q[c], q[least]) {
				least = c
			}
		}
		if least == i {
			return top
		}
		q[i], q[least] = q[least], q[i]
		i = least
	}
}
