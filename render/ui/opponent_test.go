package ui

import (
	"testing"
	"time"

	"frontage/game"
	"frontage/game/stand"
)

// against starts a scenario in which the computer plays some sides.
func against(t *testing.T, scenario string, plays [2]bool) *player {
	p := newPlayer(t, desktop)
	for i, id := range [2]string{"player-1", "player-2"} {
		if plays[i] {
			p.press(id)
		}
	}
	p.ui.Press("scenario-" + scenario)
	p.tick(Input{})
	return p
}

// untilPerson passes time until the computer has nothing to decide.
func (p *player) untilPerson() {
	p.t.Helper()
	for range 20000 {
		if !p.battle().thinking() {
			return
		}
		p.tick(Input{})
	}
	p.t.Fatal("the computer still plays after 320 seconds")
}

// The computer plays the second side by itself, and a person the first.
func TestComputerOpponent(t *testing.T) {
	p := against(t, "skirmish-at-the-mill", [2]bool{false, true})
	red := p.ui.State().Turn.Active
	if p.battle().thinking() {
		t.Fatal("the computer decides for the first side")
	}
	for range 10 {
		if p.ui.State().Turn.Active != red {
			break
		}
		p.key("e", 0)
		p.battle().walk.Finish()
		p.battle().dice.finish()
	}
	if !p.battle().thinking() || p.control("hurry").Label == "" {
		t.Fatal("it is not the computer's turn")
	}
	before := len(p.ui.Battle().Actions())
	for range 20 { // its moves are shown one after the other
		p.tick(Input{})
	}
	if n := len(p.ui.Battle().Actions()) - before; n == 0 || n > 3 {
		t.Errorf("after a third of a second it has done %d things; want 1 to 3", n)
	}
	p.key(KeyEnter, 0)
	p.untilPerson()
	st := p.ui.State()
	if st.Turn.Active != red && stand.OwnTurn(st).Pending == nil {
		t.Errorf("the computer stopped in turn %+v, want red's, or a question", st.Turn)
	}
	// Undo returns to the person's last decision, without asking about dice.
	p.ui.Press("undo")
	if p.ui.dialog != nil || p.battle().thinking() || p.ui.State().Turn.Active != red || p.ui.State().Turn.Number != 1 {
		t.Errorf("undone to %+v, want red's turn 1, at rest", p.ui.State().Turn)
	}
	p.ui.Press("redo")
	if string(game.Write(p.ui.State())) != string(game.Write(st)) {
		t.Error("done again, the battle is another one")
	}
}

// The computer may play both sides: the battle plays itself to its end.
func TestComputerAgainstItself(t *testing.T) {
	p := against(t, "skirmish-at-the-mill", [2]bool{true, true})
	p.key(KeyEnter, 0)
	p.untilPerson()
	if !p.battle().over() || p.ui.dialog == nil {
		t.Error("the battle has not been played to its end")
	}
}

// The players are stored with the battle, and can be changed during it.
func TestPlayersAreKept(t *testing.T) {
	p := against(t, "first-charge", [2]bool{false, true})
	p.ui.goHome()
	p.tick(Input{})
	p.press("continue")
	if p.battle().foe.plays != [2]bool{false, true} {
		t.Errorf("after going on the computer plays %v", p.battle().foe.plays)
	}
	p.press("players")
	p.press("player-2") // to the commander
	p.press("player-2") // to a person
	p.press("player-1")
	p.press("dialog-ok")
	if p.battle().foe.plays != [2]bool{true, false} || !p.battle().thinking() {
		t.Errorf("changed, the computer plays %v; want the first side, thinking", p.battle().foe.plays)
	}
	p.key(KeyEnter, 0)
	p.untilPerson()
	// Its moves can be undone; it waits until told to continue.
	p.ui.Press("undo")
	if !p.battle().foe.paused || p.ui.Battle().CanUndo() {
		t.Error("the computer did not wait")
	}
	p.tick(Input{Elapsed: time.Second})
	if p.ui.Battle().CanUndo() {
		t.Error("the computer went on without being told to")
	}
	p.ui.Press("hurry")
	p.untilPerson()
	if !p.ui.Battle().CanUndo() {
		t.Error("the computer did not go on")
	}
	// A file does not say who plays.
	if err := p.ui.Load(p.ui.Save(), "again"); err != nil || p.battle().foe.plays != [2]bool{} {
		t.Errorf("loaded: %v, %v; want no side played by the computer", err, p.battle().foe.plays)
	}
}

// A person cannot decide for the computer.
func TestHandsOffTheComputer(t *testing.T) {
	p := against(t, "first-charge", [2]bool{true, false})
	p.battle().foe.paused = true
	p.battle().choose("r1")
	p.tick(Input{})
	for _, c := range p.ui.Controls() {
		if c.Enabled && (c.ID == "end-phase" || c.ID == "answer" || c.ID == "charge") {
			t.Errorf("control %q can be pressed while the computer decides", c.ID)
		}
	}
	before := len(p.ui.Battle().Actions())
	p.battle().target = "b1"
	p.battle().charge()
	p.battle().hold()
	if len(p.ui.Battle().Actions()) != before {
		t.Error("the person charged with the computer's unit")
	}
}
