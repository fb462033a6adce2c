package column

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/command"
)

// commander answers the questions of a battle for units led by tactics (part 2 of the tactics rules).
// Questions that the cards do not decide (lost stands, the order of combats, setting up) get the default answer.
type commander struct{ opening *command.Opening }

// Commander returns the commander of a battle that opened with a state.
func (Rules) Commander(opening *game.State, _ game.Session) (game.Commander, error) {
	return &commander{command.NewOpening(opening)}, nil
}

// Check returns the error in an order text.
func (*commander) Check(text string) error { return command.Check(text) }

// Fights reports whether there is a battle at all.
func (c *commander) Fights(s *game.State) bool {
	return command.Fights(newCommandHost(s, c.opening), s)
}

// Intent answers the query "intent".
func (c *commander) Intent(s *game.State, q game.Query) (game.Answer, error) {
	return intent(s, c.opening, q)
}

// decision is one question for a commander to answer.
type decision struct {
	s    *game.State
	host *commandHost
	view *command.View
	all  bool // the commander leads the whole side that must answer
}

// Answer answers the open question of a state for the led units.
func (c *commander) Answer(s *game.State) (a game.Action, event *game.Event, acts bool) {
	who := s.Turn.Active
	o := top(s)
	switch {
	case o != nil:
		who = s.Unit(o.about()).Side
	case s.Turn.Phase == phaseReaction:
		who = reacting(s)
	}
	d := &decision{s: s, all: s.LeadsAll(who) || s.Turn.Phase == phaseDeploy && leadsWaiting(s, who)}
	if s.Turn.Phase == phaseOver || !d.all && !d.some(who) {
		return a, nil, false
	}
	if o == nil && s.Turn.Phase == phaseCombat {
		return d.usual()
	}
	d.host = newCommandHost(s, c.opening)
	if s.Turn.Phase == phaseDeploy {
		if a, ok := d.deploys(); ok && d.all {
			return a, nil, true
		}
		return d.usual()
	}
	d.view = command.Look(d.host, string(who))
	var in *command.Intent
	if o != nil {
		a, in, acts = d.opened(o)
	} else {
		a, in, acts = d.phase(who)
	}
	if acts && in != nil {
		event = command.EventOf(command.AnswerOf(s, *in, d.host.tactics[in.Unit]))
	}
	return a, event, acts
}

// some reports whether the commander leads any unit of a side.
func (d *decision) some(side game.SideID) bool {
	return slices.ContainsFunc(d.s.Turn.Led, func(l game.Led) bool { return l.Auto && d.s.Unit(l.Unit).Side == side })
}

// leads reports whether the commander leads a unit.
func (d *decision) leads(id string) bool { return d.all || d.s.Turn.LedAs(game.UnitID(id)).Auto }

// usual is the default answer of a side led entirely by the commander.
func (d *decision) usual() (game.Action, *game.Event, bool) {
	if !d.all {
		return game.Action{}, nil, false
	}
	a, ok := session{}.Default(d.s)
	return a, nil, ok
}

// phase decides in a phase without an open procedure.
func (d *decision) phase(side game.SideID) (a game.Action, in *command.Intent, acts bool) {
	switch d.s.Turn.Phase {
	case phaseAction:
		a, in, acts = d.moves()
	case phaseReaction:
		if a, in, acts = d.shots(); !acts {
			a, acts = d.meets(side)
		}
	case phaseAssault:
		a, in, acts = d.shots()
	case phaseCharge:
		a, in, acts = d.charges(side)
	}
	if acts {
		return a, in, true
	}
	if u, must, ok := bound(d.s); ok {
		return must, nil, d.leads(string(u.ID)) && u.Side == side
	}
	return game.Action{Do: doEnd}, nil, d.all
}

// moves lets the next unit follow its card in the Action Phase.
func (d *decision) moves() (game.Action, *command.Intent, bool) {
	for _, phase := range [2]command.Phase{command.InCommand, command.FallingBack} {
		for _, id := range d.view.Order() {
			if !d.leads(id) {
				continue
			}
			in, ok := d.view.Decide(id, phase)
			if !ok {
				continue
			}
			a, refusal := d.host.action(in)
			if refusal == nil {
				return a, &in, true
			}
			if !in.Kind.Moves() && phase == command.InCommand && d.host.mayHalt(id) {
				return game.Action{Do: doAction, Unit: game.UnitID(id), Own: &Deed{Name: actStop}}, &in, true
			}
		}
	}
	return game.Action{}, nil, false
}

// shots lets the next unit shoot by its card.
func (d *decision) shots() (game.Action, *command.Intent, bool) {
	for _, id := range d.view.Order() {
		if !d.leads(id) || d.host.of(id).Tried {
			continue
		}
		if in, ok := d.view.Decide(id, command.InShooting); ok && in.Kind == command.Shoot {
			return doing(d.host.find(id), actMissileFire), &in, true
		}
	}
	return game.Action{}, nil, false
}

