package explore

import "slices"

// Before says that a thing comes before another, by their numbers from 0.
type Before struct{ First, Then int }

func (p Before) holds(order []int) bool {
	return slices.Index(order, p.First) < slices.Index(order, p.Then)
}

// When says which orders some are, out of all.
type When struct {
	Orders int // how many they are
	All    bool
	Pairs  []Before // if there are any, they are all orders in which all pairs hold
	Except bool     // … all but these
}

// whenIs finds a short description of those orders, out of all, that are in a set: pairs of things that
// tell them from the others, among the given pairs. If there is none, only Orders is set.
func whenIs(all [][]int, in func(order []int) bool, pairs []Before) When {
	n := 0
	for _, order := range all {
		if in(order) {
			n++
		}
	}
	if n == 0 || n == len(all) {
		return When{Orders: n, All: n > 0}
	}
	if common := commonTo(all, in, pairs); common != nil {
		return When{Orders: n, Pairs: common}
	}
	others := func(order []int) bool { return !in(order) }
	common := commonTo(all, others, pairs)
	return When{Orders: n, Pairs: common, Except: common != nil}
}

// commonTo returns the pairs that hold in all orders of a set and in no other order, without those
// that follow from the rest. It returns nil if no pairs tell the set from the others.
func commonTo(all [][]int, in func(order []int) bool, pairs []Before) []Before {
	var common []Before
	for _, p := range pairs {
		if !slices.ContainsFunc(all, func(order []int) bool { return in(order) && !p.holds(order) }) {
			common = append(common, p)
		}
	}
	if len(common) == 0 || !tells(all, in, common) {
		return nil
	}
	for i := 0; i < len(common); {
		if fewer := slices.Delete(slices.Clone(common), i, i+1); len(fewer) > 0 && tells(all, in, fewer) {
			common = fewer
			continue
		}
		i++
	}
	return common
}

// tells reports whether pairs hold in exactly the orders of a set.
func tells(all [][]int, in func(order []int) bool, pairs []Before) bool {
	return !slices.ContainsFunc(all, func(order []int) bool {
		hold := !slices.ContainsFunc(pairs, func(p Before) bool { return !p.holds(order) })
		return hold != in(order)
	})
}

// describe says of each group which orders it has, and of each thing in which orders it works.
func (r *Result) describe() {
	var all [][]int
	group := map[*int]int{} // by the first element of an order
	for i := range r.Groups {
		for _, order := range r.Groups[i].Orders {
			all = append(all, order)
			group[&order[0]] = i
		}
	}
	for i := range r.Groups {
		r.Groups[i].When = whenIs(all, func(order []int) bool { return group[&order[0]] == i }, pairsOf(len(r.Names), -1))
	}
	for thing := range r.Names {
		works := func(order []int) bool { return r.Groups[group[&order[0]]].Done[thing] }
		r.Works = append(r.Works, whenIs(all, works, pairsOf(len(r.Names), thing)))
	}
}

// pairsOf lists the pairs of n things, only those with a certain thing unless that is negative.
func pairsOf(n, with int) []Before {
	var pairs []Before
	for i := range n {
		for j := range n {
			if i != j && (with < 0 || i == with || j == with) {
				pairs = append(pairs, Before{i, j})
			}
		}
	}
	return pairs
}
