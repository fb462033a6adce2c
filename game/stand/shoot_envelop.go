package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureEnvelop moves the enveloping stands of a charge on, after the shooting at the
// charger and its supporting unit (STD-CHARGE-52). Stands holds their poses on the way,
// stand by stand. Shooters are the stands and characters that have shot at the unit.
const procedureEnvelop = "envelop"

// withoutEnvelopment returns a layout before any stand moves on to envelop.
func (l *layout) withoutEnvelopment() *layout {
	first := *l
	first.places, first.further = l.line, nil
	return &first
}

// envelopLater returns the frames that follow the move of a charge with a supporting unit
// and enveloping stands: the shooting, then the envelopment.
func (c *charge) envelopLater(l *layout, passages []passage) []Frame {
	var then []Frame
	if back := c.b.shootBackFrame(c.unit, passages, func(at moment) bool { return at != atEnvelop }); back != nil {
		then = append(then, back)
	}
	frame := &envelopProcedure{Unit: c.b.units[c.unit].ID, Target: c.b.units[c.target].ID}
	for _, way := range passages {
		if !way.envelop {
			continue
		}
		for _, leg := range way.legs {
			frame.Stands = append(frame.Stands, game.Stand(c.b.placeAt(way.piece, leg)))
		}
	}
	return append(then, frame)
}

type envelopProcedure struct {
	Unit     game.UnitID  `json:"unit,omitempty"`
	Target   game.UnitID  `json:"target,omitempty"`
	Shooters []string     `json:"names,omitempty"`
	Stands   []game.Stand `json:"stands,omitempty"`
}

func init() { register(func() procedure { return &envelopProcedure{} }) }

func (*envelopProcedure) kind() string { return procedureEnvelop }

func (p *envelopProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	at.unit("target", p.Target)
}

func (p *envelopProcedure) proceed(r *run) (waits bool, err error) {
	r.pop()
	b, unit := r.board(), r.indexOf(p.Unit)
	if len(r.s.Unit(p.Unit).Stands) == 0 || !b.touchesEnemy(unit) {
		return false, nil // AMB-32: it is not engaged
	}
	ways := b.stillFree(unit, p.Stands)
	if len(ways) == 0 {
		return false, nil
	}
	passages := slices.Concat(b.atRest(unit, ways), ways)
	back := b.shootBackFrame(unit, passages, func(at moment) bool { return at == atEnvelop }) // STD-CHARGE-54
	back = withoutShots(back, p.Shooters)
	touched := b.touchedCharacters(unit, ways)
	r.envelop(p, b, ways)
	if back != nil {
		r.push(back)
	}
	r.clearTheWay(unit, touched)
	return false, nil
}

// withoutShots removes the shots of some stands from a shooting; nil if none is left.
func withoutShots(p *shootBackProcedure, stands []string) *shootBackProcedure {
	if p == nil || len(stands) == 0 {
		return p
	}
	p.Shots = slices.DeleteFunc(p.Shots, func(s Shot) bool { return slices.Contains(stands, s.Shooter()) })
	p.Units = slices.DeleteFunc(p.Units, func(id game.UnitID) bool {
		return !slices.ContainsFunc(p.Shots, func(s Shot) bool { return s.Unit == id })
	})
	if len(p.Units) == 0 {
		return nil
	}
	return p
}

func (b *board) touchesEnemy(unit int) bool {
	for i := range b.units {
		if b.Enemies(unit, i) && b.unitsTouch(unit, i) {
			return true
		}
	}
	return false
}

// stillFree returns the ways of the enveloping stands left after the shooting, as long as
// they keep their unit in formation (STD-CHARGE-49).
func (b *board) stillFree(unit int, poses []game.Stand) []passage {
	var ways []passage
	for _, s := range poses {
		p, err := b.pieceIndex(string(s.ID))
		if err != nil {
			continue // removed by a shot
		}
		i := slices.IndexFunc(ways, func(w passage) bool { return w.piece == p })
		if i < 0 {
			i = len(ways)
			ways = append(ways, passage{piece: p, envelop: true})
		}
		ways[i].legs = append(ways[i].legs, s.Box(b.units[unit].Base))
	}
	if b.holdsWith(unit, ways) {
		return ways
	}
	var some []passage
	for _, way := range ways {
		if more := append(slices.Clone(some), way); b.holdsWith(unit, more) {
			some = more
		}
	}
	return some
}

// holdsWith reports whether a unit is in formation after some of its stands have moved.
func (b *board) holdsWith(unit int, ways []passage) bool {
	boxes := slices.Clone(b.BoxesOf(unit))
	for _, way := range ways {
		boxes[way.piece-b.units[unit].First] = way.legs[len(way.legs)-1]
	}
	return len(geometry.Groups(boxes)) == 1
}

// atRest returns passages for the stands of a unit that stay where they are.
func (b *board) atRest(unit int, but []passage) []passage {
	var list []passage
	for _, p := range b.PiecesOf(unit) {
		if !slices.ContainsFunc(but, func(w passage) bool { return w.piece == p }) {
			list = append(list, passage{piece: p, legs: []geometry.Box{b.Boxes[p]}})
		}
	}
	return list
}

// envelop moves the stands, and records the further enemies that they touch
// (STD-CHARGE-50).
func (r *run) envelop(p *envelopProcedure, b *board, ways []passage) {
	u := r.s.Unit(p.Unit)
	event := game.Event{Kind: procedureEnvelop, By: string(p.Unit), Unit: p.Unit, Target: p.Target, Why: "STD-CHARGE-52",
		Text: game.Say("%s envelops %s.", unitName(r.s, p.Unit), unitName(r.s, p.Target))}
	stands := u.OwnStands()
	for _, way := range ways {
		move := game.StandMove{ID: b.id(way.piece), Poses: posesOf(way.legs)}
		event.Moves = append(event.Moves, move)
		end := move.Poses[len(move.Poses)-1]
		at := &stands[b.Pieces[way.piece].Stand]
		at.X, at.Y, at.Facing = end.X, end.Y, end.Facing
		r.addImpacts(u, b, way.legs[len(way.legs)-1])
	}
	r.changed()
	r.event(event)
}

// addImpacts records the enemies that a stand touches in its place and that its unit has
// not yet charged (STD-CHARGE-13, STD-CHARGE-45).
func (r *run) addImpacts(u *game.Unit, b *board, box geometry.Box) {
	for i := range b.units {
		v := &b.units[i]
		if !b.Enemies(i, b.state.UnitIndex(u.ID)) || slices.ContainsFunc(Own(u).State.Impacts, func(i Impact) bool { return i.Unit == v.ID }) {
			continue
		}
		if side, touched := b.struckEdge(i, []geometry.Box{box}); touched {
			Edit(u).State.Impacts = append(Own(u).State.Impacts, Impact{Unit: v.ID, Edge: side.String(), Irregular: !b.regularUnit(i)})
		}
	}
}

func (p *envelopProcedure) question(r *run) *game.Question {
	return &game.Question{Kind: procedureEnvelop, Who: r.s.Turn.Active, Text: game.Say("%s envelops.", unitName(r.s, p.Unit))}
}

func (p *envelopProcedure) answer(r *run, a game.Action) error {
	return notNow(a, game.Say("%s envelops", unitName(r.s, p.Unit)))
}
