package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
	"frontage/render/scene"
)

// melee has two combats that touch: Axemen, with the Guard behind them in support,
// against Spearmen, and Riders against Levy, whose rear is free.
const melee = `{"format": "frontage/scenario@1", "system": "stand", "title": "Melee", "table": {"width": 90, "height": 60},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "attack": 4, "hits": 3, "armour": 6, "points": 60, "stands": [
  {"id": "r1a", "x": 20, "y": 32, "facing": 180}, {"id": "r1b", "x": 24, "y": 32, "facing": 180}, {"id": "r1c", "x": 28, "y": 32, "facing": 180}]},
 {"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "attack": 3, "hits": 3, "points": 50, "stands": [
  {"id": "r2a", "x": 20, "y": 34, "facing": 180}, {"id": "r2b", "x": 24, "y": 34, "facing": 180}, {"id": "r2c", "x": 28, "y": 34, "facing": 180}]},
 {"id": "r3", "side": "red", "name": "Riders", "type": "cavalry", "attack": 3, "hits": 3, "armour": 5, "points": 80, "stands": [
  {"id": "r3a", "x": 59, "y": 33, "facing": 180}, {"id": "r3b", "x": 61, "y": 33, "facing": 180}, {"id": "r3c", "x": 63, "y": 33, "facing": 180}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "attack": 3, "hits": 3, "armour": 5, "points": 65, "stands": [
  {"id": "b1a", "x": 20, "y": 30, "facing": 0}, {"id": "b1b", "x": 24, "y": 30, "facing": 0}, {"id": "b1c", "x": 28, "y": 30, "facing": 0}]},
 {"id": "b2", "side": "blue", "name": "Levy", "type": "infantry", "attack": 2, "hits": 3, "points": 25, "stands": [
  {"id": "b2a", "x": 58, "y": 30, "facing": 0}, {"id": "b2b", "x": 62, "y": 30, "facing": 0}, {"id": "b2c", "x": 66, "y": 30, "facing": 0}]},
 {"id": "b3", "side": "blue", "name": "Reserve", "type": "infantry", "attack": 3, "hits": 3, "points": 45, "stands": [
  {"id": "b3a", "x": 40, "y": 12, "facing": 0}, {"id": "b3b", "x": 44, "y": 12, "facing": 0}, {"id": "b3c", "x": 48, "y": 12, "facing": 0}]}],
"turn": {"number": 2, "active": "red", "phase": "combat", "dice": {"seed": 7, "drawn": 0, "given": [], "only": false}}}`

// fighting opens the melee in a window.
func (p *player) fighting() *battle {
	p.t.Helper()
	if err := p.ui.Load([]byte(melee), "melee"); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
	return p.ui.screen.(*battle)
}

// given enters dice in advance, like players who roll their own.
func (p *player) given(values ...int) {
	p.t.Helper()
	if _, err := p.ui.Do(game.Action{Do: "dice", Values: values}); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
}

// until gives default answers until a question of a kind is open.
func (p *player) until(kind string) *game.Question {
	p.t.Helper()
	for range 60 {
		q := p.ui.Battle().Question()
		if q == nil {
			break
		}
		if q.Kind == kind {
			p.ui.screen.(*battle).walk.Finish()
			p.ui.screen.(*battle).dice.finish()
			p.tick(Input{})
			return q
		}
		p.ui.Press("dice-rest") // if dice roll
		if !p.ui.Press("answer") {
			p.t.Fatalf("the question %q has no answer to press", q.Kind)
		}
	}
	p.t.Fatalf("no question %q has come", kind)
	return nil
}

// crushing are dice with which the Axemen hit six times with twelve dice, without a save,
// and the Spearmen never: 6 hits and 3 supports to 0, and the Spearmen lose two of their
// three stands (STD-CAS-02).
var crushing = []int{6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1 /* saved? */, 1, 1, 1, 1, 1, 1 /* back */, 1, 1, 1, 1, 1, 1, 1, 1, 1}

// crushed fights the first round with these dice: Blue must remove two stands.
func crushed(t *testing.T, size geometry.Vec) *player {
	t.Helper()
	p := newPlayer(t, size)
	p.fighting()
	p.given(crushing...)
	p.ui.Press("answer")
	p.until("remove")
	return p
}

func (p *player) battle() *battle { return p.ui.screen.(*battle) }

// volleys returns what was struck in an event.
func (p *player) volleys(e *game.Event) []game.Volley {
	return p.battle().guide().Event(p.ui.State(), e).Volleys
}

