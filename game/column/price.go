package column

import (
	"slices"

	"frontage/game"
)

// pricing is the price of a unit's stand with its parts.
type pricing struct {
	base    Part
	percent []Part
	stand   int // rounded
	stands  int
	formed  int // the surcharge of a Formed unit
	unit    int
}

// priceOf works out the price of a whole unit. The percentages of its stands are added, not multiplied
// (COL-POINTS-01).
func priceOf(u *game.Unit) pricing {
	t, o := tables(), own(u)
	p := pricing{base: basePrice(u)}
	add := func(rule, what string, percent int) {
		p.percent = append(p.percent, Part{what, percent, true, rule})
	}
	a := armsOf(u)
	for _, weapon := range []string{a.melee, a.missile} {
		if w := weaponCalled(weapon); w.Price != 0 {
			add("COL-POINTS-03", weapon, w.Price)
		}
	}
	if name, armour := armourOf(u); armour.Price != 0 {
		add("COL-POINTS-03", name, armour.Price)
	}
	race := t.Races[o.Race]
	for _, attribute := range o.Attributes {
		if free(u, attribute) {
			continue // COL-STAND-16
		}
		percent := t.Prices[attribute].Value
		if attribute == elite && o.Race != "" {
			percent = race.ElitePrice
		}
		add("COL-POINTS-03", attribute, percent)
	}
	if race.Price != 0 {
		add("COL-FANTASY-12", o.Race, race.Price)
	}
	sum := 100
	for _, part := range p.percent {
		sum += part.Value
	}
	p.stand = max(1, roundHalf(p.base.Value*max(0, sum))) // COL-POINTS-02
	p.stands = o.Size
	if o.Formed {
		p.formed = t.Prices["formed-unit"].Value // COL-POINTS-03
	} else {
		p.formed = t.Prices["unformed-unit"].Value
	}
	p.unit = p.stand*p.stands + p.formed
	return p
}

// free reports whether a stand has an attribute without buying it.
func free(u *game.Unit, attribute string) bool {
	for _, a := range typeOf(u).Attributes {
		if a == attribute {
			return true
		}
	}
	for _, a := range tables().Races[own(u).Race].Gives {
		if a == attribute {
			return true
		}
	}
	return false
}

// basePrice returns the basic price of a stand, by its type, or of a Wizard with his spells
// (COL-FANTASY-08).
func basePrice(u *game.Unit) Part {
	t := tables()
	if n := len(own(u).Spells); n > 0 {
		return Part{What: "wizard", Value: t.Prices["wizard"].Value + n*t.Prices["spell"].Value, rule: "COL-FANTASY-08"}
	}
	return Part{What: string(u.Type), Value: typeOf(u).Price, rule: "COL-POINTS-03"}
}

// roundHalf returns a number of hundredths as the nearest whole number, halves up.
func roundHalf(hundredths int) int { return (2*hundredths + 100) / 200 }

// leaderPrice returns the price of a leader.
func leaderPrice(c *game.Character) int { return tables().Prices[c.Kind].Value }

// armyPrice returns the price of a side's army: its stands, its Formed units and its leaders
// (COL-POINTS-04).
func armyPrice(s *game.State, side game.SideID) int {
	sum := 0
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side {
			sum += priceOf(u).unit
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side {
			sum += leaderPrice(c)
		}
	}
	return sum
}

// armourName names an armour. Without armour a stand has no shield either.
func armourName(armour string) game.Phrase {
	switch armour {
	case "none":
		return game.Say("no shield")
	case "poor":
		return game.Say("poor armour")
	}
	return game.Word(armour)
}

// partName names a part of a price.
func partName(what string) game.Phrase {
	if slices.Contains(typeNames, what) {
		return typeWord(game.UnitType(what))
	}
	return armourName(what)
}

// steps explains a price.
func (p pricing) steps(u *game.Unit) []game.Step {
	steps := []game.Step{game.NewStep(p.base.rule, "A stand of %s costs %d.", partName(p.base.What), p.base.Value)}
	sum := 0
	for _, part := range p.percent {
		steps = append(steps, game.NewStep(part.rule, "For %s: %s.", partName(part.What), signedPercent(part.Value)))
		sum += part.Value
	}
	steps = append(steps, game.NewStep("COL-POINTS-01", "The percentages add up to %s: %d × %d %%, rounded to %d a stand.",
		signedPercent(sum), p.base.Value, 100+sum, p.stand))
	if own(u).Formed {
		steps = append(steps, game.NewStep("COL-POINTS-04", "%s and %d for a Formed unit: %d.", standsPhrase(p.stands), p.formed, p.unit))
	} else {
		steps = append(steps, game.NewStep("COL-POINTS-04", "%s: %d.", standsPhrase(p.stands), p.unit))
	}
	return steps
}
