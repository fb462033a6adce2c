package column

import (
	"frontage/game"
	"frontage/geometry"
)

// moraleMods lists the modifiers of a Morale Check of a unit; lost is the number of stands it has just
// lost (COL-CASUALTY-11, COL-CASUALTY-20).
func moraleMods(s *game.State, u *game.Unit, lost int) mods {
	var m mods
	add := func(applies bool, what, rule string) {
		if applies {
			m.add(rollMorale, what, rule)
		}
	}
	add(has(u, guard), "guard", "COL-STAND-15")
	add(leaderWith(s, u, "") != nil, "leader", "COL-LEADER-06")
	add(awesomeFriend(s, u), "awesome", "COL-FANTASY-01")
	add(has(u, unreliable), "unreliable", "COL-STAND-15")
	add(demoralized(u), "demoralized", "COL-CASUALTY-04")
	m.times(tables().modifier(rollMorale, "lost"), lost, "COL-CASUALTY-11")
	return m
}

// awesomeFriend reports whether an Awesome friend, or the unit itself, is near enough to lift its
// morale.
func awesomeFriend(s *game.State, u *game.Unit) bool {
	near := distance("awesome-friend")
	for i := range s.Units {
		v := &s.Units[i]
		if v.Side == u.Side && v.ID != u.ID && has(v, awesome) && unitsWithin(u, v, near) {
			return true
		}
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		if c.Side == u.Side && c.Joined != u.ID && isVampire(c) && placeWithin(leaderPlace(s, c), u, near) {
			return true
		}
	}
	return false
}

// moraleCheck makes a Morale Check (COL-CASUALTY-20). Fanatics pass without a roll.
func (m *moment) moraleCheck(u *game.Unit, why game.Phrase, rule string, lost int) (bool, error) {
	return m.check(u, rollMorale, why, rule, lost)
}

// check makes a Morale Check or a Break Check, which has the same number (COL-CASUALTY-21).
func (m *moment) check(u *game.Unit, kind string, why game.Phrase, rule string, lost int) (bool, error) {
	if has(u, fanatic) {
		m.tell(game.Event{Kind: "passed", Unit: u.ID, Text: game.Say("%s is Fanatic and passes without a roll.", u.Name), Steps: []game.Step{game.NewStep(rule, "%s", why)}})
		return true, nil
	}
	list := moraleMods(m.s, u, lost)
	need := tables().Checks[rollMorale]
	total, event, err := rollTotal(m.dice, rolling{why: kind, by: string(u.ID), unit: u.ID, mods: list, check: need, text: why, unread: m.unread})
	if err != nil {
		return false, err
	}
	if !m.unread {
		event.Steps = append(append([]game.Step{game.NewStep(rule, "%s", why)}, list.steps()...), game.NewStep("COL-CASUALTY-20", "The total is %d; %d or more passes.", total, need))
	}
	m.tell(event)
	return total >= need, nil
}

// owesCheck reports whether a unit has lost stands in this phase and must still make its Break Check
// (COL-CASUALTY-10).
func owesCheck(u *game.Unit) bool {
	return own(u).Lost > 0 && !own(u).Checked && len(u.Stands) > 0
}

// breakChecks makes the Break Checks at the end of the Combat Phase: for every unit that lost stands in
// it, and then for units near those that rout (COL-CASUALTY-13).
func (m *moment) breakChecks() error {
	var routed []alarm
	for i := range m.s.Units {
		if u := &m.s.Units[i]; owesCheck(u) {
			more, err := m.breakCheck(u)
			if err != nil {
				return err
			}
			routed = append(routed, more...)
		}
	}
	return m.spread(routed)
}

// breakCheck makes the Break Check of a unit that has lost stands.
func (m *moment) breakCheck(u *game.Unit) ([]alarm, error) {
	lost := own(u).Lost
	edit(u).Checked = true
	ok, err := m.check(u, rollBreak, game.Say("%s has lost %s.", u.Name, standsPhrase(lost)), "COL-CASUALTY-10", lost)
	if err != nil || ok {
		return nil, err
	}
	return []alarm{m.rout(u)}, nil
}

// checkNow makes the Break Check of a unit after all combats, before the phase ends. The acting player picks
// the order. The unit makes no other Break Check first (correction 4).
func (m *moment) checkNow(a game.Action) error {
	u := m.s.Unit(a.Unit)
	switch {
	case m.s.Turn.Phase != phaseCombat:
		return game.Refuse("COL-CASUALTY-10", "Break Checks are made at the end of the Combat Phase.")
	case len(fights(m.s)) > 0:
		return game.Refuse("COL-CASUALTY-10", "Break Checks are made when all combats are fought.")
	case u == nil || !owesCheck(u):
		return game.Refuse("COL-CASUALTY-10", "No unit of that name has lost stands in this phase and must check.")
	}
	routed, err := m.breakCheck(u)
	if err != nil {
		return err
	}
	return m.spread(routed)
}

// alarm is a unit or a leader whose rout frightens friends nearby.
type alarm struct {
	side   game.SideID
	boxes  []geometry.Box
	spot   *spot
	formed bool
	name   string
}

