package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// specialAttack adds the special rules, except those about charges, to the attack of a stand.
func (b *board) specialAttack(a *attack, ctx *roundContext) {
	unit := b.Pieces[a.piece].Unit
	if g := b.gained(unit); g != nil && g.attack > 0 {
		what := change{game.Say("given by others"), g.attack, "STD-SPEC-74"}
		if b.rousingOf(unit) != nil {
			what.Name, what.Rule = game.Say("roused"), "STD-SPEC-72"
		}
		a.changes = append(a.changes, what)
	}
	own := Own(b.units[unit].Unit)
	if own.State.Lapse == ragingTurn && own.State.Fresh && !own.State.Fought {
		a.changes = append(a.changes, change{game.Say("wild: its Attack value is doubled"), a.base, "STD-SPEC-15"})
	}
	for _, s := range b.special(unit) {
		switch p := s.Of.(type) {
		case *number:
			switch {
			case s.Rule == frontFirst && !own.State.Fought && b.strikesAhead(a, ctx):
				a.changes = append(a.changes, change{game.Say("to its front, first round"), p.Value, "STD-SPEC-57"})
			case s.Rule == sureHit:
				a.sure = p.Value
			}
		case *hatred:
			if (p.Rounds == "all" || !own.State.Fought) && isOf(b.units[a.target].Unit, p.Vs) {
				a.changes = append(a.changes, change{game.Say("hates the enemy"), p.Value, "STD-SPEC-58"})
			}
		case *randomAttack:
			b.randomAttack(a, p)
		case *diceRule:
			if s.Rule == chargeDice && slices.ContainsFunc(a.changes, func(c change) bool { return c.Rule == "STD-ATTACK-12" }) {
				a.sides, a.rolled = facesOf(p.Value), b.rolledFor(a.piece)
				a.changes = append(a.changes, change{game.Say("charging, %s", p.Value), a.guess(), "STD-SPEC-55"})
			}
		}
	}
}

// strikesAhead reports whether a stand touches its target with its front edge.
func (b *board) strikesAhead(a *attack, ctx *roundContext) bool {
	return slices.ContainsFunc(ctx.met[a.piece], func(m meeting) bool {
		return b.Pieces[m.enemy].Unit == a.target && atFront(m.own, m.kind)
	})
}

// randomAttack replaces the attack of a stand by a die (STD-SPEC-56): half the die if its unit was
// charged and fights its first round, or has retreated.
func (b *board) randomAttack(a *attack, p *randomAttack) {
	state := &Own(b.unitOf(a.piece).Unit).State
	a.sides = facesOf(p.Value)
	if p.Half != "" && (state.Retreated || !state.Fought && !state.Charged && !state.Advanced) {
		a.sides = facesOf(p.Half)
	}
	a.rolled = b.rolledFor(a.piece)
	a.changes = append(a.changes, change{game.Say("rolled"), a.guess() - a.base, "STD-SPEC-56"})
}

// rolledFor is the number rolled for the attack of a stand in this round, 0 before the roll.
func (b *board) rolledFor(piece int) int {
	list := Own(b.unitOf(piece).Unit).State.Random
	if i := piece - b.unitOf(piece).First; i < len(list) {
		return list[i]
	}
	return 0
}

// guess is the number rolled for an attack or, before the roll, about the middle of the die.
func (a *attack) guess() int {
	if a.rolled > 0 {
		return a.rolled
	}
	return (a.sides + 1) / 2
}

// randomHits is the distribution of unsaved hits of a pool in which the number of some attacks is
// still to be rolled; false if there are none.
func (p *pool) randomHits(one float64, most int) (sum chance.Dist, random bool) {
	dice := 0
	sum = chance.Sure(0)
	for i := range p.attacks {
		a := &p.attacks[i]
		if a.sides == 0 || a.rolled > 0 {
			dice += a.dice
			continue
		}
		random = true
		rest := a.base - a.guess()
		for _, c := range a.changes {
			rest += c.Amount
		}
		var mixed chance.Dist
		for face := 1; face <= a.sides; face++ {
			hits := chance.Sure(0).Hits(max(0, rest+face), one, most)
			hits.Each(func(n int, q float64) { mixed.Add(n, q/float64(a.sides)) })
		}
		sum = sum.Plus(mixed)
	}
	if !random {
		return nil, false
	}
	return sum.Plus(chance.Sure(0).Hits(dice, one, most)), true
}

// spellAttack adds the effects of spells to the attack of a stand (STD-SPELL-22, -26, -34).
func (b *board) spellAttack(a *attack) {
	unit := b.Pieces[a.piece].Unit
	b.eachEffect(unit, func(sp *spell, _ *Effect) {
		switch {
		case b.fervent(unit, sp):
			a.changes = append(a.changes, change{game.SayAll(sp.name()), sp.n, "STD-SPELL-22"})
		case sp.kind == kindSap:
			a.changes = append(a.changes, change{game.SayAll(sp.name()), -sp.n, "STD-SPELL-34"})
		}
	})
}
