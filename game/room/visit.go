package room

import (
	"errors"
	"fmt"
	"time"

	"frontage/game"
	"frontage/game/live"
)

// Visit is one connection of a program. Only one goroutine may call its methods.
type Visit struct {
	keeper   *Keeper
	from     string // the network address
	question string // the challenge for proving a side
	out      chan []byte
	stop     func() // closes the connection

	room *Room
	role live.Role
	side game.SideID // the side it may act for, "" for none

	tokens float64 // the messages it may send now
	last   time.Time
	wrong  int // the number of refused messages
}

// mostWrong is the number of refused messages that close a connection.
const mostWrong = 100

// Visit begins a connection. The keeper calls stop to close the connection, from any goroutine and
// perhaps more than once.
func (k *Keeper) Visit(from string, stop func()) (*Visit, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.closed:
		return nil, ErrClosed
	case k.visits >= k.limits.Visits:
		return nil, ErrBusy
	}
	k.visits++
	v := &Visit{keeper: k, from: from, question: string(live.NewKey()), out: make(chan []byte, k.limits.Waiting), stop: stop,
		tokens: float64(k.limits.Burst), last: k.now()}
	v.tell(&live.Message{Hello: &live.Hello{Version: live.Version, Question: v.question}})
	return v, nil
}

// Out has the messages to send to the program.
func (v *Visit) Out() <-chan []byte { return v.out }

// MostBytes returns the largest size of the program's next message.
func (v *Visit) MostBytes() int64 {
	if v.room == nil {
		return live.MostBytes
	}
	return live.MostAsked
}

// Leave ends a visit.
func (v *Visit) Leave() {
	if v.room != nil {
		v.room.leave(v)
	}
	v.keeper.mu.Lock()
	v.keeper.visits--
	v.keeper.mu.Unlock()
}

// tell sends a message to the program.
func (v *Visit) tell(m *live.Message) { v.send(m.Write()) }

// send sends a text to the program. A program that does not keep up is disconnected, and gets the
// missed messages when it comes back.
func (v *Visit) send(text []byte) {
	select {
	case v.out <- text:
	default:
		v.end()
	}
}

func (v *Visit) end() { v.stop() }

// errRate means too many messages.
var errRate = errors.New("too many messages")

// Handle takes a message of the program. An error ends the connection; a fault in a single message
// is only reported to the program.
func (v *Visit) Handle(text []byte) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("a message could not be handled: %v", fault)
			v.keeper.disk.report(err)
		}
	}()
	if !v.mayGoOn() {
		return errRate
	}
	if err := v.handle(text); err != nil {
		v.tell(&live.Message{Refused: err.Error()})
		if v.wrong++; v.wrong >= mostWrong {
			return fmt.Errorf("%d messages were refused", v.wrong)
		}
	}
	return nil
}

// mayGoOn counts a message, and reports whether it is within the allowed rate.
func (v *Visit) mayGoOn() bool {
	now := v.keeper.now()
	v.tokens = min(v.tokens+float64(now.Sub(v.last).Seconds()*v.keeper.limits.PerSec), float64(v.keeper.limits.Burst))
	v.last = now
	v.tokens--
	return v.tokens >= 0
}

func (v *Visit) handle(text []byte) error {
	m, err := live.Read(text)
	if err != nil {
		return err
	}
	switch {
	case v.room == nil && m.Create != "":
		think, err := live.ReadThinking(m.Think)
		if err != nil {
			return err
		}
		keys, err := v.keeper.Create([]byte(m.Create), v.from, think)
		if err != nil {
			return err
		}
		v.tell(&live.Message{Room: keys})
		return nil
	case v.room == nil && m.Enter != nil:
		return v.keeper.enter(v, m.Enter)
	case v.room != nil && m.Link != "":
		return v.room.link(v, m.Link)
	case v.room != nil && m.Draft != nil:
		return v.room.draft(v, m.Draft)
	}
	return errors.New("nothing in the message can be done now")
}

// enter lets a visit into the room of a key.
func (k *Keeper) enter(v *Visit, e *live.Enter) error {
	for {
		r, role, err := k.room(e.Key)
		if err != nil {
			return err
		}
		v.role = role
		switch err = r.enter(v, e); {
		case errors.Is(err, errGone): // the last visitor has just left
		case err != nil:
			k.forget(r)
			return err
		default:
			return nil
		}
	}
}
