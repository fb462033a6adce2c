package ui

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// panel is the sheet beside the table. A wide window always shows it. In a narrow window
// it is a drawer, on the right of a low window or else at the bottom, that opens when
// there is something to read.
type panel struct {
	sheet  sheet
	frame  geometry.Rect
	open   bool
	turned bool    // opened or closed by hand, until the next selection
	had    bool    // the last layout had something to read
	foot   float64 // height of the buttons at its lower end
	drawer bool
}

// place decides whether the panel is open and returns the rest of the window below the
// bar, for the table. wanted tells whether the panel has something to read.
func (n *panel) place(p *page, wanted bool) geometry.Rect {
	area := geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}
	if wanted != n.had {
		n.had, n.turned = wanted, false
	}
	n.drawer = p.compact()
	n.open = !n.drawer || wanted != n.turned
	n.frame = geometry.Rect{}
	switch {
	case !n.open:
		return area
	case !n.drawer:
		n.frame = area
		n.frame.Min.X = area.Max.X - panelWidth
		area.Max.X = n.frame.Min.X
	case p.size.X > p.size.Y:
		n.frame = area
		n.frame.Min.X = area.Max.X - drawerWidth
		area.Max.X = n.frame.Min.X
	default:
		n.frame = area
		n.frame.Min.Y = float64(int(area.Max.Y - 0.46*p.size.Y))
		area.Max.Y = n.frame.Min.Y
	}
	return area
}

// toggle returns the tool that opens and closes a drawer.
func (n *panel) toggle(p *page) []Control {
	if !p.compact() {
		return nil
	}
	return []Control{{ID: "panel", Label: words.T("Panel"), icon: "panel", on: n.open, Enabled: true, do: n.turn}}
}

// turn opens or closes a drawer.
func (n *panel) turn() { n.turned = !n.turned }

// hint adds a button at the lower edge of the table that tells in short what to do, while
// the drawer with the full text is closed. It returns the rest of the area for the table.
func (n *panel) hint(p *page, table geometry.Rect, text string) geometry.Rect {
	if n.open || text == "" {
		return table
	}
	room := table.Max.X - table.Min.X - 2*step8
	c := Control{ID: "hint", Label: text, look: lookTool, layer: layerChrome, Enabled: true, do: n.turn}
	c.text = scene.Ellipsis(text, textBody, scene.Regular, room-2*step8)
	w := c.width()
	c.Rect = rect(table.Min.X+(table.Max.X-table.Min.X-w)/2, table.Max.Y-targetSize-step8/2, w, targetSize)
	p.add(c)
	table.Max.Y -= targetSize + step8/2
	return table
}

// begin starts to fill the panel, whose foot has a number of buttons.
func (n *panel) begin(buttons int) *sheet {
	n.foot = 0
	if buttons > 0 {
		n.foot = targetSize + 2*step8
	}
	body := n.frame
	body.Max.Y -= n.foot
	n.sheet.begin(body, layerPage)
	return &n.sheet
}

// end stores the content and the buttons at the foot, which share its width. They come
// before all other controls, so that the next step is one press of Tab away.
func (n *panel) end(p *page, buttons ...Control) {
	before := len(p.controls)
	defer func() { rotate(p.controls, before) }()
	n.sheet.end(p)
	total := 0.0
	for _, c := range buttons {
		total += c.width()
	}
	room := n.frame.Max.X - n.frame.Min.X - 4*step8 - float64(len(buttons)-1)*step8
	x, y := n.frame.Min.X+2*step8, n.frame.Max.Y-step8-targetSize
	for _, c := range buttons {
		w := c.width() * room / total
		c.Rect, c.layer, c.main = rect(x, y, w, targetSize), layerChrome, c.look == lookPrimary
		p.add(c)
		x += w + step8
	}
}

// rotate moves the first n items of a list to its end.
func rotate(list []Control, n int) {
	slices.Reverse(list[:n])
	slices.Reverse(list[n:])
	slices.Reverse(list)
}

func (n *panel) draw(s *scene.Scene) {
	if !n.open {
		return
	}
	fillRect(s, n.frame, colors.panel)
	n.sheet.draw(s)
}

// drawFrame covers the ends of the scrolled content and paints the border towards the
// table.
func (n *panel) drawFrame(s *scene.Scene) {
	if !n.open {
		return
	}
	if n.foot > 0 {
		foot := n.frame
		foot.Min.Y = foot.Max.Y - n.foot
		fillRect(s, foot, colors.panel)
		line(s, foot.Min.X, foot.Max.X, foot.Min.Y)
	}
	edge := []geometry.Vec{n.frame.Min, {X: n.frame.Min.X, Y: n.frame.Max.Y}}
	if n.frame.Min.X == 0 {
		edge[1] = geometry.Vec{X: n.frame.Max.X, Y: n.frame.Min.Y}
	}
	s.Line(scene.Style{Stroke: colors.border, Width: 1}, edge...)
}

