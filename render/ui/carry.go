package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// Dragging means the same in every phase: the player wants the piece to go there, and dropping it
// on a legal place moves it. A unit dropped on an enemy charges. If the rules do not allow it
// now, the screen says why.

// carry is a unit or a character being dragged that cannot be placed freely.
type carry struct {
	piece  game.UnitID
	leader bool
	from   geometry.Vec // on the table, in cm
	to     geometry.Vec
	over   game.UnitID // the enemy under the piece
}

// carries handles the drag of such a piece, and reports whether it used the gesture.
func (b *battle) carries(g gesture) bool {
	h := b.carry
	switch {
	case g.Kind == gestureDrag && g.First:
		h = b.takeCarry(g)
		b.carry = h
		if h == nil {
			return false
		}
		b.choose(h.piece)
		fallthrough
	case g.Kind == gestureDrag && h != nil:
		h.to = b.board.at(g.At)
		h.over = ""
		if unit, _ := b.board.stand(g.At, g.Touch); unit != nil && !h.leader && unit.Side != b.acting() {
			h.over = unit.ID
			if b.mayAsk(unit) && b.target != unit.ID {
				b.aim(unit.ID)
			}
		} else if b.target != "" {
			b.cancel()
		}
	case g.Kind == gestureDrop && h != nil:
		b.carry = nil
		b.dropCarry(h)
	case g.Kind == gestureAbandon && h != nil:
		b.carry = nil
		b.cancel()
	default:
		return false
	}
	b.ui.changed()
	return true
}

// takeCarry returns the piece of the acting side that a drag begins on, nil for none.
func (b *battle) takeCarry(g gesture) *carry {
	if b.thinking() || b.over() || b.waiting() != nil || b.board.measuring() || b.setsUp() || b.covered() || b.state().Turn.Leads() {
		return nil
	}
	at := b.board.at(g.Start)
	unit, _, c := b.board.piece(g.Start, g.Touch)
	switch {
	case c != nil && c.Side == b.acting():
		return &carry{piece: game.UnitID(c.ID), leader: true, from: at, to: at}
	case unit != nil && unit.Side == b.acting() && !b.listed():
		return &carry{piece: unit.ID, from: at, to: at}
	}
	return nil
}

// dropCarry carries out a drop, or says why it is not allowed.
func (b *battle) dropCarry(h *carry) {
	switch {
	case h.leader && b.sends(h.piece):
		b.sendLeader(h.to)
	case h.leader:
		b.ui.Note(words.T("%[1]s moves when the characters do.", nameOf(b.state(), string(h.piece))))
	case h.over != "" && b.target == h.over:
		if p := b.shown(); p != nil && !p.Legal && !b.plans() {
			b.ui.Note(words.Say(p.Reason))
		}
		b.charge()
	case h.over == "" && b.guide().Moves != nil && b.plans():
		b.planPlaces(h.piece, h.places(b))
	case h.over == "" && b.guide().Moves != nil:
		if why := try(b.play, b.guide().Moves.Action(b.state(), []game.UnitID{h.piece}, h.places(b))).why; why != "" {
			b.ui.Note(why)
		}
	}
}

// places returns the places of a unit's stands if it were dropped now.
func (h *carry) places(b *battle) []game.StandPlace {
	var list []game.StandPlace
	by := h.to.Sub(h.from)
	for _, s := range b.state().Unit(h.piece).Stands {
		s.X, s.Y = s.X+by.X, s.Y+by.Y
		list = append(list, game.StandPlace(s))
	}
	return list
}

// mark returns the arrow from the piece's place to the hand.
func (h *carry) mark() game.Mark {
	return game.Mark{Kind: game.MarkMove, From: h.from, To: h.to}
}

// dropOnEnemy charges the enemy on which a unit under an order is dropped, if it may.
func (b *battle) dropOnEnemy(p *placing, g gesture) {
	enemy, _ := b.board.stand(g.At, g.Touch)
	q := b.question()
	if enemy == nil || q == nil {
		return
	}
	i := slices.IndexFunc(q.Answers, func(a game.Action) bool {
		return b.view(a).Aimed && a.Unit == p.mover.unit && slices.Contains(b.view(a).Against, enemy.ID)
	})
	switch {
	case i >= 0 && b.listed():
		b.ask.place = nil
		b.giveAnswer(i)
	case !b.listed():
		b.choose(p.mover.unit)
		if b.mayAsk(enemy) {
			b.aim(enemy.ID)
			b.dropCarry(&carry{piece: b.selected, over: enemy.ID})
		}
	}
}
