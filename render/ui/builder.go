package ui

import (
	"cmp"
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

// columns writes a text on the left and a number on the right.
func (h *sheet) columns(left, right string) {
	w := scene.TextWidth(right, textBody, scene.Regular)
	h.put(h.width()-w, right, textBody, scene.Regular, colors.text)
	for _, line := range scene.Wrap(left, textBody, scene.Regular, h.width()-w-2*step8) {
		h.put(0, line, textBody, scene.Regular, colors.text)
		h.pen += textBody * lineHeight
	}
}

// profiles lists everything that the army may contain.
func (s *builder) profiles(h *sheet) {
	a := &s.kept.army
	if len(a.Characters) > 0 {
		h.head(words.T("CHARACTERS"))
		s.entries(h, a.Characters)
	}
	h.head(words.T("UNITS"))
	s.entries(h, a.Units)
}

// entries lists units or characters, each with the upgrades that it may have.
func (s *builder) entries(h *sheet, list []army.Entry) {
	a := &s.kept.army
	for i := range list {
		e := &list[i]
		pick := army.Pick{ID: e.ID}
		s.entry(h, entry{id: e.ID, name: e.Name, points: s.l.Price(pick), about: words.Say(army.Of(a.System).About(a, e)), limit: e.Limit, notes: e.Notes, lacks: e.NotApplied,
			count: len(s.picked(e.ID, "")), add: s.l.May(pick),
			more: func() { s.l.Add(pick) }, less: func() { s.l.Remove(s.lastOf(e.ID, "")) }})
		if game.ListingOf(a.System).Sized && a.Unit(e.ID) != nil {
			s.sizes(h, e)
		}
		for j := range a.Upgrades {
			if u := &a.Upgrades[j]; a.Fits(e, u) {
				s.upgrade(h, e, u)
			}
		}
	}
}

// picked lists the picks of a unit or a character with an upgrade, "" for none.
func (s *builder) picked(id, upgrade string) []army.Pick {
	var list []army.Pick
	for _, p := range s.l.Picks {
		if p.ID == id && p.Upgrade == upgrade {
			list = append(list, p)
		}
	}
	return list
}

// lastOf returns the pick among them that was made last.
func (s *builder) lastOf(id, upgrade string) army.Pick {
	if list := s.picked(id, upgrade); len(list) > 0 {
		return list[len(list)-1]
	}
	return army.Pick{ID: id, Upgrade: upgrade}
}

// sizes lets the player choose the number of stands of each unit of a kind that the army has.
func (s *builder) sizes(h *sheet, e *army.Entry) {
	n := 0
	for _, p := range s.l.Picks {
		if p.ID != e.ID {
			continue
		}
		n++
		stands := s.l.StandsOf(p)
		least, _, most := army.Of(s.l.Army.System).Stands(s.l, p)
		if least == most {
			continue // there is no choice
		}
		with := func(stands int) army.Pick {
			other := p
			other.Stands = stands
			return other
		}
		may := func(stands int) *army.Problem {
			trial := *s.l
			return trial.Change(p, with(stands))
		}
		name := words.N(stands, "one stand", "%[1]d stands")
		if u := s.l.Army.Upgrade(p.Upgrade); u != nil {
			name = words.T("%[1]s, %[2]s", name, u.Name)
		}
		row := entry{id: fmt.Sprintf("%s-stands-%d", e.ID, n), name: name, points: s.l.Price(p), under: true, about: stepsText(s.l.PriceSteps(p)), count: stands, add: may(stands + 1),
			more: func() { s.l.Change(p, with(stands+1)) }, less: func() { s.l.Change(p, with(stands-1)) }}
		if stands >= most {
			row.add = army.NewProblem("size", e.ID, game.Say("at most %d", most))
		}
		if stands <= least {
			row.keep = words.T("at least %d", least)
		}
		s.entry(h, row)
	}
}

// stepsText joins the texts of some steps.
func stepsText(steps []game.Step) string {
	var list []string
	for _, step := range steps {
		list = append(list, words.Say(step.Text))
	}
	return strings.Join(list, " ")
}

// upgrade offers an upgrade for one of the units or characters of a kind that has none, if
// the army has one.
func (s *builder) upgrade(h *sheet, of, u *army.Entry) {
	list := len(s.picked(of.ID, ""))
	give := func(l *army.List) *army.Problem {
		from := s.lastOf(of.ID, "")
		to := from
		to.Upgrade = u.ID
		if list > 0 {
			return l.Change(from, to)
		}
		return l.Add(to)
	}
	take := func() {
		from := s.lastOf(of.ID, u.ID)
		to := from
		to.Upgrade = ""
		s.l.Change(from, to)
	}
	trial := *s.l
	about := words.T("for %s", of.Name) + words.Say(army.Of(s.l.Army.System).About(s.l.Army, u))
	s.entry(h, entry{id: of.ID + "-" + u.ID, name: u.Name, extra: s.l.UpgradePrice(u.ID), under: true, about: about, limit: u.Limit, limited: true, notes: u.Notes, lacks: u.NotApplied,
		count: len(s.picked(of.ID, u.ID)), add: give(&trial),
		more: func() { give(s.l) }, less: take})
}

// entry is one thing to choose.
type entry struct {
	id, name string
	points   float64
	extra    string // what it adds to the price of the entry above, "" for an entry by itself: "+10", "+20 %"
	under    bool   // it belongs to the entry above
	about    string
	limit    army.Limit
	limited  bool // show the limit even if the entry belongs to the one above
	notes    string
	keep     string   // why none may be removed, "" if one may
	lacks    []string // special rules that the program does not apply
	count    int
	add      *army.Problem // why one more is forbidden, nil if it is not
	more     func()
	less     func()
}

// entry writes an entry with buttons for more and fewer.
func (s *builder) entry(h *sheet, e entry) {
	const buttons = 2*targetSize + 4*step8
	top := h.pen
	left := 0.0
	if e.under {
		left = 3 * step8
	}
	room := h.width() - left - buttons - step8
	paragraph := func(text string, size float64, font scene.Font, ink scene.Color) {
		for _, line := range scene.Wrap(text, size, font, room) {
			h.put(left, line, size, font, ink)
			h.pen += size * lineHeight
		}
	}
	price := pointsWords(e.points)
	switch {
	case strings.HasSuffix(e.extra, "%"):
		price = e.extra // a share of the price
	case e.extra != "":
		price = words.T("%s points", e.extra)
	}
	h.gap(step8 / 2)
	paragraph(words.T("%[1]s, %[2]s", e.name, price), textBody, scene.Bold, colors.text)
	if e.under && !e.limited {
		paragraph(e.about, textSmall, scene.Regular, colors.faint)
	} else {
		paragraph(words.T("%[1]s; %[2]s.", e.about, limitWords(e.limit)), textSmall, scene.Regular, colors.faint)
	}
	if e.notes != "" {
		paragraph(e.notes, textSmall, scene.Regular, colors.faint)
	}
	if len(e.lacks) > 0 {
		paragraph(words.T("Not applied: %s", strings.Join(e.lacks, ", ")), textSmall, scene.Regular, colors.bad)
	}
	h.pen = max(h.pen, top+targetSize+step8)
	right := h.area.Min.X + h.inset + h.width()
	y := (top+h.pen)/2 - targetSize/2
	button := func(c Control, x float64, do func()) {
		c.look, c.box = lookPlain, rect(x, y, targetSize, targetSize)
		c.do = func() {
			do()
			s.keep()
		}
		h.control(c)
	}
	less := Control{ID: "less-" + e.id, icon: "minus", Label: words.T("One %s less", e.name), Enabled: e.count > 0 && e.keep == "", Reason: cmp.Or(e.keep, words.T("none is chosen"))}
	more := Control{ID: "more-" + e.id, icon: "plus", Label: words.T("One more %s", e.name), Enabled: e.add == nil}
	if e.add != nil {
		more.Reason = words.Say(e.add.What)
	}
	button(less, right-buttons, e.less)
	button(more, right-targetSize, e.more)
	number := fmt.Sprint(e.count)
	ink, font := colors.faint, scene.Regular
	if e.count > 0 {
		ink, font = colors.text, scene.Bold
	}
	middle := right - buttons + targetSize + 2*step8
	h.lines = append(h.lines, sheetLine{
		at:   geometry.Vec{X: middle - h.area.Min.X - scene.TextWidth(number, textHead, font)/2, Y: y + targetSize/2},
		text: number, size: textHead, font: font, ink: ink,
	})
	h.gap(step8 / 2)
	h.paint(1, func(sc *scene.Scene, r geometry.Rect) { line(sc, r.Min.X, r.Max.X, r.Min.Y) })
}

// pointsWords writes a number of points, which may have a half.
func pointsWords(points float64) string {
	if points == 1 {
		return words.T("one point")
	}
	return words.T("%s points", army.PointsText(points))
}

// limitWords returns in words how often the army may contain something.
func limitWords(l army.Limit) string {
	text := words.T("any number")
	switch {
	case l.Max > 0 && l.Min == l.Max:
		text = words.T("exactly %d", l.Min)
	case l.Max > 0 && l.Min > 0:
		text = words.T("%[1]d to %[2]d", l.Min, l.Max)
	case l.Max > 0:
		text = words.T("at most %d", l.Max)
	case l.Min > 0:
		text = words.T("at least %d", l.Min)
	default:
		return text
	}
	if l.Per == 0 {
		return words.T("%s in an army", text)
	}
	return words.T("%[1]s for each %[2]d points", text, l.Per)
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
