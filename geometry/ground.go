package geometry

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Ground is a table with everything on it, prepared for questions about moves: where a
// box may go, which way, and at what cost. Its answers do not change, and any number of
// [Mover]s may use it at once.
type Ground struct {
	table  Rect
	stands []Box
	boxes  []atomic.Pointer[piece] // pieces of the stands, made on demand by box
	areas  []*piece
	starts []int  // areas[starts[i]:starts[i+1]] are the triangles of area i
	around bounds // bounds of boxes and areas

	making sync.Mutex // guards unmade
	unmade []piece    // memory for the next few pieces of boxes

	recent remembered // the gaps found so far
	work   *Work      // counts the work; nil if nobody counts
}

// NewGround prepares a table. A mover may not enter the areas; their borders are not part
// of them. NewGround keeps the slice of boxes.
func NewGround(table Rect, boxes []Box, areas []Polygon) *Ground {
	g := &Ground{table: table}
	for i, a := range areas {
		g.starts = append(g.starts, len(g.areas))
		for _, t := range a.Triangles() {
			p := trianglePiece(t, i)
			g.areas, g.around.areas = append(g.areas, &p), append(g.around.areas, p.bounds)
		}
	}
	g.starts = append(g.starts, len(g.areas))
	g.place(boxes, nil)
	return g
}

// Rearranged returns the same table with other boxes on it. It reuses what it knows of
// boxes that have not moved. It keeps the slice of boxes.
//
//  1. The result answers like one that NewGround returns.
func (g *Ground) Rearranged(boxes []Box) *Ground {
	n := &Ground{table: g.table, areas: g.areas, starts: g.starts, around: bounds{areas: g.around.areas}, work: g.work}
	n.place(boxes, g)
	return n
}

// Rearrange puts other boxes on the ground itself, as Rearranged does on a new one. It overwrites
// the slice of boxes that the ground has kept. Nobody may use the ground at the same time, nor a
// mover made earlier.
//
//  1. The ground answers like one that NewGround returns.
func (g *Ground) Rearrange(boxes []Box) {
	n := len(boxes)
	if n > cap(g.stands) || n > cap(g.boxes) {
		g.recent.known = [8]*bystanders{}
		g.place(slices.Clone(boxes), &Ground{stands: g.stands, boxes: g.boxes, around: g.around})
		return
	}
	was := g.stands
	g.stands, g.boxes, g.around.boxes = g.stands[:n], g.boxes[:n], g.around.boxes[:n]
	if n != len(was) {
		g.recent.known = [8]*bystanders{}
	}
	for i := range boxes {
		if i >= len(was) || was[i] != boxes[i] {
			g.Replace(i, boxes[i])
		}
	}
}

// Replace puts another box in the place of box i, as Rearrange does for all of them.
//
//  1. The ground answers like one that NewGround returns.
func (g *Ground) Replace(i int, b Box) {
	g.stands[i], g.around.boxes[i] = b, b.bounds()
	g.boxes[i].Store(nil)
	g.recent.known = [8]*bystanders{}
}

// place puts the boxes on the ground. Boxes that are the same on other, which may be nil,
// share their pieces.
func (g *Ground) place(boxes []Box, other *Ground) {
	g.stands, g.boxes, g.around.boxes = boxes, make([]atomic.Pointer[piece], len(boxes)), make([]Rect, len(boxes))
	for i := range boxes {
		if other == nil || i >= len(other.stands) || other.stands[i] != boxes[i] {
			g.around.boxes[i] = boxes[i].bounds()
			continue
		}
		g.around.boxes[i] = other.around.boxes[i]
		if p := other.boxes[i].Load(); p != nil {
			g.boxes[i].Store(p)
		}
	}
}

// box returns the piece of a box. Most boxes never need one, since nothing moves near
// them.
func (g *Ground) box(i int) *piece {
	if p := g.boxes[i].Load(); p != nil {
		return p
	}
	return g.makeBox(i)
}

// makeBox makes the piece of a box, unless another goroutine was faster.
func (g *Ground) makeBox(i int) *piece {
	g.making.Lock()
	defer g.making.Unlock()
	if p := g.boxes[i].Load(); p != nil {
		return p
	}
	if len(g.unmade) == 0 {
		g.unmade = make([]piece, 4)
	}
	p := &g.unmade[0]
	g.unmade = g.unmade[1:]
	*p = boxPiece(g.stands[i], i)
	g.boxes[i].Store(p)
	return p
}

