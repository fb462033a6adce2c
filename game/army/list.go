package army

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"frontage/game"
)

// List is an army for a battle: units and characters chosen from an army list, up to a
// value in points.
type List struct {
	Army   *Army
	Points int // the most it may cost
	Scale  int // the scale of its figures, in mm; 0 for the default
	Picks  []Pick
}

// Pick is one unit or one character, with an upgrade, by their ids in the army list.
type Pick struct {
	ID      string
	Upgrade string // "" for none
	Item    string // the id of an item of the rules, "" for none
	Stands  int    // the number of stands of the unit, 0 for the default
	Scouts  bool   // it is committed to scouting before the battle, where the rules have that
}

// Problem is a limit that a list breaks.
type Problem struct {
	// Limit is the broken limit: points, min, max, units (at least one, and at most as many as a
	// table holds), id (the army list has no such entry), or a limit of the rules, by a word or the
	// id of the rule.
	Limit string
	ID    string      // the id of the entry with the limit, "" for a limit of the whole army
	What  game.Phrase // the limit in words, and how it is broken
	// Warns means that the rules advise against it but do not forbid it.
	Warns bool
}

// Error tells in words the limit and how it is broken.
func (p *Problem) Error() string { return p.What.String() }

// NewProblem returns a limit that is broken. Its format must be a literal, so that the test
// of the message files finds it.
func NewProblem(limit, id string, what game.Phrase) *Problem {
	return &Problem{Limit: limit, ID: id, What: what}
}

// A scenario has room for two armies of this size.
const (
	maxUnits      = game.MaxUnits / 2
	maxStands     = game.MaxStands / 2
	maxCharacters = 100
)

// system returns the system of the list's army.
func (l *List) system() *System { return l.Army.system() }

// ScaleOr returns the scale of the figures, by default the usual one; 0 if the rules have none.
func (l *List) ScaleOr() int {
	if scales := l.Army.listing().Scales; l.Scale == 0 && len(scales) > 0 {
		return scales[0]
	}
	return l.Scale
}

// Cost returns the points of all picks.
func (l *List) Cost() float64 {
	total := 0.0
	for _, p := range l.Picks {
		total += l.Price(p)
	}
	return total
}

// Price returns the price of a pick, 0 if the army list does not have it.
func (l *List) Price(p Pick) float64 {
	if l.unknown(p) != nil {
		return 0
	}
	return l.system().Price(l, p) + l.itemPrice(p)
}

// UpgradePrice tells the price of an upgrade: "+10", or a share of the price of its unit.
func (l *List) UpgradePrice(upgrade string) string {
	return l.system().Extra(l, l.Army.Upgrade(upgrade))
}

// PriceSteps explains the price of a pick; nothing if the army list gives it.
func (l *List) PriceSteps(p Pick) []game.Step {
	if l.system().Steps == nil || l.unknown(p) != nil {
		return nil
	}
	return l.system().Steps(l, p)
}

// PointsText writes a number of points, which may have a half.
func PointsText(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }

// Count returns how often a unit, a character or an upgrade was picked.
func (l *List) Count(id string) int {
	n := 0
	for _, p := range l.Picks {
		if p.ID == id || p.Upgrade == id && id != "" {
			n++
		}
	}
	return n
}

// Line sums up all picks of one thing, in words.
type Line struct {
	Pick
	Count  int
	Name   string
	Points float64 // of all of them
}

// Lines returns the picks in the order of the army list, equal ones combined.
func (l *List) Lines() []Line {
	lines := []Line{}
	for _, p := range l.inOrder() {
		last := len(lines) - 1
		if last < 0 || lines[last].Pick != p {
			lines = append(lines, Line{Pick: p, Name: l.name(p)})
			last++
		}
		lines[last].Count++
		lines[last].Points += l.Price(p)
	}
	return lines
}

