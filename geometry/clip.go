package geometry

// halfPlane is the set of points p with n·p ≥ c.
type halfPlane struct {
	n Vec
	c float64
}

// clip appends to dst the part of the convex polygon p that lies in h and
// returns the result: a convex polygon with at most one vertex more. Vertices
// on the line of h stay.
func (h halfPlane) clip(dst, p []Vec) []Vec {
	if len(p) == 0 {
		return dst
	}
	prev := p[len(p)-1]
	before := h.n.Dot(prev) - h.c
	for _, v := range p {
		d := h.n.Dot(v) - h.c
		if (d < 0 && before > 0) || (d > 0 && before < 0) {
			dst = append(dst, prev.Lerp(v, before/(before-d)))
		}
		if d >= 0 {
			dst = append(dst, v)
		}
		prev, before = v, d
	}
	return dst
}

// holds reports whether all of p lies in h.
func (h halfPlane) holds(p []Vec) bool {
	for _, v := range p {
		if h.n.Dot(v) < h.c {
			return false
		}
	}
	return true
}

// skims reports whether p, which lies in h, lies within shortOfGoal of its border.
func (h halfPlane) skims(p []Vec) bool {
	for _, v := range p {
		if h.n.Dot(v) > h.c+shortOfGoal {
			return false
		}
	}
	return true
}

// clipToBox returns the part of the convex polygon p that lies in b. It works
// in buf and tmp, whose contents it overwrites.
func clipToBox(buf, tmp, p []Vec, b Box) []Vec {
	for _, s := range Sides {
		n := b.Normal(s).Neg()
		buf = halfPlane{n, n.Dot(b.Center) - b.Extent(s)}.clip(buf[:0], p)
		p = buf
		buf, tmp = tmp, buf
	}
	return p
}

// signedArea returns the area within the outline p, negative when it runs
// clockwise.
func signedArea(p []Vec) float64 {
	var twice float64
	for i := 2; i < len(p); i++ {
		twice += p[i-1].Sub(p[0]).Cross(p[i].Sub(p[0]))
	}
	return twice / 2
}

// centroid returns the middle of the area within the outline p. It fails when
// there is as good as no area.
func centroid(p []Vec) (Vec, bool) {
	var twice float64
	var sum Vec
	for i := 2; i < len(p); i++ {
		a, b := p[i-1].Sub(p[0]), p[i].Sub(p[0])
		twice += a.Cross(b)
		sum = sum.Along(a.Add(b), a.Cross(b)/3)
	}
	if abs(twice) < 1e-13 {
		return Vec{}, false
	}
	return p[0].Add(Vec{sum.X / twice, sum.Y / twice}), true
}