// Near appends to buf the indexes of the boxes whose bounds meet r, in ascending order,
// and returns the result.
//
//  1. It finds the boxes whose bounds satisfy Meets.
func (g *Ground) Near(r Rect, buf []int) []int {
	boxes := g.around.boxes
	for i := nextMeeting(boxes, 0, &r); i < len(boxes); i = nextMeeting(boxes, i+1, &r) {
		buf = append(buf, i)
	}
	return buf
}

// bounds holds copies of the bounds of the pieces in contiguous slices, because most
// questions only skim them.
type bounds struct{ boxes, areas []Rect }

// nextMeeting returns the index of the first rectangle from i on that meets r, or
// len(list) if none does. (Like nextIn it is a loop without calls, which WebAssembly runs
// fast.)
func nextMeeting(list []Rect, i int, r *Rect) int {
	minX, minY, maxX, maxY := r.Min.X, r.Min.Y, r.Max.X, r.Max.Y
	for ; i < len(list); i++ {
		if b := &list[i]; b.Min.Y <= maxY && minY <= b.Max.Y && b.Min.X <= maxX && minX <= b.Max.X {
			break
		}
	}
	return i
}

// nextIn is nextMeeting for the bounds of pieces.
func nextIn(list []*piece, i int, r *Rect) int {
	minX, minY, maxX, maxY := r.Min.X, r.Min.Y, r.Max.X, r.Max.Y
	for ; i < len(list); i++ {
		if b := &list[i].bounds; b.Min.Y <= maxY && minY <= b.Max.Y && b.Min.X <= maxX && minX <= b.Max.X {
			break
		}
	}
	return i
}

// remembered caches the most recent bystanders, since the stands of a unit ask one after
// another with the same roles.
type remembered struct {
	sync.Mutex
	known [8]*bystanders
	next  int // the entry to replace next
}

// bystandersFor returns the bystanders for movers with these roles and a front of this width.
// Equal questions share one value.
func (g *Ground) bystandersFor(roles []Role, width float64) *bystanders {
	g.recent.Lock()
	defer g.recent.Unlock()
	for _, c := range g.recent.known {
		if c != nil && c.width == width && slices.Equal(c.roles, roles) {
			return c
		}
	}
	c := &bystanders{ground: g, roles: roles, width: width, gaps: make([]*gapsOf, len(g.boxes))}
	g.recent.known[g.recent.next] = c
	g.recent.next = (g.recent.next + 1) % len(g.recent.known)
	return c
}

// Role is what a box of the ground means to a mover.
type Role uint8

const (
	Absent   Role = iota // not in the way: the mover itself, and its unit's waiting stands
	Solid                // in the way, but no side of a gap: its unit's placed stands, the target of its charge
	Friendly             // in the way; forms a gap with a hostile box
	Hostile              // in the way; forms a gap with a friendly or hostile box or an area
)

// Mover is one box that wants to move over a ground. It caches what it has looked up, so
// only one goroutine may use it at a time.
type Mover struct {
	ground *Ground
	others *bystanders
	from   Box
	limit  float64
	placed []piece
	under  []piece // placed boxes that the mover overlaps where it starts
	course course

	region Rect      // the region that near covers
	near   []*piece  // everything in the way that meets region, walls of gaps included
	few    [8]*piece // memory for a short near
	known  []*piece  // what the last Shifts met; see detours
	trails []trail   // the ways that the last Shifts found
	looked bool      // passages were searched for
	narrow []passage // the passages found
	sought int       // the work that the search for passages took
	plain  *Mover    // for a mover that keeps to a goal: the same mover without the goal (see Toward)
	whole  *Mover    // for a core: the mover that it belongs to (see core)
	inner  *Mover    // the mover's core, once asked for
}

// Mover returns a mover that starts at from and may move up to limit centimetres (rules K9). roles
// has one entry for each box of the ground; the mover keeps it, and it must not change any more.
// placed lists further solid boxes. A placed box that the mover overlaps at its start does not bar
// its way out, but the mover must not end on it.
func (g *Ground) Mover(from Box, limit float64, roles []Role, placed []Box) *Mover {
	return g.MoverIn(new(Mover), from, limit, roles, placed)
}

// MoverIn is Mover in the memory of a mover that is no longer used, of this or another ground.
//
//  1. Its ways are those of Mover, and those that the other has found stay as they are.
func (g *Ground) MoverIn(m *Mover, from Box, limit float64, roles []Role, placed []Box) *Mover {
	*m = Mover{ground: g, others: g.bystandersFor(roles, from.Width), from: from, limit: limit, region: from.Bounds(), placed: m.placed[:0], under: m.under[:0]}
	if len(placed) > cap(m.placed) {
		m.placed = make([]piece, 0, len(placed))
	}
	for i, b := range placed {
		if p := boxPiece(b, len(g.boxes)+i); overlap(&m.from, &b) {
			m.under = append(m.under, p)
		} else {
			m.placed = append(m.placed, p)
		}
	}
	return m
}

