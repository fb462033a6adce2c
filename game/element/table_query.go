package element

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/chain"
	"frontage/geometry"
)

// The queries that all systems on a table have.
var (
	contactsForm = game.QueryForm{Name: "contacts", Help: "Who touches whom and how; who fights, supports and overlaps."}
	sightForm    = game.QueryForm{Name: "sight", Help: "Whether two elements see each other, or one may shoot at the other, or sees a point.", Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The element."},
		{Name: "target", Kind: game.ArgUnit, OneOf: "what", Help: "The other one."},
		{Name: "point", Kind: game.ArgPoint, OneOf: "what", Help: "The point, in cm."},
		{Name: "shooting", Kind: game.ArgFlag, With: "target", Help: "It must be in arc and range, too."},
	}}
	reachForm = game.QueryForm{Name: "reach", Help: "How far an element goes in good going, and how far it shoots.", Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The element."},
	}}
	oddsForm = game.QueryForm{Name: "odds", Help: "The exact chances of a combat that is to be fought, or of what follows from a contact or a shot.",
		Detail: `With --unit and --target they are those of what follows when an element goes into contact
with an enemy, or shoots at it: the outcomes of this bound, and of the next one, in which the
other side is active. Nobody else moves, shoots or fights, each choice is made by its default,
and the PIPs are not counted.

Examples:
  frontage odds the-ford-at-marren.scenario.json --unit r5 --target b6 --rounds 2
  frontage odds battle.json --unit r5 --target b6 --shooting`,
		Args: append([]game.QueryArg{
			{Name: "engagement", Kind: game.ArgEngagement, OneOf: "what", Help: "The combat, as contacts names it, or an element in it."},
			{Name: "target", Kind: game.ArgUnit, OneOf: "what", Help: "Instead, the enemy that --unit goes into contact with, or shoots at."},
			{Name: "unit", Kind: game.ArgUnit, With: "target", Help: "The element that does it."},
			{Name: "shooting", Kind: game.ArgFlag, With: "target", Help: "It shoots."},
			{Name: "do", Kind: game.ArgText, With: "target", Help: "The move into contact, or the shot with its aid, as an action; the shortest move, or a shot without aid, when left out."},
		}, chain.Args("target")...)}
)

// plainAnswer is the common part of answers with nothing but steps.
type plainAnswer struct{ game.StepsOnly }

// Options returns no alternatives.
func (plainAnswer) Options() []game.Answer { return nil }

// ContactsAnswer lists the contacts of enemies, with their combats, supports and overlaps.
type ContactsAnswer struct {
	plainAnswer

	Query       string         `json:"query"`
	Pairs       []ContactPair  `json:"pairs"` // of enemies
	Engagements []Engagement   `json:"engagements"`
	Supports    []Supporting   `json:"supports"`
	Overlaps    []Overlapping  `json:"overlaps"`
	Fighting    []game.StandID `json:"fighting"`
	Steps       []game.Step    `json:"steps"`
}

// ContactPair is two bases of different sides that touch.
type ContactPair struct {
	A      game.StandID `json:"a"`
	B      game.StandID `json:"b"`
	Kind   string       `json:"kind"`
	Length float64      `json:"length"` // in cm
	ASide  string       `json:"a_side"` // "" at one of its corners
	BSide  string       `json:"b_side"`
}

// Engagement is two elements that fight each other.
type Engagement struct {
	ID    string        `json:"id"`
	Units []game.UnitID `json:"units"`
}

// Supporting is a base that supports another from behind in the present bound.
type Supporting struct {
	Stand game.StandID `json:"stand"`
	Of    game.StandID `json:"of"`
	From  string       `json:"from"`
	Rule  string       `json:"rule"`
}

// Overlapping is a base that overlaps an enemy on one of its sides.
type Overlapping struct {
	Stand game.StandID `json:"stand"`
	Of    game.StandID `json:"of"`
	Side  string       `json:"side"`
}

