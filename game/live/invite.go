package live

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/url"
	"strings"
)

// Key lets its holder into a room: 128 bits, in base64url. It must never be logged.
type Key string

const keyBytes = 16

// NewKey returns a new key from the system's source of randomness.
func NewKey() Key {
	var raw [keyBytes]byte
	_, _ = rand.Read(raw[:]) // never fails: the program would end first
	return Key(base64.RawURLEncoding.EncodeToString(raw[:]))
}

// Good reports whether a text has the form of a key.
func (k Key) Good() bool {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(string(k))
	return err == nil && len(raw) == keyBytes
}

// String hides the key, so that it never gets into a log.
func (k Key) String() string { return "(a key)" }

// mark begins the fragment of an invitation's address.
const mark = "#l="

// Invitation returns an address that lets somebody into a room. The key is in its fragment, which
// browsers never send.
func Invitation(page string, k Key) string {
	page, _, _ = strings.Cut(page, "#")
	return page + mark + string(k)
}

// IsInvitation reports whether a text is a link into a room, or its fragment.
func IsInvitation(link string) bool { return strings.Contains(link, mark) }

// ReadInvitation returns the page and the key of an invitation. The page is "" if the link is only
// the fragment.
func ReadInvitation(link string) (page string, k Key, err error) {
	page, key, _ := strings.Cut(strings.TrimSpace(link), mark)
	if k = Key(key); !k.Good() {
		return "", "", errors.New("the key of the room is incomplete or damaged")
	}
	if page != "" {
		if _, err := Address(page); err != nil {
			return "", "", err
		}
	}
	return page, k, nil
}

// path is the path of a server's rooms, relative to its page.
const path = "live"

// Path is the path of the rooms on a server whose page is at "/".
const Path = "/" + path

// Address returns the address of the rooms of a page's server.
func Address(page string) (string, error) {
	u, err := url.Parse(page)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", errors.New("the link is not the address of a page")
	}
	at := strings.LastIndex(u.Path, "/") + 1
	where := url.URL{Scheme: map[string]string{"http": "ws", "https": "wss"}[u.Scheme], Host: u.Host, Path: u.Path[:at] + path}
	if at == 0 {
		where.Path = Path
	}
	return where.String(), nil
}
