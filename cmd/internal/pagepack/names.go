package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// tableHead begins the function table in the memory of a Go program for a machine with
// one-byte instructions and 64-bit addresses (internal/abi, Go 1.20 and later). A list of
// offsets follows it.
const tableHead = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// Indexes of the 64-bit numbers behind tableHead: where the names of functions begin in
// the table, and what comes after them.
const (
	namesAt    = 3
	namesEndAt = 4
)

// keptNames are prefixes of function names that stack traces need: our own, and the
// runtime's, which looks some of them up itself.
var keptNames = []string{"frontage/", "main.", "runtime.", "runtime/", "internal/runtime/", "syscall/js."}

// blankNames overwrites the names of functions of other modules and the standard library
// in a program's memory with zeros, which compress to almost nothing. Only stack traces
// use the names; they then omit such functions. It reports false if it finds no such
// table.
func blankNames(memory []byte) bool {
	at := bytes.Index(memory, []byte(tableHead))
	if at < 0 {
		return false
	}
	table := memory[at:]
	number := func(index int) uint64 {
		from := len(tableHead) + 8*index
		if len(table) < from+8 {
			return 0
		}
		return binary.LittleEndian.Uint64(table[from:])
	}
	from, to := number(namesAt), number(namesEndAt)
	if from == 0 || to <= from || to > uint64(len(table)) {
		return false
	}
	names := table[from:to]
	for len(names) > 0 {
		end := bytes.IndexByte(names, 0)
		if end < 0 {
			return false
		}
		if !kept(names[:end]) {
			clear(names[:end])
		}
		names = names[end+1:]
	}
	return true
}

func kept(name []byte) bool {
	for _, head := range keptNames {
		if bytes.HasPrefix(name, []byte(head)) {
			return true
		}
	}
	return false
}

// errNoNames is the error when a program's function table was not found.
var errNoNames = errors.New("the table of the program's functions is not where this version of Go had it: see names.go and traces.go")
