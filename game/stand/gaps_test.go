package stand

import (
	"testing"

	"frontage/geometry"
)

// STD-MOVE-19, AMB-09: a gap of 2 cm between the target and a friend lets a charger pass whose
// front is 4 cm, in the direction in which the stand fits (2 cm). The same gap between another
// enemy and the friend does not, nor does one whose width is just the front (STD-MOVE-18).
func TestGapBesideTheTargetOfACharge(t *testing.T) {
	for _, c := range []struct {
		what   string
		target int
		gap    float64
		passes bool
	}{
		{"the target and a friend, 2 cm", 1, 2, true},
		{"another enemy and a friend, 2 cm", 3, 2, false},
		{"another enemy and a friend, 4 cm", 3, 4, false},
		{"another enemy and a friend, 4.02 cm", 3, 4.02, true},
	} {
		x := 2 + c.gap/2
		b := newBoard(tableOf(infantry("r1", at{0, -6, 0}), infantry("b1", at{-x, 0, 0}), infantry("r2", at{x, 0, 180}), infantry("b2", at{0, 60, 180})))
		charge := declare(b, 0, c.target, anyWay)
		charge.prepareGround()
		from := b.Boxes[b.units[0].First]
		to := from.Shift(geometry.Vec{Y: 12})
		if w := charge.ground.Mover(from, 15, charge.roles, nil).To(to); w.OK != c.passes {
			t.Errorf("between %s: %+v, want OK %v", c.what, w, c.passes)
		}
	}
}

// STD-BASE-12, STD-BASE-13: a group that is neither line nor column is irregular, and a single
// stand is in line.
func TestIrregularAndSingleStands(t *testing.T) {
	for _, c := range []struct {
		what   string
		stands []at
		want   geometry.Formation
	}{
		{"one stand", []at{{0, 0, 33}}, geometry.Line},
		{"an echelon", []at{{0, 0, 0}, {4, -1, 0}}, geometry.Irregular},
		{"back to back", []at{{0, 0, 0}, {0, -2, 180}}, geometry.Irregular},
		{"half behind", []at{{0, 0, 0}, {2, -2, 0}}, geometry.Irregular},
		{"an L", []at{{0, 0, 0}, {4, 0, 0}, {7, -1, 90}}, geometry.Irregular},
	} {
		b := newBoard(tableOf(infantry("r1", c.stands...)))
		boxes := b.BoxesOf(0)
		if got := b.formation(boxes); got != c.want || b.regular(boxes) != (c.want != geometry.Irregular) {
			t.Errorf("%s is %v, want %v", c.what, got, c.want)
		}
	}
}
