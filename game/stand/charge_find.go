package stand

import (
	"maps"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// The limits of work for the path searches of a charge, of all its places, and of its
// explanation: together a moment. Real tables stay well below. The most seen in tests not
// built to reach the limit is 9.5 million.
const (
	workToCharge = 12_000_000
	workToAll    = 14_000_000
	workToTell   = 3_000_000
)

// workToTry is the limit of work for the default policy to find out whether a charge is
// worth making. Seven in a hundred charges need more; tried to their end, those few cost as
// much as all the others. (Of 102 battles that went otherwise because one side had this limit
// and the other one of 100,000, the side with this one won 40 and lost 42.)
const workToTry = 8_000

// charge works out whether a unit may charge, and the default layout. [charge.findAll]
// finds the other layouts.
func (b *board) charge(unit, target int, w wish) (*charge, *game.Refusal) {
	c := b.workOut(unit, target, w)
	if c.barred != nil {
		return c, c.barred()
	}
	return c, nil
}

// knownCharges are the charges worked out on a board so far, by unit and target.
type knownCharges struct {
	charges map[[2]int]*charge
	trials  map[[2]int]*charge // worked out only for the default policy; see try

	advances map[[2]int]*charge // with every choice left to the rules
}

// copied returns the same charges, so that more can be worked out of them without changing
// these.
func (k knownCharges) copied() knownCharges {
	copies := knownCharges{charges: maps.Clone(k.charges), trials: maps.Clone(k.trials), advances: maps.Clone(k.advances)}
	for _, charges := range []map[[2]int]*charge{copies.charges, copies.advances} {
		for key, c := range charges {
			found := c.variant()
			found.searching, found.barred = c.searching, c.barred
			charges[key] = found
		}
	}
	return copies
}

// canCharge reports whether a unit may charge another, without the reason.
func (b *board) canCharge(unit, target int) bool {
	return b.workOut(unit, target, anyWay).barred == nil
}

// workOut works out a charge. A charge or an advance with every choice left to the rules is kept
// on the board, so that listing it and making it do the work once.
func (b *board) workOut(unit, target int, w wish) *charge {
	key, k := [2]int{unit, target}, known[knownCharges](&b.known)
	switch w {
	case anyWay:
	case anyAdvance:
		c := k.advances[key]
		if c == nil {
			c = declare(b, unit, target, w)
			c.workOut()
			if k.advances == nil {
				k.advances = map[[2]int]*charge{}
			}
			k.advances[key] = c
		}
		return c
	default:
		c := declare(b, unit, target, w)
		c.workOut()
		return c
	}
	c := k.charges[key]
	if c == nil {
		if c = k.trials[key]; c != nil && !c.cut && b.unread() {
			c.trial = false // everything has been found
		} else {
			c = declare(b, unit, target, w)
			c.workOut()
		}
		if k.charges == nil {
			k.charges = map[[2]int]*charge{}
		}
		k.charges[key] = c
	}
	return c
}

// try works out a charge for the default policy. It skips slow searches, and its result is the same
// whether or not anybody reads explanations.
func (b *board) try(unit, target int) *charge {
	key, k := [2]int{unit, target}, known[knownCharges](&b.known)
	c := k.trials[key]
	if c == nil {
		earlier := b.earlierTrials()
		if c = earlier.again(b, key); c == nil {
			c = declare(b, unit, target, anyWay)
			c.trial = true
			c.workOut()
			if earlier != nil {
				earlier.found[key] = c
			}
		}
		if k.trials == nil {
			k.trials = map[[2]int]*charge{}
		}
		k.trials[key] = c
	}
	return c
}

// workOut finds the layouts of a charge, or the reason why it is refused.
func (c *charge) workOut() {
	c.pace, c.whole = c.b.chargePace(c.unit), c.b.plays("AMB-26", "b")
	if c.wish.advance {
		c.pace = c.b.atMost(c.unit, advancePace)
	}
	if c.forced > 0 {
		c.pace = c.forced
	}
	if c.permitted() != nil {
		c.barred = c.permitted
		return
	}
	c.look()
	if len(c.lines) == 0 {
		c.barred = c.refuseUnseen
		return
	}
	c.refer()
	if c.supporter >= 0 {
		if r := c.mayAccompany(c.supporter); r != nil {
			c.barred = func() *game.Refusal { return r }
			return
		}
	}
	c.irregular = !c.b.regularUnit(c.target)
	c.prepareGround()
	c.find()
	if q, alone := c.engagedWith(); q >= 0 && c.forced == 0 {
		c.barred = func() *game.Refusal { return c.refuseEngaged(q) }
	} else if !c.wish.advance && c.forced == 0 && !alone && c.b.isEngaged(c.unit) { // engaged by support alone (STD-ENGAGE-01)
		c.barred = c.refuseSupporting
	} else if c.unpushed != nil {
		c.barred = func() *game.Refusal { return c.unpushed }
	} else if len(c.layouts) == 0 {
		c.barred = c.refusePlace
	}
}

// permitted refuses a charge that would be illegal on any table.
func (c *charge) permitted() *game.Refusal {
	u, t := &c.b.units[c.unit], &c.b.units[c.target]
	switch {
	case !c.b.Enemies(c.unit, c.target):
		return refuse("STD-CHARGE-01", game.Say("%s and %s are on one side: only an enemy can be charged.", u.name(), t.name()))
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is left.", u.name()))
	case len(t.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is left.", t.name()))
	case c.wish.advance && isWagon(t.Unit):
		return refuse("STD-SCEN-24", game.Say("%s is a wagon, which is attacked in contact and not fought: nobody advances into it.", t.name()))
	}
	return c.b.heldBack(c.unit)
}

// find fills in the layouts: all of them, or enough to know the default, which is the best
// by compareMerits. firstInTurn describes the order of the search.
//
// The search has a limit of work. Layouts found after it is reached do not count: a stand
// might have had a way that was no longer searched for.
func (c *charge) find() {
	limit := workToCharge
	switch {
	case c.trial:
		limit = workToTry
	case c.all:
		limit = workToAll
	}
	end := c.b.counting().Within(limit)
	c.search()
	if c.isHasty() && !c.trial && c.b.counting().Done() > limit/8 {
		// With an explanation more is searched; both must come to the same result.
		end()
		c.thorough, c.movers = true, nil
		end = c.b.counting().Within(limit)
		c.search()
	}
	c.spent = c.b.counting().Done()
	if c.cut = end(); c.cut && !c.isHasty() && !c.all {
		c.settleHastily(limit / 8)
	}
	c.layouts = fewestLost(c.layouts)
	c.dropUnpushed()
	if c.whole {
		c.layouts = c.mostFront(c.layouts)
	}
	slices.SortStableFunc(c.layouts, func(l, o *layout) int {
		if len(l.further) != len(o.further) {
			return len(l.further) - len(o.further)
		}
		return c.compareMerits(&o.merit, &l.merit)
	})
}

// settleHastily takes the layouts of a search without an explanation, if it ends within so much work,
// in place of a search with one that came to its limit: a charge is the same whether or not anybody
// reads about it.
func (c *charge) settleHastily(limit int) {
	found, tries := c.layouts, c.tries
	c.hastily, c.movers = true, nil
	end := c.b.counting().Within(limit)
	c.search()
	c.hastily = false
	if end() {
		c.layouts = found
	}
	c.tries = tries
}

// search is find without the limit.
func (c *charge) search() {
	c.layouts, c.tries, c.bound, c.seen, c.effort, c.envelopers = nil, nil, nil, map[uint64]bool{}, 0, nil
	if c.movers == nil { // slots already worked out stay valid
		c.ways = newWays()
	}
	for i, ref := range c.references {
		c.tries = append(c.tries, c.aim(ref)...)
		if c.b.inLaager(c.target) && len(c.layouts) > 0 && (i+1 == len(c.references) || c.references[i+1].piece != ref.piece || c.compareEdges(ref, c.references[i+1]) != 0) {
			break // the nearest free edge
		}
		last := i+1 == len(c.references) || c.references[i+1].side != ref.side
		if c.settled() && (last || c.any || c.isFull()) || c.b.counting().Over() {
			break // otherwise an equally close stand might bring more of the unit into the fight
		}
	}
	c.envelopAtAngle()
}

// mostFront keeps the layouts whose battle line has most front in contact (AMB-26, reading
// for the whole unit).
func (c *charge) mostFront(layouts []*layout) []*layout {
	total := func(l *layout) touching {
		var sum touching
		for _, p := range l.line {
			sum.ahead += p.touching.ahead
			sum.front += p.touching.front
			sum.onTarget += p.touching.onTarget
		}
		return sum
	}
	return bestOf(layouts, func(l, o *layout) int { return c.compare(total(l), total(o)) })
}

// findAll searches for every legal layout; the default stays first.
func (c *charge) findAll() {
	if c.all || len(c.layouts) == 0 {
		return
	}
	first := c.layouts[0]
	c.all = true
	c.find()
	if len(c.layouts) == 0 || c.layouts[0].merit.lost >= first.merit.lost {
		c.keepFirst(first)
	}
}

// keepFirst makes a layout the default of all that were found. The full search may have
// found an equal one first, or may have reached its limit before it found this one.
func (c *charge) keepFirst(first *layout) {
	at := slices.IndexFunc(c.layouts, func(l *layout) bool { return samePlaces(l.places, first.places) })
	if at >= 0 && sameAssignment(c.layouts[at].places, first.places) {
		first = c.layouts[at]
	} else {
		takeWays(first.line) // the same places, unless some have moved on
		takeWays(first.places)
	}
	if at >= 0 {
		c.layouts = slices.Delete(c.layouts, at, at+1)
	}
	c.layouts = slices.Insert(c.layouts, 0, first)
}

// sameAssignment reports whether two lists put each stand in the same place.
func sameAssignment(a, b []place) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(p place) bool {
		return !slices.ContainsFunc(b, func(q place) bool { return p.piece == q.piece && sameBox(p.box, q.box) })
	})
}

// offers reports whether any layout agrees with the zones that dice have named.
func (c *charge) offers(rolled map[int]geometry.Side) bool {
	left := c.variant()
	left.all, left.any, left.rolled = false, true, rolled
	left.references = slices.DeleteFunc(slices.Clone(c.references), func(ref reference) bool { return !ref.agrees(rolled) })
	left.find()
	return len(left.layouts) > 0
}

// dropUnpushed drops the layouts of an advance that take a pushed unit away from its infantry, and refuses
// the advance if none is left.
func (c *charge) dropUnpushed() {
	if !c.wish.advance || len(c.layouts) == 0 || !c.b.isPushed(c.unit) {
		return
	}
	var why *game.Refusal
	c.layouts = slices.DeleteFunc(c.layouts, func(l *layout) bool {
		no := c.b.leavesPushers(c.unit, endsOfPlaces(l.places))
		if no != nil {
			why = no
		}
		return no != nil
	})
	if len(c.layouts) == 0 {
		c.unpushed = why
	}
}
