package stand

import (
	"slices"

	"frontage/geometry"
)

// Protection by the rule of wagon forts (STD-SPEC-77).

// byFort changes the protection of a stand by the rule of wagon forts: a laager is defended (STD-SPEC-77(c)), another
// fort is in the open (d), and infantry beside a laager is defended against shots and in its first round (f).
func (b *board) byFort(found shelter, struck int, t threat) shelter {
	unit := b.Pieces[struck].Unit
	u := b.units[unit].Unit
	state := &Own(u).State
	switch {
	case b.inLaager(unit):
		if found.status < defended {
			return shelter{status: defended, rule: ruleFort}
		}
	case isFort(u):
		if found.by != nil && found.status > inTheOpen {
			return shelter{rule: ruleFort, by: found.by}
		}
	case found.status < defended && !state.Open && (t.shot != nil || !state.Fought) && b.besideLaager(unit):
		return shelter{status: defended, rule: ruleFort}
	}
	return found
}

// besideLaager reports whether a whole side edge of a stand of an infantry unit is on the short edge of a stand of a
// laager of its side. Hired units are of another list (STD-SPEC-77(f)).
func (b *board) besideLaager(unit int) bool {
	u := &b.units[unit]
	if u.Type != Infantry {
		return false
	}
	for i := range b.units {
		if v := &b.units[i]; v.Army != u.Army || !b.inLaager(i) || isHired(v.Unit) != isHired(u.Unit) {
			continue
		}
		for _, p := range b.PiecesOf(i) {
			for _, q := range b.PiecesOf(unit) {
				if onShortEdge(b.Boxes[q].Edge(geometry.Left), b.Boxes[p]) || onShortEdge(b.Boxes[q].Edge(geometry.Right), b.Boxes[p]) {
					return true
				}
			}
		}
	}
	return false
}

// onShortEdge reports whether a whole edge lies on a short edge of a stand.
func onShortEdge(e geometry.Edge, box geometry.Box) bool {
	short := min(box.Width, box.Depth)
	return slices.ContainsFunc(geometry.Sides[:], func(side geometry.Side) bool {
		its := box.Edge(side)
		along := geometry.Segment{A: its.A, B: its.B}
		return its.Len() <= short+geometry.Tolerance && along.Closest(e.A).Dist(e.A) <= geometry.Tolerance && along.Closest(e.B).Dist(e.B) <= geometry.Tolerance
	})
}
