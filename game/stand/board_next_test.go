package stand

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/table"
)

// After stands have moved, gone or stayed, the next board equals a new one: the same contacts,
// engagements and supports (STD-ENGAGE-02, STD-RESULT-13), distances and lines of sight.
func TestNextBoardIsTheSameAsANewOne(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	unmoved := 0
	for range 60 {
		s := randomCombat(random)
		b := newBoard(s)
		for range 8 {
			knowAll(b)
			before := s
			next := s.Clone()
			s = &next
			if disturb(random, s) {
				unmoved++
			}
			b = b.next(s)
			got, want := knowAll(b), knowAll(newBoard(s))
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("from %+v\nto %+v\nit knows %+v\nwant %+v", before.Units, s.Units, got, want)
			}
			// Facts found on a board of a supposed state do not reach the real one.
			supposed := s.Clone()
			disturb(random, &supposed)
			if got, want := knowAll(b.next(&supposed)), knowAll(newBoard(&supposed)); !reflect.DeepEqual(got, want) {
				t.Fatalf("supposing %+v\nit knows %+v\nwant %+v", supposed.Units, got, want)
			}
			if again := knowAll(b); !reflect.DeepEqual(again, want) {
				t.Fatalf("having supposed %+v\nit knows %+v\nwant %+v", supposed.Units, again, want)
			}
		}
	}
	if unmoved < 50 {
		t.Errorf("only %d states in which nobody has moved, want at least 50", unmoved)
	}
}

// disturb makes random changes like those of actions, and reports whether every stand is
// where it was.
func disturb(random *rand.Rand, s *game.State) (unmoved bool) {
	u := &s.Units[random.IntN(len(s.Units))]
	switch random.IntN(4) {
	case 0:
		Edit(u).State.Confused = !Own(u).State.Confused
		return true
	case 1:
		if len(u.Stands) > 0 {
			i := random.IntN(len(u.Stands))
			u.Stands = slices.Delete(u.Stands, i, i+1)
		}
	case 2:
		for i := range u.Stands {
			u.Stands[i].Y++
		}
	default:
		if len(u.Stands) > 0 {
			u.Stands[random.IntN(len(u.Stands))].Facing = float64(random.IntN(360))
		}
	}
	return false
}

// knowledge is everything that a board finds out about its stands.
type knowledge struct {
	boxes     any
	pieces    []table.Piece
	answer    ContactsAnswer
	joins     [][2]int
	distances []float64
	sees      []bool
	within    []bool // 15 cm of each other
}

func knowAll(b *board) knowledge {
	k := knowledge{boxes: slices.Clone(b.Boxes), pieces: slices.Clone(b.Pieces), answer: *b.contactsAnswer(), joins: slices.Clone(b.neighbours())}
	k.answer.board = nil
	for i := range b.units {
		for j := range b.units {
			if b.Enemies(i, j) && len(b.BoxesOf(i)) > 0 && len(b.BoxesOf(j)) > 0 {
				k.distances, k.sees = append(k.distances, b.Distance(i, j)), append(k.sees, b.unitSees(i, j))
				if k.within = append(k.within, b.Within(i, j, 15)); k.within[len(k.within)-1] != (b.Distance(i, j) <= 15) {
					panic("within is not distance")
				}
			}
		}
	}
	return k
}
