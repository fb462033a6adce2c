package geometry

import "sync"

// groundBlockers holds the blockers of the terrain alone. Each area is cut into pieces when
// a question first comes near it. Any number of goroutines may use it at the same time.
type groundBlockers struct {
	terrain *Terrain
	areas   []groundArea
	bounds  []Rect // bounds of the areas, with a margin for the walls at their seams
	grid    *Grid  // index of bounds; nil if there are few
}

// groundArea holds what has been worked out about one area.
type groundArea struct {
	cut    sync.Once
	pieces []blocker
	bounds []Rect // bounds of the pieces, with the same margin

	sunk sync.Once
	deep *deepArea // the deep part of a shallow area
}

func newGroundBlockers(ground *Terrain) *groundBlockers {
	n := ground.areas()
	g := &groundBlockers{terrain: ground, areas: make([]groundArea, n), bounds: make([]Rect, n)}
	for area := range n {
		first := true
		ground.layersOf(area, func(p Polygon, _ float64) {
			if first {
				g.bounds[area], first = p.Bounds(), false
			}
			g.bounds[area] = g.bounds[area].Union(p.Bounds())
		})
		g.bounds[area] = g.bounds[area].Grow(reachOfWalls)
	}
	if n > fewBounds {
		g.grid = NewGrid(g.bounds)
	}
	return g
}

// meeting appends the pieces whose bounds meet r to list, in the order of the areas.
func (g *groundBlockers) meeting(r *Rect, list []*blocker) []*blocker {
	if g.grid == nil {
		for i := nextMeeting(g.bounds, 0, r); i < len(g.bounds); i = nextMeeting(g.bounds, i+1, r) {
			list = g.area(i).meeting(r, list)
		}
		return list
	}
	var room [64]int
	for _, i := range g.grid.Near(*r, room[:0]) {
		list = g.area(i).meeting(r, list)
	}
	return list
}

func (a *groundArea) meeting(r *Rect, list []*blocker) []*blocker {
	for i := nextMeeting(a.bounds, 0, r); i < len(a.bounds); i = nextMeeting(a.bounds, i+1, r) {
		list = append(list, &a.pieces[i])
	}
	return list
}

// area returns area i, cut into its pieces.
func (g *groundBlockers) area(i int) *groundArea {
	a := &g.areas[i]
	a.cut.Do(func() {
		g.terrain.layersOf(i, func(p Polygon, height float64) {
			// No line slips through between two triangles: it would have to clear the
			// line between them on both sides.
			for _, t := range p.Triangles() {
				piece := newBlocker(t[:], [2]int{unowned, unowned})
				piece.area, piece.height = i, height
				a.pieces = append(a.pieces, piece)
				a.bounds = append(a.bounds, Polygon(piece.outline()).Bounds().Grow(reachOfWalls))
			}
		})
	})
	return a
}

// deepIn returns the deep part of shallow area i.
func (g *groundBlockers) deepIn(i int) *deepArea {
	a := &g.areas[i]
	a.sunk.Do(func() {
		s := g.terrain.shallow(i)
		a.deep = deepIn(s.Area, s.Depth+Tolerance)
	})
	return a.deep
}
