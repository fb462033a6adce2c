package ui

import (
	"strings"
	"testing"

	"frontage/game"
)

// mailed begins a battle by mail: one player invites as a side, the other one accepts.
func mailed(t *testing.T, scenario, side string) (inviting, invited *player) {
	t.Helper()
	inviting, invited = newPlayer(t, desktop), newPlayer(t, desktop)
	inviting.ui.Press("scenario-" + scenario)
	inviting.tick(Input{})
	inviting.press("players")
	inviting.press("by-mail")
	inviting.press("mail-side-" + side)
	invited.open(inviting)
	invited.press("mail-join")
	inviting.open(invited)
	return inviting, invited
}

// open opens the link that another player has copied.
func (p *player) open(from *player) {
	p.t.Helper()
	p.ui.FollowLink(from.host.copied)
	p.tick(Input{})
}

// turn decides by default what there is to decide, and sends the link.
func (p *player) turn() {
	p.t.Helper()
	for n := 0; !p.battle().away() && !p.battle().over(); n++ {
		if n > 300 {
			p.t.Fatal("there is no end of decisions")
		}
		p.advance()
		p.tick(Input{})
	}
	p.press("mail-send")
}

// Two people play by links, each in a browser of his own: both see the same battle, nobody can
// decide for the other one, and a battle that was closed goes on.
func TestBattleByMail(t *testing.T) {
	a, b := mailed(t, "first-charge", "red")
	if a.battle().mail.Side != "red" || b.battle().mail.Side != "blue" {
		t.Fatalf("the players are %s and %s, want red and blue", a.battle().mail.Side, b.battle().mail.Side)
	}
	if a.host.link != "" || !strings.HasPrefix(a.host.copied, "https://example.org/play#m=") {
		t.Errorf("address %q, copied %.40q; want none, and a link with #m=", a.host.link, a.host.copied)
	}
	if !b.battle().away() || b.battle().question() != nil {
		t.Error("the invited player may decide before the other one has")
	}
	if _, err := b.ui.Do(game.Action{Do: "end"}); err == nil || !strings.Contains(err.Error(), "has to answer first") {
		t.Errorf("acting for the other player: %v; want \"has to answer first\"", err)
	}
	for round := range 3 {
		a.turn()
		b.open(a)
		if x, y := a.battle().play.Hash(), b.battle().play.Hash(); x != y {
			t.Fatalf("round %d: %s and %s", round, x, y)
		}
		b = b.again()
		b.ui.resume(b.ui.saves()[0])
		b.tick(Input{})
		b.turn()
		a.open(b)
		if x, y := a.battle().play.Hash(), b.battle().play.Hash(); x != y {
			t.Fatalf("round %d, back: %s and %s", round, x, y)
		}
	}
	if len(a.ui.saves()) != 1 || len(b.ui.saves()) != 1 {
		t.Errorf("%d and %d saved battles, want one each", len(a.ui.saves()), len(b.ui.saves()))
	}
}

// Whoever ends a battle sends one more link: the result offers it, and the bar and the panel when that is
// closed. It can be copied again. The other player sees the end, and has nothing to send.
func TestLastLinkByMail(t *testing.T) {
	a, b := mailed(t, "first-charge", "red")
	own, other := a, b
	for n := 0; ; n++ {
		if n > 100 {
			t.Fatal("the battle has no end")
		}
		for !own.battle().away() && !own.battle().over() {
			own.advance()
			own.tick(Input{})
		}
		if own.battle().over() {
			break
		}
		own.press("mail-send")
		other.open(own)
		own, other = other, own
	}
	if own.ui.dialog == nil || own.ui.dialog.buttons[0].ID != "mail-send" {
		t.Fatalf("the result offers %+v first, want to send the link", own.ui.dialog)
	}
	own.press("dialog-ok")
	own.tick(Input{})
	own.press("mail-send")
	sent := own.host.copied
	own.host.copied = ""
	own.tick(Input{})
	own.press("mail-copy")
	if own.host.copied != sent {
		t.Errorf("copied again, the link is %.40q, want %.40q", own.host.copied, sent)
	}
	other.open(own)
	if !other.battle().over() || other.battle().lastLink() || other.battle().play.Hash() != own.battle().play.Hash() {
		t.Errorf("the other player: over %t, has a link to send %t, want the same end and nothing to send", other.battle().over(), other.battle().lastLink())
	}
	if string(other.battle().play.Replay()) != string(own.battle().play.Replay()) {
		t.Error("the players have two battles")
	}
}

