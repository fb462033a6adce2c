package game

import (
	"fmt"
	"testing"
)

// crowded returns a scenario with a number of stands, in units of four.
func crowded(stands int) State {
	s := State{
		System: "stand", Table: Table{1000, 1000},
		Sides: [2]Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Turn:  Turn{Number: 1, Active: "red", Phase: "command", Step: "initiative"},
	}
	for i := range stands / 4 {
		u := Unit{
			ID: UnitID(fmt.Sprintf("u%d", i)), Side: s.Sides[i%2].ID, Name: "Unit", Type: Infantry,
			Base: fakeBase(Infantry), Own: &fakeUnit{Attack: 3, Range: 30, Hits: 3, Size: 4},
		}
		for j := range 4 {
			u.Stands = append(u.Stands, Stand{
				StandID(fmt.Sprintf("u%ds%d", i, j)), float64(10 + i%20*20 + j*4), float64(10 + i/20*10), 0,
			})
		}
		s.Units = append(s.Units, u)
	}
	return s
}

// An action's own cost, among 100 stands: the copy, the invariants, the hash
// and the history, with rules that do next to nothing.
func BenchmarkDo(b *testing.B) {
	CollectLittle()
	battle := NewBattle(crowded(100), fakeRules{}, Options{})
	for n := 1; b.Loop(); n++ {
		if n%10_000 == 0 { // the limit of a file
			battle = NewBattle(crowded(100), fakeRules{}, Options{})
		}
		if _, err := battle.Do(Action{Do: "end"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	s := crowded(MaxUnits * 4)
	text := Write(&s)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Read(text, "bench", fakeSystems); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	s := crowded(MaxUnits * 4)
	b.SetBytes(int64(len(Write(&s))))
	for b.Loop() {
		Write(&s)
	}
}
