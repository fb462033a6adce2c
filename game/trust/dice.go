package trust

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Key is the source of dice: 64 hexadecimal digits.
type Key string

// DiceKey returns the key of the dice that two values make in one link of a battle: that of the
// side that plays and that of the other. It is HMAC-SHA256 of all this, keyed with the two values:
// knowing one of them tells nothing about the key.
func DiceKey(battle Value, link int, player, other Value) Key {
	mac := hmac.New(sha256.New, append(player[:], other[:]...))
	mac.Write([]byte("frontage dice"))
	mac.Write(battle[:])
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(link)))
	return Key(hex.EncodeToString(mac.Sum(nil)))
}

// Good reports whether a text is a key.
func (k Key) Good() bool {
	raw, err := hex.DecodeString(string(k))
	return err == nil && len(raw) == sha256.Size && hex.EncodeToString(raw) == string(k)
}

// words is how many numbers of 64 bits a block of the stream has.
const words = sha256.Size / 8

// Stream is the random numbers of a key: HMAC-SHA256 of the counters 0, 1, 2, …, each of which
// makes four numbers. The zero Stream is ready.
type Stream struct {
	key   Key
	at    uint64 // the block held
	block [words]uint64
}

// Number returns number n of a key, from 0.
func (s *Stream) Number(k Key, n int) uint64 {
	at := uint64(n) / words
	if s.key != k || s.at != at || k == "" {
		s.key, s.at = k, at
		raw, _ := hex.DecodeString(string(k)) // the key was checked when it was set
		mac := hmac.New(sha256.New, raw)
		mac.Write(binary.BigEndian.AppendUint64(nil, at))
		sum := mac.Sum(nil)
		for i := range s.block {
			s.block[i] = binary.BigEndian.Uint64(sum[8*i:])
		}
	}
	return s.block[n%words]
}

// BranchKey returns the key of dice for a battle that one player continues alone, from its hash at
// that point.
func BranchKey(hash string) Key {
	v := labelled("branch", []byte(hash))
	return Key(hex.EncodeToString(v[:]))
}
