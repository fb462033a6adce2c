package game

import (
	"io/fs"

	"frontage/geometry"
)

// Guide tells the player's view about a rule system. The view knows no phase, action or
// troop type by name: it asks the guide. Every system fills in Phases, Waiting and Answer.
// A system leaves out the other parts that it does not have: a nil function, list or pointer
// means "not here". [RegisterGuide] fills in a function that finds nothing wherever the view
// makes no difference between the two.
//
// The guide of a system is one value that never changes (see [Rules]). Its functions do not
// change their arguments. They are quick: the view calls them whenever it lays out the screen.
type Guide struct {
	// Name is the name of the rules on the screen: "Stands". If it is empty, the view shows
	// the name of the system.
	Name Phrase
	// Files are the scenarios, figures and lessons in the system's own folder, in subfolders
	// named as in assets; nil for none.
	Files fs.FS

	// Phases lists the phases of a battle in their order: the set-up first, if there is one,
	// and the end last.
	Phases []Phase

	// Waiting says what a state waits for.
	Waiting func(s *State) Waiting

	// Answer says how to show an answer to the open question, or one of Wishes. It asks its
	// queries through ask, which remembers their answers.
	Answer func(s *State, a Action, ask func(q Query) (Answer, error)) AnswerView

	// Wishes lists actions that a person may expect of one of their pieces although they are
	// not among the answers. The view says why the rules refuse each of them.
	Wishes func(s *State, q *Question, piece UnitID) []Action
	// WishesAgainst lists in the same way actions against an enemy unit.
	WishesAgainst func(s *State, q *Question, enemy UnitID) []Action
	// WishedStand returns the action that a click on a stand means when it is not among the
	// answers, if its refusal is worth showing.
	WishedStand func(s *State, q *Question, unit *Unit, stand StandID) (Action, bool)

	// Writes lists the texts that a person may write now for one of their pieces, or, for "",
	// while no piece is selected.
	Writes func(s *State, q *Question, piece UnitID) []TextBox

	// Order returns the action that gives a side its order text before the battle. It is nil
	// in systems whose units are led by [Rules.Commander].
	Order func(side SideID, text string) Action

	// Studies lists what the person whose turn it is may play out many times from a state.
	// They give away nothing that is secret from that person.
	Studies func(s *State) []Study

	// Send returns the action that a click on a place of the table means for the selected
	// piece.
	Send func(s *State, piece UnitID, to geometry.Vec) (Action, bool)

	// End is the action that ends the turn or phase (see Waiting.Ends). Concede gives up the
	// battle.
	End     Action
	Concede func(side SideID) Action
	// TimeCalls returns the actions by which the player who decides says that the time of the battle
	// is over, none for a battle without a length in time. Nil if the rules have no such battles.
	TimeCalls func(s *State) []TimeCall
	// Agreed returns the length in time of a battle, zero if it has none. Nil if the rules have no
	// such battles.
	Agreed func(s *State) AgreedTime

	// Aim says what happens when a person points at an enemy while a unit is selected.
	Aim *AimGuide
	// Moves says how a person moves units by hand.
	Moves *MoveGuide
	// SetUp says how a person sets up armies by hand.
	SetUp *SetUpGuide
	// Pieces says how to show units and leaders, and what their cards say.
	Pieces PieceGuide
	// Page is the page of rules.
	Page RulePage
	// Overlays has the queries behind the overlays of the table.
	Overlays OverlayGuide

	// WhatIfs lists the questions about a unit on the Table screen, besides Aim, under a title.
	WhatIfs      []WhatIf
	WhatIfsTitle Phrase
	// Pairs lists the questions about two units, besides Aim, that the author of a study may let
	// the rules answer.
	Pairs []PairQuestion
	// Query returns a query as a question in words.
	Query func(s *State, q Query) Phrase
	// Event says what an event means; it takes names from the state.
	Event func(s *State, e *Event) EventView

	// Levels reports whether the computer player of the rules has levels (see [Leveled]).
	Levels bool

	// Leading describes the units that order texts can lead; nil if they lead none.
	Leading *LeadingGuide

	// Combat asks for the odds of the next round of the combat that a unit is in; nil where a
	// system does not know them.
	Combat func(unit UnitID) Query

	// Cost returns what an action with these events costs, in the currency of the rules, or
	// false if it costs nothing. It is nil where the cost is the longest way of a stand.
	Cost func(s *State, a Action, events []Event) (float64, bool)

	// Outcome says how the battle ended; nil while it goes on.
	Outcome func(s *State) *Outcome
	// Objectives tells what the sides fight for, and their points so far; nil where no points
	// are scored before the end.
	Objectives func(s *State) *Objectives
	// Losses counts what a side has lost since the battle began.
	Losses func(s *State, side SideID) Losses
	// Counted says a number of the things that Losses counts as stands ("3 members"); nil
	// where they are stands.
	Counted func(n int) Phrase
	// TurnNamed names a turn that both sides play together ("Segment 3"); nil where each turn
	// belongs to one side.
	TurnNamed func(number int) Phrase
}

