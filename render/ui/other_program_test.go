package ui

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/live"
)

var (
	ownBuild   = game.Made{Engine: "frontage v1", Rules: "aaaa"}
	otherRules = game.Made{Engine: "frontage v2", Rules: "bbbb"}
	otherBuild = game.Made{Engine: "frontage v2", Rules: "aaaa"}
)

// Whoever opens an invitation by mail of another program is warned before accepting, and whoever sent it
// once the answer comes. Between equal programs nobody is.
func TestAnotherProgramByMail(t *testing.T) {
	for other, says := range map[game.Made]string{
		otherRules: "Both of you need the same version.",
		otherBuild: "Their rules are the same, so you can play.",
		ownBuild:   "",
	} {
		restore := game.UseBuild(ownBuild)
		a := newPlayer(t, desktop)
		a.ui.Press("scenario-first-charge")
		a.tick(Input{})
		a.press("players")
		a.press("by-mail")
		a.press("mail-side-red")
		restore()
		restore = game.UseBuild(other)
		b := newPlayer(t, desktop)
		b.open(a)
		first := b.dialogText()
		b.press("mail-join")
		restore()
		restore = game.UseBuild(ownBuild)
		a.open(b)
		second := a.dialogText()
		restore()
		for who, said := range map[string]string{"the invited player": first, "the inviting player": second} {
			if says == "" && strings.Contains(said, "The other program") || !strings.Contains(said, says) {
				t.Errorf("%+v: %s reads %q, want %q", other, who, said, says)
			}
			if says != "" && (!strings.Contains(said, "frontage v1") || !strings.Contains(said, "frontage v2")) {
				t.Errorf("%s is not told both versions: %q", who, said)
			}
		}
	}
}

// The same in a room, where whoever watches is told too. The second link tells it on the wire.
func TestAnotherProgramLive(t *testing.T) {
	n := newNetwork(t)
	restore := game.UseBuild(ownBuild)
	first := n.begin("first-charge", "red")
	invitation := first.roomLink("room-second")
	first.press("dialog-ok")
	restore()
	restore = game.UseBuild(otherRules)
	second := n.enter(invitation)
	if said := second.dialogText(); !strings.Contains(said, "The other program plays by other rules: it is frontage v1 with rules aaaa, and this one is frontage v2 with rules bbbb.") {
		t.Errorf("the invitation reads %q", said)
	}
	second.press("room-join")
	restore()
	restore = game.UseBuild(ownBuild)
	n.deliver()
	if said := first.dialogText(); !strings.Contains(said, "it is frontage v2 with rules bbbb") || !strings.Contains(said, "Both of you need the same version.") {
		t.Errorf("who has invited reads %q", said)
	}
	if line := string(first.battle().mail.Lines(1)[0]); !strings.Contains(line, `"engine":"frontage v2","rules":"bbbb"`) {
		t.Errorf("the second link is %s", line)
	}
	restore()
	defer game.UseBuild(otherRules)()
	third := n.enter(live.Invitation("https://example.org/play", first.battle().live.client.Keys.Watch))
	if said := third.dialogText(); !strings.Contains(said, "The other program plays by other rules") {
		t.Errorf("who watches reads %q", said)
	}
}