// gesture scrolls the panel, and reports whether the gesture was over it.
func (n *panel) gesture(g gesture, u *UI) bool {
	at := g.At
	if g.Kind == gestureDrag || g.Kind == gestureDrop {
		at = g.Start
	}
	if !n.open || !n.frame.Contains(at, 0) || g.Kind == gestureHover {
		return false
	}
	n.sheet.gesture(g, u)
	return true
}

// fillPanel writes the result of a plan if one is shown. Otherwise it writes what there is to
// decide or to know now, the card of the selected unit, and the log.
func (b *battle) fillPanel(p *page) {
	if !b.panel.open {
		return
	}
	shown := b.shown()
	buttons := b.panelButtons(shown)
	h := b.panel.begin(len(buttons))
	h.open = b.ui.openRule
	if b.plan.on || b.plan.result != nil {
		b.fillPlan(h)
	}
	if b.plan.result == nil {
		b.fillNow(h, shown)
		b.fillAbout(h, shown)
		b.writeLog(h)
	}
	b.panel.end(p, buttons...)
}

// panelButtons returns the buttons at the foot of the panel.
func (b *battle) panelButtons(shown *preview) []Control {
	switch {
	case b.plan.result != nil:
		return b.outcomeButtons()
	case shown != nil:
		return b.chargeButtons(shown)
	case b.placingTroops():
		return b.deployButtons()
	case b.tumbles():
		return []Control{{ID: "dice-rest", text: words.T("Skip"), Label: words.T("Let the dice come to rest (Enter)"), key: "confirm", look: lookPlain, Enabled: true, do: b.restDice}}
	case b.listed():
		return b.answerButtons()
	}
	return nil
}

// tumbles reports whether dice are rolling before a question: they would be told by it.
func (b *battle) tumbles() bool { return b.listed() && b.dice.running() && !b.covered() }

// restDice lets the rolling dice come to rest at once.
func (b *battle) restDice() {
	b.dice.finish()
	b.ui.changed()
}

// fillNow writes what the battle waits for, or how it ended.
func (b *battle) fillNow(h *sheet, shown *preview) {
	switch {
	case b.over():
		h.text(b.endTitle(), textHead, scene.Bold, colors.text)
		h.gap(step8)
		if b.lastLink() && b.mail.Mine() {
			b.fillMail(h)
			h.gap(step8)
		}
		b.fillResult(h)
	case shown != nil:
		b.fillCharge(h, shown)
	case b.placingTroops():
		b.fillDeploy(h)
	case b.covered():
		b.fillSecret(h)
	case b.tumbles():
		h.text(words.T("The dice are rolling."), textBody, scene.Bold, colors.faint)
	case b.listed():
		b.fillQuestion(h)
		b.fillCombat(h)
		if b.selected == "" {
			b.fillStudies(h)
		}
		if b.agreeing() {
			h.gap(2 * step8)
			b.welcome(h)
		}
	case b.thinking():
		b.fillThinking(h)
	}
}

// fillAbout writes about the selected unit, or about the battle if nothing else is said.
func (b *battle) fillAbout(h *sheet, shown *preview) {
	busy := b.listed() || b.over() || b.thinking() || b.placingTroops()
	switch {
	case shown != nil, b.covered():
	case b.selected != "":
		if busy {
			h.gap(2 * step8)
		}
		b.fillSelected(h)
		if b.listed() {
			b.fillStudies(h) // below the card, which is looked at more often
		}
	case !busy:
		b.fillScore(h)
		b.welcome(h)
		b.fillFree(h)
	}
}

// fillCharge writes the charge shown.
func (b *battle) fillCharge(h *sheet, shown *preview) {
	st := b.state()
	if q := b.waiting(); q != nil {
		h.text(words.Say(q.Text), textBody, scene.Bold, colors.text)
		h.gap(step8)
	}
	chargeCard(h, st, b.selected, b.target, shown)
	ways := b.chargeWays()
	if shown.Legal {
		alternatives(h, slices.Index(ways, b.option)+1, len(ways), b.step)
		b.fillEveryWay(h)
	}
	supporters(h, st, shown, b.support, b.accompany)
	if shown.Legal {
		aim := chargeKey{b.selected, b.target, b.option, b.support}.aim()
		b.fillChances(h, b.guide().Aim.Chances(aim), &aim)
	}
	reasons(h, shown)
	b.ui.fillOtherwise(h, b.situation)
}

