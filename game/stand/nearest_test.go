package stand

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// pullMove pulls a wish to the nearest legal place.
func pullMove(s *game.State, unit string, rules moveRules, to ...at) ([]at, *game.Refusal) {
	b := newBoard(s)
	i, _ := b.unitIndex(unit)
	r, refusal := b.nearestMove(i, placesFor(s, unit, to...), &rules)
	if refusal != nil {
		return nil, refusal
	}
	var places []at
	for p := b.units[i].First; p < b.units[i].End; p++ {
		for _, m := range r.stands {
			if m.piece == p {
				places = append(places, at{m.box.Center.X - origin, m.box.Center.Y - origin, facing(m.box)})
			}
		}
	}
	return places, nil
}

// A legal wish is kept; another is pulled to the nearest place where all the stands may go
// in the same arrangement.
func TestNearestMove(t *testing.T) {
	row := func() game.Unit { return infantry("r1", at{0, 0, 0}, at{4, 0, 0}) }
	keep := clearance{distance: 1, rule: "STD-FALL-09"}
	cases := []struct {
		name     string
		others   []game.Unit
		terrain  []game.Terrain
		rules    moveRules
		to, want []at
	}{
		{"legal", nil, nil, moveRules{allowance: 20}, []at{{0, 7, 0}, {4, 7, 0}}, []at{{0, 7, 0}, {4, 7, 0}}},
		{"too far", nil, nil, moveRules{allowance: 20}, []at{{0, 30, 0}, {4, 30, 0}}, []at{{0, 20, 0}, {4, 20, 0}}},
		{"onto a friend", []game.Unit{infantry("r2", at{0, 10, 0}, at{4, 10, 0})}, nil, moveRules{allowance: 20},
			[]at{{0, 8.5, 0}, {4, 8.5, 0}}, []at{{0, 8, 0}, {4, 8, 0}}},
		{"too near an enemy", []game.Unit{infantry("b1", at{0, 10, 0}, at{4, 10, 0})}, nil, moveRules{allowance: 20, apart: keep},
			[]at{{0, 7.5, 0}, {4, 7.5, 0}}, []at{{0, 7, 0}, {4, 7, 0}}},
		{"past the side of an enemy", []game.Unit{infantry("b1", at{10.8, 7, 0})}, nil, moveRules{allowance: 20, apart: keep},
			[]at{{2, 8, 0}, {6, 8, 0}}, []at{{1.8, 8, 0}, {5.8, 8, 0}}},
		{"into water", nil, []game.Terrain{{ID: "t", Kind: "deep-water", Shape: building(-60, 9, 60, 12).Shape}}, moveRules{allowance: 20},
			[]at{{0, 8.5, 0}, {4, 8.5, 0}}, []at{{0, 8, 0}, {4, 8, 0}}},
		{"off the table", nil, nil, moveRules{allowance: 200}, []at{{0, 99.5, 0}, {4, 99.5, 0}}, []at{{0, 99, 0}, {4, 99, 0}}},
		// A single stand is brought up to the one that stays (STD-MOVE-09).
		{"out of formation", nil, nil, moveRules{allowance: 20}, []at{{0, 0, 0}, {5, -0.5, 0}}, []at{{0, 0, 0}, {4, -0.5, 0}}},
		{"onto its own", nil, nil, moveRules{allowance: 20}, []at{{0, 0, 0}, {3.6, 0.5, 0}}, []at{{0, 0, 0}, {4, 0.5, 0}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := tableOf(append([]game.Unit{row()}, c.others...)...)
			s.Terrain = c.terrain
			got, refusal := pullMove(s, "r1", c.rules, c.to...)
			if refusal != nil || !near(got, c.want) {
				t.Errorf("pulled to %v (%v), want %v", got, refusal, c.want)
			}
		})
	}
	// If nothing is found the wish's own refusal is returned.
	s := tableOf(row())
	s.Terrain = []game.Terrain{building(-3, -2, 7, -1), building(-3, 1, 7, 2), building(-3, -2, -2, 2), building(6, -2, 7, 2)}
	for i, id := range []game.TerrainID{"t0", "t1", "t2", "t3"} {
		s.Terrain[i].ID = id
	}
	if got, refusal := pullMove(s, "r1", moveRules{allowance: 20}, at{20, 20, 90}, at{20, 16, 90}); refusal == nil {
		// It may stay where it is: a rigid block is pulled there.
		if !near(got, []at{{0, 0, 0}, {4, 0, 0}}) {
			t.Errorf("pulled to %v", got)
		}
	}
}

// The place that a wish is pulled to is legal and never further away than the present
// place.
func TestNearestMoveIsLegal(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("r2", at{-8, 7, 30}, at{-4, 9, 30}),
		infantry("b1", at{12, 12, 200}), cavalry("b2", at{3, 14, 170}))
	s.Terrain = []game.Terrain{building(-20, 2, -10, 30)}
	b := newBoard(s)
	rules := &moveRules{allowance: 20, apart: clearance{distance: 5, rule: "STD-CMD-20", engaged: b.engaged()}}
	found := 0
	for i := range 120 {
		turn := geometry.Direction(float64(i * 37 % 360))
		c := geometry.Vec{X: float64(i*13%40) - 20, Y: float64(i*29%44) - 22}
		var to []at
		for k := range 3 {
			p := c.Along(turn.Right(), float64(4*k))
			to = append(to, at{p.X, p.Y, float64(i * 37 % 360)})
		}
		wish := placesFor(s, "r1", to...)
		r, refusal := b.nearestMove(0, wish, rules)
		if refusal != nil {
			continue
		}
		found++
		if _, no := b.checkMove(0, b.placesOf(r), rules); no != nil {
			t.Errorf("%v: pulled to %v, which is refused: %v", wish, b.placesOf(r), no)
		}
		most := body.Sideways // no stand is pulled further than home, or as far aside
		for _, w := range wish {
			p, _ := b.pieceIndex(string(w.ID))
			most = math.Max(most, b.Boxes[p].Center.Dist(geometry.Vec{X: w.X, Y: w.Y}))
		}
		for _, m := range r.stands {
			for _, w := range wish {
				if d := m.box.Center.Dist(geometry.Vec{X: w.X, Y: w.Y}); b.id(m.piece) == w.ID && d > most+0.02 {
					t.Errorf("%v: %s is pulled %g cm, want at most %g", wish, w.ID, d, most)
				}
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d of 120 wishes could be pulled to a legal place, want at least 60", found)
	}
}
