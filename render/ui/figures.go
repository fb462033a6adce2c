package ui

import (
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// figures is the list of the figures of the rules.
type figures struct {
	ui    *UI
	bar   bar
	list  sheet
	cards []Control
}

func (u *UI) goFigures() {
	f := &figures{ui: u}
	for _, file := range u.setup.Series {
		start, _, err := game.Open(firstLine(file.Data), file.Name, u.setup.Systems)
		if err != nil {
			continue // a test opens each
		}
		st := start.State()
		f.cards = append(f.cards, Control{
			ID: "watch-" + file.Name, text: st.Title, Label: words.T("Watch: %[1]s", st.Title), note: firstParagraph(st.Notes),
			Enabled: true, look: lookCard, picture: cropped(st),
			do: func() { u.watch(file) },
		})
	}
	for _, file := range u.setup.Figures {
		st := u.shipped(file)
		if st == nil {
			continue
		}
		f.cards = append(f.cards, Control{
			ID: "figure-" + file.Name, text: st.Title, Label: st.Title, note: firstParagraph(st.Notes),
			Enabled: true, look: lookCard, picture: cropped(st),
			do: func() { u.openFigure(*st, file.Name) },
		})
	}
	u.show(f)
}

func (f *figures) layout(p *page) {
	f.bar.title = words.T("Figures")
	f.bar.layout(p, []Control{{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: f.ui.goHome}}, nil)
	f.list.begin(geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}, layerPage)
	f.list.center(1180)
	f.list.gap(step8)
	f.list.text(words.T("Situations of the rules, as they lie on a table. Open one, go through the reasons step by step, move the stands and see what changes."), textBody, scene.Regular, colorText)
	f.list.gap(2 * step8)
	f.list.cards(f.cards, cardMin)
	f.list.end(p)
}

func (f *figures) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		fillRect(s, f.list.area, colorPanel)
		f.list.draw(s)
	case layerChrome:
		f.bar.draw(s)
	}
}

func (f *figures) gesture(g gesture) { f.list.gesture(g, f.ui) }

func (f *figures) key(k KeyPress) bool {
	if k.Key == KeyEscape {
		f.ui.goHome()
		return true
	}
	return f.list.key(k)
}

func (f *figures) typed(rune) bool                  { return false }
func (f *figures) tick(*Input) bool                 { return false }
func (f *figures) animating() bool                  { return false }
func (f *figures) state() *game.State               { return nil }
func (f *figures) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }
