package stand

import (
	"slices"
	"strconv"

	"frontage/game"
	"frontage/game/chance"
	"frontage/geometry"
)

// sworn returns the roll at which a first order to units of one kind succeeds in any case
// (STD-SPEC-09); 0 for none.
func (b *board) sworn(c *game.Character, units []int, number int) int {
	if number > 1 || len(units) == 0 {
		return 0
	}
	p := paramsOf[swornOrder](b, units[0], ruleSworn)
	if p == nil || len(p.By) > 0 && !isOne(c, p.By) || !b.allOwnKind(units) {
		return 0
	}
	return p.Value
}

// allOwnKind reports whether all units are of one kind.
func (b *board) allOwnKind(units []int) bool {
	return !slices.ContainsFunc(units, func(u int) bool { return !b.ownKind(u, units[0]) })
}

// distanceFactor is the weight of the order's distance for a unit (STD-SPEC-06).
func (b *board) distanceFactor(unit int, units []int) (int, bool) {
	p := paramsOf[distanceFactor](b, unit, ruleDistanceFactor)
	if p == nil || p.Alone && !b.allOwnKind(units) {
		return 1, false
	}
	return p.Value, true
}

// appendSpecialModifiers appends the modifiers of special rules to those of an order.
// far measures from a character of either side to a unit.
func (b *board) appendSpecialModifiers(all []modifier, c *game.Character, units []int, far func(*game.Character, int) float64) []modifier {
	first := len(all)
	if wearsHelm(c) {
		all = append(all, helmModifier)
	}
	var rows []string // the entries whose modifiers are counted already (AMB-S04)
	for _, unit := range units {
		if row := listedKind(b.units[unit].Unit); len(b.special(unit)) > 0 && !slices.Contains(rows, row) {
			rows = append(rows, row)
			all = b.appendOrderMods(all, c, unit, units)
		}
	}
	all = append(all, b.raisedCommand(c, units)...)
	if p := parameters[number](OwnLeader(c).Special, partialAuthority); p != nil {
		all = b.appendAuthority(all, p, c, units)
	}
	all = append(b.appendAuras(all, c), b.spellModifiers(units, far)...)
	if made := Own(b.units[units[0]].Unit).Made; made != nil && made.By == c.ID && isMade(b.units[units[0]].Unit, kindSummon) {
		all = append(all, modifier{name: game.Say("summoned by him"), amount: 1, rule: "STD-SPELL-74", unit: units[0],
			why: func(b *board, c *game.Character, m *modifier) game.Phrase {
				return game.Say("%s has summoned %s", leaderName(c), b.units[m.unit].name())
			}})
	}
	return b.appendRolls(b.capped(all, first, c), c)
}

// helmModifier is the bonus of the high helm. With the other bonuses it raises Command to 10 at most.
var helmModifier = modifier{name: game.Say("high helm"), amount: 1, rule: "STD-ITEM-23",
	why: func(_ *board, c *game.Character, _ *modifier) game.Phrase {
		return game.Say("%s wears it this turn", leaderName(c))
	}}

// secondNeed is what the second voice of a character would need for an order that fails: the usual modifiers on
// Command 8, as they are before the order (STD-ITEM-24); 0 for no second voice. need is what somebody needs for it.
func (b *board) secondNeed(character int, need func(c *game.Character) int) int {
	c := b.state.Characters[character]
	if !canUse(&c, secondVoice) {
		return 0
	}
	EditLeader(&c).Command = voiceCommand
	return max(1, need(&c))
}

// deviceSteps explain devices that may help with an order.
func (b *board) deviceSteps(c *game.Character, t *orderTest) (steps []game.Step) {
	if b.mayCrown(c) {
		steps = append(steps, game.Step{Rule: "STD-ITEM-22", Text: game.Say("It may be tested under the order crown instead: %d or less, %s.", crownNeed, percent(chanceOf(b.passing(c, crownNeed))))})
	}
	if t.second > 0 {
		steps = append(steps, game.Step{Rule: "STD-ITEM-24", Text: game.Say("If it fails, the second voice may test it again, once in the battle: %d or less, %s.", t.second, percent(chanceOf(b.passing(c, t.second))))})
	}
	return steps
}

