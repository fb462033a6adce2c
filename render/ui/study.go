package ui

import (
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// studying is a study in progress; it runs while its dialog is open.
type studying struct {
	ui    *UI
	state *game.State
	trial game.Trial
	done  int // the number of parts finished
	row   int // the row whose details are shown
}

// studySlice is the time for a study in each tick. The picture meanwhile shows its progress.
const studySlice = 30 * time.Millisecond

// fillStudies offers the studies of the present state, and to plan.
func (b *battle) fillStudies(h *sheet) {
	var list []Control
	for _, s := range b.guide().Studies(b.state()) {
		list = append(list, Control{ID: "study-" + s.ID, text: words.Say(s.Name), Label: words.T("%[1]s: how the battle ends, played many times", words.Say(s.Name)), icon: "die", look: lookPlain, Enabled: true,
			do: func() { b.study(&s) }})
	}
	if !b.plan.on && b.mayPlan() {
		list = append(list, b.planControl())
	}
	if len(list) > 0 {
		h.gap(step8)
		h.flow(list...)
	}
}

// study opens the dialog of a study and begins to play it out.
func (b *battle) study(s *game.Study) {
	k := &studying{ui: b.ui, state: b.state(), trial: s.Begin()}
	d := &dialog{title: words.Say(s.Name), width: 960, fill: k.fill}
	if rows := k.trial.Rows(); len(rows) == 1 {
		d.width = 600
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: b.ui.closeDialog}}
	d.work = k.work
	b.ui.open(d)
}

// work runs the study for studySlice, and reports whether it is finished.
func (k *studying) work() bool {
	for began := time.Now(); k.done < k.trial.Parts && time.Since(began) < studySlice; k.done++ {
		k.trial.Do(k.done)
	}
	if k.done < k.trial.Parts {
		return false
	}
	k.ui.setup.Host.Announce(k.rowText(&k.trial.Rows()[k.row]))
	return true
}

func (k *studying) fill(h *sheet) {
	rows := k.trial.Rows()
	h.text(words.Say(k.trial.About), textBody, scene.Regular, colors.text)
	h.gap(step8)
	if k.done < k.trial.Parts {
		share := float64(k.done) / float64(k.trial.Parts)
		h.paint(4, func(s *scene.Scene, r geometry.Rect) {
			fillRect(s, r, colors.border)
			fillRect(s, rect(r.Min.X, r.Min.Y, share*(r.Max.X-r.Min.X), 4), colors.accent)
		})
	} else {
		h.gap(4)
	}
	h.gap(step8)
	for i, side := range k.trial.Sides {
		text := words.T("%[1]s wins", sideName(k.state, k.state.SideOf(side)))
		if len(rows) > 1 {
			text = words.T("%[1]s: a row for each package", sideName(k.state, k.state.SideOf(side)))
			if i == 1 {
				text = words.T("%[1]s: a column for each package", sideName(k.state, k.state.SideOf(side)))
			}
		}
		h.marked(text, sideColor(k.state, side))
	}
	if len(rows) > 1 {
		h.text(words.T("Each cell: how many of 100 battles the side of the rows wins, and how long they last. Choose a row to read more."), textSmall, scene.Regular, colors.faint)
		h.gap(step8)
		k.table(h, rows)
		h.head(strings.ToUpper(words.Say(rows[k.row].Name)))
	} else {
		h.gap(step8)
	}
	for i := range rows[k.row].Cells {
		k.line(h, &rows[k.row].Cells[i])
	}
}

// line writes a cell in words, with a bar below.
func (k *studying) line(h *sheet, c *game.TrialCell) {
	const height = 12.0
	h.text(k.cellText(c), textSmall, scene.Regular, colors.text)
	won := [2]float64{}
	for i, n := range c.Wins {
		won[i] = float64(n) / float64(max(1, c.Played))
	}
	played := c.Played > 0
	h.paint(height, func(s *scene.Scene, r geometry.Rect) {
		width := r.Max.X - r.Min.X
		fillRect(s, rect(r.Min.X, r.Min.Y, width, height), colors.border)
		if played {
			fillRect(s, rect(r.Min.X, r.Min.Y, won[0]*width, height), sideColor(k.state, k.trial.Sides[0]))
			fillRect(s, rect(r.Max.X-won[1]*width, r.Min.Y, won[1]*width, height), sideColor(k.state, k.trial.Sides[1]))
		}
	})
	h.gap(step8)
}

