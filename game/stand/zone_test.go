package stand

import (
	"math"
	"strings"
	"testing"

	"frontage/geometry"
)

// STD-ZONE-02, W01: the zones of points about C(0, 0, 0).
func TestZoneOfPoints(t *testing.T) {
	s := tableOf(cavalry("b1", at{0, 0, 0}), infantry("r1", at{0, 50, 180}))
	for _, c := range []struct {
		point string
		zone  geometry.Side
		tie   bool
	}{
		{"103,105", geometry.Front, false}, {"105,103", geometry.Right, false},
		{"96,96", geometry.Left, false}, {"100,91", geometry.Rear, false}, {"103,104", geometry.Front, true},
	} {
		a := ask[*ZoneAnswer](t, s, "zone", "stand", "b1a", "point", c.point)
		if a.Zone != c.zone || a.Tie != c.tie || a.Share.of(c.zone) != 1 {
			t.Errorf("%s: %s, tie %v, share %v; want %s alone, tie %v", c.point, a.Zone, a.Tie, a.Share, c.zone, c.tie)
		}
	}
}

// STD-ZONE-03, STD-ZONE-04, STD-ZONE-05, STD-ZONE-08 and W02, W03, W04: the shares of a unit, in cm².
func TestZoneOfUnits(t *testing.T) {
	for _, c := range []struct {
		name    string
		stand   at
		isCav   bool
		charger []at
		cav     bool
		zone    geometry.Side
		tie     bool
		share   Share // cm² of 24
	}{
		{"W02", at{0, 0, 0}, false, []at{{2, 6, 180}, {6, 6, 180}, {10, 6, 180}}, false, geometry.Front, false, Share{Front: 14, Right: 10}},
		{"W03", at{0, 0, 0}, false, []at{{3, 6, 180}, {7, 6, 180}, {11, 6, 180}}, false, geometry.Front, true, Share{Front: 12, Right: 12}},
		{"W04", at{0, 0, 90}, true, []at{{6, 1, 270}, {6, 3, 270}, {6, 5, 270}}, true, geometry.Front, false, Share{Front: 19.5, Left: 4.5}},
		// STD-ZONE-08: 10 left and 10 right do not outvote 12 in front: a
		// row that spans three zones.
		{"three zones", at{0, 0, 0}, false, []at{{-4, 4, 180}, {0, 4, 180}, {4, 4, 180}}, false, geometry.Front, false, Share{Front: 20, Left: 2, Right: 2}},
	} {
		target, charger := infantry("b1", c.stand), infantry("r1", c.charger...)
		if c.isCav {
			target = cavalry("b1", c.stand)
		}
		if c.cav {
			charger = cavalry("r1", c.charger...)
		}
		a := ask[*ZoneAnswer](t, tableOf(target, charger), "zone", "stand", "b1a", "unit", "r1")
		if a.Zone != c.zone || a.Tie != c.tie {
			t.Errorf("%s: zone %s, tie %v; want %s, tie %v", c.name, a.Zone, a.Tie, c.zone, c.tie)
		}
		for _, z := range geometry.Sides {
			if math.Abs(a.Share.of(z)*24-c.share.of(z)) > 1e-9 {
				t.Errorf("%s: %g cm² in the %s zone, want %g", c.name, a.Share.of(z)*24, z, c.share.of(z))
			}
		}
	}
}

// A share slightly less than 100 % is never written as 100 %, and the sentence names both
// zones.
func TestZoneSentence(t *testing.T) {
	a := ask[*ZoneAnswer](t, tableOf(infantry("b1", at{0, 0, 0}),
		infantry("r1", at{2, 6, 180}, at{6, 6, 180}, at{10, 6, 180})), "zone", "stand", "b1a", "unit", "r1")
	if got, want := a.Explain()[0].Text.String(), "58 % of the area of r1 lies in the front zone of b1."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if p := percent(0.9999).String(); strings.HasPrefix(p, "100") {
		t.Errorf("0.9999 is written %s", p)
	}
}
