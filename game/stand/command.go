package stand

import (
	"slices"
	"strings"

	"frontage/game"
)

// commandPhase is the Command phase between two procedures: initiative, home back,
// orders, character movement (STD-CMD-02).
type commandPhase struct{}

func init() { phases["command"] = commandPhase{} }

func (commandPhase) fields(r *run, a game.Action) (fields []string, known bool) {
	if a.Do == "power" {
		return []string{"character", "choice", "yes"}, true
	}
	if a.Do == "move" && r.s.Turn.Step == stepOrders { // of a wagon
		return []string{"unit", "stands", "choice"}, true
	}
	return []string{"unit"}, a.Do == "move" && r.s.Turn.Step == stepHomeBack
}

func (commandPhase) act(r *run, a game.Action) error {
	helm := r.helmNow()
	r.openCommand()
	switch {
	case a.Do == "end":
		return r.endStep()
	case a.Do == "power" && a.Choice == powerEffort:
		return r.makeEffort(a)
	case a.Do == doAutoMove:
		return r.autoMove(a)
	case a.Do == "power" && helm >= 0:
		return r.nameHelm(a, helm)
	}
	switch step := r.s.Turn.Step; {
	case step == stepInitiative && a.Do == "charge":
		return r.chargeOnInitiative(a)
	case step == stepInitiative && a.Do == "evade":
		return r.evade(a)
	case step == stepHomeBack && a.Do == "move":
		return r.rollHomeBack(a)
	case step == stepOrders && a.Do == "order":
		return r.order(a)
	case step == stepOrders && a.Do == "move" && r.s.Unit(a.Unit) != nil && isWagon(r.s.Unit(a.Unit)):
		return wagons.drive(r, a)
	case step == stepCharacters && a.Do == "character":
		return r.moveCharacter(a)
	}
	return r.notThisStep(a)
}

// nameHelm puts on the high helm in a turn with whose Command phase a scenario begins (STD-ITEM-23).
func (r *run) nameHelm(a game.Action, helm int) error {
	if a.Choice != deviceHelm || a.Yes != nil && !*a.Yes || a.Character != "" && a.Character != r.s.Characters[helm].ID {
		return r.notThisStep(a)
	}
	r.wearHelm(helm)
	return nil
}

// notThisStep refuses actions of another step: initiative comes before orders (STD-CMD-03),
// and a charge needs initiative or an order (STD-CHARGE-02).
func (r *run) notThisStep(a game.Action) error {
	step := r.s.Turn.Step
	switch {
	case a.Do == "charge":
		return refuse("STD-CHARGE-02", game.Say("%s has no order to charge, and initiative is over.", unitName(r.s, a.Unit)))
	case a.Do == "evade" || a.Do == "charge":
		return refuse("STD-CMD-03", game.Say("Initiative moves come before the first order."))
	case a.Do == "move" && r.s.Unit(a.Unit) != nil && isWagon(r.s.Unit(a.Unit)):
		if step == stepInitiative || step == stepHomeBack {
			return refuse("STD-SCEN-22", game.Say("%s drives on among the orders: end this step first.", unitName(r.s, a.Unit)))
		}
		return refuse("STD-SCEN-22", game.Say("%s drives on among the orders, and these are over.", unitName(r.s, a.Unit)))
	case a.Do == "move" || a.Do == "hold":
		return refuse("STD-CMD-28", game.Say("%s has no order to move.", unitName(r.s, a.Unit)))
	case a.Do == "order" && (step == stepInitiative || step == stepHomeBack):
		return refuse("STD-CMD-02", game.Say("Orders come after initiative and home back: end this step first."))
	case a.Do == "character":
		return refuse("STD-CMD-63", game.Say("Characters move after all units: end this step first."))
	}
	return notNow(a, game.Word(stepNames[step]))
}

var stepNames = map[string]string{
	stepInitiative: "charge or evade on initiative, or end the step",
	stepHomeBack:   "let flyers home back, or end the step",
	stepOrders:     "give orders, or end the step",
	stepCharacters: "move characters, or end the phase",
}

