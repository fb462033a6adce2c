package stand

import (
	"cmp"
	"iter"
	"slices"

	"frontage/game"
)

// pool is the dice that a unit rolls against one enemy unit at one score (STD-ATTACK-29),
// with the stands that contribute.
type pool struct {
	unit, target int
	need         int
	dice         int
	attacks      []attack
	last         bool // the single die of a unit that has none (STD-ATTACK-28)
	rebound      bool // dice of a gamble that strike the unit itself, rolled for an enemy (STD-SPELL-31)
}

// pools returns the rolls of a round: every engaged unit of both sides fights
// (STD-ATTACK-01), those of the active side first (STD-ATTACK-04), one at a time in file
// order (STD-ATTACK-05).
func (b *board) pools(ctx *roundContext) []pool {
	list := make([]pool, 0, len(ctx.units))
	for _, unit := range b.inRollingOrder(ctx.units) {
		list = b.appendPools(list, unit, ctx)
	}
	return b.appendRebounds(list, ctx)
}

// inRollingOrder returns units with those of the active side first.
func (b *board) inRollingOrder(units []int) []int {
	order := slices.Clone(units)
	active := b.state.SideOf(b.state.Turn.Active)
	slices.SortStableFunc(order, func(i, j int) int {
		if b.units[i].Army == b.units[j].Army {
			return 0
		}
		if b.units[i].Army == active {
			return -1
		}
		return 1
	})
	return order
}

// appendPools appends the rolls of one unit, by target and then by score; none if no stand
// of it fights.
func (b *board) appendPools(list []pool, unit int, ctx *roundContext) []pool {
	attacks := b.attacksOf(unit, ctx)
	if len(attacks) == 0 {
		return list
	}
	b.giveBonus(unit, attacks, ctx)
	if b.giveGifts(unit, attacks, ctx); totalDice(attacks) == 0 {
		return append(list, b.lastDitch(unit, ctx))
	}
	slices.SortStableFunc(attacks, func(a, o attack) int {
		return cmp.Or(cmp.Compare(a.target, o.target), cmp.Compare(a.need(), o.need()))
	})
	for from, to := 0, 0; from < len(attacks); from = to {
		p := pool{unit: unit, target: attacks[from].target, need: attacks[from].need()}
		for to < len(attacks) && attacks[to].target == p.target && attacks[to].need() == p.need {
			p.dice += attacks[to].dice
			to++
		}
		if p.attacks = attacks[from:to]; p.dice > 0 {
			list = append(list, p)
		}
	}
	return list
}

// attacksOf returns the attacks of a unit's fighting stands, without a character's bonus.
func (b *board) attacksOf(unit int, ctx *roundContext) []attack {
	u := &b.units[unit]
	if Own(u.Unit).State.Lapse == idleTurn { // STD-SPEC-15, AMB-S07: not even the last die
		return nil
	}
	n := 0
	for p := u.First; p < u.End; p++ {
		if ctx.fights(p) {
			n++
		}
	}
	list := make([]attack, 0, n)
	for p := u.First; p < u.End; p++ {
		if ctx.fights(p) {
			target, _ := b.chosenTarget(p, ctx)
			list = append(list, b.attackOn(p, target, ctx))
		}
	}
	return list
}

func totalDice(attacks []attack) int {
	n := 0
	for _, a := range attacks {
		n += a.dice
	}
	return n
}

// giveBonus adds the bonus of a unit's character to the stand that its owner has chosen, or
// else to the stand where it helps most (STD-ATTACK-25).
func (b *board) giveBonus(unit int, attacks []attack, ctx *roundContext) {
	c := b.leader(unit)
	if c == nil {
		return
	}
	best := 0
	for i, a := range attacks {
		if i > 0 && b.promised(a, c) > b.promised(attacks[best], c) {
			best = i
		}
	}
	if i, ok := b.chosenStand(choiceBonus, attacks, ctx); ok {
		best = i
	}
	attacks[best] = b.withBonus(attacks[best], c)
}

// withBonus returns an attack with a character's bonus.
func (b *board) withBonus(a attack, c *game.Character) attack {
	who := game.SayAll(c.Name)
	if c.Name == "" {
		who = game.SayAll(game.Word(string(c.Kind)), " ", string(c.ID))
	}
	a.changes = append(slices.Clone(a.changes), change{who, b.bonusOf(c, b.Pieces[a.piece].Unit), "STD-ATTACK-25"})
	a.total()
	return a
}

