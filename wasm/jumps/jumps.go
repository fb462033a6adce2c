// Package jumps lets the jumps of a WebAssembly program that Go has built lead straight
// to where they go.
//
// WebAssembly knows blocks and loops, but no jumps. Go's compiler lets every jump within
// a function, of an if as of a loop, write the number of the part of the function where
// it leads into a variable, and go back to a table of all parts at the function's
// beginning. Browsers do not see through that: to them, every function is one loop round
// a table, and the loops that matter take up to twice as long as they could.
//
// Direct writes each function anew with the blocks and loops that its jumps make. It
// finds them from the graph of the parts and its dominators, as in "Beyond Relooper" (N.
// Ramsey, ICFP 2022). The table stays where a function is entered in the middle: where it
// goes on after a call during which goroutines have changed.
//
// What a program computes is not touched, nor are the numbers of functions and program
// counters: only the ways on which its jumps lead.
package jumps

import (
	"errors"
	"fmt"
	"os"

	"frontage/wasm/module"
)

// Sections of a module that matter here.
const (
	typeSection     = 1
	functionSection = 3
	codeSection     = 10
)

// Stats counts what Direct has done.
type Stats struct {
	Functions int // of the program
	Anew      int // of them, those that were written anew
	Jumps     int // in these
	Doors     int // loops among them that may go on in the middle, after a call
}

// Direct returns a program whose jumps lead straight. Functions that do not look as Go's
// compiler writes those with jumps stay as they are. It is an error if the module cannot
// be read.
func Direct(program []byte) ([]byte, Stats, error) {
	w := &rewriter{}
	direct, err := module.Edit(program, w.section)
	return direct, w.stats, err
}

// DirectFile puts in a program's place the one whose jumps lead straight.
func DirectFile(name string) error {
	program, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	direct, _, err := Direct(program)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, direct, 0o644)
}

// rewriter works on the sections of a module, one after the other.
type rewriter struct {
	stats Stats
	types []bool   // those of Go's functions
	kinds []uint64 // the type of each function
}

func (w *rewriter) section(id byte, content []byte) ([]byte, error) {
	r := module.NewReader(content)
	switch id {
	case typeSection:
		w.readTypes(r)
	case functionSection:
		for range r.Count() {
			w.kinds = append(w.kinds, r.Unsigned())
		}
	case codeSection:
		return w.code(r)
	}
	return content, r.Err()
}

// readTypes finds out which types are those of Go's functions: they get the number of the
// place to begin with, and return whether the goroutine has to wait.
func (w *rewriter) readTypes(r *module.Reader) {
	const function, number = 0x60, "\x7f"
	for range r.Count() {
		if r.Byte() != function {
			r.Fail("this is not the type of a function")
		}
		in := string(r.Bytes(r.Count()))
		out := string(r.Bytes(r.Count()))
		w.types = append(w.types, in == number && out == number)
	}
}

// firstFunction is the number by which Go's runtime knows the first function that is not
// imported. A program counter is the number of a function, times 65,536, and that of a
// place in it.
const firstFunction = 0x1000

func (w *rewriter) code(r *module.Reader) ([]byte, error) {
	n := r.Count()
	if n != len(w.kinds) {
		return nil, errors.New("there are more functions, or fewer, than were declared")
	}
	code := module.AppendUnsigned(nil, n)
	for i, kind := range w.kinds {
		body := r.Bytes(r.Count())
		if kind < uint64(len(w.types)) && w.types[kind] {
			if f, ok := read(body, firstFunction+int64(i)); ok {
				body = f.write(&w.stats)
				w.stats.Anew++
			}
		}
		w.stats.Functions++
		code = module.AppendUnsigned(code, len(body))
		code = append(code, body...)
	}
	return code, r.Err()
}
