package ui

import (
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// Every event of a battle appears in the log in words, and every die as a face.
func TestEverythingIsLogged(t *testing.T) {
	kinds := map[string]int{}
	for _, f := range assets.Scenarios() {
		switch f.Name {
		case "skirmish-at-the-mill", "the-last-gate":
		default:
			continue
		}
		p := newPlayer(t, geometry.Vec{X: 1280, Y: 720})
		p.ui.Press("scenario-" + f.Name)
		b := p.battle()
		for n := range 4000 {
			a, open := b.play.Advise()
			if n%2 == 0 && open {
				a, open = b.play.Default()
			}
			if !open {
				break
			}
			events, err := b.play.Do(a)
			if err != nil {
				t.Fatal(err)
			}
			for i := range events {
				wantLogged(t, b, &events[i])
				kinds[events[i].Kind]++
			}
		}
		if !b.over() {
			t.Errorf("%s is not over", f.Name)
		}
	}
	for _, kind := range []string{"roll", "round", "hits", "casualty", "retreat", "after", "move", "charge", "shoot", "turn", "over"} {
		if kinds[kind] == 0 {
			t.Errorf("no event %q happened; there were %v", kind, kinds)
		}
	}
}

func wantLogged(t *testing.T, b *battle, e *game.Event) {
	t.Helper()
	if e.Kind == "state" {
		return
	}
	var h sheet
	h.begin(geometry.Rect{Max: geometry.Vec{X: 344, Y: 700}}, layerPage)
	writeEvent(&h, b.state(), e)
	if e.Text.Empty() || len(h.lines) == 0 || h.lines[0].text == "" {
		t.Errorf("the event %q has no words: %+v", e.Kind, e)
	}
	// Faces are painted after the words, each roll in its own rows.
	dice := len(e.Dice)
	if e.Kind == "hits" {
		for _, a := range game.GuideOf(b.state()).Event(b.state(), e).Volleys {
			dice += len(a.Rolls) + len(a.Saves)
		}
	}
	var s scene.Scene
	s.Reset(344, 700, colors.panel)
	h.draw(&s)
	faces := 0
	for _, item := range s.Items {
		if item.Style.Class == "die" {
			faces++
		}
	}
	if faces != dice {
		t.Errorf("the event %q shows %d dice, want %d: %+v", e.Kind, faces, dice, e)
	}
	for _, line := range h.lines {
		if line.text != "" && !line.unseen && line.size < 12 {
			t.Errorf("%q is written with %.0f px", line.text, line.size)
		}
	}
}