func (commandPhase) question(r *run) *game.Question {
	r = &run{s: r.s, table: r.table, lasting: r.lasting}
	step := r.s.Turn.Step
	q := &game.Question{Kind: step, Who: r.s.Turn.Active, Text: game.Say("%s: %s.", r.sideName(r.s.Turn.Active), game.Word(stepNames[step]))}
	switch step {
	case stepInitiative:
		q.Answers = r.initiativeAnswers()
	case stepHomeBack:
		q.Answers = r.homeBackAnswers()
	case stepOrders:
		q.Answers = append(r.orderAnswers(), wagons.answers(r)...)
	case stepCharacters:
		q.Answers = r.characterAnswers()
	}
	if helm := r.helmNow(); helm >= 0 {
		yes := true
		q.Answers = append(q.Answers, game.Action{Do: "power", Character: r.s.Characters[helm].ID, Choice: deviceHelm, Yes: &yes})
	}
	q.Answers = append(q.Answers, r.board().effortAnswers()...)
	q.Answers = append(q.Answers, r.board().autoAnswers()...)
	if step != stepInitiative || r.refuseIdle() == nil {
		q.Answers = append(q.Answers, game.Action{Do: "end"})
	}
	q.Idle = len(q.Answers) == 1 && q.Answers[0].Do == "end" && !r.hasWork(step)
	q.Default = r.usualAmong(&q.Answers)
	return q
}

func init() { register(func() procedure { return &commandProcedure{} }) }

func (*commandProcedure) check(*openAt) {}

func (p *commandProcedure) proceed(r *run) (bool, error) {
	r.pop()
	r.openCommand()
	r.changed()
	before := r.s.Turn.Step
	r.skipSteps()
	if p.Step != stepInitiative {
		r.tellStep(before)
	}
	return false, nil
}

func (p *commandProcedure) question(r *run) *game.Question {
	return commandPhase{}.question(r)
}

func (p *commandProcedure) answer(_ *run, a game.Action) error {
	return notNow(a, game.Say("the phase goes on by itself"))
}

// endStep moves to the next step with something to do, or ends the phase.
func (r *run) endStep() error {
	if r.s.Turn.Step == stepInitiative {
		if refusal := r.refuseIdle(); refusal != nil {
			return refusal
		}
	}
	if r.s.Turn.Step == stepCharacters || !r.nextStep() {
		return r.endCommand()
	}
	r.skipSteps()
	if r.s.Turn.Step == stepCharacters && !r.hasWork(stepCharacters) {
		return r.endCommand()
	}
	r.tellStep("")
	return nil
}

// tellStep records an event if the step has changed.
func (r *run) tellStep(before string) {
	if step := r.s.Turn.Step; step != before {
		r.event(game.Event{Kind: "step", By: string(r.s.Turn.Active), Why: step, Text: r.tell(func() game.Phrase {
			return game.Say("%s: %s.", r.sideName(r.s.Turn.Active), game.Word(strings.ReplaceAll(step, "-", " ")))
		})})
	}
}

// commandSteps lists the steps in order (STD-CMD-02).
var commandSteps = []string{stepInitiative, stepHomeBack, stepOrders, stepCharacters}

// nextStep moves to the next step, if there is one.
func (r *run) nextStep() bool {
	at := slices.Index(commandSteps, r.s.Turn.Step) + 1
	if at >= len(commandSteps) {
		return false
	}
	r.s.Turn.Step = commandSteps[at]
	return true
}

// skipSteps skips steps with nothing to do, but never the last.
func (r *run) skipSteps() {
	for r.s.Turn.Step != stepCharacters && !r.hasWork(r.s.Turn.Step) && r.nextStep() {
	}
}

// hasWork reports whether there is anything to do in a step.
func (r *run) hasWork(step string) bool {
	b := r.board()
	switch step {
	case stepInitiative:
		for unit := range b.units {
			if b.spend(len(b.units)); b.spent() { // not all was looked at, so the step is not skipped
				return true
			}
			if !b.refuseReaction(unit).applies() && (len(b.reactionsOf(unit, byEvade)) > 0 ||
				(HasTrait(b.units[unit].Unit, traitAllRound) || b.follows(unit, noEvade)) && len(b.reactionsOf(unit, byCharge)) > 0) {
				return true
			}
		}
	case stepHomeBack:
		return len(r.homeBackAnswers()) > 0
	case stepOrders:
		return b.mayOrderAny() || len(b.autoAnswers()) > 0 || len(wagons.answers(r)) > 0
	case stepCharacters:
		for i := range r.s.Characters {
			if b.mayMoveCharacter(i) == nil {
				return true
			}
		}
	}
	return false
}

