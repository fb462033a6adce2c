package tactics

import (
	"strconv"
	"strings"
)

// flags is a set of abilities.
type flags uint32

const (
	formation flags = 1 << iota
	charges
	cancelsCharge
	brave
	cowardly
	fearless
	mindless
	stupid
	dominated
	disabled
	hasted
	hidden
	influences
	major
	routine
	immune
	harmsImmune
	burrows
	questing
	mounted
)

// abilities are the abilities of a unit, with the numbers of some.
type abilities struct {
	flags
	riders, area, hero, leadership, fear int
}

func (a flags) has(f flags) bool { return a&f != 0 }

// flagForm is a flag in files: its name on the page, and the place of its number.
type flagForm struct {
	name   string
	flag   flags
	number func(a *abilities) *int
}

// flagForms are the flags of the page, TAC-BASE-30 to -50, followed by flags that other rules need.
var flagForms = []flagForm{
	{name: "formation", flag: formation},          // TAC-BASE-30
	{name: "charge", flag: charges},               // TAC-BASE-31
	{name: "cancels charge", flag: cancelsCharge}, // TAC-BASE-32
	{name: "brave", flag: brave},                  // TAC-BASE-33
	{name: "cowardly", flag: cowardly},
	{name: "immune to fear", flag: fearless},                                             // TAC-BASE-34
	{name: "mindless", flag: mindless},                                                   // TAC-BASE-35
	{name: "stupid", flag: stupid},                                                       // TAC-BASE-36
	{name: "dominated", flag: dominated},                                                 // TAC-BASE-37
	{name: "disabled", flag: disabled},                                                   // TAC-BASE-38
	{name: "hasted", flag: hasted},                                                       // TAC-BASE-39
	{name: "hidden", flag: hidden},                                                       // TAC-BASE-40
	{name: "influences control", flag: influences},                                       // TAC-BASE-41
	{name: "major character", flag: major},                                               // TAC-BASE-42
	{name: "riders per mount", number: func(a *abilities) *int { return &a.riders }},     // TAC-BASE-43
	{name: "area attack", number: func(a *abilities) *int { return &a.area }},            // TAC-BASE-44
	{name: "multiple attack routine", flag: routine},                                     // TAC-BASE-45
	{name: "immune to ordinary damage", flag: immune},                                    // TAC-BASE-46
	{name: "hero bonus", number: func(a *abilities) *int { return &a.hero }},             // TAC-BASE-47
	{name: "leadership bonus", number: func(a *abilities) *int { return &a.leadership }}, // TAC-BASE-48
	{name: "fear aura", number: func(a *abilities) *int { return &a.fear }},              // TAC-BASE-49
	{name: "burrows", flag: burrows},                                                     // TAC-BASE-50
	{name: "harms the immune", flag: harmsImmune},
	{name: "questing", flag: questing},
	{name: "mounted", flag: mounted},
}

// readFlags reads the flags of a file, and returns the index of the first invalid one.
func readFlags(list []string) (abilities, int) {
	var a abilities
	for i, text := range list {
		if !a.read(text) {
			return a, i
		}
	}
	return a, -1
}

// read reads one flag: its name, with blanks, hyphens or underscores between the words, and perhaps a
// number.
func (a *abilities) read(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return strings.ContainsRune(" -_:=", c) })
	n, numbered := 0, false
	if last := len(words) - 1; last > 0 {
		if k, err := strconv.Atoi(words[last]); err == nil && k >= 0 && k <= maxFlag {
			n, numbered, words = k, true, words[:last]
		}
	}
	name := strings.Join(words, " ")
	for _, form := range flagForms {
		short, _, _ := strings.Cut(form.name, " ")
		switch {
		case form.number != nil && (name == form.name || name == short && short != "area"):
			if numbered {
				*form.number(a) = n
			}
			return numbered
		case name == form.name:
			a.flags |= form.flag
			return !numbered
		}
	}
	return false
}

// maxFlag is the largest number of a flag.
const maxFlag = 1000

// flagNames lists the flags of the page.
func flagNames() []string {
	var names []string
	for _, form := range flagForms {
		name := form.name
		if form.number != nil {
			name += " N"
		}
		names = append(names, name)
	}
	return names
}
