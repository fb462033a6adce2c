// Package module reads and writes WebAssembly's binary format, as far as the page's build
// needs it.
package module

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// Head begins every module.
const Head = "\x00asm\x01\x00\x00\x00"

// Edit returns a module in which edit has replaced the content of each section, given its
// number and content. It returns an error if the module cannot be read, or the error of
// edit.
func Edit(text []byte, edit func(id byte, content []byte) ([]byte, error)) ([]byte, error) {
	if !strings.HasPrefix(string(text), Head) {
		return nil, errors.New("this is not a WebAssembly module")
	}
	edited := []byte(Head)
	r := NewReader(text[len(Head):])
	for r.More() {
		id := r.Byte()
		content := r.Bytes(r.Count())
		if r.Err() != nil {
			break
		}
		content, err := edit(id, content)
		if err != nil {
			return nil, err
		}
		edited = AppendUnsigned(append(edited, id), len(content))
		edited = append(edited, content...)
	}
	return edited, r.Err()
}

// Reader reads numbers one after the other. After the first error it returns zeros, and
// Err returns the error.
type Reader struct {
	text []byte
	at   int
	err  error
}

// NewReader returns a reader from the beginning of a text.
func NewReader(text []byte) *Reader { return &Reader{text: text} }

// More reports whether there is more to read.
func (r *Reader) More() bool { return r.err == nil && r.at < len(r.text) }

// Err returns the first error, or nil.
func (r *Reader) Err() error { return r.err }

// At returns the number of bytes read.
func (r *Reader) At() int { return r.at }

// Since returns the bytes read since At returned from.
func (r *Reader) Since(from int) []byte { return r.text[from:r.at:r.at] }

// Fail records an error at this place, unless there already is one.
func (r *Reader) Fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("at byte %d: %s", r.at, what)
	}
}

// Bytes reads the next n bytes.
func (r *Reader) Bytes(n int) []byte {
	if r.err == nil && (n < 0 || n > len(r.text)-r.at) {
		r.Fail("the module is cut off")
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.Since(r.at - n)
}

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if b := r.Bytes(1); r.err == nil {
		return b[0]
	}
	return 0
}

// Unsigned reads an unsigned number.
func (r *Reader) Unsigned() uint64 {
	if r.err != nil {
		return 0
	}
	value, n := binary.Uvarint(r.text[r.at:])
	if n <= 0 {
		r.Fail("a number is cut off or too large")
		return 0
	}
	r.at += n
	return value
}

// Count reads the number of following things or bytes. It fails if that is more than the
// remaining bytes.
func (r *Reader) Count() int {
	n := r.Unsigned()
	if n > uint64(len(r.text)-r.at) {
		r.Fail("the module is cut off")
		return 0
	}
	return int(n)
}

// Signed reads a signed number. Its encoding differs from the signed numbers of
// encoding/binary.
func (r *Reader) Signed() int64 {
	value := int64(0)
	for shift := 0; shift < 64; {
		b := r.Byte()
		value |= int64(b&0x7f) << shift
		shift += 7
		if b < 0x80 {
			if b&0x40 != 0 && shift < 64 {
				value |= -1 << shift
			}
			return value
		}
	}
	r.Fail("a number is too large")
	return 0
}

// AppendUnsigned appends an unsigned number.
func AppendUnsigned(to []byte, value int) []byte { return binary.AppendUvarint(to, uint64(value)) }

// AppendSigned appends a signed number.
func AppendSigned(to []byte, value int64) []byte {
	for value < -0x40 || value >= 0x40 {
		to = append(to, byte(value)|0x80)
		value >>= 7
	}
	return append(to, byte(value)&0x7f)
}
