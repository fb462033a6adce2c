package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/mail"
)

// Client is one program in a room. It is told what comes from the server and says what is to be
// sent; it may lose the connection at any moment and goes on with the next one. It is not for
// use by several goroutines at a time.
type Client struct {
	Seat    *mail.Seat // of the player, or of who watches; nil until the room has been entered
	Key     Key        // of the room, "" while it is being made
	Keys    *Keys      // of the room that this program has made, to be given to others
	Role    Role       // "" until the room has been entered
	Present Present    // who is connected
	Invited []byte     // an invitation that waits for [Client.Accept], nil for none

	systems []game.Rules
	asked   string // the question of the server on this connection
	inside  bool   // the server has let the program in on this connection
	drafted []byte // the draft that was sent last
	out     [][]byte
}

// Host returns the program of the player who makes a room for a battle.
func Host(seat *mail.Seat, systems []game.Rules) *Client {
	return &Client{Seat: seat, systems: systems}
}

// Guest returns the program of somebody who has the key of a room. seat is the one that it has
// in the battle already, nil for none.
func Guest(k Key, seat *mail.Seat, systems []game.Rules) *Client {
	return &Client{Key: k, Seat: seat, systems: systems}
}

// Inside reports whether the program is connected and has been let in.
func (c *Client) Inside() bool { return c.inside }

// Lost says that the connection was lost.
func (c *Client) Lost() {
	c.inside, c.out, c.drafted, c.Present = false, nil, nil, Present{}
}

// Out returns what is to be sent now, in order, and forgets it. What a seat has done should be
// stored first.
func (c *Client) Out() [][]byte {
	out := c.out
	c.out = nil
	return out
}

// Speaks reports whether there is something to be sent.
func (c *Client) Speaks() bool { return len(c.out) > 0 }

func (c *Client) send(m *Message) { c.out = append(c.out, m.Write()) }

// News is what a message of the server has changed.
type News struct {
	Battle bool // the battle that the seat shows is another one now
	From   int  // how many of its actions were shown before
	Joined bool // the room was entered just now: the seat is new, or there is an invitation
}

// Receive takes a message of the server. An error is to be shown; it has changed nothing.
func (c *Client) Receive(text []byte) (News, error) {
	m, err := Read(text)
	if err != nil {
		return News{}, err
	}
	switch {
	case m.Hello != nil:
		return News{}, c.hello(m.Hello)
	case m.Room != nil && c.Key == "" && m.Room.First.Good():
		c.Keys, c.Key = m.Room, m.Room.First
		c.ask()
	case m.Inside != nil:
		return c.enter(m.Inside)
	case m.Present != nil:
		c.Present = *m.Present
	case m.Link != "" && c.Invited != nil: // somebody else has accepted the invitation
		return c.watch(slices.Concat(c.Invited, []byte("\n"), []byte(m.Link)))
	case m.Link != "" && c.Seat != nil:
		return c.take([]string{m.Link})
	case m.Draft != nil && c.Seat != nil:
		return c.follow(m.Draft)
	case m.Refused != "":
		return News{}, errors.New(m.Refused)
	}
	return News{}, nil
}

// hello answers the server's first message: with the room to make, or to be let into.
func (c *Client) hello(h *Hello) error {
	if h.Version != Version {
		return fmt.Errorf("the server speaks version %d of the protocol, and this program %d", h.Version, Version)
	}
	c.asked = h.Question
	if c.Key == "" {
		c.send(&Message{Create: string(c.Seat.Last())})
	} else {
		c.ask()
	}
	return nil
}

// ask asks to be let into the room.
func (c *Client) ask() {
	e := &Enter{Key: c.Key}
	if c.Seat != nil {
		e.Have = c.Seat.Len()
		if !c.Seat.Watches() {
			e.Side, e.Answer = c.Seat.Side, c.Seat.Prove(c.asked)
		}
	}
	c.send(&Message{Enter: e})
}

