package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// advances returns the enemy units against which a unit may advance after it has destroyed
// all its enemies, or the reason why it may not. They are the closest of the enemies that
// it sees and can reach, or all that are equally close (STD-ADV-05, AMB-16). The charge
// rules decide about paths and terrain (STD-ADV-07); the bans on pursuits do not apply
// (STD-ADV-04). By the other reading of AMB-57 the unit may advance only if it can reach
// the closest enemy that it sees.
func (b *board) advances(unit int) ([]int, *game.Refusal) {
	if r := b.mayAdvance(unit); r != nil {
		return nil, r
	}
	if targets := b.advanceTargets(unit); len(targets) > 0 {
		return targets, nil
	}
	for _, t := range b.nearestEnemies(unit) {
		if c, refusal := b.charge(unit, t, anyAdvance); len(c.lines) > 0 {
			return nil, b.outOfReach(unit, t, refusal)
		}
	}
	return nil, refuse("STD-ADV-05", game.Say("No stand of %s sees an enemy.", b.units[unit].name()))
}

// canAdvance reports whether a unit may advance, without working out a reason.
func (b *board) canAdvance(unit int) bool {
	return b.mayAdvance(unit) == nil && len(b.advanceTargets(unit)) > 0
}

// advanceTargets is advances without the reason why there are none. Enemies further away than a stand may
// go are not worked out.
func (b *board) advanceTargets(unit int) (targets []int) {
	pace, closest := b.atMost(unit, advancePace), b.plays("AMB-57", "a")
	found, seen := math.Inf(1), math.Inf(1)
	for _, t := range b.nearestEnemies(unit) {
		d := b.seenDistance(unit, t)
		if d > found+geometry.Tolerance || closest && d > seen+geometry.Tolerance {
			break
		}
		if !closest && !b.Within(unit, t, pace+geometry.Tolerance) {
			continue
		}
		c := b.workOut(unit, t, anyAdvance)
		if len(c.lines) == 0 {
			continue
		}
		seen = min(seen, d)
		if c.barred == nil {
			targets, found = append(targets, t), min(found, d)
		}
	}
	return targets
}

// outOfReach refuses an advance because the closest visible enemy cannot be reached.
func (b *board) outOfReach(unit, target int, refusal *game.Refusal) *game.Refusal {
	if refusal.Rule == "STD-SPEC-18" {
		return refusal
	}
	why := refuse("STD-ADV-05", game.Say("%s, the closest enemy that %s sees, cannot be reached: %s", b.units[target].name(), b.units[unit].name(), refusal.Reason))
	why.Steps = refusal.Steps
	return why
}

// passedOver explains why a unit advances past the closest enemy it sees: that enemy cannot
// be reached (AMB-57).
func (b *board) passedOver(unit, target int) []game.Step {
	for _, t := range b.nearestEnemies(unit) {
		c, refusal := b.charge(unit, t, anyAdvance)
		switch {
		case len(c.lines) == 0:
			continue
		case t == target || refusal == nil:
			return nil
		}
		return []game.Step{{Rule: "AMB-57", Text: b.outOfReach(unit, t, refusal).Reason, Marks: refusalMarks(refusal)}}
	}
	return nil
}

// mayAdvance refuses units that never advance (STD-ADV-02, STD-ADV-03).
func (b *board) mayAdvance(unit int) *game.Refusal {
	u := &b.units[unit]
	switch {
	case u.Type == Artillery:
		return refuse("STD-ADV-03", game.Say("%s is artillery, which does not advance.", u.name()))
	case Own(u.Unit).State.Advanced:
		return refuse("STD-ADV-02", game.Say("%s has advanced this phase already.", u.name()))
	}
	if refusal := cmp.Or(b.heldBack(unit), b.unpushed(unit)); refusal != nil {
		return refusal
	}
	if b.fortifiedStand(unit) >= 0 { // a unit that has charged or pursued counts as in the open (STD-DEF-10)
		return refuse("STD-ADV-03", game.Say("%s is in a fortified position, from which no unit advances.", u.name()))
	}
	return nil
}

// nearestEnemies lists the enemy units with stands on the table, closest first.
func (b *board) nearestEnemies(unit int) []int {
	var list []int
	for i := range b.units {
		if b.Enemies(unit, i) && len(b.BoxesOf(i)) > 0 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int {
		if d := b.seenDistance(unit, i) - b.seenDistance(unit, j); math.Abs(d) > geometry.Tolerance {
			return sign(d)
		}
		return 0
	})
	return list
}

// advance works out an advance against a unit: a charge of up to 20 cm (STD-ADV-06,
// STD-ADV-07). The target must be one that advances returns.
func (b *board) advance(unit, target int, w wish) (*charge, *game.Refusal) {
	w.advance = true
	targets, refusal := b.advances(unit)
	if refusal == nil && !slices.Contains(targets, target) {
		refusal = refuse("STD-ADV-05", game.Say("%s may advance only against the closest enemy that it sees and can reach: %s, %s away.",
			b.units[unit].name(), b.units[targets[0]].name(), cm(b.Distance(unit, targets[0]))))
	}
	c, r := b.charge(unit, target, w)
	if refusal == nil {
		refusal = r
	}
	return c, refusal
}

// refuseAdvance says why a unit may not advance now; nil if it may.
func (r *run) refuseAdvance(unit int) *game.Refusal {
	_, refusal := r.board().advances(unit)
	return refusal
}
