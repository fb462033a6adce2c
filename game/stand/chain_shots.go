package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/chance"
)

// queryShotOdds answers "odds" with "shooting": where the shooting of a unit at another leads.
func (b *board) queryShotOdds(q game.Query) (game.Answer, error) {
	f, err := b.shotsFollowed(q)
	if err != nil {
		return nil, err
	}
	course, err := f.Follow()
	if err != nil {
		return nil, err
	}
	course.Within = func(chain any, steps []game.Step) any {
		out := withoutRound()
		out.Chain, out.Steps = chain, steps
		return out
	}
	return course, nil
}

// shotsFollowed prepares the question of where shooting leads.
func (b *board) shotsFollowed(q game.Query) (*chain.Fight, error) {
	asked, err := chain.AskedIn(q)
	if err != nil {
		return nil, err
	}
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	target, err := b.unitIndex(q.Args["target"])
	if err != nil {
		return nil, err
	}
	next := b.state.Clone()
	c := &shotChain{rounds: asked.Rounds, unit: unit, target: target}
	if next.Turn.Phase != phaseShooting || next.Turn.Active != b.units[unit].Side || OwnTurn(&next).Pending != nil {
		c.beginShooting(&next, b.units[unit].Side)
	}
	c.alone(&next, unit)
	shot, refusal := shotAt(&next, unit, target)
	if refusal != nil {
		return nil, &game.BadQuery{Reason: refusal.Reason}
	}
	f := &chain.Fight{Asked: asked, Query: q.Name, Unit: b.units[unit].ID, Target: b.units[target].ID, Shooting: true, Sample: b.anySpecial(),
		Rules: [3]string{"STD-SHOOT-20", "STD-SHOOT-16", "STD-SHOOT-13"}, Stands: func(u *game.Unit) int { return len(u.Stands) + len(Own(u).State.Away) }}
	f.Path = chain.Path{Rules: Rules{}, Start: &next, First: shot, Saves: "save", Note: c.note, Answer: c.answer, Results: drivenResults}
	return f, nil
}

// shotAt returns the shot of a unit at another, or why it may not shoot at it.
func shotAt(s *game.State, unit, target int) (game.Action, *game.Refusal) {
	b := newBoard(s)
	shot := game.Action{Do: "shoot", Unit: b.units[unit].ID, Target: string(b.units[target].ID)}
	fires, refusal := b.fires(unit)
	switch {
	case refusal != nil:
		return shot, refusal
	case !slices.ContainsFunc(fires, func(f fire) bool { return string(f.aim(b)) == shot.Target }):
		return shot, refuse("STD-SHOOT-04", game.Say("%s cannot shoot at %s.", b.units[unit].name(), b.units[target].name()))
	}
	return shot, nil
}

// shotChain is the shooting of two units at each other over two turns, while nobody else acts.
type shotChain struct{ rounds, unit, target int }

// beginShooting makes it the Shooting phase of a side, in which nobody has shot.
func (c *shotChain) beginShooting(s *game.State, side game.SideID) {
	beginNextTurn(s, side)
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	for i := range s.Units {
		state := &Edit(&s.Units[i]).State
		state.Fired = false
		if s.Units[i].Side == side {
			state.Confused = false // STD-CONF-08
		}
	}
}

// alone lets nobody but a unit shoot in this phase.
func (c *shotChain) alone(s *game.State, unit int) {
	for i := range s.Units {
		if i != unit {
			Edit(&s.Units[i]).State.Fired = true
		}
	}
	for i := range s.Characters {
		EditLeader(&s.Characters[i]).State.Fired = true
	}
}

// answer is the next action: the default choice, the end of the phase, and in the next turn the target's shot.
func (c *shotChain) answer(x game.Session, s *game.State, note string) (*game.State, game.Action, bool) {
	end := game.Action{Do: "end"}
	switch {
	case s.Turn.Phase == phaseShooting && OwnTurn(s).Pending != nil:
		a, open := x.Default(s)
		return s, a, open
	case s.Turn.Phase == phaseShooting:
		return s, end, true
	case s.Turn.Phase != phaseCombat || chain.RoundsIn(note) >= c.rounds:
		return s, end, false
	}
	next := s.Clone()
	c.beginShooting(&next, next.Units[c.target].Side)
	c.alone(&next, c.target)
	shot, refusal := shotAt(&next, c.target, c.unit)
	return &next, shot, refusal == nil
}

// note adds what becomes of the two units. A round ends with its Shooting phase.
func (c *shotChain) note(note string, s *game.State, events []game.Event) (string, bool, error) {
	before, t := chain.Opened(note)
	for i := range events {
		e := &events[i]
		fate := chain.Stays
		switch e.Kind {
		case "driveback":
			fate = chain.Pushed
		case "routed":
			fate = chain.Routs
		}
		switch e.Unit {
		case s.Units[c.unit].ID:
			t.Unit = t.Unit.Worse(fate)
		case s.Units[c.target].ID:
			t.Target = t.Target.Worse(fate)
		}
	}
	t.Unit, t.Target = c.gone(s, c.unit, t.Unit), c.gone(s, c.target, t.Target)
	if s.Turn.Phase == phaseShooting {
		return t.Open(before), false, nil
	}
	note = t.Note(before)
	return note, s.Turn.Phase == phaseOver || chain.RoundsIn(note) >= c.rounds, nil
}

// gone returns the fate of a unit that may have left the table.
func (c *shotChain) gone(s *game.State, unit int, fate chain.Fate) chain.Fate {
	switch u := &s.Units[unit]; {
	case len(u.Stands) > 0 || fate == chain.Routs:
	case len(Own(u).State.Away) > 0:
		return chain.Leaves
	default:
		return chain.Destroyed
	}
	return fate
}

// drivenResults returns the distinct results of the dice of a drive-back: their sum, and whether one shows a
// 6 (STD-SHOOT-16, STD-SHOOT-17); nil for other rolls.
func drivenResults(_ *game.State, _ game.Action, _ []int, roll *game.NotEnoughDice) []chain.Result {
	if roll.Why != "driveback" {
		return nil
	}
	n := roll.Need
	var list []chain.Result
	add := func(faces []int, p float64) {
		if p > 0 {
			list = append(list, chain.Result{Dice: faces, P: p})
		}
	}
	low := chance.Sum(n, dieSides-1) // without a 6, of all such rolls
	none := 1.0
	for range n {
		none = float64(none * (dieSides - 1) / dieSides)
	}
	all := chance.Sum(n, dieSides)
	for sum := n; sum <= n*dieSides; sum++ {
		without := float64(low.Of(sum) * none)
		if without > 0 {
			add(shownBy(n, sum, dieSides-1), without)
		}
		if with := all.Of(sum) - without; sum >= n-1+dieSides && with > 1e-15 {
			add(append(shownBy(n-1, sum-dieSides, dieSides), dieSides), with)
		}
	}
	return list
}

// shownBy returns so many dice that show a sum together, none more than most.
func shownBy(n, sum, most int) []int {
	dice := make([]int, n)
	for i := range dice {
		dice[i] = min(most, sum-(n-1-i))
		sum -= dice[i]
	}
	return dice
}
