// Package words translates the texts of the screens into the player's language.
//
// The English text is in the code and is the key of the message files in assets/words.
// There is one file for each other language: a JSON object from the English text to its
// translation. A text missing in a file stays English; a test finds missing texts.
// Arguments are numbered ("%[1]s"), since languages order them differently.
package words

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"frontage/assets"
)

// Language is a language of the screens.
type Language struct {
	Code string // "en", as in an HTML page's lang
	Name string // in the language itself
}

// Languages returns all languages, English first.
func Languages() []Language {
	return []Language{{"en", "English"}, {"fr", "Français"}, {"de", "Deutsch"}, {"es", "Español"}}
}

// One goroutine draws the screens and uses these variables.
var (
	speaking = "en"
	messages map[string]string // English to the current language; nil for English
)

// Speak changes the language. An unknown code means English.
func Speak(code string) {
	if code == speaking {
		return
	}
	speaking, messages = "en", nil
	_ = speakTold("en")
	if code == "en" || !Known(code) {
		return
	}
	list, err := Messages(code)
	if err != nil || speakTold(code) != nil {
		return // not fetched yet: see [ui.Host]; a test reads every file
	}
	speaking, messages = code, list
}

// Known reports whether a language exists, even if its words are not loaded.
func Known(code string) bool {
	return slices.ContainsFunc(Languages(), func(l Language) bool { return l.Code == code })
}

// Speaking returns the code of the current language.
func Speaking() string { return speaking }

// Messages reads the message file of a language: English to translation.
func Messages(code string) (map[string]string, error) {
	data, err := assets.Words(code)
	if err != nil {
		return nil, err
	}
	var list map[string]string
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("the messages of %q: %w", code, err)
	}
	return list, nil
}

// T translates a text and inserts its arguments like fmt.Sprintf. Without arguments the
// text is used as it is.
func T(text string, args ...any) string {
	if said, ok := messages[text]; ok && said != "" {
		text = said
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
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
	if said, ok := messages[text]; ok && said != "" {
		text = said
	}
	if !strings.Contains(text, "%") {
		return text // "one stand"
	}
	return fmt.Sprintf(text, append([]any{n}, args...)...)
}
