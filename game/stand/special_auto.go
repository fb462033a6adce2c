package stand

import (
	"strconv"
	"strings"

	"frontage/game"
)

// refuseAuto says why a unit may not roll for its own move now.
func (b *board) refuseAuto(unit int) (none lazyRefusal) {
	u, turn := &b.units[unit], &b.state.Turn
	state := &Own(u.Unit).State
	switch {
	case !b.follows(unit, ruleAutoMove):
		return refuseLazily("STD-SPEC-17", "%s does not move by itself.", u)
	case u.Side != turn.Active:
		return refuseLazily("STD-CMD-01", "It is not the turn of %s.", u)
	case turn.Phase != "command" || turn.Step == stepCharacters:
		return refuseLazily("STD-SPEC-17", "%s moves before, between or after initiative moves and orders.", u)
	case len(u.Stands) == 0:
		return refuseLazily("STD-CAS-07", "No stand of %s is on the table.", u)
	case state.Auto:
		return refuseLazily("STD-SPEC-17", "%s has rolled for its move this phase.", u)
	case state.Confused:
		return refuseLazily("STD-CONF-06", "%s is confused: it has no initiative and takes no orders.", u)
	case state.Stampede:
		return refuseLazily("STD-SPEC-70", "%s stampedes: it takes no orders and has no initiative.", u)
	case state.Halted:
		return refuseLazily("STD-TABLE-06", "%s moves no further this turn.", u)
	case state.Charged:
		return refuseLazily("STD-CHARGE-08", "%s has charged this turn already.", u)
	case b.isEngaged(unit):
		return refuseLazily("STD-MOVE-21", "%s is in combat.", u)
	}
	return none
}

// autoAnswers lists the moves by themselves that may be rolled for now.
func (b *board) autoAnswers() (list []game.Action) {
	for unit := range b.units {
		if len(Own(b.units[unit].Unit).Special) > 0 && !b.refuseAuto(unit).applies() {
			list = append(list, game.Action{Do: doAutoMove, Unit: b.units[unit].ID})
		}
	}
	return list
}

// autoMove rolls for the move of a unit, which may then go as far, or charge, or stay.
func (r *run) autoMove(a game.Action) error {
	b := r.board()
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	if refusal := b.refuseAuto(unit).refusal(); refusal != nil {
		return refusal
	}
	p := paramsOf[diceRule](b, unit, ruleAutoMove)
	dice, sides, length := diceOfText(p.Value)
	faces, err := r.roll(dice, "auto-move", string(a.Unit), 0, r.say("%s moves by itself, %s:", unitName(r.s, a.Unit), p.Value))
	if err != nil {
		return err
	}
	far := 0
	for _, face := range faces {
		far += ofSides(face, sides)
	}
	state := &Edit(&r.s.Units[unit]).State
	state.Auto, state.Far = true, float64(far*length)
	r.changed()
	r.events[len(r.events)-1].Steps = []game.Step{{Rule: "STD-SPEC-17", Text: game.Say("%s may move up to %s now, or charge, and not again.", unitName(r.s, a.Unit), game.Length(far*length))}}
	r.push(&commandProcedure{Step: r.s.Turn.Step})
	r.permit([]game.UnitID{a.Unit}, paceFull)
	return nil
}

// diceOfText is the number of dice of a text such as "2D6" or "D6x10", their sides, and the number of cm for a pip.
func diceOfText(text string) (dice, sides, length int) {
	text, times, _ := strings.Cut(text, "x")
	dice, length = 1, 1
	if n, err := strconv.Atoi(times); err == nil {
		length = n
	}
	if count, _, _ := strings.Cut(text, "D"); count != "" {
		if n, err := strconv.Atoi(count); err == nil {
			dice = n
		}
	}
	return dice, facesOf(text), length
}