// initiativeAnswers lists the charges and evades that may be made on initiative.
func (r *run) initiativeAnswers() []game.Action {
	b := r.board()
	var list []game.Action
	r.eachReaction(0, func(unit, target int, charges, evades bool) bool {
		if charges {
			b.step(func() {
				if a, ok := r.reactionCharge(unit, target); ok {
					list = append(list, a)
				}
			})
		}
		u := &b.units[unit]
		if !evades || HasTrait(u.Unit, traitFlying) {
			return true
		}
		var found []*evasion
		if !b.step(func() { found = b.evades(unit, target) }) {
			return true
		}
		for _, e := range found {
			list = append(list, game.Action{Do: "evade", Unit: u.ID, Target: string(b.units[target].ID), Stands: b.placesOf(e.moveResult)})
		}
		return true
	})
	return list
}

// chargeOnInitiative makes a charge on a unit's own initiative (STD-CMD-05 to -11).
// Brigades never do (STD-CMD-13).
func (r *run) chargeOnInitiative(a game.Action) error {
	b := r.board()
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	target, err := b.unitIndex(a.Target)
	if err != nil {
		return err
	}
	if refusal := b.mayReact(unit); refusal != nil {
		return refusal
	}
	if len(b.units[target].Stands) > 0 {
		if refusal := b.initiative(unit, target); refusal != nil {
			return refusal
		}
		if refusal := b.refuseSupportOnInitiative(string(a.Support)); refusal != nil {
			return refusal
		}
	}
	return r.charge(a)
}

// evade carries out an evade on initiative; without places, the default one. Friends burst
// through are confused at once (STD-CMD-22).
func (r *run) evade(a game.Action) error {
	b := r.board()
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	enemy, refusal := b.evadedFrom(unit, a.Target)
	if refusal != nil {
		return refusal
	}
	if refusal := b.mayEvade(unit, enemy); refusal != nil {
		return refusal
	}
	var found *evasion
	if len(a.Stands) > 0 {
		found, refusal = b.checkEvade(unit, enemy, a.Stands)
	} else {
		found, refusal = b.evade(unit, enemy)
	}
	if refusal != nil {
		return refusal
	}
	Edit(&r.s.Units[unit]).State.Initiative = true
	r.moveUnit(found.moveResult, "evade", game.Say("%s evades from %s.", b.units[unit].name(), b.units[enemy].name()))
	for _, v := range found.confused {
		r.confuse(r.s.Units[v].ID, game.Say("friends burst through"), "STD-CMD-22")
	}
	return nil
}

// evadedFrom returns the enemy that an evade names or, if it names none, the only enemy to
// which the unit may react.
func (b *board) evadedFrom(unit int, target string) (int, *game.Refusal) {
	if target != "" {
		enemy, err := b.unitIndex(target)
		if err != nil {
			return 0, refuse("STD-CMD-07", game.Say("There is no unit %q to evade from.", target))
		}
		return enemy, nil
	}
	list, refusal := b.reactions(unit, byEvade)
	switch {
	case refusal != nil:
		return 0, refusal
	case len(list) > 1:
		return 0, refuse("STD-CMD-08", game.Say("%s must say from which it evades: %s.", b.units[unit].name(), b.unitNames(list)))
	}
	return list[0], nil
}

// endCommand ends the Command phase. STD-CONF-08: the confusion of the active side's units
// ends with it.
func (r *run) endCommand() error {
	for i := range r.s.Units {
		if u := &r.s.Units[i]; u.Side == r.s.Turn.Active && Own(u).State.Confused {
			Edit(u).State.Confused = false
			r.event(game.Event{Kind: "recover", Unit: u.ID, By: string(u.ID), Text: r.say("%s is confused no longer.", unitName(r.s, u.ID))})
		}
	}
	r.endStampedes()
	r.lapse()
	r.endEfforts()
	for i := range r.s.Units {
		if Own(&r.s.Units[i]).State.Far > 0 {
			Edit(&r.s.Units[i]).State.Far = 0
		}
	}
	OwnTurn(r.s).Command = nil
	r.beginShooting()
	return nil
}
