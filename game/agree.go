package game

import (
	"slices"
	"strconv"
	"strings"
)

// Agreeing returns the phrase's English format with its verbs in the plural after plural names:
// "%s is confused" becomes "%s are confused" for Axemen. In a format that begins with such a
// name, "it" and "its" become "they" and "their". name returns the name for an argument that is an
// id; nil leaves the ids.
func (p Phrase) Agreeing(name func(id any) string) string {
	plural := func(arg int) bool { return arg < len(p.Args) && isPluralArg(p.Args[arg], name) }
	for arg := range p.Args {
		if plural(arg) {
			return agreeing(p.Format, plural)
		}
	}
	return p.Format
}

// isPluralArg reports whether an argument is a plural name. Characters, who are singular, are
// phrases.
func isPluralArg(arg any, name func(id any) string) bool {
	switch arg := arg.(type) {
	case string:
		return isPlural(arg)
	case UnitID, SideID:
		return name != nil && isPlural(name(arg))
	case Phrase:
		return slices.ContainsFunc(arg.Args, func(part any) bool { p, ok := part.(Phrase); return ok && p.Format == " and " })
	case Later:
		list := arg.Phrase()
		return isPluralArg(list, name) || list.Format == "" && len(list.Args) == 1 && isPluralArg(list.Args[0], name)
	}
	return false
}

// agreeing is [Phrase.Agreeing]; plural reports whether an argument, numbered from 0, is plural.
func agreeing(format string, plural func(arg int) bool) string {
	var text strings.Builder
	words := strings.SplitAfter(format, " ")
	next := 0       // number of the next argument
	verbs := false  // the next word may be a verb of a plural name
	them := false   // "it" stands for a plural name
	clause := false // the subject of the present clause stands for one, too
	for i, word := range words {
		bare := wordAt(words, i)
		after, second := wordAt(words, i+1), wordAt(words, i+2)
		switch arg := argument(word, &next); {
		case arg >= 0:
			verbs = bare+" " == word && opensClause(words[:i]) && isName(bare) && plural(arg)
			if verbs && i < 2 && (isVerb(after) || slices.Contains(auxiliaries, after) || slices.Contains(others, after)) {
				them, clause = true, true
			}
		case (bare == "does" || bare == "Does") && asksAbout(words, i+1, next, plural):
			bare, them = strings.TrimSuffix(bare, "es"), true
		case them && (bare == "it" || bare == "It"):
			verbs = isVerb(after) || slices.Contains(auxiliaries, after)
			clause = clause || verbs
			switch {
			case bare == "It":
				bare = "They"
			case verbs || slices.Contains([]string{"does ", "where ", "has "}, words[i-1]):
				bare = "they"
			default:
				bare = "them"
			}
		case them && bare == "its":
			bare, verbs = "their", false
		case them && bare == "itself":
			bare, verbs = "themselves", false
		case clause && (bare == "and" || bare == "or" || bare == "but"):
			verbs = !slices.Contains(auxiliaries, second) // not "infantry and giants may"
		case isVerb(bare) && (verbs || them && after == "it" && slices.Contains([]string{"does", "has", "is"}, bare)):
			bare, verbs = pluralVerb(bare), false
		default:
			verbs = verbs && (bare == "never" || bare == "neither")
		}
		end := word[len(wordAt(words, i)):]
		clause = clause && !strings.ContainsAny(end, ".:;")
		text.WriteString(bare + end)
	}
	return text.String()
}

// asksAbout reports whether word i of a format is a plural name, the subject of "does". next is the
// number of its argument if the word does not give one.
func asksAbout(words []string, i, next int, plural func(arg int) bool) bool {
	if i >= len(words) {
		return false
	}
	arg := argument(words[i], &next)
	return arg >= 0 && isName(wordAt(words, i)) && plural(arg)
}

// isName reports whether a word of a format is only an argument, without quotation marks. A quoted
// word is singular.
func isName(word string) bool { return word[0] == '%' && word[len(word)-1] != 'q' }

// wordAt returns a word without its punctuation, "" after the last one.
func wordAt(words []string, i int) string {
	if i >= len(words) {
		return ""
	}
	return strings.TrimRight(words[i], " .,:;?")
}

// argument returns the number of the argument in a word of a format, -1 for none. next is the
// number of the next argument without an explicit number.
func argument(word string, next *int) int {
	at := strings.IndexByte(word, '%')
	if at < 0 || strings.HasPrefix(word[at:], "%%") || strings.TrimSpace(word[at:]) == "%" {
		return -1
	}
	if _, number, ok := strings.Cut(word[at:], "["); ok {
		number, _, _ = strings.Cut(number, "]")
		if n, err := strconv.Atoi(number); err == nil {
			*next = n - 1
		}
	}
	arg := *next
	*next += strings.Count(word, "%")
	return arg
}

// opensClause reports whether the word after the given ones may be the subject of a clause.
func opensClause(before []string) bool {
	if len(before) == 0 {
		return true
	}
	last := strings.TrimSuffix(before[len(before)-1], " ")
	switch last {
	case "that", "first", "First", "when", "before", "after", "where", "because", "if", "If", "whether", "which", "until", "than", "and", "as":
		return true
	}
	return strings.HasSuffix(last, ":") || strings.HasSuffix(last, ";") || strings.HasSuffix(last, ".") || strings.HasSuffix(last, ",")
}

// isPlural reports whether a name is plural: it is a list, or its noun ends like "Axemen" or
// "Knights", and not like a singular noun in s. The noun is the last word, apart from a number, or
// the one before "of": "Riders of the Vale".
func isPlural(name string) bool {
	if strings.Contains(name, " and ") {
		return true
	}
	noun, _, _ := strings.Cut(strings.TrimRight(name, " 0123456789"), " of ")
	ends := func(end string) bool { return strings.HasSuffix(noun, end) }
	return ends("men") || ends("folk") ||
		ends("s") && !slices.ContainsFunc(singularEnds, ends)
}

// singularEnds are endings of singular names: "Fortress", "Colossus", "Chaos", "The Host's".
var singularEnds = []string{"ss", "us", "aos", "'s", "’s"}

// auxiliaries follow a subject, and never a verb that agrees with it.
var auxiliaries = []string{"may", "must", "can", "cannot", "could", "would", "will", "did"}

// others are further words after a subject.
var others = []string{"need", "touched", "retreated", "never", "neither"}

// isVerb reports whether a word may be a verb in the third person.
func isVerb(word string) bool {
	return len(word) > 1 && word[len(word)-1] == 's' && 'a' <= word[0] && word[0] <= 'z' &&
		!slices.Contains([]string{"across", "as", "its", "less", "this", "towards"}, word)
}

// pluralVerb turns a verb in the third person into the plural.
func pluralVerb(verb string) string {
	switch verb {
	case "is":
		return "are"
	case "was":
		return "were"
	case "has":
		return "have"
	}
	for _, end := range [...]string{"sses", "shes", "ches", "xes", "oes"} {
		if strings.HasSuffix(verb, end) {
			return strings.TrimSuffix(verb, "es")
		}
	}
	if stem, ok := strings.CutSuffix(verb, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(verb, "s")
}
