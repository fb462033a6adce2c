package words

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/assets"
)

// The rules give their reasons in English sentences, made from patterns in their code
// such as "%s moves %s cm." Told translates such a sentence by finding the pattern that
// it was made from. Reasons in files, on the command line and in the log's own file stay
// in English.

// pattern is one pattern of sentences, and its translation.
type pattern struct {
	parts []string // the text before, between and after the arguments
	verbs []byte   // verbs of the arguments, as in fmt: 's', 'd', 'f', …
	said  string   // the translation, with %[1]s and so on
	fixed int      // bytes in parts: if two patterns fit, the longer one wins
}

// telling holds the patterns of the current language, and earlier translations.
var telling struct {
	patterns []pattern
	words    map[string]string // patterns without arguments
	before   map[string]string
	parts    map[string]partly
}

// mostRemembered is the number of translations kept before the memory is cleared.
const mostRemembered = 4000

// Told returns a text of the rules in the player's language: a step of an explanation, a
// refusal, a question or an event. Sentences that no pattern fits stay as they are.
// Lengths are converted to the unit that is set.
func Told(text string) string {
	if text == "" || messages == nil && !inches {
		return text
	}
	if said, ok := telling.before[text]; ok {
		return said
	}
	said := text
	if messages != nil {
		said = tell(text)
	}
	if inches {
		said = inInches(said)
	}
	if telling.before == nil || len(telling.before) >= mostRemembered {
		telling.before = map[string]string{}
	}
	telling.before[text] = said
	return said
}

// speakTold loads the patterns of a language for Told; English has none.
func speakTold(code string) error {
	telling.patterns, telling.words, telling.before, telling.parts = nil, nil, nil, nil
	if code == "en" {
		return nil
	}
	list, err := Patterns(code)
	if err != nil {
		return err
	}
	takePatterns(list)
	return nil
}

// takePatterns sets the patterns for Told.
func takePatterns(list map[string]string) {
	telling.patterns, telling.words, telling.before, telling.parts = nil, map[string]string{}, nil, nil
	for text, said := range list {
		if said == "" {
			continue
		}
		p := newPattern(text, said)
		if len(p.verbs) == 0 {
			telling.words[p.parts[0]] = strings.ReplaceAll(said, "%%", "%")
			continue
		}
		telling.patterns = append(telling.patterns, p)
	}
	slices.SortFunc(telling.patterns, func(a, b pattern) int {
		if a.fixed != b.fixed {
			return b.fixed - a.fixed
		}
		return slices.Compare(a.parts, b.parts)
	})
}

// Patterns reads the patterns of a language: English pattern to translation.
func Patterns(code string) (map[string]string, error) {
	data, err := assets.Words("told-" + code)
	if err != nil {
		return nil, err
	}
	var list map[string]string
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("the reasons in %q: %w", code, err)
	}
	return list, nil
}

// newPattern splits a format string of package fmt.
func newPattern(format, said string) pattern {
	p := pattern{said: said}
	part := ""
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			part += format[i : i+1]
			continue
		}
		i++
		for i < len(format)-1 && strings.IndexByte("0123456789.+-[]# ", format[i]) >= 0 {
			i++
		}
		if i == len(format) || format[i] == '%' {
			part += "%"
			continue
		}
		p.parts, p.verbs = append(p.parts, part), append(p.verbs, format[i])
		part = ""
	}
	p.parts = append(p.parts, part)
	for _, part := range p.parts {
		p.fixed += len(part)
	}
	return p
}

// tell translates a text as a whole, or its sentences one by one.
func tell(text string) string {
	whole, breaks := tellWhole(text)
	if whole != "" && breaks == 0 {
		return whole
	}
	if said, ok := tellDice(text); ok {
		return said
	}
	if said, ok := tellJoined(text); ok {
		return said
	}
	if whole != "" {
		return whole
	}
	if first, rest, more := strings.Cut(text, ". "); more {
		return first + ". " + tell(rest)
	}
	return text
}

// tellDice translates a text that shows dice, "… to hit: 2, 4, 5." and what follows,
// which no pattern covers.
func tellDice(text string) (string, bool) {
	at := faces.FindStringIndex(text)
	if at == nil {
		return "", false
	}
	head, breaks := tellWhole(text[:at[0]])
	if head == "" || breaks > 0 {
		if head = tell(text[:at[0]]); head == text[:at[0]] {
			return "", false
		}
	}
	said := head + text[at[0]:at[1]]
	if rest := strings.TrimPrefix(text[at[1]:], " "); rest != "" {
		said += " " + strings.TrimLeft(tell(rest), " ")
	}
	return said, true
}