// appendOrderMods appends a unit's own modifier of orders, unless its brigade waives it
// (STD-SPEC-05).
func (b *board) appendOrderMods(all []modifier, c *game.Character, unit int, units []int) []modifier {
	for _, s := range b.special(unit) {
		p, ok := s.Of.(*orderMod)
		if !ok || len(p.By) > 0 && !isOne(c, p.By) || b.waived(p, unit, units) {
			continue
		}
		all = append(all, modifier{name: game.Say("special rule"), amount: p.Value, rule: "STD-SPEC-05", unit: unit,
			why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
				return game.Say("it holds for every order to %s", b.units[m.unit].name())
			}})
	}
	return all
}

// waived reports whether a brigade waives the modifier of a unit.
func (b *board) waived(p *orderMod, unit int, units []int) bool {
	own, others := 0, 0
	for _, u := range units {
		if b.ownKind(u, unit) {
			own++
		} else if others++; slices.Contains(p.Waive, listedKind(b.units[u].Unit)) {
			return true
		}
	}
	return others > 0 && slices.Contains(p.Waive, "other") || others > own && slices.Contains(p.Waive, "outnumbered")
}

// raisedCommand is the bonus of a character for units that only he may order (STD-SPEC-11).
func (b *board) raisedCommand(c *game.Character, units []int) []modifier {
	for _, unit := range units {
		if p := paramsOf[orderedOnlyBy](b, unit, ruleOrderedBy); p != nil && p.Bonus != 0 && isOne(c, p.By) {
			return []modifier{{name: game.Say("its master"), amount: p.Bonus, rule: "STD-SPEC-11", unit: unit,
				why: func(b *board, c *game.Character, m *modifier) game.Phrase {
					return game.Say("%s obeys %s gladly", b.units[m.unit].name(), leaderWithin(c))
				}}}
		}
	}
	return nil
}

// appendAuthority appends the modifier of a character who orders a unit outside his command
// (STD-SPEC-25).
func (b *board) appendAuthority(all []modifier, p *number, c *game.Character, units []int) []modifier {
	at := slices.IndexFunc(OwnLeader(c).Special, func(s Special) bool { return s.Rule == partialAuthority })
	own := OwnLeader(c).Special[at].Units
	for _, unit := range units {
		if !slices.Contains(own, listedKind(b.units[unit].Unit)) {
			return append(all, modifier{name: game.Say("not his own"), amount: p.Value, rule: "STD-SPEC-25", unit: unit,
				why: func(b *board, c *game.Character, m *modifier) game.Phrase {
					return game.Say("%s is not among those that %s leads", b.units[m.unit].name(), leaderWithin(c))
				}})
		}
	}
	return all
}

// appendAuras appends the modifiers of units near a character to his orders (STD-SPEC-22). The best
// of several friends and the worst of several enemies count (AMB-S43).
func (b *board) appendAuras(all []modifier, c *game.Character) []modifier {
	var help, harm modifier
	for unit := range b.units {
		p := paramsOf[commandAura](b, unit, ruleCommandAura)
		if p == nil || len(b.units[unit].Stands) == 0 || !b.leaderWithinReach(c, unit, p.Value) {
			continue
		}
		m := modifier{name: game.Say("near %s", b.units[unit].name()), rule: "STD-SPEC-22", unit: unit, far: b.leaderDistance(c, unit),
			why: func(b *board, c *game.Character, m *modifier) game.Phrase {
				return game.Say("%s is %s from %s", b.units[m.unit].name(), cm(m.far), leaderWithin(c))
			}}
		switch friend := b.units[unit].Side == c.Side; {
		case friend && c.Kind != kindGeneral && p.Friends > help.amount:
			m.amount = p.Friends
			help = m
		case !friend && p.Enemies < harm.amount:
			m.amount = p.Enemies
			harm = m
		}
	}
	for _, m := range []modifier{help, harm} {
		if m.amount != 0 {
			all = append(all, m)
		}
	}
	return all
}

// capped limits a character's Command, raised by special rules, to 10 before anything is subtracted
// (STD-BASE-18, STD-SPEC-11, STD-SPEC-22).
func (b *board) capped(all []modifier, first int, c *game.Character) []modifier {
	room := max(0, mostCommand-OwnLeader(c).Command)
	for i := first; i < len(all); i++ {
		if m := &all[i]; m.amount > 0 {
			m.amount = min(m.amount, room)
			room -= m.amount
		}
	}
	return all
}

// widerRange is the range within which any character of the army may order a unit (STD-SPEC-21);
// 0 if the character's own range applies.
func (b *board) widerRange(unit int) float64 {
	for _, s := range b.special(unit) {
		if p, ok := s.Of.(*distance); ok && s.Rule == ruleCommandRange && isAmong(b.units[unit].Unit, &Special{Except: s.Except}) {
			return p.Value
		}
	}
	return 0
}

