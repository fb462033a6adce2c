package stand

import (
	"slices"

	"frontage/game/table"
	"frontage/geometry"
)

// capacity is how many hits a unit can still take; more do not count for the result
// (STD-RESULT-02).
func (u *unitOnBoard) capacity() int {
	return max(len(u.Stands)*hitsInRound(u.Unit)-Own(u.Unit).State.Hits, 0)
}

// casualties returns how many stands a unit removes for new hits, one for as many hits as a
// stand has (STD-BASE-16), and the odd hits left over (STD-CAS-02, STD-BASE-19). A
// destroyed unit keeps none (STD-CAS-07).
func (u *unitOnBoard) casualties(hits int) (stands, odd int) { return u.losses(hits, hitsOf(u.Unit)) }

// casualtiesInRound is casualties for hits in a round of combat.
func (u *unitOnBoard) casualtiesInRound(hits int) (stands, odd int) {
	return u.losses(hits, hitsInRound(u.Unit))
}

// losses is casualties of a unit whose stands take each hits.
func (u *unitOnBoard) losses(hits, each int) (stands, odd int) {
	all := Own(u.Unit).State.Hits + hits
	stands = all / each
	if stands >= len(u.Stands) {
		return len(u.Stands), 0
	}
	return stands, all % each
}

// outcome is the result of a round of combat.
type outcome struct {
	hits      [2]int // those that count, by side
	shot      [2]int // hits by shooting that count for the side
	support   [2]int // number of supporting stands
	score     [2]int
	destroyed [2]bool // every unit of the side is destroyed
	winner    int     // the side that wins, −1 for none
	draw      bool    // equal scores; if both sides are destroyed there is no winner, but it is no draw
	margin    int     // of the winner; 0 if it won by destroying all
	retreat   int     // in cm, for each unit of the loser
}

// outcome works out the result of a round from the unsaved hits suffered by its units, in
// the order of ctx.units. Only hits of this round count, without odd hits from earlier ones
// (STD-CAS-11) and without cancelled ones (STD-ATTACK-33).
func (b *board) outcome(ctx *roundContext, suffered []int) outcome {
	var o outcome
	o.destroyed = [2]bool{true, true}
	var count [2]int
	for i, unit := range ctx.units {
		u := &b.units[unit]
		side := b.fightingSide(unit)
		count[side]++
		o.hits[1-side] += min(suffered[i], u.capacity())
		if suffered[i] < u.capacity() {
			o.destroyed[side] = false
		}
	}
	o.shot, o.support = b.shotAt(ctx), b.supporters(ctx)
	for side := range o.score {
		// STD-RESULT-05; support counts only for the result (STD-RESULT-20).
		o.score[side] = o.hits[side] + o.shot[side] + o.support[side]
	}
	o.decide()
	if o.winner >= 0 && !o.destroyed[1-o.winner] {
		o.margin = o.score[o.winner] - o.score[1-o.winner]
		o.retreat = retreatDistance(o.margin, count[1-o.winner])
	}
	return o
}

// decide determines the winner.
func (o *outcome) decide() {
	o.winner = -1
	switch {
	case o.destroyed[0] && o.destroyed[1]: // AMB-40
	case o.destroyed[0]: // STD-RESULT-01
		o.winner = 1
	case o.destroyed[1]:
		o.winner = 0
	case o.score[0] == o.score[1]: // STD-RESULT-06
		o.draw = true
	case o.score[0] > o.score[1]: // STD-RESULT-07
		o.winner = 0
	default:
		o.winner = 1
	}
}

// retreatDistance is how far the losers retreat, in cm: the margin divided by the number of
// units of the losing side, rounded up. Units that only supported or were destroyed in the
// round count too (STD-RETREAT-01, STD-RETREAT-02).
func retreatDistance(margin, units int) int { return (margin + units - 1) / units }

// shotAt returns what shooting adds to the sides' results: hits on chargers (STD-RESULT-03)
// and stray hits (STD-RESULT-04) count for the side that did not suffer them, including
// hits that removed stands.
func (b *board) shotAt(ctx *roundContext) [2]int {
	var n [2]int
	for _, unit := range ctx.units {
		n[1-b.fightingSide(unit)] += Own(b.units[unit].Unit).State.Shot
	}
	return n
}

// supporters returns how many stands support each side of the round. Each counts once
// (STD-RESULT-17), and owners cannot decline (STD-RESULT-18).
func (b *board) supporters(ctx *roundContext) [2]int {
	var n [2]int
	for _, p := range ctx.contacts.supporters {
		if ctx.takesPart(b.Pieces[p].Unit) {
			n[b.fightingSide(b.Pieces[p].Unit)]++
		}
	}
	return n
}

// removable returns the stands of a unit, by their indexes in it, that may be its next
// casualty, in the order of the default policy: first the attached one, whose loss costs no orders
// (STD-SPEC-28, STD-CMD-43), then those that touch no enemy and support nobody, then those that
// support, then those with the least front in contact; among equals the last in the file.
func (b *board) removable(unit int) []int {
	list := b.losable(unit)
	if len(list) > 1 {
		list = slices.Clone(list)
		worth := b.worthOf(unit)
		first := b.units[unit].First
		slices.SortStableFunc(list, func(i, j int) int {
			if more := b.isAttached(first + i); more != b.isAttached(first+j) {
				if more {
					return -1
				}
				return 1
			}
			return worth[i].compare(worth[j], j-i)
		})
	}
	return list
}

