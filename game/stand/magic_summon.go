package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Monsters that casters summon (STD-SPELL-72 to STD-SPELL-75), and spells cast at points.

func init() {
	spellKinds[kindSummon] = spellKind{effect: summon, worth: worthOfSummon, text: game.Say("a monster appears, which obeys casters alone")}
}

// aimPoint is a point to cast at, and the facing of what appears there, in degrees.
type aimPoint struct {
	at     geometry.Vec
	facing float64
}

// castAtPoint casts at a point. If no facing is given, what appears there faces the closest enemy.
func (b *board) castAtPoint(c *casting, stands []castStand, a game.Action) *game.Refusal {
	if a.X == nil || a.Y == nil {
		return refuse("STD-MAGIC-07", game.Say("%s is cast at a point: name it.", c.spell.name()))
	}
	c.at = geometry.Vec{X: round4(*a.X), Y: round4(*a.Y)}
	fits := b.castDecoy
	if c.spell.kind == kindSummon {
		fits = b.castSummon
	}
	facings := b.facingsAt(c.from.of.Side, c.at)
	if a.Direction != nil {
		facings = []float64{game.RoundAngle(*a.Direction)}
	}
	slices.SortStableFunc(stands, func(f, g castStand) int {
		return compareLengths(farFrom([]geometry.Box{f.box(b)}, c.at), farFrom([]geometry.Box{g.box(b)}, c.at))
	})
	c.from = stands[0]
	var why *game.Refusal
	for _, c.direction = range facings {
		refusal := fits(c)
		if refusal == nil {
			return nil
		}
		why = cmp.Or(why, refusal)
	}
	return why
}

// facingsAt lists the facings to try at a point if none is given: towards the closest enemy, and
// along the axes of the table.
func (b *board) facingsAt(side game.SideID, at geometry.Vec) []float64 {
	list := []float64{0, 90, 180, 270}
	least, closest := math.Inf(1), geometry.Vec{}
	for i := range b.units {
		if b.units[i].Side == side || len(b.units[i].Stands) == 0 {
			continue
		}
		if near := nearestPoint(b.BoxesOf(i), at); near.Dist(at) < least {
			least, closest = near.Dist(at), near
		}
	}
	if least > geometry.Tolerance && !math.IsInf(least, 1) {
		list = append([]float64{game.RoundAngle(geometry.Degrees(closest.Sub(at)))}, list...)
	}
	return list
}

// nearestPoint is the point of some boxes nearest to another point.
func nearestPoint(boxes []geometry.Box, to geometry.Vec) geometry.Vec {
	return slices.MinFunc(pointsNearest(boxes, to), func(p, q geometry.Vec) int { return compareLengths(p.Dist(to), q.Dist(to)) })
}

func pointsNearest(boxes []geometry.Box, to geometry.Vec) []geometry.Vec {
	list := make([]geometry.Vec, len(boxes))
	for i, box := range boxes {
		list[i] = box.Closest(to)
	}
	return list
}

// farFrom is the distance of some boxes from a point.
func farFrom(boxes []geometry.Box, from geometry.Vec) float64 {
	return nearestPoint(boxes, from).Dist(from)
}

// beyondRange refuses places for a new unit whose closest point is beyond the range of its spell.
func (b *board) beyondRange(c *casting, u *game.Unit, boxes []geometry.Box) *game.Refusal {
	far := math.Inf(1)
	for _, box := range boxes {
		_, _, d := c.from.to(b, box)
		far = min(far, d)
	}
	if far <= c.spell.reach+geometry.Tolerance {
		return nil
	}
	have, most := apart(far, c.spell.reach)
	return refuse("STD-MAGIC-08", game.Say("%s would be %s from %s: the range of %s is %s.", u.Name, have, c.from.name(b), c.spell.name(), most))
}

