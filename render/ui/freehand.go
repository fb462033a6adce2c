package ui

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// freehand holds where the player has put the free stands of the charge shown on the
// Table screen. The rules move each to the nearest place that they allow.
type freehand struct {
	of     chargeKey // the charge that it belongs to
	places []game.StandPlace
	stand  game.StandID // the stand that keys move
	drag   *freeDrag

	asked  string // the last question, and its answer
	answer *preview
}

// freeDrag is a free stand being dragged.
type freeDrag struct {
	from geometry.Vec // where on the table the drag began
	was  game.StandPlace
	wish game.StandPlace
	far  bool   // the rules allow no place near the hand
	why  string // the reason for that
}

// snapsWithin is how far the allowed place may be from the hand, in cm, before the screen
// explains why the stand does not follow.
const snapsWithin = 1.0

// charged returns the key of the charge shown.
func (t *table) charged() chargeKey {
	return chargeKey{unit: t.mover.unit, target: t.target, option: t.option, support: t.support}
}

// byHand returns the charge shown with the free stands where the player has put them.
func (t *table) byHand(plain *preview) *preview {
	f := &t.free
	if f.of != t.charged() {
		*f = freehand{of: t.charged()}
	}
	if !plain.Legal || len(f.places) == 0 {
		return plain
	}
	return t.askPlaces(f.places, true)
}

// askPlaces asks about the charge with free stands in the given places; with snap, in the
// nearest allowed ones.
func (t *table) askPlaces(places []game.StandPlace, snap bool) *preview {
	f := &t.free
	aim := f.of.aim()
	aim.Places, aim.Near = places, snap
	q := t.board.ask.guide().Aim.Query(aim)
	if key := fmt.Sprint(q); key != f.asked {
		f.asked, f.answer = key, t.board.ask.ask(t.state(), q)
	}
	return f.answer
}

// freeStands returns the stands of the charge shown that the player may place, where they
// are now.
func (t *table) freeStands() []game.StandPlace {
	if t.mover.unit == "" || t.target == "" {
		return nil
	}
	plain := t.board.ask.charge(t.state(), t.charged())
	shown := t.shown()
	var list []game.StandPlace
	for _, s := range plain.Stands {
		if s.Free == nil {
			continue
		}
		for _, now := range shown.Stands {
			if now.ID == s.ID {
				list = append(list, game.StandPlace{ID: now.ID, X: now.X, Y: now.Y, Facing: now.Facing})
			}
		}
	}
	return list
}

// box returns the base of a stand in a place.
func (t *table) box(p game.StandPlace) geometry.Box {
	u, _ := t.state().Stand(p.ID)
	return game.Stand(p).Box(u.Base)
}

// wished returns the places of the free stands with one of them moved.
func (t *table) wished(p game.StandPlace) []game.StandPlace {
	list := t.freeStands()
	for i := range list {
		if list[i].ID == p.ID {
			list[i] = p
		}
	}
	return list
}

// bring puts a free stand as near to a place as the rules allow, and returns its distance
// from there.
func (t *table) bring(p game.StandPlace) float64 {
	wish := t.wished(p)
	answer := t.askPlaces(wish, true)
	if !answer.Legal {
		return 1e9
	}
	far := 0.0
	for i := range wish {
		for _, s := range answer.Stands {
			if s.ID == wish[i].ID {
				if s.ID == p.ID {
					far = geometry.Vec{X: s.X, Y: s.Y}.Dist(geometry.Vec{X: p.X, Y: p.Y})
				}
				wish[i].X, wish[i].Y, wish[i].Facing = s.X, s.Y, s.Facing
			}
		}
	}
	t.free.places, t.free.stand = wish, p.ID
	return far
}

