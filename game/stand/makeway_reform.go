package stand

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// patterns are the sides of a stand at which the next one may be placed when a
// unit re-forms.
var patterns = [][]geometry.Side{
	{geometry.Left, geometry.Right}, {geometry.Left}, {geometry.Right}, {geometry.Rear}, {geometry.Front},
	{geometry.Left, geometry.Right, geometry.Rear, geometry.Front},
}

// reforming is a unit that gives way in one of the patterns.
type reforming struct {
	pattern  int
	places   []game.StandPlace
	to       []geometry.Box // the same
	disorder int
	least    float64 // what its moves cost at least and, once checked, do cost
	checked  bool
	moved    *moveResult // nil when it may not be made, or leads where an earlier pattern does
}

// formations yields what places the other stands around those that have their places, in
// each of the patterns: first what leaves the unit in the formation that it has, then
// regular ones, and of those what moves it less. Whether its stands have ways there is
// looked for only as long as it may be the next.
func (g *giving) formations(placed []placing, rule string) iter.Seq[wayOption] {
	return func(yield func(wayOption) bool) {
		all := g.reformings(placed)
		for left := slices.Clone(all); len(left) > 0; {
			slices.SortFunc(left, sooner)
			next := left[0]
			if !next.checked {
				g.check(next, all)
				continue
			}
			left = left[1:]
			if next.moved != nil && !yield(wayOption{kind: wayAside, rule: rule, moved: next.moved}) {
				return
			}
		}
	}
}

// sooner orders what is to be yielded. What is not checked may cost no more than it must
// at least, and comes before what is known to cost that.
func sooner(r, o *reforming) int {
	unchecked := func(r *reforming) int {
		if r.checked {
			return 1
		}
		return 0
	}
	return cmp.Or(r.disorder-o.disorder, sign(r.least-o.least), unchecked(r)-unchecked(o), r.pattern-o.pattern)
}

// reformings lists the patterns in which all stands find places.
func (g *giving) reformings(placed []placing) []*reforming {
	var list []*reforming
	for i, sides := range patterns {
		at := g.grow(placed, func(placed []placing) []geometry.Box { return around(placed, sides) })
		if at == nil {
			continue
		}
		if !g.wholly() { // those that stay go last: till then they are passed through (STD-MOVE-14)
			at = slices.Concat(at[len(placed):], at[:len(placed)])
		}
		r := &reforming{pattern: i, places: g.b.standPlaces(at)}
		for j, place := range r.places {
			box := game.Stand(place).Box(g.b.units[g.unit].Base)
			r.to = append(r.to, box)
			travel := g.b.boxes[at[j].piece].Travel(box)
			r.least = math.Max(r.least, round4(slices.Max(travel[:])))
		}
		r.disorder = g.disorder(r.to)
		list = append(list, r)
	}
	return list
}

// disorder is 0 for places that leave the unit in the formation that it has now, 1 for
// those of another regular one, else 2.
func (g *giving) disorder(to []geometry.Box) int {
	switch f := geometry.FormationOf(to); {
	case f == geometry.FormationOf(g.b.boxesOf(g.unit)):
		return 0
	case f.Regular():
		return 1
	}
	return 2
}

// check finds out whether the stands have ways to their places, unless those are what
// they have in an earlier pattern, whichever stand takes which.
func (g *giving) check(r *reforming, all []*reforming) {
	r.checked = true
	for _, earlier := range all {
		if earlier.pattern >= r.pattern {
			break
		}
		if !sameGround(earlier.to, r.to) {
			continue
		}
		if !earlier.checked {
			g.check(earlier, all)
		}
		if earlier.moved != nil {
			return
		}
	}
	if moved, refusal := g.b.checkMove(g.unit, r.places, &g.rules); refusal == nil {
		r.moved, r.least = moved, round4(moved.cost())
	}
}

// grow gives the stands that have no place yet one after another the nearest free
// one that slots offers; it returns the places of all, nil when not all find one.
func (g *giving) grow(placed []placing, slots func([]placing) []geometry.Box) []placing {
	all := slices.Clone(placed)
	for len(all) < len(g.b.boxesOf(g.unit)) {
		best, least := placing{piece: -1}, math.Inf(1)
		for _, box := range slots(all) {
			if g.free(box, all) != nil {
				continue
			}
			for _, p := range g.b.piecesOf(g.unit) {
				if slices.ContainsFunc(all, func(q placing) bool { return q.piece == p }) {
					continue
				}
				travel := g.b.boxes[p].Travel(box)
				if cost := slices.Max(travel[:]); cost < least-geometry.Tolerance {
					best, least = placing{p, box}, cost
				}
			}
		}
		if best.piece < 0 || least > g.rules.allowance+geometry.Tolerance {
			return nil
		}
		all = append(all, best)
	}
	return all
}

// around returns the places beside, behind and before those taken, facing alike.
func around(placed []placing, sides []geometry.Side) []geometry.Box {
	var list []geometry.Box
	for _, p := range placed {
		for _, s := range sides {
			list = append(list, p.box.Shift(p.box.Normal(s).Scale(2*p.box.Extent(s))))
		}
	}
	return list
}
