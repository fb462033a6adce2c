package ui

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// mover lets a hand move and turn a unit, or one of its stands, on a freely editable
// table, in a figure or on the Table screen.
type mover struct {
	unit  game.UnitID   // the selected unit, "" for none
	alone game.StandID  // the one stand of it to move, "" for all
	with  []game.UnitID // the units that move together with it, including itself; nil for it alone
	grip  *grip

	fits  func(*game.State) string // returns why the piece may not be there; nil for the table's own limits
	loose bool                     // it may be dropped in an illegal place

	straight bool // near the line straight ahead or back, it keeps to that line
}

// grip is a piece being moved.
type grip struct {
	before  game.State   // the table before it was taken up
	now     game.State   // the table as shown
	start   geometry.Vec // where on the table it was gripped, in cm
	at      geometry.Vec // where the hand is now
	turn    float64      // degrees turned so far
	turning bool         // turned by the handle, not moved
	why     string       // why it may not be dropped here, "" if it may
}

const (
	handleReach = 30.0 // pixels from a unit's front to its handle
	handleSize  = 11.0
	snapReach   = 9.0  // pixels within which edges and corners snap
	turnStep    = 15.0 // degrees per press of R
	wheelStep   = 5.0
)

// choose selects the unit under a pixel, or on the second click (or with Shift) the single
// stand. It reports whether there is one.
func (m *mover) choose(b *board, g gesture) bool {
	unit, i := b.stand(g.At, g.Touch)
	if unit == nil {
		m.unit, m.alone = "", ""
		return false
	}
	m.alone = ""
	if g.Double || g.Mods&Shift != 0 {
		m.alone = unit.Stands[i].ID
	}
	m.unit = unit.ID
	return true
}

// take grips the piece that a drag started on, and reports whether there is one.
func (m *mover) take(b *board, g gesture) bool {
	st := b.table()
	if at, ok := m.handle(b); ok && at.Dist(g.Start) <= handleSize+touchSlack {
		m.grip = &grip{before: st.Clone(), now: st.Clone(), start: b.at(g.Start), turning: true}
		return true
	}
	unit, i := b.stand(g.Start, g.Touch)
	if unit == nil {
		return false
	}
	if stand := unit.Stands[i].ID; g.Mods&Shift != 0 {
		m.alone = stand
	} else if stand != m.alone {
		m.alone = ""
	}
	m.unit = unit.ID
	m.grip = &grip{before: st.Clone(), now: st.Clone(), start: b.at(g.Start), at: b.at(g.Start)}
	return true
}

// move follows the hand.
func (m *mover) move(b *board, at geometry.Vec) {
	h := m.grip
	h.at = at
	if h.turning {
		pivot := m.pivot(&h.before)
		h.turn = scene.TurnBetween(geometry.Degrees(h.start.Sub(pivot)), geometry.Degrees(at.Sub(pivot)))
		h.turn = m.settle(h.turn)
	}
	m.update(b)
}

// settle snaps a turn to a facing in multiples of five degrees.
func (m *mover) settle(turn float64) float64 {
	st := &m.grip.before
	first := m.moved(st)[0] // a grip holds at least one stand
	facing := st.Unit(m.unit).Stands[first].Facing
	return math.Round((facing+turn)/wheelStep)*wheelStep - facing
}

// align returns a shift, or the part of it straight ahead if it leads aside from there by at most slack centimetres.
func (m *mover) align(st *game.State, by geometry.Vec, slack float64) geometry.Vec {
	if !m.straight {
		return by
	}
	ahead := m.boxes(st)[0].Forward
	if math.Abs(by.Dot(ahead.Right())) > slack {
		return by
	}
	return ahead.Scale(by.Dot(ahead))
}

// rotate turns the gripped piece.
func (m *mover) rotate(b *board, degrees float64) {
	m.grip.turn += degrees
	m.update(b)
}

