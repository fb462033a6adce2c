package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Indexes of the numbers behind tableHead: how many functions there are, and where the names
// of files begin (they end where the shared tables begin), the shared tables and the list of
// functions.
const (
	functionsAt = 0
	filesAt     = namesEndAt
	sharedAt    = 6
	listAt      = 7
)

// Offsets of fields in a function's entry of the list. Behind them follow the offsets of its
// tables by program counter (tablesField holds their number) and of its further data
// (dataField holds their number).
const (
	nameField   = 4
	stackField  = 16
	fileField   = 20
	lineField   = 24
	tablesField = 28
	unitField   = 32
	startField  = 36
	dataField   = 43
	afterFields = 44
)

// Numbers of tables by program counter (internal/abi, PCDATA): the collector of garbage needs
// which part of the stack holds pointers, a failed check of bounds which numbers were compared.
const (
	pointersTable = 1
	boundsTable   = 4
)

// Numbers of further data (internal/abi, FUNCDATA) that only stack traces use: calls that were
// inlined, and arguments.
const (
	inlinedData  = 3
	argsData     = 5
	liveArgsData = 6
	noData       = 0xffffffff
)

// blankTraces overwrites with zeros what the program knows of its functions for the sake of
// stack traces or of interrupting them, which WebAssembly does not: files and lines, arguments,
// inlined calls, points where a function must not be interrupted. Traces still name our
// functions (see blankNames), with the place within them as a number. All of it is a
// twentieth of the download. Call it after blankNames has found the table. It reports false if
// the table does not look as expected.
func blankTraces(memory []byte) bool {
	table := memory[max(bytes.Index(memory, []byte(tableHead)), 0):]
	number := func(index int) int {
		return int(binary.LittleEndian.Uint64(table[len(tableHead)+8*index:]))
	}
	names, shared, list := number(namesAt), number(sharedAt), number(listAt)
	if !(names < number(filesAt) && number(filesAt) <= shared && shared < list && list+8*number(functionsAt) <= len(table)) {
		return false
	}
	var used, unused []int
	for i := range number(functionsAt) {
		at := list + int(binary.LittleEndian.Uint32(table[list+8*i+4:]))
		if at+afterFields > len(table) {
			return false
		}
		field := func(offset int) int { return int(binary.LittleEndian.Uint32(table[at+offset:])) }
		set := func(offset int, value uint32) { binary.LittleEndian.PutUint32(table[at+offset:], value) }
		tables, data := field(tablesField), int(table[at+dataField])
		if names+field(nameField) >= shared || at+afterFields+4*(tables+data) > len(table) {
			return false
		}
		used = append(used, field(stackField))
		if table[names+field(nameField)] == 0 {
			set(nameField, 0) // blankNames took it
		}
		blank := []int{fileField, lineField}
		for k := range tables {
			if offset := afterFields + 4*k; k == pointersTable || k == boundsTable {
				used = append(used, field(offset))
			} else {
				blank = append(blank, offset)
			}
		}
		for _, offset := range blank {
			unused = append(unused, field(offset))
			set(offset, 0) // no table
		}
		set(unitField, 0)
		set(startField, 0)
		for _, k := range []int{inlinedData, argsData, liveArgsData} {
			if k < data {
				set(afterFields+4*(tables+k), noData)
			}
		}
	}
	clear(table[number(filesAt):shared])
	return clearUnused(table[shared:list], used, unused)
}

// clearUnused overwrites with zeros the tables at the offsets in unused, except those
// also in used. Each table ends where the next begins.
func clearUnused(tables []byte, used, unused []int) bool {
	starts := slices.Concat(used, unused)
	slices.Sort(starts)
	starts = slices.Compact(starts)
	if len(starts) == 0 || starts[0] < 0 || starts[len(starts)-1] >= len(tables) {
		return false
	}
	slices.Sort(used)
	for i, from := range starts[:len(starts)-1] { // other data may follow the last one
		if _, kept := slices.BinarySearch(used, from); !kept && from > 0 {
			clear(tables[from:starts[i+1]])
		}
	}
	return true
}
