package scene

import (
	"testing"

	"pgregory.net/rapid"

	"frontage/game"
	"frontage/geometry"
)

func TestPick(t *testing.T) {
	p := NewPicker(smallTable())
	for _, c := range []struct {
		name  string
		at    geometry.Vec
		slack float64
		want  Picked
	}{
		{"middle of a stand", geometry.Vec{X: 20, Y: 28}, 0, Picked{Unit: "r1", Stand: "r1a"}},
		{"its corner", geometry.Vec{X: 18, Y: 29}, 0, Picked{Unit: "r1", Stand: "r1a"}},
		{"just outside it", geometry.Vec{X: 18, Y: 29.2}, 0, Picked{}},
		{"just outside it, for a finger", geometry.Vec{X: 18, Y: 29.2}, 0.5, Picked{Unit: "r1", Stand: "r1a"}},
		{"the edge of two stands: the one drawn last", geometry.Vec{X: 22, Y: 28}, 0, Picked{Unit: "r1", Stand: "r1b"}},
		// b2a faces 315°: its front is up and to the left, 2 cm from its centre.
		{"inside a turned stand", geometry.Vec{X: 38.7, Y: 21.3}, 0, Picked{Unit: "b2", Stand: "b2a"}},
		{"in its bounds, outside it", geometry.Vec{X: 38.5, Y: 18.5}, 0, Picked{}},
		{"a disc", geometry.Vec{X: 31, Y: 32.5}, 0, Picked{Character: "rg"}},
		{"in its bounds, outside it", geometry.Vec{X: 31.1, Y: 33.1}, 0, Picked{}},
		{"nothing", geometry.Vec{X: 50, Y: 30}, 1, Picked{}},
		{"off the table", geometry.Vec{X: -100, Y: 500}, 1, Picked{}},
	} {
		if got := p.Pick(c.at, c.slack); got != c.want {
			t.Errorf("%s, %v: picked %+v, want %+v", c.name, c.at, got, c.want)
		}
	}
}

// The coarse search misses nothing: testing every piece gives the same.
func TestPickAgreesWithAskingEveryPiece(t *testing.T) {
	st := crowd(200)
	p := NewPicker(st)
	rapid.Check(t, func(t *rapid.T) {
		at := geometry.Vec{X: rapid.Float64Range(0, 180).Draw(t, "x"), Y: rapid.Float64Range(0, 120).Draw(t, "y")}
		slack := rapid.Float64Range(0, 3).Draw(t, "slack")
		want, nearest := Picked{}, slack
		for i := range st.Units {
			u := &st.Units[i]
			for j := range u.Stands {
				if d := u.Box(j).Closest(at).Dist(at); d <= nearest {
					want, nearest = Picked{Unit: u.ID, Stand: u.Stands[j].ID}, d
				}
			}
		}
		if got := p.Pick(at, slack); got != want {
			t.Fatalf("picked %+v, want %+v", got, want)
		}
	})
}

func TestPickFollowsTheState(t *testing.T) {
	st := smallTable()
	st.Units[0].Stands = []game.Stand{{ID: "r1a", X: 50, Y: 35}}
	p := NewPicker(st)
	if got := p.Pick(geometry.Vec{X: 50, Y: 35}, 0); got.Stand != "r1a" {
		t.Errorf("picked %+v where r1a has gone", got)
	}
	if got := p.Pick(geometry.Vec{X: 20, Y: 28}, 0); !got.None() {
		t.Errorf("picked %+v where r1a was", got)
	}
}
