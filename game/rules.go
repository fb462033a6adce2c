package game

import (
	"bytes"
	"encoding/json"
	"errors"

	"frontage/geometry"
)

// Rules is one rule system. A system is a package under game that fills in this
// interface; package game/systems lists the systems of the program. Nothing outside a
// system asks which system it is.
type Rules interface {
	// Name is the value of a scenario's system field.
	Name() string

	// Guide returns the guide that tells the player's view about this system: one value that
	// never changes.
	Guide() *Guide

	// Check returns the mistakes of a scenario by this system's own rules:
	// unit types, traits, profile values, rulings. The shared fields have
	// been checked already, but may have been found wrong: all errors of a
	// file are reported together, so Check must not rely on them.
	Check(*State) []Problem

	// CheckQuestion returns the mistakes of the open question of a scenario: the reasons why
	// it cannot arise on the table. All its fields have passed Check.
	CheckQuestion(*State) []Problem

	// Queries describes the queries that a session answers.
	Queries() []QueryForm

	// Rulings lists the rules that players may read in another way, nil for none.
	Rulings() []Ruling

	// Commander returns the automatic commander of a battle with this opening state and
	// session; see also [Unled].
	Commander(opening *State, session Session) (Commander, error)

	// Begin returns a session for one battle, or for questions about tables. In an unread
	// battle the events need no steps, since nobody reads them.
	Begin(unread bool) Session
}

// Session is a rule system at work on one battle. The State holds everything that a
// procedure needs between two actions, so a state can be copied, hashed, saved and previewed
// at any question. A session may remember results about the state of its last question; the
// caller must not change that state. Its answers depend on nothing else. One goroutine at a
// time may use it.
type Session interface {
	// Question returns the question that the state waits for, nil when the battle is over.
	Question(*State) *Question

	// Default returns the same as Question(s).DefaultAnswer(). It need not work out the other
	// answers.
	Default(*State) (Action, bool)

	// Query answers one of the system's questions about the table, in any turn and phase. A
	// *BadQuery says why the question cannot be asked (no such unit, no such query).
	// Encoding/json writes the answer.
	Query(*State, Query) (Answer, error)

	// Apply carries out a legal action on a copy of a state. The copy shares its lists with
	// the state before: Apply changes stands by [Unit.OwnStands], a unit's data by [EditUnit],
	// and replaces any other list as a whole. An illegal action returns a *Refusal. Every
	// roll goes through dice.
	Apply(before, copy *State, a Action, dice *Dice) ([]Event, error)

	// Try is Apply for a preview: the session goes on from the state before.
	Try(before, copy *State, a Action, dice *Dice) ([]Event, error)

	// Nearest returns a legal action that puts the stands as near as it can to the places of
	// the given action, false if it finds none.
	Nearest(*State, Action) (Action, bool)

	// Advise returns the computer player's action for the side that must decide, false when
	// the battle is over. It changes nothing.
	Advise(*Battle) (Action, bool)
}

// Noting is a session that notes which units an action moves or edits. All others have to be compared one by one.
type Noting interface {
	// Noted returns all units that the last Apply has moved or edited, and perhaps others, in any order. A unit
	// that has come into the battle need not be among them.
	Noted() []int
}

// Ask answers a query about a state by the rules of a system.
func Ask(rules Rules, s *State, q Query) (Answer, error) { return rules.Begin(false).Query(s, q) }

// Ruling is a rule with several readings. This program settles it by a ruling, or the players
// agree on it before the game. A scenario chooses a reading in its rulings.
type Ruling struct {
	ID       string // of the ruling, or of an optional rule
	Question string
	Readings []RulingReading // the first is played unless a scenario chooses another
}

// RulingReading is one way to read a rule.
type RulingReading struct {
	Key  string // as a scenario names it
	Text string
}

// Problem is one mistake in a scenario: the path of the field ("units[2].stands[0].x")
// and a description.
type Problem struct{ Path, What string }

// Answer is the answer of a query: a pointer to a struct whose JSON form the formats page
// describes.
type Answer interface {
	// Explain returns the steps that led to the answer, a refusal included.
	Explain() []Step
	// Text returns the answer in words, for a person: some lines, as [SayLines] makes them.
	Text() Phrase
	// Options returns the answers of all legal alternatives, this one included, for checks
	// that accept any of them.
	Options() []Answer
	// Outline returns the parts of the answer that a preview shows.
	Outline() Outline
	// Forecast returns the odds of a round of combat, nil if the answer is about something
	// else.
	Forecast() *Forecast
}

