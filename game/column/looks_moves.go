package column

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
)

// AimAnswer tells whether a stand may shoot at another, or why not.
type AimAnswer struct {
	game.StepsOnly

	Query    string       `json:"query"`
	Unit     game.StandID `json:"unit"`
	Target   game.StandID `json:"target"`
	Legal    bool         `json:"legal"`
	Rule     string       `json:"rule"`
	Reason   game.Phrase  `json:"reason"`
	Distance float64      `json:"distance"` // in cm
	Inches   float64      `json:"inches"`
	Arc      bool         `json:"arc"` // the target is in the firing arc
	Steps    []game.Step  `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *AimAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *AimAnswer) Options() []game.Answer { return nil }

// Outline says whether it may shoot.
func (a *AimAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
}

// Text returns the answer in words.
func (a *AimAnswer) Text() game.Phrase {
	if !a.Legal {
		return game.SayRefused(a.Reason, a.Rule)
	}
	return game.Say("%s may shoot at %s, %v inches away.", a.Unit, a.Target, a.Inches)
}

// answerAim answers the query aim.
func answerAim(s *game.State, q game.Query) (game.Answer, error) {
	from, to, err := askedPairOf(s, q)
	if err != nil {
		return nil, err
	}
	far := geometry.Distance(from.box(), to.box())
	arc := missileWeapon(from.unit).Arc
	answer := &AimAnswer{Query: q.Name, Unit: from.id(), Target: to.id(), Distance: game.RoundLength(far), Inches: roundInches(far),
		Arc: !own(from.unit).Formed || inArc(from.box(), to.box(), arc), Steps: []game.Step{}}
	if own(from.unit).Formed {
		answer.Steps = append(answer.Steps, arcStep(s, from, arc))
	}
	refusal := mayHit(s, from, to)
	if refusal == nil && tooClose(s, from) {
		refusal = inContactShot(from)
	}
	if refusal != nil {
		line := fireLine(from.box(), to.box())
		answer.Rule, answer.Reason = refusal.Rule, refusal.Reason
		answer.Steps = append(answer.Steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason, Marks: []game.Mark{{Kind: game.MarkBlocked, From: line.A, To: line.B, Label: inches(far)}}})
		return answer, nil
	}
	answer.Legal = true
	answer.Steps = append(answer.Steps, aimStep(from, to))
	return answer, nil
}

// askedPairOf returns the two stands, of different sides, that a query names.
func askedPairOf(s *game.State, q game.Query) (a, t standAt, err error) {
	if a, err = askedStand(s, q, "unit"); err != nil {
		return a, t, err
	}
	if t, err = askedStand(s, q, "target"); err != nil {
		return a, t, err
	}
	if !a.enemyOf(t) {
		return a, t, game.RefuseQuery("%s and %s are on one side", string(a.id()), string(t.id()))
	}
	return a, t, nil
}

// arcStep shows the firing arc of a stand: two lines from the corners of its front edge.
func arcStep(s *game.State, a standAt, arc string) game.Step {
	box := a.box()
	front := box.Edge(geometry.Front)
	reach := rangeOf(s, a.unit)
	out := map[string]float64{"narrow": 0, "normal": 1, "wide": 1}[arc]
	ahead := 1.0
	if arc == "wide" {
		ahead = 0
	}
	ray := func(from, aside geometry.Vec) game.Mark {
		dir := box.Forward.Scale(ahead).Add(aside.Scale(out)).Unit()
		return game.Mark{Kind: game.MarkRay, From: from, To: from.Along(dir, reach)}
	}
	left, right := front.A, front.B
	if left.Sub(box.Center).Dot(box.Forward.Right()) > 0 {
		left, right = right, left
	}
	return game.NewStep("COL-MISSILE-13", "The firing arc of %s lies ahead of its front edge, %s.", a.name(), arcWord(arc)).
		With(ray(left, box.Forward.Left()), ray(right, box.Forward.Right()))
}

func arcWord(arc string) game.Phrase {
	switch arc {
	case "narrow":
		return game.Say("straight ahead")
	case "wide":
		return game.Say("to both sides")
	}
	return game.Say("opening by 45 degrees from both corners")
}

// RetreatAnswer tells the retreat of a pushed stand with its column, or the pursuit by the stand that pushed
// it back.
type RetreatAnswer struct {
	game.StepsOnly

	Query     string         `json:"query"`
	Unit      game.StandID   `json:"unit"`
	Target    game.StandID   `json:"target"` // of a pursuit: the stand pushed back
	Legal     bool           `json:"legal"`  // the retreat is possible; of a pursuit: it may be attempted
	Rule      string         `json:"rule"`
	Reason    game.Phrase    `json:"reason"`
	Far       float64        `json:"far"` // in cm; of a pursuit: the way of its column
	Inches    float64        `json:"inches"`
	Contact   bool           `json:"contact"` // the pursuit comes into contact
	Left      float64        `json:"left"`    // the movement left, in inches
	Overrun   bool           `json:"overrun"`
	Separated []game.StandID `json:"separated"` // the separated stands of the units that move
	Stands    []Place        `json:"stands"`
	Steps     []game.Step    `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *RetreatAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *RetreatAnswer) Options() []game.Answer { return nil }

