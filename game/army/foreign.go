package army

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"frontage/game"
)

// foreign is the army of another program: profiles, to make a table of, and the number of times each
// was chosen.
type foreign struct {
	form  *TableForm
	title string
	notes []string
	rows  []*foreignRow
	picks []*foreignPick
	heads map[string]string // by the key of a column: its heading as first seen
	left  game.Errors       // choices without a profile
	file  string

	system string // the rules of the army
}

// foreignRow is a profile: its cells by column key, and its special rules, some with a text.
type foreignRow struct {
	cells map[string]string
	rules []foreignRule
	line  int
}

type foreignRule struct{ name, text string }

// foreignPick is the number of times a unit or a character was chosen, perhaps with an upgrade.
type foreignPick struct {
	row, upgrade *foreignRow
	item         string // that one of them carries
	count        int
}

// carry gives an item to a choice that has none; it reports false for no item.
func (p *foreignPick) carry(item string) bool {
	if item == "" || p.item != "" {
		return false
	}
	p.item = item
	return true
}

func newForeign(t *table) *foreign {
	form := t.form
	f := &foreign{form: form, heads: map[string]string{}, file: t.name, system: t.army.System}
	for key, heading := range map[string]string{"name": "Troop", "points": "Points", "limit": "Min/max", "special": "Special"} {
		f.heads[key] = heading
	}
	for _, n := range form.Needs {
		f.heads[n.Key] = n.Name
	}
	return f
}

// leave reports that something is left out.
func (f *foreign) leave(line int, name, format string, args ...any) {
	f.left = append(f.left, game.Error{File: f.file, Line: max(1, line), Path: clipped(oneCell(name), maxTitle), What: fmt.Sprintf(format, args...)})
}

// oneCell makes a text that fits into a cell of a table with tabs.
func oneCell(text string) string {
	return strings.TrimSpace(strings.Join(strings.Fields(strings.ReplaceAll(text, `"`, "'")), " "))
}

// set fills the cell of a heading, if the rules know it.
func (f *foreign) set(r *foreignRow, heading, cell string) {
	key := f.form.Headings[Reduced(heading)]
	if key == "" || r.cells[key] != "" {
		return
	}
	if f.heads[key] == "" {
		f.heads[key] = oneCell(heading)
	}
	r.cells[key] = clipped(oneCell(cell), maxCell/4)
}

// add adds a profile, or returns the same one if it is there already.
func (f *foreign) add(r *foreignRow) *foreignRow {
	for _, other := range f.rows {
		if strings.EqualFold(other.cells["name"], r.cells["name"]) && other.cells["type"] == r.cells["type"] {
			return other
		}
	}
	f.rows = append(f.rows, r)
	return r
}

// pick counts a choice.
func (f *foreign) pick(pick *foreignPick) {
	pick.count = max(1, min(pick.count, maxArmyLimit))
	for _, p := range f.picks {
		if p.row == pick.row && p.upgrade == pick.upgrade && p.item == "" && pick.item == "" {
			p.count = min(p.count+pick.count, maxArmyLimit)
			return
		}
	}
	f.picks = append(f.picks, pick)
}

// text writes the profiles as a table, and returns the line of the file for each of its lines.
func (f *foreign) text() (text string, lines []int) {
	var t strings.Builder
	write := func(line int, cells ...string) {
		t.WriteString(strings.Join(cells, "\t") + "\n")
		lines = append(lines, line)
	}
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(f.heads)), func(key string) bool {
		return f.form.Headings[Reduced(f.heads[key])] != key // the rules have no such column
	})
	write(1, cmp.Or(oneCell(f.title), "Imported army"))
	var heads []string
	for _, key := range keys {
		heads = append(heads, f.heads[key])
	}
	write(1, heads...)
	var footnotes []string
	for _, r := range f.rows {
		var marks []string
		for _, rule := range r.rules {
			if rule.text == "" {
				marks = append(marks, strings.NewReplacer(",", " ", ";", " ").Replace(oneCell(rule.name)))
				continue
			}
			note := oneCell(rule.text)
			at := slices.Index(footnotes, note)
			if at < 0 {
				at, footnotes = len(footnotes), append(footnotes, note)
			}
			marks = append(marks, fmt.Sprintf("*%d", at+1))
		}
		if len(marks) > 0 {
			r.cells["special"] = strings.Join(marks, ", ")
		}
		var cells []string
		for _, key := range keys {
			cells = append(cells, r.cells[key])
		}
		write(r.line, cells...)
	}
	for i, note := range footnotes {
		write(1, fmt.Sprintf("*%d %s", i+1, note))
	}
	return t.String(), lines
}

