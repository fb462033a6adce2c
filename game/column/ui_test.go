package column_test

import (
	"os"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/column"
	"frontage/render/ui"
	"frontage/render/ui/uitest"
)

func newPlayer(t *testing.T) *uitest.Player {
	text, err := os.ReadFile("testdata/the-crossbow-line.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	p := uitest.New(t, `{"own_dice":true,"free_undo":true}`, ui.Setup{Systems: []game.Rules{column.Rules{}}, Scenarios: []assets.File{{Name: "line", Data: text}}})
	p.Load(text, "line")
	return p
}

// A person plays the first steps of the running example on the screens: a Move with its chance, the
// dice typed in, a march, and the end of a phase.
func TestColumnIsPlayedOnTheScreens(t *testing.T) {
	p := newPlayer(t)
	p.Click("spear1")
	if !p.Sees("5-4") {
		t.Error("the card does not say the profile")
	}
	p.Press("Move")
	p.Roll("44")
	if !p.UI.State().Unit("SPEAR").Own.(*column.Unit).Marching {
		t.Fatalf("it does not march; %v", p.Controls())
	}
	p.Press("March all the way")
	if at := p.UI.State().Unit("SPEAR").Stands[0].Y; at > 54 {
		t.Errorf("it stands at %v", at)
	}
	p.Press("End")
	if phase := p.UI.State().Turn.Phase; phase != "reaction" {
		t.Errorf("the phase is %q; %v", phase, p.Controls())
	}
}
