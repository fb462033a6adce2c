package ui

import (
	"slices"
	"testing"

	"frontage/game"
)

// The button for the computer's level is there if the computer plays, goes through the levels, and its
// choice holds for new battles; a battle that is opened again keeps its own.
func TestComputerLevel(t *testing.T) {
	p := newPlayer(t, desktop)
	if slices.Contains(p.ids(), "level") {
		t.Fatal("there is a level although the computer plays neither side")
	}
	p.press("player-2")
	if got := p.ui.settings.level(); got != game.Medium {
		t.Fatalf("the first level is %s", game.LevelNames[got])
	}
	for _, want := range []game.Level{game.Hard, game.Easy, game.Medium, game.Hard} {
		p.press("level")
		if got := p.ui.settings.level(); got != want {
			t.Fatalf("the button gives %s, want %s", game.LevelNames[got], game.LevelNames[want])
		}
	}
	p.ui.Press("scenario-skirmish-at-the-mill")
	p.tick(Input{})
	b := p.battle()
	if b.foe.level != game.Hard || b.saved.about.Level != "hard" {
		t.Errorf("a new battle has the level %s and is saved with %q; want hard", game.LevelNames[b.foe.level], b.saved.about.Level)
	}
	p.ui.chooseLevel(game.Easy)
	b.keep()
	if b.saved.about.Level != "hard" {
		t.Errorf("after another choice for new battles this one is saved with %q; want hard", b.saved.about.Level)
	}
	b.foe.level = game.Easy
	b.keep()
	if b.saved.about.Level != "" {
		t.Errorf("easy is saved as %q, want an empty name as in earlier versions", b.saved.about.Level)
	}
}
