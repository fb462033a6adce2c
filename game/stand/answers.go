package stand

import (
	"encoding/json"
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// ChargeAnswer is a charge worked out: whether it is legal, and where every stand goes. If
// it is not legal, the fields hold whatever could still be found.
type ChargeAnswer struct {
	game.StepsOnly

	Unit, Target game.UnitID
	Legal        bool
	Rule         string
	Reason       game.Phrase
	Closest      game.StandID // the reference stand, "" when none is seen
	Zone         string       // the unit's zone of the reference stand, "" when none is seen
	Edge         *ChargedEdge
	Stands       []ChargedStand
	Engaged      []game.UnitID   // enemy units in contact afterwards, sorted
	All          []ChargeOption  // every legal layout, where all were asked for
	Shooters     []ChargeShooter // enemy stands that may shoot at the chargers (STD-SHOOT-22)
	Steps        []game.Step
	charge       *charge // the charge that produced this answer, nil if there was none
	layout       *layout // the layout shown, nil if there is none
	refusal      *game.Refusal
	measured     bool // whether margin has been worked out
	margin       *Margin
}

// ChargedEdge is the indicated edge: its length, and the greatest length of it that the
// first stand could reach, in cm.
type ChargedEdge struct {
	Stand   game.StandID `json:"stand"`
	Side    string       `json:"side"`
	Length  float64      `json:"length"`
	Exposed float64      `json:"exposed"`
}

// ChargedStand is the place of one stand, listed in the order of movement.
type ChargedStand struct {
	ID       game.StandID  `json:"id"`
	X        float64       `json:"x"`
	Y        float64       `json:"y"`
	Facing   float64       `json:"facing"`
	Moved    float64       `json:"moved"` // the cost of its way (K9)
	Role     string        `json:"role"`
	Contacts []ContactWith `json:"contacts"`
	// Destroyed says that its only place would touch a fortified enemy (STD-DEF-09). The
	// stand keeps its starting place and has no role.
	Destroyed bool `json:"destroyed"`
	// Free says where else the player may place the stand in this layout; nil if the rules
	// name its place.
	Free  *FreePlace         `json:"free"`
	edges []geometry.Segment // of its contacts along an edge
}

// ContactWith is a contact of a placed stand with an enemy stand; Side is that of the enemy
// stand.
type ContactWith struct {
	Stand  game.StandID `json:"stand"`
	Side   string       `json:"side"`
	Kind   string       `json:"kind"`
	Length float64      `json:"length"`
}

// ChargeOption is one legal alternative.
type ChargeOption struct {
	Option int            `json:"option"`
	Stands []ChargedStand `json:"stands"`
}

// Explain returns the decisions of the charge, including the refusal, and how close it was.
func (a *ChargeAnswer) Explain() []game.Step {
	m := a.Margin()
	switch {
	case m == nil:
		return a.Steps
	case a.refusal == nil:
		return append(slices.Clip(a.Steps), m.step())
	}
	last := len(a.Steps) - 1 // the refusal stays last
	return slices.Insert(slices.Clone(a.Steps), last, m.step())
}

// Margin says how close the verdict was; nil if no shift would change it. It is worked out
// on first use.
func (a *ChargeAnswer) Margin() *Margin {
	if !a.measured {
		a.measured, a.margin = true, a.charge.margin(a.layout, a.refusal)
	}
	return a.margin
}

// Alternatives returns the number of legal layouts, including this one. They are searched
// for on first use.
func (a *ChargeAnswer) Alternatives() int {
	a.charge.findAll()
	return len(a.charge.layouts)
}

// Supporters lists the units that may support the charge (STD-CHARGE-55), in file order.
func (a *ChargeAnswer) Supporters() []game.UnitID { return a.charge.supporters() }

// Options returns this charge for every legal alternative, the default first.
func (a *ChargeAnswer) Options() []game.Answer {
	if a.Alternatives() == 0 {
		return []game.Answer{a}
	}
	list := make([]game.Answer, a.Alternatives())
	for i, l := range a.charge.layouts {
		list[i] = a.charge.answer(l, a.refusal)
	}
	return list
}

// inShort says whether the charge is legal, and why not.
func (a *ChargeAnswer) inShort() game.Phrase {
	if !a.Legal {
		return game.Say("Not legal (%s): %s", a.Rule, a.Reason)
	}
	return game.Say("Legal: %s against %s, by the %s edge of %s.", a.Unit, a.Target, game.Word(a.Edge.Side), a.Edge.Stand)
}

// Text returns the charge in words.
func (a *ChargeAnswer) Text() game.Phrase {
	lines := []game.Phrase{a.inShort()}
	if a.Legal {
		lines = append(lines, standLines(a.Stands)...)
	}
	if m := a.Margin(); m != nil {
		lines = append(lines, game.Say("How close it was: %s", m.Text))
	}
	if !a.Legal {
		return game.SayLines(lines...)
	}
	if n := a.Alternatives(); n > 1 {
		lines = append(lines, game.SayCount(n-1, "There is 1 other legal way.", "There are %[1]d other legal ways."))
	}
	for i, o := range a.All {
		if i > 0 {
			lines = append(lines, game.Say("Option %d:", o.Option))
			lines = append(lines, standLines(o.Stands)...)
		}
	}
	return game.SayLines(lines...)
}

// standLines tells where each stand goes and what it touches there.
func standLines(stands []ChargedStand) []game.Phrase {
	lines := make([]game.Phrase, len(stands))
	for i, s := range stands {
		if s.Destroyed {
			lines[i] = game.Say("  %-8s is destroyed", s.ID)
			continue
		}
		line := []any{game.Say("  %-8s to (%g, %g) facing %g, moves %s, %s", s.ID, s.X, s.Y, s.Facing, cm(s.Moved), game.Word(s.Role))}
		for _, c := range s.Contacts {
			line = append(line, "; ")
			if c.Kind == "edge" {
				line = append(line, game.Say("%s of %s's %s edge", cm(c.Length), c.Stand, game.Word(c.Side)))
			} else {
				line = append(line, game.Say("corner of %s", c.Stand))
			}
		}
		lines[i] = game.SayAll(line...)
	}
	return lines
}

// answer builds the answer for one layout.
func (c *charge) answer(l *layout, refusal *game.Refusal) *ChargeAnswer {
	a := &ChargeAnswer{Unit: c.b.units[c.unit].ID, Target: c.b.units[c.target].ID,
		Legal: refusal == nil, charge: c, layout: l, refusal: refusal}
	if refusal != nil {
		a.Rule, a.Reason = refusal.Rule, refusal.Reason
	}
	c.answerAim(a, l)
	if l != nil {
		for i, p := range l.places {
			stand := c.answerStand(p)
			stand.Role = string(roleAmong(l.places[:i], p))
			a.Stands = append(a.Stands, stand)
			for _, t := range p.touching.contacts {
				if id := c.b.unitOf(t.piece).ID; !slices.Contains(a.Engaged, id) {
					a.Engaged = append(a.Engaged, id)
				}
			}
		}
		slices.Sort(a.Engaged)
		for _, p := range l.behind {
			a.Stands = append(a.Stands, c.answerStand(p))
		}
		for _, x := range l.lost {
			a.Stands = append(a.Stands, c.answerLost(x))
		}
	}
	if c.b.unread() {
		return a
	}
	defer c.b.counting().Within(workToTell)()
	a.Steps = c.explain(l, refusal)
	if l != nil {
		shots := append(c.answerFree(a, l), c.answerShooters(a, l)...)
		if refusal != nil { // the refusal stays last
			a.Steps = slices.Insert(a.Steps, len(a.Steps)-1, shots...)
		} else {
			a.Steps = append(a.Steps, shots...)
		}
	}
	return a
}

// answerAim fills in the reference stand and the edge.
func (c *charge) answerAim(a *ChargeAnswer, l *layout) {
	switch {
	case l != nil:
		ref := l.aim.ref
		a.Closest, a.Zone = c.b.id(ref.piece), ref.side.String()
		a.Edge = &ChargedEdge{Stand: c.b.id(l.aim.piece), Side: l.aim.side.String(),
			Length: l.aim.edge.Len(), Exposed: l.first.exposed}
	case len(c.references) > 0:
		ref := c.references[0]
		a.Closest, a.Zone = c.b.id(ref.piece), ref.side.String()
		for _, try := range c.tries {
			if try.piece == ref.piece && try.side == ref.side {
				a.Edge = &ChargedEdge{Stand: a.Closest, Side: a.Zone,
					Length: c.b.Boxes[ref.piece].EdgeLength(ref.side), Exposed: try.exposed}
			}
		}
	}
}

func (c *charge) answerStand(p place) ChargedStand {
	s := ChargedStand{ID: c.b.id(p.piece), X: round4(p.box.Center.X), Y: round4(p.box.Center.Y),
		Facing: facing(p.box), Moved: p.way.Cost, Role: string(p.role)}
	if c.b.unread() {
		return s
	}
	for _, t := range p.touching.contacts {
		if t.Kind == geometry.CornerContact && c.onEdge(p, t) {
			continue
		}
		s.Contacts = append(s.Contacts, ContactWith{Stand: c.b.id(t.piece), Side: partName(t.B, t.Kind),
			Kind: kindName(t.Kind), Length: t.Length})
		if t.Kind == geometry.EdgeContact {
			s.edges = append(s.edges, t.At)
		}
	}
	return s
}

// onEdge reports whether a corner contact lies at the end of a stretch where the place
// touches the same enemy unit along an edge. Two rows that meet front to front always have
// such corners, so they are not listed; a corner at which a stand was stopped is.
func (c *charge) onEdge(p place, corner touch) bool {
	return slices.ContainsFunc(p.touching.contacts, func(t touch) bool {
		return t.Kind == geometry.EdgeContact && c.b.Pieces[t.piece].Unit == c.b.Pieces[corner.piece].Unit &&
			t.At.Closest(corner.At.A).Dist(corner.At.A) <= 2*geometry.Tolerance
	})
}

// MarshalJSON writes the answer in the documented format: every key present, lengths to 4
// decimals.
func (a *ChargeAnswer) MarshalJSON() ([]byte, error) {
	edge := a.Edge
	if edge != nil {
		edge = &ChargedEdge{edge.Stand, edge.Side, round4(edge.Length), round4(edge.Exposed)}
	}
	options := list(a.All)
	for i := range options {
		options[i].Stands = roundStands(options[i].Stands)
	}
	margin := a.Margin()
	if margin != nil {
		margin = &Margin{Stand: margin.Stand, By: round4(margin.By), Text: margin.Text}
	}
	shooters := list(a.Shooters)
	for i := range shooters {
		shooters[i].Distance = round4(shooters[i].Distance)
	}
	return json.Marshal(struct {
		Query        string          `json:"query"`
		Unit         game.UnitID     `json:"unit"`
		Target       game.UnitID     `json:"target"`
		Legal        bool            `json:"legal"`
		Rule         string          `json:"rule"`
		Reason       string          `json:"reason"`
		Closest      game.StandID    `json:"closest"`
		Zone         string          `json:"zone"`
		Edge         *ChargedEdge    `json:"edge"`
		Stands       []ChargedStand  `json:"stands"`
		Engaged      []game.UnitID   `json:"engaged"`
		Alternatives int             `json:"alternatives"`
		Options      []ChargeOption  `json:"options"`
		Shooters     []ChargeShooter `json:"shooters"`
		Margin       *Margin         `json:"margin"`
		Steps        []game.Step     `json:"steps"`
	}{"charge", a.Unit, a.Target, a.Legal, a.Rule, a.Reason.String(), a.Closest, a.Zone, edge,
		roundStands(a.Stands), list(a.Engaged), a.Alternatives(), options, shooters, margin, stepsOf(a.Explain())})
}

// Brief returns whether the charge is legal, and on which side it arrives.
func (a *ChargeAnswer) Brief() (legal bool, zone string) { return a.Legal, a.Zone }

// Outline is the charge without what led to it.
func (a *ChargeAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason, Text: a.verdict(), Zone: a.Zone, Alternatives: a.Alternatives(),
		Stands: outlined(a.Stands), Supporters: a.Supporters()}
}

