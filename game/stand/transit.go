// This file stands in until the procedures of falls back and advances
// are there; whoever brings one deletes its part here.

package stand

import "frontage/game"

func (r *run) refuseAdvance(unit int) *game.Refusal {
	return refuse("STD-ADV-05", "There is no enemy that it can see and reach.")
}
