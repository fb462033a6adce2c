package stand

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/army"
)

// published says what the special rules of published army tables are, by table and row.
//
//go:embed imports.csv
var published string

// companion is what is known of the special rules of one table: of each row, and of the whole
// list.
type companion struct {
	rows     []companionRow
	wide     string // special rules of the whole list
	keywords string // "human:1/2/5-7 ruin:all"
	byLine   bool   // the rows are those of the table by their numbers, not by their names
}

type companionRow struct {
	number int
	name   string
	rules  string
}

// readCompanion reads rows "1,name,rules"; a c or an m before the number marks characters and
// mounts. A line "lists,rules,keywords" is about the whole list. Lines that are none of these
// are left out.
func readCompanion(text string) *companion {
	c := &companion{}
	for line := range strings.Lines(text) {
		first, rest, ok := strings.Cut(strings.TrimSpace(line), ",")
		if !ok {
			continue
		}
		second, third, _ := strings.Cut(rest, ",")
		if first == "lists" {
			c.wide, c.keywords = second, third
			continue
		}
		if n, err := strconv.Atoi(strings.TrimLeft(first, "cm")); err == nil {
			c.rows = append(c.rows, companionRow{n, second, third})
		}
	}
	return c
}

// publishedTable returns what is known of a published table by the name of its file; nil if it
// is none.
func publishedTable(name string) *companion {
	_, rest, ok := strings.Cut("\n"+published, "\n# "+name+"\n")
	if !ok || name == "" {
		return nil
	}
	block, _, _ := strings.Cut(rest, "\n#")
	return readCompanion(block)
}

// row returns the row of a table by its number or its name; nil for none.
func (c *companion) row(number int, name string) *companionRow {
	for i := range c.rows {
		if r := &c.rows[i]; c.byLine && r.number == number || !c.byLine && army.Reduced(r.name) == army.Reduced(name) && (r.number == number || c.once(name)) {
			return r
		}
	}
	return nil
}

// once reports whether a name stands in one row only.
func (c *companion) once(name string) bool {
	n := 0
	for _, r := range c.rows {
		if army.Reduced(r.name) == army.Reduced(name) {
			n++
		}
	}
	return n == 1
}

// spread gives the units what holds for the whole list, and their keywords. Ids are those of
// the table's rows.
func (c *companion) spread(a *army.Army, rowID func(string) string) {
	wide := notation{rowID: rowID}
	wide.read(c.wideRules())
	limits := c.wideLimits(rowID)
	for i := range a.Units {
		e := &a.Units[i]
		own := *e.Own.(*ListedUnit)
		for _, trait := range wide.traits {
			if limits == nil || slices.Contains(limits, e.ID) {
				own.Traits = appendOnce(own.Traits, trait)
			}
		}
		for _, s := range wide.special {
			listWide := !slices.Contains(readsUnits, s.Rule)
			if hasRule(own.Special, s.Rule) || limits != nil && !slices.Contains(limits, e.ID) ||
				listWide && len(s.Types) > 0 && !slices.Contains(s.Types, e.Kind) {
				continue
			}
			if listWide {
				s.Types = nil
			}
			own.Special = append(slices.Clone(own.Special), s)
		}
		own.Keywords = c.keywordsOf(e.ID, rowID)
		e.Own = &own
		e.NotApplied = withNotApplied(e.NotApplied, own.Special)
	}
}

// wideRules are the rules of the whole list. A bundle may be for some rows: "@undead(rows:1/2)".
func (c *companion) wideRules() string {
	name, _, _ := strings.Cut(c.wide, "(rows:")
	if name != c.wide && bundles[name] != "" {
		return name
	}
	return c.wide
}

// wideLimits are the ids of the rows that a bundle of the whole list is for; nil for all.
func (c *companion) wideLimits(rowID func(string) string) []string {
	name, rows, limited := strings.Cut(c.wide, "(rows:")
	if !limited || bundles[name] == "" {
		return nil
	}
	return idsOfRows(strings.TrimSuffix(rows, ")"), rowID)
}

// keywordsOf lists the keywords of a unit.
func (c *companion) keywordsOf(id string, rowID func(string) string) []string {
	var list []string
	for _, group := range strings.Fields(c.keywords) {
		keyword, rows, _ := strings.Cut(group, ":")
		if rows == "all" || slices.Contains(idsOfRows(rows, rowID), id) {
			list = append(list, keyword)
		}
	}
	return list
}

// idsOfRows returns the ids of rows "1/2/5-7".
func idsOfRows(rows string, rowID func(string) string) []string {
	var list []string
	for _, part := range strings.Split(rows, "/") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, err := strconv.Atoi(from)
		last, bad := strconv.Atoi(to)
		if err != nil || bad != nil {
			continue
		}
		for n := first; n <= last && n-first < 1000; n++ {
			if id := rowID(strconv.Itoa(n)); id != "" {
				list = append(list, id)
			}
		}
	}
	return list
}

// notAppliedOf names the special rules that battles do not apply.
func notAppliedOf(special []Special) (applied []Special, rest []string) {
	for _, s := range special {
		if specialRules[s.Rule].applied {
			applied = append(applied, s)
		} else {
			rest = append(rest, s.Rule+" "+specialRules[s.Rule].name)
		}
	}
	return applied, rest
}

