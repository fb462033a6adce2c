package game

// Aim is a charge, a shot or the like that a person points out before carrying it out: the
// unit and its target, the legal way, the supporting unit, and the places of free stands.
type Aim struct {
	Unit, Target UnitID
	Way          int // from 1
	Support      UnitID
	Places       []StandPlace
	Near         bool // the places are wishes: the answer has the nearest legal ones
}

// AimGuide says what happens when a person points at an enemy.
type AimGuide struct {
	// Asks reports whether pointing at an enemy means anything in this state. Now reports
	// whether the unit may act on it in this step; the view then lists all enemies and whether
	// the unit can reach each.
	Asks func(s *State) bool
	Now  func(s *State, u *Unit) bool

	Query   func(a Aim) Query
	Chances func(a Aim) Query
	// Follows asks for the odds over several rounds; nil where a system does not know them.
	Follows func(a Aim) Query
	Action  func(a Aim) Action
	GiveUp  func(a Aim) Action // in ModeWays

	// Turn makes it the turn of a side on a copy of a table, to ask what the side could do.
	Turn func(s *State, side SideID)

	Words AimWords
}

// AimWords are the texts about pointing at an enemy. The view fills in the numbered parts.
type AimWords struct {
	Do, DoLabel Phrase // the button that carries out the preview, and its description with the key
	Doing       Phrase // the title of the preview: "charge %[1]s", the enemy
	Up, UpLabel Phrase // the button that gives up (ModeWays)
	May         Phrase // the title of the list of enemies: "MAY IT CHARGE?"
	Row         Phrase // one of them: "Charge %[1]s: %[2]s", the enemy and the answer in short

	// Threat says which unit could reach which enemy in the next turn, and from how far;
	// NoThreat that none could. Overlay is the name of the overlay that shows it, with its key.
	Threat, NoThreat, Overlay Phrase

	Begin Phrase // says how to begin, if a scenario has no notes
	Table Phrase // says how to point on the Table screen
	Film  Phrase // says why there is nothing to record as a film
	// Help is the title of the instructions. Point says what pointing shows, Again the keys to
	// carry it out (%[1]s) and to take it back (%[2]s).
	Help, Point, Again Phrase
}
