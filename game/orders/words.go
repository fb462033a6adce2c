package orders

import "strings"

// kind is the kind of value that a phrase sets.
type kind int8

const (
	aBase kind = iota
	aPlacement
	aMelee
	aMissile
	aSortie
	kinds // their number
)

// phrase is a phrase of the language: its words, the kind of value that it sets, and the value.
type phrase struct {
	text  string
	words []string
	kind  kind
	value int8
}

// phrases lists all phrases of the language, the packages first. TAC-PKG-06: there are 7
// placements, 3 melee tactics, 3 missile tactics and 3 sortie tactics.
var phrases = build(
	phrase{text: "charge", value: int8(Charge)},
	phrase{text: "penetrate", value: int8(Penetrate)},
	phrase{text: "assault", value: int8(Assault)},
	phrase{text: "attack", value: int8(Attack)},
	phrase{text: "shoot", value: int8(Shoot)},
	phrase{text: "follow", value: int8(Follow)},
	phrase{text: "cover", value: int8(Cover)},
	phrase{text: "guard", value: int8(Guard)},
	phrase{text: "trail", value: int8(Trail)},
	phrase{text: "receive", value: int8(Receive)},
	phrase{text: "defend", value: int8(Defend)},
	phrase{text: "avoid", value: int8(Avoid)},
	phrase{text: "flee", value: int8(Flee)},
	phrase{text: "in the extreme front", kind: aPlacement, value: int8(ExtremeFront)},
	phrase{text: "in the far front", kind: aPlacement, value: int8(FarFront)},
	phrase{text: "in front", kind: aPlacement, value: int8(InFront)},
	phrase{text: "in the middle", kind: aPlacement, value: int8(InTheMiddle)},
	phrase{text: "in back", kind: aPlacement, value: int8(InBack)},
	phrase{text: "in the far back", kind: aPlacement, value: int8(FarBack)},
	phrase{text: "in the extreme back", kind: aPlacement, value: int8(ExtremeBack)},
	phrase{text: "prefer melee", kind: aMelee, value: int8(PreferMelee)},
	phrase{text: "defer melee", kind: aMelee, value: int8(DeferMelee)},
	phrase{text: "never melee", kind: aMelee, value: int8(NeverMelee)},
	phrase{text: "use missiles", kind: aMissile, value: int8(UseMissiles)},
	phrase{text: "use missiles if safe", kind: aMissile, value: int8(UseIfSafe)},
	phrase{text: "never use missiles", kind: aMissile, value: int8(NeverUse)},
	phrase{text: "do not sortie", kind: aSortie, value: int8(NoSortie)},
	phrase{text: "immediately sortie", kind: aSortie, value: int8(ImmediateSortie)},
	phrase{text: "sortie", kind: aSortie, value: int8(SortieWhenQuiet)},
)

// The words of the language that belong to no phrase.
const (
	verbTactics   = "tactics"
	verbMyTactics = "mytactics"
	verbStorm     = "storm"
	wordAnd       = "and"
	comma         = ","
)

// WordStorm is the order to storm.
const WordStorm = verbStorm

// reserved holds all words of the language, which cannot name a unit in an order.
var reserved = func() map[string]bool {
	list := map[string]bool{verbTactics: true, verbMyTactics: true, verbStorm: true, wordAnd: true}
	for _, p := range phrases {
		for _, word := range p.words {
			list[word] = true
		}
	}
	return list
}()

// Phrases returns all phrases of the language, the packages first.
func Phrases() []string {
	list := make([]string, len(phrases))
	for i := range phrases {
		list[i] = phrases[i].text
	}
	return list
}

// Reserved reports whether an id is a word of the language, so that an order text cannot name a
// unit with it.
func Reserved(id string) bool { return reserved[strings.ToLower(id)] }

func build(list ...phrase) []phrase {
	for i := range list {
		list[i].words = strings.Fields(list[i].text)
	}
	return list
}

// said returns the phrase for a value of a kind, "" for none.
func said(k kind, value int8) string {
	for i := range phrases {
		if phrases[i].kind == k && phrases[i].value == value {
			return phrases[i].text
		}
	}
	return ""
}

func (b Base) String() string      { return said(aBase, int8(b)) }
func (p Placement) String() string { return said(aPlacement, int8(p)) }
func (m Melee) String() string     { return said(aMelee, int8(m)) }
func (m Missile) String() string   { return said(aMissile, int8(m)) }
func (s Sortie) String() string    { return said(aSortie, int8(s)) }

// String returns the name of the movement on the page.
func (m Movement) String() string {
	return [...]string{"", "charge", "penetrate", "advance", "follow", "cover", "trail", "stay", "flee"}[m]
}
