package jumps

import "frontage/wasm/module"

// The instructions that this package needs to know.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opDrop         = 0x1a
	opSelect       = 0x1b
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opGlobalGet    = 0x23
	opTableSet     = 0x26
	opI32Load      = 0x28
	opI64Store32   = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45
	opI32Sub       = 0x6b
	opI64Or        = 0x84
	opExtend32     = 0xc4 // the last arithmetic instruction
	opMore         = 0xfc // a second number follows

	noValue = 0x40 // the type of a block without a result
	typeI64 = 0x7e // of a variable
)

// Instructions that follow opMore.
const (
	lastTruncation = 7
	memoryCopy     = 10
	memoryFill     = 11
)

// instruction is one instruction of a function's code.
type instruction struct {
	op    byte
	text  []byte // its bytes
	value int64  // the value of a constant, the label of a branch, or the number of a variable
	table []int  // the labels of a table; the last is the default
}

// nextInstruction reads the next instruction. The reader fails on one that Go's compiler
// does not write.
func nextInstruction(r *module.Reader) (i instruction) {
	start := r.At()
	i.op = r.Byte()
	switch op := i.op; {
	case op == opBlock, op == opLoop, op == opIf:
		i.value = int64(r.Byte())
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opTableSet:
		i.value = int64(r.Unsigned())
	case op == opBrTable:
		for range r.Count() + 1 {
			i.table = append(i.table, int(r.Unsigned()))
		}
	case op == opCallIndirect, op >= opI32Load && op <= opI64Store32:
		r.Unsigned()
		r.Unsigned()
	case op == opMemorySize, op == opMemoryGrow:
		r.Byte()
	case op == opI32Const, op == opI64Const:
		i.value = r.Signed()
	case op == opF32Const:
		r.Bytes(4)
	case op == opF64Const:
		r.Bytes(8)
	case op == opMore:
		switch sub := r.Unsigned(); {
		case sub <= lastTruncation:
		case sub == memoryCopy:
			r.Bytes(2)
		case sub == memoryFill:
			r.Byte()
		default:
			r.Fail("an unknown instruction")
		}
	case op <= opUnreachable+1, op == opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect, op >= opI32Eqz && op <= opExtend32:
	default:
		r.Fail("an unknown instruction")
	}
	i.text = r.Since(start)
	return i
}
