package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/army"
)

// armyColumns are the columns of a table of an army list.
var armyColumns = []army.Column{{Head: "attacks", Width: 7}, {Head: "hits", Width: 4}, {Head: "armour", Width: 6}, {Head: "size", Width: 4}}

// armyCells fills in the columns of an entry.
func armyCells(_ *army.Army, e *army.Entry) []string {
	switch o := e.Own.(type) {
	case *ListedUnit:
		attacks := fmt.Sprint(o.Attack)
		if o.Shooting > 0 {
			attacks += fmt.Sprintf("/%d", o.Shooting)
		}
		armour := "–"
		if o.Armour > 0 {
			armour = fmt.Sprintf("%d+", o.Armour)
		}
		return []string{attacks, fmt.Sprint(o.Hits), armour, fmt.Sprint(o.Size)}
	case *ListedLeader:
		return []string{fmt.Sprintf("+%d", o.Attack), "", "", ""}
	case *ListedMount:
		return []string{fmt.Sprintf("+%d", o.Attack), "", "", ""}
	}
	return nil
}

// armyWords lists the data without a column.
func armyWords(_ *army.Army, e *army.Entry) []string {
	switch o := e.Own.(type) {
	case *ListedUnit:
		words := slices.Clone(o.Traits)
		if o.Shooting > 0 && o.Range != 30 {
			words = append(words, fmt.Sprintf("range %v", o.Range))
		}
		if o.Pace != 0 {
			words = append(words, fmt.Sprintf("pace %v", o.Pace))
		}
		if e.Base != (game.Base{}) {
			words = append(words, fmt.Sprintf("base %v by %v", e.Base.Front, e.Base.Depth))
		}
		return words
	case *ListedLeader:
		return []string{fmt.Sprintf("command %d", o.Command), o.Mount}
	case *ListedMount:
		return []string{o.Mount}
	}
	return nil
}
