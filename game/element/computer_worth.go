package element

import "frontage/geometry"

// The values of the computer, in morale equivalents. They are our own.
const (
	worthOfRecoil = 0.12 // the share of its morale equivalent for an element that recoils
	worthOfFlight = 0.3  // … for one that flees
	worthOfNear   = 0.02 // for each frontage nearer to the enemy, for an element
	worthOfFriend = 0.06 // for a friend beside or behind, for an element
	worthOfFlank  = 0.12 // the cost of a flank open to an enemy
	worthOfExpose = 0.25 // the cost of a general near the enemy without a friend in front
	shareOfNext   = 0.8  // the share of a combat's gain in the enemy's bound
	shareOfDanger = 1.0  // the share of the gain of an enemy that may come into contact
	leastMorale   = 0.5  // the least value of an element, so that none is thrown away
	nearEnough    = 2.0  // frontages: closer to the enemy than this is no better
)

// closeCombat returns the combat of a pair in contact.
func (b *board) closeCombat(pair [2]int) *combat {
	m := meeting{own: pair[0], opp: pair[1], mode: Close}
	m.boxes = [2]geometry.Box{b.Boxes[b.at[pair[0]]], b.Boxes[b.at[pair[1]]]}
	return b.combat(m)
}

// gainOf returns the expected gain of a combat for its first element: the other side's losses minus its own,
// over all pairs of dice.
func (b *board) gainOf(c *combat) float64 {
	sum := 0.0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			_, after := c.totals([2]int{x, y})
			e := c.ends(after)
			if e.loser < 0 {
				continue
			}
			me := max(leastMorale, b.moraleOf(c.sides[e.loser].unit))
			loss := 0.0
			switch {
			case e.outcome.lost():
				loss = me
			case e.outcome == Flee:
				loss = worthOfFlight * me
			case e.outcome == Recoil:
				loss = worthOfRecoil * me
			}
			if e.loser == 0 {
				loss = -loss
			}
			sum += loss
		}
	}
	return sum / 36
}

// standing is the value of the table for the active side in morale equivalents: the expected gains of
// combats still to be fought, its distance to the enemy, the cohesion of its lines, its covered flanks, and
// generals behind other elements.
func (b *board) standing() float64 {
	sum := 0.0
	later := b.next()
	for _, pair := range b.pairs() {
		if b.s.Units[pair[0]].Side != b.s.Turn.Active {
			pair[0], pair[1] = pair[1], pair[0]
		}
		sum += b.gainOf(b.closeCombat(pair)) + float64(shareOfNext*b.gainOf(later.closeCombat(pair)))
	}
	for base := range b.Boxes {
		if u := b.piece(base); u.Side == b.s.Turn.Active {
			sum += b.worthOfPlace(base)
		}
	}
	return sum
}

// next returns the same table in the enemy's bound.
func (b *board) next() *board {
	s := *b.s
	s.Turn.Active = s.Sides[1-s.SideOf(s.Turn.Active)].ID
	n := *b
	n.s = &s
	return &n
}

// duels caches the expected gains of elements attacking each other front to front, by both numbers.
type duels map[[2]int]float64

// duel returns the expected gain of an element that attacks another in its own bound, front to front and
// without others.
func (b *board) duel(unit, enemy int) float64 {
	if b.duels == nil {
		b.duels = duels{}
	}
	pair := [2]int{unit, enemy}
	gain, ok := b.duels[pair]
	if !ok {
		s := *b.s
		s.Turn.Active = s.Units[unit].Side
		n := *b
		n.s = &s
		m := meeting{own: unit, opp: enemy, mode: Close, supposed: true}
		m.boxes = [2]geometry.Box{b.Boxes[b.at[unit]], b.Boxes[b.at[enemy]]}
		gain = n.gainOf(n.combat(m))
		b.duels[pair] = gain
	}
	return gain
}

// danger is the largest expected gain of an enemy that can come into contact with an element in its next
// bound.
func (b *board) danger(base int) float64 {
	unit, place, most := b.unitOf(base), b.Boxes[base], 0.0
	for e, enemy := range b.Boxes {
		if !b.enemies(base, e) || b.engaged(e) || enemy.Local(place.Center).Y < 0 {
			continue
		}
		paces, _ := b.allowance(b.unitOf(e), Good)
		if place.Center.Dist(enemy.Center) <= b.k.cm(paces)+place.Depth {
			most = max(most, b.duel(b.unitOf(e), unit))
		}
	}
	return most
}

// worthOfPlace is the worth of an element's place apart from combats.
func (b *board) worthOfPlace(base int) float64 {
	unit := b.unitOf(base)
	place := b.Boxes[base]
	far, front := infinite, b.k.cm(frontagePaces)
	for e, enemy := range b.Boxes {
		if b.enemies(base, e) {
			far = min(far, place.Center.Dist(enemy.Center)-(place.Depth+enemy.Depth)/2)
		}
	}
	far = max(0, far) / front
	// The longer a battle lasts, the more it presses toward the enemy.
	late := float64(b.s.Turn.Number) / 20
	sum := -float64(worthOfNear * (1 + late) * max(float64(nearEnough*(1-late)), far))
	sides := [2]bool{}
	for _, t := range b.TouchesOf(base) {
		if b.enemies(base, t.Other) || !joined(place, b.Boxes[t.Other]) {
			continue
		}
		sum += worthOfFriend
		switch t.A.Side {
		case geometry.Left:
			sides[0] = true
		case geometry.Right:
			sides[1] = true
		}
	}
	if !b.engaged(base) {
		sum -= float64(shareOfDanger * b.danger(base))
	}
	if far > 3 {
		return sum
	}
	for k, side := range [2]geometry.Side{geometry.Left, geometry.Right} {
		if !sides[k] && b.enemyBeside(base, side) {
			sum -= worthOfFlank
		}
	}
	if own(&b.s.Units[unit]).General && !b.engaged(base) && !b.friendBefore(base) {
		sum -= worthOfExpose
	}
	return sum
}

// enemyBeside reports whether a free enemy is near on a side of a base.
func (b *board) enemyBeside(base int, side geometry.Side) bool {
	place := b.Boxes[base]
	reach := 3 * b.k.cm(frontagePaces)
	for e, enemy := range b.Boxes {
		if !b.enemies(base, e) || b.engaged(e) {
			continue
		}
		l := place.Local(enemy.Center)
		if side == geometry.Left {
			l.X = -l.X
		}
		if l.X > place.Width/2 && l.X < reach && l.Y > -reach && l.Y < reach {
			return true
		}
	}
	return false
}

// friendBefore reports whether a friend is in front of a base, between it and the enemy.
func (b *board) friendBefore(base int) bool {
	place := b.Boxes[base]
	for f, friend := range b.Boxes {
		if f != base && !b.enemies(base, f) && coverAhead(place, friend) > place.Width/2 && place.Center.Dist(friend.Center) < 4*place.Width {
			return true
		}
	}
	return false
}
