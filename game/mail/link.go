package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"frontage/game"
	"frontage/game/trust"
)

// Link is what one player sends to the other. Its text is one line of JSON, exactly as the program
// writes it, with the signature at the end.
type Link struct {
	Number int         `json:"link"` // from 1; the side that began sends the odd ones
	Battle string      `json:"battle"`
	By     game.SideID `json:"by"`
	After  trust.Value `json:"after"` // hash of the record before it

	Key    *trust.Value `json:"key,omitempty"`    // in the first link of each side: the key of its signatures …
	Anchor *trust.Value `json:"anchor,omitempty"` // … and the beginning of its chain
	Engine string       `json:"engine,omitempty"` // in the second link: its program; that of the first one is in the header
	Rules  string       `json:"rules,omitempty"`
	Value  *trust.Value `json:"value,omitempty"` // the next value of its chain, in every later link but a claim

	Once    *trust.Value      `json:"once,omitempty"` // with Opened
	Opened  []json.RawMessage `json:"opened,omitempty"`
	Actions []json.RawMessage `json:"actions,omitempty"`
	Sealed  *trust.Value      `json:"sealed,omitempty"` // hash of the sealed actions, which come after Actions

	State string      `json:"state,omitempty"` // hash of the battle after it
	Claim string      `json:"claim,omitempty"` // "forfeit" or "time"
	Sign  trustSigned `json:"sign,omitempty"`
}

// forfeit claims the battle because the other side stopped answering, and outOfTime because, by the
// clock of the server, it has no time left.
const (
	forfeit   = "forfeit"
	outOfTime = "time"
)

// trustSigned is a signature in base64url.
type trustSigned trust.Signature

func (s trustSigned) MarshalText() ([]byte, error) {
	return []byte(base64.RawURLEncoding.EncodeToString(s)), nil
}

func (s *trustSigned) UnmarshalText(text []byte) (err error) {
	*s, err = base64.RawURLEncoding.Strict().DecodeString(string(text))
	return err
}

// mark begins the fragment of an address that is a link.
const mark = "m="

// text returns the line of the link.
func (l *Link) text() []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		panic(fmt.Sprintf("writing a link: %v", err)) // its actions are JSON already
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// unsigned returns the part of the line that is signed.
func (l *Link) unsigned() []byte {
	bare := *l
	bare.Sign = nil
	return bare.text()
}

// readLink reads a line. It must be as [Link.text] writes it, so that one link has one text.
func readLink(line []byte) (*Link, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	var l Link
	if err := d.Decode(&l); err != nil {
		return nil, &Fault{Kind: Damaged, What: "it cannot be read: " + strings.TrimPrefix(err.Error(), "json: ")}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) || !bytes.Equal(l.text(), line) {
		return nil, &Fault{Kind: Damaged, Link: l.Number, What: "it is not written as this program writes links"}
	}
	return &l, nil
}

// Encode packs the text of a link, or of a header and a link, for the end of an address.
func Encode(text []byte) string { return "#" + mark + game.EncodeLink(text) }

// Decode unpacks the fragment of an address, or a whole address. is reports whether it is a link of
// a battle by mail at all.
func Decode(address string) (text []byte, is bool, err error) {
	_, fragment, _ := strings.Cut(strings.TrimSpace(address), "#")
	packed, is := strings.CutPrefix(fragment, mark)
	if !is {
		return nil, false, nil
	}
	text, err = game.DecodeLink(packed)
	if err != nil {
		return nil, true, &Fault{Kind: Damaged, What: strings.TrimPrefix(err.Error(), "the link is damaged: ")}
	}
	return text, true, nil
}

// readActions reads the actions of a link.
func readActions(list []json.RawMessage, system string) ([]game.Action, int, error) {
	actions := make([]game.Action, len(list))
	for i, text := range list {
		a, err := game.ReadAction(text, system)
		if err != nil {
			return nil, i + 1, errors.New(strings.TrimPrefix(err.Error(), "action:1: "))
		}
		actions[i] = a
	}
	return actions, 0, nil
}

// writeActions writes actions for a link, as they are in its text: what is sealed must be the same
// when it has been sent.
func writeActions(actions []game.Action) []json.RawMessage {
	var list []json.RawMessage
	for _, a := range actions {
		text, err := a.MarshalJSON()
		if err != nil {
			panic(fmt.Sprintf("writing an action: %v", err)) // numbers and strings can be written
		}
		var packed bytes.Buffer
		if err := json.Compact(&packed, text); err != nil {
			panic(fmt.Sprintf("writing an action: %v", err))
		}
		list = append(list, packed.Bytes())
	}
	return list
}

// About returns the battle that a text of [Decode] belongs to and the side that sent it, without
// checking the text; "" if it cannot be read.
func About(text []byte) (battle string, by game.SideID) {
	header, line, invites := bytes.Cut(text, []byte("\n"))
	if !invites {
		line = header
	}
	var l Link
	if json.Unmarshal(line, &l) != nil {
		return "", ""
	}
	return l.Battle, l.By
}
