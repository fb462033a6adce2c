package e2e

import "testing"

// The words of another language are downloaded only when the player asks for it. After
// that the page starts in it.
func TestWordsAreFetched(t *testing.T) {
	b := open(t, laptop, "")
	asks := func(file string) string {
		return `performance.getEntriesByType("resource").some((r) => r.name.endsWith("/` + file + `"))`
	}
	fetched := func(file string) bool {
		var yes bool
		b.eval(asks(file), &yes)
		return yes
	}
	if fetched("fr.json") || fetched("stand-fr.json") {
		t.Error("French is downloaded for a reader of English")
	}
	b.click(b.place("control:settings"))
	b.click(b.place("control:set-language-fr"))
	b.until("the screens speak French", `frontage.controls().some((c) => c.label === "Langue: Français")`)
	b.wantFrench("after the choice")
	b.until("the words of the rules are downloaded too", asks("stand-fr.json"))
	if fetched("de.json") {
		t.Error("other words are downloaded than those of the language that was chosen")
	}
	b.visit("")
	b.wantFrench("at the next start")
	b.until("the first screen is in French", `frontage.controls().some((c) => c.label.startsWith("Figures : "))`)
	b.until("the other rules are named in French", `frontage.controls().some((c) => c.id === "system-element" && c.label.includes("Éléments"))`)
	if fetched("stand-fr.tsv") {
		t.Error("the rules in French are downloaded before anybody reads them")
	}
	b.visit("#k=STD-CAS-07")
	b.until("the rule is read in French", `document.body.textContent.includes("Une unité est détruite quand son dernier socle est retiré.")`)
	if fetched("stand-es.tsv") {
		t.Error("the rules in Spanish are downloaded for a reader of French")
	}
}

// The pages of the rules are downloaded when somebody wants to read them, from the home
// screen or by a link.
func TestRulesAreFetched(t *testing.T) {
	b := open(t, laptop, "")
	fetched := func() bool {
		var yes bool
		b.eval(`performance.getEntriesByType("resource").some((r) => r.name.endsWith("/stand.tsv"))`, &yes)
		return yes
	}
	if fetched() {
		t.Error("the rules are downloaded before anybody reads them")
	}
	b.click(b.place("control:rules"))
	b.until("the rules are shown", `frontage.controls().some((c) => c.id.startsWith("rule-"))`)
	if !fetched() {
		t.Error("the rules are in the program itself too")
	}
	b.visit("#k=STD-CHARGE-16")
	b.until("the rule of the link is shown", `frontage.controls().some((c) => c.id === "back") && location.hash === "#k=STD-CHARGE-16"`)
}

// wantFrench checks that the page and its screens are in French.
func (b *tab) wantFrench(when string) {
	b.Helper()
	var lang string
	b.eval(`document.documentElement.lang`, &lang)
	if lang != "fr" {
		b.Errorf("%s the page is in %q", when, lang)
	}
}
