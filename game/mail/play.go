package mail

import (
	"errors"

	"frontage/game"
	"frontage/game/trust"
)

// follow does what a link does to the battle.
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
		return l.fault(False, "it opens what was not sealed")
	}
	actions, at, err := readActions(l.Actions, r.battle.State().System)
	if err != nil {
		return l.wrong(at, err)
	}
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
	if err := r.ends(l, b, waits); err != nil {
		return err
	}
	if !r.draws && l.State != b.Hash() {
		return l.fault(False, "here the battle has the hash %s after it, and there %q: the programs differ, or it was altered", b.Hash(), l.State)
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

// claim ends the battle for a side whose opponent answers no more.
func (r *Record) claim(l *Link) error {
	if r.Over() || len(r.links) < 2 {
		return l.fault(False, "nobody owes a link")
	}
	before := *r
	before.battle = r.unlinked()
	r.unclaimed = &before
	return nil
}

// unlinked returns the battle without the link that was added last, to which nothing was done.
func (r *Record) unlinked() *game.Battle {
	b := r.battle.Clone()
	b.DropLink()
	return b
}

// key returns the key of the dice that the actions of a link roll, "" when those are made by
// the next link.
func (r *Record) key(l *Link) trust.Key {
	if r.terms.Dice != DiceByTurn || l.Number < 3 {
		return ""
	}
	return trust.DiceKey(r.id, l.Number, *l.Value, *r.links[l.Number-2].Value)
}

// roll rolls the dice for which the action at the end of the link before waits.
func (r *Record) roll(l *Link) error {
	if r.pending == nil || r.held != nil {
		return nil // what is held is rolled when it is opened
	}
	last := r.links[len(r.links)-1]
	key := trust.DiceKey(r.id, last.Number, *last.Value, *l.Value)
	if _, err := do(r.battle, *r.pending, key); err != nil {
		return l.fault(False, "the last action of link %d, which waits for its dice: %v", last.Number, err)
	}
	r.pending = nil
	return nil
}

// doAll carries out actions of a side. The last of them may wait for dice, where there is no
// key: it is returned. at is the action of an error, from 1.
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

// errOpen is the error of an action that rolls and is not the last one of its link.
var errOpen = errors.New("the dice of this action are open, so that nothing may be decided after it")

// errBack is the error of an action that a link cannot hold.
var errBack = errors.New("links hold what was done, not what was taken back")

// may returns why a side may not do an action, nil if it may try.
func may(b *game.Battle, a game.Action, by game.SideID) error {
	if a.Do == game.DoUndo || a.Do == game.DoRedo {
		return errBack
	}
	return b.MayDo(a, by)
}

// do carries out an action with dice of a key.
func do(b *game.Battle, a game.Action, key trust.Key) ([]game.Event, error) {
	if b.State().Turn.Dice.Key != key {
		b.SetKey(key)
	}
	return b.Do(a)
}

// ends checks that a link goes on as long as its side has to decide. Who could stop before
// would get other dice for what comes next.
func (r *Record) ends(l *Link, b *game.Battle, waits *game.Action) error {
	if waits != nil {
		return nil
	}
	if q := b.Question(); q != nil && q.Who == l.By {
		return l.fault(False, "it stops while %q has to decide", string(l.By))
	}
	return nil
}
