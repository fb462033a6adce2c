package ui

import (
	"bytes"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// workedOut waits until the open dialog has finished its work.
func (p *player) workedOut() {
	for p.ui.dialog != nil && p.ui.dialog.work != nil {
		p.tick(Input{})
	}
}

// asks opens the figure of the pinned target on the Table screen, and shows the charge there. By
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

// A player hands a question to somebody else with its answer. The link asks it again and says that
// this program agrees. The file is a figure that "frontage check" reads.
func TestShareQuestionWithAnswer(t *testing.T) {
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
		t.Fatalf("the link opens the screen %T; want a figure with its one check passed", again.ui.screen)
	}
	if !strings.Contains(f.now.Notes, "frontage 7") || f.now.Rulings["AMB-24"] == "" {
		t.Errorf("notes %q, rulings %v, want the version in the notes, and all rulings", f.now.Notes, f.now.Rulings)
	}
	// A different answer is reported.
	f.now.Rulings["AMB-24"] = "a"
	f.now.Units[0].Stands[0].X -= 3
	f.refresh()
	if f.results[0].OK {
		t.Error("the figure agrees with the answer for another reading")
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
			t.Errorf("the checked answer differs: %v", r.Diff)
		}
	}
}

// A table of elements or columns answers questions about a unit, too, and hands them on with their answers.
func TestQuestionsOfOtherTables(t *testing.T) {
	for _, c := range []struct {
		system, file string
		unit         game.UnitID
		asks         []string
	}{
		{"element", "the-ford-at-marren", "r16", []string{"threat", "threats", "targets"}},
		{"column", "the-crossbow-line", "XBOW", []string{"threats", "reach", "volley"}},
	} {
		p := newPlayer(t, desktop)
		p.press("system-" + c.system)
		p.ui.Press("scenario-" + c.file)
		p.tick(Input{})
		p.ui.openTable(p.state().Clone())
		p.tick(Input{})
		p.ui.Press("unit-" + string(c.unit))
		p.tick(Input{})
		for _, ask := range c.asks {
			p.press("ask-" + ask)
			if len(p.ui.screen.(*table).answer.steps()) == 0 {
				t.Errorf("%s: the question %q has an answer without reasons", c.system, ask)
			}
			p.photograph("table-" + c.system + "-" + ask)
			p.ui.Press("menu")
			p.press("question-link")
			again := newPlayer(t, desktop)
			if err := again.ui.OpenLink(p.host.copied); err != nil {
				t.Fatal(err)
			}
			again.tick(Input{})
			if f, ok := again.ui.screen.(*figure); !ok || len(f.results) != 1 || !f.results[0].OK {
				t.Errorf("%s: the link to %q opens %T; want a figure with its one check passed", c.system, ask, again.ui.screen)
			}
		}
	}
}

// On every table the player can list the rulings that change the shown answer, and open both answers
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
		t.Fatalf("the ruling opens the screen %T; want the two readings of AMB-24, which differ", p.ui.screen)
	}
	// A battle offers the same for the charge shown, and nothing without one.
	p.ui.goHome()
	p.tick(Input{})
	p.press("scenario-first-charge")
	p.ui.Press("menu")
	p.tick(Input{})
	for _, id := range p.ids() {
		if strings.HasPrefix(id, "question-") || id == "readings" {
			t.Errorf("%s is offered before the player has asked anything", id)
		}
	}

	q := newPlayer(t, desktop)
	q.press("scenario-first-charge")
	q.click(q.where("r1"))
	q.move(q.where("b1"))
	q.click(q.where("control:menu")) // by mouse: the question stays while the mouse leaves the table
	q.press("question-link")
	if !strings.Contains(q.host.copied, "#s=") {
		t.Errorf("the link to the question of a battle is %.60q", q.host.copied)
	}
	q.ui.Press("otherwise")
	q.workedOut()
	if !q.shows("No other reading changes the result.") {
		t.Errorf("the battle does not say whether another reading changes the charge: %v", q.ids())
	}
}

