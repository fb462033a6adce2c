package words

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	telling.patterns, telling.words, telling.before = nil, nil, nil
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
	telling.patterns, telling.words, telling.before = nil, map[string]string{}, nil
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
	for at := 0; at < len(text); at++ {
		rest, ends := strings.CutPrefix(text[at:], ". ")
		if !ends {
			continue
		}
		if first, breaks := tellWhole(text[:at+1]); first != "" && breaks == 0 {
			return first + " " + tell(rest)
		}
	}
	if whole != "" {
		return whole
	}
	if first, rest, more := strings.Cut(text, ". "); more {
		return first + ". " + tell(rest)
	}
	return text
}

// tellWhole translates a text by a pattern that fits it from end to end, "" when none
// does. Of several it takes the one that breaks the fewest sentences: that puts the
// fewest sentences' ends into its arguments.
func tellWhole(text string) (said string, breaks int) {
	if said, ok := telling.words[text]; ok {
		return said, 0
	}
	var best *pattern
	var args []string
	for i := range telling.patterns {
		p := &telling.patterns[i]
		found, ok := p.match(text)
		if !ok {
			continue
		}
		if n := broken(found); best == nil || n < breaks {
			best, args, breaks = p, found, n
		}
		if breaks == 0 {
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

// broken counts the arguments in which a sentence ends, or goes on after a colon; the
// last may be a reason of its own, behind the pattern's colon.
func broken(args []string) (n int) {
	for i, arg := range args {
		if strings.Contains(arg, ". ") || i < len(args)-1 && strings.Contains(arg, ": ") {
			n++
		}
	}
	return n
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

// match returns the arguments of a text that the pattern fits.
func (p *pattern) match(text string) ([]string, bool) {
	head, tail := p.parts[0], p.parts[len(p.parts)-1]
	if len(text) < p.fixed || !strings.HasPrefix(text, head) || !strings.HasSuffix(text, tail) {
		return nil, false
	}
	found := make([]string, 0, len(p.verbs))
	return p.matchFrom(0, text[len(head):len(text)-len(tail)], found)
}

// matchFrom finds the arguments from the one with this index on; the last takes all
// that is left.
func (p *pattern) matchFrom(index int, text string, found []string) ([]string, bool) {
	if index == len(p.verbs)-1 {
		return append(found, text), fits(p.verbs[index], text)
	}
	link := p.parts[index+1]
	for from := 0; ; {
		at := strings.Index(text[from:], link)
		if at < 0 {
			return nil, false
		}
		at += from
		if fits(p.verbs[index], text[:at]) {
			if all, ok := p.matchFrom(index+1, text[at+len(link):], append(found, text[:at])); ok {
				return all, true
			}
		}
		if from = at + 1; from > len(text) {
			return nil, false
		}
	}
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
	return text != "" && text[0] != ' '
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
