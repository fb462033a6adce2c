package report

import (
	"os"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
	"frontage/render/words"
)

// A report calls stands by their unit's name and a letter, not by their ids, and tells after the dice
// what a roll came to.
func TestReportNamesStandsAndTotals(t *testing.T) {
	const name = "the-crossbow-line.replay.jsonl"
	data, err := os.ReadFile("../../assets/scenarios/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := Read(data, name, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	page := string(HTML(s))
	for _, want := range []string{"Town crossbows E attacks First lancers A.", "The total is 13: the target is Disrupted, and 1 hit.", "Levy spearmen: Move. <"} {
		if !strings.Contains(page, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	for _, id := range []string{" x5a ", "Move. 4, 4"} {
		if strings.Contains(page, id) {
			t.Errorf("the report has %q in it", id)
		}
	}
	if words.Say(game.Say("%s", game.UnitID("levy"))) != "levy" {
		t.Error("texts still name the pieces of the report")
	}
}

// The text of a roll is told without its faces in every language.
func TestTextsWithoutFaces(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	roll := game.Rolled(game.Say("Move:"), []int{3, 4})
	for _, c := range []struct {
		text game.Phrase
		want string
	}{
		{roll, "Move:"},
		{game.SayAll(roll, game.Say(" Passed.")), "Move. Passed."},
		{game.Rolled(game.Say("The die shows"), []int{3}), "The die shows:"},
		{game.Rolled(game.Say("It moves."), []int{3}), "It moves."},
		{game.Say("It has %s.", game.Faces{3, 4}), "It has 3, 4."},
	} {
		if got := WithoutFaces(&game.Event{Text: c.text}); got != c.want {
			t.Errorf("%q is told as %q; want %q", c.text.String(), got, c.want)
		}
	}
	words.Speak("de")
	words.Open("stand")
	if got := WithoutFaces(&game.Event{Text: game.SayAll(roll, game.Say(" Passed."))}); strings.Contains(got, "3") || !strings.HasPrefix(got, "Move. ") {
		t.Errorf("in German it is told as %q", got)
	}
}
