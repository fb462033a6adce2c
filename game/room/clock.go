package room

import (
	"bytes"
	"encoding/json"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
)

// clock has the times left for both players of a room (STD-SCEN-03). The side that owes the next
// link thinks: its time passes as long as one of both players is connected. The sides are numbered
// as in [mail.Record.Sides].
type clock struct {
	terms  live.Thinking
	left   [2]time.Duration
	runs   int // the side whose time passes, or none
	since  time.Time
	fallen int    // the side that has lost by time, or none
	ended  *ended // of an agreed time for both players: that it is over
	stop   func() // of the next alarm; nil for none
}

// ended tells how far the battle was when its agreed time ended.
type ended struct {
	Links int               `json:"links"` // their number
	Draft []json.RawMessage `json:"draft,omitempty"`
}

// none is the number of no side.
const none = -1

// stored is how often the time of a thinking player is stored, so that a server that is killed
// forgets little of it.
const stored = time.Minute

// clockLine is a line of a room's file with the times left, in milliseconds. In the file's first
// line it has the terms.
type clockLine struct {
	Clock  [2]int64    `json:"clock"`
	Fallen game.SideID `json:"fallen,omitempty"`
	Ended  *ended      `json:"ended,omitempty"`
}

// clockMark begins such a line.
const clockMark = `{"clock":`

// newClock returns the clock of a room as its file tells it, nil if it has none.
func newClock(first logLine, record []byte, sides [2]game.SideID) *clock {
	if first.Bank == 0 {
		return nil
	}
	c := &clock{terms: live.Thinking{Bank: milliseconds(first.Bank), More: milliseconds(first.More), Both: first.Both}, runs: none, fallen: none}
	c.left = [2]time.Duration{c.terms.Bank, c.terms.Bank}
	for _, line := range bytes.Split(record, []byte("\n")) {
		var l clockLine
		if !bytes.HasPrefix(line, []byte(clockMark)) || json.Unmarshal(line, &l) != nil {
			continue
		}
		if l.Ended != nil {
			c.ended = l.Ended
		}
		for i, side := range sides {
			if c.left[i] = milliseconds(l.Clock[i]); l.Fallen == side {
				c.fallen = i
			}
		}
	}
	return c
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// line returns the line for the file.
func (r *Room) clockLine() []byte {
	c := r.clock
	l := clockLine{Clock: [2]int64{c.left[0].Milliseconds(), c.left[1].Milliseconds()}}
	if c.fallen != none {
		l.Fallen = r.seat.Sides()[c.fallen]
	}
	l.Ended = c.ended
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // it has numbers and a name
	}
	return text
}

// message returns the clock for the programs, nil if the room has none.
func (r *Room) clockMessage() *live.Clock {
	c := r.clock
	if c == nil {
		return nil
	}
	m := &live.Clock{Bank: c.terms.Bank.Milliseconds(), More: c.terms.More.Milliseconds(), Both: c.terms.Both}
	sides := r.seat.Sides()
	for i := range sides {
		m.Left[i] = c.left[i].Milliseconds()
	}
	if c.runs != none {
		m.Runs = sides[c.runs]
		passed := r.keeper.now().Sub(c.since)
		for i := range sides {
			if i == c.runs || c.shared() {
				m.Left[i] = max(0, c.left[i]-passed).Milliseconds()
			}
		}
	}
	if c.ended != nil {
		m.Over, m.After, m.Draft = true, c.ended.Links, c.ended.Draft
	}
	if c.fallen != none {
		m.Fallen, m.After = sides[c.fallen], r.seat.Len()
		if r.seat.Claimed() != "" {
			m.After--
		}
	}
	return m
}

// pass takes the time since the last call from the player who thinks, or from both if they share it. It
// reports whether it has run out by that.
func (c *clock) pass(now time.Time) bool {
	if c.runs == none {
		return false
	}
	passed := now.Sub(c.since)
	c.left[c.runs] -= passed
	if c.shared() {
		c.left[1-c.runs] = c.left[c.runs]
	}
	if c.since = now; c.left[c.runs] > 0 {
		return false
	}
	if c.shared() {
		c.left, c.ended = [2]time.Duration{live.ToFinish, live.ToFinish}, &ended{}
	} else {
		c.left[c.runs], c.fallen = 0, c.runs
	}
	c.runs = none
	return true
}

// shared reports whether the time left is that of both players.
func (c *clock) shared() bool { return c.terms.Both && c.ended == nil }

// thinks returns the number of the side whose time should pass now.
func (r *Room) thinks() int {
	if r.clock.fallen != none || r.seat.Len() < 2 || r.gone || r.broken != nil {
		return none
	}
	here := false
	for _, v := range r.visits {
		here = here || v.side != ""
	}
	for i, side := range r.seat.Sides() {
		if here && side == r.next {
			return i
		}
	}
	return none
}

// wind lets the time of the player pass who has to decide now, and sets the alarm for its end. It
// reports whether that is another one than before.
func (r *Room) wind() (changed bool) {
	c := r.clock
	if c == nil {
		return false
	}
	now := r.keeper.now()
	if c.pass(now) {
		r.fell()
		return true
	}
	was := c.runs
	c.runs, c.since = r.thinks(), now
	r.alarm()
	return c.runs != was
}

// alarm sets the next alarm.
func (r *Room) alarm() {
	c := r.clock
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
	if c.runs != none {
		c.stop = r.keeper.after(min(c.left[c.runs], stored), r.ring)
	}
}

// ring is called by the alarm.
func (r *Room) ring() {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.clock
	if r.gone || c.runs == none {
		return
	}
	if c.pass(r.keeper.now()) {
		r.fell()
		return
	}
	_ = r.store(r.clockLine(), nil)
	r.alarm()
}

// fell stores that the flag of a side has fallen, and tells everybody. The other side then claims
// the battle by a link of its own, since the server can sign none. Of an agreed time it stores how far
// the battle was: the programs of both players then end it by its rules, and the players have some time
// each to finish what has begun.
func (r *Room) fell() {
	if e := r.clock.ended; e != nil && r.clock.fallen == none {
		*e = ended{r.seat.Len(), r.seat.Drafted()}
		r.clock.runs, r.clock.since = r.thinks(), r.keeper.now()
	}
	r.alarm()
	if r.store(r.clockLine(), nil) == nil {
		r.tellClock()
	}
}

// tellClock tells everybody about the clocks.
func (r *Room) tellClock() {
	if m := r.clockMessage(); m != nil {
		r.tellOthers(nil, &live.Message{Clock: m})
	}
}

// halt stores the times left when nobody's time passes any more.
func (r *Room) halt() {
	c := r.clock
	if c == nil || c.runs == none || r.log == nil || r.broken != nil {
		return
	}
	if c.pass(r.keeper.now()) {
		r.fell()
		return
	}
	c.runs = none
	r.alarm()
	_ = r.store(r.clockLine(), nil)
}

// add gives the sides whose turns have ended by a link the time that they get for each.
func (c *clock) add(before, after *mail.Seat) {
	b, sides := after.Battle(), after.Sides()
	setsUp := map[string]bool{}
	for _, phase := range game.GuideOf(b.State()).Phases {
		setsUp[phase.ID] = phase.Kind == game.PhaseSetUp
	}
	for n := len(before.Battle().Held()) + 1; n <= len(b.Held()); n++ {
		was, is := b.When(n-1), b.When(n)
		if was.Turn == is.Turn && was.Side == is.Side || setsUp[was.Phase] {
			continue
		}
		for i, side := range sides {
			if side == was.Side {
				c.left[i] += c.terms.More
			}
		}
	}
}