// LineName is the name of a line, with the number of stands if that was chosen, and the item.
func (l *List) LineName(line Line) string {
	name := line.Name
	if item := l.system().item(line.Item); item != nil {
		name += ", " + item.Name.String()
	}
	if line.Scouts {
		name += ", scouting"
	}
	if l.Army.listing().Sized && l.Army.Unit(line.ID) != nil {
		return fmt.Sprintf("%s (%s)", name, game.Counted(l.StandsOf(line.Pick), "stand"))
	}
	return name
}

// inOrder returns the picks in the order of the army list.
func (l *List) inOrder() []Pick {
	order := l.ids()
	picks := slices.Clone(l.Picks)
	slices.SortStableFunc(picks, func(a, b Pick) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.ID), slices.Index(order, b.ID)),
			cmp.Compare(slices.Index(order, a.Upgrade), slices.Index(order, b.Upgrade)),
			cmp.Compare(a.Item, b.Item),
			cmp.Compare(l.scouting(b), l.scouting(a)),
			cmp.Compare(b.Stands, a.Stands))
	})
	return picks
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

// StandsOf returns the number of stands of a pick's unit, 0 for a character.
func (l *List) StandsOf(p Pick) int {
	if l.Army.Unit(p.ID) == nil || p.Stands > 0 {
		return p.Stands
	}
	_, usual, _ := l.system().Stands(l, p)
	return usual
}

