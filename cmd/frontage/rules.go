package main

import (
	"fmt"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/render/words"
)

type rulesCommand struct {
	jsonFlag
	ID string `arg:"" optional:"" help:"A rule (STD-ZONE-03), a ruling (AMB-06) or a definition (K4); stand/AMB-06 names its system, too."`
}

func (*rulesCommand) Help() string {
	return `Without an id, every rule is listed: whether this program applies it, and how many
tests cite it. With one, the rule is stated in full.

Examples:
  frontage rules
  frontage rules STD-CHARGE-16`
}

// ruleEntry is a rule with everything that the project knows about it.
type ruleEntry struct {
	Query     string   `json:"query,omitempty"` // set if the entry answers a query by itself
	ID        string   `json:"id"`
	Statement string   `json:"statement"`
	Tags      []string `json:"tags"`
	Rulings   []ruling `json:"rulings"` // the rulings it depends on
	Applied   bool     `json:"applied"` // the program's code cites it, or a test holds the program to it
	Reason    string   `json:"reason"`  // why it is not applied, "" if it is
	Code      []string `json:"code"`    // files that apply it
	Tests     []string `json:"tests"`
	Figures   []string `json:"figures"` // names of the figures that mention it

	Sources []sourceEntry `json:"sources"` // where it comes from
	Tables  []tableEntry  `json:"tables"`  // of the values that it reads; [] in a list of rules
}

// sourceEntry is where a rule comes from, by the tag that says so.
type sourceEntry struct {
	Tag     string `json:"tag"`
	Meaning string `json:"meaning"`
}

type ruling struct {
	ID        string `json:"id"`
	Statement string `json:"statement"`
}

// Run lists the rules or explains one.
func (c *rulesCommand) Run(out *output) error {
	of, id := game.CutSystem(systems.All(), c.ID)
	language := words.Speaking()
	if c.JSON {
		language = assets.English
	}
	var entries []ruleEntry
	var owners []game.Rules
	for _, r := range systems.All() {
		if of == nil || r == of {
			entries = append(entries, ruleEntries(r, language)...)
			owners = append(owners, slices.Repeat([]game.Rules{r}, len(entries)-len(owners))...)
		}
	}
	if c.ID == "" {
		if c.JSON {
			return out.json(map[string]any{"query": "rules", "rules": entries})
		}
		_, err := fmt.Fprint(out.stdout, rulesText(entries))
		return err
	}
	i := slices.IndexFunc(entries, func(e ruleEntry) bool { return strings.EqualFold(e.ID, id) })
	if i < 0 {
		return fmt.Errorf(`no rule is called %q; "frontage rules" lists them all`, c.ID)
	}
	if tables := owners[i].Guide().Page.Tables; tables != nil {
		for _, t := range tables.ShownBy(entries[i].ID) {
			entries[i].Tables = append(entries[i].Tables, entryOf(owners[i].Name(), &t))
		}
	}
	if c.JSON {
		entries[i].Query = "rules"
		return out.json(entries[i])
	}
	_, err := fmt.Fprint(out.stdout, entries[i].text())
	return err
}

// ruleEntries combines the catalogue of a system, in a language, with the coverage and the figures.
func ruleEntries(of game.Rules, language string) []ruleEntry {
	rules := assets.RulesIn(language, of.Name(), of.Guide().Page.Table)
	stated := map[string]string{}
	for _, rule := range rules {
		stated[rule.ID] = rule.Statement
	}
	covered := map[string]assets.Coverage{}
	for _, c := range assets.RuleCoverage(of.Name()) {
		covered[c.ID] = c
	}
	figures, reasons := assets.Figures(), assets.NotApplied(of.Name())
	entries := make([]ruleEntry, len(rules))
	for i, rule := range rules {
		// Never nil: empty JSON lists are [].
		e := ruleEntry{ID: rule.ID, Statement: rule.Statement, Tags: []string{}, Rulings: []ruling{},
			Applied: len(covered[rule.ID].Code) > 0,
			Code:    append([]string{}, covered[rule.ID].Code...),
			Tests:   append([]string{}, covered[rule.ID].Tests...),
			Figures: []string{}, Sources: []sourceEntry{}, Tables: []tableEntry{}}
		if !e.Applied {
			e.Reason = reasons[rule.ID]
			e.Applied = e.Reason == "" && len(e.Tests) > 0
		}
		page := &of.Guide().Page
		for _, tag := range rule.Tags {
			e.Tags = append(e.Tags, tag)
			for _, s := range page.SourcesOf(tag) {
				e.Sources = append(e.Sources, sourceEntry{tag, s.Meaning.String()})
			}
			if text, ok := stated[tag]; ok {
				e.Rulings = append(e.Rulings, ruling{tag, text})
			}
		}
		for _, figure := range figures {
			if strings.Contains(string(figure.Data), rule.ID) {
				e.Figures = append(e.Figures, figure.Name)
			}
		}
		entries[i] = e
	}
	return entries
}

