package stand

import (
	"maps"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureCharge is a charge that waits for an answer: the zone was a tie, the die has
// been rolled, and the charger chooses again among the layouts that remain.
const procedureCharge = "charge"

// chargeProcedure is a charge that waits for its player.
type chargeProcedure struct {
	Unit   game.UnitID `json:"unit,omitempty"`
	Target game.UnitID `json:"target,omitempty"`
	Zones  namedZones  `json:"values,omitempty"`
}

func init() { register(func() procedure { return &chargeProcedure{} }) }

func (*chargeProcedure) kind() string { return procedureCharge }

func (p *chargeProcedure) zones() namedZones { return p.Zones }

func (p *chargeProcedure) check(at *openAt) {
	unit, target := at.s.Unit(p.Unit), at.s.Unit(p.Target)
	if unit == nil || target == nil || unit.Side == target.Side || unit.Side != at.s.Turn.Active {
		at.report("", "no charge of %q against %q can be open", p.Unit, p.Target)
	}
	at.zones(p.Zones)
}

func (p *chargeProcedure) proceed(*run) (bool, error) { return true, nil }

// question lists the options that agree with the dice rolled so far, and the option to
// hold.
func (p *chargeProcedure) question(r *run) *game.Question {
	b := r.board()
	unit, _ := b.unitIndex(string(p.Unit))
	target, _ := b.unitIndex(string(p.Target))
	q := &game.Question{Kind: procedureCharge, Who: r.s.Turn.Active,
		Text: game.Say("%s: charge %s as the die says, or hold.", unitName(r.s, p.Unit), unitName(r.s, p.Target))}
	if c, refusal := b.charge(unit, target, anyWay); refusal == nil {
		c.findAll()
		rolled := b.zonesIn(p.Zones)
		for i, l := range c.layouts {
			if l.aim.ref.agrees(rolled) {
				option := i + 1
				q.Answers = append(q.Answers, game.Action{Do: "charge", Unit: p.Unit, Target: string(p.Target), Option: &option})
			}
		}
	}
	q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: p.Unit})
	return q
}

// byDefault holds if no layout agrees with the dice. It finds that out without working out
// every layout.
func (p *chargeProcedure) byDefault(r *run) (game.Action, bool) {
	b := r.board()
	unit, _ := b.unitIndex(string(p.Unit))
	target, _ := b.unitIndex(string(p.Target))
	c, refusal := b.charge(unit, target, anyWay)
	if refusal != nil || !c.offers(b.zonesIn(p.Zones)) {
		return game.Action{Do: "hold", Unit: p.Unit}, true
	}
	return game.Action{}, false
}

func (p *chargeProcedure) answer(r *run, a game.Action) error {
	switch a.Do {
	case "charge":
		return r.charge(a)
	case "hold":
		return r.hold(p.Unit, p.Target, a)
	}
	return refuse("STD-CHARGE-06", game.Say("First decide the charge of %s: charge, or hold.", unitName(r.s, p.Unit)))
}

// charge makes a charge (STD-CHARGE-01 to -46).
func (r *run) charge(a game.Action) error {
	s, b := r.s, r.board()
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	target, err := b.unitIndex(a.Target)
	if err != nil {
		return err
	}
	if err := mayCharge(s, s.Unit(a.Unit)); err != nil {
		return err
	}
	if p := openFrame[chargeProcedure](s); p != nil && (p.Unit != a.Unit || string(p.Target) != a.Target) {
		return refuse("STD-CHARGE-06", game.Say("First decide the charge of %s: charge, or hold.", unitName(s, p.Unit)))
	}
	if r.givenUp(a.Unit, b.units[target].ID) {
		return refuse("STD-CHARGE-06", game.Say("%s has given up its charge of %s this turn.", b.units[unit].name(), b.units[target].name()))
	}
	wish, err := b.wishOf(unit, string(a.First), string(a.Support))
	if err != nil {
		return err
	}
	c, refusal := b.charge(unit, target, wish)
	if refusal != nil {
		refusal.Steps = c.explain(nil, refusal)
		return refusal
	}
	option := 1
	if a.Option != nil {
		option = *a.Option
	}
	if option > 1 {
		c.findAll()
	}
	if option < 1 || option > len(c.layouts) {
		return refuse("STD-CHARGE-36", game.Say("There is no option %d: the options are 1 to %d.", option, len(c.layouts)))
	}
	return r.carryOut(c, option, a.Stands)
}