// cellText returns the result of one choice against another.
func (k *studying) cellText(c *game.TrialCell) string {
	text := words.T("not played yet")
	if c.Played > 0 {
		drawn := c.Played - c.Wins[0] - c.Wins[1]
		text = words.T("wins %[1]s, loses %[2]s, draws %[3]s; %[4]s", wholePercent(c.Wins[0], c.Played), wholePercent(c.Wins[1], c.Played), wholePercent(drawn, c.Played),
			words.Say(k.trial.Lasts(words.Number(c.Turns, 1))))
	}
	if c.Name.Empty() {
		return text
	}
	return words.T("against %[1]s: %[2]s", words.Say(c.Name), text)
}

// rowText returns the results of a whole row.
func (k *studying) rowText(row *game.TrialRow) string {
	list := []string{words.Say(row.Name)}
	for i := range row.Cells {
		list = append(list, k.cellText(&row.Cells[i]))
	}
	return strings.Join(list, ". ")
}

// wholePercent writes a share of the battles played.
func wholePercent(n, of int) string {
	return fmt.Sprintf("%d%s%%", int(math.Round(100*float64(n)/float64(max(1, of)))), narrow)
}

// Sizes in the table of a study: the width of the rows' names, the height of a row, and the smallest
// width of a column with its full name.
const (
	tableNames = 76.0 // in a narrow window tightNames
	tightNames = 58.0
	tableRow   = 40.0
	wideColumn = 64.0
)

// table paints the share of battles that each choice wins against each other one. Its rows are buttons.
func (k *studying) table(h *sheet, rows []game.TrialRow) {
	cells := rows[0].Cells
	names := tableNames
	if (h.width()-names)/float64(len(cells)) < wideColumn {
		names = tightNames
	}
	width := (h.width() - names) / float64(len(cells))
	middle := func(s *scene.Scene, r geometry.Rect, column int, down float64, text string, font scene.Font, ink scene.Color) {
		x := r.Min.X + names + (float64(column)+0.5)*width - scene.TextWidth(text, textSmall, font)/2
		write(s, geometry.Vec{X: x, Y: (r.Min.Y+r.Max.Y)/2 + down}, text, textSmall, font, ink)
	}
	h.paint(textSmall*lineHeight+step8, func(s *scene.Scene, r geometry.Rect) {
		for j := range cells {
			name := words.Say(cells[j].Name)
			if width < wideColumn {
				name = beginning(name, 2)
			}
			middle(s, r, j, 0, name, scene.Bold, colors.faint)
		}
	})
	for i := range rows {
		row := &rows[i]
		name := words.Say(row.Name)
		h.control(Control{ID: fmt.Sprintf("study-row-%d", i+1), Label: k.rowText(row), Enabled: true, look: lookLink, on: i == k.row,
			box: rect(h.area.Min.X+h.inset-step8/2, h.pen, h.width()+step8, tableRow), do: func() { k.row = i; k.ui.changed() }})
		h.paint(tableRow, func(s *scene.Scene, r geometry.Rect) {
			font := scene.Regular
			if i == k.row {
				font = scene.Bold
				fillRect(s, r, colors.tint)
			}
			write(s, geometry.Vec{X: r.Min.X, Y: (r.Min.Y + r.Max.Y) / 2}, name, textSmall, font, colors.text)
			for j := range row.Cells {
				c := &row.Cells[j]
				if c.Played == 0 {
					continue
				}
				k.cell(s, rect(r.Min.X+names+float64(j)*width+1, r.Min.Y+1, width-2, tableRow-2), c)
				text := fmt.Sprint(int(math.Round(100 * float64(c.Wins[0]) / float64(c.Played))))
				if width < wideColumn { // the lengths of battles are listed below
					middle(s, r, j, 0, text, scene.Regular, colors.text)
					continue
				}
				middle(s, r, j, -8, text, scene.Bold, colors.text)
				middle(s, r, j, 9, words.Number(c.Turns, 1), scene.Regular, colors.text)
			}
		})
	}
	h.gap(step8)
}

// cell fills a cell with the colour of the side that wins more often, more strongly the more it wins.
func (k *studying) cell(s *scene.Scene, r geometry.Rect, c *game.TrialCell) {
	lead := float64(c.Wins[0]-c.Wins[1]) / float64(c.Played)
	color := sideColor(k.state, k.trial.Sides[0])
	if lead < 0 {
		color = sideColor(k.state, k.trial.Sides[1])
	}
	fillRect(s, r, scene.Mixed(colors.panel, color, 0.45*math.Abs(lead)))
}

// beginning returns the first letters of a word.
func beginning(word string, letters int) string {
	at := 0
	for range letters {
		_, size := utf8.DecodeRuneInString(word[at:])
		at += size
	}
	return word[:at]
}
