package table

// Sets is a partition of small numbers into disjoint sets (units that fight together, stands
// that touch), each represented by its smallest member. Sets[i] leads from i towards that member.
type Sets []int

// Apart puts each number in a set of its own, and returns the sets.
func (s Sets) Apart() Sets {
	for i := range s {
		s[i] = i
	}
	return s
}

// Root returns the smallest member of a number's set.
func (s Sets) Root(i int) int {
	for s[i] != i {
		i = s[i]
	}
	return i
}

// Join unites the sets of two numbers.
func (s Sets) Join(i, j int) {
	i, j = s.Root(i), s.Root(j)
	if i > j {
		i, j = j, i
	}
	s[j] = i
}

// Flatten sets s[i] to the smallest member of i's set, for every i. It holds until the next Join.
func (s Sets) Flatten() {
	for i := range s {
		s[i] = s[s[i]] // smaller numbers are already flat
	}
}
