package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"frontage/wasm/module"
)

// Numbers of sections of a WebAssembly module in its binary format.
const (
	codeSection      = 10
	dataSection      = 11
	dataCountSection = 12
	opConst          = 0x41 // i32.const, before the address of a segment
	opEnd            = 0x0b
	opUnreachable    = 0x00
)

// shortGap is the number of zero bytes between two segments up to which they are written
// out: zeros compress to almost nothing, the head of another segment does not.
const shortGap = 1024

// lighten returns a Go program as a WebAssembly module that compresses better: its data
// in few segments, without what only stack traces need but the names of our functions.
func lighten(program []byte) ([]byte, error) {
	named := false
	light, err := joinSegments(program, func(memory []byte) { named = blankNames(memory) && blankTraces(memory) || named })
	if err == nil && !named {
		err = errNoNames
	}
	return light, err
}

// joinSegments returns a WebAssembly module with its initial memory in fewer segments,
// after edit has changed it. Go's linker leaves out each run of some zeros, up to the
// 100,000 segments that a module may have; their heads were a twenty-fifth of the
// download.
func joinSegments(text []byte, edit func(memory []byte)) ([]byte, error) {
	return module.Edit(text, func(id byte, content []byte) ([]byte, error) {
		switch id {
		case dataCountSection:
			return nil, errors.New("the module counts its data segments in advance, as no Go program does")
		case dataSection:
			return joinedData(content, edit)
		}
		return content, nil
	})
}

// segment is a run of bytes and its address in memory.
type segment struct {
	at    int64
	bytes []byte
}

// joinedData joins the segments of a data section.
func joinedData(section []byte, edit func(memory []byte)) ([]byte, error) {
	r := module.NewReader(section)
	segments := make([]segment, r.Count())
	for i := range segments {
		segments[i] = readSegment(r)
	}
	if r.Err() != nil {
		return nil, r.Err()
	}
	slices.SortStableFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	segments, err := together(segments)
	if err != nil {
		return nil, err
	}
	joined := module.AppendUnsigned(nil, len(segments))
	for _, s := range segments {
		edit(s.bytes)
		joined = append(joined, 0, opConst)
		joined = append(module.AppendSigned(joined, s.at), opEnd)
		joined = module.AppendUnsigned(joined, len(s.bytes))
		joined = append(joined, s.bytes...)
	}
	return joined, nil
}

// together joins sorted segments that follow one another closely.
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

// readSegment reads one segment with a fixed address.
func readSegment(r *module.Reader) (s segment) {
	if r.Byte() != 0 || r.Byte() != opConst {
		r.Fail("a data segment is not one with a fixed place")
	}
	s.at = r.Signed()
	if r.Byte() != opEnd {
		r.Fail("a data segment's place is not a number")
	}
	s.bytes = r.Bytes(r.Count())
	return s
}
