package element

import (
	"slices"

	"frontage/game/table"
	"frontage/geometry"
)

// allowance returns how far an element may go in paces, by the worst going that counts; ok is
// false where it may not go at all (ELM-MOVE-01 to 09).
func (b *board) allowance(unit int, worst Going) (paces float64, ok bool) {
	s := &b.subjects[unit]
	row := b.moveRow(s)
	if row == nil || worst == Impassable || worst == Water && !b.t.is("NAVAL_MOVER", s) && !b.flies(unit) {
		return 0, false
	}
	var fast fastRow
	if i := slices.IndexFunc(b.t.fast, func(f fastRow) bool { return f.who.Fits(s) }); i >= 0 {
		fast = b.t.fast[i]
	}
	if b.airIsDifficult(unit) {
		worst = Difficult
	}
	normal := float64(row.normal) + fast.normal
	cell, more := row.normal, 0.0
	switch worst {
	case Rough:
		cell, more = row.rough, fast.rough
	case Difficult:
		cell, more = row.difficult, fast.difficult
	case Road:
		cell = row.road // nobody is faster there (ELM-MOVE-06, 07)
	default:
		return normal, true
	}
	switch cell {
	case forbidden:
		return 0, false
	case asNormal:
		return normal, true // ELM-MOVE-03
	}
	return float64(cell) + more, true
}

// moveRow returns the row of the table of moves for a subject.
func (b *board) moveRow(s *subject) *moveRow {
	for i := range b.t.moves {
		if b.t.moves[i].who.Fits(s) {
			return &b.t.moves[i]
		}
	}
	return nil
}

// flies reports whether an element passes over what is on the ground: aerial ones, and
// air-mobile troops until they are grounded (ELM-BASE-06, ELM-SPECIAL-16).
func (b *board) flies(unit int) bool { return b.is("AERIAL", unit) || b.subjects[unit].Airborne }

// goingEnded is the going that counts for where a move of an element ends.
func (b *board) goingEnded(end geometry.Box) Going { return b.goingUnder(end) }

// goingEntered returns the worst going that an element enters on a straight leg: terrain on which
// it already is when the leg begins does not count (correction 6). One that flies enters none.
func (b *board) goingEntered(unit int, from geometry.Box, by geometry.Vec) Going {
	worst := Good
	if b.flies(unit) {
		return worst // ELM-MOVE-04: where it ends counts
	}
	for _, stretch := range table.NewTerrain(b.s.Terrain).Along(from, by) {
		if going := b.t.terrain[b.s.Terrain[stretch.Feature].Kind].going; stretch.From > geometry.Tolerance && going != Road && worse(going, worst) {
			worst = going
		}
	}
	return worst
}