// welcome writes the panel's text when nothing is selected.
func (b *battle) welcome(h *sheet) {
	st := b.state()
	h.text(words.T(st.Title), textHead, scene.Bold, colors.text)
	h.gap(step8)
	if st.Notes != "" {
		h.text(paragraphs(st.Notes), textBody, scene.Regular, colors.text)
	} else if aim := b.guide().Aim; aim != nil {
		h.head(words.T("HOW TO BEGIN"))
		h.text(words.Say(aim.Words.Begin), textBody, scene.Regular, colors.text)
	}
	b.fillAway(h)
}

// fillScore writes the points of a battle with objectives, and what the side whose turn it is
// would score if its turn ended now.
func (b *battle) fillScore(h *sheet) {
	st := b.state()
	o := b.guide().Objectives(st)
	if o == nil {
		return
	}
	h.text(words.Say(o.Name), textHead, scene.Bold, colors.text)
	h.gap(step8 / 2)
	for _, p := range o.Points {
		h.marked(words.T("%[1]s: %[2]s", sideName(st, st.SideOf(p.Side)), fmt.Sprint(p.Points)), sideColor(st, p.Side))
	}
	if answer, err := b.board.ask.answerTo(st, o.Ask); err == nil {
		head := words.T("IF THIS TURN ENDED NOW")
		if o.AtEnd {
			head = words.T("IF THE BATTLE ENDED NOW")
		}
		h.head(head)
		for i, step := range answer.Explain() {
			h.step(fmt.Sprint(i+1), step.Rule, step.Text, colors.text)
		}
	}
	h.gap(2 * step8)
}

// paragraphs translates a text of a shipped scenario into the player's language.
func paragraphs(text string) string {
	list := strings.Split(text, "\n\n")
	for i := range list {
		list[i] = words.T(list[i])
	}
	return strings.Join(list, "\n\n")
}

// unitCard describes a unit.
func unitCard(h *sheet, st *game.State, u *game.Unit) {
	h.titled(name(u), sideColor(st, u.Side))
	h.gap(step8 / 2)
	h.facts(game.GuideOf(st).UnitFacts(st, u))
}

// facts writes what a rule system tells of a piece.
func (h *sheet) facts(list []game.Fact) {
	for _, f := range list {
		h.fact(words.Say(f.Label), words.Say(f.Value))
	}
}

// fillSelected writes the card of the selected unit or character and its possible
// actions.
func (b *battle) fillSelected(h *sheet) {
	st := b.drawn()
	own := st.Unit(b.selected)
	side := game.SideID("")
	if c := leader(st, b.selected); c != nil {
		leaderCard(h, st, c)
		side = c.Side
	} else if own != nil {
		unitCard(h, st, own)
		b.board.fillThreats(h, own.ID)
		side = own.Side
	}
	// The commander's actions come before the player's; tactics that only wait come last.
	led := own != nil && b.showsCard(own.ID)
	if led {
		b.fillLeading(h, own.ID)
	}
	b.fillMayDo(h, own, side)
	if own != nil && !led {
		b.fillLeading(h, own.ID)
	}
}

// fillMayDo writes what the player may do with the selected unit, or with the character of a side, now.
func (b *battle) fillMayDo(h *sheet, own *game.Unit, side game.SideID) {
	st := b.drawn()
	switch {
	case b.listed() || b.over() || b.thinking() || b.placingTroops():
		return
	case side != b.acting():
		h.gap(step8)
		h.text(words.T("It is the other side's turn."), textBody, scene.Regular, colors.faint)
		return
	}
	b.fillFree(h)
	if own == nil || b.guide().Aim == nil || !b.guide().Aim.Asks(st) || !b.guide().Aim.Now(st, own) {
		return
	}
	targetRows(h, st, b.selected, func(target game.UnitID) *preview {
		return b.allowedNow(b.board.ask.charge(st, chargeKey{unit: b.selected, target: target, option: 1}), b.selected, target)
	}, b.aim)
}

// leaderCard describes a character.
func leaderCard(h *sheet, st *game.State, c *game.Character) {
	h.titled(nameOf(st, string(c.ID)), sideColor(st, c.Side))
	h.gap(step8 / 2)
	h.facts(game.GuideOf(st).LeaderFacts(st, c))
}

