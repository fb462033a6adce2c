package ui

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// phases are the phases of a turn in their order, those that the rules have.
var phases = []string{"command", "shooting", "combat"}

// combatSteps are the steps of a round of combat, with what they are called.
var combatSteps = []struct{ step, text string }{
	{"targets", words.Key("Targets")}, {"casualties", words.Key("Casualties")}, {"retreats", words.Key("Retreats")}, {"falls", words.Key("Fall back")}, {"after", words.Key("Aftermath")},
}

// phaseBar is the turn with its phases as steps, the current one lit, in the
// bar over the table.
type phaseBar struct {
	turn  string
	mark  scene.Color
	steps []string
	at    int // of the steps, −1 for none
	sub   string
}

func newPhaseBar(st *game.State) phaseBar {
	p := phaseBar{turn: words.T("Turn %[1]d: %[2]s", st.Turn.Number, sideName(st, st.SideOf(st.Turn.Active))), mark: sideColor(st, st.Turn.Active), at: -1}
	if st.Turn.Phase == "over" {
		p.turn, p.steps, p.at = words.T("Turn %d", st.Turn.Number), []string{words.T("The battle is over")}, 0
		return p
	}
	if st.Turn.Phase == "deploy" { // no turn has begun
		p.turn = sideName(st, st.SideOf(st.Turn.Active))
	}
	list := phases
	if !slices.Contains(list, st.Turn.Phase) {
		list = append([]string{st.Turn.Phase}, list...)
	}
	for i, name := range list {
		p.steps = append(p.steps, title(term(name)))
		if name == st.Turn.Phase {
			p.at = i
		}
	}
	p.sub = subPhase(st)
	return p
}

// subPhase names what is going on within the phase, "" for nothing.
func subPhase(st *game.State) string {
	f := fightOf(st)
	if f == nil {
		return term(st.Turn.Step)
	}
	text := words.T("round %d", f.Fight.Round)
	for _, c := range combatSteps {
		if c.step == f.Step {
			text += ", " + strings.ToLower(words.T(c.text))
		}
	}
	return text
}

// fightOf returns what is open of the fight that is under way, nil for none.
func fightOf(st *game.State) *stand.Pending {
	for f := stand.OwnTurn(st).Pending; f != nil; f = f.Then {
		if f.Fight != nil {
			return f
		}
	}
	return nil
}

// whole returns how wide it is with all its steps.
func (p *phaseBar) whole() float64 {
	const around = 16 + 4*step8 + 14
	return around + scene.TextWidth(p.turn, textBody, scene.Bold) + p.width(p.steps, p.at)
}

// draw paints it into what the buttons leave of the bar; where that is too
// narrow the steps that are not lit go first.
func (p *phaseBar) draw(s *scene.Scene, room geometry.Rect) {
	const gap = 14.0
	x, y := room.Min.X, (room.Min.Y+room.Max.Y)/2
	box(s, rect(x, y-8, 16, 16), p.mark, colors.barText)
	x += 16 + step8
	steps := p.steps
	at := p.at
	left := room.Max.X - x
	turn := scene.TextWidth(p.turn, textBody, scene.Bold)
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
	text := scene.Ellipsis(p.turn, textBody, scene.Bold, left)
	write(s, geometry.Vec{X: x, Y: y}, text, textBody, scene.Bold, colors.barText)
	x += turn + gap
	for i, step := range steps {
		ink, font := colors.barFaint, scene.Regular
		if i == at {
			ink, font = colors.barText, scene.Bold
			if p.sub != "" {
				step += ": " + p.sub
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

// drawTwoLines paints the turn over the step that is lit, where there is room for
// no more.
func (p *phaseBar) drawTwoLines(s *scene.Scene, x, y, room float64) {
	if room < 3*step8 {
		return
	}
	write(s, geometry.Vec{X: x, Y: y - 10}, scene.Ellipsis(p.turn, textBody, scene.Bold, room), textBody, scene.Bold, colors.barText)
	if p.at < 0 {
		return
	}
	step := p.steps[p.at]
	if p.sub != "" {
		step += ": " + p.sub
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
				step += ": " + p.sub
			}
		}
		w += scene.TextWidth(step, textBody, font) + gap
	}
	return w
}
