package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// rerolls tells which dice of an attack in close combat are rerolled by spells, each once (STD-MAGIC-17).
type rerolls struct {
	misses bool // the attacker's misses (STD-SPELL-32)
	failed bool // failed armour dice (STD-SPELL-37)
	saved  bool // successful armour dice (STD-SPELL-39)
	broken bool // one successful armour die (STD-ITEM-16)
}

// allCases is the number of outcomes among which rerolls.unsaved counts: two dice to hit, two to save.
const allCases = dieSides * dieSides * dieSides * dieSides

// rerollsOf finds the rerolls when one unit attacks another.
func (b *board) rerollsOf(unit, target int) (r rerolls) {
	if len(Own(b.units[unit].Unit).State.Effects) > 0 {
		r.misses = b.under(unit, kindAgain)
	}
	if len(Own(b.units[target].Unit).State.Effects) > 0 && b.savesByArmour(target) {
		r.failed, r.saved = b.under(target, kindParry), b.under(target, kindSpoil)
	}
	return r
}

// unsaved counts the outcomes, of allCases, in which a die makes an unsaved hit.
func (r rerolls) unsaved(need, armour int) int {
	if r == (rerolls{}) {
		return chances(need, armour) * dieSides * dieSides
	}
	hits := dieSides * chance.Faces(dieSides, need)
	if r.misses {
		hits += (dieSides - hits/dieSides) * hits / dieSides
	}
	saves := 0
	if armour > 0 {
		saves = dieSides * chance.Faces(dieSides, armour)
	}
	switch save := saves / dieSides; {
	case r.failed && !r.saved:
		saves += (dieSides - save) * save
	case r.saved && !r.failed:
		saves = save * save
	}
	return hits * (dieSides*dieSides - saves)
}

// unsavedOf is the chance that a die of a pool makes a hit that is not saved.
func (b *board) unsavedOf(p *pool) float64 {
	return float64(b.rerollsIn(p).unsaved(p.need, b.saveInCombat(p.target))) / allCases
}

// rerollsIn finds the rerolls of a pool. The misses of a rebound are not rerolled (AMB-M24).
func (b *board) rerollsIn(p *pool) rerolls {
	r := b.rerollsOf(p.unit, p.target)
	r.misses = r.misses && !p.rebound
	return r
}

// gift is a number of dice that a spell or a weapon adds each round to one stand of a unit, chosen by its owner.
type gift struct {
	id   string // of the spell or the item
	name game.Phrase
	dice int
	rule string
}

// itsLeader names the one who leads a unit (STD-SPEC-71).
var itsLeader = game.Say("its leader")

// giftOf is a gift of a spell.
func giftOf(sp *spell, dice int, rule string) gift {
	return gift{sp.id, game.SayAll(sp.name()), dice, rule}
}

// giftName is the name of the spell, the item or the leading that gives dice.
func giftName(id string) game.Phrase {
	if id == ruleLed {
		return itsLeader
	}
	if it := itemNamed(id); it != nil {
		return it.name()
	}
	return game.SayAll(spellNamed(id).name())
}

// giftsOf lists the dice that spells give to a unit: one, and one for each joined character
// (STD-SPELL-28, STD-SPELL-29, AMB-M23), or the sum of a gamble (STD-SPELL-30); then those of weapons. The dice
// of a led unit come first (STD-SPEC-71).
func (b *board) giftsOf(unit int) (list []gift) {
	if p := paramsOf[number](b, unit, ruleLed); p != nil {
		list = append(list, gift{ruleLed, itsLeader, p.Value, "STD-SPEC-71"})
	}
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return b.itemGifts(unit, list)
	}
	b.eachEffect(unit, func(sp *spell, e *Effect) {
		switch {
		case sp.kind == kindGamble && e.Dice > 0 && !e.Rebound:
			list = append(list, giftOf(sp, e.Dice, "STD-SPELL-30"))
		case sp.kind == kindSurge:
			list = append(list, giftOf(sp, sp.n, "STD-SPELL-28"))
			for i := range b.state.Characters {
				if c := &b.state.Characters[i]; sp.params["chars"] == "yes" && c.Joined == b.units[unit].ID && !OwnLeader(c).State.Slain {
					list = append(list, giftOf(sp, 1, "STD-SPELL-29"))
				}
			}
		}
	})
	return b.itemGifts(unit, list)
}

// to adds the gift to an attack.
func (g *gift) to(a attack) attack {
	a.changes = append(a.changes[:len(a.changes):len(a.changes)], change{g.name, g.dice, g.rule})
	a.total()
	return a
}

// giveGifts adds the dice of spells to the stands chosen by the unit's owner, or by default to the stands
// where they help most.
func (b *board) giveGifts(unit int, attacks []attack, ctx *roundContext) {
	gifts := b.giftsOf(unit)
	for i := range gifts {
		b.give(i, &gifts[i], attacks, ctx)
	}
}

