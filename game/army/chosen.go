package army

import "slices"

// Keep returns the list under a name, in the form of an army file: equal picks counted
// together, in the order of the army list.
func (l *List) Keep(name string) Chosen {
	c := Chosen{Name: name, Points: l.Points, Scale: l.Scale}
	for _, line := range l.Lines() {
		c.Picks = append(c.Picks, Picked{line.Pick, line.Count})
	}
	return c
}

// Recall returns the list of a saved army.
func Recall(a *Army, c Chosen) *List {
	l := &List{Army: a, Points: c.Points, Scale: c.Scale}
	for _, p := range c.Picks {
		l.Picks = append(l.Picks, slices.Repeat([]Pick{p.Pick}, p.Count)...)
	}
	return l
}
