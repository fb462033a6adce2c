package stand

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// flyer is a monster unit that flies.
func flyer(id string, stands ...at) game.Unit {
	u := unitOf(id, Monster, stands)
	Edit(&u).Traits = []string{"flying"}
	return u
}

// STD-FLY-02, STD-FLY-03, STD-FLY-04: flyers charge 60 cm straight over everything, and 10 cm in
// irregular formation.
func TestFlyersCharge(t *testing.T) {
	for _, c := range []struct {
		name   string
		flyers game.Unit
		legal  bool
	}{
		{"60 cm", flyer("r1", at{0, 63, 180}), true},
		{"61 cm", flyer("r1", at{0, 64, 180}), false},
		{"irregular, 9 cm", flyer("r1", at{0, 12, 180}, at{2, 13, 180}), true},
		{"irregular, 12 cm", flyer("r1", at{0, 15, 180}, at{2, 16, 180}), false},
	} {
		a := askCharge(t, tableOf(infantry("b1", at{0, 0, 0}), c.flyers), "r1", "b1")
		if a.Legal != c.legal {
			t.Errorf("%s: legal %v (%s)", c.name, a.Legal, a.Reason)
		}
	}
	// Two friends leave 1.2 cm to see through, too little to walk through.
	s := tableOf(infantry("b1", at{0, 0, 0}), flyer("r1", at{0, 40, 180}), infantry("r2", at{-2.6, 20, 180}), infantry("r3", at{2.6, 20, 180}))
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal || math.Abs(a.Stands[0].Moved-37) > 0.01 {
		t.Errorf("over friends: legal %v, %+v; want it legal, and 37 cm for the first", a.Legal, a.Stands)
	}
}

// STD-FLY-05: no landing in a wood, though it may fly over one.
func TestFlyersDoNotLandInWoods(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), flyer("r1", at{12, 4, 260}))
	s.Terrain = []game.Terrain{building(-6, 1.5, 6, 30)}
	s.Terrain[0].Kind = "wood"
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal && a.Zone == "front" {
		t.Errorf("lands in the wood: %+v; want it refused, or not at the front", a.Stands)
	}
}

// STD-DEF-02, STD-DEF-06, STD-DEF-08, AMB-15: behind a high wall infantry is fortified at that
// edge, and cavalry may not touch it there; nor a stand on a rampart anywhere.
func TestFortified(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("b2", at{20, 0, 0}))
	s.Terrain = []game.Terrain{
		{ID: "w", Kind: "high-obstacle", Line: []geometry.Vec{{X: origin - 10, Y: origin + 1.5}, {X: origin + 30, Y: origin + 1.5}}, Width: 0.4},
	}
	b := newBoard(s)
	for side, want := range map[geometry.Side]bool{geometry.Front: true, geometry.Rear: false, geometry.Left: false} {
		if got := b.fortified(0, side); got != want {
			t.Errorf("%s edge: fortified: %v, want %v", side, got, want)
		}
	}
	if b.fortified(1, geometry.Front) {
		t.Error("cavalry is fortified (STD-DEF-02)")
	}
	s.Terrain[0].Kind = "low-obstacle"
	if newBoard(s).fortified(0, geometry.Front) {
		t.Error("fortified behind a low obstacle")
	}
}

// STD-CHARGE-18e, STD-DEF-08: the charge of cavalry against a stand on a rampart is
// refused; infantry may make it.
func TestChargeAgainstARampart(t *testing.T) {
	for kind, legal := range map[game.UnitType]bool{Cavalry: false, Infantry: true} {
		charger := unitOf("r1", kind, []at{{0, 12, 180}})
		s := tableOf(infantry("b1", at{0, 0, 0}), charger)
		s.Terrain = []game.Terrain{building(-8, -1, 8, 1)}
		s.Terrain[0].Kind = "fortress-wall"
		a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
		if a.Legal != legal {
			t.Errorf("%s: legal %v (%s)", kind, a.Legal, a.Reason)
		}
		if !legal && a.Rule != "STD-DEF-08" {
			t.Errorf("%s: refused by %s, want STD-DEF-08", kind, a.Rule)
		}
	}
}

// STD-DEF-09: a stand that may not touch a rampart keeps off it, even where more of its
// front would be in contact.
func TestKeepsOffARampart(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{4, 0, 0}), cavalry("r1", at{0, 14, 180}, at{2, 14, 180}))
	s.Terrain = []game.Terrain{building(2, -1, 8, 1)} // b2 is on it
	s.Terrain[0].Kind = "fortress-wall"
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "all", "true")
	wantLayouts(t, a, []at{{-2, 3, 180}, {0, 3, 180}})
	// Without the rampart the row grows the other way: 2 cm against 1.
	s.Terrain = nil
	wantLayouts(t, ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "all", "true"), []at{{0, 3, 180}, {2, 3, 180}})
}
