package chance

// Faces returns how many faces of a die show the needed score or more.
func Faces(sides, need int) int { return min(max(sides+1-need, 0), sides) }

// Unsaved returns in how many of sides·sides cases one die hits, showing need or more, and a
// second die does not save, which takes save or more; 0 if nothing saves.
func Unsaved(sides, need, save int) int {
	fails := sides
	if save > 0 {
		fails -= Faces(sides, save)
	}
	return Faces(sides, need) * fails
}

// SumsUpTo returns in how many cases, of sides to the power of n, the sum of n dice is at most
// most. It is exact unless an int overflows.
func SumsUpTo(n, sides, most int) int {
	// n numbers from 1 on with a sum up to most correspond to a choice of n out of most. By
	// inclusion and exclusion, subtract those with one number above the highest face, add those
	// with two, and so on.
	cases, sign := 0, 1
	for above := 0; above <= n; above++ {
		cases += sign * choose(n, above) * choose(most-above*sides, n)
		sign = -sign
	}
	return cases
}

// choose returns the number of ways to choose k out of n.
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
