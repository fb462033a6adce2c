package ui

import (
	"bytes"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// workedOut waits until the open dialog has done its work.
func (p *player) workedOut() {
	for p.ui.dialog != nil && p.ui.dialog.work != nil {
		p.tick(Input{})
	}
}

// asks opens the pinned target of the figures on the Table screen, and shows the charge there. By
// STD-CHARGE-24 its answer depends on AMB-24.
func (p *player) asks(t *testing.T) {
	t.Helper()
	for _, f := range assets.Figures() {
		if f.Name == "pinned-target.before" {
			st := p.ui.shipped(f).Clone()
			st.Expect = nil
			p.ui.openTable(st)
		}
	}
	p.tick(Input{})
	p.ui.Press("unit-R")
	p.tick(Input{})
	p.ui.screen.(*table).aim("B")
	p.tick(Input{})
}

// A question is handed to somebody else with its answer: the link asks it again, says that this
// program agrees, and the file is a figure that "frontage check" reads.
func TestAQuestionIsHandedOnWithItsAnswer(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.setup.Version = "frontage 7"
	p.asks(t)
	p.ui.Press("menu")
	p.press("question-link")
	link := p.host.copied
	again := newPlayer(t, desktop)
	if err := again.ui.OpenLink(link); err != nil {
		t.Fatal(err)
	}
	again.tick(Input{})
	f, ok := again.ui.screen.(*figure)
	if !ok || len(f.results) != 1 || !f.results[0].OK {
		t.Fatalf("the link opens %T", again.ui.screen)
	}
	if !strings.Contains(f.now.Notes, "frontage 7") || f.now.Rulings["AMB-24"] == "" {
		t.Errorf("the version or the rulings are missing: %q, %v", f.now.Notes, f.now.Rulings)
	}
	// Where the answer differs it says so.
	f.now.Rulings["AMB-24"] = "a"
	f.now.Units[0].Stands[0].X -= 3
	f.refresh()
	if f.results[0].OK {
		t.Error("it agrees with an answer for another place")
	}

	p.ui.Press("menu")
	p.press("question-file")
	name := "asked.scenario.json"
	text := p.host.files[name]
	if !bytes.Contains(text, []byte(`"expect"`)) {
		t.Errorf("the file is %.200s", text)
	}
	st, err := game.Read(text, name, p.ui.setup.Systems)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range game.RunChecks(p.ui.rules(&st), &st) {
		if !r.OK {
			t.Error(r.Diff)
		}
	}
}

// On every table the rulings that change the shown answer can be found, and lead to both answers
// side by side.
func TestPlayedOtherwise(t *testing.T) {
	p := newPlayer(t, desktop)
	p.asks(t)
	p.ui.Press("otherwise")
	p.workedOut()
	if !p.ui.Press("readings-AMB-24") {
		t.Fatalf("AMB-24 is not listed: %v", p.ids())
	}
	s, ok := p.ui.screen.(*readings)
	if !ok || s.ruling.ID != "AMB-24" || !s.differs() {
		t.Fatalf("it leads to %T", p.ui.screen)
	}
	// A battle offers the same for the charge shown, and nothing before one is.
	p.ui.goHome()
	p.tick(Input{})
	p.press("scenario-first-charge")
	p.ui.Press("menu")
	p.tick(Input{})
	for _, id := range p.ids() {
		if strings.HasPrefix(id, "question-") || id == "readings" {
			t.Errorf("%s is offered before anything is asked", id)
		}
	}

	q := newPlayer(t, desktop)
	q.press("scenario-first-charge")
	q.click(q.where("r1"))
	q.move(q.where("b1"))
	q.ui.Press("otherwise")
	q.workedOut()
	if !q.shows("No other reading changes the result.") {
		t.Errorf("the battle does not say whether another reading changes the charge: %v", q.ids())
	}
}

// Of a ruling with three readings the two are compared of which one is played and one is not.
func TestTwoOfThreeReadings(t *testing.T) {
	three := ruling{Ruling: game.Ruling{ID: "X", Readings: []game.RulingReading{{Key: "a"}, {Key: "b"}, {Key: "c"}}}}
	for _, test := range [][3]string{{"a", "b", "b"}, {"a", "c", "c"}, {"c", "a", "c"}, {"b", "c", "c"}} {
		if two := three.between(test[0], test[1]).Readings; len(two) != 2 || two[0].Key != "a" || two[1].Key != test[2] {
			t.Errorf("played %s, otherwise %s: %v", test[0], test[1], two)
		}
	}
	if len(three.Readings) != 3 {
		t.Error("the ruling has lost a reading")
	}
}
