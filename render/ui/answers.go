package ui

import (
	"cmp"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// From manyAnswers answers on, the panel lists units first. In a free phase, where a unit
// is chosen before anything else, it does so from few on.
const (
	manyAnswers = 14
	fewAnswers  = 6
)

// fillQuestion writes the open question with its answers: who is asked, what, and each
// answer as a button, under the names of the units if there are several.
func (b *battle) fillQuestion(h *sheet) {
	q := b.question()
	st := b.state()
	if b.waits().Title.Empty() {
		h.titled(sideName(st, max(0, st.SideOf(q.Who))), sideColor(st, q.Who))
	}
	h.text(words.Say(q.Text), textBody, scene.Bold, colors.text)
	h.gap(step8 / 2)
	list := b.replies()
	if len(list) < len(q.Answers) {
		h.flow(Control{ID: "all-answers", text: words.T("All %d answers", len(q.Answers)), look: lookPlain, Enabled: true, do: func() { b.choose("") }})
	}
	switch {
	case b.ways(list):
		b.fillWays(h, list)
	case len(list) > manyAnswers && b.aboutSeveral(list):
		b.fillUnits(h, list)
	default:
		b.fillAnswers(h, list)
	}
	b.fillPointing(h)
	b.fillMayNotCharge(h)
	b.fillCompany(h)
	b.fillPlacing(h)
	b.fillWay(h)
	b.fillOutlook(h)
}

// aboutSeveral reports whether some answers are about more than one piece.
func (b *battle) aboutSeveral(list []int) bool {
	var first game.UnitID
	for _, i := range list {
		id := b.subject(b.question().Answers[i])
		if id != "" && first != "" && id != first {
			return true
		}
		first = cmp.Or(first, id)
	}
	return false
}

// ways reports whether all answers place stands of the same unit, so that the table shows
// them one at a time.
func (b *battle) ways(list []int) bool {
	q := b.question()
	for _, i := range list {
		if len(q.Answers[i].Stands) == 0 || q.Answers[i].Unit != q.Answers[list[0]].Unit {
			return false
		}
	}
	return len(list) > 0
}

// fillAnswers lists answers as buttons.
func (b *battle) fillAnswers(h *sheet, list []int) {
	q, st := b.question(), b.state()
	current := b.current()
	var group game.UnitID
	grouped, all := false, b.listed() || b.selected == "" // otherwise all are about the selected unit
	for _, i := range list {
		grouped = grouped || all && b.subject(q.Answers[i]) != b.subject(q.Answers[list[0]])
	}
	texts, seen := map[string]int{}, map[string]int{}
	for _, i := range list {
		texts[wording(st, &b.board.ask, q.Answers[i])+answerNote(st, &b.board.ask, q.Answers[i])]++
	}
	for n, i := range list {
		a := q.Answers[i]
		if unit := b.subject(a); grouped && unit != "" && (n == 0 || unit != group) {
			b.fillRefused(h, group)
			group = unit
			h.gap(step8 / 2)
			h.marked(nameOf(st, string(unit)), colorOf(st, unit))
		} else if n == 0 {
			group = unit
		}
		text := wording(st, &b.board.ask, a)
		key := text + answerNote(st, &b.board.ask, a)
		if seen[key]++; seen[key] > 1 {
			text += fmt.Sprintf(" (%d)", seen[key])
		}
		c := Control{ID: fmt.Sprintf("%s%d", answerID, i+1), text: text, look: lookAnswer, on: i == current && !b.byHand(), Enabled: true, do: func() { b.takeAnswer(i) }}
		c.Label = text
		if c.note = answerNote(st, &b.board.ask, a); c.note == "" && texts[key] > 1 {
			c.note = whereTo(st, a)
		}
		if b.view(a).Tests {
			if needs := b.tryAnswer(i).needs; needs != "" {
				c.note = words.T("%[1]s: %[2]s", c.note, needs)
			}
		}
		if c.note != "" {
			c.Label += ", " + c.note
		}
		if b.listed() && (i == q.Default || q.Default < 0 && i == 0) {
			if i == current {
				c.Label = words.T("%[1]s (Enter, suggested)", c.Label)
			} else {
				c.Label = words.T("%[1]s (suggested)", c.Label)
			}
			if c.note == "" {
				c.note = words.T("suggested")
			} else {
				c.note = words.T("%[1]s; %[2]s", c.note, words.T("suggested"))
			}
		}
		h.row(c, 44)
	}
	b.fillRefused(h, group)
}

// fillRefused lists, after a unit's answers, the actions it may not take, and why.
func (b *battle) fillRefused(h *sheet, unit game.UnitID) {
	if unit == "" || !b.listed() {
		return
	}
	for _, a := range b.guide().Wishes(b.state(), b.question(), unit) {
		if b.whyNot(a) != "" {
			b.fillWhyNot(h, a)
		}
	}
}

// fillWhyNot writes a forbidden action, greyed out, and the reason.
func (b *battle) fillWhyNot(h *sheet, a game.Action) {
	h.gap(step8 / 2)
	text := wording(b.state(), &b.board.ask, a)
	if by := answerNote(b.state(), &b.board.ask, a); by != "" {
		text += ", " + by
	}
	h.indented(step8, text, textBody, scene.Regular, colors.faint)
	h.indented(step8, b.whyNot(a), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
}

// fillUnits lists the units and characters that many answers are about.
func (b *battle) fillUnits(h *sheet, list []int) {
	st, q := b.state(), b.question()
	var ids []game.UnitID
	count := map[game.UnitID]int{}
	var rest []int
	for _, i := range list {
		id := b.subject(q.Answers[i])
		if id == "" {
			rest = append(rest, i)
			continue
		}
		if count[id]++; count[id] == 1 {
			ids = append(ids, id)
		}
	}
	for _, id := range ids {
		c := Control{ID: "unit-" + string(id), text: nameOf(st, string(id)), note: waysCount(count[id]), look: lookAnswer, Enabled: true, do: func() { b.choose(id) }}
		c.Label = c.text + ": " + c.note
		h.row(c, 44)
	}
	if len(rest) > 0 {
		b.fillAnswers(h, rest[:min(len(rest), manyAnswers)])
	}
}

func waysCount(n int) string {
	return words.N(n, "one option", "%[1]d options")
}

// fillFree writes, in a free phase, the actions of the selected unit or character: legal
// ones, and refused ones with the reason. Without a selection it lists the units and
// characters that can act.
func (b *battle) fillFree(h *sheet) {
	q, st := b.question(), b.state()
	if q == nil {
		return
	}
	list := b.replies()
	if b.selected == "" {
		h.gap(step8)
		h.titled(sideName(st, max(0, st.SideOf(q.Who))), sideColor(st, q.Who))
		h.text(words.Say(q.Text), textBody, scene.Bold, colors.text)
		b.fillWriting(h)
		b.fillStudies(h)
		switch {
		case len(list) > fewAnswers:
			h.head(words.T("UNITS THAT CAN ACT"))
			b.fillUnits(h, list)
		case len(list) > 0:
			b.fillAnswers(h, list)
			b.fillOutlook(h)
		}
		return
	}
	b.fillWriting(h)
	refused := b.refusedNow()
	if len(list)+len(refused) > 0 {
		h.head(words.T("WHAT IT MAY DO"))
	}
	b.fillAnswers(h, list)
	for _, a := range refused {
		b.fillWhyNot(h, a)
	}
	if c := leader(st, b.selected); c != nil && b.sends(b.selected) {
		h.text(words.T("Click a place on the table to move him there."), textSmall, scene.Regular, colors.faint)
		h.gap(step8 / 2)
		h.flow(Control{ID: "by-numbers", text: words.T("By numbers"), Label: words.T("By numbers: where on the table he goes"), look: lookPlain, Enabled: true, do: func() { b.sendByNumbers(c) }})
	}
	b.fillPlacing(h)
	b.fillOutlook(h)
}

// refusedNow lists actions of this step that the selected unit might want but may not
// take.
func (b *battle) refusedNow() []game.Action {
	wishes := b.guide().Wishes(b.state(), b.question(), b.selected)
	return slices.DeleteFunc(wishes, func(a game.Action) bool { return b.whyNot(a) == "" })
}

// sends reports whether a click on the table sends a piece there.
func (b *battle) sends(piece game.UnitID) bool {
	_, ok := b.guide().Send(b.state(), piece, geometry.Vec{})
	return ok
}

// fillWays offers the places that an answer may put stands in: one at a time, or by hand.
func (b *battle) fillWays(h *sheet, list []int) {
	at := slices.Index(list, b.current())
	if len(list) > 1 {
		number := words.T("Way %[1]d of %[2]d", at+1, len(list))
		h.flow(
			Control{ID: "option-previous", key: "previous-way", Label: words.T("Previous way ([)"), icon: "previous", look: lookPlain, Enabled: true, do: func() { b.turnAnswers(-1) }},
			Control{ID: "option-number", text: number, look: lookPlain, Enabled: true, do: func() { b.turnAnswers(1) }},
			Control{ID: "option-next", key: "next-way", Label: words.T("Next way (])"), icon: "next", look: lookPlain, Enabled: true, do: func() { b.turnAnswers(1) }},
		)
	}
}

// fillPlacing writes how to move the stands of the answer shown.
func (b *battle) fillPlacing(h *sheet) {
	p := b.placed()
	if p == nil || p.company {
		return
	}
	h.gap(step8 / 2)
	about := words.T("Drag the ghosts to place them elsewhere; %[1]s or the wheel turns what is held, Shift with the arrows moves it by a centimetre.", b.ui.keyNow("ranges"))
	if _, ok := b.ordered(); ok && b.view(p.answer).Moves {
		about += " " + words.T("Or click the place to go to.")
	}
	h.text(about, textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	if list := b.scopes(p); len(list) > 0 {
		h.flow(list...)
	}
	if _, ok := b.ordered(); ok && b.view(p.answer).Moves {
		h.flow(append(formButtons(func(key rune) { b.form(key) }),
			Control{ID: "by-numbers", text: words.T("By numbers"), Label: words.T("By numbers: how far ahead, to the right, and turned"), look: lookPlain, Enabled: true, do: b.byNumbers})...)
	}
}

// single sets whether stands are moved one by one.
func (p *placing) single(yes bool) { p.alone, p.mover.alone = yes, "" }

// fillOutlook writes the effect of the answer shown, and why.
func (b *battle) fillOutlook(h *sheet) {
	t := b.trial()
	if a, _ := b.answer(); t == nil || b.view(a).Card && t.why == "" {
		return // the combat card says more
	}
	h.gap(step8)
	if text := t.outlook(); text != "" {
		ink, font := colors.text, scene.Regular
		if t.why != "" {
			ink, font = colors.bad, scene.Bold
		}
		h.text(text, textBody, font, ink)
		if t.rule != "" {
			h.text(t.rule, textSmall, scene.Regular, colors.faint)
		}
	}
	if a, _ := b.answer(); b.saysMore(a) != nil && b.view(a).Chances.Name != "" {
		b.fillChances(h, b.view(a).Chances, b.view(a).Aim)
	}
	if a, ok := b.answer(); ok && t.why == "" && b.view(a).Follows.Name != "" {
		b.fillFollows(h, b.view(a).Follows)
	}
	if len(t.steps) == 0 || len(t.steps) == 1 && words.Say(t.steps[0].Text) == t.why {
		return
	}
	h.head(words.T("WHY"))
	for i, step := range t.steps {
		h.step(fmt.Sprint(i+1), step.Rule, step.Text, colors.text)
	}
	if b.answered().Name != "" {
		b.ui.fillOtherwise(h, b.situation)
	}
}

// answerButtons returns the buttons at the foot of the panel while it lists a question. There are
// none while the other player may be looking: they would tell a secret answer, or give it for its owner.
func (b *battle) answerButtons() []Control {
	if b.covered() {
		return nil
	}
	var list []Control
	if p := b.placed(); p != nil && p.touched {
		list = append(list, Control{ID: "reset", text: words.T("Reset"), Label: words.T("Back to the places of the rules (Esc)"), look: lookPlain, Enabled: true, do: b.resetPlaces})
	}
	if p := b.placed(); p != nil && p.refused() {
		list = append(list, Control{ID: "nearest", key: "nearest", text: words.T("Nearest"), Label: words.T("To the nearest place where they may stand (N)"), look: lookPlain, Enabled: true, do: b.toNearest})
	} else if b.mayFightAll() && !b.plan.on {
		list = append(list, Control{ID: "fight-all", text: words.T("Fight all"), Label: words.T("Answer all questions of the Combat phase by default"), look: lookPlain, Enabled: true, do: b.fightAll})
	}
	a, ok := b.answer()
	if !ok {
		return list
	}
	c := Control{ID: "answer", text: words.Say(b.board.ask.view(b.state(), a).Short), look: lookPrimary, Enabled: true, do: b.give}
	c.key, c.Label = "confirm", words.T("%[1]s (Enter)", wording(b.state(), &b.board.ask, a))
	if b.plans() {
		c.text = words.T("Add to the plan")
	}
	if t := b.trial(); t.why != "" {
		c.Enabled, c.Reason = false, t.why
	}
	return append(list, c)
}

// resetPlaces returns the stands to where the answer puts them.
func (b *battle) resetPlaces() {
	b.ask.place = nil
	b.ui.changed()
}

// arrows returns the marks of a question about directions: one for each possible way, to
// click on.
func (b *battle) arrows() []game.Mark {
	var marks []game.Mark
	list := b.replies()
	if len(list) > manyAnswers {
		return nil
	}
	for _, i := range list {
		if b.question().Answers[i].Direction == nil {
			continue
		}
		for _, m := range b.tryAnswer(i).marks {
			if m.Kind == game.MarkGhost || m.Kind == game.MarkMove {
				marks = append(marks, m)
			}
		}
	}
	return marks
}

// outlined returns the units that the question is about.
func (b *battle) outlined() []game.UnitID {
	if units := b.company(b.selected); units != nil && (b.current() < 0 || b.ask.apart || b.byHand()) {
		return units
	}
	a, ok := b.answer()
	if !ok {
		return nil
	}
	return b.view(a).Lit
}

// fillCombat writes the state of the combat: the odds of the next round, or the result of
// the last one.
func (b *battle) fillCombat(h *sheet) {
	st := b.state()
	w := b.waits()
	if a, ok := b.answer(); ok && w.Fighting == nil && b.view(a).Card {
		w.Chances = b.view(a).Chances
	}
	if w.Chances.Name != "" {
		b.board.ask.odds(st, w.Chances).card(h, st)
	}
	if e := b.lastRound(); e != nil && !b.dice.running() {
		roundCard(h, st, e)
	}
}

// mayFightAll reports whether there is anything to answer in the Combat phase.
func (b *battle) mayFightAll() bool {
	if !b.waits().ByDefault || !b.listed() {
		return false
	}
	q := b.question()
	return len(q.Answers) > 0 && !b.view(q.Answers[max(0, q.Default)]).Ends
}

// mostAnswers limits how many questions "Fight all" answers, far above what a Combat
// phase asks.
const mostAnswers = 5000

// fightAll answers every question of the Combat phase by its default, each as an action
// of its own.
func (b *battle) fightAll() {
	turn := b.state().Turn.Number
	side := b.state().Turn.Active
	var events []game.Event
	for range mostAnswers {
		now := b.state().Turn
		q := b.play.Question()
		if q == nil || len(q.Answers) == 0 || !b.waits().ByDefault || now.Number != turn || now.Active != side {
			break
		}
		a := q.Answers[max(0, q.Default)]
		if b.view(a).Ends {
			break
		}
		if b.typesDice() {
			b.settle(events, side)
			if b.asksDice(a, b.fightAll) {
				return
			}
			events = nil
		}
		happened, err := b.play.Do(a)
		if err != nil {
			b.tellError(err)
			break
		}
		events = append(events, happened...)
	}
	b.settle(events, side)
}
