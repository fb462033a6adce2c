package geometry

import "slices"

// During returns the shares of the way, from 0 to 1, at which a box that moves along d
// without turning overlaps p, as [Polygon.OverlapsBox] defines it.
//
//  1. 0 lies in it exactly when p overlaps b, and 1 when p overlaps b moved by d.
//  2. The way back gives the same shares, counted from the other end.
//
// Both hold except for shares within rounding of an end of an interval.
func (p Polygon) During(b Box, d Vec) Intervals {
	if !p.Bounds().Meets(b.Bounds().Union(b.Shift(d).Bounds())) {
		return nil
	}
	if d == (Vec{}) { // all the time or never
		if !p.OverlapsBox(b) {
			return nil
		}
		return Intervals{{0, 1}}
	}
	w := newTransit(b, d)
	for i, t := range p.Triangles() {
		q := trianglePiece(t, i)
		w.meet(&q)
	}
	return w.shares()
}

// transit is a box that moves without turning, and the shares of its way at which it overlaps some triangles.
type transit struct {
	box    Box  // shrunk by the tolerance
	by     Vec  // its way
	around Rect // the ground that it may reach
	spans  []Interval
}

func newTransit(b Box, d Vec) transit {
	w := transit{box: b, by: d, around: b.Bounds().Union(b.Shift(d).Bounds())}
	w.box.Width -= 2 * withinTol
	w.box.Depth -= 2 * withinTol
	return w
}

// meet notes the share of the way at which the box overlaps a triangle, if it does.
func (w *transit) meet(t *piece) {
	if !t.bounds.Meets(w.around) {
		return
	}
	if s := w.over(t); s.Lo < s.Hi {
		w.spans = append(w.spans, s)
	}
}

// shares returns all shares of the way.
func (w *transit) shares() Intervals {
	if len(w.spans) < 2 {
		return w.spans
	}
	slices.SortFunc(w.spans, byLo)
	out := w.spans[:1]
	for _, s := range w.spans[1:] {
		if last := &out[len(out)-1]; s.Lo > last.Hi {
			out = append(out, s)
		} else if s.Hi > last.Hi {
			last.Hi = s.Hi
		}
	}
	return out
}

// over returns the share of the way at which the box overlaps a triangle. Two convex shapes overlap while no
// axis separates them; the axes are the normals of their edges.
func (w *transit) over(t *piece) Interval {
	span := Interval{0, 1}
	for _, axis := range [2]Vec{w.box.Forward, w.box.Forward.Right()} {
		lo, hi := t.project(axis)
		if span = w.within(span, axis, lo, hi); span.Lo >= span.Hi {
			return nowhere
		}
	}
	for i := range t.axes {
		axis := &t.axes[i]
		if span = w.within(span, axis.normal, axis.lo, axis.hi); span.Lo >= span.Hi {
			return nowhere
		}
	}
	return span
}

// within returns the part of a span of the way on which the extent of the box along an axis meets another.
func (w *transit) within(span Interval, axis Vec, lo, hi float64) Interval {
	at, speed := axis.Dot(w.box.Center), axis.Dot(w.by)
	half := (float64(abs(axis.Dot(w.box.Forward))*w.box.Depth) + float64(abs(axis.Cross(w.box.Forward))*w.box.Width)) / 2
	lo, hi = lo-half-at, hi+half-at // the centre must be between these
	if abs(speed) <= roundoff {
		if lo >= 0 || hi <= 0 {
			return nowhere
		}
		return span
	}
	lo, hi = lo/speed, hi/speed
	return span.meet(Interval{min(lo, hi), max(lo, hi)})
}
