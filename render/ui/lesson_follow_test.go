package ui

import (
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
)

// Enter alone leads through every lesson, each step by at most a few presses.
func TestEnterLeadsThroughEveryLesson(t *testing.T) {
	for _, f := range assets.Lessons() {
		t.Run(f.Name, func(t *testing.T) {
			p, b := taught(t, f.Name)
			l := b.lesson
			for presses, at := 0, 0; !l.last(); presses++ {
				if l.at != at {
					presses, at = 0, l.at
				}
				if presses > 60 {
					t.Fatalf("Enter does not lead on from step %d: %s", l.at+1, l.text(b))
				}
				p.key(KeyEnter, 0)
				for range 200 { // the computer plays
					if !b.thinking() && p.ui.dialog == nil {
						break
					}
					p.tick(Input{})
					if p.ui.dialog != nil {
						p.key(KeyEnter, 0)
					}
				}
				if l.wrong > 0 {
					t.Fatalf("step %d: Enter did something else", l.at+1)
				}
			}
		})
	}
}

// Who charges before a lesson asks for it goes on behind that, and who does something else
// can take it back by Enter.
func TestLessonHasNoDeadEnd(t *testing.T) {
	p, b := taught(t, "3-combat")
	p.click(p.where("r1"))
	p.click(p.where("b1"))
	if b.lesson.at != 3 {
		t.Fatalf("after a charge made early the lesson is at step %d, not at the end of the phase", b.lesson.at+1)
	}
	p, b = taught(t, "3-combat")
	p.key("e", 0)
	p.key("e", 0)
	if !p.shows("Not that; undo") {
		t.Fatal("nobody is told that ending the phase leads away")
	}
	for range 2 { // two actions, or one if nothing was left to do in the second step
		if b.lesson.wrong > 0 {
			p.key(KeyEnter, 0)
		}
	}
	if len(b.story()) != 0 || b.lesson.wrong != 0 || b.lesson.at != 0 {
		t.Fatalf("Enter has not taken it back: %d actions, step %d", b.play.Len(), b.lesson.at+1)
	}
	// Taking the charge back leads back to it.
	p.click(p.where("r1"))
	p.click(p.where("b1"))
	p.key("z", Ctrl)
	if b.lesson.at > 2 {
		t.Errorf("after the charge was taken back the lesson is at step %d", b.lesson.at+1)
	}
}

// The dice of a lesson are no roll of anybody.
func TestDiceOfALessonAreNotInItsLog(t *testing.T) {
	p, b := taught(t, "4-orders")
	if p.shows("own dice") || len(b.story()) > 0 {
		t.Error("the log of a lesson begins with its dice")
	}
}

// A lesson that was left goes on where it was, also after the program was closed, until
// its last step.
func TestLessonResumes(t *testing.T) {
	p, _ := taught(t, "3-combat")
	p.click(p.where("r1"))
	p.click(p.where("b1"))
	p.press("lesson-leave")
	again := newPlayer(t, desktop)
	again.host.stored = p.host.stored
	again.press("lesson-3-combat")
	b := again.battle()
	if b.lesson.at != 3 || b.play.Len() != 1 {
		t.Fatalf("the lesson goes on at step %d after %d actions", b.lesson.at+1, b.play.Len())
	}
	again.press("lesson-again")
	if b = again.battle(); b.lesson.at != 0 || b.play.Len() != 0 {
		t.Error("the lesson does not start anew")
	}
}

// Lesson 2 says that the Spearmen are too far off for the Lancers, and they are.
func TestSecondLessonIsTrue(t *testing.T) {
	p, b := taught(t, "2-charge")
	charge := p.board().ask.charge(b.state(), chargeKey{"r2", "b1", 1, ""})
	if step := b.lesson.Steps[5].Text; !strings.Contains(step, "too far off") {
		t.Fatalf("step 6 says %q", step)
	}
	if charge.Legal || charge.Rule != "STD-CHARGE-07" {
		t.Errorf("the charge that lesson 2 calls too far is %+v, refused by %q; want STD-CHARGE-07", charge.Outline, charge.Rule)
	}
	if _, err := p.ui.Do(game.Action{Do: "charge", Unit: "r2", Target: "b2"}); err != nil {
		t.Error(err)
	}
}

// On a phone all buttons of a lesson fit beside each other.
func TestButtonsOfALessonFit(t *testing.T) {
	for _, size := range []geometry.Vec{{X: 360, Y: 640}, {X: 640, Y: 360}} {
		p := newPlayer(t, size)
		p.ui.Press("lesson-1-look-around")
		p.key(KeyEnter, 0)
		for _, c := range p.ui.controls {
			if strings.HasPrefix(c.ID, "lesson-") && (c.Rect.Min.X < 0 || c.Rect.Max.X > size.X) {
				t.Errorf("%v: %s lies at %v, want it within the window", size, c.ID, c.Rect)
			}
		}
	}
}
