package geometry

import (
	"testing"

	"pgregory.net/rapid"
)

// Where the core of a mover does not get, the most thorough search finds no way for the
// mover either, with any facing.
func TestCoreGoesAsFarAsTheBox(t *testing.T) {
	barred, met := 0, 0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		m := s.cast.mover(s.from, s.limit)
		fits, _ := m.Fits(s.to)
		if fits && m.leg(&s.from, &s.to) != nil && m.coreBlocked(s.to, s.limit) {
			barred++
			all := m.newSearch(s.to.Forward, s.limit)
			defer all.release()
			all.thorough()
			if legs, cost := all.to(s.to); legs != nil {
				t.Fatalf("the core is barred, but the box gets there by %v for %v", legs, cost)
			}
		}
		edge := anyBox.Draw(t, "target").Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		var track track
		whole := m.flushTrack(&track, &edge)
		open := places{loose: whole.set(), snug: whole.set()}
		all := m.newSearch(track.shape.forward, m.limit+Tolerance)
		defer all.release()
		all.thorough()
		left := open
		found := all.slide(&track, &left).loose
		if within := m.coreReachable(&track, open).loose; len(missing(found, within)) > 0 {
			t.Fatalf("the box gets to %v, its core to %v", found, within)
		}
		if len(found) > 0 {
			met++
		}
	})
	if barred == 0 || met == 0 {
		t.Errorf("%d places were barred, %d edges reached; want some of both", barred, met)
	}
}

// Where there is no way even at the mean cost of the corners, no search in those facings
// finds one, and neither does a search that activates only what it meets.
func TestNoSearchFindsAHopelessPlace(t *testing.T) {
	hopeless := 0
	for seed := range uint64(150) {
		c, from, to := strewn(20+int(seed)%45, seed)
		limit := 20 + float64(seed%5)*3
		m := c.mover(from, limit)
		if fits, _ := m.Fits(to); !fits || !m.surelyNoWay(to, limit+Tolerance) {
			continue
		}
		hopeless++
		if r := m.cheapest(to, limit+Tolerance); r.legs != nil {
			t.Errorf("crowd %d: hopeless, but a thorough search finds %v", seed, r.legs)
		}
		across := m.newSearch(to.Forward, limit+Tolerance)
		across.faceAcross()
		if legs, _ := across.to(to); legs != nil {
			t.Errorf("crowd %d: hopeless, but a search finds %v", seed, legs)
		}
		across.release()
	}
	if hopeless < 20 {
		t.Errorf("%d places were hopeless: the test tests little", hopeless)
	}
}
