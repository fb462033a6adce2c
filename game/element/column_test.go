package element

import (
	"testing"

	"frontage/game"

	"frontage/geometry"
)

// In a column the first wheels and the others pass through its place, each up to the one before it
// (ELM-GROUP-02, -08): a column of three spears wheels by 45 degrees and goes on.
func TestColumnRoundABend(t *testing.T) {
	f := (&field{turn: `, "pips": {"rc": 6}`}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 0, -30, 0).unit("r3", "SP", 0, -60, 0)
	var ends [][]geometry.Box
	for _, about := range []string{"left", "right"} {
		w := begin(t, f, phaseMoves)
		w.must(`{"do": "move", "units": ["r1", "r2", "r3"], "way": [{"ahead": 20}, {"wheel": 45, "about": "` + about + `"}, {"ahead": 60}]}`)
		s := w.State()
		var boxes []geometry.Box
		for _, id := range []string{"r1", "r2", "r3"} {
			boxes = append(boxes, box(s.Unit(gameID(id))))
		}
		if order := columnOf(boxes); len(order) != 3 || order[0] != 0 || order[2] != 2 {
			t.Errorf("about the %s corner they end as %v, no column: %v", about, boxes, order)
		}
		want := map[string]float64{"left": 315, "right": 45}[about]
		if facing := s.Unit("r1").Stands[0].Facing; facing != want {
			t.Errorf("the first faces %v", facing)
		}
		// They went 20, then the wheel, then 60: the second, 30 behind, has passed the wheel by 30.
		if facing := s.Unit("r2").Stands[0].Facing; facing != want {
			t.Errorf("the second faces %v", facing)
		}
		if left := turnOf(s).Pips["rc"]; left != 2 { // the move, a: far from the general, d: not as far as it may, e: irregular; not d for the wheel
			t.Errorf("%d PIPs are left", left)
		}
		ends = append(ends, boxes)
	}
	for i, left := range ends[0] { // mirrored about x = 60
		if right := ends[1][i]; abs(120-left.Center.X-right.Center.X) > 0.001 || abs(left.Center.Y-right.Center.Y) > 0.001 {
			t.Errorf("%v and %v are no mirror images", left, right)
		}
	}
}

// A column of one kind that is bent already goes on round its bend.
func TestBentColumnGoesOn(t *testing.T) {
	f := (&field{turn: `, "pips": {"rc": 6}`}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 0, -30, 0).unit("r3", "SP", 0, -60, 0)
	w := begin(t, f, phaseMoves)
	w.must(`{"do": "move", "units": ["r1", "r2", "r3"], "way": [{"wheel": 30, "about": "left"}, {"ahead": 40}]}`)
	first := box(w.State().Unit("r1"))
	s := w.State().Clone()
	for i := range s.Units {
		edit(&s.Units[i]).State.Moved = false
	}
	p, refusal := newBoard(&s).planMove(&game.Action{Do: doMove, Units: []game.UnitID{"r1", "r2", "r3"}, Own: &Deed{Way: []Leg{{Ahead: 60}}}})
	if refusal != nil {
		t.Fatal(refusal)
	}
	if order := columnOf(p.to); len(order) != 3 {
		t.Errorf("they end as %v", p.to)
	}
	if d := p.to[0].Center.Dist(first.Center); !near(p.b.k.paces(d), 60) {
		t.Errorf("the first goes %v", d)
	}
}
