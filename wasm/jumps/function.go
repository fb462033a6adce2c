package jumps

import (
	"slices"

	"frontage/wasm/module"
)

// function is a function as Go's compiler writes it: consecutive parts of code, and a
// table through which each can be reached.
type function struct {
	head   []byte // the declaration of its variables, and the first instructions
	unwind bool   // a goroutine switch may leave it
	table  []int  // by place of the function: the part that it lies in
	places []int  // places where it may continue after a call
	parts  []part
}

// part is code that is entered at its beginning and continues at its end.
type part struct {
	pieces []piece
	falls  bool // at its end it continues with the next part
}

// piece is some code and the branch at its end, if any.
type piece struct {
	text   []byte
	branch branch
}

// branch leads from a part elsewhere.
type branch struct {
	kind  branchKind
	to    int // the target part
	place int // its number in the table
	depth int // the number of blocks within the part that it leaves
}

type branchKind int

const (
	noBranch branchKind = iota
	jump                // always
	jumpIf              // if the value on the stack is not 0
	leave               // a goroutine switch, always
	leaveIf             // a goroutine switch, if the value on the stack is not 0
)

// read reads a function; number is its number in program counters. ok is false if it does
// not have the form that Go's compiler gives functions with several parts.
func read(body []byte, number int64) (f *function, ok bool) {
	r := module.NewReader(body)
	for range r.Count() {
		r.Unsigned()
		r.Byte()
	}
	f = &function{head: r.Since(0)}
	var list []instruction
	for r.More() {
		list = append(list, nextInstruction(r))
	}
	s := &scanner{f: f, list: list, number: number}
	return f, r.Err() == nil && s.scan()
}

// scanner follows the instructions of a function.
type scanner struct {
	f      *function
	list   []instruction
	at     int
	number int64
	parts  int  // the expected number of parts
	loop   bool // around the table
	depth  int  // open blocks within the part
}

// is reports whether the next instructions are these, and skips them if so.
func (s *scanner) is(ops ...byte) bool {
	for i, op := range ops {
		if s.at+i >= len(s.list) || s.list[s.at+i].op != op {
			return false
		}
	}
	s.at += len(ops)
	return true
}

func (s *scanner) scan() bool {
	if !s.scanTable() {
		return false
	}
	for len(s.f.parts) < s.parts {
		if !s.scanPart() {
			return false
		}
	}
	if s.loop && !s.is(opUnreachable, opEnd) || s.f.unwind && !s.is(opI32Const, opEnd) {
		return false
	}
	return s.at == len(s.list)
}

// scanTable skips the beginning of a function, up to its first part.
func (s *scanner) scanTable() bool {
	f := s.f
	if s.is(opGlobalGet, opLocalSet) { // the stack pointer
		f.head = slices.Concat(f.head, s.list[0].text, s.list[1].text)
	}
	blocks := 0
	for ; s.is(opBlock); blocks++ {
	}
	if s.loop = s.is(opLoop); s.loop {
		f.unwind = blocks > 0
		if blocks > 1 {
			return false
		}
		for blocks = 0; s.is(opBlock); blocks++ {
		}
	}
	if s.at+2 >= len(s.list) {
		return false
	}
	get, table := s.list[s.at], s.list[s.at+1]
	if !s.is(opLocalGet, opBrTable, opEnd) || get.value != 0 {
		return false
	}
	f.table = table.table
	for _, part := range f.table {
		s.parts = max(s.parts, part+1)
	}
	if !s.loop && blocks == s.parts+1 {
		f.unwind = true
		blocks--
	}
	return blocks == s.parts
}

// scanPart reads the next part and skips its end.
func (s *scanner) scanPart() bool {
	p := part{falls: true}
	var text []byte
	for {
		if s.at >= len(s.list) {
			return false
		}
		b, ok := s.branch()
		if !ok {
			return false
		}
		if b.kind != noBranch {
			p.pieces = append(p.pieces, piece{text, b})
			text = nil
			if s.depth == 0 && (b.kind == jump || b.kind == leave) {
				p.falls = false
			}
			continue
		}
		i := s.list[s.at]
		s.at++
		switch i.op {
		case opBlock, opLoop, opIf:
			s.depth++
		case opEnd:
			if s.depth == 0 {
				if len(text) > 0 {
					p.pieces = append(p.pieces, piece{text: text})
				}
				s.f.parts = append(s.f.parts, p)
				return true
			}
			s.depth--
		case opReturn, opUnreachable:
			if s.depth == 0 {
				p.falls = false
			}
		case opI64Const:
			if i.value>>16 == s.number {
				// A place where the function continues after a call, or, for deferred
				// functions, the call itself in the place before.
				place := int(i.value & 0xffff)
				s.f.places = append(s.f.places, place, place-1)
			}
		}
		text = append(text, i.text...)
	}
}

// branch reads the next instructions if they branch out of the part. ok is false for a
// form that Go's compiler does not write.
func (s *scanner) branch() (b branch, ok bool) {
	i, left := s.list[s.at], len(s.list)-s.at
	b.depth = s.depth
	switch {
	case i.op == opIf && i.value == noValue && left > 4 && s.list[s.at+4].op == opEnd && s.jumps(s.at+1, s.depth+1, &b):
		b.kind = jumpIf
		s.at += 5
	case left > 2 && s.jumps(s.at, s.depth, &b):
		b.kind = jump
		s.at += 3
	case (i.op == opBr || i.op == opBrIf) && int(i.value) >= s.depth:
		if !s.f.unwind || int(i.value) != s.outermost() {
			return b, false
		}
		if b.kind = leave; i.op == opBrIf {
			b.kind = leaveIf
		}
		s.at++
	case i.op == opBrTable:
		return b, false
	}
	return b, true
}

// outermost returns the label of the block to leave for a goroutine switch.
func (s *scanner) outermost() int {
	n := s.depth + s.parts - 1 - len(s.f.parts)
	if s.loop {
		n++
	}
	return n
}

// jumps reports whether the instructions from a place on, inside depth blocks of a part,
// are a jump: they write the target into variable 0 and branch to the loop around the
// table.
func (s *scanner) jumps(at, depth int, b *branch) bool {
	place, set, br := &s.list[at], &s.list[at+1], &s.list[at+2]
	if !s.loop || place.op != opI32Const || set.op != opLocalSet || set.value != 0 || br.op != opBr {
		return false
	}
	if int(br.value) != depth+s.parts-1-len(s.f.parts) || place.value < 0 || int(place.value) >= len(s.f.table) {
		return false
	}
	b.place = int(place.value)
	b.to = s.f.table[b.place]
	return true
}
