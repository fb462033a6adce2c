package stand

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// spell is a row of the table of spells: the score it needs, its targets and its effect
// (section 2 of the page on magic).
type spell struct {
	id    string // "steppe/bolt"
	need  int
	reach float64 // in cm, 0 for a spell without range
	sight bool    // the target must be seen (STD-MAGIC-09)
	aim   spellAim
	kind  string

	n      int    // the number of attacks, or another number, depending on the kind
	until  string // how long it lasts
	params map[string]string
	open   map[string]bool // columns and parameters left open by the pages and settled by a ruling
}

// spellAim describes the targets of a spell.
type spellAim struct {
	at       string // enemy, friend, own, touch, near-enemies, near-friends, line, feature, self, point, engagement
	state    string // free, engaged, or "" for any
	types    []string
	keyword  string // targets must have it
	barred   string // targets must not have it
	missile  bool
	features []string
}

// troopWords are the types of troops in the targets of spells.
var troopWords = []string{"infantry", "cavalry", "chariot", "monster"}

//go:embed spells.csv
var spellTable string

// spells lists all spells in the order of the table.
var spells = readSpells(spellTable)

// readSpells reads the embedded table of spells.
func readSpells(text string) []spell {
	var list []spell
	for i, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		cells := strings.Split(line, ",")
		if len(cells) != 8 {
			panic(fmt.Sprintf("row %d of the spells has %d cells", i+2, len(cells)))
		}
		sp := spell{id: cells[0] + "/" + cells[1], kind: cells[6], params: map[string]string{}, open: map[string]bool{}}
		settled := func(name, value string) string {
			plain, open := strings.CutSuffix(value, "?")
			sp.open[name] = open
			return plain
		}
		sp.need, _ = strconv.Atoi(cells[2])
		sp.reach, _ = strconv.ParseFloat(cells[3], 64)
		sp.sight = settled("sight", cells[4]) == "y"
		sp.aim = readAim(strings.ReplaceAll(cells[5], "?", ""))
		sp.open["target"] = strings.Contains(cells[5], "?")
		for _, pair := range strings.Split(cells[7], ";") {
			name, value, _ := strings.Cut(pair, "=")
			sp.params[name] = settled(name, value)
		}
		sp.n, _ = strconv.Atoi(sp.params["n"])
		sp.until = sp.params["until"]
		list = append(list, sp)
	}
	return list
}

// readAim reads the target of a spell: "friend-free missile infantry|chariot".
func readAim(text string) spellAim {
	words := strings.Fields(text)
	aim := spellAim{at: words[0]}
	for _, state := range [3]string{"free", "engaged", "any"} {
		if at, ok := strings.CutSuffix(aim.at, "-"+state); ok {
			aim.at, aim.state = at, state
		}
	}
	if aim.state == "any" {
		aim.state = ""
	}
	for i := 1; i < len(words); i++ {
		switch word := words[i]; {
		case aim.at == "feature":
			aim.features = strings.Split(word, "|")
		case word == "free":
			aim.state = word
		case word == "missile":
			aim.missile = true
		case word == "all-kin":
			aim.keyword, aim.at = "kin", "near-friends"
		case word == "not":
			i++
			aim.barred = words[i]
		case word == "of": // of three stands
			i += 2
		case slices.Contains(troopWords, strings.Split(word, "|")[0]):
			aim.types = strings.Split(word, "|")
		default:
			aim.keyword = word
		}
	}
	return aim
}

// spellNamed returns a spell by its id, nil for none.
func spellNamed(id string) *spell {
	i := slices.IndexFunc(spells, func(sp spell) bool { return sp.id == id })
	if i < 0 {
		return nil
	}
	return &spells[i]
}

// spellIDs lists the ids of all spells.
func spellIDs() []string {
	list := make([]string, len(spells))
	for i := range spells {
		list[i] = spells[i].id
	}
	return list
}

// list is the list that a spell belongs to.
func (sp *spell) list() string {
	list, _, _ := strings.Cut(sp.id, "/")
	return list
}

