package chance

// Faces returns how many faces of a die show the needed score or more.
func Faces(sides, need int) int { return min(max(sides+1-need, 0), sides) }

// Unsaved returns in how many of sides·sides cases one die hits, with the needed score or
// more, and a second die does not save: that needs a score of its own, 0 where nothing saves.
func Unsaved(sides, need, save int) int {
	fails := sides
	if save > 0 {
		fails -= Faces(sides, save)
	}
	return Faces(sides, need) * fails
}

// SumsUpTo returns in how many cases, of sides to the power of n, the sum of n dice is at
// most so much. It is exact for all that an int holds.
func SumsUpTo(n, sides, most int) int {
	// The faces are numbers of 1 or more with a sum up to most: a choice of n out of most.
	// Less those in which a die is above its highest face, more those in which two are …
	cases, sign := 0, 1
	for above := 0; above <= n; above++ {
		cases += sign * choose(n, above) * choose(most-above*sides, n)
		sign = -sign
	}
	return cases
}

// choose returns in how many ways k things are chosen out of n.
func choose(n, k int) int {
	if n < k {
		return 0
	}
	ways := 1
	for i := 1; i <= k; i++ {
		ways = ways * (n - k + i) / i
	}
	return ways
}
