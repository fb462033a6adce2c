package stand

import (
	"slices"

	"frontage/game"
)

// endRound finds who is still in contact after all moves, and continues with a second
// round, an unresolved combat, or the end of the combat (STD-RESULT-11, STD-RESULT-12,
// STD-UNRES-01).
func (r *run) endRound(p *combatProcedure) {
	f := p.Fight
	defer r.endEngagements()
	defer r.turnBack()
	if f.Winner != "" && r.noneLeft(f, r.otherSide(f.Winner)) {
		r.leaveVictorious(f)
		return
	}
	members, ended := r.stillEngaged(f)
	r.grantBonuses(f)
	if f.Winner == "" {
		r.confuseTouching(f)
	}
	r.leaveCombat(f, members)
	// Units drawn in count like the others (STD-PURSUE-37). They fight the remaining round
	// (STD-PURSUE-31, AMB-56), and none after the second (STD-PURSUE-32).
	fought := f.Units
	switch {
	case len(members) == 0:
		r.event(game.Event{Kind: "over", Why: "combat", By: string(r.s.Turn.Active), Text: r.tell(func() game.Phrase { return game.Say("The combat of %s is over.", r.unitNames(fought)) })})
		r.pop()
		r.dropNext(fought)
	case f.Round < f.Last && !ended:
		newcomers := slices.DeleteFunc(slices.Clone(members), func(id game.UnitID) bool { return slices.Contains(fought, id) })
		*f = Fight{Units: members, Round: f.Round + 1, Last: f.Last, New: newcomers}
		p.Step = stepWait
		r.event(game.Event{Kind: "again", Why: "combat", By: string(r.s.Turn.Active), Text: r.tell(func() game.Phrase { return game.Say("%s fight a second round.", r.unitNames(members)) })})
	default:
		r.pop()
		r.dropNext(fought)
		r.endGroup(members)
		r.event(game.Event{Kind: "unresolved", Why: "combat", By: string(r.s.Turn.Active),
			Text: r.tell(func() game.Phrase {
				return game.Say("The combat of %s is unresolved: it goes on in the next turn.", r.unitNames(members))
			})})
	}
}

// leaveVictorious ends a combat in which no enemy is left. Units that have advanced from it
// fight next, wherever they are now engaged (STD-ADV-08).
func (r *run) leaveVictorious(f *Fight) {
	r.pop()
	r.dropNext(f.Units)
	var stay []game.UnitID
	for _, id := range f.Units {
		if Own(r.s.Unit(id)).State.Advanced && r.board().isEngaged(r.indexOf(id)) { // it may have come here in an advance
			stay = append(stay, id)
		}
	}
	r.leaveCombat(f, stay)
	if len(stay) > 0 {
		if OwnTurn(r.s).Combat == nil {
			OwnTurn(r.s).Combat = &Combat{}
		}
		OwnTurn(r.s).Combat.Next = append(OwnTurn(r.s).Combat.Next, stay...)
	}
	r.event(game.Event{Kind: "over", Why: "combat", By: string(f.Winner),
		Text: r.tell(func() game.Phrase {
			return game.Say("The combat is over: no enemy of %s is left.", r.unitNames(r.alive(f, f.Winner)))
		})})
}

// stillEngaged lists the units, out of those of the combat and those that they touch now,
// that are in contact or support a unit that is. This includes units drawn in by incidental
// contact (STD-PURSUE-27, STD-PURSUE-36, STD-ENGAGE-06). It also reports whether they
// include a combat already fought (STD-PURSUE-30).
func (r *run) stillEngaged(f *Fight) (members []game.UnitID, ended bool) {
	for _, e := range r.engagements() {
		if !shareUnits(e.Units, f.Units) {
			continue
		}
		ended = ended || r.isEnded(e)
		members = append(members, e.Units...)
	}
	slices.SortFunc(members, func(a, b game.UnitID) int { return r.indexOf(a) - r.indexOf(b) })
	return members, ended
}

