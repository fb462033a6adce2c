package game

import (
	"errors"
	"fmt"
	"slices"

	"frontage/game/trust"
)

// Options are the dice of a new battle.
type Options struct {
	Seed uint64
	// Dice are results that are used, in order, before the generator's.
	Dice []int
	// DiceOnly makes running out of Dice an error.
	DiceOnly bool
	// Trusted is the header of the links by which two players make the dice together, a JSON
	// object that the replay keeps as it is. Such a battle rolls no dice until [Battle.SetKey].
	Trusted []byte
}

func (o Options) isZero() bool { return o.Seed == 0 && len(o.Dice) == 0 && !o.DiceOnly }

// Battle is a state with its rules, its dice and its history. [Battle.Do] is
// the one way to change it. A Battle is not for use by several goroutines at a
// time.
type Battle struct {
	rules     Rules
	session   Session
	start     State // as it was before the first action, with its dice
	state     *State
	mine      *owned // holds the state, nil when somebody else has it
	spare     *owned // may hold the next one
	differing        // of the state from the one before
	among     []int  // memory for noted
	dice      Dice
	hash      string // of the start and the first hashed lines of the log
	hashed    int    // the later lines are hashed on demand
	digest    Digest
	log       []logged
	remark    Remark // of the moment before the first action
	schema    string // the "$schema" of the replay's file, "" for none
	made      *Made  // as its file says, nil for a battle that began here
	trusted   trusted
	events    happened
	commanded commanded // the automatic commander and its present intent
	advised   advised   // the computer player's latest reason
	history   history

	lines []line // all lines of play, the main line first; nil without variations
	line  int    // the id of the line that is played
}

// logged is an action that was carried out, with the hash after it and what an author has
// remarked about the moment.
type logged struct {
	Action
	Hash string

	remark  Remark
	moment  int        // of the history, after it
	key     *trust.Key // of the dice from this action on, nil if unchanged
	told    Phrase     // its result in words, empty if there is nothing to tell
	written []byte     // its line of the replay, once written
}

// MarshalJSON writes a line of a replay.
func (l *logged) MarshalJSON() ([]byte, error) {
	action, err := l.Action.MarshalJSON()
	if err != nil {
		return nil, err
	}
	more, err := unescaped(struct {
		Key  *trust.Key `json:"key,omitempty"`
		Hash string     `json:"hash"`
		remarkFields
	}{l.key, l.Hash, l.remark.fields()})
	return oneObject(action, more), err
}

// owned is a state whose memory can be used for another state once it is free.
type owned struct {
	State
	room room

	before  bool  // its state comes before the one that is cloned into its memory next:
	changed []int // only these units are different in that
}

// NewBattle returns a battle that begins at a state. The dice are those of the
// options; without options they are the state's own, so that a saved battle goes on as it
// would have.
func NewBattle(s State, rules Rules, options Options) *Battle {
	b := beginBattle(s, rules, options)
	b.hash = startHash(&b.start)
	return b
}

// beginBattle is NewBattle without a hash.
func beginBattle(s State, rules Rules, options Options) *Battle {
	start := s.Clone()
	Round(&start)
	roundTerrain(&start)
	if !options.isZero() {
		start.Turn.Dice = DiceState{Seed: options.Seed, Given: slices.Clone(options.Dice), GivenOnly: options.DiceOnly}
	}
	if options.Trusted != nil {
		start.Turn.Dice = DiceState{GivenOnly: true}
	}
	state := start.Clone()
	return &Battle{
		rules:   rules,
		trusted: trusted{header: options.Trusted},
		session: rules.Begin(false),
		start:   start,
		state:   &state,
		history: newHistory(&state),
	}
}

// State returns the battle as it is now. It must not be modified; each action
// makes a new one, so that it may be kept.
func (b *Battle) State() *State {
	b.lend()
	return b.state
}

// lend marks the current state as held outside, so that its memory is not reused.
func (b *Battle) lend() { b.mine = nil }

// Rules returns the rule system of the battle.
func (b *Battle) Rules() Rules { return b.rules }

// Question returns the open question, nil when the battle is over.
func (b *Battle) Question() *Question {
	defer b.named("working out what there is to answer")
	return b.session.Question(b.state)
}

// Default returns the default answer to the open question, false if there is none or the
// battle is over. It is the same as that of [Battle.Question], and much cheaper if the rules
// find it without listing the other answers.
func (b *Battle) Default() (Action, bool) {
	defer b.named("working out the default answer")
	return b.session.Default(b.state)
}

// Advise returns the action of the computer opponent, false when the battle is over. Rules
// without a computer opponent return the default answer.
func (b *Battle) Advise() (Action, bool) {
	defer b.named("advising")
	return b.session.Advise(b)
}

// Nearest returns a legal action that puts the stands as near as the rules can to the places
// of the given action, false if they find none.
func (b *Battle) Nearest(a Action) (Action, bool) {
	defer b.named("looking for the nearest place")
	if formatOf(b.state).check(&a) != nil {
		return a, false
	}
	next, ok := b.session.Nearest(b.state, a.rounded())
	next = next.rounded()
	return next, ok && b.allows(next)
}

