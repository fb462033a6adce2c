package scene

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// A road that leaves the table at any angle is painted up to the edge and no further.
func TestRoadsEndAtTheTablesEdge(t *testing.T) {
	cut := 0
	rapid.Check(t, func(t *rapid.T) {
		st := &game.State{System: stand.Name, Table: game.Table{Width: 120, Height: 90}}
		end := func(name string) geometry.Vec {
			return geometry.Vec{X: rapid.Float64Range(-10, 130).Draw(t, name+" x"), Y: rapid.SampledFrom([]float64{-4, 0, 90, 93}).Draw(t, name+" y")}
		}
		middle := geometry.Vec{X: rapid.Float64Range(30, 90).Draw(t, "x"), Y: rapid.Float64Range(30, 60).Draw(t, "y")}
		road := game.Terrain{ID: "road", Kind: "road", Line: []geometry.Vec{end("from"), middle, end("to")}, Width: rapid.Float64Range(1, 6).Draw(t, "width")}
		st.Terrain = []game.Terrain{road}
		s := &Scene{}
		s.Reset(1300, 1000, Color{})
		v := Fit(st.Table.Rect(), geometry.Rect{Max: geometry.Vec{X: 1300, Y: 1000}}, 40)
		colors := (&Options{}).Palette()
		DrawTable(s, v, st, Options{Colors: colors})
		g := colors.ground(game.GuideOf(st).Ground("road"))
		var pieces []geometry.Polygon // of the ground of the road, in cm
		for i := range s.Items {
			item := &s.Items[i]
			if item.Style.ID != "road" || item.Style.Class != "terrain" {
				continue
			}
			var points geometry.Polyline
			for _, p := range s.Points[item.From:item.To] {
				points = append(points, v.Table(p))
			}
			shapes := []geometry.Polygon{geometry.Polygon(points)}
			fill := item.Style.Fill == g.fill
			if item.Kind == Line {
				shapes, fill = geometry.Ribbon(points, item.Style.Width/v.Scale), item.Style.Stroke == g.fill
			} else {
				cut++
			}
			for _, shape := range shapes {
				for _, p := range shape {
					if !st.Table.Rect().Contains(p, 1e-9) {
						t.Fatalf("the road is painted at %v", p)
					}
				}
			}
			if fill {
				pieces = append(pieces, shapes...)
			}
		}
		for _, whole := range geometry.Ribbon(road.Line, road.Width) {
			for k := range 100 { // points of the road
				p := whole[0].Lerp(whole[1], float64(k%10)/9).Lerp(whole[3%len(whole)].Lerp(whole[2], float64(k%10)/9), float64(k/10)/9)
				if !st.Table.Rect().Contains(p, -0.01) {
					continue
				}
				covered := false
				for _, piece := range pieces {
					covered = covered || piece.Contains(p, 1e-6)
				}
				if !covered && math.Abs(signedArea(whole)) > 1 {
					t.Fatalf("the road is not painted at %v", p)
				}
			}
		}
	})
	if cut < 20 {
		t.Errorf("%d ends were cut: the test tests little", cut)
	}
}
