package stand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// notation reads special rules as tables write them: "SPEC-05(-1;waive:other)". The first,
// unnamed parameter is the value; others have names. Numbers of rows become ids.
type notation struct {
	rowID func(row string) string // the id of the unit, character or mount of a row, "" for none

	traits  []string
	special []Special
	base    game.Base
	pace    float64
	reach   float64
	hits    int
	missing string // why the table does not say all
	unknown []string
}

// bundles are sets of special rules that have a name.
var bundles = map[string]string{
	"@light":    "range=15 all-round-sight",
	"@knightly": "SPEC-01(any) SPEC-02 fearless",
	"@fanatic":  "@knightly SPEC-49 SPEC-65",
	"@undead":   "SPEC-04 SPEC-08 SPEC-69 fearless SPEC-37(undead)",
	"@giant":    "SPEC-12(own) SPEC-15 SPEC-68(5-7;hits:4;attack:4) terrifying giant",
	"@troll":    "SPEC-06(2) SPEC-63(1;left)",
	"@spawn":    "@light terrifying SPEC-05(-1;waive:outnumbered) SPEC-13(2) SPEC-49 SPEC-65",
}

// read reads special rules separated by spaces.
func (n *notation) read(text string) {
	if why, ok := strings.CutPrefix(text, "missing:"); ok {
		n.missing = strings.TrimSpace(why)
		return
	}
	for _, word := range outsideBrackets(text, ' ') {
		if word != "" && word != "none" && !n.word(word) {
			n.unknown = append(n.unknown, word)
		}
	}
}

// word reads one word, and reports whether it knows it.
func (n *notation) word(word string) bool {
	name, inside, _ := strings.Cut(word, "(")
	inside = strings.TrimSuffix(inside, ")")
	key, value, _ := strings.Cut(word, "=")
	switch {
	case bundles[name] != "":
		n.read(bundles[name])
	case slices.Contains(traits, word):
		n.traits = append(n.traits, word)
	case key == "range" || key == "pace":
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || x <= 0 || x > 1000 {
			return false
		}
		if key == "range" {
			n.reach = x
		} else {
			n.pace = x
		}
	case key == "hits":
		n.hits, _ = strconv.Atoi(value)
		return n.hits > 0 && n.hits < 100
	case key == "base":
		var b game.Base
		if _, err := fmt.Sscanf(value, "%fx%f", &b.Front, &b.Depth); err != nil || b.Front <= 0 || b.Depth <= 0 || b.Front > 100 || b.Depth > 100 {
			return false
		}
		n.base = b
	case name == siegeBeast:
		n.special = append(n.special, Special{Rule: siegeBeast, Of: &noParameter{}})
	default:
		s, ok := n.rule(name, inside)
		if ok {
			n.special = append(n.special, s)
		}
		return ok
	}
	return true
}

// outsideBrackets splits a text at a letter outside round brackets.
func outsideBrackets(text string, at rune) (parts []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == at && depth == 0:
			parts, from = append(parts, text[from:i]), i+1
		}
	}
	return append(parts, text[from:])
}

// rule reads a special rule with its parameters.
func (n *notation) rule(rule, inside string) (s Special, ok bool) {
	known, there := specialRules[rule]
	if !there {
		return s, false
	}
	s = Special{Rule: rule, Of: known.empty()}
	p := given{n: n, named: map[string]string{}}
	for i, part := range outsideBrackets(inside, ';') {
		key, value, named := strings.Cut(part, ":")
		switch {
		case named && !strings.HasPrefix(part, "SPEC") && !strings.Contains(key, "/") && !strings.Contains(key, "("):
			if i == 0 && rule != ruleWeapon { // a value such as 15:2/30:1 or only:5/6
				p.value = part
				continue
			}
			p.named[key] = value
		case i == 0 && rule != ruleWeapon:
			p.value = part
		default:
			p.flags = append(p.flags, part)
		}
	}
	defer func() {
		if recover() != nil { // a parameter that is no number
			ok = false
		}
	}()
	return s, p.fill(&s)
}

// given are the parameters of a rule in the notation.
type given struct {
	n     *notation
	value string
	named map[string]string
	flags []string
}

func (p *given) has(flag string) bool { return slices.Contains(p.flags, flag) }

// wholeOf reads a whole number, or panics.
func wholeOf(text string) int {
	x, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return x
}

// lengthOf reads a length in cm, or panics.
func lengthOf(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x < 0 {
		panic(text)
	}
	return x
}

// wordsOf splits "a/b".
func wordsOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "/")
}

// rows turns rows into ids and leaves words, such as types and kinds.
func (p *given) rows(text string) []string {
	var list []string
	for _, word := range wordsOf(text) {
		if id := p.n.rowID(word); id != "" {
			word = id
		}
		list = append(list, word)
	}
	return list
}

