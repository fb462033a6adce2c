package ui

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// builder is the screen for choosing an army from an army list.
type builder struct {
	ui    *UI
	kept  *keptArmy
	at    int // index of the chosen army
	l     *army.List
	bar   bar
	panel panel
	list  sheet
	seed  uint64 // seed of the program's next choice
}

func (u *UI) openBuilder(k *keptArmy, i int) {
	u.show(&builder{ui: u, kept: k, at: i, l: k.list(i)})
}

func (s *builder) name() string { return s.kept.army.Chosen[s.at].Name }

// keep stores the changes.
func (s *builder) keep() {
	s.kept.army.Chosen[s.at] = s.l.Keep(s.name())
	s.ui.storeArmies()
}

func (s *builder) layout(p *page) {
	s.bar.title = words.T("%[1]s: %[2]s of %[3]d points", s.name(), army.PointsText(s.l.Cost()), s.l.Points)
	left := []Control{{ID: "armies", text: words.T("Armies"), icon: "previous", Enabled: true, do: s.ui.goArmies}}
	menu := s.ui.menuButton(words.T("Army"), s.menu)
	play := Control{ID: "play", text: words.T("Play"), Label: words.T("A quick battle with this army"), icon: "play", look: lookPrimary,
		Enabled: len(s.l.Problems()) == 0, do: func() { s.ui.quickWith(s.kept, s.at) }}
	if !play.Enabled {
		play.Reason = words.Say(s.l.Problems()[0].What)
	}
	if p.compact() {
		left[0].text, left[0].Label = "", words.T("Armies")
		s.bar.layout(p, append(left, menu), []Control{play})
	} else {
		s.bar.layout(p, left, []Control{menu, play})
	}
	area := geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}
	if wide := p.size.X >= wideWindow; wide {
		s.panel.place(p, true)
		area.Max.X = s.panel.frame.Min.X
		h := s.panel.begin(0)
		s.summary(h)
		s.panel.end(p)
		s.list.begin(area, layerPage)
		s.list.center(armiesWidth)
	} else {
		s.panel.open = false
		s.list.begin(area, layerPage)
		s.summary(&s.list)
		s.list.gap(step8)
	}
	s.profiles(&s.list)
	s.list.gap(step8)
	s.list.end(p)
}

func (s *builder) menu() []Control {
	return []Control{
		{ID: "fill", text: words.T("Fill"), Label: words.T("Let the program choose an army of this value"), icon: "die", Enabled: true, do: s.fill},
		{ID: "rename", text: words.T("Rename"), icon: "turn", Enabled: true, do: func() {
			s.ui.open(textDialog(s.ui, words.T("Rename"), words.T("What is it called?"), s.name(), func(name string) {
				s.kept.army.Chosen[s.at].Name = name
				s.keep()
			}))
		}},
		{ID: "copy", text: words.T("Copy"), Label: words.T("Begin another army with this one"), icon: "copy", Enabled: true, do: func() {
			s.kept.army.Chosen = append(s.kept.army.Chosen, s.l.Keep(s.kept.freshName(s.name())))
			s.ui.storeArmies()
			s.ui.openBuilder(s.kept, len(s.kept.army.Chosen)-1)
		}},
		{ID: "save", key: "save", text: words.T("Save"), Label: words.T("Save the army as a file (Ctrl+S)"), icon: "save", Enabled: true, do: s.save},
		{ID: "delete", text: words.T("Delete"), Label: words.T("Delete this army"), icon: "trash", Enabled: true, do: func() { s.ui.open(deleteDialog(s)) }},
	}
}

// fill lets the program choose; pressed again, it chooses another army.
func (s *builder) fill() {
	l, err := army.QuickOf(&s.kept.army, s.l.Points, s.l.Scale, s.seed)
	s.seed++
	if err != nil {
		s.ui.Tell(words.T("That is not possible"), problems(err))
		return
	}
	s.l = l
	s.keep()
}

// save writes the army list with only this chosen army.
func (s *builder) save() {
	a := s.kept.army
	a.Chosen = []army.Chosen{s.l.Keep(s.name())}
	s.ui.setup.Host.SaveFile(slug(s.name())+".army.json", army.Write(&a))
}

// slug makes a file name of a title: "Hold of Underfell" becomes "hold-of-underfell".
func slug(text string) string {
	parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	if len(parts) == 0 {
		return "army"
	}
	return strings.Join(parts, "-")
}

func deleteDialog(s *builder) *dialog {
	u := s.ui
	return &dialog{
		title: words.T("Delete this army?"),
		width: 440,
		fill: func(h *sheet) {
			h.text(words.T("%[1]s: %[2]s.", s.name(), listNote(s.l)), textBody, scene.Regular, colors.text)
			h.gap(step8)
		},
		buttons: []Control{
			{ID: "dialog-ok", text: words.T("Keep it"), Label: words.T("Keep it (Esc)"), look: lookPrimary, do: u.closeDialog},
			{ID: "delete-army", text: words.T("Delete"), look: lookPlain, do: func() {
				list := s.kept.army.Chosen
				s.kept.army.Chosen = append(list[:s.at:s.at], list[s.at+1:]...)
				u.storeArmies()
				u.goArmies()
			}},
		},
	}
}

