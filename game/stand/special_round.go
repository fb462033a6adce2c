package stand

import (
	"slices"

	"frontage/game"
)

// wound wounds units with enough hits, before odd hits are removed: at the end of a phase, if they
// are not engaged (STD-SPEC-68).
func (r *run) wound(engaged func(unit int) bool) {
	for i := range r.s.Units {
		u := &r.s.Units[i]
		w := parameters[wounded](Own(u).Special, ruleWounded)
		if w == nil || Own(u).State.Wounded || engaged(i) || len(w.Value) != 2 {
			continue
		}
		if hits := Own(u).State.Hits; hits >= w.Value[0] && hits <= w.Value[1] {
			Edit(u).State.Wounded, Edit(u).State.Hits = true, 0
			r.event(game.Event{Kind: "wounded", Unit: u.ID, By: string(u.ID), Why: "STD-SPEC-68",
				Text: r.say("%s is wounded for good by %s.", unitName(r.s, u.ID), oddText(hits))})
		}
	}
}

// rollAttacks rolls the random attacks of stands (STD-SPEC-55, STD-SPEC-56).
func (r *run) rollAttacks(f *Fight) error {
	b := r.board()
	ctx := r.roundContext(f)
	rolled := false
	for _, unit := range b.inRollingOrder(ctx.units) {
		if !b.follows(unit, chargeDice) && !b.follows(unit, ruleRandomAttack) {
			continue
		}
		attacks := b.attacksOf(unit, ctx)
		values := make([]int, len(b.units[unit].Stands))
		for i := range attacks {
			if attacks[i].sides == 0 {
				continue
			}
			faces, err := r.roll(1, "attack dice", string(b.units[unit].ID), 0,
				r.say("How many attacks %s has besides: the die shows", b.standName(attacks[i].piece)))
			if err != nil {
				return err
			}
			values[attacks[i].piece-b.units[unit].First] = ofSides(faces[0], attacks[i].sides)
			rolled = true
		}
		Edit(&r.s.Units[unit]).State.Random = values
	}
	if rolled {
		r.changed()
	}
	return nil
}

// forgetRolls clears the rolls of a round, and records that the units have fought (STD-SPEC-57), which ends
// their cover (TAC-SEG-17).
func (r *run) forgetRolls(units []int) {
	for _, unit := range units {
		u := &r.s.Units[unit]
		if Own(u).State.Random != nil {
			Edit(u).State.Random = nil
		}
		if Own(u).State.Covered {
			Edit(u).State.Covered = false
		}
		rebounds := func(e Effect) bool { return e.Rebound } // it strikes in the first round only (STD-SPELL-31)
		if slices.ContainsFunc(Own(u).State.Effects, rebounds) {
			Edit(u).State.Effects = leftOf(Own(u).State.Effects, rebounds)
		}
		if len(Own(u).Special) > 0 || r.board().extras().forts || r.board().gained(unit) != nil {
			Edit(u).State.Fought = true
		}
	}
}

// heal removes odd hits of a unit at the end of a round (STD-SPEC-63).
func (r *run) heal(unit, suffered, odd int) int {
	p := parameters[regenerate](Own(&r.s.Units[unit]).Special, ruleRegenerate)
	if p == nil || odd == 0 {
		return odd
	}
	n := min(p.Value, odd)
	if p.When == "round" {
		n = min(n, suffered)
	}
	if n > 0 {
		id := r.s.Units[unit].ID
		r.event(game.Event{Kind: "recover", Why: "STD-SPEC-63", Unit: id, By: string(id),
			Text: r.say("%s recovers from %s.", unitName(r.s, id), hitsText(n))})
	}
	return odd - n
}

// refuseMercy refuses any other choice to a winner that must pursue or advance and can (STD-SPEC-65).
func (r *run) refuseMercy(p *combatProcedure, id game.UnitID) *game.Refusal {
	f, unit := p.Fight, r.indexOf(id)
	if p.Step == stepFalls {
		return nil
	}
	if Own(r.s.Unit(id)).State.Rampant && !slices.Contains(f.Barred, id) && r.refusePursuit(f, unit) == nil {
		return refuse("STD-SPEC-70", game.Say("%s stampedes, and has to pursue.", unitName(r.s, id)))
	}
	duty := paramsOf[kindsOrAll](r.board(), unit, mustPursue)
	if duty == nil || slices.Contains(f.Barred, id) || len(duty.Value) > 0 && !r.foughtAny(f, unit, duty.Value) {
		return nil
	}
	if r.refusePursuit(f, unit) == nil {
		return refuse("STD-SPEC-65", game.Say("%s has to pursue.", unitName(r.s, id)))
	}
	if r.noneLeft(f, r.otherSide(f.Winner)) && r.board().canAdvance(unit) {
		return refuse("STD-SPEC-65", game.Say("%s has to advance.", unitName(r.s, id)))
	}
	return nil
}

// forcedAfter is the choice of a unit that must pursue or advance (STD-SPEC-65).
func (r *run) forcedAfter(p *combatProcedure, id game.UnitID) string {
	if r.refuseAfter(p, id, choosePursue) == nil {
		return choosePursue
	}
	return chooseAdvance
}

// foughtAny reports whether a unit has fought an enemy of one of the kinds in the round.
func (r *run) foughtAny(f *Fight, unit int, kinds []string) bool {
	return slices.ContainsFunc(f.Units, func(id game.UnitID) bool {
		u := r.s.Unit(id)
		return fightsFor(r.s, u) != fightsFor(r.s, &r.s.Units[unit]) && isOf(u, kinds)
	})
}

// refuseWild refuses what a wild unit does not do after a round (STD-SPEC-15), nor one that stampedes
// (STD-SPEC-70).
func (r *run) refuseWild(f *Fight, id game.UnitID, choice string, drawn bool) *game.Refusal {
	if Own(r.s.Unit(id)).State.Rampant && !drawn && choice != chooseStand && r.noneLeft(f, r.otherSide(f.Winner)) {
		return refuse("STD-SPEC-70", game.Say("%s stampedes: its opponents are destroyed, and it halts.", unitName(r.s, id)))
	}
	switch lapse := Own(r.s.Unit(id)).State.Lapse; {
	case lapse == idleTurn && (choice == choosePursue || choice == chooseAdvance):
		return refuse("STD-SPEC-15", game.Say("%s is wild, and neither moves nor fights this turn.", unitName(r.s, id)))
	case lapse == standsTurn && choice != chooseStand && !drawn:
		return refuse("STD-SPEC-15", game.Say("%s is wild: having won, it stands.", unitName(r.s, id)))
	}
	return nil
}
