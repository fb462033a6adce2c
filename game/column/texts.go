package column

import (
	"math"
	"strconv"

	"frontage/game"
)

// Texts are made by [game.Tell] and similar functions from a format and its arguments, here and where a
// rule is applied. This file holds functions that several of them share.

// inches writes a length in centimetres in inches, as the page does.
func inches(cm float64) game.Phrase {
	return game.Say("%v in", math.Round(100*roundInches(cm))/100)
}

func hitsPhrase(n int) game.Phrase { return game.SayCount(n, "1 hit", "%[1]d hits") }

func standsPhrase(n int) game.Phrase { return game.SayCount(n, "1 stand", "%[1]d stands") }

// roundInches turns centimetres into inches of four decimals.
func roundInches(cm float64) float64 { return game.RoundLength(cm / inch) }

// signed writes a number with its sign: "+1", "−1", "0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

func signedPercent(n int) string { return signed(n) + " %" }
