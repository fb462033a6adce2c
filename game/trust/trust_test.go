package trust

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
)

// A chain is followed value by value from its anchor; no value fits out of turn.
func TestChain(t *testing.T) {
	s := Secret(labelled("test"))
	last := s.Chain(0)
	for n := 1; n <= 5; n++ {
		next := s.Chain(n)
		if !Follows(last, next) {
			t.Fatalf("value %d does not follow", n)
		}
		if Follows(last, s.Chain(n+1)) || Follows(last, last) || n > 1 && Follows(last, s.Chain(n-2)) {
			t.Fatalf("after value %d another one follows", n-1)
		}
		last = next
	}
	if Follows(last, Secret(labelled("other")).Chain(6)) {
		t.Error("the value of another chain follows")
	}
	if !Follows(s.Chain(ChainLength-1), s.Chain(ChainLength)) {
		t.Error("the last value does not follow")
	}
}

// The stream is HMAC-SHA256 of a counter, as docs/trust.md says, wherever it is read.
func TestStream(t *testing.T) {
	k := DiceKey(Begin([]byte("b")), 3, labelled("red"), labelled("blue"))
	if !k.Good() {
		t.Fatalf("%q is no key", k)
	}
	raw, _ := hex.DecodeString(string(k))
	var want []byte
	for block := range byte(3) {
		mac := hmac.New(sha256.New, raw)
		mac.Write([]byte{0, 0, 0, 0, 0, 0, 0, block})
		want = mac.Sum(want)
	}
	var s Stream
	for _, n := range []int{0, 1, 2, 3, 4, 11, 5, 0, 7} {
		var got uint64 = s.Number(k, n)
		for i, b := range want[8*n : 8*n+8] {
			if byte(got>>(56-8*i)) != b {
				t.Fatalf("number %d is %x, want %x", n, got, want[8*n:8*n+8])
			}
		}
	}
	other := DiceKey(Begin([]byte("b")), 4, labelled("red"), labelled("blue"))
	if s.Number(k, 0) == s.Number(other, 0) {
		t.Error("two keys give the same number")
	}
	for _, bad := range []Key{"", "00", k[:63] + "g", Key(strings.ToUpper(string(k)))} {
		if bad.Good() {
			t.Errorf("%q is a key", bad)
		}
	}
}

// Parts with other boundaries or another order give another hash.
func TestHashesTellPartsApart(t *testing.T) {
	seen := map[Value]string{}
	for name, v := range map[string]Value{
		"ab c":  labelled("x", []byte("ab"), []byte("c")),
		"a bc":  labelled("x", []byte("a"), []byte("bc")),
		"abc":   labelled("x", []byte("abc")),
		"c ab":  labelled("x", []byte("c"), []byte("ab")),
		"other": labelled("y", []byte("ab"), []byte("c")),
		"seal":  Seal(Value{}, Value{}, []byte("abc")),
		"seal1": Seal(Value{}, Value{1}, []byte("abc")),
		"seal2": Seal(Value{1}, Value{}, []byte("abc")),
		"after": After(Value{}, []byte("abc")),
		"begin": Begin([]byte("abc")),
	} {
		if other, ok := seen[v]; ok {
			t.Errorf("%s and %s have the same hash", name, other)
		}
		seen[v] = name
	}
}

// A signature fits one record and one key.
func TestSignature(t *testing.T) {
	red, blue := Secret{1}, Secret{2}
	record := Begin([]byte("b"))
	signature := red.Sign(record)
	if !Signed(red.Public(), record, signature) {
		t.Fatal("its own signature does not fit")
	}
	bent := bytes.Clone(signature)
	bent[5] ^= 1
	if Signed(blue.Public(), record, signature) || Signed(red.Public(), After(record, nil), signature) ||
		Signed(red.Public(), record, bent) || Signed(red.Public(), record, nil) || Signed(Value{}, record, signature) {
		t.Error("a wrong signature fits")
	}
}

// Values and secrets are read back as written, and nothing else is accepted.
func TestText(t *testing.T) {
	s := NewSecret()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var read Secret
	if err := json.Unmarshal(text, &read); err != nil || read != s {
		t.Fatalf("%s is read as %v: %v; want %v", text, read, err, s)
	}
	for _, bad := range []string{`""`, `"abc"`, `"` + strings.Repeat("A", 42) + `"`, `"` + strings.Repeat("A", 42) + `B"`, `"` + strings.Repeat("A", 44) + `"`} {
		if err := json.Unmarshal([]byte(bad), &read); err == nil {
			t.Errorf("%s is a secret", bad)
		}
	}
	if NewSecret() == s {
		t.Error("two secrets are the same")
	}
}
