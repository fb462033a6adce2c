package stand

import (
	"math"
	"slices"

	"frontage/game/body"
	"frontage/geometry"
)

// support places infantry that is wholly in the path of infantry behind it into supporting
// positions behind the mover's final place (STD-CONF-16). Stands that find no more room
// behind it go beside or behind the others.
func (g *giving) support() []wayOption {
	s := g.supporting()
	if s == nil {
		return nil
	}
	slots := g.supportSlots()
	at := s.grow(nil, func(placed []body.Placed) []geometry.Box {
		var list []geometry.Box
		for _, box := range slots {
			if len(placed) == 0 || slices.ContainsFunc(placed, func(p body.Placed) bool { return geometry.Relate(p.Box, box) == geometry.Touching }) {
				list = append(list, box)
			}
		}
		if slices.ContainsFunc(list, func(box geometry.Box) bool { return s.free(box, placed) == nil }) || len(placed) == 0 {
			return list
		}
		return body.Around(placed, []geometry.Side{geometry.Left, geometry.Right, geometry.Rear})
	})
	if at == nil {
		return nil
	}
	moved, refusal := s.b.checkMove(g.unit, s.b.standPlaces(at), &s.rules)
	if refusal != nil {
		return nil
	}
	return []wayOption{{kind: waySupport, rule: "STD-CONF-16", moved: moved}}
}

// supporting returns the unit giving way on the table after the mover has passed; nil if it
// cannot go behind the mover in support. It passes through the mover but keeps clear of its
// path. Behind a mover that moves forward there is no room until it has gone.
func (g *giving) supporting() *giving {
	b := g.b
	if !g.wholly() || b.units[g.unit].Type != Infantry || b.units[g.m.unit].Type != Infantry ||
		math.Abs(b.units[g.unit].Base.Front-b.units[g.m.unit].Base.Front) > geometry.Tolerance {
		return nil
	}
	after := b.state.Clone()
	u := &after.Units[g.m.unit]
	u.Stands = nil
	for i, box := range g.m.ends() {
		s := *b.stand(g.m.pieces[i])
		s.X, s.Y = box.Center.X, box.Center.Y
		u.Stands = append(u.Stands, s)
	}
	s := &giving{b: newBoard(&after).in(b.lasting), unit: g.unit, m: g.m, rules: g.rules}
	s.rules.through = func(v int) bool { return v == g.m.unit }
	return s
}

// supportSlots are the places exactly behind the mover's stands where they come to rest
// (STD-RESULT-14).
func (g *giving) supportSlots() []geometry.Box {
	var list []geometry.Box
	for _, box := range g.m.ends() {
		list = append(list, behind(box, g.b.units[g.unit].Base))
	}
	return list
}

// back moves the whole unit in the direction of the movement, without turning, just far
// enough to stay clear ahead of it (STD-CONF-15, AMB-65). It is nil if the distance is too
// great for the unit's formation (STD-CONF-11), something in the way does not give way in
// turn (STD-CONF-18), or the place is not allowed (STD-CONF-17).
func (g *giving) back() *wayOption {
	far := g.needed()
	if far > g.rules.allowance+geometry.Tolerance {
		return nil
	}
	by := g.m.travel.Scale(far)
	push := g.b.shove(g.unit, by, g.m)
	for _, p := range g.b.PiecesOf(g.unit) {
		if g.keepsClear(g.b.Boxes[p].Shift(by)) != nil {
			return nil
		}
	}
	if push.first >= 0 {
		return nil
	}
	return &wayOption{kind: wayBack, rule: "STD-CONF-15", moved: g.b.translation(g.unit, by), pushes: push.pushed}
}

// needed returns how far the unit must move in the direction of the movement to stay clear
// ahead of it. By reading (a) of AMB-65 it goes as far as the mover.
func (g *giving) needed() float64 {
	if g.b.plays("AMB-65", "a") {
		return g.m.distance
	}
	return body.Clear(g.b.BoxesOf(g.unit), g.m.travel, 0, g.m.swaths)
}

// translation is a straight move of a whole unit without turning.
func (b *board) translation(unit int, by geometry.Vec) *moveResult {
	r := &moveResult{unit: unit}
	for _, p := range b.PiecesOf(unit) {
		to := b.Boxes[p].Shift(by)
		r.stands = append(r.stands, movedStand{p, to, geometry.Way{Legs: []geometry.Box{b.Boxes[p], to}, Cost: by.Len(), OK: true}})
	}
	return r
}

// spending sets the cost of the ways for a pace, without using tolerance to lengthen it.
func (r *moveResult) spending(pace float64) *moveResult {
	for i := range r.stands {
		way := &r.stands[i].way
		way.Spend(way.Cost, pace)
	}
	return r
}

// shoving is a unit that moves straight as a block and pushes friends out of its way.
type shoving struct {
	m      movement
	each   []geometry.Stop // what stops each stand, ignoring pushed units
	first  int             // the stand that stops the block, −1 if none does
	pushed []int           // friends in the way that can give way in turn
}

// shove works out what a block of a unit's stands pushes, and what stops it, when it moves
// by a vector during another movement. Friends that are not engaged are pushed if they can
// give way in turn; others stop the block.
func (b *board) shove(unit int, by geometry.Vec, within movement) *shoving {
	s := &shoving{first: -1, m: movement{unit: unit, pieces: b.PiecesOf(unit), travel: by.Unit(), distance: by.Len(),
		lands: HasTrait(b.units[unit].Unit, traitFlying), engaged: within.engaged, chain: append(slices.Clone(within.chain), unit)}}
	s.m.sweep(b)
	roles := make([]geometry.Role, len(b.Boxes))
	for v := range b.units {
		role := geometry.Solid
		if slices.Contains(s.m.chain, v) {
			role = geometry.Absent
		} else if _, said := within.asked[v]; !said && b.inWay(v, s.m.swaths) && b.canGiveWay(v, s.m) {
			role = geometry.Absent
			s.pushed = append(s.pushed, v)
		}
		for q := b.units[v].First; q < b.units[v].End; q++ {
			roles[q] = role
		}
	}
	for i, path := range s.m.swaths {
		s.each = append(s.each, b.groundFor(unit).Sweep(path.From, path.By, roles))
		if s.each[i].Meets != geometry.Nothing && (s.first < 0 || s.each[i].Far < s.each[s.first].Far) {
			s.first = i
		}
	}
	return s
}

// inWay reports whether any stand of a unit overlaps the swaths.
func (b *board) inWay(v int, swaths []geometry.Swath) bool {
	return slices.ContainsFunc(b.BoxesOf(v), func(box geometry.Box) bool { return swept(swaths, box) })
}
