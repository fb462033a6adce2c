package ui

import (
	"testing"

	"frontage/geometry"
)

// The score of a battle with objectives stays in the bar on a phone, where the turn's name is cut.
func TestScoreOnAPhone(t *testing.T) {
	for _, size := range []geometry.Vec{desktop, {X: 390, Y: 844}} {
		p := newPlayer(t, size)
		p.press("scenario-the-four-stones")
		p.tick(Input{})
		if !p.shows(" · 0 : 0") {
			t.Errorf("at a width of %v the bar shows no score", size.X)
		}
	}
}
