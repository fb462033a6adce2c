package ui

import (
	"testing"

	"frontage/game"
)

// The group's readings apply to battles that it starts, but not to a scenario that names
// its own reading, and they are stored (AMB-57, AMB-62).
func TestHouseRules(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("settings")
	p.ui.Press("rulings")
	p.ui.Press("ruling-AMB-57-a")
	p.tick(Input{})
	p.ui.closeDialog()
	p.ui.Press("scenario-first-charge")
	if got := p.ui.State().Rulings["AMB-57"]; got != "a" {
		t.Errorf("AMB-57 is played as %q, want a", got)
	}
	if again := New(p.ui.setup); again.settings.Rulings["stand/AMB-57"] != "a" {
		t.Error("the choice is forgotten")
	}

	// Settings of earlier versions name no system.
	p.ui.settings.Rulings = map[string]string{"AMB-57": "a"}
	old := p.ui.State().Clone()
	old.Rulings = nil
	if p.ui.applyHouseRules(&old); old.Rulings["AMB-57"] != "a" {
		t.Error("a reading that is kept without its system is forgotten")
	}
	p.ui.open(rulingsDialog(p.ui))
	p.tick(Input{})
	p.ui.Press("ruling-AMB-57-b")
	if len(p.ui.settings.Rulings) != 0 {
		t.Errorf("after the reading of the rules page is chosen, %v is left", p.ui.settings.Rulings)
	}
	p.ui.closeDialog()

	st := p.ui.State().Clone()
	st.Rulings = map[string]string{"AMB-57": "b"}
	p.ui.applyHouseRules(&st)
	if st.Rulings["AMB-57"] != "b" {
		t.Error("the scenario's own reading is overridden")
	}

	p.ui.open(rulingsDialog(p.ui))
	p.tick(Input{})
	p.ui.Press("rulings-reset")
	if len(p.ui.settings.Rulings) != 0 {
		t.Errorf("after the reset %v is left", p.ui.settings.Rulings)
	}
}

// A reading is kept with its system, and counts in that system's battles alone: R-26 of the element rules
// is another than any R-26 of the other pages.
func TestHouseRulesOfASystem(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Rulings = map[string]string{"element/R-26": "off", "column/R-26": "on"}
	for i, of := range p.ui.setup.Systems {
		st := game.State{System: of.Name()}
		p.ui.applyHouseRules(&st)
		if want := map[string]string{"element": "off"}[of.Name()]; st.Rulings["R-26"] != want {
			t.Errorf("system %d, %s: R-26 is played as %q, want %q", i, of.Name(), st.Rulings["R-26"], want)
		}
	}
	for _, link := range []string{"element/R-05", "column/R-05"} { // both pages have one
		if of, rule, ok := p.ui.ruleNamed(link); !ok || game.WithSystem(of, rule.ID) != link {
			t.Errorf("%s is %s of %v; want the rule that the link names", link, rule.ID, of)
		}
	}
}
