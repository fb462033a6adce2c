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
	text, err := os.ReadFile("scenarios/the-crossbow-line.scenario.json")
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

// A person plays a half-turn on the screens: a march that a failed Stop does not end, a Move that the
// General orders, a charge; the other side shoots; the charge goes home, a pair fights with its chances
// shown before, and the winner pursues.
func TestHalfTurnOnTheScreens(t *testing.T) {
	p := newPlayer(t)
	hits := func(unit game.UnitID) int { return p.UI.State().Unit(unit).Own.(*column.Unit).Hits }
	phase := func(want string) {
		t.Helper()
		if got := p.UI.State().Turn.Phase; got != want {
			t.Fatalf("the phase is %q, want %q; %v", got, want, p.Controls())
		}
	}
	p.Click("spear1")
	p.Press("Move")
	p.Roll("44")
	p.Press("Stop after 2 in")
	p.Roll("23")
	if p.UI.State().Turn.Phase != "action" || !p.UI.State().Unit("SPEAR").Own.(*column.Unit).Failed {
		t.Error("the spearmen's Stop must fail, in the Action Phase")
	}
	p.Click("centre")
	p.Press("Move, ordered by General Vaud")
	p.Press("Stop here")
	p.Click("centre")
	p.Press("Charge Town crossbows")
	p.Press("End the action")
	phase("reaction")
	p.Click("x3a")
	p.Press("Missile Fire")
	p.Press("Shoot with Town crossbows\u00a0C at First lancers\u00a0B")
	p.Press("Roll the attacks")
	p.Roll("65")
	if hits("CAV1") != 1 {
		t.Errorf("11 and 2 hit %d times, want once", hits("CAV1"))
	}
	p.Press("End the reaction")
	p.Press("End the assault")
	phase("charge")
	p.Click("centre")
	p.Press("Charge Town crossbows")
	for p.Lists("Use these") {
		p.Roll("44") // for who is reluctant
	}
	phase("combat") // the Charge Phase ends by itself when nobody is left to charge
	p.Press("Fight: First lancers\u00a0B against Town crossbows\u00a0C")
	p.Roll("35")
	p.Roll("12")
	if hits("XBOW") != 1 {
		t.Errorf("the pair costs the crossbows %d hits, want 1; %v", hits("XBOW"), p.Controls())
	}
	p.Press("Pursuit")
	p.Roll("34")
	p.Roll("65")
	if hits("XBOW") != 4 {
		t.Errorf("with the pursuit they have %d hits, want 4; %v", hits("XBOW"), p.Controls())
	}
	p.Key("z", ui.Ctrl)
	if hits("XBOW") == 4 {
		t.Error("the pursuit is not taken back")
	}
}

// T shows who could charge the chosen unit, in the panel and on the table.
func TestThreatsOnTheScreens(t *testing.T) {
	text, err := os.ReadFile("scenarios/the-crossbow-line.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	p := uitest.New(t, "{}", ui.Setup{Systems: []game.Rules{column.Rules{}}})
	p.Load(text, "the-crossbow-line")
	p.Key("t", 0)
	p.Tick(ui.Input{})
	p.Click("centre")
	if !p.Sees("THREATS") || !p.Sees("could march up to") || !p.Sees("more hits 2.2") {
		t.Errorf("neither the panel nor the table says who could charge; %v", p.Controls())
	}
}
