package geometry

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// Mover.Within law 1: it has a way if and only if To has one, and To has it pulled taut. By and Gap
// are also those of To.
//
// Mover.Taut law 1 (that the legs of what To finds are clear: TestWayIsClear).
func TestWithinIsTo(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		m := s.cast.mover(s.from, s.limit)
		whole, loose := s.ask(), m.Within(s.to)
		within := m.Taut(loose)
		if loose.OK && (within.Cost > loose.Cost || within.Legs[0] != s.from || within.Legs[len(within.Legs)-1] != s.to) {
			t.Errorf("%+v became %+v", loose, within)
		}
		if whole.OK != within.OK || whole.OK && !reflect.DeepEqual(whole, within) || whole.By != within.By || whole.Away != within.Away {
			t.Errorf("To %+v, Within %+v", whole, within)
		}
	})
}

// Mover.Somehow laws 1 and 2: it finds some way if Within finds one. Its function later returns
// exactly the way of Within pulled taut, even after questions about other places.
func TestSomehowIsWithin(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		edges := [2]Edge{anyBox.Draw(t, "flush against").Edge(Front), anyBox.Draw(t, "then against").Edge(Front)}
		asked, other := s.cast.mover(s.from, s.limit), s.cast.mover(s.from, s.limit)
		asked.Shifts(edges[0])
		other.Shifts(edges[0])
		to := s.to
		if found := asked.Shifts(edges[0]); len(found) > 0 {
			to = Flush(edges[0], s.from.Width, s.from.Depth, found[0].Lo)
		}
		want := other.told(other.Taut(other.Within(to)), to)
		some, taut := asked.Somehow(to)
		if some.OK != want.OK || some.By != want.By || some.Blocked != want.Blocked || some.GaveUp != want.GaveUp {
			t.Fatalf("somehow %+v, within %+v", some, want)
		}
		for i := 1; i < len(some.Legs); i++ {
			if asked.leg(&some.Legs[i-1], &some.Legs[i]) != nil {
				t.Errorf("leg %d of %+v is not clear", i, some)
			}
		}
		if asked.Shifts(edges[1]); taut != nil {
			some = taut()
		}
		if !reflect.DeepEqual(some, want) {
			t.Errorf("somehow, later %+v, within %+v", some, want)
		}
	})
}

// told returns the expected result of Somehow and Readily where Within has no way: if a straight
// leg is too long, they tell no more than that.
func (m *Mover) told(w Way, to Box) Way {
	if cost := m.from.furthest(&to); !w.OK && !m.affords(cost) {
		return Way{By: noBox, Cost: cost}
	}
	return w
}

// Mover.Readily law 1, also for a mover that keeps to a goal.
func TestReadilyIsWithin(t *testing.T) {
	found := 0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		m := s.cast.mover(s.from, s.limit)
		for _, m := range [2]*Mover{m, m.Toward(anyBox.Draw(t, "toward"))} {
			soon, within := m.Readily(s.to), m.told(m.Within(s.to), s.to)
			if soon.Blocked != within.Blocked || soon.By != within.By || soon.OK && (!within.OK || within.Cost > soon.Cost+Tolerance) {
				t.Fatalf("readily %+v, within %+v", soon, within)
			}
			for i := 1; i < len(soon.Legs); i++ {
				if a, b := &soon.Legs[i-1], &soon.Legs[i]; m.leg(a, b) != nil || m.course.leadsAway(a, b) {
					t.Errorf("leg %d of %+v is not clear", i, soon)
				}
			}
			if len(soon.Legs) > 2 {
				found++
			}
		}
	})
	if found == 0 {
		t.Error("no way of several legs is readily found: the test tests nothing")
	}
}