// mayCharge refuses a unit that has no permission to move (STD-CHARGE-02).
func mayCharge(s *game.State, u *game.Unit) error {
	switch {
	case u.Side != s.Turn.Active:
		return refuse("STD-CMD-01", game.Say("It is not the turn of %s.", s.Sides[s.SideOf(u.Side)].Name))
	case Own(u).State.Confused:
		return refuse("STD-CONF-06", game.Say("The unit %s is confused: it has no initiative and takes no orders.", u.Name))
	case Own(u).State.Stampede:
		return refuse("STD-SPEC-70", game.Say("%s stampedes: it takes no orders and has no initiative.", u.Name))
	case Own(u).State.Charged:
		return refuse("STD-CHARGE-08", game.Say("The unit %s has charged this turn already.", u.Name))
	}
	return nil
}

// carryOut rolls for tied zones, unless that has been done, and moves the stands. Stands
// whose place is free go where the charger puts them; if he has not said where, he is
// asked. If the die names the other zone, he chooses again.
func (r *run) carryOut(c *charge, option int, stands []game.StandPlace) error {
	l := c.layouts[option-1]
	ref := l.aim.ref
	rolled, agree, err := r.zoneDice(c, ref.dice)
	if err != nil {
		return err
	}
	if !agree {
		r.wait(c, ref, rolled)
		return nil
	}
	if len(stands) > 0 {
		whole, refusal := c.placedByHand(l, stands)
		if refusal != nil {
			return refusal
		}
		l = whole
	} else if r.askForPlaces(c, option) {
		return nil
	}
	r.makeCharge(c, l)
	return nil
}

// makeCharge moves the stands and clears whatever is in their way. Then the charged units
// may shoot (STD-SHOOT-24). With a supporting charge they shoot before the enveloping
// stands move on, otherwise after all stands have moved (STD-CHARGE-52, AMB-31).
func (r *run) makeCharge(c *charge, l *layout) {
	c.takeWays(l)
	passages := c.passages(l)
	touched, besides := c.b.touchedCharacters(c.unit, passages), c.touchedInSupport(l)
	var then []Frame
	if (c.supporter >= 0 || c.b.plays("AMB-31", "b")) && len(l.further) > 0 {
		then = c.envelopLater(l, c.volleyPassages(l))
		l = l.withoutEnvelopment()
	} else if back := c.b.shootBackFrame(c.unit, c.volleyPassages(l), func(moment) bool { return true }); back != nil {
		then = append(then, back)
	}
	r.moveCharge(c, l)
	r.events = append(r.events, c.removeLost(r.s, l)...)
	if !c.wish.advance {
		for _, unit := range c.going() {
			r.leaveBehind(unit)
		}
	}
	for _, frame := range slices.Backward(then) {
		r.push(frame)
	}
	r.clearTheWay(c.unit, touched)
	if c.supporter >= 0 {
		r.clearTheWay(c.supporter, slices.DeleteFunc(besides, func(i int) bool { return slices.Contains(touched, i) }))
	}
}

// touchedInSupport returns the lone enemy characters that the supporting unit's stands
// touch on their way (STD-CHAR-12).
func (c *charge) touchedInSupport(l *layout) []int {
	if c.supporter < 0 {
		return nil
	}
	var passages []passage
	for _, p := range l.behind {
		passages = append(passages, passage{piece: p.piece, legs: p.way.Legs})
	}
	return c.b.touchedCharacters(c.supporter, passages)
}

