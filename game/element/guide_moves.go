package element

import (
	"slices"

	"frontage/game"
)

// guideMoves says how a person moves elements by hand: alone or as a group, to the places in which the elements
// are put down. The program finds the way and its price.
var guideMoves = game.MoveGuide{
	Action:   placedMove,
	Together: movedTogether,
	Also:     insteadOfMove,
	Reach:    func(_ *game.State, unit game.UnitID) game.Query { return asked(reachForm, "unit", string(unit)) },
	Heeds:    func(unit game.UnitID) game.Query { return asked(threatForm, "unit", string(unit)) },
}

// placedMove is the march or the tactical move of elements to places.
func placedMove(s *game.State, units []game.UnitID, to []game.StandPlace) game.Action {
	return game.Action{Do: doMove, Units: units, Stands: to, Own: &Deed{March: s.Turn.Phase == phaseMarch}}
}

// movedTogether returns the group that a person takes up with an element: all around it that may move with it,
// or itself alone; none if it may not move now.
func movedTogether(s *game.State, id game.UnitID) []game.UnitID {
	unit := s.UnitIndex(id)
	if unit < 0 || s.Units[unit].Side != s.Turn.Active || s.Turn.Phase != phaseMarch && s.Turn.Phase != phaseMoves || len(turnOf(s).Todo) > 0 {
		return nil
	}
	b := newBoard(s)
	may := func(unit int) bool { return b.at[unit] >= 0 && b.free(unit) }
	if !may(unit) {
		return nil
	}
	group := b.groupOf(unit, may)
	ids := make([]game.UnitID, len(group))
	for i, u := range group {
		ids[i] = s.Units[u].ID
	}
	return ids
}

// insteadOfMove lists the legal actions of an element other than a move: to be halted, with those of its group that
// would also move by themselves, to exchange places, to dismount or mount, to land.
func insteadOfMove(s *game.State, id game.UnitID, with []game.UnitID) []game.Action {
	unit := s.UnitIndex(id)
	b := newBoard(s)
	if unit < 0 || b.at[unit] < 0 || s.Turn.Phase != phaseMarch && s.Turn.Phase != phaseMoves || len(turnOf(s).Todo) > 0 {
		return nil
	}
	list := []game.Action{{Do: doHalt, Units: []game.UnitID{id}}}
	if restless := slices.DeleteFunc(slices.Clone(with), func(u game.UnitID) bool { return !b.restless(s.UnitIndex(u)) }); len(restless) > 1 {
		list = slices.Insert(list, 0, game.Action{Do: doHalt, Units: restless})
	}
	for _, t := range b.TouchesOf(b.at[unit]) {
		list = append(list, game.Action{Do: doExchange, Unit: id, Target: string(b.piece(t.Other).ID)})
	}
	list = append(list, game.Action{Do: doDismount, Unit: id}, game.Action{Do: doLand, Unit: id})
	return slices.DeleteFunc(list, func(a game.Action) bool {
		if a.Do != doLand && s.Turn.Phase != phaseMoves {
			return true
		}
		_, refusal := b.tried(&a)
		return refusal != nil
	})
}

// nearParts is into how many parts nearestMove divides a way, and nearHalvings how often it then halves the part
// after which the way is refused.
const (
	nearParts    = 24
	nearHalvings = 8
)

// nearestMove shortens a move to places until it is legal. ok is false if none of the shorter moves is.
func (b *board) nearestMove(a game.Action) (_ game.Action, ok bool) {
	legal := func(share float64) (game.Action, bool) {
		short := a
		short.Stands = slices.Clone(a.Stands)
		for i := range short.Stands {
			to := &short.Stands[i]
			u, k := b.s.Stand(to.ID)
			if u == nil {
				return a, false
			}
			from := &u.Stands[k]
			to.X = game.RoundLength(from.X + float64(share*(to.X-from.X)))
			to.Y = game.RoundLength(from.Y + float64(share*(to.Y-from.Y)))
		}
		_, refusal := b.planMove(&short)
		return short, refusal == nil
	}
	for part := nearParts; part > 0; part-- {
		best, fits := legal(float64(part) / nearParts)
		if !fits {
			continue
		}
		if part == nearParts {
			return best, true
		}
		low, high := float64(part)/nearParts, float64(part+1)/nearParts
		for range nearHalvings {
			middle := (low + high) / 2
			if further, fits := legal(middle); fits {
				best, low = further, middle
			} else {
				high = middle
			}
		}
		return best, true
	}
	return a, false
}
