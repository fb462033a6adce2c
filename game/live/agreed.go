package live

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"frontage/game"
	"frontage/game/mail"
)

// Agreed returns the time of the players that a battle itself has (STD-SCEN-03), the zero value if it
// has none. The clock of its room is this one, and no other.
func Agreed(s *game.State) Thinking {
	g := game.GuideOf(s)
	if g.Agreed == nil {
		return Thinking{}
	}
	a := g.Agreed(s)
	return Thinking{Bank: time.Duration(a.Minutes) * time.Minute, Both: a.Minutes > 0 && !a.Each}
}

// calls reports whether an action says that the time of a battle is over, or answers whether it is.
func calls(s *game.State, a *game.Action) bool {
	g := game.GuideOf(s)
	return g.TimeCalls != nil && slices.ContainsFunc(g.TimeCalls(s), func(c game.TimeCall) bool { return c.Action.Do == a.Do })
}

// timeUp returns the action by which the player who decides ends a battle whose agreed time is over: he
// says so, or confirms it. There is none while something that has begun is still to be finished.
func timeUp(b *game.Battle) (game.Action, bool) {
	s, q := b.State(), b.Question()
	g := game.GuideOf(s)
	if q == nil || g.TimeCalls == nil {
		return game.Action{}, false
	}
	for _, c := range g.TimeCalls(s) {
		if i := slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Do == c.Action.Do && a.Yes != nil && *a.Yes }); i >= 0 {
			return q.Answers[i], true
		}
		if _, _, err := b.Try(c.Action); err == nil {
			return c.Action, true
		}
	}
	return game.Action{}, false
}

// Allows reports whether a clock allows what was done from one seat of the battle to the next, a link or
// a draft. While the server keeps the time nobody says that it is over. Once an agreed time is over, what
// has begun is finished, and at the first moment at which the battle can be ended it is; only what reached
// the server before is still allowed.
func (k *Clock) Allows(before, after *mail.Seat) bool {
	b, from := after.Shown(), len(before.Battle().Held())
	if game.GuideOf(b.State()).TimeCalls == nil {
		return true
	}
	if _, waits := before.Pending(); waits {
		from++ // an action of the link before, which only gets its dice
	}
	var list []game.Action
	held, all := b.Held(), b.Actions()
	for _, line := range held[min(from, len(held)):] {
		list = append(list, all[line-1])
	}
	if a, waits := after.Waiting(); waits {
		list = append(list, a)
	}
	if !k.Over {
		return !slices.ContainsFunc(list, func(a game.Action) bool { return calls(b.State(), &a) })
	}
	inTime := before.Len() == k.After
	for i, a := range list {
		if inTime = inTime && i < len(k.Draft) && sameText(a, k.Draft[i]); inTime {
			continue
		}
		s, _ := b.Past(from + i)
		if up, ok := timeUp(game.NewBattle(s.Clone(), b.Rules(), game.Options{})); ok && !sameAction(a, up) {
			return false
		}
	}
	return true
}

// sameText reports whether a text is that of an action.
func sameText(a game.Action, text json.RawMessage) bool {
	own, err := json.Marshal(&a)
	var given bytes.Buffer
	return err == nil && json.Compact(&given, text) == nil && bytes.Equal(own, given.Bytes())
}

// timeOver takes that the agreed time is over. What this program has done and the server has not got in
// time is dropped; then the battle ends as soon as it can.
func (c *Client) timeOver() (News, error) {
	s := c.Seat
	if s == nil || s.Watches() || s.Over() {
		return News{}, nil
	}
	was, from, shown := s.Shown(), len(s.Battle().Held()), len(s.Shown().Held())
	dropped, err := c.dropLate()
	if err != nil {
		return News{}, err
	}
	c.Act()
	return c.news(was, min(from, len(s.Battle().Held())), dropped || len(s.Shown().Held()) != shown), nil
}

// dropLate drops the link and the draft of this program that came too late. It reports whether there was
// anything to drop.
func (c *Client) dropLate() (dropped bool, err error) {
	s, k := c.Seat, c.Clock
	before := s
	switch {
	case s.Len() == k.After+1 && s.SentBy() == s.Side:
		if before, err = s.First(k.After); err != nil {
			return false, err
		}
	case s.Len() != k.After || !s.Mine():
		return false, nil
	}
	if k.Allows(before, s) {
		return false, nil
	}
	if err := s.Drop(k.After); err != nil {
		return false, err
	}
	return true, s.Redraft(k.Draft)
}

// endInTime ends the battle for this player if its agreed time is over.
func (c *Client) endInTime() {
	for c.Clock.Ended() && c.Seat.Ready() == mail.ErrDecide {
		a, ok := timeUp(c.Seat.Shown())
		if !ok {
			return
		}
		if _, _, err := c.Seat.Do(a); err != nil {
			return // the other player decides first
		}
	}
}
