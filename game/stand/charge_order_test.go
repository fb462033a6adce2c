package stand

import (
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// crowdedCharge is a random table on which two to four stands may charge an enemy in line,
// in the front, a flank or the rear, often from nearly as far as they may move. Friends
// already fight the enemy.
func crowdedCharge(r *rand.Rand) *game.State {
	for {
		horse := r.IntN(2) == 0
		n, enemies := 2+r.IntN(3), 1+r.IntN(4)
		far, turn := 8+r.Float64()*14, (r.Float64()-0.5)*120
		if horse {
			far += 6
		}
		if r.IntN(4) == 0 {
			turn = r.Float64() * 360
		}
		from := geometry.Direction(turn).Scale(far)
		units := []game.Unit{
			line("b1", enemies, r.IntN(4) == 0, 0, 0, 0),
			line("r1", n, horse, from.X, from.Y, turn+180+(r.Float64()-0.5)*40),
		}
		if r.IntN(3) > 0 {
			b1 := units[0].Stands[r.IntN(enemies)]
			friend := line("r2", 1+r.IntN(2), r.IntN(2) == 0, b1.X+r.Float64()*2-1, 0, 180)
			for i := range friend.Stands {
				friend.Stands[i].Y = (units[0].Base.Depth + friend.Base.Depth) / 2
			}
			units = append(units, friend)
		}
		s := tableOf(units...)
		if !anyOverlap(newBoard(s).Boxes) {
			return s
		}
	}
}

// The default of a charge gives up no available front, puts as many stands in line as
// possible, and crosses stands only if that gains something: no layout that results from
// moving the stands in any order is worth more (STD-CHARGE-36).
func TestDefaultGivesUpNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(36, 6))
	legal, wide := 0, 0
	for n := range tables(120, 4000) {
		s := crowdedCharge(random)
		b := newBoard(s)
		unit, _ := b.unitIndex("r1")
		target, _ := b.unitIndex("b1")
		c, refusal := b.charge(unit, target, anyWay)
		if refusal != nil {
			continue
		}
		legal++
		byDefault := c.layouts[0]
		if byDefault.merit.inLine > 2 {
			wide++
		}
		c.findAll()
		if !sameAssignment(c.layouts[0].places, byDefault.places) {
			t.Fatalf("table %d: with all alternatives another comes first\n%s", n, game.Write(s))
		}
		var firsts []*layout
		for _, l := range c.layouts {
			if l.aim.side == byDefault.aim.side && !slices.ContainsFunc(firsts, func(o *layout) bool { return o.first.piece == l.first.piece && o.first.box == l.first.box }) {
				firsts = append(firsts, l)
			}
		}
		w := &slow{t: t, s: s, b: b, c: c}
		for _, l := range firsts {
			w.follow(l.line[:1:1], func(row []place) {
				if !c.goStraight(row) {
					return // a longer search might find more ways than the program does
				}
				m := c.meritOf(&layout{aim: l.aim, first: l.first, line: row})
				if c.compareMerits(&m, &byDefault.merit) > 0 && (m.crossed == 0 || m.front > byDefault.merit.front+0.1 || m.inLine > byDefault.merit.inLine) {
					t.Fatalf("table %d: the default is worth %+v, but %+v is worth %+v\n%s", n, byDefault.merit, placesAt(b, row), m, game.Write(s))
				}
			})
		}
	}
	if legal < 60 || wide < 25 {
		t.Errorf("%d charges, %d of three stands in line; want 60 and 25: fewer prove little", legal, wide)
	}
}

// goStraight reports whether each stand of a row gets to its place in one straight leg, one
// after the other.
func (c *charge) goStraight(row []place) bool {
	for i, p := range row {
		if !c.moverAt(c.b.Boxes[p.piece], c.pace, boxesAt(row[:i])).Straight(p.box).OK {
			return false
		}
	}
	return true
}
