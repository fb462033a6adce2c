package mail

import (
	"testing"

	"frontage/game"
)

// A turn of a large battle, in which the computer moves whole armies, fits a link of 4 kB.
func TestLinkOfALargeTurn(t *testing.T) {
	for _, file := range []string{"assets/scenarios/the-plain-of-ravens.scenario.json"} {
		p := begin(t, file, 0, DiceByTurn)
		p.play(3, func(b *game.Battle) (game.Action, bool) { return b.Rules().Begin(false).Advise(b) })
		t.Logf("%s: the longest of %d links has %d bytes", file, p.links, p.most)
		if p.most > 4096 {
			t.Errorf("%s: the longest link has %d bytes", file, p.most)
		}
	}
}
