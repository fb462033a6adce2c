package ui

import (
	"os"
	"strings"
	"testing"
	"time"

	"frontage/game/live"
)

// openTimed opens a scenario with a length of 90 minutes in place of its turns.
func (p *player) openTimed(scenario, length string) {
	p.t.Helper()
	text, err := os.ReadFile("../../assets/scenarios/" + scenario + ".scenario.json")
	if err != nil {
		p.t.Fatal(err)
	}
	timed := strings.Replace(string(text), `"limit": 8`, `"length": "`+length+`", "minutes": 90`, 1)
	if err := p.ui.Load([]byte(timed), scenario); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
}

// Of a battle with an agreed time whoever opens a room chooses no clock: the room has that time, for both
// players together (STD-SCEN-03). All see it pass and are warned; when it is over the battle ends for all
// by its rules, without a question, and nobody says so before.
func TestAgreedTimeLive(t *testing.T) {
	const terms = "The agreed time of both players together is 1 hour and 30 minutes. When it is over, the higher score wins."
	n, _ := clocked(t, live.Thinking{})
	first := n.offered("first-charge#timed")
	first.press("live")
	if said, ids := first.dialogText(), strings.Join(first.ids(), " "); strings.Contains(ids, "clock-") || !strings.Contains(said, "The battle has its own clock") || !strings.Contains(said, terms) {
		t.Fatalf("the dialog offers %s and says %q", ids, said)
	}
	first.press("live-side-red")
	n.deliver()
	invitation, watch := first.roomLink("room-second"), first.roomLink("room-watch")
	if said := first.dialogText(); !strings.Contains(said, terms) || !strings.Contains(said, "Left: 1:30:00") {
		t.Errorf("the room says %q", said)
	}
	first.press("dialog-ok")
	second := n.enter(invitation)
	if said := second.dialogText(); !strings.Contains(said, terms) {
		t.Errorf("the invitation says %q", said)
	}
	second.press("room-join")
	n.deliver()
	third := n.enter(watch)
	if c := first.inMenu("time"); c.Enabled || c.Reason != "The server keeps the time of this battle." {
		t.Errorf("the players may say that the time is over: %q", c.Reason)
	}
	first.key(KeyEscape, 0)
	if _, err := first.ui.Do(first.battle().timeCalls()[0].Action); err == nil || !strings.Contains(err.Error(), "server keeps") {
		t.Errorf("said too early: %v", err)
	}
	n.pass(10 * time.Minute)
	n.decides(first, second) // a charge, at which Blue may shoot
	n.pass(10 * time.Minute)
	for _, p := range n.players {
		if got := p.clocks(); got != "1:10:00 runs" {
			t.Errorf("after 20 minutes of both the clock shows %q", got)
		}
		if got := p.labelOf("clock-both"); got != "1 hour and 10 minutes of the agreed time left" {
			t.Errorf("in words: %q", got)
		}
		p.host.said = nil
	}
	n.pull(second)
	n.pass(66 * time.Minute)
	n.mend(second)
	if got := strings.Join(first.host.said, " "); !strings.Contains(got, "5 minutes of the agreed time left") {
		t.Errorf("a player is told %q; want to be warned", got)
	}
	if got := strings.Join(third.host.said, " "); strings.Contains(got, "agreed time left") {
		t.Errorf("who watches is warned: %q", got)
	}
	n.pass(4 * time.Minute)
	for _, p := range n.players {
		if got := p.clocks(); got != "5:00, 5:00 runs" {
			t.Errorf("after the end the clocks show %q; want 5 minutes of each, to finish what has begun", got)
		}
		if said := strings.Join(p.host.said, " "); !strings.Contains(said, "The agreed time is over: what has begun is finished") {
			t.Errorf("it is not said that the time is over: %q", said)
		}
	}
	for second.battle().play.Question() != nil && n.decides(second, first) {
	}
	for i, p := range n.players {
		b := p.battle()
		if !b.guide().Over(b.state()) || b.lateSide() != "" || p.ui.dialog == nil {
			t.Fatalf("page %d: over %t, late %q; want the battle over by its rules, and its result", i, b.over(), b.lateSide())
		}
		if said := p.dialogText(); !strings.Contains(said, "The agreed time is over.") {
			t.Errorf("page %d: the dialog says %q", i, said)
		}
	}
	for _, p := range n.players {
		if got := p.clocks(); got != "" {
			t.Errorf("after the battle the clocks show %q", got)
		}
	}
	if first.table() != second.table() || first.table() != third.table() {
		t.Error("the pages show different tables")
	}
}

// The chess clock of a battle is the room's, without more after each turn. Where the server allows less,
// the battle cannot be played there, and the dialog says why.
func TestChessClockLive(t *testing.T) {
	n, _ := clocked(t, live.Thinking{})
	first, _, _ := n.two("first-charge#clock")
	for _, p := range n.players {
		if got := p.clocks(); got != "1:30:00 runs, 1:30:00" {
			t.Errorf("the clocks show %q", got)
		}
	}
	if _, err := first.ui.Do(first.battle().timeCalls()[1].Action); err == nil || !strings.Contains(err.Error(), "server keeps") {
		t.Errorf("the time of the other side is called: %v", err)
	}
	n.pass(91 * time.Minute)
	for _, p := range n.players {
		if b := p.battle(); b.lateSide() != "red" || b.endTitle() != "Blue wins" {
			t.Errorf("late %q, %q; want that Red has lost", b.lateSide(), b.endTitle())
		}
	}
	n, _ = clocked(t, live.Thinking{Bank: 45 * time.Minute, More: 2 * time.Minute})
	p := n.offered("first-charge#clock")
	p.press("live")
	if said, ids := p.dialogText(), strings.Join(p.ids(), " "); strings.Contains(ids, "live-side") || !strings.Contains(said, "The server allows each player at most 45 min + 2 min.") {
		t.Errorf("the dialog offers %s and says %q", ids, said)
	}
}
