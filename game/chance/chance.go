// Package chance computes exact probabilities of dice, without sampling: the sum of some dice, the
// hits of many dice, two sides compared. It knows no rule system: a die may have any number of
// sides, and numbers may count anything.
//
// Products are rounded before they are added, so that every processor gets the same bits.
package chance

import "slices"

// Dist is a distribution of whole numbers from 0 on: d[n] is the probability of n. Numbers beyond
// its end have probability 0. It may add up to less than 1, if it covers only some cases.
type Dist []float64

// Sure returns the distribution of a number that is certain.
func Sure(n int) Dist {
	d := make(Dist, n+1)
	d[n] = 1
	return d
}

// Sum returns the distribution of the sum of n dice with sides sides.
func Sum(n, sides int) Dist {
	die := make(Dist, sides+1)
	for face := 1; face <= sides; face++ {
		die[face] = 1 / float64(sides)
	}
	sum := Sure(0)
	for range n {
		sum = sum.Plus(die)
	}
	return sum
}

// Hits returns the distribution of d's number after n more dice, each of which adds 1 with
// probability p. Numbers above most count as most, since a target takes no more hits than that.
// Hits may overwrite d.
func (d Dist) Hits(n int, p float64, most int) Dist {
	d = slices.Grow(d, max(0, min(n, most+1-len(d))))
	for range n {
		d = d.hit(p, most)
	}
	return d
}

// hit is Hits for one die.
func (d Dist) hit(p float64, most int) Dist {
	fails := 1 - p
	if len(d) <= most {
		d = append(d, 0)
	}
	for n := len(d) - 1; n >= 0; n-- {
		stays := float64(d[n] * fails)
		if n == most {
			stays = d[n] // further hits change nothing
		}
		if n > 0 {
			stays += float64(d[n-1] * p)
		}
		d[n] = stays
	}
	return d
}

// Plus returns the distribution of the sum of two independent numbers.
func (d Dist) Plus(other Dist) Dist {
	sum := make(Dist, len(d)+len(other)-1)
	for i, p := range d {
		if p == 0 {
			continue
		}
		for j, q := range other {
			sum[i+j] += float64(p * q)
		}
	}
	return sum
}

// Against calls yield with each possible pair of numbers of two independent sides and its
// probability: a score against a score, hits against hits.
func (d Dist) Against(other Dist, yield func(own, its int, p float64)) {
	for own, p := range d {
		for its, q := range other {
			if both := float64(p * q); both > 0 {
				yield(own, its, both)
			}
		}
	}
}

// Add adds p to the probability of a number.
func (d *Dist) Add(n int, p float64) {
	if n >= len(*d) {
		*d = append(*d, make(Dist, n+1-len(*d))...)
	}
	(*d)[n] += p
}

// Of returns the probability of a number.
func (d Dist) Of(n int) float64 {
	if n < 0 || n >= len(d) {
		return 0
	}
	return d[n]
}

// AllBut returns the probability of all numbers but n. It adds them up, since 1 − d[n] would be
// inexact for a very unlikely result.
func (d Dist) AllBut(n int) float64 {
	sum := 0.0
	for i, p := range d {
		if i != n {
			sum += p
		}
	}
	return sum
}

// Each calls yield with each possible number, the smallest first, and its probability.
func (d Dist) Each(yield func(n int, p float64)) {
	for n, p := range d {
		if p > 0 {
			yield(n, p)
		}
	}
}

// Trimmed returns d without the impossible numbers at its end. It shares d's memory.
func (d Dist) Trimmed() Dist {
	n := len(d)
	for n > 1 && d[n-1] == 0 {
		n--
	}
	return d[:n]
}
