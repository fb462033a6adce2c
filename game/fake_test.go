package game

import "fmt"

// fakeRules is a rule system small enough to check by eye. It stands for the
// real ones, which import this package.
//
//	move   puts the unit's stands where the action says
//	charge rolls a die and asks for a choice: opens a pending question
//	after  answers it
//	end    begins the next turn
//
// Its one trait is "brave", its one ruling AMB-01. It answers the query "fake"
// with what a test gives it.
type fakeRules struct {
	Unled
	answers []fakeAnswer       // the legal alternatives
	asked   *map[string]string // where to leave the arguments of a query
}

// fakeAnswer is the JSON text of an answer.
type fakeAnswer string

func (a fakeAnswer) MarshalJSON() ([]byte, error) { return []byte(a), nil }
func (a fakeAnswer) Explain() []Step              { return nil }
func (a fakeAnswer) Text() Phrase                 { return Say(string(a)) }
func (a fakeAnswer) Options() []Answer            { return nil }
func (a fakeAnswer) Outline() Outline             { return Outline{} }
func (a fakeAnswer) Forecast() *Forecast          { return nil }

// fakeAnswers is an answer that has alternatives, itself the first.
type fakeAnswers struct {
	fakeAnswer
	all []fakeAnswer
}

func (a fakeAnswers) Options() []Answer {
	var options []Answer
	for _, o := range a.all {
		options = append(options, o)
	}
	return options
}

func (fakeRules) Name() string { return "stand" }

func (fakeRules) Guide() *Guide { return fakeGuide }

func (fakeRules) CheckQuestion(*State) []Problem { return nil }

func (fakeRules) Check(s *State) []Problem {
	var problems []Problem
	for i, u := range s.Units {
		for j, trait := range ownUnit(&u).Traits {
			if trait != "brave" {
				problems = append(problems, Problem{fmt.Sprintf("units[%d].traits[%d]", i, j), "unknown trait"})
			}
		}
		if own := ownUnit(&u); own.Armour == 1 || own.Armour == 2 {
			problems = append(problems, Problem{fmt.Sprintf("units[%d].armour", i), fmt.Sprintf("is %d; must be 3 to 6, or 0 for none", own.Armour)})
		} else if own.Size < len(u.Stands) {
			problems = append(problems, Problem{fmt.Sprintf("units[%d].size", i), fmt.Sprintf("is %d, but %d stands are listed", own.Size, len(u.Stands))})
		}
		if u.Type == Machine && ownUnit(&u).Pace == 0 {
			problems = append(problems, Problem{fmt.Sprintf("units[%d].pace", i), "is missing"})
		}
	}
	for key := range s.Rulings {
		if key != "AMB-01" {
			problems = append(problems, Problem{"rulings." + key, "unknown ruling"})
		}
	}
	return problems
}

func (fakeRules) Rulings() []Ruling { return nil }

func (r fakeRules) Begin(bool) Session { return r }

func (r fakeRules) Try(before, s *State, a Action, dice *Dice) ([]Event, error) {
	return r.Apply(before, s, a, dice)
}

func (r fakeRules) Default(s *State) (Action, bool) { return r.Question(s).DefaultAnswer() }

func (fakeRules) Nearest(_ *State, a Action) (Action, bool) { return a, false }

func (fakeRules) Advise(b *Battle) (Action, bool) { return b.Default() }

func (fakeRules) Apply(_, s *State, a Action, dice *Dice) ([]Event, error) {
	u := s.Unit(a.Unit)
	switch a.Do {
	case "move":
		if u == nil {
			return nil, &Refusal{Reason: Say("There is no such unit.")}
		}
		for _, place := range a.Stands {
			owner, i := s.Stand(place.ID)
			if owner != u {
				return nil, &Refusal{Rule: "STD-MOVE-07", Reason: Say("That stand is not of the unit.")}
			}
			u.OwnStands()[i] = Stand(place)
		}
		return []Event{{Kind: "move", Unit: u.ID}}, nil
	case "charge":
		if u == nil || ownTurn(s).Pending != nil {
			return nil, &Refusal{Rule: "STD-CHARGE-01", Reason: Say("It may not charge now.")}
		}
		die, err := rollOne(dice, "zone")
		if err != nil {
			return nil, err
		}
		EditUnit[fakeUnit](u).State.Charged = true
		ownTurn(s).Pending = &Pending{Procedure: "charge", Unit: u.ID, Values: map[string]float64{"die": float64(die)}}
		return []Event{{Kind: "roll", Why: "zone", Dice: []int{die}}}, nil
	case "after":
		ownTurn(s).Pending = nil
		return nil, nil
	case "end":
		s.Turn.Number++
		return nil, nil
	}
	return nil, &Refusal{Reason: Say("The fake rules have no %s.", a.Do)}
}

func (fakeRules) Question(s *State) *Question {
	if ownTurn(s).Pending != nil {
		return &Question{Kind: "charge", Answers: []Action{{Do: "after", Unit: ownTurn(s).Pending.Unit, Choice: "stand"}}}
	}
	return &Question{Kind: "command", Answers: []Action{{Do: "end"}}}
}

func (fakeRules) Queries() []QueryForm { return []QueryForm{{Name: "fake"}} }

func (r fakeRules) Query(_ *State, q Query) (Answer, error) {
	if q.Name != "fake" {
		return nil, &BadQuery{Say("no such query: %s", q.Name)}
	}
	if r.asked != nil {
		*r.asked = q.Args
	}
	return fakeAnswers{r.answers[0], r.answers}, nil
}
