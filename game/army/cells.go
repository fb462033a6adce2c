package army

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// attacks is what a cell of attacks says: "3", "3/1", "+2", "1/2+bounce".
type attacks struct {
	attack   int
	shooting int
	plain    bool // the shooting is one number, with nothing about it that is left out
	bounce   bool
}

// attacks reads the attacks of a row. Of shots that are rolled for or that
// depend on the range the least number is used, and said so.
func (r *row) attacks() attacks {
	a := attacks{plain: true}
	close, shooting, both := strings.Cut(r.cells["attack"], "/")
	if !isNone(strings.TrimSpace(close)) {
		a.attack = r.numberOf("attack", strings.TrimPrefix(strings.TrimSpace(close), "+"), 0, 99)
	}
	if !both {
		shooting = r.cells["shooting"]
	}
	shooting = strings.TrimSpace(shooting)
	if rest, ok := strings.CutSuffix(strings.ToLower(shooting), "bounce"); ok {
		a.bounce = true
		shooting = strings.TrimRight(rest, "+ ")
	}
	// Attack values are those of a stand (STD-BASE-14).
	shooting = strings.TrimSpace(strings.TrimSuffix(strings.ToLower(shooting), "per stand"))
	if isNone(shooting) {
		return a
	}
	text := strings.TrimPrefix(shooting, "+")
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("-–—−", c) })
	count, dice, rolled := strings.Cut(text, "d")
	switch {
	case rolled && isDigits(dice) && (count == "" || isDigits(count)):
		a.plain = false
		a.shooting = r.numberOf("attack", orOne(count), 1, 99)
		r.leave("%s shots, rolled for: %d are used", strings.ToUpper(text), a.shooting)
	case len(parts) > 1:
		a.plain = false
		for i, part := range parts {
			if n := r.numberOf("attack", part, 0, 99); i == 0 || n < a.shooting {
				a.shooting = n
			}
		}
		r.leave("%s shots by range: %d are used", text, a.shooting)
	default:
		a.shooting = r.numberOf("attack", text, 0, 99)
	}
	return a
}

func orOne(digits string) string {
	if digits == "" {
		return "1"
	}
	return digits
}

// weapons are the kinds of artillery that the rules know (section 21): what names
// them, how many attacks they shoot with, and their range.
var weapons = []struct {
	words    []string
	shooting int
	trait    string
	reach    float64
}{
	{[]string{"cannon"}, 2, "cannon", 60},
	{[]string{"stone thrower", "rock thrower", "catapult", "trebuchet", "mangonel", "onager"}, 3, "stone-thrower", 60},
	{[]string{"bolt thrower", "ballista"}, 2, "bolt-thrower", 40},
	{[]string{"bolt thrower", "ballista"}, 3, "repeating-bolt-thrower", 40},
}

// weapon returns the trait and the range of a weapon of the rules, "" when the
// unit is none: a unit is one that is called so and has its attacks.
func weapon(p *game.Profile, a attacks) (trait string, reach float64) {
	name := strings.ToLower(p.Name)
	for _, w := range weapons {
		named := slices.ContainsFunc(w.words, func(word string) bool { return strings.Contains(name, word) })
		if p.Type == game.Artillery && named && a.plain && a.attack == 1 && a.shooting == w.shooting && a.bounce == (w.trait == "cannon") {
			return w.trait, w.reach
		}
	}
	return "", 0
}

// knows reports whether the rules apply a trait.
func (r *row) knows(trait string) bool {
	probe := game.State{Units: []game.Unit{{Type: game.Infantry, Traits: []string{trait}}}}
	return !slices.ContainsFunc(r.t.rules.Check(&probe), func(p game.Problem) bool { return strings.Contains(p.Path, "traits") })
}

func (r *row) addTrait(trait string) {
	if !slices.Contains(r.traits, trait) {
		r.traits = append(r.traits, trait)
	}
}

