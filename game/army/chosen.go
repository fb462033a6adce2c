package army

import (
	"slices"
)

// Keep returns the list under a name, in the form of an army file: equal picks counted
// together, in the order of the army list.
func (l *List) Keep(name string) Chosen {
	c := Chosen{Name: name, Points: l.Points}
	for _, line := range l.Lines() {
		c.Picks = append(c.Picks, Picked{ID: line.ID, Mount: line.Mount, Count: line.Count})
	}
	return c
}

// Recall returns the list of a saved army.
func Recall(a *Army, c Chosen) *List {
	l := &List{Army: a, Points: c.Points}
	for _, p := range c.Picks {
		l.Picks = append(l.Picks, slices.Repeat([]Pick{{p.ID, p.Mount}}, p.Count)...)
	}
	return l
}

// Ride gives a mount to a character on the list who rides from ("" for none); with mount
// "" it takes the mount away. It returns the limit that forbids this, or a problem if
// nobody on the list fits.
func (l *List) Ride(character, from, mount string) *Problem {
	i := slices.Index(l.Picks, Pick{character, from})
	if i < 0 {
		return &Problem{"id", character, "There is no such character on the list."}
	}
	others := *l
	others.Picks = slices.Delete(slices.Clone(l.Picks), i, i+1)
	if problem := others.Add(Pick{character, mount}); problem != nil {
		return problem
	}
	l.Picks = others.Picks
	return nil
}
