package column

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// allowance returns how far a unit marches in an Action Phase, in centimetres (G-06).
func allowance(s *game.State, u *game.Unit) float64 {
	t := tables()
	in := t.Moves
	cm := scaled(s, typeOf(u).Move)
	if has(u, swift) {
		cm += float64(in["swift"] * inch) // COL-MOVE-11
	}
	if demoralized(u) {
		cm += float64(in["demoralized"] * inch) // COL-MOVE-13
	}
	cm += float64(t.Races[own(u).Race].Move * inch) // COL-FANTASY-13
	return game.RoundLength(max(0, cm))
}

// move attempts a Move, after which the unit marches (COL-MOVE-01), or a Retrograde.
func (m *moment) move(a game.Action, d *Deed, r roller, free *game.Character) error {
	if most := retrogradeMost(m.s, r.unit); d.Name == actRetrograde && float64(d.To*inch) > most+geometry.Tolerance {
		return game.Refuse("COL-MOVE-14", "%s may go back %s at most.", r.unit.Name, inches(most))
	}
	ok, err := m.attempt(r, d.Name, free)
	if err != nil || !ok {
		return err
	}
	if d.Name == actRetrograde {
		m.retrograde(r, d.To*inch)
		return nil
	}
	edit(r.unit).Marching = true
	push(m.s, &Open{March: &March{Unit: r.unit.ID, Left: allowance(m.s, r.unit)}})
	if d.To > 0 {
		return m.stopAt(top(m.s).March, d.To*inch)
	}
	return nil
}

// stop attempts to end a march at a point that the owner names (COL-MOVE-03).
func (m *moment) stop(d *Deed, r roller, free *game.Character) error {
	push(m.s, &Open{March: &March{Unit: r.unit.ID, Left: allowance(m.s, r.unit)}})
	return m.stopFree(top(m.s).March, d.To*inch, free)
}

// stopAt is stopFree without a General.
func (m *moment) stopAt(march *March, far float64) error { return m.stopFree(march, far, nil) }

// stopFree attempts the Stop of a march after a distance. On a failure the unit goes all the way
// (COL-MOVE-04). It may try once a phase.
func (m *moment) stopFree(march *March, far float64, free *game.Character) error {
	u := m.s.Unit(march.Unit)
	if march.Tried {
		return game.Refuse("COL-MOVE-03", "%s has tried to stop in this phase.", u.Name)
	}
	if far > march.Left+geometry.Tolerance {
		return game.Refuse("COL-MOVE-03", "%s has %s left to march.", u.Name, inches(march.Left))
	}
	r := unitRoller(u)
	if !attemptOf(m.s, r, actStop, free).automatic && r.hasFailed() {
		return game.Refuse("COL-ACTION-02", "%s has failed an Action Roll in this phase and attempts no further Action.", u.Name)
	}
	ok, err := m.attempt(r, actStop, free)
	if err != nil {
		return err
	}
	march.Tried = true
	if !ok {
		return m.finish(march)
	}
	if _, err := m.advance(march, far, 0); err != nil {
		return err
	}
	edit(m.s.Unit(march.Unit)).Marching = false
	m.endMarch(march)
	return nil
}

// setOut begins the march of a unit that is still moving from its last turn (COL-MOVE-02).
func (m *moment) setOut(a game.Action) error {
	u := m.s.Unit(a.Unit)
	switch {
	case u == nil || len(u.Stands) == 0 || !own(u).Marching:
		return game.Refuse("COL-MOVE-02", "No unit of that name is marching.")
	case m.s.Turn.Phase != phaseAction || u.Side != m.s.Turn.Active:
		return game.Refuse("COL-MOVE-02", "Units march in the Action Phase of their side.")
	case own(u).Marched:
		return game.Refuse("COL-MOVE-02", "%s has gone its way in this phase.", u.Name)
	}
	push(m.s, &Open{March: &March{Unit: u.ID, Left: allowance(m.s, u)}})
	return m.marchOn(top(m.s).March, a)
}

// marchOn takes an answer during a march: a stretch of the way, a Stop, or the end, which marches the
// rest of the way.
func (m *moment) marchOn(march *March, a game.Action) error {
	d, _ := a.Own.(*Deed)
	u := m.s.Unit(march.Unit)
	switch {
	case a.Do == doEnd:
		return m.finish(march)
	case a.Do == doAction && d != nil && d.Name == actStop && a.Unit == u.ID:
		free, err := m.freeBy(d, unitRoller(u))
		if err != nil {
			return err
		}
		return m.stopFree(march, d.To*inch, free)
	case a.Do == doMarch && a.Unit == u.ID:
		return m.stretch(march, d, a.Stands)
	}
	return game.Refuse("COL-MOVE-02", "%s is on its march.", u.Name)
}

