package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is the largest nesting depth of lists and objects. The formats need seven
// levels; the limit protects the stack from hostile files.
const maxDepth = 32

// manyMembers is the number of keys up to which an object is searched without an index.
const manyMembers = 64

// blanks is the white space of JSON.
const blanks = " \t\r\n"

// node is a JSON value with its position in the text, so that an error found long after
// parsing can still name the line.
type node struct {
	kind    nodeKind
	text    string // value of a string, digits of a number
	truth   bool
	members []member         // of an object, in the order of the text
	index   map[string]*node // of members, if there are many
	items   []*node          // of an array
	start   int              // byte offsets of the value in the text
	end     int
}

// member is one key of an object with its value.
type member struct {
	key   string
	start int // byte offset of the key
	value *node
}

type nodeKind uint8

const (
	nullNode nodeKind = iota
	boolNode
	numberNode
	stringNode
	arrayNode
	objectNode
)

var nodeKindNames = [...]string{"null", "true or false", "a number", "a string", "a list", "an object"}

// String returns the kind in words, with its article.
func (k nodeKind) String() string { return nodeKindNames[k] }

// get returns the value of a key, or nil if n is no object or has no such key.
func (n *node) get(key string) *node {
	if n.index != nil {
		return n.index[key]
	}
	for _, m := range n.members {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// value returns n as encoding/json would decode it into an any.
func (n *node) value() any {
	switch n.kind {
	case boolNode:
		return n.truth
	case numberNode:
		x, _ := number(n.text)
		return x
	case stringNode:
		return n.text
	case arrayNode:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.value()
		}
		return list
	case objectNode:
		object := make(map[string]any, len(n.members))
		for _, m := range n.members {
			object[m.key] = m.value.value()
		}
		return object
	}
	return nil
}

// textError is an error in a JSON text at a byte offset.
type textError struct {
	offset int
	what   string
}

func (e *textError) Error() string { return e.what }

// parser builds nodes from the tokens of encoding/json, which defines the grammar. It
// adds positions, errors for duplicate keys and a depth limit.
type parser struct {
	text    []byte
	decoder *json.Decoder
	repeats []repeat
}

// repeat is a duplicate key of an object.
type repeat struct {
	path  string
	start int
}

// parse reads a text with exactly one JSON value. It also returns duplicate keys; the
// value has the first of each.
func parse(text []byte) (*node, []repeat, error) {
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		return nil, nil, &textError{0, "begins with a byte order mark: save it as UTF-8 without one"}
	}
	if !utf8.Valid(text) {
		return nil, nil, &textError{invalidUTF8(text), "is not UTF-8 text"}
	}
	p := &parser{text: text, decoder: json.NewDecoder(bytes.NewReader(text))}
	p.decoder.UseNumber()
	n, err := p.next("", 0)
	if err != nil {
		return nil, nil, err
	}
	rest := p.skip(n.end, blanks)
	if rest < len(text) {
		return nil, nil, &textError{rest, "more text follows after the end of the JSON value"}
	}
	return n, p.repeats, nil
}

// next reads the next value. path is the path of that value, for reports of duplicate
// keys.
func (p *parser) next(path string, depth int) (*node, error) {
	// Between the last token and this one there are only blanks, a comma or a colon.
	start := p.skip(int(p.decoder.InputOffset()), blanks+",:")
	if depth > maxDepth {
		return nil, &textError{start, fmt.Sprintf("lists and objects are nested more than %d deep", maxDepth)}
	}
	token, err := p.token(start)
	if err != nil {
		return nil, err
	}
	n := &node{start: start}
	switch t := token.(type) {
	case bool:
		n.kind, n.truth = boolNode, t
	case json.Number:
		n.kind, n.text = numberNode, t.String()
	case string:
		n.kind, n.text = stringNode, t
	case json.Delim:
		err = p.inside(n, t, path, depth)
	}
	n.end = int(p.decoder.InputOffset())
	return n, err
}

// inside reads the contents of a list or an object after its opening bracket.
func (p *parser) inside(n *node, bracket json.Delim, path string, depth int) error {
	n.kind = arrayNode
	if bracket == '{' {
		n.kind = objectNode
	}
	seen := map[string]bool{}
	for p.decoder.More() {
		if n.kind == arrayNode {
			item, err := p.next(itemPath(path, len(n.items)), depth+1)
			if err != nil {
				return err
			}
			n.items = append(n.items, item)
			continue
		}
		start := p.skip(int(p.decoder.InputOffset()), blanks+",")
		key, err := p.token(start)
		if err != nil {
			return err
		}
		m := member{key: fmt.Sprint(key), start: start}
		memberPath := join(path, m.key)
		if m.value, err = p.next(memberPath, depth+1); err != nil {
			return err
		}
		if seen[m.key] {
			p.repeats = append(p.repeats, repeat{memberPath, start})
			continue
		}
		seen[m.key] = true
		n.members = append(n.members, m)
	}
	if len(n.members) > manyMembers {
		n.index = make(map[string]*node, len(n.members))
		for _, m := range n.members {
			n.index[m.key] = m.value
		}
	}
	_, err := p.token(p.skip(int(p.decoder.InputOffset()), blanks)) // the closing bracket
	return err
}

// token reads the next token, which begins at start. (Error offsets of encoding/json do
// not count text read as tokens.)
func (p *parser) token(start int) (json.Token, error) {
	token, err := p.decoder.Token()
	switch {
	case err == nil:
		return token, nil
	case !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, &textError{start, "is not JSON: " + err.Error()}
	}
	end := len(bytes.TrimRight(p.text, blanks))
	if end == 0 {
		return nil, &textError{0, "is empty"}
	}
	return nil, &textError{end, "ends in the middle of the JSON text: is it cut off?"}
}

// skip returns the offset of the first byte, from offset on, that is not in set.
func (p *parser) skip(offset int, set string) int {
	for offset < len(p.text) && strings.IndexByte(set, p.text[offset]) >= 0 {
		offset++
	}
	return offset
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8.
func invalidUTF8(text []byte) int {
	offset := 0
	for offset < len(text) {
		r, size := utf8.DecodeRune(text[offset:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		offset += size
	}
	return offset
}

// join appends a key to a path. A key that is not a plain word is quoted, and a long one
// shortened, since a hostile file may contain anything.
func join(path, key string) string {
	if !plainKey(key) {
		if len(key) > 40 {
			key = strings.ToValidUTF8(key[:40], "") + "…"
		}
		return fmt.Sprintf("%s[%q]", path, key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

// itemPath appends an index to a path.
func itemPath(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

func plainKey(key string) bool {
	if key == "" || len(key) > 40 {
		return false
	}
	for _, c := range key {
		if !isIDRune(c) {
			return false
		}
	}
	return true
}

func isIDRune(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}
