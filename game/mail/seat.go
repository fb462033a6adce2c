package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/trust"
)

// Seat is a player's own side of a battle: the record, the secret, and what the player has
// done since the last link, which nobody knows yet.
type Seat struct {
	*Record
	Side   game.SideID
	secret trust.Secret

	sealed []json.RawMessage // what the side has sealed and not opened yet
	draft  *game.Battle      // as the player sees it
	base   int               // actions of the draft that are not the player's since the last link
	waits  *game.Action      // the last of them, where it waits for dice
}

// Start begins a battle of a state by mail, for a player who takes a side.
func Start(s game.State, systems []game.Rules, by game.SideID, dice Dice) (*Seat, error) {
	i := slices.IndexFunc(systems, func(r game.Rules) bool { return r.Name() == s.System })
	if i < 0 {
		return nil, fmt.Errorf("there are no rules %q", s.System)
	}
	if s.SideOf(by) < 0 {
		return nil, fmt.Errorf("there is no side %q", string(by))
	}
	t := terms{Dice: dice, First: by, Nonce: trust.Value(trust.NewSecret())}
	r, err := newRecord(newHeader(s, systems[i], t), systems)
	if err != nil {
		return nil, err
	}
	return newSeat(r, by, trust.NewSecret()).sent()
}

// Join opens an invitation, the text of which has the header and the first link, for the side
// that is left.
func Join(text []byte, systems []game.Rules) (*Seat, error) {
	r, err := readRecord(text, systems)
	if err != nil {
		return nil, err
	}
	if len(r.links) != 1 {
		return nil, &Fault{Kind: Missing, What: "it is no invitation; a battle that has begun is opened in the file of its player"}
	}
	return newSeat(r, r.sides[1].id, trust.NewSecret()).sent()
}

// IsInvitation reports whether a text of [Decode] is an invitation.
func IsInvitation(text []byte) bool { return !bytes.HasPrefix(text, []byte(`{"link":`)) }

func newSeat(r *Record, by game.SideID, secret trust.Secret) *Seat {
	return &Seat{Record: r, Side: by, secret: secret}
}

// sent sends the first link of a side, which binds it.
func (s *Seat) sent() (*Seat, error) {
	if err := s.begin(); err != nil {
		return nil, err
	}
	_, err := s.Send()
	return s, err
}

// Mine reports whether the player owes the next link.
func (s *Seat) Mine() bool { return s.Next() == s.Side }

// Shown returns the battle as the player sees it, with what is not sent yet.
func (s *Seat) Shown() *game.Battle { return s.draft }

// place returns which of the two sides the player has, 0 for the one that began.
func (s *Seat) place() int {
	if s.Side == s.sides[0].id {
		return 0
	}
	return 1
}

// value returns the value that a link of the side reveals.
func (s *Seat) value(link int) *trust.Value {
	v := s.secret.Chain((link - 1 + s.place()) / 2)
	return &v
}

// begin draws up what the player sees now, with nothing done yet.
func (s *Seat) begin() error {
	s.waits = nil
	b := s.battle.Clone()
	switch {
	case s.held != nil && s.held.by == s.Side: // the own secrets are seen
		opened, _, err := readActions(s.sealed, b.State().System)
		if err == nil {
			_, _, err = doAll(b, opened, s.Side, s.held.key)
		}
		if err == nil && s.held.answers {
			s.waits, _, err = doAll(b, s.held.answer, s.other(), s.held.answerK)
		}
		if err != nil {
			return fmt.Errorf("the own sealed actions: %w", err)
		}
		b, err = s.rolled(b, s.waits)
		if err != nil {
			return err
		}
	case s.held != nil:
		b = s.held.standIn.Clone()
	default:
		var err error
		if b, err = s.rolled(b, s.pending); err != nil {
			return err
		}
	}
	s.waits = nil
	b.Keep()
	s.draft, s.base = b, len(b.Held())
	return nil
}

