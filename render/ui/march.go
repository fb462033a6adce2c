package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// A player moves units under an order by dragging them, by clicking their new place, or by typing
// the distance.

// handled returns the units that a click or typed numbers move: those being moved; otherwise the
// selected unit, the brigade, or the unit of the answer shown.
func (b *battle) handled() []game.UnitID {
	p := b.placed()
	units, ok := b.ordered()
	switch together := b.company(b.selected); {
	case b.byHand():
	case together != nil:
		return together
	case !ok:
		return nil
	}
	switch all := b.brigade(); {
	case p != nil && p.touched && b.view(p.answer).Moves && len(p.mover.with) > 0:
		return p.mover.with
	case p != nil && p.touched && b.view(p.answer).Moves:
		return []game.UnitID{p.mover.unit}
	case slices.Contains(units, b.selected):
		return []game.UnitID{b.selected}
	case all != nil && !b.ask.apart:
		return all
	case p != nil && b.view(p.answer).Moves:
		return []game.UnitID{p.answer.Unit}
	}
	return units[:1]
}

// march moves the middle of the units under an order to the clicked place, and reports
// whether there are any.
func (b *battle) march(to geometry.Vec) bool {
	units := b.handled()
	if units == nil || !b.state().Table.Rect().Contains(to, 0) {
		return false
	}
	p := b.placed()
	if p == nil || !p.touched {
		p = b.takeOrdered(units)
	}
	st := p.now.Clone()
	p.mover.place(&st, p.mover.align(&st, to.Sub(p.mover.pivot(&st)), p.mover.boxes(&st)[0].Width), 0)
	game.Round(&st)
	p.put(b, st)
	b.ui.changed()
	return true
}

// byNumbers asks how far the units under an order go from where they stand.
func (b *battle) byNumbers() {
	units := b.handled()
	if units == nil {
		return
	}
	table := b.state().Table
	far := table.Width + table.Height
	b.ui.open(numbersDialog(b.ui, words.T("Move %[1]s", names(b.state(), units)), words.T("From its place, as it sees it; a negative number goes the other way."), []number{
		{id: "ahead", name: words.T("Straight ahead"), low: -far, high: far, step: 1, length: true},
		{id: "right", name: words.T("To its right"), low: -far, high: far, step: 1, length: true},
		{id: "turn", name: words.T("Turned to its right, in degrees"), low: -360, high: 360, step: 5},
	}, func(v []float64) string {
		b.ask.place = nil
		p := b.takeOrdered(units)
		st := b.state().Clone()
		ahead := geometry.Direction(st.Unit(units[0]).Stands[0].Facing)
		p.mover.place(&st, ahead.Scale(v[0]).Along(ahead.Right(), v[1]), v[2])
		game.Round(&st)
		p.put(b, st)
		return ""
	}))
}
