package stand

import (
	"iter"
	"math"

	"frontage/game"
	"frontage/geometry"
)

// The kinds of characters.
const (
	kindGeneral = "general"
	kindHero    = "hero"
	kindWizard  = "wizard"
)

// The largest stands of characters that are measured from their edge (STD-BASE-24), in cm: the
// diameter of a disc, the sides of a rectangle.
const (
	discWidth   = 2.5
	tokenWidth  = 4.0
	tokenLength = 2.0
)

// characterBox returns the stand of a character as a box, and whether it is a disc. A disc's
// box is the square around it. Other stands face +y, since characters have no facing.
func characterBox(c *game.Character) (box geometry.Box, disc bool) {
	box = geometry.Box{Center: geometry.Vec{X: c.X, Y: c.Y}, Forward: geometry.Vec{Y: 1}, Width: c.Base.Front, Depth: c.Base.Depth}
	if c.Base.Depth == 0 {
		box.Depth = box.Width
		return box, true
	}
	return box, false
}

// fromCharacter returns the distance between a character's stand and a box, with its two end
// points. A disc of up to 2.5 cm or a rectangle of up to 4 × 2 cm is measured from its edge,
// anything larger from its middle (STD-BASE-24).
func fromCharacter(c *game.Character, to geometry.Box) (from, at geometry.Vec, distance float64) {
	box, disc := characterBox(c)
	long, short := max(box.Width, box.Depth), min(box.Width, box.Depth)
	if !disc && long <= tokenWidth+geometry.Tolerance && short <= tokenLength+geometry.Tolerance {
		from, at = geometry.ClosestPoints(box, to)
		return from, at, geometry.Distance(box, to)
	}
	at = to.Closest(box.Center)
	distance = box.Center.Dist(at)
	if !disc || box.Width > discWidth+geometry.Tolerance {
		return box.Center, at, distance
	}
	radius := float64(box.Width / 2)
	if distance <= radius {
		return at, at, 0
	}
	return box.Center.Along(at.Sub(box.Center).Unit(), radius), at, distance - radius
}

// measuredTo returns a box for measuring distances to a character's stand, and the length to subtract
// from the distance to that box (STD-BASE-24; see fromCharacter).
func measuredTo(c *game.Character) (core geometry.Box, shorter float64) {
	core, disc := characterBox(c)
	long, short := max(core.Width, core.Depth), min(core.Width, core.Depth)
	switch {
	case !disc && long <= tokenWidth+geometry.Tolerance && short <= tokenLength+geometry.Tolerance:
		return core, 0
	case disc && core.Width <= discWidth+geometry.Tolerance:
		shorter = core.Width / 2
	}
	core.Width, core.Depth = 0, 0
	return core, shorter
}

// leadersApart is the distance between the stands of two characters.
func leadersApart(c, o *game.Character) float64 {
	core, shorter := measuredTo(o)
	_, _, far := fromCharacter(c, core)
	return max(0, far-shorter)
}

// leaderDistance returns the distance between a character and a unit: the smallest
// to any of its stands (STD-CMD-25, STD-BASE-21).
func (b *board) leaderDistance(c *game.Character, unit int) float64 {
	from, to := b.toLeader(c, unit)
	return from.Dist(to)
}

// toLeader returns the end points of leaderDistance.
func (b *board) toLeader(c *game.Character, unit int) (from, to geometry.Vec) {
	best := -1.0
	for _, box := range b.BoxesOf(unit) {
		if p, q, d := fromCharacter(c, box); best < 0 || d < best {
			from, to, best = p, q, d
		}
	}
	return from, to
}

// orderDistance is the distance from a character to a unit for an order to several units.
func (b *board) orderDistance(c *game.Character, unit int, units []int) float64 {
	from, to := b.toOrder(c, unit, units)
	return from.Dist(to)
}

// toOrder returns the end points of orderDistance. A character whose unit is in combat measures
// from a stand of that unit chosen by his owner (STD-UNRES-04): the one nearest to the order's
// farthest unit.
func (b *board) toOrder(c *game.Character, unit int, units []int) (from, to geometry.Vec) {
	host := b.hostOf(c)
	if host < 0 || !b.isEngaged(host) || len(b.BoxesOf(unit)) == 0 {
		return b.toLeader(c, unit)
	}
	best, at := math.Inf(1), b.units[host].First
	for _, p := range b.PiecesOf(host) {
		farthest := 0.0
		for _, other := range units {
			farthest = max(farthest, b.UnitDistance(other, p))
		}
		if farthest < best {
			best, at = farthest, p
		}
	}
	return geometry.ClosestPoints(b.Boxes[at], b.Boxes[b.ClosestPiece(unit, at)])
}

// toPoint returns the end points of the distance from a character to a point. A character whose unit is in
// combat measures from the stand of it that is nearest (STD-UNRES-04).
func (b *board) toPoint(c *game.Character, at geometry.Vec) (from, to geometry.Vec) {
	if host := b.hostOf(c); host >= 0 && b.isEngaged(host) && len(b.BoxesOf(host)) > 0 {
		best := math.Inf(1)
		for _, box := range b.BoxesOf(host) {
			if near := box.Closest(at); near.Dist(at) < best {
				from, best = near, near.Dist(at)
			}
		}
		return from, at
	}
	from, _, _ = fromCharacter(c, geometry.Box{Center: at, Forward: geometry.Vec{Y: 1}})
	return from, at
}

// hostOf returns the unit that a character has joined, −1 for none.
func (b *board) hostOf(c *game.Character) int {
	if c.Joined == "" {
		return -1
	}
	return b.state.UnitIndex(c.Joined)
}

// leaderName is a character's name at the beginning of a sentence: his own name, or
// "The general rg".
func leaderName(c *game.Character) game.Phrase {
	if c.Name != "" {
		return game.SayAll(c.Name)
	}
	return game.Say("The %s %s", game.Word(c.Kind), c.ID)
}

// leaderWithin is leaderName within a sentence: "the general rg".
func leaderWithin(c *game.Character) game.Phrase {
	if c.Name != "" {
		return game.SayAll(c.Name)
	}
	return game.Say("the %s %s", game.Word(c.Kind), c.ID)
}

// nearestLeader returns the distance to the nearest character of a unit's side.
func (b *board) nearestLeader(unit int) float64 {
	best := math.Inf(1)
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; c.Side == b.units[unit].Side && OnTable(c) {
			best = min(best, b.leaderDistance(c, unit))
		}
	}
	return best
}

// meetsAnybody reports whether a stand of a unit could touch a lone enemy character on any way
// to its place. As an upper bound, it lets the stand's middle go as far as its furthest corner
// may. ends gives the stands with their places.
func (b *board) meetsAnybody(unit int, ends iter.Seq2[int, geometry.Box], pace float64) bool {
	for i := range b.state.Characters {
		o := &b.state.Characters[i]
		if o.Side == b.units[unit].Side || o.Joined != "" || !OnTable(o) {
			continue
		}
		token, _ := characterBox(o)
		for p, to := range ends {
			from := &b.Boxes[p]
			beside := from.Radius() + token.Radius() + 2*geometry.Tolerance
			if from.Center.Dist(token.Center)+token.Center.Dist(to.Center) <= pace+2*beside {
				return true
			}
		}
	}
	return false
}
