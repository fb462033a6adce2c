package tactics

import (
	"math/bits"

	"frontage/game"
)

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
	a.most, a.highest = damageOf(force), damageOf(force*criticalFactor/one) // TAC-CRIT-05
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
	i := 0
	if dice.plain && hits == 1 && every == 1 && chance > 0 && a.most > 1 && on.healthy <= mostPoints {
		i = a.inBulk(dice.run, chance, most)
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
	on.wounds[0] = 0
	on.count()
}

// mostInBulk is the largest number of attacks that are worked out together.
const mostInBulk = game.MostAhead / 3

// bulk is several attacks of three dice each: their damage, and those that wound.
type bulk struct {
	words    []uint64
	total    uint32             // marginal damage, of all of them and from before
	wounding [mostInBulk]uint64 // the index of the last word of an attack, and above it the total up to there
	hits     uint               // how many of them wound
	critical uint64             // a bit for each attack
}

// inBulk carries out attacks of three dice each, several at a time, and returns how many. It stops before an attack
// of other dice: where at most one member is left to be struck, or in the rare case that a die may not count.
func (a *assault) inBulk(dice game.Run, chance, most int) (done int) {
	var b bulk
	for done < a.attacks && a.on.n > 1 {
		marginal := a.on.marginal
		b.roll(dice.Ahead(3*min(mostInBulk, a.attacks-done)), marginal, chance, a)
		if len(b.words) == 0 {
			break
		}
		if used := b.strike(a, most); used < len(b.words) {
			b.roll(b.words[:used], marginal, chance, a)
		}
		a.on.marginal = int(b.total % 100)
		a.criticals += bits.OnesCount64(b.critical)
		dice.Use(len(b.words))
		done += len(b.words) / 3
	}
	return done
}

// roll works out the critical test (TAC-CRIT-06) and the damage (TAC-COMBAT-06) of attacks from their dice. It
// leaves out the words from the first on that may not count.
func (b *bulk) roll(words []uint64, marginal, chance int, a *assault) {
	total, whole, hits, most, members := uint32(marginal), uint32(0), uint(0), a.most, a.on.n
	b.critical = 0
	i := 2
	for ; i < len(words); i += 3 {
		test, sure := game.FaceOf(words[i-2], 100)
		if !sure {
			break
		}
		limit := most
		if test <= chance {
			limit = a.highest
			b.critical |= 1 << uint(i/3)
		}
		damage, sure := game.FaceOf(words[i-1], limit)
		if !sure {
			break
		}
		if _, sure := game.FaceOf(words[i], members); !sure {
			break
		}
		total += uint32(damage)
		b.wounding[hits%mostInBulk] = uint64(total)<<32 | uint64(i)
		if now := total / 100; now != whole {
			whole = now
			hits++
		}
	}
	if i < len(words) {
		b.critical &= 1<<uint(i/3) - 1
	}
	b.words, b.total, b.hits = words[:i-2], total, hits
}

// mostPoints is the largest number of wound points of a member for which attacks are worked out together.
const mostPoints = 4

// strike wounds the members struck (TAC-WOUND-03). It returns the number of words used: fewer than all after the last
// but one member's death, or where a die may not count since another member is dead.
//
// It counts the members with at least one, two, three and four wound points. A member struck, counted from the
// healthiest, has as many points as there are counts that reach him. He is then missing from the highest of them, as
// many as the points that he loses: TAC-WOUND-04.
func (b *bulk) strike(a *assault, most int) (used int) {
	var with [mostPoints + 1]int
	for w := a.on.healthy; w > 0; w-- {
		with[w-1] = with[w] + a.on.wounds[w]
	}
	one, two, three, four := with[0], with[1], with[2], with[3]
	words, whole, left := b.words, 0, most-a.lost
	used = len(words)
hits:
	for _, hit := range b.wounding[:b.hits] {
		at, total := int(uint32(hit)), int(hit>>32)
		member, _ := game.FaceOf(words[at], one)
		has2, has3, has4 := oneIf(member <= two), oneIf(member <= three), oneIf(member <= four)
		points := 1 + has2 + has3 + has4
		lost := min(total/100-whole, points, left)
		whole = total / 100
		left -= lost // TAC-COMBAT-09
		after := points - lost
		two -= has2 - oneIf(after >= 2)
		three -= has3 - oneIf(after >= 3)
		four -= has4 - oneIf(after >= 4)
		if after > 0 {
			continue
		}
		if one--; one == 1 { // TAC-WOUND-05
			used = at + 1
			break
		}
		for i := at + 3; i < len(words); i += 3 {
			if _, sure := game.FaceOf(words[i], one); !sure {
				used = at + 1
				break hits
			}
		}
	}
	with = [...]int{one, two, three, four, 0}
	for w := a.on.healthy; w > 0; w-- {
		a.on.wounds[w] = with[w-1] - with[w]
	}
	a.on.n, a.lost = one, most-left
	return used
}

// oneIf is 1 for true, 0 for false.
func oneIf(yes bool) int {
	n := 0
	if yes {
		n = 1
	}
	return n
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