// rulesText lists the rules, one per line: "+" applied and tested, "!" applied but cited
// by no test, "." not applied, with the reason.
func rulesText(entries []ruleEntry) string {
	var t strings.Builder
	applied, untested := 0, 0
	for _, e := range entries {
		mark := "."
		if e.Applied {
			applied++
			mark = "+"
			if len(e.Tests) == 0 {
				untested++
				mark = "!"
			}
		}
		tests := ""
		if n := len(e.Tests); n > 0 {
			tests = count(n, "1 test", "%[1]d tests")
		}
		fmt.Fprintf(&t, "%s %-14s %8s  %s\n", mark, e.ID, tests, firstWords(e.Statement, 70))
		if !e.Applied {
			fmt.Fprintf(&t, "%27s%s\n", "", e.Reason)
		}
	}
	fmt.Fprintf(&t, "\n%s\n", tell("%d rules. + the program applies it (%d); ! it does and no test cites it (%d); . it does not, for the reason given (%d).",
		len(entries), applied, untested, len(entries)-applied))
	return t.String()
}

// text returns one rule in full.
func (e ruleEntry) text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s\n%s\n", e.ID, e.Statement)
	for _, tag := range e.Tags {
		if meaning := tagMeaning(tag); !meaning.Empty() {
			fmt.Fprintf(&t, "\n%s\n", words.Say(meaning))
		}
	}
	for _, s := range e.Sources {
		fmt.Fprintf(&t, "\n%s\n", tell("Source: %s, %s.", s.Tag, s.Meaning))
	}
	for _, r := range e.Rulings {
		fmt.Fprintf(&t, "\n%s\n", tell("Ruling %s: %s", r.ID, game.SayAll(r.Statement)))
	}
	list := func(title string, items []string, none string) { // the title and none in the reader's language
		if len(items) == 0 {
			fmt.Fprintf(&t, "\n%s %s\n", title, none)
			return
		}
		fmt.Fprintf(&t, "\n%s\n  %s\n", title, strings.Join(items, "\n  "))
	}
	if len(e.Tables) > 0 {
		fmt.Fprintf(&t, "\n%s", tablesText(e.Tables))
	}
	nowhere := tell("nothing. %s", game.SayAll(e.Reason))
	if e.Applied {
		nowhere = tell("no file that names it. The tests hold the program to it.")
	}
	list(tell("Applied in:"), e.Code, nowhere)
	list(tell("Cited by the tests:"), e.Tests, tell("none"))
	list(tell("Mentioned by the figures:"), e.Figures, tell("none"))
	return t.String()
}

// tagMeaning explains a tag in words. Tags of rulings need none: the ruling explains
// them.
func tagMeaning(tag string) game.Phrase {
	kind, detail, _ := strings.Cut(tag, " ")
	switch kind {
	case "CHOICE":
		return game.Say("A decision of the player: %s.", detail)
	case "DICE":
		return game.Say("Rolls dice: %s.", detail)
	case "imported":
		return game.Say("Rests on a related text alone.")
	case "QA":
		return game.Say("Settled by the published answers.")
	case "switchable":
		return game.Say("A scenario may choose the other reading.")
	}
	return game.Phrase{}
}

// firstWords cuts a text at a word boundary to at most n letters.
func firstWords(text string, n int) string {
	letters := []rune(text)
	if len(letters) <= n {
		return text
	}
	short := string(letters[:n])
	if cut := strings.LastIndex(short, " "); cut > 0 {
		short = short[:cut]
	}
	return strings.TrimRight(short, ",;:—– ") + " …"
}
