package stand

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// bentTable is a random table on which two or three stands charge an enemy in irregular
// formation from about as far as their pace, on half of the tables past a friend.
func bentTable(r *rand.Rand) *game.State {
	for {
		x, back := r.Float64()*10-5, []float64{r.Float64()*4 - 2, r.Float64()*4 - 2}
		units := []game.Unit{
			infantry("b1", at{-4, back[0], 0}, at{0, 0, 0}, at{4, back[1], 0}),
			line("r1", 2+r.IntN(2), false, x, 12+r.Float64()*10, 130+r.Float64()*100),
		}
		if r.IntN(2) == 0 {
			units = append(units, line("r2", 1, false, r.Float64()*16-8, 4+r.Float64()*6, r.Float64()*360))
		}
		s := table(units...)
		if !anyOverlap(newBoard(s).boxes) {
			return s
		}
	}
}

// STD-CHARGE-44: who follows the shape of an irregular enemy is pushed forward until it
// touches, wherever it gets there within its pace, to the last millimetre of that.
func TestPushedForwardUntilItTouches(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 44))
	pushed := 0
	for range tables(400, 10_000) {
		s := bentTable(random)
		b := newBoard(s)
		unit, _ := b.unitIndex("r1")
		target, _ := b.unitIndex("b1")
		c, refusal := b.charge(unit, target, anyWay)
		if refusal != nil || !c.irregular {
			continue
		}
		for _, l := range c.layouts {
			for i, p := range l.line[1:] {
				if !p.inLine() {
					continue
				}
				pushed++
				before := l.line[:i+1]
				m := c.mover(p.piece, before)
				for _, part := range m.Span(p.box, p.box.Forward, 0, p.box.Depth) {
					further := p.box.Shift(p.box.Forward.Scale(part.Hi))
					if part.Lo > 0 || part.Hi < geometry.Tolerance || !joined(further, before) {
						continue
					}
					if touch := c.touching(further); touch.front > geometry.Tolerance && m.To(further).OK {
						t.Fatalf("%s stays %.3f cm behind the place where it touches, which it can reach\n%s", b.id(p.piece), part.Hi, game.Write(s))
					}
				}
			}
		}
	}
	if pushed < 100 {
		t.Errorf("%d stands were pushed: the test tests little", pushed)
	}
}

// AMB-28, STD-CHARGE-43, STD-CHARGE-44: the slot before the enemy's second stand, 3 cm
// further back, has 1 cm of it ahead and goes before the other, which has nothing. Pushed
// forward it would lose its neighbour before it touches, so it goes as far as their corners
// meet: 2 cm.
func TestPushedForwardAsFarAsItsNeighbourAllows(t *testing.T) {
	s := table(cavalry("b1", at{0, 0, 0}, at{2, -3, 0}), infantry("r1", at{-4, 16, 180}, at{0, 16, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0, 3, 180}, {4, 1, 180}})
}
