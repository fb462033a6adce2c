package chance

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"
)

// faces calls yield with every result of n dice.
func faces(n, sides int, yield func(faces []int)) {
	list := make([]int, n)
	var roll func(i int)
	roll = func(i int) {
		if i == n {
			yield(list)
			return
		}
		for face := 1; face <= sides; face++ {
			list[i] = face
			roll(i + 1)
		}
	}
	roll(0)
}

// counted turns numbers of cases into a distribution.
func counted(cases map[int]int) Dist {
	total, most := 0, 0
	for n, c := range cases {
		total, most = total+c, max(most, n)
	}
	d := make(Dist, most+1)
	for n, c := range cases {
		d[n], _ = big.NewRat(int64(c), int64(total)).Float64()
	}
	return d
}

// same reports whether distributions are equal but for the rounding of sums.
func same(d, want Dist) bool {
	for n := range max(len(d), len(want)) {
		if math.Abs(d.Of(n)-want.Of(n)) > 1e-15 {
			return false
		}
	}
	return true
}

// Every result of a few dice, of many kinds of dice: what their sum is, and how many hit.
func TestAgainstEveryResult(t *testing.T) {
	for _, sides := range []int{1, 2, 4, 6, 10, 20} {
		for n := range 4 {
			sums, upTo := map[int]int{}, map[int]int{}
			faces(n, sides, func(faces []int) {
				sum := 0
				for _, face := range faces {
					sum += face
				}
				sums[sum]++
				for most := sum; most <= n*sides+1; most++ {
					upTo[most]++
				}
			})
			if got, want := Sum(n, sides), counted(sums); !same(got, want) {
				t.Errorf("sum of %d dice of %d sides: %v, want %v", n, sides, got, want)
			}
			for most := -1; most <= n*sides+1; most++ {
				if got := SumsUpTo(n, sides, most); got != upTo[most] {
					t.Errorf("%d dice of %d sides show at most %d in %d cases, want %d", n, sides, most, got, upTo[most])
				}
			}
			for need := 0; need <= sides+1; need++ {
				for most := range n + 2 {
					hits := map[int]int{}
					faces(n, sides, func(faces []int) {
						count := 0
						for _, face := range faces {
							if face >= need {
								count++
							}
						}
						hits[min(count, most)]++
					})
					p := float64(Faces(sides, need)) / float64(sides)
					if got, want := Sure(0).Hits(n, p, most), counted(hits); !same(got, want) {
						t.Errorf("hits of %d dice of %d sides at %d+, at most %d: %v, want %v", n, sides, need, most, got, want)
					}
				}
			}
		}
	}
}

// A die that hits, and one that saves: every pair of them.
func TestUnsaved(t *testing.T) {
	for _, sides := range []int{4, 6, 10} {
		for need := 0; need <= sides+2; need++ {
			for save := 0; save <= sides+2; save++ {
				want := 0
				faces(2, sides, func(faces []int) {
					if faces[0] >= need && (save == 0 || faces[1] < save) {
						want++
					}
				})
				if got := Unsaved(sides, need, save); got != want {
					t.Errorf("die of %d sides, %d+, saved at %d+: %d cases, want %d", sides, need, save, got, want)
				}
			}
		}
	}
}

// Hits of dice that need different scores, up to a limit, in exact fractions: 3 dice at 1/2,
// then 2 at 1/3, of which more than 4 are 4.
func TestHitsOfTwoKinds(t *testing.T) {
	got := Sure(0).Hits(3, 1.0/2, 4).Hits(2, 1.0/3, 4)
	// (1/8, 3/8, 3/8, 1/8) and (4/9, 4/9, 1/9): 72nds.
	want := Dist{4.0 / 72, 16.0 / 72, 25.0 / 72, 19.0 / 72, 8.0 / 72}
	if !same(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Two sides of two dice each, a hit on 4+: they tie with (1+4+1)/16.
func TestAgainst(t *testing.T) {
	side := Sure(0).Hits(2, 0.5, 2)
	var wins, ties, loses float64
	var pairs []string
	side.Against(side, func(own, its int, p float64) {
		pairs = append(pairs, fmt.Sprint(own, its))
		switch {
		case own > its:
			wins += p
		case own == its:
			ties += p
		default:
			loses += p
		}
	})
	if wins != 5.0/16 || ties != 6.0/16 || loses != wins || len(pairs) != 9 {
		t.Errorf("%v, %v, %v of %q; want 5/16, 6/16, 5/16 of 9 pairs", wins, ties, loses, pairs)
	}
	Sure(1).Against(Dist{0.5, 0, 0.5}, func(own, its int, p float64) {
		if its == 1 {
			t.Errorf("an impossible pair: %d, %d", own, its)
		}
	})
}

func TestNumbersOfADistribution(t *testing.T) {
	var d Dist
	d.Add(3, 0.25)
	d.Add(1, 0.5)
	d.Add(3, 0.125)
	if !slices.Equal(d, Dist{0, 0.5, 0, 0.375}) || d.Of(3) != 0.375 || d.Of(4) != 0 || d.Of(-1) != 0 || d.AllBut(3) != 0.5 || d.AllBut(-1) != 0.875 {
		t.Errorf("%v; want 1/2 at 1 and 3/8 at 3", d)
	}
	var each []int
	d.Each(func(n int, p float64) { each = append(each, n) })
	if !slices.Equal(each, []int{1, 3}) {
		t.Errorf("%v may come up", each)
	}
	if got := (Dist{0, 1, 0, 0}).Trimmed(); len(got) != 2 {
		t.Errorf("%v keeps zeros at its end: want two numbers", got)
	}
	if got := (Dist{0, 0}).Trimmed(); len(got) != 1 {
		t.Errorf("%v: want one number, though it is zero", got)
	}
}

// Hits of 20 dice and the two sides against each other, as a round of combat needs them.
func BenchmarkTwoSidesOf20Dice(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		one, other := Sure(0).Hits(20, 1.0/3, 12), Sure(0).Hits(20, 1.0/2, 12)
		win := 0.0
		one.Against(other, func(own, its int, p float64) {
			if own > its {
				win += p
			}
		})
		if win <= 0 {
			b.Fatal(win)
		}
	}
}
