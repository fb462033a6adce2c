package stand

import (
	"slices"

	"frontage/game"
)

// Banners and weapons in combat (STD-ITEM-10 to -21).

// warAttack adds the Attack of a war banner (STD-ITEM-10).
func (b *board) warAttack(a *attack) {
	if u := b.unitOf(a.piece).Unit; Own(u).Item == warBanner && inFirstEngagement(u) && !b.isAttached(a.piece) { // STD-ITEM-07
		a.changes = append(a.changes, change{itemNamed(warBanner).name(), 1, "STD-ITEM-10"})
	}
}

// wields reports whether a unit has a weapon: its own, or that of a character who has joined it (STD-ITEM-20).
func (b *board) wields(unit int, id string) bool {
	u := &b.units[unit]
	if Own(u.Unit).Item == id {
		return Own(u.Unit).State.ItemUsed != usedBattle
	}
	return slices.ContainsFunc(b.state.Characters, func(c game.Character) bool {
		own := OwnLeader(&c)
		return own.Item == id && c.Joined == u.ID && !own.State.Slain && own.State.ItemUsed != usedBattle
	})
}

// itemGifts lists the dice of weapons that one fighting stand of a unit gets (STD-ITEM-17, STD-ITEM-19).
func (b *board) itemGifts(unit int, list []gift) []gift {
	if b.noItems() {
		return list
	}
	if stage := Own(b.units[unit].Unit).State.Engagement; (stage == "" || stage == engagedFirst) && b.wields(unit, firstBlow) {
		list = append(list, gift{firstBlow, itemNamed(firstBlow).name(), 1, "STD-ITEM-17"})
	}
	if b.wields(unit, heavyWeapon) {
		list = append(list, gift{heavyWeapon, itemNamed(heavyWeapon).name(), 1, "STD-ITEM-19"})
	}
	return list
}

// noItems reports whether nobody in the battle carries an item.
func (b *board) noItems() bool { return !b.extras().items }

// beginRound begins the first engagement of units that fight, if an item depends on it. It begins with the first
// round in which a stand of the unit fights; supporting does not begin it (AMB-M37).
func (r *run) beginRound(ctx *roundContext) {
	for _, unit := range ctx.units {
		u := &r.s.Units[unit]
		if Own(u).State.Engagement == "" && r.keepsEngagement(u) && slices.ContainsFunc(r.board().PiecesOf(unit), ctx.fights) {
			Edit(u).State.Engagement = engagedFirst
		}
	}
}

// keepsEngagement reports whether an item of the unit, or a first blow that a character of its side may lend it,
// depends on its engagements.
func (r *run) keepsEngagement(u *game.Unit) bool {
	return slices.Contains([]string{warBanner, stoutBanner, firstBlow}, Own(u).Item) ||
		slices.ContainsFunc(r.s.Characters, func(c game.Character) bool { return c.Side == u.Side && OwnLeader(&c).Item == firstBlow })
}

// endFirstRound ends the first round of units, and uses up the first blow struck in it.
func (r *run) endFirstRound(units []int) {
	for _, unit := range units {
		u := &r.s.Units[unit]
		if Own(u).State.Engagement != engagedFirst {
			continue
		}
		own := Edit(u)
		own.State.Engagement = engagedOn
		if own.Item == firstBlow {
			own.State.ItemUsed = usedBattle
		}
		for i := range r.s.Characters {
			if c := &r.s.Characters[i]; c.Joined == u.ID && OwnLeader(c).Item == firstBlow && !OwnLeader(c).State.Slain {
				EditLeader(c).State.ItemUsed = usedBattle
			}
		}
	}
}

// endEngagements ends the first engagement of units that are no longer in a combat. Under a stout banner their
// odd hits are wiped before a stand takes fewer hits again (STD-ITEM-13).
func (r *run) endEngagements() {
	if !hasItems(r.s) {
		return
	}
	var engaged []game.UnitID
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if stage := Own(u).State.Engagement; stage == "" || stage == engagedOver {
			continue
		}
		if engaged == nil {
			engaged = append(engaged, "")
			for _, e := range r.engagements() {
				engaged = append(engaged, e.Units...)
			}
		}
		if slices.Contains(engaged, u.ID) {
			continue
		}
		own := Edit(u)
		if own.State.Engagement = engagedOver; own.Item == stoutBanner && own.State.Hits > 0 && len(u.Stands) > 0 {
			own.State.Hits = 0
			r.event(game.Event{Kind: "item", Unit: u.ID, By: string(u.ID), Why: "STD-ITEM-13",
				Text: r.say("The first engagement of %s is over: its odd hits are wiped, and the hits of its stands are %d again.", unitName(r.s, u.ID), hitsOf(u))})
		}
		r.changed()
	}
}

