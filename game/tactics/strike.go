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
		a.run.End()
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
	a := assault{by: b.by, on: b.on, missile: b.missile, attacks: attacks}
	force := f.force(b, nil)
	a.most, a.highest = damageOf(force), damageOf(force*(criticalFactor/one)) // TAC-CRIT-05
	if a.most == 0 {
		a.attacks = 0 // TAC-COMBAT-05
	}
	return a
}

// carryOut rolls the attacks one by one (TAC-CRIT-09): the critical test, the damage, and the member
// struck (TAC-COMBAT-21).
func (f *fight) carryOut(a *assault) {
	if a.attacks == 0 {
		return
	}
	f.tell.roll(whyDamage, a.by)
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
	i := 0
	if dice.plain && hits == 1 && every == 1 && chance > 0 && a.fitsBulk(most) {
		i = a.inBulk(dice.run, chance, &f.bulk)
	}
	for ; i < a.attacks && on.n > 0; i++ {
		highest := a.most
		if chance > 0 && i%every == 0 && dice.roll(100, whyCritical) <= chance {
			highest = a.highest
			a.criticals++
		}
		for left := min(hits, on.n); left > 0; left-- {
			damage := dice.roll(highest, whyDamage) // TAC-CRIT-06
			member := dice.roll(on.n, whyStruck)    // TAC-WOUND-03
			highest = a.most                        // TAC-CRIT-07
			// 100 points of marginal damage make a wound: TAC-WOUND-01, TAC-WOUND-02.
			if on.marginal += damage; on.marginal >= 100 {
				lost, dies := wound(on.wounds, member, on.marginal/100, most-a.lost)
				a.lost += lost // TAC-COMBAT-09
				if dies {
					on.n--
				}
				on.marginal %= 100
			}
		}
	}
	dice.end()
	if a.lost > 0 {
		on.wounds[0] = 0
		on.count()
	}
}

// wound takes a number of wounds off one of the living members of a unit, counted from the healthiest. members are
// the members by wound points left; the caller counts the unit again. It returns the number of wound points lost: at
// most those of the member (TAC-WOUND-04), and at most most; and whether the member dies (TAC-WOUND-05).
func wound(members []int, member, wounds, most int) (lost int, dies bool) {
	w, healthier := len(members)-1, 0
	for i := w; i > 1; i-- {
		if healthier += members[i]; member > healthier {
			w = i - 1
		}
	}
	lost = min(wounds, w, most)
	members[w]--
	members[w-lost]++
	return lost, lost == w
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