// meets lets a charged unit countercharge or Set, if it may, after it has shot.
func (d *decision) meets(side game.SideID) (a game.Action, ok bool) {
	c := thinking(d.s)
	c.units(side, func(u *game.Unit) bool {
		if d.leads(string(u.ID)) && isCharged(d.s, u) {
			a, ok = c.meeting(u)
		}
		return !ok
	})
	return a, ok
}

// charges carries out the declared charges, and lets Flying units swoop if their card charges.
func (d *decision) charges(side game.SideID) (game.Action, *command.Intent, bool) {
	for _, c := range ownTurn(d.s).Charges {
		if d.all || d.leads(string(c.Unit)) && d.s.Unit(c.Unit).Side == side {
			return game.Action{Do: doCharge, Unit: c.Unit, Target: string(c.Target)}, nil, true
		}
	}
	for _, id := range d.view.Order() {
		if !d.leads(id) || !has(d.host.find(id), flying) {
			continue
		}
		if in, ok := d.view.Decide(id, command.InCommand); ok && in.Kind == command.Charge {
			return game.Action{Do: doCharge, Unit: game.UnitID(id), Target: in.Target}, &in, true
		}
	}
	return game.Action{}, nil, false
}

// opened answers an open procedure of a led unit.
func (d *decision) opened(o *Open) (a game.Action, in *command.Intent, acts bool) {
	id := string(o.about())
	if !d.leads(id) {
		return a, nil, false
	}
	switch {
	case o.March != nil:
		return d.march(o.March), nil, true
	case o.Volley != nil:
		return d.aim(o.Volley), nil, true
	case o.Chase != nil:
		return d.chase(o.Chase)
	case o.Gap != nil:
		return d.breaksThrough(o.Gap)
	}
	return openDefault(d.s, o), nil, true
}

// march goes on with a march, aside and ahead to the place given by the card, with a Stop there.
func (d *decision) march(m *March) game.Action {
	id := string(m.Unit)
	d.view.Fresh(id)
	in, ok := d.view.Decide(id, command.InCommand)
	if !ok {
		in, _ = d.view.Decide(id, command.FallingBack)
	}
	if m.Tried {
		return game.Action{Do: doEnd}
	}
	ahead, aside := 0.0, 0.0
	if in.Kind.Moves() {
		ahead, aside = d.host.ahead(in)
	}
	r := unitRoller(d.s.Unit(m.Unit))
	if far := inInches(max(0, ahead)); ahead < m.Left-inch/10 && (attemptOf(d.s, r, actStop, nil).automatic || !r.hasFailed()) {
		return game.Action{Do: doAction, Unit: m.Unit, Own: &Deed{Name: actStop, To: far}}
	}
	if shift := shiftWithin(d.s.Unit(m.Unit), aside, m.Left); shift != 0 {
		return game.Action{Do: doMarch, Unit: m.Unit, Own: &Deed{Shift: shift}}
	}
	return game.Action{Do: doEnd}
}

// inInches turns centimetres into inches, cut to hundredths.
func inInches(cm float64) float64 { return math.Floor(cm/inch*100) / 100 }

// aim divides the attacks of a unit: at the card's target if a stand may, else at the nearest enemy.
func (d *decision) aim(v *Volley) game.Action {
	in, _ := d.view.Decide(string(v.Unit), command.InShooting)
	for _, from := range mayShoot(d.s, v) {
		if len(from.targets) == 0 {
			continue
		}
		t := from.targets[0]
		if k := slices.IndexFunc(from.targets, func(a standAt) bool { return string(a.unit.ID) == in.Target }); k >= 0 {
			t = from.targets[k]
		}
		return game.Action{Do: doShoot, Stand: from.stand.id(), Target: string(t.id())}
	}
	return game.Action{Do: doEnd}
}

// chase decides whether a winner pursues. Impetuous units must (COL-PURSUIT-02).
func (d *decision) chase(c *Chase) (game.Action, *command.Intent, bool) {
	pursuit := game.Action{Do: doAction, Own: &Deed{Name: actPursuit, Column: c.Stand}}
	u := d.s.Unit(c.Unit)
	beaten, ok := findStand(d.s, c.Target)
	out := command.Outcome{Destroyed: !ok, Ends: d.host.progressAfter(u)}
	if ok {
		out.Enemy = string(beaten.unit.ID)
	}
	in, ok := d.view.After(string(c.Unit), true, out)
	switch {
	case has(u, impetuous):
		return pursuit, nil, true
	case ok && in.Kind == command.Pursue:
		return pursuit, &in, true
	}
	return game.Action{Do: doAfter, Choice: stay}, &in, true
}

// breaksThrough decides the action after a breakthrough: the unit goes on if its card advances.
func (d *decision) breaksThrough(g *Gap) (game.Action, *command.Intent, bool) {
	in, ok := d.view.After(string(g.Unit), true, command.Outcome{Destroyed: true})
	if ok && in.Kind == command.Advance {
		return doing(d.s.Unit(g.Unit), actMove), &in, true
	}
	return game.Action{Do: doAfter, Choice: stay}, &in, ok
}
