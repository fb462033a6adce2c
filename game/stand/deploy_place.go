package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// deployUnit places a unit where the player says, or at its suggested place.
func (r *run) deployUnit(a game.Action) error {
	unit := slices.IndexFunc(r.s.Units, func(u game.Unit) bool { return u.ID == a.Unit })
	if unit < 0 {
		return refuse("STD-BASE-26", game.Say("There is no unit %q.", a.Unit))
	}
	if refusal := r.mayDeployUnit(unit); refusal != nil {
		return refusal
	}
	places := a.Stands
	if len(places) == 0 {
		if places = r.usualPlaces(unit); places == nil {
			return refuse("STD-BASE-25", game.Say("There is no room for %s in the deployment zone.", unitName(r.s, a.Unit)))
		}
	}
	b := r.deployBoard(unit)
	if refusal := b.checkDeployed(unit, places); refusal != nil {
		return refusal
	}
	u := &r.s.Units[unit]
	stands := slices.Clone(b.units[unit].Stands)
	for _, p := range places {
		i := slices.IndexFunc(stands, func(s game.Stand) bool { return s.ID == p.ID })
		stands[i] = game.Stand(p)
	}
	side, name := u.Side, b.units[unit].name()
	if isKept(u) {
		Edit(u).State.Away = nil
	}
	Edit(u).State.Kept = false
	if isSecret(OwnTurn(r.s).Deploy.Method) {
		Edit(u).State.Waiting, Edit(u).State.Hidden = stands, true
		r.event(game.Event{Kind: "deploy", By: string(side), Text: r.say("%s sets up a unit, unseen.", r.sideName(side))})
	} else {
		u.Stands, Edit(u).State.Waiting = stands, nil
		r.event(game.Event{Kind: "deploy", By: string(side), Unit: u.ID, Text: r.say("%s sets up %s.", r.sideName(side), name)})
	}
	r.changed()
	r.takeUp(unit)
	return r.placed(side)
}

// mayDeployUnit refuses a unit that its side may not place now. Single units placed in turn
// are placed once; otherwise a unit may be placed again until its side is set up.
func (r *run) mayDeployUnit(unit int) *game.Refusal {
	u := &r.s.Units[unit]
	waits := len(Own(u).State.Waiting) > 0 && !Own(u).State.Hidden
	switch {
	case u.Side != r.s.Turn.Active:
		return refuse("STD-BASE-26", game.Say("It is for %s to set up now, not for %s.", r.sideName(r.s.Turn.Active), r.sideName(u.Side)))
	case isDestroyed(u) || isLeftOut(r.s, string(u.ID)):
		return refuse("STD-BASE-26", game.Say("%s takes no part in the battle.", unitName(r.s, u.ID)))
	case scoutsFirst(r.s, u.Side) && !Own(u).State.Scouts:
		return refuse("STD-SCOUT-06", game.Say("%s is not committed to scouting: it is placed after the enemy's army.", unitName(r.s, u.ID)))
	case scoutedBefore(r.s, u.Side) && Own(u).State.Scouts && !waits:
		return refuse("STD-SCOUT-04", game.Say("%s was committed to scouting and is in its place.", unitName(r.s, u.ID)))
	case isKept(u) && OwnTurn(r.s).Deploy.Method == methodAlternate:
		return refuse("STD-BASE-26", game.Say("%s is kept off the table; each unit is placed once.", unitName(r.s, u.ID)))
	case !waits && OwnTurn(r.s).Deploy.Method == methodAlternate:
		return refuse("STD-BASE-26", game.Say("%s is in its place; each unit is placed once.", unitName(r.s, u.ID)))
	}
	return nil
}

// placed continues after a side has placed something: if sides alternate, the other is
// next.
func (r *run) placed(side game.SideID) error {
	if OwnTurn(r.s).Deploy.Method == methodAlternate {
		return r.passOn(r.otherSide(side))
	}
	return nil
}

// deployBoard is the table as a side sees it while it places a unit: with its own secret
// units, without the enemy's, and with the unit itself not yet standing anywhere.
func (r *run) deployBoard(unit int) *board {
	s := r.seen(r.s.Units[unit].Side)
	if u := &s.Units[unit]; len(u.Stands) == 0 {
		state := &Edit(u).State
		if u.Stands = state.Waiting; isKept(u) {
			u.Stands, state.Away = state.Away, nil
		}
		state.Waiting, state.Kept = nil, false
	}
	return newBoard(s)
}

