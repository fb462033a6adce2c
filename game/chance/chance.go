// Package chance works out what dice may come to, exactly and without a sample: the sum of
// some dice, the hits of many dice, two sides compared. It knows no rule system: a die may
// have any number of sides, and numbers may count whatever a rule counts.
//
// Products that feed sums are rounded first, so the same question gets the same bits on
// every processor.
package chance

// Dist is a distribution of whole numbers from 0 on: d[n] is the probability of n. Numbers
// beyond its end cannot come up. It need not add up to 1: a part of all cases is one too.
type Dist []float64

// Sure returns the distribution of a number that is certain.
func Sure(n int) Dist {
	d := make(Dist, n+1)
	d[n] = 1
	return d
}

// Sum returns the distribution of the sum of n dice of so many sides.
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
// probability p. Numbers beyond most count as most: no target takes more hits than that. It
// may overwrite d.
func (d Dist) Hits(n int, p float64, most int) Dist {
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
			stays = d[n] // a hit changes nothing any more
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

// Against calls yield with each pair of numbers that two independent sides may come to, and
// the probability of the pair: a score against a score, hits against hits.
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

// AllBut returns the probability of all numbers but one, added up by themselves: 1 less
// that of the one would lose what is very unlikely.
func (d Dist) AllBut(n int) float64 {
	sum := 0.0
	for i, p := range d {
		if i != n {
			sum += p
		}
	}
	return sum
}

// Each calls yield with the numbers that may come up, the smallest first, and their
// probabilities.
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