// refuseBySpecial refuses an order to a unit that obeys only other characters (STD-SPEC-11).
func (b *board) refuseBySpecial(c *game.Character, unit int) (none lazyRefusal) {
	u := &b.units[unit]
	switch {
	case b.follows(unit, ruleAutoMove):
		return refuseLazily("STD-SPEC-17", "%s takes no orders: it moves by itself.", u)
	case Own(u.Unit).State.Immobile:
		return refuseLazily("STD-SPEC-16", "%s has broken down and does not move.", u)
	case b.teamless(unit) != nil:
		return refuseLazily(ruleFort, "%s has lost its team and does not move.", u)
	}
	if p := paramsOf[orderedOnlyBy](b, unit, ruleOrderedBy); p != nil && !isOne(c, p.By) {
		return refuseLazily("STD-SPEC-11", "%s takes no orders from %s.", u, namedWithin{c})
	}
	return none
}

// brigadeTooLarge refuses a brigade of more than four units (STD-CMD-47), or of more than the army
// allows (STD-SPEC-14). Some units may not count (STD-SPEC-13).
func (b *board) brigadeTooLarge(units []int) *game.Refusal {
	counted, most := b.countedInBrigade(units), b.largestBrigade(units)
	if counted <= most {
		return nil
	}
	if most > mostInBrigade {
		return refuse("STD-SPEC-14", game.Say("%d units are named; a brigade of this army has at most %d.", counted, most))
	}
	return refuse("STD-CMD-47", game.Say("%d units are named; a brigade has at most %d.", counted, most))
}

// countedInBrigade is the number of units that count toward the size of a brigade (STD-SPEC-13).
func (b *board) countedInBrigade(units []int) int {
	counted := len(units)
	var rows []string
	for _, unit := range units {
		row := listedKind(b.units[unit].Unit)
		p := paramsOf[number](b, unit, brigadeExtra)
		if p == nil || slices.Contains(rows, row) {
			continue
		}
		rows = append(rows, row)
		same := 0
		for _, u := range units {
			if b.ownKind(u, unit) {
				same++
			}
		}
		counted -= min(same, p.Value)
	}
	return counted
}

// largestBrigade is the largest size of a brigade with these units: four, or the army's own limit if
// it applies to them (STD-SPEC-14).
func (b *board) largestBrigade(units []int) int {
	p := paramsOf[brigadeSize](b, units[0], ruleBrigadeSize)
	if p == nil {
		return mostInBrigade
	}
	needed := 0
	for _, unit := range units {
		u := b.units[unit].Unit
		if slices.Contains(p.Ban, listedKind(u)) || slices.Contains(p.Ban, string(u.Type)) {
			return mostInBrigade
		}
		if slices.Contains(p.Need, listedKind(u)) {
			needed++
		}
	}
	if len(p.Need) > 0 && needed < max(1, p.Least) {
		return mostInBrigade
	}
	if most, err := strconv.Atoi(p.Value); err == nil {
		return max(most, mostInBrigade)
	}
	return mostBrigade
}

// brigadeMixed refuses a brigade with a unit that may not be in it (STD-SPEC-12).
func (b *board) brigadeMixed(units []int) *game.Refusal {
	for _, unit := range units {
		if isMade(b.units[unit].Unit, kindSummon) {
			return refuse("STD-SPELL-74", game.Say("%s was summoned, and is ordered alone.", b.units[unit].name()))
		}
		for _, s := range b.special(unit) {
			p, ok := s.Of.(*brigading)
			if ok && !b.mayBrigade(p, &s, unit, units) {
				return refuse("STD-SPEC-12", game.Say("%s may not be ordered together with these units.", b.units[unit].name()))
			}
		}
	}
	return nil
}

func (b *board) mayBrigade(p *brigading, s *Special, unit int, units []int) bool {
	if slices.ContainsFunc(units, func(u int) bool { return slices.Contains(p.Unless, listedKind(b.units[u].Unit)) }) {
		return true
	}
	for _, u := range units {
		if u == unit {
			continue
		}
		switch p.Value {
		case "none":
			return false
		case "own":
			if !b.ownKind(u, unit) {
				return false
			}
		case "only":
			if !isAmong(b.units[u].Unit, s) || p.Plain && attachedTo(b.units[u].Unit) != nil { // STD-SPEC-12(c)
				return false
			}
		case "not":
			if isAmong(b.units[u].Unit, s) {
				return false
			}
		}
	}
	return true
}

