package e2e

import (
	"encoding/base64"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// A study opens in the page at its first remark. A question is written into the page's own input
// boxes, an arrow is dragged from unit to unit, and the saved file has both; a click on a choice
// shows the answer.
func TestStudyInThePage(t *testing.T) {
	need(t)
	t.Parallel()
	play := playedBattle(t, "first-charge", 3)
	play.SetNote(1, "Look here")
	if err := play.SetRemark(2, game.Remark{Question: &game.ReaderQuestion{Ask: "Who wins?", Choices: []string{"Red", "Blue"}, Right: 2, Answer: "They are more."}}); err != nil {
		t.Fatal(err)
	}
	b := openSharedReplay(t, "#r="+game.EncodeLink(play.Replay()))
	b.catchFiles()
	b.wantMoment("opened", play, 1)
	b.press("j")
	b.wantMoment("at the question", play, 2)
	b.click(b.place("control:choice-1"))
	b.until("the answer replaces its button", `!frontage.controls().some((c) => c.id === "answer-show")`)
	b.press("d")
	b.dragTo(b.place("r1"), b.place("b1"))
	b.press("d")
	b.command("save")
	var saved string
	b.until("a file is saved", `Object.keys(window.saved).length > 0`)
	b.eval(`Object.values(window.saved)[0]`, &saved)
	text, err := base64.StdEncoding.DecodeString(saved)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := game.Open(text, "saved", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	r := again.Remark(2)
	if len(r.Drawings) != 1 || r.Drawings[0].FromPiece != "r1" || r.Drawings[0].ToPiece != "b1" || r.Question == nil || !strings.Contains(string(text), "replay@4") {
		t.Errorf("saved is %+v", r)
	}
}
