package module

import (
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "frontage/geometry/rapidseed"
)

// Numbers that are written are read again.
func TestNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		signed := rapid.Int64().Draw(t, "signed")
		count := rapid.IntRange(0, math.MaxInt32).Draw(t, "count")
		text := AppendSigned(AppendUnsigned(nil, count), signed)
		r := NewReader(text)
		if n, s := r.Unsigned(), r.Signed(); n != uint64(count) || s != signed || r.More() || r.Err() != nil {
			t.Fatalf("%d, %d are read as %d, %d, %v", count, signed, n, s, r.Err())
		}
	})
	// As the format's page writes them.
	for value, text := range map[int64]string{0: "\x00", 63: "\x3f", 64: "\xc0\x00", -1: "\x7f", -64: "\x40", -65: "\xbf\x7f", -123456: "\xc0\xbb\x78"} {
		if got := string(AppendSigned(nil, value)); got != text {
			t.Errorf("%d is written %q, want %q", value, got, text)
		}
	}
}

func TestEdit(t *testing.T) {
	text := []byte(Head + "\x01\x02ab\x0b\x01c")
	got, err := Edit(text, func(id byte, content []byte) ([]byte, error) {
		if id == 11 {
			return append(content, "de"...), nil
		}
		return content, nil
	})
	if want := Head + "\x01\x02ab\x0b\x03cde"; err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	wrong := errors.New("wrong")
	if _, err := Edit(text, func(byte, []byte) ([]byte, error) { return nil, wrong }); !errors.Is(err, wrong) {
		t.Errorf("the error of a section is %v", err)
	}
}

func TestEditRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no module":         "stands in a line",
		"nothing":           "",
		"cut in a section":  Head + "\x01\x02a",
		"cut in a number":   Head + "\x01\x80",
		"a number too long": Head + "\x01" + string(binary.AppendUvarint(nil, 1<<40)),
	} {
		if got, err := Edit([]byte(text), func(_ byte, content []byte) ([]byte, error) { return content, nil }); err == nil {
			t.Errorf("%s: taken, as %q", name, got)
		}
	}
}

// A reader that has failed returns zeros and its first error.
func TestReaderStays(t *testing.T) {
	r := NewReader([]byte{1, 0x80})
	r.Byte()
	r.Unsigned()
	err := r.Err()
	if err == nil || err.Error() != "at byte 1: a number is cut off or too large" {
		t.Fatalf("the error is %v; want: at byte 1: a number is cut off or too large", err)
	}
	if r.Byte() != 0 || r.Signed() != 0 || r.Count() != 0 || r.Bytes(1) != nil || r.More() || r.Err() != err {
		t.Error("it goes on")
	}
}