// endItemTurn makes the items ready that serve once a turn, and uses up a helm that was worn.
func (r *run) endItemTurn() {
	for i := range r.s.Units {
		if u := &r.s.Units[i]; Own(u).State.ItemUsed == usedTurn {
			Edit(u).State.ItemUsed = ""
		}
	}
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		switch own := OwnLeader(c); {
		case own.State.ItemUsed != usedTurn:
		case own.Item == highHelm: // for one turn of the battle (STD-ITEM-23)
			EditLeader(c).State.ItemUsed = usedBattle
		default:
			EditLeader(c).State.ItemUsed = ""
		}
	}
}

// breakWind ignores one unsaved hit by shooting on a unit with a windbreak banner, once in each player turn, and
// explains it (STD-ITEM-14, AMB-M38).
func (r *run) breakWind(t *game.Unit, hits int) (left int, why []game.Step) {
	own := Own(t)
	if hits == 0 || own.Item != windbreak || own.State.ItemUsed != "" || len(t.Stands) < own.Size {
		return hits, nil
	}
	Edit(t).State.ItemUsed = usedTurn
	return hits - 1, []game.Step{{Rule: "STD-ITEM-14", Text: game.Say("The windbreak banner of %s ignores one hit this turn.", unitName(r.s, t.ID))}}
}

// brokenIn lists the units of a round of which one successful armour die is rolled again: one for each breaker,
// chosen by its owner among the enemies that the unit touches (STD-ITEM-16).
func (b *board) brokenIn(ctx *roundContext) (list []int) {
	if b.noItems() {
		return nil
	}
	for _, unit := range ctx.units {
		if target := b.brokenBy(unit, ctx); target >= 0 {
			list = append(list, target)
		}
	}
	return list
}

// brokenBy is the unit of which the breaker of a unit has an armour die rolled again, −1 for none.
func (b *board) brokenBy(unit int, ctx *roundContext) int {
	if !b.wields(unit, breaker) {
		return -1
	}
	options := b.breakable(unit, ctx)
	if len(options) == 0 {
		return -1
	}
	for _, c := range ctx.choices {
		if i := slices.IndexFunc(options, func(t int) bool { return b.units[t].ID == c.Target }); c.Kind == choiceBreak && i >= 0 && b.hasStand(unit, c.Stand) {
			return options[i]
		}
	}
	return options[b.bestToBreak(options, ctx)]
}

func (b *board) hasStand(unit int, id game.StandID) bool {
	return slices.ContainsFunc(b.units[unit].Stands, func(s game.Stand) bool { return s.ID == id })
}