// losing holds the stands that a unit may lose.
type losing struct {
	unit   int
	stands []int // nil until asked for
}

// losable returns the stands that a unit may lose; see the function losable.
func (b *board) losable(unit int) []int {
	l := known[losing](&b.placement.known)
	if l.unit != unit || l.stands == nil {
		l.unit, l.stands = unit, losable(b.BoxesOf(unit))
	}
	return l.stands
}

// losable returns the stands of a unit, by their indexes in it, that may be removed
// (STD-CAS-05, STD-SHOOT-13): outer stands without which the others are still in formation
// or, in a unit already split, no more split than before.
func losable(boxes []geometry.Box) []int {
	j := jointsOf(boxes)
	list := make([]int, 0, len(boxes))
	for i, groups := 0, max(j.groups(-1), 1); i < len(boxes); i++ {
		if j.groups(i) <= groups && j.outer(i) {
			list = append(list, i)
		}
	}
	return list
}

// joints says which of some stands touch each other.
type joints struct {
	boxes []geometry.Box
	touch []bool // by pair of stands
}

func jointsOf(boxes []geometry.Box) joints {
	n := len(boxes)
	j := joints{boxes, make([]bool, n*n)}
	for i := range boxes {
		for k := range i {
			if geometry.Relate(boxes[i], boxes[k]) == geometry.Touching {
				j.touch[i*n+k], j.touch[k*n+i] = true, true
			}
		}
	}
	return j
}

// groups returns the number of groups that the stands form (STD-BASE-09) without one of
// them; −1 leaves none out.
func (j *joints) groups(but int) int {
	var room [16]int
	all := table.Sets(slices.Grow(room[:0], len(j.boxes))[:len(j.boxes)]).Apart()
	n := 0
	for i := range j.boxes {
		if i == but {
			continue
		}
		n++
		for k := range i {
			if k != but && j.touch[i*len(j.boxes)+k] && all.Root(i) != all.Root(k) {
				all.Join(i, k)
				n--
			}
		}
	}
	return n
}

// outer reports whether a stand is at the edge of its formation: some part of its border
// touches no other stand of its unit. Enclosing a stand takes four others, one at each
// edge.
func (j *joints) outer(i int) bool {
	n := 0
	for _, touches := range j.touch[i*len(j.boxes) : (i+1)*len(j.boxes)] {
		if touches {
			n++
		}
	}
	return n < 4 || slices.ContainsFunc(geometry.Sides[:], func(side geometry.Side) bool {
		return len(geometry.FreeParts(j.boxes, i, side, -1)) > 0
	})
}

// worth is the value of a stand where it stands.
type worth struct {
	fights, supports bool
	front, contact   float64 // its front edge in contact; any of its edges in contact
}

func (w worth) compare(o worth, tie int) int {
	rank := func(w worth) int {
		switch {
		case w.fights:
			return 2
		case w.supports:
			return 1
		}
		return 0
	}
	switch {
	case rank(w) != rank(o):
		return rank(w) - rank(o)
	case w.front < o.front-geometry.Tolerance, o.front < w.front-geometry.Tolerance:
		return sign(w.front - o.front)
	case w.contact < o.contact-geometry.Tolerance, o.contact < w.contact-geometry.Tolerance:
		return sign(w.contact - o.contact)
	}
	return tie
}

// worthOf returns the worth of the stands of a unit.
func (b *board) worthOf(unit int) []worth {
	u := &b.units[unit]
	list := make([]worth, u.End-u.First)
	contacts := b.contacts()
	isOf := func(p int) bool { return p >= u.First && p < u.End }
	note := func(p int, part geometry.ContactPart, pair *table.Pair) {
		w := &list[p-u.First]
		w.fights = true
		w.contact += pair.Contact.Length
		if pair.Contact.Kind == geometry.EdgeContact && part.Side == geometry.Front {
			w.front += pair.Contact.Length
		}
	}
	for i := range contacts.pairs {
		pair := &contacts.pairs[i]
		if isOf(pair.I) {
			note(pair.I, pair.Contact.A, pair)
		}
		if isOf(pair.J) {
			note(pair.J, pair.Contact.B, pair)
		}
	}
	for _, p := range contacts.supporters {
		if isOf(p) {
			list[p-u.First].supports = true
		}
	}
	return list
}

// mayStand reports whether a unit may stand after a draw instead of falling back
// (STD-RESULT-09, AMB-41): one of its stands is defended or fortified against an enemy that
// it touches.
func (b *board) mayStand(unit int, ctx *roundContext) bool {
	for _, p := range b.PiecesOf(unit) {
		for _, m := range ctx.met[p] {
			if b.againstStand(p, m.enemy).status > inTheOpen {
				return true
			}
		}
	}
	return false
}