// has reports whether a unit still has a stand.
func (p *player) has(id game.StandID) bool {
	u, _ := p.ui.State().Stand(id)
	return u != nil
}

// label returns the control whose label begins with begins.
func (p *player) label(begins string) Control {
	p.t.Helper()
	var all []string
	for _, c := range p.ui.Controls() {
		if strings.HasPrefix(c.Label, begins) {
			return c
		}
		all = append(all, c.Label)
	}
	p.t.Fatalf("no control is called %q; there are %q", begins, all)
	return Control{}
}

// count counts the painted items of a class.
func (p *player) count(class string) int {
	n := 0
	for _, item := range p.picture().Items {
		if item.Style.Class == class {
			n++
		}
	}
	return n
}

// The question says who answers and lists the answers in words, the first of them
// the default.
func TestQuestionIsListed(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	for _, text := range []string{"Red: which combat is fought next?", "Fight: Axemen and Guard against Spearmen", "Fight: Riders against Levy", "suggested"} {
		if !p.shows(text) {
			t.Errorf("%q is not written", text)
		}
	}
	if c := p.control("end-phase"); c.Enabled || !strings.Contains(c.Reason, "still to be fought") {
		t.Errorf("the turn can be ended: %v, %q", c.Enabled, c.Reason)
	}
	if said := p.host.said; !slices.Contains(said, "Red: which combat is fought next?") {
		t.Errorf("the question is not announced: %q", said)
	}
}

// The engagement to be fought is outlined, with the pools of both sides and the odds:
// twelve dice from three stands of attack 4 (STD-ATTACK-01), at 4+ in the open
// (STD-ATTACK-31).
func TestEngagementIsShownWithItsOdds(t *testing.T) {
	p := newPlayer(t, desktop)
	b := p.fighting()
	for _, text := range []string{"Axemen on Spearmen: 12 dice, 4+ to hit,", "attack 4+4+4", "Spearmen on Axemen: 9 dice", "ODDS OF ROUND 1", "Red has 3 in support: +3"} {
		if !p.shows(text) {
			t.Errorf("%q is not written", text)
		}
	}
	if want := []game.UnitID{"b1", "r1", "r2"}; !slices.Equal(b.options().Asked, want) {
		t.Errorf("outlined are %v, want %v", b.options().Asked, want)
	}
	p.move(p.where("control:answer-2"))
	if want := []game.UnitID{"b2", "r3"}; !slices.Equal(b.options().Asked, want) {
		t.Errorf("with the second answer pointed at %v are outlined, want %v", b.options().Asked, want)
	}
	if !p.shows("Riders on Levy: 9 dice") {
		t.Error("the odds are not those of the combat that is pointed at")
	}
	p.click(p.where("b1"))
	if units := game.GuideOf(p.ui.State()).Waiting(p.ui.State()).Fighting; !slices.Contains(units, "b1") {
		t.Errorf("a click on the Spearmen fights %+v", units)
	}
}

func TestPercentIsNeverRoundedToCertainty(t *testing.T) {
	for _, c := range []struct {
		p, rest float64
		want    string
	}{
		{0, 1, "0 %"}, {1, 0, "100 %"}, {0.0004, 0.9996, "<0.1 %"}, {0.9996, 0.0004, ">99.9 %"}, {0.4567, 0.5433, "45.7 %"}, {1 - 1e-15, 1e-15, "100 %"}, // a sum of parts
	} {
		if got := strings.ReplaceAll(percent(c.p, c.rest), narrow, " "); got != c.want {
			t.Errorf("%v is written %q, want %q", c.p, got, c.want)
		}
	}
}

// After the roll the dice are on the panel, with hits ringed, the sum of each pool and
// the score; they have tumbled over the table for less than a second.
func TestDiceAreShown(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	p.given(crushing...)
	p.ui.Press("answer")
	p.tick(Input{})
	if !p.battle().dice.running() {
		t.Error("the dice do not tumble")
	}
	lasted := time.Duration(0)
	for p.battle().dice.running() {
		p.tick(Input{})
		lasted += 16 * time.Millisecond
	}
	if lasted >= time.Second {
		t.Errorf("the dice tumble for %v", lasted)
	}
	h := &sheet{area: rect(0, 0, 344, 4000)}
	h.begin(rect(0, 0, 344, 4000), layerPage)
	roundCard(h, p.ui.State(), p.battle().lastRound())
	var s scene.Scene
	s.Reset(344, 4000, colors.panel)
	h.draw(&s)
	dice, rings := 0, 0
	for _, item := range s.Items {
		switch item.Style.Class {
		case "die":
			dice++
		case "hit":
			rings++
		}
	}
	if dice != 27 || rings != 6 { // 12 + 6 saves + 9; six sixes
		t.Errorf("%d dice with %d rings, want 27 with 6", dice, rings)
	}
	for _, text := range []string{"attack 4+4+4", "6 hits inflicted.", "Red scores 9, 3 of it for support."} {
		if !p.shows(text) {
			t.Errorf("%q is not written", text)
		}
	}
}

