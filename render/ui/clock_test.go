package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/game/gametest"
	"frontage/game/live"
)

// clocked returns a network whose rooms have clocks, and whose time passes by [network.pass] alone.
func clocked(t *testing.T, think live.Thinking) (*network, *gametest.Time) {
	t.Helper()
	n, clock := newNetwork(t), gametest.NewTime()
	n.keeper.UseTime(clock.Now, clock.After)
	n.keeper.Think(think)
	n.time = clock
	return n, clock
}

// pass lets time pass on the server and in all programs.
func (n *network) pass(d time.Duration) {
	n.t.Helper()
	n.time.Pass(d)
	n.deliver()
}

// clocks are the times in the bar of a person's window.
func (p *player) clocks() string {
	var list []string
	for _, c := range p.ui.Controls() {
		if strings.HasPrefix(c.ID, "clock-") {
			text := c.text
			if c.On() {
				text += " runs"
			}
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

func (p *player) labelOf(id string) string {
	p.t.Helper()
	for _, c := range p.ui.Controls() {
		if c.ID == id {
			return c.Label
		}
	}
	p.t.Fatalf("there is no %q, only %v", id, p.ids())
	return ""
}

// Both players and a watcher see both clocks, on screen and in words. They pass every second, and the
// window asks to be called when the next second is over.
func TestClocksAreSeen(t *testing.T) {
	n, _ := clocked(t, live.Thinking{Bank: 90 * time.Minute, More: 30 * time.Second})
	first, second, third := n.two("first-charge")
	for _, p := range n.players {
		if got := p.clocks(); got != "1:30:00 runs, 1:30:00" {
			t.Fatalf("at the beginning the clocks show %q", got)
		}
	}
	n.pass(50*time.Minute + 400*time.Millisecond)
	for _, p := range n.players {
		if got := p.clocks(); got != "40:00 runs, 1:30:00" {
			t.Errorf("after 50 minutes the clocks show %q, want 40:00 and 1:30:00", got)
		}
		if got := p.labelOf("clock-red"); got != "Red has 39 minutes left, and decides." {
			t.Errorf("in words: %q", got)
		}
		if got := p.labelOf("clock-blue"); got != "Blue has 1 hour and 30 minutes left." {
			t.Errorf("in words: %q", got)
		}
		if p.host.wake < 599*time.Millisecond || p.host.wake > 602*time.Millisecond {
			t.Errorf("the window asks to be called after %v, want 600 ms, when it shows a second less", p.host.wake)
		}
	}
	n.time.Pass(2 * time.Second)
	if !second.tick(Input{}) || second.clocks() != "39:58 runs, 1:30:00" {
		t.Errorf("two seconds later, without a message, the clocks show %q", second.clocks())
	}
	for first.battle().mail.Decides(first.battle().asked()) {
		first.advance()
		n.deliver()
	}
	if got := second.clocks(); got != "40:28, 1:30:00 runs" && got != "39:58, 1:30:00 runs" {
		t.Errorf("after Red's decisions the clocks show %q", got)
	}
	third.press("room")
	third.press("dialog-ok")
	phone := n.enter(live.Invitation("https://example.org/play", first.battle().live.client.Keys.Watch))
	phone.size.X, phone.size.Y = 390, 844
	phone.tick(Input{})
	if got := phone.clocks(); got != "1:30:00 runs" {
		t.Errorf("a narrow window shows %q, want the clock that runs", got)
	}
}

// Whoever is invited is told the terms before accepting.
func TestClockTermsBeforeAccepting(t *testing.T) {
	n, _ := clocked(t, live.Thinking{Bank: 45 * time.Minute, More: 30 * time.Second})
	first := n.begin("first-charge", "red")
	p := n.enter(first.roomLink("room-second"))
	want := "Each player has 45 minutes for deciding, and 30 seconds more after each turn of his own. Who runs out of time loses."
	if said := p.dialogText(); !strings.Contains(said, want) {
		t.Errorf("the invitation says %q, want %q", said, want)
	}
	if said := first.dialogText(); !strings.Contains(said, want) {
		t.Errorf("the room says %q, want %q", said, want)
	}
	if got := exactTime(90_000); got != "1 minute and 30 seconds" {
		t.Errorf("90 seconds are %q", got)
	}
}

// A player is warned when little time is left, once each. When it is over all see who has won, nobody
// decides any more, and it stays so after the program was closed and continued.
func TestClockRunsOut(t *testing.T) {
	n, _ := clocked(t, live.Thinking{Bank: 10 * time.Minute})
	first, second, third := n.two("first-charge")
	first.host.said, second.host.said = nil, nil
	for range 599 {
		n.time.Pass(time.Second)
		first.tick(Input{})
		second.tick(Input{})
	}
	var warned []string
	for _, said := range first.host.said {
		if strings.Contains(said, "left") {
			warned = append(warned, said)
		}
	}
	if want := []string{"You have 5 minutes left", "You have 1 minute left", "You have 10 seconds left"}; !slices.Equal(warned, want) {
		t.Errorf("the player is told %q, want %q", warned, want)
	}
	if got := strings.Join(second.host.said, " "); strings.Contains(got, "left") {
		t.Errorf("the other player is warned: %s", got)
	}
	n.pass(time.Second)
	for _, p := range n.players {
		b := p.battle()
		if !b.over() || b.lateSide() != "red" || p.ui.dialog == nil || p.ui.dialog.title != "Blue wins" {
			t.Fatalf("over %t, late %q; want a dialog that Blue wins", b.over(), b.lateSide())
		}
		if said := p.dialogText(); !strings.Contains(said, "Red has no time left, by the clock of the server, and loses by forfeit.") {
			t.Errorf("the dialog says %q", said)
		}
		p.press("dialog-ok")
		if b.roomSays() != "Red has run out of time. Blue wins." {
			t.Errorf("the room says %q", b.roomSays())
		}
		if _, err := p.ui.Do(b.guide().End); err == nil {
			t.Error("somebody still decides")
		}
	}
	for _, p := range []*player{first, third} { // who looks back sees it too, at the end alone
		p.battle().lookBack()
		p.tick(Input{})
		r := p.ui.screen.(*replay)
		for _, at := range []int{0, r.story.Last()} {
			r.show(at)
			p.tick(Input{})
			want := at > 0
			if said := strings.Join(r.panel.sheet.reading(), " "); strings.Contains(said, "Red has no time left, by the clock of the server, and loses by forfeit.") != want || strings.Contains(said, "Blue wins") != want {
				t.Errorf("at moment %d the replay says %q; want the claim: %t", at, said, want)
			}
		}
		p.ui.show(r.back)
	}
	if third.battle().mail.Claimed() != "blue" || !first.battle().mail.TimeClaimed() {
		t.Error("Blue has not claimed the battle")
	}
	again := n.join(first.again())
	if s := again.ui.saves()[0]; !s.about.Over {
		t.Error("the saved battle is not marked as over")
	}
	again.ui.resume(again.ui.saves()[0])
	n.deliver()
	if again.battle().endTitle() != "Blue wins" {
		t.Errorf("continued, it says %q", again.battle().endTitle())
	}
}

// dialogText returns the texts in the window, with the lines of a paragraph joined.
func (p *player) dialogText() string {
	var text strings.Builder
	for _, item := range p.picture().Items {
		text.WriteString(item.Text + " ")
	}
	return text.String()
}

// Whoever opens a room chooses the time of both players: none, a usual one, or any other, which is typed.
// Both see it before they play.
func TestChooseTheClock(t *testing.T) {
	for _, one := range []struct {
		press []string
		terms string
	}{
		{nil, ""},
		{[]string{"clock-45"}, "Each player has 45 minutes for deciding, and 2 minutes more after each turn of his own. Who runs out of time loses."},
		{[]string{"clock-45", "clock-most"}, ""},
		{[]string{"clock-own", "less-minutes", "more-seconds", "numbers-done"}, "Each player has 55 minutes for deciding, and 1 minute and 15 seconds more after each turn of his own. Who runs out of time loses."},
		{[]string{"clock-20", "clock-own", "more-minutes", "dialog-ok"}, "Each player has 20 minutes for deciding, and 1 minute more after each turn of his own. Who runs out of time loses."},
	} {
		n, _ := clocked(t, live.Thinking{})
		p := n.offered("first-charge")
		p.press("live")
		if got := strings.Join(p.ids(), " "); !strings.Contains(got, "clock-most clock-20 clock-45 clock-90 clock-own") {
			t.Fatalf("the dialog offers %s", got)
		}
		for _, id := range one.press {
			p.press(id)
		}
		if said := p.dialogText(); one.terms != "" && !strings.Contains(said, one.terms) || one.terms == "" && !strings.Contains(said, "Nobody loses by time.") {
			t.Errorf("%v: the dialog says %q, want %q", one.press, said, one.terms)
		}
		p.press("live-side-red")
		n.deliver()
		link := p.roomLink("room-second")
		q := n.enter(link)
		for _, said := range []string{p.dialogText(), q.dialogText()} {
			if !strings.Contains(said, one.terms) || one.terms == "" && strings.Contains(said, "for deciding") {
				t.Errorf("%v: the room says %q, want %q", one.press, said, one.terms)
			}
		}
	}
}

// Where the server limits the time, the limit is proposed, and nothing beyond it is offered.
func TestChooseWithinTheServersClock(t *testing.T) {
	n, _ := clocked(t, live.Thinking{Bank: 30 * time.Minute, More: 90 * time.Second})
	p := n.offered("first-charge")
	p.press("live")
	if got := strings.Join(p.ids(), " "); !strings.Contains(got, "clock-most clock-20 clock-own") {
		t.Fatalf("the dialog offers %s", got)
	}
	if got := p.labelOf("clock-most"); !strings.Contains(got, "30 minutes for deciding, and 1 minute and 30 seconds more") {
		t.Errorf("it proposes %q", got)
	}
	for _, id := range []string{"clock-own", "more-minutes", "more-seconds", "numbers-done"} {
		p.press(id)
	}
	if said := p.dialogText(); !strings.Contains(said, "Each player has 30 minutes for deciding, and 1 minute and 30 seconds more") {
		t.Errorf("more than the limit can be typed: %q", said)
	}
	for _, id := range []string{"clock-own", "less-minutes", "numbers-done", "live-side-red"} {
		p.press(id)
	}
	n.deliver()
	if k := p.battle().live.client.Clock; k == nil || k.Bank != (25*time.Minute).Milliseconds() {
		t.Errorf("the room has the clock %+v, want 25 minutes", k)
	}
}
