package jumps

import (
	"slices"

	"frontage/wasm/module"
)

// writer writes a function anew.
type writer struct {
	f     *function
	g     *graph
	out   []byte
	open  []label
	stats *Stats
}

// label is what a branch may lead to: the end of a block after which a part is written,
// or the beginning of a loop.
type label struct {
	kind labelKind
	part int
}

type labelKind int

const (
	toPart   labelKind = iota // a block: the part comes after it
	toLoop                    // the loop that begins with the part
	toTable                   // the loop round the table
	toNobody                  // a block after which nothing may be reached
	toLeave                   // the block that is left for another goroutine
)

func (f *function) write(stats *Stats) []byte {
	w := &writer{f: f, g: f.graph(), out: slices.Clone(f.head), stats: stats}
	if f.unwind {
		w.begin(opBlock, label{kind: toLeave})
	}
	if first := w.g.children[table]; len(first) == 1 && len(w.g.next[table]) == 1 {
		w.tree(first[0], -1)
	} else {
		w.begin(opLoop, label{kind: toTable})
		w.begin(opBlock, label{kind: toNobody})
		w.blocks(first)
		w.chooser()
		w.after(first, -1)
		w.end()
		w.out = append(w.out, opUnreachable)
		w.end()
	}
	w.out = append(w.out, opUnreachable)
	if f.unwind {
		w.end()
		w.out = append(w.out, opI32Const, 1)
	}
	return append(w.out, opEnd)
}

func (w *writer) begin(op byte, l label) {
	w.out = append(w.out, op, noValue)
	w.open = append(w.open, l)
}

func (w *writer) end() {
	w.out = append(w.out, opEnd)
	w.open = w.open[:len(w.open)-1]
}

// chooser writes the table: it knows the parts that are entered from outside, and no
// others.
func (w *writer) chooser() {
	w.out = append(w.out, opLocalGet, 0, opBrTable)
	w.out = module.AppendUnsigned(w.out, len(w.f.table)-1)
	for _, part := range w.f.table {
		l := label{toPart, part}
		if !w.g.tabled[part] {
			l = label{kind: toNobody}
		}
		w.out = module.AppendUnsigned(w.out, w.depth(l))
	}
}

// blocks opens a block for each of some nodes: it ends where the node is written.
func (w *writer) blocks(nodes []int) {
	for _, at := range slices.Backward(nodes) {
		w.begin(opBlock, label{toPart, at - 1})
	}
}

// after writes nodes for which blocks are open, each after the end of its block; what
// comes next after the last is a part, or −1.
func (w *writer) after(nodes []int, next int) {
	for i, at := range nodes {
		w.end()
		follows := next
		if i+1 < len(nodes) {
			follows = nodes[i+1]
		}
		w.tree(at, follows)
	}
}

// tree writes a node and all of which it is the parent; the node that is written after
// them is next, or −1.
func (w *writer) tree(at, next int) {
	if w.g.header[at] {
		w.begin(opLoop, label{toLoop, at - 1})
	}
	children := w.g.children[at]
	w.blocks(children)
	follows := next
	if len(children) > 0 {
		follows = children[0]
	}
	w.part(at-1, follows-1)
	w.after(children, next)
	if w.g.header[at] {
		w.end()
	}
}

// part writes the code of a part; the one that follows it is next, or negative.
func (w *writer) part(number, next int) {
	p := w.f.parts[number]
	for i, c := range p.pieces {
		w.out = append(w.out, c.text...)
		b := c.branch
		if last := i+1 == len(p.pieces); last && b.kind == jump && b.depth == 0 && b.to == next && w.direct(number, next) {
			w.stats.Straight++
			return // it comes next anyway
		}
		w.branch(number, b)
	}
	if !p.falls {
		return
	}
	if number+1 == len(w.f.parts) {
		w.out = append(w.out, opUnreachable)
	} else if number+1 != next || !w.direct(number, next) {
		w.branch(number, branch{kind: jump, to: number + 1, place: slices.Index(w.f.table, number+1)})
	}
}

// direct reports whether a part leads straight to another.
func (w *writer) direct(from, to int) bool { return slices.Contains(w.g.next[from+1], to+1) }

func (w *writer) branch(from int, b branch) {
	if b.kind == noBranch {
		return
	}
	op := byte(opBr)
	if b.kind == jumpIf || b.kind == leaveIf {
		op = opBrIf
	}
	l := label{kind: toLeave}
	if b.kind == jump || b.kind == jumpIf {
		switch back := w.g.rank[b.to+1] <= w.g.rank[from+1]; {
		case !w.direct(from, b.to):
			w.stats.ByTable++
			w.byTable(b)
			return
		case back:
			l = label{toLoop, b.to}
		default:
			l = label{toPart, b.to}
		}
		w.stats.Straight++
	}
	w.out = append(w.out, op)
	w.out = module.AppendUnsigned(w.out, b.depth+w.depth(l))
}

// byTable writes a jump that goes by the table.
func (w *writer) byTable(b branch) {
	depth := b.depth + w.depth(label{kind: toTable})
	if b.kind == jumpIf {
		w.out = append(w.out, opIf, noValue)
		depth++
	}
	w.out = append(w.out, opI32Const)
	w.out = module.AppendSigned(w.out, int64(b.place))
	w.out = append(w.out, opLocalSet, 0, opBr)
	w.out = module.AppendUnsigned(w.out, depth)
	if b.kind == jumpIf {
		w.out = append(w.out, opEnd)
	}
}

// depth counts the blocks that are left by a branch to a label.
func (w *writer) depth(l label) int {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i] == l {
			return len(w.open) - 1 - i
		}
	}
	panic("a branch to a label that is not open")
}