// grantBonuses gives the winners that pursued, or that still touch a retreated enemy
// (AMB-51), their bonuses for the next round, in this phase or in the next turn
// (STD-ATTACK-16, STD-ATTACK-17, STD-ATTACK-18, STD-PURSUE-34).
func (r *run) grantBonuses(f *Fight) {
	if f.Winner == "" {
		return // AMB-59
	}
	b := r.board()
	for _, id := range r.alive(f, f.Winner) {
		var bonuses []Bonus
		touches := false
		for _, d := range f.Retreated {
			if len(r.s.Unit(d.Unit).Stands) > 0 {
				bonuses = append(bonuses, Bonus{Unit: d.Unit, Retreat: f.Retreat})
				touches = touches || b.unitsTouch(r.indexOf(id), r.indexOf(d.Unit))
			}
		}
		if slices.Contains(f.Pursued, id) || touches {
			Edit(r.s.Unit(id)).State.Bonuses = bonuses
		}
	}
}

// confuseTouching confuses the units that still touch an enemy after both sides could fall
// back (STD-FALL-11).
func (r *run) confuseTouching(f *Fight) {
	b := r.board()
	for _, id := range f.Units {
		i := r.indexOf(id)
		for j := range b.units {
			if b.Enemies(i, j) && !isWagon(b.units[j].Unit) && b.unitsTouch(i, j) && !Own(&r.s.Units[i]).State.Confused {
				r.confuse(id, game.Say("still in contact after a draw"), "STD-FALL-11")
			}
		}
	}
}

// confuse makes a unit confused; a unit already confused stays so (STD-CONF-09).
func (r *run) confuse(id game.UnitID, why game.Phrase, rule string) {
	u := r.s.Unit(id)
	if Own(u).State.Confused || isWagon(u) || r.board().follows(r.indexOf(id), noConfusion) || r.board().under(r.indexOf(id), kindSteady) { // STD-SPEC-69
		return
	}
	if r.board().follows(r.indexOf(id), ruleStampede) {
		if !Own(u).State.Stampede {
			Edit(u).State.Stampede = true
			r.event(game.Event{Kind: "confused", Unit: id, By: string(id), Why: "STD-SPEC-70", Text: r.tell(func() game.Phrase { return game.Say("%s stampedes: %s.", unitName(r.s, id), why) })})
		}
		return
	}
	Edit(u).State.Confused = true
	r.changed()
	r.event(game.Event{Kind: "confused", Unit: id, By: string(id), Why: rule, Text: r.tell(func() game.Phrase { return game.Say("%s is confused: %s.", unitName(r.s, id), why) })})
}

// leaveCombat removes what counts only while a unit fights: what it has gained and lost by
// pursuing (STD-DEF-10). A unit that has retreated counts as in the open in later rounds,
// in any combat it is drawn into (STD-DEF-11). Odd hits stay to the end of the phase
// (STD-CAS-08).
func (r *run) leaveCombat(f *Fight, members []game.UnitID) {
	for _, id := range f.Units {
		if u := r.s.Unit(id); !slices.Contains(members, id) && len(u.Stands) > 0 {
			Edit(u).State.Open, Edit(u).State.Bonuses, Edit(u).State.Shot, Edit(u).State.From = Own(u).State.Retreated, nil, 0, nil
			Edit(u).State.Fought, Edit(u).State.Rampant = false, false
		}
	}
}

// dropNext removes units of a combat from the list of those that fight next.
func (r *run) dropNext(units []game.UnitID) {
	if c := OwnTurn(r.s).Combat; c != nil {
		c.Next = slices.DeleteFunc(slices.Clone(c.Next), func(id game.UnitID) bool { return slices.Contains(units, id) })
	}
}

// endGroup records an unresolved combat, which fights no more this phase, together with
// those joined to it (STD-PURSUE-30).
func (r *run) endGroup(units []game.UnitID) {
	if OwnTurn(r.s).Combat == nil {
		OwnTurn(r.s).Combat = &Combat{}
	}
	c := OwnTurn(r.s).Combat
	units = slices.Clone(units)
	var rest []Group
	for _, g := range c.Groups {
		if !shareUnits(g.Units, units) {
			rest = append(rest, g)
			continue
		}
		for _, id := range g.Units {
			if !slices.Contains(units, id) {
				units = append(units, id)
			}
		}
	}
	c.Groups = append(rest, Group{Units: units, Ended: true})
}
