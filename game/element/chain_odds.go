package element

import (
	"slices"

	"frontage/game"
	"frontage/game/chain"
)

// chainQuery answers "odds" of what follows when an element goes into contact with an enemy, or shoots at it.
func (b *board) chainQuery(q game.Query) (game.Answer, error) {
	f, err := b.chainOf(q)
	if err != nil {
		return nil, err
	}
	return f.Follow()
}

// chainOf prepares the question of what follows from a contact or a shot.
func (b *board) chainOf(q game.Query) (*chain.Fight, error) {
	asked, err := chain.AskedIn(q)
	if err != nil {
		return nil, err
	}
	unit, err := b.onTableArg(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	target, err := b.onTableArg(q.Args["target"])
	if err != nil {
		return nil, err
	}
	if !b.Enemies(unit, target) {
		return nil, game.RefuseQuery("%[1]s and %[2]s are of one side", b.s.Units[unit].ID, b.s.Units[target].ID)
	}
	f := &chain.Fight{Asked: asked, Query: q.Name, Unit: b.s.Units[unit].ID, Target: b.s.Units[target].ID, Shooting: q.Args["shooting"] == "true",
		Rules: [3]string{"ELM-SEQ-06", "ELM-SEQ-06", "ELM-OUTCOME-03"}}
	c := &chained{rounds: asked.Rounds, unit: unit, target: target, shooting: f.Shooting}
	var refusal *game.Refusal
	if f.Shooting {
		f.Path.Start, f.Path.First, refusal = b.shotNext(c, q.Args["do"])
	} else {
		f.Path.Start, f.Path.First, f.Before, refusal = b.contactNext(c, q.Args["do"])
	}
	if refusal != nil {
		return nil, &game.BadQuery{Reason: refusal.Reason}
	}
	f.Path.Rules, f.Path.Note, f.Path.Answer, f.Path.Results = Rules{}, c.note, c.answer, combatResults
	return f, nil
}

// ownBound returns a table on which the bound of an element's side has just begun: nobody has moved, shot or
// fought in it.
func (b *board) ownBound(unit int) *game.State {
	s := b.s.Clone()
	s.Turn.Active = s.Units[unit].Side
	beginAnew(&s)
	return &s
}

// beginAnew forgets what has been done in a bound.
func beginAnew(s *game.State) {
	t := ownTurn(s)
	t.Fought, t.Todo, t.Paid, t.Emerge, t.Pips, t.Rolled = nil, nil, nil, nil, map[string]int{}, true
	for i := range s.Units {
		if state := own(&s.Units[i]).State; state.done() {
			edit(&s.Units[i]).State = state.fresh()
		}
	}
}

// contactNext returns the table after an element has gone into contact with an enemy, and the first combat; do
// is the action of the move, "" for the shortest.
func (b *board) contactNext(c *chained, do string) (*game.State, game.Action, []game.Step, *game.Refusal) {
	if b.opponent(b.at[c.unit]) == b.at[c.target] || b.opponent(b.at[c.target]) == b.at[c.unit] { // already in contact
		s := b.s.Clone()
		if s.Turn.Phase != phaseCombat || b.fought([2]int{c.unit, c.target}) {
			s.Turn.Active = s.Units[c.unit].Side
			beginAnew(&s)
		}
		first, _ := c.fightNext(&s)
		return &s, first, nil, nil
	}
	s := b.ownBound(c.unit)
	s.Turn.Phase = phaseMoves
	ahead := newBoard(s)
	move, p, refusal := ahead.moveInto(c.unit, c.target, do)
	if refusal != nil {
		return nil, move, nil, refusal
	}
	before := []game.Step{game.NewStep("ELM-CONTACT-11", "%[1]s goes into contact with %[2]s, at its %[3]s.", s.Units[c.unit].Name, s.Units[c.target].Name, game.Word(p.touch.where))}
	turnOf(s).Pips[own(&s.Units[c.unit]).Command] = sumOf(p.prices)
	d := &doing{s: s}
	if refusal := d.move(&move); refusal != nil {
		return nil, move, nil, refusal
	}
	first, ok := c.fightNext(s)
	if !ok {
		return nil, move, nil, game.Refuse("ELM-CLOSE-01", "%[1]s and %[2]s come to no fight.", s.Units[c.unit].Name, s.Units[c.target].Name)
	}
	return s, first, before, nil
}

// moveInto returns a move of an element into contact with an enemy: the given one, or the first legal one. The
// refusal is that of the first place.
func (b *board) moveInto(unit, target int, do string) (game.Action, *plan, *game.Refusal) {
	u, t := &b.s.Units[unit], &b.s.Units[target]
	paces, _ := b.allowance(unit, Good)
	list := b.assaultsOn(unit, b.at[target], b.k.cm(paces), nil)
	if do != "" {
		a, err := game.ReadAction([]byte(do), Name)
		if err != nil || a.Do != doMove || a.Known(b.s) != nil || !slices.Contains(a.Units, u.ID) {
			return a, nil, game.Refuse("ELM-CONTACT-11", "The action is no move of %[1]s.", u.Name)
		}
		list = []game.Action{a}
	}
	far := game.Refuse("ELM-CONTACT-11", "%[1]s does not reach %[2]s in a move.", u.Name, t.Name)
	for i, a := range list {
		p, refusal := b.planMove(&a)
		if refusal == nil && p.touch != nil && p.touch.unit == target {
			return a, p, nil
		}
		if i == 0 && refusal != nil {
			far = refusal
		}
	}
	return game.Action{}, nil, far
}

// shotNext returns the table on which an element shoots at an enemy, and the shot; do is
// the action, "" for a shot without aid.
func (b *board) shotNext(c *chained, do string) (*game.State, game.Action, *game.Refusal) {
	s := b.ownBound(c.unit)
	s.Turn.Phase = phaseShooting
	shot := game.Action{Do: doShoot, Unit: s.Units[c.unit].ID, Target: string(s.Units[c.target].ID)}
	if do != "" {
		a, err := game.ReadAction([]byte(do), Name)
		if err != nil || a.Known(b.s) != nil || a.Do != shot.Do || a.Unit != shot.Unit || a.Target != shot.Target {
			return nil, a, game.Refuse("ELM-SHOOT-02", "The action is no shot of %[1]s at %[2]s.", s.Units[c.unit].Name, s.Units[c.target].Name)
		}
		shot = a
	}
	ahead := newBoard(s)
	if !ahead.is(isShooters, c.unit) {
		return nil, shot, game.Refuse("ELM-SHOOT-01", "%[1]s does not shoot.", s.Units[c.unit].Name)
	}
	_, refusal := ahead.shooting(&shot)
	return s, shot, refusal
}

// chained is what happens between two elements over some bounds, while nobody else acts.
type chained struct {
	rounds, unit, target int
	shooting             bool
}

// fightNext makes it the close combat of a bound, in which only the two elements and those in contact with them
// fight, and returns the first combat; false if there is none.
func (c *chained) fightNext(s *game.State) (game.Action, bool) {
	d := &doing{s: s}
	for i := range s.Units {
		d.turnToFace(i)
	}
	s.Turn.Phase = phaseCombat
	b := d.board()
	for _, pair := range b.pairs() {
		if !slices.Contains(pair[:], c.unit) && !slices.Contains(pair[:], c.target) {
			d.note(pair[0], pair[1])
		}
	}
	d.seen = nil
	first := d.board().firstFight()
	return first, first.Do == doFight
}

// shootNext makes it the shooting of a bound, and returns the shot of one of the two at the other; false if
// neither may shoot.
func (c *chained) shootNext(s *game.State) (shot game.Action, ok bool) {
	s.Turn.Phase = phaseShooting
	unit, target := s.Units[c.unit].ID, s.Units[c.target].ID
	newBoard(s).eachShot(func(a game.Action) bool {
		if a.Unit == unit && a.Target == string(target) || a.Unit == target && a.Target == string(unit) {
			shot, ok = a, true
		}
		return !ok
	})
	return shot, ok
}

// answer is the next action: the default choice, the remaining combats, the end of the bound and, in the next
// bound, the first combat or shot. Nobody moves between.
func (c *chained) answer(x game.Session, s *game.State, note string) (*game.State, game.Action, bool) {
	end := game.Action{Do: doEnd}
	switch {
	case len(turnOf(s).Todo) > 0:
		a, open := x.Default(s)
		return s, a, open
	case s.Turn.Phase == phaseCombat:
		return s, newBoard(s).firstFight(), true
	case s.Turn.Phase == phaseShooting: // nobody fights hand to hand
		next := s.Clone()
		next.Turn.Phase = phaseMorale
		return &next, end, true
	case s.Turn.Phase == phaseMorale:
		return s, end, true
	case s.Turn.Phase != phasePips || chain.RoundsIn(note) >= c.rounds || !onTable(&s.Units[c.unit]) || !onTable(&s.Units[c.target]):
		return s, end, false
	}
	next := s.Clone()
	ownTurn(&next).Rolled = true
	first := c.fightNext
	if c.shooting {
		first = c.shootNext
	}
	a, open := first(&next)
	if !open {
		return s, a, false
	}
	return &next, a, true
}

// note adds what becomes of the two elements. A round ends with its bound.
func (c *chained) note(note string, s *game.State, events []game.Event) (string, bool, error) {
	before, t := chain.Opened(note)
	over := s.Turn.Phase == phaseOver
	for i := range events {
		e := &events[i]
		fate := chain.Stays
		switch e.Kind {
		case "recoil":
			fate = chain.Recoils
		case "pushed":
			fate = chain.Pushed
		case "flee":
			fate = chain.Flees
		case "lost":
			fate = chain.Destroyed
			if o := Outcome(e.Why); o == Spent || o == Banished {
				fate = chain.Leaves
			}
		case "bound":
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
	if b := newBoard(s); b.at[c.unit] >= 0 && b.at[c.target] >= 0 {
		t.Contact = b.opponent(b.at[c.unit]) == b.at[c.target] || b.opponent(b.at[c.target]) == b.at[c.unit]
	}
	note = t.Note(before)
	return note, s.Turn.Phase == phaseOver || chain.RoundsIn(note) >= c.rounds, nil
}

// combatResults returns the distinct results of the two dice of a combat (ELM-SEQ-06 to -09); nil for other
// rolls.
func combatResults(s *game.State, a game.Action, given []int, roll *game.NotEnoughDice) []chain.Result {
	if roll.Why != "combat" || len(given) > 0 {
		return nil
	}
	b := newBoard(s)
	var m meeting
	switch a.Do {
	case doFight:
		pair, ok := b.pairOf(&a)
		if !ok {
			return nil
		}
		m = b.closeMeeting(pair)
	case doShoot:
		var refusal *game.Refusal
		if m, refusal = b.shooting(&a); refusal != nil {
			return nil
		}
	default:
		return nil
	}
	c := b.combat(m)
	var list []chain.Result
	var ends []ending
	for d := range 36 {
		faces := [2]int{d/6 + 1, d%6 + 1}
		_, after := c.totals(faces)
		e := c.ends(after)
		at := slices.Index(ends, e)
		if at < 0 {
			at, ends, list = len(ends), append(ends, e), append(list, chain.Result{Dice: faces[:]})
		}
		list[at].P++
	}
	for i := range list {
		list[i].P /= 36
	}
	return list
}