// targetRows lists the enemies of a unit, each as a button that shows the charge.
func targetRows(h *sheet, st *game.State, unit game.UnitID, charge func(game.UnitID) *preview, show func(game.UnitID)) {
	own := st.Unit(unit)
	said := game.GuideOf(st).Aim.Words
	h.head(words.Say(said.May))
	var rows []Control
	for i := range st.Units {
		t := &st.Units[i]
		if t.Side == own.Side || len(t.Stands) == 0 {
			continue
		}
		p := charge(t.ID)
		row := Control{ID: "target-" + string(t.ID), text: name(t), look: lookRow, Enabled: true, do: func() { show(t.ID) }}
		if p.Legal {
			row.icon, row.note = "check", words.T("%[1]s, moves %[2]s", zoneName(p.Zone), centimetres(p.moved()))
		} else {
			row.icon, row.note, row.bad = "cross", words.Say(p.Reason), true
		}
		row.Label = words.Say(said.Row.With(row.text, row.note))
		rows = append(rows, row)
	}
	// Legal targets come first.
	slices.SortStableFunc(rows, func(a, b Control) int {
		switch {
		case a.bad == b.bad:
			return 0
		case b.bad:
			return -1
		}
		return 1
	})
	for _, row := range rows {
		h.row(row, 48)
	}
}

func zoneName(zone string) string {
	switch zone {
	case "left":
		return words.T("in the left flank")
	case "right":
		return words.T("in the right flank")
	case "rear":
		return words.T("in the rear")
	}
	return words.T("in front")
}

// chargeCard writes which charge is shown and whether it is legal.
func chargeCard(h *sheet, st *game.State, unit, target game.UnitID, p *preview) {
	own, enemy := st.Unit(unit), st.Unit(target)
	h.titled(name(own), sideColor(st, own.Side))
	h.text(words.Say(game.GuideOf(st).Aim.Words.Doing.With(name(enemy))), textBody, scene.Regular, colors.faint)
	h.gap(step8)
	if p.Legal {
		h.text(allowed(p), textBody, scene.Bold, colors.good)
	} else {
		h.text(words.Say(p.Reason), textBody, scene.Bold, colors.bad)
		if p.Rule != "" {
			h.text(p.Rule, textSmall, scene.Regular, colors.faint)
		}
	}
}

func allowed(p *preview) string {
	return words.T("Allowed: %[1]s. The furthest stand moves %[2]s.", zoneName(p.Zone), centimetres(p.moved()))
}

// chargeInWords tells which charge is shown and whether it is legal, or why not.
func chargeInWords(st *game.State, unit, target game.UnitID, p *preview) string {
	text := words.T("%[1]s %[2]s.", name(st.Unit(unit)), words.Say(game.GuideOf(st).Aim.Words.Doing.With(name(st.Unit(target))))) + " "
	if p.Legal {
		return text + allowed(p)
	}
	return text + words.Say(p.Reason)
}

// alternatives offers the legal ways one by one, if there are several.
func alternatives(h *sheet, way, ways int, step func(by int)) {
	if ways < 2 {
		return
	}
	h.gap(step8)
	number := words.T("Way %[1]d of %[2]d", way, ways)
	h.flow(
		Control{ID: "option-previous", key: "previous-way", Label: words.T("Previous way ([)"), icon: "previous", look: lookPlain, Enabled: true, do: func() { step(-1) }},
		Control{ID: "option-number", text: number, look: lookPlain, Enabled: true, do: func() { step(1) }},
		Control{ID: "option-next", key: "next-way", Label: words.T("Next way (])"), icon: "next", look: lookPlain, Enabled: true, do: func() { step(1) }},
	)
}

// supporters offers the units that may make a supporting charge, one at a time.
func supporters(h *sheet, st *game.State, p *preview, chosen game.UnitID, choose func(game.UnitID)) {
	for _, id := range p.Supporters {
		h.gap(step8)
		c := Control{ID: "support-" + string(id), text: words.T("With %[1]s in support", name(st.Unit(id))), look: lookPlain, on: id == chosen,
			Enabled: true, do: func() { choose(id) }}
		c.Label = c.text
		if c.on {
			c.icon = "check"
		}
		h.flow(c)
	}
}

// reasons writes the steps of an answer, numbered.
func reasons(h *sheet, p *preview) {
	if len(p.steps()) == 0 {
		return
	}
	h.head(words.T("WHY"))
	for i, step := range p.steps() {
		ink := colors.text
		if !p.Legal && step.Rule == p.Rule {
			ink = colors.bad
		}
		h.step(fmt.Sprint(i+1), step.Rule, step.Text, ink)
	}
}

func (b *battle) chargeButtons(p *preview) []Control {
	said := b.guide().Aim.Words
	charge := Control{ID: "charge", key: "confirm", text: words.Say(said.Do), Label: words.Say(said.DoLabel), look: lookPrimary, Enabled: p.Legal, Reason: words.Say(p.Reason), do: b.charge}
	if b.waiting() != nil {
		return []Control{{ID: "hold", text: words.Say(said.Up), Label: words.Say(said.UpLabel), look: lookPlain, Enabled: true, do: b.hold}, charge}
	}
	if b.plans() {
		charge = b.planButton()
	}
	return []Control{
		{ID: "cancel", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, Enabled: true, do: b.cancel},
		charge,
	}
}
