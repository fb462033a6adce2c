package column

import (
	"slices"

	"frontage/game"
)

// hit gives a unit hits (COL-CASUALTY-02). The first half of the hits it can take make it
// Demoralized; each further one removes a stand (COL-CASUALTY-05, COL-CASUALTY-06), even of Fanatics
// (COL-CASUALTY-07). A leader with the unit makes a Break Check.
func (m *moment) hit(u *game.Unit, hits int) error {
	if hits > 0 && u.Type == troll && !own(u).Ignored {
		edit(u).Ignored = true
		hits--
		m.tell(game.Event{Kind: "ignored", Unit: u.ID, Text: game.Say("%s ignores its first hit of the phase.", u.Name)})
	}
	if hits <= 0 || len(u.Stands) == 0 {
		return nil
	}
	o := edit(u)
	was := demoralized(u)
	before := standsLostTo(u, o.Hits)
	o.Hits = min(o.Hits+hits, 2*o.Size)
	m.tell(game.Event{Kind: "hits", Unit: u.ID, Text: game.Say("%s takes %s: %d of %d.", u.Name, hitsPhrase(hits), o.Hits, 2*o.Size),
		Steps: []game.Step{game.NewStep("COL-CASUALTY-01", "A unit has twice as many hits as it had stands: %d.", 2*o.Size)}})
	if demoralized(u) && !was {
		m.tell(game.Event{Kind: "demoralized", Unit: u.ID, Text: game.Say("%s is Demoralized.", u.Name),
			Steps: []game.Step{game.NewStep("COL-CASUALTY-03", "It has lost half of its hits.")}})
	}
	if lost := standsLostTo(u, o.Hits) - before; lost > 0 {
		m.mustLose(u, lost)
	}
	return m.leaderAtRisk(u)
}

// standsLostTo is the number of stands that a unit has lost by this number of hits.
func standsLostTo(u *game.Unit, hits int) int { return max(0, hits-halfHits(u)) }

// mustLose removes stands from the rear row first; if there is a choice, the owner picks
// (COL-CASUALTY-08).
func (m *moment) mustLose(u *game.Unit, count int) {
	for count > 0 && len(u.Stands) > 0 {
		rear := rearRow(u)
		if len(rear) > count {
			push(m.s, &Open{Losses: &Losses{Unit: u.ID, Count: count}})
			return
		}
		count -= len(rear)
		m.lose(u, rear, "COL-CASUALTY-05", game.Phrase{})
	}
}

// loseWithoutChoice removes the stands that a unit must lose if its owner has no choice any more: the rear row may
// have become shorter since he was to be asked (COL-CASUALTY-08).
func (m *moment) loseWithoutChoice() {
	for o := top(m.s); o != nil && o.Losses != nil; o = top(m.s) {
		u := m.s.Unit(o.Losses.Unit)
		if o.Losses.Count < len(rearRow(u)) {
			return
		}
		pop(m.s)
		m.mustLose(u, o.Losses.Count)
	}
}

// rearRow lists the stands of the hindmost row, which are lost next.
func rearRow(u *game.Unit) []int {
	b := bodyOf(u)
	last := slices.Max(b.row)
	return b.which(func(i int) bool { return b.row[i] == last })
}

// remove takes the owner's choice of a stand to lose.
func (m *moment) remove(l *Losses, a game.Action) error {
	u := m.s.Unit(l.Unit)
	if a.Do != doRemove {
		return game.Refuse("COL-CASUALTY-08", "The owner of %s picks the stands that it loses.", u.Name)
	}
	for _, i := range rearRow(u) {
		if u.Stands[i].ID != a.Stand {
			continue
		}
		pop(m.s)
		m.lose(u, []int{i}, "COL-CASUALTY-08", game.Phrase{})
		m.mustLose(u, l.Count-1)
		return nil
	}
	return game.Refuse("COL-CASUALTY-08", "The stand must be of the rear row of %s.", u.Name)
}

