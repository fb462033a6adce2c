package ui

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// ruleLink begins a link to the page of a rule: "#k=stand/STD-ZONE-03".
const ruleLink = "#k="

// rulebook is the catalogue of rules: one section at a time, or the results of a search.
type rulebook struct {
	ui      *UI
	of      game.Rules // whose page it is
	bar     bar
	list    sheet
	section string // such as "CHARGE"
	wanted  string // the typed search text
}

// mostFound is the number of rules that a search lists.
const mostFound = 40

// catalogue returns the rules of a system in the player's language.
func catalogue(of game.Rules) []assets.Rule {
	return assets.RulesIn(words.Speaking(), of.Name(), of.Guide().Page.Table)
}

// ruleNamed returns a rule by its name, which may begin with its system ("stand/AMB-01").
// Without a system it looks in the system of the table on the screen, then in all others.
func (u *UI) ruleNamed(name string) (of game.Rules, rule assets.Rule, ok bool) {
	list := u.setup.Systems
	of, id := game.CutSystem(list, name)
	if of != nil {
		list = []game.Rules{of}
	} else if u.screen != nil && u.screen.state() != nil {
		list = append([]game.Rules{u.rules(u.screen.state())}, list...)
	}
	for _, of := range list {
		rules := catalogue(of)
		if at := slices.IndexFunc(rules, func(r assets.Rule) bool { return r.ID == id }); at >= 0 {
			return of, rules[at], true
		}
	}
	return nil, assets.Rule{}, false
}

// finder returns a function that finds the ids of a system's rules in a text. For a system without
// a page it finds none.
func finder(of game.Rules) func(text string) []string {
	pattern := of.Guide().Page.Pattern
	if pattern == "" {
		return func(string) []string { return nil }
	}
	id := regexp.MustCompile(pattern)
	return func(text string) []string { return id.FindAllString(text, -1) }
}

// await reports whether the catalogues of all systems are loaded. If not, it fetches them and calls
// open when they have arrived, unless the player has changed the screen by then.
func (u *UI) await(open func()) bool {
	lacking := u.lackingRules()
	if len(lacking) == 0 {
		return true
	}
	from := u.screen
	u.awaited = func() {
		if u.screen == from {
			open()
		}
	}
	for _, file := range lacking {
		u.setup.Host.Fetch(file)
	}
	u.Note(words.T("Loading the rules…"))
	return false
}

// lackingRules returns the files of the catalogues that are not loaded.
func (u *UI) lackingRules() (list []string) {
	for _, of := range u.setup.Systems {
		page := of.Guide().Page
		if page.Pattern == "" {
			continue // there are no rules to read
		}
		for _, file := range assets.RuleFiles(of.Name(), page.Table, words.Speaking()) {
			if _, err := assets.Fetched(file); err != nil && !slices.Contains(list, file) {
				list = append(list, file)
			}
		}
	}
	return list
}

// openAwaited calls the function passed to await, once all files are loaded. The language may have
// changed since then: what it lacks is fetched.
func (u *UI) openAwaited() {
	open := u.awaited
	if open == nil {
		return
	}
	if lacking := u.lackingRules(); len(lacking) > 0 {
		for _, file := range lacking {
			u.setup.Host.Fetch(file)
		}
		return
	}
	u.awaited = nil
	open()
}

func (u *UI) goRules() { u.goRulesOf(u.systemHere()) }

// goRulesOf opens the catalogue of a system at its first section.
func (u *UI) goRulesOf(of game.Rules) {
	if !u.await(func() { u.goRulesOf(of) }) {
		return
	}
	b := &rulebook{ui: u, of: of}
	if sections := of.Guide().Page.Sections; len(sections) > 0 {
		b.section = sections[0].Code
	}
	u.show(b)
}

// found lists the rules to show, and the number of further ones.
func (b *rulebook) found() (list []assets.Rule, more int) {
	searches := strings.TrimSpace(b.wanted) != ""
	for _, r := range catalogue(b.of) {
		text := r.ID + " " + r.Plain + " " + r.Statement + " " + r.English + " " + words.Say(sectionName(b.of, r.ID))
		if !holds(text, b.wanted) || !searches && b.of.Guide().Page.SectionOf(r.ID) != b.section {
			continue
		}
		list = append(list, r)
	}
	if searches && len(list) > mostFound {
		return list[:mostFound], len(list) - mostFound
	}
	return list, 0
}

