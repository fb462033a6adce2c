package element

import (
	"frontage/game/table"
	"frontage/geometry"
)

// frontTouches reports whether a touch is an edge contact of the box's own front.
func frontTouches(t *table.Touching) bool {
	return t.Kind == geometry.EdgeContact && t.A.Side == geometry.Front
}

// TouchesFoe reports whether a base is in contact with an enemy.
func (b *board) TouchesFoe(i int) bool {
	if !b.isMet {
		b.meetFoes()
	}
	return b.met[i]
}

// meetFoes finds out for each base whether it is in contact with an enemy.
func (b *board) meetFoes() {
	if len(b.met) != len(b.Boxes) {
		b.met = make([]bool, len(b.Boxes))
	}
	clear(b.met)
	foes := b.Foes()
	for k := range foes {
		b.met[foes[k].I], b.met[foes[k].J] = true, true
	}
	b.isMet = true
}

// opponent returns the enemy that a box fights to its front, −1 for none (ELM-CLOSE-01): of the
// enemies in contact with its front edge one that is front to front, or else the one with the
// longest contact.
func (b *board) opponent(i int) int {
	if !b.TouchesFoe(i) {
		return -1
	}
	if b.faces == nil {
		b.faces = make([]int32, len(b.Boxes))
	}
	if b.faces[i] == 0 { // not worked out yet
		b.faces[i] = int32(b.findOpponent(i) + 2)
	}
	return int(b.faces[i]) - 2
}

// findOpponent finds the opponent of a box.
func (b *board) findOpponent(i int) int {
	best, length := -1, 0.0
	var few [4]table.Touching
	for _, t := range b.FoesOf(i, few[:0]) {
		if !frontTouches(&t) {
			continue
		}
		if frontToFront(b.Boxes[i], b.Boxes[t.Other]) {
			return t.Other
		}
		if t.Length > length+geometry.Tolerance {
			best, length = t.Other, t.Length
		}
	}
	return best
}

// engaged reports whether the front of a box is in contact with an enemy.
func (b *board) engaged(i int) bool { return b.opponent(i) >= 0 }

// inCombat reports whether a box is in close combat: an enemy touches its front edge, or its
// front touches one.
func (b *board) inCombat(i int) bool {
	if !b.TouchesFoe(i) {
		return false
	}
	var few [4]table.Touching
	for _, t := range b.FoesOf(i, few[:0]) {
		if t.Kind == geometry.EdgeContact && (t.A.Side == geometry.Front || t.B.Side == geometry.Front) {
			return true
		}
	}
	return false
}

// attackers returns the enemies in legal contact with a flank or the rear of a box (TF-7).
func (b *board) attackers(i int) []int {
	var list []int
	if !b.TouchesFoe(i) {
		return list
	}
	var few [4]table.Touching
	for _, t := range b.FoesOf(i, few[:0]) {
		if onFlank(b.Boxes[t.Other], b.Boxes[i]) || onRear(b.Boxes[t.Other], b.Boxes[i]) {
			list = append(list, t.Other)
		}
	}
	return list
}

// overlap is an enemy that overlaps an element, and on which of its sides.
type overlap struct {
	by   int
	side geometry.Side
}

// overlapsOn returns the enemies that overlap a box, at most one a side (ELM-CONTACT-20 to -24,
// TF-6). helped is the enemy at its front, whom they help.
func (b *board) overlapsOn(i, helped int) []overlap {
	if b.is(isNoOverlap, b.unitOf(i)) || b.is(isNoOverlap, b.unitOf(helped)) {
		return nil // ELM-CONTACT-23
	}
	air := b.isAirboat(i) || b.isAirboat(helped)
	var list []overlap
	var few [4]table.Touching
	for _, t := range b.FoesOf(i, few[:0]) {
		o := t.Other
		if o == helped || b.is(isNoOverlap, b.unitOf(o)) || air && !b.is(isAerial, b.unitOf(o)) && !b.is(isShooters, b.unitOf(o)) {
			continue // ELM-CONTACT-24
		}
		if side, ok := b.overlaps(o, i, &t); ok && !taken(list, side) {
			list = append(list, overlap{o, side})
		}
	}
	return list
}

// overlaps reports whether box o overlaps the enemy box e, and on which side of e, given a touch of
// e with o.
func (b *board) overlaps(o, e int, t *table.Touching) (geometry.Side, bool) {
	if side, ok := overlapSide(b.Boxes[o], b.Boxes[e]); ok && !b.engaged(o) {
		return side, true
	}
	isSide := func(s geometry.Side) bool { return s == geometry.Left || s == geometry.Right }
	if t.Kind == geometry.EdgeContact && isSide(t.A.Side) && isSide(t.B.Side) { // ELM-CONTACT-21
		return t.A.Side, true
	}
	return 0, false
}

func taken(list []overlap, side geometry.Side) bool {
	for _, o := range list {
		if o.side == side {
			return true
		}
	}
	return false
}

// isAirboat reports whether a box is an airboat's.
func (b *board) isAirboat(i int) bool { return b.piece(i).Type == "AIR" }
