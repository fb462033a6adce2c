package geometry

import (
	"testing"

	"pgregory.net/rapid"
)

// An outline that is clear of a border is at least as far from it as asked: beyond a side
// of the other outline, or within all of them. If all corners of both are off the lines
// of the other's sides, no corner of either is near a side.
func TestClearOf(t *testing.T) {
	area := []Vec{{0, 0}, {20, 0}, {0, 20}}
	for _, c := range []struct {
		name string
		box  Box
		want bool
	}{
		{"beyond a side", Box{Vec{5, -3}, Vec{0, 1}, 4, 2}, true},
		{"in contact with it", Box{Vec{5, -1}, Vec{0, 1}, 4, 2}, false},
		{"across it", Box{Vec{5, 0}, Vec{0, 1}, 4, 2}, false},
		{"within all", Box{Vec{5, 5}, Vec{0, 1}, 4, 2}, true},
		{"within, in contact with one", Box{Vec{5, 1}, Vec{0, 1}, 4, 2}, false},
	} {
		if corners := c.box.Corners(); clearOf(corners[:], area, Tolerance) != c.want {
			t.Errorf("%s: want %v", c.name, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Float64Range(-8, 28)
		box := Box{Vec{at.Draw(t, "x"), at.Draw(t, "y")}, Direction(rapid.Float64Range(0, 360).Draw(t, "facing")), 4, 2}
		corners := box.Corners()
		p, q := closestOutlines(corners[:], area, 0, 0)
		if clearOf(corners[:], area, Tolerance) && p.Dist(q) <= Tolerance {
			t.Fatalf("%v is said to be clear, %v away", box, p.Dist(q))
		}
		if offLines(corners[:], area, Tolerance) && offLines(area, corners[:], Tolerance) {
			closestCandidates(corners[:], area, 0, 0, func(p, q Vec) {
				if p.Dist(q) <= Tolerance {
					t.Fatalf("no corner of %v or %v is near a side of the other, but %v and %v are", box, area, p, q)
				}
			})
		}
	})
}
