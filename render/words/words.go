// Package words says what the screens say in the player's language.
//
// The English text stands in the code and is the key of the message files in
// assets/words, one for each other language: a JSON object from the English
// text to its translation. A text that a file lacks is said in English; a test
// finds those. Arguments are numbered ("%[1]s"), since languages order them
// differently.
package words

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"frontage/assets"
)

// Language is one that the screens can speak.
type Language struct {
	Code string // "en", as in an HTML page's lang
	Name string // in the language itself
}

// Languages returns all of them, English first.
func Languages() []Language {
	return []Language{{"en", "English"}, {"fr", "Français"}, {"de", "Deutsch"}, {"es", "Español"}}
}

// The screens are drawn by one goroutine, which is also the one that speaks.
var (
	speaking = "en"
	messages map[string]string // English to the language spoken; nil for English
)

// Speak changes to the language of a code; one that there is not is English.
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
		return // they are not here yet: see [ui.Host]; a test reads every file
	}
	speaking, messages = code, list
}

// Known reports whether there is a language of a code, whether or not its words are here.
func Known(code string) bool {
	return slices.ContainsFunc(Languages(), func(l Language) bool { return l.Code == code })
}

// Speaking returns the code of the language spoken.
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

// T says a text, with its arguments put in as fmt.Sprintf would; without
// arguments the text is taken as it is.
func T(text string, args ...any) string {
	if said, ok := messages[text]; ok && said != "" {
		text = said
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Key returns its text as it is. It marks a text that stands in a table and is
// said later, by T, so that the test of the message files knows of it.
func Key(text string) string { return text }

// N says how many of something there are: one when n is 1, else many, in which
// %[1]d is n and the further arguments follow.
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
