package stand

import (
	"cmp"
	"slices"

	"frontage/game"
)

// outcome continues after the casualties: with the falls back after a draw; with the
// retreats of the losers, which all come before a winner acts (STD-RETREAT-21); or with the
// winners if no loser is left. Units that only supported do the same as the others
// (STD-RESULT-21).
func (r *run) outcome(p *combatProcedure) {
	f := p.Fight
	switch {
	case r.noneLeft(f, r.s.Sides[0].ID) && r.noneLeft(f, r.s.Sides[1].ID): // AMB-40
		p.Step = stepEnd
	case f.Winner == "":
		p.Step = stepFalls
		r.noteWhoMayStand(f)
	case r.noneLeft(f, r.otherSide(f.Winner)):
		p.Step = stepAfter
	default:
		p.Step = stepRetreats
	}
}

// noteWhoMayStand records who may stand after a draw (STD-RESULT-09). It depends on the
// contacts before anybody has fallen back.
func (r *run) noteWhoMayStand(f *Fight) {
	f.MayStand = nil
	for _, id := range f.Units {
		if r.board().mayStand(r.indexOf(id), r.roundContext(f)) {
			f.MayStand = append(f.MayStand, id)
		}
	}
}

// winnersAct waits until every winning unit has acted (STD-RESULT-10).
func (r *run) winnersAct(p *combatProcedure) (waits bool, err error) {
	f := p.Fight
	return len(waiting(f, r.alive(f, f.Winner))) > 0, nil
}

// fallBackInTurn lets the sides alternate, each falling back with one unit; a die decides
// who begins (STD-FALL-01).
func (r *run) fallBackInTurn(p *combatProcedure) (waits bool, err error) {
	f := p.Fight
	if p.Side == "" {
		one, other := r.s.Turn.Active, r.otherSide(r.s.Turn.Active)
		faces, err := r.roll(1, "fall back first", string(one), 0,
			r.tell(func() game.Phrase {
				return game.Say("Who falls back first: 1 to 3 %s, 4 to 6 %s. The die shows", r.sideName(one), r.sideName(other))
			}))
		if err != nil {
			return false, err
		}
		p.Side = one
		if faces[0] > 3 {
			p.Side = other
		}
	} else if len(f.Done) > 0 && fightsFor(r.s, r.s.Unit(f.Done[len(f.Done)-1])) == p.Side {
		p.Side = r.otherSide(p.Side)
	}
	if len(waiting(f, r.alive(f, p.Side))) == 0 {
		p.Side = r.otherSide(p.Side)
	}
	if len(waiting(f, r.alive(f, p.Side))) == 0 {
		p.Side = ""
		return false, nil
	}
	return true, nil
}

func (r *run) afterQuestion(p *combatProcedure) *game.Question {
	f := p.Fight
	who, text := f.Winner, "%s: what does each of the winning units do?"
	if p.Step == stepFalls {
		who, text = p.Side, "A draw. %s: which unit falls back next?"
	}
	who, units := r.asked(f, who)
	q := &game.Question{Kind: "after", Who: who, Text: game.Say(text, r.sideName(who))}
	for _, id := range units {
		for _, choice := range [4]string{choosePursue, chooseStand, chooseFallBack, chooseAdvance} {
			if r.mayDoAfter(p, id, choice) {
				q.Answers = append(q.Answers, game.Action{Do: "after", Unit: id, Choice: choice})
			}
		}
	}
	if d, ok := p.byDefault(r); ok {
		q.Default = slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Unit == d.Unit && a.Choice == d.Choice })
	}
	return q
}

// refuseAfter says why a unit may not make a choice after a round; nil if it may.
func (r *run) refuseAfter(p *combatProcedure, id game.UnitID, choice string) *game.Refusal {
	refusal := r.refuseChoice(p, id, choice)
	if refusal == nil && choice == chooseAdvance {
		refusal = r.refuseAdvance(r.indexOf(id))
	}
	return refusal
}

// mayDoAfter reports whether refuseAfter refuses nothing, without working out a reason.
func (r *run) mayDoAfter(p *combatProcedure, id game.UnitID, choice string) bool {
	return r.refuseChoice(p, id, choice) == nil && (choice != chooseAdvance || r.board().canAdvance(r.indexOf(id)))
}

// refuseChoice is refuseAfter, except that it does not ask whether an advance reaches anybody.
func (r *run) refuseChoice(p *combatProcedure, id game.UnitID, choice string) *game.Refusal {
	f, unit := p.Fight, r.indexOf(id)
	drawn := p.Step == stepFalls
	if slices.Contains(f.Barred, id) && (choice == choosePursue || choice == chooseAdvance) {
		return refuse("STD-PURSUE-35", game.Say("The die leaves %s no way to the enemy.", unitName(r.s, id)))
	}
	if Own(r.s.Unit(id)).State.Immobile && (choice == choosePursue || choice == chooseAdvance) {
		return refuse("STD-SPEC-16", game.Say("%s has broken down and does not move.", unitName(r.s, id)))
	}
	if refusal := r.refuseWild(f, id, choice, drawn); refusal != nil {
		return refusal
	}
	if choice == chooseStand || choice == chooseFallBack {
		if refusal := r.refuseMercy(p, id); refusal != nil {
			return refusal
		}
	}
	unpushed := cmp.Or(r.board().unpushed(unit), r.board().teamless(unit))
	switch choice {
	case chooseStand:
		if unpushed != nil {
			return nil
		}
		if drawn && !slices.Contains(f.MayStand, id) {
			return refuse("STD-RESULT-09", game.Say("After a draw a unit outside a defended or fortified position, such as %s, falls back.", unitName(r.s, id)))
		}
		if !drawn && r.board().onlyFlyersTouch(unit, f.Retreated) {
			return refuse("STD-PURSUE-09", game.Say("%s would stay in contact with flyers: it must fall back.", unitName(r.s, id)))
		}
		return nil
	case chooseFallBack:
		return unpushed
	case choosePursue:
		if drawn {
			return refuse("STD-RESULT-08", game.Say("Nobody pursues after a draw."))
		}
		return r.refusePursuit(f, unit)
	}
	if drawn {
		return refuse("STD-RESULT-08", game.Say("Nobody advances after a draw."))
	}
	if !r.noneLeft(f, r.otherSide(f.Winner)) {
		return refuse("STD-ADV-01", game.Say("%s cannot advance: enemies of the combat are left.", unitName(r.s, id)))
	}
	return nil
}

