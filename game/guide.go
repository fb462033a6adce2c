package game

// Guide is how a rule system tells the player's view what it is about. The view knows no
// phase, action or troop type by name: it asks the guide of the battle's system. What a
// system does not have, it leaves out: a nil function, list or pointer means "not here".
//
// The guide of a system is one value that never changes (see [Rules]). Its functions
// change nothing and are quick: the view calls them whenever it lays out the screen.
//
// What belongs to pieces (their facts, states and badges) and to the screens around the
// battle stands in guide_pieces.go.
type Guide struct {
	// Phases are those of a battle in their order: the set-up first, if there is one, and
	// the end last.
	Phases []Phase
}

// Phase is a part of a turn, with its name in lower case ("shooting").
type Phase struct {
	ID   string // Turn.Phase
	Name Phrase
	Kind PhaseKind
}

// PhaseKind says what a phase is for.
type PhaseKind int

const (
	PhasePlay  PhaseKind = iota // of a turn
	PhaseSetUp                  // before the first turn
	PhaseOver                   // the battle is over
)

// Phase returns the phase that a state is in; a state in none of the guide's has one
// without a name.
func (g *Guide) Phase(s *State) Phase { return g.PhaseOf(s.Turn.Phase) }

// PhaseOf returns a phase by its id.
func (g *Guide) PhaseOf(id string) Phase {
	for _, p := range g.Phases {
		if p.ID == id {
			return p
		}
	}
	return Phase{ID: id}
}

// Over reports whether the battle is over.
func (g *Guide) Over(s *State) bool { return g.Phase(s).Kind == PhaseOver }

// SettingUp reports whether the armies are being set up.
func (g *Guide) SettingUp(s *State) bool { return g.Phase(s).Kind == PhaseSetUp }

// guides are those of the systems of this program, by the name of the system.
var guides = map[string]*Guide{}

// RegisterGuide makes a system's guide known to whoever has no more than a state. A
// system calls it once, when the program starts.
func RegisterGuide(system string, g *Guide) { guides[system] = g }

// GuideOf returns the guide of a state's system, an empty one when it has none.
func GuideOf(s *State) *Guide {
	if g := guides[s.System]; g != nil {
		return g
	}
	return &Guide{}
}
