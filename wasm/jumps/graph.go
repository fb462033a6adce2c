package jumps

import "slices"

// graph tells which part of a function may follow which. Node 0 is the table at the
// beginning of the function; node i+1 is part i; doors follow.
//
// Some loops have two entries, or a place in the middle where the function may continue
// after a call. Such a loop gets a door: a node in front of it through which all ways in
// and around lead. The door knows from the table's variable where to continue. So each
// loop has a single entry.
type graph struct {
	parts  int
	next   [][]edge // by node: the edges to nodes that may follow
	doors  []door
	order  []int  // the reachable nodes, each before its successors except for back edges
	rank   []int  // by node: its index in order, −1 if unreachable
	parent []int  // by node: its immediate dominator, the last node that all ways to it pass
	loop   []bool // by node: it is the entry of a loop
	// children lists, by node, the nodes that it is the parent of, in order.
	children [][]int
}

// edge leads to a part: to its node, or to a door in front of it.
type edge struct{ part, node int }

// door is a node in front of a loop whose entry is a part.
type door struct{ part int }

// table is the first node.
const table = 0

func (f *function) graph() *graph {
	g := &graph{parts: len(f.parts), next: make([][]edge, len(f.parts)+1)}
	g.lead(table, f.table[0])
	for _, place := range f.places {
		if place >= 0 && place < len(f.table) {
			g.lead(table, f.table[place])
		}
	}
	for i, p := range f.parts {
		for _, c := range p.pieces {
			if c.branch.kind == jump || c.branch.kind == jumpIf {
				g.lead(i+1, c.branch.to)
			}
		}
		if p.falls && i+1 < len(f.parts) {
			g.lead(i+1, i+1)
		}
	}
	g.sort()
	for at, rank := range g.rank {
		if rank < 0 {
			g.next[at] = nil // unreachable from there
		}
	}
	g.addDoors(g.order[1:], f.table[0])
	g.sort()
	g.dominate()
	g.children, g.loop = make([][]int, len(g.next)), make([]bool, len(g.next))
	for _, at := range g.order[1:] {
		g.children[g.parent[at]] = append(g.children[g.parent[at]], at)
	}
	for _, from := range g.order {
		for _, e := range g.next[from] {
			if g.back(from, e.node) {
				g.loop[e.node] = true
			}
		}
	}
	return g
}

// lead adds an edge from a node to a part if there is none.
func (g *graph) lead(from, part int) {
	if e := (edge{part, part + 1}); !slices.Contains(g.next[from], e) {
		g.next[from] = append(g.next[from], e)
	}
}

// to returns the node that an edge from a node to a part leads to.
func (g *graph) to(from, part int) int {
	i := slices.IndexFunc(g.next[from], func(e edge) bool { return e.part == part })
	if i < 0 {
		return -1
	}
	return g.next[from][i].node
}

// door returns the door at a node, nil if the node is not a door.
func (g *graph) door(node int) *door {
	if node <= g.parts {
		return nil
	}
	return &g.doors[node-g.parts-1]
}

// back reports whether an edge is a back edge, to the entry of a loop.
func (g *graph) back(from, to int) bool { return g.rank[to] <= g.rank[from] }

// addDoors puts a door in front of each loop among some nodes that has several entries,
// and of the loops inside it. first is the part that the function begins with.
func (g *graph) addDoors(nodes []int, first int) {
	for _, loop := range g.loops(nodes) {
		entries := g.entries(loop)
		if len(entries) == 1 {
			g.addDoors(slices.DeleteFunc(loop, func(at int) bool { return at == entries[0] }), first)
			continue
		}
		begin := g.beginning(entries, loop, first)
		at := len(g.next)
		g.doors = append(g.doors, door{begin - 1})
		g.next = append(g.next, nil)
		inside := g.set(loop)
		for from := range at {
			for i, e := range g.next[from] {
				if e.node == begin || !inside[from] && e.node <= g.parts && inside[e.node] {
					g.next[from][i].node = at
				}
			}
		}
		for _, e := range entries {
			g.lead(at, e-1)
		}
		g.addDoors(loop, first)
	}
}