// refusePursuit says why a winning unit may not pursue now; nil if it may.
func (r *run) refusePursuit(f *Fight, unit int) *game.Refusal {
	b := r.board()
	p := b.pursuitAfter(f, unit, nil)
	if p.kind == pursuitNone {
		if r.fightsOn(f, unit) {
			return nil
		}
		return p.refusal
	}
	if p.line != nil {
		return nil
	}
	// STD-PURSUE-10: units that see a retreating enemy go first.
	_, first := r.asked(f, f.Winner)
	for _, id := range first {
		if other := b.pursuitAfter(f, r.indexOf(id), nil); other.line != nil && other.kind != pursuitNone {
			return refuse("STD-PURSUE-10", game.Say("%s sees no retreating enemy; first %s decides, which does.",
				b.units[unit].name(), unitName(r.s, id)))
		}
	}
	return nil
}

// onlyFlyersTouch reports whether a unit that does not fly would stay in contact with
// enemies, all of which retreated from it (STD-PURSUE-09, AMB-51).
func (b *board) onlyFlyersTouch(unit int, retreated []Displaced) bool {
	if HasTrait(b.units[unit].Unit, traitFlying) {
		return false
	}
	touched := false // a unit that pursues any may stay (STD-SPEC-66)
	for _, d := range retreated {
		if i, _ := b.unitIndex(string(d.Unit)); b.Enemies(unit, i) && b.unitsTouch(unit, i) {
			if !b.fliesFree(i) || b.pursuesAny(unit, i) {
				return false
			}
			touched = true
		}
	}
	return touched
}

// afterTold says what a unit does after a round.
type afterTold struct{ unit, choice string }

// Phrase returns the text.
func (t afterTold) Phrase() game.Phrase {
	return afterText[t.choice].With(t.unit)
}

// String returns the text in English.
func (t afterTold) String() string { return t.Phrase().String() }

func (r *run) answerAfter(p *combatProcedure, a game.Action) error {
	f := p.Fight
	side := f.Winner
	if p.Step == stepFalls {
		side = p.Side
	}
	who, units := r.asked(f, side)
	if a.Do != "after" {
		return notNow(a, game.Say("%s says what its units do after the round", r.sideName(who)))
	}
	if !slices.Contains(units, a.Unit) {
		return refuse("STD-RESULT-10", game.Say("It is not for %s to act now.", unitName(r.s, a.Unit)))
	}
	if refusal := r.refuseAfter(p, a.Unit, a.Choice); refusal != nil {
		return refusal
	}
	f.Done = append(f.Done, a.Unit)
	r.event(game.Event{Kind: "after", Why: a.Choice, Unit: a.Unit, By: string(a.Unit), Target: game.UnitID(a.Target),
		Text: r.tell(func() game.Phrase { return game.SayAll(afterTold{unitName(r.s, a.Unit), a.Choice}) })})
	switch a.Choice {
	case chooseAdvance:
		r.push(&advanceProcedure{Unit: a.Unit, Target: game.UnitID(a.Target), Stands: standsOf(a.Stands)})
	case chooseFallBack:
		if r.destroyImmobile(a.Unit) {
			return nil
		}
		most, err := r.fallDistance(f, side)
		if err != nil {
			return err
		}
		r.push(&fallProcedure{Unit: a.Unit, Course: fallCourse{Most: float64(most)}, Stands: standsOf(a.Stands)})
	case choosePursue:
		f.Pursued = append(f.Pursued, a.Unit)
		if unit := r.indexOf(a.Unit); r.board().pursuitAfter(f, unit, nil).kind == pursuitNone {
			r.pursueInPlace(a.Unit)
			return nil
		}
		r.push(&pursueProcedure{Unit: a.Unit, Stands: standsOf(a.Stands)})
	}
	return nil
}

// afterText says what a unit does after a round.
var afterText = map[string]game.Phrase{
	chooseStand: game.Say("%s stands."), chooseFallBack: game.Say("%s falls back."),
	choosePursue: game.Say("%s pursues."), chooseAdvance: game.Say("%s advances."),
}

// standsOf returns the places of an action in the form a frame keeps.
func standsOf(places []game.StandPlace) []game.Stand {
	var list []game.Stand
	for _, p := range places {
		list = append(list, game.Stand(p))
	}
	return list
}

// fallDistance returns how far the units of a side may fall back from a combat, in cm: 3D6,
// rolled once (STD-FALL-02).
func (r *run) fallDistance(f *Fight, side game.SideID) (int, error) {
	for _, fall := range f.Falls {
		if fall.Side == side {
			return fall.Most, nil
		}
	}
	faces, err := r.roll(3, "fall back", string(side), 0, r.tell(func() game.Phrase { return game.Say("How far %s falls back: the dice show", r.sideName(side)) }))
	if err != nil {
		return 0, err
	}
	most := faces[0] + faces[1] + faces[2]
	f.Falls = append(f.Falls, Fall{Side: side, Most: most})
	return most, nil
}
