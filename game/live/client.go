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

// Client is one program in a room. It receives messages of the server and returns messages to
// send. It may lose the connection at any moment, and goes on with the next one. It is not safe
// for use by several goroutines at a time.
type Client struct {
	Seat    *mail.Seat // the player's or watcher's seat; nil before entering the room
	Key     Key        // the key of the room, "" while it is being made
	Keys    *Keys      // the keys to give to others, if this program has made the room
	Think   Thinking   // the time to ask for in a room to be made; zero for that of the server
	Role    Role       // "" before entering the room
	Present Present    // the programs that are connected
	Invited []byte     // an invitation waiting for [Client.Accept], or nil
	Clock   *Clock     // as the server last told it; nil for a room without clocks

	systems []game.Rules
	asked   string // the server's question on this connection
	inside  bool   // the program is in the room on this connection
	drafted []byte // the last draft sent
	out     [][]byte
}

// Host returns the program of a player who makes a room for his battle.
func Host(seat *mail.Seat, systems []game.Rules) *Client {
	return &Client{Seat: seat, systems: systems}
}

// Guest returns the program of somebody with the key of a room. seat is his seat in the battle, if
// he has one already, or nil.
func Guest(k Key, seat *mail.Seat, systems []game.Rules) *Client {
	return &Client{Key: k, Seat: seat, systems: systems}
}

// Inside reports whether the program is connected and in the room.
func (c *Client) Inside() bool { return c.inside }

// Lost tells the client that the connection was lost.
func (c *Client) Lost() {
	c.inside, c.out, c.drafted, c.Present = false, nil, nil, Present{}
}

// Out returns the messages to send now, in order, and removes them. Store the seat before you send
// them.
func (c *Client) Out() [][]byte {
	out := c.out
	c.out = nil
	return out
}

// Speaks reports whether there is something to send.
func (c *Client) Speaks() bool { return len(c.out) > 0 }

func (c *Client) send(m *Message) { c.out = append(c.out, m.Write()) }

// News describes the changes by a message of the server.
type News struct {
	Battle bool // the seat shows a different battle now
	From   int  // the number of its actions that were shown before
	Joined bool // the program has just entered: the seat is new, or there is an invitation
}

// Receive takes a message of the server. The caller should show an error; after one nothing has changed.
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
	case m.Clock != nil:
		return c.hear(m.Clock)
	case m.Refused != "":
		return News{}, errors.New(m.Refused)
	}
	return News{}, nil
}

// hello answers the server's first message: it asks to make the room, or to enter it.
func (c *Client) hello(h *Hello) error {
	if h.Version != Version {
		return fmt.Errorf("the server speaks version %d of the protocol, and this program %d", h.Version, Version)
	}
	c.asked = h.Question
	if c.Key == "" {
		c.send(&Message{Create: string(c.Seat.Last()), Think: c.Think.String()})
	} else {
		c.ask()
	}
	return nil
}

// ask asks to enter the room.
func (c *Client) ask() {
	e := &Enter{Key: c.Key}
	if c.Seat != nil {
		if e.Have = c.Seat.Len(); c.Seat.SentBy() == c.Seat.Side {
			e.Have-- // there may be another link in its place, if it came too late
		}
		if !c.Seat.Watches() {
			e.Side, e.Answer = c.Seat.Side, c.Seat.Prove(c.asked)
		}
	}
	c.send(&Message{Enter: e})
}

// enter takes over the battle as it is in the room.
func (c *Client) enter(in *Inside) (News, error) {
	if c.Role, c.inside, c.drafted = in.Role, true, nil; len(in.Draft) > 0 {
		c.drafted = []byte("unknown") // the draft there may have been taken back here
	}
	var news News
	var err error
	c.Clock = in.Clock
	switch {
	case c.Seat == nil:
		news, err = c.begin(in)
	default:
		if in.Clock.Late() && in.Clock.Fallen == c.Seat.Side && c.Seat.Claimed() == "" {
			if err := c.Seat.Drop(in.Clock.After); err != nil {
				return News{}, err
			}
		}
		was, from := c.Seat.Shown(), len(c.Seat.Battle().Held())
		late := in.Clock.Ended() && !in.Clock.Late() && !c.Seat.Watches()
		if late {
			if _, err := c.dropLate(); err != nil {
				return News{}, err
			}
		}
		if in.Len < c.Seat.Len() { // the server's disk has lost the last links
			for _, line := range c.Seat.Lines(in.Len) {
				c.send(&Message{Link: string(line)})
			}
		}
		if news, err = c.take(in.Links); late && err == nil {
			news = c.news(was, min(from, len(c.Seat.Battle().Held())), true)
		}
	}
	if err == nil && c.Clock.Late() {
		late, err := c.hear(c.Clock)
		news.Battle = news.Battle || late.Battle
		return news, err
	}
	if err != nil || c.Seat == nil {
		return news, err
	}
	if len(in.Draft) == 0 && len(c.Seat.Drafted()) == 0 {
		return news, nil
	}
	drafted, err := c.follow(&Draft{in.Len, in.Draft})
	drafted.Joined = news.Joined
	if news.Battle { // also changed by links, from that point
		drafted.Battle, drafted.From = true, news.From
	}
	return drafted, err
}

// begin opens a battle that is new to the program.
func (c *Client) begin(in *Inside) (News, error) {
	text := []byte(in.Header + "\n" + strings.Join(in.Links, "\n"))
	if in.Role == Second && len(in.Links) == 1 {
		c.Invited = text
		return News{Joined: true}, nil
	}
	return c.watch(text)
}

// watch opens a battle in which the program has no seat, because it watches or the seat is taken.
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

// Act sends the next link or a draft after an action of the player.
func (c *Client) Act() {
	if c.Seat == nil || !c.inside || c.Seat.Watches() || c.Clock.Late() {
		return
	}
	c.endInTime()
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

// take adds links to the battle, and skips those that it has already.
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

// follow shows a draft of the other player. A draft that does not fit is early or late.
func (c *Client) follow(d *Draft) (News, error) {
	if d.After != c.Seat.Len() {
		return News{}, nil
	}
	was, from := c.Seat.Shown(), len(c.Seat.Battle().Held())
	if err := c.Seat.Follow(d.Actions); err != nil {
		return News{}, nil // an illegal draft is not shown
	}
	return c.news(was, from, true), nil
}

// news compares the battle with the one shown before; from is the number of actions that are
// certainly the same in both.
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
