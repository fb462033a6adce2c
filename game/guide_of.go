package game

// Phase returns the phase that a state is in; a state in none of the guide's has one
// without a name.
func (g *Guide) Phase(s *State) Phase { return g.PhaseOf(s.Turn.Phase) }

// phaseNames lists the phases as a file names them.
func (g *Guide) phaseNames() []string {
	names := make([]string, len(g.Phases))
	for i, p := range g.Phases {
		names[i] = p.ID
	}
	return names
}

// steps returns the steps of a phase, and the first phase that has any.
func (g *Guide) steps(phase string) (steps []string, with string) {
	for _, p := range g.Phases {
		if p.ID == phase {
			steps = p.Steps
		}
		if with == "" && len(p.Steps) > 0 {
			with = p.ID
		}
	}
	return steps, with
}

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

// QueryOf says a query in words; without a word of the system on it, its name and the
// unit that it is about.
func (g *Guide) QueryOf(s *State, q Query) Phrase {
	if g.Query == nil {
		return SayAll(q.Name, " ", q.Args["unit"])
	}
	return g.Query(s, q)
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
