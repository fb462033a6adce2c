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

// Seat is a player's own side of a battle: the record, the secret, and the player's actions since
// the last link, which nobody else knows yet.
type Seat struct {
	*Record
	Side   game.SideID
	secret trust.Secret

	sealed []json.RawMessage // sealed actions of the side that are not opened yet
	draft  *game.Battle      // the battle as the player sees it
	base   int               // number of the draft's actions before the player's own since the last link
	waits  *game.Action      // the last of them, if it waits for dice
	theirs []json.RawMessage // what the other player, who is connected, has done since the last link
}

// Start begins a battle by mail from a state, for a player who takes a side.
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

// Join opens an invitation for the other side. The text has the header and the first link.
func Join(text []byte, systems []game.Rules) (*Seat, error) {
	r, err := readRecord(text, systems)
	if err != nil {
		return nil, err
	}
	if len(r.links) != 1 {
		return nil, &Fault{Kind: Missing, What: "it is no invitation: to continue a battle, open it in your own file"}
	}
	return newSeat(r, r.sides[1].id, trust.NewSecret()).sent()
}

// IsInvitation reports whether a text of [Decode] is an invitation.
func IsInvitation(text []byte) bool { return !bytes.HasPrefix(text, []byte(`{"link":`)) }

func newSeat(r *Record, by game.SideID, secret trust.Secret) *Seat {
	return &Seat{Record: r, Side: by, secret: secret}
}

// sent sends the first link of a side, which publishes its key and its anchor.
func (s *Seat) sent() (*Seat, error) {
	if err := s.begin(); err != nil {
		return nil, err
	}
	_, err := s.Send()
	return s, err
}

// Mine reports whether the player owes the next link.
func (s *Seat) Mine() bool { return !s.Watches() && s.Next() == s.Side }

// Shown returns the battle as the player sees it, unsent actions included.
func (s *Seat) Shown() *game.Battle { return s.draft }

// place returns 0 for the side that began, 1 for the other.
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

// begin builds the draft from the record, without actions of the player's own.
func (s *Seat) begin() error {
	s.waits, s.theirs = nil, nil
	if s.Watches() {
		s.draft = s.battle // nobody acts here
		return nil
	}
	b := s.battle.Clone()
	switch {
	case s.held != nil && s.held.by == s.Side: // players see their own secrets
		opened, _, err := readActions(s.sealed, b.State().System)
		if err == nil {
			_, _, err = doAll(b, opened, s.Side, s.held.key)
		}
		if err == nil && s.held.answers {
			s.waits, _, err = doAll(b, s.held.answer, s.other(), s.held.answerK)
		}
		if err != nil {
			return fmt.Errorf("the player's own sealed actions: %w", err)
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

// rolled rolls the dice of a waiting action of the other side.
func (s *Seat) rolled(b *game.Battle, waits *game.Action) (*game.Battle, error) {
	if waits == nil || !s.Mine() {
		return b, nil
	}
	last := s.links[len(s.links)-1]
	_, err := do(b, *waits, trust.DiceKey(s.id, last.Number, *last.Value, *s.value(last.Number + 1)))
	return b, err
}

// nextKey returns the key of the dice that the player's actions roll.
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

// Do does an action for the player. If the other player's answer makes its dice, the action is
// noted and waits is true: it is carried out when the answer comes.
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
	if errors.As(err, &short) && s.terms.Dice != DiceByTurn {
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

// beyondSeal reports whether the player may not decide anything more because the other side's
// actions are still sealed.
func (s *Seat) beyondSeal() bool {
	return s.held != nil && s.held.by != s.Side && !s.draft.Secret()
}

// actions returns the player's actions since the last link.
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

// Ready returns an error that says why the next link cannot be sent yet, nil if it can.
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
	return s.Mine() && len(s.links) > 1 && s.waits == nil && !s.beyondSeal() && !s.givesDice() && q != nil && q.Who == s.Side
}

// Send makes the next link from the player's actions and returns its text for [Encode].
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
		if l.Number == 2 {
			made := game.MadeHere(s.battle.State().System)
			l.Engine, l.Rules = made.Engine, made.Rules
		}
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

// fill puts the player's actions into a link and returns the sealed ones.
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

// foresee sets the link's hash of the battle after it.
func (s *Seat) foresee(l *Link) error {
	next := *s.Record
	next.battle, next.draws = s.battle.Clone(), true
	if err := next.follow(l); err != nil {
		return err
	}
	l.State = next.battle.Hash()
	return nil
}

// open returns how many of the player's actions the next link shows openly. It seals the rest, from
// the first secret decision, if the other side still has to decide without knowing them.
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

// Claim ends the battle because the other player stopped answering, and returns the text of the
// link that says so.
func (s *Seat) Claim() ([]byte, error) { return s.claims(forfeit) }

// ClaimTime ends the battle because the server says that the other player has no time left.
func (s *Seat) ClaimTime() ([]byte, error) { return s.claims(outOfTime) }

func (s *Seat) claims(why string) ([]byte, error) {
	if s.Over() || s.Mine() || len(s.links) < 2 {
		return nil, errors.New("the other player owes no answer")
	}
	l := &Link{Number: len(s.links) + 1, Battle: s.ID(), By: s.Side, After: s.now(), Claim: why}
	s.sign(l)
	if err := s.add(l); err != nil {
		return nil, err
	}
	return s.Last(), s.begin()
}

// Last returns the text of the last link, after the header if it is the invitation.
func (s *Seat) Last() []byte {
	line := s.links[len(s.links)-1].text()
	if len(s.links) == 1 {
		return slices.Concat(s.header, []byte("\n"), line)
	}
	return line
}

// Receive takes the text of a link, or the replay that the other player has saved. It returns how
// many actions of the battle shown precede the new ones.
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

// Waits reports whether the player's last action waits for dice that the other side's answer makes.
func (s *Seat) Waits() bool { return s.waits != nil }

// Waiting returns the last action that was done and waits for its dice: the player's own, or that of the
// last link.
func (s *Seat) Waiting() (game.Action, bool) {
	switch {
	case s.waits != nil:
		return *s.waits, true
	case s.Mine():
		return game.Action{}, false
	}
	return s.Pending()
}

// SentBy returns the side of the last link.
func (r *Record) SentBy() game.SideID { return r.links[len(r.links)-1].By }
