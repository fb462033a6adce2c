package game

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
)

// EncodeLink packs a scenario or a replay for the address of the page: raw
// deflate, then base64url without padding.
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
		// The level is a valid one, and memory takes every write.
		panic(fmt.Sprintf("packing a link: %v", err))
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// DecodeLink unpacks what [EncodeLink] packed. Text of more than [MaxText]
// bytes is an error, found without unpacking more than that.
func DecodeLink(s string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.Strict().DecodeString(s)
	if err != nil {
		return nil, errors.New("the link is damaged: it holds characters that no link has, or was cut off")
	}
	rest := bytes.NewReader(packed)
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), MaxText+1))
	switch {
	case len(data) > MaxText:
		return nil, fmt.Errorf("the link holds more than %d bytes of text", MaxText)
	case err != nil:
		return nil, errors.New("the link is damaged: it does not unpack, or was cut off")
	case rest.Len() > 0:
		return nil, errors.New("the link is damaged: something follows after its end")
	}
	return data, nil
}
