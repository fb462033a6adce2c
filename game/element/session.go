package element

import (
	"slices"

	"frontage/game"
)

// The actions besides doMove.
const (
	doHalt  = "halt"
	doShoot = "shoot"
	doFight = "fight"
	doAfter = "after"
	doEnd   = "end"

	doExchange = "exchange"
	doDismount = "dismount"
	doRise     = "rise"
	doLand     = "land"
	doPass     = "pass"
	doDeploy   = "deploy"
)

// The choices of an after action.
const (
	choosePay      = "pay" // for an avatar
	chooseGiveUp   = "give-up"
	chooseStraight = "straight" // how it flees
	chooseLeft     = "left"
	chooseRight    = "right"
	choosePursue   = "pursue" // with the element in front of it
	chooseStand    = "stand"
)

// session is the element rules at work on a battle. Without memory it works everything out anew.
type session struct {
	*lasting
	unread bool // nobody reads the steps of combats
}

// Begin returns a session.
func (Rules) Begin(unread bool) game.Session { return session{&lasting{unread: unread}, unread} }

// Noted returns the elements that the last action has moved or edited.
func (x session) Noted() []int { return x.acted }

// Query answers a question about the table.
func (session) Query(s *game.State, q game.Query) (game.Answer, error) { return query(s, q) }

// Question returns what a state waits for. By default nobody marches, since the PIPs are for moves;
// groups go towards the enemy while there are PIPs for it, everyone who can shoot does, everyone
// fights, and avatars stay.
func (x session) Question(s *game.State) *game.Question {
	x.arrive(s)
	q := &game.Question{Kind: s.Turn.Phase, Who: s.Turn.Active}
	end := game.Action{Do: doEnd}
	if len(turnOf(s).Todo) > 0 {
		return asksFirst(s)
	}
	switch s.Turn.Phase {
	case phaseDeploy:
		return deployQuestion(s)
	case phasePips:
		if !turnOf(s).Rolled {
			q.Text, q.Answers = game.Tell("Roll for initiative."), []game.Action{end}
			if side, ok := givesUp(s); ok {
				q.Answers, q.Default = append(q.Answers, game.Action{Do: "concede", Side: side}), 1
			}
			return q
		}
		unit := unpaidAvatars(s)[0]
		u := &s.Units[unit]
		q.Text = game.Tell("Does %[1]s stay for a PIP?", u.Name)
		if turnOf(s).Pips[own(u).Command] >= tablesOf(s).pip("avatar").points {
			q.Answers = append(q.Answers, game.Action{Do: doAfter, Unit: u.ID, Choice: choosePay})
		}
		q.Answers = append(q.Answers, game.Action{Do: doAfter, Unit: u.ID, Choice: chooseGiveUp})
	case phaseMarch:
		q.Text, q.Answers = game.Tell("Who marches?"), x.moves(s, end)
		q.Default = len(q.Answers) - 1
		q.Idle = len(q.Answers) == 1 && outOfPips(s)
	case phaseMoves:
		q.Text, q.Answers = game.Tell("Who moves?"), x.moves(s, end)
		q.Idle = len(q.Answers) == 1 && outOfPips(s)
	case phaseShooting:
		q.Text = game.Tell("Who shoots?")
		b := x.look(s)
		q.Answers = append(b.shots(), end)
		q.Idle = len(q.Answers) == 1 && !b.anyShot()
	case phaseCombat:
		q.Text = game.Tell("Who fights next?")
		b := x.look(s)
		for _, pair := range b.pairs() {
			q.Answers = append(q.Answers, b.fightOf(pair))
		}
		if len(q.Answers) == 0 {
			q.Answers, q.Idle = []game.Action{end}, true
		}
	case phaseMorale:
		q.Text, q.Answers, q.Idle = game.Tell("Check morale."), []game.Action{end}, true
	default:
		return nil
	}
	return q
}

// outOfPips reports whether nobody can pay for a move any more. Only a landing costs nothing, so
// nobody may fly either (ELM-PIP-02, ELM-SPECIAL-20).
func outOfPips(s *game.State) bool {
	for _, left := range turnOf(s).Pips {
		if left > 0 {
			return false
		}
	}
	return !slices.ContainsFunc(s.Units, func(u game.Unit) bool {
		return u.Side == s.Turn.Active && onTable(&u) && airborne(&u)
	})
}

// longBattle is the number of bounds after which the default answers end a battle that nobody wins.
// The limit is ours.
const longBattle = 200

// givesUp reports whether the active side concedes by default: the battle has lasted very long, and
// the side has lost at least as large a share of its morale equivalents as the other.
func givesUp(s *game.State) (game.SideID, bool) {
	if s.Turn.Number <= longBattle {
		return "", false
	}
	share := func(side game.SideID) float64 {
		l := lossesOfSide(s, side, tablesOf(s).lossesIn(s))
		return l.Lost / max(l.Original, 1)
	}
	return s.Turn.Active, share(s.Turn.Active) >= share(otherSide(s, s.Turn.Active))
}