// army reads the table of the profiles, and makes the chosen army from it.
func (f *foreign) army(t *table) (Army, game.Errors, error) {
	text, lines := f.text()
	head, rows := t.findTable(text)
	if head < 0 {
		return Army{}, nil, t.errs
	}
	a := t.read(rows, head)
	for i := range t.refused {
		if at := t.refused[i].Line - 1; at < len(lines) {
			t.refused[i].Line = max(1, lines[at])
		}
	}
	for _, note := range f.notes {
		a.Notes = strings.TrimSpace(a.Notes + "\n" + clipped(oneCell(note), maxFootnote))
	}
	f.choose(&a)
	return a, append(t.refused, f.left...), nil
}

// choose adds the chosen army to an army list.
func (f *foreign) choose(a *Army) {
	c := Chosen{Name: a.Name}
	id := func(row *foreignRow, lists ...[]Entry) string {
		for _, list := range lists {
			for i := range list {
				if row != nil && list[i].Name == row.cells["name"] {
					return list[i].ID
				}
			}
		}
		return ""
	}
	for _, p := range f.picks {
		of := id(p.row, a.Units, a.Characters)
		if e := a.Unit(of); e != nil && a.IsAdded(e) {
			continue // to the picks below
		}
		if of != "" && len(c.Picks) < 2*maxEntries {
			upgrade := id(p.upgrade, a.Upgrades)
			if more := a.Unit(id(p.upgrade, a.Units)); upgrade == "" && more != nil {
				if host := a.Unit(of); host != nil && a.IsAdded(more) && a.Fits(host, more) {
					upgrade = more.ID
				} else {
					f.leave(p.upgrade.line, more.Name, "may not be added to %s: it is left out", p.row.cells["name"])
				}
			}
			c.Picks = append(c.Picks, Picked{Pick{ID: of, Upgrade: upgrade}, p.count})
			if p.item != "" && !c.carry(a, p.item) {
				f.leave(p.row.line, p.row.cells["name"], "carries the item %s, which it may not have: the item is left out", p.item)
			}
		}
	}
	for _, p := range f.picks {
		e := a.Unit(id(p.row, a.Units))
		if e == nil || !a.IsAdded(e) {
			continue
		}
		if left := c.addTo(a, e, p.count); left > 0 {
			f.leave(p.row.line, p.row.cells["name"], "is added to %d units, of which there are too few: the rest is left out", p.count)
		}
	}
	a.keep(c)
}

// addTo adds a unit that is added to others to so many picks that may have it, and returns how many are left.
func (c *Chosen) addTo(a *Army, e *Entry, count int) int {
	for i := 0; i < len(c.Picks) && count > 0; i++ {
		p := &c.Picks[i]
		of := a.Unit(p.ID)
		if p.Upgrade != "" || of == nil || !a.Fits(of, e) {
			continue
		}
		with := p.Pick
		with.Upgrade = e.ID
		n := min(count, p.Count)
		if count -= n; n == p.Count {
			p.Pick = with
			continue
		}
		p.Count -= n
		c.Picks = slices.Insert(c.Picks, i+1, Picked{with, n})
		i++
	}
	return count
}

// keep adds a chosen army to its list, with its cost as its points.
func (a *Army) keep(c Chosen) {
	if len(c.Picks) == 0 {
		return
	}
	if scales := a.listing().Scales; len(scales) > 0 {
		c.Scale = scales[0]
	}
	c.Points = 1
	if cost := int(Recall(a, c).Cost() + 0.5); cost > 0 {
		c.Points = min(cost, maxPoints)
	}
	a.Chosen = append(a.Chosen, c)
}
