package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// tableHead begins the table of functions in the memory of a Go program for a machine
// with one-byte instructions and 64-bit addresses (internal/abi, Go 1.20 and later). A
// list of offsets follows it.
const tableHead = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// Of the 64-bit numbers behind tableHead, where the names of functions begin in the
// table, and what comes after them.
const (
	namesAt    = 3
	namesEndAt = 4
)

// keptNames begin the names of functions that a stack trace needs: our own, and the
// runtime's, which looks some of them up itself.
var keptNames = []string{"frontage/", "main.", "runtime.", "runtime/", "internal/runtime/", "syscall/js."}

// blankNames overwrites the names of other modules' and the library's functions in a
// program's memory with zeros, which compress to nothing. Only stack traces use them;
// they leave such functions out. It reports false when it finds no such table.
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

// errNoNames says that a program's table of functions was not found.
var errNoNames = errors.New("the table of the program's functions is not where this version of Go had it: see names.go and lines.go")
