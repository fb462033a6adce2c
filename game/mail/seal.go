package mail

import (
	"bytes"
	"encoding/json"

	"frontage/game"
	"frontage/game/trust"
)

// held is what waits for a seal to be opened: the actions of the side that sealed them, and
// those with which the other one answered without knowing them.
type held struct {
	by      game.SideID
	link    int // that sealed
	key     trust.Key
	answer  []game.Action
	answers bool // the other side has answered
	answerK trust.Key
	standIn *game.Battle // as the other side sees it: with answers by default in place of the sealed ones
}

// mostStandIns is how many default answers may stand in for what is sealed.
const mostStandIns = 2000

// seal takes a link with sealed actions, and before them others that are not.
func (r *Record) seal(l *Link, open []game.Action) error {
	b := r.battle
	if waits, at, err := doAll(b, open, l.By, r.key(l)); err != nil {
		return l.wrong(at, err)
	} else if waits != nil {
		return l.fault(False, "it seals while dice are open")
	}
	switch q := b.Question(); {
	case l.State != "":
		return l.fault(False, "it tells the hash of what it seals")
	case q == nil || q.Who != l.By || !b.Secret():
		return l.fault(False, "there is nothing that %q may decide in secret", string(l.By))
	}
	standIn, err := standIn(b, l.By)
	if err != nil {
		return l.fault(False, "%v", err)
	}
	r.held = &held{by: l.By, link: l.Number, key: r.key(l), standIn: standIn}
	return nil
}

// standIn returns the battle with default answers in place of what a side decides in secret.
func standIn(b *game.Battle, by game.SideID) (*game.Battle, error) {
	b = b.Clone()
	for range mostStandIns {
		q := b.Question()
		if q == nil || q.Who != by || !b.Secret() {
			break
		}
		a, ok := b.Default()
		if !ok {
			break
		}
		if _, err := b.Do(a); err != nil {
			return nil, err
		}
	}
	b.Keep()
	return b, nil
}

// hold takes the answer to a link with sealed actions.
func (r *Record) hold(l *Link, actions []game.Action) error {
	if l.Sealed != nil {
		return l.fault(False, "it seals before the other side has opened")
	}
	h := *r.held
	b := h.standIn.Clone()
	for i, a := range actions {
		if !b.Secret() {
			return l.wrong(i+1, l.fault(False, "it decides what is not secret before the other side has opened"))
		}
		waits, _, err := doAll(b, []game.Action{a}, l.By, r.key(l))
		if err == nil && waits != nil && i < len(actions)-1 {
			err = errOpen
		}
		if err != nil {
			return l.wrong(i+1, err)
		}
	}
	if q := b.Question(); q != nil && q.Who == l.By && b.Secret() && !r.waits(b, actions) {
		return l.fault(False, "it stops while %q has to decide", string(l.By))
	}
	if l.State != "" {
		return l.fault(False, "it tells the hash of a battle that is still sealed")
	}
	h.answer, h.answers, h.answerK = actions, true, r.key(l)
	r.held = &h
	return nil
}

// waits reports whether the last of some actions waits for dice after the others.
func (r *Record) waits(b *game.Battle, actions []game.Action) bool {
	if len(actions) == 0 || r.terms.Dice == DiceByTurn {
		return false
	}
	held := b.Held()
	return len(held) < len(r.held.standIn.Held())+len(actions)
}

// open takes the link that opens what its side has sealed.
func (r *Record) open(l *Link) error {
	h := r.held
	if l.Once == nil {
		return l.fault(False, "it does not open what link %d has sealed", h.link)
	}
	if trust.Seal(r.id, *l.Once, sealText(l.Opened)) != *r.links[h.link-1].Sealed {
		return l.fault(False, "what it opens is not what link %d has sealed", h.link)
	}
	opened, at, err := readActions(l.Opened, r.battle.State().System)
	if err != nil {
		return l.wrong(at, err)
	}
	b := r.battle
	if waits, at, err := doAll(b, opened, h.by, h.key); err != nil {
		return l.wrong(at, err)
	} else if waits != nil {
		return l.fault(False, "what was sealed rolls dice")
	}
	if q := b.Question(); q != nil && q.Who == l.By {
		return l.fault(False, "what was sealed stops while %q has to decide", string(l.By))
	}
	answerer := r.links[len(r.links)-1].By
	waits, at, err := doAll(b, h.answer, answerer, h.answerK)
	if err != nil {
		return l.fault(False, "what was sealed leaves no room for action %d of link %d: %v", at, l.Number-1, err)
	}
	r.held, r.pending = nil, waits
	return nil
}

// sealText is what is sealed of actions.
func sealText(list []json.RawMessage) []byte { return bytes.Join(trusting(list), []byte("\n")) }

func trusting(list []json.RawMessage) [][]byte {
	parts := make([][]byte, len(list))
	for i, part := range list {
		parts[i] = part
	}
	return parts
}
