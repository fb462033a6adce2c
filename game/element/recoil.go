package element

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// recoiling is the recoil of an element, with its effects on others.
type recoiling struct {
	far       float64 // in cm
	to        geometry.Box
	rule      string        // the rule by which it recoils so
	destroyed bool          // by that rule
	pushed    []body.Pushed // the bases pushed back
	fleeing   []int         // elements that flee because a dragon pushed them (ELM-RECOIL-09)
	first     []int         // elements that flee first, because it goes through them
}

// recoilFar returns how far an element recoils, in cm (ELM-RECOIL-01).
func (b *board) recoilFar(unit int) float64 {
	return min(b.s.Units[unit].Base.Depth, b.k.cm(b.t.value("recoil_most")))
}

// recoil works out the recoil of an element (ELM-RECOIL-01 to -10).
func (b *board) recoil(unit int) recoiling {
	base := b.at[unit]
	place := b.Boxes[base]
	far := b.recoilFar(unit)
	if to, ok := b.passBehind(unit); ok { // ELM-RECOIL-02
		return recoiling{far: place.Center.Dist(to.Center), to: to, rule: "ELM-RECOIL-02"}
	}
	r := recoiling{rule: "ELM-RECOIL-01"}
	push := body.PushBack(b.Table, b.groundFor(unit), []int{base}, place.Forward.Neg().Scale(far), false, func(who, met int) body.Answer {
		return b.makesWay(unit, who, met, &r)
	})
	r.far = push.Far
	r.to = place.Shift(place.Forward.Neg().Scale(r.far))
	for _, p := range push.Moves[1:] {
		if p.Far > geometry.Tolerance {
			r.pushed = append(r.pushed, p)
			if b.isDragon(unit) {
				r.fleeing = append(r.fleeing, b.unitOf(p.Piece))
			}
		}
	}
	switch {
	case push.Meets == geometry.Nothing:
	case push.Stopped == base && (push.Meets != geometry.ABox || b.enemies(base, push.Index)):
		r.rule, r.destroyed = "ELM-RECOIL-08", true
	case r.far <= geometry.Tolerance:
		r.rule, r.destroyed = "ELM-RECOIL-07", true
	default:
		r.rule = "ELM-RECOIL-06"
	}
	return r
}

// step explains the recoil.
func (r *recoiling) step(b *board, unit int) game.Step {
	name := b.s.Units[unit].Name
	switch r.rule {
	case "ELM-RECOIL-02":
		return game.NewStep(r.rule, "%[1]s recoils through the friend behind it and lines up there.", name)
	case "ELM-RECOIL-06":
		return game.NewStep(r.rule, "%[1]s recoils %[2]s, to a friend that it can neither pass nor push.", name, b.k.say(r.far))
	case "ELM-RECOIL-07":
		return game.NewStep(r.rule, "%[1]s is destroyed: it cannot recoil at all.", name)
	case "ELM-RECOIL-08":
		return game.NewStep(r.rule, "%[1]s is destroyed: an enemy, ground that it may not enter or the edge of the table is behind it.", name)
	}
	return game.NewStep(r.rule, "%[1]s recoils %[2]s.", name, b.k.say(r.far))
}

// isDragon reports whether an element is a dragon.
func (b *board) isDragon(unit int) bool { return b.s.Units[unit].Type == "DR" }

// makesWay returns the reaction of a base behind one that recoils or is pushed.
func (b *board) makesWay(recoiler, who, met int, r *recoiling) body.Answer {
	if b.enemies(who, met) {
		return body.Halts
	}
	other := b.unitOf(met)
	same := geometry.SameFacing(b.Boxes[who].Forward, b.Boxes[met].Forward)
	pushable := same && !b.is(isNeverPushed, other) && !b.inCombat(met) // ELM-RECOIL-03 to -05
	switch {
	case pushable:
		return body.Yields
	case b.isDragon(recoiler) && b.unitOf(who) == recoiler && !own(&b.s.Units[other]).State.Fled: // ELM-RECOIL-09
		if !slices.Contains(r.first, other) {
			r.first = append(r.first, other)
		}
		return body.Passes
	}
	return body.Halts // ELM-RECOIL-06
}

// passBehind returns the place behind the friends directly behind an element, if it may recoil through them:
// they have exactly its facing, and its type may pass theirs (ELM-RECOIL-02). Flying does not count
// (ELM-RECOIL-10).
func (b *board) passBehind(unit int) (geometry.Box, bool) {
	base := b.at[unit]
	at, passed := base, false
	for {
		next := b.behindOf(at)
		if next < 0 || !b.passesOnFoot(unit, b.unitOf(next)) {
			break
		}
		at, passed = next, true
	}
	if !passed {
		return geometry.Box{}, false
	}
	friend := b.Boxes[at]
	to := b.Boxes[base].At(friend.Center.Along(friend.Forward, -(friend.Depth+b.Boxes[base].Depth)/2))
	roles := make([]geometry.Role, len(b.Boxes))
	for i := range roles {
		if i != base {
			roles[i] = geometry.Solid
		}
	}
	return to, b.groundFor(unit).Fits(to, roles)
}

// passesOnFoot is passes without flying.
func (b *board) passesOnFoot(mover, other int) bool {
	return b.is(isPassesFriends, mover) || b.is(isSkirmishesThrough, mover) || b.is(isMounted, mover) && !b.is(isAerial, mover) && b.is(isSkirmishesThrough, other) ||
		!b.flies(mover) && b.flies(other) && !b.inCombat(b.at[other])
}

// recoil carries out the recoil of an element. Friends in the way of a dragon flee first, so that it never
// overlaps them while their owner chooses a way.
func (d *doing) recoil(unit int) {
	b := d.board()
	r := b.recoil(unit)
	switch {
	case len(r.first) > 0:
		d.next(Task{Do: taskRecoil, Unit: d.s.Units[unit].ID})
		d.scatter(r.first)
		return
	case r.destroyed:
		d.remove(unit, Destroyed, r.step(b, unit))
		return
	}
	// The pushed elements move first, the hindmost first, so that none overlap.
	for i := len(r.pushed) - 1; i >= 0; i-- {
		p := r.pushed[i]
		place := b.Boxes[p.Piece]
		d.put(b.unitOf(p.Piece), "pushed", p.Far, func() (game.Text, []game.Step) {
			return oneStep(game.NewStep("ELM-RECOIL-03", "%[1]s is pushed back.", b.piece(p.Piece).Name))
		}, place, place.Shift(b.Boxes[b.at[unit]].Forward.Neg().Scale(p.Far)))
	}
	d.put(unit, "recoil", r.far, func() (game.Text, []game.Step) { return oneStep(r.step(b, unit)) }, b.Boxes[b.at[unit]], r.to)
	d.scatter(r.fleeing) // ELM-RECOIL-09, correction 2
}