// verdict answers whether the unit may charge.
func (a *ChargeAnswer) verdict() game.Phrase {
	if !a.Legal {
		return game.Say("No: %[1]s", a.Reason)
	}
	return yesByEdge[a.Edge.Side].With(a.Edge.Stand)
}

// yesByEdge allows a charge, by the edge that is charged.
var yesByEdge = map[string]game.Phrase{
	"front": game.Say("Yes: by the front edge of %[1]s."), "rear": game.Say("Yes: by the rear edge of %[1]s."),
	"left": game.Say("Yes: by the left edge of %[1]s."), "right": game.Say("Yes: by the right edge of %[1]s."),
}

// outlined returns stands in the form of an outline.
func outlined(stands []ChargedStand) []game.OutlineStand {
	out := make([]game.OutlineStand, len(stands))
	for i := range stands {
		s := &stands[i]
		out[i] = game.OutlineStand{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing, Moved: round4(s.Moved), Destroyed: s.Destroyed}
		if s.Free != nil {
			out[i].Free = &struct{}{}
		}
		if !s.Destroyed {
			out[i].Edges = s.edges
		}
	}
	return out
}

func roundStands(stands []ChargedStand) []ChargedStand {
	out := list(stands)
	for i := range out {
		s := &out[i]
		s.Moved = round4(s.Moved)
		s.Contacts = list(s.Contacts)
		for j := range s.Contacts {
			s.Contacts[j].Length = round4(s.Contacts[j].Length)
		}
	}
	return out
}

