package ui

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"frontage/game"
	"frontage/render/words"
)

// onRules opens the rulebook from the Home screen.
func onRules(t *testing.T) *player {
	t.Helper()
	p := newPlayer(t, desktop)
	p.press("rules")
	return p
}

// Every rule lies in a section of the rulebook.
func TestEveryRuleHasItsSection(t *testing.T) {
	of := newPlayer(t, desktop).ui.setup.Systems[0]
	for _, r := range catalogue(of) {
		if of.Guide().Page.SectionOf(r.ID) == "" {
			t.Errorf("%s lies in no section", r.ID)
		}
	}
}

func TestRulesAreSearched(t *testing.T) {
	p := onRules(t)
	p.press("section-ZONE")
	p.control("rule-STD-ZONE-01")
	p.typed("about-face")
	found := func() (ids []string) {
		for _, id := range p.ids() {
			if strings.HasPrefix(id, "rule-") {
				ids = append(ids, id)
			}
		}
		return ids
	}
	list := found()
	if len(list) == 0 || len(list) > mostFound {
		t.Fatalf("about-face finds %d rules; want 1 to %d", len(list), mostFound)
	}
	for _, id := range list {
		if label := p.control(id).Label; !strings.Contains(strings.ToLower(label), "about-face") {
			t.Errorf("about-face finds %s", label)
		}
	}
	p.typed("zzz")
	if list := found(); len(list) != 0 {
		t.Errorf("nonsense finds %v", list)
	}
	p.key(KeyBackspace, 0)
	p.key(KeyEscape, 0)
	p.control("rule-STD-ZONE-01") // the section again
	p.key(KeyEscape, 0)
	p.control("rules") // Home
}

// The page of a rule shows its statement, its rulings and its figures, and for developers its
// tests; the way back leads to where the player came from.
func TestRulePage(t *testing.T) {
	p := onRules(t)
	p.press("section-CHARGE")
	p.ui.Press("rule-STD-CHARGE-16") // further down
	p.ui.Press("developers")         // further down
	p.tick(Input{})
	written := map[string]bool{}
	for _, line := range p.ui.screen.(*rulePage).list.lines {
		written[line.text] = true
	}
	for _, want := range []string{"FIGURES THAT SHOW IT", "TESTS", "CODE"} {
		if !written[want] {
			t.Errorf("%q is not written", want)
		}
	}
	p.control("figure-charge-move-1.before")
	p.press("link")
	if !strings.HasSuffix(p.host.copied, "#k=stand/STD-CHARGE-16") {
		t.Errorf("the link is %q", p.host.copied)
	}
	p.key(KeyEscape, 0)
	p.control("section-CHARGE")

	q := newPlayer(t, desktop)
	if err := q.ui.OpenLink(p.host.copied); err != nil {
		t.Fatal(err)
	}
	q.control("back")
	if err := q.ui.OpenLink("#k=STD-NONE-99"); err == nil {
		t.Error("a link to no rule opens")
	}
}

// The id of a rule among the reasons links to its page, and back to the unchanged battle.
func TestReasonsLeadToTheirRules(t *testing.T) {
	p := firstCharge(t)
	p.click(p.where("r1"))
	p.move(p.where("b1"))
	p.press("step-1")
	if _, ok := p.ui.screen.(*rulePage); !ok {
		t.Fatal("no page of a rule is shown")
	}
	p.press("back")
	if b := p.battle(); b.shown() == nil {
		t.Error("the charge that was shown is gone")
	}
}

// Figures are found by a rule in their notes or their answers.
func TestFiguresAreSearchedByRule(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("figures")
	all := len(p.ids())
	p.typed("STD-CHARGE-23")
	p.control("figure-charge-blocked.before")
	if n := len(p.ids()); n >= all {
		t.Errorf("%d of %d controls are left", n, all)
	}
	p.press("search-clear")
	if len(p.ids()) != all {
		t.Error("not all figures are back")
	}
}