// seen is the table as a side sees it, in a copy of its own.
func (r *run) seen(side game.SideID) *game.State {
	s := SeenBy(r.s, side)
	if s == r.s {
		c := r.s.Clone()
		s = &c
	}
	return s
}

// checkDeployed refuses places in which a unit may not be set up: not wholly in its side's
// zone (STD-BASE-25), off the table, on another stand (STD-BASE-01), on terrain closed to
// it (STD-MOVE-16, STD-FLY-05), touching an enemy (STD-CHARGE-01) or not in formation
// (STD-BASE-09). Any formation and facing will do.
func (b *board) checkDeployed(unit int, places []game.StandPlace) *game.Refusal {
	u := &b.units[unit]
	m, refusal := b.muster(unit, places, &moveRules{flies: HasTrait(u.Unit, traitFlying)})
	switch {
	case refusal != nil:
		return refusal
	case len(places) != len(u.Stands):
		return refuse("STD-BASE-09", game.SayCount(len(u.Stands), "%[2]s has one stand; %[3]d are named.", "All %[1]d stands of %[2]s are placed together; %[3]d are named.", u.name(), len(places)))
	}
	zones := DeployZones(b.state, u.Side)
	for i, box := range m.to {
		if out := outside(box.Bounds(), zones); out > geometry.Tolerance {
			r := refuse("STD-BASE-25", game.Say("%s would stand %s outside the deployment zone of %s.", b.standName(m.pieces[i]), cm(out), b.state.Sides[u.Army].Name))
			r.Steps = []game.Step{{Rule: r.Rule, Text: r.Reason, Marks: []game.Mark{b.ghost(m.pieces[i], box)}}}
			return r
		}
	}
	refusal = m.ends()
	if refusal != nil && refusal.Rule == "STD-MOVE-09" { // no unit moves here: the fault is the formation
		refusal.Rule = "STD-BASE-09"
	}
	return refusal
}

// outside returns how far something reaches out of the zone that holds most of it; 0 if a
// zone holds all of it.
func outside(r geometry.Rect, zones []geometry.Rect) float64 {
	least := math.Inf(1)
	for _, z := range zones {
		least = min(least, max(0, z.Min.X-r.Min.X, z.Min.Y-r.Min.Y, r.Max.X-z.Max.X, r.Max.Y-z.Max.Y))
	}
	return least
}

// takeUp takes characters of a side off the table again if they had joined a unit that was
// placed anew, or if a unit was placed on them.
func (r *run) takeUp(unit int) {
	u := &r.s.Units[unit]
	b := newBoard(SeenBy(r.s, u.Side))
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if c.Side != u.Side || OwnLeader(c).State.Slain || OwnLeader(c).State.Waiting && !OwnLeader(c).State.Hidden {
			continue
		}
		if c.Joined == u.ID || b.leaderDistance(c, unit) <= geometry.Tolerance {
			EditLeader(c).State.Waiting, EditLeader(c).State.Hidden, c.Joined = true, false, ""
			r.event(game.Event{Kind: "deploy", By: string(u.Side), Text: r.say("%s must be placed again.", leaderName(c))})
		}
	}
}

// deployCharacter places a character at a point, with a unit that he joins, or at his
// suggested place. If units are placed one at a time, characters come after them.
func (r *run) deployCharacter(a game.Action) error {
	i := r.s.CharacterIndex(a.Character)
	if i < 0 {
		return refuse("STD-BASE-26", game.Say("There is no character %q.", a.Character))
	}
	if refusal := r.mayDeployCharacter(i); refusal != nil {
		return refusal
	}
	c := &r.s.Characters[i]
	b := newBoard(r.seen(c.Side))
	to, join, refusal := r.spotOf(b, i, a)
	if refusal == nil {
		refusal = b.checkSpot(i, to, join)
	}
	if refusal != nil {
		return refusal
	}
	c.X, c.Y, c.Joined = to.X, to.Y, a.Join
	if isSecret(OwnTurn(r.s).Deploy.Method) {
		EditLeader(c).State.Hidden = true
		r.event(game.Event{Kind: "deploy", By: string(c.Side), Text: r.say("%s sets up a character, unseen.", r.sideName(c.Side))})
	} else {
		EditLeader(c).State.Waiting = false
		r.event(game.Event{Kind: "deploy", By: string(c.Side), Text: r.say("%s sets up %s.", r.sideName(c.Side), leaderWithin(c))})
	}
	r.changed()
	return r.placed(c.Side)
}

