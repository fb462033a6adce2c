package element

import (
	"reflect"
	"slices"
	"testing"

	"frontage/game"
)

// The default answers of docs/policies.md: nobody marches, though the question lists marches; of two
// groups the one that covers more ground moves first, three spears with 3 times 160 paces before one
// of light horse with 320; and a group that a friend blocks breaks up near an enemy.
func TestDefaultMoves(t *testing.T) {
	lines := (&field{turn: `, "pips": {"rc": 6}`}).unit("r0", "LH", 400, 0, 0).
		unit("r1", "SP", -80, 0, 0).unit("r2", "SP", 0, 0, 0).unit("r3", "SP", 80, 0, 0).unit("b1", "SP", 0, 900, 180)
	march := begin(t, lines, phaseMarch)
	if q := march.Question(); q.Answers[0].Do != doMove || q.Answers[q.Default].Do != doEnd {
		t.Errorf("marches: the first answer is %+v, the default %+v", q.Answers[0], q.Answers[q.Default])
	}
	w := begin(t, lines, phaseMoves)
	a, _ := w.Default()
	if !slices.Equal(a.Units, []game.UnitID{"r1", "r2", "r3"}) || !reflect.DeepEqual(deedOf(&a).Way, []Leg{{Ahead: 160}}) {
		t.Errorf("the default is %+v %+v; want the spears to go 160 paces ahead", a, a.Own)
	}
	if q := w.Question(); !reflect.DeepEqual(q.Answers[q.Default], a) {
		t.Errorf("the question has the default %+v; alone it is %+v", q.Answers[q.Default], a)
	}
	for far, breaks := range map[float64]bool{140: true, 700: false} {
		blocked := (&field{turn: `, "pips": {"rc": 6}`}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0).
			unit("r3", "SP", 80, 60, 0, `"state": {"moved": true}`).unit("b1", "SP", 0, far, 180)
		alone := slices.ContainsFunc(begin(t, blocked, phaseMoves).Question().Answers, func(a game.Action) bool {
			return slices.Equal(a.Units, []game.UnitID{"r1"})
		})
		if alone != breaks {
			t.Errorf("an enemy %v paces ahead of a blocked group: a spear goes alone: %v; want %v", far, alone, breaks)
		}
	}
}
