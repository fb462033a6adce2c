package mail

import (
	"bytes"
	"encoding/json"

	"frontage/game"
	"frontage/game/trust"
)

// held waits for a seal to be opened: the actions of the side that sealed them, and those by which
// the other side answered without knowing them.
type held struct {
	by      game.SideID
	link    int // number of the link with the seal
	key     trust.Key
	answer  []game.Action
	answers bool // the other side has answered
	answerK trust.Key
	standIn *game.Battle // the battle as the other side sees it: with default answers in place of the sealed actions
}

// mostStandIns limits the default answers that stand in for sealed actions.
const mostStandIns = 2000

// seal takes a link whose last actions are sealed. open are those before them.
func (r *Record) seal(l *Link, open []game.Action) error {
	b := r.battle
	if waits, at, err := doAll(b, open, l.By, r.key(l)); err != nil {
		return l.wrong(at, err)
	} else if waits != nil {
		return l.fault(False, "it seals while dice are open")
	}
	switch q := b.Question(); {
	case l.State != "":
		return l.fault(False, "it gives the hash of a battle that is still sealed")
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

// standIn returns the battle with default answers in place of the secret decisions of a side.
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
			return l.wrong(i+1, l.fault(False, "an action is not secret, and the other side has not opened its seal yet"))
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
		return l.fault(False, "it gives the hash of a battle that is still sealed")
	}
	h.answer, h.answers, h.answerK = actions, true, r.key(l)
	r.held = &h
	return nil
}

// waits reports whether the last of the actions waits for dice.
func (r *Record) waits(b *game.Battle, actions []game.Action) bool {
	if len(actions) == 0 || r.terms.Dice == DiceByTurn {
		return false
	}
	held := b.Held()
	return len(held) < len(r.held.standIn.Held())+len(actions)
}

// open takes a link that opens its side's seal.
func (r *Record) open(l *Link) error {
	h := r.held
	if l.Once == nil {
		return l.fault(False, "it does not open the seal of link %d", h.link)
	}
	if trust.Seal(r.id, *l.Once, sealText(l.Opened)) != *r.links[h.link-1].Sealed {
		return l.fault(False, "the opened actions are not those sealed in link %d", h.link)
	}
	opened, at, err := readActions(l.Opened, r.battle.State().System)
	if err != nil {
		return l.wrong(at, err)
	}
	b := r.battle
	if waits, at, err := doAll(b, opened, h.by, h.key); err != nil {
		return l.wrong(at, err)
	} else if waits != nil {
		return l.fault(False, "the sealed actions roll dice")
	}
	if q := b.Question(); q != nil && q.Who == l.By {
		return l.fault(False, "the sealed actions stop while %q has to decide", string(l.By))
	}
	answerer := r.links[len(r.links)-1].By
	waits, at, err := doAll(b, h.answer, answerer, h.answerK)
	if err != nil {
		return l.fault(False, "after the sealed actions, action %d of link %d is impossible: %v", at, l.Number-1, err)
	}
	r.held, r.pending = nil, waits
	return nil
}

// sealText returns the text that is sealed for some actions.
func sealText(list []json.RawMessage) []byte { return bytes.Join(trusting(list), []byte("\n")) }

func trusting(list []json.RawMessage) [][]byte {
	parts := make([][]byte, len(list))
	for i, part := range list {
		parts[i] = part
	}
	return parts
}
