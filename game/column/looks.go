package column

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
)

// ContactsAnswer lists the contacts of enemies and the combats.
type ContactsAnswer struct {
	game.StepsOnly

	Query       string         `json:"query"`
	Pairs       []ContactPair  `json:"pairs"`
	Engagements []Engagement   `json:"engagements"`
	Supports    []game.StandID `json:"supports"` // always empty: these rules have no support
	Fighting    []game.StandID `json:"fighting"`
	Steps       []game.Step    `json:"steps"`
}

// ContactPair is a contact of two enemy stands.
type ContactPair struct {
	A      game.StandID `json:"a"`
	B      game.StandID `json:"b"`
	Kind   string       `json:"kind"`
	Length float64      `json:"length"`
	ASide  string       `json:"a_side"`
	BSide  string       `json:"b_side"`
}

// Engagement is a set of units that touch each other.
type Engagement struct {
	ID    string        `json:"id"`
	Units []game.UnitID `json:"units"`
}

// Explain returns the steps that led to the answer.
func (a *ContactsAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ContactsAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *ContactsAnswer) Text() game.Phrase {
	if len(a.Pairs) == 0 {
		return game.Say("No enemies touch.")
	}
	lines := make([]game.Phrase, len(a.Pairs))
	for i, p := range a.Pairs {
		lines[i] = game.Say("%s touches %s: %s, its %s to the %s, %s.", p.A, p.B, game.Word(p.Kind), game.Word(p.ASide), game.Word(p.BSide), game.Length(p.Length))
	}
	return game.SayLines(lines...)
}

func answerContacts(s *game.State, q game.Query) game.Answer {
	answer := &ContactsAnswer{Query: q.Name, Pairs: []ContactPair{}, Engagements: []Engagement{}, Supports: []game.StandID{}, Fighting: []game.StandID{}, Steps: []game.Step{}}
	pairs, engagements := inContact(s)
	answer.Pairs = append(answer.Pairs, pairs...)
	answer.Engagements = append(answer.Engagements, engagements...)
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			a := standAt{&s.Units[i], j}
			if list := enemiesOf(s, a); len(list) > 0 {
				answer.Fighting = append(answer.Fighting, a.id())
				answer.Steps = append(answer.Steps, game.NewStep("COL-COMBAT-01", "%s is in contact with %s and attacks.", a.name(), list[0].enemy.name()))
			}
		}
	}
	return answer
}

// inContact lists all contacts of enemies, and the sets of units connected by them.
func inContact(s *game.State) (all []ContactPair, engagements []Engagement) {
	joined := make([]int, len(s.Units)) // the first unit of the engagement
	for i := range joined {
		joined[i] = i
	}
	for i := range s.Units {
		for k := range s.Units[:i] {
			pairs := contactPairs(&s.Units[k], &s.Units[i])
			if len(pairs) == 0 {
				continue
			}
			all = append(all, pairs...)
			from, to := max(joined[i], joined[k]), min(joined[i], joined[k])
			for n := range joined {
				if joined[n] == from {
					joined[n] = to
				}
			}
		}
	}
	for i := range s.Units {
		e := Engagement{ID: fmt.Sprintf("e%d", len(engagements)+1)}
		for n := range joined {
			if joined[n] == i {
				e.Units = append(e.Units, s.Units[n].ID)
			}
		}
		if len(e.Units) > 1 {
			engagements = append(engagements, e)
		}
	}
	return all, engagements
}

// contactPairs lists the contacts of two units of different sides.
func contactPairs(u, v *game.Unit) []ContactPair {
	if u.Side == v.Side {
		return nil
	}
	var list []ContactPair
	for i := range u.Stands {
		for j := range v.Stands {
			if !maybeWithin(u, i, v, j, geometry.Tolerance) {
				continue
			}
			if c := geometry.Touch(u.Box(i), v.Box(j)); c.Kind != geometry.NoContact {
				list = append(list, ContactPair{u.Stands[i].ID, v.Stands[j].ID, c.Kind.String(), game.RoundLength(c.Length), c.A.Side.String(), c.B.Side.String()})
			}
		}
	}
	return list
}

// ReachAnswer tells how far a unit can march straight ahead, and what stops it.
type ReachAnswer struct {
	game.StepsOnly

	Query     string       `json:"query"`
	Unit      game.UnitID  `json:"unit"`
	Allowance float64      `json:"allowance"` // in cm
	Far       float64      `json:"far"`       // in cm
	Inches    float64      `json:"inches"`    // Far in inches
	Stop      string       `json:"stop"`      // what ends the way, "" for the allowance
	By        game.StandID `json:"by"`
	Stands    []Place      `json:"stands"`
	Steps     []game.Step  `json:"steps"`
}

// Place is the new place of a stand.
type Place struct {
	ID     game.StandID `json:"id"`
	X      float64      `json:"x"`
	Y      float64      `json:"y"`
	Facing float64      `json:"facing"`
	Moved  float64      `json:"moved"`
}

// Explain returns the steps that led to the answer.
func (a *ReachAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ReachAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *ReachAnswer) Text() game.Phrase {
	return game.Say("%s marches %v of %v inches straight ahead. %s", a.Unit, a.Inches, roundInches(a.Allowance), a.Steps[len(a.Steps)-1].Text)
}

func answerReach(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	if len(u.Stands) == 0 {
		return nil, game.RefuseQuery("%s is not on the table", string(u.ID))
	}
	copied := s.Clone()
	m := &moment{s: &copied}
	u = copied.Unit(u.ID)
	main := bodyOf(u).main()
	most := allowance(&copied, u)
	w := &way{s: &copied, unit: u, stands: main, dir: u.Box(main[0]).Forward, most: most, nearStops: true, through: m.passes(u)}
	w.most = affordable(&copied, w, 1, most)
	h := w.first()
	answer := &ReachAnswer{Query: q.Name, Unit: u.ID, Allowance: most, Far: game.RoundLength(h.far), Inches: roundInches(h.far), Stop: h.why, Stands: []Place{}}
	switch {
	case h.enemy.unit != nil:
		answer.By = h.enemy.id()
	case h.friend.unit != nil:
		answer.By = h.friend.id()
	}
	m.tellMarch(u, moveStands(u, main, w.dir.Scale(h.far)), h, most)
	answer.Steps = m.events[0].Steps
	for _, i := range main {
		p := u.Stands[i]
		answer.Stands = append(answer.Stands, Place{p.ID, p.X, p.Y, p.Facing, game.RoundLength(h.far)})
	}
	return answer, nil
}