// set returns, by node, whether it is one of nodes.
func (g *graph) set(nodes []int) []bool {
	is := make([]bool, len(g.next))
	for _, at := range nodes {
		is[at] = true
	}
	return is
}

// entries returns the nodes of a loop that edges from outside lead to, in order.
func (g *graph) entries(loop []int) []int {
	inside := g.set(loop)
	var entries []int
	for from, edges := range g.next {
		for _, e := range edges {
			if !inside[from] && inside[e.node] && !slices.Contains(entries, e.node) {
				entries = append(entries, e.node)
			}
		}
	}
	slices.Sort(entries)
	return entries
}

// beginning chooses the entry that a loop is to begin with: the part that the function
// begins with, which no jump announces, or else one that another part leads to.
func (g *graph) beginning(entries, loop []int, first int) int {
	if slices.Contains(entries, first+1) {
		return first + 1
	}
	inside := g.set(loop)
	for _, at := range entries {
		for from := 1; from <= g.parts; from++ {
			if !inside[from] && g.to(from, at-1) == at {
				return at
			}
		}
	}
	return entries[0]
}

// loops returns the strongly connected sets of more than one of some nodes, and the nodes
// that lead to themselves ("Depth-first search and linear graph algorithms", R. Tarjan,
// 1972).
func (g *graph) loops(nodes []int) [][]int {
	type step struct{ node, next int }
	among := g.set(nodes)
	number, low := make([]int, len(g.next)), make([]int, len(g.next)) // 0 for unreachable nodes
	waiting := make([]bool, len(g.next))
	var stack []int
	var steps []step
	var loops [][]int
	count := 0
	enter := func(at int) {
		count++
		number[at], low[at], waiting[at] = count, count, true
		stack, steps = append(stack, at), append(steps, step{node: at})
	}
	leave := func(at int) {
		if low[at] < number[at] {
			return
		}
		i := slices.Index(stack, at)
		loop := slices.Clone(stack[i:])
		for _, n := range loop {
			waiting[n] = false
		}
		stack = stack[:i]
		if len(loop) > 1 || slices.ContainsFunc(g.next[at], func(e edge) bool { return e.node == at }) {
			loops = append(loops, loop)
		}
	}
	for _, start := range nodes {
		if number[start] > 0 {
			continue
		}
		enter(start)
		for len(steps) > 0 {
			s := &steps[len(steps)-1]
			at := s.node
			if s.next == len(g.next[at]) {
				leave(at)
				if steps = steps[:len(steps)-1]; len(steps) > 0 {
					before := steps[len(steps)-1].node
					low[before] = min(low[before], low[at])
				}
				continue
			}
			to := g.next[at][s.next].node
			s.next++
			switch {
			case !among[to]:
			case number[to] == 0:
				enter(to)
			case waiting[to]:
				low[at] = min(low[at], number[to])
			}
		}
	}
	return loops
}

// sort computes the order, which is reverse postorder, and the ranks.
func (g *graph) sort() {
	type step struct{ node, next int }
	seen := make([]bool, len(g.next))
	g.order = g.order[:0]
	stack := []step{{node: table}}
	seen[table] = true
	for len(stack) > 0 {
		s := &stack[len(stack)-1]
		if s.next < len(g.next[s.node]) {
			to := g.next[s.node][s.next].node
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

// dominate computes the parents ("A Simple, Fast Dominance Algorithm", K. Cooper, T.
// Harvey and K. Kennedy, 2001).
func (g *graph) dominate() {
	before := make([][]int, len(g.next))
	for _, from := range g.order {
		for _, e := range g.next[from] {
			before[e.node] = append(before[e.node], from)
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