// Step is one decision of a rule: its id, one sentence with the actual names
// and numbers, and marks for the picture. A refusal is a step too.
type Step struct {
	Rule  string `json:"rule"`
	Text  Phrase `json:"text"`
	Marks []Mark `json:"marks"`
}

// MarkKind says how a mark is drawn.
type MarkKind string

// The marks. Points are used as the comment says.
const (
	MarkRay     MarkKind = "ray"     // zone boundary from From towards To
	MarkSight   MarkKind = "sight"   // clear line of sight From–To
	MarkBlocked MarkKind = "blocked" // line that is not clear, or not allowed, From–To
	MarkEdge    MarkKind = "edge"    // an edge that matters, From–To, with Label
	MarkExposed MarkKind = "exposed" // the exposed part of an edge, From–To, with Label
	MarkMeasure MarkKind = "measure" // a distance From–To, with Label
	MarkMove    MarkKind = "move"    // the way of a stand's centre: From, Via…, To
	MarkGhost   MarkKind = "ghost"   // a stand in a place: Stand, From its centre, Facing
	MarkPoint   MarkKind = "point"   // a point From, with Label
	MarkArea    MarkKind = "area"    // the inside of the border From, Via…, To
	// A place that a stand does not take: Stand, From its centre, Facing, and with Label what
	// it would give.
	MarkRejected MarkKind = "rejected"
	MarkStand    MarkKind = "stand" // draws the eye to Stand where it stands
)

// AreaMark is a mark that fills the area within a border; an empty one for fewer than three corners.
func AreaMark(border []geometry.Vec) Mark {
	if len(border) < 3 {
		return Mark{Kind: MarkArea}
	}
	last := len(border) - 1
	return Mark{Kind: MarkArea, From: border[0], Via: border[1:last], To: border[last]}
}

// Mark is one thing to draw for a step.
type Mark struct {
	Kind   MarkKind
	From   geometry.Vec
	Via    []geometry.Vec
	To     geometry.Vec
	Stand  StandID
	Facing float64
	Base   Base
	Label  Phrase
}

// Refusal is the error of an action or a query that the rules do not allow.
type Refusal struct {
	Rule   string
	Reason Phrase
	Steps  []Step
}

func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Reason.String()
	}
	return r.Reason.String() + " (" + r.Rule + ")"
}

// BadQuery is the error of a question that cannot be asked: it names an unknown
// unit, or lacks an argument.
type BadQuery struct{ Reason Phrase }

func (e *BadQuery) Error() string { return e.Reason.String() }

// ErrorText returns the text of an error: the phrase of a [Refusal] with its rule, or of a
// [BadQuery]; the English text of any other.
func ErrorText(err error) Phrase {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		if refusal.Rule == "" {
			return refusal.Reason
		}
		return SayRefused(refusal.Reason, refusal.Rule)
	}
	var bad *BadQuery
	if errors.As(err, &bad) {
		return bad.Reason
	}
	return SayAll(err.Error())
}

// Question is a point at which the battle waits for a player.
type Question struct {
	Kind    string // the procedure: "charge", …
	Who     SideID // who must answer
	Text    Phrase // the question in words
	Answers []Action
	Default int // index into Answers, −1 for none

	// Idle says that nothing is left to do but to give the only answer, which ends a part of the
	// turn. The view may give it for a person.
	Idle bool
}

// DefaultAnswer returns the default answer, false when there is none.
func (q *Question) DefaultAnswer() (Action, bool) {
	if q == nil || q.Default < 0 || q.Default >= len(q.Answers) {
		return Action{}, false
	}
	return q.Answers[q.Default], true
}

// Outline holds the parts of an answer that a preview shows.
type Outline struct {
	Legal        bool
	Rule         string
	Reason       Phrase
	Text         Phrase // the answer in a sentence, empty if its first step says it
	Zone         string // the side of a base, as geometry names it
	Alternatives int
	Stands       []OutlineStand
	Supporters   []UnitID // units that may follow in support
}

