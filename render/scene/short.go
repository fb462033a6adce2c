package scene

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/game"
)

// called returns what people call a unit with a name.
var called = func(name string) string { return name }

// Called sets the function that says names of units in the player's language.
func Called(by func(name string) string) { called = by }

// nameOf returns the name of a unit, its id if it has none.
func nameOf(u *game.Unit) string {
	if u.Name == "" {
		return string(u.ID)
	}
	return called(u.Name)
}

// shortNames returns the short forms of the names of all units, by the names. It computes them
// again only if a name has changed.
func (s *Scene) shortNames(st *game.State) map[string]string {
	same := s.shorts != nil && len(s.named) == len(st.Units)
	for i := 0; same && i < len(st.Units); i++ {
		same = s.named[i] == nameOf(&st.Units[i])
	}
	if !same {
		s.named = s.named[:0]
		for i := range st.Units {
			s.named = append(s.named, nameOf(&st.Units[i]))
		}
		s.shorts = shortened(s.named)
	}
	return s.shorts
}

// shortened returns short forms of names, no two alike: the initials, and of names with the same
// initials as many more letters of the last word, else of the first, as tell them apart.
func shortened(names []string) map[string]string {
	shorts, taken := map[string]string{}, map[string]bool{}
	left := slices.Compact(slices.Sorted(slices.Values(names)))
	try := func(first, last int) {
		times := map[string]int{}
		for _, name := range left {
			times[initials(name, first, last)]++
		}
		left = slices.DeleteFunc(left, func(name string) bool {
			short := initials(name, first, last)
			if times[short] > 1 || taken[short] {
				return false
			}
			shorts[name], taken[short] = short, true
			return true
		})
	}
	longest := 0
	for _, name := range left {
		longest = max(longest, utf8.RuneCountInString(name))
	}
	for last := 1; last <= longest && len(left) > 0; last++ {
		try(1, last)
	}
	for first := 2; first <= longest && len(left) > 0; first++ {
		try(first, 1)
	}
	for _, name := range left {
		shorts[name] = name // they differ in a word that initials leave out
	}
	return shorts
}

// initials returns the initials of the first two words of a name, or the first two letters of its
// only word, and its number: BA2 for "Bone archers 2", Kn3 for "Knights 3". It takes a number of
// letters of the first and of the last of these words, of an only word one more than of the last.
func initials(name string, first, last int) string {
	var words []string
	number := ""
	for _, w := range strings.Fields(name) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsDigit(r) {
			number = w
		} else {
			words = append(words, w)
		}
	}
	words = words[:min(2, len(words))]
	if len(words) == 1 {
		last++
	}
	var short []rune
	for i, w := range words {
		letters := last
		if i < len(words)-1 {
			letters = first
		}
		of := []rune(w)
		short = append(short, unicode.ToUpper(of[0]))
		for _, r := range of[1:min(letters, len(of))] {
			if unicode.IsLetter(r) {
				short = append(short, r)
			}
		}
	}
	return string(short) + number
}
