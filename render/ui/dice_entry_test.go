package ui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
)

// ownDice makes every roll ask for real dice.
func (p *player) ownDice() {
	p.ui.settings.OwnDice = true
	p.ui.keepSettings()
	p.tick(Input{})
}

// asked returns the number of dice that the dialog of a roll wants, and whether it is
// open.
func (p *player) asked() (n int, open bool) {
	if p.ui.dialog == nil || p.ui.dialog.title != "Your dice" {
		return 0, false
	}
	for _, line := range p.ui.dialog.sheet.lines {
		if _, err := fmt.Sscanf(line.text, "Roll %d dice and enter", &n); err == nil {
			return n, true
		}
		if strings.HasPrefix(line.text, "Roll one die") {
			return 1, true
		}
	}
	p.t.Fatal("a roll does not say how many dice it wants")
	return 0, false
}

// Every roll of a battle that the computer plays on both sides uses typed dice, and the
// program rolls none. Replaying its journal gives the same battle.
func TestEveryRollIsTyped(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	p.ownDice()
	p.ui.Press("quick")
	p.ui.Press("start")
	p.tick(Input{})
	b := p.battle()
	b.setPlayers([2]bool{true, true})
	faces := rand.New(rand.NewPCG(7, 7))
	var typed []int
	phases := map[string]bool{}
	for range 4000 {
		if n, open := p.asked(); open {
			phases[b.state().Turn.Phase] = true
			for range n {
				face := 1 + faces.IntN(6)
				typed = append(typed, face)
				p.typed(fmt.Sprint(face))
			}
			p.key(KeyEnter, 0)
		} else if p.ui.dialog != nil || len(typed) > 400 {
			break // the result, or enough, and all of the last action's dice are typed
		}
		p.tick(Input{})
	}
	for _, phase := range []string{"command", "shooting", "combat"} {
		if !phases[phase] {
			t.Errorf("no dice were asked for in the phase %s", phase)
		}
	}
	if dice := b.state().Turn.Dice; dice.Drawn != 0 || len(dice.Given) != 0 {
		t.Errorf("the program has rolled %d dice itself, and %d that were typed are left; want 0 and 0", dice.Drawn, len(dice.Given))
	}
	var rolled []int
	for _, n := range b.play.Held() {
		if a := b.play.Actions()[n-1]; a.Do == "dice" {
			rolled = append(rolled, a.Values...)
		}
	}
	if !slices.Equal(rolled, typed) {
		t.Errorf("%d dice were typed, the journal has %d", len(typed), len(rolled))
	}
	again, _, err := game.ReadReplay(b.play.Replay(), "typed", systems.All())
	if err != nil || again.Hash() != b.play.Hash() {
		t.Errorf("the journal goes another way: %v", err)
	}
}

// A roll asks for exactly its dice, says what it is for, refuses faces that do not exist
// and extra dice, and is undone together with its dice.
func TestRollIsTyped(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.ownDice()
	b := p.battle()
	hash, done := b.play.Hash(), len(b.play.Held())
	p.ui.Press("answer")
	n, open := p.asked()
	if !open || n < 2 {
		t.Fatalf("the fight asks for %d dice; want two or more", n)
	}
	if !shown(p, "attack") {
		t.Error("it does not say what they are for")
	}
	p.photograph("your-dice")
	p.typed("7x0")
	p.typed("4")
	p.key(KeyEnter, 0) // too few
	if _, open := p.asked(); !open || b.play.Hash() != hash {
		t.Fatal("a roll with too few dice is made")
	}
	p.ui.Pasted("4 2 9")
	p.ui.Pasted(strings.Repeat("6 ", n))
	p.tick(Input{})
	if p.control("die-1").Enabled == false {
		t.Error("a paste with too many dice, or with a 9, was taken")
	}
	p.ui.Pasted(strings.Repeat("6 ", n-1))
	p.tick(Input{})
	if p.control("die-1").Enabled {
		t.Error("there is room for more dice than are rolled")
	}
	p.key(KeyEnter, 0)
	for { // the other rolls of the same fight
		n, open := p.asked()
		if !open {
			break
		}
		for range n {
			p.ui.Press("die-5")
		}
		p.ui.Press("dice-ready")
		p.tick(Input{})
	}
	if b.play.Hash() == hash {
		t.Fatal("the fight has not been fought")
	}
	e := b.lastRound()
	if e == nil || p.volleys(e)[0].Rolls[0] != 4 || p.volleys(e)[0].Rolls[1] != 6 {
		t.Fatalf("the round has other dice: %+v; want 4 and 6 first", e)
	}
	p.ui.settings.FreeUndo = true
	p.key("z", Ctrl)
	if len(b.play.Held()) != done || len(b.state().Turn.Dice.Given) > 0 {
		t.Errorf("after undo %d actions hold, want %d, and %v wait", len(b.play.Held()), done, b.state().Turn.Dice.Given)
	}
	p.key("z", Ctrl|Shift)
	if e := b.lastRound(); e == nil || p.volleys(e)[0].Rolls[1] != 6 || len(b.state().Turn.Dice.Given) > 0 {
		t.Error("redone, it has other dice")
	}
}