// castSummon finds out whether a monster may appear at a point, with any facing (AMB-M34).
func (b *board) castSummon(c *casting) *game.Refusal {
	side := c.from.of.Side
	if made, casters := len(b.summonedOf(side)), b.castersOf(side); made >= casters {
		return refuse("STD-SPELL-73", game.SayCount(casters, "%[2]s has one caster, and may have no more summoned units.", "%[2]s has %[1]d casters, and may have no more summoned units.", b.state.Sides[b.state.SideOf(side)].Name))
	}
	u := b.brought(c.from.of, c.spell, Monster)
	boxes := formsAt(u.Base, 1, c.at, geometry.Direction(c.direction))[0]
	if refusal := cmp.Or(b.beyondRange(c, &u, boxes), b.hasRoom(&u, boxes)); refusal != nil {
		return refusal
	}
	for q, box := range b.Boxes {
		if v := b.Pieces[q].Unit; b.units[v].Side != side && !b.isEngaged(v) && touches(boxes[0], box) {
			return refuse("STD-SPELL-72", game.Say("%s would touch %s, which is not engaged.", u.Name, b.units[v].name()))
		}
	}
	if !b.unread() {
		_, _, far := c.from.to(b, boxes[0])
		c.steps = append(c.steps, game.Step{Rule: "STD-SPELL-72", Marks: append([]game.Mark{c.from.reach(b, c.spell.reach)}, ghostsAt(&u, boxes)...),
			Text: game.Say("%s would be %s from %s: the range of %s is %s.", u.Name, cm(far), c.from.name(b), c.spell.name(), cm(c.spell.reach))})
	}
	return nil
}

// summon puts the monster onto the table. It has not charged, and nobody shoots at it (AMB-M34).
func summon(r *run, _ *castProcedure, c *casting) error {
	b := r.board()
	u := b.brought(c.from.of, c.spell, Monster)
	r.bring(u, formsAt(u.Base, 1, c.at, geometry.Direction(c.direction))[0], "STD-SPELL-72")
	return nil
}

// summonPoints suggests where a monster may appear: with its front against the edges of engaged enemies, and
// before the caster towards each enemy.
func (b *board) summonPoints(c *casting) (list []aimPoint) {
	base, from := Base(Monster), c.from.box(b)
	u := b.brought(c.from.of, c.spell, Monster)
	for i := range b.units {
		v := &b.units[i]
		if v.Side == c.from.of.Side || len(v.Stands) == 0 {
			continue
		}
		if !b.isEngaged(i) {
			if ahead := nearestPoint(b.BoxesOf(i), from.Center).Sub(from.Center); ahead.Len() > geometry.Tolerance {
				const apart = 4.0
				list = append(list, aimPoint{from.Center.Along(ahead.Unit(), min(c.spell.reach, from.Radius()+apart)), geometry.Degrees(ahead)})
			}
			continue
		}
		for _, box := range b.BoxesOf(i) {
			for _, side := range [4]geometry.Side{geometry.Rear, geometry.Left, geometry.Right, geometry.Front} {
				if place := geometry.Flush(box.Edge(side), base.Front, base.Depth, 0); b.hasRoom(&u, []geometry.Box{place}) == nil {
					list = append(list, aimPoint{place.Center, geometry.Degrees(place.Forward)})
				}
			}
		}
	}
	return list
}

// pointWishes suggests castings at points: the legal ones among the kind's suggestions, and points
// around the caster if these are few.
func (b *board) pointWishes(leader int, sp *spell) (list []game.Action) {
	const most, few = 16, 4
	who := &b.state.Characters[leader]
	c := &casting{spell: sp, leader: leader, from: b.castStands(who)[0]}
	add := func(points []aimPoint, most int) {
		for _, p := range points {
			if len(list) >= most {
				return
			}
			x, y, direction := round4(p.at.X), round4(p.at.Y), game.RoundAngle(p.facing)
			a := game.Action{Do: "cast", Character: who.ID, Choice: sp.id, X: &x, Y: &y, Direction: &direction}
			if _, refusal := b.cast(leader, sp, a); refusal == nil {
				list = append(list, a)
			}
		}
	}
	if sp.kind == kindSummon {
		add(b.summonPoints(c), most)
	} else {
		add(b.decoyPoints(c), most)
	}
	add(b.pointsAround(c), few)
	return list
}

