package live

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"frontage/game"
)

// Thinking is the time that each player of a room has for deciding: a bank for the whole battle, and
// more after each turn of his own. The zero value is no limit.
type Thinking struct {
	Bank, More time.Duration
	Both       bool // the bank is one time for both players together, after which the score decides
}

// The limits of a Thinking.
const (
	leastBank = time.Second
	mostBank  = 7 * 24 * time.Hour
	mostMore  = 24 * time.Hour
)

var errThinking = errors.New(`want a time like "45m", or with more after each own turn, "45m+30s"; at most 168h+24h`)

// ReadThinking reads a time such as "45m" or "1h30m+30s". "" is the zero value.
func ReadThinking(text string) (Thinking, error) {
	if text == "" {
		return Thinking{}, nil
	}
	bank, more, adds := strings.Cut(text, "+")
	var t Thinking
	var err error
	if t.Bank, err = time.ParseDuration(bank); err != nil || t.Bank < leastBank || t.Bank > mostBank {
		return Thinking{}, errThinking
	}
	if !adds {
		return t, nil
	}
	if t.More, err = time.ParseDuration(more); err != nil || t.More < 0 || t.More > mostMore {
		return Thinking{}, errThinking
	}
	return t, nil
}

// String writes the time as [ReadThinking] reads it.
func (t Thinking) String() string {
	switch {
	case t == Thinking{}:
		return ""
	case t.More == 0:
		return shortTime(t.Bank)
	}
	return shortTime(t.Bank) + "+" + shortTime(t.More)
}

// shortTime writes 90 minutes as "1h30m".
func shortTime(d time.Duration) string {
	text := d.String()
	for _, none := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, none) {
			text = text[:len(text)-2]
		}
	}
	return text
}

// Within reports whether it gives the players at most as much time as another one. No limit is more
// than any.
func (t Thinking) Within(most Thinking) bool {
	return most == Thinking{} || t != Thinking{} && t.Bank <= most.Bank && t.More <= most.More
}

// Clock tells how much time each player of a room has left, in milliseconds. The sides are in the
// order of [mail.Record.Sides].
type Clock struct {
	Bank   int64       `json:"bank"`
	More   int64       `json:"more,omitempty"`
	Left   [2]int64    `json:"left"`             // when the message was written
	Runs   game.SideID `json:"runs,omitempty"`   // the side whose time passes now, "" for none
	Fallen game.SideID `json:"fallen,omitempty"` // the side without time, which has lost
	After  int         `json:"after,omitempty"`  // with Fallen or Over: the number of links that were in time

	// Of a battle with an agreed time for both players.
	Both  bool              `json:"both,omitempty"`  // what is left is left for both
	Over  bool              `json:"over,omitempty"`  // the agreed time is over, and what is left is left for each
	Draft []json.RawMessage `json:"draft,omitempty"` // with Over: the draft after those links that was in time
}

// Shared reports whether the time left is that of both players together.
func (k *Clock) Shared() bool { return k.Both && !k.Over }

// Late reports whether the flag of a side has fallen.
func (k *Clock) Late() bool { return k != nil && k.Fallen != "" }

// ToFinish is the time of each player for what has begun when an agreed time is over.
const ToFinish = 5 * time.Minute

// Ended reports whether an agreed time is over.
func (k *Clock) Ended() bool { return k != nil && k.Over }

// hear takes what the server says about the clocks. The time of the other side may have run out:
// then this program claims the battle. If its own has, its links that came too late do not count.
func (c *Client) hear(k *Clock) (News, error) {
	c.Clock = k
	s := c.Seat
	if k.Over && !k.Late() {
		return c.timeOver()
	}
	if !k.Late() || s == nil || s.Watches() || s.Claimed() != "" {
		return News{}, nil
	}
	was, from := s.Shown(), len(s.Battle().Held())
	if k.Fallen == s.Side {
		if err := s.Drop(k.After); err != nil {
			return News{}, err
		}
	} else if s.Len() == k.After {
		line, err := s.ClaimTime()
		if err != nil {
			return News{}, err
		}
		c.send(&Message{Link: string(line)})
	}
	return c.news(was, min(from, len(s.Battle().Held())), true), nil
}
