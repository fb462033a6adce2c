package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// Margin says how close a verdict was: the least change, in cm, that would reverse it. That
// is a shift of the deciding stand, or a greater length or width of something.
type Margin struct {
	Stand game.StandID `json:"stand"`
	By    float64      `json:"by"`
	Text  game.Phrase  `json:"text"`
	rule  string
}

// margin finds how close a charge was: for a refusal, what is lacking; for a legal charge,
// the least margin of movement, of free edge or of the zone. It is nil if no shift changes
// the verdict.
func (c *charge) margin(l *layout, refusal *game.Refusal) *Margin {
	if refusal == nil {
		return c.spare(l)
	}
	if rule := refusal.Rule; len(c.tries) > 0 && rule != "STD-DEF-08" && (rule == "STD-CHARGE-07" || refusesEdge(rule)) {
		return c.marginOfTry(c.tries[0])
	}
	switch refusal.Rule {
	case "STD-CHARGE-09":
		return c.marginOfSight()
	case "STD-CHARGE-41":
		return c.marginOfFormation()
	case "STD-CMD-05", "STD-CMD-07":
		return c.marginOfInitiative()
	}
	return nil
}

func lesser(m, n *Margin) *Margin {
	if m == nil || n != nil && n.By < m.By-geometry.Tolerance {
		return n
	}
	return m
}

// spare is the smallest margin of a legal charge.
func (c *charge) spare(l *layout) *Margin {
	var least *Margin
	for _, p := range l.places {
		by := max(0, c.pace-p.way.Cost)
		least = lesser(least, &Margin{c.b.id(p.piece), by,
			game.Say("%s has %s of its %s to spare.", c.b.id(p.piece), cm(by), cm(c.pace)), "STD-CHARGE-31"})
	}
	base := c.b.units[c.unit].Base
	if whole := min(base.Front, l.aim.edge.Len()); !l.aim.pinned && l.first.exposed < whole-geometry.Tolerance {
		by := max(0, l.first.exposed-minimumContact)
		least = lesser(least, &Margin{c.b.id(l.aim.piece), by,
			game.Say("%s more of the %s edge of %s could be covered, and it could still be charged.", cm(by), l.aim.side, c.b.id(l.aim.piece)), "STD-CHARGE-20"})
	}
	if l.aim.piece != l.aim.ref.piece && !c.b.plays("AMB-23", "a") {
		least = lesser(least, c.marginOfZone(l.aim.piece, l.aim.side))
	}
	return lesser(least, c.marginOfZone(l.aim.ref.piece, l.aim.ref.side))
}

// marginOfZone is the sideways shift along the indicated edge after which the charging unit would
// lie equally in another zone (STD-ZONE-05).
func (c *charge) marginOfZone(q int, side geometry.Side) *Margin {
	boxes := c.b.BoxesOf(c.unit)
	dir := c.b.Boxes[q].Edge(side).Dir()
	shifted := make([]geometry.Box, len(boxes))
	lead := func(s float64) (float64, geometry.Side) {
		for i, b := range boxes {
			shifted[i] = b.Shift(dir.Scale(s))
		}
		zones := geometry.Zones(c.b.Boxes[q], shifted)
		best := side
		for _, other := range nearness {
			if other != side && (best == side || zones[other] > zones[best]) {
				best = other
			}
		}
		return zones[side] - zones[best], best
	}
	if by, _ := lead(0); by < 0 {
		return nil
	}
	var least *Margin
	for _, way := range [2]float64{-1, 1} {
		s, ok := firstBelow(func(s float64) bool { by, _ := lead(way * s); return by < 0 }, 0.5, farthestShift)
		if !ok {
			continue
		}
		_, other := lead(way * (s + geometry.Tolerance))
		p := c.b.ClosestPiece(c.unit, q)
		to := game.Say("right")
		if dir.Scale(way).Dot(c.b.Boxes[p].Forward.Right()) < 0 {
			to = game.Say("left")
		}
		least = lesser(least, &Margin{c.b.id(p), s,
			game.Say("Shifted %s to its %s, %s would lie mostly in the %s of %s.", cm(s), to, c.b.units[c.unit].name(), zoneName(other), c.b.id(q)), "STD-ZONE-04"})
	}
	return least
}

// farthestShift is the largest shift tried, in cm; a larger one would not be close.
const farthestShift = 32.0

