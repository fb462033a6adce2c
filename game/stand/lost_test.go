package stand

import (
	"testing"

	"frontage/game"
)

// besideARampart is r1 before b1. Above the place of r1's first stand is a house, and r1b
// comes from so far to the right that only the place at the right end of the line is within
// its 30 cm; 1 cm of b3's front lies there.
func besideARampart() *game.State {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("b3", at{4, 0, 0}),
		cavalry("r1", at{-8, 10, 180}, at{21.94, 24.14, 180}))
	s.Terrain = []game.Terrain{building(-3.2, 5, 3.2, 12), building(2, -1, 6, 1)}
	s.Terrain[1].ID, s.Terrain[1].Kind = "wall", "fortress-wall" // b3 stands on it
	return s
}

// STD-DEF-09: a stand that may not touch fortified stands and has no other place is
// destroyed and does not fight; the charge is made without it.
func TestStandWithNoPlaceButAgainstARampart(t *testing.T) {
	s := besideARampart()
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{0, 3, 180}})
	last := a.Stands[len(a.Stands)-1]
	if len(a.Stands) != 2 || last.ID != "r1b" || !last.Destroyed || last.Role != "" || a.Stands[0].Destroyed {
		t.Errorf("stands %+v, want r1b destroyed", a.Stands)
	}
	if !hasStep(a.Steps, "STD-DEF-09", "r1b", "b3", "destroyed") {
		t.Errorf("steps %+v, want a step by STD-DEF-09 with \"r1b\" and \"b3\" and \"destroyed\"", a.Steps)
	}
	// Without the rampart it takes that place, or goes first, as near the middle as its 30
	// cm allow.
	s.Terrain = s.Terrain[:1]
	for _, o := range askCharge(t, s, "r1", "b1").All {
		if places := placesOf(o.Stands); len(places) != 2 || places[1][0]-places[0][0] < 1.99 {
			t.Errorf("without the rampart: %v; want two stands side by side", places)
		}
	}
	// If that place is out of reach too, the charge is illegal (STD-CHARGE-41).
	s = besideARampart()
	s.Unit("r1").Stands[1].Y += 2
	if a := askCharge(t, s, "r1", "b1"); a.Legal || a.Rule != "STD-CHARGE-41" {
		t.Errorf("too far away: legal %v by %s, want refused by STD-CHARGE-41", a.Legal, a.Rule)
	}
}

// STD-DEF-09: the destroyed stand leaves the table when the charge is made.
func TestDestroyedStandIsRemoved(t *testing.T) {
	s := besideARampart()
	events, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if u := s.Unit("r1"); len(u.Stands) != 1 || u.Stands[0].ID != "r1a" || u.Stands[0].Y != origin+3 {
		t.Errorf("r1 has %+v, want only r1a, at y 3 from the origin", u.Stands)
	}
	if e := events[len(events)-1]; e.Kind != "casualty" || e.Stand != "r1b" || e.Unit != "r1" {
		t.Errorf("events %+v, want the casualty r1b of r1", events)
	}
}

// STD-DEF-09: a stand that some order of moving can place is not destroyed.
func TestNoStandIsLostForNothing(t *testing.T) {
	one, none, both := &layout{lost: make([]lost, 1)}, &layout{}, &layout{lost: make([]lost, 2)}
	if got := fewestLost([]*layout{one, both, none, one}); len(got) != 1 || got[0] != none {
		t.Errorf("%d layouts are left, want the one that destroys nobody", len(got))
	}
	if got := fewestLost([]*layout{both, one, one}); len(got) != 2 || got[0] != one {
		t.Errorf("%d layouts are left, want the two that destroy one stand", len(got))
	}
}
