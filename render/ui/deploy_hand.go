package ui

import (
	"math"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// hand is a unit or a character that a player is setting up. It lies on a table of its
// own, where it moves and turns freely, and every place is tried at once.
type hand struct {
	unit      game.UnitID
	character game.CharacterID
	now       game.State // the table including the piece
	mover     mover
	tried     *trial
	join      game.UnitID // the unit that the character joins
	loose     bool        // it follows the mouse after a click on a row of the tray
	dragged   bool        // it is being dragged
}

// nudges are the keys that, with Shift, move the piece by a centimetre.
var nudges = map[Key]geometry.Vec{KeyLeft: {X: -1}, KeyRight: {X: 1}, KeyUp: {Y: 1}, KeyDown: {Y: -1}}

// shown returns the table with the piece where the hand holds it.
func (h *hand) shown() *game.State { return h.mover.shown(&h.now) }

func (h *hand) leader() *game.Character { return leader(h.shown(), game.UnitID(h.character)) }

// action returns the action that places the piece there.
func (h *hand) action() game.Action { return h.actionOn(h.shown()) }

func (h *hand) actionOn(st *game.State) game.Action {
	setUp := game.GuideOf(st).SetUp
	if h.character != "" {
		c := leader(st, game.UnitID(h.character))
		a := setUp.Leader(c.ID, geometry.Vec{X: c.X, Y: c.Y})
		if h.join != "" { // as near to it as there is room
			a = setUp.Join(c.ID, h.join)
		}
		return a
	}
	var places []game.StandPlace
	for _, s := range st.Unit(h.unit).Stands {
		places = append(places, game.StandPlace(s))
	}
	return setUp.Unit(h.unit, places)
}

// check tries the piece in its place.
func (h *hand) check(b *battle) { h.tried = try(b.play, h.action()) }

// resultText returns the result of the try in words.
func (h *hand) resultText() string {
	if h.tried.why != "" {
		return h.tried.why
	}
	return words.T("It may stand here.")
}

// on returns the board with the piece on it.
func (h *hand) on(b *battle) *board {
	on := b.board
	on.table = func() *game.State { return &h.now }
	on.picker = nil
	return &on
}

// grips reports whether a drag begins on the piece or its handle, and starts moving it.
func (h *hand) grips(b *battle, g gesture) bool {
	at := b.board.at(g.Start)
	if h.character != "" {
		c := h.leader()
		reach := c.Base.Front/2 + touchSlack/b.board.camera.view.Scale
		h.dragged = at.Dist(geometry.Vec{X: c.X, Y: c.Y}) <= reach
		return h.dragged
	}
	on := h.on(b)
	h.mover.fits = func(st *game.State) string { return h.fits(b, st) }
	handle, ok := h.mover.handle(on)
	unit, _ := on.stand(g.Start, g.Touch)
	if unit != nil && unit.ID == h.unit || ok && handle.Dist(g.Start) <= handleSize+touchSlack {
		h.dragged = h.mover.take(on, g)
		h.loose = false
	}
	return h.dragged
}

// begin grips the piece at its middle, as if from the tray.
func (h *hand) begin(b *battle, at geometry.Vec) bool {
	h.loose, h.dragged = false, true
	h.follow(b, at)
	return true
}

// drag follows a drag.
func (h *hand) drag(b *battle, g gesture) {
	if h.mover.grip == nil {
		h.follow(b, b.board.at(g.At))
		return
	}
	h.mover.fits = func(st *game.State) string { return h.fits(b, st) }
	h.mover.move(h.on(b), b.board.at(g.At))
	grip := h.mover.grip
	if by := snapToZone(&grip.now, h.mover.boxes(&grip.now), grip.now.Unit(h.unit).Side, snapReach/b.board.camera.view.Scale); by != (geometry.Vec{}) && !grip.turning {
		h.mover.place(&grip.now, by, 0)
		game.Round(&grip.now)
		grip.why = h.fits(b, &grip.now)
	}
}

func (h *hand) fits(b *battle, st *game.State) string {
	h.tried = try(b.play, h.actionOn(st))
	return h.tried.why
}

// release ends a drag and leaves the piece there.
func (h *hand) release(b *battle) {
	h.dragged = false
	if st := h.mover.drop(); st != nil {
		h.now = *st
	}
	h.check(b)
}

// follow moves the middle of the piece to a point, or close to it where its edges snap.
func (h *hand) follow(b *battle, at geometry.Vec) {
	if h.character != "" {
		c := h.leader()
		c.X, c.Y, h.join = at.X, at.Y, ""
		if unit, _ := b.board.standAt(at, 0); unit != nil && unit.Side == c.Side {
			h.join = unit.ID
		}
		h.settle(b)
		return
	}
	h.translate(at.Sub(h.mover.pivot(&h.now)))
	st := &h.now
	h.translate(snap(st, h.mover.boxes(st), h.mover.moves, snapReach/b.board.camera.view.Scale))
	h.translate(snapToZone(st, h.mover.boxes(st), st.Unit(h.unit).Side, snapReach/b.board.camera.view.Scale))
	h.settle(b)
}

// settle rounds and tries the place.
func (h *hand) settle(b *battle) {
	game.Round(&h.now)
	h.check(b)
	b.ui.changed()
}

func (h *hand) translate(by geometry.Vec) {
	u := h.now.Unit(h.unit)
	for i := range u.Stands {
		u.Stands[i].X += by.X
		u.Stands[i].Y += by.Y
	}
}

// snapToZone returns the shift of at most reach centimetres that brings bases from just
// outside their side's zone to its edge.
func snapToZone(st *game.State, bases []geometry.Box, side game.SideID, reach float64) geometry.Vec {
	all := bases[0].Bounds()
	for _, b := range bases[1:] {
		all = all.Union(b.Bounds())
	}
	best, near := geometry.Vec{}, math.Inf(1)
	for _, z := range game.GuideOf(st).SetUp.Zones(st, side) {
		by := geometry.Vec{X: max(0, z.Min.X-all.Min.X) - max(0, all.Max.X-z.Max.X), Y: max(0, z.Min.Y-all.Min.Y) - max(0, all.Max.Y-z.Max.Y)}
		if d := by.Len(); d <= 2*reach && d < near {
			best, near = by, d
		}
	}
	return best
}

// shift moves the piece without a mouse.
func (h *hand) shift(b *battle, by geometry.Vec) {
	h.loose = false
	if h.character != "" {
		c := h.leader()
		c.X, c.Y, h.join = c.X+by.X, c.Y+by.Y, ""
	} else {
		h.translate(by)
	}
	h.settle(b)
	b.ui.setup.Host.Announce(h.resultText())
}

// turn turns the unit about its middle.
func (h *hand) turn(b *battle, degrees float64) {
	if h.unit == "" {
		return
	}
	if h.mover.grip != nil {
		h.mover.fits = func(st *game.State) string { return h.fits(b, st) }
		h.mover.rotate(h.on(b), degrees)
		return
	}
	h.mover.place(&h.now, geometry.Vec{}, degrees)
	h.settle(b)
}

// form puts the unit in line or column, turns it round or wheels it, by a key. It reports
// whether the key does any of these.
func (h *hand) form(b *battle, key rune) bool {
	if h.mover.grip != nil || h.unit == "" || formsByKey[key] == 0 {
		return false
	}
	h.mover.form(&h.now, key)
	h.settle(b)
	b.ui.setup.Host.Announce(h.resultText())
	return true
}

// holds reports whether the piece lies under a pixel.
func (h *hand) holds(b *battle, at geometry.Vec) bool {
	if h.character != "" {
		c := h.leader()
		return b.board.at(at).Dist(geometry.Vec{X: c.X, Y: c.Y}) <= c.Base.Front/2+touchSlack/b.board.camera.view.Scale
	}
	unit, _ := h.on(b).stand(at, true)
	return unit != nil && unit.ID == h.unit
}

// draw paints the handle for turning a unit. In an illegal place it hatches the piece and
// writes the reason over it.
func (h *hand) draw(s *scene.Scene, b *battle) {
	top := geometry.Vec{Y: math.Inf(1)}
	on := h.on(b)
	if h.unit != "" {
		bases := h.mover.boxes(h.shown())
		if at, ok := h.mover.handle(on); ok && on.camera.view.Area.Contains(at, 0) {
			s.Line(scene.Style{Stroke: colors.accent, Width: 1.5}, on.camera.view.Pixel(h.mover.pivot(h.shown())), at)
			s.Disc(scene.Style{Fill: colors.paper, Stroke: colors.accent, Width: 2}, at, handleSize)
			drawIcon(s, "turn", at, colors.accent)
		}
		for _, base := range bases {
			if h.tried.why != "" {
				hatch(s, on, base)
			} else {
				outline(s, on, base.Corners(), scene.Style{Stroke: colors.accent, Width: 2})
			}
			for _, c := range base.Corners() {
				if p := on.camera.view.Pixel(c); p.Y < top.Y {
					top = p
				}
			}
		}
	} else {
		c := h.leader()
		top = on.camera.view.Pixel(geometry.Vec{X: c.X, Y: c.Y + c.Base.Front/2})
		tone := colors.accent
		if h.tried.why != "" {
			tone = colors.bad
		}
		s.Disc(scene.Style{Stroke: tone, Width: 2.5}, on.camera.view.Pixel(geometry.Vec{X: c.X, Y: c.Y}), c.Base.Front/2*on.camera.view.Scale+2)
	}
	if h.tried.why != "" {
		bubble(s, on.camera.view.Area, top, h.tried.why)
	}
}
