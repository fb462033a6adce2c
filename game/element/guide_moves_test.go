package element

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
)

// Beside a selected element the screen lists what may be done in place of a move, and only that: halting the impetuous
// (ELM-PIP-19, ELM-MOVE-31), exchanges of heroes (ELM-SPECIAL-01), dismounting (ELM-BASE-21), landing (ELM-SPECIAL-20).
func TestInsteadOfAMove(t *testing.T) {
	pips := `, "pips": {"rc": 2}`
	for _, test := range []struct {
		name string
		f    *field
		with []game.UnitID
		want []string
	}{
		{"two warbands near the enemy", (&field{turn: pips}).unit("r1", "WB", 0, 0, 0).unit("r2", "WB", 80, 0, 0).unit("b1", "BD", 0, 150, 180), []game.UnitID{"r1", "r2"}, []string{"halt [r1 r2]", "halt [r1]"}},
		{"one of them", (&field{turn: pips}).unit("r1", "WB", 0, 0, 0).unit("r2", "WB", 80, 0, 0).unit("b1", "BD", 0, 150, 180), []game.UnitID{"r1"}, []string{"halt [r1]"}},
		{"beside spears, which are calm", (&field{turn: pips}).unit("r1", "WB", 0, 0, 0).unit("r2", "SP", 80, 0, 0).unit("b1", "BD", 0, 150, 180), []game.UnitID{"r1", "r2"}, []string{"halt [r1]"}},
		{"no PIPs", (&field{turn: `, "pips": {"rc": 0}`}).unit("r1", "WB", 0, 0, 0).unit("b1", "BD", 0, 150, 180), []game.UnitID{"r1"}, nil},
		{"calm troops", (&field{turn: pips}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 0, 150, 180), []game.UnitID{"r1"}, nil},
		{"a hero, impetuous too (ELM-MOVE-28), beside a friend who fights", (&field{turn: pips}).unit("r1", "BD(H)", 80, 0, 0).unit("r2", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180), []game.UnitID{"r1"}, []string{"halt [r1]", "exchange r2"}},
		{"knights who may dismount", (&field{turn: pips}).unit("r1", "KN(C)", 0, 0, 0).off("r2", "BD", `"mount": "r1"`), []game.UnitID{"r1"}, []string{"dismount"}},
	} {
		w := begin(t, test.f, phaseMoves)
		var got []string
		for _, a := range insteadOfMove(w.State(), "r1", test.with) {
			switch a.Do {
			case doHalt:
				got = append(got, fmt.Sprint("halt ", a.Units))
			case doExchange:
				got = append(got, "exchange "+a.Target)
			default:
				got = append(got, a.Do)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q; want %q", test.name, got, test.want)
		}
	}
}