// firstBelow returns where a condition first becomes true from 0 on, to a thousandth of a
// centimetre. It searches with doubling steps, then by halving.
func firstBelow(is func(float64) bool, step, farthest float64) (float64, bool) {
	lo := 0.0
	for hi := step; ; hi = min(float64(2*hi), farthest) {
		if is(hi) {
			return lastWith(hi, lo, 0.0005, is), true
		}
		if hi >= farthest {
			return 0, false
		}
		lo = hi
	}
}

// marginOfTry is the least change with which an edge could be charged: of movement, free length,
// the width of a gap on the way, or the zone.
func (c *charge) marginOfTry(try attempt) *Margin {
	edge := game.Say("the %s edge of %s", try.side, c.b.id(try.piece))
	c.findLack(&try)
	switch {
	case try.badZone || try.best < 0:
		return nil
	case try.room >= minimumContact-geometry.Tolerance && try.needed > c.pace:
		by := try.needed - c.pace
		return &Margin{c.b.id(try.best), by, game.Say("It starts %s too far from %s.", cm(by), edge), "STD-CHARGE-07"}
	case try.room >= minimumContact-geometry.Tolerance && try.exposed < minimumContact-geometry.Tolerance:
		return c.marginOfGap(try)
	}
	if by := c.roomLacking(&try); by > 0 {
		return &Margin{c.b.id(try.best), by, game.Say("If there were %s more room at %s, %s would fit.", cm(by), edge, c.b.id(try.best)), "STD-CHARGE-18"}
	}
	by := minimumContact - try.exposed
	return &Margin{c.b.id(try.piece), by, game.Say("If %s more of %s were free, it could be charged.", cm(by), edge), "STD-CHARGE-20"}
}

// roomLacking is how much wider the free stretch at an edge would have to be for a stand's base; 0
// unless the stretch is wide enough for the contact but not for the base.
func (c *charge) roomLacking(try *attempt) float64 {
	edge, thin := c.b.Boxes[try.piece].Edge(try.side), c.b.Boxes[try.best]
	width, half := thin.Width, edge.Len()/2
	thin.Width = laneOverlap
	at := geometry.Flush(edge, thin.Width, thin.Depth, 0)
	least := math.Inf(1)
	for _, free := range c.moverAt(at, 2*(width+half), c.strips).Span(at, edge.Dir(), -half-width, half+width) {
		if on := min(free.Hi, half) - max(free.Lo, -half); on >= minimumContact-geometry.Tolerance {
			least = min(least, width-(free.Hi-free.Lo+laneOverlap))
		}
	}
	if math.IsInf(least, 1) {
		return 0
	}
	return max(0, least)
}

// marginOfGap is how much wider the blocking gap would have to be (STD-MOVE-18).
func (c *charge) marginOfGap(try attempt) *Margin {
	base := c.b.units[c.unit].Base
	way := c.mover(try.best, nil).To(geometry.Flush(c.b.Boxes[try.piece].Edge(try.side), base.Front, base.Depth, 0))
	if way.Gap == nil {
		return nil
	}
	by := max(0, base.Front-way.Gap.Width())
	if by < geometry.Tolerance/2 {
		return &Margin{c.b.id(way.Gap.A), 0, game.Say("If %s were any wider, %s could pass.", c.b.gapName(c.unit, way.Gap), c.b.id(try.best)), "STD-MOVE-18"}
	}
	return &Margin{c.b.id(way.Gap.A), by, game.Say("If %s were more than %s wider, %s could pass.",
		c.b.gapName(c.unit, way.Gap), cm(by), c.b.id(try.best)), "STD-MOVE-18"}
}

// marginOfSight is the least sideways shift with which some stand would see the target, nil if there
// is none or it takes too much work to find.
func (c *charge) marginOfSight() (least *Margin) {
	find := func() { least = c.leastToSee() }
	if l := c.b.lasting; l == nil {
		find()
	} else if !l.atMost(workToStep, find) {
		return nil
	}
	return least
}

func (c *charge) leastToSee() *Margin {
	pieces := c.b.PiecesOf(c.unit)
	if len(pieces) == 0 || len(c.b.PiecesOf(c.target)) == 0 {
		return nil
	}
	var least *Margin
	for _, p := range pieces {
		if p != pieces[0] && p != pieces[len(pieces)-1] {
			continue // the outer stands of a row see first
		}
		for _, e := range [2]end{leftEnd, rightEnd} {
			farthest := farthestShift
			if least != nil {
				farthest = least.By
			}
			if s, ok := c.shiftToSee(p, e, farthest); ok {
				least = lesser(least, &Margin{c.b.id(p), s, game.Say("%s would see %s from %s further to its %s.",
					c.b.id(p), c.b.units[c.target].name(), cm(s), e), "STD-CHARGE-09"})
			}
		}
	}
	return least
}