// lose removes stands of a unit, not the leader with it (COL-LEADER-12) nor, by a hit, the skirmishers
// hidden inside (COL-SKIRM-03); one with none left is destroyed (COL-CASUALTY-09).
func (m *moment) lose(u *game.Unit, which []int, rule string, text game.Phrase) {
	var gone []game.StandID
	var kept []game.Stand
	for i, stand := range u.Stands {
		if slices.Contains(which, i) {
			gone = append(gone, stand.ID)
		} else {
			kept = append(kept, stand)
		}
	}
	o := edit(u)
	o.Lost += len(gone)
	m.forget(u, gone)
	u.Stands = kept
	if text.Empty() {
		text = game.Say("%s loses %s.", u.Name, standsPhrase(len(gone)))
	}
	for _, id := range gone {
		m.tell(game.Event{Kind: "casualty", Unit: u.ID, Stand: id, Text: text, Steps: []game.Step{game.NewStep(rule, "%s", text)}})
	}
	m.freeHidden(gone)
	if len(u.Stands) == 0 {
		m.tell(game.Event{Kind: "destroyed", Unit: u.ID, Text: game.Say("%s is destroyed.", u.Name),
			Steps: []game.Step{game.NewStep("COL-CASUALTY-09", "It has no stand left.")}})
		m.gone(u)
	}
}

// forget removes lost stands from the lists of a unit.
func (m *moment) forget(u *game.Unit, gone []game.StandID) {
	o := edit(u)
	o.Disrupted, o.Fresh, o.Failing = without(o.Disrupted, gone), without(o.Fresh, gone), without(o.Failing, gone)
	o.Charged, o.Lances = without(o.Charged, gone), without(o.Lances, gone)
	t := ownTurn(m.s)
	t.Shot, t.Fought = without(t.Shot, gone), without(t.Fought, gone)
}

// withoutLosses returns the open procedures without the choice of stands for a unit to lose. The frames
// are shared with the previous state, so frames above that choice are copied.
func withoutLosses(o *Open, unit game.UnitID) *Open {
	if o == nil {
		return nil
	}
	rest := withoutLosses(o.Then, unit)
	if o.Losses != nil && o.Losses.Unit == unit {
		return rest
	}
	if rest == o.Then {
		return o
	}
	above := *o
	above.Then = rest
	return &above
}

// gone takes a destroyed unit out of play, without frightening friends (COL-CASUALTY-19). Its charges, its
// leader and the choice of its losses end with it, and the enemies in contact with it break through
// (COL-BREAKTHROUGH-01).
func (m *moment) gone(u *game.Unit) {
	t := ownTurn(m.s)
	t.Charges = slices.DeleteFunc(slices.Clone(t.Charges), func(c Charge) bool { return c.Unit == u.ID || c.Target == u.ID })
	if len(t.Charges) == 0 {
		t.Charges = nil
	}
	t.Open = withoutLosses(t.Open, u.ID)
	o := edit(u)
	o.Marching = false
	if c := leaderWith(m.s, u, ""); c != nil {
		m.removeLeader(c)
	}
	if m.s.Turn.Phase != phaseCombat {
		return
	}
	for i := len(m.s.Units) - 1; i >= 0; i-- {
		v := &m.s.Units[i]
		if v.Side != u.Side && len(v.Stands) > 0 && slices.Contains(own(v).Touched, u.ID) && !own(v).Failed {
			push(m.s, &Open{Gap: &Gap{Unit: v.ID}})
		}
	}
}

// removeLeader takes a leader out of play.
func (m *moment) removeLeader(c *game.Character) {
	game.EditLeader[Leader](c).Lost = true
	game.EditLeader[Leader](c).Stand = ""
	c.Joined = ""
	m.tell(game.Event{Kind: "leader-lost", By: string(c.ID), Text: game.Say("%s is lost.", game.SayAll(c.Name))})
}

// freeHidden removes the skirmishers hidden inside lost stands.
func (m *moment) freeHidden(gone []game.StandID) {
	for i := range m.s.Units {
		if v := &m.s.Units[i]; own(v).Hidden != "" && slices.Contains(gone, own(v).Hidden) {
			edit(v).Hidden = ""
			m.tell(game.Event{Kind: "destroyed", Unit: v.ID, Text: game.Say("%s, hidden inside it, is lost with it.", v.Name)})
		}
	}
}
