package column

import (
	"slices"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/chance"
)

// answerChain answers "odds" of what follows from a charge of a unit at another.
func answerChain(s *game.State, q game.Query) (game.Answer, error) {
	f, err := chainOf(s, q)
	if err != nil {
		return nil, err
	}
	return f.Follow()
}

// chainOf prepares the question of what follows from a charge. If the units are in contact already, the
// combat goes on.
func chainOf(s *game.State, q game.Query) (*chain.Fight, error) {
	asked, err := chain.AskedIn(q)
	if err != nil {
		return nil, err
	}
	unit, target := s.UnitIndex(game.UnitID(q.Args["unit"])), s.UnitIndex(game.UnitID(q.Args["target"]))
	u, t := &s.Units[unit], &s.Units[target]
	if u.Side == t.Side {
		return nil, game.RefuseQuery("%s and %s are on one side", string(u.ID), string(t.ID))
	}
	c := &chained{rounds: asked.Rounds, unit: unit, target: target}
	start, first, refusal := c.begin(s)
	if refusal != nil {
		return nil, &game.BadQuery{Reason: refusal.Reason}
	}
	f := &chain.Fight{Asked: asked, Query: q.Name, Unit: u.ID, Target: t.ID, Rules: [3]string{"COL-COMBAT-07", "COL-PUSH-01", "COL-CASUALTY-05"}}
	f.Path = chain.Path{Rules: Rules{}, Unread: true, Start: start, First: first, Note: c.note, Answer: c.answer, Results: chainedResults}
	return f, nil
}

// chained is what happens between two units over some half-turns, while nobody else acts.
type chained struct{ rounds, unit, target int }

// begin returns the table on which the unit is about to charge, or to fight an enemy that it touches, and the
// first action.
func (c *chained) begin(s *game.State) (*game.State, game.Action, *game.Refusal) {
	next := s.Clone()
	u, t := &next.Units[c.unit], &next.Units[c.target]
	touching := len(u.Stands) > 0 && len(t.Stands) > 0 && unitsTouch(u, t)
	if touching && next.Turn.Phase == phaseCombat && top(&next) == nil {
		if a, ok := c.fightNext(&next); ok {
			return &next, a, nil
		}
	}
	turn := ownTurn(&next)
	turn.Open, turn.Charges = nil, nil
	if next.Turn.Active != u.Side || next.Turn.Phase != phaseAction {
		next.Turn.Active = u.Side
		edit(u).Marching = false
		(&moment{s: &next, unread: true}).clearPhase()
	}
	if touching {
		next.Turn.Phase = phaseCombat
		(&moment{s: &next, unread: true}).clearPhase()
		a, ok := c.fightNext(&next)
		if !ok {
			return nil, a, game.Refuse("COL-COMBAT-01", "No stand of %s fights %s.", u.Name, t.Name)
		}
		return &next, a, nil
	}
	next.Turn.Phase = phaseAction
	if refusal := mayCharge(&next, u, t); refusal != nil {
		return nil, game.Action{}, refusal
	}
	next.Turn.Phase = phaseCharge
	turn.Charges = []Charge{{Unit: u.ID, Target: t.ID}}
	return &next, game.Action{Do: doCharge, Unit: u.ID, Target: string(t.ID)}, nil
}

// fightNext marks the combats as fought in which neither unit takes part, and returns the next of the others;
// false if there is none.
func (c *chained) fightNext(s *game.State) (game.Action, bool) {
	unit, target := s.Units[c.unit].ID, s.Units[c.target].ID
	ours := func(f fight) bool {
		return slices.ContainsFunc([]game.UnitID{f.stand.unit.ID, f.target.unit.ID}, func(id game.UnitID) bool { return id == unit || id == target })
	}
	var busy, others []game.StandID
	open := fights(s)
	for _, f := range open {
		if ours(f) {
			busy = append(busy, f.stand.id(), f.target.id())
		}
	}
	for _, f := range open {
		if !ours(f) {
			others = union(others, without([]game.StandID{f.stand.id(), f.target.id()}, busy))
		}
	}
	if len(others) > 0 {
		ownTurn(s).Fought = union(ownTurn(s).Fought, others)
	}
	for _, f := range fights(s) {
		if ours(f) {
			return game.Action{Do: doFight, Stand: f.stand.id(), Target: string(f.target.id())}, true
		}
	}
	return game.Action{}, false
}

// answer is the next action: the default choice, the remaining combats, the end of the half-turn and, in the
// next one, the first combat. Nobody marches or shoots between.
func (c *chained) answer(x game.Session, s *game.State, note string) (*game.State, game.Action, bool) {
	end := game.Action{Do: doEnd}
	switch {
	case top(s) != nil:
		a, open := x.Default(s)
		return s, a, open
	case s.Turn.Phase == phaseCharge:
		return s, end, true
	case s.Turn.Phase == phaseCombat:
		next := s.Clone()
		if a, ok := c.fightNext(&next); ok {
			return &next, a, true
		}
		// Stands that fight no more in this half-turn do not hold up its end.
		for open := fights(&next); len(open) > 0; open = fights(&next) {
			ownTurn(&next).Fought = union(ownTurn(&next).Fought, []game.StandID{open[0].stand.id(), open[0].target.id()})
		}
		return &next, end, true
	case s.Turn.Phase != phaseAction || chain.RoundsIn(note) >= c.rounds:
		return s, end, false
	}
	next := s.Clone()
	next.Turn.Phase = phaseCombat
	a, open := c.fightNext(&next)
	return &next, a, open
}

