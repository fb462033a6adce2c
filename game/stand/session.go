package stand

import (
	"errors"
	"reflect"
	"slices"

	"frontage/game"
	"frontage/game/turn"
)

// session is the stand rules at work on a battle: its knowledge of the latest state, and what it
// keeps for the whole battle.
type session struct {
	known *memory
	spare *memory // may hold the next one
	first memory  // the first one

	doing *game.Action // memory for the action that is carried out

	rehearsal *game.Rehearsal // for the computer player, once it has looked ahead
}

var _ game.Session = &session{}

func init() { carryOut = (*run).act }

func newSession(l *lasting) *session {
	k := &session{}
	k.first.lasting = l
	k.known = &k.first
	return k
}

// memory is the knowledge of one state, if a question about it has been asked.
type memory struct {
	lasting *lasting

	of     *game.State
	full   bool   // its table is full; see isFull
	table  *board // nil after an action has used it up
	left   *board // the board that the action left
	same   bool   // the action changed nothing on it
	spares *spareBoards
}

// remember makes a state the one that the session knows. It keeps the knowledge that is still
// valid.
func (k *session) remember(s *game.State) {
	last := k.known
	if last.of == s && last.table != nil && !last.full {
		last.lasting.effort = effort{}
		return
	}
	if isFull(s) {
		m := &memory{of: s, full: true, lasting: last.lasting, table: newBoard(s).in(last.lasting)}
		m.spares = (*spareBoards)(nil).after(m.table)
		m.table.spares = m.spares
		m.lasting.beginEffort()
		k.known = m
		return
	}
	last.lasting.effort = effort{}
	m := k.spare
	if m == nil {
		m = &memory{}
	}
	*m = memory{of: s, lasting: last.lasting}
	switch {
	case last.of == nil:
		m.table = newBoard(s)
	case last.table != nil:
		m.table = last.table.next(s)
	case last.same && SamePosition(last.of, s):
		m.table = last.carried(last.left, s)
	default:
		m.table = last.left.next(s)
	}
	m.table.lasting = m.lasting
	m.spares = last.spares.after(m.table)
	m.table.spares = m.spares
	k.known, k.spare = m, last
}

// carried returns the board for a copy of its state: the same board, unless an answer
// refers to it.
func (m *memory) carried(b *board, s *game.State) *board {
	if m.spares != nil && m.spares.shown {
		return b.next(s)
	}
	b.goOver(s)
	return b
}

// ask returns a run that answers questions about a state.
func (k *session) ask(s *game.State) *run {
	k.remember(s)
	return &run{s: s, lasting: k.known.lasting, table: k.known.table}
}

// Apply carries out an action: an answer to the pending procedure, or an action that the
// phase allows.
func (k *session) Apply(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	k.remember(before)
	if k.doing == nil {
		k.doing = &game.Action{}
	}
	*k.doing = a
	events, err := k.known.apply(s, k.doing, dice)
	var omen *foreseen
	if errors.As(err, &omen) {
		return omen.asked(before, s), nil
	}
	k.forgetIf(err)
	if err == nil && endsByMoves(s) {
		leaveCover(before, s)
		events = append(events, leaveDecoys(before, s)...)
	}
	return events, err
}

// endsByMoves reports whether a unit may have cover, a spell on it, or be a decoy: a move may end these.
func endsByMoves(s *game.State) bool {
	for i := range s.Units {
		if own := Own(&s.Units[i]); own.Made != nil || len(own.State.Effects) > 0 || own.State.Covered {
			return true
		}
	}
	return false
}

// forgetIf forgets the knowledge from an action that was given up, which is not reliable.
func (k *session) forgetIf(err error) {
	if err == error(tooMuchToDo) {
		k.known = &memory{lasting: k.known.lasting.afresh()}
	}
}

// apply carries out an action on a copy of the remembered state and uses up the knowledge of it.
func (m *memory) apply(s *game.State, a *game.Action, dice *game.Dice) ([]game.Event, error) {
	r := &run{s: s, dice: dice, lasting: m.lasting, events: m.lasting.roomForEvents()}
	r.table, m.table, r.same = m.carried(m.table, s), nil, true
	limit := workToDo
	if m.full {
		limit = workToAct
	}
	err := r.perform(a, limit)
	if err != nil {
		r.changed() // the action may have been half done
		m.leave(r)
		m.lasting.told(r.events, 0)
		return nil, err
	}
	r.withdrawals(strength.withdraws)
	m.leave(r)
	return m.lasting.told(r.events, len(r.events)), nil
}