// Fits reports whether the box b lies wholly on the table and overlaps nothing
// that is in the mover's way. If not, by is the index of a box that it
// overlaps, with len(boxes)+i for the i-th placed one, and −1 when it is an
// area or the edge of the table.
//
//  1. It fits if and only if it is on the table and overlaps nothing, within rounding
//     of the tolerance, and by names a box that it overlaps.
//  2. Moving, turning or mirroring everything changes nothing.
func (m *Mover) Fits(b Box) (ok bool, by int) { return m.fits(&b) }

func (m *Mover) fits(b *Box) (ok bool, by int) {
	bounds := b.bounds()
	if !m.ground.onTable(&bounds) {
		return false, noBox
	}
	var k shape
	k.of(b)
	var in barrier
	things := m.around(bounds)
	for i := nextIn(things, 0, &bounds); i < len(things); i = nextIn(things, i+1, &bounds) {
		p := things[i]
		if p.wall {
			continue
		}
		if in.around(p, &k, overlapSlack); in.holds(b.Center) {
			return false, p.owner
		}
	}
	for i := range m.under {
		if in.around(&m.under[i], &k, overlapSlack); in.holds(b.Center) {
			return false, m.under[i].owner
		}
	}
	return true, noBox
}

// Fits reports whether the box b lies wholly on the table and overlaps no area and no box that is
// in the way of a mover with these roles. If roles is nil, every box is absent.
//
//  1. It fits if and only if a mover with these roles says so.
func (g *Ground) Fits(b Box, roles []Role) bool {
	bounds := b.bounds()
	if !g.onTable(&bounds) {
		return false
	}
	var k shape
	k.of(&b)
	var in barrier
	boxes, areas := g.around.boxes[:len(roles)], g.around.areas
	for i := nextMeeting(boxes, 0, &bounds); i < len(boxes); i = nextMeeting(boxes, i+1, &bounds) {
		if roles[i] == Absent {
			continue
		}
		if in.around(g.box(i), &k, overlapSlack); in.holds(b.Center) {
			return false
		}
	}
	for i := nextMeeting(areas, 0, &bounds); i < len(areas); i = nextMeeting(areas, i+1, &bounds) {
		if in.around(g.areas[i], &k, overlapSlack); in.holds(b.Center) {
			return false
		}
	}
	return true
}

// onTable reports whether a box with these bounds lies wholly on the table.
func (g *Ground) onTable(bounds *Rect) bool {
	t := &g.table
	return t.Contains(bounds.Min, overlapSlack) && t.Contains(bounds.Max, overlapSlack)
}

// around returns everything in the mover's way that may meet the region.
func (m *Mover) around(region Rect) []*piece {
	if m.whole != nil {
		return m.whole.around(region)
	}
	if m.near == nil || m.region.Union(region) != m.region {
		// The next question is probably about a place nearby.
		m.region = m.region.Union(region.Grow(m.from.Radius()))
		m.near = m.gather(m.region)
	}
	return m.near
}

// LookAhead prepares the mover for questions about some boxes and the ways there, which
// makes them faster.
//
//  1. It changes no answer.
func (m *Mover) LookAhead(boxes ...Box) {
	region := m.from.bounds()
	for i := range boxes {
		region = region.Union(boxes[i].bounds())
	}
	m.around(region.Grow(m.from.Radius()))
}

// gather lists everything in the mover's way that meets the region: boxes, triangles of
// areas, and the walls of gaps too narrow for it.
func (m *Mover) gather(region Rect) []*piece {
	g := m.ground
	var all [96]*piece // collect here first, so that the kept slice has the right size
	near := all[:0]
	boxes, areas := g.around.boxes, g.around.areas
	for i := nextMeeting(boxes, 0, &region); i < len(boxes); i = nextMeeting(boxes, i+1, &region) {
		if m.others.roles[i] != Absent {
			near = append(near, g.box(i))
		}
	}
	for i := nextMeeting(areas, 0, &region); i < len(areas); i = nextMeeting(areas, i+1, &region) {
		near = append(near, g.areas[i])
	}
	for i := range m.placed {
		near = append(near, &m.placed[i])
	}
	near = m.appendWalls(near, region)
	list := m.few[:0]
	if m.near != nil || len(near) > len(m.few) {
		list = make([]*piece, 0, len(near))
	}
	return append(list, near...)
}
