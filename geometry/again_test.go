package geometry

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Ground.Rearranged law 1: whatever stood there before, a rearranged ground answers like
// a new one with the same boxes. Ground.Rearrange law 1: so does one that is rearranged itself.
// Ground.Replace law 1: so does one of which each box is replaced.
func TestRearrangedIsNew(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		table, area := Rect{Vec{-60, -60}, Vec{60, 60}}, []Polygon{{{-5, 3}, {4, 2}, {6, 9}}}
		before := append([]Box{}, s.cast.boxes...)
		for i := range before {
			if rapid.Bool().Draw(t, "moved") {
				before[i] = before[i].Shift(Vec{3, 1})
			}
		}
		if len(before) > 0 && rapid.Bool().Draw(t, "one has gone") {
			before = before[1:]
		}
		other, fresh := NewGround(table, before, area).Rearranged(s.cast.boxes), NewGround(table, s.cast.boxes, area)
		if rapid.Bool().Draw(t, "in place") {
			other = NewGround(table, append([]Box{}, before...), area)
			other.Mover(s.from, s.limit, rolesOf(len(before)), nil).To(s.to)
			if len(before) == len(s.cast.boxes) && rapid.Bool().Draw(t, "one by one") {
				for i, b := range s.cast.boxes {
					other.Replace(i, b)
				}
			} else {
				other.Rearrange(s.cast.boxes)
			}
		}
		m, n := other.Mover(s.from, s.limit, s.cast.roles, nil), fresh.Mover(s.from, s.limit, s.cast.roles, nil)
		if a, b := m.To(s.to), n.To(s.to); !reflect.DeepEqual(a, b) {
			t.Errorf("rearranged %+v, new %+v", a, b)
		}
		if a, b := other.Sweep(s.from, s.to.Center, s.cast.roles), fresh.Sweep(s.from, s.to.Center, s.cast.roles); a != b {
			t.Errorf("rearranged: stops %+v, new: %+v", a, b)
		}
	})
}

// Blockers.Again law 1: reused blockers answer like new ones for the other boxes,
// whatever memory they reuse, and the original answers as before.
func TestAgainIsNew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, then := drawTable(t, 5, 3), drawTable(t, 8, 3)
		ground := Terrain{Opaque: first.areas}
		from := drawBox(t, "from").Edge(Front)
		look := func(k *Blockers, boxes []Box) (lines []Segment) {
			for q := range boxes {
				line, _ := k.See(from, -1, q)
				lines = append(lines, line)
				line, _ = k.Corridor(from, -1, []int{q}, 1)
				lines = append(lines, line)
			}
			return lines
		}
		k, spare := NewBlockersOn(first.boxes, ground), NewBlockers(then.boxes, then.areas)
		want := look(k, first.boxes)
		look(spare, then.boxes)
		for range 2 {
			spare = k.Again(then.boxes, spare)
			if a, b := look(spare, then.boxes), look(NewBlockersOn(then.boxes, ground), then.boxes); !reflect.DeepEqual(a, b) {
				t.Errorf("again %v, new %v", a, b)
			}
		}
		if got := look(k, first.boxes); !reflect.DeepEqual(got, want) {
			t.Errorf("then %v, first %v", got, want)
		}
		if a, b := look(k.Again(then.boxes, nil), then.boxes), look(spare, then.boxes); !reflect.DeepEqual(a, b) {
			t.Errorf("in memory of its own %v, in another's %v", a, b)
		}
	})
}

// Blockers.Knowing law 1: blockers that know how the boxes touch see what others see.
func TestKnowingTouches(t *testing.T) {
	walls := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawTable(t, 8, 3)
		pairs := Contacts(s.boxes)
		known := NewBlockers(s.boxes, s.areas).Knowing(func(i int, buf []Toucher) []Toucher {
			for k := range pairs {
				if pairs[k].I == i {
					buf = append(buf, Toucher{pairs[k].J, &pairs[k].Contact})
				}
			}
			return buf
		})
		k, from := NewBlockers(s.boxes, s.areas), drawBox(t, "from").Edge(Front)
		for q := range s.boxes {
			_, ok := k.See(from, -1, q)
			if _, got := known.See(from, -1, q); got != ok {
				t.Errorf("box %d: %v, but %v where the contacts are known", q, ok, got)
			}
		}
		if len(known.walls) != len(k.walls) {
			t.Errorf("%d walls, %d where the contacts are known", len(k.walls), len(known.walls))
		}
		walls += len(k.walls)
	})
	if walls == 0 {
		t.Error("nothing touches: the test tests nothing")
	}
}

// Ground.MoverIn law 1.
func TestMoverInUsedMemory(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		var used Mover
		var found, kept Way
		for range 3 {
			s := anyScene.Draw(t, "scene")
			placed := rapid.SliceOfN(anyBox, 0, 3).Draw(t, "placed")
			ground := NewGround(bigTable, s.cast.boxes, s.cast.areas)
			m, n := ground.MoverIn(&used, s.from, s.limit, s.cast.roles, placed), ground.Mover(s.from, s.limit, s.cast.roles, placed)
			if !reflect.DeepEqual(found, kept) {
				t.Fatalf("the way %+v has become %+v", kept, found)
			}
			if a, b := m.Straight(s.to), n.Straight(s.to); !reflect.DeepEqual(a, b) {
				t.Fatalf("straight %+v, want %+v", a, b)
			}
			found = m.To(s.to)
			if want := n.To(s.to); !reflect.DeepEqual(found, want) {
				t.Fatalf("%+v, want %+v", found, want)
			}
			kept = found
			kept.Legs = slices.Clone(found.Legs)
		}
	})
}
