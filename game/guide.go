package game

import (
	"io/fs"

	"frontage/geometry"
)

// Guide is how a rule system tells the player's view what it is about. The view knows no
// phase, action or troop type by name: it asks the guide of the battle's system. What a
// system does not have, it leaves out: a nil function, list or pointer means "not here".
// Phases, Waiting and Answer are what every system fills in. [RegisterGuide] puts
// functions that find nothing where the view need not know whether there is one.
//
// The guide of a system is one value that never changes (see [Rules]). Its functions
// change nothing of what they are given and are quick: the view calls them whenever it
// lays out the screen.
type Guide struct {
	// Name is what people call the rules: "Stands". Without it they have the name of the
	// system.
	Name Phrase
	// Files are the scenarios, figures and lessons that the system brings in its own folder,
	// in folders with the names of those of assets; nil for none.
	Files fs.FS

	// Phases are those of a battle in their order: the set-up first, if there is one, and
	// the end last.
	Phases []Phase

	// Waiting says what a state waits for.
	Waiting func(s *State) Waiting

	// Answer says how an answer to the open question is shown, or an action that a person
	// might have in mind and that is no answer. Queries go through ask, which remembers.
	Answer func(s *State, a Action, ask func(q Query) (Answer, error)) AnswerView

	// Wishes lists what a person may have in mind with one of their pieces and finds among
	// the answers no way to do: of each that the rules refuse, the view says why.
	Wishes func(s *State, q *Question, piece UnitID) []Action
	// WishesAgainst lists likewise what a person may want to do to an enemy unit.
	WishesAgainst func(s *State, q *Question, enemy UnitID) []Action
	// WishedStand is the action that a click on a stand asks for where it is no answer,
	// and whose refusal is worth saying.
	WishedStand func(s *State, q *Question, unit *Unit, stand StandID) (Action, bool)

	// Writes are the texts that a person may write now for one of their pieces, or without
	// any selected ("").
	Writes func(s *State, q *Question, piece UnitID) []TextBox

	// Order is the action by which a side is told an order text before the battle, where
	// nobody on a table is led by one; nil where [Rules.Commander] leads.
	Order func(side SideID, text string) Action

	// Studies are what may be played out many times from a state, for the person whose turn it is:
	// they tell nothing that is secret to them.
	Studies func(s *State) []Study

	// Send is what a click on a place of the table asks of the selected piece.
	Send func(s *State, piece UnitID, to geometry.Vec) (Action, bool)

	// End ends what can be ended now (see Waiting.Ends); Concede gives the battle up.
	End     Action
	Concede func(side SideID) Action

	// Aim is what pointing at an enemy with a unit selected is about.
	Aim *AimGuide
	// Moves is how units are put somewhere by hand, within their move.
	Moves *MoveGuide
	// SetUp is how armies are set up by hand.
	SetUp *SetUpGuide
	// Pieces is how units and leaders are shown and what is told of them.
	Pieces PieceGuide
	// Page is the page of rules.
	Page RulePage
	// Overlays are the queries behind what may be laid over the table.
	Overlays OverlayGuide

	// WhatIfs are what may be asked of a unit on the Table screen, besides Aim.
	WhatIfs []WhatIf
	// Query says a query in words, as a question.
	Query func(s *State, q Query) Phrase
	// Event says what an event of a battle is about; the state gives it names.
	Event func(s *State, e *Event) EventView

	// Leading is what is known of units that tactics can lead, nil where they can lead nobody.
	Leading *LeadingGuide

	// Cost is what an action costs that makes these events happen, in the currency of the
	// rules, false for nothing; nil where that is how far the stand goes that goes furthest.
	Cost func(s *State, a Action, events []Event) (float64, bool)

	// Outcome says how the battle ended, nil while it has not.
	Outcome func(s *State) *Outcome
	// Losses counts what a side has lost since the battle began.
	Losses func(s *State, side SideID) Losses
	// Counted says so many of what Losses counts as stands ("3 members"), nil for stands.
	Counted func(n int) Phrase
	// TurnNamed says which turn one is that both sides have together ("Segment 3"); nil where
	// a turn is of one side.
	TurnNamed func(number int) Phrase
}