// In a battle by the element and the column rules the question is the one that explains the answer
// shown: a combat, a shot, a charge. Its link asks it again, and its readings are compared.
func TestQuestionsOfOtherBattles(t *testing.T) {
	for _, one := range []struct {
		system, scenario string
		want             []string
	}{{"element", "the-ford-at-marren", []string{"combat"}}, {"column", "the-crossbow-line", []string{"action", "charge"}}} {
		system, scenario := one.system, one.scenario
		asked := map[string]bool{}
		p := newPlayer(t, desktop)
		p.press("system-" + system)
		p.ui.Press("scenario-" + scenario)
		p.tick(Input{})
		for step := 0; len(asked) < len(one.want) && step < 400 && !p.battle().over(); step++ {
			b := p.battle()
			for i := range b.question().Answers {
				b.pick(i)
				q := b.answered()
				if q.Name == "" || asked[q.Name] {
					continue
				}
				asked[q.Name] = true
				p.tick(Input{})
				p.ui.Press("menu")
				p.press("question-link")
				again := newPlayer(t, desktop)
				if err := again.ui.OpenLink(p.host.copied); err != nil {
					t.Fatal(err)
				}
				again.tick(Input{})
				f, ok := again.ui.screen.(*figure)
				if !ok || len(f.results) != 1 || !f.results[0].OK || f.asked[0].query.Name != q.Name {
					t.Fatalf("%s %s: the link opens the screen %T; want a figure with this check passed", system, q.Name, again.ui.screen)
				}
				p.ui.Press("menu")
				p.press("readings")
				p.workedOut()
				if p.ui.dialog == nil || p.ui.dialog.title != "Played otherwise?" {
					t.Fatalf("%s %s: the readings are not compared", system, q.Name)
				}
				p.press("dialog-ok")
			}
			p.advance()
		}
		for _, name := range one.want {
			if !asked[name] {
				t.Errorf("%s: the battle hands on %v, want a question %q among them", system, asked, name)
			}
		}
	}
}

// Of a ruling with three readings, the one in force is compared with one other.
func TestTwoOfThreeReadings(t *testing.T) {
	three := ruling{Ruling: game.Ruling{ID: "X", Readings: []game.RulingReading{{Key: "a"}, {Key: "b"}, {Key: "c"}}}}
	for _, test := range [][3]string{{"a", "b", "b"}, {"a", "c", "c"}, {"c", "a", "c"}, {"b", "c", "c"}} {
		if two := three.between(test[0], test[1]).Readings; len(two) != 2 || two[0].Key != "a" || two[1].Key != test[2] {
			t.Errorf("played %s, otherwise %s: %v; want a and %s", test[0], test[1], two, test[2])
		}
	}
	if len(three.Readings) != 3 {
		t.Error("the ruling has lost a reading")
	}
}

// In a battle of the tactics the question is the one that explains the unit shown: its report. The link and the
// file ask it again, and its readings are compared.
func TestQuestionOfATacticsBattle(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("system-tactics")
	p.ui.Press("scenario-the-fallow-field")
	p.tick(Input{})
	for p.battle().waits().Secret {
		p.advance()
	}
	p.advance() // the first segment
	p.battle().choose("spears")
	p.tick(Input{})
	p.ui.Press("menu")
	p.press("question-link")
	again := newPlayer(t, desktop)
	if err := again.ui.OpenLink(p.host.copied); err != nil {
		t.Fatal(err)
	}
	again.tick(Input{})
	f, ok := again.ui.screen.(*figure)
	if !ok || len(f.results) != 1 || !f.results[0].OK || f.asked[0].query.Name != "strength" {
		t.Fatalf("the link opens the screen %T; want a figure with this check passed", again.ui.screen)
	}
	p.ui.Press("menu")
	p.press("question-file")
	if text := p.host.files["asked.scenario.json"]; !bytes.Contains(text, []byte(`"strength"`)) {
		t.Errorf("the file is %.200s", text)
	}
	p.ui.Press("menu")
	p.press("readings")
	p.workedOut()
	if p.ui.dialog == nil || p.ui.dialog.title != "Played otherwise?" || !p.shows("No other reading changes the result.") {
		t.Fatal("the readings are not compared")
	}
}
