package command

import "frontage/geometry"

// Kind is a kind of intent, by its name in files.
type Kind string

// The intents of a turn, and those after a combat.
const (
	Hold    Kind = "HOLD"
	Face    Kind = "FACE"
	Move    Kind = "MOVE"
	Charge  Kind = "CHARGE"
	Shoot   Kind = "SHOOT"
	NoShoot Kind = "NOSHOOT"
	Evade   Kind = "EVADE"
	Back    Kind = "BACK"
	Cover   Kind = "COVER"
	Sortie  Kind = "SORTIE"
	Leave   Kind = "LEAVE" // flees to its own table edge: TAC-MAP-73

	Pursue   Kind = "PURSUE"
	Stand    Kind = "STAND"
	FallBack Kind = "FALLBACK"
	Advance  Kind = "ADVANCE"
)

// Moves reports whether the unit goes to a place that the intent names.
func (k Kind) Moves() bool { return k == Move || k == Sortie || k == Back || k == Leave }

// Intent is what a commander wants a unit to do, with the line of the card that decides it.
type Intent struct {
	Unit   string
	Kind   Kind
	Target string       // an enemy, "" for none
	To     geometry.Vec // where the middle of the unit goes, for kinds that [Kind.Moves]
	// Distance is how far the middle moves. Manoeuvre says that a charge uses the charge
	// manoeuvre.
	Distance  float64
	Manoeuvre bool

	Line    string // "TAC-AC-ASSAULT-1"
	Tests   []Test
	Refused []Refusal
}

// Test is a value tested by a line.
type Test struct {
	What  string
	Value float64
}

// Refusal is an intent that the host refused before it granted another.
type Refusal struct {
	Intent Kind
	Target string
	Why    Reason
}

// Phase is the part of a player's turn in which a unit decides (section 2.3 of the page).
type Phase int

const (
	InCommand   Phase = iota // C1 and C2, and A: units flee
	FallingBack              // C3
	InShooting               // D
	TakingCover              // F
	Reacting                 // when an enemy charges it
	AfterWin                 // E: after a combat that the unit won
	AfterDraw                // E: after a drawn combat
)
