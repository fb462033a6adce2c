package army

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/stand"
)

// List is an army for a battle: units and characters chosen from an army list, up to a
// value in points.
type List struct {
	Army   *Army
	Points int // the most that it may cost
	Picks  []Pick
}

// Pick is one unit, or one character with a mount, by their ids in the army list.
type Pick struct {
	ID    string
	Mount string // "" for none
}

// Problem is a limit that a list breaks.
type Problem struct {
	// Limit is the broken limit: points, min, max, general (an army has exactly one),
	// units (at least one, and at most as many as a table holds), or id (the army list
	// has no such thing).
	Limit string
	ID    string // of the profile with the limit, "" for a limit of the whole army
	What  string
}

// Error says in words what the limit is and how it is broken.
func (p *Problem) Error() string { return p.What }

// A scenario has room for two armies of this size.
const (
	maxUnits      = game.MaxUnits / 2
	maxStands     = game.MaxStands / 2
	maxCharacters = 100
)

// Cost returns the points of all picks.
func (l *List) Cost() int {
	total := 0
	for _, p := range l.Picks {
		total += l.price(p)
	}
	return total
}

// Count returns how often a unit, a character or a mount was picked.
func (l *List) Count(id string) int {
	n := 0
	for _, p := range l.Picks {
		if p.ID == id || p.Mount == id {
			n++
		}
	}
	return n
}

// Line sums up all picks of one thing, in words.
type Line struct {
	Count  int    `json:"count"`
	ID     string `json:"id"`
	Mount  string `json:"mount"`
	Name   string `json:"name"`
	Points int    `json:"points"` // of all of them
}

// Lines returns the picks in the order of the army list, equal ones combined.
func (l *List) Lines() []Line {
	lines := []Line{}
	for _, p := range l.inOrder() {
		last := len(lines) - 1
		if last < 0 || lines[last].ID != p.ID || lines[last].Mount != p.Mount {
			lines = append(lines, Line{ID: p.ID, Mount: p.Mount, Name: l.name(p)})
			last++
		}
		lines[last].Count++
		lines[last].Points += l.price(p)
	}
	return lines
}

// Units returns the number of units.
func (l *List) Units() int {
	n := 0
	for _, p := range l.Picks {
		if l.Army.Unit(p.ID) != nil {
			n++
		}
	}
	return n
}

// May returns the limit that forbids one more pick, or nil if it may be added. It ignores
// what the list still lacks: see [List.Problems].
func (l *List) May(p Pick) *Problem {
	if problem := l.unknown(p); problem != nil {
		return problem
	}
	more := List{l.Army, l.Points, append(slices.Clone(l.Picks), p)}
	ids := []string{p.ID}
	if p.Mount != "" {
		ids = append(ids, p.Mount)
	}
	for _, id := range ids {
		if problem := more.above(id); problem != nil {
			return problem
		}
	}
	if c := l.Army.Character(p.ID); c != nil && c.Kind == stand.General && l.generals() > 0 {
		return &Problem{"general", "", "The army has a general already; it has exactly one."}
	}
	if problem := more.tooMany(); problem != nil {
		return problem
	}
	return more.tooDear()
}

// Add adds a pick if it may be added. It returns the same as [List.May].
func (l *List) Add(p Pick) *Problem {
	problem := l.May(p)
	if problem == nil {
		l.Picks = append(l.Picks, p)
	}
	return problem
}

// Remove removes the last pick equal to p and reports whether there was one.
func (l *List) Remove(p Pick) bool {
	for i := len(l.Picks) - 1; i >= 0; i-- {
		if l.Picks[i] == p {
			l.Picks = slices.Delete(l.Picks, i, i+1)
			return true
		}
	}
	return false
}

// Problems returns every limit that the list breaks. A list without problems may go to
// battle.
func (l *List) Problems() []*Problem {
	var list []*Problem
	add := func(p *Problem) {
		if p != nil {
			list = append(list, p)
		}
	}
	for _, p := range l.Picks {
		add(l.unknown(p))
	}
	if n := l.generals(); n != 1 {
		add(&Problem{"general", "", fmt.Sprintf("The army has %s; it must have exactly one.", count(n, "general"))})
	}
	if l.Units() == 0 {
		add(&Problem{"units", "", "The army has no unit."})
	}
	for _, id := range l.ids() {
		add(l.below(id))
		add(l.above(id))
	}
	add(l.tooMany())
	add(l.tooDear())
	return list
}

