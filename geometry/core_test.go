package geometry

import (
	"testing"

	"pgregory.net/rapid"
)

// Where the core of a mover does not get, the most thorough search finds no way for
// the mover, either, by any facing.
func TestCoreGetsWhereverTheBoxDoes(t *testing.T) {
	barred, met := 0, 0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		m := s.cast.mover(s.from, s.limit)
		fits, _ := m.Fits(s.to)
		if fits && m.leg(&s.from, &s.to) != nil && m.barred(s.to, s.limit) {
			barred++
			all := m.newSearch(s.to.Forward, s.limit)
			defer all.over()
			all.thorough()
			if legs, cost := all.to(s.to); legs != nil {
				t.Fatalf("said to be barred, and gets there by %v for %v", legs, cost)
			}
		}
		edge := anyBox.Draw(t, "target").Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		var track track
		whole := m.flushTrack(&track, &edge)
		open := places{loose: whole.set(), snug: whole.set()}
		all := m.newSearch(track.shape.forward, m.limit+Tolerance)
		defer all.over()
		all.thorough()
		left := open
		found := all.slide(&track, &left).loose
		if within := m.unbarred(&track, open).loose; len(missing(found, within)) > 0 {
			t.Fatalf("it gets to %v, and its core to %v", found, within)
		}
		if len(found) > 0 {
			met++
		}
	})
	if barred == 0 || met == 0 {
		t.Errorf("%d places were barred, %d edges reached", barred, met)
	}
}
