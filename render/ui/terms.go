package ui

import (
	"frontage/game"
	"frontage/render/words"
)

// groundName returns the name of a piece of terrain's kind.
func groundName(st *game.State, k *game.Terrain) string {
	return words.Say(game.GuideOf(st).Ground(k.Kind).Name)
}

// title capitalises the first letter of a text.
func title(text string) string { return words.Title(text) }
