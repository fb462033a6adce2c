package tactics

import "frontage/game/orders"

// standingKey is the constant part of a unit's key in a sequence: rank, melee tactics, then familiarity
// with the terrain and speed (TAC-PLACE-02, TAC-SEG-13, TAC-BASE-16).
func (u *fighter) standingKey() uint64 {
	key := uint64(orders.ExtremeFront - u.tactics.Placement)
	key = key<<2 | uint64(u.tactics.Melee)
	key = key<<7 | uint64(100-u.familiarity)
	key = key<<7 | uint64(u.move)
	return key << 39
}

// key is the whole key: the constant part, then wound status, luck and morale.
func (u *fighter) key() uint64 {
	low := uint64(10_000-u.cef()) << 25
	low |= uint64(100-u.luck) << 18
	low |= uint64((highest-u.morale)>>1) & (1<<18 - 1)
	return u.standing | low
}

// sequence13 brings units, best from ranked or chargers, into the sequence of steps 3 and 6: locked units and those
// with a charge attack first (TAC-PLACE-06), then by rank, melee tactics and TAC-BASE-16.
func (f *fight) sequence13(list []*fighter) []*fighter { return f.sequence(list, true) }

// sequence14 brings units into the sequence of steps 4, 7, 8 and 9: TAC-SEG-14.
func (f *fight) sequence14(list []*fighter) []*fighter { return f.sequence(list, false) }

func (f *fight) sequence(list []*fighter, fightersFirst bool) []*fighter {
	if len(list) < 2 {
		return list
	}
	keys := f.keys[:len(list)]
	for at, u := range list {
		key := u.key()
		if fightersFirst && !u.charging && !f.locked(u) {
			key |= 1 << 63
		}
		for at > 0 && (keys[at-1] > key || keys[at-1] == key && list[at-1].place > u.place) { // the ids break ties
			keys[at], list[at] = keys[at-1], list[at-1]
			at--
		}
		keys[at], list[at] = key, u
	}
	return list
}

// living returns the units in the battle that pass a test, in a list that is valid until the next call.
func (f *fight) living(units []*fighter, test func(u *fighter) bool) []*fighter {
	list := f.order[:0]
	for _, u := range units {
		if u.alive() && test(u) {
			list = append(list, u)
		}
	}
	return list
}

// drawLots gives units that may tie their luck for a segment: TAC-BASE-16.
func (f *fight) drawLots() {
	dice := f.dice.begin()
	for _, u := range f.here {
		u.luck = 0
		if u.tied && u.alive() {
			f.tell.roll(whyLuck, u)
			u.luck = dice.roll(100, whyLuck)
		}
	}
	dice.end()
}
