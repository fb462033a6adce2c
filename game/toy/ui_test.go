package toy_test

import (
	_ "embed"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
	"frontage/game/toy"
	"frontage/render/ui"
	"frontage/render/ui/uitest"
)

//go:embed scenarios/push.scenario.json
var scenario []byte

func newPlayer(t *testing.T, systems ...game.Rules) *uitest.Player {
	return uitest.New(t, `{"own_dice":true,"free_undo":true}`, ui.Setup{Systems: systems, Scenarios: assets.Scenarios(),
		Figures: assets.Figures(), Armies: assets.Armies(), Lessons: assets.Lessons()})
}

// Home offers the rules where there are several, and then only what is of the chosen ones:
// battles, lessons, the Table screen, the page of rules; army lists where they have any.
func TestToyIsChosenOnHome(t *testing.T) {
	p := newPlayer(t, stand.Rules{}, toy.Rules{})
	if !p.Lists("First charge") || !p.Lists("Armies") || !p.Lists("Quick battle") || !p.Lists("Lesson 1") || p.Lists("A push") {
		t.Fatalf("Home begins with %v; want the first system's battles, armies and lessons, not the toy's", p.Controls())
	}
	p.Press("Rules: Push")
	if p.Lists("First charge") || p.Lists("Armies") || p.Lists("Quick battle") || p.Lists("Lesson 1") || !p.Lists("A push") {
		t.Fatalf("with the toy chosen Home has %v; want the toy's battles, and no armies or lessons", p.Controls())
	}
	p.Press("Rules: each with")
	p.Press("PUSH-TURN-1")
	if !p.Sees("three phases") {
		t.Errorf("the page of a rule has %v", p.Controls())
	}
	p.Press("Back")
	p.Press("Home")
	p.Press("Table")
	if st := p.UI.State(); st == nil || st.System != toy.Name || len(st.Units) != 2 || len(st.Units[0].Stands) != 1 {
		t.Fatalf("the Table screen shows %+v; want two units of one stand", st)
	}
	p.Click(string(p.UI.State().Units[0].ID))
	if p.Lists("Charge") || !p.Sees("Strength") {
		t.Errorf("the unit's card has %v; want its strength, and no charge", p.Controls())
	}
	p.Press("Home")
	p.Press("Rules: Stands")
	if !p.Lists("First charge") {
		t.Errorf("back with the stand rules Home has %v", p.Controls())
	}
	alone := newPlayer(t, toy.Rules{})
	if alone.Lists("Rules: Push") || !alone.Lists("A push") {
		t.Errorf("with the toy alone Home has %v; want no choice of rules", alone.Controls())
	}
}

// A unit of the side that bid more acts, also when it is the other side's turn.
func TestToyActsOutOfTurn(t *testing.T) {
	p := newPlayer(t, toy.Rules{})
	p.Press("A push")
	p.Press("Bid 0")
	p.Press("Bid 2")
	if st := p.UI.State(); st.Turn.Phase != "push" || st.Turn.Active != "red" {
		t.Fatalf("the phase is %s of %s; want push of red", st.Turn.Phase, st.Turn.Active)
	}
	p.Click("b1")
	if p.Sees("this waits") || !p.Lists("Push with Blue ash") {
		t.Errorf("Blue may push, but sees %v; want the push of Blue ash", p.Controls())
	}
}

// A person opens the scenario, selects a unit, answers, rolls a ten-sided die by hand, and
// takes it back.
func TestToyIsPlayedOnTheScreens(t *testing.T) {
	p := newPlayer(t, toy.Rules{})
	p.Load(scenario, "push")
	p.Press("Bid 2")
	p.Press("Bid 0")
	if phase := p.UI.State().Turn.Phase; phase != "push" {
		t.Fatalf("the phase is %q; %v", phase, p.Controls())
	}
	p.Click("r1")
	if !p.Sees("Strength") || p.Sees("attack 0") {
		t.Error("the card of the unit must say its strength, and nothing of other rules")
	}
	p.Press("Push with Red oak")
	p.Tick(ui.Input{})
	if !p.Sees("Your dice") || !p.Sees("10") {
		t.Fatalf("no die is asked for: %v; said: %v; want a die up to 10", p.Controls(), p.Host.Said)
	}
	p.Type("0") // the ten of a ten-sided die
	p.Press("Use these")
	p.Wait()
	if at := p.UI.State().Unit("r1").Stands[0].Y; at != 20 {
		t.Errorf("it stands at %v", at)
	}
	p.Press("Count")
	p.Key("z", ui.Ctrl)
	if phase := p.UI.State().Turn.Phase; phase != "count" {
		t.Errorf("taken back, the phase is %q", phase)
	}
}

// A study of the toy opens at its first remark, with the question and its answer.
func TestToyStudy(t *testing.T) {
	b, _, err := game.Open(scenario, "push", []game.Rules{toy.Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	units := b.State().Units
	if err := b.SetRemark(2, game.Remark{
		Drawings: []game.Drawing{{Kind: game.DrawArrow, FromPiece: units[0].ID, ToPiece: units[1].ID}, {Kind: game.DrawCircle, FromPiece: units[1].ID}},
		Question: &game.ReaderQuestion{Ask: "Who pushes?", Choices: []string{"The first", "The second"}, Right: 1},
	}); err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t, toy.Rules{})
	p.UI.Dropped("push.replay.jsonl", b.Replay())
	p.Tick(ui.Input{})
	if !p.Sees("Who pushes?") || p.Sees("Right is") {
		t.Fatalf("the study opens with %v", p.Controls())
	}
	p.Press("2. The second")
	if !p.Sees("Right is: The first") {
		t.Errorf("after a wrong choice there are %v", p.Controls())
	}
}
