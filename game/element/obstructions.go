package element

import (
	"slices"

	"frontage/geometry"
)

// obstructions caches ways on which a friend or closed ground stopped an element. They stay valid over any
// number of bounds while neither of the two moves or flies and no enemy is near the way.
type obstructions struct {
	known [][]obstruction // by element, the newest last
	next  []int           // by element the one to replace next
}

// obstruction is a blocked way of an element that does not fly.
type obstruction struct {
	from    geometry.Box
	legs    [2]Leg // the element is stopped on the last of them
	blocker int    // the element that stops it, −1 for ground
	at      geometry.Box
	region  geometry.Rect // around the way
}

// mostObstructions is the number kept for each element.
const mostObstructions = 6

// note stores the obstruction of a single element's move.
func (o *obstructions) note(p *plan) {
	unit := p.units[0]
	if p.stuck < 0 || len(p.units) > 1 || p.b.flies(unit) || p.blocker >= 0 && p.b.flies(p.blocker) {
		return
	}
	found := obstruction{from: p.from[0], blocker: p.blocker}
	copy(found.legs[:p.stuck+1], p.legs)
	if p.blocker >= 0 {
		found.at = p.b.Boxes[p.b.at[p.blocker]]
	}
	found.region = p.from[0].Bounds()
	at := p.from
	for k := range p.legs[:p.stuck+1] {
		if leg := &p.legs[k]; leg.kind() == legTurn {
			at = turned(at, leg.Turn)
		} else {
			way := leg.bodyLeg(p.b.k, at)
			found.region = found.region.Union(legBounds(at[0], way))
			at = []geometry.Box{way.End(at[0])}
		}
	}
	if o.known == nil {
		o.known, o.next = make([][]obstruction, len(p.b.s.Units)), make([]int, len(p.b.s.Units))
	}
	if len(o.known[unit]) < mostObstructions {
		o.known[unit] = append(o.known[unit], found)
		return
	}
	o.known[unit][o.next[unit]] = found
	o.next[unit] = (o.next[unit] + 1) % mostObstructions
}

// find reports whether a way of a single element is known to be blocked, and by what; −1 for ground.
func (o *obstructions) find(b *board, group []int, way []Leg) (blocker int, known bool) {
	unit := group[0]
	if len(group) > 1 || o.known == nil || b.flies(unit) {
		return 0, false
	}
	place := &b.Boxes[b.at[unit]]
	for i := range o.known[unit] {
		f := &o.known[unit][i]
		if f.legs[0] != way[0] || f.legs[1] != (Leg{}) && (len(way) < 2 || f.legs[1] != way[1]) || f.from != *place {
			continue
		}
		// After an undo a friend may be in the air again, and let the element pass (ELM-MOVE-23).
		stays := f.blocker < 0 || b.at[f.blocker] >= 0 && b.Boxes[b.at[f.blocker]] == f.at && !b.flies(f.blocker)
		if stays && !slices.ContainsFunc(b.foesOf(unit), func(e int) bool { return b.Boxes[e].Bounds().Meets(f.region) }) {
			return f.blocker, true
		}
	}
	return 0, false
}
