package scene

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/game"
)

// nameOf returns the name of a unit, its id if it has none.
func nameOf(u *game.Unit) string {
	if u.Name == "" {
		return string(u.ID)
	}
	return u.Name
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
// initials as many more letters of the last word as tell them apart.
func shortened(names []string) map[string]string {
	shorts := map[string]string{}
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	for letters, left := 1, names; len(left) > 0; letters++ {
		times := map[string]int{}
		for _, name := range left {
			shorts[name] = initials(name, letters)
			times[shorts[name]]++
		}
		left = slices.DeleteFunc(slices.Clone(left), func(name string) bool {
			if times[shorts[name]] > 1 && letters >= utf8.RuneCountInString(name) {
				shorts[name] = name // they differ in a word that initials leave out
				return true
			}
			return times[shorts[name]] == 1
		})
	}
	return shorts
}

// initials returns the initials of the first two words of a name, or the first two letters of its
// only word, and its number: BA2 for "Bone archers 2", Kn3 for "Knights 3". It takes a number of
// letters of the last of these words, of an only word one more.
func initials(name string, letters int) string {
	var words []string
	number := ""
	for _, w := range strings.Fields(name) {
		if first, _ := utf8.DecodeRuneInString(w); unicode.IsDigit(first) {
			number = w
		} else {
			words = append(words, w)
		}
	}
	words = words[:min(2, len(words))]
	if len(words) == 1 {
		letters++
	}
	var short []rune
	for i, w := range words {
		of := []rune(w)
		short = append(short, unicode.ToUpper(of[0]))
		if i < len(words)-1 {
			continue
		}
		for _, r := range of[1:min(letters, len(of))] {
			if unicode.IsLetter(r) {
				short = append(short, r)
			}
		}
	}
	return string(short) + number
}