// TimeCall is an action by which a player says that the time of a battle is over, and its text.
type TimeCall struct {
	Action Action
	Text   Phrase
}

// AgreedTime is the length in time of a battle: one time for both players, after which the score
// decides, or a time for each player, on a chess clock, who loses when it runs out.
type AgreedTime struct {
	Minutes int
	Each    bool
}

// Phase is a part of a turn, with its name in lower case ("shooting").
type Phase struct {
	ID   string // Turn.Phase
	Name Phrase
	Kind PhaseKind

	// Steps are its parts, as in Turn.Step. It begins with the first.
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
	// ModeFree: a person chooses a piece and then its action.
	ModeFree Mode = iota
	// ModeListed: a person chooses from the list of answers.
	ModeListed
	// ModeWays: the answers are the ways to do what Waiting.Aim says.
	ModeWays
	// ModeSetUp: a person places pieces one by one, from the tray beside the table.
	ModeSetUp
	// ModeOver: the battle is over.
	ModeOver
)

// Waiting is what a state waits for, as the view shows it.
type Waiting struct {
	Mode  Mode
	Doing Phrase // the procedure within the phase, empty for none
	Brief Phrase // Doing in fewer words for a narrow screen, empty for none
	// Title replaces the number of the turn and its side, where both sides play it together.
	Title Phrase
	// Next is the action of the button at the end of the bar; nil for Guide.End.
	Next *Action
	// Secret says that the other player must not see the decision.
	Secret bool
	Ends   Phrase // what Guide.End would end: "turn"

	// Opening is an action that the view carries out without asking anybody.
	Opening *Action

	Aim *Aim // in ModeWays: Unit and Target

	// ByDefault says that a person may leave the rest of the phase to the default answers.
	ByDefault bool
	// Midway says that something that has begun waits for an answer, before the phase goes on.
	Midway bool
	// Leaders says that the leaders act now, not the units.
	Leaders bool
	// Apart says that a person puts down the stands of an answer one by one, unless the
	// person chooses to move the unit as a whole.
	Apart bool
	// Points says that a person may point at any place of the table (Guide.Send). What happens there
	// is shown before the person confirms it.
	Points bool

	// Moving lists the units that a person may put anywhere within their move (Guide.Moves).
	// AsOne says that they may still move together.
	Moving []UnitID
	AsOne  bool

	// Fighting lists the units of a combat that has begun. Chances asks for the odds of its
	// next dice; "" for none.
	Fighting []UnitID
	Chances  Query

	SetUp SetUpWaiting // in ModeSetUp
}

// SetUpWaiting says how the armies are set up.
type SetUpWaiting struct {
	Method Phrase
	Secret bool // neither side sees where the other sets up
	Lasts  bool // a piece stays where it was placed: the sides take turns

	Later []UnitID // the pieces of the side that are placed at a later step
}