// Phase is a part of a turn, with its name in lower case ("shooting").
type Phase struct {
	ID   string // Turn.Phase
	Name Phrase
	Kind PhaseKind

	// Steps are its parts as Turn.Step has them, of which the first is where it begins.
	Steps []string
}

// PhaseKind says what a phase is for.
type PhaseKind int

const (
	PhasePlay  PhaseKind = iota // of a turn
	PhaseSetUp                  // before the first turn
	PhaseOver                   // the battle is over
)

// Mode says how the view lets a person answer what a state waits for.
type Mode int

const (
	// ModeFree: a piece is chosen first, and then what it does.
	ModeFree Mode = iota
	// ModeListed: the answers are listed, and one of them is chosen.
	ModeListed
	// ModeWays: the answers number the ways to do what Waiting.Aim says.
	ModeWays
	// ModeSetUp: pieces are placed one by one, from the tray beside the table.
	ModeSetUp
	// ModeOver: nothing is waited for.
	ModeOver
)

// Waiting is what a state waits for, as the view shows it.
type Waiting struct {
	Mode  Mode
	Doing Phrase // what is going on within the phase, empty for nothing
	// Title is what is said in place of the number of the turn and its side, where both
	// sides have it together.
	Title Phrase
	// Next is what the button at the end of the bar does, in place of Guide.End; nil for that.
	Next *Action
	// Secret says that the other player must not see what is decided now.
	Secret bool
	Ends   Phrase // what Guide.End would end: "turn"

	// Opening is carried out by the view itself: nobody has to be asked.
	Opening *Action

	Aim *Aim // in ModeWays: Unit and Target

	// ByDefault says that all of the phase may be answered at once by default.
	ByDefault bool
	// Leaders says that the leaders have their turn, not the units.
	Leaders bool
	// Apart says that the stands of an answer are put down one by one rather than as a
	// unit, until the player says otherwise.
	Apart bool

	// Moving are the units that may be put anywhere within their move (Guide.Moves), and
	// AsOne says that they still may go together.
	Moving []UnitID
	AsOne  bool

	// Fighting are the units of a combat that has begun; Chances asks for what its next
	// dice may bring, "" for nothing.
	Fighting []UnitID
	Chances  Query

	SetUp SetUpWaiting // in ModeSetUp
}

// SetUpWaiting is how the armies are set up.
type SetUpWaiting struct {
	Method Phrase
	Secret bool // the sides do not see what the other sets up
	Lasts  bool // what is placed stays: the sides take turns
}

// AnswerView is how the view shows an answer.
type AnswerView struct {
	Label Phrase // on its row: "Pursue with Axemen"
	Short Phrase // on the button that gives it: "Pursue"
	Note  Phrase // the second line of its row, empty for none

	About   []UnitID // the pieces that it is about, the one under whose name it is listed first
	Against []UnitID // the pieces that one may point at to give it
	Lit     []UnitID // the units that are outlined while it is shown

	Aimed  bool // it is given by pointing at an enemy, and not listed in ModeFree
	Ends   bool // it is Guide.End, which has a button of its own
	Moves  bool // its stands may be put anywhere within their move
	Places bool // it sets a piece up

	// Ask is the query that says more of what it does than trying it; "" for none.
	Ask Query
	// Chances asks for what its dice may bring, "" for nothing; Card shows all of that,
	// in place of what the answer does.
	Chances Query
	Card    bool

	// Bare says that what changes on the table with it is not worth showing.
	Bare bool
}

// Form is a formation, or a way to turn, that a key or a button asks for.
type Form int

const (
	FormLine Form = iota + 1
	FormColumn
	FormAbout
	FormWheelLeft
	FormWheelRight
)

// WheelStep is by how many degrees FormWheelLeft and FormWheelRight turn.
const WheelStep = 15

// MoveGuide is how units are put somewhere by hand, within their move.
type MoveGuide struct {
	// Action moves some units, whose stands go to these places.
	Action func(units []UnitID, to []StandPlace) Action
	// Reach asks how far a unit may go now: the first step of the answer.
	Reach func(s *State, unit UnitID) Query
	// Form asks where its stands stand in a formation, with the least movement.
	Form func(s *State, unit UnitID, form Form) Query
}

