package ui

import (
	"slices"
	"strings"
	"testing"

	"frontage/game/stand"
	"frontage/geometry"
)

// placingGuard goes on to the question where the Guard's stands go in a pursuit.
func placingGuard(t *testing.T) *player {
	p := newPlayer(t, desktop)
	p.fighting()
	p.until("place")
	if p.battle().placed() == nil {
		t.Fatal("nothing can be placed")
	}
	return p
}

func TestPlaceByDragging(t *testing.T) {
	p := placingGuard(t)
	b := p.battle()
	pl := b.placed()
	stand := pl.answer.Stands[0]
	from := b.board.camera.view.Pixel(geometry.Vec{X: stand.X, Y: stand.Y})
	p.drag(from, b.board.camera.view.Pixel(geometry.Vec{X: stand.X - 14, Y: stand.Y + 9}), 0)
	if pl = b.placed(); !pl.touched || pl.tried.why == "" {
		t.Fatalf("far away the place is legal: %+v", pl.tried)
	}
	c := p.control("answer")
	if c.Enabled || c.Reason != pl.tried.why {
		t.Errorf("the place can be taken: %v, %q", c.Enabled, c.Reason)
	}
	if !p.shows(strings.Fields(pl.tried.why)[0]) || pl.tried.rule == "" || !p.shows(pl.tried.rule) {
		t.Errorf("the reason %q (%s) is not written", pl.tried.why, pl.tried.rule)
	}
	p.key(KeyEnter, 0)
	if p.ui.Battle().Question().Kind != "place" {
		t.Fatal("Enter takes what is not legal")
	}
	p.key(KeyEscape, 0)
	if pl = b.placed(); pl.touched || !p.control("answer").Enabled {
		t.Error("Esc does not put the stands back")
	}
	p.press("answer")
	if s := p.stand(stand.ID); s.X != stand.X || s.Y != stand.Y {
		t.Errorf("%s is at (%g, %g), want (%g, %g)", stand.ID, s.X, s.Y, stand.X, stand.Y)
	}
}

func TestPlaceByKeyboardAndFinger(t *testing.T) {
	p := placingGuard(t)
	b := p.battle()
	p.key(KeyLeft, Shift)
	if pl := b.placed(); !pl.touched || pl.now.Unit("r2").Stands[0].X == pl.answer.Stands[0].X {
		t.Error("Shift with an arrow moves nothing")
	}
	p.key(KeyEscape, 0)
	p.press("place-unit")
	before := b.placed().now.Unit("r2").Stands[0].Facing
	p.key("r", 0)
	if pl := b.placed(); pl.now.Unit("r2").Stands[0].Facing == before {
		t.Error("R turns nothing")
	}
	p.press("reset")
	stand := b.placed().answer.Stands[2]
	at := b.board.camera.view.Pixel(geometry.Vec{X: stand.X, Y: stand.Y})
	p.tick(Input{Touches: []Touch{{ID: 1, At: at}}})
	p.tick(Input{Touches: []Touch{{ID: 1, At: at.Add(geometry.Vec{X: 40})}}})
	p.tick(Input{Touches: []Touch{{ID: 1, At: at.Add(geometry.Vec{X: 80})}}})
	p.tick(Input{Touches: []Touch{}})
	if !b.placed().touched {
		t.Error("a finger moves nothing")
	}
}

// An action without dice is undone at once, one with dice when both players agree.
func TestUndoPastARollAsks(t *testing.T) {
	p := crushed(t, desktop)
	p.click(p.where("b1a"))
	p.wait()
	p.key("z", Ctrl)
	if !p.has("b1a") || p.ui.dialog != nil {
		t.Fatal("removing a stand is not taken back at once")
	}
	p.press("undo")
	if p.ui.dialog == nil || p.ui.Battle().Question().Kind != "remove" {
		t.Fatal("a roll is taken back without asking")
	}
	p.press("dialog-ok")
	if p.ui.Battle().Question().Kind != "remove" {
		t.Fatal("the roll is taken back although it is to be kept")
	}
	p.press("undo")
	p.press("undo-roll")
	if p.ui.Battle().Question().Kind != "combat" {
		t.Error("the roll is not taken back")
	}
	if p.battle().lastRound() != nil {
		t.Error("the round that was taken back is still shown")
	}
	p.key("z", Ctrl|Shift)
	if p.battle().lastRound() == nil {
		t.Error("the round that was done again is not shown")
	}
	p.press("undo")
	p.press("undo-always")
	if p.ui.Battle().Question().Kind != "combat" || !New(p.ui.setup).settings.FreeUndo {
		t.Error("the wish not to be asked again is forgotten")
	}
}

