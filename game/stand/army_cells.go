package stand

import (
	"cmp"
	"slices"
	"strings"

	"frontage/game/army"
)

// attacks is the content of a cell for attacks: "3", "3/1", "+2", "D6", "1/2+bounce".
type attacks struct {
	attack   int
	shooting int
	plain    bool   // the shooting is a plain number
	suffix   string // a word added to the shooting: "bounce", "skewer"
}

// attacks reads the attacks of a row.
func (r *armyRow) attacks() attacks {
	a := attacks{plain: true}
	close, shooting, both := strings.Cut(strings.ToLower(r.Cell("attack")), "/")
	if close = strings.TrimPrefix(strings.TrimSpace(close), "+"); !army.IsNone(close) {
		a.attack, _ = r.fewest(close, "attacks")
	}
	if !both {
		shooting = strings.ToLower(r.Cell("shooting"))
	}
	shooting, a.suffix = cutSuffix(strings.TrimSpace(shooting))
	// Attack values are those of a stand (STD-BASE-14).
	shooting = strings.TrimSpace(strings.TrimSuffix(shooting, "per stand"))
	if shooting = strings.TrimPrefix(shooting, "+"); !army.IsNone(shooting) {
		a.shooting, a.plain = r.fewest(shooting, "shots")
	}
	return a
}

// fewest reads a number of attacks. For a rolled number ("2D6") or one that depends on the
// range ("8–4–2"), it returns the smallest and adds a note.
func (r *armyRow) fewest(text, what string) (n int, plain bool) {
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("-–—−", c) })
	count, faces, rolled := strings.Cut(text, "d")
	switch {
	case rolled && army.IsDigits(faces) && (count == "" || army.IsDigits(count)):
		n = r.Number("attack", cmp.Or(count, "1"), 1, 99)
		if !r.knows(randomShots, ruleRandomAttack) {
			r.Leave("%s %s, rolled for: %d used", strings.ToUpper(text), what, n)
		}
		return n, false
	case len(parts) > 1:
		for i, part := range parts {
			if m := r.Number("attack", part, 0, 99); i == 0 || m < n {
				n = m
			}
		}
		if !r.knows(ruleByRange) {
			r.Leave("%s %s by range: %d used", text, what, n)
		}
		return n, false
	}
	return r.Number("attack", text, 0, 99), true
}

// cutSuffix splits a word off a number of shots: "2+bounce" becomes "2" and "bounce".
func cutSuffix(shooting string) (number, word string) {
	number, word, found := strings.Cut(shooting, "+")
	if number, word = strings.TrimSpace(number), strings.TrimSpace(word); !found || number == "" || army.IsDigits(word) {
		return shooting, ""
	}
	return number, word
}

// leaveSuffix notes that a word added to the shots is not applied.
func (r *armyRow) leaveSuffix(word string) {
	if word != "" {
		r.Leave("+%s of its shots", word)
	}
}

// weapons are the kinds of artillery in the rules (section 21): the word in their names, their
// number of attacks, the word after the number, and their range.
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

// weapon recognises artillery by its name and attacks, and returns its trait and range; "" for
// other units.
func weapon(e *army.Entry, a attacks) (trait string, reach float64) {
	name := strings.ToLower(e.Name)
	for _, w := range weapons {
		named := slices.ContainsFunc(w.words, func(word string) bool { return strings.Contains(name, word) })
		if e.Kind == string(Artillery) && named && a.plain && a.attack == 1 && a.shooting == w.shooting && (w.suffix == "" || w.suffix == a.suffix) {
			return w.trait, w.reach
		}
	}
	return "", 0
}

func (r *armyRow) addTrait(trait string) {
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

// special reads the special rules of a row. It applies traits that it knows by name, and keeps
// everything else as written, with the text of the table about it.
func (r *armyRow) special() {
	if r.known != nil {
		r.applyNotation(r.known)
		return
	}
	r.Specials(func(text string) bool {
		if r.readSpecial(text) {
			return true
		}
		trait := traitWords[army.Reduced(text)]
		if trait != "" {
			r.addTrait(trait)
		}
		return trait != ""
	})
}

// armour reads "5+", or a dash or 0 for none. If there are two values, the first counts.
func (r *armyRow) armour() int {
	cell := r.Cell("armour")
	first, _, two := strings.Cut(strings.ReplaceAll(strings.ToLower(cell), " or ", "/"), "/")
	if two && !r.knows(ruleAttached) { // which has the armour of its unit
		r.Leave("armour %s: only the first is used", cell)
	}
	if first = strings.TrimSpace(first); army.IsNone(first) || first == "0" {
		return 0
	}
	return r.Number("armour", strings.TrimSuffix(first, "+"), 3, 6)
}
