package ui

import (
	"testing"

	"frontage/game"
	"frontage/game/army"
)

// Under every system that has army lists: the rules are chosen, an army is begun, filled by the
// program, changed by hand within its limits, and played; and the quick battle begins with two
// armies that the program chooses.
func TestArmiesOfEachSystem(t *testing.T) {
	for _, of := range army.Some(newPlayer(t, desktop).ui.setup.Systems) {
		t.Run(of.Name(), func(t *testing.T) {
			p := newPlayer(t, desktop)
			p.press("armies")
			p.press("system-" + of.Name())
			p.photograph("armies-" + of.Name())
			p.press("new-list-2")
			p.key(KeyEnter, 0)
			s, ok := p.ui.screen.(*builder)
			if !ok || s.l.Army.System != of.Name() || s.l.Points != army.Of(of.Name()).Usual {
				t.Fatalf("after the name the screen is %T; want the builder of an army of %s", p.ui.screen, of.Name())
			}
			if c := p.control("play"); c.Enabled {
				t.Error("an empty army can be played")
			}
			p.press("fill")
			if problems := s.l.Problems(); len(problems) > 0 {
				t.Fatalf("filled, it breaks %v", problems[0])
			}
			p.photograph("builder-" + of.Name())
			before := s.l.Cost()
			last := s.l.Picks[len(s.l.Picks)-1]
			p.ui.Press("less-" + last.ID)
			if s.l.Cost() >= before {
				t.Errorf("without one %s it still costs %v", last.ID, before)
			}
			p.ui.Press("more-" + last.ID)
			p.press("play")
			p.press("start")
			st := p.ui.State()
			if st == nil || st.System != of.Name() || st.Sides[0].Name != s.l.Army.Name || st.Sides[1].Name == st.Sides[0].Name {
				t.Fatalf("the battle is %v; want one of %s, with both names", st, of.Name())
			}
			mine := 0
			for i := range st.Units {
				if st.Units[i].Side == st.Sides[0].ID {
					mine++
				}
			}
			if mine != s.l.Units() {
				t.Errorf("%d units are in the battle, %d were chosen", mine, s.l.Units())
			}

			p.photograph("battle-" + of.Name())
			p = newPlayer(t, desktop)
			p.photograph("home-" + of.Name())
			p.press("quick")
			p.press("system-" + of.Name())
			q := p.ui.screen.(*quick)
			for _, points := range army.Of(of.Name()).Offered {
				p.press("points-" + game.Sprintf("%d", points))
				if q.ready == nil || q.ready.System != of.Name() {
					t.Errorf("%d points: %s; want it ready", points, q.why)
				}
			}
			p.photograph("quick-" + of.Name())
			p.press("start")
			if st := p.ui.State(); st == nil || st.System != of.Name() {
				t.Errorf("the quick battle is %v; want one of %s", st, of.Name())
			}
		})
	}
}
