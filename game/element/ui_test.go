package element_test

import (
	"os"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/element"
	"frontage/render/ui"
	"frontage/render/ui/uitest"
)

// open opens a scenario that ships.
func open(t *testing.T, name string) *uitest.Player {
	text, err := os.ReadFile("scenarios/" + name + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	p := uitest.New(t, `{"own_dice":true,"free_undo":true}`, ui.Setup{Systems: []game.Rules{element.Rules{}}, Scenarios: []assets.File{{Name: name, Data: text}}})
	p.Load(text, name)
	return p
}

// A person plays a bound on the screens: rolls for initiative, ends the marches, moves a group, and
// goes through shooting, combat and morale to the other side's bound.
func TestBoundOnTheScreens(t *testing.T) {
	p := open(t, "the-ford-at-marren")
	p.Press("Roll for initiative")
	p.Roll("5")
	if !p.Sees("Legate: 5 PIPs") {
		t.Errorf("the bar does not say the PIPs; %v", p.Controls())
	}
	p.Click("r4-1")
	p.Key(ui.KeyPageDown, 0) // below the ways to move it
	if !p.Sees("Factor") || !p.Sees("Morale equivalent") {
		t.Error("the card does not say the factors")
	}
	p.Key("Escape", 0)
	p.Press("End the marches")
	before := p.UI.State().Unit("r1").Stands[0].Y
	p.Press("Riders and 16 more: ahead 160 p, 2 PIPs")
	if y := p.UI.State().Unit("r1").Stands[0].Y; y <= before {
		t.Errorf("the group has not moved; %v", p.Controls())
	}
	if !p.Sees("Legate: 3 PIPs") {
		t.Error("nothing was paid")
	}
	p.Key("z", ui.Ctrl)
	if y := p.UI.State().Unit("r1").Stands[0].Y; y != before {
		t.Error("the move is not taken back")
	}
	p.Press("End the moves")
	for range 20 {
		if p.UI.State().Turn.Active != "red" {
			break
		}
		switch p.UI.State().Turn.Phase {
		case "shooting":
			p.Press("End the shooting")
		case "combat":
			p.Press("End the combats")
		case "morale":
			p.Press("Check morale")
		}
	}
	if p.UI.State().Turn.Active != "blue" || p.UI.State().Turn.Phase != "pips" {
		t.Errorf("it is the bound of %s, %s; %v; want blue's, in pips", p.UI.State().Turn.Active, p.UI.State().Turn.Phase, p.Controls())
	}
}

// T shows who could go into contact with the chosen element, in the panel and on the table; with nothing chosen it
// asks for a choice.
func TestThreatsOnTheScreens(t *testing.T) {
	text := `{"format": "frontage/scenario@1", "system": "element", "title": "Threat", "table": {"width": 60, "height": 60},
"element": {"scale": 40, "weather": "fair"},
"sides": [{"id": "red", "name": "Red", "commands": [{"id": "rc", "general": "rgen"}]}, {"id": "blue", "name": "Blue", "commands": [{"id": "bc", "general": "bgen"}]}],
"units": [
 {"id": "rgen", "side": "red", "name": "Red general", "type": "CV", "command": "rc", "stands": [{"id": "rgen-1", "x": 10, "y": 4, "facing": 0}]},
 {"id": "bgen", "side": "blue", "name": "Blue general", "type": "CV", "command": "bc", "stands": [{"id": "bgen-1", "x": 50, "y": 56, "facing": 180}]},
 {"id": "r1", "side": "red", "name": "Red blades", "type": "BD", "command": "rc", "stands": [{"id": "r1-1", "x": 30, "y": 30, "facing": 0}]},
 {"id": "b1", "side": "blue", "name": "Blue blades", "type": "BD", "command": "bc", "stands": [{"id": "b1-1", "x": 30, "y": 36, "facing": 180}]}],
"turn": {"number": 1, "active": "red", "phase": "pips"}}`
	p := uitest.New(t, `{"own_dice":true,"free_undo":true}`, ui.Setup{Systems: []game.Rules{element.Rules{}}})
	p.Load([]byte(text), "threat")
	p.Press("Roll for initiative")
	p.Roll("5")
	p.Key("t", 0)
	p.Tick(ui.Input{})
	p.Click("r1-1")
	if !p.Sees("THREATS") || !p.Sees("wins 41.7") {
		t.Errorf("neither the panel nor the table says who could attack; %v", p.Controls())
	}
}
