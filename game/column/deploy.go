package column

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// The page has no rules for deployment; these are ours. The side that acts first sets up its whole army in
// its zone, then the other one. Every unit has a place in the battle line. Its owner may put it anywhere else
// in the zone, in rows, as often as he wants until his side is set up.

// allDrawnUp is the choice to put everything that waits in the battle line.
const allDrawnUp = "drawn-up"

// setUp takes both armies off the table, for their owners to set up.
func setUp(s *game.State, _ string) {
	for i := range s.Units {
		u := &s.Units[i]
		if len(u.Stands) == 0 {
			continue
		}
		o := edit(u)
		if o.Size == 0 {
			o.Size = len(u.Stands)
		}
		o.DrawnUp, u.Stands = slices.Clone(u.Stands), nil
	}
	for i := range s.Characters {
		if l := game.EditLeader[Leader](&s.Characters[i]); !l.Lost {
			l.Waiting = true
		}
	}
	t := ownTurn(s)
	if t.First == "" {
		t.First = s.Sides[0].ID
	}
	s.Turn.Phase, s.Turn.Active = phaseDeploy, t.First
}

// waits reports whether a unit is still to be set up.
func waits(u *game.Unit) bool { return len(u.Stands) == 0 && len(own(u).DrawnUp) > 0 }

// zoneOf is the deployment zone of a side: a strip at its own edge.
func zoneOf(s *game.State, side game.SideID) geometry.Rect {
	zone := stripOf(s.Table, scaleOf(s), s.SideOf(side))
	third := game.RoundLength(s.Table.Height / 3)
	if s.SideOf(side) == 0 {
		zone.Max.Y = min(zone.Max.Y, third)
	} else {
		zone.Min.Y = max(zone.Min.Y, game.RoundLength(s.Table.Height-third))
	}
	return zone
}

// deploy sets up a unit or a leader of the active side, or everything that waits.
func (m *moment) deploy(a game.Action) error {
	switch {
	case m.s.Turn.Phase != phaseDeploy:
		return game.Refuse("COL-SEQ-01", "The battle has begun; nothing is set up any more.")
	case a.Unit != "":
		u := m.s.Unit(a.Unit)
		if refusal := mayDeploy(m.s, u, a.Stands); refusal != nil {
			return refusal
		}
		m.standUp(u, a.Stands)
		return nil
	case a.Character != "":
		return m.deployLeader(a)
	}
	m.drawUp()
	return nil
}

// standUp puts a unit onto the table.
func (m *moment) standUp(u *game.Unit, places []game.StandPlace) {
	u.Stands = placedAs(u, places)
	if o := own(u); o.Formed && len(u.Stands) > 1 && o.Formation != inSquare {
		if form := formOf(bodyOf(u)); form != o.Formation && (form != inLine || o.Formation != "") {
			edit(u).Formation = form
		}
	}
	m.tell(game.Event{Kind: "deploy", By: string(u.Side), Unit: u.ID, Text: game.Say("%s sets up %s.", sideName(m.s, u.Side), u.Name)})
}

// placedAs returns the stands of a unit in the named places.
func placedAs(u *game.Unit, places []game.StandPlace) []game.Stand {
	stands := slices.Clone(own(u).DrawnUp)
	for _, p := range places {
		for i := range stands {
			if stands[i].ID == p.ID {
				stands[i] = game.Stand(p)
			}
		}
	}
	return stands
}

// mayDeploy says why a unit may not be set up in the places, nil when it may.
func mayDeploy(s *game.State, u *game.Unit, places []game.StandPlace) *game.Refusal {
	switch {
	case u == nil || len(own(u).DrawnUp) == 0:
		return game.Refuse("COL-UNIT-01", "There is no such unit to be set up.")
	case u.Side != s.Turn.Active:
		return game.Refuse("COL-SEQ-01", "%s sets up now.", sideName(s, s.Turn.Active))
	case len(places) != len(own(u).DrawnUp):
		return &game.Refusal{Rule: "COL-UNIT-16", Reason: game.SayCount(len(own(u).DrawnUp), "%[2]s has one stand; %[3]d are named.", "All %[1]d stands of %[2]s are set up together; %[3]d are named.", u.Name, len(places))}
	}
	for k, p := range places {
		if !slices.ContainsFunc(own(u).DrawnUp, func(stand game.Stand) bool { return stand.ID == p.ID }) || slices.ContainsFunc(places[:k], func(q game.StandPlace) bool { return q.ID == p.ID }) {
			return game.Refuse("COL-UNIT-01", "%s is no stand of %s, or is named twice.", p.ID, u.Name)
		}
	}
	return mayBegin(s, u, placedAs(u, places))
}

