package army_test

import (
	"slices"
	"testing"

	. "frontage/game/army"
	"frontage/game/stand"
)

// A saved army comes back, in the order of the army list.
func TestKeepAndRecall(t *testing.T) {
	a := &Army{
		System: stand.Name, Name: "Hold",
		Units:      profiles([]profile{{ID: "axes", Size: 3, Points: 50}, {ID: "bows", Size: 3, Points: 60}}),
		Characters: leaders([]leader{{ID: "chief", Kind: stand.General, Points: 100}, {ID: "hero", Kind: "hero", Points: 80, Limit: Limit{Max: 1}}}),
		Upgrades:   mounts([]mount{{ID: "ram", Points: 10, Limit: Limit{Max: 1}}}),
	}
	l := &List{Army: a, Points: 500}
	for _, p := range []Pick{pick("bows"), pick("chief"), pick("axes"), pick("bows"), pick("hero")} {
		if problem := l.Add(p); problem != nil {
			t.Fatalf("the pick is refused: %v", problem)
		}
	}
	// A mounted hero replaces the same hero on foot, even at the limit.
	if problem := l.Change(pick("hero"), Pick{ID: "hero", Upgrade: "ram"}); problem != nil {
		t.Fatalf("the change is refused: %v", problem)
	}
	if problem := l.Change(pick("chief"), Pick{ID: "chief", Upgrade: "ram"}); problem == nil || problem.Limit != "max" || l.Count("chief") != 1 {
		t.Errorf("a second ram: %v; want a refusal by \"max\", and one chief as before", problem)
	}
	if problem := l.Change(pick("hero"), Pick{ID: "hero", Upgrade: "ram"}); problem == nil {
		t.Error("a hero who is not on the list got a mount")
	}
	kept := l.Keep("Vanguard")
	want := []Picked{{pick("axes"), 1}, {pick("bows"), 2}, {pick("chief"), 1}, {Pick{ID: "hero", Upgrade: "ram"}, 1}}
	if kept.Name != "Vanguard" || kept.Points != 500 || !slices.Equal(kept.Picks, want) {
		t.Errorf("kept: %+v; want Vanguard, 500 points, %v", kept, want)
	}
	again := Recall(a, kept)
	if again.Cost() != l.Cost() || !slices.Equal(again.Lines(), l.Lines()) || again.Points != 500 {
		t.Errorf("recalled: %+v; want the lines and the cost of before, of 500 points", again)
	}
	if problem := l.Change(Pick{ID: "hero", Upgrade: "ram"}, pick("hero")); problem != nil || l.Count("ram") != 0 || l.Count("hero") != 1 {
		t.Errorf("on foot again: %v; want one hero and no ram", problem)
	}
}
