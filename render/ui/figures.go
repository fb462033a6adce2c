package ui

import (
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// figures is the list of the figures of the rules: all of them, or the results of a search
// by words or by a rule.
type figures struct {
	ui     *UI
	bar    bar
	list   sheet
	all    []exhibit
	wanted string // the typed search text
}

// exhibit is a figure, or a series of figures, with its card.
type exhibit struct {
	state  *game.State // as shipped; for a series, its first table
	card   Control
	ruling string // the ruling whose two readings it shows, "" for a figure
}

// exhibits lists the figures, the series of figures and the compared readings of a system.
func (u *UI) exhibits(of game.Rules) []exhibit {
	list := slices.Concat(u.toWatch(of, u.setup.Series), u.toWatch(of, u.setup.Replays))
	var figures []exhibit
	for file, st := range u.shippedBy(of, u.setup.Figures) {
		figures = append(figures, newExhibit("figure-"+file.Name, words.T(st.Title), st, func() { u.openFigure(*st, file.Name) }))
	}
	at := u.taught()
	slices.SortStableFunc(figures, func(a, b exhibit) int {
		return at(strings.TrimPrefix(a.card.ID, "figure-")) - at(strings.TrimPrefix(b.card.ID, "figure-"))
	})
	list = append(list, figures...)
	list = append(list, u.comparisons()...)
	return slices.DeleteFunc(list, func(e exhibit) bool { return e.state.System != of.Name() })
}

// toWatch lists the replays of a system among some files.
func (u *UI) toWatch(of game.Rules, files []assets.File) []exhibit {
	var list []exhibit
	for _, file := range files {
		if st := u.startOf(file); st != nil && st.System == of.Name() {
			list = append(list, newExhibit("watch-"+file.Name, words.T("Watch: %[1]s", words.T(st.Title)), st, func() { u.watch(file) }))
		}
	}
	return list
}

func newExhibit(id, label string, st *game.State, open func()) exhibit {
	return exhibit{state: st, card: Control{ID: id, text: words.T(st.Title), Label: label, note: words.T(firstParagraph(st.Notes)), Enabled: true, look: lookCard, picture: cropped(st), do: open}}
}

// cardsOf returns the cards of some exhibits.
func cardsOf(list []exhibit) []Control {
	var cards []Control
	for _, e := range list {
		cards = append(cards, e.card)
	}
	return cards
}

// goFigures opens the figures of the chosen rules.
func (u *UI) goFigures() {
	u.show(&figures{ui: u, all: u.exhibits(u.system())})
}

// found returns the cards of the figures that match the search.
func (f *figures) found() []Control {
	var cards []Control
	for _, e := range f.all {
		if f.wanted == "" || holds(e.card.text+" "+paragraphs(e.state.Notes)+" "+e.state.Title+" "+e.state.Notes+" "+strings.Join(f.ui.shownBy(e), " ")+" "+strings.ReplaceAll(e.card.ID, "-", " "), f.wanted) {
			cards = append(cards, e.card)
		}
	}
	return cards
}

func (f *figures) layout(p *page) {
	f.bar.title = words.T("Figures")
	f.bar.layout(p, []Control{{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: f.ui.goHome}},
		[]Control{{ID: "rules", text: words.T("Rules"), Label: words.T("All rules"), icon: "book", Enabled: true, do: f.ui.goRules}})
	h := &f.list
	h.begin(geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}, layerPage)
	h.center(1180)
	h.gap(step8)
	h.text(words.T("Situations of the rules on a table. Open one, go through the reasons step by step, move the stands and see what changes."), textBody, scene.Regular, colors.text)
	h.gap(step8)
	if courses := f.ui.courses(); len(courses) > 0 && f.wanted == "" {
		h.flow(courses...)
	}
	f.ui.searchLine(h, f.wanted, words.T("Type to search by words, or by the name of a rule."), f.search)
	h.gap(step8)
	cards := f.found()
	h.cards(cards, cardMin)
	if len(cards) == 0 {
		h.text(words.T("No figure shows that."), textBody, scene.Regular, colors.faint)
	}
	h.end(p)
}

func (f *figures) search(wanted string) {
	f.wanted, f.list.scroll = wanted, 0
	f.ui.changed()
}

func (f *figures) draw(s *scene.Scene, l layer) { drawList(s, l, &f.list, &f.bar) }
func (f *figures) gesture(g gesture)            { f.list.gesture(g, f.ui) }

func (f *figures) key(k KeyPress) bool {
	if wanted, ok := searchKey(k, f.wanted); ok {
		f.search(wanted)
		return true
	}
	if k.Key == KeyEscape {
		f.ui.goHome()
		return true
	}
	return f.list.key(k)
}

func (f *figures) typed(r rune) bool {
	wanted, ok := searchTyped(r, f.wanted)
	if ok {
		f.search(wanted)
	}
	return ok
}

func (f *figures) tick(*Input) bool                 { return false }
func (f *figures) animating() bool                  { return false }
func (f *figures) state() *game.State               { return nil }
func (f *figures) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }
