package element

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// transform turns a table about its middle, shifts it or mirrors it left to right.
type transform struct {
	degrees float64
	mirror  bool
	shift   geometry.Vec
}

// middle of the table of a field.
var middle = geometry.Vec{X: 60, Y: 60}

// point returns where a point comes.
func (m transform) point(p geometry.Vec) geometry.Vec {
	p = p.Sub(middle)
	if m.mirror {
		p.X = -p.X
	}
	right, ahead := geometry.Direction(m.degrees+90), geometry.Direction(m.degrees)
	return middle.Add(m.shift).Along(right, p.X).Along(ahead, p.Y)
}

// facing returns what a facing becomes.
func (m transform) facing(degrees float64) float64 {
	if m.mirror {
		degrees = -degrees
	}
	return game.RoundAngle(degrees + m.degrees)
}

// state returns a state on another table, which is so large that its edges do not matter.
func (m transform) state(s *game.State) *game.State {
	c := s.Clone()
	c.Table = game.Table{Width: 1000, Height: 1000}
	for i := range c.Units {
		for j, stand := range c.Units[i].OwnStands() {
			p := m.point(geometry.Vec{X: stand.X, Y: stand.Y})
			c.Units[i].Stands[j] = game.Stand{ID: stand.ID, X: p.X, Y: p.Y, Facing: m.facing(stand.Facing)}
		}
	}
	c.Terrain = nil
	for _, t := range s.Terrain {
		shape := make([]geometry.Vec, len(t.Shape))
		for k, p := range t.Shape {
			shape[k] = m.point(p)
		}
		t.Shape = shape
		c.Terrain = append(c.Terrain, t)
	}
	return &c
}

// action returns what an action becomes.
func (m transform) action(a game.Action) game.Action {
	d, ok := a.Own.(*Deed)
	if !ok || !m.mirror {
		return a
	}
	mirrored := &Deed{March: d.March}
	for _, leg := range d.Way {
		switch leg.About {
		case "left":
			leg.About = "right"
		case "right":
			leg.About = "left"
		}
		leg.Slide = -leg.Slide + 0
		if leg.Turn != 180 {
			leg.Turn = -leg.Turn
		}
		mirrored.Way = append(mirrored.Way, leg)
	}
	a.Own = mirrored
	return a
}

// Turning, mirroring or shifting a whole battle turns, mirrors or shifts all that happens in it.
func TestTurnedBattles(t *testing.T) {
	far := geometry.Vec{X: 440, Y: 440} // into the middle of the large table
	for seed := range 12 {
		random := rand.New(rand.NewPCG(uint64(seed), 2))
		start := randomField(random).state(t)
		plain := transform{shift: far}
		b := game.NewBattle(*plain.state(start), Rules{}, game.Options{Seed: uint64(seed)})
		var others []*game.Battle
		transforms := []transform{{degrees: 90, shift: far}, {degrees: 37, shift: far.Add(geometry.Vec{X: 13.7, Y: -5.1})}, {mirror: true, shift: far}, {mirror: true, degrees: 211, shift: far}}
		for _, m := range transforms {
			others = append(others, game.NewBattle(*m.state(start), Rules{}, game.Options{Seed: uint64(seed)}))
		}
		for step := range 60 {
			a, ok := randomAction(random, b)
			if !ok || len(turnOf(b.State()).Morale) > 0 { // routers go to an edge of the table
				break
			}
			_, err := b.Do(a)
			for k, m := range transforms {
				if _, other := others[k].Do(m.action(a)); (err == nil) != (other == nil) {
					t.Fatalf("battle %d, step %d, %+v: %v, but %v where it is %+v\n%s", seed, step, a, err, other, m, b.Replay())
				}
				if err == nil {
					alike(t, b.State(), others[k].State(), plain, m)
				}
				if t.Failed() {
					t.Fatalf("battle %d, step %d, %+v, %+v %+v", seed, step, m, a, a.Own)
				}
			}
		}
	}
}

// alike checks that two states are the same but for where the table lies.
func alike(t *testing.T, s, other *game.State, from, m transform) {
	t.Helper()
	for i := range s.Units {
		u, v := &s.Units[i], &other.Units[i]
		if onTable(u) != onTable(v) {
			t.Errorf("%s is on the one table, and not on the other", u.ID)
			continue
		}
		if !onTable(u) {
			continue
		}
		// Back to the field, and on to the other table.
		p := m.point(geometry.Vec{X: u.Stands[0].X, Y: u.Stands[0].Y}.Sub(from.shift))
		facing := geometry.Degrees(geometry.Direction(m.facing(u.Stands[0].Facing) - v.Stands[0].Facing))
		if d := p.Dist(geometry.Vec{X: v.Stands[0].X, Y: v.Stands[0].Y}); d > 0.02 || facing > 0.05 && facing < 359.95 {
			t.Errorf("%s is %v cm and %v degrees off; want at most 0.02 and 0.05", u.ID, d, facing)
		}
	}
}