// An action without its dice is not done. The program can roll the rest, and the computer
// waits if its roll is not entered.
func TestRollIsLeft(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.ownDice()
	b := p.battle()
	hash := b.play.Hash()
	p.ui.Press("answer")
	p.key(KeyEscape, 0)
	if b.play.Hash() != hash || p.ui.dialog != nil {
		t.Error("a roll that was cancelled is made")
	}
	p.ui.Press("answer")
	p.typed("6")
	p.ui.Press("dice-roll")
	if e := b.lastRound(); e == nil || p.volleys(e)[0].Rolls[0] != 6 || b.state().Turn.Dice.Drawn == 0 {
		t.Error("the program does not roll the rest")
	}
	p = newPlayer(t, desktop)
	p.fighting()
	p.ui.settings.Still = true
	p.ownDice()
	b = p.battle()
	b.setPlayers([2]bool{true, true})
	p.tick(Input{})
	if _, open := p.asked(); !open {
		t.Fatal("the computer's roll is not asked for")
	}
	p.click(geometry.Vec{X: 3, Y: 300}) // beside the dialog
	p.tick(Input{})
	if p.ui.dialog != nil || !b.foe.paused {
		t.Error("the computer does not wait")
	}
}

// Rolling off for the deployment asks for both dice, and again after a tie
// (STD-BASE-27).
func TestRollOffIsTyped(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ownDice()
	p.ui.Press("scenario-muster-on-the-heath")
	b := p.battle()
	b.act(game.Action{Do: "deploy", Choice: "sides"})
	p.tick(Input{})
	for _, face := range "4426" {
		if n, open := p.asked(); !open || n != 1 {
			t.Fatalf("rolling off asks for %d dice; want one", n)
		}
		p.typed(string(face))
		p.key(KeyEnter, 0)
	}
	if _, open := p.asked(); open || b.state().Turn.Active != b.state().Sides[1].ID {
		t.Errorf("with 4 to 4 and 2 to 6 it is %s that chooses; want %s", b.state().Turn.Active, b.state().Sides[1].ID)
	}
}

// Fight all asks for every roll, and a lesson for none.
func TestFightAllIsTyped(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.ui.settings.Still = true
	p.ownDice()
	p.ui.Press("fight-all")
	rolls := 0
	for range 200 {
		n, open := p.asked()
		if !open {
			break
		}
		rolls++
		p.typed(strings.Repeat("3", n))
		p.key(KeyEnter, 0)
	}
	if b := p.battle(); rolls < 3 || b.state().Turn.Dice.Drawn != 0 || b.mayFightAll() {
		t.Errorf("%d rolls were asked for, %d dice rolled by the program; want 3 and none", rolls, b.state().Turn.Dice.Drawn)
	}
	p.ui.teach("3-combat")
	p.tick(Input{})
	if p.battle().typesDice() {
		t.Error("a lesson asks for dice")
	}
}

func TestReadFaces(t *testing.T) {
	for text, want := range map[string][]int{"4 2 6": {4, 2, 6}, "426\n": {4, 2, 6}, "[1, 5]": {1, 5}, "0": nil, "4 7": nil, "": nil, "hello": nil} {
		if got, err := readFaces(text, 6); !slices.Equal(got, want) || (err == nil) != (want != nil) {
			t.Errorf("%q is read as %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string][]int{"10 1": {10, 1}, "7, 10": {7, 10}, "11": nil, "0": nil} {
		if got, err := readFaces(text, 10); !slices.Equal(got, want) || (err == nil) != (want != nil) {
			t.Errorf("%q is read as %v, %v of dice with ten sides; want %v", text, got, err, want)
		}
	}
}
