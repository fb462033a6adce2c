package mail

import (
	"bytes"
	"errors"
	"slices"

	"frontage/game"
	"frontage/game/trust"
)

// Record is a battle as its links tell it. It is the same for both players and for anybody who
// checks it.
type Record struct {
	systems []game.Rules
	header  []byte
	id      trust.Value
	terms   terms
	sides   [2]side // in the order of their first links
	links   []*Link
	after   []trust.Value // hash of the record before link 1, after link 1, …

	battle  *game.Battle // after all links, without sealed actions and whatever follows them
	pending *game.Action // an action of the last link that waits for its dice
	held    *held        // what was sealed and is not opened yet; nil if nothing is

	draws     bool    // the link is still being made: its hash is unknown
	asked     int     // the number of links at which asks was worked out
	asks      bool    // whether the battle has a question then
	unclaimed *Record // the record before the claim that ended it
}

// side is the public data of one player.
type side struct {
	id   game.SideID
	key  trust.Value
	last trust.Value // its latest revealed value of the chain
}

// newRecord begins the record of a header.
func newRecord(header []byte, systems []game.Rules) (*Record, error) {
	b, t, err := readHeader(header, systems)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(headerOf(b), header) {
		return nil, &Fault{Kind: Damaged, What: "its header is not written as this program writes it"}
	}
	r := &Record{systems: systems, header: header, id: trust.Begin(header), terms: t, battle: b}
	r.after = []trust.Value{r.id}
	first := b.State().SideOf(t.First)
	r.sides[0].id, r.sides[1].id = t.First, b.State().Sides[1-first].ID
	return r, nil
}

// ID names the battle in its links.
func (r *Record) ID() string { return r.id.String()[:11] }

// Battle returns the battle as far as both players have made it. Do not change it.
func (r *Record) Battle() *game.Battle { return r.battle }

// Dice says how the dice are made.
func (r *Record) Dice() Dice { return r.terms.Dice }

// Len returns the number of links.
func (r *Record) Len() int { return len(r.links) }

// Next returns the side that owes the next link, "" if the battle is over.
func (r *Record) Next() game.SideID {
	if r.Over() {
		return ""
	}
	return r.sides[len(r.links)%2].id
}

// Over reports whether there is nothing more to send.
func (r *Record) Over() bool {
	if r.Claimed() != "" || r.pending != nil || r.held != nil || len(r.links) < 2 {
		return r.Claimed() != ""
	}
	if r.asked != len(r.links) { // to work out the question takes time
		r.asked, r.asks = len(r.links), r.battle.Question() != nil
	}
	return !r.asks
}

// Claimed returns the side that claims the battle because the other one stopped answering, "" if
// none does.
func (r *Record) Claimed() game.SideID {
	if n := len(r.links); n > 0 && r.links[n-1].Claim != "" {
		return r.links[n-1].By
	}
	return ""
}

// TimeClaimed reports whether a side claims the battle because the other one has no time left.
func (r *Record) TimeClaimed() bool {
	return r.Claimed() != "" && r.links[len(r.links)-1].Claim == outOfTime
}

// Program returns the program of a side, as it has named itself when the side entered the battle.
func (r *Record) Program(side game.SideID) game.Made {
	switch {
	case side == r.sides[0].id:
		return r.battle.Made()
	case len(r.links) > 1:
		return game.Made{Engine: r.links[1].Engine, Rules: r.links[1].Rules}
	}
	return game.Made{}
}

// Pending returns the action whose dice the next link will make.
func (r *Record) Pending() (game.Action, bool) {
	if r.pending == nil {
		return game.Action{}, false
	}
	return *r.pending, true
}

// SealedBy returns the side that has sealed actions, "" if none has.
func (r *Record) SealedBy() game.SideID {
	if r.held == nil {
		return ""
	}
	return r.held.by
}

// add adds a link. With a *[Fault] nothing has changed.
func (r *Record) add(l *Link) error {
	if r.unclaimed != nil && l.After == r.unclaimed.now() && l.Claim == "" {
		next := *r.unclaimed // the other side answers after all
		err := next.add(l)
		if err == nil {
			*r = next
		}
		return err
	}
	next := *r
	next.battle = r.battle.Clone()
	next.links, next.after = slices.Clone(r.links), slices.Clone(r.after)
	if err := next.fits(l); err != nil {
		return err
	}
	line := l.text()
	next.battle.AddLink(line)
	if err := next.follow(l); err != nil {
		return r.otherRules(err)
	}
	next.battle.Keep()
	next.links, next.after = append(next.links, l), append(next.after, trust.After(r.now(), line))
	*r = next
	return nil
}

