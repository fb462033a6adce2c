package stand

import (
	"slices"

	"frontage/game"
)

// procedureCombat is one combat, round after round.
const procedureCombat = "combat"

// The steps of a combat. Each round goes through them in this order (section 12 of the
// rules page); a draw goes from the casualties to the falls back.
const (
	stepWait       = "wait"       // for the action "fight", which begins a round
	stepTargets    = "targets"    // the owners choose the targets of their stands
	stepRoll       = "roll"       // attacks, saves, supports, result
	stepCasualties = "casualties" // stands are removed, one side after the other
	stepOutcome    = "outcome"
	stepFalls      = "falls"    // after a draw both sides fall back
	stepRetreats   = "retreats" // the losers retreat
	stepAfter      = "after"    // the winners stand, fall back, pursue or advance
	stepEnd        = "end"      // of the round: who is still in contact
)

// lastRound is how many rounds a combat may have in a phase (STD-RESULT-11).
const lastRound = 2

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
		r.event(game.Event{Kind: "fight", Why: e.ID, By: string(r.s.Turn.Active), Text: r.say("The combat of %s.", r.unitNames(e.Units))})
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
	q.Answers = []game.Action{{Do: "end"}}
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

// engagements returns the present engagements: units that touch or support each other, and
// units that have fought together this phase (STD-ENGAGE-02, STD-ENGAGE-06). They are found
// anew for each round (STD-ENGAGE-07) and in the next turn, in which an unresolved combat
// is fought again (STD-UNRES-02) and others may have charged into it (STD-UNRES-03).
func (r *run) engagements() []Engagement {
	list := r.board().engagements()
	if OwnTurn(r.s).Combat == nil {
		return list
	}
	for i := range OwnTurn(r.s).Combat.Groups {
		if g := &OwnTurn(r.s).Combat.Groups[i]; r.board().inParts(g.Units) {
			list = joinGroup(list, g)
		}
	}
	return list
}

// inParts reports whether some units are in more than one engagement now.
func (b *board) inParts(ids []game.UnitID) bool {
	c, in := b.contacts(), -1
	for _, id := range ids {
		i := b.state.UnitIndex(id)
		if i < 0 || !c.engaged[i] {
			continue
		}
		if in >= 0 && c.groups[i] != in {
			return true
		}
		in = c.groups[i]
	}
	return false
}

// joinGroup merges the engagements that include units of a group into one.
func joinGroup(list []Engagement, g *Group) []Engagement {
	first := -1
	var rest []Engagement // nil until something is merged
	for i := range list {
		e := &list[i]
		switch {
		case !shareUnits(e.Units, g.Units):
			if rest != nil {
				rest = append(rest, *e)
			}
		case first < 0:
			first = i
		default:
			if rest == nil {
				rest = slices.Clone(list[:i])
			}
			rest[first].Units = slices.Concat(rest[first].Units, e.Units)
		}
	}
	if rest == nil {
		return list
	}
	slices.Sort(rest[first].Units)
	return rest
}

// shareUnits reports whether two sets have a unit in common.
func shareUnits(a, b []game.UnitID) bool {
	for _, id := range a {
		for _, other := range b {
			if id.Is(other) {
				return true
			}
		}
	}
	return false
}

// isEnded reports whether an engagement may fight no more this phase, because it includes
// units of an unresolved combat (STD-PURSUE-30, STD-ADV-09).
func (r *run) isEnded(e Engagement) bool {
	if OwnTurn(r.s).Combat == nil {
		return false
	}
	return slices.ContainsFunc(OwnTurn(r.s).Combat.Groups, func(g Group) bool {
		return g.Ended && shareUnits(g.Units, e.Units)
	})
}

// fights returns the engagements that may be fought next. Those with units that have
// advanced come first (STD-ENGAGE-05, STD-ADV-08).
func (r *run) fights() []Engagement {
	var next []Engagement
	all := r.engagements()
	list := make([]Engagement, 0, len(all))
	for _, e := range all {
		if r.isEnded(e) {
			continue
		}
		list = append(list, e)
		if c := OwnTurn(r.s).Combat; c != nil && shareUnits(c.Next, e.Units) {
			next = append(next, e)
		}
	}
	if len(next) > 0 {
		return next
	}
	return list
}

