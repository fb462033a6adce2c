package element

import (
	"fmt"
	"strings"
)

// who describes elements in a table by terms separated by blanks. One term must fit, and none that begins
// with "-" may. A term is a type or a class, or * for any, perhaps with grades in brackets ("BW(I)", or
// "KN(!X)" for all others) and :r or :i for regular or irregular elements only. GENERAL is a general's
// element, AIR_MOBILE one that is airborne now.
type who struct {
	text string
	fits []term
	not  []term
}

// term is one of the alternatives of a description.
type term struct {
	types   typeSet  // 0 for any
	class   *who     // of a class
	grades  gradeSet // 0 for any
	but     bool     // all grades except these
	regular byte     // 'r' or 'i', 0 for any
	general bool
	mobile  bool
}

// subject is an element as a description sees it.
type subject struct {
	Type     string
	types    typeSet  // of the type alone
	grades   gradeSet // its grade, or two for an exception that counts as another, too
	Regular  bool
	General  bool
	Airborne bool // air-mobile troops before they are grounded
}

// typeSet is a set of troop types, gradeSet one of grades.
type (
	typeSet  uint64
	gradeSet uint8
)

// kinds are the names that a description may use.
type kinds struct {
	types   map[string]typeSet // one type each
	ground  map[string]typeSet // MOUNTED, FOOT, TRAIN, NAVAL
	classes map[string]*who
}

// grades are the letters of the grades.
const grades = "SOIFXCEH"

// gradesOf returns the set of grades with these letters.
func gradesOf(letters string) gradeSet {
	var set gradeSet
	for i := range letters {
		if at := strings.IndexByte(grades, letters[i]); at >= 0 {
			set |= 1 << at
		}
	}
	return set
}

// subject returns the subject of a type with these grades.
func (k *kinds) subject(kind, letters string) subject {
	return subject{Type: kind, types: k.types[kind], grades: gradesOf(letters)}
}

// parseWho reads a description.
func parseWho(text string, known *kinds) (who, error) {
	w := who{text: text}
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return w, fmt.Errorf("is empty; * stands for all")
	}
	for _, field := range fields {
		rest, not := strings.CutPrefix(field, "-")
		t, err := parseTerm(rest, known)
		if err != nil {
			return w, err
		}
		if not {
			w.not = append(w.not, t)
		} else {
			w.fits = append(w.fits, t)
		}
	}
	if len(w.fits) == 0 {
		return w, fmt.Errorf("is %q, which says only who is left out", text)
	}
	return w, nil
}

// parseTerm reads a term without its sign.
func parseTerm(text string, known *kinds) (term, error) {
	var t term
	name := text
	if rest, found := strings.CutSuffix(name, ":r"); found {
		name, t.regular = rest, 'r'
	} else if rest, found := strings.CutSuffix(name, ":i"); found {
		name, t.regular = rest, 'i'
	}
	if open := strings.IndexByte(name, '('); open >= 0 && strings.HasSuffix(name, ")") {
		letters := name[open+1 : len(name)-1]
		name = name[:open]
		letters, t.but = strings.CutPrefix(letters, "!")
		if letters == "" || strings.Trim(letters, grades) != "" {
			return t, fmt.Errorf("has %q: the grades are %s", text, grades)
		}
		t.grades = gradesOf(letters)
	}
	switch {
	case name == "*":
	case name == "GENERAL":
		t.general = true
	case name == "AIR_MOBILE":
		t.mobile = true
	case known.types[name] != 0:
		t.types = known.types[name]
	case known.ground[name] != 0:
		t.types = known.ground[name]
	case known.classes[name] != nil:
		t.class = known.classes[name]
	default:
		return t, fmt.Errorf("has %q, which is neither a type nor a class", text)
	}
	return t, nil
}

// Fits reports whether a description fits a subject.
func (w *who) Fits(s *subject) bool {
	fits := false
	for i := range w.fits {
		if w.fits[i].fits(s) {
			fits = true
			break
		}
	}
	for i := range w.not {
		if fits && w.not[i].fits(s) {
			return false
		}
	}
	return fits
}

func (t *term) fits(s *subject) bool {
	switch {
	case t.types != 0 && t.types&s.types == 0,
		t.class != nil && !t.class.Fits(s),
		t.general && !s.General,
		t.mobile && !s.Airborne,
		t.regular == 'r' && !s.Regular,
		t.regular == 'i' && s.Regular:
		return false
	}
	return t.grades == 0 || s.grades&t.grades != 0 != t.but
}
