package ui

import (
	"fmt"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/render/words"
)

// The summary counts losses turn by turn, as the tables at the ends of the turns show,
// and in total as many as are missing at the end.
func TestLossesTurnByTurn(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-skirmish-at-the-mill")
	b := p.battle()
	ends := map[int][2]lossCount{} // by turn, what was lost up to its end
	for range 2000 {
		a, ok := b.play.Default()
		if !ok {
			break
		}
		if _, err := b.play.Do(a); err != nil {
			t.Fatal(err)
		}
		st := b.state()
		ends[st.Turn.Number] = [2]lossCount{lossesSoFar(st, "red"), lossesSoFar(st, "blue")}
	}
	b.told, b.lost = nil, nil
	list := b.lossesByTurn()
	if len(list) != len(ends) {
		t.Fatalf("%d turns of %d", len(list), len(ends))
	}
	var sum [2]lossCount
	for _, turn := range list {
		for i, n := range turn.sides {
			sum[i] = lossCount{sum[i].stands + n.stands, sum[i].units + n.units, sum[i].characters + n.characters}
		}
		if sum != ends[turn.turn] {
			t.Errorf("to the end of turn %d: %+v, want %+v", turn.turn, sum, ends[turn.turn])
		}
	}
	if sum == [2]lossCount{} {
		t.Error("nothing was lost in the whole battle")
	}
	p.tick(Input{Wheel: p.at})
	p.ui.open(resultDialog(b))
	p.tick(Input{})
	if !p.shows("LOSSES TURN BY TURN") || !p.shows("Turn 1") {
		t.Error("the dialog does not list the turns")
	}
	p.photograph("result-losses")
}

// STD-WIN-16: scenario victory points, their margin and the objectives that were met
// are in the summary: 3 to 5 points more are a major victory.
func TestResultNamesObjectives(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-the-night-landing")
	st := p.state().Clone()
	st.Turn.Phase, stand.OwnTurn(&st).Deploy = "over", nil
	stand.OwnTurn(&st).Result = &stand.Result{Winner: "red", Why: "Turn 7 was the last.", Margin: "major", Met: []string{"Seize the signal house"},
		Points: []stand.Points{{Side: "red", Points: 4}, {Side: "blue", Points: 0}}}
	p.ui.openBattle(game.NewBattle(st, p.battle().play.Rules(), game.Options{}), "over")
	p.ui.open(resultDialog(p.battle()))
	p.tick(Input{})
	for _, text := range []string{"A major victory", "Seize the signal house, met: 4 points", "Kill the warden, not met"} {
		if !p.shows(text) {
			t.Errorf("the dialog does not say %q", text)
		}
	}
	p.photograph("result-objectives")

	// Files keep in English why it ended; the player reads it in a language of his own.
	t.Cleanup(func() { words.Speak("en") })
	stand.OwnTurn(&st).Result.Why = fmt.Sprintf("Turn %d was the last.", st.Turn.Number)
	words.Speak("de")
	p.ui.openBattle(game.NewBattle(st, p.battle().play.Rules(), game.Options{}), "over")
	p.ui.open(resultDialog(p.battle()))
	p.tick(Input{})
	if want := "Zuglimit erreicht."; !p.shows(want) {
		t.Errorf("the German dialog does not say %q", want)
	}
}
