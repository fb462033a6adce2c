package column

import (
	"testing"

	"frontage/game"
)

// What may be done with the General's free Action is listed, once for each Formed unit in his reach
// that has attempted nothing, and nowhere after he has given it (COL-LEADER-07 to -11);
// what is automatic anyway is not listed twice.
func TestFreeActionsAreListed(t *testing.T) {
	text, err := files.ReadFile("scenarios/the-crossbow-line.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, "line", systems)
	if err != nil {
		t.Fatal(err)
	}
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 1})
	free := func() map[game.UnitID]int {
		n := map[game.UnitID]int{}
		for _, a := range b.Question().Answers {
			if d, ok := a.Own.(*Deed); ok && d.Free != "" {
				n[a.Unit]++
				if d.Name == actStop {
					t.Errorf("%s: a Stop that is automatic is listed with a General", a.Unit)
				}
			}
		}
		return n
	}
	if n := free(); n["CAV1"] == 0 || n["CAV2"] == 0 || n["SPEAR"] != 0 {
		t.Errorf("listed with the General: %v; the lancers are in his reach, the spearmen 8 inches away are not", n)
	}
	if _, err := b.Do(game.Action{Do: doAction, Unit: "CAV1", Own: &Deed{Name: actMove, Free: "general"}}); err != nil {
		t.Fatal(err)
	}
	if d := b.State().Turn.Dice; d.Drawn != 0 {
		t.Errorf("%d dice are rolled for it", d.Drawn)
	}
	// Where it may stop: here, and after each whole inch before the last of 6; Elite need no roll.
	stops := 0
	for _, a := range b.Question().Answers {
		if d, ok := a.Own.(*Deed); ok && d.Name == actStop {
			if d.To != float64(stops) {
				t.Errorf("stop %d is after %v inches", stops, d.To)
			}
			stops++
		}
	}
	if stops != 6 {
		t.Errorf("it may stop at %d places, want 6", stops)
	}
	if n := free(); len(n) > 0 {
		t.Errorf("listed again after it was given: %v", n)
	}
}
