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

// published lists the special rules of published army tables, by table and row.
//
//go:embed imports.csv
var published string

// companion holds the known special rules of one table, for each row and for the whole list.
type companion struct {
	rows     []companionRow
	wide     string // special rules of the whole list
	keywords string // "human:1/2/5-7 ruin:all"
	byLine   bool   // rows are found by their numbers in the table, not by their names
}

type companionRow struct {
	number int
	name   string
	rules  string
}

// readCompanion reads rows "1,name,rules". A c or m before the number marks a character or mount. A
// line "lists,rules,keywords" is about the whole list. Other lines are ignored.
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

// publishedTable returns the companion of a published table by the name of its file; nil for other
// tables.
func publishedTable(name string) *companion {
	_, rest, ok := strings.Cut("\n"+published, "\n# "+name+"\n")
	if !ok || name == "" {
		return nil
	}
	block, _, _ := strings.Cut(rest, "\n#")
	return readCompanion(block)
}

// row returns a row of a table by its number or name, or nil.
func (c *companion) row(number int, name string) *companionRow {
	for i := range c.rows {
		if r := &c.rows[i]; c.byLine && r.number == number || !c.byLine && army.Reduced(r.name) == army.Reduced(name) && (r.number == number || c.once(name)) {
			return r
		}
	}
	return nil
}

// once reports whether only one row has a name.
func (c *companion) once(name string) bool {
	n := 0
	for _, r := range c.rows {
		if army.Reduced(r.name) == army.Reduced(name) {
			n++
		}
	}
	return n == 1
}

// spread gives the units their keywords and the rules of the whole list. rowID gives the id of a
// row.
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
	}
}

// wideRules returns the rules of the whole list. A bundle may be for some rows only: "@undead(rows:1/2)".
func (c *companion) wideRules() string {
	name, _, _ := strings.Cut(c.wide, "(rows:")
	if name != c.wide && bundles[name] != "" {
		return name
	}
	return c.wide
}

// wideLimits returns the ids of the rows that a bundle of the whole list is for; nil for all.
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

// joinSpecial returns the special rules of a character and his mount. A rule that may not be
// repeated is there once.
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

// notation reads the special rules of the row from the companion of its table; nil without a
// companion.
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

// knows reports whether the row has one of the rules.
func (r *armyRow) knows(rules ...string) bool {
	return r.known != nil && slices.ContainsFunc(rules, func(rule string) bool { return hasRule(r.known.special, rule) })
}

// rowID returns the id of a row of the table.
func (r *armyRow) rowID(row string) string {
	n, err := strconv.Atoi(row)
	if err != nil {
		return ""
	}
	return r.RowID(n)
}

// applyNotation adds the special rules read to the row, and keeps the texts of the table as a note.
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

// saysSpecial reports whether an army list has any special rules.
func saysSpecial(a *army.Army) bool {
	if of, ok := a.Own.(*ListedArmy); ok && len(of.Special) > 0 {
		return true
	}
	return slices.ContainsFunc(a.Units, func(e army.Entry) bool { return len(e.Own.(*ListedUnit).Special) > 0 }) ||
		slices.ContainsFunc(a.Characters, func(e army.Entry) bool { return len(e.Own.(*ListedLeader).Special) > 0 }) ||
		slices.ContainsFunc(a.Upgrades, func(e army.Entry) bool { return len(e.Own.(*ListedMount).Special) > 0 })
}

// musterSpecial gives a unit the special rules of the whole list, and records its id in the list.
func musterSpecial(a *army.Army, u *game.Unit, e *army.Entry) {
	if !saysSpecial(a) {
		return
	}
	own := Edit(u)
	own.Of = e.ID
	of, ok := a.Own.(*ListedArmy)
	if !ok {
		return
	}
	var wide []Special
	for _, s := range of.Special {
		reads := slices.Contains(readsUnits, s.Rule)
		if !reads && !isAmong(u, &s) || hasRule(e.Own.(*ListedUnit).Special, ruleHired) { // STD-SPEC-36
			continue
		}
		if !reads {
			s.Units, s.Types, s.Except = nil, nil, nil
		}
		if !hasRule(own.Special, s.Rule) {
			wide = append(wide, s)
		}
	}
	own.Special = append(slices.Clone(own.Special), wide...)
}

// checkListedSpecial reports the faults in the special rules of an army list.
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