// name is a spell's name: "Quick Hands".
func (sp *spell) name() string {
	_, name, _ := strings.Cut(sp.id, "/")
	words := strings.Split(name, "-")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}

// spellLists lists the lists of spells.
func spellLists() []string {
	var list []string
	for i := range spells {
		if name := spells[i].list(); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// movesUnits reports whether a spell moves the unit that it is cast at by its own pace.
func (sp *spell) movesUnits() bool { return sp.kind == kindMarch || sp.kind == kindLunge }

// radius is the radius of a burst around a feature, in cm.
func (sp *spell) radius() float64 {
	radius, _ := strconv.ParseFloat(sp.params["radius"], 64)
	return radius
}

// The choices of the action "power".
const (
	powerSurge   = "surge"         // +1 to the die, once in the battle (STD-MAGIC-33)
	powerAgain   = "again"         // the caster rerolls the failed die (STD-MAGIC-34)
	powerCounter = "counter"       // the opponent tries to dispel the spell (STD-MAGIC-27)
	powerShrine  = "shrine"        // he tries with +1, once in the battle (STD-MAGIC-30)
	powerGuard   = "guard"         // the rider of a guarding mount tries (STD-MAGIC-29)
	powerRouse   = "rouse"         // a character rouses a unit for a Combat phase (STD-SPEC-72)
	powerHymn    = "hymn"          // a character sings for the units near him (STD-SPEC-75)
	powerGamble  = "gamble"        // the caster rolls another die of a gamble (STD-SPELL-30)
	powerSecond  = "second-chance" // a unit rolls all dice of a roll again (STD-ITEM-15)
	powerOmen    = "omen"          // a side rolls one of its dice again (STD-SPELL-58)

	powerEffort   = "effort"   // a character has more Command in one phase (STD-SPEC-23)
	powerGuidance = "guidance" // an order is guided by the general (STD-SPEC-24)
	powerCruel    = "cruel"    // a cruel general loses a level of Command, not the man (STD-SPEC-19)

	powerRing   = "ring"   // a spell works without a die (STD-ITEM-26)
	powerHush   = "hush"   // an enemy caster is hushed (STD-ITEM-27)
	powerScroll = "scroll" // a spell that works is dispelled (STD-ITEM-30)
	powerWand   = "wand"   // +1 to the die (STD-ITEM-32)
	powerEcho   = "echo"   // one more spell (STD-ITEM-33)
)

// The devices of the general that are asked about at an order or a turn: the choices of the action "power".
const (
	deviceHelm    = "helm"
	deviceCrown   = "crown"
	deviceVoice   = "voice"
	deviceSceptre = "sceptre"
)

// powers lists all of them.
var powers = []string{powerSurge, powerAgain, powerCounter, powerShrine, powerGuard, powerGamble, powerOmen, powerRouse, powerHymn, powerSecond,
	powerRing, powerHush, powerScroll, powerWand, powerEcho, deviceHelm, deviceCrown, deviceVoice, deviceSceptre,
	powerEffort, powerGuidance, powerCruel}

// The kinds of spells that last.
const (
	kindFervour = "fervour"
	kindSap     = "sap"
	kindPlate   = "plate"
	kindHide    = "hide"
	kindDread   = "dread"
	kindBeast   = "beast"
	kindWard    = "ward"
	kindSteady  = "steady"
	kindHex     = "hex"
	kindNerve   = "nerve"
	kindGloom   = "gloom"
	kindTough   = "tough"
	kindParry   = "parry"
	kindSpoil   = "spoil"
	kindAgain   = "again"
	kindSurge   = "surge"
	kindGamble  = "gamble"
	kindPin     = "pin"
	kindHobble  = "hobble"
	kindCover   = "cover"
	kindVolley  = "volley"
	kindJinx    = "jinx"
	kindMarch   = "march"
	kindLunge   = "lunge"
	kindJump    = "jump"
	kindDecoy   = "decoy"
	kindRaise   = "raise"
	kindRegrow  = "regrow"
	kindSummon  = "summon"
	kindOmen    = "omen"
)