// stretch marches a part of the way: straight ahead, with a shift to a side, on a wheel, or to named
// places.
func (m *moment) stretch(march *March, d *Deed, places []game.StandPlace) error {
	if d == nil {
		d = &Deed{}
	}
	u := m.s.Unit(march.Unit)
	far, aside := d.To*inch, d.Shift*inch
	switch {
	case len(places) > 0 && (d.Wheel != 0 || d.To != 0 || d.Shift != 0):
		return game.Refuse("COL-MOVE-01", "A march is told by its places or by its inches, not by both.")
	case len(places) > 0:
		var refusal *game.Refusal
		if far, aside, refusal = namedStretch(u, places); refusal != nil {
			return refusal
		}
	case d.Wheel != 0:
		return m.wheel(march, d)
	}
	if far == 0 {
		far = march.Left
	}
	if far > march.Left+geometry.Tolerance {
		return game.Refuse("COL-MOVE-02", "%s has %s left to march.", u.Name, inches(march.Left))
	}
	if refusal := mayShift(u, far, aside); refusal != nil {
		return refusal
	}
	halted, err := m.advance(march, min(far, march.Left), aside)
	if err != nil {
		return err
	}
	if halted || march.Left <= geometry.Tolerance {
		m.endMarch(march)
	}
	return nil
}

// mayShift says why a unit may not shift aside this far during a march this long, nil when it may.
func mayShift(u *game.Unit, far, aside float64) *game.Refusal {
	rate := shiftRate(u)
	switch {
	case aside == 0:
		return nil
	case rate == 0:
		return game.Refuse("COL-MOVE-05", "Militia move straight ahead only.")
	}
	if side := max(aside, -aside); side > float64(rate*far)+geometry.Tolerance {
		return game.Refuse("COL-MOVE-06", "While %s marches %s it may shift %s to a side at most.", u.Name, inches(far), inches(float64(rate*far)))
	}
	return nil
}

// shiftRate is the largest shift to a side for each inch marched: 0 for Militia.
func shiftRate(u *game.Unit) float64 {
	switch level(u) {
	case militia:
		return 0 // COL-MOVE-05
	case elite:
		return tables().Moves["elite-shift"] // COL-MOVE-07
	}
	return tables().Moves["regular-shift"] // COL-MOVE-06
}

// finish marches the rest of the allowance (COL-MOVE-02).
func (m *moment) finish(march *March) error {
	if _, err := m.advance(march, march.Left, 0); err != nil {
		return err
	}
	m.endMarch(march)
	return nil
}

// endMarch notes that a unit has finished its march in this phase.
func (m *moment) endMarch(march *March) {
	edit(m.s.Unit(march.Unit)).Marched = true
	turnDrop(m.s, march)
}

// turnDrop removes the frame of a march from anywhere in the stack.
func turnDrop(s *game.State, march *March) {
	for at := &ownTurn(s).Open; *at != nil; at = &(*at).Then {
		if (*at).March == march {
			*at = (*at).Then
			return
		}
	}
}

// finishMarches marches all moving units that have not marched in this phase (COL-MOVE-02).
func (m *moment) finishMarches() error {
	for i := range m.s.Units {
		u := &m.s.Units[i]
		if o := own(u); u.Side != m.s.Turn.Active || !o.Marching || o.Marched || len(u.Stands) == 0 {
			continue
		}
		march := &March{Unit: u.ID, Left: allowance(m.s, u)}
		push(m.s, &Open{March: march})
		if err := m.finish(march); err != nil {
			return err
		}
	}
	return nil
}

// advance marches a unit ahead and to its right, in one straight way, and reports whether something
// has halted it. Each enemy skirmisher in its way must withdraw, and costs it movement
// (COL-SKIRM-05, COL-SKIRM-07).
func (m *moment) advance(march *March, far, aside float64) (halted bool, err error) {
	for {
		u := m.s.Unit(march.Unit)
		b := bodyOf(u)
		if len(u.Stands) == 0 {
			return true, nil
		}
		forward := b.boxes[b.main()[0]].Forward
		by := forward.Scale(far).Add(forward.Right().Scale(aside))
		if by == (geometry.Vec{}) {
			return false, nil
		}
		w := &way{s: m.s, unit: u, stands: b.main(), dir: by.Unit(), most: by.Len(), nearStops: true, through: m.passes(u)}
		w.most = min(w.most, affordable(m.s, w, far/by.Len(), march.Left))
		h := w.first()
		spent := spentOn(m.s, w, h.far, far/by.Len())
		moves := moveStands(u, b.main(), w.dir.Scale(h.far))
		m.tellMarch(u, moves, h, by.Len())
		march.Left = max(0, march.Left-spent)
		gone := 0.0
		if by.Len() > 0 {
			gone = h.far / by.Len()
		}
		far, aside = float64(far*(1-gone)), float64(aside*(1-gone))
		switch h.why {
		case haltNear:
			edit(u).Marching = false
			return true, nil
		case haltSkirmisher:
			penalty := distance("skirmisher-penalty")
			if err := m.withdraw(h.enemy, u); err != nil {
				return true, err
			}
			march.Left, far = max(0, march.Left-penalty), max(0, far-penalty)
			if far <= geometry.Tolerance {
				return march.Left <= geometry.Tolerance, nil
			}
		default:
			return h.why != "", nil
		}
	}
}