// promised is how much a character's bonus adds to the promise of an attack.
func (b *board) promised(a attack, c *game.Character) int {
	return b.promise(b.withBonus(a, c)) - b.promise(a)
}

// chosenStand returns the attack of the stand chosen for a purpose.
func (b *board) chosenStand(kind string, attacks []attack, ctx *roundContext) (i int, ok bool) {
	for _, c := range ctx.choices {
		if c.Kind != kind {
			continue
		}
		if i := slices.IndexFunc(attacks, func(a attack) bool { return b.id(a.piece) == c.Stand }); i >= 0 {
			return i, true
		}
	}
	return 0, false
}

// lastDitch is the single die of a unit whose fighting stands have none. It is per unit
// (AMB-39), against the enemy that the owner names.
func (b *board) lastDitch(unit int, ctx *roundContext) pool {
	options := b.lastTargets(unit, ctx)
	best := options[0]
	for _, a := range options[1:] {
		if b.promise(a) > b.promise(best) {
			best = a
		}
	}
	if i, ok := b.chosenLast(options, ctx); ok {
		best = options[i]
	}
	return pool{unit: unit, target: best.target, need: best.need(), dice: 1, attacks: []attack{best}, last: true}
}

// lastTargets returns the possible attacks of a last die: for each enemy unit that a stand
// of the unit may attack, the one that hits most easily.
func (b *board) lastTargets(unit int, ctx *roundContext) []attack {
	var list []attack
	for _, p := range b.PiecesOf(unit) {
		targets, _ := b.targetsOf(p, ctx)
		for _, target := range targets {
			a := b.attackOn(p, target, ctx)
			a.changes = append(a.changes, change{game.Say("last die"), 1 - a.dice, "STD-ATTACK-28"})
			a.dice = 1
			i := slices.IndexFunc(list, func(o attack) bool { return o.target == target })
			switch {
			case i < 0:
				list = append(list, a)
			case a.need() < list[i].need():
				list[i] = a
			}
		}
	}
	slices.SortStableFunc(list, func(a, o attack) int { return cmp.Compare(a.target, o.target) })
	return list
}

func (b *board) chosenLast(options []attack, ctx *roundContext) (i int, ok bool) {
	for _, c := range ctx.choices {
		if c.Kind != choiceLast {
			continue
		}
		i := slices.IndexFunc(options, func(a attack) bool { return b.units[a.target].ID == c.Target })
		if i >= 0 && slices.ContainsFunc(b.units[b.Pieces[options[i].piece].Unit].Stands, func(s game.Stand) bool { return s.ID == c.Stand }) {
			return i, true
		}
	}
	return 0, false
}

// attackQuestion is a choice of a unit's owner in a round.
type attackQuestion struct {
	unit    int
	options []Choice
	choice  int // index of the default
	text    game.Phrase
}

// questions yields the open choices of a round in order: for each unit as it rolls, the
// targets of its stands (STD-ATTACK-06), the stand that gets a character's bonus, and the
// target of a last die. Later kinds assume the defaults of earlier ones. The default is the
// option with the highest expected number of unsaved hits; among equals the first in the
// file.
func (b *board) questions(ctx *roundContext) iter.Seq[attackQuestion] {
	return func(yield func(attackQuestion) bool) {
		for _, unit := range b.inRollingOrder(ctx.units) {
			for p := b.units[unit].First; p < b.units[unit].End; p++ {
				if q, ok := b.targetQuestion(p, ctx); ok && !yield(q) {
					return
				}
			}
			for _, ask := range [2]func(int, *roundContext) (attackQuestion, bool){b.breakQuestion, b.returnQuestion} {
				if q, ok := ask(unit, ctx); ok && !yield(q) {
					return
				}
			}
			gifts := b.giftsOf(unit)
			if b.leader(unit) == nil && len(gifts) == 0 && (!b.facesSeveral(unit, ctx) || b.hasDice(unit, ctx)) {
				continue // nothing else is open
			}
			attacks := b.attacksOf(unit, ctx)
			if len(attacks) == 0 {
				continue
			}
			if q, ok := b.bonusQuestion(unit, attacks, ctx); ok && !yield(q) {
				return
			}
			b.giveBonus(unit, attacks, ctx)
			for i := range gifts {
				if q, ok := b.giftQuestion(unit, i, &gifts[i], attacks, ctx); ok && !yield(q) {
					return
				}
				b.give(i, &gifts[i], attacks, ctx)
			}
			if totalDice(attacks) > 0 {
				continue
			}
			if q, ok := b.lastQuestion(unit, ctx); ok && !yield(q) {
				return
			}
		}
	}
}

