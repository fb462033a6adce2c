package geometry

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The numbered laws of FormationOf, Groups and Reconnect, for stands that touch in various ways.

var anyUnit = rapid.Custom(func(t *rapid.T) []Box {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 4))
	boxes := unit(r, rapid.IntRange(1, 5).Draw(t, "stands"))
	if rapid.Bool().Draw(t, "one more") {
		boxes = append(boxes, randomBox(r, 12))
	}
	return boxes
})

// borderline reports whether two of the boxes are so nearly apart, or their edges so
// nearly aligned, that turning them may change how they touch.
func borderline(boxes []Box) bool {
	for i, a := range boxes {
		for _, b := range boxes[:i] {
			if nearLimit(a, b) {
				return true
			}
		}
	}
	return false
}

// inOtherOrder returns the boxes shuffled. Box i becomes number place[i].
func inOtherOrder(t *rapid.T, boxes []Box) (shuffled []Box, place []int) {
	place = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 5)).Perm(len(boxes))
	shuffled = make([]Box, len(boxes))
	for i, b := range boxes {
		shuffled[place[i]] = b
	}
	return shuffled, place
}

// renumbered maps sets of indexes by place. Each set ascends; the sets come in any order.
func renumbered(sets [][]int, place []int) [][]int {
	var out [][]int
	for _, s := range sets {
		var set []int
		for _, i := range s {
			set = append(set, place[i])
		}
		slices.Sort(set)
		out = append(out, set)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

func sameSets(a, b [][]int) bool {
	inOrder := func(s [][]int) [][]int {
		s = slices.Clone(s)
		slices.SortFunc(s, slices.Compare)
		return s
	}
	return slices.EqualFunc(inOrder(a), inOrder(b), slices.Equal)
}

// Groups laws 1 to 3. Together law 1.
func TestGroupsLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		boxes := anyUnit.Draw(t, "unit")
		groups := Groups(boxes)
		if got := Together(boxes); got != (len(groups) < 2) {
			t.Fatalf("together %v, in groups %v", got, groups)
		}
		groupOf := make([]int, len(boxes))
		total := 0
		for g, members := range groups {
			total += len(members)
			if !slices.IsSorted(members) || (g > 0 && members[0] < groups[g-1][0]) {
				t.Fatalf("groups %v are not in order", groups)
			}
			for _, i := range members {
				groupOf[i] = g
			}
		}
		if total != len(boxes) || len(slices.Compact(slices.Sorted(slices.Values(slices.Concat(groups...))))) != len(boxes) {
			t.Fatalf("groups %v of %d boxes", groups, len(boxes))
		}
		reached := map[int]bool{} // from the first of each group, by contacts
		for _, members := range groups {
			reached[members[0]] = true
		}
		for range boxes {
			for i := range boxes {
				for j := range boxes {
					if i == j || Touch(boxes[i], boxes[j]).Kind == NoContact {
						continue
					}
					if groupOf[i] != groupOf[j] {
						t.Fatalf("%d and %d touch, but groups are %v", i, j, groups)
					}
					reached[j] = reached[j] || reached[i]
				}
			}
		}
		for i := range boxes {
			if !reached[i] {
				t.Fatalf("contacts do not lead to %d of %v", i, groups)
			}
		}
		shuffled, place := inOtherOrder(t, boxes)
		if got := Groups(shuffled); !sameSets(got, renumbered(groups, place)) {
			t.Fatalf("groups %v, in the order %v %v", groups, place, got)
		}
		if m := drawMotion(t); !borderline(boxes) && !sameSets(Groups(m.boxes(boxes)), groups) {
			t.Fatalf("groups %v, moved %v", groups, Groups(m.boxes(boxes)))
		}
	})
}

// Reconnect laws 1 to 3, against trying every set.
func TestReconnectLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		boxes := anyUnit.Draw(t, "unit")
		got := Reconnect(boxes)
		var want [][]int
		for mask := range uint(1)<<len(boxes) - 1 { // never all of them
			var rest []Box
			var set []int
			for i, b := range boxes {
				if mask>>i&1 == 0 {
					rest = append(rest, b)
				} else {
					set = append(set, i)
				}
			}
			if len(Groups(rest)) > 1 || len(want) > 0 && bits.OnesCount(mask) > len(want[0]) {
				continue
			}
			if len(want) > 0 && bits.OnesCount(mask) < len(want[0]) {
				want = nil
			}
			want = append(want, set)
		}
		if len(want) == 1 && len(want[0]) == 0 {
			want = nil // nothing need be removed
		}
		if !sameSets(got, want) {
			t.Fatalf("sets %v, want %v", got, want)
		}
		shuffled, place := inOtherOrder(t, boxes)
		if after := Reconnect(shuffled); !sameSets(after, renumbered(got, place)) {
			t.Fatalf("sets %v, in the order %v %v", got, place, after)
		}
		if m := drawMotion(t); !borderline(boxes) && !sameSets(Reconnect(m.boxes(boxes)), got) {
			t.Fatalf("sets %v, moved %v", got, Reconnect(m.boxes(boxes)))
		}
	})
}

// FormationOf laws 1 to 3, InLine law 1.
func TestFormationLaws(t *testing.T) {
	counts := map[Formation]int{}
	overTables(t, func(t *rapid.T) {
		boxes := anyUnit.Draw(t, "unit")
		got := FormationOf(boxes)
		counts[got]++
		if (got == Scattered) != (len(Groups(boxes)) > 1) {
			t.Fatalf("%v in groups %v", got, Groups(boxes))
		}
		if InLine(boxes...) != (got == Line) {
			t.Fatalf("%v, in line: %v", got, InLine(boxes...))
		}
		shuffled, _ := inOtherOrder(t, boxes)
		if after := FormationOf(shuffled); after != got {
			t.Fatalf("%v, in another order %v", got, after)
		}
		if after := FormationOf(drawMotion(t).boxes(boxes)); after != got && !borderline(boxes) {
			t.Fatalf("%v became %v", got, after)
		}
	})
	for f := Scattered; f <= BentColumn; f++ {
		if counts[f] == 0 {
			t.Errorf("no unit was in %v formation", f)
		}
	}
}
