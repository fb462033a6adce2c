package ui

import (
	"strings"
	"testing"

	"frontage/game"
)

// ledLine shows a battle of which the commander leads the whole red side, with the card of a unit and the
// arrows of all.
func ledLine(p *player) {
	p.ui.Press("scenario-line-against-line")
	p.click(p.where("r1"))
	p.key("a", Shift)
	p.battle().foe.paused = true
	p.tick(Input{})
	p.ui.Press("overlay-intents")
	p.click(p.where("r1"))
	p.battle().foe.paused = true
	p.tick(Input{})
}

// led is how the battle on the screen leads a unit.
func (p *player) led(unit game.UnitID) game.Led { return p.ui.State().Turn.LedAs(unit) }

// A unit is given to the commander by its button or A, acts by its card, whose line the log names, and is
// taken back; the rest waits for the player.
func TestAutoForOneUnit(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	p.ui.Press("scenario-line-against-line")
	p.click(p.where("r1"))
	p.press("auto")
	if l := p.led("r1"); !l.Auto || p.led("r2").Auto {
		t.Fatalf("it leads r1 as %+v; want it led, and r2 not", l)
	}
	p.untilPerson()
	for range 20 { // on to the turn's orders
		if strings.Contains(p.read(), "TAC-AC-") {
			break
		}
		a, _ := p.ui.Battle().Default()
		p.battle().act(a)
		p.untilPerson()
	}
	p.click(p.where("r1"))
	p.wantRead("CARD: ")
	p.wantRead("TAC-AC-")
	p.wantRead("The commander leads this unit.")
	p.key("a", 0)
	if p.led("r1").Auto || p.battle().thinking() {
		t.Error("it was not taken back")
	}
	p.ui.Press("undo")
	if !p.led("r1").Auto {
		t.Error("undo did not give it back to the commander")
	}
}

// The tactics of a unit are typed; a wrong word is told and changes nothing.
func TestTacticsAreTyped(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-line-against-line")
	p.click(p.where("r1"))
	p.press("tactics")
	before := p.ui.Battle().Hash()
	p.ui.Write("write-tactics-r1", "assault and nevr")
	p.ui.Give("write-tactics-r1")
	p.tick(Input{})
	p.wantRead("nevr")
	if p.ui.Battle().Hash() != before {
		t.Error("a text with a mistake has changed the battle")
	}
	p.ui.Write("write-tactics-r1", "assault and never use missiles")
	p.wantRead("The card of assault: advance, in the far front, prefer melee, never use missiles.")
	p.ui.Give("write-tactics-r1")
	p.tick(Input{})
	if l := p.led("r1"); l.Tactics != "assault and never use missiles" || l.Auto {
		t.Errorf("it is told %+v; want its orders, \"assault and never use missiles\", and that it is not led", l)
	}
	p.click(p.where("r1"))
	p.wantRead("CARD: ASSAULT")
	p.wantRead("TAC-AC-ASSAULT-1")
}

// They are chosen from lists, too: a package, and then a modifier of it.
func TestTacticsAreChosen(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-line-against-line")
	p.click(p.where("r1"))
	p.press("tactics")
	p.press("write-choose")
	p.press("choose-defend")
	p.press("choose-in-front")
	if c := p.control("choose-defer-melee"); !c.On() {
		t.Error("the melee of the package is not on")
	}
	p.press("choose-give")
	if l := p.led("r1"); l.Tactics != "defend and in front" {
		t.Errorf("it is told %+v", l)
	}
}

// The commander plays a side of a new battle as the computer does, whose moves are undone together; a
// replay shows the card of each intent.
func TestCommanderAsOpponent(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	p.press("player-2")
	p.press("player-2")
	if c := p.control("player-2"); !strings.Contains(c.Label, "commander") {
		t.Fatalf("the second side: %q", c.Label)
	}
	p.ui.Press("scenario-line-against-line")
	blue := p.state().Sides[1].ID
	if !p.state().LeadsAll(blue) || p.battle().players() != [2]playedBy{byPerson, byCommander} {
		t.Fatalf("the sides are played by %v; want a person and the commander", p.battle().players())
	}
	for range 200 {
		if p.state().Turn.Active == blue {
			break
		}
		if p.battle().thinking() { // the commander reacts in Red's turn
			p.untilPerson()
			continue
		}
		a, _ := p.ui.Battle().Default()
		p.battle().act(a)
		p.tick(Input{})
	}
	p.untilPerson()
	intents := 0
	for _, e := range p.ui.Battle().Events(allEvents) {
		if m := p.battle().guide().Leading.Told(p.state(), &e); m != nil {
			intents++
			if p.state().Unit(m.Unit).Side != blue || m.Line == "" || len(m.Card.Lines) == 0 {
				t.Errorf("meant: %+v; want a line of the card for a unit of blue", m)
			}
		}
	}
	if intents == 0 {
		t.Error("nobody meant anything")
	}
	p.press("replay")
	shown := 0
	for n := range p.replay().story.Last() + 1 {
		p.replay().show(n)
		p.tick(Input{})
		if list := p.replay().meanings(); len(list) > 0 {
			shown++
			p.wantRead(list[0].Line)
			p.wantRead("CARD: ")
		}
	}
	if shown != intents {
		t.Errorf("%d of %d intents are shown in the replay", shown, intents)
	}
}
