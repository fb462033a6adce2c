package scene

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// A drawing appears at its place, above the stands and below its own words. The options'
// drawings replace the state's.
func TestDrawings(t *testing.T) {
	st := &game.State{Table: game.Table{Width: 100, Height: 50}, Drawings: []game.Drawing{
		{Kind: game.DrawArrow, From: geometry.Vec{X: 10, Y: 10}, To: geometry.Vec{X: 30, Y: 10}, Color: "green"},
		{Kind: game.DrawCircle, From: geometry.Vec{X: 50, Y: 20}, To: geometry.Vec{X: 53, Y: 24}, Text: "here"},
		{Kind: game.DrawNote, From: geometry.Vec{X: 80, Y: 40}, Text: "A note of two\nlines"},
	}}
	view := View{Center: geometry.Vec{X: 50, Y: 25}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 1000, Y: 500}}}
	count := func(o Options) (tips, circles, texts int) {
		var s Scene
		s.Reset(1000, 500, Color{})
		DrawTable(&s, view, st, o)
		for _, item := range s.Items {
			if item.Style.Class != "drawing" {
				continue
			}
			p := s.Points[item.From]
			switch item.Kind {
			case Polygon: // the head's tip is where the arrow ends: 30 cm, 40 cm from the upper edge
				if item.Style.Fill == Light.Drawing("green") && p.Dist(geometry.Vec{X: 300, Y: 400}) < 1e-9 {
					tips++
				}
			case Disc: // through (53, 24) about (50, 20) is a radius of 5 cm
				if p.Dist(geometry.Vec{X: 500, Y: 300}) < 1e-9 && math.Abs(item.Radius-50) < 1e-9 && item.Style.Stroke == Light.Drawing("violet") {
					circles++
				}
			case Text:
				texts++
			}
		}
		return tips, circles, texts
	}
	if tips, circles, texts := count(Options{}); tips != 1 || circles != 1 || texts != 3 {
		t.Errorf("%d arrow heads, %d circles, %d lines of text; want 1, 1, 3", tips, circles, texts)
	}
	if tips, circles, texts := count(Options{Drawings: []game.Drawing{}}); tips+circles+texts != 0 {
		t.Error("the state's drawings are drawn although the options have others")
	}
}
