package tactics

import "frontage/game"

// roller draws from the dice of the battle. After an error all faces are 1, and the battle stops at the
// end of the step.
type roller struct {
	dice *game.Dice
	err  error
}

// roll returns a face from 1 to sides. With one side it rolls no die.
func (r *roller) roll(sides int, why string) int {
	if sides <= 1 || r.err != nil {
		return 1
	}
	face, err := r.dice.Face(sides, why)
	if err != nil {
		r.err = err
		return 1
	}
	return face
}

// row rolls the dice of a whole attack.
type row struct {
	*roller
	run   game.Run
	plain bool // all dice come from the run
}

// begin begins a row. The caller ends it with end.
func (r *roller) begin() row {
	a := row{roller: r}
	if r.err == nil {
		a.run, a.plain = r.dice.Begin()
	}
	return a
}

func (a *row) end() {
	if a.plain {
		a.dice.End(&a.run)
	}
}

// roll is [roller.roll].
func (a *row) roll(sides int, why string) int {
	switch {
	case sides <= 1:
		return 1
	case a.plain:
		return a.run.Face(sides)
	}
	return a.roller.roll(sides, why)
}

// strike rolls the damage of an attack, and the member struck (TAC-COMBAT-06, TAC-WOUND-03).
func (a *row) strike(most, members int) (damage, member int) {
	if a.plain && most > 1 && members > 1 {
		return a.run.Two(most, members)
	}
	damage = a.roll(most, whyDamage)
	return damage, a.roll(members, whyStruck)
}

// The purposes of the rolls.
const (
	whyLuck     = "luck"
	whyCritical = "critical"
	whyDamage   = "damage"
	whyStruck   = "struck"
)

// criticalChance returns the chance of a critical hit in percent: TAC-CRIT-01 to -04.
func criticalChance(by, on *fighter) int {
	switch {
	case !by.mass && !on.mass:
		return 1 // TAC-CRIT-01
	case !by.mass:
		return 2 // TAC-CRIT-02
	case on.mass:
		return 1 // TAC-CRIT-03
	}
	return 0 // TAC-CRIT-04
}

// assault is the whole attack of a unit on another within an exchange or a volley, fixed
// before either loses anything (TAC-COMBAT-13).
type assault struct {
	by, on        *fighter
	missile       bool
	attacks       int
	most, highest int // damage of an attack, and of a critical one
	lost          int // wound points
	criticals     int
}

// newAssault fixes an assault.
func (f *fight) newAssault(b blow, attacks int) assault {
	a := assault{by: b.by, on: b.on, missile: b.missile, attacks: attacks, most: f.damage(b, nil)}
	b.critical = true
	a.highest = f.damage(b, nil)
	if a.most == 0 {
		a.attacks = 0 // TAC-COMBAT-05
	}
	return a
}

// carryOut rolls the attacks one by one (TAC-CRIT-09): the critical test, the damage, and the member
// struck (TAC-COMBAT-21).
func (f *fight) carryOut(a *assault) {
	if a.attacks > 0 {
		f.tell.roll(whyDamage, a.by)
	}
	on, chance, every := a.on, criticalChance(a.by, a.on), 1
	if a.by.has(routine) { // TAC-CRIT-08
		every = a.by.attacks
	}
	most := a.on.points // the largest loss by this assault
	if a.on.has(major) && !a.on.has(questing) && !a.by.has(major) {
		most = min(most, a.on.healthy/2) // TAC-WOUND-08, TAC-WOUND-09, R-41
	}
	hits := 1
	if a.by.area > 0 {
		hits = areaTargets(a.by.area, a.on)
	}
	dice := f.dice.begin()
	for i := 0; i < a.attacks && on.n > 0; i++ {
		highest := a.most
		if chance > 0 && i%every == 0 && dice.roll(100, whyCritical) <= chance {
			highest = a.highest
			a.criticals++
		}
		for left := min(hits, on.n); left > 0; left-- {
			damage, member := dice.strike(highest, on.n) // TAC-CRIT-06
			highest = a.most                             // TAC-CRIT-07
			// 100 points of marginal damage make a wound: TAC-WOUND-01, TAC-WOUND-02.
			if on.marginal += damage; on.marginal >= 100 {
				a.lost += on.wound(member, most-a.lost) // TAC-COMBAT-09
			}
		}
	}
	dice.end()
}

// wound turns the marginal damage of a unit into wounds of one of its living members, counted from the
// healthiest. It returns the number of wound points lost: at most those of the member (TAC-WOUND-04), and
// at most most.
func (t *fighter) wound(member, most int) int {
	wounds, w := t.marginal/100, t.healthy
	t.marginal %= 100
	for member > t.wounds[w] {
		member -= t.wounds[w]
		w--
	}
	lost := min(wounds, w, most)
	if lost == 0 {
		return 0
	}
	t.wounds[w]--
	t.wounds[w-lost]++
	t.points -= lost
	t.effort += t.efficiency[w-lost] - t.efficiency[w]
	if w == lost { // TAC-WOUND-05
		t.wounds[0] = 0
		t.n--
	}
	return lost
}

// suffer settles the effects of an attack on a unit: its morale, and whether it stays in the battle. before
// is its wound points before the attack.
func (f *fight) suffer(t *fighter, lost, before int) {
	if lost > 0 {
		f.lose(t, moraleLoss(t, lost, before))
		f.tell.wounds(f, t, lost)
	}
	switch {
	case t.n == 0:
		f.leave(t, dead, "TAC-WOUND-05")
	case t.gone != here:
	case broken(t):
		f.flee(t, "TAC-MORALE-02") // tested after every loss: TAC-MORALE-09
	case !t.mass && t.fleeWhen > 0 && t.points <= t.fleeWhen:
		t.fleeWhen = 0 // TAC-WOUND-11
		f.flee(t, "TAC-WOUND-10")
	case t.movement == fleeing:
		f.flee(t, "TAC-MOVE-26")
	}
}