func (c *charge) answerLost(x lost) ChargedStand {
	box := c.b.Boxes[x.piece]
	return ChargedStand{ID: c.b.id(x.piece), X: round4(box.Center.X), Y: round4(box.Center.Y), Facing: facing(box), Destroyed: true}
}

func (b *board) queryCharge(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	target, err := b.unitIndex(q.Args["target"])
	if err != nil {
		return nil, err
	}
	wish, err := b.wishOf(unit, q.Args["first"], q.Args["support"])
	if err != nil {
		return nil, err
	}
	option := 1
	if text := q.Args["option"]; text != "" {
		if option, err = strconv.Atoi(text); err != nil {
			return nil, &game.BadQuery{Reason: game.Say("%q is no option number", text)}
		}
	}
	c, refusal := b.charge(unit, target, wish)
	if q.Args["initiative"] == "true" && len(c.lines) > 0 {
		if r := b.initiative(unit, target); r != nil {
			refusal = r
		} else if r := b.refuseSupportOnInitiative(q.Args["support"]); r != nil {
			refusal = r
		}
	}
	hand, err := readPlaces(q.Args["place"])
	if err != nil {
		return nil, err
	}
	return c.chosen(refusal, option, q.Args["all"] == "true", handPlacing{hand, q.Args["snap"] == "true"})
}

