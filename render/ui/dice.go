package ui

import (
	"fmt"
	"strings"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// Sizes of dice, in pixels.
const (
	dieSize  = 18.0
	dieGap   = 6.0
	dieRow   = dieSize + 8
	bigDie   = 30.0
	bigGap   = 8.0
	pipShare = 0.1 // radius of a pip, as a share of the die's size
)

// roll is a roll of dice to show: the faces, and the score each needs.
type roll struct {
	faces []int
	need  int // 0 if no single die needs a score
	sides int // of each die, 0 for 6
}

// rollOf reads a roll from its event. If the sum of the dice counts, no single die hits.
func rollOf(st *game.State, e *game.Event) roll {
	r := roll{faces: e.Dice, need: e.Need, sides: game.DieOf(st)}
	if game.GuideOf(st).Event(st, e).Sum {
		r.need = 0
	}
	return r
}

// hit reports whether a face is good enough.
func (r roll) hit(face int) bool { return r.need > 0 && face >= r.need }

// pips lists the places of the pips on each face, in a square from −1 to 1.
var pips = [7][]geometry.Vec{
	1: {{}},
	2: {{X: -0.5, Y: -0.5}, {X: 0.5, Y: 0.5}},
	3: {{X: -0.5, Y: -0.5}, {}, {X: 0.5, Y: 0.5}},
	4: {{X: -0.5, Y: -0.5}, {X: 0.5, Y: -0.5}, {X: -0.5, Y: 0.5}, {X: 0.5, Y: 0.5}},
	5: {{X: -0.5, Y: -0.5}, {X: 0.5, Y: -0.5}, {}, {X: -0.5, Y: 0.5}, {X: 0.5, Y: 0.5}},
	6: {{X: -0.5, Y: -0.55}, {X: 0.5, Y: -0.55}, {X: -0.5}, {X: 0.5}, {X: -0.5, Y: 0.55}, {X: 0.5, Y: 0.55}},
}

// drawDie paints a die with its middle at a point: with pips if it has six sides, else with
// its number. One that hits is ringed.
func drawDie(s *scene.Scene, at geometry.Vec, size float64, face, sides int, ringed bool) {
	half := size / 2
	style := scene.Style{Fill: colors.paper, Stroke: colors.faint, Width: 1, Class: "die"}
	s.Polygon(style, rounded(rect(at.X-half, at.Y-half, size, size), size/6)...)
	if sides != 0 && sides != 6 || face < 1 || face >= len(pips) {
		s.Text(scene.Style{Fill: colors.text, Class: "die-number"}, at,
			scene.Item{Text: fmt.Sprint(face), Size: 0.55 * size, Font: scene.Bold, Align: scene.AlignCenter})
		face = 0
	}
	for _, p := range pips[face] {
		s.Disc(scene.Style{Fill: colors.text, Class: "pip"}, at.Add(p.Scale(half)), pipShare*size)
	}
	if ringed {
		const grow = 2.0
		ring := scene.Style{Stroke: colors.good, Width: 2.25, Class: "hit"}
		s.Polygon(ring, rounded(rect(at.X-half-grow, at.Y-half-grow, size+2*grow, size+2*grow), size/6+grow)...)
	}
}

// dice adds a roll as faces, with hits ringed, in as many rows as needed.
func (h *sheet) dice(indent float64, r roll) {
	if len(r.faces) == 0 {
		return
	}
	h.say(words.T("Dice: %s", faceList(r.faces)))
	per := max(1, int((h.width()-indent)/(dieSize+dieGap)))
	for from := 0; from < len(r.faces); from += per {
		row := r.faces[from:min(from+per, len(r.faces))]
		h.paintIn(indent, dieRow, func(s *scene.Scene, area geometry.Rect) {
			for i, face := range row {
				at := geometry.Vec{X: area.Min.X + dieSize/2 + 2 + float64(i)*(dieSize+dieGap), Y: area.Min.Y + dieRow/2}
				drawDie(s, at, dieSize, face, r.sides, r.hit(face))
			}
		})
	}
}

// tumble animates the dice of an action over the table. It only draws; the battle itself
// is already further.
type tumble struct {
	rolls []tumbling
	past  time.Duration
	at    *geometry.Vec // the place on the table about which they decide, nil for none
}

type tumbling struct {
	label string
	roll
}

const (
	tumbleRolls = 450 * time.Millisecond // time of changing faces
	tumbleStays = 400 * time.Millisecond // time of resting faces
	tumbleFlick = 50 * time.Millisecond  // time of one changing face
	tumbleMost  = 6                      // rolls shown for one action
)

// start shows the rolls in some events.
func (t *tumble) start(st *game.State, events []game.Event) {
	t.rolls, t.past, t.at = nil, 0, nil
	for i := range events {
		e := &events[i]
		if e.Kind != game.EventRoll || len(e.Dice) == 0 || len(t.rolls) >= tumbleMost {
			continue
		}
		label := words.Say(game.GuideOf(st).Event(st, e).Purpose)
		r := rollOf(st, e)
		if r.need > 0 {
			label += fmt.Sprintf(", %d+", r.need)
		}
		t.rolls = append(t.rolls, tumbling{label, r})
		if t.at == nil {
			t.at = placeOf(st, e)
		}
	}
}

// placeOf returns the place of an event on the table, where its unit or the character who
// rolls stands; nil if it has none.
func placeOf(st *game.State, e *game.Event) *geometry.Vec {
	for _, id := range [3]string{string(e.Unit), string(e.Target), e.By} {
		if u := st.Unit(game.UnitID(id)); u != nil && len(u.Stands) > 0 {
			at := u.Box(len(u.Stands) / 2).Center
			return &at
		}
		if c := leader(st, game.UnitID(id)); c != nil && game.OnTable(st, c) {
			return &geometry.Vec{X: c.X, Y: c.Y}
		}
	}
	return nil
}

func (t *tumble) running() bool { return len(t.rolls) > 0 }
func (t *tumble) finish()       { t.rolls = nil }

// tick advances by d and reports whether anything changed.
func (t *tumble) tick(d time.Duration) bool {
	if !t.running() {
		return false
	}
	t.past += d
	if t.past >= tumbleRolls+tumbleStays {
		t.finish()
	}
	return true
}

// face returns what a die shows now: a random face while it rolls.
func (t *tumble) face(i, last, sides int) int {
	if t.past >= tumbleRolls {
		return last
	}
	return 1 + (int(t.past/tumbleFlick)*5+i*7+last)%sides
}

// draw paints the dice within an area of the view, one row for each roll: above the place of
// the event or, without room there, below it.
func (t *tumble) draw(s *scene.Scene, area geometry.Rect, view scene.View) {
	if !t.running() {
		return
	}
	room := area.Max.X - area.Min.X - 4*step8
	per := max(1, int((room-2*step8)/(bigDie+bigGap)))
	rows, widest := 0, 0.0
	for _, r := range t.rolls {
		rows += (len(r.faces) + per - 1) / per
		n := min(per, len(r.faces))
		widest = max(widest, float64(n)*(bigDie+bigGap), min(room, scene.TextWidth(r.label, textBody, scene.Bold)))
	}
	const labelHeight = 22.0
	height := float64(rows)*(bigDie+bigGap) + float64(len(t.rolls))*labelHeight + 2*step8
	width := widest + 3*step8
	mid := geometry.Segment{A: area.Min, B: area.Max}.Mid()
	frame := rect(mid.X-width/2, max(area.Min.Y+4, mid.Y-height/2), width, height)
	if t.at != nil {
		const apart = 44.0 // from the middle of the unit
		at := view.Pixel(*t.at)
		y := at.Y - apart - height
		if y < area.Min.Y+4 {
			y = at.Y + apart
		}
		frame = rect(within(at.X-width/2, area.Min.X+4, max(area.Min.X+4, area.Max.X-width-4)), within(y, area.Min.Y+4, max(area.Min.Y+4, area.Max.Y-height-4)), width, height)
	}
	box(s, frame, colors.panel, colors.border)
	y := frame.Min.Y + step8
	for _, r := range t.rolls {
		write(s, geometry.Vec{X: frame.Min.X + 1.5*step8, Y: y + labelHeight/2}, scene.Ellipsis(r.label, textBody, scene.Bold, room), textBody, scene.Bold, colors.text)
		y += labelHeight
		for i, last := range r.faces {
			at := geometry.Vec{X: frame.Min.X + 1.5*step8 + bigDie/2 + float64(i%per)*(bigDie+bigGap), Y: y + (bigDie+bigGap)/2 + float64(i/per)*(bigDie+bigGap)}
			drawDie(s, at, bigDie, t.face(i, last, max(r.sides, 1)), r.sides, t.past >= tumbleRolls && r.hit(last))
		}
		y += float64((len(r.faces)+per-1)/per) * (bigDie + bigGap)
	}
}

// ownDiceDialog takes the results of the players' own dice, by buttons or digits, and
// stores them for the next rolls.
func ownDiceDialog(b *battle) *dialog {
	u := b.ui
	e := &diceEntry{ui: u, most: mostOwnDice, sides: game.DieOf(b.state())}
	d := &dialog{title: words.T("Own dice"), width: 440}
	d.fill = func(h *sheet) {
		h.text(words.T("Roll your own dice and enter the results in order: type the digits or press the faces. They are used for the next rolls."), textBody, scene.Regular, colors.text)
		if waiting := b.state().Turn.Dice.Given; len(waiting) > 0 {
			h.gap(step8)
			h.text(words.T("Waiting already: %s.", faceList(waiting)), textBody, scene.Regular, colors.faint)
		}
		h.gap(step8)
		e.fill(h)
	}
	lay := func() {
		if len(e.faces) == 0 {
			u.Note(words.T("Enter the results of the dice first"))
			return
		}
		u.closeDialog()
		b.act(game.Action{Do: game.DoDice, Values: e.faces})
		u.Note(words.T("%s ready for the next rolls", diceCount(len(e.faces))))
	}
	d.typed, d.keyed, d.pasted = e.typed, e.keyed, e.pasted
	d.buttons = []Control{{ID: "dice-ready", text: words.T("Use these"), Label: words.T("Use these for the next rolls (Enter)"), look: lookPrimary, do: lay}}
	return d
}

// mostOwnDice is the number of dice that may be entered in advance.
const mostOwnDice = 60

func faceList(faces []int) string {
	list := make([]string, len(faces))
	for i, f := range faces {
		list[i] = fmt.Sprint(f)
	}
	return strings.Join(list, ", ")
}