// What is not sent yet can be taken back, and survives that the window is closed; what was sent cannot.
func TestMailIsTakenBackUntilItIsSent(t *testing.T) {
	a, _ := mailed(t, "first-charge", "red")
	before := string(game.Write(a.battle().state()))
	a.advance()
	a = a.again()
	a.ui.resume(a.ui.saves()[0])
	a.tick(Input{})
	if string(game.Write(a.battle().state())) == before {
		t.Error("the draft is lost")
	}
	a.press("undo")
	if string(game.Write(a.battle().state())) != before {
		t.Error("the action is not taken back")
	}
	a.turn()
	if a.battle().canUndo() {
		t.Error("what was sent can be taken back")
	}
}

// A link that does not fit says so and changes nothing.
func TestMailThatDoesNotFit(t *testing.T) {
	a, b := mailed(t, "first-charge", "red")
	a.turn()
	link := a.host.copied
	b.open(a)
	hash := b.battle().play.Hash()
	for name, test := range map[string]struct{ link, says string }{
		"once more": {link, "opened this link already"},
		"cut off":   {link[:len(link)-20], "damaged"},
	} {
		b.ui.FollowLink(test.link)
		if b.ui.dialog == nil {
			t.Errorf("%s: nothing is said", name)
			continue
		}
		if said := strings.Join(b.host.said, "\n"); !strings.Contains(said, test.says) {
			t.Errorf("%s: the messages are %s, want %q in them", name, said, test.says)
		}
		b.ui.closeDialog()
	}
	if b.battle().play.Hash() != hash {
		t.Error("a link that does not fit has changed the battle")
	}
	c := newPlayer(t, desktop)
	c.ui.FollowLink(link)
	if said := strings.Join(c.host.said, "\n"); !strings.Contains(said, "not kept here") {
		t.Errorf("to a stranger: %s", said)
	}
	a.ui.FollowLink(link)
	if said := strings.Join(a.host.said, "\n"); !strings.Contains(said, "is your own") {
		t.Errorf("the own link: %s", said)
	}
}

// With a link for each roll an action that rolls waits for the other player.
func TestMailForEachRoll(t *testing.T) {
	a, b := newPlayer(t, desktop), newPlayer(t, desktop)
	a.ui.Press("scenario-first-charge")
	a.tick(Input{})
	a.press("players")
	a.press("by-mail")
	a.press("mail-roll")
	a.press("mail-side-red")
	b.open(a)
	b.press("mail-join")
	a.open(b)
	for range 6 {
		a.turn()
		b.open(a)
		b.turn()
		a.open(b)
	}
	if x, y := a.battle().mail.Battle().Hash(), b.battle().mail.Battle().Hash(); x != y {
		t.Errorf("%s and %s", x, y)
	}
}

// The file of a seat is saved in place of the replay, and goes on in another browser.
func TestSeatFile(t *testing.T) {
	a, b := mailed(t, "first-charge", "red")
	a.advance()
	a.press("save")
	var file []byte
	for name, data := range a.host.files {
		if strings.HasSuffix(name, ".seat") {
			file = data
		}
	}
	c := newPlayer(t, desktop)
	if err := c.ui.openText(file, "mine.seat"); err != nil {
		t.Fatal(err)
	}
	c.turn()
	b.open(c)
	if x, y := c.battle().play.Hash(), b.battle().play.Hash(); x != y {
		t.Errorf("%s and %s", x, y)
	}
}