// update moves the gripped piece to the hand and tests whether it fits.
func (m *mover) update(b *board) {
	h := m.grip
	h.now = h.before.Clone()
	by := geometry.Vec{}
	if !h.turning {
		by = m.align(&h.before, h.at.Sub(h.start), snapReach/b.camera.view.Scale)
	}
	m.place(&h.now, by, h.turn)
	if !h.turning {
		by = snap(&h.now, m.boxes(&h.now), m.moves, snapReach/b.camera.view.Scale)
		m.place(&h.now, by, 0)
	}
	game.Round(&h.now)
	if m.fits != nil {
		h.why = m.fits(&h.now)
		return
	}
	h.why = misplaced(&h.now, m.unit, m.moved(&h.now))
}

// held returns the unit in the hand, "" for none, or if only one of its stands is held.
func (m *mover) held() game.UnitID {
	if m.grip == nil || m.alone != "" {
		return ""
	}
	return m.unit
}

// drop releases the piece. It returns the new table, or nil if the piece does not fit and
// goes back.
func (m *mover) drop() *game.State {
	h := m.grip
	m.grip = nil
	if h == nil || h.why != "" && !m.loose {
		return nil
	}
	return &h.now
}

// gesture lets a hand move pieces, and reports whether it used the gesture. It calls put
// with the new table when a piece was dropped, and refresh after every movement.
func (m *mover) gesture(b *board, g gesture, put func(game.State), refresh func()) bool {
	switch g.Kind {
	case gestureTap:
		if b.measuring() || b.tape.laid {
			return false
		}
		m.choose(b, g)
	case gestureDrag:
		if g.First && !b.measuring() && !m.take(b, g) || m.grip == nil {
			return false
		}
		m.move(b, b.at(g.At))
	case gestureWheel:
		if m.grip == nil {
			return false
		}
		m.rotate(b, math.Copysign(wheelStep, g.By.Y))
	case gestureDrop:
		if m.grip == nil {
			return false
		}
		if st := m.drop(); st != nil {
			put(*st)
		}
	case gestureAbandon:
		m.grip = nil
	default:
		return false
	}
	refresh()
	return true
}

// key turns the gripped piece, or the selected one, with R.
func (m *mover) key(b *board, k KeyPress, put func(game.State), refresh func()) bool {
	if k.Key != "r" || k.Mods&^Shift != 0 || m.unit == "" {
		return false
	}
	turn := turnStep
	if k.Mods&Shift != 0 {
		turn = -turnStep
	}
	if m.grip != nil {
		m.rotate(b, turn)
		refresh()
		return true
	}
	st := b.table()
	m.grip = &grip{before: st.Clone(), now: st.Clone(), turning: true, turn: turn}
	m.update(b)
	why := m.grip.why
	if turned := m.drop(); turned != nil {
		put(*turned)
	} else {
		b.ui.Note(words.T("It does not fit: %[1]s", why))
	}
	refresh()
	return true
}

// moved returns the indexes of the moving stands in the selected unit.
func (m *mover) moved(st *game.State) []int {
	unit := st.Unit(m.unit)
	if unit == nil {
		return nil
	}
	var list []int
	for i, s := range unit.Stands {
		if m.alone == "" || m.alone == s.ID {
			list = append(list, i)
		}
	}
	return list
}

// each calls visit for the moving stands.
func (m *mover) each(st *game.State, visit func(u *game.Unit, i int)) {
	if len(m.with) == 0 {
		for _, i := range m.moved(st) {
			visit(st.Unit(m.unit), i)
		}
		return
	}
	for _, id := range m.with {
		if u := st.Unit(id); u != nil {
			for i := range u.Stands {
				visit(u, i)
			}
		}
	}
}

// moves reports whether a stand moves.
func (m *mover) moves(unit game.UnitID, stand game.StandID) bool {
	if len(m.with) > 0 {
		return slices.Contains(m.with, unit)
	}
	return unit == m.unit && (m.alone == "" || m.alone == stand)
}