// pointsAround lists points around the caster, near ones first, facing the closest enemy.
func (b *board) pointsAround(c *casting) (list []aimPoint) {
	const directions = 8
	from := c.from.box(b).Center
	for _, share := range [4]float64{0.2, 0.4, 0.7, 1} {
		for i := range directions {
			at := from.Along(geometry.Direction(float64(i)*360/directions), c.spell.reach*share)
			list = append(list, aimPoint{at, b.facingsAt(c.from.of.Side, at)[0]})
		}
	}
	return list
}

// worthOfSummon is about the six dice of a monster if it fights at once, more at a rear or a side,
// and less if it fights only in later turns.
func worthOfSummon(b *board, c *casting) float64 {
	box := formsAt(Base(Monster), 1, c.at, geometry.Direction(c.direction))[0][0]
	worth := 1.5
	for q, o := range b.Boxes {
		if contact := geometry.Touch(box, o); b.units[b.Pieces[q].Unit].Side != c.from.of.Side && contact.Kind != geometry.NoContact {
			worth = max(worth, 3)
			if contact.Kind == geometry.EdgeContact && contact.B.Side != geometry.Front {
				worth = 4
			}
		}
	}
	return worth
}

// castersOf counts the casters of a side who are alive.
func (b *board) castersOf(side game.SideID) (n int) {
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; c.Side == side && !OwnLeader(c).State.Slain && isCaster(c) {
			n++
		}
	}
	return n
}

// summonedOf lists the summoned units of a side that are on the table or may return.
func (b *board) summonedOf(side game.SideID) (list []int) {
	for i := range b.units {
		if u := b.units[i].Unit; u.Side == side && isMade(u, kindSummon) && !isDestroyed(u) {
			list = append(list, i)
		}
	}
	return list
}

// excess is the number of summoned units of a side beyond the number of its casters (STD-SPELL-73).
func (b *board) excess(side game.SideID) int { return len(b.summonedOf(side)) - b.castersOf(side) }

// procedureExcess asks which summoned unit is removed when a caster is lost (STD-SPELL-73).
const procedureExcess = "excess"

func init() { register(func() procedure { return &excessProcedure{} }) }

type excessProcedure struct {
	Side game.SideID `json:"side,omitempty"`
}

func (*excessProcedure) kind() string { return procedureExcess }

func (p *excessProcedure) check(at *openAt) {
	if at.s.SideOf(p.Side) < 0 {
		at.report("side", "there is no side %q", p.Side)
	} else if at.isTop() && newBoard(at.s).excess(p.Side) <= 0 {
		at.report("side", "%q has no summoned units beyond its casters", p.Side)
	}
}

func (p *excessProcedure) proceed(r *run) (waits bool, err error) {
	for {
		b := r.board()
		list := b.summonedOf(p.Side)
		more := b.excess(p.Side)
		switch {
		case more <= 0:
			r.drop(p)
			return false, nil
		case more < len(list):
			return true, nil
		}
		p.dismiss(r, &r.s.Units[list[0]])
	}
}

func (p *excessProcedure) dismiss(r *run, u *game.Unit) {
	r.vanish(u, "STD-SPELL-73", r.say("%s is gone: there are not as many casters as summoned units.", unitName(r.s, u.ID)))
}

func (p *excessProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: "remove", Who: p.Side, Text: game.Say("%s has lost a caster: which summoned unit is removed?", r.sideName(p.Side))}
	for _, i := range r.board().summonedOf(p.Side) {
		u := &r.s.Units[i]
		q.Answers = append(q.Answers, game.Action{Do: "remove", Unit: u.ID, Stand: firstStand(u)})
	}
	return q
}

// firstStand is the first stand of a unit, on or off the table.
func firstStand(u *game.Unit) game.StandID {
	if len(u.Stands) > 0 {
		return u.Stands[0].ID
	}
	return Own(u).State.Away[0].ID
}

func (p *excessProcedure) answer(r *run, a game.Action) error {
	i := r.s.UnitIndex(a.Unit)
	if a.Do != "remove" || !slices.Contains(r.board().summonedOf(p.Side), i) {
		return notNow(a, game.Say("say which summoned unit is removed"))
	}
	p.dismiss(r, &r.s.Units[i])
	return nil
}
