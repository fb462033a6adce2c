package element

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/army/armytest"
)

// A battle of two armies of seven elements and a general each, by default answers.
func BenchmarkBattleByDefault(b *testing.B) {
	random := rand.New(rand.NewPCG(5, 3))
	s := *randomField(random).state(&testing.T{})
	for b.Loop() {
		battle := game.NewBattle(s, Rules{}, game.Options{Seed: 5})
		for range 3000 {
			a, ok := battle.Default()
			if !ok || battle.State().Turn.Number > 60 {
				break
			}
			if _, err := battle.Do(a); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// The threat zones of 200 elements.
func BenchmarkThreatZones(b *testing.B) {
	f := &field{}
	for i := range 100 {
		x, y := float64(i%25-12)*85, float64(i/25)*120
		f.unit("r"+string(rune('A'+i/26))+string(rune('a'+i%26)), "BD", x, -100-y, 0)
		f.unit("b"+string(rune('A'+i/26))+string(rune('a'+i%26)), "BD", x+20, 100+y-170, 180)
	}
	f.units = f.units[:200]
	s := f.state(&testing.T{})
	board := newBoard(s)
	board.opponent(0)
	for b.Loop() {
		for unit := range s.Units {
			board.threatsOn(unit, board.Boxes[board.at[unit]], nil)
		}
	}
}

// A move of one element into contact among 100 elements, worked out with how it conforms: two lines of 50,
// 100 paces apart.
func BenchmarkConformingContact(b *testing.B) {
	f := &field{}
	for i := range 50 {
		x := float64(i-25)*45 + 20
		y := 50.0 + float64(i%2)*150
		f.unit("r"+string(rune('A'+i/26))+string(rune('a'+i%26)), "BD", x, -y, 0)
		f.unit("b"+string(rune('A'+i/26))+string(rune('a'+i%26)), "BD", x+12, y, 180)
	}
	f.turn = `, "phase": "moves"`
	s := f.state(&testing.T{})
	a, err := game.ReadAction([]byte(`{"do": "move", "units": ["rBa"], "way": [{"ahead": 160}]}`), Name)
	if err != nil {
		b.Fatal(err)
	}
	board := newBoard(s)
	if p, refusal := board.planMove(&a); refusal != nil || p.touch == nil {
		b.Fatalf("no contact: %v", refusal)
	}
	b.ReportAllocs()
	for b.Loop() {
		board.planMove(&a)
	}
}

// twoArmies returns two armies of 400 points with 54 elements each, drawn up.
func twoArmies(t testing.TB) game.State {
	all := armytest.Shipped(&testing.T{}, files, Rules{})
	near, _ := army.Quick(all["ember-court"], 400, 1)
	far, _ := army.Quick(all["hollow-host"], 400, 2)
	s, err := army.QuickBattle(near, far, army.Setup{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// All answers of the computer in the bounds 5 and 6 of a battle of two armies of 400 points.
func BenchmarkComputersBounds400(b *testing.B) {
	battle := game.NewBattle(twoArmies(b), Rules{}, game.Options{Seed: 4})
	play := func(battle *game.Battle, before int) {
		for battle.State().Turn.Number < before {
			a, _ := battle.Advise()
			if _, err := battle.Do(a); err != nil {
				b.Fatal(err)
			}
		}
	}
	play(battle, 5)
	b.ReportAllocs()
	for b.Loop() {
		play(game.NewBattle(*battle.State(), Rules{}, game.Options{Seed: 4}), 7)
	}
}

// An unattended battle of two armies of 400 points.
func BenchmarkUnattended400(b *testing.B) {
	game.CollectLittle()
	s := twoArmies(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := game.PlayOut(s, Rules{}, game.Options{Seed: 4}, 5000); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
}
