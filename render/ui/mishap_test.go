package ui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// failing is a rule system that panics when asked for answers, if told to.
type failing struct {
	game.Rules
	now *bool
}

func (f failing) Begin(unread bool) game.Session { return failingSession{f.Rules.Begin(unread), f.now} }

type failingSession struct {
	game.Session
	now *bool
}

func (f failingSession) Question(s *game.State) *game.Question {
	if *f.now {
		panic("out of wood")
	}
	return f.Session.Question(s)
}

// A bug ends neither the page nor the window: the home screen reports it and offers a
// report with the battle, and the link is dropped.
func TestProgramErrorIsReported(t *testing.T) {
	var now bool
	p := newPlayer(t, desktop)
	p.ui = New(Setup{Host: p.host, Systems: []game.Rules{failing{systems.All()[0], &now}}, Scenarios: assets.Scenarios(), Seed: 1})
	p.tick(Input{})
	p.press("scenario-first-charge")
	for _, fail := range []func(){
		func() { p.click(p.where("control:answer-2")) },
		func() {
			if _, err := p.ui.Do(game.Action{Do: "end"}); err == nil || strings.Contains(err.Error(), "goroutine") {
				t.Errorf("a script is told %v; want an error without the stack", err)
			}
		},
		func() {
			err := p.ui.OpenLink(scenarioLink + game.EncodeLink(assets.Scenarios()[0].Data))
			if broken := new(game.Broken); !errors.As(err, &broken) {
				t.Errorf("the link led to %v", err)
			}
		},
	} {
		now, p.host.link = true, "#s=what-breaks"
		fail()
		now = false
		if p.host.link != "" {
			t.Errorf("the link is still %q", p.host.link)
		}
		p.picture()
		if !slices.Contains(p.host.said, "Something went wrong inside the game") {
			t.Errorf("what was said is %q", p.host.said)
		}
		p.press("save-report")
		report := string(p.host.files["frontage-report.txt"])
		for _, part := range []string{"out of wood", "goroutine", `{"format":"frontage/replay@1"`} {
			if !strings.Contains(report, part) {
				t.Errorf("the report lacks %q:\n%s", part, report)
			}
		}
		p.host.said, p.host.files = nil, map[string][]byte{}
		p.press("scenario-first-charge") // it goes on
		if p.ui.Battle() == nil {
			t.Fatal("no battle can be begun after it")
		}
	}
}