// May returns the limit that forbids one more pick, or nil if it may be added. It ignores
// what the list still lacks: see [List.Problems].
func (l *List) May(p Pick) *Problem {
	if problem := l.unknown(p); problem != nil {
		return problem
	}
	more := *l
	more.Picks = append(slices.Clone(l.Picks), p)
	ids := []string{p.ID}
	if p.Upgrade != "" {
		ids = append(ids, p.Upgrade)
	}
	for _, id := range ids {
		if problem := more.above(id); problem != nil {
			return problem
		}
	}
	if above := l.system().Above; above != nil {
		if problem := above(&more, p); problem != nil {
			return problem
		}
	}
	if problem := more.twice(p.Item); problem != nil {
		return problem
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

// Change replaces a pick on the list by another. If a limit forbids it, it returns the limit and changes
// nothing.
func (l *List) Change(from, to Pick) *Problem {
	i := slices.Index(l.Picks, from)
	if i < 0 {
		return NewProblem("id", from.ID, game.Say("There is no such unit or character on the list."))
	}
	others := *l
	others.Picks = slices.Delete(slices.Clone(l.Picks), i, i+1)
	if problem := others.May(to); problem != nil {
		return problem
	}
	l.Picks = slices.Insert(others.Picks, i, to)
	return nil
}

// Problems returns every limit that the list breaks. A list without problems may go to
// battle.
func (l *List) Problems() []*Problem { return l.found(false) }

// Warnings returns the choices that the rules advise against.
func (l *List) Warnings() []*Problem { return l.found(true) }

func (l *List) found(warnings bool) []*Problem {
	var list []*Problem
	add := func(p *Problem) {
		if p != nil && p.Warns == warnings {
			list = append(list, p)
		}
	}
	for _, p := range l.Picks {
		add(l.unknown(p))
	}
	for _, p := range l.system().Problems(l) {
		add(p)
	}
	if l.Units() == 0 {
		add(NewProblem("units", "", game.Say("The army has no unit.")))
	}
	for _, id := range l.ids() {
		add(l.below(id))
		add(l.above(id))
	}
	for _, item := range l.system().Items {
		add(l.twice(item.ID))
	}
	add(l.tooMany())
	add(l.tooDear())
	return list
}

// unknown returns a problem if the army list has no such thing.
func (l *List) unknown(p Pick) *Problem {
	unit, leader := l.Army.Unit(p.ID), l.Army.Character(p.ID)
	of := cmp.Or(unit, leader)
	switch {
	case of == nil:
		return NewProblem("id", p.ID, game.Say("%[1]s has no unit or character %[2]q.", l.Army.Name, p.ID))
	case unit != nil && l.Army.IsAdded(unit):
		return NewProblem("id", p.ID, game.Say("%[1]s is no unit of its own: it is added to another.", unit.Name))
	case p.Upgrade == "":
		return l.unfit(p)
	}
	upgrade := l.Army.Upgrade(p.Upgrade)
	if upgrade == nil {
		return NewProblem("id", p.Upgrade, game.Say("%[1]s has no %[2]s %[3]q.", l.Army.Name, game.Word(l.Army.listing().Given), p.Upgrade))
	}
	if why := l.system().Bars(l.Army, of, upgrade); !why.Empty() {
		return NewProblem("id", p.Upgrade, why)
	}
	return l.unfit(p)
}

// above returns the problem if there are more of a thing than its max.
func (l *List) above(id string) *Problem {
	e := l.Army.Entry(id)
	_, most := e.Limit.For(l.Points)
	if n := l.Count(id); most >= 0 && n > most {
		return NewProblem("max", id, game.Say("%[1]s: %[2]d chosen, but an army of %[3]d points may have at most %[4]d (%[5]s).",
			e.Name, n, l.Points, most, e.Limit.Words()))
	}
	return nil
}

// below returns the problem if there are fewer of a thing than its min.
func (l *List) below(id string) *Problem {
	e := l.Army.Entry(id)
	least, _ := e.Limit.For(l.Points)
	if n := l.Count(id); n < least && !l.together(e) {
		return NewProblem("min", id, game.Say("%[1]s: %[2]d chosen, but an army of %[3]d points must have at least %[4]d (%[5]s).",
			e.Name, n, l.Points, least, e.Limit.Words()))
	}
	return nil
}

// together reports whether the least number of an entry counts for several entries together, and the list
// has one of the others.
func (l *List) together(e *Entry) bool {
	f := l.system().Together
	return f != nil && f(l, e)
}

func (l *List) tooDear() *Problem {
	if cost := l.Cost(); cost > float64(l.Points) {
		return NewProblem("points", "", game.Say("The army costs %[1]s points, %[2]s more than the %[3]d agreed.",
			PointsText(cost), PointsText(cost-float64(l.Points)), l.Points))
	}
	return nil
}

// tooMany returns a problem if the list is larger than a scenario allows.
func (l *List) tooMany() *Problem {
	units, stands, characters := 0, 0, 0
	for _, p := range l.Picks {
		if l.Army.Unit(p.ID) != nil {
			units++
			stands += l.StandsOf(p)
		} else {
			characters++
		}
	}
	if units > maxUnits || stands > maxStands || characters > maxCharacters {
		return NewProblem("units", "", game.Say("An army has at most %[1]d units, %[2]d stands and %[3]d characters.", maxUnits, maxStands, maxCharacters))
	}
	return nil
}

// ids returns the ids of everything in the army list.
func (l *List) ids() []string {
	var ids []string
	for _, list := range [][]Entry{l.Army.Units, l.Army.Characters, l.Army.Upgrades} {
		for i := range list {
			ids = append(ids, list[i].ID)
		}
	}
	return ids
}

// name returns the name of a unit or a character, with its upgrade.
func (l *List) name(p Pick) string {
	name := p.ID
	if e := cmp.Or(l.Army.Unit(p.ID), l.Army.Character(p.ID)); e != nil {
		name = e.Name
	}
	if u := l.Army.Upgrade(p.Upgrade); u != nil {
		name += ", " + u.Name
	}
	return name
}

// Words tells a limit: "1 to 3 for each 1000 points".
func (l Limit) Words() game.Phrase {
	text := game.Say("any number")
	switch {
	case l.Max > 0 && l.Min == l.Max:
		text = game.Say("exactly %[1]d", l.Min)
	case l.Max > 0:
		text = game.Say("%[1]d to %[2]d", l.Min, l.Max)
	case l.Min > 0:
		text = game.Say("%[1]d or more", l.Min)
	default:
		return text
	}
	if l.Per == 0 {
		return game.Say("%[1]s in an army", text)
	}
	return game.Say("%[1]s for each %[2]d points", text, l.Per)
}
