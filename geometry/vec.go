package geometry

import "math"

// Vec is a point or a displacement in centimetres.
type Vec struct{ X, Y float64 }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Neg returns −v.
func (v Vec) Neg() Vec { return Vec{-v.X, -v.Y} }

// Scale returns k·v.
func (v Vec) Scale(k float64) Vec { return Vec{float64(k * v.X), float64(k * v.Y)} }

// Along returns the point k centimetres from v in the direction dir, v + k·dir.
func (v Vec) Along(dir Vec, k float64) Vec {
	return Vec{v.X + float64(k*dir.X), v.Y + float64(k*dir.Y)}
}

// Dot returns the scalar product, positive when v and w point the same way.
func (v Vec) Dot(w Vec) float64 { return float64(v.X*w.X) + float64(v.Y*w.Y) }

// Cross returns the signed area of the parallelogram of v and w, positive when
// w points to the left of v.
func (v Vec) Cross(w Vec) float64 { return float64(v.X*w.Y) - float64(v.Y*w.X) }

// Right returns v turned a quarter clockwise.
func (v Vec) Right() Vec { return Vec{v.Y, -v.X} }

// Left returns v turned a quarter anticlockwise.
func (v Vec) Left() Vec { return Vec{-v.Y, v.X} }

// Len returns the length of v. (math.Sqrt is correctly rounded everywhere;
// math.Hypot is not the same on every platform.)
func (v Vec) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Dist returns the distance between the points v and w.
func (v Vec) Dist(w Vec) float64 { return v.Sub(w).Len() }

// Unit returns v scaled to length 1, and the zero vector for the zero vector.
func (v Vec) Unit() Vec {
	l := v.Len()
	if l == 0 {
		return Vec{}
	}
	return Vec{v.X / l, v.Y / l}
}

// Lerp returns the point a share t of the way from v to w.
func (v Vec) Lerp(w Vec, t float64) Vec { return v.Along(w.Sub(v), t) }

// Segment is a straight line from A to B.
type Segment struct{ A, B Vec }

// Len returns the length of s in centimetres.
func (s Segment) Len() float64 { return s.A.Dist(s.B) }

// Mid returns the middle of s.
func (s Segment) Mid() Vec { return s.A.Lerp(s.B, 0.5) }

// Closest returns the point of s that is nearest to p.
//
//  1. It lies on s, and no point of s is nearer.
//  2. It is the same point of s reversed, within rounding.
func (s Segment) Closest(p Vec) Vec {
	d := s.B.Sub(s.A)
	l := d.Dot(d)
	if l == 0 {
		return s.A
	}
	t := p.Sub(s.A).Dot(d) / l
	switch {
	case t <= 0:
		return s.A
	case t >= 1:
		return s.B
	}
	return s.A.Along(d, t)
}

// Rect is an upright rectangle, such as a table.
type Rect struct{ Min, Max Vec }

// Contains reports whether p lies in r, its border included, or outside it by no more
// than slack.
//
//  1. With slack k it contains the same points as r grown by k, within rounding.
func (r Rect) Contains(p Vec, slack float64) bool {
	return p.X >= r.Min.X-slack && p.X <= r.Max.X+slack && p.Y >= r.Min.Y-slack && p.Y <= r.Max.Y+slack
}

// Meets reports whether r and s share a point.
//
//  1. It is symmetric, and r meets itself.
//  2. It is true exactly when some point lies in both.
func (r Rect) Meets(s Rect) bool {
	return r.Min.X <= s.Max.X && s.Min.X <= r.Max.X && r.Min.Y <= s.Max.Y && s.Min.Y <= r.Max.Y
}

// MeetsBetween reports whether r shares a point with the convex hull of a and b: with some line
// from a point of one to a point of the other.
//
//  1. It is symmetric in a and b, and true if r meets either.
//  2. Within rounding it is true exactly when some point of r lies on a segment between points of a and b.
func (r Rect) MeetsBetween(a, b Rect) bool {
	// On the way from a to b a rectangle passes over all of the hull. These are by how much it is beside
	// r at first and at last.
	beside := [4][2]float64{
		{a.Min.X - r.Max.X, b.Min.X - r.Max.X}, {r.Min.X - a.Max.X, r.Min.X - b.Max.X},
		{a.Min.Y - r.Max.Y, b.Min.Y - r.Max.Y}, {r.Min.Y - a.Max.Y, r.Min.Y - b.Max.Y},
	}
	from, to := 0.0, 1.0
	for _, d := range beside {
		switch {
		case d[0] > 0 && d[1] > 0:
			return false
		case d[0] > 0:
			from = max(from, d[0]/(d[0]-d[1]))
		case d[1] > 0:
			to = min(to, d[0]/(d[0]-d[1]))
		}
	}
	return from <= to
}

// Union returns the smallest upright rectangle that holds r and s.
//
//  1. It holds both, r.Union(s) is s.Union(r), and r.Union(r) is r.
func (r Rect) Union(s Rect) Rect {
	if s.Min.X < r.Min.X {
		r.Min.X = s.Min.X
	}
	if s.Min.Y < r.Min.Y {
		r.Min.Y = s.Min.Y
	}
	if s.Max.X > r.Max.X {
		r.Max.X = s.Max.X
	}
	if s.Max.Y > r.Max.Y {
		r.Max.Y = s.Max.Y
	}
	return r
}

// Grow returns r with every border moved outward by k.
func (r Rect) Grow(k float64) Rect {
	k = float64(k) // the caller's k may be a product
	return Rect{Vec{r.Min.X - k, r.Min.Y - k}, Vec{r.Max.X + k, r.Max.Y + k}}
}

// cut returns the intersection of r and s, which must meet.
func (r Rect) cut(s Rect) Rect {
	return Rect{
		Vec{clamp(r.Min.X, s.Min.X, s.Max.X), clamp(r.Min.Y, s.Min.Y, s.Max.Y)},
		Vec{clamp(r.Max.X, s.Min.X, s.Max.X), clamp(r.Max.Y, s.Min.Y, s.Max.Y)},
	}
}

func (r Rect) area() float64 {
	d := r.Max.Sub(r.Min)
	return float64(d.X * d.Y)
}