// facesSeveral reports whether the stands of a unit may attack several enemy units.
func (b *board) facesSeveral(unit int, ctx *roundContext) bool {
	first := -1
	for p := b.units[unit].First; p < b.units[unit].End; p++ {
		by := ctx.classOf(p)
		for i := range ctx.met[p] {
			m := &ctx.met[p][i]
			if m.class() != by {
				continue
			}
			if enemy := b.Pieces[m.enemy].Unit; first < 0 {
				first = enemy
			} else if enemy != first {
				return true
			}
		}
	}
	return false
}

// hasDice reports whether a stand of a unit has a die to attack with.
func (b *board) hasDice(unit int, ctx *roundContext) bool {
	for p := b.units[unit].First; p < b.units[unit].End; p++ {
		if ctx.fights(p) {
			target, _ := b.chosenTarget(p, ctx)
			if a := b.attackOn(p, target, ctx); a.dice > 0 {
				return true
			}
		}
	}
	return false
}

// nextQuestion returns the first open choice of a round.
func (b *board) nextQuestion(ctx *roundContext) (next attackQuestion, open bool) {
	for q := range b.questions(ctx) {
		return q, true
	}
	return attackQuestion{}, false
}

// targetQuestion asks for the target of a stand that touches several units in its highest
// class.
func (b *board) targetQuestion(p int, ctx *roundContext) (attackQuestion, bool) {
	if !ctx.fights(p) {
		return attackQuestion{}, false
	}
	chosen, open := b.chosenTarget(p, ctx)
	if !open {
		return attackQuestion{}, false
	}
	targets, _ := b.targetsOf(p, ctx)
	q := attackQuestion{unit: b.Pieces[p].Unit, text: game.Say("Whom does %s attack?", b.standName(p))}
	for i, t := range targets {
		if t == chosen {
			q.choice = i
		}
		q.options = append(q.options, Choice{Kind: choiceTarget, Stand: b.id(p), Target: b.units[t].ID})
	}
	return q, true
}

// bonusQuestion asks which stand gets a character's bonus, if that affects the rolls.
func (b *board) bonusQuestion(unit int, attacks []attack, ctx *roundContext) (attackQuestion, bool) {
	c := b.leader(unit)
	if c == nil {
		return attackQuestion{}, false
	}
	if _, chosen := b.chosenStand(choiceBonus, attacks, ctx); chosen {
		return attackQuestion{}, false
	}
	q := attackQuestion{unit: unit, text: game.Say("Which stand of %s gets the bonus of %s, +%d?", b.units[unit].name(), leaderWithin(c), b.bonusOf(c, unit))}
	differ := false
	gain := func(a attack) int { return b.withBonus(a, c).dice - a.dice }
	for i, a := range attacks {
		first := attacks[0]
		differ = differ || a.target != first.target || a.need() != first.need() || gain(a) != gain(first)
		if b.promised(a, c) > b.promised(attacks[q.choice], c) {
			q.choice = i
		}
		q.options = append(q.options, Choice{Kind: choiceBonus, Stand: b.id(a.piece)})
	}
	return q, differ
}

// lastQuestion asks for the target of a unit's last die.
func (b *board) lastQuestion(unit int, ctx *roundContext) (attackQuestion, bool) {
	options := b.lastTargets(unit, ctx)
	if _, chosen := b.chosenLast(options, ctx); chosen || len(options) < 2 {
		return attackQuestion{}, false
	}
	q := attackQuestion{unit: unit, text: game.Say("Whom does the last die of %s strike?", b.units[unit].name())}
	for i, a := range options {
		if b.promise(a) > b.promise(options[q.choice]) {
			q.choice = i
		}
		q.options = append(q.options, Choice{Kind: choiceLast, Stand: b.id(a.piece), Target: b.units[a.target].ID})
	}
	return q, true
}