// summary writes the choice so far: its value, its problems, each thing with its price.
func (s *builder) summary(h *sheet) {
	cost, most := s.l.Cost(), s.l.Points
	h.text(words.T("%[1]s of %[2]d points", army.PointsText(cost), most), textHead, scene.Bold, colors.text)
	h.gap(step8 / 2)
	h.paint(10, func(sc *scene.Scene, r geometry.Rect) {
		box(sc, r, colors.paper, colors.border)
		ink := colors.good
		if cost > float64(most) {
			ink = colors.bad
		}
		r.Max.X = r.Min.X + (r.Max.X-r.Min.X)*min(1, cost/float64(most))
		fillRect(sc, r, ink)
	})
	h.gap(step8)
	h.flow(s.pointsButtons()...)
	s.fillScales(h)
	problems := s.l.Problems()
	for _, p := range problems {
		h.text(words.Say(p.What), textBody, scene.Regular, colors.bad)
		h.gap(step8 / 2)
	}
	if len(problems) == 0 {
		h.text(words.T("It is within all limits of its list."), textBody, scene.Regular, colors.good)
	}
	for _, p := range s.l.Warnings() {
		h.gap(step8 / 2)
		h.text(words.T("Unusual: %s", words.Say(p.What)), textBody, scene.Regular, colors.text)
	}
	lines := s.l.Lines()
	if len(lines) > 0 {
		h.head(words.T("CHOSEN"))
	}
	for _, line := range lines {
		h.columns(words.T("%[1]d × %[2]s", line.Count, s.lineName(line)), army.PointsText(line.Points))
	}
}

// lineName returns the name of some equal picks, with the number of stands if that was chosen.
func (s *builder) lineName(line army.Line) string {
	if item := s.l.Item(line.Pick); item != nil {
		line.Name = words.T("%[1]s, %[2]s", line.Name, words.Say(item.Name))
	}
	if line.Scouts {
		line.Name = words.T("%[1]s, scouting", line.Name)
	}
	if game.ListingOf(s.l.Army.System).Sized && s.l.Army.Unit(line.ID) != nil {
		return words.T("%[1]s, %[2]s", line.Name, words.N(s.l.StandsOf(line.Pick), "one stand", "%[1]d stands"))
	}
	return line.Name
}

func (s *builder) pointsButtons() []Control {
	set := func(points int) func() {
		return func() {
			s.l.Points = points
			s.keep()
		}
	}
	of := army.Of(s.l.Army.System)
	less, more := s.l.Points-of.Step, s.l.Points+of.Step
	return []Control{
		{ID: "points-less", icon: "minus", Label: words.T("%d points less", of.Step), look: lookPlain, Enabled: less >= of.Least, Reason: words.T("no less"), do: set(less)},
		{ID: "points-more", icon: "plus", Label: words.T("%d points more", of.Step), look: lookPlain, Enabled: more <= of.Most, Reason: words.T("no more"), do: set(more)},
	}
}

// fillScales offers the scales of figures, if the rules have several.
func (s *builder) fillScales(h *sheet) {
	chips := scaleChips(s.l.Army.System, s.l.ScaleOr(), func(scale int) {
		s.l.Scale = scale
		s.keep()
	})
	if chips != nil {
		h.flow(chips...)
	}
}

// scaleChips offers the scales of figures of a system's armies, with one of them lit; nothing if
// there is no choice.
func scaleChips(system string, lit int, choose func(scale int)) []Control {
	var list []Control
	for _, scale := range game.ListingOf(system).Scales {
		list = append(list, Control{ID: fmt.Sprintf("scale-%d", scale), text: words.T("%d mm", scale), Label: words.T("Figures of %d mm", scale), look: lookPlain, on: scale == lit, Enabled: true,
			do: func() { choose(scale) }})
	}
	return list
}

func (s *builder) draw(sc *scene.Scene, l layer) {
	switch l {
	case layerPage:
		fillRect(sc, s.list.area, colors.panel)
		s.list.draw(sc)
		s.panel.draw(sc)
	case layerChrome:
		s.panel.drawFrame(sc)
		s.bar.draw(sc)
	}
}

func (s *builder) gesture(g gesture) {
	if !s.panel.gesture(g, s.ui) {
		s.list.gesture(g, s.ui)
	}
}

func (s *builder) key(k KeyPress) bool {
	switch {
	case k.Key == KeyEscape:
		s.ui.goArmies()
	case k.Key == "s" && k.Mods == Ctrl:
		s.save()
	default:
		return s.list.key(k)
	}
	return true
}

func (s *builder) typed(rune) bool                  { return false }
func (s *builder) tick(*Input) bool                 { return false }
func (s *builder) animating() bool                  { return false }
func (s *builder) state() *game.State               { return nil }
func (s *builder) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }
