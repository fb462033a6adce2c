package game

import (
	"slices"
	"testing"
)

// A state that an action has made knows which units the action changed, until the next action. Copies know
// nothing, nor does anybody know more than one action back.
func TestChangedSince(t *testing.T) {
	b := newBattle(t, Options{Seed: 1})
	if v := b.State().Version(); v != 0 {
		t.Errorf("the start has the version %d, want none", v)
	}
	knows := func(s *State, version uint64, want []int) {
		t.Helper()
		units, ok := s.ChangedSince(version)
		if ok != (want != nil) || !slices.Equal(units, want) {
			t.Errorf("since version %d: %v, %v; want %v", version, units, ok, want)
		}
	}
	moved := []int{b.State().UnitIndex("r1")}
	do(t, b, move(20))
	first := b.State()
	do(t, b, move(30))
	second := b.State()
	knows(second, second.Version(), []int{})
	knows(second, first.Version(), moved)
	knows(second, 0, nil)
	knows(first, second.Version(), nil)

	copied, cloned := *second, second.Clone()
	for _, s := range []*State{&copied, &cloned} {
		if v := s.Version(); v != 0 {
			t.Errorf("a copy has the version %d, want none", v)
		}
		knows(s, second.Version(), nil)
		knows(s, first.Version(), nil)
	}

	do(t, b, Action{Do: DoDice, Values: []int{3}})
	third := b.State()
	knows(third, second.Version(), []int{})
	knows(third, first.Version(), nil)
	knows(second, first.Version(), nil) // the list is that of a later action by now

	do(t, b, undo)
	if s := b.State(); s.Version() == third.Version() {
		t.Error("after an undo the version is still the same")
	}
	knows(b.State(), third.Version(), nil)

	for _, v := range [][2]uint64{{first.Version(), second.Version()}, {second.Version(), third.Version()}} {
		if v[0] == 0 || v[0] == v[1] {
			t.Errorf("successive states have the versions %v; want different ones", v)
		}
	}
}