// mayBegin says why the stands of a unit may not begin a battle in their places: outside the zone of
// their side, not in rows, on other stands, or on ground that they may not enter.
func mayBegin(s *game.State, u *game.Unit, stands []game.Stand) *game.Refusal {
	if refusal := inZone(s, u, stands); refusal != nil {
		return refusal
	}
	out := *u
	out.Stands = stands
	b := bodyOf(&out)
	if own(u).Formation == inSquare {
		if !congruent(own(u).DrawnUp, stands) {
			return game.Refuse("COL-FORM-04", "%s is set up in the square that it forms.", u.Name)
		}
	} else if slices.Contains(b.apart, true) || uneven(b) || !oneFacing(b) {
		return game.Refuse("COL-UNIT-16", "The stands of %s must form rows, edge to edge, and face one way.", u.Name)
	}
	return mayStandClear(s, roller{unit: &out, body: b, stands: b.which(func(int) bool { return true })}, stands, nil)
}

// inZone says which stand of a unit would stand outside the zone of its side, nil for none.
func inZone(s *game.State, u *game.Unit, stands []game.Stand) *game.Refusal {
	out := *u
	out.Stands = stands
	zone := zoneOf(s, u.Side)
	for i := range stands {
		box := out.Box(i).Bounds()
		by := max(zone.Min.X-box.Min.X, zone.Min.Y-box.Min.Y, box.Max.X-zone.Max.X, box.Max.Y-zone.Max.Y)
		if by > geometry.Tolerance {
			return game.Refuse("COL-SEQ-01", "%s would stand %s outside the zone of %s.", standAt{&out, i}.name(), inches(by), sideName(s, u.Side))
		}
	}
	return nil
}

// oneFacing reports whether all stands of a body face one way.
func oneFacing(b *ranks) bool {
	return !slices.ContainsFunc(b.boxes, func(box geometry.Box) bool { return !geometry.SameFacing(box.Forward, b.boxes[0].Forward) })
}

// congruent reports whether two lists of stands have the same places relative to each other.
func congruent(a, b []game.Stand) bool {
	turned := b[0].Facing - a[0].Facing
	for i := range a {
		if !geometry.SameFacing(geometry.Direction(a[i].Facing+turned), geometry.Direction(b[i].Facing)) {
			return false
		}
		for j := range i {
			if math.Abs(placeOf(a[i]).Dist(placeOf(a[j]))-placeOf(b[i]).Dist(placeOf(b[j]))) > 2*geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

// deployLeader sets up a leader: with a unit of his side, or roaming at a place in the zone.
func (m *moment) deployLeader(a game.Action) error {
	at := m.s.CharacterIndex(a.Character)
	if at < 0 || ownLeader(&m.s.Characters[at]).Lost {
		return game.Refuse("COL-LEADER-01", "There is no such leader to be set up.")
	}
	c := &m.s.Characters[at]
	u := m.s.Unit(a.Join)
	switch {
	case c.Side != m.s.Turn.Active:
		return game.Refuse("COL-SEQ-01", "%s sets up now.", sideName(m.s, m.s.Turn.Active))
	case a.Join != "" && (u == nil || u.Side != c.Side || len(u.Stands) == 0):
		return game.Refuse("COL-LEADER-04", "A leader is with a unit of his side that is on the table.")
	case a.Join != "" && c.Kind == captain && !own(u).Formed:
		return game.Refuse("COL-LEADER-04", "A Captain is with a Formed unit or roams.")
	case a.Join != "":
		c.Joined = u.ID
		*game.EditLeader[Leader](c) = Leader{Nature: ownLeader(c).Nature}
		settleLeader(m.s, c)
		m.tell(game.Event{Kind: "deploy", By: string(c.Side), Unit: u.ID, Text: game.Say("%s goes with %s.", game.SayAll(c.Name), u.Name)})
		return nil
	case c.Kind == general:
		return game.Refuse("COL-LEADER-02", "A General is with a unit.")
	case a.X == nil || a.Y == nil:
		return game.Refuse("COL-LEADER-04", "A leader who roams has a place.")
	}
	if to := (geometry.Vec{X: *a.X, Y: *a.Y}); !zoneOf(m.s, c.Side).Contains(to, geometry.Tolerance) {
		return game.Refuse("COL-SEQ-01", "%s would stand outside the zone of %s.", c.Name, sideName(m.s, c.Side))
	}
	c.X, c.Y, c.Joined = *a.X, *a.Y, ""
	*game.EditLeader[Leader](c) = Leader{Nature: ownLeader(c).Nature}
	m.tell(game.Event{Kind: "deploy", By: string(c.Side), Text: game.Say("%s roams.", game.SayAll(c.Name))})
	return nil
}

// drawUp puts all waiting pieces of a side in the battle line. If something is in the way, it puts the whole
// army there.
func (m *moment) drawUp() {
	side := m.s.Turn.Active
	blocked := slices.ContainsFunc(m.s.Units, func(u game.Unit) bool {
		return u.Side == side && waits(&u) && mayDeploy(m.s, &u, drawnUp(&u)) != nil
	})
	for i := range m.s.Units {
		u := &m.s.Units[i]
		if u.Side == side && len(own(u).DrawnUp) > 0 && (blocked || waits(u)) {
			m.standUp(u, drawnUp(u))
		}
	}
	for i := range m.s.Characters {
		if c := &m.s.Characters[i]; c.Side == side && c.Joined == "" && ownLeader(c).Waiting {
			game.EditLeader[Leader](c).Waiting = false
		}
	}
}

// drawnUp returns the places of a unit in the battle line.
func drawnUp(u *game.Unit) []game.StandPlace {
	var places []game.StandPlace
	for _, p := range own(u).DrawnUp {
		places = append(places, game.StandPlace(p))
	}
	return places
}

// deployAnswers lists the pieces that the side may set up, each in its place in the battle line; all of them
// at once; and the end when nothing waits.
func deployAnswers(s *game.State) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side == s.Turn.Active && waits(u) && mayDeploy(s, u, drawnUp(u)) == nil {
			list = append(list, game.Action{Do: doDeploy, Unit: u.ID, Stands: drawnUp(u)})
		}
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		if c.Side == s.Turn.Active && c.Joined == "" && ownLeader(c).Waiting && zoneOf(s, c.Side).Contains(geometry.Vec{X: c.X, Y: c.Y}, 0) {
			x, y := c.X, c.Y
			list = append(list, game.Action{Do: doDeploy, Character: c.ID, X: &x, Y: &y})
		}
	}
	if stillWaits(s) {
		return append(list, game.Action{Do: doDeploy, Choice: allDrawnUp})
	}
	return []game.Action{{Do: doEnd}}
}

// stillWaits reports whether a piece of the side that sets up has no place yet.
func stillWaits(s *game.State) bool {
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == s.Turn.Active && waits(u) {
			return true
		}
	}
	return slices.ContainsFunc(s.Characters, func(c game.Character) bool {
		return c.Side == s.Turn.Active && c.Joined == "" && ownLeader(&c).Waiting
	})
}

