package ui

import (
	"strings"

	"frontage/render/words"
)

// terms are the kinds of terrain as a person reads them.
var terms = map[string]string{
	"hill": words.Key("hill"), "steep-hill": words.Key("steep hill"), "stream": words.Key("stream"), "marsh": words.Key("marsh"),
	"loose": words.Key("loose ground"), "wood": words.Key("wood"), "village": words.Key("village"), "building": words.Key("building"),
	"deep-water": words.Key("deep water"), "ravine": words.Key("ravine"), "cliff": words.Key("cliff"), "road": words.Key("road"),
	"bridge": words.Key("bridge"), "ford": words.Key("ford"), "low-obstacle": words.Key("low obstacle"),
	"high-obstacle": words.Key("high obstacle"), "fortress-wall": words.Key("fortress wall"), "earthwork": words.Key("earthwork"),
}

// term translates a word of the files. A word that is not listed appears as it is,
// without hyphens.
func term(word string) string {
	if text, ok := terms[word]; ok {
		return words.T(text)
	}
	return strings.ReplaceAll(word, "-", " ")
}

// title capitalises the first letter of a text.
func title(text string) string { return words.Title(text) }
