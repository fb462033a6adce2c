package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Indexes of the numbers behind tableHead: how many functions there are, and where the
// shared tables and the list of functions begin.
const (
	functionsAt = 0
	sharedAt    = 6
	listAt      = 7
)

// Offsets of fields in a function's entry of the list, the entry's length without the
// list of further tables that follows, and the fields that refer to tables.
const (
	nameField   = 4
	stackField  = 16
	fileField   = 20
	lineField   = 24
	countField  = 28
	afterFields = 44
)

// blankLines overwrites the file and line tables of functions that are not ours (other
// modules, the standard library and the runtime) with zeros. Only stack traces use them;
// they then show no line for such a function. Call it after blankNames has found the
// table. It reports false if the table does not look as expected.
func blankLines(memory []byte) bool {
	table := memory[max(bytes.Index(memory, []byte(tableHead)), 0):]
	number := func(index int) int {
		return int(binary.LittleEndian.Uint64(table[len(tableHead)+8*index:]))
	}
	names, shared, list := number(namesAt), number(sharedAt), number(listAt)
	if !(names < shared && shared < list && list+8*number(functionsAt) <= len(table)) {
		return false
	}
	var used, unused []int
	for i := range number(functionsAt) {
		at := list + int(binary.LittleEndian.Uint32(table[list+8*i+4:]))
		if at+afterFields > len(table) {
			return false
		}
		field := func(offset int) int { return int(binary.LittleEndian.Uint32(table[at+offset:])) }
		further := field(countField)
		if names+field(nameField) >= shared || at+afterFields+4*further > len(table) {
			return false
		}
		used = append(used, field(stackField))
		for k := range further {
			used = append(used, field(afterFields+4*k))
		}
		if name := table[names+field(nameField):]; bytes.HasPrefix(name, []byte("frontage/")) || bytes.HasPrefix(name, []byte("main.")) {
			used = append(used, field(fileField), field(lineField))
			continue
		}
		unused = append(unused, field(fileField), field(lineField))
		clear(table[at+fileField : at+lineField+4]) // offset 0: no table
	}
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