// holds reports whether a text has all the words of a search in it.
func holds(text, wanted string) bool {
	text = plainly(text)
	lacks := func(term string) bool { return !strings.Contains(text, term) }
	return !slices.ContainsFunc(strings.Fields(plainly(wanted)), lacks)
}

// plainly returns a text as people type it to search for it.
func plainly(text string) string { return strings.ReplaceAll(strings.ToLower(text), "’", "'") }

// sectionName returns the name of a rule's section, which a search includes.
func sectionName(of game.Rules, rule string) game.Phrase {
	page := of.Guide().Page
	code := page.SectionOf(rule)
	for _, s := range page.Sections {
		if s.Code == code {
			return s.Name
		}
	}
	return game.Phrase{}
}

func (b *rulebook) layout(p *page) {
	b.bar.title = words.T("Rules")
	b.bar.layout(p, []Control{{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: b.ui.goHome}}, nil)
	h := &b.list
	h.begin(geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}, layerPage)
	h.center(980)
	h.gap(step8)
	b.ui.searchLine(h, b.wanted, words.T("Type to search by a rule's name or its words."), b.search)
	h.gap(step8)
	if books := b.ui.systemChips("rules-", b.of, b.ui.goRulesOf); books != nil {
		h.flow(books...)
		h.gap(step8)
	}
	var chips []Control
	for _, s := range b.of.Guide().Page.Sections {
		chips = append(chips, Control{ID: "section-" + s.Code, text: words.Say(s.Name), look: lookPlain, Enabled: true, on: b.wanted == "" && s.Code == b.section,
			do: func() { b.section = s.Code; b.search("") }})
	}
	h.flow(chips...)
	if b.wanted == "" {
		for _, e := range b.ui.toWatch(b.of, b.ui.setup.Replays) {
			h.gap(step8)
			h.row(Control{ID: e.card.ID, text: e.card.Label, note: e.card.note, Label: e.card.Label + ": " + e.card.note, look: lookRow, Enabled: true, do: e.card.do}, 48)
		}
	}
	h.gap(step8)
	list, more := b.found()
	for _, r := range list {
		text := r.First()
		if !holds(r.ID+" "+text, b.wanted) { // the words are in the exact statement
			text = r.Statement
		}
		h.row(Control{ID: "rule-" + r.ID, text: r.ID, note: text, Label: r.ID + ": " + text, look: lookRow, Enabled: true,
			do: func() { b.ui.openRule(game.WithSystem(b.of, r.ID)) }}, 48)
	}
	switch {
	case len(list) == 0:
		h.text(words.T("No rule has these words."), textBody, scene.Regular, colors.faint)
	case more > 0:
		h.text(words.N(more, "One more: type more words.", "%[1]d more: type more words."), textBody, scene.Regular, colors.faint)
	}
	h.end(p)
}

// searchLine adds the line for the search text, with a button that clears it.
func (u *UI) searchLine(h *sheet, find, prompt string, search func(string)) {
	line := &field{text: find, hint: prompt, typing: u.focus == searchID, set: search, give: func() { u.focus = "" }}
	h.fieldRow(Control{ID: searchID, Label: prompt, field: line, do: func() { u.Focus(searchID) }})
	if find != "" {
		h.gap(step8)
		h.flow(Control{ID: "search-clear", text: words.T("Clear"), Label: words.T("Search for %q: clear it (Esc)", find), icon: "close", look: lookPlain, Enabled: true, do: func() { search("") }})
	}
}

const searchID = "search"

// searchKey applies a key to the search text; false if it does nothing.
func searchKey(k KeyPress, find string) (string, bool) {
	switch {
	case find == "" || k.Mods != 0:
	case k.Key == KeyEscape:
		return "", true
	case k.Key == KeyBackspace:
		letters := []rune(find)
		return string(letters[:len(letters)-1]), true
	}
	return find, false
}

// searchTyped appends a typed character to the search text; false if it does nothing.
func searchTyped(r rune, find string) (string, bool) {
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && (r != ' ' || find == "") || len(find) > 40 {
		return find, false
	}
	return find + string(r), true
}

func (b *rulebook) search(find string) {
	b.wanted, b.list.scroll = find, 0
	b.ui.changed()
}