// wait asks the charger, after the dice for zones, to choose again among the remaining
// layouts or to give the charge up (STD-CHARGE-06).
func (r *run) wait(c *charge, ref reference, rolled namedZones) {
	p := openFrame[chargeProcedure](r.s)
	if p == nil {
		p = &chargeProcedure{Unit: c.b.units[c.unit].ID, Target: c.b.units[c.target].ID, Zones: namedZones{}}
		r.push(p)
	}
	maps.Copy(p.Zones, rolled)
	last := ref.dice[len(rolled)-1] // the die that named the other zone
	name, side := c.b.units[c.unit].name(), last.against().side
	text := r.say("The charge of %s goes against the %s edge of %s, or is given up.", name, side, c.b.id(last.piece))
	if last.piece != ref.piece && side != ref.side {
		text = r.say("The charge of %s cannot go against the %s edge of %s: it goes against another stand, or is given up.", name, ref.side, c.b.id(last.piece))
	}
	r.event(game.Event{Kind: "question", Why: procedureCharge, By: string(p.Unit), Unit: p.Unit, Target: p.Target, Text: text})
}

// moveCharge puts the stands in their places (STD-CHARGE-08, STD-CHARGE-13).
func (r *run) moveCharge(c *charge, l *layout) {
	s := r.s
	u := s.Unit(c.b.units[c.unit].ID)
	answer := c.answer(l, nil)
	event := game.Event{Kind: "charge", By: string(u.ID), Unit: u.ID, Target: c.b.units[c.target].ID, Steps: answer.Steps,
		Text: r.say("%s against %s: a charge by the %s edge of %s.", c.b.units[c.unit].name(), c.b.units[c.target].name(),
			game.Word(answer.Edge.Side), answer.Edge.Stand)}
	if !r.unread() {
		for _, p := range l.all {
			event.Moves = append(event.Moves, game.StandMove{ID: c.b.id(p.piece), Cost: p.way.Cost, Poses: posesOf(p.way.Legs)})
		}
	}
	before := c.beforeAdvance(s)
	c.settle(s, l, answer.Stands)
	if c.wish.advance {
		c.tellAdvance(&event)
		r.advanced(c, before)
	}
	if openFrame[chargeProcedure](s) != nil {
		r.pop()
	}
	r.changed()
	r.event(event)
}

// settle puts the stands of a charge in their places and records in the units' state that
// they have charged.
func (c *charge) settle(s *game.State, l *layout, stands []ChargedStand) {
	u := s.Unit(c.b.units[c.unit].ID)
	from := u.Stands
	for _, i := range c.going() {
		s.Units[i].OwnStands()
	}
	for i, p := range l.all {
		stand := &s.Units[c.b.Pieces[p.piece].Unit].Stands[c.b.Pieces[p.piece].Stand]
		stand.X, stand.Y, stand.Facing = stands[i].X, stands[i].Y, stands[i].Facing
	}
	for _, i := range c.going() {
		Edit(&s.Units[i]).State.Road, Edit(&s.Units[i]).State.March = false, ""
	}
	Edit(u).State.From = from
	if c.wish.advance {
		c.settleAdvance(s)
		return
	}
	Edit(u).State.Charged, Edit(u).State.Fresh, Edit(u).State.Open = true, true, true
	Edit(u).State.Label = c.b.chargedEdge(c.target, l.aim.side).String()
	Edit(u).State.Impacts = c.impacts(l)
	if c.supporter >= 0 {
		v := &Edit(&s.Units[c.supporter]).State
		v.Charged, v.Label = true, "support"
	}
}

// impacts returns the enemy units that a charge touches, each with the edge it is struck on
// (STD-CHARGE-13, STD-CHARGE-45): the indicated edge for the target, the edge with most
// contact for the others.
func (c *charge) impacts(l *layout) []Impact {
	var list []Impact
	places := boxesAt(l.places)
	for i := range c.b.units {
		if !c.b.Enemies(c.unit, i) {
			continue
		}
		side, touched := c.b.struckEdge(i, places)
		if i == c.target {
			side = c.b.chargedEdge(i, l.aim.side)
		}
		if touched {
			list = append(list, Impact{Unit: c.b.units[i].ID, Edge: side.String(), Irregular: !c.b.regularUnit(i)})
		}
	}
	return list
}