// enter takes over how the battle stands in the room.
func (c *Client) enter(in *Inside) (News, error) {
	if c.Role, c.inside, c.drafted = in.Role, true, nil; len(in.Draft) > 0 {
		c.drafted = []byte("unknown") // what is drafted there may have been taken back here
	}
	var news News
	var err error
	switch {
	case c.Seat == nil:
		news, err = c.begin(in)
	default:
		if in.Len < c.Seat.Len() { // the last links never reached the disk of the server
			for _, line := range c.Seat.Lines(in.Len) {
				c.send(&Message{Link: string(line)})
			}
		}
		news, err = c.take(in.Links)
	}
	if err != nil || c.Seat == nil {
		return news, err
	}
	if len(in.Draft) == 0 && len(c.Seat.Drafted()) == 0 {
		return news, nil
	}
	drafted, err := c.follow(&Draft{in.Len, in.Draft})
	drafted.Joined = news.Joined
	if news.Battle { // also by links, from there
		drafted.Battle, drafted.From = true, news.From
	}
	return drafted, err
}

// begin opens a battle of which the program has nothing yet.
func (c *Client) begin(in *Inside) (News, error) {
	text := []byte(in.Header + "\n" + strings.Join(in.Links, "\n"))
	if in.Role == Second && len(in.Links) == 1 {
		c.Invited = text
		return News{Joined: true}, nil
	}
	return c.watch(text)
}

// watch opens a battle in which the program has no seat: it watches, or the seat is taken.
func (c *Client) watch(text []byte) (News, error) {
	seat, err := mail.Watch(text, c.systems)
	if err != nil {
		return News{}, err
	}
	c.Seat, c.Invited = seat, nil
	return News{Joined: true, Battle: true}, nil
}

// Accept takes the second side of the battle.
func (c *Client) Accept() error {
	seat, err := mail.Join(c.Invited, c.systems)
	if err != nil {
		return err
	}
	c.Seat, c.Invited = seat, nil
	c.send(&Message{Link: string(seat.Last())})
	c.Act()
	return nil
}

// Act sends what is due after the player has done something: the next link, or a draft.
func (c *Client) Act() {
	if c.Seat == nil || !c.inside || c.Seat.Watches() {
		return
	}
	for c.Seat.Due() {
		line, err := c.Seat.Send()
		if err != nil {
			panic(fmt.Sprintf("a link that is due cannot be sent: %v", err))
		}
		c.send(&Message{Link: string(line)})
		c.drafted = nil
	}
	if !c.Seat.Mine() {
		return
	}
	draft := &Draft{c.Seat.Len(), c.Seat.Draft()}
	text, err := json.Marshal(draft)
	if err != nil {
		panic(fmt.Sprintf("writing a draft: %v", err))
	}
	if bytes.Equal(text, c.drafted) || c.drafted == nil && draft.Actions == nil || len(text) > MostAsked/2 || len(draft.Actions) > MostDraft {
		return
	}
	c.drafted = text
	c.send(&Message{Draft: draft})
}

// take adds links to the battle. Those that are there already are passed over.
func (c *Client) take(links []string) (News, error) {
	was, from := c.Seat.Shown(), len(c.Seat.Battle().Held())
	changed := false
	for _, line := range links {
		_, err := c.Seat.Receive([]byte(line))
		var fault *mail.Fault
		switch {
		case errors.As(err, &fault) && fault.Kind == mail.Older:
		case err != nil:
			return News{}, err
		default:
			changed = true
		}
	}
	c.Act()
	return c.news(was, from, changed), nil
}

// follow shows a draft of the other player's. One that does not fit comes too early or too late.
func (c *Client) follow(d *Draft) (News, error) {
	if d.After != c.Seat.Len() {
		return News{}, nil
	}
	was, from := c.Seat.Shown(), len(c.Seat.Battle().Held())
	if err := c.Seat.Follow(d.Actions); err != nil {
		return News{}, nil // what nobody may do is not shown
	}
	return c.news(was, from, true), nil
}

// news says what of the battle shown is new, given the one that was shown before and how many
// of the actions of both are certainly the same.
func (c *Client) news(was *game.Battle, from int, changed bool) News {
	if !changed {
		return News{}
	}
	now := c.Seat.Shown()
	old, held := was.Held(), now.Held()
	before, after := was.Actions(), now.Actions()
	from = min(from, len(old), len(held))
	for from < len(old) && from < len(held) && sameAction(before[old[from]-1], after[held[from]-1]) {
		from++
	}
	return News{Battle: true, From: from}
}

func sameAction(a, b game.Action) bool {
	x, err1 := a.MarshalJSON()
	y, err2 := b.MarshalJSON()
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

// Here reports whether the program of a side is connected.
func (c *Client) Here(side game.SideID) bool { return slices.Contains(c.Present.Sides, side) }
