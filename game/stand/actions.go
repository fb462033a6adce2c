package stand

import (
	"fmt"
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// The procedure that can wait for an answer: a charge whose zone was a tie and
// has been rolled for, so that the charger chooses again among what is left.
const procedureCharge = "charge"

// Apply carries out an action: a charge, the answers to its question, or the end
// of a turn. Orders are supposed to be given: a unit of the side whose turn it
// is may charge once.
func (Rules) Apply(s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	if p := s.Turn.Pending; p != nil && a.Do != "charge" && a.Do != "hold" {
		return nil, refuse("STD-CHARGE-06", fmt.Sprintf("First decide the charge of %s: charge, or hold.", unitName(s, p.Unit)))
	}
	switch a.Do {
	case "charge":
		return applyCharge(s, a, dice)
	case "hold":
		return applyHold(s, a)
	case "end":
		return applyEnd(s)
	}
	return nil, refuse("", fmt.Sprintf("The action %q is not one that can be made now: charge a unit, or end the turn.", a.Do))
}

// applyCharge makes a charge (STD-CHARGE-01 to -46).
func applyCharge(s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	if s.Turn.Phase != "command" {
		return nil, refuse("STD-CHARGE-01", fmt.Sprintf("A charge is made in the command phase; this is the %s phase.", s.Turn.Phase))
	}
	b := newBoard(s)
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil {
		return nil, err
	}
	target, err := b.unitIndex(a.Target)
	if err != nil {
		return nil, err
	}
	if err := mayCharge(s, s.Unit(a.Unit)); err != nil {
		return nil, err
	}
	if p := s.Turn.Pending; p != nil && (p.Unit != a.Unit || string(p.Target) != a.Target) {
		return nil, refuse("STD-CHARGE-06", fmt.Sprintf("First decide the charge of %s: charge, or hold.", unitName(s, p.Unit)))
	}
	wish, err := b.wishOf(unit, string(a.First), string(a.Support))
	if err != nil {
		return nil, err
	}
	if a.Support != "" && s.Unit(a.Support).State.Charged {
		return nil, refuse("STD-CHARGE-57", fmt.Sprintf("The unit %s has charged this turn already.", unitName(s, a.Support)))
	}
	c, refusal := b.charge(unit, target, wish)
	if refusal != nil {
		refusal.Steps = c.explain(nil, refusal)
		return nil, refusal
	}
	option := 1
	if a.Option != nil {
		option = *a.Option
	}
	if option > 1 {
		c.findAll()
	}
	if option < 1 || option > len(c.layouts) {
		return nil, refuse("STD-CHARGE-36", fmt.Sprintf("There is no option %d: the options are 1 to %d.", option, len(c.layouts)))
	}
	return c.carryOut(s, c.layouts[option-1], dice)
}

// mayCharge refuses a unit that has no permission to move (STD-CHARGE-02).
func mayCharge(s *game.State, u *game.Unit) error {
	switch {
	case u.Side != s.Turn.Active:
		return refuse("STD-CMD-01", fmt.Sprintf("It is not the turn of %s.", s.Sides[s.SideOf(u.Side)].Name))
	case u.State.Confused:
		return refuse("STD-CONF-06", fmt.Sprintf("The unit %s is confused: it has no initiative and takes no orders.", u.Name))
	case u.State.Charged && u.State.Label == "":
		return refuse("STD-CHARGE-06", fmt.Sprintf("The unit %s has given up a charge this turn.", u.Name))
	case u.State.Charged:
		return refuse("STD-CHARGE-08", fmt.Sprintf("The unit %s has charged this turn already.", u.Name))
	}
	return nil
}

// carryOut rolls for a tied zone, if that has not been done, and moves the
// stands. When the die names the other zone the charger chooses again.
func (c *charge) carryOut(s *game.State, l *layout, dice *game.Dice) ([]game.Event, error) {
	var events []game.Event
	ref := l.aim.ref
	if ref.zone.Tie {
		rolled, event, err := c.zoneDie(s, ref, dice)
		if err != nil {
			return nil, err
		}
		if event != nil {
			events = append(events, *event)
		}
		if rolled != ref.side {
			return append(events, c.wait(s, ref, rolled)), nil
		}
	}
	events = append(events, c.moveStands(s, l))
	return append(events, c.removeLost(s, l)...), nil
}

// zoneDie rolls for a tie of two zones (STD-ZONE-05): 1–3 the one nearer the
// front, 4–6 the other. A die rolled for this charge before stands.
func (c *charge) zoneDie(s *game.State, ref reference, dice *game.Dice) (geometry.Side, *game.Event, error) {
	if p := s.Turn.Pending; p != nil {
		if rolled, ok := p.Values[string(c.b.id(ref.piece))]; ok {
			return geometry.Side(rolled), nil, nil
		}
	}
	roll, err := dice.Roll(1, "zone")
	if err != nil {
		return 0, nil, err
	}
	side := ref.zone.Zone
	if roll[0] > 3 {
		side = ref.zone.Other
	}
	return side, &game.Event{Kind: "roll", Why: "zone", By: string(c.b.units[c.unit].ID), Dice: roll,
		Text: fmt.Sprintf("The area of %s lies equally in two zones of %s; the die shows %d: the %s.",
			c.b.units[c.unit].name(), c.b.id(ref.piece), roll[0], zoneName(side))}, nil
}

// wait asks the charger to choose again after a die for the zone: among what is
// left of the charge, or to give it up (STD-CHARGE-06).
func (c *charge) wait(s *game.State, ref reference, rolled geometry.Side) game.Event {
	p := s.Turn.Pending
	if p == nil {
		p = &game.Pending{Procedure: procedureCharge, Unit: c.b.units[c.unit].ID, Target: c.b.units[c.target].ID}
	}
	values := map[string]float64{string(c.b.id(ref.piece)): float64(rolled)}
	for k, v := range p.Values {
		values[k] = v
	}
	q := *p
	q.Values = values
	s.Turn.Pending = &q
	return game.Event{Kind: "question", Why: procedureCharge, By: string(q.Unit), Unit: q.Unit, Target: q.Target,
		Text: fmt.Sprintf("The charge of %s goes against the %s edge of %s, or is given up.", c.b.units[c.unit].name(), rolled, c.b.id(ref.piece))}
}

// moveStands puts the stands in their places (STD-CHARGE-08, STD-CHARGE-13).
func (c *charge) moveStands(s *game.State, l *layout) game.Event {
	u := s.Unit(c.b.units[c.unit].ID)
	answer := c.answer(l, nil)
	event := game.Event{Kind: "charge", By: string(u.ID), Unit: u.ID, Target: c.b.units[c.target].ID, Steps: answer.Steps,
		Text: fmt.Sprintf("%s against %s: a charge by the %s edge of %s.", c.b.units[c.unit].name(), c.b.units[c.target].name(),
			answer.Edge.Side, answer.Edge.Stand)}
	for i, p := range slices.Concat(l.places, l.behind) {
		move := game.StandMove{ID: c.b.id(p.piece), Cost: p.way.Cost}
		for _, leg := range p.way.Legs {
			move.Poses = append(move.Poses, game.Pose{X: round4(leg.Center.X), Y: round4(leg.Center.Y), Facing: facing(leg)})
		}
		event.Moves = append(event.Moves, move)
		stand := &s.Units[c.b.pieces[p.piece].unit].Stands[c.b.pieces[p.piece].stand]
		stand.X, stand.Y, stand.Facing = answer.Stands[i].X, answer.Stands[i].Y, answer.Stands[i].Facing
	}
	u.State.Charged = true
	u.State.Label = l.aim.side.String()
	if c.supporter >= 0 {
		v := &s.Units[c.supporter].State
		v.Charged, v.Label = true, "support"
	}
	s.Turn.Pending = nil
	return event
}

// applyHold gives up a charge that waits for the charger's choice
// (STD-CHARGE-06).
func applyHold(s *game.State, a game.Action) ([]game.Event, error) {
	p := s.Turn.Pending
	if p == nil || (a.Unit != "" && a.Unit != p.Unit) {
		return nil, refuse("", "There is no charge to give up.")
	}
	s.Unit(p.Unit).State.Charged = true // without an edge: it has had its chance
	s.Turn.Pending = nil
	return []game.Event{{Kind: "hold", By: string(p.Unit), Unit: p.Unit, Target: p.Target,
		Text: fmt.Sprintf("The charge of %s is given up.", unitName(s, p.Unit))}}, nil
}

// applyEnd hands the turn to the other side (STD-CMD-01).
func applyEnd(s *game.State) ([]game.Event, error) {
	if s.Turn.Phase == "over" {
		return nil, refuse("STD-WIN-01", "The battle is over.")
	}
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == s.Turn.Active {
			u.State.Charged, u.State.Label = false, ""
		}
	}
	next := 1 - s.SideOf(s.Turn.Active)
	s.Turn.Active = s.Sides[next].ID
	if next == 0 {
		s.Turn.Number++
	}
	return []game.Event{{Kind: "turn", By: string(s.Turn.Active),
		Text: fmt.Sprintf("Turn %d: %s.", s.Turn.Number, s.Sides[next].Name)}}, nil
}