// give gives one gift of a unit; number is its index.
func (b *board) give(number int, g *gift, attacks []attack, ctx *roundContext) {
	at, chosen := b.chosenFor(number, attacks, ctx)
	if !chosen {
		at = b.bestFor(g, attacks)
	}
	attacks[at] = g.to(attacks[at])
}

// chosenFor returns the attack chosen by the owner for a gift of the unit; number is its index.
func (b *board) chosenFor(number int, attacks []attack, ctx *roundContext) (at int, chosen bool) {
	for _, c := range ctx.choices {
		i := slices.IndexFunc(attacks, func(a attack) bool { return c.Kind == choiceGift && b.id(a.piece) == c.Stand })
		if i < 0 {
			continue
		}
		if number == 0 {
			return i, true
		}
		number--
	}
	return 0, false
}

// bestFor returns the attack that gains most from a gift.
func (b *board) bestFor(g *gift, attacks []attack) (best int) {
	adds := func(a attack) int { return b.promise(g.to(a)) - b.promise(a) }
	for i := range attacks {
		if adds(attacks[i]) > adds(attacks[best]) {
			best = i
		}
	}
	return best
}

// giftQuestion asks which stand gets a gift of the unit, if the choice affects the rolls.
func (b *board) giftQuestion(unit, number int, g *gift, attacks []attack, ctx *roundContext) (attackQuestion, bool) {
	if _, chosen := b.chosenFor(number, attacks, ctx); chosen {
		return attackQuestion{}, false
	}
	q := attackQuestion{unit: unit, choice: b.bestFor(g, attacks),
		text: game.Say("Which stand of %s gets the %s of %s?", b.units[unit].name(), diceText(g.dice), g.name)}
	differ := false
	for _, a := range attacks {
		differ = differ || a.target != attacks[0].target || a.need() != attacks[0].need()
		q.options = append(q.options, Choice{Kind: choiceGift, Stand: b.id(a.piece), Spell: g.id})
	}
	return q, differ
}

// appendRebounds appends the dice of gambles that strike the unit itself. They count as attacks of an enemy
// in contact, against the unit's own protection, without modifiers (STD-SPELL-31, AMB-M24).
func (b *board) appendRebounds(list []pool, ctx *roundContext) []pool {
	for _, unit := range ctx.units {
		if len(Own(b.units[unit].Unit).State.Effects) == 0 {
			continue
		}
		b.eachEffect(unit, func(sp *spell, e *Effect) {
			if !e.Rebound {
				return
			}
			a := attack{piece: -1}
			for _, p := range b.PiecesOf(unit) {
				for _, m := range ctx.met[p] {
					if found := b.againstStand(p, m.enemy); a.piece < 0 || found.status < a.shelter.status {
						a.piece, a.target, a.struck, a.shelter = m.enemy, unit, p, found
					}
				}
			}
			if a.piece < 0 {
				return
			}
			a.changes, a.dice = []change{{game.SayAll(sp.name()), e.Dice, "STD-SPELL-31"}}, e.Dice
			list = append(list, pool{unit: b.Pieces[a.piece].Unit, target: unit, need: a.need(), dice: a.dice, attacks: []attack{a}, rebound: true})
		})
	}
	return list
}

// rerollSteps says which dice of a pool are rerolled by spells.
func (b *board) rerollSteps(p *pool) (steps []game.Step) {
	if score, warded := b.combatSave(p.target); warded {
		steps = append(steps, b.wardStep(p.target, score))
	}
	r := b.rerollsIn(p)
	if r.misses {
		steps = append(steps, game.Step{Rule: "STD-SPELL-32", Text: game.Say("%s rolls its misses again, once.", b.units[p.unit].name())})
	}
	if r.failed {
		steps = append(steps, game.Step{Rule: "STD-SPELL-37", Text: game.Say("%s rolls armour dice that fail again, once.", b.units[p.target].name())})
	}
	if r.saved {
		steps = append(steps, game.Step{Rule: "STD-SPELL-39", Text: game.Say("%s rolls armour dice that save again, once.", b.units[p.target].name())})
	}
	return steps
}

// combatSave is the score with which a unit saves in combat, 0 for none. The ward replaces armour where a die
// for it is likelier to save: spells and breakers have only dice for armour rolled again.
func (b *board) combatSave(unit int) (score int, warded bool) {
	armour, own := b.armourOf(unit), b.wardOf(unit, wardCombat)
	if own == 0 {
		return armour, false
	}
	var again rerolls
	if len(Own(b.units[unit].Unit).State.Effects) > 0 {
		again.failed, again.saved = b.under(unit, kindParry), b.under(unit, kindSpoil)
	}
	const sure = 2 // any die hits, so that only saves count
	if (rerolls{}).unsaved(sure, own) < again.unsaved(sure, armour) {
		return own, true
	}
	return armour, false
}

// saveInCombat is the score of combatSave.
func (b *board) saveInCombat(unit int) int {
	score, _ := b.combatSave(unit)
	return score
}

// savesByArmour reports whether a unit rolls dice for its armour in combat.
func (b *board) savesByArmour(unit int) bool {
	score, warded := b.combatSave(unit)
	return score > 0 && !warded
}