// moves lists some legal moves of groups towards the enemy, and last the end of the moves.
func (x session) moves(s *game.State, end game.Action) []game.Action {
	var list []game.Action
	b := x.look(s)
	if s.Turn.Phase == phaseMoves {
		list = b.emergers()
	}
	b.suggestions(nil, func(a game.Action, _ *plan) bool {
		list = append(list, a)
		return true
	})
	return append(append(list, b.risers()...), end)
}

// Default returns the default answer of the question. It does not work out the other moves.
func (x session) Default(s *game.State) (game.Action, bool) {
	x.arrive(s)
	switch {
	case len(turnOf(s).Todo) > 0:
	case s.Turn.Phase == phaseMarch:
		return game.Action{Do: doEnd}, true
	case s.Turn.Phase == phaseMoves:
		first, found := game.Action{}, false
		b := x.look(s)
		if emergers := b.emergers(); len(emergers) > 0 {
			return emergers[0], true
		}
		b.suggestions(x.stuckGroups(), func(a game.Action, p *plan) bool {
			first, found = a, true
			x.remember(a, p)
			return false
		})
		if !found {
			first = append(b.risers(), game.Action{Do: doEnd})[0]
		}
		return first, true
	case s.Turn.Phase == phaseShooting:
		first := game.Action{Do: doEnd}
		x.look(s).eachShot(func(a game.Action) bool {
			first = a
			return false
		})
		return first, true
	case s.Turn.Phase == phaseCombat:
		return x.look(s).firstFight(), true
	case s.Turn.Phase == phaseMorale:
		return game.Action{Do: doEnd}, true
	case s.Turn.Phase == phaseDeploy:
		return deployDefault(s), true
	}
	return x.Question(s).DefaultAnswer()
}

// fightOf is the action of a pair that fights.
func (b *board) fightOf(pair [2]int) game.Action {
	return game.Action{Do: doFight, Unit: b.s.Units[pair[0]].ID, Target: string(b.s.Units[pair[1]].ID)}
}

// firstFight is the action of the first pair that has yet to fight, or the one that ends the
// combats.
func (b *board) firstFight() game.Action {
	if pairs := b.pairs(); len(pairs) > 0 {
		return b.fightOf(pairs[0])
	}
	return game.Action{Do: doEnd}
}

// shots lists all shots of this bound, each shooter at each of its targets.
func (b *board) shots() []game.Action {
	var list []game.Action
	b.eachShot(func(a game.Action) bool {
		list = append(list, a)
		return true
	})
	return list
}

// anyShot reports whether any shooter has a target, even one that its owner may not choose now.
func (b *board) anyShot() bool {
	for i := range b.s.Units {
		o := own(&b.s.Units[i])
		if b.at[i] < 0 || o.State.Shot || o.State.Passed || !b.is(isShooters, i) || b.whyNoShot(i) != nil {
			continue
		}
		if slices.ContainsFunc(b.targetsOf(i, false), func(t target) bool { return t.why == nil }) {
			return true
		}
	}
	return false
}

// eachShot yields the shots.
func (b *board) eachShot(yield func(game.Action) bool) {
	s := b.s
	for i := range s.Units {
		if b.at[i] < 0 || own(&s.Units[i]).State.Shot || own(&s.Units[i]).State.Passed || !b.is(isShooters, i) || !b.mayBegin(i) || b.whyNoShot(i) != nil {
			continue
		}
		for _, t := range b.targetsOf(i, false) {
			if t.must && !yield(game.Action{Do: doShoot, Unit: s.Units[i].ID, Target: string(s.Units[t.unit].ID)}) {
				return
			}
		}
	}
}

// Nearest returns the move to places that goes as far on the straight way there as it may; false for other
// actions, and for moves that may not even begin.
func (session) Nearest(s *game.State, a game.Action) (game.Action, bool) {
	if a.Do != doMove || len(a.Stands) == 0 {
		return a, false
	}
	return newBoard(s).nearestMove(a)
}

// Try carries out an action for a preview, and keeps nothing.
func (session) Try(before, after *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	return session{}.Apply(before, after, a, dice)
}

// Apply carries out an action.
func (x session) Apply(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	x.arrive(before)
	d := &doing{s: s, dice: dice, lasting: x.lasting, unread: x.unread}
	if err := d.apply(&a); err != nil {
		return nil, err
	}
	d.settle()
	return d.events, nil
}