// A link to a step opens the figure there. Once a stand is moved there is no link.
func TestLinkToAStep(t *testing.T) {
	p := newPlayer(t, desktop)
	for _, bad := range []string{"#f=none", "#f=charge-blocked.before/x", "#f=charge-blocked.before/9/1", "#f=charge-blocked.before/0/1"} {
		if err := p.ui.OpenLink(bad); err == nil {
			t.Errorf("%s opens", bad)
		}
	}
	if err := p.ui.OpenLink("#f=charge-blocked.before/2/1"); err != nil {
		t.Fatal(err)
	}
	f := p.figureOn()
	if f.current != 1 || f.step != 1 {
		t.Errorf("question %d, step %d are shown; want 2 and 1", f.current+1, f.step)
	}
	p.press("step-link")
	if !strings.HasSuffix(p.host.copied, "#f=charge-blocked.before/2/1") {
		t.Errorf("the link is %q", p.host.copied)
	}
	f.now.Units[0].Stands[0].X++
	f.refresh()
	p.tick(Input{})
	p.ui.changed()
	p.tick(Input{})
	if p.inMenu("step-link").Enabled {
		t.Error("a link to the shipped figure is offered for a table that was changed")
	}
}

// A figure goes to the Table screen and comes back with the changes made there.
func TestFigureToTableAndBack(t *testing.T) {
	p := newPlayer(t, desktop)
	if err := p.ui.OpenLink("#f=charge-blocked.before"); err != nil {
		t.Fatal(err)
	}
	checks := len(p.figureOn().now.Expect)
	p.press("to-table")
	p.press("add-A-infantry-1")
	p.press("back-to-figure")
	f := p.figureOn()
	if len(f.now.Units) != 3 || len(f.now.Expect) != checks {
		t.Errorf("back with %d units and %d checks, want 3 and %d", len(f.now.Units), len(f.now.Expect), checks)
	}
}

// The page of a rule says where the rule comes from, and shows the table that it reads with the
// source of every row, and which rows a person has replaced (ELM-MOVE-01: light horse 640, 320…).
func TestRulePagesShowTablesAndSources(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.openRule("element/ELM-MOVE-01")
	p.tick(Input{})
	for _, text := range []string{"WHERE IT COMES FROM", "S: stated by the published text that the page restates", "TABLE moves", "LH",
		"road 640 · normal 320 · rough 240 · difficult 160 · source S"} {
		if !p.shows(text) {
			t.Errorf("the page does not say %q", text)
		}
	}
	if p.shows("replaced") {
		t.Error("the program's own table counts as replaced")
	}
	own := ""
	for _, table := range p.ui.screen.(*rulePage).of.Guide().Page.Tables.ShownBy("ELM-MOVE-01") {
		if table.Name == "moves" {
			own = table.Text
		}
	}
	mended := strings.Replace(own, "LH\t640\t320", "LH\t640\t360", 1)
	if err := game.UseTables(p.ui.setup.Systems, fstest.MapFS{"element/moves.tsv": {Data: []byte(mended)}}, "mine"); err != nil {
		t.Fatal(err)
	}
	defer game.OwnTables(p.ui.setup.Systems)
	p.ui.openRule("element/ELM-MOVE-01")
	p.tick(Input{})
	if !p.shows("LH: replaced") || !p.shows("normal 360") {
		t.Error("the page does not say what is replaced")
	}
}

// sameIDs reports whether two lists have the same ids, in any order.
func sameIDs(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// A reader of another language reads the rules in it, with the English statement below, and finds
// them by words of either language.
func TestRulesInAnotherLanguage(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	for _, of := range newPlayer(t, desktop).ui.setup.Systems {
		if of.Guide().Page.Pattern == "" || of.Guide().Page.Table != "" {
			continue // it has no page, or brings its own in English
		}
		words.Speak("en")
		english, find := catalogue(of), finder(of)
		for _, language := range words.Languages()[1:] {
			words.Speak(language.Code)
			list := catalogue(of)
			for i, r := range list {
				if named, want := find(r.Statement), find(r.English); !sameIDs(named, want) {
					t.Errorf("%s names %v in %q; want %v", r.ID, named, language.Code, want)
				}
				if r.ID != english[i].ID || r.English != english[i].Statement || r.Statement == "" || (r.Plain == "") != (english[i].Plain == "") {
					t.Errorf("%s in %q is not translated: %q", r.ID, language.Code, r.First())
				}
			}
		}
	}

	words.Speak("en")
	p := onRules(t)
	words.Speak("fr")
	p.ui.layout()
	p.typed("about-face") // of the English statement
	p.press("rule-STD-MOVE-12")
	rule := p.ui.screen.(*rulePage).rule
	var read []string
	for _, line := range p.ui.screen.(*rulePage).list.lines {
		read = append(read, line.text)
	}
	if text := strings.Join(read, " "); !strings.Contains(text, rule.Statement) || !strings.Contains(text, rule.English) {
		t.Errorf("the page reads %q", text)
	}
}
