package column

import (
	"frontage/game"
	"frontage/geometry"
)

// SightAnswer tells which stands of a unit may shoot at which of another, and whether the unit could charge.
type SightAnswer struct {
	game.StepsOnly

	Query    string       `json:"query"`
	Unit     game.UnitID  `json:"unit"`
	Target   *game.UnitID `json:"target,omitempty"`
	Point    *[2]float64  `json:"point,omitempty"` // instead of a target
	Visible  bool         `json:"visible"`
	ToCharge bool         `json:"to_charge"`
	Lines    []Line       `json:"lines"`
	Steps    []game.Step  `json:"steps"`
}

// Line is a clear line of fire.
type Line struct {
	From     game.StandID `json:"from"`
	To       game.StandID `json:"to"`
	A        [2]float64   `json:"a"`
	B        [2]float64   `json:"b"`
	Distance float64      `json:"distance"` // the length of the line in cm
	Inches   float64      `json:"inches"`
}

// Explain returns the steps that led to the answer.
func (a *SightAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *SightAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *SightAnswer) Text() game.Phrase {
	switch {
	case !a.Visible && a.Target == nil:
		return game.Say("No stand of %s may shoot there.", a.Unit)
	case !a.Visible:
		return game.Say("No stand of %s may shoot at %s.", a.Unit, *a.Target)
	}
	var lines []game.Phrase
	for _, l := range a.Lines {
		to := string(l.To)
		if to == "" && a.Target != nil {
			to = string(*a.Target)
		}
		if to == "" {
			lines = append(lines, game.Say("%s may shoot there, %v inches away.", l.From, l.Inches))
		} else {
			lines = append(lines, game.Say("%s may shoot at %s, %v inches away.", l.From, to, l.Inches))
		}
	}
	return game.SayLines(lines...)
}

func answerSight(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	if at, given, err := q.Point(); given || err != nil {
		return sightOfPoint(s, u, at), err
	}
	t := s.Unit(game.UnitID(q.Args["target"]))
	if t == nil {
		return nil, game.RefuseQuery("there is no unit %s", q.Args["target"])
	}
	answer := &SightAnswer{Query: q.Name, Unit: u.ID, Target: &t.ID, Lines: []Line{}, Steps: []game.Step{}}
	answer.ToCharge = t.Side != u.Side && len(u.Stands) > 0 && len(reaching(s, u, t)) > 0
	for i := range u.Stands {
		for j := range t.Stands {
			from, to := standAt{u, i}, standAt{t, j}
			if refusal := mayHit(s, from, to); refusal != nil {
				answer.Steps = append(answer.Steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason})
				continue
			}
			line := fireLine(from.box(), to.box())
			answer.Lines = append(answer.Lines, lineOf(from.id(), to.id(), line))
			answer.Steps = append(answer.Steps, aimStep(from, to))
		}
	}
	answer.Visible = len(answer.Lines) > 0
	return answer, nil
}

func lineOf(from, to game.StandID, line geometry.Segment) Line {
	return Line{from, to, point(line.A), point(line.B), game.RoundLength(line.Len()), roundInches(line.Len())}
}

// sightOfPoint lists the stands of a unit that could shoot at a point.
func sightOfPoint(s *game.State, u *game.Unit, at geometry.Vec) game.Answer {
	answer := &SightAnswer{Query: askSight, Unit: u.ID, Point: new([2]float64), Lines: []Line{}, Steps: []game.Step{}}
	*answer.Point = point(at)
	for i := range u.Stands {
		a := standAt{u, i}
		if refusal := missPoint(s, a, at); refusal != nil {
			answer.Steps = append(answer.Steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason})
			continue
		}
		line := geometry.Segment{A: a.box().Edge(geometry.Front).Mid(), B: at}
		answer.Lines = append(answer.Lines, lineOf(a.id(), "", line))
		far := inches(line.Len())
		answer.Steps = append(answer.Steps, game.NewStep("COL-MISSILE-14", "The line of fire from %s to the point is clear; it is %s long.", a.name(), far).
			With(game.Mark{Kind: game.MarkSight, From: line.A, To: line.B, Label: far}))
	}
	answer.Visible = len(answer.Lines) > 0
	return answer
}

// missPoint says why a stand could not shoot at a point, nil when it could: range, arc, mist, ground and stands
// in between, as for a stand (missOf).
func missPoint(s *game.State, a standAt, at geometry.Vec) *game.Refusal {
	if missileValue(a.unit) == 0 {
		return game.Refuse("COL-STAND-05", "%s has no missiles.", a.name())
	}
	w, from := missileWeapon(a.unit), a.box()
	line := geometry.Segment{A: from.Edge(geometry.Front).Mid(), B: at}
	far := from.Closest(at).Dist(at)
	over := w.Overhead == "all"
	switch {
	case far > scaled(s, w.Range)+geometry.Tolerance:
		return game.Refuse("COL-MISSILE-12", "The point is %s away from %s, whose missiles reach %s.", inches(far), a.name(), inches(rangeOf(s, a.unit)))
	case far < scaled(s, w.Least)-geometry.Tolerance:
		return game.Refuse("COL-MISSILE-12", "The point is %s away from %s, whose missiles need %s.", inches(far), a.name(), inches(scaled(s, w.Least)))
	case own(a.unit).Formed && !pointInArc(from, at, w.Arc):
		return game.Refuse("COL-MISSILE-13", "The point is not in the firing arc of %s.", a.name())
	case misty(s, line):
		return game.Refuse("COL-MISSILE-14", "Mist blocks the line of fire from %s to the point.", a.name())
	case !over && groundBlocks(s, line, func(p geometry.Polygon) bool { return p.OverlapsBox(from) || p.Contains(at, 0) }):
		return game.Refuse("COL-MISSILE-14", "The line of fire from %s to the point is blocked by terrain.", a.name())
	case over || height(s, at) < height(s, from.Center):
		return nil
	}
	if other, blocked := inTheWay(s, a, line, func(other standAt) bool { return other.box().Closest(at) == at }); blocked {
		return game.Refuse("COL-MISSILE-14", "The line of fire from %s to the point comes within half an inch of %s.", a.name(), other.name())
	}
	return nil
}

// pointInArc reports whether a point lies in a firing arc or on its border (G-11).
func pointInArc(from geometry.Box, at geometry.Vec, arc string) bool {
	front := from.Edge(geometry.Front)
	within := func(corner, normal geometry.Vec) bool { return at.Sub(corner).Dot(normal) >= -geometry.Tolerance }
	left, right := from.Forward.Left(), from.Forward.Right()
	ok := within(front.A, from.Forward)
	switch arc {
	case "narrow":
		return ok && within(front.A, right) && within(front.B, left)
	case "normal":
		return ok && within(front.A, right.Add(from.Forward).Unit()) && within(front.B, left.Add(from.Forward).Unit())
	}
	return ok
}

func point(v geometry.Vec) [2]float64 {
	return [2]float64{game.RoundLength(v.X), game.RoundLength(v.Y)}
}