// combatProcedure is a combat in progress.
type combatProcedure struct {
	Step  string      `json:"step,omitempty"`
	Side  game.SideID `json:"side,omitempty"` // the side that falls back next
	Fight *Fight      `json:"fight,omitempty"`
}

func init() { register(func() procedure { return &combatProcedure{} }) }

func (*combatProcedure) kind() string { return procedureCombat }

func (p *combatProcedure) check(at *openAt) {
	steps := []string{stepWait, stepTargets, stepCasualties, stepRetreats, stepAfter, stepFalls}
	if !slices.Contains(steps, p.Step) {
		at.report("step", "%q is no step at which a combat waits", p.Step)
	}
	if p.Fight == nil {
		at.report("fight", "is missing: a combat is about one")
		return
	}
	if decided := p.Step == stepRetreats || p.Step == stepAfter; decided && at.s.SideOf(p.Fight.Winner) < 0 {
		at.report("fight.winner", "is missing: somebody has won")
	}
	if p.Step == stepCasualties && at.s.SideOf(p.Fight.First) < 0 {
		at.report("fight.first", "is missing: one side removes its casualties first")
	}
	if p.Step == stepFalls && at.s.SideOf(p.Side) < 0 {
		at.report("side", "is missing: it is for one side to fall back")
	}
	at.fight(p.Fight)
}

func (*combatProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	switch {
	case a.Do != "after":
		return nil, false
	case a.Choice == chooseStand:
		return []string{"choice", "unit"}, true
	case a.Choice == choosePursue, a.Choice == chooseFallBack:
		return []string{"choice", "stands", "unit"}, true
	}
	return nil, false
}

// fight returns the combat in progress; one without units if there is none.
func (r *run) fight() *Fight { return FightIn(r.s) }

// FightIn returns the combat in progress; one without units if there is none.
func FightIn(s *game.State) *Fight { return fightBelow(OwnTurn(s).Pending) }

// fightBelow returns the combat of the first of some procedures, one above the other, that
// has one; a combat without units if there is none.
func fightBelow(p *Pending) *Fight {
	for ; p != nil; p = p.Then {
		if c, ok := p.Frame.(*combatProcedure); ok && c.Fight != nil {
			return c.Fight
		}
	}
	return &Fight{}
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

// unitNames lists the display names of units.
func (r *run) unitNames(ids []game.UnitID) game.Phrase {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = unitName(r.s, id)
	}
	return game.SayList(names)
}

// unitsOf lists the units of a side in a combat, in file order.
func (r *run) unitsOf(f *Fight, side game.SideID) []game.UnitID { return r.ofSide(f, side, 0) }

// alive lists the units of a side in a combat that have stands left.
func (r *run) alive(f *Fight, side game.SideID) []game.UnitID { return r.ofSide(f, side, 1) }

// ofSide lists the units of a side in a combat that have at least least stands.
func (r *run) ofSide(f *Fight, side game.SideID, least int) []game.UnitID {
	var list []game.UnitID
	var room [16]int
	for _, i := range appendIndexes(room[:0], r.s, f.Units) {
		if u := &r.s.Units[i]; len(u.Stands) >= least && u.Side == side {
			list = append(list, u.ID)
		}
	}
	return list
}

// otherSide returns the opponent of a side.
func (r *run) otherSide(id game.SideID) game.SideID { return r.s.Sides[1-r.s.SideOf(id)].ID }

// indexOf returns the index of a unit in the file.
func (r *run) indexOf(id game.UnitID) int { return r.s.UnitIndex(id) }

// appendIndexes appends the indexes of units to an empty list, each once, in file order.
func appendIndexes(list []int, s *game.State, ids []game.UnitID) []int {
	for _, id := range ids {
		if i := s.UnitIndex(id); i >= 0 {
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