// boxes returns the bases that move.
func (m *mover) boxes(st *game.State) []geometry.Box {
	var list []geometry.Box
	m.each(st, func(u *game.Unit, i int) { list = append(list, u.Box(i)) })
	return list
}

// pivot returns the point about which the piece turns: the middle of its stands.
func (m *mover) pivot(st *game.State) geometry.Vec {
	var sum geometry.Vec
	list := m.boxes(st)
	for _, b := range list {
		sum = sum.Add(b.Center)
	}
	return sum.Scale(1 / float64(len(list)))
}

// place shifts and turns the piece.
func (m *mover) place(st *game.State, by geometry.Vec, turn float64) {
	pivot := m.pivot(st)
	ahead := geometry.Direction(math.Mod(turn+360, 360))
	m.each(st, func(u *game.Unit, i int) {
		s := &u.Stands[i]
		d := geometry.Vec{X: s.X, Y: s.Y}.Sub(pivot)
		to := pivot.Add(by).Along(ahead.Right(), d.X).Along(ahead, d.Y)
		s.X, s.Y = to.X, to.Y
		s.Facing = math.Mod(s.Facing+turn+720, 360)
	})
}

// handle returns the place of the handle for turning the selected piece.
func (m *mover) handle(b *board) (geometry.Vec, bool) {
	st := m.shown(b.table())
	list := m.boxes(st)
	if len(list) == 0 {
		return geometry.Vec{}, false
	}
	pivot := m.pivot(st)
	ahead := list[0].Forward
	reach := 0.0
	for _, base := range list {
		for _, c := range base.Corners() {
			if d := c.Sub(pivot).Dot(ahead); d > reach {
				reach = d
			}
		}
	}
	return b.camera.view.Pixel(pivot.Along(ahead, reach+handleReach/b.camera.view.Scale)), true
}

// shown returns the table with the piece where the hand holds it.
func (m *mover) shown(st *game.State) *game.State {
	if m.grip != nil {
		return &m.grip.now
	}
	return st
}

// draw paints the handle, and hatches the gripped piece in red where it may not be.
func (m *mover) draw(s *scene.Scene, b *board) {
	at, ok := m.handle(b)
	if !ok {
		return
	}
	st := m.shown(b.table())
	s.Line(scene.Style{Stroke: colors.accent, Width: 1.5}, b.camera.view.Pixel(m.pivot(st)), at)
	s.Disc(scene.Style{Fill: colors.paper, Stroke: colors.accent, Width: 2}, at, handleSize)
	drawIcon(s, "turn", at, colors.accent)
	if m.alone != "" {
		for _, base := range m.boxes(st) {
			outline(s, b, base.Corners(), scene.Style{Stroke: colors.accent, Width: 2.5})
		}
	}
	if m.grip != nil && m.grip.why != "" {
		m.drawMisplaced(s, b)
	}
}

// drawMisplaced hatches the piece and writes over it why it may not be there.
func (m *mover) drawMisplaced(s *scene.Scene, b *board) {
	area := b.camera.view.Area
	top := geometry.Vec{Y: area.Max.Y}
	for _, base := range m.boxes(&m.grip.now) {
		hatch(s, b, base)
		for _, c := range base.Corners() {
			if p := b.camera.view.Pixel(c); p.Y < top.Y {
				top = p
			}
		}
	}
	middle := b.camera.view.Pixel(m.pivot(&m.grip.now)).X
	w := scene.TextWidth(m.grip.why, textBody, scene.Bold) + 2*step8
	r := rect(within(middle-w/2, area.Min.X+4, area.Max.X-w-4), within(top.Y-64, area.Min.Y+4, area.Max.Y-34), w, 30)
	box(s, r, colors.bad, scene.Color{})
	write(s, geometry.Vec{X: r.Min.X + step8, Y: r.Min.Y + 15}, m.grip.why, textBody, scene.Bold, colors.onFill)
}