// endSetUp ends the deployment of a side; after the second one the battle begins.
func (m *moment) endSetUp() error {
	s := m.s
	if stillWaits(s) {
		return game.Refuse("COL-UNIT-01", "Something of %s still waits to be set up.", sideName(s, s.Turn.Active))
	}
	if s.Turn.Active == ownTurn(s).First {
		s.Turn.Active = reacting(s)
		m.tell(game.Event{Kind: "deployment", By: string(s.Turn.Active), Text: game.Say("%s sets up.", sideName(s, s.Turn.Active))})
		return nil
	}
	for i := range s.Units {
		if u := &s.Units[i]; own(u).DrawnUp != nil {
			edit(u).DrawnUp = nil
		}
	}
	s.Turn.Active, s.Turn.Phase = ownTurn(s).First, phaseAction
	m.tell(game.Event{Kind: "turn", By: string(s.Turn.Active), Text: game.Say("Turn %d: %s acts.", s.Turn.Number, sideName(s, s.Turn.Active))})
	return nil
}

// deployment checks a table on which armies are being set up.
func (c *checker) deployment() {
	ids := map[game.StandID]bool{}
	all := c.s.Clone()
	for i := range c.s.Units {
		u, path := &c.s.Units[i], pathOf("units", i)+".drawn_up"
		o := own(u)
		switch {
		case len(o.DrawnUp) == 0:
			continue
		case c.s.Turn.Phase != phaseDeploy:
			c.bad(path, "is there while armies are set up, in the phase %s", phaseDeploy)
			continue
		case len(o.DrawnUp) > o.Size:
			c.bad(path, "has %d stands of a unit of %d", len(o.DrawnUp), o.Size)
		case len(u.Stands) > 0 && !slices.EqualFunc(u.Stands, o.DrawnUp, func(a, b game.Stand) bool { return a.ID == b.ID }):
			c.bad(path, "has other stands than the unit")
		}
		for j, stand := range o.DrawnUp {
			other, _ := c.s.Stand(stand.ID)
			if ids[stand.ID] || other != nil && other.ID != u.ID || c.s.Unit(game.UnitID(stand.ID)) != nil {
				c.bad(pathOf(path, j)+".id", "%q is the id of something else too", stand.ID)
			}
			ids[stand.ID] = true
		}
		all.Units[i].Stands = slices.Clone(o.DrawnUp)
	}
	if len(c.list) > 0 || c.s.Turn.Phase != phaseDeploy {
		return
	}
	for i := range all.Units {
		if u := &all.Units[i]; len(own(u).DrawnUp) > 0 {
			refusal := inZone(&all, u, u.Stands)
			if refusal == nil && !fits(&all, u, u.Stands, bodyOf(u).which(func(int) bool { return true })) {
				refusal = game.Refuse("COL-FORM-04", "There is no room for %s to stand so.", u.Name)
			}
			if refusal != nil {
				c.bad(pathOf("units", i)+".drawn_up", "%s (%s)", refusal.Reason, refusal.Rule)
			}
		}
	}
	for i := range c.s.Characters {
		l := &c.s.Characters[i]
		if l.Joined == "" && ownLeader(l).Waiting && !zoneOf(c.s, l.Side).Contains(geometry.Vec{X: l.X, Y: l.Y}, geometry.Tolerance) {
			c.bad(pathOf("characters", i), "he is drawn up outside the zone of his side")
		}
	}
}
