package tactics

import (
	"math/bits"

	"frontage/game"
)

// mostInBulk is the largest number of attacks that are worked out together.
const mostInBulk = game.MostAhead / 3

// The limits of attacks that are worked out together.
const (
	mostPoints = 4         // wound points of a healthy member of the target
	mostStruck = 1<<15 - 1 // its members
	mostDamage = 1 << 24   // damage of an attack
)

// bulk is several attacks of three dice each: their damage, and those that wound.
type bulk struct {
	below         uint64 // words below it make a critical hit
	most, highest uint64 // damage of an attack, and of a critical one

	damage    uint64           // of all of them, and the marginal damage before
	wounding  [mostInBulk]hurt // those that wound
	hurts     uint             // how many
	criticals int              // critical hits
	with      tally4           // the members of the target
}

// hurt is an attack that wounds.
type hurt struct {
	at uint32 // the index of its first word
	by uint32 // the wounds of all attacks up to it
}

// fitsBulk reports whether attacks are within the limits, roll a die for their damage, and may kill the whole target,
// of which they can take most wound points.
func (a *assault) fitsBulk(most int) bool {
	return a.most > 1 && a.highest < mostDamage && a.on.healthy <= mostPoints && a.on.n <= mostStruck && most == a.on.points
}

// inBulk carries out attacks of three dice each, several at a time, and returns how many. It stops before an attack
// of other dice: where at most one member is left to be struck, or in the rare case that a die may not count.
func (a *assault) inBulk(dice game.Run, chance int, b *bulk) (done int) {
	b.below, b.most, b.highest, b.with = criticalBelow[chance], uint64(a.most), uint64(a.highest), tallyOf(a.on)
attacks:
	for done < a.attacks && b.with.first() > 1 {
		words := dice.Ahead(3 * min(mostInBulk, a.attacks-done))
		for {
			words = words[:b.roll(words, a.on.marginal)]
			if len(words) == 0 {
				break attacks
			}
			used := b.strike(words)
			if used == len(words) {
				break
			}
			words = words[:used]
		}
		a.on.marginal = int(b.damage % 100)
		a.criticals += b.criticals
		dice.Use(len(words))
		done += len(words) / 3
	}
	a.lost += a.on.points - b.with.points()
	b.with.write(a.on)
	return done
}

// sides are those of the die of a critical test.
const sides = 100

// criticalBelow are the words below which that die shows at most 1 or 2: these shares of 2⁶⁴, rounded up.
var criticalBelow = [...]uint64{1: 1<<64/sides + 1, 2: 2<<64/sides + 1}

// roll works out the critical test (TAC-CRIT-06) and the damage (TAC-COMBAT-06) of attacks from their first two dice.
// It returns the number of words up to the first attack where one of these dice may not count.
func (b *bulk) roll(words []uint64, marginal int) (n int) {
	b.criticals = 0
	if len(words) < 3 {
		return 0
	}
	tests := words[:len(words)-2]
	damages := words[1:][:len(tests)]
	below, most := b.below, b.most
	next := uint64(marginal) + 1 // all damage, and 1 of the next attack
	wounds, hurts, i := uint64(0), uint(0), uint(0)
	for ; i < uint(len(tests)); i += 3 {
		test, limit := tests[i], most
		if test*sides < sides {
			break // it may not count
		}
		if test < below {
			limit = b.highest
			b.criticals++
		}
		damage, rest := bits.Mul64(damages[i], limit) // a face less 1
		if rest < limit {
			if limit > most {
				b.criticals--
			}
			break
		}
		next += damage
		before := wounds
		wounds = next * (1<<32/100 + 1) >> 32 // next/100, for less than 2³⁰
		next++
		b.wounding[hurts%mostInBulk] = hurt{uint32(i), uint32(wounds)}
		hurts += uint((before - wounds) >> 63) // 1 unless there are no more
	}
	b.damage, b.hurts = next-1, hurts
	return int(i)
}

// strike wounds the members struck (TAC-WOUND-03). It returns the number of words used, and wounds nobody if that is
// fewer than all: up to the last but one member's death, or to the first attack whose die for the member struck may
// not count.
func (b *bulk) strike(words []uint64) (used int) {
	with, members, before := b.with, b.with.first(), uint32(0)
	sure := uint(2) // the dice for the members struck before this word count
	for _, h := range b.wounding[:b.hurts] {
		at := uint(h.at) + 2
		member, _ := bits.Mul64(words[at], members) // from 0
		reached := with.reaching(member)
		wounds := uint64(h.by - before)
		before = h.by
		if wounds == 1 {
			with -= reached - reached>>16
			if reached > 1 {
				continue
			}
		} else {
			points := uint64(reached * ones4 >> 48)
			with -= reached - reached>>(16*min(wounds, points))
			if wounds < points {
				continue
			}
		}
		for ; sure <= at; sure += 3 {
			if words[sure]*members < members {
				return int(sure - 2)
			}
		}
		if members--; members == 1 && at+1 < uint(len(words)) { // TAC-WOUND-05
			return int(at + 1)
		}
	}
	for ; sure < uint(len(words)); sure += 3 {
		if words[sure]*members < members {
			return int(sure - 2)
		}
	}
	b.with = with
	return len(words)
}

// tally4 counts the members of a unit with at least one, two, three and four wound points, in 16 bits each. 2¹⁵ - 1 is
// added to each.
type tally4 uint64

// ones4 has 1 in each of the counts.
const ones4 tally4 = 1 | 1<<16 | 1<<32 | 1<<48

// tallyOf counts the members of a unit.
func tallyOf(u *fighter) tally4 {
	t, members := tally4(0), 0
	for w := u.healthy; w > 0; w-- {
		members += u.wounds[w]
		t = t<<16 + tally4(members)
	}
	return t + ones4*mostStruck
}

// write gives a unit the members counted.
func (t tally4) write(u *fighter) {
	u.n = int(t.first())
	for w := 1; w <= u.healthy; w++ {
		n := t.first()
		t = t>>16 | mostStruck<<48
		u.wounds[w] = int(n - t.first())
	}
}

// first returns the number of members.
func (t tally4) first() uint64 { return uint64(t&(1<<16-1)) - mostStruck }

// points returns their wound points.
func (t tally4) points() int {
	sum := -4 * mostStruck
	for ; t > 0; t >>= 16 {
		sum += int(t & (1<<16 - 1))
	}
	return sum
}

// reaching returns 1 in each of the counts that a member reaches, counted from the healthiest as 0. He has as many
// points, and is missing from the highest of these counts for each that he loses: TAC-WOUND-04.
func (t tally4) reaching(member uint64) tally4 {
	return (t - tally4(member)*ones4) >> 15 & ones4
}
