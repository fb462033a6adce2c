package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"sync"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
)

// Room is a battle with connected players. Its seat is a watcher's: it plays each link by the rules,
// and knows no secrets.
type Room struct {
	keeper *Keeper
	file   string

	mu     sync.Mutex
	seat   *mail.Seat  // nil until the room has been read
	next   game.SideID // the side that must send the next link
	log    *log
	clock  *clock // nil if the players may take any time
	gone   bool   // the room has been removed from memory, and must be read again
	visits []*Visit
	broken error // the disk has failed: the room takes no more links
}

// errStored means that a link could not be stored.
var errStored = errors.New("the server could not store it")

// errKept means that somebody has said that the time is over.
var errKept = errors.New("the server keeps the time of this battle: nobody says that it is over")

// errGone means that a room has just been removed from memory.
var errGone = errors.New("the room is no longer in memory")

// enter lets a visit in, and tells it everything it does not have yet.
func (r *Room) enter(v *Visit, e *live.Enter) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone {
		return errGone
	}
	if err := r.read(); err != nil {
		return err
	}
	switch {
	case r.broken != nil:
		return errStored
	case len(r.visits) >= r.keeper.limits.Visitors:
		return ErrBusy
	}
	v.room = r
	v.side = r.sideOf(v, e)
	r.visits = append(r.visits, v)
	have := min(max(e.Have, 0), r.seat.Len())
	wound := r.wind()
	in := &live.Inside{Role: v.role, Len: r.seat.Len(), Draft: r.seat.Drafted(), Clock: r.clockMessage()}
	if have == 0 {
		in.Header = string(r.seat.Header())
	}
	for _, line := range r.seat.Lines(have) {
		in.Links = append(in.Links, string(line))
	}
	v.tell(&live.Message{Inside: in})
	r.tellPresent()
	if wound {
		r.tellClock()
	}
	return nil
}

// read reads the room from its file, unless it is in memory already.
func (r *Room) read() (err error) {
	if r.seat != nil {
		return nil
	}
	if r.log, r.seat, r.clock, err = r.keeper.disk.read(filepath.Join(r.keeper.folder, r.file), r.keeper.systems); err != nil {
		r.keeper.disk.report(err)
		return errors.New("the room cannot be read: its file is damaged")
	}
	r.rest(r.seat)
	return nil
}

// rest keeps the seat in little memory until the next link.
func (r *Room) rest(seat *mail.Seat) { r.next, r.seat = seat.Next(), seat.Rest() }

// numberOf returns the number of the side that a role plays, as in [mail.Record.Sides], or -1 for
// one that only watches.
func numberOf(r live.Role) int { return slices.Index([]live.Role{live.First, live.Second}, r) }

// sideOf returns the side that a visit may act for. Until a side has sent its first link, its key of
// the room is enough; from then on the visit must prove that it can sign for the side.
func (r *Room) sideOf(v *Visit, e *live.Enter) game.SideID {
	i := numberOf(v.role)
	if i < 0 {
		return ""
	}
	side := r.seat.Sides()[i]
	if r.seat.Len() > i && (e.Side != side || !r.seat.Proves(side, v.question, e.Answer)) {
		return ""
	}
	return side
}

// leave removes a visit. The last one removes the room from memory.
func (r *Room) leave(v *Visit) {
	r.mu.Lock()
	r.visits = slices.DeleteFunc(r.visits, func(o *Visit) bool { return o == v })
	r.tellPresent()
	if r.clock != nil && r.clock.runs != none && r.thinks() == none {
		r.halt()
		r.tellClock()
	}
	empty := len(r.visits) == 0
	r.mu.Unlock()
	if empty {
		r.keeper.forget(r)
	}
}

func (r *Room) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone {
		return nil
	}
	for _, v := range r.visits {
		v.end()
	}
	r.halt()
	if r.broken, r.gone = ErrClosed, true; r.log == nil {
		return nil
	}
	return r.log.close()
}

// tellPresent tells all visits which programs are connected.
func (r *Room) tellPresent() {
	p := &live.Present{Sides: []game.SideID{}}
	for _, v := range r.visits {
		if v.side == "" {
			p.Watchers++
		} else if !slices.Contains(p.Sides, v.side) {
			p.Sides = append(p.Sides, v.side)
		}
	}
	slices.Sort(p.Sides)
	r.tellOthers(nil, &live.Message{Present: p})
}

