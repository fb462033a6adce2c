package stand

// A part of the rules keeps what it has worked out on a board there, as a type of its own
// (see [known]), so that the board need not know the parts of the rules that use it.

// memos is what parts of the rules have worked out.
type memos []interface{ forget() }

// memo is what one part of the rules has worked out.
type memo[T any] struct{ value T }

func (m *memo[T]) forget() {
	var nothing T
	m.value = nothing
}

// known returns what is kept as a T, to be read and changed; zero at first.
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

// forget makes everything zero again, in the same memory.
func (all memos) forget() {
	for _, m := range all {
		m.forget()
	}
}
