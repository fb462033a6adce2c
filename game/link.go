package game

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
)

// EncodeLink packs a scenario or a replay for the page's address: raw deflate, then
// base64url without padding.
func EncodeLink(data []byte) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		// The level is valid, and writing to memory cannot fail.
		panic(fmt.Sprintf("packing a link: %v", err))
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// DecodeLink unpacks the result of [EncodeLink]. It returns an error if the text has more
// than [MaxText] bytes, without unpacking more than that.
func DecodeLink(s string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.Strict().DecodeString(s)
	if err != nil {
		return nil, errors.New("the link is damaged: it was cut off or contains invalid characters")
	}
	rest := bytes.NewReader(packed)
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), MaxText+1))
	switch {
	case len(data) > MaxText:
		return nil, fmt.Errorf("the link holds more than %d bytes of text", MaxText)
	case err != nil:
		return nil, errors.New("the link is damaged: incomplete or corrupted")
	case rest.Len() > 0:
		return nil, errors.New("the link is damaged: something follows after its end")
	}
	return data, nil
}

// Linked unpacks a scenario ("#s=…") or a replay ("#r=…") from a link, either the
// fragment alone or an address that ends in one. is reports whether the text is a link. A
// link to anything else, such as a rule, is an error.
func Linked(link string) (data []byte, is bool, err error) {
	link = strings.TrimSpace(link)
	address, fragment, found := strings.Cut(link, "#")
	if !found || address != "" && !strings.Contains(address, "://") {
		return nil, false, nil
	}
	kind, packed, _ := strings.Cut(fragment, "=")
	switch kind {
	case "s", "r":
		data, err = DecodeLink(packed)
		return data, true, err
	}
	if address == "" {
		return nil, false, nil // a file may be named "#1"
	}
	return nil, true, errors.New("the link holds no table: its part after # begins with neither s= nor r=")
}