// mixes reports whether the special rules allow a unit in a brigade.
func (b *board) mixes(units []int, other int) bool {
	together := append(slices.Clone(units), other)
	return b.brigadeMixed(together) == nil
}

// appendLarge appends the largest brigades of more than four units around a unit: the unit and all
// units linked to it by contacts, as far as the limit of size allows.
func (b *board) appendLarge(sets [][]int, unit int, links [][2]int) [][]int {
	if paramsOf[brigadeSize](b, unit, ruleBrigadeSize) == nil && !b.hasExtras(unit, links) {
		return sets
	}
	reached := []int{unit}
	for i := 0; i < len(reached); i++ {
		for _, link := range links {
			for k := range link {
				if other := link[1-k]; link[k] == reached[i] && !slices.Contains(reached, other) {
					more := append(slices.Clone(reached), other)
					if b.countedInBrigade(more) <= b.largestBrigade(more) && b.brigadeMixed(more) == nil {
						reached = more
					}
				}
			}
		}
	}
	slices.Sort(reached)
	if len(reached) > mostInBrigade {
		sets = append(sets, reached)
	}
	return sets
}

// hasExtras reports whether a unit, or one in contact with it, does not count toward the size of a
// brigade (STD-SPEC-13).
func (b *board) hasExtras(unit int, links [][2]int) bool {
	if b.follows(unit, brigadeExtra) {
		return true
	}
	return slices.ContainsFunc(links, func(l [2]int) bool {
		return b.follows(l[0], brigadeExtra) || b.follows(l[1], brigadeExtra)
	})
}

// leaderWithinReach reports whether a character is within a distance of a unit.
func (b *board) leaderWithinReach(c *game.Character, unit int, reach float64) bool {
	return b.leaderDistance(c, unit) <= reach+geometry.Tolerance
}

// sparedGround is the kind of dense terrain without a penalty for orders to a unit, "dense" for all
// kinds (STD-SPEC-07).
func (b *board) sparedGround(unit int) string {
	if p := paramsOf[word](b, unit, noDensePenalty); p != nil {
		return p.Value
	}
	return ""
}

// spellModifiers are the modifiers of spells to an order: a hex on one of its units (STD-SPELL-48), and
// the glooms around enemy casters (STD-SPELL-54, -55). Each counts once for a brigade (AMB-M12).
func (b *board) spellModifiers(units []int, far func(*game.Character, int) float64) (all []modifier) {
	told := map[string]bool{}
	add := func(unit int, sp *spell, rule string) {
		if told[sp.id] {
			return
		}
		told[sp.id] = true
		all = append(all, modifier{name: game.SayAll(sp.name()), amount: -1, rule: rule, unit: unit,
			why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
				return game.Say("%s is under %s", b.units[m.unit].name(), sp.name())
			}})
	}
	for _, unit := range units {
		b.eachEffect(unit, func(sp *spell, _ *Effect) {
			if sp.kind == kindHex {
				add(unit, sp, "STD-SPELL-48")
			}
		})
		for _, sp := range b.aurasWithin(unit, kindGloom, true, far) {
			add(unit, sp, "STD-SPELL-54")
		}
	}
	return all
}

// jinxOn is the enemy spell that makes a character's orders fail on a double, or nil. The general is
// exempt (STD-SPELL-53). The distance is measured from the caster's present place (STD-MAGIC-42).
func (b *board) jinxOn(c *game.Character) *spell {
	if c.Kind == kindGeneral {
		return nil
	}
	for i := range b.state.Characters {
		o := &b.state.Characters[i]
		if o.Side == c.Side || len(OwnLeader(o).State.Auras) == 0 || !OnTable(o) {
			continue
		}
		for _, e := range OwnLeader(o).State.Auras {
			if sp := spellNamed(e.Spell); sp.kind == kindJinx && leadersApart(o, c) <= sp.reach+geometry.Tolerance {
				return sp
			}
		}
	}
	return nil
}

// obeyed is the number of rolls, out of 36, with which units obey an order that needs the given number.
func (b *board) obeyed(c *game.Character, need int) int {
	return b.passing(c, b.bestNeed(c, need))
}

// passing is obeyed for a test without an order crown.
func (b *board) passing(c *game.Character, need int) int {
	cases := chance.SumsUpTo(2, dieSides, need)
	if b.jinxOn(c) != nil {
		cases -= min(dieSides, max(0, need/2)) // the doubles
	}
	return cases
}
