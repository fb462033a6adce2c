package ui

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// The charge on Home plays by itself, rests after some rounds, and plays again when it is
// pointed at. Without motion it is a still preview.
func TestChargePlaysOnHome(t *testing.T) {
	p := newPlayer(t, desktop)
	h := p.ui.screen.(*home)
	if h.demo.before == nil || !h.animating() {
		t.Fatal("no charge plays")
	}
	p.picture()
	first := h.demo.area
	moved := false
	for range 1000 { // 16 s
		p.tick(Input{})
		moved = moved || h.demo.walk.Running()
	}
	if !moved || h.animating() {
		t.Fatalf("it has moved: %t; it still plays: %t; want true, false", moved, h.animating())
	}
	p.move(geometry.Segment{A: first.Min, B: first.Max}.Mid())
	if !h.animating() {
		t.Error("it does not play again when it is pointed at")
	}
	p.ui.settings.Still = true
	p.ui.goHome()
	if h = p.ui.screen.(*home); h.animating() || h.demo.before == nil {
		t.Error("without motion it plays, or shows nothing")
	}
}

// Battles and puzzles are listed apart, and the large button begins the first lesson.
func TestHomeBeginsWithLearning(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 1280, Y: 3000})
	if !p.shows("PUZZLES") {
		t.Error("there are no puzzles")
	}
	if battle, puzzle := p.where("control:scenario-hammer-and-anvil"), p.where("control:scenario-first-charge"); battle.Y >= puzzle.Y {
		t.Errorf("the battle is at %v, the puzzle at %v", battle, puzzle)
	}
	p.press("learn")
	if b, ok := p.ui.screen.(*battle); !ok || b.lesson == nil {
		t.Error("it does not begin a lesson")
	}
}

// The end of a battle shows its last picture, and offers to watch it, a report and a rematch.
func TestVictoryScreen(t *testing.T) {
	p := newPlayer(t, desktop)
	p.fighting()
	stands := func() (n int) {
		for _, item := range p.picture().Items {
			if item.Style.Class == "stand side-0" {
				n++
			}
		}
		return n
	}
	before := stands()
	p.battle().act(game.Action{Do: "concede", Side: "blue"})
	p.tick(Input{})
	if n := stands(); p.ui.dialog == nil || before == 0 || n != 2*before {
		t.Fatalf("%d stands are drawn, of %d on the table: the last picture is not shown", n, before)
	}
	p.press("report")
	if !slices.ContainsFunc(files(p.host), func(f string) bool { return strings.HasSuffix(f, ".html") }) {
		t.Errorf("no report is saved, only %v", files(p.host))
	}
	p.press("watch")
	if r := p.replay(); r.at != 0 || !r.playing {
		t.Errorf("it is at moment %d, and plays: %t; want 0, true", r.at, r.playing)
	}
	p.press("back")
	p.ui.open(resultDialog(p.battle()))
	p.tick(Input{})
	p.press("rematch")
	if b := p.battle(); b.over() || b.play.CanUndo() {
		t.Error("the rematch is not a new battle")
	}
}

func files(h *fakeHost) []string {
	var names []string
	for name := range h.files {
		names = append(names, name)
	}
	return names
}

// A new turn is announced over the table for a moment, and not at all without motion.
func TestTurnIsAnnounced(t *testing.T) {
	for _, still := range []bool{false, true} {
		p := newPlayer(t, desktop)
		p.ui.settings.Still = still
		p.ui.Press("scenario-first-charge")
		for range 20 {
			if p.state().Turn.Active == "blue" {
				break
			}
			p.key("e", 0)
		}
		b := p.battle()
		if b.turned.running() == still {
			t.Errorf("without motion: %t, announced: %t", still, b.turned.running())
		}
		for range 250 {
			p.tick(Input{})
		}
		if b.turned.running() {
			t.Error("it stays")
		}
	}
}

// What dice bring is seen on the table, in the log and on the card when they rest.
func TestResultAfterTheDice(t *testing.T) {
	p := newPlayer(t, desktop)
	b := p.fighting()
	for range 10 {
		if p.ui.Press("answer") && b.dice.running() {
			break
		}
	}
	if !b.dice.running() {
		t.Fatal("no dice roll")
	}
	if b.drawn() == b.state() {
		t.Error("the table shows the result while the dice roll")
	}
	if b.dice.at == nil {
		t.Error("the dice do not roll beside the fight")
	}
	p.tick(Input{})
	if p.shows("which stand is the casualty?") || !p.shows("The dice are rolling.") {
		t.Error("the panel tells the result while the dice roll")
	}
	acts := b.play.Len()
	p.key(KeyEnter, 0)
	if b.dice.running() || b.play.Len() != acts {
		t.Error("Enter does not let the dice rest, or answers what is not shown yet")
	}
	if b.drawn() != b.state() {
		t.Error("the table does not show the result")
	}
}

// After the enemy's turn its ways are shown, until something is done.
func TestTrailsOfTheEnemy(t *testing.T) {
	p := commanding(t, desktop)
	p.ui.settings.Still = true
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	view := p.board().camera.view
	middle := geometry.Vec{X: 24, Y: 48}
	p.drag(view.Pixel(middle), view.Pixel(middle.Add(geometry.Vec{Y: -10})), 0)
	b := p.battle()
	if len(b.trails()) != 0 {
		t.Error("one's own ways are shown")
	}
	for range 20 {
		if p.state().Turn.Active == "blue" {
			break
		}
		b.end()
		p.tick(Input{})
	}
	marks := b.trails()
	if len(marks) != 1 || marks[0].From.Dist(middle) > 0.1 || marks[0].To.Dist(middle.Add(geometry.Vec{Y: -10})) > 1 {
		t.Fatalf("the trails are %+v; the Axemen moved by 10 cm from %v", marks, middle)
	}
	p.wait() // red's turn ended by itself, and End does nothing for a moment
	b.end()
	if len(b.trails()) != 0 {
		t.Error("they stay when the player has done something")
	}
}
