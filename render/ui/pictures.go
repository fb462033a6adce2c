package ui

import (
	"bytes"
	"time"

	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// pictureWidth is that of an exported picture, in pixels before its ratio.
const (
	pictureWidth = 1200.0
	pictureRatio = 2.0 // at least; a finer screen's pictures are as fine as it
	filmWidth    = 720.0
)

// pictured is what a screen has to be pictured.
type pictured struct {
	name    string
	board   *board
	options func() scene.Options // what is shown over the table
	whole   func() *scene.Scene  // all of the table, with what there is to say under it
	film    func() *report.Film  // what moves; nil where nothing does …
	filmed  string               // … and what that is, or why there is nothing
}

// pictureWishes are what was chosen in the dialog last.
type pictureWishes struct {
	whole bool // the whole table with the reasons, not what the window shows
	paper int  // of scene.Papers
	table bool // all of it is printed, not only where its pieces are
}

// window returns exactly what the screen shows of the table.
func (u *UI) window(b *board) *scene.Scene {
	s := &scene.Scene{}
	s.Reset(u.size.X, u.size.Y, colors.desk)
	u.screen.draw(s, layerPage)
	s.Crop(b.camera.view.Area)
	return s
}

// pictureDialog saves what is shown as a picture, at true size for paper, or moving.
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

// printed returns the part of the table that is printed.
func (u *UI) printed(p *pictured) geometry.Rect {
	if u.wishes.table {
		return p.board.table().Table.Rect()
	}
	return scene.Pieces(p.board.table(), p.board.sketch.get())
}

// wishButton is a button of a choice: pressed in when it is the one.
func wishButton(id, text string, on bool, do func()) Control {
	return Control{ID: id, text: text, look: lookPlain, on: on, Enabled: true, do: do}
}

// savePicture closes the dialog and saves what is written.
func (u *UI) savePicture(name, extension string, write func(*bytes.Buffer) error) {
	u.closeDialog()
	var file bytes.Buffer
	if err := write(&file); err != nil {
		u.Tell(words.T("The picture could not be made"), err.Error())
		return
	}
	u.setup.Host.SaveFile(fileName(name, extension), file.Bytes())
}

// job is work that is done a piece a tick, so that the window stays alive.
type job struct {
	step func() (done bool)
	said func() string // how far it is
}

// saveFilm draws the frames of a film one by one, and saves them at the end.
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

// work does a piece of the job that is going on, if one is, and says how far it is.
func (u *UI) work() {
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

// stopWork gives up the job that is going on, and reports whether there was one.
func (u *UI) stopWork() bool {
	if u.job == nil {
		return false
	}
	u.job, u.toast.text, u.stale = nil, "", true
	return true
}

// explaining says what a film of the reasons of an answer is, nil when there are none.
func explaining(p *preview, film func() *report.Film) (func() *report.Film, string) {
	if p == nil || len(p.steps()) == 0 {
		return nil, words.T("Nothing is explained now: show a charge first")
	}
	return film, words.T("The reasons, step by step")
}
