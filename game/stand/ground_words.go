package stand

import "frontage/game"

// groundWords are the kinds of terrain within a sentence. The article is part of the word,
// since other languages choose it by the noun.
var groundWords = map[string]game.Phrase{
	"hill": game.Say("the hill"), "steep-hill": game.Say("the steep hill"), "stream": game.Say("the stream"), "marsh": game.Say("the marsh"),
	"loose": game.Say("the loose ground"), "wood": game.Say("the wood"), "village": game.Say("the village"), "building": game.Say("the building"),
	"deep-water": game.Say("the deep water"), "ravine": game.Say("the ravine"), "cliff": game.Say("the cliff"), "road": game.Say("the road"),
	"bridge": game.Say("the bridge"), "ford": game.Say("the ford"), "low-obstacle": game.Say("the low obstacle"),
	"high-obstacle": game.Say("the high obstacle"), "fortress-wall": game.Say("the fortress wall"), "earthwork": game.Say("the earthwork"),
}

// denseText says that a stand is in dense terrain.
var denseText = map[string]string{"marsh": "%s is in a marsh", "wood": "%s is in a wood", "village": "%s is in a village"}

// groundName names a piece of terrain within a sentence: "the wood w1".
func groundName[ID ~string](kind string, id ID) game.Phrase {
	return game.SayAll(groundWords[kind], game.GroundID(id))
}
