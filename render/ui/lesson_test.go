package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// taught starts a lesson.
func taught(t *testing.T, name string) (*player, *battle) {
	t.Helper()
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	p.press("lesson-" + name)
	return p, p.battle()
}

// follow does what a step of a lesson asks for, as a player would.
func (p *player) follow(b *battle, s *lessonStep) {
	switch s.Wait {
	case "next":
		p.key(KeyEnter, 0)
	case "view":
		p.typed("+")
	case "fit":
		p.typed("0")
	case "overlay":
		p.key("z", 0)
	case "select":
		p.click(p.where(string(s.Unit)))
	case "aim":
		p.click(p.where(string(s.Unit)))
		p.move(p.where(string(s.Target)))
	case "do":
		p.meant(b, s)
	case "phase", "side", "answered", "fought", "over":
		p.pass(b)
	}
}

// meant does the action that a step expects.
func (p *player) meant(b *battle, s *lessonStep) {
	switch s.Do {
	case "undo":
		p.key("z", Ctrl)
		return
	case "end":
		p.key("e", 0)
		return
	case "charge":
		p.click(p.where(string(s.Unit)))
		p.move(p.where(string(s.Target)))
		p.key(KeyEnter, 0)
		return
	}
	q := b.question()
	if q == nil {
		p.t.Fatalf("nothing is asked, %q is waited for", s.Do)
	}
	at := slices.IndexFunc(q.Answers, s.expects)
	if at < 0 {
		p.t.Fatalf("no answer to %s is %q of %s: %v", q.Kind, s.Do, s.Unit, q.Answers)
	}
	if _, err := p.ui.Do(q.Answers[at]); err != nil {
		p.t.Fatal(err)
	}
}

// pass gives the default answer.
func (p *player) pass(b *battle) {
	a, ok := b.play.Default()
	if !ok {
		a = game.Action{Do: "end"}
	}
	if _, err := p.ui.Do(a); err != nil {
		p.t.Fatal(err)
	}
}

// Every lesson can be completed by doing what it says, is then ticked off, and leads to
// the next. It does not touch the saved battle.
func TestLessonsCanBeGoneThrough(t *testing.T) {
	names := []string{}
	for _, f := range assets.Lessons() {
		names = append(names, f.Name)
	}
	if len(names) != 5 {
		t.Fatalf("there are %d lessons, want 5", len(names))
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) {
			p, b := taught(t, name)
			l := b.lesson
			for n := 0; l.at < len(l.Steps)-1; n++ {
				if n > 300 {
					t.Fatalf("step %d (%s) does not end: %q", l.at+1, l.Steps[l.at].Wait, l.Steps[l.at].Text)
				}
				p.photograph(fmt.Sprintf("lesson-%s-%d", name, l.at+1))
				p.follow(b, &l.Steps[l.at])
				if l.wrong > 0 {
					t.Errorf("step %d: told that it was something else", l.at+1)
				}
			}
			if p.kept() != nil {
				t.Error("the lesson has been saved as the player's battle")
			}
			if !slices.Contains(loadSettings(p.host).Learned, name) {
				t.Error("the lesson is not noted as gone through")
			}
			if i == len(names)-1 {
				p.press("dialog-ok") // the result
				p.press("lesson-home")
				return
			}
			p.press("lesson-following")
			if p.battle().lesson.name != names[i+1] {
				t.Errorf("%s follows", p.battle().lesson.name)
			}
		})
	}
}

// An unexpected action is not a dead end: a hint says how to undo it. The player can
// leave the lesson.
func TestLessonHintsAndLeaves(t *testing.T) {
	p, b := taught(t, "2-charge")
	l := b.lesson
	for l.Steps[l.at].Wait != "do" {
		p.follow(b, &l.Steps[l.at])
	}
	if _, err := p.ui.Do(game.Action{Do: "end"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(l.text(b), "Not that; undo (Ctrl+Z).") {
		t.Error("no hint after another action")
	}
	p.key("z", Ctrl)
	if strings.Contains(l.text(b), "Not that") {
		t.Error("the hint stays after the undo")
	}
	p.press("lesson-leave")
	if _, ok := p.ui.screen.(*home); !ok {
		t.Error("leaving does not lead home")
	}
}

// People who cannot see a lesson can read what it asks for.
func TestLessonIsRead(t *testing.T) {
	for _, f := range assets.Lessons() {
		p := newPlayer(t, desktop)
		p.ui.Press("lesson-" + f.Name)
		if read := strings.Join(p.ui.Reading(), "\n"); !strings.Contains(read, p.battle().lesson.Steps[0].Text) {
			t.Errorf("%s: nothing is said of it in %.200s", f.Name, read)
		}
	}
}
