package scene

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// Zone rays leave the corners at 135° to both their edges: for a base that
// faces up the table, along the diagonals.
func TestZoneMarks(t *testing.T) {
	b := geometry.Box{Center: geometry.Vec{X: 10, Y: 10}, Forward: geometry.Vec{Y: 1}, Width: 4, Depth: 2}
	const k = zoneReach * 0.7071067811865476
	want := []game.Mark{
		{Kind: game.MarkRay, From: geometry.Vec{X: 8, Y: 11}, To: geometry.Vec{X: 8 - k, Y: 11 + k}},
		{Kind: game.MarkRay, From: geometry.Vec{X: 12, Y: 11}, To: geometry.Vec{X: 12 + k, Y: 11 + k}},
		{Kind: game.MarkRay, From: geometry.Vec{X: 12, Y: 9}, To: geometry.Vec{X: 12 + k, Y: 9 - k}},
		{Kind: game.MarkRay, From: geometry.Vec{X: 8, Y: 9}, To: geometry.Vec{X: 8 - k, Y: 9 - k}},
	}
	if diff := cmp.Diff(want, ZoneMarks(nil, b), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("zone rays (-want +got):\n%s", diff)
	}
}

// Stands of the same unit touch too, but only contacts between units are marked.
func TestContactMarks(t *testing.T) {
	base := game.Base{Front: 4, Depth: 2}
	unit := func(id game.UnitID, stands ...game.Stand) game.Unit {
		return game.Unit{ID: id, Type: stand.Infantry, Base: base, Stands: stands}
	}
	st := &game.State{Table: game.Table{Width: 60, Height: 40}, Units: []game.Unit{
		unit("a", game.Stand{ID: "a1", X: 10, Y: 10}, game.Stand{ID: "a2", X: 14, Y: 10}),
		unit("b", game.Stand{ID: "b1", X: 10, Y: 12, Facing: 180}), // front to front with a1
		unit("c", game.Stand{ID: "c1", X: 18, Y: 8}),               // corner to corner with a2
		unit("d", game.Stand{ID: "d1", X: 40, Y: 30}),
	}}
	marks := ContactMarks(nil, st)
	edges, points := 0, 0
	for _, m := range marks {
		switch m.Kind {
		case game.MarkEdge:
			edges++
			if m.From.Y != 11 || m.To.Y != 11 || m.From.Dist(m.To) != 4 {
				t.Errorf("the shared edge runs from %v to %v, want 4 cm at y = 11", m.From, m.To)
			}
		case game.MarkPoint:
			points++
			if want := (geometry.Vec{X: 16, Y: 9}); m.From.Dist(want) > geometry.Tolerance {
				// b1's corner (12, 11) on a2's corner is a contact as well.
				if want := (geometry.Vec{X: 12, Y: 11}); m.From.Dist(want) > geometry.Tolerance {
					t.Errorf("a corner contact at %v", m.From)
				}
			}
		}
	}
	if edges != 1 || points != 2 {
		t.Errorf("%d edge and %d corner contacts, want 1 and 2", edges, points)
	}
}

// Every kind of mark draws something of its own class.
func TestEveryMarkIsDrawn(t *testing.T) {
	st := smallTable()
	v := View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}
	for kind, class := range map[game.MarkKind]string{
		game.MarkRay: "ray", game.MarkSight: "sight", game.MarkBlocked: "blocked", game.MarkEdge: "edge-mark",
		game.MarkExposed: "exposed", game.MarkMeasure: "measure", game.MarkMove: "move", game.MarkArea: "area", game.MarkGhost: "ghost",
		game.MarkPoint: "point", game.MarkStand: "pointed",
	} {
		s := &Scene{}
		s.Reset(600, 400, Color{})
		DrawTable(s, v, st, Options{Marks: []game.Mark{{
			Kind: kind, From: geometry.Vec{X: 30, Y: 20}, To: geometry.Vec{X: 40, Y: 30}, Stand: "r1a", Label: game.Say("so"),
		}}})
		classes, labels := map[string]int{}, 0
		for _, item := range s.Items {
			classes[item.Style.Class]++
			if item.Text == "so" {
				labels++
			}
		}
		if classes[class] == 0 {
			t.Errorf("a %s mark draws nothing of class %q", kind, class)
		}
		if labels != 1 {
			t.Errorf("a %s mark's label is written %d times, want once", kind, labels)
		}
	}
}

// A ghost without a base has the base of its stand. A ghost with neither a base nor a
// known stand is not drawn.
func TestGhostTakesItsStandsBase(t *testing.T) {
	st := smallTable()
	v := View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}
	width := func(m game.Mark) float64 {
		s := &Scene{}
		s.Reset(600, 400, Color{})
		DrawTable(s, v, st, Options{Marks: []game.Mark{m}})
		for _, item := range s.Items {
			if item.Style.Class == "ghost" {
				return s.Points[item.From].Dist(s.Points[item.From+1])
			}
		}
		return 0
	}
	if got := width(game.Mark{Kind: game.MarkGhost, Stand: "b2a", From: geometry.Vec{X: 20, Y: 20}}); got < 19.99 || got > 20.01 {
		t.Errorf("the lancers' ghost is %g pixels wide, want 20: 2 cm at 10 pixels", got)
	}
	if got := width(game.Mark{Kind: game.MarkGhost, Stand: "nobody", From: geometry.Vec{X: 20, Y: 20}}); got != 0 {
		t.Errorf("a ghost of nobody is drawn %g pixels wide", got)
	}
}

// Two steps that point at the same edge write its label once.
func TestSameLabelIsWrittenOnce(t *testing.T) {
	st := smallTable()
	m := game.Mark{Kind: game.MarkEdge, From: geometry.Vec{X: 18, Y: 13}, To: geometry.Vec{X: 22, Y: 13}, Label: game.Say("front edge")}
	other := m
	other.To.X = 26
	s := &Scene{}
	v := View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}
	DrawTable(s, v, st, Options{Marks: []game.Mark{m, m, other}})
	written := 0
	for _, item := range s.Items {
		if item.Text == "front edge" {
			written++
		}
	}
	if written != 2 {
		t.Errorf("written %d times, want twice: for each of the two edges", written)
	}
}

// The label of a way stands halfway along it, not halfway between its ends.
func TestMiddleOf(t *testing.T) {
	line := []geometry.Vec{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 2}} // 6 cm, with a repeated point
	if got, want := middleOf(line), (geometry.Vec{X: 3, Y: 0}); got.Dist(want) > 1e-9 {
		t.Errorf("the middle is %v, want %v", got, want)
	}
}
