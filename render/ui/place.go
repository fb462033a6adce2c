package ui

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// placing is an answer that places stands, while the player moves them: the ghosts can be
// dragged and turned, and every place is tried at once.
type placing struct {
	answer  game.Action
	index   int        // index of the answer
	now     game.State // the table with the stands in their new places
	touched bool       // the player has moved a stand
	alone   bool       // move single stands, not the whole unit
	company bool       // the person has chosen who moves; it is no listed answer
	tried   *trial
	mover   mover
}

// placed returns the placing of the answer shown, nil if it places no stands.
func (b *battle) placed() *placing {
	if b.byHand() && b.target == "" {
		return b.ask.place
	}
	i := b.current()
	if i < 0 || b.target != "" {
		return nil
	}
	if p := b.ask.place; p != nil && (p.index == i || p.touched) {
		return p
	}
	return b.beginPlacing(i)
}

// beginPlacing starts to move the stands of answer i.
func (b *battle) beginPlacing(i int) *placing {
	a := b.question().Answers[i]
	if len(a.Stands) == 0 {
		return nil
	}
	p := &placing{answer: a, index: i, now: b.state().Clone(), mover: mover{unit: a.Unit, loose: true}}
	if p.arrive(b); p.now.Unit(a.Unit) == nil {
		return nil
	}
	p.alone = len(a.Stands) > 1 && b.waits().Apart
	if b.ask.place != nil {
		p.alone = b.ask.place.alone
	}
	for _, s := range a.Stands {
		if u, j := p.now.Stand(s.ID); u != nil {
			u.Stands[j].X, u.Stands[j].Y, u.Stands[j].Facing = s.X, s.Y, s.Facing
		}
	}
	b.ask.place = p
	return p
}

// arrive puts the stands of the answer that are not on the table yet onto it, with their unit, so that they
// can be moved like others.
func (p *placing) arrive(b *battle) {
	there := func(s game.StandPlace) bool { u, _ := p.now.Stand(s.ID); return u != nil }
	if !slices.ContainsFunc(p.answer.Stands, func(s game.StandPlace) bool { return !there(s) }) {
		return
	}
	t := try(b.play, p.answer)
	if t.next == nil {
		return
	}
	for _, s := range p.answer.Stands {
		from, j := t.next.Stand(s.ID)
		if from == nil || there(s) {
			continue
		}
		if p.now.Unit(from.ID) == nil {
			added := *from
			added.Stands = nil
			p.now.Units = append(p.now.Units, added)
		}
		u := p.now.Unit(from.ID)
		u.Stands = append(slices.Clone(u.Stands), from.Stands[j])
	}
}

// action returns the answer with the stands in their present places.
func (p *placing) action() game.Action { return p.actionOn(p.mover.shown(&p.now)) }

func (p *placing) actionOn(st *game.State) game.Action {
	a := p.answer
	a.Stands = append([]game.StandPlace{}, a.Stands...)
	for i := range a.Stands {
		s := &a.Stands[i]
		if u, j := st.Stand(s.ID); u != nil {
			s.X, s.Y, s.Facing = u.Stands[j].X, u.Stands[j].Y, u.Stands[j].Facing
		}
	}
	return a
}

// holds reports whether the answer places a stand.
func (p *placing) holds(id game.StandID) bool {
	for _, s := range p.answer.Stands {
		if s.ID == id {
			return true
		}
	}
	return false
}

// table returns the board with the stands as placed, for moving them.
func (p *placing) table(b *battle) *board {
	on := b.board
	on.table = func() *game.State { return &p.now }
	on.picker = nil
	return &on
}

// grip lets a drag that begins on a unit in its present place move it from there, if an
// answer names places for it.
func (b *battle) grip(g gesture) {
	if p := b.placed(); g.Kind != gestureDrag || !g.First || p != nil && p.grips(p.table(b), g) {
		return
	}
	unit, _ := b.board.stand(g.Start, g.Touch)
	if unit == nil || b.gripBrigade(unit) || b.gripCompany(unit) {
		return
	}
	for _, i := range b.replies() {
		a := b.question().Answers[i]
		if a.Unit != unit.ID || len(a.Stands) == 0 {
			continue
		}
		b.pick(i)
		if p := b.beginPlacing(i); p != nil {
			p.now = b.state().Clone() // from where it stands
		}
		return
	}
}

// gesture lets a hand move the stands, and reports whether it used the gesture.
func (p *placing) gesture(b *battle, g gesture) bool {
	on := p.table(b)
	p.mover.fits = func(st *game.State) string { return p.check(b, st) }
	if g.Kind == gestureDrag && g.First && !p.grips(on, g) {
		return false
	}
	if g.Kind == gestureTap {
		return false
	}
	if p.alone {
		g.Mods ^= Shift // the mover moves a single stand with Shift
	}
	carried := p.mover.grip != nil && !p.mover.grip.turning && !p.alone && p.mover.alone == ""
	took := p.mover.gesture(on, g, func(st game.State) { p.put(b, st) }, b.ui.changed)
	switch {
	case took && g.Kind == gestureDrop && carried && !p.refused():
		b.give() // dropped where it may stand
	case took && g.Kind == gestureDrop && carried:
		b.dropOnEnemy(p, g)
	}
	if took && g.Kind == gestureAbandon {
		p.check(b, &p.now) // they are back where they were
	}
	return took
}