func (b *rulebook) draw(s *scene.Scene, l layer) { drawList(s, l, &b.list, &b.bar) }

// drawList paints a screen that consists of a bar and a list.
func drawList(s *scene.Scene, l layer, list *sheet, bar *bar) {
	switch l {
	case layerPage:
		fillRect(s, list.area, colors.panel)
		list.draw(s)
	case layerChrome:
		bar.draw(s)
	}
}

func (b *rulebook) gesture(g gesture) { b.list.gesture(g, b.ui) }

func (b *rulebook) key(k KeyPress) bool {
	if find, ok := searchKey(k, b.wanted); ok {
		b.search(find)
		return true
	}
	if k.Key == KeyEscape {
		b.ui.goHome()
		return true
	}
	return b.list.key(k)
}

func (b *rulebook) typed(r rune) bool {
	find, ok := searchTyped(r, b.wanted)
	if ok {
		b.search(find)
	}
	return ok
}

func (b *rulebook) tick(*Input) bool                 { return false }
func (b *rulebook) animating() bool                  { return false }
func (b *rulebook) state() *game.State               { return nil }
func (b *rulebook) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }

// rulePage is the page of one rule: its statement in our words, the rulings it rests on,
// the figures that show it, the code that implements it and the tests that prove it.
type rulePage struct {
	ui   *UI
	of   game.Rules
	from screen // the screen to go back to
	rule assets.Rule
	bar  bar
	list sheet

	matters []Control // the figures in which a ruling matters, nil if not searched yet
	proved  bool      // the tests and the code of the rule are shown, for developers
}

// openRule shows the page of a rule on top of the current screen.
func (u *UI) openRule(id string) {
	if !u.await(func() { u.openRule(id) }) {
		return
	}
	of, rule, ok := u.ruleNamed(id)
	if !ok {
		u.Note(words.T("There is no rule %s", id))
		return
	}
	from := u.screen
	if p, ok := from.(*rulePage); ok {
		from = p.from
	}
	u.show(&rulePage{ui: u, from: from, of: of, rule: rule})
}

// openRuleLink opens the text after "#k=" in a link.
func (u *UI) openRuleLink(id string) error {
	if _, _, ok := u.ruleNamed(id); !ok && len(u.lackingRules()) == 0 {
		return errors.New(words.T("there is no rule %q", id))
	}
	u.openRule(id)
	u.layout()
	u.changed()
	return nil
}

func (r *rulePage) back() { r.ui.show(r.from) }

func (r *rulePage) layout(p *page) {
	r.bar.title = r.rule.ID
	r.bar.layout(p,
		[]Control{
			{ID: "back", text: words.T("Back"), Label: words.T("Back (Esc)"), icon: "previous", Enabled: true, do: r.back},
			{ID: "rules", text: words.T("Rules"), Label: words.T("All rules"), icon: "book", Enabled: true, do: func() { r.ui.goRulesOf(r.of) }},
		},
		[]Control{{ID: "link", text: words.T("Link"), Label: words.T("Copy a link to this rule"), icon: "link", Enabled: true,
			do: func() { r.ui.share(ruleLink + game.WithSystem(r.of, r.rule.ID)) }}})
	h := &r.list
	h.begin(geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}, layerPage)
	h.center(760)
	h.gap(2 * step8)
	h.text(r.rule.First(), textHead, scene.Regular, colors.text)
	if r.rule.Plain != "" {
		h.head(words.T("EXACTLY"))
		h.text(r.rule.Statement, textBody, scene.Regular, colors.text)
	}
	r.inEnglish(h)
	r.sources(h)
	r.related(h)
	r.bothReadings(h)
	r.shown(h)
	r.tables(h)
	r.proof(h)
	h.gap(2 * step8)
	h.end(p)
}

// inEnglish shows the statement in the language in which the rules are written to a reader of
// another one: if the two differ, it counts.
func (r *rulePage) inEnglish(h *sheet) {
	switch {
	case words.Speaking() == assets.English:
	case r.rule.English == "":
		h.gap(step8 / 2)
		h.text(words.T("This rule is written in English; the reasons on the table are in your language."), textSmall, scene.Regular, colors.faint)
	default:
		h.head(words.T("IN ENGLISH, WHICH COUNTS"))
		h.text(r.rule.English, textSmall, scene.Regular, colors.faint)
	}
}

