package ui

import (
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/render/words"
)

// A unit that shooting drives back has lost no combat: its answer says so.
func TestDrivenBackIsNoRetreat(t *testing.T) {
	st := &game.State{Units: []game.Unit{{ID: "r1", Name: "Miners"}}}
	a := game.Action{Do: "retreat", Unit: "r1"}
	for _, c := range []struct{ procedure, long, short string }{
		{"driveback", "Drive back Miners", "Drive back"},
		{"combat", "Retreat with Miners", "Retreat"},
	} {
		stand.OwnTurn(st).Pending = &stand.Pending{Procedure: c.procedure}
		view := (&asker{rules: stand.Rules{}}).view(st, a)
		if long, short := words.Say(view.Label), words.Say(view.Short); long != c.long || short != c.short {
			t.Errorf("%s: %q and %q, not %q and %q", c.procedure, long, short, c.long, c.short)
		}
	}
}