// Outline tells whether it is possible, and the new places of the stands.
func (a *RetreatAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
}

// Text returns the answer in words.
func (a *RetreatAnswer) Text() game.Phrase {
	var lines []game.Phrase
	for _, step := range a.Steps {
		lines = append(lines, game.SayRefused(step.Text, step.Rule))
	}
	return game.SayLines(lines...)
}

// answerRetreat answers the query retreat: a push back by a whole base depth, or by half of it.
func answerRetreat(s *game.State, q game.Query) (game.Answer, error) {
	t, err := askedStand(s, q, "unit")
	if err != nil {
		return nil, err
	}
	answer := &RetreatAnswer{Query: q.Name, Unit: t.id(), Separated: []game.StandID{}, Stands: []Place{}, Steps: []game.Step{}}
	_, m := answer.fall(s, t, q.Args["half"] == "true")
	answer.told(s, m)
	return answer, nil
}

// fall moves the column of a stand back on a copy of the table.
func (a *RetreatAnswer) fall(s *game.State, t standAt, half bool) (bool, *moment) {
	next := s.Clone()
	m := &moment{s: &next}
	t, _ = findStand(&next, t.id())
	column := bodyOf(t.unit).columnOf(t.i)
	far := t.unit.Base.Depth
	if half {
		far = game.RoundLength(far / 2)
	}
	refusal := mayRetreat(&next, t, column, far)
	if refusal != nil {
		a.Rule, a.Reason = refusal.Rule, refusal.Reason
		m.tellTrapped(t, refusal)
		return false, m
	}
	a.Legal, a.Far, a.Inches = true, far, roundInches(far)
	return m.fallBack(t, t, column, far), m
}

