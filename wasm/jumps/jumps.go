// Package jumps speeds up WebAssembly programs that Go has built: it makes their jumps
// lead directly to their targets.
//
// WebAssembly has blocks and loops, but no jumps. For every jump within a function, of an
// if as of a loop, Go's compiler writes the number of the target into a variable and goes
// back to a table of all parts at the function's beginning. Browsers do not see through
// that: to them, every function is one loop around a table, and the loops that matter
// take up to twice as long as necessary.
//
// Direct rewrites each function with the blocks and loops that its jumps form. It finds
// them from the graph of the parts and its dominators, as in "Beyond Relooper" (N.
// Ramsey, ICFP 2022). The table remains for entries in the middle of a function, where it
// continues after a call during which goroutines were switched.
//
// It also writes the number of a function once, not at each of its calls (shareNumber), which
// compresses better.
//
// The program computes the same as before, and the numbers of functions and program
// counters stay the same: only the routes of its jumps change.
package jumps

import (
	"errors"
	"fmt"
	"os"

	"frontage/wasm/module"
)

// The sections of a module that this package needs to know.
const (
	typeSection     = 1
	functionSection = 3
	codeSection     = 10
)

// Stats counts the work of Direct.
type Stats struct {
	Functions int // of the program
	Anew      int // functions rewritten
	Jumps     int // jumps in them
	Doors     int // loops in them that may continue in the middle, after a call
}

// Direct returns a program whose jumps lead directly to their targets. Functions without
// the form that Go's compiler gives to jumps stay unchanged. It returns an error if the
// module cannot be read.
func Direct(program []byte) ([]byte, Stats, error) {
	w := &rewriter{}
	direct, err := module.Edit(program, w.section)
	return direct, w.stats, err
}

// DirectFile replaces a program file by the result of Direct.
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
	types []bool   // by type: it is a type of Go's functions
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

// readTypes finds the types of Go's functions: they take the number of the place to begin
// with, and return whether the goroutine has to wait.
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

// firstFunction is the number that Go's runtime gives the first function that is not
// imported. A program counter is the number of a function, times 65,536, plus the number
// of a place in it.
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
			body = shareNumber(body, firstFunction+int64(i))
		}
		w.stats.Functions++
		code = module.AppendUnsigned(code, len(body))
		code = append(code, body...)
	}
	return code, r.Err()
}
