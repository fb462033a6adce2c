package command

import (
	"fmt"

	"frontage/game"
	"frontage/game/orders"
)

// Check returns what is wrong with an order text for a unit, nil for nothing.
func Check(text string) error {
	if _, err := orders.ParseSpec(text); err != nil {
		return err
	}
	return nil
}

// CheckLed returns what is wrong with the texts of whom a battle tells what.
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

// TacticsBy returns the tactics of a unit: those of its type (TAC-BASE-20), changed by order
// texts, one after the other; "" changes nothing.
func TacticsBy(base orders.Base, texts ...string) orders.Tactics {
	t := orders.Tactics{Sortie: orders.NoSortie}.After(orders.Of(base))
	for _, text := range texts {
		if text == "" {
			continue
		}
		if spec, err := orders.ParseSpec(text); err == nil {
			t = t.After(spec)
		}
	}
	return t
}
