package stand

import (
	"cmp"
	"iter"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// patterns are the sides of a stand at which the next one may be placed when a unit
// re-forms.
var patterns = [][]geometry.Side{
	{geometry.Left, geometry.Right}, {geometry.Left}, {geometry.Right}, {geometry.Rear}, {geometry.Front},
	{geometry.Left, geometry.Right, geometry.Rear, geometry.Front},
}

// reforming is a unit re-formed in one of the patterns.
type reforming struct {
	places   []game.StandPlace
	disorder int
	far      float64 // the longest distance that any corner moves
}

// formations yields the ways to place the other stands around those already placed, one for
// each pattern: first those that keep the unit's formation, then regular ones, among these
// the nearest. Whether the stands can get there is found on demand.
func (g *giving) formations(placed []body.Placed, rule string) iter.Seq[wayOption] {
	return func(yield func(wayOption) bool) {
		for _, r := range g.reformings(placed) {
			moved, refusal := g.b.checkMove(g.unit, r.places, &g.rules)
			if refusal == nil && !yield(wayOption{kind: wayAside, rule: rule, moved: moved}) {
				return
			}
		}
	}
}

// reformings lists the patterns in which all stands find places, best first.
func (g *giving) reformings(placed []body.Placed) []reforming {
	var list []reforming
	for _, sides := range patterns {
		at := g.grow(placed, func(placed []body.Placed) []geometry.Box { return body.Around(placed, sides) })
		if at == nil {
			continue
		}
		if !g.wholly() { // stands that stay go last: until then others pass through them (STD-MOVE-14)
			at = slices.Concat(at[len(placed):], at[:len(placed)])
		}
		r := reforming{places: g.b.standPlaces(at)}
		to, pieces := make([]geometry.Box, len(at)), make([]int, len(at))
		for i, p := range at {
			to[i], pieces[i] = p.Box, p.Piece
			travel := g.b.Boxes[p.Piece].Travel(p.Box)
			r.far = max(r.far, round4(slices.Max(travel[:])))
		}
		r.disorder = g.disorder(g.b.judgedAt(g.unit, to, pieces))
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(r, o reforming) int { return cmp.Or(r.disorder-o.disorder, sign(r.far-o.far)) })
	return list
}

// disorder is 0 if places, without that of an attached stand, keep the unit's present formation, 1 for another regular one,
// else 2.
func (g *giving) disorder(to []geometry.Box) int {
	switch f := geometry.FormationOf(to); {
	case f == geometry.FormationOf(g.b.judged(g.unit)):
		return 0
	case f.Regular():
		return 1
	}
	return 2
}

// grow gives each stand without a place, one at a time, the nearest free place that slots
// offers. It returns the places of all stands; nil if one finds none.
func (g *giving) grow(placed []body.Placed, slots func([]body.Placed) []geometry.Box) []body.Placed {
	return body.Gather(g.b.Table, g.b.PiecesOf(g.unit), placed, g.rules.allowance, slots,
		func(box geometry.Box, placed []body.Placed) bool { return g.free(box, placed) == nil })
}
