package tactics

import "frontage/game"

// finish ends the battle.
func (f *fight) finish(why string) {
	f.result = &Result{Why: why}
	if why == "none" {
		return
	}
	f.result.Winner = f.winner()
}

// winner returns the side that has won, "" for a draw. A side that has lost its ward cannot win.
// Otherwise the winner is the only side with units left, or the one that has kept the larger share of
// its first presence; within 5 percentage points it is a draw.
func (f *fight) winner() game.SideID {
	lost := [2]bool{f.wardLost(0), f.wardLost(1)}
	if lost[0] != lost[1] {
		return f.sideID(lost[0])
	}
	var left [2]bool
	var share, began [2]int
	for i := range f.units {
		u := &f.units[i]
		if u.gone == aside {
			continue
		}
		began[u.side] += u.fullPresence()
		if u.alive() {
			left[u.side] = true
			share[u.side] += u.neutralPresence()
		}
	}
	switch {
	case left[0] != left[1]:
		return f.sideID(!left[0])
	case !left[0]:
		return ""
	}
	switch difference := ratio(share[0], max(1, began[0])) - ratio(share[1], max(1, began[1])); {
	case difference > millionth/20:
		return f.sideID(false)
	case difference < -millionth/20:
		return f.sideID(true)
	}
	return ""
}

// fullPresence is the presence of a unit at the beginning of the battle, regardless of its tactics.
func (u *fighter) fullPresence() int {
	if !u.mass {
		return millionth
	}
	return ratio(u.began, u.std)
}

// wardLost reports whether a side has lost a unit that must survive.
func (f *fight) wardLost(side int8) bool {
	for _, w := range f.whole.Protect {
		for i := range f.units {
			u := &f.units[i]
			if u.id == w.Unit && f.ids[side] == w.Side && (u.gone == dead || u.gone == dissolved) {
				return true
			}
		}
	}
	return false
}

// sideID returns the id of the first or the second side.
func (f *fight) sideID(second bool) game.SideID {
	if second {
		return f.ids[1]
	}
	return f.ids[0]
}
