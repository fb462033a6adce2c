package tactics_test

import (
	_ "embed"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/tactics"
	"frontage/render/ui"
	"frontage/render/ui/uitest"
)

//go:embed scenarios/the-storm-of-carn-dell.scenario.json
var storm []byte

func newPlayer(t *testing.T) *uitest.Player {
	return uitest.New(t, `{"free_undo":true}`, ui.Setup{Systems: systems, Scenarios: []assets.File{{Name: "storm", Data: storm}}})
}

// A person opens a scenario, selects a unit and gives it a package, both sides are ready, a
// segment is played, and the battle to its end; it can be taken back.
func TestBattleOnTheScreens(t *testing.T) {
	p := newPlayer(t)
	p.Load(storm, "storm")
	p.Click("pikes")
	if !p.Sees("Presence") || !p.Sees("60 / 100% / 100%") {
		t.Error("the card of the unit does not say what the battle knows of it")
	}
	if !p.UI.Press("answer-41") || own(p, "pikes").Tactics != "receive" { // it is further down
		t.Errorf("the package is not given: %q, want \"receive\"", own(p, "pikes").Tactics)
	}
	p.Key("Escape", 0)
	p.Press("The orders of The League are given")
	p.Key(ui.KeyEnter, 0) // the screen is handed over
	p.Press("The orders of Carn Dell are given")
	if p.UI.State().Turn.Phase != "segments" {
		t.Fatalf("the phase is %q; %v", p.UI.State().Turn.Phase, p.Controls())
	}
	if !p.Sees("Tactics") && !p.Sees("Segment 1") {
		t.Error("the orders are not told")
	}
	p.Press("Play a segment")
	if p.UI.State().Turn.Number != 2 {
		t.Errorf("segment %d is next", p.UI.State().Turn.Number)
	}
	p.Key("z", ui.Ctrl)
	if p.UI.State().Turn.Number != 1 {
		t.Error("the segment is not taken back")
	}
	p.Press("Play to the end")
	if p.UI.State().Turn.Phase != "over" {
		t.Errorf("the phase is %q", p.UI.State().Turn.Phase)
	}
}

// Orders are written in words: what is wrong is told by its word, a completion goes on, Enter gives the
// order, and the other player sees nothing before the screen is handed over.
func TestOrdersAreWritten(t *testing.T) {
	p := newPlayer(t)
	p.Load(storm, "storm")
	p.Click("pikes")
	if !p.UI.Write("write-pikes", "assult") || !p.Sees(`"assult" (character 1) means nothing here.`) {
		t.Errorf("the wrong word is not named; %v", p.Controls())
	}
	p.UI.Write("write-pikes", "assault and never u")
	p.Press("Continue with never use missiles")
	p.Type("in front")
	p.Key(ui.KeyEnter, 0)
	if got := own(p, "pikes").Tactics; got != "assault and in front and never use missiles" {
		t.Errorf("the order made %q", got)
	}
	p.Click("control:end-phase")
	if p.Lists("Order to all in words") || !p.Lists("The other player is not looking") {
		t.Errorf("no screen between the players; %v", p.Controls())
	}
	p.Click("pikes")
	if p.Sees("never use missiles") {
		t.Error("the other player sees the orders")
	}
	p.Press("The other player is not looking")
	p.Key(ui.KeyEscape, 0)
	if !p.Lists("Order to all in words") {
		t.Errorf("the second player cannot write; %v", p.Controls())
	}
	p.Click("control:end-phase")
	if p.UI.State().Turn.Phase != "segments" {
		t.Errorf("the phase is %q", p.UI.State().Turn.Phase)
	}
}

func own(p *uitest.Player, unit game.UnitID) *tactics.Unit {
	return p.UI.State().Unit(unit).Own.(*tactics.Unit)
}

// Before the orders are open a person sees their own against each package of the other side, then
// how the battle ends from here; the table of all packages fills while its dialog is open.
func TestStudies(t *testing.T) {
	p := newPlayer(t)
	p.Load(storm, "storm")
	p.Press("What if?")
	for range 2000 {
		if !p.UI.Animating() {
			break
		}
		p.Tick(ui.Input{})
	}
	if !p.Sees("against charge: wins ") || !p.Sees("against avoid: wins ") || !p.Sees("Its real orders stay secret.") {
		t.Error("the own orders are not played against all packages")
	}
	p.Key(ui.KeyEscape, 0)
	if !p.UI.Press("study-packages") {
		t.Fatal("there is no table of all packages")
	}
	for range 3 { // it need not be played out
		p.Tick(ui.Input{})
	}
	if !p.UI.Press("study-row-13") || !p.Lists("flee. against charge: ") {
		t.Errorf("the table has no row for each package; %v", p.Controls())
	}
	p.UI.Press("dialog-ok")
	p.Click("control:end-phase")
	p.Press("The other player is not looking")
	p.Key(ui.KeyEscape, 0)
	p.Click("control:end-phase")
	p.Press("What if?")
	for range 2000 {
		if !p.UI.Animating() {
			break
		}
		p.Tick(ui.Input{})
	}
	if !p.Sees("1000 battles from here") || p.Sees("against charge") {
		t.Error("with open orders the battle is not played from here")
	}
}