var faces = regexp.MustCompile(` \d+(?:, \d+)*\.(?: |$)`)

// longestJoined is the length up to which tellJoined searches a text for joints.
const longestJoined = 400

// tellJoined translates a text made of two parts that patterns fit: two sentences, or a
// sentence and an addition to its end.
func tellJoined(text string) (string, bool) {
	if len(text) > longestJoined {
		return "", false
	}
	for at := 1; at < len(text); at++ {
		sentence := strings.HasPrefix(text[at:], " ") && (text[at-1] == '.' || text[at-1] == ':' || text[at-1] == '?')
		if !sentence && strings.IndexByte(" ,;:", text[at]) < 0 {
			continue
		}
		first, breaks := tellWhole(text[:at])
		if first == "" || breaks > 0 {
			continue
		}
		if sentence {
			rest := text[at+1:]
			said := tell(rest)
			if said != rest || text[at-1] == '.' {
				return first + " " + strings.TrimLeft(said, " "), true
			}
			continue
		}
		if rest, breaks := tellWhole(text[at:]); rest != "" && breaks == 0 {
			return first + rest, true
		}
	}
	return "", false
}

// tellWhole translates a text by a pattern that fits all of it, "" if none does: as it
// is, or with the capital letter or the full stop that the code has added.
func tellWhole(text string) (said string, breaks int) {
	if said, breaks = tellExactly(text); said != "" && breaks == 0 || text == "" {
		return said, breaks
	}
	forms := [...]struct {
		text  string
		again func(string) string
	}{
		{uncapital(text), capital},
		{strings.TrimSuffix(text, "."), func(s string) string { return s + "." }},
		{strings.TrimSuffix(text, ".") + ".", func(s string) string { return strings.TrimSuffix(s, ".") }},
		{" " + text, func(s string) string { return strings.TrimPrefix(s, " ") }},
	}
	for _, form := range forms {
		if form.text == text {
			continue
		}
		if other, n := tellExactly(form.text); other != "" && n == 0 {
			return form.again(other), 0
		}
	}
	return said, breaks
}

func uncapital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// partly is the result of tellExactly for a text.
type partly struct {
	said   string
	breaks int
}

// tellExactly translates a text by the pattern with the fewest breaks; among those by the
// one with the most words of its own.
func tellExactly(text string) (said string, breaks int) {
	if said, ok := telling.words[text]; ok {
		return said, 0
	}
	if known, ok := telling.parts[text]; ok {
		return known.said, known.breaks
	}
	if telling.parts == nil || len(telling.parts) >= mostRemembered {
		telling.parts = map[string]partly{}
	}
	defer func() { telling.parts[text] = partly{said, breaks} }()
	var best *pattern
	var args []string
	for i := range telling.patterns {
		p := &telling.patterns[i]
		found, n, ok := p.match(text)
		if ok && (best == nil || n < breaks) {
			best, args, breaks = p, found, n
		}
		if best != nil && breaks == 0 {
			break
		}
	}
	if best == nil {
		return "", 0
	}
	told := make([]any, len(args))
	for i, arg := range args {
		told[i] = tellPart(arg)
	}
	return fmt.Sprintf(best.said, told...), breaks
}

// tellPart translates an argument of a pattern: a name stays as it is, a number gets the
// language's decimal sign, a list is translated item by item.
func tellPart(arg string) string {
	if number, unit, _ := strings.Cut(arg, " "); number != "" {
		if _, err := strconv.ParseFloat(number, 64); err == nil && !strings.Contains(unit, " ") {
			if said, ok := telling.words[unit]; ok {
				unit = said
			}
			return strings.TrimSuffix(strings.Replace(number, ".", ",", 1)+" "+unit, " ")
		}
	}
	if arg == "" {
		return ""
	}
	if said, breaks := tellWhole(arg); said != "" && breaks == 0 {
		return said
	}
	for _, link := range [...]string{" and ", " or ", ", "} {
		if before, after, ok := strings.Cut(arg, link); ok {
			said, translated := telling.words[link]
			if !translated {
				said = link
			}
			return tellPart(before) + said + tellPart(after)
		}
	}
	return tell(arg)
}