// AnswerView says how to show an answer.
type AnswerView struct {
	Label Phrase // on its row: "Pursue with Axemen"
	Short Phrase // on the button that gives it: "Pursue"
	Note  Phrase // the second line of its row, empty for none

	About   []UnitID // its pieces; it is listed under the name of the first
	Against []UnitID // a person gives it by pointing at one of these pieces
	Lit     []UnitID // the units to outline while it is shown

	Aimed  bool // a person gives it by pointing at an enemy; ModeFree does not list it
	Ends   bool // it is Guide.End, which has a button of its own
	Tests  bool // its first roll decides whether it succeeds; its row says what that needs
	Moves  bool // a person may put its stands anywhere within their move
	Places bool // it sets a piece up

	// Aim is the piece and the enemy of an answer that may have several ways, such as a charge;
	// nil for an answer with a single way.
	Aim *Aim

	// Ask is a query that explains it better than a trial of it; "" for none.
	Ask Query
	// Chances asks for the odds of its dice; "" for none. Card shows all of them in place of
	// its effect.
	Chances Query
	Card    bool
	// Follows asks where it leads over two rounds; "" where that is not known, or Aim says it.
	Follows Query

	// Bare says that its effect on the table is not worth showing.
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

// MoveGuide says how a person moves units by hand.
type MoveGuide struct {
	// Action moves the stands of some units to these places.
	Action func(s *State, units []UnitID, to []StandPlace) Action
	// Together returns the units that a person takes up with a unit, itself included: the largest group in
	// which it may move now, or itself alone; none if it may not move. The person may choose others. Nil in
	// rules in which Waiting.Moving lists the units that move.
	Together func(s *State, unit UnitID) []UnitID
	// Also lists what a person may do with a unit in place of a move, such as to halt it, with the units that the
	// person has taken up with it. Nil where the question lists it.
	Also func(s *State, unit UnitID, with []UnitID) []Action
	// Reach asks how far a unit may go now: the first step of the answer tells it.
	Reach func(s *State, unit UnitID) Query
	// Heeds asks what limits the move of a unit where it stands, such as threat zones; nil for nothing.
	Heeds func(unit UnitID) Query
	// Form asks where the stands of a unit go in a formation, with the least movement. Nil where the units
	// that move together form around the one in hand.
	Form func(s *State, unit UnitID, form Form) Query
}

// SetUpGuide says how a person sets up armies by hand.
type SetUpGuide struct {
	Unit   func(unit UnitID, to []StandPlace) Action
	Leader func(leader CharacterID, to geometry.Vec) Action
	Join   func(leader CharacterID, unit UnitID) Action

	// The tray shows the pieces that wait to be set up. Waits returns the stands of such a
	// unit, placed together; nil for other units. LeaderWaits reports whether a leader waits.
	Waits       func(u *Unit) []Stand
	LeaderWaits func(c *Character) bool
	// Take puts a waiting unit or leader onto a copy of a table. It reports whether the piece
	// was waiting.
	Take func(s *State, piece UnitID) bool
	// Partakes reports whether a piece is set up at all, now or earlier.
	Partakes func(s *State, piece UnitID) bool

	// Methods lists the ways to set up two armies.
	Methods []SetUpMethod
	// Edges lists how the sides of a battle come to their edges, the usual way first; none where
	// the scenario says which they have. SetEdges chooses one for armies that wait to be set up.
	// Nil where the sides have theirs.
	Edges    func(s *State) []SetUpMethod
	SetEdges func(s *State, id string)
	// Zones returns where a side may set up.
	Zones func(s *State, side SideID) []geometry.Rect
	// Seen returns the table as a side sees it during a secret set-up; for "", without the
	// secrets of either side.
	Seen func(s *State, side SideID) *State
}

// SetUpMethod is a way to set armies up, with a line that describes it.
type SetUpMethod struct {
	ID         string // Action.Choice
	Name, Note Phrase
}

// WhatIf is a question about a unit on the Table screen: where it would go, say, in a retreat.
type WhatIf struct {
	ID         string
	Name, Note Phrase
	Far        bool // the question needs a number of centimetres
	Query      func(unit UnitID, far float64) Query
}

// PairQuestion is a question about a unit and another, to the reader of a study.
type PairQuestion struct {
	Asks  Phrase // what the rules then tell, with the names of the two: "how far %[1]s is from %[2]s"
	Query func(unit, target UnitID) Query
}

// OverlayGuide holds the queries behind the overlays of the table; nil for none.
type OverlayGuide struct {
	Zone     func(stand StandID, unit UnitID) Query
	Sight    func(unit, target UnitID) Query
	Contacts func() Query
	Reach    func(unit UnitID) Query
	// Threats asks who could attack a unit in the next turn, with the odds. Without it the
	// view asks for every enemy (Guide.Aim).
	Threats func(unit UnitID) Query
}

// EventView says what an event means.
type EventView struct {
	// Opens says that it begins a turn or a phase, Turn that it begins a turn, and Step
	// that it begins a part of a phase.
	Opens, Turn, Step bool
	// Ends says that the battle ends with it.
	Ends bool
	// Settles says that its result is final, whatever follows.
	Settles bool
	// Shared says that it concerns both sides.
	Shared bool
	// Clash says that in it somebody fights hand to hand, is hit or flees.
	Clash bool

	Purpose Phrase // of its roll, with the roller: "Osric Fenn orders: 7 or less"
	Sum     bool   // the sum of the dice must be at most Event.Need
	Total   bool   // the sum of the dice must reach Event.Need; without either, each die must

	// Round is the number of the round of combat in it, 0 for none. Volleys are the blows and
	// shots of that round.
	Round   int
	Volleys []Volley
	Scores  map[SideID]Score
}

// Volley is one roll of a round: the dice of all stands of a unit that strike a target with
// the same score, and their result.
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
	Sum       []DicePart `json:"sum"` // where the dice come from, stand by stand
}