// OutlineStand is where a stand would go, and the length of its move.
type OutlineStand struct {
	ID     StandID
	X      float64
	Y      float64
	Facing float64
	Moved  float64
	Free   *struct{}          // not nil if it has other places to choose from
	Edges  []geometry.Segment // where it would touch enemies along an edge

	Destroyed bool // it does not get there
}

// Forecast is the exact chances of a round of combat.
type Forecast struct {
	Units  []UnitID
	Round  int
	Win    map[SideID]float64
	Draw   float64
	Nobody float64 // nobody is left

	Pools   []DicePool
	Support map[SideID]int // added to a side's result by stands in support
	Shot    map[SideID]int // added by its shooting
	Retreat []RetreatChance
	Lost    []LossChance

	// Tree is not empty if the odds follow several rounds: then Win, Draw and Lost are the odds
	// at the end. Courses with the chance Share come from a sample of so many battles, 0 if all are
	// exact; in 95 of 100 cases each chance is at most Within from the true one.
	Tree   []Branch
	Sample int
	Share  float64
	Within float64
}

// Branch is a course that a battle may take: what happens, its chance, and what follows.
type Branch struct {
	Text Phrase   `json:"text"`
	P    float64  `json:"p"`
	Next []Branch `json:"next"`
}

// DicePool is one unit's dice against another unit.
type DicePool struct {
	Unit, Target     UnitID
	Dice, Need, Save int
	Sum              []DicePart // where the dice come from, stand by stand
}

// RetreatChance is the probability that a unit retreats a distance, in cm.
type RetreatChance struct {
	Unit     UnitID
	Distance int
	P        float64
}

// LossChance is the probability that a unit loses a number of stands, or a side if Unit is
// "".
type LossChance struct {
	Side SideID
	Unit UnitID
	Lost int
	P    float64
}

// StepsOnly is embedded in an answer whose preview shows only its steps.
type StepsOnly struct{}

// Outline is empty.
func (StepsOnly) Outline() Outline { return Outline{} }

// Forecast is that of no combat.
func (StepsOnly) Forecast() *Forecast { return nil }

// Event is something that happened: a roll, a movement, a choice. Only the
// fields that apply are set and written.
type Event struct {
	Kind   string      `json:"event" doc:"What happens."`
	Why    string      `json:"why,omitempty" doc:"The purpose of a roll, or the cause."`
	By     string      `json:"by,omitempty" doc:"The unit, character or side that rolls or acts."`
	Unit   UnitID      `json:"unit,omitempty"`
	Target UnitID      `json:"target,omitempty"`
	Stand  StandID     `json:"stand,omitempty"`
	Dice   []int       `json:"dice,omitempty" doc:"The faces of a roll."`
	Need   int         `json:"need,omitempty" doc:"The score that each die, or the sum of all, needs."`
	OK     *bool       `json:"ok,omitempty" doc:"Whether a roll succeeded."`
	Text   Phrase      `json:"text,omitzero" doc:"The event in words, in English."`
	Moves  []StandMove `json:"moves,omitempty" doc:"The ways of the stands that move."`
	Steps  []Step      `json:"steps,omitempty" doc:"The explanation, in the order in which the rules decide."`
	Hash   string      `json:"hash,omitempty" doc:"The hash of the battle, in the event of a state."`
	State  *State      `json:"state,omitempty" doc:"The final state, in the last event of a run."`

	// Own is the rule system's data of the event, nil for none: a pointer to a struct, whose
	// fields are written after the others.
	Own any `json:"-"`
}

// MarshalJSON writes an event: its shared fields, and then the system's own.
func (e Event) MarshalJSON() ([]byte, error) {
	type shared Event
	text, err := unescaped(shared(e))
	if err != nil || e.Own == nil {
		return text, err
	}
	own, err := unescaped(e.Own)
	return oneObject(text, own), err
}

// unescaped writes a value as JSON without the escapes for HTML.
func unescaped(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return out.Bytes(), err
}

// StandMove is the way of one stand in an event: the poses it passes through,
// first and last included, and the centimetres it cost.
type StandMove struct {
	ID    StandID `json:"id"`
	Poses []Pose  `json:"poses"`
	Cost  float64 `json:"cost"`
}

// Pose is a place and a facing, as in a Stand.
type Pose struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}
