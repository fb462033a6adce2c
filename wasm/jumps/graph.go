package jumps

import "slices"

// graph is how the parts of a function follow each other. Its first node is the table,
// from which the parts are reached that something outside enters; node i+1 is part i.
type graph struct {
	next     [][]int // by node: those that may follow it
	tabled   []bool  // by part: it is reached by the table
	order    []int   // the nodes that are reached, each before those that follow it, but for ways back
	rank     []int   // by node: its place in order, −1 for one that is never reached
	parent   []int   // by node: the one that all ways to it pass, and no later one
	children [][]int // by node: those of which it is the parent, in order
	header   []bool  // by node: a loop begins with it
}

// table is the first node.
const table = 0

func (f *function) graph() *graph {
	n := len(f.parts) + 1
	g := &graph{next: make([][]int, n), tabled: make([]bool, len(f.parts))}
	g.tabled[f.table[0]] = true
	for _, place := range f.places {
		if place >= 0 && place < len(f.table) {
			g.tabled[f.table[place]] = true
		}
	}
	for i, p := range f.parts {
		for _, c := range p.pieces {
			if c.branch.kind == jump || c.branch.kind == jumpIf {
				g.next[i+1] = append(g.next[i+1], c.branch.to+1)
			}
		}
		if p.falls && i+1 < len(f.parts) {
			g.next[i+1] = append(g.next[i+1], i+2)
		}
	}
	for again := true; again; {
		g.arrange()
		again = g.untangle()
	}
	return g
}

// arrange finds order, rank, parents and headers.
func (g *graph) arrange() {
	g.next[table] = g.next[table][:0]
	for i, is := range g.tabled {
		if is {
			g.next[table] = append(g.next[table], i+1)
		}
	}
	g.sort()
	g.dominate()
	n := len(g.next)
	g.children, g.header = make([][]int, n), make([]bool, n)
	for _, at := range g.order[1:] {
		g.children[g.parent[at]] = append(g.children[g.parent[at]], at)
	}
	for _, from := range g.order {
		for _, to := range g.next[from] {
			if g.rank[to] <= g.rank[from] && g.passes(from, to) {
				g.header[to] = true
			}
		}
	}
}

// sort finds the order: the reverse of that in which a search in depth leaves the nodes.
func (g *graph) sort() {
	type step struct{ node, next int }
	seen := make([]bool, len(g.next))
	g.order = g.order[:0]
	stack := []step{{node: table}}
	seen[table] = true
	for len(stack) > 0 {
		s := &stack[len(stack)-1]
		// The last first, so that what follows without a jump comes next in the order.
		if s.next < len(g.next[s.node]) {
			to := g.next[s.node][s.next]
			s.next++
			if !seen[to] {
				seen[to] = true
				stack = append(stack, step{node: to})
			}
			continue
		}
		g.order = append(g.order, s.node)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(g.order)
	g.rank = slices.Repeat([]int{-1}, len(g.next))
	for i, at := range g.order {
		g.rank[at] = i
	}
}

// dominate finds the parents ("A Simple, Fast Dominance Algorithm", K. Cooper, T. Harvey
// and K. Kennedy, 2001).
func (g *graph) dominate() {
	before := make([][]int, len(g.next))
	for _, from := range g.order {
		for _, to := range g.next[from] {
			before[to] = append(before[to], from)
		}
	}
	g.parent = slices.Repeat([]int{-1}, len(g.next))
	g.parent[table] = table
	for changed := true; changed; {
		changed = false
		for _, at := range g.order[1:] {
			common := -1
			for _, from := range before[at] {
				switch {
				case g.parent[from] < 0:
				case common < 0:
					common = from
				default:
					common = g.common(common, from)
				}
			}
			if g.parent[at] != common {
				g.parent[at], changed = common, true
			}
		}
	}
}

// common returns the last node that all ways to a and to b pass.
func (g *graph) common(a, b int) int {
	for a != b {
		for g.rank[a] > g.rank[b] {
			a = g.parent[a]
		}
		for g.rank[b] > g.rank[a] {
			b = g.parent[b]
		}
	}
	return a
}

// passes reports whether all ways to a node pass another.
func (g *graph) passes(at, by int) bool {
	for g.rank[at] > g.rank[by] {
		at = g.parent[at]
	}
	return at == by
}

// untangle leads those ways back over the table that lead into the middle of a loop, as
// after a call in it. It reports whether there were any: all else is to be found anew
// then.
func (g *graph) untangle() bool {
	found := false
	for _, from := range g.order {
		g.next[from] = slices.DeleteFunc(g.next[from], func(to int) bool {
			if from == table || g.rank[to] > g.rank[from] || g.passes(from, to) {
				return false
			}
			found, g.tabled[to-1] = true, true
			return true
		})
	}
	return found
}
