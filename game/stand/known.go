package stand

// A part of the rules keeps its results with a board, as a type of its own (see [known]). So the
// board need not know the parts that use it.

// memos is the results that parts of the rules keep.
type memos []interface{ forget() }

// memo is the result of one part of the rules.
type memo[T any] struct{ value T }

func (m *memo[T]) forget() {
	var nothing T
	m.value = nothing
}

// known returns the result kept as a T, to be read and changed; zero at first.
func known[T any](all *memos) *T {
	for _, kept := range *all {
		if m, ok := kept.(*memo[T]); ok {
			return &m.value
		}
	}
	m := &memo[T]{}
	*all = append(*all, m)
	return &m.value
}

// forget sets all results to zero again, in the same memory.
func (all memos) forget() {
	for _, m := range all {
		m.forget()
	}
}