// breakable lists the enemies with armour that a unit touches.
func (b *board) breakable(unit int, ctx *roundContext) (list []int) {
	for _, p := range b.PiecesOf(unit) {
		for i := range ctx.met[p] {
			if t := b.Pieces[ctx.met[p][i].enemy].Unit; b.savesByArmour(t) && !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	slices.Sort(list)
	return list
}

// bestToBreak is the index of the unit against which a breaker promises most: that for which most hits are to be
// saved, and fail when they are saved once more.
func (b *board) bestToBreak(options []int, ctx *roundContext) (best int) {
	most := -1.0
	pools := b.pools(ctx)
	for i, t := range options {
		none := 1.0 // the chance that no hit is saved
		for j := range pools {
			if p := &pools[j]; p.target == t {
				d := b.diceOf(p)
				for range p.dice {
					none *= 1 - float64(d.hit*d.fresh)
				}
			}
		}
		if worth := (1 - none) * (1 - b.saveChance(t)); worth > most {
			most, best = worth, i
		}
	}
	return best
}

// saveChance is the chance that a die for the armour of a unit saves.
func (b *board) saveChance(unit int) float64 {
	if armour := b.saveInCombat(unit); armour > 0 {
		return float64(dieSides+1-armour) / dieSides
	}
	return 0
}

// breakQuestion asks which enemy the breaker of a unit works on.
func (b *board) breakQuestion(unit int, ctx *roundContext) (attackQuestion, bool) {
	if b.noItems() || !b.wields(unit, breaker) {
		return attackQuestion{}, false
	}
	options := b.breakable(unit, ctx)
	if len(options) < 2 || slices.ContainsFunc(ctx.choices, func(c Choice) bool { return c.Kind == choiceBreak && b.hasStand(unit, c.Stand) }) {
		return attackQuestion{}, false
	}
	q := attackQuestion{unit: unit, choice: b.bestToBreak(options, ctx), text: game.Say("Of which enemy does the breaker of %s have a saved hit rolled again?", b.units[unit].name())}
	for _, t := range options {
		q.options = append(q.options, Choice{Kind: choiceBreak, Stand: b.units[unit].Stands[0].ID, Target: b.units[t].ID})
	}
	return q, true
}

// returnsFirst orders the pools of a unit with a returning weapon: a die that misses in the first of them is
// rolled again, if none misses there one of the next (STD-ITEM-18). It gives their indexes among the pools,
// nil for a unit without the weapon.
func (b *board) returnsFirst(unit int, pools []pool, ctx *roundContext) (order []int) {
	if b.noItems() || !b.wields(unit, returnWeapon) {
		return nil
	}
	for i := range pools {
		if p := &pools[i]; p.unit == unit && !p.rebound && !b.rerollsIn(p).misses {
			order = append(order, i)
		}
	}
	chosen := game.UnitID("")
	for _, c := range ctx.choices {
		if c.Kind == choiceReturn && b.hasStand(unit, c.Stand) {
			chosen = c.Target
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		p, q := &pools[i], &pools[j]
		switch {
		case (b.units[p.target].ID == chosen) != (b.units[q.target].ID == chosen) && b.units[p.target].ID == chosen:
			return -1
		case (b.units[p.target].ID == chosen) != (b.units[q.target].ID == chosen):
			return 1
		case b.unsavedOf(p) > b.unsavedOf(q):
			return -1
		case b.unsavedOf(p) < b.unsavedOf(q):
			return 1
		}
		return 0
	})
	return order
}

// returnQuestion asks against which enemy a miss is rolled again if dice miss against several.
func (b *board) returnQuestion(unit int, ctx *roundContext) (attackQuestion, bool) {
	if b.noItems() || !b.wields(unit, returnWeapon) ||
		slices.ContainsFunc(ctx.choices, func(c Choice) bool { return c.Kind == choiceReturn && b.hasStand(unit, c.Stand) }) {
		return attackQuestion{}, false
	}
	pools := b.appendPools(nil, unit, ctx)
	q := attackQuestion{unit: unit, text: game.Say("Against whom does %s roll a miss again, if dice miss against several?", b.units[unit].name())}
	for _, i := range b.returnsFirst(unit, pools, ctx) {
		target := b.units[pools[i].target].ID
		if !slices.ContainsFunc(q.options, func(c Choice) bool { return c.Target == target }) {
			q.options = append(q.options, Choice{Kind: choiceReturn, Stand: b.units[unit].Stands[0].ID, Target: target})
		}
	}
	return q, len(q.options) > 1
}

// itemSteps says what items do to the dice of a pool.
func (b *board) itemSteps(p *pool, ctx *roundContext) (steps []game.Step) {
	if b.noItems() {
		return nil
	}
	u, t := &b.units[p.unit], &b.units[p.target]
	if p.rebound {
		return nil
	}
	if mayRollAllAgain(u.Unit) && b.state.Turn.Phase != "command" {
		steps = append(steps, game.Step{Rule: "STD-ITEM-15", Text: game.Say("%s may roll all its dice again, once in the battle: it does if they hit one time less than on average.", u.name())})
	}
	if b.wields(p.unit, returnWeapon) && !b.rerollsIn(p).misses {
		steps = append(steps, game.Step{Rule: "STD-ITEM-18", Text: game.Say("%s rolls one die that misses again.", u.name())})
	}
	if slices.Contains(b.brokenIn(ctx), p.target) {
		steps = append(steps, game.Step{Rule: "STD-ITEM-16", Text: game.Say("%s rolls one die that saves again.", t.name())})
	}
	if bannerArmour(t.Unit) != Own(t.Unit).Armour {
		steps = append(steps, game.Step{Rule: "STD-ITEM-12", Text: game.Say("The shield banner of %s makes its armour one better.", t.name())})
	}
	if Own(t.Unit).Item == stoutBanner && hitsInRound(t.Unit) > Own(t.Unit).Hits && inFirstEngagement(t.Unit) {
		steps = append(steps, game.Step{Rule: "STD-ITEM-13", Text: game.Say("By its stout banner the hits of %s are %d.", t.name(), hitsInRound(t.Unit))})
	}
	return steps
}
