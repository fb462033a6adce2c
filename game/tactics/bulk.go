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
	mostDamage = 1 << 29   // damage of an attack
)

// bulk is several attacks of three dice each: their damage, and those that wound.
type bulk struct {
	words    []uint64
	marginal uint64             // damage after all of them that makes no wound
	wounding [mostInBulk]uint64 // the index of the first word of an attack, and above it its wounds
	hits     uint               // how many of them wound
	critical uint64             // a bit for each attack
	with     tally4             // the members of the target
}

// fitsBulk reports whether attacks are within the limits, roll a die for their damage, and may kill the whole target,
// of which they can take most wound points.
func (a *assault) fitsBulk(most int) bool {
	return a.most > 1 && a.highest < mostDamage && a.on.healthy <= mostPoints && a.on.n <= mostStruck && most == a.on.points
}

// inBulk carries out attacks of three dice each, several at a time, and returns how many. It stops before an attack
// of other dice: where at most one member is left to be struck, or in the rare case that a die may not count.
func (a *assault) inBulk(dice game.Run, chance int) (done int) {
	var b bulk
	b.with = tallyOf(a.on)
	before := b.with.points()
attacks:
	for done < a.attacks && b.with.first() > 1 {
		words, marginal := dice.Ahead(3*min(mostInBulk, a.attacks-done)), a.on.marginal
		for {
			if b.roll(words, marginal, chance, a); len(b.words) == 0 {
				break attacks
			}
			used := b.strike()
			if used == len(b.words) {
				break
			}
			words = words[:used]
		}
		a.on.marginal = int(b.marginal)
		a.criticals += bits.OnesCount64(b.critical)
		dice.Use(len(b.words))
		done += len(b.words) / 3
	}
	a.lost += before - b.with.points()
	b.with.write(a.on)
	return done
}

// roll works out the critical test (TAC-CRIT-06) and the damage (TAC-COMBAT-06) of attacks from their first two dice.
// It leaves out the words from the first attack on where one of them may not count.
func (b *bulk) roll(words []uint64, marginal, chance int, a *assault) {
	b.words, b.critical, b.hits = nil, 0, 0
	if len(words) < 3 {
		return
	}
	const sides = 100
	low, _ := bits.Div64(uint64(chance), sides-1, sides) // the words below it make a face of at most chance
	next, hits, most := uint64(marginal)+1, uint(0), uint64(a.most)
	tests := words[:len(words)-2]
	damages := words[1:][:len(tests)]
	i := 0
	for ; i < len(tests); i += 3 {
		test, limit := tests[i], most
		if test*sides < sides {
			break // it may not count
		}
		if test < low {
			limit = uint64(a.highest)
			b.critical |= 1 << uint(i/3)
		}
		damage, rest := bits.Mul64(damages[i], limit) // a face less 1
		if rest < limit {
			break
		}
		next += damage
		wounds := next * (1<<32/100 + 1) >> 32 // next/100, for less than 2³⁰
		next += 1 - 100*wounds
		b.wounding[hits%mostInBulk] = wounds<<32 | uint64(i)
		hits += uint(-wounds >> 63) // 1 unless there are none
	}
	if i < len(tests) {
		b.critical &= 1<<uint(i/3) - 1
	}
	b.words, b.marginal, b.hits = words[:i], next-1, hits
}

// strike wounds the members struck (TAC-WOUND-03). It returns the number of words used, and wounds nobody if that is
// fewer than all: up to the last but one member's death, or to the first attack whose die for the member struck may
// not count.
func (b *bulk) strike() (used int) {
	words, with, members := b.words, b.with, b.with.first()
	sure := 2 // the dice for the members struck before this word count
	for _, hit := range b.wounding[:b.hits] {
		at := int(uint32(hit)) + 2
		member, _ := bits.Mul64(words[at], members) // from 0
		reached := with.reaching(member)
		if wounds := hit >> 32; wounds == 1 {
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
				return sure - 2
			}
		}
		if members--; members == 1 && at+1 < len(words) { // TAC-WOUND-05
			return at + 1
		}
	}
	for ; sure < len(words); sure += 3 {
		if words[sure]*members < members {
			return sure - 2
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
	t, members := ones4*mostStruck, 0
	for w := u.healthy; w > 0; w-- {
		members += u.wounds[w]
		t += tally4(members) << (16 * uint(w-1))
	}
	return t
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