// perform carries out an action and what follows from it, with a limit of work.
func (r *run) perform(a *game.Action, limit int) (err error) {
	r.omens.doing, r.omens.had = a, OwnTurn(r.s).Omens
	done := r.lasting.atMost(limit, func() {
		if err = r.act(*a); err == nil {
			err = r.settle()
		}
	})
	if !done { // a way not found in time may have led to an error or a wrong end
		return tooMuchToDo
	}
	return err
}

// tooMuchToDo is the refusal of an action that was given up.
var tooMuchToDo = &game.Refusal{Reason: game.Say("Carrying this out came to its limit of work: too much is on the table. Nothing has changed.")}

// leave remembers the board after an action.
func (m *memory) leave(r *run) {
	if m.left = r.table; r.table == nil {
		m.left = r.last
	}
	m.same = r.same
}

// Try is Apply for a preview: the copy borrows the board, which is then restored.
func (k *session) Try(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	k.remember(before)
	table := k.known.table
	was, charges := *table, *known[knownCharges](&table.known)
	table.known = nil // results of the preview may suppose another state
	*known[knownCharges](&table.known) = charges.copied()
	defer func() {
		*table = was
		table.goOver(before)
	}()
	once := &memory{lasting: k.known.lasting, of: s, full: k.known.full, table: table}
	events, err := once.apply(s, &a, dice)
	var omen *foreseen
	if errors.As(err, &omen) {
		return omen.asked(before, s), nil
	}
	defer k.forgetIf(err)
	if err == nil && endsByMoves(s) {
		leaveCover(before, s)
		events = append(events, leaveDecoys(before, s)...)
	}
	return events, err
}

// settle runs the pending procedures until one waits or none is left. Between two steps the
// battle may end (STD-WIN-01), which removes them all.
func (r *run) settle() error {
	next := func() *Pending {
		if r.withdrawals(strength.breaks); r.s.Turn.Phase == "over" {
			return nil
		}
		r.strand()
		r.vanishing()
		return OwnTurn(r.s).Pending
	}
	return turn.Settle(next, func(p *Pending) (waits bool, err error) { return p.Frame.(procedure).proceed(r) })
}

func (r *run) act(a game.Action) error {
	if r.s.Turn.Phase == "over" {
		return refuse("STD-WIN-01", game.Say("The battle is over."))
	}
	if openFrame[omenProcedure](r.s) == nil {
		if err := r.rollLength(); err != nil {
			return err
		}
	}
	if a.Do == "concede" {
		return r.concede(a.Side)
	}
	if a.Do == doTime && openFrame[timeProcedure](r.s) == nil {
		return r.callTime(a)
	}
	if refusal := r.refuseFields(a); refusal != nil {
		return refusal
	}
	if p := openProcedure(r.s); p != nil {
		return p.answer(r, a)
	}
	return phases[r.s.Turn.Phase].act(r, a)
}

// Question returns what the battle waits for: an answer to the pending procedure, or an
// action of the phase.
func (k *session) Question(s *game.State) *game.Question {
	if isFull(s) {
		return k.questionWithLimit(s)
	}
	return k.question(s)
}

// questionWithLimit is the question at a full table, with the answers found before the limit.
func (k *session) questionWithLimit(s *game.State) *game.Question {
	usual, has := k.Default(s) // also worked out from nothing
	q := k.question(s)
	if q == nil {
		return nil
	}
	if k.known.lasting.effort.cut {
		q.Text = game.SayAll(q.Text, " ", game.Say("Working out the answers came to its limit: there may be more than are listed."))
	}
	if has {
		q.Default = slices.IndexFunc(q.Answers, func(a game.Action) bool { return reflect.DeepEqual(a, usual) })
		if q.Default < 0 {
			q.Answers, q.Default = slices.Insert(q.Answers, 0, usual), 0
		}
	}
	return q
}

func (k *session) question(s *game.State) *game.Question {
	r := k.ask(s)
	r.lasting.effort.lists = r.lasting.effort.limited
	switch p := openProcedure(s); {
	case s.Turn.Phase == "over":
		return nil
	case p != nil:
		return p.question(r)
	}
	return phases[s.Turn.Phase].question(r)
}

// Default returns the default answer to a state's question. It avoids working out the other
// answers where that is expensive. docs/policies.md lists the policies.
func (k *session) Default(s *game.State) (game.Action, bool) {
	r := k.ask(s)
	r.lasting.effort.lists, r.table.asked = r.lasting.effort.limited, true
	if s.Turn.Phase == "over" {
		return game.Action{}, false
	}
	if d, ok := r.asks().(defaulter); ok {
		if a, ok := d.byDefault(r); ok {
			return a, true
		}
	}
	return k.question(s).DefaultAnswer()
}
