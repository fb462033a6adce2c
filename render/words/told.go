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

// The rules tell their reasons in English sentences, made from patterns such as
// "%s moves %s cm." that stand in their code. What is told is said in the player's
// language by finding the pattern that a sentence was made from; the reasons in a
// file, on the command line and in the log's own file stay as they are.

// pattern is one way to make a sentence, and its translation.
type pattern struct {
	parts []string // what stands before, between and after the arguments
	verbs []byte   // of the arguments, as fmt has them: 's', 'd', 'f', …
	said  string   // the translation, with %[1]s and so on
	fixed int      // bytes in parts: of two patterns that fit, the longer is meant
}

// telling holds the patterns of the language spoken, and what was told before.
var telling struct {
	patterns []pattern
	words    map[string]string // patterns without arguments
	before   map[string]string
	parts    map[string]partly
}

// mostRemembered is how many sentences are kept; then memory begins anew.
const mostRemembered = 4000

// Told says what the rules tell: a step of an explanation, a refusal, a question or
// an event. What no pattern fits stays as it is, sentence by sentence. Lengths are
// said in the unit that is set.
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

// speakTold takes the patterns of a language for Told; English has none.
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

// takePatterns makes Told speak by these.
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

// Patterns reads how a language tells what the rules tell: pattern to translation.
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

// newPattern takes a format of package fmt apart.
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

// tellDice translates a text that shows dice, "… to hit: 2, 4, 5." and what follows;
// no pattern has them.
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

// longestJoined bounds how long a text is looked for joints in.
const longestJoined = 400

// tellJoined translates a text of two parts that patterns fit: sentences, or a sentence
// and what was added to its end.
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

// tellWhole translates a text by a pattern that fits it from end to end, "" when none
// does: as it is, or with the capital or the full stop that the code has given it.
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

// partly is what tellExactly found for a text.
type partly struct {
	said   string
	breaks int
}

// tellExactly translates a text by the pattern that breaks the least in it; of those
// by the one with the most words of its own.
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

// tellPart translates what was put into a pattern: a name stays, a number takes the
// language's decimal sign, a list is translated one by one.
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

// mostCuts bounds in how many ways a pattern is laid over a text.
const mostCuts = 60

// match returns the arguments of a text that the pattern fits, and how much is broken
// in them; of several ways to cut the text the one that breaks the least.
func (p *pattern) match(text string) (args []string, breaks int, ok bool) {
	head, tail := p.parts[0], p.parts[len(p.parts)-1]
	if len(text) < p.fixed || !strings.HasPrefix(text, head) || !strings.HasSuffix(text, tail) {
		return nil, 0, false
	}
	middle := text[len(head) : len(text)-len(tail)]
	for _, link := range p.parts[1 : len(p.parts)-1] { // most patterns lack one, which is soon seen
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

// matching lays a pattern over a text.
type matching struct {
	p      *pattern
	found  []string // the arguments so far
	best   []string
	breaks int
	left   int
}

// from finds the arguments from the one with this number on; the last takes all that
// is left.
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

// broken counts what does not look like something that was put into a pattern: an end
// of a sentence in it, a colon but in the last, words that are neither a name nor
// known.
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

// mostLoose is how many words of a name may be written small: "Guard of the bridge".
const mostLoose = 2

// loose reports whether a part has more small words than a name has, and no list or
// pattern explains them.
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

// fits reports whether a verb of fmt could have written a text.
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

// inInches rewrites each length of centimetres in a text.
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

// decimals is how many a length has in inches: as many as in centimetres, but one at
// least, as an inch is long.
func decimals(number string) int {
	if at := strings.IndexAny(number, ".,"); at >= 0 {
		return max(1, len(number)-at-1)
	}
	return 1
}
