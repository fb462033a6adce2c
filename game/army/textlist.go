package army

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// listLine matches a line of a list written as text: "3 Axemen, 180", "- Axemen x3 (60)",
// "180 - 3 Axemen".
var listLine = regexp.MustCompile(`^(\s*)(?:[-*•+>]+\s*)?(?:\d+\s*(?:p|pts|points)?\s*[-–:]\s+)?(?:(\d+)\s*[x×]?\s+)?(\pL.*?)(?:\s*[x×]\s*(\d+))?$`)

// listTail matches a price after a name, in brackets or after a comma or a dash. listPrice matches a price
// alone, but not the number in "Axemen x 3".
var (
	listTail  = regexp.MustCompile(`\s*(?:[(\[{][^)\]}]*[)\]}]|[,:;=–+@-]\s*\d+\s*(?:p|pts|points)?\.?|\.{2,}|,)\s*$`)
	listPrice = regexp.MustCompile(`([^x×\s\d])\s+\d+\s*(?:p|pts|points)?\.?\s*$`)
)

// importText chooses an army by a list written as text, from the army list that knows most of its names. It
// refuses each line without a known name.
func importText(t *table, text string, lists []Army) (Army, game.Errors, error) {
	lines := strings.Split(text, "\n")
	best, most := -1, 0
	for i := range lists {
		known := 0
		for _, line := range lines[:min(len(lines), maxRows)] {
			if l := readListLine(&lists[i], line); l.entry != nil {
				known++
			}
		}
		if strings.EqualFold(Reduced(lists[i].Name), Reduced(lines[0])) {
			known++
		}
		if known > most {
			best, most = i, known
		}
	}
	if best < 0 {
		t.report(1, "", "has no line of headings: a table needs at least %s; and no army list that is known has the units that it names", t.form.needs())
		return Army{}, nil, t.errs
	}
	a := lists[best]
	a.Chosen = slices.Clone(a.Chosen)
	c := Chosen{Name: clipped(t.title(nil), maxTitle)}
	t.chooseLines(&a, &c, lines)
	a.keep(c)
	return a, t.refused, nil
}

// chooseLines adds the entries named in the lines of a list to a chosen army.
func (t *table) chooseLines(a *Army, c *Chosen, lines []string) {
	for i, line := range lines {
		l := readListLine(a, line)
		switch {
		case len(c.Picks) >= 2*maxEntries || len(t.refused) >= maxRows:
			t.refuse(i+1, "", "is one of more than %d lines: it and all below it are left out", maxRows)
			return
		case l.name == "" || Reduced(l.name) == Reduced(a.Name):
		case l.entry == nil && l.item != "" && len(c.Picks) > 0 && c.carry(a, l.item):
		case l.entry == nil && l.upgrade == nil && len(c.Picks) == 0 && !l.counted:
			c.Name = clipped(strings.TrimSpace(line), maxTitle) // the title of the list
		case l.entry == nil && l.upgrade != nil && a.IsAdded(l.upgrade):
			if left := c.addFromLast(a, l.upgrade, l.count); left > 0 {
				t.refuse(i+1, clipped(l.name, maxTitle), "is added to %d units, of which there are too few: %d of them left out", l.count, left)
			}
		case l.entry == nil && l.upgrade != nil && len(c.Picks) > 0 && l.upgrade.fits(a, c):
			c.give(l.upgrade.ID, l.count)
		case l.entry == nil:
			t.refuse(i+1, clipped(l.name, maxTitle), "is nothing that the list of %s has: it is left out", Quote(a.Name))
		default:
			p := Picked{Pick{ID: l.entry.ID}, l.count}
			if l.upgrade != nil {
				p.Upgrade = l.upgrade.ID
			}
			c.Picks = append(c.Picks, p)
			if l.item != "" && !c.carry(a, l.item) {
				t.refuse(i+1, clipped(l.name, maxTitle), "names an item that it may not carry: the item is left out")
			}
		}
	}
}

// fits reports whether the last pick may have an upgrade.
func (e *Entry) fits(a *Army, c *Chosen) bool {
	last := c.Picks[len(c.Picks)-1]
	of := a.Unit(last.ID)
	if of == nil {
		of = a.Character(last.ID)
	}
	return last.Upgrade == "" && of != nil && a.Fits(of, e)
}

// addFromLast adds a unit that is added to others to the last picks, as far as they may have it, then to the
// others, and returns how many are left.
func (c *Chosen) addFromLast(a *Army, e *Entry, count int) int {
	if len(c.Picks) > 0 && e.fits(a, c) {
		n := min(count, c.Picks[len(c.Picks)-1].Count)
		c.give(e.ID, n)
		count -= n
	}
	return c.addTo(a, e, count)
}

// give gives some of the last picks an upgrade.
func (c *Chosen) give(upgrade string, count int) {
	last := &c.Picks[len(c.Picks)-1]
	if count >= last.Count {
		last.Upgrade = upgrade
		return
	}
	last.Count -= count
	c.Picks = append(c.Picks, Picked{Pick{ID: last.ID, Upgrade: upgrade, Stands: last.Stands}, count})
}

// lineOfList is the content of a line of a list.
type lineOfList struct {
	name           string
	count          int
	counted        bool // the line gives a number
	entry, upgrade *Entry
	item           string // the id of an item
}

// readListLine finds the entries of an army list in a line.
func readListLine(a *Army, line string) lineOfList {
	l := lineOfList{count: 1}
	for { // prices and remarks after the name
		cut := listPrice.ReplaceAllString(listTail.ReplaceAllString(line, ""), "$1")
		if cut == line || strings.TrimSpace(cut) == "" || !strings.ContainsFunc(cut, isLetter) {
			break
		}
		line = cut
	}
	m := listLine.FindStringSubmatch(strings.TrimRight(line, " \t\r"))
	if m == nil || len(line) > maxCell {
		return l
	}
	for _, text := range []string{m[2], m[4]} {
		if n, err := strconv.Atoi(text); err == nil {
			l.count, l.counted = max(1, min(n, maxArmyLimit)), true
		}
	}
	l.name = strings.TrimSpace(m[3])
	if l.entry = named(l.name, a.Units, a.Characters); l.entry != nil {
		if a.IsAdded(l.entry) {
			l.entry, l.upgrade = nil, l.entry
		}
		return l
	}
	if l.upgrade = named(l.name, a.Upgrades); l.upgrade != nil {
		return l
	}
	if l.item = a.system().itemCalled(l.name); l.item != "" {
		return l
	}
	for _, between := range []string{" with ", " on ", " riding ", " + ", ", ", " mounted on "} {
		first, second, ok := strings.Cut(l.name, between)
		if !ok {
			continue
		}
		second = strings.TrimPrefix(strings.TrimPrefix(second, "a "), "an ")
		entry, upgrade := named(first, a.Units, a.Characters), named(second, a.Upgrades)
		if upgrade == nil {
			upgrade = named(second, a.Units)
		}
		if entry != nil && upgrade != nil && a.Fits(entry, upgrade) {
			l.entry, l.upgrade = entry, upgrade
		}
		if item := a.system().itemCalled(second); entry != nil && item != "" {
			l.entry, l.item = entry, item
		}
	}
	return l
}

func isLetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c > 127 }

// named returns the entry of a name, with or without a plural s; nil for none.
func named(name string, lists ...[]Entry) *Entry {
	want := strings.TrimSuffix(Reduced(name), "s")
	if want == "" {
		return nil
	}
	for _, list := range lists {
		for i := range list {
			if strings.TrimSuffix(Reduced(list[i].Name), "s") == want {
				return &list[i]
			}
		}
	}
	return nil
}
