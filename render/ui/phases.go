package ui

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// phaseBar shows the phases of the turn as steps in the bar over the table, with the
// current one highlighted.
type phaseBar struct {
	turn  string
	score string // of a battle with objectives, after the turn; "" for others
	mark  scene.Color
	steps []string
	at    int    // index of the current step, −1 for none
	sub   string // what is done within the step
	brief string // sub in fewer words, "" for none
}

func newPhaseBar(st *game.State) phaseBar {
	guide := game.GuideOf(st)
	now := guide.Phase(st)
	p := phaseBar{turn: words.Turn(guide, st.Turn.Number, sideName(st, st.SideOf(st.Turn.Active))), score: scoreText(st), mark: sideColor(st, st.Turn.Active), at: -1}
	switch now.Kind {
	case game.PhaseOver:
		p.score = ""
		p.turn, p.steps, p.at = words.T("Turn %d", st.Turn.Number), []string{words.T("The battle is over")}, 0
		if w := guide.Waiting(st); !w.Title.Empty() {
			p.turn = words.Say(w.Title)
		}
		return p
	case game.PhaseSetUp: // no turn has begun
		p.score = ""
		p.turn = sideName(st, st.SideOf(st.Turn.Active))
	}
	for _, phase := range guide.Phases {
		if phase.Kind != game.PhasePlay && phase.ID != now.ID {
			continue
		}
		if phase.ID == now.ID {
			p.at = len(p.steps)
		}
		p.steps = append(p.steps, words.Say(phase.Name.Capital()))
	}
	if guide.Waiting != nil {
		w := guide.Waiting(st)
		p.sub, p.brief = words.Say(w.Doing), words.Say(w.Brief)
		if !w.Title.Empty() {
			p.turn, p.score, p.mark = words.Say(w.Title), "", scene.Color{}
		}
	}
	return p
}

// scoreText is the score of a battle with objectives, to follow the turn; "" for others.
func scoreText(st *game.State) string {
	o := game.GuideOf(st).Objectives(st)
	if o == nil || len(o.Points) != 2 {
		return ""
	}
	return fmt.Sprintf(" · %d : %d", o.Points[0].Points, o.Points[1].Points)
}

// whole returns its width with all its steps.
func (p *phaseBar) whole() float64 {
	const around = 16 + 4*step8 + 14
	return around + scene.TextWidth(p.turn+p.score, textBody, scene.Bold) + p.width(p.steps, p.at)
}

// draw paints it into the space that the buttons of the bar leave. If that is too narrow,
// steps other than the current one go first.
func (p *phaseBar) draw(s *scene.Scene, room geometry.Rect) {
	const gap = 14.0
	x, y := room.Min.X, (room.Min.Y+room.Max.Y)/2
	if p.mark.A != 0 {
		box(s, rect(x, y-8, 16, 16), p.mark, colors.barText)
		x += 16 + step8
	}
	steps := p.steps
	at := p.at
	left := room.Max.X - x
	turn := scene.TextWidth(p.turn+p.score, textBody, scene.Bold)
	if turn+gap+p.width(steps, at) > left && at >= 0 {
		steps, at = steps[at:at+1], 0
	}
	if sub := p.sub; turn+gap+p.width(steps, at) > left {
		p.sub = ""
		if turn+gap+p.width(steps, at) > left {
			p.sub = sub
		}
	}
	if turn+gap+p.width(steps, at) > left {
		p.drawTwoLines(s, x, y, left)
		return
	}
	text := scene.Ellipsis(p.turn+p.score, textBody, scene.Bold, left)
	write(s, geometry.Vec{X: x, Y: y}, text, textBody, scene.Bold, colors.barText)
	x += turn + gap
	for i, step := range steps {
		ink, font := colors.barFaint, scene.Regular
		if i == at {
			ink, font = colors.barText, scene.Bold
			if p.sub != "" {
				step = words.T("%[1]s: %[2]s", step, p.sub)
			}
		}
		w := scene.TextWidth(step, textBody, font)
		if i == at {
			box(s, rect(x-step8/2, y-14, w+step8, 28), colors.barPress, scene.Color{})
		}
		write(s, geometry.Vec{X: x, Y: y}, step, textBody, font, ink)
		x += w + gap
	}
}

// drawTwoLines paints the turn above the current step, when there is no room for more.
func (p *phaseBar) drawTwoLines(s *scene.Scene, x, y, room float64) {
	if room < 3*step8 {
		return
	}
	turn := scene.Ellipsis(p.turn, textBody, scene.Bold, room-scene.TextWidth(p.score, textBody, scene.Bold))
	write(s, geometry.Vec{X: x, Y: y - 10}, turn+p.score, textBody, scene.Bold, colors.barText)
	if p.at < 0 {
		return
	}
	step := p.steps[p.at]
	for _, sub := range []string{p.sub, p.brief} {
		if sub == "" {
			continue
		}
		if step = words.T("%[1]s: %[2]s", p.steps[p.at], sub); scene.TextWidth(step, textSmall, scene.Regular) <= room {
			break
		}
	}
	write(s, geometry.Vec{X: x, Y: y + 10}, scene.Ellipsis(step, textSmall, scene.Regular, room), textSmall, scene.Regular, colors.barText)
}

func (p *phaseBar) width(steps []string, at int) float64 {
	const gap = 14.0
	w := 0.0
	for i, step := range steps {
		font := scene.Regular
		if i == at {
			font = scene.Bold
			if p.sub != "" {
				step = words.T("%[1]s: %[2]s", step, p.sub)
			}
		}
		w += scene.TextWidth(step, textBody, font) + gap
	}
	return w
}
