package command

import (
	"fmt"

	"frontage/game"
	"frontage/game/orders"
)

// Check returns what is wrong with an order text for a unit, nil for nothing.
func Check(text string) error {
	if _, err := orders.ParseTold(text); err != nil {
		return err
	}
	return nil
}

// CheckLed returns what is wrong with the order texts given in a battle.
func CheckLed(s *game.State) []game.Problem {
	var list []game.Problem
	for i, l := range s.Turn.Led {
		if l.Tactics == "" {
			continue
		}
		if err := Check(l.Tactics); err != nil {
			list = append(list, game.Problem{Path: fmt.Sprintf("turn.led[%d].tactics", i), What: err.Error()})
		}
	}
	return list
}

// TacticsOf returns the tactics of a unit: those of its type (TAC-BASE-20), which depend on the
// charge ability, changed by the order text of its file, and then by the one given in the battle.
func TacticsOf(s *game.State, u *game.Unit, charges bool, own string) orders.Tactics {
	base := orders.Attack
	if charges {
		base = orders.Charge
	}
	return tacticsBy(base, own, s.Turn.LedAs(u.ID).Tactics)
}

// Asked returns the tactics of the query "intent": the present ones of a unit, changed by the
// query's argument tactics if it has one.
func Asked(present orders.Tactics, q game.Query) (orders.Tactics, error) {
	text, given := q.Args["tactics"]
	if !given {
		return present, nil
	}
	spec, err := orders.ParseTold(text)
	if err != nil {
		return present, &game.BadQuery{Reason: game.Say("%[1]s (%[2]s)", err.Reason, err.Rule)}
	}
	return present.After(spec), nil
}

// tacticsBy returns basic tactics changed by order texts, one after the other. "" changes nothing.
func tacticsBy(base orders.Base, texts ...string) orders.Tactics {
	t := orders.Tactics{Sortie: orders.NoSortie}.After(orders.Of(base))
	for _, text := range texts {
		if text == "" {
			continue
		}
		if spec, err := orders.ParseTold(text); err == nil {
			t = t.After(spec)
		}
	}
	return t
}
