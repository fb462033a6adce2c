package table

import (
	"slices"
	"sync"

	"frontage/geometry"
)

// Closed is the ground that one kind of mover may not enter. The same pointer stands for the
// same ground.
type Closed struct{ Areas []geometry.Polygon }

// Grounds keeps tables prepared for moves during a battle, the latest ones for each kind of
// mover. Actions that move nobody lead to a new state on the same table, and so do questions
// that suppose a move. Several goroutines may use it at once.
type Grounds struct {
	mu    sync.Mutex
	known []*knownGround // latest first
}

// mostGrounds is how many are kept.
const mostGrounds = 12

type knownGround struct {
	closed *Closed
	rect   geometry.Rect
	boxes  []geometry.Box
	ground *geometry.Ground
}

// Of returns a table prepared for moves of one kind of mover, counting the work of its searches,
// if work is not nil.
func (g *Grounds) Of(t *Table, closed *Closed, work *geometry.Work) *geometry.Ground {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := slices.IndexFunc(g.known, func(k *knownGround) bool {
		return k.closed == closed && k.rect == t.Rect && slices.Equal(k.boxes, t.Boxes)
	})
	if at < 0 {
		k := &knownGround{closed, t.Rect, slices.Clone(t.Boxes), nil}
		if i := slices.IndexFunc(g.known, func(k *knownGround) bool { return k.closed == closed && k.rect == t.Rect }); i >= 0 {
			k.ground = g.known[i].ground.Rearranged(k.boxes)
		} else {
			k.ground = geometry.NewGround(t.Rect, k.boxes, closed.Areas).Counting(work)
		}
		if at = len(g.known); at == mostGrounds {
			at--
			g.known = g.known[:at]
		}
		g.known = append(g.known, k)
	}
	found := g.known[at]
	copy(g.known[1:at+1], g.known[:at])
	g.known[0] = found
	return found.ground
}

// Ground returns the table prepared for moves past its bases and some closed areas, for one who
// keeps no Grounds.
func (t *Table) Ground(closed []geometry.Polygon) *geometry.Ground {
	return geometry.NewGround(t.Rect, t.Boxes, closed)
}
