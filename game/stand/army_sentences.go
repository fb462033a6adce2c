package stand

import (
	"regexp"
	"strings"
	"sync"

	"frontage/game/army"
)

// sentencePatterns recognise sentences that state a special rule, by words in a given order; $1 is
// the match of the first bracket.
var sentencePatterns = sync.OnceValue(func() []sentencePattern {
	table := [][2]string{
		{`restricted to (\d+) ?cm|range.*?(\d+) ?cm`, "range=$1"},
		{`360|all edges.*shoot`, "all-round-sight"},
		{`can fly`, "flying"},
		{`causes? terror|terrifying`, "terrifying"},
		{`unaffected.*terror|immune to terror`, "fearless"},
		{`always uses?.*initiative to charge`, "SPEC-01(any)"},
		{`initiative to charge.*humans.*must`, "SPEC-01(human)"},
		{`never uses?.*evade|cannot.*evade`, "SPEC-02"},
		{`cannot use initiative to charge`, "SPEC-03"},
		{`never acts? on initiative`, "SPEC-04"},
		{`distance.*doubled`, "SPEC-06(2)"},
		{`ignores? distance`, "SPEC-06(0)"},
		{`(?:no|not suffer).*penalty.*dense`, "SPEC-07(dense)"},
		{`(?:no|not suffer).*penalty.*woodland`, "SPEC-07(wood)"},
		{`unaffected.*command penalty for enem\w* within`, "SPEC-08"},
		{`only.*order.*within (\d+) ?cm`, "SPEC-10($1)"},
		{`several.*together|only with themselves`, "SPEC-12(own)"},
		{`cannot be brigaded|separate order|own orders`, "SPEC-12(none)"},
		{`cannot be joined|cannot join`, "SPEC-26(none)"},
		{`infiltrat|ambush.*deploy`, "SPEC-27(any)"},
		{`not deployed as independent`, "SPEC-28()"},
		{`armour.*one worse|[-−–]1.*armour`, "SPEC-38(1)"},
		{`add \+1.*shooting`, "SPEC-39(1)"},
		{`(?:cannot|can't) be driven back`, "SPEC-49"},
		{`charg.*in the open.*\+1.*same way as`, "SPEC-53"},
		{`no bonus.*charge`, "SPEC-54"},
		{`\+1.*first round.*to the front`, "SPEC-57(1)"},
		{`score of (\d)\+ regardless`, "SPEC-59($1)"},
		{`always counts? as defended`, "SPEC-60"},
		{`regenerat.*outstanding`, "SPEC-63(1;left)"},
		{`regenerat.*suffered`, "SPEC-63(1;round)"},
		{`support.*only.*other \w+ units`, "SPEC-64(own)"},
		{`must pursue`, "SPEC-65"},
		{`can pursue any|pursue.*flyers`, "SPEC-66(any)"},
		{`can be pursued by any`, "SPEC-67"},
		{`accumulated (\d+)[-–](\d+) hits.*halved.*to (\d+) hits and (\d+) attacks`, "SPEC-68($1-$2;hits:$3;attack:$4)"},
		{`unaffected.*confusion|cannot be confused`, "SPEC-69"},
		{`no magic item|not given.*item`, "SPEC-31"},
		{`only one|maximum of 1`, "SPEC-30(unique)"},
		{`casting.*\+1.*once`, "SPEC-80(1)"},
		{`re-?roll a failed spell`, "SPEC-79 SPEC-81"},
	}
	var list []sentencePattern
	for _, row := range table {
		list = append(list, sentencePattern{regexp.MustCompile(row[0]), row[1]})
	}
	return list
})

type sentencePattern struct {
	words *regexp.Regexp
	rules string
}

// aboutRules matches a sentence that may state a rule. A sentence without any of these words and
// without a digit only adds colour.
var aboutRules = regexp.MustCompile(`\d|unit|stand|attack|order|command|charge|initiative|move|shoot|hit|save|armour|combat|terror|brigade|join`)

// readSpecial reads the special rules in a cell or a footnote: ids with parameters, short names, or
// sentences. It reports whether it has understood any; if so, it keeps the rest of the text with
// the row.
func (r *armyRow) readSpecial(text string) bool {
	n := &notation{rowID: r.rowID}
	if n.word(strings.TrimSpace(text)) || n.named(text) {
		r.applyWords(n)
		return true
	}
	if len(strings.Fields(text)) < 3 {
		return false
	}
	var rest []string
	found := false
	for _, sentence := range sentencesOf(text) {
		switch {
		case n.sentence(sentence):
			found = true
		case !aboutRules.MatchString(strings.ToLower(sentence)):
			r.Note("%s.", sentence)
		default:
			rest = append(rest, sentence)
		}
	}
	if !found {
		return false
	}
	r.applyWords(n)
	for _, sentence := range rest {
		r.Leave("%s", sentence)
	}
	return true
}

// sentencesOf cuts a text into sentences.
func sentencesOf(text string) []string {
	var list []string
	for _, part := range regexp.MustCompile(`[.;!]\s+|[.;!]$`).Split(text, -1) {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// sentence reads the special rules in a sentence, and reports whether it finds any.
func (n *notation) sentence(text string) bool {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	found := false
	for _, p := range sentencePatterns() {
		at := p.words.FindStringSubmatchIndex(text)
		if at == nil {
			continue
		}
		rules := string(p.words.ExpandString(nil, p.rules, text, at))
		if strings.HasPrefix(rules, "range=") && len(rules) == len("range=") { // the other of two brackets
			rules = string(p.words.ExpandString(nil, "range=$2", text, at))
		}
		n.read(rules)
		found = true
	}
	return found
}

// named reads the short name of a special rule with its value: "pierce 1", "leash 20".
func (n *notation) named(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	for end := len(words); end > 0; end-- {
		name := army.Reduced(strings.Join(words[:end], " "))
		for rule, known := range specialRules {
			if army.Reduced(known.name) == name && n.word(rule+"("+strings.Join(words[end:], " ")+")") {
				return true
			}
		}
	}
	return false
}

// applyWords adds the special rules read from a cell to the row.
func (r *armyRow) applyWords(n *notation) {
	for _, trait := range n.traits {
		r.addTrait(trait)
	}
	for _, s := range n.special {
		if !hasRule(r.rules, s.Rule) {
			r.rules = append(r.rules, s)
		}
	}
	if n.reach > 0 {
		r.SetCell("range", plainNumber(n.reach))
	}
	if n.pace > 0 {
		r.SetCell("pace", plainNumber(n.pace))
	}
	for _, word := range n.unknown {
		r.Leave("%s", word)
	}
}
