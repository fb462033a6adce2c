package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// hindrance finds the obstacle in a stand's way, for explanations.
type hindrance struct {
	b     *board
	unit  int
	from  geometry.Box
	roles []geometry.Role
	taken []geometry.Box          // boxes not on the table, in the order in which the way numbers them
	other func(i int) game.Phrase // describes one of these, in a clause such as "r1a, which has moved already, is in the way"
	mover func(from geometry.Box, roles []geometry.Role) *geometry.Mover
}

// told names the obstacle in the straight way to a place, as a clause with its rule; "" if that way
// is clear. A gap between enemies comes first if it alone blocks the way (STD-MOVE-18).
func (h *hindrance) told(to geometry.Box, way geometry.Way) (rule string, clause game.Phrase) {
	gap := way.Gap
	if gap == nil && !way.Away {
		gap = h.barringGap(to)
	}
	n := len(h.b.Boxes)
	switch {
	case gap != nil:
		return "STD-MOVE-18", game.Say("%s is %s wide, and must be wider than the %s of its front", h.b.gapName(h.unit, gap), cm(gap.Width()), cm(h.from.Width))
	case way.By >= n:
		return "STD-MOVE-14", h.other(way.By - n)
	case way.By >= 0:
		return "STD-MOVE-13", game.Say("%s is in the way", h.b.standName(way.By))
	}
	if t := h.b.closedBetween(h.unit, h.from, to); t != nil {
		return "STD-MOVE-16", game.Say("%s is in the way", groundName(t.Kind, t.ID))
	}
	if !h.b.onTable(to) {
		return "STD-TABLE-01", game.Say("the table ends there")
	}
	return "", game.Phrase{}
}

// barringGap returns the gap that alone blocks the way to a place; nil if there is none.
func (h *hindrance) barringGap(to geometry.Box) *geometry.Gap {
	solid := slices.Clone(h.roles)
	narrow := false
	for q, role := range solid {
		narrow = narrow || role == geometry.Hostile
		if role == geometry.Hostile || role == geometry.Friendly {
			solid[q] = geometry.Solid // it takes its own room and forms no gap
		}
	}
	if !narrow {
		return nil
	}
	legs := h.mover(h.from, solid).Within(to).Legs
	for i := 1; i < len(legs); i++ { // each leg turns at its end or its beginning (K8)
		from, to := legs[i-1], legs[i]
		for _, leg := range [2][2]geometry.Box{{from, from.At(to.Center)}, {to.At(from.Center), to}} {
			if way := h.mover(leg[0], h.roles).Straight(leg[1]); way.Gap != nil {
				return way.Gap
			}
		}
	}
	return nil
}

// closedBetween returns the first feature closed to a unit that one of its stands meets
// going straight from one place to another; nil if there is none.
func (b *board) closedBetween(unit int, from, to geometry.Box) *game.Terrain {
	const step = 0.25 // cm
	steps := int(math.Ceil(from.Center.Dist(to.Center)/step)) + 1
	for i := 0; i <= steps; i++ {
		at := from.Center.Lerp(to.Center, float64(i)/float64(steps))
		for _, turned := range [2]geometry.Box{from.At(at), to.At(at)} {
			if t := b.closedUnder(unit, turned); t != nil {
				return t
			}
		}
	}
	return nil
}

// onTable reports whether a base lies wholly on the table.
func (b *board) onTable(box geometry.Box) bool {
	table := b.state.Table.Rect()
	corners := box.Corners()
	return !slices.ContainsFunc(corners[:], func(c geometry.Vec) bool { return !table.Contains(c, geometry.Tolerance) })
}
