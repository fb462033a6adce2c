package stand

import (
	"fmt"
	"strings"

	"frontage/game"
)

// specialNames are the display names of the special rules.
var specialNames = map[string]game.Phrase{
	mustCharge: game.Say("must charge"), noEvade: game.Say("does not evade"), noInitiativeCharge: game.Say("does not charge on initiative"),
	noInitiative: game.Say("no initiative"), ruleOrderMod: game.Say("orders"), ruleDistanceFactor: game.Say("distance of orders counts"),
	noDensePenalty: game.Say("at home in dense terrain"), noNearPenalty: game.Say("heeds no enemy near"), ruleSworn: game.Say("sworn to obey"),
	ruleLeash: game.Say("hears orders within"), ruleOrderedBy: game.Say("obeys its master alone"), ruleBrigading: game.Say("in brigades"),
	brigadeExtra: game.Say("extra in brigades"), ruleBrigadeSize: game.Say("large brigades"), ruleWild: game.Say("wild"),
	ruleBreakdown: game.Say("may break down"), ruleAutoMove: game.Say("moves by itself"), rulePushed: game.Say("is pushed"),
	cruelGeneral: game.Say("cruel"), ruleBlunderMod: game.Say("blunders"), ruleCommandRange: game.Say("orders reach"),
	ruleCommandAura: game.Say("stirs commands within"), greatEffort: game.Say("great effort"), ruleGuidance: game.Say("guides within"),
	partialAuthority: game.Say("orders to others"), ruleJoining: game.Say("joined"), ruleInfiltrate: game.Say("infiltrates"),
	ruleAttached: game.Say("attached stand"), ruleStandIn: game.Say("in place of others"), ruleMusterLimit: game.Say("limited"),
	noItem: game.Say("no magic item"), ruleGround: game.Say("at home in"), ruleBreakCount: game.Say("counts for the break point"),
	rulePoints: game.Say("victory points"), ruleSummoned: game.Say("summoned"), ruleHired: game.Say("hired"), ruleKeyword: game.Say("is"),
	pierce: game.Say("pierces armour"), sharpAim: game.Say("aims"), ruleByRange: game.Say("attacks by range"), randomShots: game.Say("shots"),
	rocketMisfire: game.Say("rocket"), volleyMisfire: game.Say("may jam"), boilerMisfire: game.Say("boiler"), ruleShaking: game.Say("shakes on"),
	backlash: game.Say("may strike back"), ruleWeapon: game.Say("weapon"), ruleBreath: game.Say("breath"), steady: game.Say("steady"),
	firm: game.Say("firm"), brittle: game.Say("brittle"), ruleWard: game.Say("ward"), impactRule: game.Say("impact"),
	noChargeBonus: game.Say("no charge bonus"), chargeDice: game.Say("charges with"), ruleRandomAttack: game.Say("attack"),
	frontFirst: game.Say("first round to the front"), ruleHatred: game.Say("hates"), sureHit: game.Say("always hits on"),
	alwaysDefended: game.Say("always defended"), neverDefended: game.Say("never defended"), pikes: game.Say("pikes"),
	ruleRegenerate: game.Say("regenerates"), ruleSupport: game.Say("support"), mustPursue: game.Say("must pursue"),
	pursueAny: game.Say("pursues"), caughtByAny: game.Say("can be pursued by all"), ruleWounded: game.Say("can be wounded"),
	noConfusion: game.Say("never confused"), ruleStampede: game.Say("stampedes"), ruleLed: game.Say("led"), ruleRouse: game.Say("rouses"),
	ruleGrantJoined: game.Say("gives its unit"), ruleGrantTouching: game.Say("gives those that touch it"), ruleHymn: game.Say("hymn"),
	ruleInstability: game.Say("unstable"), wagonFort: game.Say("laager"), ruleRetreatFate: game.Say("in retreat"),
	ruleCaster: game.Say("casts"), ruleCastOnce: game.Say("casts better once"), recast: game.Say("casts again"), ruleDispel: game.Say("dispels"),
	ruleFocus: game.Say("casts through others"), oneSpell: game.Say("one spell"), ruleSpellBonus: game.Say("bonus to a spell"),
	ruleRiders: game.Say("for"), riderPace: game.Say("rides"), siegeBeast: game.Say("siege beast"),
}

// tellSpecial names a special rule with its value: "pierces armour 1 (SPEC-38)".
func tellSpecial(s *Special) game.Phrase {
	name := specialNames[s.Rule]
	if value := specialValue(s); value != "" {
		return game.SayAll(name, " ", value, " (", s.Rule, ")")
	}
	return game.SayAll(name, " (", s.Rule, ")")
}