// rout removes a unit that has failed its check (COL-CASUALTY-12).
func (m *moment) rout(u *game.Unit) alarm {
	p := alarm{side: u.Side, boxes: boxesOf(u), formed: own(u).Formed, name: u.Name}
	gone := make([]game.StandID, len(u.Stands))
	for i := range u.Stands {
		gone[i] = u.Stands[i].ID
	}
	m.forget(u, gone)
	o := edit(u)
	o.Routed = true
	u.Stands = nil
	m.tell(game.Event{Kind: "rout", Unit: u.ID, Text: game.Say("%s routs and is removed.", u.Name),
		Steps: []game.Step{game.NewStep("COL-CASUALTY-12", "It has failed its check.")}})
	m.freeHidden(gone)
	m.gone(u)
	return p
}

// near reports whether a unit is near enough to be afraid (G-10).
func (p *alarm) near(u *game.Unit) bool {
	radius := distance("panic")
	if p.spot != nil {
		return placeWithin(*p.spot, u, radius)
	}
	for i := range u.Stands {
		for _, b := range p.boxes {
			if geometry.Within(u.Box(i), b, radius+geometry.Tolerance) {
				return true
			}
		}
	}
	return false
}

// spread makes the Break Checks of friends near routing units, and of those near friends that rout in turn. A
// unit makes only one Break Check a phase (correction 4, COL-CASUALTY-15). Fanatics ignore a rout, and Formed
// units that of Unformed ones (COL-CASUALTY-14).
func (m *moment) spread(routed []alarm) error {
	for len(routed) > 0 {
		p := routed[0]
		routed = routed[1:]
		for i := range m.s.Units {
			u := &m.s.Units[i]
			if u.Side != p.side || len(u.Stands) == 0 || own(u).Checked || owesCheck(u) || has(u, fanatic) || own(u).Formed && !p.formed || !p.near(u) {
				continue
			}
			more, err := m.afraid(u, &p)
			if err != nil {
				return err
			}
			routed = append(routed, more...)
		}
	}
	return nil
}

// afraid makes the Break Check of a unit near one that has routed. If it fails, a Demoralized unit routs
// (correction 5); another takes a hit for each of its stands (COL-CASUALTY-16) and, if it survives, is
// broken (COL-CASUALTY-17). It makes one further check for the stands lost so (COL-CASUALTY-18).
func (m *moment) afraid(u *game.Unit, p *alarm) ([]alarm, error) {
	edit(u).Checked = true
	ok, err := m.check(u, rollBreak, game.Say("%s is near %s, which has routed.", u.Name, p.name), "COL-CASUALTY-13", 0)
	if err != nil || ok {
		return nil, err
	}
	if demoralized(u) {
		return []alarm{m.rout(u)}, nil
	}
	before := len(u.Stands)
	hits := before
	o := edit(u)
	lost := standsLostTo(u, min(o.Hits+hits, 2*o.Size)) - standsLostTo(u, o.Hits)
	o.Hits, o.Broken = min(o.Hits+hits, 2*o.Size), true
	m.tell(game.Event{Kind: "hits", Unit: u.ID, Text: game.Say("%s panics and takes %s: %d of %d.", u.Name, hitsPhrase(hits), o.Hits, 2*o.Size),
		Steps: []game.Step{game.NewStep("COL-CASUALTY-16", "One hit for each stand.")}})
	if lost == 0 {
		return nil, nil
	}
	m.mustLose(u, lost)
	if len(u.Stands) == 0 {
		return nil, nil
	}
	if ok, err = m.check(u, rollBreak, game.Say("%s is broken and has lost %s.", u.Name, standsPhrase(lost)), "COL-CASUALTY-18", lost); err != nil || ok {
		return nil, err
	}
	return []alarm{m.rout(u)}, nil
}

// leaderAtRisk makes the Break Check of a leader whose unit has taken a hit. If he fails, he is removed,
// and units near him make Break Checks (COL-LEADER-13, COL-LEADER-14).
func (m *moment) leaderAtRisk(u *game.Unit) error {
	c := leaderWith(m.s, u, "")
	if c == nil {
		return nil
	}
	if isVampire(c) {
		m.tell(game.Event{Kind: "passed", By: string(c.ID), Unit: u.ID, Text: game.Say("%s is Fanatic and passes without a roll.", game.SayAll(c.Name)),
			Steps: []game.Step{game.NewStep("COL-FANTASY-17", "A vampire is Fanatic.")}})
		return nil
	}
	var list mods
	if c.Kind == hero {
		list.add(rollMorale, "guard", "COL-FANTASY-04")
	}
	need := tables().Checks[rollMorale]
	total, event, err := rollTotal(m.dice, rolling{why: rollBreak, by: string(c.ID), unit: u.ID, mods: list, check: need, text: game.Say("%s is with a unit that was hit.", game.SayAll(c.Name))})
	if err != nil {
		return err
	}
	event.Steps = []game.Step{game.NewStep("COL-LEADER-13", "The total is %d; with less than %d he is removed.", total, need)}
	m.tell(event)
	if total >= need {
		return nil
	}
	at := leaderPlace(m.s, c)
	side, name := c.Side, c.Name
	m.removeLeader(c)
	return m.spread([]alarm{{side: side, spot: &at, formed: true, name: name}})
}
