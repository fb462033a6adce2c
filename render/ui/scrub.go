package ui

import (
	"strconv"

	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// scrub is the bar below the table of a replay: the turns, their phases and the moments
// from left to right, a handle at the current one, and the buttons for stepping.
type scrub struct {
	turns, phases []report.Span

	frame geometry.Rect // the whole bar
	track geometry.Rect // where the handle moves
	held  bool          // the handle is being dragged
	room  geometry.Rect // room beside the buttons, for the count
}

const (
	trackHeight = 46.0
	scrubHeight = trackHeight + targetSize + step8
	trackInset  = 12.0
	turnBand    = 18.0
	phaseBand   = 8.0
	mostButton  = 48.0
	scrubGap    = 2.0
)

// layout places the track and the buttons at the lower end of the window.
func (b *scrub) layout(p *page, area geometry.Rect, r *replay) {
	b.frame, b.track = area, area
	b.track.Max.Y = area.Min.Y + trackHeight
	last := r.length()
	play := Control{ID: "play", key: "play", Label: words.T("Play (Space)"), icon: "play", Enabled: last > 0, Reason: words.T("nothing has happened in it"), do: r.play}
	if r.playing {
		play.Label, play.icon, play.on = words.T("Pause (Space)"), "pause", true
	}
	back, on := r.at > 0, r.at < last
	first, end := words.T("this is the beginning"), words.T("this is the end")
	list := []Control{
		{ID: "turn-previous", key: "previous-way", Label: words.T("Previous turn ([)"), icon: "first", Enabled: back, Reason: first, do: func() { r.stepTurn(-1) }},
		{ID: "phase-previous", key: "Shift+left", Label: words.T("Previous phase (Shift+Left)"), icon: "rewind", Enabled: back, Reason: first, do: func() { r.stepPhase(-1) }},
		{ID: "previous", key: "previous-unit", Label: words.T("One step back (,)"), icon: "previous", Enabled: back, Reason: first, do: func() { r.step(-1) }},
		play,
		{ID: "next", key: "next-unit", Label: words.T("One step forward (.)"), icon: "next", Enabled: on, Reason: end, do: func() { r.step(1) }},
		{ID: "phase-next", key: "Shift+right", Label: words.T("Next phase (Shift+Right)"), icon: "forward", Enabled: on, Reason: end, do: func() { r.stepPhase(1) }},
		{ID: "turn-next", key: "next-way", Label: words.T("Next turn (])"), icon: "last", Enabled: on, Reason: end, do: func() { r.stepTurn(1) }},
		{ID: "speed", Label: words.T("Speed: %[1]s", words.T(speeds[r.speed].text)), icon: []icon{"slow", "normal", "fast"}[r.speed], Enabled: true, do: r.faster},
	}
	width := (area.Max.X - area.Min.X - step8) / float64(len(list))
	width = within(float64(int(width)), 0, mostButton)
	x, y := area.Min.X+step8/2, b.track.Max.Y+step8/2
	for _, c := range list {
		c.look, c.layer = lookPlain, layerChrome
		c.Rect = rect(x, y, width-scrubGap, targetSize)
		p.add(c)
		x += width
	}
	b.room = geometry.Rect{Min: geometry.Vec{X: x + step8, Y: y}, Max: geometry.Vec{X: area.Max.X - step8, Y: y + targetSize}}
}

// gesture drags the handle, and reports whether the gesture was on the bar.
func (b *scrub) gesture(g gesture, r *replay) bool {
	switch g.Kind {
	case gesturePress:
		if b.held = b.track.Contains(g.At, 0); !b.held {
			return b.frame.Contains(g.At, 0)
		}
		r.stop()
		r.show(b.moment(g.At.X, r.length()))
	case gestureDrag:
		if !b.held {
			return b.frame.Contains(g.Start, 0)
		}
		r.show(b.moment(g.At.X, r.length()))
	case gestureTap, gestureDrop, gestureAbandon:
		held := b.held
		b.held = false
		return held || b.frame.Contains(g.At, 0)
	case gestureWheel:
		if !b.frame.Contains(g.At, 0) {
			return false
		}
		by := 1
		if g.By.Y < 0 {
			by = -1
		}
		r.step(by)
	default:
		return false
	}
	return true
}

// moment returns the moment at a place of the track.
func (b *scrub) moment(x float64, last int) int {
	long := b.track.Max.X - b.track.Min.X - 2*trackInset
	share := within((x-b.track.Min.X-trackInset)/long, 0, 1)
	return int(share*float64(last) + 0.5)
}

// x returns the place of a moment on the track. Halves lie between two moments.
func (b *scrub) x(moment float64, last int) float64 {
	left, right := b.track.Min.X+trackInset, b.track.Max.X-trackInset
	if last == 0 {
		return left
	}
	return left + (right-left)*within(moment/float64(last), 0, 1)
}

func (b *scrub) draw(s *scene.Scene, r *replay) {
	fillRect(s, b.frame, colors.panel)
	line(s, b.frame.Min.X, b.frame.Max.X, b.frame.Min.Y)
	last := r.length()
	top := b.track.Min.Y + step8
	span := func(at report.Span) (from, to float64) {
		return b.x(float64(at.From)-0.5, last), b.x(float64(at.To)+0.5, last)
	}
	number := 0
	for _, turn := range b.turns {
		from, to := span(turn)
		m := r.story.Moments[turn.From]
		band := rect(from, top, to-from, turnBand)
		fill, text := sideColor(r.now, m.Side), strconv.Itoa(m.Turn)
		if r.story.SetsUp(m) { // a chapter of both sides
			fill, text = colors.faint, words.Say(r.guide().PhaseOf(m.Phase).Name.Capital())
		}
		fillRect(s, band, fill)
		fillRect(s, rect(from, top, 1, turnBand), colors.panel)
		if m.Turn != number && to-from > scene.TextWidth(text, textSmall, scene.Bold)+2*step8 {
			w := scene.TextWidth(text, textSmall, scene.Bold)
			box(s, rect(from+3, top+1, w+8, turnBand-2), colors.panel, scene.Color{})
			write(s, geometry.Vec{X: from + 7, Y: top + turnBand/2}, text, textSmall, scene.Bold, colors.text)
		}
		if number = m.Turn; r.story.SetsUp(m) {
			number = 0
		}
	}
	for _, phase := range b.phases {
		from, to := span(phase)
		fillRect(s, rect(from, top+turnBand, to-from, phaseBand), colors.phase(r.guide(), r.story.Moments[phase.From].Phase))
		fillRect(s, rect(from, top+turnBand, 1, phaseBand), colors.panel)
	}
	for i := range r.story.Moments {
		if !r.story.Remark(i).IsZero() {
			at := geometry.Vec{X: b.x(float64(i), last), Y: top + turnBand + phaseBand + 6}
			s.Polygon(scene.Style{Fill: colors.accent}, at.Add(geometry.Vec{Y: -5}), at.Add(geometry.Vec{X: 5}), at.Add(geometry.Vec{Y: 5}), at.Add(geometry.Vec{X: -5}))
		}
	}
	x := b.x(float64(r.at), last)
	fillRect(s, rect(x-1.5, top-5, 3, turnBand+phaseBand+10), colors.text)
	s.Disc(scene.Style{Fill: colors.paper, Stroke: colors.text, Width: 2.5}, geometry.Vec{X: x, Y: top + turnBand/2}, 7)
	count := words.T("%[1]d of %[2]d", r.at, last)
	if r.reading != nil { // the part not computed yet
		from := b.x(float64(r.story.Last()), last)
		s.Line(scene.Style{Stroke: colors.border, Width: 3, Dash: 5}, geometry.Vec{X: from, Y: top + turnBand/2}, geometry.Vec{X: b.x(float64(last), last), Y: top + turnBand/2})
		count = words.T("%[1]d of %[2]d, played as far as %[3]d", r.at, last, r.story.Last())
	}
	if w := scene.TextWidth(count, textBody, scene.Regular); w <= b.room.Max.X-b.room.Min.X {
		write(s, geometry.Vec{X: b.room.Min.X, Y: (b.room.Min.Y + b.room.Max.Y) / 2}, count, textBody, scene.Regular, colors.text)
	}
}