// mayDeployCharacter refuses a character whom his side may not place now.
func (r *run) mayDeployCharacter(i int) *game.Refusal {
	c := &r.s.Characters[i]
	waits := OwnLeader(c).State.Waiting && !OwnLeader(c).State.Hidden
	switch byTurns := OwnTurn(r.s).Deploy.Method == methodAlternate; {
	case c.Side != r.s.Turn.Active:
		return refuse("STD-BASE-26", game.Say("It is for %s to set up now, not for %s.", r.sideName(r.s.Turn.Active), r.sideName(c.Side)))
	case OwnLeader(c).State.Slain || isLeftOut(r.s, string(c.ID)):
		return refuse("STD-BASE-26", game.Say("%s takes no part in the battle.", leaderName(c)))
	case scoutsFirst(r.s, c.Side) && !OwnLeader(c).State.Scouts:
		return refuse("STD-SCOUT-06", game.Say("%s is not committed to scouting: he is placed after the enemy's army.", leaderName(c)))
	case scoutedBefore(r.s, c.Side) && OwnLeader(c).State.Scouts && !waits:
		return refuse("STD-SCOUT-04", game.Say("%s was committed to scouting and is in his place.", leaderName(c)))
	case byTurns && r.unitsLeft():
		return refuse("STD-BASE-26", game.Say("Units are placed by turns first, the characters after them."))
	case byTurns && !waits:
		return refuse("STD-BASE-26", game.Say("%s is in his place.", leaderName(c)))
	}
	return nil
}

// spotOf reads where an action puts a character: at a point, or with a unit that he joins
// (join, −1 for none), as near to its middle as there is room.
func (r *run) spotOf(b *board, i int, a game.Action) (to geometry.Vec, join int, refusal *game.Refusal) {
	join = -1
	if a.Join != "" {
		join = slices.IndexFunc(b.units, func(u unitOnBoard) bool { return u.ID == a.Join })
		if join < 0 {
			return to, join, refuse("STD-CHAR-05", game.Say("There is no unit %q to join.", a.Join))
		}
		if refusal := b.mayLeaveAndJoin(&b.state.Characters[i], join); refusal != nil {
			return to, join, refusal
		}
	}
	switch {
	case a.X != nil && a.Y != nil:
		return geometry.Vec{X: *a.X, Y: *a.Y}, join, nil
	case join >= 0:
		for to := range b.roomFor(i).Places(b.Center(join), b.PiecesOf(join)) {
			if to = round4Point(to); b.checkSpot(i, to, join) == nil {
				return to, join, nil
			}
		}
		return to, join, refuse("STD-CHAR-07", game.Say("There is no room beside %s.", b.units[join].name()))
	}
	if spot := r.usualSpot(i); spot != nil {
		return *spot, join, nil
	}
	return to, join, refuse("STD-BASE-25", game.Say("There is no room for %s in the deployment zone.", leaderWithin(&b.state.Characters[i])))
}

// checkSpot refuses a place where a character may not be set up: not wholly in his side's
// zone (STD-BASE-25), or no room for his stand.
func (b *board) checkSpot(i int, to geometry.Vec, join int) *game.Refusal {
	at := b.state.Characters[i]
	at.X, at.Y = to.X, to.Y
	token, _ := characterBox(&at)
	if out := outside(token.Bounds(), DeployZones(b.state, at.Side)); out > geometry.Tolerance {
		return refuse("STD-BASE-25", game.Say("%s would stand %s outside the deployment zone of %s.", leaderName(&at), cm(out), b.state.Sides[b.state.SideOf(at.Side)].Name))
	}
	if join >= 0 {
		if refusal := b.mayLeaveAndJoin(&b.state.Characters[i], join); refusal != nil {
			return refusal
		}
	}
	return b.leaderFits(i, to, join)
}
