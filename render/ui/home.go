package ui

import (
	"slices"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// home is the first screen: the battles as cards, and buttons to the other screens.
type home struct {
	ui    *UI
	saved []*save // battles that can be continued, the latest first
	list  sheet
	top   geometry.Rect
	demo  *demo // the charge that plays by itself
}

const (
	homeHead = 88.0
	cardMin  = 264.0
	picture  = 156.0 // height of the picture on a card
)

func newHome(u *UI) *home {
	return &home{ui: u, saved: u.saves(), demo: newDemo(u)}
}

// goHome leaves the current screen and its link.
func (u *UI) goHome() {
	u.release()
	u.show(newHome(u))
	u.setup.Host.SetLink("")
}

func (h *home) layout(p *page) {
	head := homeHead
	if p.size.Y < 500 {
		head = 64
	}
	h.top = rect(0, 0, p.size.X, head)
	h.list.begin(geometry.Rect{Min: geometry.Vec{Y: head}, Max: p.size}, layerPage)
	h.list.center(1180)
	h.list.gap(step8)
	if h.demo.rules != h.ui.system() {
		h.demo = newDemo(h.ui)
	}
	lessons := h.ui.lessons()
	low := h.demo.place(&h.list)
	if len(lessons) > 0 {
		h.learn(lessons[0].do)
	}
	h.list.flow(h.ways()...)
	h.ui.fillSystems(&h.list)
	if len(lessons) > 0 {
		h.list.head(words.T("LEARN"))
		h.list.flow(lessons...)
	}
	h.list.aside, h.list.pen = 0, max(h.list.pen, low)
	h.fillSaves()
	h.play()
	if replays := h.ui.toWatch(h.ui.system(), h.ui.setup.Replays); len(replays) > 0 {
		h.list.head(words.T("WATCH"))
		h.list.gap(step8)
		h.list.cards(cardsOf(replays), cardMin)
	}
	h.list.end(p)
}

// learn offers the first lesson in a large button beside the charge.
func (h *home) learn(start func()) {
	learn := Control{ID: "learn", text: words.T("Learn it in three minutes"), icon: "play", look: lookPrimary, large: true, Enabled: true, do: start}
	learn.box = rect(h.list.area.Min.X+h.list.inset, h.list.pen, min(h.list.width(), learn.width()+3*step8), 56)
	h.list.control(learn)
	h.list.gap(56 + step8)
	h.list.text(words.T("A charge shows where every stand goes before anything moves, with the rule and the measure behind it."), textBody, scene.Regular, colors.faint)
	h.list.gap(step8)
}

// ways returns the buttons to the other screens, after the one that continues the latest battle.
func (h *home) ways() []Control {
	ways := []Control{
		{ID: "figures", text: words.T("Figures"), Label: words.T("Figures: the rules, shown one by one"), icon: "book", do: h.ui.goFigures},
		{ID: "rules", text: words.T("Rules"), Label: words.T("Rules: each with its figures and its proof"), icon: "book", do: h.ui.goRules},
		{ID: "table", text: words.T("Table"), Label: words.T("Table: set anything up, ask anything"), icon: "table", do: h.ui.goTable},
		{ID: "open", text: words.T("Open"), Label: words.T("Open a battle, a scenario or a link"), icon: "open", do: func() { h.ui.open(openDialog(h.ui)) }},
		{ID: "settings", text: words.T("Settings"), icon: "settings", do: func() { h.ui.open(settingsDialog(h.ui)) }},
		{ID: "help", key: "help", text: words.T("Help"), Label: words.T("Help and keys (?)"), icon: "help", do: func() { h.ui.open(helpDialog(h.ui)) }},
	}
	if h.ui.hasArmies() {
		ways = slices.Insert(ways, 3, Control{ID: "armies", text: words.T("Armies"), Label: words.T("Armies: choose and keep your own"), icon: "flag", do: h.ui.goArmies})
	}
	if i := slices.IndexFunc(h.saved, func(s *save) bool { return !s.about.Over }); i >= 0 {
		latest := h.saved[i]
		ways = append([]Control{{ID: "continue", text: words.T("Continue"), Label: words.T("Continue the battle you left: %s", latest.name()), icon: "play", look: lookPrimary,
			do: func() { h.ui.resume(latest) }}}, ways...)
	}
	for i := range ways {
		ways[i].Enabled = true
		if ways[i].look != lookPrimary {
			ways[i].look = lookPlain
		}
	}
	return ways
}

// play offers a quick battle, the players of both sides, and the battles and puzzles that are
// included, small ones first.
func (h *home) play() {
	h.list.head(words.T("PLAY"))
	var quick []Control
	if h.ui.hasArmies() {
		quick = []Control{{ID: "quick", text: words.T("Quick battle"), Label: words.T("Quick battle: two armies and a value in points"), icon: "play", look: lookPlain, Enabled: true, do: h.ui.goQuick}}
	}
	guide := h.ui.system().Guide()
	quick = append(quick, playerChips([2]string{words.T("First side"), words.T("Second side")}, h.ui.settings.players(), guide.Leading != nil, h.ui.choosePlayers)...)
	h.list.flow(append(quick, levelChips(guide, h.ui.settings.players(), h.ui.settings.level(), h.ui.chooseLevel)...)...)
	h.list.gap(step8)
	var battles, puzzles []Control
	for f, st := range h.ui.shippedBy(h.ui.system(), h.ui.setup.Scenarios) {
		if c := h.card("scenario-"+f.Name, f, st); puzzle(st) {
			puzzles = append(puzzles, c)
		} else {
			battles = append(battles, c)
		}
	}
	for _, cards := range [2][]Control{battles, puzzles} {
		slices.SortStableFunc(cards, func(a, b Control) int { return len(a.picture.Units) - len(b.picture.Units) })
	}
	h.list.cards(battles, cardMin)
	if len(puzzles) > 0 {
		h.list.gap(step8)
		h.list.head(words.T("PUZZLES: ONE POSITION, ONE QUESTION"))
		h.list.cards(puzzles, cardMin)
	}
}

// puzzle reports whether a scenario is a position to solve rather than a battle: a few units
// without a leader.
func puzzle(st *game.State) bool {
	const most = 7
	return len(st.Units) <= most && len(st.Characters) == 0
}

func (h *home) card(id string, f assets.File, st *game.State) Control {
	return Control{
		ID: id, Label: words.T(st.Title) + ": " + words.T(firstParagraph(st.Notes)), text: words.T(st.Title), note: words.T(firstParagraph(st.Notes)),
		Enabled: true, look: lookCard, picture: st,
		do: func() { h.ui.start(st.Clone(), f.Name) },
	}
}

func (h *home) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		fillRect(s, geometry.Rect{Max: h.list.area.Max}, colors.panel)
		h.list.draw(s)
	case layerChrome:
		fillRect(s, h.top, colors.bar)
		left := h.list.inset
		mid := (h.top.Min.Y + h.top.Max.Y) / 2
		if h.top.Max.Y < homeHead {
			write(s, geometry.Vec{X: left, Y: mid}, "Frontage", 24, scene.Bold, colors.barText)
			return
		}
		write(s, geometry.Vec{X: left, Y: mid - 14}, "Frontage", textTitle, scene.Bold, colors.barText)
		line := words.T("Who may charge, where each stand goes, and why.")
		write(s, geometry.Vec{X: left, Y: mid + 22}, scene.Ellipsis(line, textBody, scene.Regular, s.Width-2*left), textBody, scene.Regular, colors.barText)
	}
}

// gesture scrolls, and plays the charge again when it is pointed at.
func (h *home) gesture(g gesture) {
	if g.Kind == gestureHover || g.Kind == gestureTap {
		h.demo.again(g.At)
	}
	h.list.gesture(g, h.ui)
}

func (h *home) key(k KeyPress) bool              { return h.list.key(k) }
func (h *home) typed(rune) bool                  { return false }
func (h *home) tick(in *Input) bool              { return h.demo.tick(in.Elapsed) }
func (h *home) animating() bool                  { return h.demo.running() }
func (h *home) state() *game.State               { return nil }
func (h *home) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }
