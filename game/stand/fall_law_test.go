package stand

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"frontage/game"
	"frontage/geometry"
	_ "frontage/geometry/rapidseed"
)

// drawFallTable makes a random table: a unit in contact with an enemy, in line or column,
// with friends and enemies around it, none overlapping.
func drawFallTable(t *rapid.T) *game.State {
	var stands []at
	n, column := rapid.IntRange(1, 4).Draw(t, "stands"), rapid.Bool().Draw(t, "column")
	for i := range n {
		if column {
			stands = append(stands, at{0, float64(-2 * i), 0})
		} else {
			stands = append(stands, at{float64(4 * i), 0, 0})
		}
	}
	units := []game.Unit{infantry("r1", stands...)}
	shift := rapid.Float64Range(-3.5, 3.5).Draw(t, "shift")
	contact := rapid.SampledFrom([]at{{shift, 2, 180}, {shift, 2, 180}, {-3, shift / 4, 90}}).Draw(t, "contact")
	units = append(units, infantry("b1", contact))
	boxes := append(newBoard(tableOf(infantry("r1", stands...))).Boxes, standBox(contact))
	for _, id := range []string{"r2", "b2", "r3", "b3"}[:rapid.IntRange(0, 4).Draw(t, "others")] {
		p := at{rapid.Float64Range(-14, 20).Draw(t, "x"), rapid.Float64Range(-18, 6).Draw(t, "y"), float64(rapid.IntRange(0, 23).Draw(t, "facing") * 15)}
		box, free := standBox(p), true
		for _, o := range boxes {
			free = free && geometry.Distance(box, o) > 2*geometry.Tolerance // otherwise rounding decides contact on a turned table
		}
		if !free {
			continue
		}
		boxes = append(boxes, box)
		units = append(units, infantry(id, p))
	}
	return tableOf(units...)
}

func standBox(p at) geometry.Box {
	return game.Stand{X: origin + p[0], Y: origin + p[1], Facing: p[2]}.Box(game.Base{Front: 4, Depth: 2})
}

// On any table a default fall back that is not forced keeps every rule; a forced one moves
// the unit as a block, onto nobody. Turning the table turns the answer; mirroring it
// changes neither whether the unit can fall back nor how far straight back it goes
// (STD-FALL-03 to STD-FALL-10).
func TestFallBackLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawFallTable(t)
		maximum := float64(rapid.IntRange(3, 18).Draw(t, "maximum"))
		b := newBoard(s)
		ctx := b.fallNow(0)
		plan := b.defaultFall(0, maximum, ctx)
		checkFallPlan(t, b, plan, maximum, ctx)
		if !steadyFall(b, plan, maximum, ctx) {
			return // on a turned table the rounding of positions decides
		}

		degrees := rapid.Float64Range(0, 359).Draw(t, "degrees")
		same := newBoard(turned(s, degrees, 1))
		other := same.defaultFall(0, maximum, same.fallNow(0))
		if other.forced != plan.forced || other.confused != plan.confused {
			t.Fatalf("turned by %g°: forced %v and confused %v, was %v and %v; want the same", degrees, other.forced, other.confused, plan.forced, plan.confused)
		}
		if w, g := turnedPlaces(chargedAt(b, plan), degrees, 1), placesOf(chargedAt(same, other)); !samePoses(w, g) {
			t.Fatalf("turned by %g°: %v, want %v", degrees, g, w)
		}
		mirror := newBoard(turned(s, 0, -1))
		if other := mirror.defaultFall(0, maximum, mirror.fallNow(0)); other.confused != plan.confused || other.forced != plan.forced {
			t.Fatalf("mirrored: forced %v and confused %v, was %v and %v; want the same", other.forced, other.confused, plan.forced, plan.confused)
		}
	})
}

// steadyFall reports whether slightly more or less distance gives the same default fall
// back, except for how far it goes straight on.
func steadyFall(b *board, plan fallPlan, maximum float64, ctx *fallContext) bool {
	for _, change := range []float64{-2 * geometry.Tolerance, 2 * geometry.Tolerance} {
		other := b.defaultFall(0, maximum+change, ctx)
		if other.forced != plan.forced || other.confused != plan.confused {
			return false
		}
		for i, m := range other.result.stands {
			if m.piece != plan.result.stands[i].piece || m.box.Center.Dist(plan.result.stands[i].box.Center) > 5*geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

func checkFallPlan(t *rapid.T, b *board, plan fallPlan, maximum float64, ctx *fallContext) {
	if plan.result.cost() > maximum+geometry.Tolerance || len(plan.result.stands) != len(b.BoxesOf(0)) {
		t.Fatalf("%d stands move %g cm; want %d, by at most %g", len(plan.result.stands), plan.result.cost(), len(b.BoxesOf(0)), maximum)
	}
	_, refusal := b.checkFall(0, b.placesOf(plan.result), maximum, ctx)
	if (refusal == nil) == plan.forced {
		t.Fatalf("forced %v, but %v", plan.forced, refusal)
	}
	if plan.confused && !plan.forced {
		t.Fatal("confused though it found a place")
	}
	for i, m := range plan.result.stands {
		for q, box := range b.Boxes {
			if plan.confused && b.Pieces[q].Unit != 0 && geometry.Overlaps(m.box, box) {
				t.Fatalf("stand %d halts on %s", i, b.id(q))
			}
		}
		if plan.forced && math.Abs(m.box.Center.Dist(b.Boxes[m.piece].Center)-plan.result.cost()) > 1e-6 {
			t.Fatal("the unit does not move as a block")
		}
	}
}

// chargedAt returns the places of a plan in the form of a charge's, which the helpers
// compare.
func chargedAt(b *board, plan fallPlan) []ChargedStand {
	var list []ChargedStand
	for _, p := range b.placesOf(plan.result) {
		list = append(list, ChargedStand{X: p.X, Y: p.Y, Facing: p.Facing})
	}
	return list
}

// Whatever the places, checkMove never lets stands overlap, leave their unit, or move
// further than allowed, and a legal wish is carried out exactly.
func TestMoveLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawFallTable(t)
		b := newBoard(s)
		var to []at
		x, y := rapid.Float64Range(-15, 20).Draw(t, "x"), rapid.Float64Range(-20, 20).Draw(t, "y")
		f := float64(rapid.IntRange(0, 23).Draw(t, "facing") * 15)
		forward := geometry.Direction(f)
		for i := range s.Units[0].Stands {
			c := geometry.Vec{X: x, Y: y}.Along(forward.Right(), 4*float64(i))
			to = append(to, at{c.X, c.Y, f})
		}
		rules := &moveRules{allowance: 20, touch: func(int) bool { return true }}
		r, refusal := b.checkMove(0, placesFor(s, "r1", to...), rules)
		if refusal != nil {
			if refusal.Rule == "" || refusal.Reason.Empty() {
				t.Fatalf("refused without a reason: %+v", refusal)
			}
			return
		}
		var boxes []geometry.Box
		for _, m := range r.stands {
			boxes = append(boxes, m.box)
			if m.way.Cost > 20 || m.way.Cost < m.box.Center.Dist(b.Boxes[m.piece].Center)-geometry.Tolerance {
				t.Fatalf("%s moves %g cm; want at most 20, and no less than straight on", b.id(m.piece), m.way.Cost)
			}
			if n := len(m.way.Legs); m.way.Legs[0] != b.Boxes[m.piece] || m.way.Legs[n-1] != m.box {
				t.Fatalf("%s does not go from where it stands to its place", b.id(m.piece))
			}
		}
		for q, box := range b.Boxes {
			if b.Pieces[q].Unit != 0 {
				boxes = append(boxes, box)
			}
		}
		for i, p := range boxes {
			for _, q := range boxes[:i] {
				if geometry.Overlaps(p, q) {
					t.Fatalf("%v overlaps %v", p, q)
				}
			}
		}
		if len(geometry.Groups(boxes[:len(r.stands)])) > 1 {
			t.Fatal("the unit is not in formation")
		}
	})
}
