package stand

import (
	"strconv"

	"frontage/game"
)

// The formations and turns that a unit can make with one key in an ordinary move.
const (
	formLine   = "line"
	formColumn = "column"
	formAbout  = "about-face"
	formWheel  = "wheel"
)

var forms = []string{formLine, formColumn, formAbout, formWheel}

// wheelDegrees is the default angle of a wheel.
const wheelDegrees = 15

// FormAnswer is the ordinary move that forms or turns a unit in place: into line or column
// with the least movement, about face, or a wheel about a front corner.
type FormAnswer struct {
	game.StepsOnly

	Query  string        `json:"query"`
	Unit   game.UnitID   `json:"unit"`
	Form   string        `json:"form"`
	Legal  bool          `json:"legal"`
	Rule   string        `json:"rule"`
	Reason game.Phrase   `json:"reason"`
	Stands []FormedStand `json:"stands"`
	Steps  []game.Step   `json:"steps"`
}

// FormedStand is the place of a stand, and how far it moves.
type FormedStand struct {
	game.StandPlace
	Moved float64 `json:"moved"`
}

// queryForm answers how a unit is formed. Like all queries it supposes that the unit may
// move: at full pace, or with "half" at half pace, as after a failed first order
// (STD-CMD-29).
func (b *board) queryForm(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	if len(b.BoxesOf(unit)) == 0 {
		return nil, &game.BadQuery{Reason: game.Say("unit %q has no stands on the table", q.Args["unit"])}
	}
	degrees := float64(wheelDegrees)
	if text, ok := q.Args["degrees"]; ok {
		degrees, err = strconv.ParseFloat(text, 64)
		if err != nil || !(degrees >= -180 && degrees <= 180) {
			return nil, &game.BadQuery{Reason: game.Say("%q is no angle to wheel by: give degrees from -180 (to the left) to 180", text)}
		}
	}
	var m *unitMove
	var refusal *game.Refusal
	switch half := q.Args["half"] == "true"; q.Args["form"] {
	case formLine:
		m, refusal = b.lineOf(unit, half)
	case formColumn:
		m, refusal = b.columnOf(unit, half)
	case formAbout:
		m, refusal = b.aboutFace(unit, half)
	default:
		m, refusal = b.wheel(unit, degrees, half)
	}
	a := &FormAnswer{Query: "form", Unit: b.units[unit].ID, Form: q.Args["form"], Stands: []FormedStand{}}
	if refusal != nil {
		a.Rule, a.Reason, a.Steps = refusal.Rule, refusal.Reason, stepsOf(refusal.Steps)
		if len(a.Steps) == 0 {
			a.Steps = stepsOf([]game.Step{{Rule: a.Rule, Text: a.Reason}})
		}
		return a, nil
	}
	a.Legal, a.Steps = true, stepsOf(m.steps)
	for _, s := range m.stands {
		a.Stands = append(a.Stands, FormedStand{b.placeAt(s.piece, s.box), round4(s.way.Cost)})
	}
	return a, nil
}

// Outline is where the stands go, or why they may not.
func (a *FormAnswer) Outline() game.Outline {
	o := game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason, Text: a.inShort()}
	for _, s := range a.Stands {
		o.Stands = append(o.Stands, game.OutlineStand{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing, Moved: s.Moved})
	}
	return o
}

// Explain returns the way of each stand, or the refusal.
func (a *FormAnswer) Explain() []game.Step { return a.Steps }

// inShort names the unit and the form, or says why it may not.
func (a *FormAnswer) inShort() game.Phrase {
	if !a.Legal {
		return game.Say("%s (%s)", a.Reason, a.Rule)
	}
	return game.SayAll(string(a.Unit), ": ", game.Word(a.Form))
}

// Text returns the same in words.
func (a *FormAnswer) Text() game.Phrase {
	lines := []game.Phrase{a.inShort()}
	for _, s := range a.Stands {
		lines = append(lines, game.Say("  %-8s to (%g, %g) facing %g, moves %g", s.ID, s.X, s.Y, s.Facing, s.Moved))
	}
	return game.SayLines(lines...)
}

// Options returns this answer alone.
func (a *FormAnswer) Options() []game.Answer { return []game.Answer{a} }
