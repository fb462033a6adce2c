package element

import (
	"frontage/game"
)

// pipsForm describes the query for the price of a move.
var pipsForm = game.QueryForm{
	Name: "pips", Help: "What a move costs in PIPs, by the classes that add up, and whether it may be done.",
	Detail: `Example:
  frontage pips the-ford-at-marren.scenario.json --do '{"do": "move", "units": ["r5"], "way": [{"ahead": 100}]}'`,
	Args: []game.QueryArg{{Name: "do", Kind: game.ArgText, Required: true, Help: `The action: {"do": "move", "units": ["a"], "way": [{"ahead": 160}]}.`}},
}

// PipsAnswer is the price of a move.
type PipsAnswer struct {
	game.StepsOnly

	Query   string      `json:"query"`
	Legal   bool        `json:"legal"`
	Rule    string      `json:"rule"`
	Reason  game.Text   `json:"reason"`
	Cost    int         `json:"cost"` // in PIPs
	Left    int         `json:"left"` // the PIPs of the command
	Parts   []Price     `json:"parts"`
	Paces   float64     `json:"paces"`   // the longest way of a corner
	Allowed float64     `json:"allowed"` // in paces
	Stands  []Placed    `json:"stands"`  // the new places
	Steps   []game.Step `json:"steps"`
}

// Placed is the new place of an element.
type Placed struct {
	ID     game.StandID `json:"id"`
	X      float64      `json:"x"`
	Y      float64      `json:"y"`
	Facing float64      `json:"facing"`
	Moved  float64      `json:"moved"` // the longest way of a corner, in cm
}

// Explain returns the steps that led to the answer.
func (a *PipsAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *PipsAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *PipsAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// Outline tells whether the move is legal, and the new places.
func (a *PipsAnswer) Outline() game.Outline {
	o := game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
	for _, s := range a.Stands {
		o.Stands = append(o.Stands, game.OutlineStand{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing, Moved: s.Moved})
	}
	return o
}

// pipsQuery answers the query for the price of a move.
func (b *board) pipsQuery(q game.Query) (game.Answer, error) {
	action, err := game.ReadAction([]byte(q.Args["do"]), Name)
	if err != nil {
		return nil, game.RefuseQuery("the action cannot be read: %[1]v", err)
	}
	if plainPrices[action.Do] != "" {
		return b.plainPips(q, &action), nil
	}
	if action.Do != doMove {
		return nil, game.RefuseQuery("%[1]q costs no PIPs", action.Do)
	}
	if err := action.Known(b.s); err != nil {
		return nil, err
	}
	a := &PipsAnswer{Query: q.Name, Parts: []Price{}, Stands: []Placed{}, Steps: []game.Step{}}
	p, refusal := b.planMove(&action)
	if len(p.units) > 0 {
		a.Left = turnOf(b.s).Pips[own(&b.s.Units[p.units[0]]).Command]
	}
	a.Paces, a.Allowed, a.Stands, a.Steps = game.RoundLength(b.k.paces(p.cost)), game.RoundLength(b.k.paces(p.allow)), p.places(), append(a.Steps, p.steps...)
	if refusal != nil {
		a.Rule, a.Reason = refusal.Rule, refusal.Reason
		a.Steps = append(a.Steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason})
		return a, nil
	}
	a.Legal, a.Parts, a.Cost = true, p.prices, sumOf(p.prices)
	return a, nil
}

// plainPrices are the rows of the table of PIPs for actions without surcharges.
var plainPrices = map[string]string{doHalt: "halt", doExchange: "switch", doDismount: "move", doRise: "move"}

// plainPips answers the query for an action without surcharges: its price, and whether it is legal.
func (b *board) plainPips(q game.Query, action *game.Action) *PipsAnswer {
	a := &PipsAnswer{Query: q.Name, Parts: []Price{}, Stands: []Placed{}, Steps: []game.Step{}}
	id := action.Unit
	if len(action.Units) > 0 {
		id = action.Units[0]
	}
	if unit := b.s.UnitIndex(id); unit >= 0 {
		a.Left = turnOf(b.s).Pips[own(&b.s.Units[unit]).Command]
	}
	d, refusal := b.tried(action)
	if refusal != nil {
		a.Rule, a.Reason = refusal.Rule, refusal.Reason
		a.Steps = append(a.Steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason})
		return a
	}
	row := b.t.pip(plainPrices[action.Do])
	a.Legal, a.Cost, a.Parts = true, row.points, []Price{{Rule: row.rule, Points: row.points}}
	for i := range d.s.Units {
		if u := &d.s.Units[i]; onTable(u) && !game.SameStands(u.Stands, b.s.Units[i].Stands) {
			st := u.Stands[0]
			a.Stands = append(a.Stands, Placed{ID: st.ID, X: st.X, Y: st.Y, Facing: st.Facing})
		}
	}
	for i := range d.events {
		a.Steps = append(a.Steps, d.events[i].Steps...)
	}
	a.Steps = append(a.Steps, b.priceStep(a.Parts[0]))
	return a
}

// tried carries out an action that is no move on a copy of the table, or says why it is not allowed.
func (b *board) tried(a *game.Action) (*doing, *game.Refusal) {
	s := b.s.Clone()
	d := &doing{s: &s}
	do := map[string]func(*game.Action) *game.Refusal{doHalt: d.halt, doExchange: d.exchange, doDismount: d.dismount, doRise: d.rise, doLand: d.land}[a.Do]
	return d, do(a)
}

// deedOf returns the system's data of an action, read-only.
func deedOf(a *game.Action) *Deed {
	if d, ok := a.Own.(*Deed); ok {
		return d
	}
	return &Deed{}
}

// places returns the new places of the members.
func (p *plan) places() []Placed {
	list := []Placed{}
	for i, unit := range p.units {
		s := stood(p.b.s.Units[unit].Stands[0], p.to[i])
		list = append(list, Placed{s.ID, s.X, s.Y, s.Facing, game.RoundLength(p.each[i])})
	}
	return list
}

// priceStep explains a part of a price.
func (b *board) priceStep(part Price) game.Step {
	if part.Class == "" {
		return game.NewStep(part.Rule, "A move of one element or group: %[1]d.", part.Points)
	}
	return game.NewStep(part.Rule, "Class %[1]s: %[2]s, %[3]d more.", part.Class, saysClass(part.Rule), part.Points)
}

// saysClass tells in words why a class of surcharges applies.
func saysClass(rule string) game.Text {
	switch rule {
	case "ELM-PIP-14":
		return game.Tell("the general is lost, out of sight or fights")
	case "ELM-PIP-15":
		return game.Tell("the general is too far away")
	case "ELM-PIP-20":
		return game.Tell("shaken troops advance")
	case "ELM-PIP-11":
		return game.Tell("troops that are slow to respond")
	case "ELM-PIP-09":
		return game.Tell("constructs or entities with others")
	case "ELM-PIP-10":
		return game.Tell("troops that fly with others")
	case "ELM-PIP-12":
		return game.Tell("mounted troops with foot")
	case "ELM-MOVE-17":
		return game.Tell("a forced march")
	case "ELM-PIP-16":
		return game.Tell("a group wheels or goes less than it may, or they turn about")
	case "ELM-PIP-17":
		return game.Tell("irregular troops do something that is not simple")
	case "ELM-PIP-18":
		return game.Tell("a march into contact")
	}
	return game.Tell("a surcharge")
}
