package ui

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/systems"
)

// tie is a charger that lies as much in the front as in the right flank zone of
// b1 (worked example W03, moved to the middle of a table), with the die of the
// zone given: 6 names the flank (STD-ZONE-05).
const tie = `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 60, "height": 60},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "stands": [
  {"id": "r1a", "x": 33, "y": 36, "facing": 180}, {"id": "r1b", "x": 37, "y": 36, "facing": 180}, {"id": "r1c", "x": 41, "y": 36, "facing": 180}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "stands": [{"id": "b1a", "x": 30, "y": 30, "facing": 0}]}],
"turn": {"number": 1, "active": "red", "phase": "command", "step": "initiative", "dice": {"seed": 1, "drawn": 0, "given": [6], "only": false}}}`

// tied opens that table and charges by the front edge; the die says flank.
func tied(t *testing.T) *player {
	p := newPlayer(t, desktop)
	if err := p.ui.Load([]byte(tie), "tie"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r1"))
	p.press("target-b1")
	p.press("charge")
	if stand.OwnTurn(p.ui.Battle().State()).Pending == nil {
		t.Fatal("the die has left no question")
	}
	return p
}

// A die that names the other edge leaves a choice: charge there, or hold.
func TestZoneDieIsAnswered(t *testing.T) {
	p := tied(t)
	for _, id := range []string{"charge", "hold"} {
		if !slices.Contains(p.ids(), id) {
			t.Errorf("there is no button %q among %v", id, p.ids())
		}
	}
	if slices.Contains(p.ids(), "cancel") || p.control("end-phase").Enabled {
		t.Error("the question can be left unanswered")
	}
	p.key(KeyEscape, 0) // the question stays
	p.press("charge")
	p.wait()
	if u := p.ui.Battle().State().Unit("r1"); stand.Own(u).State.Label != "right" {
		t.Errorf("charged by the %q edge", stand.Own(u).State.Label)
	}
}

// A charge that was given up is over for the turn, and the question reappears with a
// saved battle.
func TestZoneDieHold(t *testing.T) {
	p := tied(t)
	saved := p.ui.Save()
	if err := p.ui.Load(saved, "saved"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.press("hold")
	st := p.ui.Battle().State()
	if stand.OwnTurn(st).Pending != nil || stand.Own(st.Unit("r1")).State.Charged {
		t.Errorf("after holding: %+v; want no charge, and nothing open", stand.Own(st.Unit("r1")).State)
	}
	rules, err := systems.For(st.System)
	if err != nil {
		t.Fatal(err)
	}
	if q := rules.Begin(false).Question(st); slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Do == "charge" && a.Unit == "r1" }) {
		t.Errorf("it may charge again: %+v", q.Answers)
	}
}

// reserve is r1 before b1 with r2 exactly behind r1 (STD-CHARGE-55).
const reserve = `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 60, "height": 60},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "stands": [{"id": "r1a", "x": 30, "y": 42, "facing": 180}]},
 {"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "stands": [{"id": "r2a", "x": 30, "y": 44, "facing": 180}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "stands": [{"id": "b1a", "x": 30, "y": 30, "facing": 0}]}]}`

// A unit that may follow in support is offered, shown with its ghosts, and joins the
// charge.
func TestSupportIsOffered(t *testing.T) {
	p := newPlayer(t, desktop)
	if err := p.ui.Load([]byte(reserve), "reserve"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r1"))
	p.press("target-b1")
	if n := len(p.ghosts()); n != 1 {
		t.Fatalf("%d ghosts without support", n)
	}
	p.press("support-r2")
	if n := len(p.ghosts()); n != 2 {
		t.Errorf("%d ghosts with support", n)
	}
	p.press("support-r2") // and off again, and on
	p.press("support-r2")
	p.press("charge")
	p.wait()
	if st := p.ui.Battle().State(); st.Unit("r2").Stands[0].Y != 34 || st.Unit("r1").Stands[0].Y != 32 {
		t.Errorf("r1 at %g, r2 at %g, want 32 and 34", st.Unit("r1").Stands[0].Y, st.Unit("r2").Stands[0].Y)
	}
}
