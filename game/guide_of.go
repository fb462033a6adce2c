package game

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
	return Phase{ID: id, Name: SayAll(id)}
}

// Over reports whether the battle is over.
func (g *Guide) Over(s *State) bool { return g.in(s, PhaseOver) }

// SettingUp reports whether the armies are being set up.
func (g *Guide) SettingUp(s *State) bool { return g.in(s, PhaseSetUp) }

// in reports whether a state is in a phase of a kind.
func (g *Guide) in(s *State, kind PhaseKind) bool {
	for i := range g.Phases {
		if g.Phases[i].ID == s.Turn.Phase {
			return g.Phases[i].Kind == kind
		}
	}
	return false
}

// EventOf says what an event is about; without a word of the system on it, nothing.
func (g *Guide) EventOf(s *State, e *Event) EventView {
	if g.Event == nil {
		return EventView{Purpose: SayAll(e.Why)}
	}
	return g.Event(s, e)
}

// guides are those of the systems of this program, by the name of the system.
var guides = map[string]*Guide{}

// RegisterGuide makes a system's guide known to whoever has no more than a state. A
// system calls it once, when the program starts.
func RegisterGuide(system string, g *Guide) { guides[system] = g }

// noGuide is that of a system that has none.
var noGuide = &Guide{}

// GuideOf returns the guide of a state's system, an empty one when it has none.
func GuideOf(s *State) *Guide {
	if g := guides[s.System]; g != nil {
		return g
	}
	return noGuide
}
