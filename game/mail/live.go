package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"

	"frontage/game"
	"frontage/game/trust"
)

// Watch opens the record of a battle, a header and links, for somebody who plays neither side.
// Such a seat receives and never sends.
func Watch(text []byte, systems []game.Rules) (*Seat, error) {
	r, err := readRecord(text, systems)
	if err != nil {
		return nil, err
	}
	s := &Seat{Record: r}
	return s, s.begin()
}

// Watches reports whether the seat plays neither side.
func (s *Seat) Watches() bool { return s.Side == "" }

// Sides returns the two sides, the one that sent the invitation first.
func (r *Record) Sides() [2]game.SideID { return [2]game.SideID{r.sides[0].id, r.sides[1].id} }

// Header returns the first line of the battle, which begins its record.
func (r *Record) Header() []byte { return r.header }

// Lines returns the texts of the links after the first n.
func (r *Record) Lines(n int) [][]byte {
	var list [][]byte
	for _, l := range r.links[min(max(n, 0), len(r.links)):] {
		list = append(list, l.text())
	}
	return list
}

// Copy returns a seat that goes on by itself from here.
func (s *Seat) Copy() *Seat {
	seat, record := *s, *s.Record
	if seat.Record = &record; s.draft != s.battle {
		seat.draft = s.draft.Clone()
	}
	return &seat
}

// Rest returns the same seat in less memory: without the events of its battles, and what they have
// worked out for quicker answers.
func (s *Seat) Rest() *Seat {
	seat := s.Copy()
	seat.battle = s.battle.Clone()
	seat.battle.ForgetEvents()
	if s.draft == s.battle {
		seat.draft = seat.battle
	}
	return seat
}

// Drop removes the links after the first n, and what the player has done since: they reached the
// server after the player's time had run out.
func (s *Seat) Drop(n int) error {
	if n < 2 || n >= len(s.links) {
		return nil
	}
	lines := s.Lines(0)
	r, err := readRecord(slices.Concat(s.header, []byte("\n"), bytes.Join(lines[:n], []byte("\n"))), s.systems)
	if err != nil {
		return err
	}
	before := *s
	for _, l := range s.links[n:] {
		switch {
		case l.By != s.Side:
		case l.Opened != nil:
			s.sealed = l.Opened
		case l.Sealed != nil:
			s.sealed = nil
		}
	}
	s.Record = r
	if err := s.begin(); err != nil {
		*s = before
		return err
	}
	return nil
}

// First returns a watcher's seat with the first n links.
func (s *Seat) First(n int) (*Seat, error) {
	return Watch(slices.Concat(s.header, []byte("\n"), bytes.Join(s.Lines(0)[:min(n, len(s.links))], []byte("\n"))), s.systems)
}

// Redraft replaces what the player has done since the last link.
func (s *Seat) Redraft(draft []json.RawMessage) error {
	if err := s.begin(); err != nil {
		return err
	}
	actions, _, err := readActions(draft, s.battle.State().System)
	for i := 0; err == nil && i < len(actions); i++ {
		_, _, err = s.Do(actions[i])
	}
	return err
}

// givesDice reports whether the next link can only give what the other player waits for, which a
// live program does before its player decides: dice, or what was sealed.
func (s *Seat) givesDice() bool {
	if s.terms.Dice != DiceLive || len(s.actions()) > 0 {
		return false
	}
	if s.held != nil {
		return s.held.by == s.Side && s.held.answers
	}
	return s.pending != nil
}

// Due reports whether a live program sends the next link now, without asking its player.
func (s *Seat) Due() bool { return s.terms.Dice == DiceLive && len(s.links) >= 2 && s.Ready() == nil }

// Draft returns what the player has done since the last link as far as the other one may see it:
// nothing as long as something is secret.
func (s *Seat) Draft() []json.RawMessage {
	if !s.Mine() || s.held != nil || s.draft.Secret() {
		return nil
	}
	actions := writeActions(s.actions())
	return actions[:s.open()]
}

// ErrDraft is the error of a draft of a player who does not owe the next link.
var ErrDraft = errors.New("that side does not decide now")

// Follow shows what the other player has done since the last link. It may still be taken back:
// a shorter or another draft takes the place of the one before. An error changes nothing.
func (s *Seat) Follow(draft []json.RawMessage) error {
	if s.Mine() || s.Over() || len(s.links) < 2 || s.held != nil {
		return ErrDraft
	}
	next, same := s.Copy(), len(s.theirs)
	if len(draft) < same || !slices.EqualFunc(s.theirs, draft[:same], func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
		if err := next.begin(); err != nil {
			return err
		}
		same = 0
	}
	actions, _, err := readActions(draft[same:], s.battle.State().System)
	if err != nil {
		return err
	}
	if next.draft == next.battle {
		next.draft = next.battle.Clone()
	}
	if waits, _, err := doAll(next.draft, actions, s.Next(), ""); err != nil {
		return err
	} else if waits != nil {
		return errOpen
	}
	next.draft.Keep()
	next.theirs, next.base = slices.Clone(draft), len(next.draft.Held())
	*s = *next
	return nil
}

// Drafted returns what [Seat.Follow] shows.
func (s *Seat) Drafted() []json.RawMessage { return s.theirs }

// proof is what a side signs to show that it is there.
func (r *Record) proof(question string) trust.Value {
	return trust.After(trust.Begin([]byte("live "+question)), r.id[:])
}

// Prove answers a question in a way that only the holder of the seat can.
func (s *Seat) Prove(question string) string {
	return base64.RawURLEncoding.EncodeToString(s.secret.Sign(s.proof(question)))
}

// Proves reports whether a side has answered a question. Nobody can before its first link.
func (r *Record) Proves(by game.SideID, question, answer string) bool {
	i := slices.IndexFunc(r.sides[:min(2, len(r.links))], func(s side) bool { return s.id == by })
	signature, err := base64.RawURLEncoding.Strict().DecodeString(answer)
	return i >= 0 && err == nil && trust.Signed(r.sides[i].key, r.proof(question), signature)
}
