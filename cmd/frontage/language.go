package main

import (
	"errors"
	"fmt"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/render/words"
)

// ownWords is the name of the message files with the texts of the command line, cli-LANG.json. They are apart
// from those of the screens, since a page never fetches them.
const ownWords = "cli"

// languageFlag is the flag for the language of texts.
type languageFlag struct {
	Lang string `placeholder:"CODE" default:"en" help:"The language of texts for a person: en, de, fr or es. JSON, the files of the formats, errors about files and help stay English."`
}

// speak sets the language that the arguments name with --lang, English without it. It reads the
// arguments itself, since a language that is unknown is an error whatever else is wrong.
func speak(args []string) error {
	code := assets.English
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			code = value
		} else if arg == "--lang" && i+1 < len(args) {
			code = args[i+1]
		}
	}
	if !words.Known(code) {
		words.Speak(assets.English)
		var codes []string
		for _, l := range words.Languages() {
			codes = append(codes, l.Code)
		}
		return fmt.Errorf("--lang %s: there are %s", code, strings.Join(codes, ", "))
	}
	words.Speak(code)
	for _, r := range systems.All() {
		words.Load(r.Name())
	}
	words.Open(ownWords)
	return nil
}

// speakOf gives the words of a rule system priority over those of others.
func speakOf(system string) { words.Open(system) }

// inEnglish has a part of a JSON answer made in English.
func inEnglish(asJSON bool, do func()) {
	if code := words.Speaking(); asJSON && code != assets.English {
		words.Speak(assets.English)
		defer func() { _ = speak([]string{"--lang", code}) }()
	}
	do()
}

// tell returns a text for a person in the language of --lang. Its format must be a literal, or a
// constant, so that the test of the message files finds it.
func tell(format string, args ...any) string { return words.Say(game.Say(format, args...)) }

// count returns the text one if n is 1, else many, in which %[1]d is n and the other arguments follow.
func count(n int, one, many string, args ...any) string {
	return words.Say(game.SayCount(n, one, many, args...))
}

// say returns a phrase on one line.
func say(p game.Phrase) string { return oneLine(words.Say(p)) }

// named returns a name on one line, as an argument of tell. English verbs do not agree with it.
func named[T ~string](name T) game.Phrase { return game.SayAll(oneLine(string(name))) }

// errorText returns the text of an error, in the language of --lang as far as it is a refusal of the rules or about a
// question that cannot be asked.
func errorText(err error) string {
	text := err.Error()
	var refusal *game.Refusal
	var bad *game.BadQuery
	if !errors.As(err, &refusal) && !errors.As(err, &bad) {
		return text
	}
	said := game.ErrorText(err)
	if before, ok := strings.CutSuffix(text, said.String()); ok {
		return before + words.Say(said)
	}
	return text
}
