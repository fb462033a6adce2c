package stand

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/army"
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
	missing string // the reason why the table is not complete
	unknown []string
}

// bundles are named sets of special rules.
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
	for _, word := range army.OutsideBrackets(text, " ") {
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
		front, depth, _ := strings.Cut(value, "x")
		b.Front, _ = strconv.ParseFloat(front, 64)
		b.Depth, _ = strconv.ParseFloat(depth, 64)
		if !(b.Front > 0 && b.Depth > 0 && b.Front <= 100 && b.Depth <= 100) {
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

// rule reads a special rule with its parameters.
func (n *notation) rule(rule, inside string) (s Special, ok bool) {
	known, there := specialRules[rule]
	if !there {
		return s, false
	}
	s = Special{Rule: rule, Of: known.empty()}
	p := given{n: n, named: map[string]string{}}
	for i, part := range army.OutsideBrackets(inside, ";") {
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
	ok = p.fill(&s) && !p.bad
	return s, ok
}

// given are the parameters of a rule in the notation.
type given struct {
	n     *notation
	value string
	named map[string]string
	flags []string
	bad   bool // a parameter is not a number or cannot be granted
}

func (p *given) has(flag string) bool { return slices.Contains(p.flags, flag) }

// whole reads a whole number.
func (p *given) whole(text string) int {
	x, err := strconv.Atoi(text)
	p.bad = p.bad || err != nil
	return x
}

// length reads a length in cm.
func (p *given) length(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	p.bad = p.bad || err != nil || x < 0
	return x
}

// wordsOf splits "a/b".
func wordsOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "/")
}

// rows turns rows into ids and keeps words such as types and kinds.
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

// fill fills in the parameters of a rule, and reports whether they are valid.
func (p *given) fill(s *Special) bool {
	switch of := s.Of.(type) {
	case *noParameter:
		return p.value == ""
	case *number:
		of.Value = p.whole(p.value)
		s.Units = p.rows(p.named["rows"])
	case *distance:
		of.Value = p.length(p.value)
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
		*of = orderMod{p.whole(p.value), p.rows(p.named["by"]), p.rows(p.named["waive"])}
	case *distanceFactor:
		*of = distanceFactor{p.whole(p.value), p.has("alone")}
	case *swornOrder:
		*of = swornOrder{p.whole(p.value), p.rows(p.named["by"])}
	case *orderedOnlyBy:
		*of = orderedOnlyBy{p.rows(p.value), p.whole(p.named["k"])}
	case *brigading:
		mode, rows := p.mode()
		*of = brigading{mode, p.has("plain"), p.rows(p.named["unless"])}
		s.Units, s.Types = p.split(rows)
	case *brigadeSize:
		need, least, _ := strings.Cut(p.named["need"], "*")
		*of = brigadeSize{Value: p.value, Need: p.rows(need), Ban: p.rows(p.named["ban"])}
		if least != "" {
			of.Least = p.whole(least)
		}
	case *blunderMod:
		*of = blunderMod{p.whole(p.value), p.rows(p.named["shame"])}
	case *commandAura:
		*of = commandAura{p.length(p.value), p.whole(p.named["friends"]), p.whole(p.named["enemies"])}
	case *guidance:
		*of = guidance{p.length(p.value), p.rows(p.named["rows"])}
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
			of.Per1000 = p.whole(p.named["n"])
		}
	case *musterLimit:
		mode, rows := p.mode()
		*of = musterLimit{Value: mode, Needs: p.rows(p.named["needs"])}
		if s.Units = p.rows(rows); p.named["n"] != "" {
			of.Per1000 = p.whole(p.named["n"])
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
			of.Value = append(of.Value, Band{p.length(to), p.whole(shots)})
		}
		if p.named["chargers"] != "" {
			of.Chargers = p.whole(p.named["chargers"])
		}
	case *shakingShot:
		*of = shakingShot{p.whole(p.value), p.has("splash")}
	case *weaponRule:
		*of = weaponRule{Save: p.named["save"], Chargers: p.named["chargers"], Moved: p.named["moved"], Blind: p.has("blind")}
		if p.named["range"] != "" {
			of.Range = p.length(p.named["range"])
		}
		if p.named["cover"] != "" {
			of.Cover = p.whole(p.named["cover"])
		}
	case *breath:
		*of = breath{Value: p.whole(p.value), Own: p.has("own")}
		if p.named["range"] != "" {
			of.Range = p.length(p.named["range"])
		}
	case *ward:
		*of = ward{p.whole(p.value), p.named["against"]}
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
		*of = hatred{p.whole(p.value), wordsOf(p.named["vs"]), "all"}
		if p.has("first") {
			of.Rounds = "first"
		}
	case *regenerate:
		*of = regenerate{p.whole(p.value), "left"}
		if p.has("round") {
			of.When = "round"
		}
	case *supportRule:
		of.Value = p.value
	case *wounded:
		lo, hi, _ := strings.Cut(p.value, "-")
		*of = wounded{Value: []int{p.whole(lo), p.whole(hi)}, Hits: p.whole(p.named["hits"]), Attack: p.whole(p.named["attack"])}
		if p.named["shooting"] != "" {
			of.Shooting = p.whole(p.named["shooting"])
		}
	case *rouse:
		*of = rouse{Value: p.whole(p.value), Reach: p.named["reach"], Also: p.grants(p.named["also"])}
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
			of.Lord = p.length(p.named["lord"])
		}
		if p.value != "" && strings.HasPrefix(p.value, "lord:") {
			of.Lord = p.length(strings.TrimPrefix(p.value, "lord:"))
		}
		if help, ok := strings.CutPrefix(p.value, "help:"); ok {
			of.Help = p.length(help)
		}
	default:
		return false
	}
	return true
}

func (p *given) fillMagic(s *Special) bool {
	switch of := s.Of.(type) {
	case *hymn:
		*of = hymn{p.whole(p.value), p.length(p.named["N"])}
	case *castOnce:
		*of = castOnce{p.whole(p.value), p.has("dispel")}
	case *dispel:
		*of = dispel{p.whole(p.value), p.length(p.named["N"]), "caster"}
		if p.has("target") {
			of.Mode = "target"
		}
	case *spellBonus:
		*of = spellBonus{p.value, p.whole(p.named["k"])}
	default:
		return false
	}
	return true
}

// grants reads grants to others: traits, rules, "attack+1" and "lifts SPEC-03 SPEC-05".
func (p *given) grants(text string) []Grant {
	var list []Grant
	lifts := false
	for _, word := range army.OutsideBrackets(text, " ") {
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
			list = append(list, Grant{Of: &noParameter{}, Attack: p.whole(attack)})
		case slices.Contains(traits, word):
			list = append(list, Grant{Of: &noParameter{}, Trait: word})
		default:
			s, ok := p.n.rule(name, strings.TrimSuffix(inside, ")"))
			p.bad = p.bad || !ok || !slices.Contains(grantedRules, name)
			list = append(list, Grant{Rule: s.Rule, Of: s.Of})
		}
	}
	return list
}
