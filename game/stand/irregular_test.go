package stand

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// bentTable is a random table on which two or three stands charge an irregular enemy from
// about as far as their pace; half of the tables have a friend in the way.
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
		s := tableOf(units...)
		if !anyOverlap(newBoard(s).Boxes) {
			return s
		}
	}
}

// STD-CHARGE-44: a stand that follows the shape of an irregular enemy is pushed forward
// until it touches, if it gets there within its pace, to the last millimetre.
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
				if !p.role.inLine() {
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
		t.Errorf("%d stands were pushed, want at least 100", pushed)
	}
}

// AMB-28, STD-CHARGE-43, STD-CHARGE-44: the enemy's second stand is 3 cm further back. A
// stand pushed forward to it would lose its neighbour, so the enemy stand is not directly
// ahead, and either end of the row will do. By the other reading the right end has 1 cm of
// it ahead and goes first, though it is pushed only until the corners meet: 2 cm.
func TestNeighbourEndsTheGroundAhead(t *testing.T) {
	s := tableOf(cavalry("b1", at{0, 0, 0}, at{2, -3, 0}), infantry("r1", at{-4, 16, 180}, at{0, 16, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0, 3, 180}, {4, 3, 180}}, []at{{-4, 3, 180}, {0, 3, 180}})
	s.Rulings = map[string]string{"AMB-28": "b"}
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0, 3, 180}, {4, 1, 180}})
}

// STD-CHARGE-44, AMB-28: 2 cm nearer, the same stand is directly ahead, exactly at the
// limit, and comes before an end with no enemy ahead.
func TestAheadAsFarAsTheNeighbourAllows(t *testing.T) {
	s := tableOf(cavalry("b1", at{0, 0, 0}, at{2, -2, 0}), infantry("r1", at{-4, 16, 180}, at{0, 16, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0, 3, 180}, {4, 1, 180}})
}

// AMB-28: no stand fights nobody if another place would let it fight. The enemy's second
// stand ends where the slot of the charger's second begins, 1.5 cm further back: nothing of
// it is directly ahead, but a stand pushed forward meets it corner to corner. At the other
// end of the row no enemy is touched.
func TestPushedForwardToACorner(t *testing.T) {
	enemy := cavalry("b1", at{0, 0, 0}, at{1, -1.5, 0})
	enemy.Base.Depth = 1.5
	s := tableOf(enemy, infantry("r1", at{-4, 16, 180}, at{0, 16, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0, 1.75, 180}, {4, 0.25, 180}})
}

// AMB-28: a wood is closed to cavalry, so what lies behind it is not directly ahead;
// infantry goes in.
func TestClosedTerrainEndsTheGroundAhead(t *testing.T) {
	for _, c := range []struct {
		chargers game.Unit
		want     []at
	}{
		{infantry("r1", at{-2, 16, 180}, at{-6, 16, 180}), []at{{-2, 2, 180}, {2, 2, 180}}},
		{cavalry("r1", at{-2, 16, 180}, at{-4, 16, 180}), []at{{-4, 3, 180}, {-2, 3, 180}}},
	} {
		s := tableOf(infantry("b1", at{-2, 0, 0}, at{2, 0, 0}, at{0, -2, 0}), c.chargers)
		s.Terrain = []game.Terrain{feature("wood", 0, 1.2, 5, 3)}
		wantLayouts(t, askCharge(t, s, "r1", "b1", "first", "r1a"), c.want)
	}
}

// STD-CHARGE-36, AMB-25: level with its neighbour, or pushed up by 1 cm along the side of the enemy in the middle, a
// stand has 4 cm of enemy before it and one of its front corners on that enemy: the charger chooses.
func TestLevelOrPushedUpAsTheChargerLikes(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{4, -1, 0}, at{-4, 0, 0}), infantry("r1", at{0, 12, 180}, at{4, 12, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0, 2, 180}, {4, 1, 180}}, []at{{-4, 2, 180}, {0, 2, 180}})
}