// freeGesture lets a hand move a free stand, and reports whether it used the gesture.
func (t *table) freeGesture(g gesture) bool {
	f := &t.free
	switch {
	case g.Kind == gestureDrag && g.First && f.drag == nil:
		slack := 0.0
		if g.Touch {
			slack = touchSlack / t.board.camera.view.Scale
		}
		for _, p := range t.freeStands() {
			if t.box(p).Contains(t.board.at(g.Start), slack) {
				f.drag = &freeDrag{from: t.board.at(g.Start), was: p}
			}
		}
		if f.drag == nil {
			return false
		}
	case f.drag == nil:
		return false
	case g.Kind == gestureDrop, g.Kind == gestureAbandon:
		if g.Kind == gestureAbandon {
			t.bring(f.drag.was)
		} else if f.drag.far {
			t.ui.Note(f.drag.why)
		}
		f.drag = nil
		t.ui.changed()
		return true
	case g.Kind != gestureDrag:
		return false
	}
	d := f.drag
	d.wish = d.was
	by := t.board.at(g.At).Sub(d.from)
	d.wish.X, d.wish.Y = d.was.X+by.X, d.was.Y+by.Y
	if d.far = t.bring(d.wish) > snapsWithin; d.far {
		d.why = words.Say(t.askPlaces(t.wished(d.wish), false).Reason)
	}
	t.ui.changed()
	return true
}

// freeKey moves a free stand by a centimetre, with Shift and an arrow, and reports
// whether there is one.
func (t *table) freeKey(k KeyPress) bool {
	by, ok := map[Key]geometry.Vec{KeyLeft: {X: -1}, KeyRight: {X: 1}, KeyUp: {Y: 1}, KeyDown: {Y: -1}}[k.Key]
	list := t.freeStands()
	if !ok || k.Mods != Shift || len(list) == 0 {
		return false
	}
	p := list[0]
	for _, other := range list {
		if other.ID == t.free.stand {
			p = other
		}
	}
	was := p
	p.X, p.Y = p.X+by.X, p.Y+by.Y
	t.bring(p)
	for _, now := range t.freeStands() {
		if now.ID == p.ID && now == was {
			t.ui.Note(words.Say(t.askPlaces(t.wished(p), false).Reason))
		}
	}
	t.ui.changed()
	return true
}

// fillFree lists the free stands of the charge shown.
func (t *table) fillFree(h *sheet) {
	list := t.freeStands()
	if len(list) == 0 {
		return
	}
	h.gap(step8)
	h.text(words.T("The outlined stands may be placed elsewhere: drag them, or move them with Shift and the arrows. They go to the nearest place that is allowed."), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	var chips []Control
	for i, p := range list {
		chips = append(chips, Control{ID: "free-" + string(p.ID), text: words.T("Stand %s", p.ID), Label: words.T("Move stand %s with the keys", p.ID), look: lookPlain, Enabled: true,
			on: p.ID == t.free.stand || t.free.stand == "" && i == 0, do: func() { t.free.stand = p.ID }})
	}
	if len(t.free.places) > 0 {
		chips = append(chips, Control{ID: "reset", text: words.T("Reset"), Label: words.T("Back to the places of the rules (Esc)"), look: lookPlain, Enabled: true, do: t.resetFree})
	}
	h.flow(chips...)
}

// resetFree returns the free stands to where the rules put them.
func (t *table) resetFree() {
	t.free.places, t.free.drag = nil, nil
	t.ui.changed()
}

// drawFree outlines the free stands. Where one does not follow the hand it writes the
// reason.
func (t *table) drawFree(s *scene.Scene) {
	for _, p := range t.freeStands() {
		style := scene.Style{Stroke: colors.accent, Width: 1.5}
		if p.ID == t.free.stand {
			style.Width = 2.5
		}
		outline(s, &t.board, t.box(p).Corners(), style)
	}
	if d := t.free.drag; d != nil && d.far {
		at := t.box(d.wish)
		hatch(s, &t.board, at)
		bubble(s, t.board.camera.view.Area, t.board.camera.view.Pixel(at.Center), d.why)
	}
}
