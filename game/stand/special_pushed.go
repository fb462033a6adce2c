package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Units that infantry pushes (STD-SPEC-18).

// touchesPushers reports whether a box touches a friendly infantry unit.
func (b *board) touchesPushers(unit int, box geometry.Box) bool {
	for i := range b.units {
		if i == unit || b.units[i].Army != b.units[unit].Army || b.units[i].Type != Infantry {
			continue
		}
		if slices.ContainsFunc(b.BoxesOf(i), func(other geometry.Box) bool { return geometry.Relate(box, other) == geometry.Touching }) {
			return true
		}
	}
	return false
}

// refuseUnpushed refuses an order to a pushed unit without infantry in its brigade (STD-SPEC-18(a)).
func (b *board) refuseUnpushed(units []int) *game.Refusal {
	i := slices.IndexFunc(units, b.isPushed)
	if i < 0 || slices.ContainsFunc(units, func(unit int) bool { return b.units[unit].Type == Infantry }) {
		return nil
	}
	return refuse("STD-SPEC-18", game.Say("%s is pushed: it is ordered only together with infantry that touches it.", b.units[units[i]].name()))
}

// withPushers returns the units of a brigade without those that are pushed, if no infantry is with them.
func (b *board) withPushers(units []int) []int {
	if b.refuseUnpushed(units) == nil {
		return units
	}
	return slices.DeleteFunc(slices.Clone(units), b.isPushed)
}

// unpushed refuses a pursuit, an advance or a fall back of a pushed unit that touches no friendly infantry
// now (STD-SPEC-18(b)).
func (b *board) unpushed(unit int) *game.Refusal {
	if !b.isPushed(unit) || slices.ContainsFunc(b.BoxesOf(unit), func(box geometry.Box) bool { return b.touchesPushers(unit, box) }) {
		return nil
	}
	return refuse("STD-SPEC-18", game.Say("%s touches no friendly infantry, which has to push it: it stands.", b.units[unit].name()))
}

// leavesPushers refuses to take a pushed unit to places where it touches no friendly infantry
// (STD-SPEC-18(b)). The stands without a place stay where they are.
func (b *board) leavesPushers(unit int, to func(yield func(piece int, box geometry.Box) bool)) *game.Refusal {
	if !b.isPushed(unit) {
		return nil
	}
	moved := map[int]bool{}
	for piece, box := range to {
		if moved[piece] = true; b.Pieces[piece].Unit == unit && b.touchesPushers(unit, box) {
			return nil
		}
	}
	for _, piece := range b.PiecesOf(unit) {
		if !moved[piece] && b.touchesPushers(unit, b.Boxes[piece]) {
			return nil
		}
	}
	return refuse("STD-SPEC-18", game.Say("%s would touch no friendly infantry, which has to push it, at the end of this move: it stands.", b.units[unit].name()))
}

// endsOfPlaces yields where stands go.
func endsOfPlaces(places []place) func(yield func(piece int, box geometry.Box) bool) {
	return func(yield func(piece int, box geometry.Box) bool) {
		for i := range places {
			if !yield(places[i].piece, places[i].box) {
				return
			}
		}
	}
}

// dropUnpushed drops the outcomes of a pursuit that take a pushed unit away from its infantry.
func (p *pursuit) dropUnpushed() {
	if p.b.isPushed(p.unit) {
		p.options = slices.DeleteFunc(p.options, func(o *pursued) bool { return p.b.leavesPushers(p.unit, endsOfPlaces(o.places)) != nil })
	}
}

// dropUnpushed drops the layouts of an advance that take a pushed unit away from its infantry, and refuses
// the advance if none is left.
func (c *charge) dropUnpushed() {
	if !c.wish.advance || len(c.layouts) == 0 || !c.b.isPushed(c.unit) {
		return
	}
	var why *game.Refusal
	c.layouts = slices.DeleteFunc(c.layouts, func(l *layout) bool {
		no := c.b.leavesPushers(c.unit, endsOfPlaces(l.places))
		if no != nil {
			why = no
		}
		return no != nil
	})
	if len(c.layouts) == 0 {
		c.unpushed = why
	}
}

// pushStep is how far apart the places are that are tried for a pushed unit that falls back, in cm.
const pushStep = 0.5

// fallPushed is the default fall back of a pushed unit: as far straight back as its infantry, which stays
// where it is, still touches it. It returns nil if there is no such place.
func (b *board) fallPushed(unit int, dirs []geometry.Vec, rules *moveRules) *moveResult {
	for _, dir := range dirs {
		for n := int(rules.allowance / pushStep); n > 0; n-- {
			m := b.translation(unit, dir.Scale(float64(n)*pushStep))
			touches := slices.ContainsFunc(m.stands, func(s movedStand) bool { return b.touchesPushers(unit, s.box) })
			if !touches {
				continue
			}
			if result, no := b.checkMove(unit, b.placesOf(m), rules); no == nil {
				return result
			}
		}
	}
	return nil
}

// standsPushed lets a pushed unit stand that finds no place to fall back to beside its infantry.
func (r *run) standsPushed(p *fallProcedure) bool {
	b, unit := r.board(), r.indexOf(p.Unit)
	if p.Step == stepForced || !b.isPushed(unit) || !b.defaultFall(unit, p.Course.Most, r.fallContext()).forced {
		return false
	}
	r.drop(p)
	r.event(game.Event{Kind: "hold", By: string(p.Unit), Unit: p.Unit, Why: "STD-SPEC-18",
		Text: r.say("%s finds no place to fall back to where friendly infantry touches it: it stands.", unitName(r.s, p.Unit))})
	return true
}
