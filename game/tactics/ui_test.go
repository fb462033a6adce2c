package tactics_test

import (
	_ "embed"
	"testing"

	"frontage/assets"
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
func TestTheBattleIsPlayedOnTheScreens(t *testing.T) {
	p := newPlayer(t)
	p.Load(storm, "storm")
	p.Click("pikes")
	if !p.Sees("Presence") || !p.Sees("60 / 100% / 100%") {
		t.Error("the card of the unit does not say what the battle knows of it")
	}
	p.Press("receive")
	p.Key("Escape", 0)
	p.Press("The orders of The League are given")
	p.Press("The orders of Carn Dell are given")
	if p.UI.State().Turn.Phase != "battle" {
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
