package command

// Outcome is what the commander needs to know about the end of a unit's combat.
type Outcome struct {
	Enemy     string // the enemy beaten, or fought in a drawn combat
	Destroyed bool   // the enemy is destroyed
	// Ends is the unit's progress at the end of a pursuit.
	Ends float64
	// Stays says that the host allows the unit to stand after a drawn combat.
	Stays bool
}

// After returns what a unit does after it has won a combat, or after a drawn one.
func (v *View) After(unit string, won bool, outcome Outcome) (Intent, bool) {
	u := v.f.friend(unit)
	if u == nil {
		return Intent{}, false
	}
	phase := AfterDraw
	if won {
		phase = AfterWin
	}
	return (&mind{field: v.f, u: u, phase: phase, outcome: outcome}).card()
}

// pursue pursues the beaten enemy; if the host forbids it, the unit stands.
func (m *mind) pursue() (Intent, bool) {
	if in := (Intent{Unit: m.u.ID, Kind: Pursue, Target: m.outcome.Enemy, Line: m.line}); m.granted(in) {
		return m.told(in), true
	}
	return stands(m)
}

// pursueOrAdvance pursues. If the enemy is destroyed it advances on the nearest enemy in reach that
// it may attack.
func pursueOrAdvance(m *mind) (Intent, bool) {
	if !m.testYes("destroyed", m.outcome.Destroyed) {
		return m.pursue()
	}
	for _, q := range m.quarry(m.u) {
		if m.gap(m.u, q) > m.reach(m.u, q, calls(m.u)) {
			continue
		}
		if in := m.intent(Advance, q); m.granted(in) {
			return m.told(in), true
		}
	}
	return stands(m)
}

// fallBack falls back by a distance; 0 means the least that the host allows.
func (m *mind) fallBack(distance float64) (Intent, bool) {
	in := m.intent(FallBack, nil)
	in.Distance = distance
	if m.granted(in) {
		return m.told(in), true
	}
	return stands(m)
}

func fallBackLeast(m *mind) (Intent, bool) { return m.fallBack(0) }
func fallBackMost(m *mind) (Intent, bool)  { return m.fallBack(m.u.Pace) }

// standOrFallBack stands if the host allows it, otherwise falls back.
func standOrFallBack(m *mind) (Intent, bool) {
	if m.outcome.Stays {
		return stands(m)
	}
	return m.fallBack(0)
}

func standOrPursue(m *mind) (Intent, bool) {
	if m.testYes("missiles", m.u.missiles()) {
		return stands(m)
	}
	return m.pursue()
}

// fallBackToShoot goes back to shooting distance of the enemy that the unit fought.
func fallBackToShoot(m *mind) (Intent, bool) {
	if !m.testYes("missiles", m.u.missiles()) {
		return m.fallBack(0)
	}
	distance := m.u.Range - Clear
	if e := byID(m.enemies(), m.outcome.Enemy); e != nil {
		distance = max(0, distance-m.gap(m.u, e))
	}
	return m.fallBack(distance)
}

func pursueToLed(m *mind) (Intent, bool) {
	w, r := m.led(m.u)
	if w == nil || m.test("ends at", m.outcome.Ends) > m.test("foremost friend", r)+Tolerance || m.outcome.Destroyed {
		return stands(m)
	}
	return m.pursue()
}

func pursueByWard(m *mind) (Intent, bool) {
	w, r := m.ward(m.u)
	if w == nil {
		return stands(m)
	}
	if !m.outcome.Destroyed && m.test("ends at", m.outcome.Ends) <= min(m.test("ward", r)+Step, r+Zone) {
		return m.pursue()
	}
	if m.threat(w) != nil {
		return m.fallBack(max(0, m.progress(m.u)-r))
	}
	return stands(m)
}

func fallBackToLast(m *mind) (Intent, bool) {
	w, r := m.last(m.u)
	if w == nil {
		return m.fallBack(0)
	}
	return m.fallBack(max(0, m.test("progress", m.progress(m.u))-m.test("line", r)))
}

// afterPenetration pursues or advances only after a fight with the goal or an enemy beside it.
func afterPenetration(m *mind) (Intent, bool) {
	p := m.penetration()
	if p == nil {
		return pursueOrAdvance(m)
	}
	e := byID(m.enemies(), m.outcome.Enemy)
	if p.goal.ID == m.outcome.Enemy || e != nil && m.gap(e, p.goal) <= Zone {
		return pursueOrAdvance(m)
	}
	return stands(m)
}
