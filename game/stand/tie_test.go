package stand

import (
	"math"
	"testing"

	"frontage/game"
)

// ties are lengths just over 20 cm: K11 allows those within the tolerance, the others not.
var ties = []struct {
	over float64
	ok   bool
}{{-0.005, true}, {0, true}, {0.005, true}, {0.0099, true}, {0.0105, false}}

// eachWay calls do with a table as it is, turned and mirrored.
func eachWay(s *game.State, do func(*game.State)) {
	for _, mirror := range []float64{1, -1} {
		for _, degrees := range []float64{0, 90, 33.3, 217} {
			do(turned(s, degrees, mirror))
		}
	}
}

// wantMoved checks how far stands move, and that no stand is shown to move further than 20
// cm.
func wantMoved(t *testing.T, what string, over float64, moved, want float64) {
	t.Helper()
	if moved > 20 || math.Abs(moved-min(want, 20)) > 2e-4 {
		t.Errorf("%s, %v cm too far: it moves %v cm, want %v", what, over, moved, min(want, 20))
	}
}

// STD-CHARGE-31, K11, correction 13 ("tolerance is not movement"): a place that is further than
// the pace by less than the tolerance is reached, straight ahead, at a slant and in the line,
// and nobody is shown to move further than the pace.
func TestChargeAtExactlyItsPace(t *testing.T) {
	for _, tie := range ties {
		ahead := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 22 + tie.over, 180}))
		slant := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{math.Sqrt(math.Pow(20+tie.over, 2) - 256), 18, 180}))
		// r1b goes as far to the slot beside r1a as r1a straight ahead, which is nearer.
		line := tableOf(infantry("r1", at{0, 6, 0}, at{4, 0, 0}), infantry("b1", at{2, 22 + tie.over, 180}, at{-2, 22 + tie.over, 180}))
		eachWay(ahead, func(s *game.State) {
			a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
			if a.Legal != tie.ok {
				t.Fatalf("straight ahead, %v cm too far: legal %v: %s", tie.over, a.Legal, a.Reason)
			}
			if tie.ok {
				wantMoved(t, "straight ahead", tie.over, a.Stands[0].Moved, 20+tie.over)
			}
		})
		eachWay(slant, func(s *game.State) {
			a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
			if !a.Legal {
				t.Fatalf("at a slant: %s, want legal", a.Reason)
			}
			wantMoved(t, "at a slant", tie.over, a.Stands[0].Moved, 20+tie.over)
			if centred := math.Abs(a.layout.first.shift) < 1e-6; centred != tie.ok {
				t.Errorf("at a slant, %v cm too far: it ends %v cm off centre", tie.over, a.layout.first.shift)
			}
		})
		eachWay(line, func(s *game.State) {
			a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
			for _, st := range a.Stands {
				if st.Moved > 20 {
					t.Errorf("into the line, %v cm too far: %s moves %v cm, want at most 20", tie.over, st.ID, st.Moved)
				}
			}
		})
	}
}

// STD-CHARGE-17, correction 13: where the middle of the edge is too far, the stand goes as near
// to it as its pace allows: 16 cm ahead and 12 to the side are 20, not a hair more.
func TestFirstStandSpendsNoTolerance(t *testing.T) {
	for _, aside := range []float64{12.05, 12.5, 13, 14.9} {
		eachWay(tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{aside, 18, 180})), func(s *game.State) {
			a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
			if !a.Legal {
				t.Fatalf("%v cm to the side: %s, want legal", aside, a.Reason)
			}
			from := s.Unit("r1").Stands[0]
			if went := math.Hypot(a.Stands[0].X-from.X, a.Stands[0].Y-from.Y); went > 20.0002 || went < 19.99 {
				t.Errorf("%v cm to the side: it ends %v cm away, of 20; want no more, and no less than 19.99", aside, went)
			}
			if moved := a.Stands[0].Moved; moved > 20 {
				t.Errorf("%v cm to the side: the stand moves %v cm by the answer, want at most 20", aside, moved)
			}
		})
	}
}

// STD-MOVE-10, correction 13: a move may end where the tolerance lets it, and counts as the pace.
func TestMoveAtExactlyItsPace(t *testing.T) {
	for _, tie := range ties {
		far := 20 + tie.over
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
		b := newBoard(s)
		r, refusal := b.checkMove(0, placesFor(s, "r1", at{0.6 * far, 0.8 * far, 0}, at{4 + 0.6*far, 0.8 * far, 0}), &moveRules{allowance: 20})
		if (refusal == nil) != tie.ok {
			t.Fatalf("%v cm: %v", far, refusal)
		}
		if tie.ok {
			for _, st := range b.movesOf(r) {
				wantMoved(t, "a move", tie.over, st.Cost, far)
			}
		}
	}
}

// STD-PURSUE-11, STD-PURSUE-15, correction 13: a pursuit straight ahead.
func TestPursuitAtExactlyItsPace(t *testing.T) {
	for _, tie := range ties {
		eachWay(tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 22 + tie.over, 180})), func(s *game.State) {
			a := ask[*PursueAnswer](t, s, "pursue", "unit", "r1", "retreated", "b1")
			if (a.Kind == "basic") != tie.ok {
				t.Fatalf("%v cm too far: %s: %s", tie.over, a.Kind, a.Reason)
			}
			if tie.ok {
				wantMoved(t, "a pursuit", tie.over, a.Stands[0].Moved, 20+tie.over)
			}
		})
	}
}