// Explain returns the steps that led to the answer.
func (a *ContactsAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *ContactsAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// contactsQuery answers the query of contacts.
func (b *board) contactsQuery(q game.Query) (game.Answer, error) {
	a := &ContactsAnswer{Query: q.Name, Pairs: []ContactPair{}, Engagements: []Engagement{}, Supports: []Supporting{}, Overlaps: []Overlapping{}, Fighting: []game.StandID{}, Steps: []game.Step{}}
	for _, p := range b.Foes() {
		side := func(part geometry.ContactPart) string {
			if part.AtCorner {
				return ""
			}
			return part.Side.String()
		}
		a.Pairs = append(a.Pairs, ContactPair{b.standID(p.I), b.standID(p.J), p.Kind.String(), game.RoundLength(p.Length), side(p.A), side(p.B)})
	}
	for k, pair := range b.combats() {
		x, y := &b.s.Units[pair[0]], &b.s.Units[pair[1]]
		a.Engagements = append(a.Engagements, Engagement{fmt.Sprintf("e%d", k+1), []game.UnitID{x.ID, y.ID}})
		a.Steps = append(a.Steps, game.NewStep("ELM-CLOSE-01", "%[1]s fights %[2]s.", x.Name, y.Name))
		for i, unit := range pair {
			base, other := b.at[unit], b.at[pair[1-i]]
			a.Fighting = append(a.Fighting, b.standID(base))
			if b.opponent(base) == other {
				for _, s := range b.supportOf(base, &b.subjects[pair[1-i]], b.s.Turn.Active != b.s.Units[unit].Side) {
					a.Supports = append(a.Supports, Supporting{b.standID(s.by), b.standID(base), "rear", s.rule})
					a.Steps = append(a.Steps, game.NewStep(s.rule, "%[1]s supports %[2]s from behind.", b.piece(s.by).Name, b.s.Units[unit].Name))
				}
			}
			for _, o := range b.overlapsOn(base, other) {
				a.Overlaps = append(a.Overlaps, Overlapping{b.standID(o.by), b.standID(base), o.side.String()})
				a.Steps = append(a.Steps, game.NewStep("ELM-CONTACT-20", "%[1]s overlaps %[2]s.", b.piece(o.by).Name, b.s.Units[unit].Name))
			}
		}
	}
	slices.Sort(a.Fighting)
	return a, nil
}

// standID returns the id of the stand of a base.
func (b *board) standID(base int) game.StandID { return b.piece(base).Stands[0].ID }

// SightAnswer tells whether two elements see each other.
type SightAnswer struct {
	plainAnswer

	Query   string      `json:"query"`
	Unit    game.UnitID `json:"unit"`
	Target  game.UnitID `json:"target,omitempty"` // "" for a point
	Point   *[2]float64 `json:"point,omitempty"`  // nil for an element
	Visible bool        `json:"visible"`
	Rule    string      `json:"rule"`
	Reason  game.Text   `json:"reason"`
	Lines   []SightLine `json:"lines"`
	Steps   []game.Step `json:"steps"`
}

// SightLine is the line of sight between the nearest points of two bases.
type SightLine struct {
	From     game.StandID `json:"from"`
	To       game.StandID `json:"to"`
	A        [2]float64   `json:"a"`
	B        [2]float64   `json:"b"`
	Distance float64      `json:"distance"` // in cm
}

// Explain returns the steps that led to the answer.
func (a *SightAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *SightAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// Outline says whether they see each other.
func (a *SightAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Visible, Rule: a.Rule, Reason: a.Reason}
}

// sightQuery answers the query of sight between two elements, or to a point.
func (b *board) sightQuery(q game.Query) (game.Answer, error) {
	x, err := b.onTableArg(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	if point, ok, err := q.Point(); ok || err != nil {
		return b.sightOfPoint(q, x, point), err
	}
	y, err := b.onTableArg(q.Args["target"])
	if err != nil {
		return nil, err
	}
	u, v := &b.s.Units[x], &b.s.Units[y]
	a := &SightAnswer{Query: q.Name, Unit: u.ID, Target: v.ID, Lines: []SightLine{}}
	clear, by, line := b.sightLine(b.at[x], b.at[y])
	if a.Visible = clear; !clear {
		a.Rule, a.Reason = "ELM-VISIB-03", game.Tell("%[1]s does not see %[2]s.", u.Name, v.Name)
		if by >= 0 {
			a.Reason = game.Tell("%[1]s stands between %[2]s and %[3]s.", b.piece(by).Name, u.Name, v.Name)
		}
	}
	if q.Args["shooting"] == "true" {
		why := b.whyNoShot(x)
		if why == nil {
			why = b.whyNoTarget(x, &target{unit: y})
		}
		if a.Visible = why == nil; why != nil {
			a.Rule, a.Reason = why.Rule, why.Reason
		}
	}
	step, mark := game.Step{Rule: a.Rule, Text: a.Reason}, game.Mark{Kind: game.MarkBlocked, From: line.A, To: line.B}
	if a.Visible {
		step, mark.Kind = game.NewStep("ELM-VISIB-03", "%[1]s sees %[2]s.", u.Name, v.Name), game.MarkSight
		a.Lines = append(a.Lines, SightLine{u.Stands[0].ID, v.Stands[0].ID, pointOf(line.A), pointOf(line.B), game.RoundLength(line.Len())})
	}
	a.Steps = []game.Step{step.With(mark)}
	return a, nil
}

// sightOfPoint answers whether an element sees a point, as if an element were there.
func (b *board) sightOfPoint(q game.Query, unit int, point geometry.Vec) *SightAnswer {
	u, at := &b.s.Units[unit], pointOf(point)
	a := &SightAnswer{Query: q.Name, Unit: u.ID, Point: &at, Lines: []SightLine{}}
	clear, by, line := b.sightTo(b.at[unit], point)
	mark := game.Mark{Kind: game.MarkBlocked, From: line.A, To: line.B}
	step := game.NewStep("ELM-VISIB-03", "%[1]s sees the point (%[2]v, %[3]v).", u.Name, at[0], at[1])
	switch a.Visible = clear; {
	case clear:
		mark.Kind = game.MarkSight
		a.Lines = append(a.Lines, SightLine{From: u.Stands[0].ID, A: pointOf(line.A), B: at, Distance: game.RoundLength(line.Len())})
	case by >= 0:
		step = game.NewStep("ELM-VISIB-03", "%[1]s stands between %[2]s and the point (%[3]v, %[4]v).", b.piece(by).Name, u.Name, at[0], at[1])
	default:
		step = game.NewStep("ELM-VISIB-03", "%[1]s does not see the point (%[2]v, %[3]v).", u.Name, at[0], at[1])
	}
	if !clear {
		a.Rule, a.Reason = step.Rule, step.Text
	}
	a.Steps = []game.Step{step.With(mark)}
	return a
}

func pointOf(p geometry.Vec) [2]float64 {
	return [2]float64{game.RoundLength(p.X), game.RoundLength(p.Y)}
}

// onTableArg returns the element of an argument, which must be on the table.
func (b *board) onTableArg(id string) (int, error) {
	unit := b.s.UnitIndex(game.UnitID(id))
	switch {
	case unit < 0:
		return 0, game.RefuseQuery("there is no unit %[1]q", id)
	case b.at[unit] < 0:
		return 0, game.RefuseQuery("%[1]s is not on the table", id)
	}
	return unit, nil
}

// ReachAnswer is the movement and range of an element.
type ReachAnswer struct {
	plainAnswer

	Query string      `json:"query"`
	Unit  game.UnitID `json:"unit"`
	Move  float64     `json:"move"`  // in good going, in cm
	Range float64     `json:"range"` // in cm, 0 for one that does not shoot
	Steps []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *ReachAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *ReachAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// reachQuery answers the query of reach.
func (b *board) reachQuery(q game.Query) (game.Answer, error) {
	unit, err := b.onTableArg(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	u := &b.s.Units[unit]
	paces, _ := b.allowance(unit, Good)
	a := &ReachAnswer{Query: q.Name, Unit: u.ID, Move: game.RoundLength(b.k.cm(paces))}
	a.Steps = append(a.Steps, game.NewStep("ELM-MOVE-01", "%[1]s goes %[2]d paces in good going.", u.Name, int(paces)).
		With(game.AreaMark(b.moverOf(unit, paces, nil, false).Reach(b.Boxes[b.at[unit]].Forward).Outline)))
	if b.is(isShooters, unit) {
		far := b.rangeOf(unit)
		a.Range = game.RoundLength(far)
		a.Steps = append(a.Steps, game.NewStep("ELM-SHOOT-06", "%[1]s shoots %[2]d paces.", u.Name, int(b.k.paces(far)+0.5)).
			With(b.arcMarks(unit)...))
	}
	return a, nil
}

// oddsQuery answers the chances of a combat still to be fought, or of what follows from a contact or a shot.
func (b *board) oddsQuery(q game.Query) (game.Answer, error) {
	if q.Args["target"] != "" {
		return b.chainQuery(q)
	}
	id := q.Args["engagement"]
	for k, pair := range b.combats() {
		x, y := b.s.Units[pair[0]].ID, b.s.Units[pair[1]].ID
		if id == fmt.Sprintf("e%d", k+1) || id == string(x) || id == string(y) {
			return b.combatQuery(game.Query{Name: q.Name, Args: map[string]string{"unit": string(x), "target": string(y)}})
		}
	}
	return nil, game.RefuseQuery("there is no combat %[1]q", id)
}
