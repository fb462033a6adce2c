package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A mover that has looked ahead, at any boxes, answers like one that has not.
//
// Mover.LookAhead law 1.
func TestLookingAheadChangesNoAnswer(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		m := s.cast.mover(s.from, s.limit)
		m.LookAhead(s.to, anyBox.Draw(t, "another"))
		a, b := s.ask(), m.To(s.to)
		if a.OK != b.OK || a.Blocked != b.Blocked || a.By != b.By || math.Abs(a.Cost-b.Cost) > 1e-3 {
			t.Fatalf("%+v, having looked ahead %+v; want the same", a, b)
		}
	})
}
