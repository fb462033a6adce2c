package ui

import (
	"strings"

	"frontage/render/words"
)

// terms maps words of the files (types, traits, phases, steps, actions) to the words that
// a person reads.
var terms = map[string]string{
	// Units and characters.
	"infantry": words.Key("infantry"), "cavalry": words.Key("cavalry"), "chariot": words.Key("chariot"),
	"monster": words.Key("monster"), "artillery": words.Key("artillery"), "machine": words.Key("machine"),
	"flying": words.Key("flying"), "all-round-sight": words.Key("all-round sight"), "terrifying": words.Key("terrifying"),
	"fearless": words.Key("fearless"), "giant": words.Key("giant"),
	"general": words.Key("general"), "hero": words.Key("hero"), "wizard": words.Key("wizard"),

	// Terrain.
	"hill": words.Key("hill"), "steep-hill": words.Key("steep hill"), "stream": words.Key("stream"), "marsh": words.Key("marsh"),
	"loose": words.Key("loose ground"), "wood": words.Key("wood"), "village": words.Key("village"), "building": words.Key("building"),
	"deep-water": words.Key("deep water"), "ravine": words.Key("ravine"), "cliff": words.Key("cliff"), "road": words.Key("road"),
	"bridge": words.Key("bridge"), "ford": words.Key("ford"), "low-obstacle": words.Key("low obstacle"),
	"high-obstacle": words.Key("high obstacle"), "fortress-wall": words.Key("fortress wall"), "earthwork": words.Key("earthwork"),

	// Edges of a stand.
	"front": words.Key("front"), "left": words.Key("left"), "right": words.Key("right"), "rear": words.Key("rear"),

	// Phases and their steps.
	"deploy": words.Key("deployment"), "command": words.Key("command"), "shooting": words.Key("shooting"),
	"combat": words.Key("combat"), "over": words.Key("over"),
	"initiative": words.Key("initiative"), "home-back": words.Key("home back"), "orders": words.Key("orders"),
	"characters": words.Key("characters"),

	// Actions.
	"advance": words.Key("advance"), "attack": words.Key("attack"), "charge": words.Key("charge"),
	"evade": words.Key("evade"), "fallback": words.Key("fall back"), "fight": words.Key("fight"), "fly": words.Key("fly"),
	"hold": words.Key("hold"), "makeway": words.Key("give way"), "move": words.Key("move"), "order": words.Key("order"),
	"place": words.Key("place"), "pursue": words.Key("pursue"), "remove": words.Key("remove"),
	"retreat": words.Key("retreat"), "shoot": words.Key("shoot"), "stand": words.Key("stand"),
}

// term translates a word of the files. A word that is not listed appears as it is,
// without hyphens.
func term(word string) string {
	if text, ok := terms[word]; ok {
		return words.T(text)
	}
	return strings.ReplaceAll(word, "-", " ")
}

func termsOf(list []string) []string {
	said := make([]string, len(list))
	for i, word := range list {
		said[i] = term(word)
	}
	return said
}

// title capitalises the first letter of a text.
func title(text string) string { return words.Title(text) }