// passes tells the stands that a unit may march through: visible skirmishers of its side or, for
// skirmishers, all stands of their side (COL-SKIRM-04).
func (m *moment) passes(u *game.Unit) func(standAt) bool {
	return func(a standAt) bool {
		return a.unit.Side == u.Side && (typeOf(a.unit).Group == Skirmishers || typeOf(u).Group == Skirmishers)
	}
}

// tellMarch tells how far a unit has marched, and what has halted it.
func (m *moment) tellMarch(u *game.Unit, moves []game.StandMove, h halt, wanted float64) {
	steps := []game.Step{game.NewStep("COL-MOVE-01", "%s marches %s.", u.Name, inches(h.far))}
	switch h.why {
	case haltNear:
		steps = append(steps, game.NewStep(h.rule, "It stops: %s is within its base depth, %s.", h.enemy.name(), inches(u.Base.Depth)))
	case haltContact:
		steps = append(steps, game.NewStep(h.rule, "It may not touch %s.", h.enemy.name()))
	case haltSkirmisher:
		steps = append(steps, game.NewStep(h.rule, "It runs into %s.", h.enemy.name()))
	case haltFriend:
		steps = append(steps, game.NewStep(h.rule, "%s is in its way.", h.friend.name()))
	case haltGround:
		steps = append(steps, game.NewStep(h.rule, "The ground is in its way."))
	case haltEdge:
		steps = append(steps, game.NewStep(h.rule, "It is at the edge of the table."))
	}
	m.tell(game.Event{Kind: "march", Unit: u.ID, Text: game.Say("%s marches %s.", u.Name, inches(h.far)), Moves: moves, Steps: steps})
}

// slow returns the stretches of a way, as shares of it, on which a stand is on rough ground or
// in woods: there a unit goes half as far (G-15).
func slow(s *game.State, w *way) geometry.Intervals {
	var slow geometry.Intervals
	if ignoresTerrain(w.unit) {
		return slow
	}
	d := w.dir.Scale(w.most)
	for i := range s.Terrain {
		t := &s.Terrain[i]
		if t.Kind != rough && t.Kind != wood {
			continue
		}
		for _, p := range table.Areas(t) {
			for _, stand := range w.stands {
				slow = slow.Union(p.During(w.unit.Box(stand), d))
			}
		}
	}
	return slow
}

// spentOn returns the allowance that a part of a way costs: its length ahead (a share of its whole
// length), doubled on rough ground.
func spentOn(s *game.State, w *way, far, ahead float64) float64 {
	cost := float64(far * ahead)
	if w.most <= 0 {
		return cost
	}
	for _, span := range slow(s, w) {
		cost += float64(max(0, min(far/w.most, span.Hi)-span.Lo) * w.most * ahead * (1/tables().Moves["rough"] - 1))
	}
	return cost
}

// affordable returns the length of a way until the allowance is used up.
func affordable(s *game.State, w *way, ahead, left float64) float64 {
	if ahead <= 0 {
		return w.most
	}
	far := 0.0
	spans := slices.Clone(slow(s, w))
	more := 1 / tables().Moves["rough"]
	for _, span := range spans {
		lo, hi := float64(span.Lo*w.most), float64(span.Hi*w.most)
		clear := float64((lo - far) * ahead)
		if clear >= left {
			return far + left/ahead
		}
		left -= clear
		if cost := float64((hi - lo) * ahead * more); cost >= left {
			return lo + left/(ahead*more)
		} else {
			left -= cost
		}
		far = hi
	}
	return min(w.most, far+left/ahead)
}

// retrograde marches a unit backwards by half its allowance at most, its facing unchanged
// (COL-MOVE-14).
func (m *moment) retrograde(r roller, far float64) {
	u := r.unit
	most := retrogradeMost(m.s, u)
	if far <= 0 {
		far = most
	}
	w := &way{s: m.s, unit: u, stands: r.stands, dir: r.body.boxes[r.stands[0]].Forward.Neg(), most: far, nearStops: true, through: m.passes(u)}
	w.most = affordable(m.s, w, 1, far)
	h := w.first()
	m.tellMarch(u, moveStands(u, r.stands, w.dir.Scale(h.far)), h, far)
	edit(u).Marched = true
}

// retrogradeMost is the largest distance a unit may go back.
func retrogradeMost(s *game.State, u *game.Unit) float64 {
	return float64(allowance(s, u) * tables().Moves["retrograde"])
}
