package table

import (
	"slices"
	"sync"

	"frontage/geometry"
)

// Closed is the ground that one kind of mover may not enter. It is compared by its pointer.
type Closed struct{ Areas []geometry.Polygon }

// Grounds caches the latest tables prepared for moves, for each kind of mover. They can often be
// reused: many actions move nobody, and many questions suppose the same move. Several goroutines
// may use it at once.
type Grounds struct {
	mu    sync.Mutex
	known []*knownGround // latest first
}

// mostGrounds is the size of the cache.
const mostGrounds = 12

type knownGround struct {
	closed *Closed
	rect   geometry.Rect
	boxes  []geometry.Box
	ground *geometry.Ground
}

// Of returns a table prepared for moves of one kind of mover. Its searches count their work in
// work, if that is not nil.
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

// Ground returns the table prepared for moves past its bases and some closed areas, without a
// cache.
func (t *Table) Ground(closed []geometry.Polygon) *geometry.Ground {
	return geometry.NewGround(t.Rect, t.Boxes, closed)
}
