package chain

import (
	"slices"
	"testing"

	"frontage/game"
)

// allTold returns every result of a round, and those of notes whose letters are no fates.
func allTold() []Told {
	var all []Told
	for _, unit := range []byte(fates + "?!") {
		for _, target := range []byte(fates + "?!") {
			all = append(all, Told{Fate(unit), Fate(target), false}, Told{Fate(unit), Fate(target), true})
		}
	}
	return all
}

// No two different results tie, and the order is the same whichever of them comes first.
func TestTheOrderOfResultsIsTotal(t *testing.T) {
	all := allTold()
	for _, a := range all {
		for _, b := range all {
			ab, ba := worstForTarget(a, b), worstForTarget(b, a)
			if (ab == 0) != (a == b) || ab != -ba {
				t.Errorf("%c%c %t against %c%c %t: %d, and %d the other way round", a.Unit, a.Target, a.Contact, b.Unit, b.Target, b.Contact, ab, ba)
			}
		}
	}
	sorted := slices.SortedFunc(slices.Values(all), worstForTarget)
	for i, a := range sorted {
		for _, b := range sorted[i+1:] {
			if worstForTarget(a, b) >= 0 {
				t.Errorf("%c%c %t stands before %c%c %t, against the order", a.Unit, a.Target, a.Contact, b.Unit, b.Target, b.Contact)
			}
		}
	}
}

// The best for the attacker comes first: the worse for the target than for the unit, then contact,
// then the worse for both.
func TestTheBestForTheAttackerComesFirst(t *testing.T) {
	want := []Told{
		{Stays, Destroyed, false},
		{Recoils, Destroyed, false},
		{Stays, Recoils, true},
		{Stays, Recoils, false},
		{Recoils, Recoils, true},
		{Stays, Stays, true},
		{Recoils, Recoils, false},
		{Stays, Stays, false},
		{Recoils, Stays, false},
		{Destroyed, Stays, false},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, worstForTarget)
	if !slices.Equal(got, want) {
		t.Errorf("the order is %v, not %v", got, want)
	}
}

// The results of round 2 are kept in a map: the tree lists them in one order, however often it is
// made.
func TestATreeIsTheSameEachTime(t *testing.T) {
	s := &game.State{Units: []game.Unit{{ID: "a"}, {ID: "b"}}}
	c := &Course{Outcome: NewOutcome(s, "a", "b", 2, nil), fight: &Fight{}}
	r := &root{then: map[Told]float64{}}
	for _, told := range allTold() {
		r.then[told] = 1 / float64(len(allTold()))
	}
	texts := func() (list []string) {
		for _, b := range c.branch(Told{Stays, Stays, true}, r).Next {
			list = append(list, b.Text.String())
		}
		return list
	}
	want := texts()
	for range 50 {
		if got := texts(); !slices.Equal(got, want) {
			t.Fatalf("the tree is in another order:\n%q\n%q", got, want)
		}
	}
}