// otherRules adds to a fault of an action that the battle was begun with other rules, if it was: its
// sender may be honest then.
func (r *Record) otherRules(err error) error {
	var fault *Fault
	if why := r.battle.OtherRules(); why != "" && errors.As(err, &fault) && fault.Kind == False {
		fault.What += " (" + why + ")"
	}
	return err
}

// now returns the hash of the record so far.
func (r *Record) now() trust.Value { return r.after[len(r.after)-1] }

// fits checks a link apart from its actions: its place, its signature, its value.
func (r *Record) fits(l *Link) error {
	n := len(r.links) + 1
	if l.Battle != r.ID() {
		return l.fault(Foreign, "it belongs to the battle %s, and this is %s", l.Battle, r.ID())
	}
	if most := 2 * trust.ChainLength; l.Number < 1 || l.Number > most { // each side reveals a value in every other one
		return l.fault(Damaged, "links have numbers from 1 to %d", most)
	}
	if l.Number < n || l.After != r.now() {
		return r.misplaced(l)
	}
	if l.Number > n {
		return l.fault(Missing, "link %d has not been opened here", n)
	}
	mine := &r.sides[(n-1)%2]
	if l.Claim != "" {
		mine = &r.sides[n%2] // of who has sent the last one
	}
	if n > 2 || l.Claim != "" {
		if l.Key != nil || l.Anchor != nil {
			return l.fault(False, "a side has one key and one anchor, in its first link")
		}
		if l.Engine != "" || l.Rules != "" {
			return l.fault(False, "the program of a side is named in its first link")
		}
	} else if err := r.enter(l, mine); err != nil {
		return err
	}
	if l.By != mine.id {
		return l.fault(False, "it is by %q, but %q has to send it", string(l.By), string(mine.id))
	}
	if !trust.Signed(mine.key, trust.After(r.now(), l.unsigned()), trust.Signature(l.Sign)) {
		return l.fault(Altered, "it does not bear the signature of %q, or was changed since", string(l.By))
	}
	return r.value(l, mine)
}

// misplaced says what is wrong with a link that does not follow the last one here.
func (r *Record) misplaced(l *Link) error {
	if l.Number <= len(r.links) {
		own := r.links[l.Number-1]
		switch {
		case bytes.Equal(own.text(), l.text()):
			return l.fault(Older, "it is here already: the last link is number %d", len(r.links))
		case l.After == r.after[l.Number-1]:
			return l.fault(Forked, "here link %d is another one: %q has sent two", l.Number, string(l.By))
		}
	}
	if l.Number > len(r.links)+1 {
		return l.fault(Missing, "link %d has not been opened here", len(r.links)+1)
	}
	return l.fault(Forked, "an earlier link differs from the one here, or this link was altered")
}

// enter takes the key and the anchor of a side's first link.
func (r *Record) enter(l *Link, mine *side) error {
	if l.Key == nil || l.Anchor == nil {
		return l.fault(False, "the first link of a side has its key and its anchor")
	}
	other := &r.sides[0]
	if mine != other && (*l.Key == other.key || *l.Anchor == other.last) {
		return l.fault(False, "it has the key or the anchor of the other side")
	}
	mine.key, mine.last = *l.Key, *l.Anchor
	return nil
}

// value checks the value that a link reveals.
func (r *Record) value(l *Link, mine *side) error {
	if l.Claim != "" {
		if l.Claim != forfeit && (l.Claim != outOfTime || r.terms.Dice != DiceLive) {
			return l.fault(False, "there is no claim %q", l.Claim)
		}
		if l.Value != nil || l.Actions != nil || l.Opened != nil || l.Sealed != nil || l.Once != nil || l.State != "" {
			return l.fault(False, "a claim holds nothing else")
		}
		return nil
	}
	switch {
	case l.Number == 1 && l.Value != nil:
		return l.fault(False, "the first link reveals nothing")
	case l.Number == 1:
		return nil
	case l.Value == nil:
		return l.fault(False, "it reveals no value: dice that wait for it stay open")
	case !trust.Follows(mine.last, *l.Value):
		return l.fault(False, "its value is not the next of the chain to which %q has bound itself", string(l.By))
	}
	mine.last = *l.Value
	return nil
}
