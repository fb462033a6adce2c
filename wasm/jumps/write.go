package jumps

import (
	"slices"

	"frontage/wasm/module"
)

// writer writes the new form of a function.
type writer struct {
	f     *function
	g     *graph
	out   []byte
	open  []label
	stats *Stats
}

// label is a target of branches: the end of a block, where a node follows, or the
// beginning of a loop.
type label struct {
	kind labelKind
	node int
}

type labelKind int

const (
	toNode   labelKind = iota // a block that the node follows
	toLoop                    // the loop that begins with the node
	toNobody                  // a block with an unreachable end
	toLeave                   // the block to leave for a goroutine switch
)

func (f *function) write(stats *Stats) []byte {
	w := &writer{f: f, g: f.graph(), out: slices.Clone(f.head), stats: stats}
	stats.Doors += len(w.g.doors)
	if f.unwind {
		w.begin(opBlock, label{kind: toLeave})
	}
	w.begin(opBlock, label{kind: toNobody})
	if first := w.g.next[table]; len(first) == 1 {
		w.tree(first[0].node, -1) // it is always entered at its beginning
	} else {
		w.tree(table, -1)
	}
	w.end()
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

// tree writes a node and all its children, each after a block that ends in front of it.
// next is the node written after them, or −1.
func (w *writer) tree(at, next int) {
	if w.g.loop[at] {
		w.begin(opLoop, label{toLoop, at})
	}
	children := w.g.children[at]
	for _, child := range slices.Backward(children) {
		w.begin(opBlock, label{toNode, child})
	}
	follows := append(slices.Clone(children), next) // the node in front of each
	switch {
	case at == table:
		w.chooser(at)
	case w.g.door(at) != nil:
		w.door(at)
	default:
		w.part(at-1, follows[0])
	}
	for i, child := range children {
		w.end()
		w.tree(child, follows[i+1])
	}
	if w.g.loop[at] {
		w.end()
	}
}

// chooser writes a table of the places in the parts that a node leads to, and no others.
func (w *writer) chooser(at int) {
	nobody := w.depth(label{kind: toNobody})
	first, depths := 0, []int{}
	for place, part := range w.f.table {
		node := w.g.to(at, part)
		switch {
		case node >= 0:
			depths = append(depths, w.depth(w.label(at, node)))
		case len(depths) == 0:
			first = place + 1
		default:
			depths = append(depths, nobody)
		}
	}
	for depths[len(depths)-1] == nobody {
		depths = depths[:len(depths)-1]
	}
	w.out = append(w.out, opLocalGet, 0)
	if first > 0 {
		w.out = append(w.out, opI32Const)
		w.out = append(module.AppendSigned(w.out, int64(first)), opI32Sub)
	}
	w.out = append(w.out, opBrTable)
	w.out = module.AppendUnsigned(w.out, len(depths))
	for _, depth := range append(depths, nobody) {
		w.out = module.AppendUnsigned(w.out, depth)
	}
}

// door writes a door: it leads to the beginning of its loop unless the table's variable
// says otherwise.
func (w *writer) door(at int) {
	begin := w.label(at, w.g.to(at, w.g.door(at).part))
	w.out = append(w.out, opLocalGet, 0, opI32Eqz, opBrIf)
	w.out = module.AppendUnsigned(w.out, w.depth(begin))
	w.chooser(at)
}

// part writes the code of a part. next is the node written after it, or −1.
func (w *writer) part(number, next int) {
	p := w.f.parts[number]
	for i, c := range p.pieces {
		w.out = append(w.out, c.text...)
		w.branch(number+1, c.branch, i+1 == len(p.pieces), next)
	}
	switch after := number + 1; {
	case !p.falls:
	case after == len(w.f.parts):
		w.out = append(w.out, opUnreachable)
	default:
		w.branch(number+1, branch{kind: jump, to: after, place: slices.Index(w.f.table, after)}, true, next)
	}
}

// branch writes a branch of a node. It omits a branch at the end of the node that leads
// to the next node anyway.
func (w *writer) branch(from int, b branch, last bool, next int) {
	op, l := byte(opBr), label{kind: toLeave}
	switch b.kind {
	case noBranch:
		return
	case leaveIf:
		op = opBrIf
	case jump, jumpIf:
		w.stats.Jumps++
		node := w.g.to(from, b.to)
		if d := w.g.door(node); d != nil {
			w.announce(from, b, d)
			return
		}
		if last && b.kind == jump && b.depth == 0 && node == next {
			return
		}
		if l = w.label(from, node); b.kind == jumpIf {
			op = opBrIf
		}
	}
	w.out = append(w.out, op)
	w.out = module.AppendUnsigned(w.out, b.depth+w.depth(l))
}

// announce writes a jump to a door. The table's variable tells the door where to lead.
func (w *writer) announce(from int, b branch, d *door) {
	depth := b.depth + w.depth(w.label(from, w.g.to(from, b.to)))
	if b.kind == jumpIf {
		w.out = append(w.out, opIf, noValue)
		depth++
	}
	place := 0
	if b.to != d.part {
		place = b.place
	}
	w.out = append(w.out, opI32Const)
	w.out = module.AppendSigned(w.out, int64(place))
	w.out = append(w.out, opLocalSet, 0, opBr)
	w.out = module.AppendUnsigned(w.out, depth)
	if b.kind == jumpIf {
		w.out = append(w.out, opEnd)
	}
}

// label returns the target of a branch from a node to another.
func (w *writer) label(from, to int) label {
	if w.g.back(from, to) {
		return label{toLoop, to}
	}
	return label{toNode, to}
}

// depth returns the number of blocks that a branch to a label leaves.
func (w *writer) depth(l label) int {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i] == l {
			return len(w.open) - 1 - i
		}
	}
	panic("a branch to a label that is not open")
}
