package stand

import (
	"slices"

	"frontage/game"
)

// knownTrials are the charges and moves tried since stands moved last. Giving an order
// moves nobody, but the board is made anew after it; what led to the order need not be tried
// again.
type knownTrials struct {
	units   []any // the data of the units
	leaders []game.Character
	active  game.SideID
	phase   string
	found   map[[2]int]*charge
	moves   []*knownMove // straight ones; without a move if there is none
}

// earlierTrials returns the charges tried on the placement of a board; nil while an action is
// under way, when the data of a unit may still change in place.
func (b *board) earlierTrials() *knownTrials {
	if !b.asked {
		return nil
	}
	k := known[knownTrials](&b.placement.known)
	if !k.holdFor(b) {
		*k = knownTrials{units: k.units[:0], leaders: append(k.leaders[:0], b.state.Characters...), active: b.state.Turn.Active, phase: b.state.Turn.Phase,
			moves: k.moves[:0]}
		for i := range b.units {
			k.units = append(k.units, b.units[i].Own)
		}
	}
	if k.found == nil {
		k.found = map[[2]int]*charge{}
	}
	return k
}

// holdFor reports whether the charges would be the same on a board: since they were tried, at most
// orders were given.
func (k *knownTrials) holdFor(b *board) bool {
	t := &b.state.Turn
	if k.found == nil || len(k.units) != len(b.units) || k.active != t.Active || k.phase != t.Phase {
		return false
	}
	for i, own := range k.units {
		if !sameButOrders(own, b.units[i].Own) {
			return false
		}
	}
	return slices.EqualFunc(k.leaders, b.state.Characters, func(c, d game.Character) bool {
		return c.X == d.X && c.Y == d.Y && c.Joined == d.Joined && game.SameData(c.Own, d.Own)
	})
}

// sameButOrders reports whether the data of a unit differs at most in its orders.
func sameButOrders(a, b any) bool {
	if a == b {
		return true
	}
	was, ok := a.(*Unit)
	is, also := b.(*Unit)
	if !ok || !also {
		return false
	}
	same := *is
	same.State.Orders, same.State.OrderedBy = was.State.Orders, was.State.OrderedBy
	return game.SameData(was, &same)
}

// again returns a charge tried earlier, as one of a board; nil if there is none.
func (k *knownTrials) again(b *board, key [2]int) *charge {
	if k == nil {
		return nil
	}
	c := k.found[key]
	if c == nil || !c.trial || c.road != nil { // a roadway belongs to its board
		return nil
	}
	c.b = b
	return c
}

// straightMove returns an ordinary move in which each stand goes straight to its place; nil
// if there is none. It is kept for when the move is made.
func (b *board) straightMove(unit int, places []game.StandPlace, half bool) *unitMove {
	earlier := b.earlierTrials()
	k := earlier.move(unit, places, half)
	if k == nil {
		m, _ := b.checkMarch(unit, places, half, marching{straight: true, silent: true})
		k = &knownMove{unit, half, places, m}
		earlier.add(k)
	}
	if k.move != nil {
		moves := known[knownMoves](&b.known)
		*moves = append(*moves, *k)
	}
	return k.move
}

// move returns a straight move tried earlier; nil if it was not.
func (k *knownTrials) move(unit int, places []game.StandPlace, half bool) *knownMove {
	if k == nil {
		return nil
	}
	at := slices.IndexFunc(k.moves, func(m *knownMove) bool {
		return m.unit == unit && m.half == half && slices.Equal(m.places, places)
	})
	if at < 0 {
		return nil
	}
	return k.moves[at]
}

// add keeps a straight move.
func (k *knownTrials) add(m *knownMove) {
	if k != nil {
		k.moves = append(k.moves, m)
	}
}
