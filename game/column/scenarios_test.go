package column

import (
	"testing"

	"frontage/game"
)

// Each of the five scenarios is read, stays within its points, gives the answers that it expects
// (worked out from the page), and is fought by default answers to its end.
func TestScenarios(t *testing.T) {
	list, err := files.ReadDir("scenarios")
	if err != nil || len(list) != 5 {
		t.Fatalf("%d scenarios, %v; want 5", len(list), err)
	}
	for _, file := range list {
		text, err := files.ReadFile("scenarios/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, file.Name(), systems)
		if err != nil {
			t.Fatal(err)
		}
		if s.Notes == "" {
			t.Errorf("%s does not say what it is about", file.Name())
		}
		for _, side := range s.Sides {
			if price := armyPrice(&s, side.ID); price > ownBattle(&s).Points {
				t.Errorf("%s: the army of %s costs %d, and may cost %d", file.Name(), side.Name, price, ownBattle(&s).Points)
			}
		}
		for _, r := range game.RunChecks(Rules{}, &s) {
			if !r.OK {
				t.Errorf("%s, %s differs: %s", file.Name(), r.Check.Query, r.Diff)
			}
		}
		end, n := s.Clone(), 0
		for seed := uint64(1); seed <= 3; seed++ {
			over, _, err := game.PlayOut(s, Rules{}, game.Options{Seed: seed}, 4000)
			if err != nil {
				t.Fatalf("%s: %v", file.Name(), err)
			}
			if over.Turn.Phase != phaseOver {
				t.Errorf("%s, seed %d: the battle does not end", file.Name(), seed)
			}
			end, n = *over, n+pointsLost(over, over.Sides[0].ID)+pointsLost(over, over.Sides[1].ID)
		}
		if outcomeOf(&end) == nil || n == 0 {
			t.Errorf("%s: nothing was destroyed in three battles; want losses and an outcome", file.Name())
		}
	}
}