// SetUpGuide is how armies are set up by hand.
type SetUpGuide struct {
	Unit   func(unit UnitID, to []StandPlace) Action
	Leader func(leader CharacterID, to geometry.Vec) Action
	Join   func(leader CharacterID, unit UnitID) Action

	// Waits returns the stands of a unit that is to be set up, standing together as it
	// does, and LeaderWaits whether a leader is: what lies in the tray.
	Waits       func(u *Unit) []Stand
	LeaderWaits func(c *Character) bool
	// Take puts a unit or a leader that waits onto a copy of a table, and reports whether
	// it was waiting.
	Take func(s *State, piece UnitID) bool
	// Partakes reports whether a piece is set up at all, now or before.
	Partakes func(s *State, piece UnitID) bool

	// Methods are how it may be done, for a battle of two armies.
	Methods []SetUpMethod
	// Zones are where a side sets up.
	Zones func(s *State, side SideID) []geometry.Rect
	// Seen is the table as a side sees it meanwhile, as nobody does for "".
	Seen func(s *State, side SideID) *State
}

// SetUpMethod is a way to set armies up, with a line that describes it.
type SetUpMethod struct {
	ID         string // Action.Choice
	Name, Note Phrase
}

// WhatIf is a question about a unit on the Table screen: where it would go if it had to.
type WhatIf struct {
	ID         string
	Name, Note Phrase
	Far        bool // the question is how it goes so many centimetres
	Query      func(unit UnitID, far float64) Query
}

// OverlayGuide holds the queries behind what may be laid over the table, nil for none.
type OverlayGuide struct {
	Zone     func(stand StandID, unit UnitID) Query
	Sight    func(unit, target UnitID) Query
	Contacts func() Query
	Reach    func(unit UnitID) Query
}

// EventView is what an event is about.
type EventView struct {
	// Opens says that it begins a turn or a phase, Turn that it begins a turn, and Step
	// that it begins a part of a phase.
	Opens, Turn, Step bool
	// Ends says that the battle ends with it.
	Ends bool
	// Settles says that what it tells has been decided by it, whatever comes after.
	Settles bool
	// Shared says that it is of both sides.
	Shared bool

	Purpose Phrase // of its roll, with who rolls: "Osric Fenn orders: 7 or less"
	Sum     bool   // the sum of the dice must not exceed Event.Need; else each must reach it
	Total   bool   // the sum of the dice must reach Event.Need

	// Round is the number of the round of combat that it tells, 0 for none; Volleys are
	// what was struck and shot in it.
	Round   int
	Volleys []Volley
	Scores  map[SideID]Score
}

// Volley is what the stands of a unit that strike a target with the same score
// rolled in a round, and what came of it.
type Volley struct {
	Unit      UnitID     `json:"unit"`
	Target    UnitID     `json:"target"`
	Dice      int        `json:"dice"`
	Need      int        `json:"need"`
	Rolls     []int      `json:"rolls"`
	Hits      int        `json:"hits"`
	Save      int        `json:"save"` // the saving number, 0 for none
	Saves     []int      `json:"saves"`
	Inflicted int        `json:"inflicted"`
	Sum       []DicePart `json:"sum"` // the parts of the dice, stand by stand
}

// DicePart is a part of the dice of a stand: its own, or a modifier by its name.
type DicePart struct {
	Stand StandID `json:"stand"`
	What  Phrase  `json:"what"`
	Dice  int     `json:"dice"`
	Rule  string  `json:"rule"`
}

// Score is the result of a side in a round of combat.
type Score struct {
	Total   int
	Support int // so much of it is for support
}

// Outcome is how a battle ended.
type Outcome struct {
	Winner SideID // "" after a draw
	Why    Phrase
	Points []SidePoints
	Margin Phrase // how great the victory is, empty for nothing
	Goals  []Goal
}

// SidePoints are the victory points of a side.
type SidePoints struct {
	Side   SideID
	Points int
}

// Goal is something that a side was to reach, and whether it has.
type Goal struct {
	Side   SideID
	Name   string
	Met    bool
	Points int
}

// Losses is what a side has lost, and of how much.
type Losses struct {
	Units, Stands, Leaders int
	OfUnits, OfStands      int
}
