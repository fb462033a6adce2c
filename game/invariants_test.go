package game

import (
	"math/rand/v2"
	"strings"
	"testing"

	"frontage/geometry"
)

// An action that moves some stands breaks an invariant exactly when a look at all
// stands finds something wrong that was not wrong before (STD-BASE-01).
func TestInvariantsLookAtMovedPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	found := map[string]int{}
	for range 3000 {
		before := sparse(random)
		after := before.Clone()
		for range random.IntN(3) {
			u := &after.Units[random.IntN(len(after.Units))]
			if len(u.Stands) > 1 && random.IntN(4) == 0 { // the later ones go up the list
				u.Stands = u.Stands[1:]
			}
			u.Stands[random.IntN(len(u.Stands))] = Stand{ID: "x", X: random.Float64() * 60, Y: random.Float64() * 40, Facing: random.Float64() * 360}
		}
		boxes := boxesOf(&after)
		want := "fine"
		if len(offTable(after.Table, boxes)) > 0 {
			want = "off the table"
		}
		if pairs := overlaps(boxes); len(pairs) > 0 && want == "fine" {
			want = "overlaps"
		}
		var units differing
		units.find(&before, &after, nil)
		found[want]++
		if got := brokenInvariant(&before, &after, units.moved); (got == "") != (want == "fine") || want == "off the table" && !strings.Contains(got, want) && !strings.Contains(got, "overlaps") {
			t.Fatalf("%q, where all stands together are %s: %+v", got, want, after.Units)
		}
	}
	if len(found) != 3 || min(found["fine"], found["overlaps"], found["off the table"]) < 100 {
		t.Errorf("too few of a kind: %v; want 100 each that are fine, overlap, or are off the table", found)
	}
}

// sparse is a table on which stands stand apart.
func sparse(random *rand.Rand) State {
	s := State{Table: Table{Width: 60, Height: 40}}
	for len(s.Units) < 4 {
		u := Unit{Base: fakeBase(Infantry)}
		for range 1 + random.IntN(3) {
			u.Stands = append(u.Stands, Stand{X: 4 + random.Float64()*52, Y: 4 + random.Float64()*32, Facing: random.Float64() * 360})
		}
		s.Units = append(s.Units, u)
		if len(overlaps(boxesOf(&s))) > 0 {
			s.Units = s.Units[:len(s.Units)-1]
		}
	}
	return s
}

func boxesOf(s *State) []geometry.Box {
	var boxes []geometry.Box
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			boxes = append(boxes, s.Units[i].Box(j))
		}
	}
	return boxes
}
