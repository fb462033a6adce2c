package game

import (
	"reflect"

	"frontage/geometry"
)

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

// guides holds the guides of the systems of this program, by the name of the system.
var guides = map[string]*Guide{}

// RegisterGuide makes a system's guide known to whoever has no more than a state. A
// system calls it once, when the program starts.
func RegisterGuide(system string, g *Guide) {
	g.complete()
	guides[system] = g
}

// complete puts functions that find nothing where a system has none.
func (g *Guide) complete() {
	orElse(&g.Wishes, func(*State, *Question, UnitID) []Action { return nil })
	orElse(&g.WishesAgainst, func(*State, *Question, UnitID) []Action { return nil })
	orElse(&g.WishedStand, func(*State, *Question, *Unit, StandID) (Action, bool) { return Action{}, false })
	orElse(&g.Writes, func(*State, *Question, UnitID) []TextBox { return nil })
	orElse(&g.Studies, func(*State) []Study { return nil })
	orElse(&g.Send, func(*State, UnitID, geometry.Vec) (Action, bool) { return Action{}, false })
	orElse(&g.Query, func(s *State, q Query) Phrase {
		if id := q.Args["unit"]; s.Unit(UnitID(id)) == nil {
			return SayAll(q.Name, " ", StandID(id))
		}
		return SayAll(q.Name, " ", UnitID(q.Args["unit"]))
	})
	orElse(&g.Event, func(_ *State, e *Event) EventView { return EventView{Purpose: SayAll(e.Why)} })
	orElse(&g.Outcome, func(*State) *Outcome { return nil })
	orElse(&g.Objectives, func(*State) *Objectives { return nil })
	for i := range g.Pieces.Terrain {
		k := &g.Pieces.Terrain[i]
		k.caption = k.Caption()
	}
	if aim := g.Aim; aim != nil {
		orElse(&aim.Chances, func(Aim) Query { return Query{} })
	}
	if setUp := g.SetUp; setUp != nil {
		orElse(&setUp.LeaderWaits, func(*Character) bool { return false })
		orElse(&setUp.Partakes, func(*State, UnitID) bool { return false })
		orElse(&setUp.Zones, func(*State, SideID) []geometry.Rect { return nil })
		orElse(&setUp.Seen, func(s *State, _ SideID) *State { return s })
	}
}

// orElse sets a function where there is none.
func orElse[F any](f *F, other F) {
	if reflect.ValueOf(f).Elem().IsNil() {
		*f = other
	}
}

// noGuide is the guide of a system without its own.
var noGuide = func() *Guide {
	g := &Guide{}
	g.complete()
	return g
}()

// GuideOf returns the guide of a state's system, an empty one when it has none.
func GuideOf(s *State) *Guide {
	if g := guides[s.System]; g != nil {
		return g
	}
	return noGuide
}