// answerPursue answers the query pursue: the stand has pushed the target back by a whole base depth, or by
// half of it, and its Pursuit succeeds.
func answerPursue(s *game.State, q game.Query) (game.Answer, error) {
	by, t, err := askedPairOf(s, q)
	if err != nil {
		return nil, err
	}
	answer := &RetreatAnswer{Query: q.Name, Unit: by.id(), Target: t.id(), Separated: []game.StandID{}, Stands: []Place{}, Steps: []game.Step{}}
	if refusal := mayPursue(s, by); refusal != nil {
		answer.Rule, answer.Reason = refusal.Rule, refusal.Reason
		answer.Steps = []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}
		return answer, nil
	}
	_, m := answer.fall(s, t, q.Args["half"] == "true")
	answer.Legal, answer.Rule, answer.Reason = true, "", game.Phrase{}
	by, _ = findStand(m.s, by.id())
	column := bodyOf(by.unit).columnOf(by.i)
	depth := by.unit.Base.Depth
	h := m.charged(by, column)
	answer.Far, answer.Inches, answer.Left = game.RoundLength(h.far), roundInches(h.far), roundInches(depth-h.far)
	if _, answer.Contact = m.pursued(by, &Chase{Target: t.id()}); answer.Contact {
		answer.Overrun = overruns(by.unit, depth-h.far)
	}
	answer.told(s, m)
	verdict := game.NewStep("COL-OVERRUN-03", "%s of its movement is left, not enough of a base depth of %s for an Overrun.", inches(depth-h.far), inches(depth))
	switch {
	case !answer.Contact:
		verdict = game.NewStep("COL-PURSUIT-07", "It makes no contact, and no attack.")
	case answer.Overrun:
		verdict = game.NewStep("COL-OVERRUN-01", "%s of its movement is left, of a base depth of %s: an Overrun.", inches(depth-h.far), inches(depth))
	}
	answer.Steps = append(answer.Steps, verdict)
	return answer, nil
}

// told takes over the steps and the new places of moved stands.
func (a *RetreatAnswer) told(before *game.State, m *moment) {
	for _, e := range m.events {
		a.Steps = append(a.Steps, e.Steps...)
	}
	for i := range m.s.Units {
		u := &m.s.Units[i]
		var b *ranks
		for j, p := range u.Stands {
			from := before.Units[i].Stands[j]
			if from == p {
				continue
			}
			if b == nil {
				b = bodyOf(u)
				a.Separated = append(a.Separated, b.ids(b.which(func(k int) bool { return b.apart[k] }))...)
			}
			a.Stands = append(a.Stands, Place{p.ID, p.X, p.Y, p.Facing, game.RoundLength(placeOf(from).Dist(placeOf(p)))})
			if len(a.Steps) > 0 {
				last := &a.Steps[0]
				*last = last.With(game.Mark{Kind: game.MarkMove, From: placeOf(from), To: placeOf(p)})
			}
		}
	}
}

// RanksAnswer lists the columns of a unit's stands, and the separated ones.
type RanksAnswer struct {
	game.StepsOnly

	Query     string           `json:"query"`
	Unit      game.UnitID      `json:"unit"`
	Columns   [][]game.StandID `json:"columns"` // from its left to its right, each from the front
	Main      []game.StandID   `json:"main"`
	Separated []game.StandID   `json:"separated"`
	Steps     []game.Step      `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *RanksAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *RanksAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *RanksAnswer) Text() game.Phrase {
	return game.Say("%s stands in %s; separated are %s.", a.Unit, game.SayCount(len(a.Columns), "1 column", "%[1]d columns"), fmt.Sprint(a.Separated))
}

// answerRanks answers the query ranks.
func answerRanks(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	b := bodyOf(u)
	answer := &RanksAnswer{Query: q.Name, Unit: u.ID, Columns: [][]game.StandID{}, Main: append([]game.StandID{}, b.ids(b.main())...), Separated: []game.StandID{}, Steps: []game.Step{}}
	for _, column := range b.columns {
		answer.Columns = append(answer.Columns, b.ids(column))
	}
	for i := range u.Stands {
		if !b.apart[i] {
			continue
		}
		a := standAt{u, i}
		answer.Separated = append(answer.Separated, a.id())
		step := game.NewStep("COL-UNIT-17", "%s does not touch the main body along an edge: it is separated.", a.name())
		for _, j := range b.main() {
			if c := geometry.Touch(a.box(), u.Box(j)); c.Kind != geometry.NoContact {
				step = step.With(game.Mark{Kind: game.MarkPoint, From: c.At.A, Label: game.Say("a corner only")})
				break
			}
		}
		answer.Steps = append(answer.Steps, step)
	}
	if len(answer.Separated) == 0 {
		answer.Steps = append(answer.Steps, game.NewStep("COL-UNIT-17", "All stands of %s are joined by their edges.", u.Name))
	}
	return answer, nil
}
