package ui

import (
	"bytes"
	"time"

	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// pictureWidth is the width of an exported picture, in pixels before its ratio.
const (
	pictureWidth = 1200.0
	pictureRatio = 2.0 // at least; on a finer screen pictures are as fine as the screen
	filmWidth    = 720.0
)

// pictured is what a screen offers to export.
type pictured struct {
	name    string
	board   *board
	options func() scene.Options // what is shown over the table
	whole   func() *scene.Scene  // the whole table, with captions
	film    func() *report.Film  // the animation, nil if there is none …
	filmed  string               // … and what it shows, or why there is none
}

// pictureWishes are the last choices in the dialog.
type pictureWishes struct {
	whole bool // the whole table with captions, instead of the window's view
	paper int  // index into scene.Papers
	table bool // print the whole table, not only the part with pieces
}

// window returns the table exactly as on the screen.
func (u *UI) window(b *board) *scene.Scene {
	s := &scene.Scene{}
	s.Reset(u.size.X, u.size.Y, colors.desk)
	u.screen.draw(s, layerPage)
	s.Crop(b.camera.view.Area)
	return s
}

// pictureDialog saves the table as a picture, at true size for paper, or as an animation.
func pictureDialog(u *UI, p pictured) *dialog {
	wish := &u.wishes
	draw := func() *scene.Scene {
		if wish.whole {
			return p.whole()
		}
		return u.window(p.board)
	}
	d := &dialog{title: words.T("Picture"), width: 560}
	d.fill = func(h *sheet) {
		h.head(words.T("WHAT IS SHOWN"))
		h.flow(
			wishButton("picture-window", words.T("The window"), !wish.whole, func() { wish.whole = false }),
			wishButton("picture-whole", words.T("The whole table, with the reasons"), wish.whole, func() { wish.whole = true }),
		)
		h.text(words.T("PNG is for messages, SVG for printing at any size."), textSmall, scene.Regular, colors.faint)
		u.printRows(h, &p)
		h.head(words.T("MOVING PICTURE"))
		gif := Control{ID: "picture-gif", text: words.T("Save GIF"), icon: "play", look: lookPlain, Enabled: p.film != nil, Reason: p.filmed, do: func() { u.saveFilm(&p) }}
		h.text(p.filmed, textBody, scene.Regular, colors.text)
		h.gap(step8)
		h.flow(gif)
	}
	d.buttons = []Control{
		{ID: "picture-png", text: words.T("Save PNG"), look: lookPrimary, do: func() {
			u.savePicture(p.name, ".png", func(f *bytes.Buffer) error { return scene.WritePNG(f, draw(), max(pictureRatio, u.ratio)) })
		}},
		{ID: "picture-svg", text: words.T("Save SVG"), look: lookPlain, do: func() {
			u.savePicture(p.name, ".svg", func(f *bytes.Buffer) error { return scene.WriteSVG(f, draw()) })
		}},
	}
	return d
}

// printRows offers a print at true size.
func (u *UI) printRows(h *sheet, p *pictured) {
	wish := &u.wishes
	h.head(words.T("PRINT AT TRUE SIZE"))
	list := []Control{
		wishButton("print-pieces", words.T("Around the pieces"), !wish.table, func() { wish.table = false }),
		wishButton("print-table", words.T("The whole table"), wish.table, func() { wish.table = true }),
	}
	for i, paper := range scene.Papers {
		list = append(list, wishButton("print-"+paper.Name, paper.Name, i == wish.paper, func() { wish.paper = i }))
	}
	h.flow(list...)
	part := u.printed(p)
	paper := scene.Papers[wish.paper]
	size := part.Max.Sub(part.Min)
	h.text(words.N(scene.PageCount(size, paper), "%[2]s by %[3]s of table: one page", "%[2]s by %[3]s of table: %[1]d pages to glue together", centimetres(size.X), centimetres(size.Y)), textSmall, scene.Regular, colors.faint)
	h.gap(step8)
	h.flow(
		Control{ID: "print-pdf", text: words.T("Save PDF"), look: lookPlain, Enabled: true, do: func() {
			u.savePicture(p.name, ".pdf", func(f *bytes.Buffer) error {
				return scene.WriteSheetPDF(f, p.board.table(), p.options(), part, paper)
			})
		}},
		Control{ID: "print-svg", text: words.T("Save one sheet as SVG"), look: lookPlain, Enabled: true, do: func() {
			u.savePicture(p.name, ".print.svg", func(f *bytes.Buffer) error {
				return scene.WriteSheetSVG(f, p.board.table(), p.options(), part)
			})
		}},
	)
}

// printed returns the part of the table to print.
func (u *UI) printed(p *pictured) geometry.Rect {
	if u.wishes.table {
		return p.board.table().Table.Rect()
	}
	return scene.Pieces(p.board.table(), p.board.sketch.get())
}

// wishButton returns the button of a choice; on marks the current one.
func wishButton(id, text string, on bool, do func()) Control {
	return Control{ID: id, text: text, look: lookPlain, on: on, Enabled: true, do: do}
}

// savePicture closes the dialog and saves the output of write.
func (u *UI) savePicture(name, extension string, write func(*bytes.Buffer) error) {
	u.closeDialog()
	var file bytes.Buffer
	if err := write(&file); err != nil {
		u.Tell(words.T("The picture could not be made"), err.Error())
		return
	}
	u.setup.Host.SaveFile(fileName(name, extension), file.Bytes())
}

// job is work done in small pieces, one per tick, so that the window stays responsive.
type job struct {
	step func() (done bool)
	said func() string // returns the progress in words
}

// saveFilm draws the frames of a film one by one and then saves them.
func (u *UI) saveFilm(p *pictured) {
	u.closeDialog()
	name, film := p.name, p.film()
	var g report.GIF
	next := 0
	u.job = &job{
		step: func() bool {
			if next < film.Frames() {
				s, lasts := film.Frame(next)
				g.Add(s, lasts, 1)
				next++
				return false
			}
			u.toast.text = ""
			u.savePicture(name, ".gif", func(f *bytes.Buffer) error { return g.Encode(f) })
			return true
		},
		said: func() string {
			return words.T("Drawing the moving picture: %[1]d of %[2]d. Escape stops it", next, film.Frames())
		},
	}
}

// work does a piece of what the dialog waits for and of the current job, and shows the progress.
func (u *UI) work() {
	if d := u.dialog; d != nil && d.work != nil {
		if d.work() {
			d.work = nil
		}
		u.stale = true
	}
	if u.job == nil {
		return
	}
	if u.job.step() {
		u.job = nil
	} else {
		u.toast = toast{text: u.job.said(), left: time.Second}
	}
	u.stale = true
}

// stopWork cancels the current job, and reports whether there was one.
func (u *UI) stopWork() bool {
	if u.job == nil {
		return false
	}
	u.job, u.toast.text, u.stale = nil, "", true
	return true
}

// explaining returns the film about the reasons of an answer and its title; nil if there
// are no reasons.
func (a *asker) explaining(p *preview, film func() *report.Film) (func() *report.Film, string) {
	if p == nil || len(p.steps()) == 0 {
		if aim := a.guide().Aim; aim != nil {
			return nil, words.Say(aim.Words.Film)
		}
		return nil, words.T("Nothing is explained now")
	}
	return film, words.T("The reasons, step by step")
}
