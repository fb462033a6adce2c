package mail

import (
	"errors"

	"frontage/game"
	"frontage/game/trust"
)

// follow carries out a link on the battle.
func (r *Record) follow(l *Link) error {
	switch {
	case l.Claim != "":
		return r.claim(l)
	case l.Number <= 2:
		if l.Actions != nil || l.Sealed != nil || l.Opened != nil || l.Once != nil || l.State != "" {
			return l.fault(False, "the first two links only bind their sides")
		}
		return nil
	case r.held != nil && r.held.by == l.By:
		if err := r.open(l); err != nil {
			return err
		}
	case l.Opened != nil || l.Once != nil:
		return l.fault(False, "it opens something that was not sealed")
	}
	actions, at, err := readActions(l.Actions, r.battle.State().System)
	if err != nil {
		return l.wrong(at, err)
	}
	gives := r.pending != nil || l.Opened != nil
	if err := r.roll(l); err != nil {
		return err
	}
	if r.held != nil {
		return r.hold(l, actions)
	}
	if l.Sealed != nil {
		return r.seal(l, actions)
	}
	b := r.battle
	waits, at, err := doAll(b, actions, l.By, r.key(l))
	if err != nil {
		return l.wrong(at, err)
	}
	r.pending = waits
	if err := r.ends(l, b, waits != nil || r.terms.Dice == DiceLive && (gives || len(actions) > 0)); err != nil {
		return err
	}
	if !r.draws && l.State != b.Hash() {
		return l.fault(False, "after it the battle has the hash %s here and %q there: the programs differ, or the link was altered", b.Hash(), l.State)
	}
	return nil
}

// wrong is the fault of an action.
func (l *Link) wrong(at int, err error) error {
	var fault *Fault
	if errors.As(err, &fault) {
		return err
	}
	f := l.fault(False, "%v", err)
	f.Action = at
	return f
}

// claim ends the battle for a side whose opponent stopped answering.
func (r *Record) claim(l *Link) error {
	if r.Over() || len(r.links) < 2 {
		return l.fault(False, "nobody owes a link")
	}
	before := *r
	before.battle = r.unlinked()
	r.unclaimed = &before
	return nil
}

// unlinked returns the battle without the link that was added last and has not been carried out.
func (r *Record) unlinked() *game.Battle {
	b := r.battle.Clone()
	b.DropLink()
	return b
}

// key returns the key of the dice that a link's actions roll, "" if the next link makes them.
func (r *Record) key(l *Link) trust.Key {
	if r.terms.Dice != DiceByTurn || l.Number < 3 {
		return ""
	}
	return trust.DiceKey(r.id, l.Number, *l.Value, *r.links[l.Number-2].Value)
}

// roll rolls the dice of the action at the end of the link before.
func (r *Record) roll(l *Link) error {
	if r.pending == nil || r.held != nil {
		return nil // sealed actions roll when they are opened
	}
	last := r.links[len(r.links)-1]
	key := trust.DiceKey(r.id, last.Number, *last.Value, *l.Value)
	if _, err := do(r.battle, *r.pending, key); err != nil {
		return l.fault(False, "the last action of link %d, which waits for its dice: %v", last.Number, err)
	}
	r.pending = nil
	return nil
}

// doAll carries out actions of a side. Without a key the last of them may wait for dice: then it is
// returned. at is the number, from 1, of the action that caused an error.
func doAll(b *game.Battle, actions []game.Action, by game.SideID, key trust.Key) (waits *game.Action, at int, err error) {
	for i, a := range actions {
		err := may(b, a, by)
		if err == nil {
			_, err = do(b, a, key)
		}
		var short *game.NotEnoughDice
		if errors.As(err, &short) && key == "" {
			if i == len(actions)-1 {
				return &a, 0, nil
			}
			err = errOpen
		}
		if err != nil {
			return nil, i + 1, err
		}
	}
	return nil, 0, nil
}

// errOpen: an action rolls and is not the last one of its link.
var errOpen = errors.New("the dice of this action are open, so that nothing may be decided after it")

// errBack: a link cannot hold the action.
var errBack = errors.New("links hold actions that were done, not undo or redo of actions taken back")

// may returns an error if a side must not try an action.
func may(b *game.Battle, a game.Action, by game.SideID) error {
	if a.Do == game.DoUndo || a.Do == game.DoRedo {
		return errBack
	}
	return b.MayDo(a, by)
}

// do carries out an action with the dice of a key.
func do(b *game.Battle, a game.Action, key trust.Key) ([]game.Event, error) {
	if b.State().Turn.Dice.Key != key {
		b.SetKey(key)
	}
	return b.Do(a)
}

// ends checks that a link goes on as long as its side has to decide, unless it may stop. A side that
// could stop earlier would get other dice for its next decision, where dice are made by turns. Live
// dice are unknown wherever a link stops, but each link must bring the battle on.
func (r *Record) ends(l *Link, b *game.Battle, mayStop bool) error {
	if mayStop {
		return nil
	}
	if q := b.Question(); q != nil && q.Who == l.By {
		return l.fault(False, "it stops while %q has to decide", string(l.By))
	}
	return nil
}
