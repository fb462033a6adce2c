package stand

import (
	"math"
	"slices"

	"frontage/geometry"
)

// straight fills in a basic pursuit (STD-PURSUE-15 to STD-PURSUE-19): the stands that can
// go straight ahead into edge contact with a retreated enemy, and the largest sets of them
// that leave the unit in formation. Each set is completed with places for the other stands.
func (p *pursuit) straight() {
	for _, s := range p.b.PiecesOf(p.unit) {
		if p.over() {
			break
		}
		if move, ok := p.straightInto(s); ok {
			p.moves = append(p.moves, move)
		}
	}
	p.largestSets(p.moves, func(set []place) bool { return p.complete(set, nil, pursuitBasic) })
}

// straightInto finds the straight move of a stand: the shortest along its own facing that
// lays its front edge along any edge of a stand of a retreated enemy unit, including one
// that only supported (STD-PURSUE-16, STD-PURSUE-19).
func (p *pursuit) straightInto(s int) (place, bool) {
	from := p.b.Boxes[s]
	best, found := place{}, math.Inf(1)
	for _, target := range p.targets {
		need := p.contactNeeded(target)
		for _, q := range p.b.PiecesOf(target) {
			far, length := ahead(from, p.b.Boxes[q])
			if length <= need || far > p.pace+geometry.Tolerance || far >= found {
				continue
			}
			if far <= geometry.Tolerance {
				far = 0 // it is there already
			}
			box := from.Shift(from.Forward.Scale(far))
			if way, ok := p.goStraight(s, target, box, nil); ok {
				best = place{piece: s, box: box, way: way, role: roleStraight, of: q, touching: p.touching(box)}
				found = far
			}
		}
	}
	return best, !math.IsInf(found, 1)
}

// ahead returns how far a base moves straight on until its front lies along an edge of
// another, and the length of that contact; 0 if the other is not ahead or has no edge
// parallel to the front.
func ahead(from, other geometry.Box) (far, length float64) {
	front := from.Edge(geometry.Front)
	for _, side := range geometry.Sides {
		edge := other.Edge(side)
		if !geometry.SameFacing(edge.Normal.Neg(), from.Forward) {
			continue
		}
		between := front.Mid().Sub(edge.Mid())
		far = -between.Dot(from.Forward)
		if far < -geometry.Tolerance {
			return 0, 0
		}
		return far, geometry.FlushLength(edge.Len(), from.Width, between.Dot(from.Forward.Right()))
	}
	return 0, 0
}

// goStraight returns the way of a stand to a place straight ahead if it is clear and within
// the pace.
func (p *pursuit) goStraight(s, goal int, to geometry.Box, placed []place) (geometry.Way, bool) {
	way := p.mover(s, goal, placed).Straight(to)
	return way, way.OK
}

// largestSets offers sets of straight moves to accept, the largest first, and skips subsets
// of accepted ones (STD-PURSUE-17). Among equally large sets the file order decides.
func (p *pursuit) largestSets(moves []place, accept func([]place) bool) {
	if len(moves) == 0 {
		return
	}
	if len(moves) > mostSubsets {
		p.growSets(moves, accept)
		return
	}
	var kept []int
	for size := len(moves); size > 0; size-- {
		for chosen := 1; chosen < 1<<len(moves); chosen++ {
			if bits(chosen) != size || slices.ContainsFunc(kept, func(k int) bool { return k&chosen == chosen }) {
				continue
			}
			var set []place
			for i, m := range moves {
				if chosen&(1<<i) != 0 {
					set = append(set, m)
				}
			}
			if set, ok := p.inSequence(set); ok && accept(set) {
				p.sets = append(p.sets, set)
				kept = append(kept, chosen)
				if p.partly = p.enough(); p.partly {
					return
				}
			}
		}
	}
}

// enough reports whether the search may stop before it has found all sets: nobody reads a
// list of them, and the first outcome already leaves free stands to choose for.
func (p *pursuit) enough() bool {
	return p.brief() && !p.wholly && slices.ContainsFunc(p.first().places, func(s place) bool { return s.role == roleFree })
}

// mostSubsets is the largest number of straight moves of which every subset is examined.
const mostSubsets = 8

// growSets is largestSets for a huge unit: it takes all moves, or grows a set from each
// stand in file order.
func (p *pursuit) growSets(moves []place, accept func([]place) bool) {
	if set, ok := p.inSequence(moves); ok && accept(set) {
		p.sets = append(p.sets, set)
		return
	}
	for first := range moves {
		if p.over() {
			return
		}
		if slices.ContainsFunc(p.sets, func(set []place) bool {
			return slices.ContainsFunc(set, func(m place) bool { return m.piece == moves[first].piece })
		}) {
			continue
		}
		var grown []place
		for i := range moves {
			if p.over() {
				break
			}
			next := append(slices.Clone(grown), moves[(first+i)%len(moves)])
			if set, ok := p.inSequence(next); ok && len(geometry.Groups(boxesAt(set))) == 1 {
				grown = set
			}
		}
		if len(grown) > 0 && accept(grown) {
			p.sets = append(p.sets, grown)
		}
	}
}

func bits(x int) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// inSequence orders straight moves so that each is clear of those made before it
// (STD-MOVE-14), and ends clear of the unit's stands that have yet to move.
func (p *pursuit) inSequence(moves []place) ([]place, bool) {
	left := slices.Clone(moves)
	var done []place
	for len(left) > 0 {
		next := slices.IndexFunc(left, func(m place) bool {
			if m.role == roleStraight && len(done) == 0 {
				return !p.onWaiting(&m, done) // its way was found in that state
			}
			_, ok := p.goStraight(m.piece, p.b.Pieces[m.of].Unit, m.box, done)
			return ok && !p.onWaiting(&m, done)
		})
		if next < 0 {
			return nil, false
		}
		done = append(done, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return done, true
}

// onWaiting reports whether a place overlaps a stand of the unit that has yet to move.
func (p *pursuit) onWaiting(m *place, done []place) bool {
	p.b.pay(len(p.b.BoxesOf(p.unit)))
	for _, s := range p.b.PiecesOf(p.unit) {
		if s != m.piece && geometry.Overlaps(m.box, p.b.Boxes[s]) && !slices.ContainsFunc(done, func(d place) bool { return d.piece == s }) {
			return true
		}
	}
	return false
}

// touching finds every contact of a place within the pace with the enemy: front contact
// with units that may be pursued counts as on the target, other enemy units as extra.
func (p *pursuit) touching(box geometry.Box) touching {
	var t touching
	var rooms struct {
		others   [8]int
		contacts [8]touch
	}
	others, contacts := rooms.others[:0], rooms.contacts[:0]
	for _, q := range p.near {
		unit := p.b.Pieces[q].Unit
		contact := geometry.Touch(box, p.b.Boxes[q])
		if contact.Kind == geometry.NoContact {
			continue
		}
		contacts = append(contacts, touch{q, contact})
		target := slices.Contains(p.targets, unit)
		if !target && !slices.Contains(others, unit) {
			others = append(others, unit)
		}
		if contact.Kind == geometry.EdgeContact && contact.A.Side == geometry.Front {
			t.front += contact.Length
			if target {
				t.onTarget += contact.Length
			}
		}
		t.corner = t.corner || contact.Kind == geometry.CornerContact && atFront(contact.A, contact.Kind)
	}
	t.extra = len(others)
	if len(contacts) > 0 {
		t.contacts = slices.Clone(contacts)
	}
	return t
}
