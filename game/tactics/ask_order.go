package tactics

import (
	"cmp"

	"frontage/game"
	"frontage/game/orders"
)

// OrderAnswer is the meaning of an order text.
type OrderAnswer struct {
	plain

	Query     string        `json:"query"`
	OK        bool          `json:"ok"`
	Error     *OrderError   `json:"error"`
	Scope     string        `json:"scope"`
	Units     []game.UnitID `json:"units"`
	Storm     bool          `json:"storm"`
	Spec      OrderSpec     `json:"spec"`
	Canonical string        `json:"canonical"`
	Steps     []game.Step   `json:"steps"`
}

// OrderError names the wrong word and the number of characters before it.
type OrderError struct {
	Word string `json:"word"`
	At   int    `json:"at"`
}

// OrderSpec holds the values an order sets, null for those it does not change.
type OrderSpec struct {
	Movement  *string `json:"movement"`
	Placement *int    `json:"placement"`
	Melee     *string `json:"melee"`
	Missile   *string `json:"missile"`
	Sortie    *string `json:"sortie"`
}

// Explain returns the steps that led to the answer.
func (a *OrderAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *OrderAnswer) Text() game.Phrase {
	if !a.OK {
		return a.Steps[0].Text
	}
	return game.SayAll(a.Canonical)
}

// scopes are the words for the receivers of an order.
var scopes = map[orders.Scope]string{orders.OfForce: "force", orders.OfUnits: "units", orders.OfSelf: "self"}

// answerOrder reads an order text. If there is a scenario, the units named must be in it.
func answerOrder(s *game.State, args map[string]string) (game.Answer, error) {
	a := &OrderAnswer{Query: askOrder, Units: []game.UnitID{}, Steps: []game.Step{}}
	if word, given := args["old"]; given {
		spec, ok := orders.Old(word)
		if !ok {
			return a.wrong(orders.RuleUnknown, word, 0, oldText(word)), nil
		}
		return a.reads(orders.Order{Scope: orders.OfSelf, Spec: spec}), nil
	}
	o, err := orders.Parse(args["text"])
	if err != nil {
		return a.wrong(err.Rule, err.Word, err.At, err.Reason), nil
	}
	for _, id := range o.Units {
		if len(s.Units) > 0 && s.Unit(id) == nil {
			at := orders.At(args["text"], id)
			return a.wrong(orders.RuleUnknown, string(id), at, refuseNamed(id, at).Reason), nil
		}
	}
	return a.reads(o), nil
}

// wrong is the answer for a text that cannot be read.
func (a *OrderAnswer) wrong(rule, word string, at int, why game.Text) game.Answer {
	a.Error = &OrderError{word, at}
	a.Steps = append(a.Steps, game.Step{Rule: rule, Text: why})
	return a
}

// reads is the answer for an order.
func (a *OrderAnswer) reads(o orders.Order) game.Answer {
	a.OK, a.Scope, a.Storm, a.Canonical = true, scopes[o.Scope], o.Storm, o.String()
	a.Units = append(a.Units, o.Units...)
	a.Spec = specOf(o.Spec)
	a.Steps = append(a.Steps, scopeStep(o))
	if o.Spec.Base != 0 {
		a.Steps = append(a.Steps, packageStep(o.Spec))
	}
	return a
}

// specOf writes the values of an order in the words of the formats page.
func specOf(s orders.Spec) OrderSpec {
	var spec OrderSpec
	if m := s.Movement(); m != 0 {
		text := m.String()
		spec.Movement = &text
	}
	if s.Placement != 0 {
		rank := int(s.Placement)
		spec.Placement = &rank
	}
	set := func(to **string, i int8, words ...string) {
		if i > 0 {
			*to = &words[i-1]
		}
	}
	set(&spec.Melee, int8(s.Melee), "prefer", "defer", "never")
	set(&spec.Missile, int8(s.Missile), "use", "safe", "never")
	set(&spec.Sortie, int8(s.Sortie), "no", "immediate", "sortie")
	return spec
}

// scopeStep tells whose tactics an order changes.
func scopeStep(o orders.Order) game.Step {
	switch {
	case o.Storm:
		return game.NewStep("TAC-ORDER-13", "The whole force storms the location.")
	case o.Scope == orders.OfUnits:
		return game.NewStep("TAC-ORDER-03", "The order changes the units that it lists, and no others.")
	case o.Scope == orders.OfSelf:
		return game.NewStep("TAC-ORDER-05", "The order changes the unit that carries it out, and costs nothing.")
	}
	return game.NewStep("TAC-ORDER-01", "The order changes all mass units of the force, and no individuals.")
}

// packageStep tells the tactics of a package.
func packageStep(s orders.Spec) game.Step {
	return game.NewStep("TAC-PKG-01", "%s: movement %s, %s, %s, %s.", s.Base.String(), s.Movement().String(), s.Placement.String(), s.Melee.String(), s.Missile.String())
}

func oldText(word string) game.Text {
	return game.Tell("The earlier rules have no tactic %s; there are charge, attack, defend, avoid and flee.", cmp.Or(word, "-"))
}
