package words

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/game"
)

// Say says a phrase of a rule system in the player's language.
func Say(p game.Phrase) string {
	text := p.Format
	if said, ok := messages[text]; ok && said != "" {
		text = said
	}
	switch {
	case text == "":
		for _, arg := range p.Args {
			text += fmt.Sprint(spoken(arg))
		}
	case strings.Contains(text, "%"):
		args := make([]any, len(p.Args))
		for i, arg := range p.Args {
			args[i] = spoken(arg)
		}
		text = fmt.Sprintf(text, args...)
	}
	switch p.Case {
	case game.Capital:
		return Title(text)
	case game.Lower:
		return strings.ToLower(text)
	}
	return text
}

// spoken turns an argument of a phrase into what is put into it.
func spoken(arg any) any {
	switch arg := arg.(type) {
	case game.Phrase:
		return Say(arg)
	case game.Length:
		return Length(float64(arg))
	}
	return arg
}

// Title begins a text with a capital letter.
func Title(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