func outline(s *scene.Scene, b *board, corners [4]geometry.Vec, style scene.Style) {
	for i := range corners {
		corners[i] = b.camera.view.Pixel(corners[i])
	}
	s.Polygon(style, corners[:]...)
}

// hatch covers a base with slanted red lines.
func hatch(s *scene.Scene, b *board, base geometry.Box) {
	tint := colors.bad
	tint.A = 0x38
	outline(s, b, base.Corners(), scene.Style{Fill: tint, Stroke: colors.bad, Width: 2})
	const pitch = 0.5 // in cm
	w, d := base.Width/2, base.Depth/2
	for x := -w - 2*d + pitch; x < w; x += pitch {
		// The line from (x, −d) to (x+2d, d), clipped at the sides.
		lo, hi := within(x, -w, w), within(x+2*d, -w, w)
		from := base.World(geometry.Vec{X: lo, Y: -d + lo - x})
		to := base.World(geometry.Vec{X: hi, Y: -d + hi - x})
		s.Line(scene.Style{Stroke: colors.bad, Width: 1.25}, b.camera.view.Pixel(from), b.camera.view.Pixel(to))
	}
}

// snap returns the shift, of at most reach centimetres, that brings a corner of the moved
// bases onto a corner of another base, or else an edge onto an edge.
func snap(st *game.State, moved []geometry.Box, moves func(game.UnitID, game.StandID) bool, reach float64) geometry.Vec {
	var corner, edge geometry.Vec
	nearCorner, nearEdge := reach, reach
	for i := range st.Units {
		u := &st.Units[i]
		for j := range u.Stands {
			if moves(u.ID, u.Stands[j].ID) {
				continue
			}
			other := u.Box(j)
			for _, b := range moved {
				if b.Center.Dist(other.Center) > b.Radius()+other.Radius()+reach {
					continue
				}
				corner, nearCorner = snapCorners(b, other, corner, nearCorner)
				edge, nearEdge = snapEdges(b, other, edge, nearEdge)
			}
		}
	}
	if nearCorner < reach {
		return corner
	}
	return edge
}

// snapCorners returns a better shift than best, of length near, if there is one.
func snapCorners(b, other geometry.Box, best geometry.Vec, near float64) (geometry.Vec, float64) {
	for _, from := range b.Corners() {
		for _, to := range other.Corners() {
			if d := from.Dist(to); d < near {
				best, near = to.Sub(from), d
			}
		}
	}
	return best, near
}

// snapEdges is snapCorners for two edges that face each other.
func snapEdges(b, other geometry.Box, best geometry.Vec, near float64) (geometry.Vec, float64) {
	for _, s := range geometry.Sides {
		for _, t := range geometry.Sides {
			e, f := b.Edge(s), other.Edge(t)
			if !geometry.SameFacing(e.Normal, f.Normal.Neg()) {
				continue
			}
			gap := f.Mid().Sub(e.Mid()).Dot(e.Normal)
			beside := f.Mid().Sub(e.Mid()).Dot(e.Dir())
			if math.Abs(beside) >= (e.Len()+f.Len())/2 {
				continue
			}
			if math.Abs(gap) < near {
				best, near = e.Normal.Scale(gap), math.Abs(gap)
			}
		}
	}
	return best, near
}

// misplaced returns why stands of a unit may not be where they are, "" if they may.
func misplaced(st *game.State, id game.UnitID, stands []int) string {
	unit := st.Unit(id)
	table := st.Table.Rect()
	for _, i := range stands {
		base := unit.Box(i)
		for _, c := range base.Corners() {
			if !table.Contains(c, geometry.Tolerance) {
				return words.T("Off the table")
			}
		}
		for j := range st.Units {
			u := &st.Units[j]
			for k := range u.Stands {
				if u == unit && slices.Contains(stands, k) {
					continue
				}
				if geometry.Overlaps(base, u.Box(k)) {
					return words.T("Overlaps %[1]s", name(u))
				}
			}
		}
	}
	return ""
}
