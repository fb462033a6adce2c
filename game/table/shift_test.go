package table

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"frontage/game"
)

// After stands have moved or stayed, a shifted table equals one made anew. If stands have come, gone or changed
// their base, it is as before.
func TestShiftedTableIsTheSameAsANewOne(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	moved, refused := 0, 0
	for range 100 {
		s := crowd(random)
		spares := &Spares{}
		is := spares.New(s)
		for range 8 {
			before := knowAll(is)
			next := s.Clone()
			disturb(random, &next)
			want := knowAll(New(&next))
			units, ok := spares.Shift(is, &next, movedAndMore(random, s, &next))
			if !ok {
				refused++
				if got := knowAll(is); !reflect.DeepEqual(got, before) {
					t.Fatalf("refused to go from %+v\nto %+v\nit knows %+v\nwant %+v", s.Units, next.Units, got, before)
				}
				continue
			}
			for i := range s.Units {
				if stays := reflect.DeepEqual(s.Units[i].Stands, next.Units[i].Stands); stays == slices.Contains(units, i) {
					t.Fatalf("unit %d stays: %v, but the units that have moved are %v", i, stays, units)
				}
			}
			moved += len(units)
			if got := knowAll(is); !reflect.DeepEqual(got, want) {
				t.Fatalf("from %+v\nto %+v\nit knows %+v\nwant %+v", s.Units, next.Units, got, want)
			}
			s = &next
		}
	}
	if moved < 100 || refused < 100 {
		t.Errorf("%d units moved, %d states were refused: too few; want 100 of each", moved, refused)
	}
}

// movedAndMore returns the units that have moved and perhaps others, or nil.
func movedAndMore(random *rand.Rand, s, next *game.State) []int {
	if random.IntN(2) == 0 {
		return nil
	}
	among := []int{}
	for i := range s.Units {
		if random.IntN(4) == 0 || !reflect.DeepEqual(s.Units[i].Stands, next.Units[i].Stands) || s.Units[i].Base != next.Units[i].Base {
			among = append(among, i)
		}
	}
	return among
}
