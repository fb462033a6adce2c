package trust

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
)

// Secret is what one side of one battle keeps to itself.
type Secret Value

// NewSecret returns a new secret from the system's source of randomness.
func NewSecret() Secret {
	var s Secret
	_, _ = rand.Read(s[:]) // never fails: the program would end first
	return s
}

// MarshalText and UnmarshalText are the form of a secret in the file of its side.
func (s Secret) MarshalText() ([]byte, error)     { return Value(s).MarshalText() }
func (s *Secret) UnmarshalText(text []byte) error { return (*Value)(s).UnmarshalText(text) }

// derived returns a value computed from the secret, one for each label and number.
func (s Secret) derived(label string, n int) Value {
	return labelled(label, s[:], binary.BigEndian.AppendUint64(nil, uint64(n)))
}

// Chain returns value n of the side's chain, from the anchor, 0, to [ChainLength].
func (s Secret) Chain(n int) Value { return chained(s.derived("end of the chain", 0), n) }

// Once returns the number that seals the side's text in a link.
func (s Secret) Once(link int) Value { return s.derived("once", link) }

func (s Secret) private() ed25519.PrivateKey {
	seed := s.derived("signature", 0)
	return ed25519.NewKeyFromSeed(seed[:])
}

// Public returns the key that checks the side's signatures.
func (s Secret) Public() Value { return Value(s.private().Public().(ed25519.PublicKey)) }

// Signature is an Ed25519 signature.
type Signature []byte

// Sign signs a record.
func (s Secret) Sign(record Value) Signature { return ed25519.Sign(s.private(), record[:]) }

// Signed reports whether a record bears the signature of the owner of a public key.
func Signed(public Value, record Value, signature Signature) bool {
	return len(signature) == ed25519.SignatureSize && ed25519.Verify(public[:], record[:], signature)
}
