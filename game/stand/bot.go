package stand

import (
	"slices"

	"frontage/game"
)

// Advise returns the computer opponent's answer to what the battle waits for, for either
// side. It follows the default policies, except that it charges where the exact odds of the
// first round are good and not where they are bad, keeps high ground and shooting
// positions, lets the general order last, and has its characters follow their troops. It
// returns false when the battle is over. docs/policies.md has the details.
func Advise(b *game.Battle) (game.Action, bool) { return b.Advise() }

// Advise returns the computer opponent's answer.
func (k *session) Advise(b *game.Battle) (game.Action, bool) {
	s := b.State()
	if isFull(s) { // it would take too long to weigh every charge
		return b.Default()
	}
	r := k.ask(s)
	if a, ok := r.usualHelm(); ok {
		return a, true
	}
	var a game.Action
	found := false
	switch p := OwnTurn(s).Pending; {
	case p == nil && s.Turn.Phase == "command" && s.Turn.Step == stepInitiative:
		if a, found = r.forcedCharge(); found {
			break
		}
		if a, found = adviseCharge(b, r.reactionCharges()); !found {
			a, found = game.Action{Do: "end"}, true
		}
	case p == nil && s.Turn.Phase == "command" && s.Turn.Step == stepOrders:
		a, found = r.adviseOrder()
	case openFrame[moveProcedure](s) != nil:
		a, found = r.adviseMove(b)
	}
	if found {
		return a, true
	}
	return b.Default()
}

// reactionCharges lists the charges that may be made on initiative.
func (r *run) reactionCharges() (list []game.Action) {
	r.eachReaction(0, func(unit, target int, charges, _ bool) bool {
		if !charges {
			return true
		}
		if a, ok := r.reactionCharge(unit, target); ok {
			list = append(list, a)
		}
		return true
	})
	return list
}

// goodOdds is the least chance to win the first round at which the computer charges; the
// enemy's chance must be lower.
const goodOdds = 0.45

// adviseCharge returns the charge with the best odds among some answers, if the odds are
// good.
func adviseCharge(b *game.Battle, answers []game.Action) (game.Action, bool) {
	best, at := goodOdds, -1
	for i, a := range answers {
		if a.Do != "charge" {
			continue
		}
		if win, lose := chargeOdds(b, a); win > lose && win > best {
			best, at = win, i
		}
	}
	if at < 0 {
		return game.Action{}, false
	}
	return answers[at], true
}

// chargeOdds returns the chances that the charger's side wins the first round after a
// charge, and that the enemy does.
func chargeOdds(b *game.Battle, a game.Action) (win, lose float64) {
	answer, err := b.Query(game.Query{Name: "charge", Args: map[string]string{"unit": string(a.Unit), "target": a.Target}})
	if err != nil {
		return 0, 1
	}
	odds := answer.(*ChargeAnswer).Odds()
	if odds == nil && isWagon(b.State().Unit(game.UnitID(a.Target))) { // it fights no combat
		return 1, 0
	}
	if odds == nil {
		return 0, 1
	}
	side := b.State().Unit(a.Unit).Side
	for _, other := range b.State().Sides {
		if other.ID == side {
			win = odds.Win(other.ID)
		} else {
			lose = odds.Win(other.ID)
		}
	}
	return win, lose
}

// adviseOrder returns the next order to give: the default, but a unit that keeps a hill is
// not ordered.
func (r *run) adviseOrder() (game.Action, bool) {
	b := r.board()
	if a, ok := wagons.usual(r); ok {
		return a, true
	}
	a, found := r.usualCommand(func(unit int) bool { return b.staysPut(unit) || b.shouldStay(unit) })
	if !found {
		a = game.Action{Do: "end"}
	}
	return a, true
}

// adviseMove returns what an ordered unit does: a good charge, staying where it should, or
// moving without charging.
func (r *run) adviseMove(b *game.Battle) (game.Action, bool) {
	q := b.Question()
	if a, ok := adviseCharge(b, q.Answers); ok {
		return a, true
	}
	table := r.board()
	holds := func(a game.Action) bool { return a.Do == "hold" }
	for _, a := range q.Answers {
		if holds(a) && table.shouldStay(r.indexOf(a.Unit)) {
			return a, true
		}
	}
	if at := slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Do == "move" }); at >= 0 {
		return q.Answers[at], true
	}
	if at := slices.IndexFunc(q.Answers, holds); at >= 0 {
		return q.Answers[at], true
	}
	return game.Action{}, false
}

// keepHill is how near an enemy must be for a unit to keep its hill, in cm.
const keepHill = 40

// shouldStay reports whether a unit keeps its place: foot and engines on a hill with the
// enemy near, and any unit that sees an enemy within its shooting range.
func (b *board) shouldStay(unit int) bool {
	u := &b.units[unit]
	enemy := b.nearestEnemy(unit, nil)
	if enemy < 0 {
		return false
	}
	if b.hasTarget(unit) {
		return true
	}
	if u.Type != Infantry && u.Type != Artillery || b.Distance(unit, enemy) > keepHill {
		return false
	}
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind == "hill" || t.Kind == "steep-hill" {
			if b.standsIn(t.ID, func(v *unitOnBoard) bool { return v.ID == u.ID }) {
				return true
			}
		}
	}
	return false
}
