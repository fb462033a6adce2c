package tactics

import (
	"frontage/game"
)

// ReachAnswer is the movement and the range of a unit in a segment, in steps.
type ReachAnswer struct {
	plain

	Query string      `json:"query"`
	Unit  game.UnitID `json:"unit"`
	Move  int         `json:"move"`
	Range int         `json:"range"`
	Steps []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *ReachAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *ReachAnswer) Text() game.Phrase {
	return game.Tell("It moves up to %d steps in a segment, and shoots up to %d.", a.Move, a.Range)
}

// reach answers the query of that name.
func (a *asked) reach() (game.Answer, error) {
	u, err := a.unit("unit")
	if err != nil {
		return nil, err
	}
	answer := &ReachAnswer{Query: askReach, Unit: u.id}
	switch {
	case !u.alive() || u.depth > 0 || a.f.end == 0 || u.movement == fleeing || !u.able():
	case u.canCharge():
		answer.Move = 2
		answer.Steps = append(answer.Steps, game.NewStep("TAC-CHARGE-04", "%s may charge: it moves up to two steps.", u.name))
	default:
		answer.Move = 1
	}
	if u.missile > 0 && u.able() {
		answer.Range = u.reach
		answer.Steps = append(answer.Steps, game.NewStep("TAC-FIELD-10", "The missiles of %s reach from 0 to %d steps.", u.name, u.reach))
	}
	answer.Steps = append(answer.Steps, game.NewStep("TAC-SEG-16", "No unit moves more than two steps in a segment."))
	return answer, nil
}

// FieldContact is two enemies at distance 0, at least one of which may attack the other.
type FieldContact struct {
	A      game.UnitID `json:"a"`
	B      game.UnitID `json:"b"`
	Locked bool        `json:"locked"` // they fought each other in the last segment
}

// ContactsAnswer lists the enemies that could fight hand to hand.
type ContactsAnswer struct {
	plain

	Query string         `json:"query"`
	Pairs []FieldContact `json:"pairs"`
	Steps []game.Step    `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *ContactsAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *ContactsAnswer) Text() game.Phrase {
	if len(a.Pairs) == 0 {
		return game.Tell("No enemies are at distance 0.")
	}
	lines := make([]game.Phrase, len(a.Pairs))
	for i, p := range a.Pairs {
		lines[i] = game.SayAll(p.A, " – ", p.B)
	}
	return game.SayLines(lines...)
}

// contacts answers the query of that name (TAC-FIELD-09).
func (a *asked) contacts() (game.Answer, error) {
	answer := &ContactsAnswer{Query: askContacts, Pairs: []FieldContact{}, Steps: []game.Step{}}
	f := a.f
	for i := range f.units {
		for j := range f.units {
			u, v := &f.units[i], &f.units[j]
			if u.side != 0 || v.side != 1 || !f.inReachOf(u, v) && !f.inReachOf(v, u) {
				continue
			}
			pair := FieldContact{A: u.id, B: v.id}
			for _, foe := range u.foes {
				pair.Locked = pair.Locked || foe == v.index
			}
			answer.Pairs = append(answer.Pairs, pair)
			answer.Steps = append(answer.Steps, game.NewStep("TAC-FIELD-09", "%s and %s are at distance 0.", u.name, v.name))
		}
	}
	return answer, nil
}

// SightAnswer tells whether two enemies can affect each other, and their distance.
type SightAnswer struct {
	plain

	Query    string      `json:"query"`
	Unit     game.UnitID `json:"unit"`
	Target   game.UnitID `json:"target"`
	Visible  bool        `json:"visible"`
	Distance *int        `json:"distance"` // in steps
	Steps    []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *SightAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *SightAnswer) Text() game.Phrase { return a.Steps[0].Text }

// sight answers the query of that name.
func (a *asked) sight() (game.Answer, error) {
	u, t, err := a.two()
	if err != nil {
		return nil, err
	}
	answer := &SightAnswer{Query: askSight, Unit: u.id, Target: t.id, Visible: a.f.meets(u, t)}
	if !answer.Visible {
		answer.Steps = []game.Step{game.NewStep("TAC-FIELD-13", "%s and %s have nothing to do with each other.", u.name, t.name)}
		return answer, nil
	}
	distance := int(a.f.distance(u, t))
	answer.Distance = &distance
	answer.Steps = []game.Step{game.NewStep("TAC-FIELD-03", "%s and %s are %d steps apart.", u.name, t.name, distance)}
	return answer, nil
}