// shiftToSee returns how far a stand would have to shift to one side to see the target, to
// a thousandth of a centimetre. A shifted stand sees it exactly if some point of the whole
// stretch that its edge passes over does.
func (c *charge) shiftToSee(p int, e end, farthest float64) (float64, bool) {
	edge := c.b.leadEdge(p)
	foes := c.b.PiecesOf(c.target)
	hidden := make([]float64, len(foes)) // by the shift that is still hidden
	sees := func(s float64) (at float64, ok bool) {
		for i, q := range foes {
			if s <= hidden[i] || c.b.counting().Over() {
				continue
			}
			if line, ok := c.b.look().See(stretched(edge, e, s), p, q); ok {
				return beyond(edge, e, line.A), true
			}
			hidden[i] = s
		}
		return 0, false
	}
	hi, ok := sees(farthest)
	for lo := 0.0; ok && hi-lo > 0.0005; {
		m := midway(lo, hi)
		if at, nearer := sees(m); nearer {
			hi = min(at, m)
		} else {
			lo = m
		}
	}
	return hi, ok
}

// stretched returns an edge lengthened at one end, left and right as seen by the stand.
func stretched(edge geometry.Edge, e end, by float64) geometry.Edge {
	if e == leftEnd {
		edge.A = edge.A.Along(edge.Dir(), -by)
	} else {
		edge.B = edge.B.Along(edge.Dir(), by)
	}
	return edge
}

// beyond returns how much an edge must be lengthened to reach a point of its line.
func beyond(edge geometry.Edge, e end, p geometry.Vec) float64 {
	if e == leftEnd {
		return edge.A.Sub(p).Dot(edge.Dir())
	}
	return p.Sub(edge.B).Dot(edge.Dir())
}

// marginOfFormation is the least movement lacking for a place beside or behind the first
// stand.
func (c *charge) marginOfFormation() *Margin {
	if c.opened == nil {
		return nil
	}
	first := place{piece: c.opened.piece, box: c.opened.box, role: roleFirst, of: -1}
	placed := []place{first}
	var most *Margin // every stand must find a place, so the largest lack counts
	for _, p := range c.b.PiecesOf(c.unit) {
		if p == first.piece {
			continue
		}
		lacks := math.Inf(1)
		m := c.mover(p, placed)
		right := first.box.Forward.Right().Scale(first.box.Width)
		for _, box := range [3]geometry.Box{first.box.Shift(right), first.box.Shift(right.Neg()), first.box.Shift(first.box.Forward.Scale(-first.box.Depth))} {
			if fits, _ := m.Fits(box); !fits {
				continue
			}
			if way := m.To(box); way.Cost > c.pace {
				lacks = min(lacks, way.Cost-c.pace)
			} else if way.OK {
				lacks = 0
			}
		}
		if lacks > 0 && !math.IsInf(lacks, 1) && (most == nil || lacks > most.By) {
			most = &Margin{c.b.id(p), lacks, game.Say("%s is %s short of a place beside or behind %s.", c.b.id(p), cm(lacks), c.b.id(first.piece)), "STD-CHARGE-41"}
		}
	}
	return most
}

// marginOfInitiative is how much nearer the target would have to be to be within 20 cm, or
// the closest visible enemy.
func (c *charge) marginOfInitiative() *Margin {
	reach := initiativeRange
	for i := range c.b.units {
		if i != c.target && c.b.Enemies(c.unit, i) && len(c.b.BoxesOf(i)) > 0 && c.b.seesAhead(c.unit, i) {
			reach = min(reach, c.b.Distance(c.unit, i))
		}
	}
	by := c.b.Distance(c.unit, c.target) - reach
	if by <= 0 {
		return nil
	}
	p := c.b.ClosestPiece(c.unit, c.b.units[c.target].First)
	return &Margin{c.b.id(p), by, game.Say("%s would have to be %s nearer to %s to charge it on initiative.",
		c.b.units[c.unit].name(), cm(by), c.b.units[c.target].name()), "STD-CMD-05"}
}

// step returns the step that shows the margin.
func (m *Margin) step() game.Step {
	return game.Step{Rule: m.rule, Text: game.Say("How close it was: %s", m.Text), Marks: []game.Mark{{Kind: game.MarkStand, Stand: m.Stand}}}
}