// struckEdge returns the edge of a unit that the given stands touch most; among equals, the
// one nearer the front. A corner contact counts for the edge that a retreat would count
// (STD-RETREAT-07), but for less than any contact along an edge.
func (b *board) struckEdge(unit int, charging []geometry.Box) (side geometry.Side, touched bool) {
	var most [4]float64
	for _, box := range charging {
		for _, own := range b.BoxesOf(unit) {
			t := geometry.Touch(own, box)
			if t.Kind == geometry.NoContact {
				continue
			}
			touched = true
			for _, s := range countedSides(own, t.A, t.Kind, box) {
				most[s] += t.Length + geometry.Tolerance
			}
		}
	}
	side = nearness[0]
	for _, other := range nearness {
		if most[other] > most[side]+geometry.Tolerance/2 {
			side = other
		}
	}
	return b.chargedEdge(unit, side), touched
}

// hold gives up a charge that waits for the charger's choice (STD-CHARGE-06).
func (r *run) hold(unit, target game.UnitID, a game.Action) error {
	if a.Unit != unit {
		return refuse("STD-CHARGE-06", game.Say("It is the charge of %s that can be given up.", unitName(r.s, unit)))
	}
	if r.s.Turn.Phase == "command" {
		r.openCommand()
	} else if OwnTurn(r.s).Command == nil { // by a spell
		OwnTurn(r.s).Command = &Command{}
	}
	// the die is not rolled again: the unit makes another move or none
	OwnTurn(r.s).Command.GivenUp = append(OwnTurn(r.s).Command.GivenUp, Link{Unit: unit, Of: target})
	r.event(game.Event{Kind: "hold", By: string(unit), Unit: unit, Target: target,
		Text: r.say("The charge of %s is given up.", unitName(r.s, unit))})
	r.pop()
	return nil
}

// going lists the advancing unit and the unit that supports it.
func (c *charge) going() []int {
	if c.supporter >= 0 {
		return []int{c.unit, c.supporter}
	}
	return []int{c.unit}
}

// beforeAdvance returns where the stands of the advancing units are before they move.
func (c *charge) beforeAdvance(s *game.State) [][]game.Stand {
	var before [][]game.Stand
	for _, i := range c.going() {
		before = append(before, s.Units[i].Stands)
	}
	return before
}

func (c *charge) tellAdvance(e *game.Event) {
	e.Kind = chooseAdvance
	if !c.b.unread() {
		e.Steps = append(c.b.passedOver(c.unit, c.target), e.Steps...)
	}
	e.Text = game.Say("%s advances against %s.", c.b.units[c.unit].name(), c.b.units[c.target].name())
	if c.supporter >= 0 {
		e.Text = game.Say("%s advances against %s, with %s in support.", c.b.units[c.unit].name(), c.b.units[c.target].name(), c.b.units[c.supporter].name())
	}
}

// advanced moves the characters who have joined the units along with them (STD-CHAR-08). A
// unit carried along in support has thereby acted after the round.
func (r *run) advanced(c *charge, before [][]game.Stand) {
	f := r.fight()
	for k, i := range c.going() {
		u := &r.s.Units[i]
		r.carryCharacters(u, before[k])
		if slices.Contains(f.Units, u.ID) && !slices.Contains(f.Done, u.ID) {
			f.Done = append(f.Done, u.ID)
		}
	}
}

// settleAdvance records that the units have advanced. An advance is no charge: it earns no
// charge bonus (STD-ATTACK-15), the unit may not advance again this phase (STD-ADV-02), and
// it counts as in the open (STD-DEF-10). By the optional rule it earns the bonus if its
// enemy was destroyed in the first round.
func (c *charge) settleAdvance(s *game.State) {
	for _, i := range c.going() {
		Edit(&s.Units[i]).State.Advanced, Edit(&s.Units[i]).State.Open = true, true
		Edit(&s.Units[i]).State.Fought = false // a new engagement (AMB-S21)
	}
	if plays(s, "STD-ATTACK-15", optionOn) && FightIn(s).Round == 1 {
		Edit(&s.Units[c.unit]).State.Fresh = true
	}
}
