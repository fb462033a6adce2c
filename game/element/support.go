package element

import "frontage/geometry"

// support is an element's support from behind, added to its total in close combat.
type support struct {
	rule  string // the line of the table
	by    int    // the supporting base
	bonus int
}

// supportOf returns the rear support of a box against an enemy (ELM-CLOSE-07 to -13). Each
// supporter serves one line of the table only (ELM-CLOSE-12).
func (b *board) supportOf(i int, against *subject, enemyBound bool) []support {
	var list []support
	used := map[int]bool{}
	front := &b.subjects[b.unitOf(i)]
	for k := range b.t.supports {
		line := &b.t.supports[k]
		if line.bound == "enemy" && !enemyBound || !line.front.Fits(front) || !line.against.Fits(against) {
			continue
		}
		at := i
		for range line.ranks {
			next := b.behindOf(at)
			if next < 0 || used[next] || !b.supports(line, i, next) {
				break
			}
			used[next] = true
			list = append(list, support{line.rule, next, line.bonus})
			at = next
		}
	}
	return list
}

// supports reports whether a box behind may give the support of a line to the one in front.
func (b *board) supports(line *supportRow, front, next int) bool {
	f, s := b.unitOf(front), b.unitOf(next)
	switch {
	case !line.behind.Fits(&b.subjects[s]), b.is(isHero, s): // ELM-CLOSE-10
		return false
	case line.same && b.s.Units[f].Type != b.s.Units[s].Type:
		return false
	case line.same && own(&b.s.Units[f]).Grade != own(&b.s.Units[s]).Grade && !b.is(isHero, f): // ELM-CLOSE-08, -09
		return false
	}
	for _, t := range b.TouchesOf(next) {
		if b.enemies(next, t.Other) && t.Kind == geometry.EdgeContact && t.B.Side == geometry.Front {
			return false // ELM-CLOSE-07: it touches no enemy front edge
		}
	}
	return true
}

// behindOf returns the friend directly behind a box, −1 for none.
func (b *board) behindOf(i int) int {
	for _, t := range b.TouchesOf(i) {
		if !b.enemies(i, t.Other) && behind(b.Boxes[t.Other], b.Boxes[i]) {
			return t.Other
		}
	}
	return -1
}