// split divides rows into units and types.
func (p *given) split(text string) (units, types []string) {
	for _, word := range p.rows(text) {
		if slices.Contains(UnitTypes(), word) {
			types = append(types, word)
		} else {
			units = append(units, word)
		}
	}
	return units, types
}

// mode reads "only:5/6" as a word and the rows after it.
func (p *given) mode() (mode, rows string) {
	mode, rows, _ = strings.Cut(p.value, ":")
	return mode, rows
}

// fill fills in the parameters of a rule, and reports whether they are as it wants them.
func (p *given) fill(s *Special) bool {
	switch of := s.Of.(type) {
	case *noParameter:
		return p.value == ""
	case *number:
		of.Value = wholeOf(p.value)
		s.Units = p.rows(p.named["rows"])
	case *distance:
		of.Value = lengthOf(p.value)
		s.Except = p.rows(p.named["except"])
	case *kinds:
		of.Value = wordsOf(p.value)
	case *kindsOrAll:
		of.Value = wordsOf(p.value)
	case *word:
		of.Value, s.Types = p.value, wordsOf(p.named["types"])
	case *diceRule:
		of.Value = p.value
	case *characters:
		of.By = p.rows(p.value)
	default:
		if !p.fillCommand(s) && !p.fillMuster(s) && !p.fillShooting(s) && !p.fillCombat(s) && !p.fillMagic(s) {
			return false
		}
	}
	return wrongValue(s) == ""
}

func (p *given) fillCommand(s *Special) bool {
	switch of := s.Of.(type) {
	case *orderMod:
		*of = orderMod{wholeOf(p.value), p.rows(p.named["by"]), p.rows(p.named["waive"])}
	case *distanceFactor:
		*of = distanceFactor{wholeOf(p.value), p.has("alone")}
	case *swornOrder:
		*of = swornOrder{wholeOf(p.value), p.rows(p.named["by"])}
	case *orderedOnlyBy:
		*of = orderedOnlyBy{p.rows(p.value), wholeOf(p.named["k"])}
	case *brigading:
		mode, rows := p.mode()
		*of = brigading{mode, p.has("plain"), p.rows(p.named["unless"])}
		s.Units, s.Types = p.split(rows)
	case *brigadeSize:
		need, least, _ := strings.Cut(p.named["need"], "*")
		*of = brigadeSize{Value: p.value, Need: p.rows(need), Ban: p.rows(p.named["ban"])}
		if least != "" {
			of.Least = wholeOf(least)
		}
	case *blunderMod:
		*of = blunderMod{wholeOf(p.value), p.rows(p.named["shame"])}
	case *commandAura:
		*of = commandAura{lengthOf(p.value), wholeOf(p.named["friends"]), wholeOf(p.named["enemies"])}
	case *guidance:
		*of = guidance{lengthOf(p.value), p.rows(p.named["rows"])}
	case *joining:
		mode, rows := p.mode()
		*of = joining{mode, nil}
		units, types := p.split(rows)
		of.By, s.Units, s.Types = units, units, types
	default:
		return false
	}
	return true
}

func (p *given) fillMuster(s *Special) bool {
	switch of := s.Of.(type) {
	case *infiltrate:
		*of = infiltrate{Value: p.value, Group: p.has("group"), Free: p.named["free"]}
	case *attached:
		for _, word := range p.rows(p.value) {
			if not, ok := strings.CutPrefix(word, "not "); ok {
				s.Except = append(s.Except, p.rows(not)...)
			} else if slices.Contains(UnitTypes(), word) {
				s.Types = append(s.Types, word)
			} else {
				s.Units = append(s.Units, word)
			}
		}
		of.Grants = p.grants(p.named["grants"])
	case *standIn:
		if s.Units = p.rows(p.value); p.named["n"] != "" {
			of.Per1000 = wholeOf(p.named["n"])
		}
	case *musterLimit:
		mode, rows := p.mode()
		*of = musterLimit{Value: mode, Needs: p.rows(p.named["needs"])}
		if s.Units = p.rows(rows); p.named["n"] != "" {
			of.Per1000 = wholeOf(p.named["n"])
		}
	case *groundRule:
		*of = groundRule{wordsOf(p.value), p.has("open")}
	case *breakCount:
		mode, rows := p.mode()
		of.Value, s.Units = mode, p.rows(rows)
	case *pointsRule:
		of.Value = p.value
	case *summoned:
		of.Master = p.rows(p.value)
	case *ridersRule:
		of.Riders = p.rows(p.value)
	case *retreatFate:
		of.Value = p.value
	default:
		return false
	}
	return true
}