// DicePart is a part of the dice of a stand: its own dice, or a named modifier.
type DicePart struct {
	Stand StandID `json:"stand"`
	What  Phrase  `json:"what"`
	Dice  int     `json:"dice"`
	Rule  string  `json:"rule"`
}

// Score is the result of a side in a round of combat.
type Score struct {
	Total   int
	Support int // the part of Total that support gives
}

// Outcome says how a battle ended.
type Outcome struct {
	Winner SideID // "" after a draw
	Why    Phrase
	Points []SidePoints
	Margin Phrase // how great the victory is; empty if the rules do not say
	Goals  []Goal
}

// SidePoints are the victory points of a side.
type SidePoints struct {
	Side   SideID
	Points int
}

// Goal is an objective of a side, and whether the side has reached it.
type Goal struct {
	Side   SideID
	Name   string
	Met    bool
	Points int
}

// Objectives are what the sides of a battle fight for, and the points scored so far.
type Objectives struct {
	Name   Phrase
	Points []SidePoints
	Spots  []ObjectiveSpot
	Ask    Query // tells what the active side would score now, and why
	AtEnd  bool  // the points are those that would count if the battle ended now
}

// ObjectiveSpot is a spot of the table that is worth points.
type ObjectiveSpot struct {
	ID    string
	Label string // stands beside its flag; "" for a feature that is seen
	At    geometry.Vec
	Reach float64 // how near one must be for it to count, in cm; 0 if that is not a circle
	Side  SideID  // who holds it, "" for nobody
	Lost  bool    // it is destroyed
}

// Losses counts what a side has lost, and how many units and stands it began with.
type Losses struct {
	Units, Stands, Leaders int
	OfUnits, OfStands      int
}
