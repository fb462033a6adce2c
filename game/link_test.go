package game

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"strings"
	"testing"
)

func TestLink(t *testing.T) {
	for _, text := range []string{"", "a", minimal, strings.Repeat("x", MaxText)} {
		link := EncodeLink([]byte(text))
		if strings.ContainsAny(link, "+/=#?&") {
			t.Errorf("the link of %d bytes holds what an address cannot: %.60s", len(text), link)
		}
		got, err := DecodeLink(link)
		if err != nil || string(got) != text {
			t.Errorf("%d bytes come back as %d, %v", len(text), len(got), err)
		}
	}
}

// A link that another program made: raw deflate (RFC 1951) of "abc" as one
// stored block, then base64url (RFC 4648) without padding.
func TestDecodeForeignLink(t *testing.T) {
	stored := []byte{1, 3, 0, 0xfc, 0xff, 'a', 'b', 'c'}
	got, err := DecodeLink(base64.RawURLEncoding.EncodeToString(stored))
	if err != nil || string(got) != "abc" {
		t.Errorf("got %q, %v; want abc", got, err)
	}
}

func TestDecodeBadLinks(t *testing.T) {
	link := EncodeLink([]byte(minimal))
	var bomb bytes.Buffer
	w, err := flate.NewWriter(&bomb, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if _, err := w.Write(make([]byte, MaxText)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, link, want string }{
		{"not base64url", "a+b/", "invalid characters"},
		{"padded", "YQ==", "invalid characters"},
		{"cut off", link[:len(link)/2], "cut off"},
		{"not deflate", base64.RawURLEncoding.EncodeToString([]byte("\xff\xff\xff")), "incomplete"},
		{"more after its end", base64.RawURLEncoding.EncodeToString([]byte{1, 0, 0, 0xff, 0xff, 'x'}), "follows after its end"},
		{"a byte too long", EncodeLink(make([]byte, MaxText+1)), "more than 1048576 bytes"},
		{"200 MiB packed small", base64.RawURLEncoding.EncodeToString(bomb.Bytes()), "more than 1048576 bytes"},
		{"empty", "", "incomplete"},
	}
	for _, test := range tests {
		if _, err := DecodeLink(test.link); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

func FuzzDecodeLink(f *testing.F) {
	f.Add(EncodeLink([]byte(minimal)))
	f.Add("AQMA_P9hYmM")
	f.Fuzz(func(t *testing.T, link string) {
		data, err := DecodeLink(link)
		if err != nil {
			return
		}
		again, err := DecodeLink(EncodeLink(data))
		if err != nil || !bytes.Equal(again, data) {
			t.Fatalf("packed again, it reads as %q, %v", again, err)
		}
	})
}
