package ui

import (
	"fmt"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// counted counts what a newcomer does: each press of the mouse and each key is a click.
type counted struct {
	*player
	clicks int
}

func (p *counted) press(id string) {
	p.t.Helper()
	p.clicks++
	p.player.press(id)
}

func (p *counted) click(at string) {
	p.t.Helper()
	p.clicks++
	p.player.click(p.where(at))
}

func (p *counted) enter() {
	p.clicks++
	p.key(KeyEnter, 0)
}

// settle lets the computer play and everything come to rest.
func (p *counted) settle(b *battle) {
	for range 400 {
		if !b.thinking() {
			return
		}
		p.tick(Input{})
	}
}

// The way of a newcomer: from the first screen one click begins with lesson 1, each lesson leads to
// the next, and an order of the player takes at most two clicks; no click decides nothing.
func TestFirstPath(t *testing.T) {
	p := &counted{player: newPlayer(t, desktop)}
	p.ui.settings.Still = true
	p.press("learn")
	b := p.battle()
	if b.lesson == nil || p.clicks != 1 {
		t.Fatalf("the first screen leads to a lesson by %d clicks", p.clicks)
	}
	lessons := len(assets.Lessons())
	for n := 1; n <= lessons; n++ {
		l := b.lesson
		for !l.last() {
			step, before, acts := l.at, p.clicks, b.play.Len()
			p.enter() // the next step, or the thing that the step asks for
			p.settle(b)
			for p.ui.dialog != nil {
				p.enter()
				p.settle(b)
			}
			switch {
			case l.wrong > 0:
				t.Fatalf("lesson %d, step %d: Enter did something else", n, step+1)
			case l.at == step && b.play.Len() == acts && p.clicks-before > 0 && p.idle(b, step):
				t.Fatalf("lesson %d, step %d: a click decides nothing: %s", n, step+1, l.text(b))
			}
		}
		if p.ui.dialog != nil {
			p.press("dialog-ok")
		}
		if n < lessons {
			p.press("lesson-following")
			b = p.battle()
		}
	}
	total := p.clicks
	t.Logf("home and %d lessons take %d clicks", lessons, total)
	if total > 160 {
		t.Errorf("home and the lessons take %d clicks, more than 160", total)
	}
	p.press("lesson-home")
	p.firstTurn()
}

// idle reports whether Enter changes nothing a second time either: the first may have only shown
// what it would do.
func (p *counted) idle(b *battle, step int) bool {
	acts := b.play.Len()
	for range 3 {
		p.enter()
		p.settle(b)
		if b.lesson.at != step || b.play.Len() != acts {
			return false
		}
	}
	return true
}

// firstTurn plays the first turn of the first battle of the list: choose a unit and click the
// enemy; then end what can be ended.
func (p *counted) firstTurn() {
	t := p.t
	t.Helper()
	p.press("scenario-first-charge")
	b := p.battle()
	turn, actions := b.state().Turn.Number, 0
	p.clicks = 0
	p.click("r1")
	p.click("b1")
	if b.play.Len() == 0 {
		t.Fatal("two clicks make no charge")
	}
	actions++
	if p.clicks != 2 {
		t.Errorf("the charge takes %d clicks", p.clicks)
	}
	for n := 0; b.state().Turn.Number == turn && !b.over(); n++ {
		if n > 40 {
			t.Fatalf("the turn does not end: %s", fmt.Sprint(p.ids()))
		}
		p.settle(b)
		before, acts := p.clicks, b.play.Len()
		for tries := 0; b.play.Len() == acts && tries < 3; tries++ {
			if p.ui.dialog != nil {
				p.enter()
				continue
			}
			if b.question() != nil && len(b.question().Answers) > 0 && b.waits().Mode != game.ModeFree {
				p.enter() // the answer shown
				continue
			}
			p.press("end-phase")
		}
		if b.play.Len() == acts && !b.over() {
			t.Fatalf("%d clicks decide nothing in the phase %s", p.clicks-before, b.state().Turn.Phase)
		}
		if p.clicks-before > 2 {
			t.Errorf("an order takes %d clicks in the phase %s", p.clicks-before, b.state().Turn.Phase)
		}
		actions++
	}
	t.Logf("the first turn: %d clicks for %d orders", p.clicks, actions)
}
