package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

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
		if a.Unit(e.ID) == e && a.IsAdded(e) {
			continue // offered with the units to which it may be added
		}
		pick := army.Pick{ID: e.ID}
		s.entry(h, entry{id: e.ID, name: e.Name, points: s.l.Price(pick), about: words.Say(army.Of(a.System).About(a, e)), limit: e.Limit, notes: e.Notes, lacks: e.NotApplied,
			count: len(s.picked(e.ID, "")), add: s.l.May(pick),
			more: func() { s.l.Add(pick) }, less: func() { s.l.Remove(s.lastOf(e.ID, "")) }})
		if game.ListingOf(a.System).Sized && a.Unit(e.ID) != nil {
			s.sizes(h, e)
		}
		for _, u := range a.AllUpgrades() {
			if a.Fits(e, u) {
				s.upgrade(h, e, u)
			}
		}
		s.items(h, e.ID)
		s.scouts(h, e)
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

// lastOf returns the pick among them that was made last, if possible one without an item that does not scout.
func (s *builder) lastOf(id, upgrade string) army.Pick {
	for _, p := range slices.Backward(s.picked(id, upgrade)) {
		if p.Item == "" && !p.Scouts {
			return p
		}
	}
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
	about, what := words.T("for %s", of.Name), words.Say(army.Of(s.l.Army.System).About(s.l.Army, u))
	if s.l.Army.Unit(u.ID) != nil { // a stand of another unit; the text of an upgrade begins with a comma
		about = words.T("%[1]s, %[2]s", about, what)
	} else {
		about += what
	}
	s.entry(h, entry{id: of.ID + "-" + u.ID, name: u.Name, extra: s.l.UpgradePrice(u.ID), under: true, about: about, limit: u.Limit, limited: true, notes: u.Notes, lacks: u.NotApplied,
		count: len(s.picked(of.ID, u.ID)), add: give(&trial),
		more: func() { give(s.l) }, less: take})
}

// entry is one thing to choose.
type entry struct {
	id, name string
	points   float64
	extra    string // what it adds to the price of the entry above, "" for an entry by itself: "+10", "+20 %"
	free     bool   // it has no price
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
	top := h.pen
	left := 0.0
	if e.under {
		left = 3 * step8
	}
	room := h.width() - left - counterWidth - step8
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
	title := words.T("%[1]s, %[2]s", e.name, price)
	if e.free {
		title = e.name
	}
	paragraph(title, textBody, scene.Bold, colors.text)
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
	s.counter(h, e, (top+h.pen)/2-targetSize/2)
	h.gap(step8 / 2)
	h.paint(1, func(sc *scene.Scene, r geometry.Rect) { line(sc, r.Min.X, r.Max.X, r.Min.Y) })
}

// counterWidth is the width of the buttons for more and fewer with the number between them.
const counterWidth = 2*targetSize + 4*step8

// counter writes the number of an entry between its buttons, at the right end of a line.
func (s *builder) counter(h *sheet, e entry, y float64) {
	right := h.area.Min.X + h.inset + h.width()
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
	button(less, right-counterWidth, e.less)
	button(more, right-targetSize, e.more)
	number := fmt.Sprint(e.count)
	ink, font := colors.faint, scene.Regular
	if e.count > 0 {
		ink, font = colors.text, scene.Bold
	}
	middle := right - counterWidth + targetSize + 2*step8
	h.lines = append(h.lines, sheetLine{
		at:   geometry.Vec{X: middle - h.area.Min.X - scene.TextWidth(number, textHead, font)/2, Y: y + targetSize/2},
		text: number, size: textHead, font: font, ink: ink,
	})
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
