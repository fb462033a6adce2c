package ui

import (
	"slices"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// demo is the charge on Home that plays by itself: the position, where every stand would go,
// and the move. After some rounds it rests on the preview until somebody points at it.
type demo struct {
	ui            *UI
	rules         game.Rules
	before, after *game.State
	unit          game.UnitID
	preview       *preview
	events        []game.Event

	walk  motion
	past  time.Duration // since this round began
	round int
	area  geometry.Rect // on the screen
}

// When the parts of a round begin, how long it lasts, and how many rounds are played.
const (
	demoPreview = 900 * time.Millisecond
	demoMove    = 3000 * time.Millisecond
	demoLasts   = 6500 * time.Millisecond
	demoRounds  = 2
	// demoShape is the width of the picture as a multiple of its height.
	demoShape = 2.0
)

// newDemo takes the first legal charge of the smallest scenario of the chosen rules. It
// returns a demo that shows nothing if there is none.
func newDemo(u *UI) *demo {
	d := &demo{ui: u, rules: u.system()}
	if d.rules.Guide().Aim == nil {
		return d
	}
	var puzzles []*game.State
	for _, st := range u.shippedBy(d.rules, u.setup.Scenarios) {
		if puzzle(st) {
			puzzles = append(puzzles, st)
		}
	}
	slices.SortStableFunc(puzzles, func(a, b *game.State) int { return len(a.Units) - len(b.Units) })
	for _, st := range puzzles {
		if d.find(st) {
			break
		}
	}
	return d
}

// find prepares the first legal charge of a scenario, alone on a piece of table.
func (d *demo) find(st *game.State) bool {
	for i := range st.Units {
		for j := range st.Units {
			own, enemy := &st.Units[i], &st.Units[j]
			if own.Side != st.Turn.Active || enemy.Side == own.Side {
				continue
			}
			ask := asker{rules: d.rules}
			ask.forget()
			p := ask.charge(st, chargeKey{unit: own.ID, target: enemy.ID, option: 1})
			if p.Legal && d.prepare(cutOut(st, own, enemy, p), own.ID, enemy.ID) {
				return true
			}
		}
	}
	return false
}

// cutOut returns two units of a table and the ground around them and around the places of a
// charge.
func cutOut(st *game.State, own, enemy *game.Unit, p *preview) *game.State {
	const margin = 4.0
	bounds := own.Box(0).Bounds()
	for _, u := range [2]*game.Unit{own, enemy} {
		for i := range u.Stands {
			bounds = bounds.Union(u.Box(i).Bounds())
		}
	}
	for _, s := range p.Stands {
		bounds = bounds.Union(game.Stand{X: s.X, Y: s.Y, Facing: s.Facing}.Box(own.Base).Bounds())
	}
	bounds = bounds.Grow(margin)
	// As wide as the picture is.
	if more := (demoShape*(bounds.Max.Y-bounds.Min.Y) - (bounds.Max.X - bounds.Min.X)) / 2; more > 0 {
		bounds.Min.X, bounds.Max.X = bounds.Min.X-more, bounds.Max.X+more
	}
	next := st.Clone()
	next.Terrain, next.Characters = nil, nil
	next.Table.Width, next.Table.Height = bounds.Max.X-bounds.Min.X, bounds.Max.Y-bounds.Min.Y
	next.Units = slices.DeleteFunc(next.Units, func(u game.Unit) bool { return u.ID != own.ID && u.ID != enemy.ID })
	for i := range next.Units {
		for j := range next.Units[i].Stands {
			next.Units[i].Stands[j].X -= bounds.Min.X
			next.Units[i].Stands[j].Y -= bounds.Min.Y
		}
	}
	return &next
}

// prepare works the charge out. It reports false if dice or a choice would come before it.
func (d *demo) prepare(st *game.State, unit, target game.UnitID) bool {
	ask := asker{rules: d.rules}
	ask.forget()
	p := ask.charge(st, chargeKey{unit: unit, target: target, option: 1})
	play := game.NewBattle(*st, d.rules, game.Options{})
	events, err := play.Do(d.rules.Guide().Aim.Action(game.Aim{Unit: unit, Target: target, Way: 1}))
	if !p.Legal || err != nil {
		return false
	}
	d.before, d.after, d.unit, d.preview, d.events = st, play.State(), unit, p, events
	return true
}

// place reserves the demo's room on a sheet: at the right in a wide window, else above what
// follows. It returns the height from which the sheet is free again.
func (d *demo) place(h *sheet) (low float64) {
	if d.before == nil {
		return h.pen
	}
	const (
		height, column = 232.0, 440.0
		beside         = 2 * column
		caption        = 22.0
	)
	wide := h.width() >= beside
	top, full := h.pen, h.width()
	width := full
	if wide {
		width = column
	}
	h.paintIn(full-width, height, func(s *scene.Scene, r geometry.Rect) {
		d.area = r
		box(s, r, colors.desk, colors.border)
		text := r
		text.Min.Y = r.Max.Y - caption
		r.Max.Y -= caption
		d.draw(s, r)
		line := scene.Ellipsis(allowed(d.preview), textSmall, scene.Regular, width-2*step8)
		write(s, geometry.Vec{X: text.Min.X + step8, Y: (text.Min.Y + text.Max.Y) / 2}, line, textSmall, scene.Regular, colors.text)
	})
	h.say(words.T("A charge, as it is previewed and made: %s", allowed(d.preview)))
	low = h.pen + step8
	if wide {
		h.pen, h.aside = top, column+3*step8
	} else {
		h.pen = low
	}
	return low
}

// draw paints the present part of the round.
func (d *demo) draw(s *scene.Scene, r geometry.Rect) {
	st, o := d.before, scene.Options{Selected: string(d.unit), Colors: colors.table}
	switch {
	case d.running() && d.past < demoPreview:
	case d.running() && d.past >= demoMove:
		st, o = d.after, scene.Options{Colors: colors.table, Pose: d.walk.Pose}
		if !d.walk.Running() {
			o.Contacts = touching(d.preview)
		}
	default:
		for _, m := range allMarks(d.preview.steps()) {
			if m.Kind == game.MarkGhost || m.Kind == game.MarkMove {
				o.Marks = append(o.Marks, m)
			}
		}
		o.Numbered = true
	}
	scene.DrawTable(s, scene.Fit(st.Table.Rect(), r, 1), st, o)
}

// running reports whether it plays. Without motion only the preview is shown.
func (d *demo) running() bool {
	return d.before != nil && !d.ui.settings.Still && d.round < demoRounds
}

// tick advances by some time and reports whether the picture has changed.
func (d *demo) tick(by time.Duration) bool {
	if !d.running() {
		return false
	}
	before := d.past
	d.past += by
	crossed := func(at time.Duration) bool { return before < at && d.past >= at }
	changed := d.walk.Tick(by) || crossed(demoPreview)
	if crossed(demoMove) {
		d.walk.Start(d.events, 0)
		changed = true
	}
	if d.past >= demoLasts {
		d.past = 0
		d.round++
		changed = true
	}
	return changed
}

// again plays the charge once more if it rests and is pointed at.
func (d *demo) again(at geometry.Vec) {
	if d.before != nil && d.round >= demoRounds && d.area.Contains(at, 0) {
		d.past, d.round = 0, demoRounds-1
	}
}
