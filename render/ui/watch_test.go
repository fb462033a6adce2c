package ui

import "testing"

// The pursuit series of the figures is watched from the first blow on, a step for
// each press of Next or of Enter, and leaves the saved battle alone until the player
// takes it over.
func TestWatchASeries(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("figures")
	p.press("watch-combat-pursuits")
	if st := p.ui.State(); len(st.Unit("B").Stands) != 3 {
		t.Fatalf("B begins with %d stands", len(st.Unit("B").Stands))
	}
	b := p.ui.screen.(*battle)
	steps := len(b.script)
	if steps < 10 {
		t.Fatalf("only %d steps", steps)
	}
	for i := range steps {
		if i%2 == 0 {
			p.press("watch-next")
		} else {
			p.key(KeyEnter, 0)
		}
		if len(b.script) != steps-i-1 {
			t.Fatalf("after %d steps %d are left of %d", i+1, len(b.script), steps)
		}
	}
	st := p.ui.State()
	if len(st.Unit("B").Stands) != 0 || len(st.Unit("A").Stands) != 2 || len(st.Unit("D").Stands) != 2 {
		t.Error("the series does not end as the last drawing")
	}
	if !b.watched {
		t.Error("watching counts as playing")
	}
	p.press("undo")
	if b.watched {
		t.Error("who takes it over does not play it")
	}
}
