package command

import (
	"iter"
	"slices"

	"frontage/game/orders"
	"frontage/geometry"
)

// mind is one decision: the unit, the phase, and the values tested and intents refused so far.
type mind struct {
	*field
	u       *Unit
	phase   Phase
	outcome Outcome // of the combat, in the phases after one
	line    string
	tests   []Test
	refused []Refusal
}

// Decide returns the intent of a unit of a side in a phase, which the host has granted; false if
// no line of its card applies.
func Decide(host Host, side, unit string, phase Phase) (Intent, bool) {
	return Look(host, side).Decide(unit, phase)
}

// View is the table at one moment as the commander of one side sees it. Asking one view about
// several units is cheaper than a new view for each.
type View struct{ f *field }

// Look returns the view of a side.
func Look(host Host, side string) *View { return &View{newField(host, side)} }

// Decide is [Decide].
func (v *View) Decide(unit string, phase Phase) (Intent, bool) {
	return v.f.decide(v.f.friend(unit), phase)
}

// Fresh says that a unit has not moved, since it has an unused order.
func (v *View) Fresh(unit string) {
	if u := v.f.friend(unit); u != nil {
		u.Moved = false
	}
}

func (f *field) decide(u *Unit, phase Phase) (Intent, bool) {
	if u == nil {
		return Intent{}, false
	}
	m := &mind{field: f, u: u, phase: phase}
	if in, settled := m.common(); settled {
		return in, in.Kind != ""
	}
	return m.card()
}

// card returns the intent of the first line of the unit's card that applies.
func (m *mind) card() (Intent, bool) {
	for _, l := range CardOf(m.u.Orders).Lines {
		act := l.acts[m.phase]
		if act == nil {
			continue
		}
		m.line, m.tests, m.refused = l.ID, nil, nil
		if in, ok := act(m); ok {
			if m.u.Walled && in.Kind == Move {
				in.Kind = Sortie
			}
			return in, true
		}
	}
	return Intent{}, false
}

// common applies the rules that are the same for all packages (section 2.4 of the page). settled
// reports whether one of them decides; the intent is zero if the unit does nothing in the phase.
func (m *mind) common() (in Intent, settled bool) {
	u := m.u
	switch m.phase {
	case InCommand, FallingBack:
		switch {
		case len(u.Contact) > 0:
			m.line = "TAC-AC-ALL-1"
			return Intent{}, true
		case u.Barred:
			m.line = "TAC-AC-ALL-2"
			return m.hold(), true
		case u.Moved || u.Charged || m.phase == FallingBack && u.Shot:
			return Intent{}, true
		case m.inside() != "":
			m.line = m.inside()
			return m.faceNearest(), true
		case u.Attacks == 0 && u.Orders.Movement() != orders.MoveFlee:
			m.line = "TAC-AC-ALL-3"
			return m.faceNearest(), true
		case m.phase == InCommand && len(m.others) > 0 && len(m.enemies()) == 0:
			m.line = "TAC-AC-ALL-5"
			return m.blind(), true
		}
	case InShooting:
		if u.Barred || u.Attacks == 0 {
			return Intent{}, true
		}
		if u.Charged || len(u.Contact) > 0 {
			m.line = "TAC-AC-ALL-6"
			return m.intent(NoShoot, nil), true
		}
	case TakingCover:
		if u.Moved || u.Charged || u.Shot || u.Covered || len(u.Contact) > 0 {
			return Intent{}, true
		}
	}
	return Intent{}, false
}

// blind returns the intent of a unit when no enemy is in sight (TAC-AC-ALL-5). With aggressive
// movement it goes for the place where an enemy was last seen, otherwise for the middle of the
// enemy's deployment line.
func (m *mind) blind() Intent {
	if !m.u.Orders.Movement().Aggressive() || m.phase != InCommand {
		return m.hold()
	}
	to, ok := m.host.LastSeen(m.side)
	if !ok {
		from, toward := m.host.Axis(m.side)
		to = from.Along(toward, 4*Step)
	}
	return m.goTo(to, m.u.Pace)
}

// intent returns an intent by the line in force.
func (m *mind) intent(kind Kind, e *Unit) Intent {
	in := Intent{Unit: m.u.ID, Kind: kind, Line: m.line}
	if e != nil {
		in.Target = e.ID
	}
	return in
}

// test notes a value tested by the line in force, and returns it.
func (m *mind) test(what string, value float64) float64 {
	m.tests = append(m.tests, Test{what, value})
	return value
}

func (m *mind) testYes(what string, yes bool) bool {
	value := 0.0
	if yes {
		value = 1
	}
	m.test(what, value)
	return yes
}

// hold returns the intent to do nothing.
func (m *mind) hold() Intent { return m.told(m.intent(Hold, nil)) }

// told returns an intent with the values tested and intents refused on the way to it.
func (m *mind) told(in Intent) Intent {
	in.Line, in.Tests, in.Refused = m.line, m.tests, m.refused
	return in
}

// granted reports whether the host grants an intent. If not, it notes the reason.
func (m *mind) granted(in Intent) bool {
	why := m.host.Refuses(in)
	if why != nil {
		m.refused = append(m.refused, Refusal{in.Kind, in.Target, why})
	}
	return why == nil
}

// settle returns the first of some intents of one kind, against different targets, that the host
// grants. If it refuses them all, the unit goes as far as it legally can on the straight line to
// the destination of the first; otherwise it faces the target; otherwise it holds.
func (m *mind) settle(wishes ...Intent) Intent { return m.settleAmong(slices.Values(wishes)) }

// settleAmong is settle for intents of which each is worked out only when those before it are refused.
func (m *mind) settleAmong(wishes iter.Seq[Intent]) Intent {
	var first Intent
	for in := range wishes {
		if m.granted(in) {
			return m.told(in)
		}
		if first.Kind == "" {
			first = in
		}
	}
	e := byID(m.enemies(), first.Target)
	if first.Kind == Charge && e != nil {
		first.To, _ = m.along(m.wayTo(e), m.u.Pace)
	}
	if kind := first.Kind; kind == Move || kind == Leave || kind == Charge {
		if kind == Charge {
			kind = Move
		}
		here := middle(m.u)
		if to, ok := m.host.Part(m.u.ID, first.To); ok && to.Dist(here) > geometry.Tolerance {
			in := m.intent(kind, e)
			in.To, in.Distance = to, to.Dist(here)
			if m.granted(in) {
				return m.told(in)
			}
		}
	}
	if e != nil && m.turned(e) {
		if in := m.intent(Face, e); m.granted(in) {
			return m.told(in)
		}
	}
	return m.hold()
}

// turned reports whether the unit would have to turn to face an enemy: the enemy's middle is in no
// front zone of its stands.
func (m *mind) turned(e *Unit) bool {
	at := middle(e)
	for _, b := range m.u.Stands {
		if zone, _ := geometry.ZoneAt(b, at); zone == geometry.Front {
			return false
		}
	}
	return true
}

// faceOr turns to an enemy. It holds if the enemy is already ahead, or if there is none.
func (m *mind) faceOr(e *Unit) Intent {
	if e == nil || !m.turned(e) {
		return m.hold()
	}
	return m.settle(m.intent(Face, e))
}

// faceNearest turns to the nearest enemy in sight.
func (m *mind) faceNearest() Intent { return m.faceOr(m.nearest(m.u, m.enemies())) }