// appliedOnly returns a list of special rules without those that battles do not apply.
func appliedOnly(special []Special) []Special {
	list, _ := notAppliedOf(special)
	return list
}

// joinSpecial returns the special rules of a character with those of his mount, each once where
// it may not be repeated.
func joinSpecial(own, more []Special) []Special {
	own = slices.Clone(own)
	for _, s := range more {
		if !hasRule(own, s.Rule) || slices.Contains(repeatable, s.Rule) {
			own = append(own, s)
		}
	}
	return own
}

func appendOnce(list []string, word string) []string {
	if slices.Contains(list, word) {
		return list
	}
	return append(slices.Clone(list), word)
}

// notation reads the special rules of the row from what is known of its table; nil if nothing
// is.
func (r *armyRow) notation() *notation {
	c := r.companion
	if c == nil {
		return nil
	}
	row := c.row(r.RowNumber(), r.Name())
	if row == nil {
		return nil
	}
	n := &notation{rowID: r.rowID}
	n.read(row.rules)
	return n
}

// knows reports whether one of some rules is known of the row.
func (r *armyRow) knows(rules ...string) bool {
	return r.known != nil && slices.ContainsFunc(rules, func(rule string) bool { return hasRule(r.known.special, rule) })
}

// rowID returns the id that the table gives to a row.
func (r *armyRow) rowID(row string) string {
	n, err := strconv.Atoi(row)
	if err != nil {
		return ""
	}
	return r.RowID(n)
}

// applyNotation gives the row what was read, and keeps the texts of the table as a note.
func (r *armyRow) applyNotation(n *notation) {
	for _, trait := range n.traits {
		r.addTrait(trait)
	}
	r.rules = append(r.rules, n.special...)
	if n.missing != "" {
		r.Leave("%s", n.missing)
	}
	for _, word := range n.unknown {
		r.Leave("%s", word)
	}
	if cell := r.Cell("special"); !army.IsNone(cell) {
		if strings.Trim(cell, "*0123456789, ") != "" {
			r.Note("Special rules of the table: %s.", cell)
		}
		r.UseMarks()
	}
}

// withNotApplied adds to the rules that are not applied the special ones of a list.
func withNotApplied(list []string, special []Special) []string {
	_, rest := notAppliedOf(special)
	for _, rule := range rest {
		list = appendOnce(list, rule) // a table has named it
	}
	return slices.Clone(list)
}

// saysSpecial reports whether an army list says anything of special rules.
func saysSpecial(a *army.Army) bool {
	if of, ok := a.Own.(*ListedArmy); ok && len(of.Special) > 0 {
		return true
	}
	return slices.ContainsFunc(a.Units, func(e army.Entry) bool { return len(e.Own.(*ListedUnit).Special) > 0 }) ||
		slices.ContainsFunc(a.Characters, func(e army.Entry) bool { return len(e.Own.(*ListedLeader).Special) > 0 }) ||
		slices.ContainsFunc(a.Upgrades, func(e army.Entry) bool { return len(e.Own.(*ListedMount).Special) > 0 })
}

// musterSpecial gives a unit the special rules of the whole list, names those that are not
// applied, and says which unit of the list it is.
func musterSpecial(a *army.Army, u *game.Unit, e *army.Entry) {
	if !saysSpecial(a) {
		return
	}
	own := Edit(u)
	own.Of = e.ID
	own.NotApplied = withNotApplied(own.NotApplied, e.Own.(*ListedUnit).Special)
	of, ok := a.Own.(*ListedArmy)
	if !ok {
		return
	}
	var wide []Special
	for _, s := range of.Special {
		reads := slices.Contains(readsUnits, s.Rule)
		if !reads && !isAmong(u, &s) {
			continue
		}
		if !reads {
			s.Units, s.Types, s.Except = nil, nil, nil
		}
		if !hasRule(own.Special, s.Rule) {
			wide = append(wide, s)
		}
	}
	own.Special = append(slices.Clone(own.Special), appliedOnly(wide)...)
	own.NotApplied = withNotApplied(own.NotApplied, wide)
}

// checkListedSpecial reports what is wrong with the special rules of an army list.
func checkListedSpecial(a *army.Army) []game.Problem {
	var list []game.Problem
	add := func(path, format string, args ...any) {
		list = append(list, game.Problem{Path: path, What: fmt.Sprintf(format, args...)})
	}
	if of, ok := a.Own.(*ListedArmy); ok {
		checkSpecial(of.Special, "special", false, add)
	}
	for i := range a.Units {
		checkSpecial(a.Units[i].Own.(*ListedUnit).Special, fmt.Sprintf("units[%d].special", i), false, add)
	}
	for i := range a.Characters {
		checkSpecial(a.Characters[i].Own.(*ListedLeader).Special, fmt.Sprintf("characters[%d].special", i), false, add)
	}
	for i := range a.Upgrades {
		checkSpecial(a.Upgrades[i].Own.(*ListedMount).Special, fmt.Sprintf("mounts[%d].special", i), false, add)
	}
	return list
}
