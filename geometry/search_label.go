package geometry

import "math"

// label is a way from the start to a pose.
type label struct {
	point, facing int
	spent         [4]float64 // by each corner
	bound         float64    // the least that a way to the goal through here costs
	rank          int64      // the order in which ways are followed; see next
	parent        int32      // −1 at the start
	dropped       bool       // a better one to the same pose came later
}

// pose is what labels of one point and facing share.
type pose struct {
	corners [4]Vec
	rest    [4]float64 // how far each corner has still to go, at least
	known   bool
	off     float64 // how far it is from the goal of a course,
	offIs   bool    // once known
}

// poseAt returns a facing at a point.
func (s *search) poseAt(point, facing int) *pose {
	p := &s.poses[s.pose(point, facing)]
	if !p.known {
		s.place(p, point, facing)
	}
	return p
}

// place works out what is known of a facing at a point.
func (s *search) place(p *pose, point, facing int) {
	p.known = true
	at, corners := &s.points[point], &s.facings[facing].corners
	for i := range corners {
		x, y := at.X+corners[i].X, at.Y+corners[i].Y
		p.corners[i].X, p.corners[i].Y = x, y
		p.rest[i] = s.aim[i].Closest(Vec{x, y}).Dist(Vec{x, y})
	}
}

// offAt returns how far the mover is from the goal of its course in a facing at a point.
func (s *search) offAt(point, facing int) float64 {
	p := &s.poses[s.pose(point, facing)]
	if !p.offIs {
		b := s.boxAt(point, facing)
		p.off, p.offIs = distance(&b, s.m.course.goal), true
	}
	return p.off
}

// next makes n the way that continues one, which has spent so much up to a pose, with a
// leg to another pose, unless it costs too much or another to that pose is as good.
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
		// The corner that pays most pays no less than they do on the average, and that
		// is no less than the way of the middle.
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
		// Ahead with what has got furthest: what is still to come counts half as much again.
		rank += (n.bound - furthest(n.spent)) / 2
	}
	n.rank = even(rank)
	return true
}

// add keeps a way, in place of those that it makes useless.
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

// beats reports whether the way b need not be kept beside a, which leads to the
// same pose: a is no dearer for any corner. A search in haste keeps only the
// most promising way to each pose.
func (s *search) beats(a, b *label) bool {
	const same = roundoff // sums of the same legs in another order
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