// allows reports whether [Battle.Do] would accept an action now. It carries the action out
// up to its first roll.
func (b *Battle) allows(a Action) bool {
	if formatOf(b.state).check(&a) != nil {
		return false
	}
	next := &owned{}
	b.state.cloneTo(next)
	if _, err := b.session.Try(b.state, &next.State, a, nil); err != nil {
		return errors.Is(err, ErrNoDice)
	}
	var d differing
	d.find(b.state, &next.State, nil)
	roundSince(b.state, &next.State, &d)
	return brokenInvariant(b.state, &next.State, d.moved) == ""
}

// Query asks about the table as it is now.
func (b *Battle) Query(q Query) (Answer, error) {
	defer b.named("answering a query")
	b.lend() // the answer may refer to the state
	if q.Name == QueryIntent {
		if by, err := b.commander(); err == nil {
			return by.Intent(b.state, q)
		}
	}
	return b.session.Query(b.state, q)
}

// Hash returns the hash of the battle so far: of its start and of the state
// after each action.
func (b *Battle) Hash() string {
	b.hashAll()
	return b.hash
}

// hashAll computes the missing hashes.
func (b *Battle) hashAll() {
	var state *State
	for at := -1; b.hashed < len(b.log); b.hashed++ {
		l := &b.log[b.hashed]
		switch {
		case b.hashed == len(b.log)-1:
			state = b.state
		case state != nil && l.moment == at+1:
			state = b.history.next(state, l.moment, b.repeat)
		default:
			state = b.history.state(l.moment, b.repeat)
		}
		at = l.moment
		b.hash = b.digest.chainedHash(b.hash, state)
		l.Hash = b.hash
	}
}

// Len returns the number of actions so far, including those that were undone.
func (b *Battle) Len() int { return len(b.log) }

// Actions returns all actions so far in order, including those that were undone.
func (b *Battle) Actions() []Action {
	list := make([]Action, len(b.log))
	for i, l := range b.log {
		list[i] = l.Action
	}
	return list
}

// CanUndo reports whether there is an action to undo.
func (b *Battle) CanUndo() bool { return b.history.at > 0 }

// CanRedo reports whether the last action was an undo.
func (b *Battle) CanRedo() bool { return b.history.at < len(b.history.moments)-1 }

// Events returns the last n events, or as many as there are (at most 4,096 are
// kept), the latest last. The events of each action end with one of the resulting state,
// with its hash.
func (b *Battle) Events(n int) []Event {
	b.hashAll()
	first := len(b.log) - len(b.events.lists)
	for i, list := range b.events.lists {
		list[len(list)-1].Hash = b.log[first+i].Hash
	}
	return b.events.last(n)
}

// ForgetEvents leaves nothing for [Battle.Events] of the actions so far. They take most of the
// memory of an unattended battle.
func (b *Battle) ForgetEvents() { b.events = happened{} }

// Do carries out an action and returns its events. The last one tells of the new state, whose
// hash is [Battle.Hash]. An action that the rules forbid returns a *[Refusal]. After any error
// the battle is unchanged.
//
// "undo", "redo" and "dice" are the same under all rules. The replay records them like any
// other action. An undo takes back the dice, too.
func (b *Battle) Do(a Action) ([]Event, error) {
	if err := formatOf(b.state).check(&a); err != nil {
		return nil, err
	}
	if len(b.log) >= maxLines-2 { // there are a header and the end of the last line
		return nil, &Refusal{Reason: Say("The battle has %d actions, the most that a file can hold.", len(b.log))}
	}
	a = a.rounded()
	intent := b.intentOf(&a)
	if intent == nil {
		intent = b.adviceFor(&a)
	}
	next, events, err := b.after(a)
	if err != nil {
		return nil, err
	}
	b.state, b.commanded.known = next, false
	b.log = append(b.log, logged{Action: a, moment: b.history.at, key: b.usedKey(a.Do), told: firstTold(events)})
	if intent != nil {
		events = append([]Event{*intent}, events...)
	}
	events = append(events, Event{Kind: "state"})
	b.events.add(events)
	return events, nil
}

// firstTold returns the first text among some events.
func firstTold(events []Event) Phrase {
	for i := range events {
		if !events[i].Text.Empty() {
			return events[i].Text
		}
	}
	return Phrase{}
}

// inWords names an action by its first event.
func (l *logged) inWords() Phrase {
	if !l.told.Empty() {
		return l.told
	}
	return SayAll(l.words())
}

