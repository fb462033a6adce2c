package stand

import (
	"cmp"
	"slices"

	"frontage/game"
)

// removeStand takes a stand off the table. A unit without stands is destroyed (STD-CAS-07),
// with the characters who have joined it (STD-CHAR-10).
func (r *run) removeStand(id game.UnitID, stand game.StandID, why string) {
	r.takeStand(id, stand, why)
	r.closeUp(id)
}

// closeUp moves the characters of a unit who were beside a lost stand to the remaining
// stands.
func (r *run) closeUp(id game.UnitID) {
	if len(r.s.Unit(id).Stands) > 0 {
		r.seatCharacters(r.indexOf(id))
	}
}

// takeStand is removeStand without closeUp.
func (r *run) takeStand(id game.UnitID, stand game.StandID, why string) {
	u := r.s.Unit(id)
	i := slices.IndexFunc(u.Stands, func(s game.Stand) bool { return s.ID == stand })
	loseFort(u, stand)
	u.Stands = slices.Delete(u.OwnStands(), i, i+1)
	loseBanner(u)
	r.changed()
	r.event(game.Event{Kind: "casualty", Why: why, Unit: id, Stand: stand, By: string(id),
		Text: r.tell(func() game.Phrase { return game.SayAll(lossTold{unitName(r.s, id), stand}) })})
	if len(u.Stands) == 0 {
		r.unitDestroyed(u)
	}
}

// lossTold says that a unit has lost a stand.
type lossTold struct {
	unit  string
	stand game.StandID
}

// Phrase returns the text.
func (l lossTold) Phrase() game.Phrase { return game.Say("%s loses the stand %s.", l.unit, l.stand) }

// String returns the text in English.
func (l lossTold) String() string { return l.Phrase().String() }

// destroyUnit takes all stands of a unit off the table.
func (r *run) destroyUnit(id game.UnitID, why string) {
	for u := r.s.Unit(id); len(u.Stands) > 0; {
		r.takeStand(id, u.Stands[len(u.Stands)-1].ID, why)
	}
}

// destroyImmobile destroys a unit that cannot move and has to, and reports whether it was one (STD-SPEC-16).
func (r *run) destroyImmobile(id game.UnitID) bool {
	if !Own(r.s.Unit(id)).State.Immobile {
		return false
	}
	r.event(game.Event{Kind: "routed", Unit: id, By: string(id), Why: "STD-SPEC-16", Text: r.say("%s would have to move, but has broken down for good: it is destroyed.", unitName(r.s, id))})
	r.destroyUnit(id, "breakdown")
	return true
}

// unitDestroyed records the event that a unit has lost its last stand.
func (r *run) unitDestroyed(u *game.Unit) {
	Edit(u).State = UnitState{Charged: Own(u).State.Charged}
	r.event(game.Event{Kind: "destroyed", Unit: u.ID, By: string(u.ID), Text: r.tell(func() game.Phrase { return game.Say("%s is destroyed.", unitName(r.s, u.ID)) })})
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if c.Joined == u.ID {
			r.slay(c, game.Say("his unit is destroyed"), "STD-CHAR-10")
		}
	}
}

// slay takes a character off the table. It does not worsen any combat result (STD-CHAR-21,
// AMB-43).
func (r *run) slay(c *game.Character, why game.Phrase, rule string) {
	EditLeader(c).State.Slain, c.Joined = true, ""
	r.event(game.Event{Kind: "slain", By: string(c.ID), Why: rule, Text: r.say("%s is slain: %s.", leaderName(c), why)})
}

// removeCasualties removes the stands lost in the round, first those of one side, then of
// the other (STD-CAS-03, STD-CAS-04), and reports whether an owner must choose.
func (r *run) removeCasualties(f *Fight) (waits bool, err error) {
	for {
		u := r.bereaved(f)
		if u == nil {
			return false, nil
		}
		if r.mayChooseCasualty(f, u.Side) {
			return true, nil
		}
		i := r.board().removable(r.indexOf(u.ID))[0]
		r.removeCasualty(f, game.Action{Do: "remove", Unit: u.ID, Stand: u.Stands[i].ID})
	}
}

