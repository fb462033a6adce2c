// Package words puts the texts of the screens and of the rules into the player's language.
//
// The English text is in the code and is the key of the message files. Each language has one
// file for the screens, assets/words/LANG.json, one for the command line, cli-LANG.json, which no page fetches,
// and one for each rule system: a file of
// assets, words/SYSTEM-LANG.json, or words/LANG.json among the files that the system brings.
// A file is a JSON object from English texts to their translations. A text that is missing
// stays English; package wordstest finds it. Where a language has more plural forms than
// English, it adds entries for them: "%[1]d stands|few".
//
// Translations number their arguments ("%[1]s"), since languages order them differently.
package words

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
)

// Language is a language of the screens.
type Language struct {
	Code    string `json:"code"` // "en", as in an HTML page's lang
	Name    string `json:"name"` // in the language itself
	Decimal string `json:"decimal"`
	Blank   string `json:"blank"` // before a colon or semicolon: " " in French
}

// languages lists the languages with message files, English first.
var languages = readLanguages()

func readLanguages() []Language {
	var list []Language
	if err := json.Unmarshal(assets.Languages(), &list); err != nil {
		panic(err) // the file is part of the program
	}
	return list
}

// Languages returns all languages, English first.
func Languages() []Language { return slices.Clone(languages) }

// One goroutine draws the screens and uses this variable.
var speaking = languages[0]

// Speak changes the language. An unknown code means English.
func Speak(code string) {
	if code == speaking.Code {
		return
	}
	speaking = languages[0]
	catalogues.forget()
	at := slices.IndexFunc(languages, func(l Language) bool { return l.Code == code })
	if at <= 0 || catalogues.load(code, "") == nil {
		return // not fetched yet: see [Lacking]
	}
	speaking = languages[at]
}

// Known reports whether a language exists, even if its words are not loaded.
func Known(code string) bool {
	return slices.ContainsFunc(languages, func(l Language) bool { return l.Code == code })
}

// Speaking returns the code of the current language.
func Speaking() string { return speaking.Code }

// T translates a text of the screens and inserts its arguments like fmt.Sprintf. Without
// arguments the text is used as it is. English verbs agree with plural names.
func T(text string, args ...any) string {
	in := shown(text)
	if len(args) == 0 {
		return in
	}
	if in == text {
		in = game.Phrase{Format: text, Args: args}.Agreeing(nil)
	}
	return fmt.Sprintf(in, args...)
}

// Key returns its text unchanged. It marks a text in a table that T translates later, so
// that the test of the message files finds it.
func Key(text string) string { return text }

// N returns a text about a number of things: one if n is 1, else many. In many, %[1]d is
// n, and the further arguments follow.
func N(n int, one, many string, args ...any) string {
	text := many
	if n == 1 {
		text = one
	}
	text = counted(text, n)
	if !strings.Contains(text, "%") {
		return text // "one stand"
	}
	return fmt.Sprintf(text, append([]any{n}, args...)...)
}