// Question returns what the battle waits for: a charge by a unit of the active
// side, or the end of its turn; or the choice that a zone die has left open.
func (r Rules) Question(s *game.State) *game.Question {
	if s.Turn.Phase == "over" {
		return nil
	}
	if p := s.Turn.Pending; p != nil {
		return pendingQuestion(s, p)
	}
	q := &game.Question{Kind: "command", Who: s.Turn.Active,
		Text: fmt.Sprintf("%s: charge, or end the turn.", s.Sides[s.SideOf(s.Turn.Active)].Name)}
	if s.Turn.Phase == "command" {
		for i := range s.Units {
			q.Answers = append(q.Answers, chargesOf(s, &s.Units[i])...)
		}
	}
	q.Default = len(q.Answers)
	q.Answers = append(q.Answers, game.Action{Do: "end"})
	return q
}

// chargesOf lists the enemies that a unit may charge now.
func chargesOf(s *game.State, u *game.Unit) []game.Action {
	if mayCharge(s, u) != nil {
		return nil
	}
	var list []game.Action
	b := newBoard(s)
	unit, _ := b.unitIndex(string(u.ID))
	for target := range b.units {
		if !b.enemies(unit, target) {
			continue
		}
		if _, refusal := b.charge(unit, target, anyWay); refusal == nil {
			list = append(list, game.Action{Do: "charge", Unit: u.ID, Target: string(b.units[target].ID)})
		}
	}
	return list
}

// pendingQuestion lists the options that agree with the dice rolled so far, and
// holding.
func pendingQuestion(s *game.State, p *game.Pending) *game.Question {
	b := newBoard(s)
	unit, _ := b.unitIndex(string(p.Unit))
	target, _ := b.unitIndex(string(p.Target))
	q := &game.Question{Kind: procedureCharge, Who: s.Turn.Active,
		Text: fmt.Sprintf("%s: charge %s as the die says, or hold.", unitName(s, p.Unit), unitName(s, p.Target))}
	if c, refusal := b.charge(unit, target, anyWay); refusal == nil {
		c.findAll()
		for i, l := range c.layouts {
			rolled, ok := p.Values[string(b.id(l.aim.ref.piece))]
			if ok && geometry.Side(rolled) != l.aim.ref.side {
				continue
			}
			option := i + 1
			q.Answers = append(q.Answers, game.Action{Do: "charge", Unit: p.Unit, Target: string(p.Target), Option: &option})
		}
	}
	q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: p.Unit})
	return q
}

func unitName(s *game.State, id game.UnitID) string {
	if u := s.Unit(id); u != nil && u.Name != "" {
		return u.Name
	}
	return strconv.Quote(string(id))
}
