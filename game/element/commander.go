package element

import (
	"slices"

	"frontage/game"
	"frontage/game/command"
	"frontage/geometry"
)

// commander answers the questions of a battle for elements led by tactics (part 2 of the tactics rules).
// Questions that the cards do not decide (dice, morale, ways to flee) get the default answer.
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

// Answer answers the open question of a state for the led elements.
func (c *commander) Answer(s *game.State) (a game.Action, event *game.Event, acts bool) {
	q := session{}
	who := s.Turn.Active
	if todo := turnOf(s).Todo; len(todo) > 0 {
		if u := s.Unit(todo[0].Unit); u != nil {
			who = u.Side
		}
	} else if s.Turn.Phase == phaseDeploy {
		who = q.Question(s).Who
	}
	d := &decision{s: s, all: s.LeadsAll(who)}
	if s.Turn.Phase == phaseOver || !d.all && !d.some(who) {
		return a, nil, false
	}
	var in *command.Intent
	switch {
	case len(turnOf(s).Todo) > 0:
		d.look(c.opening, who)
		a, in, acts = d.after(&turnOf(s).Todo[0])
	case s.Turn.Phase == phaseMoves:
		d.look(c.opening, who)
		a, in, acts = d.moves()
	case s.Turn.Phase == phaseShooting:
		d.look(c.opening, who)
		a, in, acts = d.shots()
	case s.Turn.Phase == phaseMarch:
		a, acts = game.Action{Do: doEnd}, d.all
	case d.all:
		a, acts = q.Default(s)
	}
	if acts && in != nil {
		event = command.EventOf(command.AnswerOf(s, *in, d.host.tactics[in.Unit]))
	}
	return a, event, acts
}

// some reports whether the commander leads any element of a side.
func (d *decision) some(side game.SideID) bool {
	return slices.ContainsFunc(d.s.Turn.Led, func(l game.Led) bool { return l.Auto && d.s.Unit(l.Unit).Side == side })
}

// look looks at the table for a side.
func (d *decision) look(opening *command.Opening, side game.SideID) {
	d.host = newCommandHost(d.s, opening)
	d.view = command.Look(d.host, string(side))
}

// leads reports whether the commander leads an element.
func (d *decision) leads(id string) bool { return d.all || d.s.Turn.LedAs(game.UnitID(id)).Auto }

// moves moves the next element with an intent to move, together with others of its group that intend to go
// the same way. Without any it ends the moves.
func (d *decision) moves() (game.Action, *command.Intent, bool) {
	b := d.host.b
	if list := b.emergers(); len(list) > 0 && d.all {
		return list[0], nil, true
	}
	for _, phase := range [2]command.Phase{command.InCommand, command.FallingBack} {
		for _, id := range d.view.Order() {
			unit := d.host.index(id)
			if !d.leads(id) || !b.free(unit) || b.pipsOfCommand(unit) == 0 {
				continue
			}
			in, ok := d.view.Decide(id, phase)
			if !ok {
				continue
			}
			switch in.Kind {
			case command.Move, command.Leave:
				if a, ok := d.together(unit, in); ok {
					return a, &in, true
				}
				fallthrough
			case command.Charge, command.Back, command.Face:
				if a, refusal := d.host.move(in); refusal == nil {
					return a, &in, true
				}
			}
		}
	}
	return game.Action{Do: doEnd}, nil, d.all
}

// abreast is the cosine of the largest angle between the ways of elements that move as a group.
const abreast = 0.9

// together is the move of the group around an element, straight ahead by the shortest intended distance.
func (d *decision) together(unit int, in command.Intent) (a game.Action, ok bool) {
	b := d.host.b
	forward := b.Boxes[b.at[unit]].Forward
	ahead := func(in command.Intent, unit int) float64 {
		way := in.To.Sub(b.Boxes[b.at[unit]].Center)
		if way.Len() <= geometry.Tolerance || way.Unit().Dot(forward) < abreast {
			return 0
		}
		return way.Dot(forward)
	}
	far := ahead(in, unit)
	if far == 0 {
		return a, false
	}
	units := []int{unit}
	for _, other := range b.groupAround(unit) {
		id := string(b.s.Units[other].ID)
		if other == unit || !d.leads(id) || !b.free(other) {
			continue
		}
		if also, ok := d.view.Decide(id, command.InCommand); ok && also.Kind == in.Kind {
			if goes := ahead(also, other); goes > far/2 {
				units, far = append(units, other), min(far, goes)
			}
		}
	}
	if len(units) == 1 || b.whyNoGroup(units) != nil {
		return a, false
	}
	a = game.Action{Do: doMove, Own: &Deed{Way: []Leg{{Ahead: float64(int(b.k.paces(far)))}}}}
	for _, u := range units {
		a.Units = append(a.Units, b.s.Units[u].ID)
	}
	return a, d.host.refusesMove(&a) == nil
}

// shots lets each element shoot by its card.
func (d *decision) shots() (game.Action, *command.Intent, bool) {
	for _, id := range d.view.Order() {
		if !d.leads(id) || !d.host.b.is(isShooters, d.host.index(id)) {
			continue
		}
		if in, ok := d.view.Decide(id, command.InShooting); ok && in.Kind == command.Shoot {
			return game.Action{Do: doShoot, Unit: game.UnitID(id), Target: in.Target}, &in, true
		}
	}
	return game.Action{Do: doEnd}, nil, d.all
}

// after decides whether an element goes with the pursuing one in front of it. Ways to flee get the default
// answer.
func (d *decision) after(task *Task) (a game.Action, _ *command.Intent, acts bool) {
	if !d.leads(string(task.Unit)) {
		return a, nil, false
	}
	if task.Do == taskFollow {
		if in, ok := d.view.After(string(task.Unit), true, command.Outcome{}); ok && in.Kind == command.Stand {
			return game.Action{Do: doAfter, Unit: task.Unit, Choice: chooseStand}, &in, true
		}
		return game.Action{Do: doAfter, Unit: task.Unit, Choice: choosePursue}, nil, true
	}
	a, acts = session{}.Default(d.s)
	return a, nil, acts
}
