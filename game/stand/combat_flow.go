package stand

import (
	"slices"

	"frontage/game"
)

// combatPhase is the Combat phase between two combats.
type combatPhase struct{}

func init() { phases["combat"] = combatPhase{} }

func (combatPhase) act(r *run, a game.Action) error {
	fights := r.fights()
	switch a.Do {
	case "fight":
		e, err := r.chosenFight(a, fights)
		if err != nil {
			return err
		}
		r.push(&combatProcedure{Step: stepTargets, Fight: &Fight{Units: slices.Clone(e.Units), Round: 1, Last: lastRound}})
		r.event(game.Event{Kind: "fight", Why: e.ID, By: string(r.s.Turn.Active), Text: r.tell(func() game.Phrase { return game.Say("The combat of %s.", r.unitNames(e.Units)) })})
		return nil
	case "end":
		if len(fights) > 0 {
			return refuse("STD-ENGAGE-04", game.Say("A combat has still to be fought: %s.", r.unitNames(fights[0].Units)))
		}
		return r.endCombat()
	}
	return notNow(a, game.Say("fight a combat, or end the phase when all are fought"))
}

func (combatPhase) question(r *run) *game.Question {
	q := &game.Question{Kind: "combat", Who: r.s.Turn.Active}
	for _, e := range r.fights() {
		q.Answers = append(q.Answers, game.Action{Do: "fight", Engagement: e.ID})
	}
	if len(q.Answers) > 0 {
		q.Text = game.Say("%s: which combat is fought next?", r.sideName(q.Who))
		return q
	}
	q.Text = game.Say("%s: all combats are fought; end the phase.", r.sideName(q.Who))
	q.Answers, q.Idle = []game.Action{{Do: "end"}}, true
	return q
}

// chosenFight returns the combat that an action names by its id or by one of its units
// (STD-ENGAGE-04, STD-ENGAGE-05).
func (r *run) chosenFight(a game.Action, fights []Engagement) (Engagement, error) {
	for _, e := range fights {
		if a.Engagement == e.ID || a.Engagement == "" && slices.Contains(e.Units, a.Unit) {
			return e, nil
		}
	}
	for _, e := range r.engagements() {
		if a.Engagement != e.ID && (a.Engagement != "" || !slices.Contains(e.Units, a.Unit)) {
			continue
		}
		if r.isEnded(e) {
			return e, refuse("STD-RESULT-11", game.Say("The combat of %s has been fought this phase.", r.unitNames(e.Units)))
		}
		return e, refuse("STD-ENGAGE-05", game.Say("First comes the combat into which a unit advanced: %s.", r.unitNames(fights[0].Units)))
	}
	return Engagement{}, refuse("STD-ENGAGE-01", game.Say("There is no such combat: no enemies touch there."))
}

func (p *combatProcedure) proceed(r *run) (bool, error) {
	f := p.Fight
	for {
		step := p.Step
		var waits bool
		var err error
		switch step {
		case stepWait:
			return true, nil
		case stepTargets:
			waits = r.declareTargets(f)
		case stepRoll:
			err = r.fightRound(f)
		case stepCasualties:
			waits, err = r.removeCasualties(f)
		case stepOutcome:
			r.outcome(p)
			if !r.isTop(p) {
				return false, nil
			}
			continue
		case stepFalls:
			waits, err = r.fallBackInTurn(p)
		case stepRetreats:
			waits, err = r.retreatLosers(p)
		case stepAfter:
			waits, err = r.winnersAct(p)
		case stepEnd:
			r.endRound(p)
		}
		if waits || err != nil || !r.isTop(p) {
			return waits, err
		}
		if p.Step == step {
			p.Step = nextStep[step]
		}
		if step == stepCasualties {
			return false, nil // an army may have broken
		}
	}
}

// nextStep is the step that follows each step of a combat.
var nextStep = map[string]string{
	stepTargets: stepRoll, stepRoll: stepCasualties, stepCasualties: stepOutcome,
	stepFalls: stepEnd, stepRetreats: stepAfter, stepAfter: stepEnd,
}

func (p *combatProcedure) question(r *run) *game.Question {
	switch f := p.Fight; p.Step {
	case stepTargets:
		return r.targetQuestion(f)
	case stepCasualties:
		return r.casualtyQuestion(f)
	case stepRetreats:
		return r.retreatQuestion(f)
	case stepAfter, stepFalls:
		return r.afterQuestion(p)
	}
	return &game.Question{Kind: "combat", Who: r.s.Turn.Active, Text: game.Say("Fight the next round."),
		Answers: []game.Action{{Do: "fight", Engagement: r.engagementID(p.Fight)}}}
}

func (p *combatProcedure) answer(r *run, a game.Action) error {
	switch p.Step {
	case stepTargets:
		return r.answerTarget(p.Fight, a)
	case stepCasualties:
		return r.answerCasualty(p.Fight, a)
	case stepRetreats:
		return r.answerRetreat(p.Fight, a)
	case stepAfter, stepFalls:
		return r.answerAfter(p, a)
	}
	if a.Do != "fight" {
		return notNow(a, game.Say("the next round of the combat is fought first"))
	}
	id := r.engagementID(p.Fight)
	if a.Engagement != id && (a.Engagement != "" || !slices.Contains(p.Fight.Units, a.Unit)) {
		return refuse("STD-ENGAGE-04", game.Say("First the combat of %s is fought to its end.", r.unitNames(p.Fight.Units)))
	}
	p.Step = stepTargets
	return nil
}

// engagementID returns the id of a combat's engagement on the table.
func (r *run) engagementID(f *Fight) string {
	for _, e := range r.engagements() {
		if shareUnits(f.Units, e.Units) {
			return e.ID
		}
	}
	return ""
}
