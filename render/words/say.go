package words

import (
	"fmt"
	"strconv"
	"strings"

	"frontage/game"
)

// Say returns a phrase of the rules or of a guide in the player's language, with lengths in the
// unit that is set.
func Say(p game.Phrase) string {
	if speaking.Code == languages[0].Code && !inches && naming == nil {
		return p.String()
	}
	text := say(p)
	if inches {
		return inInches(text)
	}
	return text
}

// naming returns what people call the piece with an id; false if it has no name but the id.
var naming func(id any) (string, bool)

// Name sets the function that names pieces by their ids: a [game.UnitID], [game.StandID],
// [game.StandOf], [game.SideID], [game.CharacterID] or [game.GroundID]. With nil the ids are
// shown. It returns the function set before.
func Name(by func(id any) (string, bool)) (before func(id any) (string, bool)) {
	naming, before = by, naming
	return before
}

// say is [Say] without the conversion of lengths in the words of a text.
func say(p game.Phrase) string {
	if p.Format == "" {
		var text strings.Builder
		for _, arg := range p.Args {
			text.WriteString(spoken("%v", arg))
		}
		return p.Case.Of(text.String())
	}
	text := ""
	if n, ok := count(p.Args); ok {
		text = counted(p.Format, n)
	} else {
		text = translated(p.Format)
	}
	if text == p.Format {
		text = p.Agreeing(func(id any) string { return spoken("%s", id) })
	}
	if len(p.Args) > 0 {
		text = fill(text, p)
	}
	return p.Case.Of(text)
}

// count returns the first whole number among some arguments, which decides the plural.
func count(args []any) (n int, ok bool) {
	for _, arg := range args {
		if n, ok := arg.(int); ok {
			return n, true
		}
	}
	return 0, false
}

// fill puts the arguments of a phrase into its translation, each formatted by its verb in the
// English format.
func fill(text string, p game.Phrase) string {
	var room [8]string
	verbs := room[:0]
	for range p.Args {
		verbs = append(verbs, "%v")
	}
	eachVerb(p.Format, func(arg int, verb, _ string) {
		if arg >= 0 && arg < len(verbs) {
			verbs[arg] = verb
		}
	})
	var said strings.Builder
	rest := eachVerb(text, func(arg int, verb, before string) {
		said.WriteString(before)
		switch {
		case verb == "%%":
			said.WriteByte('%')
		case arg < len(p.Args):
			said.WriteString(spoken(verbs[arg], p.Args[arg]))
		}
	})
	said.WriteString(rest)
	return said.String()
}

// eachVerb calls found with each verb of a format, the number of its argument from 0 on (-1
// for %%), the verb without that number, and the text since the last one. It returns the text
// after the last verb.
func eachVerb(format string, found func(arg int, verb, before string)) (rest string) {
	next := 0
	for {
		before, after, ok := strings.Cut(format, "%")
		if !ok {
			return format
		}
		end := 0
		for end < len(after) && strings.IndexByte("+-# 0123456789.[]", after[end]) >= 0 {
			end++
		}
		if end == len(after) {
			return format
		}
		flags, verb := after[:end], after[end]
		format = after[end+1:]
		if verb == '%' {
			found(-1, "%%", before)
			continue
		}
		if open := strings.IndexByte(flags, '['); open >= 0 {
			if number, behind, closed := strings.Cut(flags[open+1:], "]"); closed {
				if n, err := strconv.Atoi(number); err == nil {
					next, flags = n-1, flags[:open]+behind
				}
			}
		}
		found(next, "%"+flags+string(verb), before)
		next++
	}
}

// spoken formats an argument of a phrase by its verb, in the player's language. Phrases are
// translated, numbers and chances get the decimal sign of the language, lengths the unit that is set.
// Strings stay unchanged, except names that the program gives (see Called), and any other value is translated as a word.
func spoken(verb string, arg any) string {
	switch arg := arg.(type) {
	case game.UnitID, game.StandID, game.StandOf, game.SideID, game.CharacterID, game.GroundID:
		if naming != nil {
			if name, ok := naming(arg); ok {
				return name
			}
		}
	case string:
		if arg == ": " || arg == "; " { // between the parts of a phrase
			return speaking.Blank + arg
		}
		if verb == "%s" || verb == "%v" {
			return Called(arg)
		}
	case int:
		if verb == "%+d" {
			return Signed(arg)
		}
		return minus(fmt.Sprintf(verb, arg))
	case float64:
		return minus(local(fmt.Sprintf(verb, arg)))
	case game.Chance:
		return local(arg.String())
	case game.Phrase:
		return say(arg)
	case game.Later:
		return say(arg.Phrase())
	case game.Length:
		return length(arg, float64(arg), decimals(arg.String()))
	case game.Rounded:
		return length(arg, float64(arg), 1)
	case game.Precise:
		return length(arg, arg.Centimetres, decimals(arg.String()))
	case game.Angle:
		return Degrees(float64(arg))
	case game.Bearing:
		return Bearing(arg)
	case []int: // dice
	default:
		if verb == "%s" || verb == "%v" {
			return translated(fmt.Sprint(arg))
		}
	}
	return fmt.Sprintf(verb, arg)
}

// Degrees formats an angle for a person.
func Degrees(x float64) string { return local(game.Angle(x).String()) }

// Bearing returns the name of a direction.
func Bearing(b game.Bearing) string { return translated(b.String()) }

// Title capitalises the first letter of a text.
func Title(text string) string { return game.Capital.Of(text) }