// related lists the rulings and rules that this one names, and the ones that name it.
func (r *rulePage) related(h *sheet) {
	find := finder(r.of)
	named := find(r.rule.Statement + " " + strings.Join(r.rule.Tags, " "))
	slices.Sort(named)
	named = slices.Compact(named)
	var rows []Control
	for _, other := range catalogue(r.of) {
		names := slices.Contains(find(other.Statement+" "+strings.Join(other.Tags, " ")), r.rule.ID)
		if other.ID == r.rule.ID || !names && !slices.Contains(named, other.ID) {
			continue
		}
		rows = append(rows, Control{ID: "rule-" + other.ID, text: other.ID, note: other.First(), Label: other.ID + ": " + other.First(),
			look: lookRow, Enabled: true, do: func() { r.ui.openRule(game.WithSystem(r.of, other.ID)) }})
	}
	if len(rows) == 0 {
		return
	}
	h.head(words.T("RELATED RULES AND RULINGS"))
	for _, c := range rows {
		h.row(c, 48)
	}
}

// shown lists the figures that show the rule.
func (r *rulePage) shown(h *sheet) {
	var cards []Control
	for _, e := range r.ui.exhibits(r.of) {
		if e.ruling == "" && slices.Contains(r.ui.shownBy(e), r.rule.ID) {
			cards = append(cards, e.card)
		}
	}
	if len(cards) == 0 {
		return
	}
	h.head(words.T("FIGURES THAT SHOW IT"))
	h.gap(step8 / 2)
	h.cards(cards, cardMin)
}

// proof lists, for developers who ask for it, the tests that fail without the rule and the files
// that apply it.
func (r *rulePage) proof(h *sheet) {
	for _, c := range assets.RuleCoverage(r.of.Name()) {
		if c.ID != r.rule.ID {
			continue
		}
		h.gap(step8)
		h.flow(Control{ID: "developers", text: words.T("For developers"), Label: words.T("For developers: the tests and the code of this rule"), look: lookPlain, on: r.proved, Enabled: true, do: func() { r.proved = !r.proved }})
		if !r.proved {
			return
		}
		for _, part := range []struct {
			head string
			list []string
		}{{words.T("TESTS"), c.Tests}, {words.T("CODE"), c.Code}} {
			if len(part.list) == 0 {
				continue
			}
			h.head(part.head)
			for _, line := range part.list {
				h.text(line, textSmall, scene.Regular, colors.faint)
			}
		}
		return
	}
	h.gap(step8)
	h.text(words.T("No test cites this rule: it defines words, or leaves something to the players."), textBody, scene.Regular, colors.faint)
}

func (r *rulePage) draw(s *scene.Scene, l layer) { drawList(s, l, &r.list, &r.bar) }
func (r *rulePage) gesture(g gesture)            { r.list.gesture(g, r.ui) }

func (r *rulePage) key(k KeyPress) bool {
	if k.Key == KeyEscape || k.Key == KeyBackspace {
		r.back()
		return true
	}
	return r.list.key(k)
}

func (r *rulePage) typed(rune) bool                  { return false }
func (r *rulePage) tick(*Input) bool                 { return false }
func (r *rulePage) animating() bool                  { return false }
func (r *rulePage) state() *game.State               { return r.from.state() }
func (r *rulePage) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }

// shownBy returns the rules that a figure shows: the rules named by its notes and by the
// reasons of its answers.
func (u *UI) shownBy(e exhibit) []string {
	if e.ruling != "" {
		return []string{e.ruling}
	}
	if list, ok := u.setup.library.cited[e.card.ID]; ok {
		return list
	}
	list := finder(u.rules(e.state))(e.state.Notes)
	ask := asker{rules: u.rules(e.state)}
	ask.forget()
	for _, q := range questions(e.state) {
		answer := ask.ask(e.state, q.query)
		list = append(list, answer.Rule)
		for _, step := range answer.steps() {
			list = append(list, step.Rule)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	u.setup.library.cited[e.card.ID] = list
	return list
}

// ruleLabel returns the label of a rule's link for people who cannot see the page.
func ruleLabel(number, id string) string {
	return fmt.Sprintf("%s. %s", number, words.T("Rule %s", id))
}