// traitWords are the traits by what tables call them, in letters.
var traitWords = map[string]string{
	"flying": "flying", "fly": "flying", "flies": "flying", "flyer": "flying", "flyers": "flying",
	"terrifying": "terrifying", "terror": "terrifying", "causesterror": "terrifying",
	"fearless": "fearless", "immunetoterror": "fearless",
	"allroundsight": "all-round-sight", "allroundvision": "all-round-sight",
	"giant":  "giant",
	"cannon": "cannon", "stonethrower": "stone-thrower", "boltthrower": "bolt-thrower", "repeatingboltthrower": "repeating-bolt-thrower",
}

// special reads the special rules of a row. Names of traits are applied; anything
// else is kept as it is written, with the text that the table gives for it.
func (r *row) special() {
	var rest []string
	for _, part := range strings.FieldsFunc(r.cells["special"], func(c rune) bool { return c == ',' || c == ';' }) {
		part = strings.TrimSpace(part)
		text := part
		if isMark(part) {
			r.t.used[part] = true
			text = strings.TrimRight(r.t.footnotes[part], ". ")
		}
		trait := traitWords[letters(text)]
		switch {
		case trait != "" && r.knows(trait):
			r.addTrait(trait)
		case isMark(part):
			r.leave("%s", strings.TrimSpace(part+" "+text))
		case !isNone(part):
			rest = append(rest, part)
		}
	}
	if len(rest) > 0 {
		r.leave("%s", strings.Join(rest, ", "))
	}
}

// armour reads "5+", or a dash for none. Of two values the first is used.
func (r *row) armour() int {
	cell := r.cells["armour"]
	first, _, two := strings.Cut(cell, "/")
	if two {
		r.leave("armour %s: only the first is used", cell)
	}
	if first = strings.TrimSpace(first); isNone(first) || first == "0" {
		return 0
	}
	return r.numberOf("armour", strings.TrimSuffix(first, "+"), 3, 6)
}

// points reads "60", or "+10" for a mount.
func (r *row) points(least int) int {
	return r.numberOf("points", strings.TrimPrefix(r.cells["points"], "+"), least, 100_000)
}

// limit reads how often a row may be chosen: "1/–", "–/4" and "2/3" for each 1,000
// points; "1" and "0–1" in the whole army.
func (r *row) limit() game.Limit {
	cell := r.cells["limit"]
	l := game.Limit{Per: 1000}
	least, most, perThousand := strings.Cut(cell, "/")
	_, hasMin := r.headings["min"]
	_, hasMax := r.headings["max"]
	switch {
	case hasMin || hasMax:
		least, most = r.cells["min"], r.cells["max"]
	case !perThousand && !isNone(cell):
		l.Per = 0
		least, most = cell, cell
		if i := strings.IndexAny(cell, "-–—−"); i >= 0 {
			least, most = cell[:i], strings.TrimLeft(cell[i:], "-–—−")
		}
	}
	if least = strings.TrimSpace(least); !isNone(least) {
		l.Min = r.numberOf("limit", least, 0, 400)
	}
	if most = strings.TrimSpace(most); !isNone(most) {
		l.Max = r.numberOf("limit", most, 1, 400)
		if l.Max < l.Min {
			r.bad("limit", "is %s: the most is less than the least", quote(cell))
		}
	}
	return l
}

// whole reads the cell of a column that is a whole number.
func (r *row) whole(key string, lo, hi int) int { return r.numberOf(key, r.cells[key], lo, hi) }

// numberOf reads a part of the cell of a column.
func (r *row) numberOf(key, text string, lo, hi int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < lo || n > hi || !isDigits(strings.TrimSpace(text)) {
		r.bad(key, "is %s; must be a whole number from %d to %d", quote(r.cells[key]), lo, hi)
		return lo
	}
	return n
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// quote puts a cell into a message, shortened.
func quote(cell string) string {
	const most = 60
	if len(cell) > most {
		cell = strings.ToValidUTF8(cell[:most], "") + "…"
	}
	return fmt.Sprintf("%q", cell)
}