// other returns the side of the other player.
func (s *Seat) other() game.SideID { return s.sides[1-s.place()].id }

// rolled rolls the dice for which an action of the other side waits.
func (s *Seat) rolled(b *game.Battle, waits *game.Action) (*game.Battle, error) {
	if waits == nil || !s.Mine() {
		return b, nil
	}
	last := s.links[len(s.links)-1]
	_, err := do(b, *waits, trust.DiceKey(s.id, last.Number, *last.Value, *s.value(last.Number + 1)))
	return b, err
}

// nextKey is the key of the dice that the player's actions roll.
func (s *Seat) nextKey() trust.Key {
	n := len(s.links) + 1
	if n < 3 {
		return ""
	}
	return s.key(&Link{Number: n, Value: s.value(n)})
}

// The errors of [Seat.Do] and [Seat.Send].
var (
	ErrNotYours = errors.New("the other player has to answer first")
	ErrWaits    = errors.New("the last action waits for dice that the other player's answer makes: send it first")
	ErrDecide   = errors.New("there is still something to decide before the link can be sent")
)

// Do does an action for the player. Where its dice are made by the other player's answer, it
// is noted and waits is true: it happens when that comes.
func (s *Seat) Do(a game.Action) (events []game.Event, waits bool, err error) {
	if err := s.mayDo(a); err != nil {
		return nil, false, err
	}
	if a.Do == game.DoUndo || a.Do == game.DoRedo {
		if s.waits != nil {
			s.waits = nil
			return nil, false, nil
		}
		events, err = s.draft.Do(a)
		return events, false, err
	}
	if err := may(s.draft, a, s.Side); err != nil {
		return nil, false, err
	}
	events, err = do(s.draft, a, s.nextKey())
	var short *game.NotEnoughDice
	if errors.As(err, &short) && s.terms.Dice == DiceByRoll {
		s.waits = &a
		return nil, true, nil
	}
	return events, false, err
}

func (s *Seat) mayDo(a game.Action) error {
	switch {
	case !s.Mine() || len(s.links) < 2:
		return ErrNotYours
	case s.waits != nil && a.Do != game.DoUndo:
		return ErrWaits
	case a.Do != game.DoUndo && s.draft.Held() != nil && s.beyondSeal():
		return ErrNotYours
	}
	return nil
}

// beyondSeal reports whether the draft has come past what may be decided while the other
// side's actions are sealed, or past the own secret that is to be sealed now.
func (s *Seat) beyondSeal() bool {
	return s.held != nil && s.held.by != s.Side && !s.draft.Secret()
}

// actions returns what the player has done since the last link.
func (s *Seat) actions() []game.Action {
	all, held := s.draft.Actions(), s.draft.Held()
	var mine []game.Action
	for _, line := range held[min(s.base, len(held)):] {
		mine = append(mine, all[line-1])
	}
	if s.waits != nil {
		mine = append(mine, *s.waits)
	}
	return mine
}

// Ready returns why the next link cannot be sent yet, nil if it can.
func (s *Seat) Ready() error {
	if !s.Mine() {
		return ErrNotYours
	}
	if s.Decides(s.draft.Question()) {
		return ErrDecide
	}
	return nil
}

// Decides reports whether the player has to answer a question of [Seat.Shown] before the next link
// can be sent.
func (s *Seat) Decides(q *game.Question) bool {
	return s.Mine() && len(s.links) > 1 && s.waits == nil && !s.beyondSeal() && q != nil && q.Who == s.Side
}