// unknown returns a problem if the army list has no such thing.
func (l *List) unknown(p Pick) *Problem {
	unit, leader := l.Army.Unit(p.ID), l.Army.Character(p.ID)
	switch {
	case unit == nil && leader == nil:
		return &Problem{"id", p.ID, fmt.Sprintf("%s has no unit or character %q.", l.Army.Name, p.ID)}
	case p.Mount == "":
		return nil
	case l.Army.Mount(p.Mount) == nil:
		return &Problem{"id", p.Mount, fmt.Sprintf("%s has no mount %q.", l.Army.Name, p.Mount)}
	case unit != nil:
		return &Problem{"id", p.Mount, fmt.Sprintf("%s is a unit; only a character has a mount.", unit.Name)}
	case leader.Mount != "" && l.Army.Mount(p.Mount).Mount != "":
		return &Problem{"id", p.Mount, fmt.Sprintf("%s is mounted already.", leader.Name)}
	}
	return nil
}

// above returns the problem if there are more of a thing than its max.
func (l *List) above(id string) *Problem {
	name, limit := l.limit(id)
	_, most := limit.For(l.Points)
	if n := l.Count(id); most >= 0 && n > most {
		return &Problem{"max", id, fmt.Sprintf("%s: %d chosen, but an army of %d points may have at most %d (%s).",
			name, n, l.Points, most, limitText(limit))}
	}
	return nil
}

// below returns the problem if there are fewer of a thing than its min. Generals are
// counted for the whole army.
func (l *List) below(id string) *Problem {
	if c := l.Army.Character(id); c != nil && c.Kind == stand.General && l.generals() > 0 {
		return nil
	}
	name, limit := l.limit(id)
	least, _ := limit.For(l.Points)
	if n := l.Count(id); n < least {
		return &Problem{"min", id, fmt.Sprintf("%s: %d chosen, but an army of %d points must have at least %d (%s).",
			name, n, l.Points, least, limitText(limit))}
	}
	return nil
}

func (l *List) tooDear() *Problem {
	if cost := l.Cost(); cost > l.Points {
		return &Problem{"points", "", fmt.Sprintf("The army costs %d points, %d more than the %d agreed.", cost, cost-l.Points, l.Points)}
	}
	return nil
}

// tooMany returns a problem if the list is larger than a scenario allows.
func (l *List) tooMany() *Problem {
	units, stands, characters := 0, 0, 0
	for _, p := range l.Picks {
		if u := l.Army.Unit(p.ID); u != nil {
			units++
			stands += u.Size
		} else {
			characters++
		}
	}
	if units > maxUnits || stands > maxStands || characters > maxCharacters {
		return &Problem{"units", "", fmt.Sprintf("An army has at most %d units, %d stands and %d characters.", maxUnits, maxStands, maxCharacters)}
	}
	return nil
}

// ids returns the ids of everything in the army list.
func (l *List) ids() []string {
	var ids []string
	for i := range l.Army.Units {
		ids = append(ids, l.Army.Units[i].ID)
	}
	for i := range l.Army.Characters {
		ids = append(ids, l.Army.Characters[i].ID)
	}
	for i := range l.Army.Mounts {
		ids = append(ids, l.Army.Mounts[i].ID)
	}
	return ids
}

// limit returns the name and the limit of something in the army list.
func (l *List) limit(id string) (string, Limit) {
	if u := l.Army.Unit(id); u != nil {
		return u.Name, u.Limit
	}
	if c := l.Army.Character(id); c != nil {
		return c.Name, c.Limit
	}
	m := l.Army.Mount(id)
	return m.Name, m.Limit
}

func (l *List) price(p Pick) int {
	if u := l.Army.Unit(p.ID); u != nil {
		return u.Points
	}
	price := 0
	if c := l.Army.Character(p.ID); c != nil {
		price = c.Points
	}
	if m := l.Army.Mount(p.Mount); m != nil {
		price += m.Points
	}
	return price
}

func (l *List) generals() int {
	n := 0
	for _, p := range l.Picks {
		if c := l.Army.Character(p.ID); c != nil && c.Kind == stand.General {
			n++
		}
	}
	return n
}

// name returns the name of a unit, or of a character with his mount.
func (l *List) name(p Pick) string {
	if u := l.Army.Unit(p.ID); u != nil {
		return u.Name
	}
	name := p.ID
	if c := l.Army.Character(p.ID); c != nil {
		name = c.Name
	}
	if m := l.Army.Mount(p.Mount); m != nil {
		name += ", " + m.Name
	}
	return name
}

// limitText writes a limit: "1 to 3 for each 1000 points".
func limitText(l Limit) string {
	text := "any number"
	switch {
	case l.Max > 0 && l.Min == l.Max:
		text = fmt.Sprintf("exactly %d", l.Min)
	case l.Max > 0:
		text = fmt.Sprintf("%d to %d", l.Min, l.Max)
	case l.Min > 0:
		text = fmt.Sprintf("%d or more", l.Min)
	default:
		return text
	}
	if l.Per == 0 {
		return text + " in an army"
	}
	return fmt.Sprintf("%s for each %d points", text, l.Per)
}

// count writes "no unit", "1 unit", "2 units".
func count(n int, what string) string {
	if n == 0 {
		return "no " + what
	}
	return game.Counted(n, what)
}
