package trust

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// Value is one link of a side's chain, or a hash: 32 bytes.
type Value [sha256.Size]byte

// ChainLength is how many values a side can reveal in a battle, one in each of its links.
const ChainLength = 4096

// ErrText: a text holds no [Value].
var ErrText = errors.New("is not 43 characters of base64url")

// String writes a value in base64url, without padding.
func (v Value) String() string { return base64.RawURLEncoding.EncodeToString(v[:]) }

// MarshalText and UnmarshalText are the form of a value in JSON.
func (v Value) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

func (v *Value) UnmarshalText(text []byte) error {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(string(text))
	if err != nil || len(raw) != len(v) {
		return ErrText
	}
	copy(v[:], raw)
	return nil
}

// labelled returns the SHA-256 hash of a label and parts. Each part has its length before it, so
// that different lists of parts never give the same bytes.
func labelled(label string, parts ...[]byte) Value {
	h := sha256.New()
	write := func(part []byte) {
		n := len(part)
		h.Write([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
		h.Write(part)
	}
	write([]byte("frontage " + label))
	for _, part := range parts {
		write(part)
	}
	return Value(h.Sum(nil))
}

// before returns the value that a chain reveals before another.
func before(v Value) Value { return labelled("chain", v[:]) }

// Follows reports whether next follows last in a chain. Earlier values follow from a value by
// hashing; nothing revealed so far gives the later ones. So a side can neither choose nor change
// the values of its chain once it has published the first, its anchor.
func Follows(last, next Value) bool { return before(next) == last }

// chained returns value n of the chain that ends with a given value; value 0 is the anchor.
func chained(end Value, n int) Value {
	for range ChainLength - n {
		end = before(end)
	}
	return end
}
