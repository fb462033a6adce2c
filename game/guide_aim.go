package game

// Aim is what a person points out before it is done: with which unit at which other, by
// which of the legal ways, with whose support, and where free stands go.
type Aim struct {
	Unit, Target UnitID
	Way          int // from 1
	Support      UnitID
	Places       []StandPlace
	Near         bool // the places are wishes: the nearest legal ones are asked for
}

// AimGuide is what pointing at an enemy is about.
type AimGuide struct {
	// Asks reports whether pointing at an enemy asks for it at all; Now whether the unit
	// may do it in this step, so that all enemies are listed with whether it can.
	Asks func(s *State) bool
	Now  func(s *State, u *Unit) bool

	Query   func(a Aim) Query
	Chances func(a Aim) Query
	Action  func(a Aim) Action
	GiveUp  func(a Aim) Action // in ModeWays

	// Turn makes it the turn of a side on a copy of a table, so that it may be asked what
	// the side could do.
	Turn func(s *State, side SideID)

	Words AimWords
}

// AimWords are the texts about pointing at an enemy. The view fills in what is numbered.
type AimWords struct {
	Do, DoLabel Phrase // the button that does what is shown, and its description with the key
	Doing       Phrase // heads what is shown: "charges %[1]s", the enemy
	Up, UpLabel Phrase // the button that gives it up, where it is asked for (ModeWays)
	May         Phrase // heads the list of enemies: "MAY IT CHARGE?"
	Row         Phrase // one of them: "Charge %[1]s: %[2]s", with what is to be said of it

	// Threat is who could do it to whom in the next turn, and how far off he is; NoThreat
	// that nobody could; Overlay the name of the overlay that shows them, with its key.
	Threat, NoThreat, Overlay Phrase

	Begin Phrase // says how to begin, where a scenario has no notes
	Table Phrase // says on the Table screen how to ask for it
	Film  Phrase // says that nothing is shown of which there could be a film
	// Help heads the explanation of how it is done, Point what pointing shows, and Again
	// which key does it (%[1]s) and takes it back (%[2]s).
	Help, Point, Again Phrase
}