// specialValue is the value of a special rule in short: a number (with its sign if it is added), cm,
// dice, or words.
func specialValue(s *Special) string {
	switch p := s.Of.(type) {
	case *number:
		return fmt.Sprint(p.Value)
	case *distance:
		return fmt.Sprintf("%v cm", p.Value)
	case *kinds:
		return strings.Join(p.Value, ", ")
	case *kindsOrAll:
		return strings.Join(p.Value, ", ")
	case *word:
		return p.Value
	case *diceRule:
		return p.Value
	case *orderMod:
		return fmt.Sprintf("%+d", p.Value)
	case *distanceFactor:
		return fmt.Sprintf("×%d", p.Value)
	case *swornOrder:
		return fmt.Sprint(p.Value)
	case *orderedOnlyBy:
		return strings.Join(p.By, ", ")
	case *brigading:
		return strings.Join(append([]string{p.Value}, append(s.Units, s.Types...)...), " ")
	case *brigadeSize:
		return p.Value
	case *breakCount:
		return p.Value
	case *infiltrate:
		return p.Value
	case *pointsRule:
		return p.Value
	case *supportRule:
		return p.Value
	case *attacksByRange:
		var bands []string
		for _, b := range p.Value {
			bands = append(bands, fmt.Sprintf("%v cm: %d", b.To, b.Shots))
		}
		return strings.Join(bands, ", ")
	case *shakingShot:
		return fmt.Sprintf("%d+", p.Value)
	case *breath:
		return fmt.Sprint(p.Value)
	case *randomAttack:
		return p.Value
	case *hatred:
		return fmt.Sprintf("%s +%d", strings.Join(p.Vs, ", "), p.Value)
	case *regenerate:
		return fmt.Sprint(p.Value)
	case *wounded:
		return fmt.Sprintf("%v", p.Value)
	case *groundRule:
		return strings.Join(p.Value, ", ")
	case *instability:
		if p.Help > 0 {
			return fmt.Sprintf("+1, %v cm", p.Help)
		}
	case *blunderMod:
		return fmt.Sprintf("%+d", p.Value)
	case *guidance:
		return fmt.Sprintf("%v cm", p.Value)
	case *summoned:
		return strings.Join(p.Master, ", ")
	case *ridersRule:
		return strings.Join(p.Riders, ", ")
	case *ward:
		return fmt.Sprintf("%d+", p.Value)
	case *grantJoined:
		return grantWords(p.Value)
	case *grantTouching:
		return grantWords(p.Value)
	}
	return ""
}

// grantWords lists the contents of grants.
func grantWords(grants []Grant) string {
	var list []string
	for i := range grants {
		g := &grants[i]
		switch {
		case g.Trait != "":
			list = append(list, g.Trait)
		case g.Rule != "":
			list = append(list, g.Rule)
		case g.Lifts != "":
			list = append(list, "-"+g.Lifts)
		default:
			list = append(list, fmt.Sprintf("+%d", g.Attack))
		}
	}
	return strings.Join(list, ", ")
}

// specialFact adds the special rules and keywords of a unit or a character, if any, to its card.
func specialFact(facts []game.Fact, special []Special, keywords []string) []game.Fact {
	var parts []game.Phrase
	for i := range special {
		parts = append(parts, tellSpecial(&special[i]))
	}
	if len(keywords) > 0 {
		parts = append(parts, game.SayAll(strings.Join(keywords, ", ")))
	}
	if len(parts) == 0 {
		return facts
	}
	return append(facts, game.Fact{Label: game.Say("Special rules"), Value: commas(parts)})
}

// attachedText describes the attached stand of a unit on its card.
func attachedText(u *game.Unit) game.Phrase {
	a := Own(u).Attached
	text := game.Say("%[1]s, attack %[2]d", attachedName(a), a.Attack)
	if a.Shooting > 0 {
		text = game.SayAll(text, game.Say(", shooting %[1]d up to %[2]s", a.Shooting, game.Length(a.Range)))
	}
	var gives []game.Phrase
	for i := range a.Grants {
		if g := &a.Grants[i]; g.Rule != "" {
			gives = append(gives, tellSpecial(&Special{Rule: g.Rule, Of: g.Of}))
		} else {
			gives = append(gives, game.SayAll(grantWords(a.Grants[i:i+1])))
		}
	}
	if len(gives) > 0 {
		text = game.SayAll(text, game.Say("; gives the unit %s", commas(gives)))
	}
	if attachedTo(u) == nil {
		text = game.SayAll(text, game.Say("; lost"))
	}
	return game.SayAll(text, " (STD-SPEC-28)")
}

func attachedName(a *Attached) string {
	if a.Name != "" {
		return a.Name
	}
	return a.Of
}

// attachedSymbol is the symbol of the attached stand of a unit, NoSymbol for the others.
func attachedSymbol(u *game.Unit, stand game.StandID) game.Symbol {
	switch a := Own(u).Attached; {
	case a == nil || a.Stand != stand:
		return game.NoSymbol
	case a.Shooting > 0:
		return game.SymbolBow
	}
	return game.SymbolClaws
}