func TestDiceNeedNotTumble(t *testing.T) {
	p := newPlayer(t, desktop)
	p.typed("?")
	p.press("settings")
	p.press("set-tumble-off")
	p.press("dialog-ok")
	p.fighting()
	p.ui.Press("answer")
	p.tick(Input{})
	if p.battle().dice.running() {
		t.Error("the dice tumble although that is switched off")
	}
}

// STD-CAS-05: the middle stand cannot be removed, since the rest would not be in
// formation.
func TestCasualtyByMouse(t *testing.T) {
	p := crushed(t, desktop)
	p.click(p.where("b1b"))
	if !p.has("b1b") || !strings.Contains(p.ui.toast.text, "formation") {
		t.Errorf("the middle stand: there %v, said %q; want it there, and a word about the formation", p.has("b1b"), p.ui.toast.text)
	}
	p.move(p.where("b1a"))
	if p.count("blocked") == 0 {
		t.Error("pointing at a stand does not mark it")
	}
	p.click(p.where("b1a"))
	if p.has("b1a") {
		t.Error("a click does not remove the stand")
	}
}

func TestCasualtyByFinger(t *testing.T) {
	p := crushed(t, geometry.Vec{X: 844, Y: 390})
	p.tap(p.where("b1a"))
	if !p.has("b1a") {
		t.Fatal("the first tap removes the stand")
	}
	if a, _ := p.battle().answer(); a.Stand != "b1a" {
		t.Errorf("the first tap shows %+v", a)
	}
	p.tap(p.where("b1a"))
	if p.has("b1a") {
		t.Error("the second tap does not remove the stand")
	}
}

func TestCasualtyByKeyboard(t *testing.T) {
	p := crushed(t, desktop)
	first, _ := p.battle().answer()
	p.typed("]")
	second, _ := p.battle().answer()
	if first.Stand == second.Stand {
		t.Fatalf("] stays at %s", first.Stand)
	}
	p.typed("[")
	p.typed("]")
	p.key(KeyEnter, 0)
	if p.has(second.Stand) || !p.has(first.Stand) {
		t.Errorf("Enter removes not %s", second.Stand)
	}
}

func TestCasualtyByButtonAndFocus(t *testing.T) {
	p := crushed(t, desktop)
	c := p.label("Remove stand Spearmen\u00a0A")
	p.ui.Focus(c.ID) // as Tab does through the page's mirror
	p.tick(Input{})
	if a, _ := p.battle().answer(); a.Stand != "b1a" {
		t.Errorf("the focus shows %+v", a)
	}
	p.ui.Focus("")
	p.press(c.ID)
	if p.has("b1a") {
		t.Error("the button does not remove the stand")
	}
}

// Forbidden actions after the round are listed with the rules' reason, and pointing at an
// allowed one shows its ghosts.
func TestAftermath(t *testing.T) {
	p := crushed(t, desktop)
	p.until("after")
	if !p.shows("Advance with Axemen") || !p.shows("enemies of the combat are") {
		t.Error("the panel does not say why the Axemen may not advance")
	}
	p.move(p.where("control:" + p.label("Pursue with Axemen").ID))
	if len(p.ghosts()) == 0 {
		t.Error("the pursuit has no ghosts")
	}
	before := p.stand("r1a")
	p.press(p.label("Stand with Axemen").ID)
	if p.stand("r1a") != before || !slices.Contains(fightDone(p.ui.State()), "r1") {
		t.Error("the Axemen do not stand")
	}
}

// A click on a unit with several possible actions lists them.
func TestClickOnAUnitListsItsAnswers(t *testing.T) {
	p := crushed(t, desktop)
	p.until("after")
	p.click(p.where("r2"))
	if p.battle().selected != "r2" || p.ui.Battle().Question().Kind != "after" {
		t.Fatalf("selected is %q; want r2, asked what it does after the round", p.battle().selected)
	}
	for _, i := range p.battle().replies() {
		if a := p.battle().question().Answers[i]; a.Unit != "r2" {
			t.Errorf("listed is %+v", a)
		}
	}
	p.press("all-answers")
	if len(p.battle().replies()) != len(p.battle().question().Answers) {
		t.Error("not all answers are listed again")
	}
}

