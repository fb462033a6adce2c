package geometry

// halfPlane is the set of points p with n·p ≥ c.
type halfPlane struct {
	n Vec
	c float64
}

// clip appends to dst the part of the convex polygon p that lies in h and returns the
// result: a convex polygon with at most one vertex more. Vertices on the line of h stay.
// dst needs room for twice as many vertices as p has, plus one.
//
// Like other hot code of sight and movement, clip is written for WebAssembly, where jumps
// and calls are expensive, counting matches is cheap, and a call copies every value of
// more than two words.
func (h *halfPlane) clip(dst, p []Vec) []Vec {
	if len(p) == 0 {
		return dst
	}
	k := len(dst)
	if cap(dst)-k <= 2*len(p) {
		dst = withRoom(dst, 2*len(p)+1)
	}
	out := dst[:cap(dst)]
	nx, ny, c := h.n.X, h.n.Y, h.c
	px, py := p[len(p)-1].X, p[len(p)-1].Y
	before := float64(nx*px) + float64(ny*py) - c
	in := 0
	if before >= 0 {
		in++
	}
	for i := range p {
		x, y := p[i].X, p[i].Y
		d := float64(nx*x) + float64(ny*y) - c
		was := in
		in = 0
		if d >= 0 {
			in++
		}
		if in != was && d != 0 && before != 0 {
			t := before / (before - d)
			o := &out[k]
			o.X, o.Y = px+float64((x-px)*t), py+float64((y-py)*t)
			k++
		}
		o := &out[k] // overwritten by the next one unless k counts it
		o.X, o.Y = x, y
		k += in
		px, py, before = x, y, d
	}
	return out[:k]
}

// withRoom returns p with room for n more.
func withRoom(p []Vec, n int) []Vec {
	return append(make([]Vec, 0, len(p)+n), p...)
}

// holds reports whether all of p lies in h.
func (h *halfPlane) holds(p []Vec) bool {
	nx, ny, c, outside := h.n.X, h.n.Y, h.c, 0
	if len(p) == 4 {
		p := (*[4]Vec)(p)
		if float64(nx*p[0].X)+float64(ny*p[0].Y) < c {
			outside++
		}
		if float64(nx*p[1].X)+float64(ny*p[1].Y) < c {
			outside++
		}
		if float64(nx*p[2].X)+float64(ny*p[2].Y) < c {
			outside++
		}
		if float64(nx*p[3].X)+float64(ny*p[3].Y) < c {
			outside++
		}
		return outside == 0
	}
	for i := range p {
		if float64(nx*p[i].X)+float64(ny*p[i].Y) < c {
			outside++
		}
	}
	return outside == 0
}

// skims reports whether p, which lies in h, lies within shortOfGoal of its border.
func (h *halfPlane) skims(p []Vec) bool {
	for _, v := range p {
		if h.n.Dot(v) > h.c+shortOfGoal {
			return false
		}
	}
	return true
}

// ClipToBox returns the part of the convex polygon p that lies in b, empty for none. It works
// in buf and tmp, whose contents it overwrites.
//
//  1. A point off their borders lies in it if and only if it lies in p and in b.
func ClipToBox(buf, tmp, p []Vec, b Box) []Vec {
	for _, s := range Sides {
		n := b.Normal(s).Neg()
		inside := halfPlane{n, n.Dot(b.Center) - b.Extent(s)}
		buf = inside.clip(buf[:0], p)
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

// centroid returns the middle of the area within the outline p. It fails when the area is
// practically zero.
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
