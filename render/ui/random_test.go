package ui

import (
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/stand/standtest"
	"frontage/geometry"
)

// anything does something random that a player might do in a battle.
func (p *player) anything(r *rand.Rand) {
	at := geometry.Vec{X: r.Float64() * p.size.X, Y: r.Float64() * p.size.Y}
	if st := p.ui.State(); st != nil && r.IntN(2) == 0 { // most inputs aim at something
		u := &st.Units[r.IntN(len(st.Units))]
		if q, ok := p.ui.Screen(string(u.ID)); ok {
			at = q
		}
	}
	switch r.IntN(10) {
	case 0:
		p.move(at)
	case 1, 2:
		p.click(at)
	case 3:
		p.tap(at)
	case 4:
		p.drag(at, geometry.Vec{X: at.X + r.Float64()*160 - 80, Y: at.Y + r.Float64()*160 - 80}, Mods(r.IntN(2))*Shift)
	case 5:
		keys := []Key{KeyEnter, KeyEnter, KeyEnter, KeyEscape, KeyLeft, KeyUp, "e", "r", "z", "c", "l", "g", KeyPageDown}
		p.key(keys[r.IntN(len(keys))], []Mods{0, 0, 0, Shift, Ctrl}[r.IntN(5)])
	case 6:
		p.typed([]string{"[", "]", ".", ",", "+", "-", "0", "3"}[r.IntN(8)])
	default:
		// Leave out controls that end the battle.
		list := slices.DeleteFunc(p.ui.Controls(), func(c Control) bool {
			return slices.Contains([]string{"home", "result-home", "edit", "open", "concede", "fight-all", "watch", "rematch"}, c.ID)
		})
		if len(list) > 0 {
			p.ui.Press(list[r.IntN(len(list))].ID)
			p.tick(Input{})
		}
	}
}

// Whatever players do on any table, there are no errors but refusals, and every picture
// can be drawn.
func TestRandomHands(t *testing.T) {
	const battles, hands = 10, 100
	ended := 0
	for seed := range uint64(battles) {
		r := rand.New(rand.NewPCG(seed, 11))
		p := newPlayer(t, windows[seed%uint64(len(windows))])
		st := standtest.Engaged(r)
		play := func() {
			text := game.Write(&st)
			if seed%3 == 2 { // with orders, moves and shooting
				text = []byte(commanded)
			}
			if err := p.ui.Load(text, "random"); err != nil {
				t.Fatal(err)
			}
			p.tick(Input{})
		}
		play()
		for n := range hands {
			p.anything(r)
			switch d := p.ui.dialog; {
			case d != nil && d.title == "That did not work":
				var h sheet
				h.begin(rect(0, 0, 600, 600), layerPage)
				d.fill(&h)
				t.Fatalf("seed %d, after %d: %s: %+v", seed, n, d.title, h.lines)
			case p.ui.Battle() == nil:
				play()
			case p.ui.State().Turn.Phase == "over":
				ended++
				st = standtest.Engaged(r)
				play()
			}
			if n%10 == 0 {
				p.picture()
			}
		}
	}
	t.Logf("%d battles were fought to their end", ended)
}
