package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"frontage/game"
)

// MostBytes is the largest size of a message: an invitation to the largest battle, or its record.
const MostBytes = 4 << 20

// MostAsked is the largest size of a message from a program in a room; MostDraft is the largest
// number of actions in a draft.
const (
	MostAsked = 128 << 10
	MostDraft = 2000
)

// Message is one message in either direction: one of its fields is set.
type Message struct {
	// From a program to the server.
	Create string `json:"create,omitempty"` // an invitation of package mail: make a room for it …
	Think  string `json:"think,omitempty"`  // … in which the players have this time, as [ReadThinking] reads it; "" for that of the server
	Enter  *Enter `json:"enter,omitempty"`
	Link   string `json:"link,omitempty"`  // in both directions: the next link
	Draft  *Draft `json:"draft,omitempty"` // in both directions: the actions since the last link

	// From the server to a program.
	Hello   *Hello   `json:"hello,omitempty"`
	Room    *Keys    `json:"room,omitempty"`   // the answer to Create
	Inside  *Inside  `json:"inside,omitempty"` // the answer to Enter
	Taken   int      `json:"taken,omitempty"`  // the number of the program's link that is now on the disk
	Present *Present `json:"present,omitempty"`
	Clock   *Clock   `json:"clock,omitempty"`   // of a room with clocks: they have changed
	Refused string   `json:"refused,omitempty"` // the reason why the last message changed nothing
}

// Hello is the server's first message.
type Hello struct {
	Version  int    `json:"version"`  // of the protocol: 1
	Question string `json:"question"` // for [mail.Seat.Prove]
}

// Version is the version of the protocol.
const Version = 1

// Enter asks to enter a room.
type Enter struct {
	Key    Key         `json:"key"`
	Have   int         `json:"have,omitempty"`   // the number of links that the program has
	Side   game.SideID `json:"side,omitempty"`   // the side that the program plays already …
	Answer string      `json:"answer,omitempty"` // … and its proof
}

// Inside describes the battle in a room, with everything the program does not have yet.
type Inside struct {
	Role   Role              `json:"role"`
	Header string            `json:"header,omitempty"` // the battle's header, for a program without any links
	Links  []string          `json:"links,omitempty"`
	Len    int               `json:"len"` // the number of links in all
	Draft  []json.RawMessage `json:"draft,omitempty"`
	Clock  *Clock            `json:"clock,omitempty"` // nil if the players may take any time
}

// Draft is a player's actions since link After, which he may still take back.
type Draft struct {
	After   int               `json:"after"`
	Actions []json.RawMessage `json:"actions"`
}

// Present tells which programs are connected.
type Present struct {
	Sides    []game.SideID `json:"sides"`
	Watchers int           `json:"watchers"`
}

// Role is the part of a key's holder in a room.
type Role string

// The roles: the side that made the room, the other side, and a watcher.
const (
	First  Role = "first"
	Second Role = "second"
	Watch  Role = "watch"
)

// Keys are the keys of a room.
type Keys struct {
	First  Key `json:"first"`
	Second Key `json:"second"`
	Watch  Key `json:"watch"`
}

// Write returns the text of a message.
func (m *Message) Write() []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		panic(fmt.Sprintf("writing a message: %v", err)) // its raw parts are JSON already
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// Read reads a message.
func Read(text []byte) (*Message, error) {
	if len(text) > MostBytes {
		return nil, fmt.Errorf("the message has more than %d bytes", MostBytes)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var m Message
	if err := d.Decode(&m); err != nil {
		return nil, errors.New("the message cannot be read: " + strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the message cannot be read: something follows after its end")
	}
	return &m, nil
}