// Send makes the next link of what the player has done, and returns its text for [Encode].
func (s *Seat) Send() ([]byte, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	l := &Link{Number: len(s.links) + 1, Battle: s.ID(), By: s.Side, After: s.now()}
	if l.Number > 1 {
		l.Value = s.value(l.Number)
	}
	sealed := s.sealed
	if l.Number <= 2 {
		key, anchor := s.secret.Public(), s.secret.Chain(0)
		l.Key, l.Anchor = &key, &anchor
	} else {
		sealed = s.fill(l)
	}
	if l.Number > 2 && l.Sealed == nil && (s.held == nil || s.held.by == s.Side) {
		if err := s.foresee(l); err != nil {
			return nil, err
		}
	}
	s.sign(l)
	if err := s.add(l); err != nil {
		return nil, err
	}
	s.sealed = sealed
	return s.Last(), s.begin()
}

// fill puts what the player has done into a link, and returns what of it is sealed.
func (s *Seat) fill(l *Link) (sealed []json.RawMessage) {
	if s.held != nil && s.held.by == s.Side {
		once := s.secret.Once(s.held.link)
		l.Once, l.Opened = &once, s.sealed
	}
	actions := writeActions(s.actions())
	switch {
	case s.held != nil && s.held.by != s.Side:
		l.Actions = actions
	default:
		open := s.open()
		l.Actions = actions[:open:open]
		if open < len(actions) {
			sealed = actions[open:]
			once := s.secret.Once(l.Number)
			seal := trust.Seal(s.id, once, sealText(sealed))
			l.Sealed = &seal
		}
	}
	return sealed
}

// foresee puts into a link the hash of the battle after it.
func (s *Seat) foresee(l *Link) error {
	next := *s.Record
	next.battle, next.draws = s.battle.Clone(), true
	if err := next.follow(l); err != nil {
		return err
	}
	l.State = next.battle.Hash()
	return nil
}

// open returns how many of the player's actions the next link tells openly. It seals those
// after them, if the other side still has to decide without knowing them: from the first
// that was decided in secret.
func (s *Seat) open() int {
	actions := s.actions()
	if s.held != nil && s.held.by != s.Side || s.waits != nil || !s.draft.Secret() {
		return len(actions)
	}
	held := s.draft.Held()
	first := len(held) - len(actions)
	for i := range actions {
		if state, _ := s.draft.Past(first + i); game.Secret(state) {
			return i
		}
	}
	return len(actions)
}

func (s *Seat) sign(l *Link) {
	l.Sign = trustSigned(s.secret.Sign(trust.After(s.now(), l.unsigned())))
}

// Claim ends the battle since the other player answers no more, and returns the text of the
// link that says so.
func (s *Seat) Claim() ([]byte, error) {
	if s.Over() || s.Mine() || len(s.links) < 2 {
		return nil, errors.New("the other player owes no answer")
	}
	l := &Link{Number: len(s.links) + 1, Battle: s.ID(), By: s.Side, After: s.now(), Claim: forfeit}
	s.sign(l)
	if err := s.add(l); err != nil {
		return nil, err
	}
	return s.Last(), s.begin()
}

// Last returns the text of the last link, with the header where it is the invitation.
func (s *Seat) Last() []byte {
	line := s.links[len(s.links)-1].text()
	if len(s.links) == 1 {
		return slices.Concat(s.header, []byte("\n"), line)
	}
	return line
}

// Receive takes the text of a link, or the replay that the other player has saved, and
// returns how many actions of the battle shown come before what is new.
func (s *Seat) Receive(text []byte) (from int, err error) {
	from = len(s.battle.Held())
	links, err := s.newLinks(text)
	if err != nil {
		return 0, err
	}
	next := *s.Record
	for _, l := range links {
		if err := next.add(l); err != nil {
			return 0, err
		}
	}
	before := *s
	s.Record = &next
	if err := s.begin(); err != nil {
		*s = before
		return 0, err
	}
	return from, nil
}

// Waits reports whether what the player has done ends with an action whose dice the other
// side's answer makes.
func (s *Seat) Waits() bool { return s.waits != nil }

// SentBy returns the side of the last link.
func (r *Record) SentBy() game.SideID { return r.links[len(r.links)-1].By }