// tellOthers sends a message to all visits but one.
func (r *Room) tellOthers(but *Visit, m *live.Message) {
	text := m.Write()
	for _, v := range r.visits {
		if v != but {
			v.send(text)
		}
	}
}

// link checks a link, stores it, acknowledges it, and passes it on.
func (r *Room) link(v *Visit, line string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return errStored
	}
	if r.clock != nil && r.clock.pass(r.keeper.now()) {
		r.fell()
	}
	next := r.seat.Copy()
	_, err := next.Receive([]byte(line))
	var fault *mail.Fault
	if errors.As(err, &fault) && fault.Kind == mail.Older {
		v.tell(&live.Message{Taken: fault.Link}) // sent again after a connection was lost
		return nil
	}
	if err != nil {
		return err
	}
	switch late := r.clock != nil && r.clock.fallen != none; {
	case late && next.Claimed() == "": // it was sent in time, or its program knows nothing of the fall
		v.tell(&live.Message{Clock: r.clockMessage()})
		return nil
	case next.Claimed() != "" && (!late || !next.TimeClaimed() || next.Claimed() == r.seat.Sides()[r.clock.fallen]):
		return errors.New("a battle in a room is not claimed: the other player may come back")
	}
	if m := r.clockMessage(); m != nil && next.Claimed() == "" && !m.Allows(r.seat, next) {
		if !m.Over {
			return errKept
		}
		v.tell(&live.Message{Clock: m}) // it was sent in time, or its program knows nothing of the end
		return nil
	}
	i := numberOf(v.role)
	if next.Len() != r.seat.Len()+1 || i < 0 || next.SentBy() != next.Sides()[i] { // a signed link of somebody else
		return errors.New("a program sends the links of its own side, one at a time")
	}
	text := next.Lines(r.seat.Len())[0]
	lines := [][]byte{text}
	if r.clock != nil {
		r.clock.add(r.seat, next)
		lines = [][]byte{r.clockLine(), text} // in this order: a link that was torn off leaves the time
	}
	if err := r.store(bytes.Join(lines, []byte("\n")), v); err != nil {
		return err
	}
	others := v.side == "" // whether other visits act for the sides than before
	v.side = next.SentBy()
	if next.Len() == 2 { // from now on the second key alone is not enough
		for _, o := range r.visits {
			if o != v && o.side == v.side {
				o.side, others = "", true
			}
		}
	}
	r.rest(next)
	v.tell(&live.Message{Taken: next.Len()})
	r.tellOthers(v, &live.Message{Link: string(text)})
	if others {
		r.tellPresent()
	}
	r.wind()
	r.tellClock()
	return nil
}

// store adds lines to the file. If the disk fails, all visits but one end, which gets the error
// and leaves; then the room is read again.
func (r *Room) store(lines []byte, but *Visit) error {
	err := r.log.add(lines)
	if err == nil {
		return nil
	}
	r.broken = err
	r.keeper.disk.report(err)
	for _, o := range r.visits {
		if o != but {
			o.end()
		}
	}
	return errStored
}

// draft checks a player's actions since the last link, and passes them on. Only the player stores
// them.
func (r *Room) draft(v *Visit, d *live.Draft) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case d.After != r.seat.Len() || r.clock != nil && r.clock.fallen != none:
		return nil // a link has overtaken the draft, or the time
	case v.side == "" || v.side != r.next:
		return mail.ErrDraft
	case len(d.Actions) > live.MostDraft:
		return errors.New("the draft has too many actions")
	}
	if slices.EqualFunc(d.Actions, r.seat.Drafted(), func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
		return nil
	}
	next := r.seat.Copy()
	if err := next.Follow(d.Actions); err != nil {
		return err
	}
	if m := r.clockMessage(); m != nil && !m.Allows(r.seat, next) {
		if !m.Over {
			return errKept
		}
		return nil // the time has overtaken the draft
	}
	r.rest(next)
	r.tellOthers(v, &live.Message{Draft: d})
	return nil
}
