package stand

import (
	"frontage/game"
	"frontage/game/turn"
)

// procedure is a part of the rules that takes several steps and may wait for answers: a
// charge, a combat, a retreat. Between two actions everything it knows is in its frame, the
// struct that it is, which lies on top of the frames of the procedures that began it.
type procedure interface {
	Frame
	// proceed continues from the frame's step as far as possible, and reports whether it
	// now waits for an answer. When it is done it removes its frame with run.pop. It may
	// push another frame with run.push, which then proceeds first.
	proceed(r *run) (waits bool, err error)
	// question returns the question that the procedure waits for.
	question(r *run) *game.Question
	// answer carries out an answer, or refuses it.
	answer(r *run, a game.Action) error
	// check reports what no battle can produce in a frame read from a file.
	check(at *openAt)
}

// defaulter is a procedure or a phase that can work out the default answer to its question without the
// others.
type defaulter interface {
	byDefault(r *run) (game.Action, bool)
}

// actor is a procedure or a phase that says which fields some actions may have. If
// known is false, every field that the format allows has a use.
type actor interface {
	fields(r *run, a game.Action) (fields []string, known bool)
}

// register makes a kind of procedure known.
func register(empty func() procedure) {
	emptyFrames[empty().kind()] = func() Frame { return empty() }
}

// openProcedure returns the top procedure, nil if none is open.
func openProcedure(s *game.State) procedure {
	if p := OwnTurn(s).Pending; p != nil {
		frame, _ := p.Frame.(procedure)
		return frame
	}
	return nil
}

// run is the execution of one action, or the asking of one question.
type run struct {
	s      *game.State
	dice   *game.Dice // nil for a question
	events []game.Event
	table  *board
	last   *board // the board before the last change
	same   bool   // nothing has changed since the action began

	omens replaying

	known memos // results of parts of the rules, valid until somebody moves

	lasting *lasting
}

// board returns the present table.
func (r *run) board() *board {
	if r.table == nil {
		r.table = r.last.next(r.s).in(r.lasting)
	}
	return r.table
}

// changed says that stands have moved or been removed, so that the board is out of date.
func (r *run) changed() {
	r.same = false
	r.known.forget()
	if r.table != nil {
		r.last, r.table = r.table, nil
	}
}

// unread reports whether nobody reads the events.
func (r *run) unread() bool { return r.lasting != nil && r.lasting.unread }

func (r *run) event(e game.Event) {
	if r.unread() {
		r.events = r.events[:0] // keep one event, because the caller still adds to the last one
	}
	r.events = append(r.events, e)
}

// say is [game.Say], but says nothing if nobody reads the events.
func (r *run) say(format string, args ...any) game.Phrase {
	if r.unread() {
		return game.Phrase{}
	}
	return game.Say(format, args...)
}

// tell is say for a frequent text: its arguments are not even made if nobody reads the events.
func (r *run) tell(text func() game.Phrase) game.Phrase {
	if r.unread() {
		return game.Phrase{}
	}
	return text()
}

// push puts a frame on top of the pending ones.
func (r *run) push(frame Frame) { turn.Push(&OwnTurn(r.s).Pending, open(frame)) }

// pop removes the top frame: its procedure is done.
func (r *run) pop() { turn.Pop(&OwnTurn(r.s).Pending) }

// drop removes a frame, wherever it lies in the stack.
func (r *run) drop(frame Frame) {
	if p := r.find(frame); p != nil {
		turn.Drop(&OwnTurn(r.s).Pending, p)
	}
}

// find returns the open procedure with a frame, nil if there is none.
func (r *run) find(frame Frame) *Pending {
	p := OwnTurn(r.s).Pending
	for p != nil && p.Frame != frame {
		p = p.Then
	}
	return p
}

// isTop reports whether a frame lies on top.
func (r *run) isTop(frame Frame) bool {
	p := OwnTurn(r.s).Pending
	return p != nil && p.Frame == frame
}

// below returns the frame under another, nil if there is none.
func (r *run) below(frame Frame) Frame {
	if p := r.find(frame); p != nil && p.Then != nil {
		next, _ := p.Then.Frame.(Frame)
		return next
	}
	return nil
}

// asks returns the asker of the open question: the pending procedure, or the phase.
func (r *run) asks() any {
	if p := openProcedure(r.s); p != nil {
		return p
	}
	return phases[r.s.Turn.Phase]
}

// ruleOf names, for each action, the rule about when it is allowed.
var ruleOf = map[string]string{
	"charge": "STD-CHARGE-01", "evade": "STD-CMD-03", "order": "STD-CMD-02", "move": "STD-CMD-28", "hold": "STD-MOVE-02",
	"character": "STD-CMD-63", "shoot": "STD-SHOOT-01", "fight": "STD-ENGAGE-04", "attack": "STD-ATTACK-06", "remove": "STD-CAS-05",
	"retreat": "STD-RETREAT-03", "makeway": "STD-CONF-10", "after": "STD-RESULT-10", "place": "STD-CHARGE-49", "deploy": "STD-BASE-26",
	"test": "STD-SPEC-76", "cast": "STD-MAGIC-02", "power": "STD-MAGIC-31",
	doCover: coverRule, doAutoMove: "STD-SPEC-17", doBurn: "STD-SCEN-17",
	"end": "STD-CMD-01", "concede": "STD-WIN-13", doTime: timeRule,
}

// notNow refuses an action that does not fit the present phase or question.
func notNow(a game.Action, what game.Phrase) error {
	return refuse(ruleOf[a.Do], game.Say("The action %q is not one that can be made now: %s.", a.Do, what))
}

// phase is a phase of the turn while no procedure is open. It decides which actions start
// something.
type phase interface {
	act(r *run, a game.Action) error
	question(r *run) *game.Question
}

// phases holds the phases by their names. Each is registered where it is.
var phases = map[string]phase{}

// beginPhase goes to another phase of the turn.
func (r *run) beginPhase(name string) {
	r.s.Turn.Phase, r.s.Turn.Step = name, ""
	r.event(game.Event{Kind: "phase", By: string(r.s.Turn.Active), Why: name, Text: r.tell(func() game.Phrase { return game.Say("The %s phase.", game.Word(name)) })})
}

func (r *run) sideName(id game.SideID) string { return r.s.Sides[r.s.SideOf(id)].Name }

// unitNames lists the display names of units.
func (r *run) unitNames(ids []game.UnitID) namesListed {
	names := make(namesListed, len(ids))
	for i, id := range ids {
		names[i] = unitName(r.s, id)
	}
	return names
}

// namesListed is a list of names within a text: "Spearmen, Archers and Guard".
type namesListed []string

// Phrase returns the list.
func (n namesListed) Phrase() game.Phrase { return game.SayList(n) }

// String returns the list in English.
func (n namesListed) String() string { return n.Phrase().String() }

// toldNames is unitNames for texts of say: empty if nobody reads the events.
func (r *run) toldNames(ids []game.UnitID) namesListed {
	if r.unread() {
		return nil
	}
	return r.unitNames(ids)
}

// indexOf returns the index of a unit in the file.
func (r *run) indexOf(id game.UnitID) int { return r.s.UnitIndex(id) }

// otherSide returns the opponent of a side.
func (r *run) otherSide(id game.SideID) game.SideID { return r.s.Sides[1-r.s.SideOf(id)].ID }