// apply carries out an action.
func (d *doing) apply(a *game.Action) error {
	phase := d.s.Turn.Phase
	refused := func(r *game.Refusal) error {
		if r != nil {
			return r
		}
		return nil
	}
	switch {
	case a.Do == "concede" && phase != phaseOver:
		return refused(d.concede(a.Side))
	case len(turnOf(d.s).Todo) > 0:
		return refused(d.answer(a))
	case phase == phaseDeploy:
		return d.deploy(a)
	case a.Do == doEnd:
		return d.end()
	case a.Do == doMove && (phase == phaseMarch || phase == phaseMoves):
		return refused(d.move(a))
	case a.Do == doHalt && phase == phaseMoves:
		return refused(d.halt(a))
	case a.Do == doExchange && phase == phaseMoves:
		return refused(d.exchange(a))
	case a.Do == doDismount && phase == phaseMoves:
		return refused(d.dismount(a))
	case a.Do == doRise && (phase == phaseMarch || phase == phaseMoves):
		return refused(d.rise(a))
	case a.Do == doDeploy && phase == phaseMoves:
		return refused(d.emerge(a))
	case a.Do == doLand && (phase == phaseMarch || phase == phaseMoves):
		return refused(d.land(a))
	case a.Do == doPass && phase == phaseShooting:
		return refused(d.pass(a))
	case a.Do == doShoot && phase == phaseShooting:
		return d.shoot(a)
	case a.Do == doFight && phase == phaseCombat:
		return d.fightOne(a)
	case a.Do == doAfter && phase == phasePips && turnOf(d.s).Rolled:
		unit := d.s.UnitIndex(a.Unit)
		if !slices.Contains(d.avatars(), unit) {
			return game.Refuse("ELM-PIP-06", "%[1]q is no avatar that has to be paid for.", string(a.Unit))
		}
		return refused(d.keep(unit, a.Choice == choosePay))
	}
	return game.Refuse("ELM-SEQ-04", "This part of the bound is not for that.")
}

// end ends a part of the bound.
func (d *doing) end() error {
	switch d.s.Turn.Phase {
	case phasePips:
		if turnOf(d.s).Rolled {
			return game.Refuse("ELM-PIP-06", "First it is said of each avatar whether it stays.")
		}
		return d.rollPips()
	case phaseMarch:
		d.s.Turn.Phase = phaseMoves
	case phaseMoves:
		d.endMoves()
	case phaseShooting:
		d.s.Turn.Phase = phaseCombat
	case phaseCombat:
		if len(d.board().pairs()) > 0 {
			return game.Refuse("ELM-CLOSE-02", "There are pairs that have not fought yet.")
		}
		d.s.Turn.Phase = phaseMorale
	case phaseMorale:
		d.endBound()
	default:
		return game.Refuse("ELM-SEQ-04", "The battle is over.")
	}
	if d.s.Turn.Phase != phaseOver && len(d.events) == 0 {
		d.tell(game.Event{Kind: "phase", Why: d.s.Turn.Phase, By: string(d.s.Turn.Active), Text: begins[d.s.Turn.Phase]})
	}
	return nil
}

// begins reports the event that a part of a bound begins.
var begins = map[string]game.Text{
	phaseMarch:    game.Tell("Marches begin."),
	phaseMoves:    game.Tell("Moves begin."),
	phaseShooting: game.Tell("Shooting begins."),
	phaseCombat:   game.Tell("Close combat begins."),
	phaseMorale:   game.Tell("Morale is checked."),
}

// fightOne carries out one of the remaining combats (ELM-SEQ-05).
func (d *doing) fightOne(a *game.Action) error {
	if pair, ok := d.board().pairOf(a); ok {
		return d.fight(pair)
	}
	return game.Refuse("ELM-CLOSE-02", "%[1]q has nobody to fight, or has fought already.", string(a.Unit))
}

// pairOf returns the pair, of those still to fight, that an action names.
func (b *board) pairOf(a *game.Action) ([2]int, bool) {
	for _, pair := range b.pairs() {
		x, y := b.s.Units[pair[0]].ID, b.s.Units[pair[1]].ID
		if (a.Unit == x && (a.Target == "" || a.Target == string(y))) || (a.Unit == y && (a.Target == "" || a.Target == string(x))) {
			return pair, true
		}
	}
	return [2]int{}, false
}

// concede ends the battle.
func (d *doing) concede(side game.SideID) *game.Refusal {
	i := d.s.SideOf(side)
	if i < 0 {
		return game.Refuse("ELM-SEQ-04", "There is no side %[1]q.", string(side))
	}
	t := ownTurn(d.s)
	d.s.Turn.Phase, t.Result, t.Winner = phaseOver, "won", d.s.Sides[1-i].ID
	d.tell(game.Event{Kind: "over", By: string(t.Winner), Text: game.Tell("%[1]s concedes.", d.s.Sides[i].Name)})
	return nil
}
