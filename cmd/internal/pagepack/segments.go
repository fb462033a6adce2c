package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Parts of a WebAssembly module, as its binary format numbers them.
const (
	moduleHead       = "\x00asm\x01\x00\x00\x00"
	dataSection      = 11
	dataCountSection = 12
	opConst          = 0x41 // i32.const, before the place of a segment in memory
	opEnd            = 0x0b
)

// shortGap is how many zero bytes between two segments are written out rather than
// left out: they compress to next to nothing, and a segment's head does not.
const shortGap = 1024

// errCut says that a module ends in the middle of something.
var errCut = errors.New("the module is cut off")

// lighten returns a Go program as a WebAssembly module that compresses better: its data
// in few segments, and without the names and lines of functions that are not ours.
func lighten(program []byte) ([]byte, error) {
	named := false
	light, err := joinSegments(program, func(memory []byte) { named = blankNames(memory) && blankLines(memory) || named })
	if err == nil && !named {
		err = errNoNames
	}
	return light, err
}

// joinSegments returns a WebAssembly module with the same memory at its start, but for
// what edit does to a segment, told in fewer segments. Go's linker leaves out each run
// of some zeros, up to the 100,000 segments that a module may have; their heads were a
// twenty-fifth of the download.
func joinSegments(module []byte, edit func(memory []byte)) ([]byte, error) {
	if !bytes.HasPrefix(module, []byte(moduleHead)) {
		return nil, errors.New("this is not a WebAssembly module")
	}
	joined := []byte(moduleHead)
	for rest := module[len(moduleHead):]; len(rest) > 0; {
		id := rest[0]
		size, body, err := readUnsigned(rest[1:])
		if err != nil || uint64(len(body)) < size {
			return nil, errCut
		}
		rest, body = body[size:], body[:size]
		switch id {
		case dataCountSection:
			return nil, errors.New("the module counts its data segments in advance, as no Go program does")
		case dataSection:
			if body, err = joinedData(body, edit); err != nil {
				return nil, err
			}
		}
		joined = append(joined, id)
		joined = binary.AppendUvarint(joined, uint64(len(body)))
		joined = append(joined, body...)
	}
	return joined, nil
}

// segment is a run of bytes and where it goes in memory.
type segment struct {
	at    int64
	bytes []byte
}

// joinedData joins the segments of a data section.
func joinedData(section []byte, edit func(memory []byte)) ([]byte, error) {
	count, rest, err := readUnsigned(section)
	if err != nil {
		return nil, err
	}
	segments := make([]segment, min(count, uint64(len(rest))))
	for i := range segments {
		if segments[i], rest, err = readSegment(rest); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	if segments, err = together(segments); err != nil {
		return nil, err
	}
	joined := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		edit(s.bytes)
		joined = append(joined, 0, opConst)
		joined = append(appendSigned(joined, s.at), opEnd)
		joined = binary.AppendUvarint(joined, uint64(len(s.bytes)))
		joined = append(joined, s.bytes...)
	}
	return joined, nil
}

// together joins segments, which are in order, where they follow one another closely.
func together(segments []segment) ([]segment, error) {
	var joined []segment
	for _, next := range segments {
		last := len(joined) - 1
		if last < 0 {
			joined = append(joined, segment{next.at, bytes.Clone(next.bytes)})
			continue
		}
		switch gap := next.at - joined[last].at - int64(len(joined[last].bytes)); {
		case gap < 0:
			return nil, fmt.Errorf("the data segment at %d lies in another", next.at)
		case gap <= shortGap:
			joined[last].bytes = append(append(joined[last].bytes, make([]byte, gap)...), next.bytes...)
		default:
			joined = append(joined, segment{next.at, bytes.Clone(next.bytes)})
		}
	}
	return joined, nil
}

// readSegment reads one segment that is copied to a fixed place of the memory.
func readSegment(data []byte) (s segment, rest []byte, err error) {
	if len(data) < 2 || data[0] != 0 || data[1] != opConst {
		return s, nil, errors.New("a data segment is not one with a fixed place")
	}
	if s.at, rest, err = readSigned(data[2:]); err != nil {
		return s, nil, err
	}
	if len(rest) == 0 || rest[0] != opEnd {
		return s, nil, errCut
	}
	size, rest, err := readUnsigned(rest[1:])
	if err != nil || uint64(len(rest)) < size {
		return s, nil, errCut
	}
	s.bytes = rest[:size]
	return s, rest[size:], nil
}

func readUnsigned(data []byte) (value uint64, rest []byte, err error) {
	value, n := binary.Uvarint(data)
	if n <= 0 {
		return 0, nil, errCut
	}
	return value, data[n:], nil
}

// readSigned reads a signed LEB128, which is not the signed form of encoding/binary.
func readSigned(data []byte) (value int64, rest []byte, err error) {
	for i, shift := 0, 0; i < len(data) && shift < 64; i, shift = i+1, shift+7 {
		value |= int64(data[i]&0x7f) << shift
		if data[i] < 0x80 {
			if data[i]&0x40 != 0 && shift+7 < 64 {
				value |= -1 << (shift + 7)
			}
			return value, data[i+1:], nil
		}
	}
	return 0, nil, errCut
}

func appendSigned(to []byte, value int64) []byte {
	for {
		low := byte(value & 0x7f)
		value >>= 7
		if value == 0 && low&0x40 == 0 || value == -1 && low&0x40 != 0 {
			return append(to, low)
		}
		to = append(to, low|0x80)
	}
}