// grips reports whether a drag begins on a stand that may be placed, or on the handle for
// turning.
func (p *placing) grips(on *board, g gesture) bool {
	if on.measuring() {
		return false
	}
	if at, ok := p.mover.handle(on); ok && at.Dist(g.Start) <= handleSize+touchSlack {
		return true
	}
	unit, i := on.stand(g.Start, g.Touch)
	return unit != nil && p.holds(unit.Stands[i].ID)
}

// key turns the stands with R.
func (p *placing) key(b *battle, k KeyPress) bool {
	on := p.table(b)
	p.mover.fits = func(st *game.State) string { return p.check(b, st) }
	return p.mover.key(on, k, func(st game.State) { p.put(b, st) }, b.ui.changed)
}

// put takes over the stands where a hand has dropped them.
func (p *placing) put(b *battle, st game.State) {
	p.now, p.touched = st, true
	p.check(b, &p.now)
	b.ui.setup.Host.Announce(p.tried.outlook())
}

// check tries the stands in their places, and returns why they may not be there.
func (p *placing) check(b *battle, st *game.State) string {
	p.touched = true
	p.tried = try(b.play, p.actionOn(st))
	if p.tried.why != "" {
		// Show a forbidden place where it is.
		p.tried.marks = displacements(b.state(), st, nil)
	}
	return p.tried.why
}

// refused reports whether the stands may not be where a hand has dropped them.
func (p *placing) refused() bool { return p.touched && p.tried != nil && p.tried.why != "" }

// toNearest moves stands dropped in a forbidden place to the nearest place that the rules
// find for them.
func (b *battle) toNearest() {
	p := b.placed()
	if p == nil || !p.refused() || p.mover.grip != nil {
		return
	}
	a, ok := b.play.Nearest(p.action())
	if !ok {
		b.ui.Note(words.T("No place near there is allowed"))
		return
	}
	st := p.now.Clone()
	for _, s := range a.Stands {
		if u, j := st.Stand(s.ID); u != nil {
			u.Stands[j].X, u.Stands[j].Y, u.Stands[j].Facing = s.X, s.Y, s.Facing
		}
	}
	p.put(b, st)
	b.ui.changed()
}

// nudge moves the stands by whole centimetres, without a mouse.
func (p *placing) nudge(b *battle, by geometry.Vec) {
	st := p.now.Clone()
	for _, s := range p.answer.Stands {
		if u, j := st.Stand(s.ID); u != nil && (p.mover.alone == "" || p.mover.alone == s.ID) {
			u.Stands[j].X += by.X
			u.Stands[j].Y += by.Y
		}
	}
	game.Round(&st)
	p.put(b, st)
	b.ui.changed()
}

// draw paints the handle. In a forbidden place it hatches the stands and writes the
// reason over them.
func (p *placing) draw(s *scene.Scene, b *battle) {
	on := p.table(b)
	st := p.mover.shown(&p.now)
	at, ok := p.mover.handle(on)
	if ok && on.camera.view.Area.Contains(at, 0) {
		s.Line(scene.Style{Stroke: colors.accent, Width: 1.5}, on.camera.view.Pixel(p.mover.pivot(st)), at)
		s.Disc(scene.Style{Fill: colors.paper, Stroke: colors.accent, Width: 2}, at, handleSize)
		drawIcon(s, "turn", at, colors.accent)
	}
	bad := p.touched && p.tried.why != ""
	top := geometry.Vec{Y: math.Inf(1)}
	for _, a := range p.answer.Stands {
		u, j := st.Stand(a.ID)
		if u == nil {
			continue
		}
		base := u.Box(j)
		switch {
		case bad:
			hatch(s, on, base)
		case p.mover.alone == a.ID || p.mover.alone == "":
			outline(s, on, base.Corners(), scene.Style{Stroke: colors.accent, Width: 2})
		}
		for _, c := range base.Corners() {
			if q := on.camera.view.Pixel(c); q.Y < top.Y {
				top = q
			}
		}
	}
	if bad {
		bubble(s, on.camera.view.Area, top, p.tried.why)
	}
}

// bubble writes a text over a place of the table, in as many lines as needed.
func bubble(s *scene.Scene, area geometry.Rect, over geometry.Vec, text string) {
	const most = 340.0
	room := math.Min(most, area.Max.X-area.Min.X-4*step8)
	lines := scene.Wrap(text, textBody, scene.Bold, room)
	w := 0.0
	for _, l := range lines {
		w = math.Max(w, scene.TextWidth(l, textBody, scene.Bold))
	}
	w += 2 * step8
	height := float64(len(lines))*textBody*lineHeight + step8
	x := within(over.X-w/2, area.Min.X+4, area.Max.X-w-4)
	y := within(over.Y-height-4*step8, area.Min.Y+4, area.Max.Y-height-4)
	box(s, rect(x, y, w, height), colors.bad, scene.Color{})
	for i, l := range lines {
		write(s, geometry.Vec{X: x + step8, Y: y + step8/2 + (float64(i)+0.5)*textBody*lineHeight}, l, textBody, scene.Bold, colors.onFill)
	}
}
