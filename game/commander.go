package game

import (
	"errors"
	"reflect"
)

// Commander answers the questions of one battle for the units in [Turn.Led].
type Commander interface {
	// Check returns an error if an order text has mistakes.
	Check(text string) error

	// Answer returns the action of its units at the open question, and the event of the intent
	// behind it, nil if no card decides. If it leads a whole side, it answers every question of
	// that side. Otherwise it acts only for its units, and returns false if none has anything
	// to do.
	Answer(*State) (a Action, intent *Event, acts bool)

	// Fights reports whether commanders on both sides would fight at all: whether some unit goes
	// for the enemy, or could shoot somebody from its place.
	Fights(*State) bool

	// Intent answers the query [QueryIntent] about a state of the battle. A session answers it
	// too, but without the distance that units have moved since the battle began.
	Intent(*State, Query) (Answer, error)
}

// QueryIntent asks for the intent of a unit. Every system with a commander answers it.
const QueryIntent = "intent"

// ErrUnled is the error of a rule system without automatic commanders.
var ErrUnled = errors.New("these rules have no units that tactics could lead on a table")

// Unled is embedded in the [Rules] of a system without automatic commanders.
type Unled struct{}

// Commander returns [ErrUnled].
func (Unled) Commander(*State, Session) (Commander, error) { return nil, ErrUnled }

// commanded is the commander of a battle and its answer to the open question, once known.
type commanded struct {
	by     Commander
	known  bool
	action Action
	intent *Event
	acts   bool
}

// commander returns the commander of the battle.
func (b *Battle) commander() (Commander, error) {
	if b.commanded.by != nil {
		return b.commanded.by, nil
	}
	var err error
	b.commanded.by, err = b.rules.Commander(&b.start, b.session)
	return b.commanded.by, err
}

// Fights reports whether commanders on both sides would fight at all (see [Commander]).
func (b *Battle) Fights() (bool, error) {
	by, err := b.commander()
	if err != nil {
		return false, err
	}
	return by.Fights(b.state), nil
}

// Command returns the commander's action at the open question, false if its units do nothing.
// [Battle.Do] adds the event of the intent.
func (b *Battle) Command() (Action, bool) {
	if c := &b.commanded; !c.known {
		c.known, c.acts, c.intent = true, false, nil
		if b.state.Turn.Leads() {
			if by, err := b.commander(); err == nil {
				defer b.named("commanding")
				c.action, c.intent, c.acts = by.Answer(b.state)
				c.action = c.action.rounded()
			}
		}
	}
	return b.commanded.action, b.commanded.acts
}

// intentOf returns the event of the intent that an action carries out, nil for none.
func (b *Battle) intentOf(a *Action) *Event {
	if !b.state.Turn.Leads() {
		return nil
	}
	if meant, acts := b.Command(); acts && reflect.DeepEqual(meant, *a) {
		return b.commanded.intent
	}
	return nil
}

// intentBefore is intentOf for an earlier action, done in the given state.
func (b *Battle) intentBefore(s *State, a *Action) *Event {
	if !s.Turn.Leads() {
		return nil
	}
	by, err := b.commander()
	if err != nil {
		return nil
	}
	if meant, intent, acts := by.Answer(s); acts && reflect.DeepEqual(meant.rounded(), *a) {
		return intent
	}
	return nil
}

// checkOrders refuses an order text that cannot be read.
func (b *Battle) checkOrders(a *Action) error {
	c, err := b.commander()
	if err == nil && a.Tactics != nil && *a.Tactics != "" {
		err = c.Check(*a.Tactics)
	}
	if err != nil {
		return &Refusal{Reason: Word(err.Error())}
	}
	return nil
}