// note adds what becomes of the two units. A round ends with its half-turn.
func (c *chained) note(note string, s *game.State, events []game.Event) (string, bool, error) {
	before, t := chain.Opened(note)
	over := s.Turn.Phase == phaseOver
	for i := range events {
		e := &events[i]
		fate := chain.Stays
		switch e.Kind {
		case "push":
			fate = chain.Pushed
		case "rout":
			fate = chain.Routs
		case "destroyed":
			fate = chain.Destroyed
		case "turn":
			over = true
		}
		switch e.Unit {
		case s.Units[c.unit].ID:
			t.Unit = t.Unit.Worse(fate)
		case s.Units[c.target].ID:
			t.Target = t.Target.Worse(fate)
		}
	}
	if !over {
		return t.Open(before), false, nil
	}
	u, v := &s.Units[c.unit], &s.Units[c.target]
	t.Contact = len(u.Stands) > 0 && len(v.Stands) > 0 && unitsTouch(u, v)
	note = t.Note(before)
	return note, s.Turn.Phase == phaseOver || chain.RoundsIn(note) >= c.rounds, nil
}

// chainedResults returns the distinct results of the rolls of a charge: whether a check succeeds, what a
// single attack does, and which of two attacks at the same time counts with what result (COL-COMBAT-04,
// COL-COMBAT-05).
func chainedResults(s *game.State, a game.Action, given []int, roll *game.NotEnoughDice) []chain.Result {
	switch roll.Why {
	case rollAction, rollMorale, rollBreak:
		return passes(roll.Score)
	case attackMelee:
		if a.Do != doFight || len(given) > 0 {
			break
		}
		f, err := (&moment{s: s}).pick(a)
		if err != nil {
			break
		}
		how := assault{kind: attackMelee}
		mine := attackMods(s, f.stand, f.target, how).sum()
		if !f.both {
			return struck(attackMelee, mine)
		}
		return struckBoth(mine, attackMods(s, f.target, f.stand, how).sum())
	}
	if roll.Why == attackPursuit {
		return struck(roll.Why, roll.Added)
	}
	if roll.Need != dice || roll.Sides != sides {
		return nil
	}
	var list []chain.Result
	for total := dice; total <= dice*sides; total++ {
		list = append(list, chain.Result{Dice: faces(total), P: exactly(total)})
	}
	return list
}

// faces are two dice that show a total.
func faces(total int) []int {
	high := min(total-1, sides)
	return []int{high, total - high}
}

// exactly is the chance that two dice show a total.
func exactly(total int) float64 { return float64(casesFrom(total)-casesFrom(total+1)) / cases }

// passes are the results of a check that needs a total of the dice.
func passes(need int) []chain.Result {
	switch {
	case need <= dice:
		return []chain.Result{{Dice: faces(dice), P: 1}}
	case need > dice*sides:
		return []chain.Result{{Dice: faces(dice * sides), P: 1}}
	}
	p := chanceFrom(need)
	return []chain.Result{{Dice: faces(need), P: p}, {Dice: faces(need - 1), P: 1 - p}}
}

// struck are the results of an attack that is not answered.
func struck(kind string, sum int) []chain.Result {
	var list []chain.Result
	var seen []Result
	for total := dice; total <= dice*sides; total++ {
		r := tables().result(kind, total+sum)
		at := slices.Index(seen, r)
		if at < 0 {
			at, seen, list = len(seen), append(seen, r), append(list, chain.Result{Dice: faces(total)})
		}
		list[at].P += exactly(total)
	}
	return list
}

// blowResult is what two attacks at the same time come to: whose counts, and its result.
type blowResult struct {
	who    int // 0 or 1, −1 for neither
	result Result
}

// struckBoth are the results of two attacks at the same time with these sums of modifiers.
func struckBoth(mine, its int) []chain.Result {
	var list []chain.Result
	var seen []blowResult
	chance.Sum(dice, sides).Against(chance.Sum(dice, sides), func(d, e int, p float64) {
		r := blowResult{who: -1}
		switch {
		case d+mine > e+its:
			r = blowResult{0, tables().result(attackMelee, d+mine)}
		case e+its > d+mine:
			r = blowResult{1, tables().result(attackMelee, e+its)}
		}
		at := slices.Index(seen, r)
		if at < 0 {
			at, seen, list = len(seen), append(seen, r), append(list, chain.Result{Dice: append(faces(d), faces(e)...)})
		}
		list[at].P += p
	})
	return list
}