// mostCuts is the number of ways to match a pattern to a text before giving up.
const mostCuts = 60

// match returns the arguments of a text that fits the pattern, and the number of breaks
// in them. Among several ways to cut the text it takes the one with the fewest breaks.
func (p *pattern) match(text string) (args []string, breaks int, ok bool) {
	head, tail := p.parts[0], p.parts[len(p.parts)-1]
	if len(text) < p.fixed || !strings.HasPrefix(text, head) || !strings.HasSuffix(text, tail) {
		return nil, 0, false
	}
	middle := text[len(head) : len(text)-len(tail)]
	for _, link := range p.parts[1 : len(p.parts)-1] { // most patterns miss one of these, which is quick to check
		_, rest, found := strings.Cut(middle, link)
		if !found {
			return nil, 0, false
		}
		middle = rest
	}
	m := matching{p: p, found: make([]string, 0, len(p.verbs)), left: mostCuts}
	m.from(0, text[len(head):len(text)-len(tail)])
	return m.best, m.breaks, m.best != nil
}

// matching matches a pattern to a text.
type matching struct {
	p      *pattern
	found  []string // the arguments so far
	best   []string
	breaks int
	left   int
}

// from finds the arguments from number index on; the last takes the whole rest.
func (m *matching) from(index int, text string) {
	verb := m.p.verbs[index]
	if index == len(m.p.verbs)-1 {
		if !fits(verb, text) {
			return
		}
		m.left--
		all := append(m.found, text)
		if n := broken(all); m.best == nil || n < m.breaks {
			m.best, m.breaks = slices.Clone(all), n
		}
		return
	}
	link := m.p.parts[index+1]
	for at := 0; at <= len(text) && m.left > 0 && (m.best == nil || m.breaks > 0); at++ {
		next := strings.Index(text[at:], link)
		if next < 0 {
			return
		}
		if at += next; fits(verb, text[:at]) {
			m.found = append(m.found, text[:at])
			m.from(index+1, text[at+len(link):])
			m.found = m.found[:index]
		}
	}
}

// broken counts signs that something is not a single argument: the end of a sentence
// inside it, a colon (except in the last), words that are neither a name nor known.
func broken(args []string) (n int) {
	for i, arg := range args {
		if _, known := telling.words[arg]; known {
			continue
		}
		if strings.Contains(arg, ". ") || i < len(args)-1 && strings.Contains(arg, ": ") {
			n += 2
		}
		if !loose(arg) {
			continue
		}
		if said, breaks := tellWhole(arg); said == "" || breaks > 0 {
			n++
		}
	}
	return n
}

// mostLoose is the number of lower-case words that a name may contain: "Guard of the
// bridge".
const mostLoose = 2

// loose reports whether a part has more lower-case words than a name may, and is neither
// a known list nor explained by a pattern.
func loose(arg string) bool {
	if strings.HasPrefix(arg, " ") {
		return true
	}
	small := 0
	for word := range strings.SplitSeq(arg, " ") {
		if word != "" && word[0] >= 'a' && word[0] <= 'z' && word != "and" && !strings.ContainsAny(word, "0123456789") {
			small++
		}
	}
	return small > mostLoose
}

// fits reports whether a verb of fmt could have produced a text.
func fits(verb byte, text string) bool {
	switch verb {
	case 'd', 'f', 'g':
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	case 'q':
		return len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"'
	}
	return true
}

// inInches converts each length of centimetres in a text.
func inInches(text string) string {
	var said strings.Builder
	for {
		before, after, found := strings.Cut(text, " cm")
		number := before[len(strings.TrimRight(before, "0123456789.,")):]
		centimetres, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
		switch {
		case !found:
			said.WriteString(before)
			return said.String()
		case err != nil || after != "" && isLetter(after[0]):
			said.WriteString(before + " cm")
		default:
			said.WriteString(strings.TrimSuffix(before, number) + Number(centimetres/centimetresAnInch, decimals(number)) + " in")
		}
		text = after
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// decimals returns the number of decimals of a length in inches: as many as in
// centimetres, but at least one, since an inch is long.
func decimals(number string) int {
	if at := strings.IndexAny(number, ".,"); at >= 0 {
		return max(1, len(number)-at-1)
	}
	return 1
}
