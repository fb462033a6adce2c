package army

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/stand"
)

// attacks is the content of a cell for attacks: "3", "3/1", "+2", "D6", "1/2+bounce".
type attacks struct {
	attack   int
	shooting int
	plain    bool   // the shooting is a plain number
	suffix   string // a word added to the shooting: "bounce", "skewer"
}

// attacks reads the attacks of a row.
func (r *row) attacks() attacks {
	a := attacks{plain: true}
	close, shooting, both := strings.Cut(strings.ToLower(r.cells["attack"]), "/")
	if close = strings.TrimPrefix(strings.TrimSpace(close), "+"); !isNone(close) {
		a.attack, _ = r.fewest(close, "attacks")
	}
	if !both {
		shooting = strings.ToLower(r.cells["shooting"])
	}
	shooting, a.suffix = cutSuffix(strings.TrimSpace(shooting))
	// Attack values are those of a stand (STD-BASE-14).
	shooting = strings.TrimSpace(strings.TrimSuffix(shooting, "per stand"))
	if shooting = strings.TrimPrefix(shooting, "+"); !isNone(shooting) {
		a.shooting, a.plain = r.fewest(shooting, "shots")
	}
	return a
}

// fewest reads a number of attacks. If the number is rolled ("2D6") or depends on the
// range ("8–4–2"), it uses the least and notes that.
func (r *row) fewest(text, what string) (n int, plain bool) {
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("-–—−", c) })
	count, faces, rolled := strings.Cut(text, "d")
	switch {
	case rolled && isDigits(faces) && (count == "" || isDigits(count)):
		n = r.numberOf("attack", cmp.Or(count, "1"), 1, 99)
		r.leave("%s %s, rolled for: %d used", strings.ToUpper(text), what, n)
		return n, false
	case len(parts) > 1:
		for i, part := range parts {
			if m := r.numberOf("attack", part, 0, 99); i == 0 || m < n {
				n = m
			}
		}
		r.leave("%s %s by range: %d used", text, what, n)
		return n, false
	}
	return r.numberOf("attack", text, 0, 99), true
}

// cutSuffix splits a word off a number of shots: "2+bounce" becomes "2" and "bounce".
func cutSuffix(shooting string) (number, word string) {
	number, word, found := strings.Cut(shooting, "+")
	if number, word = strings.TrimSpace(number), strings.TrimSpace(word); !found || number == "" || isDigits(word) {
		return shooting, ""
	}
	return number, word
}

// leaveSuffix notes that a word added to the shots is not applied.
func (r *row) leaveSuffix(word string) {
	if word != "" {
		r.leave("+%s of its shots", word)
	}
}

// weapons are the kinds of artillery in the rules (section 21): the word that names them,
// their number of attacks, the word that must follow, and their range.
var weapons = []struct {
	words    []string
	shooting int
	suffix   string
	trait    string
	reach    float64
}{
	{[]string{"cannon"}, 2, "bounce", "cannon", 60},
	{[]string{"stone thrower", "rock thrower", "catapult", "trebuchet", "mangonel", "onager"}, 3, "", "stone-thrower", 60},
	{[]string{"bolt thrower", "ballista"}, 2, "", "bolt-thrower", 40},
	{[]string{"bolt thrower", "ballista"}, 3, "", "repeating-bolt-thrower", 40},
}

// weapon returns the trait and the range of the artillery that a unit is, by its name and
// attacks; "" if it is none.
func weapon(p *Profile, a attacks) (trait string, reach float64) {
	name := strings.ToLower(p.Name)
	for _, w := range weapons {
		named := slices.ContainsFunc(w.words, func(word string) bool { return strings.Contains(name, word) })
		if p.Type == stand.Artillery && named && a.plain && a.attack == 1 && a.shooting == w.shooting && (w.suffix == "" || w.suffix == a.suffix) {
			return w.trait, w.reach
		}
	}
	return "", 0
}

// knows reports whether the rules apply a trait.
func (r *row) knows(trait string) bool {
	probe := game.State{Units: []game.Unit{{Type: stand.Infantry, Own: &stand.Unit{Traits: []string{trait}}}}}
	return !slices.ContainsFunc(r.t.rules.Check(&probe), func(p game.Problem) bool { return strings.Contains(p.Path, "traits") })
}

func (r *row) addTrait(trait string) {
	if !slices.Contains(r.traits, trait) {
		r.traits = append(r.traits, trait)
	}
}

// traitWords maps the names that tables use, reduced to letters, to traits.
var traitWords = map[string]string{
	"flying": "flying", "fly": "flying", "flies": "flying", "flyer": "flying", "flyers": "flying",
	"terrifying": "terrifying", "terror": "terrifying", "causesterror": "terrifying",
	"fearless": "fearless", "immunetoterror": "fearless",
	"allroundsight": "all-round-sight", "allroundvision": "all-round-sight",
	"giant":  "giant",
	"cannon": "cannon", "stonethrower": "stone-thrower", "boltthrower": "bolt-thrower", "repeatingboltthrower": "repeating-bolt-thrower",
}

// special reads the special rules of a row. It applies the names of traits. Anything else
// is kept as written, with the text that the table gives for it.
func (r *row) special() {
	var rest []string
	seen := map[string]bool{}
	for _, part := range strings.FieldsFunc(r.cells["special"], func(c rune) bool { return c == ',' || c == ';' }) {
		part = strings.TrimSpace(part)
		if seen[part] {
			continue
		}
		seen[part] = true
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

// armour reads "5+", or a dash or 0 for none. If there are two values, the first counts.
func (r *row) armour() int {
	cell := r.cells["armour"]
	first, _, two := strings.Cut(strings.ReplaceAll(strings.ToLower(cell), " or ", "/"), "/")
	if two {
		r.leave("armour %s: only the first is used", cell)
	}
	if first = strings.TrimSpace(first); isNone(first) || first == "0" {
		return 0
	}
	return r.numberOf("armour", strings.TrimSuffix(first, "+"), 3, 6)
}

// points reads "60", or "+10" for a mount. Things granted by another rule cost 0.
func (r *row) points() int {
	return r.numberOf("points", strings.TrimPrefix(r.cells["points"], "+"), 0, 100_000)
}

// limit reads how often a row may be chosen: "1/–", "–/4" and "2/3" for each 1,000
// points; "1" and "0–1" in the whole army.
func (r *row) limit() Limit {
	cell := r.cells["limit"]
	l := Limit{Per: 1000}
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

// wholeOr is whole for a column where a dash means the usual value; that value is then
// used and noted.
func (r *row) wholeOr(key string, usual, lo, hi int) int {
	if isNone(r.cells[key]) {
		r.leave("its %s, which the table does not give: %d used", key, usual)
		return usual
	}
	return r.whole(key, lo, hi)
}

// numberOf reads a number from text, a part of the cell of a column.
func (r *row) numberOf(key, text string, lo, hi int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < lo || n > hi || !isDigits(strings.TrimSpace(text)) {
		r.bad(key, "is %s; must be a whole number from %d to %d", quote(r.cells[key]), lo, hi)
		return lo
	}
	return n
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// quote quotes a cell for a message, shortened.
func quote(cell string) string {
	const most = 60
	if len(cell) > most {
		cell = strings.ToValidUTF8(cell[:most], "") + "…"
	}
	return fmt.Sprintf("%q", cell)
}
