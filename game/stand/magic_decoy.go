package stand

import (
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// Decoys: units that only seem to be there (STD-SPELL-60 to STD-SPELL-62).

func init() {
	spellKinds[kindDecoy] = spellKind{effect: arrive, worth: worthOfDecoy, text: game.Say("a unit seems to stand there until an enemy touches it")}
	arrivals[kindDecoy] = arrival{rule: "STD-SPELL-60", units: decoys, ways: decoyWays, refuse: refuseDecoy}
}

// decoyKinds are the types of units that a decoy may seem to be.
var decoyKinds = []game.UnitType{Infantry, Cavalry, Monster}

// clearance is how far a decoy must be from all enemies, in cm.
func (sp *spell) clearance() float64 {
	clear, _ := strconv.ParseFloat(sp.params["clear"], 64)
	return clear
}

// formsAt lists the formations of n stands whose middle is at a point: line, and column if it differs.
func formsAt(base game.Base, n int, at geometry.Vec, ahead geometry.Vec) (list [][]geometry.Box) {
	for _, step := range []geometry.Vec{ahead.Right().Scale(base.Front), ahead.Scale(-base.Depth)} {
		var boxes []geometry.Box
		for i := range n {
			by := step.Scale(float64(i) - float64(n-1)/2)
			boxes = append(boxes, geometry.Box{Center: round4Point(at.Add(by)), Forward: ahead, Width: base.Front, Depth: base.Depth})
		}
		if list = append(list, boxes); n == 1 {
			break
		}
	}
	return list
}

// castDecoy finds out whether a decoy fits at a point in one of its formations (AMB-M31).
func (b *board) castDecoy(c *casting) (why *game.Refusal) {
	for _, u := range decoys(b, c) {
		for _, boxes := range formsAt(u.Base, Own(&u).Size, c.at, geometry.Direction(c.direction)) {
			refusal := b.refuseDecoyAt(c, &u, boxes)
			if refusal == nil {
				c.steps = append(c.steps, game.Step{Rule: "STD-SPELL-60", Marks: append([]game.Mark{c.from.reach(b, c.spell.reach)}, ghostsAt(&u, boxes)...),
					Text: game.Say("%s stands within %s of %s, and more than %s from all enemies.", u.Name, cm(c.spell.reach), c.from.name(b), cm(c.spell.clearance()))})
				return nil
			}
			if why == nil {
				why = refusal
			}
		}
	}
	return why
}

// refuseDecoyAt refuses places for a decoy (STD-SPELL-60).
func (b *board) refuseDecoyAt(c *casting, u *game.Unit, boxes []geometry.Box) *game.Refusal {
	if refusal := b.beyondRange(c, u, boxes); refusal != nil {
		return refusal
	}
	for i := range b.units {
		if b.units[i].Side == u.Side {
			continue
		}
		for _, box := range boxes {
			for _, o := range b.BoxesOf(i) {
				if far := geometry.Distance(box, o); far <= c.spell.clearance()+geometry.Tolerance {
					return refuse("STD-SPELL-60", game.Say("%s would be %s from %s: it has to be more than %s from all enemies.", u.Name, cm(far), b.units[i].name(), cm(c.spell.clearance())))
				}
			}
		}
	}
	return b.hasRoom(u, boxes)
}

// decoys returns the units that a decoy may seem to be.
func decoys(b *board, c *casting) (list []game.Unit) {
	for _, kind := range decoyKinds {
		list = append(list, b.brought(c.from.of, c.spell, kind))
	}
	return list
}

// decoyWays lists the units that a decoy may seem to be, in their formations about the chosen
// point.
func decoyWays(b *board, c *casting, _ *arriveProcedure) (list []arrivalWay) {
	for _, u := range decoys(b, c) {
		for _, boxes := range formsAt(u.Base, Own(&u).Size, c.at, geometry.Direction(c.direction)) {
			if b.refuseDecoyAt(c, &u, boxes) == nil {
				list = append(list, arrivalWay{u, boxes})
			}
		}
	}
	return list
}

// refuseDecoy refuses places of the owner's choice unless the formation covers the point.
func refuseDecoy(b *board, c *casting, u *game.Unit, boxes []geometry.Box) *game.Refusal {
	if !slices.ContainsFunc(boxes, func(box geometry.Box) bool { return box.Contains(c.at, rounded) }) && !middleAt(boxes, c.at) {
		return refuse("STD-SPELL-60", game.Say("No stand of %s would be at the point that was named.", u.Name))
	}
	return b.refuseDecoyAt(c, u, boxes)
}

// middleAt reports whether the middle of some boxes is at a point.
func middleAt(boxes []geometry.Box, at geometry.Vec) bool {
	var sum geometry.Vec
	for _, box := range boxes {
		sum = sum.Add(box.Center)
	}
	return sum.Scale(1/float64(len(boxes))).Dist(at) <= rounded
}

// worthOfDecoy is small: a decoy draws the shots of one enemy unit.
func worthOfDecoy(b *board, c *casting) float64 {
	for i := range b.units {
		u := &b.units[i]
		if u.Side != c.from.of.Side && len(u.Stands) > 0 && canShoot(u.Unit) && farFrom(b.BoxesOf(i), c.at) <= rangeOf(u.Unit) {
			return 0.4
		}
	}
	return 0.1
}

// decoyPoints suggests points for a decoy: in front of each enemy, a little further away than it
// must be.
func (b *board) decoyPoints(c *casting) (list []aimPoint) {
	const spare, half = 0.5, 2.0 // half the depth of the deepest base
	from := c.from.box(b).Center
	for i := range b.units {
		if u := &b.units[i]; u.Side != c.from.of.Side && len(u.Stands) > 0 {
			near := nearestPoint(b.BoxesOf(i), from)
			if near.Dist(from) < geometry.Tolerance {
				continue
			}
			ahead := near.Sub(from).Unit()
			at := near.Along(ahead, -(c.spell.clearance() + half + spare))
			if away := at.Sub(from).Dot(ahead); away < half || away > c.spell.reach {
				at = from.Along(ahead, min(max(away, half+spare+1), c.spell.reach))
			}
			list = append(list, aimPoint{at, geometry.Degrees(ahead)})
		}
	}
	return list
}

// crossed reports whether a straight way leads through a stand of a decoy.
func crossed(u *game.Unit, from, to geometry.Vec) bool {
	if from.Dist(to) <= geometry.Tolerance {
		return false
	}
	for i := range u.Stands {
		if in, out, ok := inside(u.Box(i), from, to.Sub(from).Unit()); ok && min(out, from.Dist(to))-max(in, 0) > geometry.Tolerance {
			return true
		}
	}
	return false
}

// leaveDecoys removes each decoy through which its own side has moved a unit or a character since an earlier
// state (STD-SPELL-62).
func leaveDecoys(before, s *game.State) (events []game.Event) {
	for i := range s.Units {
		u := &s.Units[i]
		if len(u.Stands) == 0 || !isDecoy(u) || !movedThrough(before, s, u) {
			continue
		}
		u.Stands, Edit(u).State = nil, UnitState{}
		events = append(events, game.Event{Kind: "vanished", Unit: u.ID, By: string(u.ID), Why: "STD-SPELL-62",
			Text: game.Say("Its own side has gone through %s: the decoy is gone.", unitName(s, u.ID))})
	}
	return events
}

// movedThrough reports whether a unit or a character of its own side has moved through a unit.
func movedThrough(before, s *game.State, decoy *game.Unit) bool {
	for i := range before.Units {
		u := &s.Units[i]
		if u.Side != decoy.Side || u.ID == decoy.ID || game.SameStands(u.Stands, before.Units[i].Stands) {
			continue
		}
		for j := range u.Stands {
			was, k := before.Stand(u.Stands[j].ID)
			if was == nil {
				continue
			}
			from, to := was.Box(k), u.Box(j)
			began, ended := from.Corners(), to.Corners()
			if crossed(decoy, from.Center, to.Center) || slices.ContainsFunc([]int{0, 1, 2, 3}, func(c int) bool { return crossed(decoy, began[c], ended[c]) }) {
				return true
			}
		}
	}
	for i := range s.Characters {
		c, was := &s.Characters[i], &before.Characters[i]
		if c.Side == decoy.Side && OnTable(c) && OnTable(was) && crossed(decoy, geometry.Vec{X: was.X, Y: was.Y}, geometry.Vec{X: c.X, Y: c.Y}) {
			return true
		}
	}
	return false
}