func TestOwnDice(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.press("dice")
	p.typed("6a70")
	p.press("die-2")
	p.press("die-5")
	p.key(KeyBackspace, 0)
	p.press("dice-ready")
	if got := p.ui.State().Turn.Dice.Given; !slices.Equal(got, []int{6, 2}) {
		t.Errorf("the dice that wait are %v, want [6 2]", got)
	}
	p.ui.Press("answer")
	if e := p.battle().lastRound(); e == nil || p.volleys(e)[0].Rolls[0] != 6 || p.volleys(e)[0].Rolls[1] != 2 {
		t.Errorf("the first dice of the round are not 6 and 2: %+v", e)
	}
}

// STD-WIN-13: who concedes scores nothing, and the battle is over.
func TestConcedeEndsTheBattle(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.press("concede")
	p.press("concede-red")
	if p.ui.dialog == nil || p.ui.dialog.title != "Blue wins" && p.ui.dialog.title != "A draw" {
		t.Fatalf("the dialog is %+v; want \"Blue wins\" or \"A draw\"", p.ui.dialog)
	}
	for _, text := range []string{"Red concedes.", "VICTORY POINTS", "Red: 0", "LOSSES", "0 of 3 units"} {
		if !p.shows(text) {
			t.Errorf("%q is not written", text)
		}
	}
	p.press("dialog-ok")
	if p.control("end-phase").Enabled || p.inMenu("concede").Enabled {
		t.Error("the battle goes on")
	}
	p.key("z", Ctrl)
	if p.ui.State().Turn.Phase == "over" {
		t.Error("conceding cannot be taken back")
	}
}

// timed opens the melee as a battle with a length in time.
func (p *player) timed(length string) *battle {
	p.t.Helper()
	text := strings.Replace(melee, `"phase": "combat"`, `"phase": "combat", "length": "`+length+`", "minutes": 90`, 1)
	if err := p.ui.Load([]byte(text), "timed"); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
	return p.battle()
}

// STD-SCEN-03: in a battle with a length in time, and only there, a player says that it is over; the
// other confirms it in the panel, and the higher score wins. It can be taken back.
func TestTimeIsOver(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.press("menu")
	if slices.Contains(p.ids(), "time") {
		t.Error("a battle with a length in turns offers to end it by time")
	}
	p.key(KeyEscape, 0)
	p.timed(stand.TimedLength)
	p.press("time")
	if q := p.ui.Battle().Question(); q.Who != "blue" || !p.shows("Yes, the time is over") || !p.shows("No, there is time left") {
		t.Fatal("the other player is not asked")
	}
	if p.inMenu("time").Enabled {
		t.Error("it can be said twice")
	}
	p.press("answer")
	if p.ui.dialog == nil || p.ui.dialog.title != "A draw" || !p.shows("The agreed time is over.") {
		t.Fatalf("the dialog is %+v; want a draw, because the time is over", p.ui.dialog)
	}
	p.press("dialog-ok")
	p.key("z", Ctrl)
	if p.ui.State().Turn.Phase == "over" {
		t.Error("the end cannot be taken back")
	}
}

// STD-SCEN-03: on a chess clock the player says whose time has run out, and that side has lost. The
// computer confirms it.
func TestOutOfTime(t *testing.T) {
	p := newPlayer(t, desktop)
	b := p.timed(stand.ClockLength)
	b.setPlayers([2]bool{false, true})
	p.press("time")
	if !p.shows("The time of Red has run out") {
		t.Fatal("it is not asked whose time")
	}
	p.press("time-1")
	for range 400 {
		p.tick(Input{})
	}
	if r := outcomeOf(p.ui.State()); r == nil || r.Winner != "blue" {
		t.Fatalf("the result is %+v; want Blue to win", r)
	}
}