// bereaved returns a unit that must still remove stands, of the side that removes now; nil
// if all are removed.
func (r *run) bereaved(f *Fight) (next *game.Unit) {
	for i := range f.Tallies {
		if f.Tallies[i].Remove == 0 {
			continue
		}
		u := r.s.Unit(f.Tallies[i].Unit)
		switch fightsFor(r.s, u) {
		case f.First:
			return u
		case r.otherSide(f.First):
			next = cmp.Or(next, u)
		}
	}
	return next
}

// mayChooseCasualty reports whether the owner of a side has a choice of stands that makes a
// difference.
func (r *run) mayChooseCasualty(f *Fight, side game.SideID) bool {
	if r.wipedOut(f, side) {
		return false
	}
	n := 0
	for _, t := range f.Tallies {
		if t.Remove == 0 || r.s.Unit(t.Unit).Side != side {
			continue
		}
		if n++; n > 1 || len(r.board().losable(r.indexOf(t.Unit))) > 1 {
			return true
		}
	}
	return false
}

// wipedOut reports whether a side must remove every stand of its units, so that there is
// nothing to choose.
func (r *run) wipedOut(f *Fight, side game.SideID) bool {
	for _, t := range f.Tallies {
		if t.Remove == 0 {
			continue
		}
		if u := r.s.Unit(t.Unit); u.Side == side && t.Remove < len(u.Stands) {
			return false
		}
	}
	return true
}

// casualtiesOf lists the stands of a side of which one may be removed next (STD-CAS-05),
// each unit's default first.
func (r *run) casualtiesOf(f *Fight, side game.SideID) []game.Action {
	var list []game.Action
	for _, t := range f.Tallies {
		if u := r.s.Unit(t.Unit); t.Remove > 0 && u.Side == side {
			for _, i := range r.board().removable(r.indexOf(t.Unit)) {
				list = append(list, game.Action{Do: "remove", Unit: t.Unit, Stand: u.Stands[i].ID})
			}
		}
	}
	return list
}

func (r *run) removeCasualty(f *Fight, a game.Action) {
	f.Tallies = slices.Clone(f.Tallies)
	for i := range f.Tallies {
		if t := &f.Tallies[i]; t.Unit == a.Unit {
			t.Remove--
		}
	}
	r.removeStand(a.Unit, a.Stand, "combat")
}

// removesNothing notes that a unit has no stands left to remove.
func (f *Fight) removesNothing(unit game.UnitID) {
	f.Tallies = slices.Clone(f.Tallies)
	for i := range f.Tallies {
		if t := &f.Tallies[i]; t.Unit == unit {
			t.Remove = 0
		}
	}
}

func (r *run) casualtyQuestion(f *Fight) *game.Question {
	u := r.bereaved(f)
	return &game.Question{Kind: "remove", Who: u.Side, Text: game.Say("%s: which stand is the casualty?", r.sideName(u.Side)),
		Answers: r.casualtiesOf(f, u.Side)}
}

func (r *run) answerCasualty(f *Fight, a game.Action) error {
	u := r.bereaved(f)
	if a.Do != "remove" {
		return notNow(a, game.Say("%s removes casualties", r.sideName(u.Side)))
	}
	if refusal := r.refuseCasualty(f, a, u.Side); refusal != nil {
		return refusal
	}
	r.removeCasualty(f, a)
	return nil
}

// refuseCasualty says why a stand cannot be the casualty; nil if it can.
func (r *run) refuseCasualty(f *Fight, a game.Action, side game.SideID) error {
	v := r.s.Unit(a.Unit)
	if v == nil {
		return &game.BadQuery{Reason: game.Say("there is no unit %q", a.Unit)}
	}
	i := slices.IndexFunc(v.Stands, func(s game.Stand) bool { return s.ID == a.Stand })
	switch removes := slices.ContainsFunc(f.Tallies, func(t Tally) bool { return t.Unit == a.Unit && t.Remove > 0 }); {
	case v.Side != side:
		return refuse("STD-CAS-03", game.Say("First %s removes its casualties.", r.sideName(side)))
	case !removes:
		return refuse("STD-CAS-02", game.Say("%s has no stand to remove.", unitName(r.s, a.Unit)))
	case i < 0:
		return refuse("STD-CAS-05", game.Say("%s is no stand of %s.", a.Stand, unitName(r.s, a.Unit)))
	case !slices.Contains(r.board().losable(r.indexOf(a.Unit)), i):
		return refuse("STD-CAS-05", game.Say("Without %s the rest of %s would not be in formation.", a.Stand, unitName(r.s, a.Unit)))
	}
	return nil
}
