package app

import (
	"fmt"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
	"frontage/render/scene"
)

// crowd is a table with 200 stands in 67 units at different angles. It is drawn slightly
// turned each time, so that everything moves.
func crowd() *game.State {
	st := &game.State{
		Table: game.Table{Width: 180, Height: 120},
		Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
	}
	for n := range 200 {
		if n%3 == 0 {
			st.Units = append(st.Units, game.Unit{
				ID: game.UnitID(fmt.Sprint("u", n)), Side: st.Sides[n%2].ID, Name: "Spearmen", Type: stand.Infantry,
				Base: game.Base{Front: 4, Depth: 2},
			})
		}
		u := &st.Units[len(st.Units)-1]
		u.Stands = append(u.Stands, game.Stand{
			ID: game.StandID(fmt.Sprint("s", n)), X: 8 + float64(n%20)*8.6, Y: 8 + float64(n/20)*11, Facing: float64(n),
		})
	}
	return st
}

// drawer returns a function that turns pictures of the crowd into triangles, as before
// each Draw.
func drawer() func() {
	var c canvas
	var picture scene.Scene
	st := crowd()
	view := scene.Fit(st.Table.Rect(), geometry.Rect{Max: geometry.Vec{X: 1280, Y: 720}}, 16)
	return func() {
		for i := range st.Units {
			for j := range st.Units[i].Stands {
				st.Units[i].Stands[j].Facing++
			}
		}
		picture.Reset(1280, 720, scene.Color{R: 240, G: 235, B: 220, A: 255})
		scene.DrawTable(&picture, view, st, scene.Options{})
		c.build(&picture, 1)
	}
}

// Drawing keeps its memory: a frame like the one before allocates nothing.
func TestDrawAllocatesNothing(t *testing.T) {
	draw := drawer()
	for range 400 {
		draw() // until every slice is large enough for every angle
	}
	if n := testing.AllocsPerRun(100, draw); n > 0 {
		t.Errorf("%v allocations a frame, want none", n)
	}
}

// BenchmarkDraw200Stands has a budget of 0.5 ms a frame in the browser.
func BenchmarkDraw200Stands(b *testing.B) {
	draw := drawer()
	draw()
	b.ReportAllocs()
	for b.Loop() {
		draw()
	}
}