// chosen is the answer for one alternative, numbered from 1; with all it lists them all.
// Free stands go where the player has put them.
func (c *charge) chosen(refusal *game.Refusal, option int, all bool, hand handPlacing) (*ChargeAnswer, error) {
	if option != 1 || all {
		c.findAll()
	}
	if len(c.layouts) == 0 && option == 1 {
		return c.answer(nil, refusal), nil
	}
	if option < 1 || option > len(c.layouts) {
		return nil, &game.BadQuery{Reason: game.Say("there is no option %d: there are %d", option, len(c.layouts))}
	}
	l := c.layouts[option-1]
	if len(hand.stands) > 0 {
		whole, r := hand.of(c, l)
		if r == nil {
			l = whole
		} else if refusal == nil {
			refusal = r
		}
	}
	a := c.answer(l, refusal)
	if all {
		for i, l := range c.layouts {
			o := ChargeOption{Option: i + 1}
			var before []place
			for _, p := range l.all {
				stand := c.answerStand(*p)
				stand.Role = string(roleAmong(before, *p))
				o.Stands, before = append(o.Stands, stand), append(before, *p)
			}
			for _, x := range l.lost {
				o.Stands = append(o.Stands, c.answerLost(x))
			}
			a.All = append(a.All, o)
		}
	}
	return a, nil
}

// answerShooters fills in who may shoot at the chargers, and returns the steps.
func (c *charge) answerShooters(a *ChargeAnswer, l *layout) []game.Step {
	list, steps := c.b.shootersAt(c.unit, c.volleyPassages(l))
	for _, s := range list {
		a.Shooters = append(a.Shooters, ChargeShooter{c.b.id(s.piece), c.b.unitOf(s.piece).ID, s.by, string(s.at), s.distance})
	}
	if len(list) > 0 && c.supporter >= 0 && len(l.further) > 0 {
		steps = append(steps, game.Step{Rule: "STD-CHARGE-52", Marks: []game.Mark{},
			Text: game.Say("As a supporting charger takes part, the shooting comes before the stands that envelop move on.")})
	}
	return steps
}