// A whole Combat phase with the mouse, to its end and the end of the turn.
func TestWholeCombatByMouse(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	for n := range 80 {
		q := p.ui.Battle().Question()
		if q == nil || p.ui.State().Turn.Phase != "combat" {
			break
		}
		if !p.shows(strings.Fields(q.Text.String())[0]) {
			t.Errorf("the question %q is not written", q.Text)
		}
		if p.ui.dialog != nil {
			t.Fatalf("after %d answers there is a dialog: %s", n, p.ui.dialog.title)
		}
		p.press("answer")
		p.wait()
	}
	if st := p.ui.State(); st.Turn.Active != "blue" || st.Turn.Phase != "command" {
		t.Errorf("after the combats it is %q, %s; want blue's command phase", st.Turn.Active, st.Turn.Phase)
	}
}

func TestFightAll(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	before := string(game.Write(p.ui.State()))
	p.press("fight-all")
	if q := p.ui.Battle().Question(); len(q.Answers) != 1 || q.Answers[0].Do != "end" {
		t.Fatalf("after all combats the question is %+v; want \"end\" alone", q)
	}
	if !p.control("end-phase").Enabled {
		t.Error("the turn cannot be ended")
	}
	p.ui.settings.FreeUndo = true
	steps := 0
	for p.ui.Battle().CanUndo() {
		p.key("z", Ctrl)
		steps++
	}
	if steps < 4 || string(game.Write(p.ui.State())) != before {
		t.Errorf("%d steps back do not lead to the beginning", steps)
	}
}

// The odds of the first round are shown with a charge before it is made.
func TestOddsOfAChargeAreShown(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b1"))
	if !p.shows("ODDS OF THE FIRST ROUND") || !p.shows("Red wins") {
		t.Error("the odds of the charge are not shown")
	}
	p.move(p.where("b2"))
	if p.shows("ODDS OF THE FIRST ROUND") {
		t.Error("a charge that is not allowed has odds")
	}
}

// twoWays is a unit with an enemy at its front and one at its right, by as much:
// its owner chooses whether it retreats to the rear or to the left
// (STD-RETREAT-08). The Axemen hit three times, nobody else.
const twoWays = `{"format": "frontage/scenario@1", "system": "stand", "title": "Two ways", "table": {"width": 60, "height": 60},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "attack": 3, "hits": 3, "stands": [{"id": "r1a", "x": 30, "y": 32, "facing": 180}]},
 {"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "attack": 3, "hits": 3, "stands": [{"id": "r2a", "x": 37, "y": 30, "facing": 270}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "attack": 3, "hits": 4, "stands": [
  {"id": "b1a", "x": 30, "y": 30, "facing": 0}, {"id": "b1b", "x": 34, "y": 30, "facing": 0}]}],
"turn": {"number": 1, "active": "red", "phase": "combat", "dice": {"seed": 1, "drawn": 0, "given": [6,6,6,1,1,1,1,1,1,1,1,1,1,1,1], "only": false}}}`

func TestDirectionIsChosenOnTheTable(t *testing.T) {
	p := newPlayer(t, desktop)
	if err := p.ui.Load([]byte(twoWays), "two ways"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	q := p.until("retreat")
	if len(q.Answers) != 2 {
		t.Fatalf("the answers are %+v, want two directions", q.Answers)
	}
	for _, text := range []string{"Retreat towards its rear (180°)", "Retreat towards its left (270°)"} {
		if !p.shows(text) {
			t.Errorf("%q is not written", text)
		}
	}
	if n := len(p.ghosts()); n < 4 {
		t.Errorf("%d ghosts are shown, want those of both directions", n)
	}
	view := p.board().camera.view
	p.move(view.Pixel(geometry.Vec{X: 26, Y: 30})) // its place if it goes to the left
	if a, _ := p.battle().answer(); a.Direction == nil || *a.Direction != 270 {
		t.Errorf("pointing at the ghosts shows %+v; want the direction 270", a)
	}
	p.click(view.Pixel(geometry.Vec{X: 26, Y: 30}))
	if s := p.stand("b1a"); s.X != 27 || s.Y != 30 {
		t.Errorf("b1a is at (%g, %g), want (27, 30)", s.X, s.Y)
	}
}

// fightDone returns the units that have had their turn in the combat in progress.
func fightDone(st *game.State) []game.UnitID {
	return stand.FightIn(st).Done
}