// after returns the state after an action, and moves the history there.
func (b *Battle) after(a Action) (*State, []Event, error) {
	if a.Do == DoUndo || a.Do == DoRedo {
		to, event, err := b.step(a.Do)
		if err != nil {
			return nil, nil, err
		}
		b.lend()
		return b.history.goTo(to, b.repeat), []Event{event}, nil
	}
	next := b.spare
	if b.spare = nil; next == nil {
		next = &owned{}
	}
	events, err := b.apply(b.state, next, a, b.trusted.next)
	if err == nil {
		if what := brokenInvariant(b.state, &next.State, b.moved); what != "" {
			err = &Broken{Doing: fmt.Sprintf("after %q", a.Do), What: what, Battle: b.Replay()}
		}
	}
	if err != nil {
		b.spare = next
		return nil, nil, err
	}
	if b.CanRedo() { // the undone actions are forgotten
		b.hashAll()
	}
	b.spare, b.mine = b.mine, next
	if b.history.add(len(b.log), b.state, &next.State, b.changed) {
		b.lend()
	}
	return &next.State, events, nil
}

// step returns the moment of the history to which an undo or redo leads, with its event.
func (b *Battle) step(do string) (to int, event Event, err error) {
	at := b.history.at
	if do == DoRedo {
		if !b.CanRedo() {
			return at, event, &Refusal{Reason: Say("There is nothing to redo.")}
		}
		redone := &b.log[b.history.moments[at+1].line]
		return at + 1, Event{Kind: EventRedo, Unit: redone.Unit, Text: Say("Done again: %s", redone.inWords())}, nil
	}
	if !b.CanUndo() {
		return at, event, &Refusal{Reason: Say("There is nothing to undo.")}
	}
	if err := b.keeps(); err != nil {
		return at, event, err
	}
	undone := &b.log[b.history.latest()]
	return at - 1, Event{Kind: EventUndo, Unit: undone.Unit, Text: Say("Undone: %s", undone.inWords())}, nil
}

// repeat carries out the action of a line of the log on a copy of a state.
func (b *Battle) repeat(s *State, line int) (*State, []Event, error) {
	next := &owned{}
	events, err := b.apply(s, next, b.log[line].Action, b.log[line].key)
	return &next.State, events, err
}

// apply carries out an action other than undo and redo on a copy of a state, and notes
// which units it moved or changed.
func (b *Battle) apply(s *State, next *owned, a Action, key *trust.Key) (events []Event, err error) {
	s.cloneTo(next)
	if key != nil {
		next.Turn.Dice = DiceState{Key: *key, GivenOnly: *key == ""}
	}
	var among []int // the units that may have changed, nil for all
	switch a.Do {
	case DoDice:
		events, err = b.giveDice(&next.State, a.Values)
	case DoLead:
		if err = b.checkOrders(&a); err == nil {
			events, err = lead(&next.State, &a)
		}
	default:
		b.dice.state = &next.Turn.Dice
		events, err = b.applyRules(s, &next.State, a)
		among = b.noted()
	}
	if err != nil {
		return nil, err
	}
	b.differing.find(s, &next.State, among)
	roundSince(s, &next.State, &b.differing)
	b.differing.descend(s, &next.State)
	for i := range events {
		roundMoves(events[i].Moves)
	}
	return events, nil
}

// noted returns the units that the last action by the rules may have changed, ascending, nil for all.
func (b *Battle) noted() []int {
	by, ok := b.session.(Noting)
	if !ok {
		return nil
	}
	if b.among == nil {
		b.among = []int{}
	}
	b.among = append(b.among[:0], by.Noted()...)
	slices.Sort(b.among)
	b.among = slices.Compact(b.among)
	return b.among
}

// applyRules carries out an action by the rules. It turns a panic of theirs into an error
// that holds the battle so far, so that nothing is lost.
func (b *Battle) applyRules(before, s *State, a Action) (events []Event, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = b.faultOf(fmt.Sprintf("after %q the rules failed", a.Do), fault)
		}
	}()
	return b.session.Apply(before, s, a, &b.dice)
}

// giveDice stores the results of the players' own dice for the next rolls.
func (b *Battle) giveDice(s *State, values []int) ([]Event, error) {
	if b.Trusted() != nil {
		return nil, &Refusal{Reason: Say("This battle uses dice made by both players.")}
	}
	for _, face := range values {
		if face < 1 || face > formatOf(s).die() {
			return nil, &Refusal{Reason: Say("A die cannot show %d.", face)}
		}
	}
	if len(s.Turn.Dice.Given)+len(values) > maxDice {
		return nil, &Refusal{Reason: Say("At most %d dice can wait to be used.", maxDice)}
	}
	s.Turn.Dice.Given = append(s.Turn.Dice.Given, values...)
	return []Event{{Kind: "dice", Dice: slices.Clone(values), Text: Say("The players' own dice: %s.", DiceText(values))}}, nil
}

func roundMoves(moves []StandMove) {
	for i := range moves {
		moves[i].Cost = RoundLength(moves[i].Cost)
		for j := range moves[i].Poses {
			p := &moves[i].Poses[j]
			p.X, p.Y, p.Facing = RoundLength(p.X), RoundLength(p.Y), RoundAngle(p.Facing)
		}
	}
}
