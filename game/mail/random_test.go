package mail

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// Two players act, take back and send in any order. They open links twice, late, cut off or of the
// wrong battle, and restart their programs. The record of one is always the beginning of that of
// the other, and nothing is lost.
func TestAnyOrder(t *testing.T) {
	steps := 250
	if os.Getenv("FRONTAGE_SOAK") != "" {
		steps = 1000
	}
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 26))
		dice := []Dice{DiceByTurn, DiceByRoll}[seed%2]
		file := []string{firstCharge, tacticsBattle}[seed/2]
		p := begin(t, file, int(seed%2), dice)
		sent := [][]byte{p.seats[0].Last(), begin(t, file, 0, dice).seats[1].Last()}
		for range steps {
			i := r.IntN(2)
			s := p.seats[i]
			before := s.Save()
			var err error
			switch r.IntN(6) {
			case 0, 1: // decides something
				for range 1 + r.IntN(10) {
					a, ok := s.Shown().Default()
					if !ok || s.Ready() != ErrDecide {
						break
					}
					if _, _, err = s.Do(a); err != nil {
						t.Fatalf("seed %d: a default answer of a player who has to decide: %v", seed, err)
					}
				}
			case 2:
				_, _, err = s.Do(game.Action{Do: game.DoUndo})
			case 3:
				var text []byte
				if text, err = s.Send(); err == nil {
					sent = append(sent, text)
				}
			case 4: // something comes, which may have been cut off
				text := sent[max(0, len(sent)-1-min(r.IntN(4), r.IntN(4)))]
				if r.IntN(4) == 0 {
					text = text[:r.IntN(len(text))]
				}
				_, err = s.Receive(text)
			case 5: // the program was closed, and starts again
				if p.seats[i], err = Load(before, "seat", systems.All()); err != nil {
					t.Fatal(err)
				}
			}
			if err != nil && !bytes.Equal(before, s.Save()) {
				t.Fatalf("seed %d: it failed with %q and changed something", seed, err)
			}
			if fault := new(Fault); errors.As(err, &fault) && fault.Kind == False {
				t.Fatalf("seed %d: an honest player is called a liar: %v", seed, err)
			}
			a, b := p.seats[0].after, p.seats[1].after
			for n := range min(len(a), len(b)) {
				if a[n] != b[n] {
					t.Fatalf("seed %d: the battle forks after link %d", seed, n)
				}
			}
		}
		if p.seats[0].Len() < 4 {
			t.Errorf("seed %d: only %d links were sent", seed, p.seats[0].Len())
		}
	}
}
