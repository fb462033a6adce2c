package stand

import (
	"strings"
	"testing"

	"frontage/geometry"
)

// STD-MOVE-13: a way that was not found is not the same as a blocked one. If the search for
// it reached its limit, a move by hand, the end of a battle line and a charge by hand all
// say so.
func TestSearchAtItsLimitBlamesNoStand(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 5, 180}))
	b := newBoard(s)
	m, refusal := b.muster(0, placesFor(s, "r1", at{0, 9, 0}), &moveRules{allowance: 20})
	if refusal != nil {
		t.Fatal(refusal)
	}
	gaveUp := geometry.Way{Blocked: true, GaveUp: true, By: 1}
	r := m.refuseWay(0, gaveUp)
	wantRule(t, r, "STD-MOVE-13", "within its limit", "may be one")
	for _, tooFar := range []bool{false, true} {
		way := gaveUp
		way.Blocked, way.Cost = !tooFar, 25
		if r := m.refuseWay(0, way); strings.Contains(r.Reason.String(), "in the way") || strings.Contains(r.Reason.String(), "further") {
			t.Errorf("a longer way known (%v): %q", tooFar, r.Reason)
		}
	}
	if got := (&charge{declared: declared{b: b, pace: 20}}).slotReason(nil, 0, slot{fits: true, place: place{way: gaveUp}}); !strings.Contains(got.String(), "within its limit") {
		t.Errorf("the end of a line: %q, want the words \"within its limit\"", got)
	}
	h := &handCheck{c: &charge{declared: declared{b: b, pace: 20}}}
	if got := h.noWay("STD-CHARGE-31", 0, b.Boxes[0], gaveUp, 20); got.Rule != "STD-CHARGE-31" || !strings.Contains(got.Reason.String(), "within its limit") {
		t.Errorf("a charge by hand: %+v, want rule STD-CHARGE-31 and the words \"within its limit\"", got)
	}
	blocked := geometry.Way{Blocked: true, By: 1}
	wantRule(t, m.refuseWay(0, blocked), "STD-MOVE-13", "is in the way")
}