func (p *given) fillShooting(s *Special) bool {
	switch of := s.Of.(type) {
	case *attacksByRange:
		for _, band := range wordsOf(p.value) {
			to, shots, _ := strings.Cut(band, ":")
			of.Value = append(of.Value, Band{lengthOf(to), wholeOf(shots)})
		}
		if p.named["chargers"] != "" {
			of.Chargers = wholeOf(p.named["chargers"])
		}
	case *shakingShot:
		*of = shakingShot{wholeOf(p.value), p.has("splash")}
	case *weaponRule:
		*of = weaponRule{Save: p.named["save"], Chargers: p.named["chargers"], Moved: p.named["moved"], Blind: p.has("blind")}
		if p.named["range"] != "" {
			of.Range = lengthOf(p.named["range"])
		}
		if p.named["cover"] != "" {
			of.Cover = wholeOf(p.named["cover"])
		}
	case *breath:
		*of = breath{Value: wholeOf(p.value), Own: p.has("own")}
		if p.named["range"] != "" {
			of.Range = lengthOf(p.named["range"])
		}
	case *ward:
		*of = ward{wholeOf(p.value), p.named["against"]}
	default:
		return false
	}
	return true
}

func (p *given) fillCombat(s *Special) bool {
	switch of := s.Of.(type) {
	case *randomAttack:
		*of = randomAttack{p.value, p.named["half"]}
	case *hatred:
		*of = hatred{wholeOf(p.value), wordsOf(p.named["vs"]), "all"}
		if p.has("first") {
			of.Rounds = "first"
		}
	case *regenerate:
		*of = regenerate{wholeOf(p.value), "left"}
		if p.has("round") {
			of.When = "round"
		}
	case *supportRule:
		of.Value = p.value
	case *wounded:
		lo, hi, _ := strings.Cut(p.value, "-")
		*of = wounded{Value: []int{wholeOf(lo), wholeOf(hi)}, Hits: wholeOf(p.named["hits"]), Attack: wholeOf(p.named["attack"])}
		if p.named["shooting"] != "" {
			of.Shooting = wholeOf(p.named["shooting"])
		}
	case *rouse:
		*of = rouse{Value: wholeOf(p.value), Reach: p.named["reach"], Also: p.grants(p.named["also"])}
	case *grantJoined:
		of.Value = p.grants(p.value)
		if p.named["until"] != "" {
			of.Until = "command"
		}
		s.Units, s.Types = p.split(p.named["only"])
	case *grantTouching:
		*of = grantTouching{p.grants(p.value), p.has("self")}
		if p.named["rows"] != "any" {
			s.Units, s.Types = p.split(p.named["rows"])
		}
	case *instability:
		if p.named["lord"] != "" {
			of.Lord = lengthOf(p.named["lord"])
		}
		if p.value != "" && strings.HasPrefix(p.value, "lord:") {
			of.Lord = lengthOf(strings.TrimPrefix(p.value, "lord:"))
		}
		if help, ok := strings.CutPrefix(p.value, "help:"); ok {
			of.Help = lengthOf(help)
		}
	default:
		return false
	}
	return true
}

func (p *given) fillMagic(s *Special) bool {
	switch of := s.Of.(type) {
	case *hymn:
		*of = hymn{wholeOf(p.value), lengthOf(p.named["N"])}
	case *castOnce:
		*of = castOnce{wholeOf(p.value), p.has("dispel")}
	case *dispel:
		*of = dispel{wholeOf(p.value), lengthOf(p.named["N"]), "caster"}
		if p.has("target") {
			of.Mode = "target"
		}
	case *spellBonus:
		*of = spellBonus{p.value, wholeOf(p.named["k"])}
	default:
		return false
	}
	return true
}

// grants reads what is given to others: traits, rules, "attack+1" and "lifts SPEC-03 SPEC-05".
func (p *given) grants(text string) []Grant {
	var list []Grant
	lifts := false
	for _, word := range outsideBrackets(text, ' ') {
		name, inside, _ := strings.Cut(word, "(")
		attack, more := strings.CutPrefix(word, "attack+")
		switch {
		case word == "":
		case word == "lifts":
			lifts = true
		case lifts:
			list = append(list, Grant{Of: &noParameter{}, Lifts: word})
		case bundles[word] != "":
			list = append(list, p.grants(bundles[word])...)
		case more:
			list = append(list, Grant{Of: &noParameter{}, Attack: wholeOf(attack)})
		case slices.Contains(traits, word):
			list = append(list, Grant{Of: &noParameter{}, Trait: word})
		default:
			s, ok := p.n.rule(name, strings.TrimSuffix(inside, ")"))
			if !ok || !slices.Contains(grantedRules, name) {
				panic(word)
			}
			list = append(list, Grant{Rule: s.Rule, Of: s.Of})
		}
	}
	return list
}
