package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// freeArea is the places open to a stand that the rules leave free.
type freeArea struct {
	rule      string
	stretches []stretch
}

// stretch is a line for the centre of a free stand, with a facing. Its ends may be one
// point. notable are the points at which corners meet, including the ends.
type stretch struct {
	from, to geometry.Vec
	forward  geometry.Vec
	notable  []geometry.Vec
}

// FreePlace is the places open to a stand that the rules leave free: its centre lies on one of the
// stretches, and it has that facing. The ends of a stretch may be one point. An enveloping stand
// may also touch with a corner alone, at any angle; some of those places are listed, and any other
// is checked when it is chosen.
type FreePlace struct {
	Rule      string        `json:"rule"`
	Stretches []FreeStretch `json:"stretches"`
}

// FreeStretch is a line for the centre of a stand, and the facing it has there, in degrees.
type FreeStretch struct {
	From   [2]float64 `json:"from"`
	To     [2]float64 `json:"to"`
	Facing float64    `json:"facing"`
}

// freeAreaOf returns the places open to a free stand of a layout while the others keep their
// places; nil for a stand whose place the rules name.
func (c *charge) freeAreaOf(l *layout, piece int) *freeArea {
	if i := slices.IndexFunc(l.places, func(p place) bool { return p.piece == piece }); i >= 0 {
		switch l.places[i].role {
		case roleStagger:
			return c.staggerArea(l.places[:i], l.places[i+1:], piece)
		case roleEnvelop:
			return c.envelopArea(l, i)
		}
		return nil
	}
	return c.supportArea(l, piece)
}

// staggerArea is the places beside any placed stand, from just behind its front to a corner
// at its rear, and directly behind any, as far as later stands leave room (STD-CHARGE-38 to
// -40).
func (c *charge) staggerArea(placed, later []place, piece int) *freeArea {
	f := &freeArea{rule: "STD-CHARGE-40"}
	base := c.b.units[c.unit].Base
	m, all := c.mover(piece, placed), c.mover(piece, slices.Concat(placed, later))
	for i := range placed {
		if placed[i].role == roleEnvelop {
			continue
		}
		back := placed[i].box.Forward.Neg()
		for _, e := range [2]end{leftEnd, rightEnd} {
			beside := placed[i].box.Shift(placed[i].box.Forward.Right().Scale(float64(e) * base.Front))
			free := m.Slide(beside, back, staggerLeast, base.Depth)
			if len(later) > 0 {
				free = free.Intersect(all.Span(beside, back, staggerLeast, base.Depth))
			}
			for _, k := range free {
				f.add(beside.Shift(back.Scale(k.Lo)), beside.Shift(back.Scale(k.Hi)), nil)
			}
		}
		behind := placed[i].box.Shift(back.Scale(base.Depth))
		if fits, _ := all.Fits(behind); fits && m.Within(behind).OK {
			f.add(behind, behind, nil)
		}
	}
	return f
}

func (f *freeArea) add(from, to geometry.Box, notable []geometry.Vec) {
	s := stretch{from: from.Center, to: to.Center, forward: from.Forward, notable: notable}
	f.stretches = append(f.stretches, s)
}

// envelopArea is the places flush along the edges of the charged unit's stands at which the
// stand stays in contact with its own unit; for a stand that moves on to a place at an
// angle, such places too.
func (c *charge) envelopArea(l *layout, at int) *freeArea {
	f := &freeArea{rule: "STD-CHARGE-49"}
	start, others, taken := c.enveloper(l, at, nil)
	for _, q := range c.b.PiecesOf(c.target) {
		m := c.moverAt(start.box, c.pace-start.way.Cost, taken).Toward(c.b.Boxes[q])
		for _, side := range geometry.Sides {
			edge := c.b.Boxes[q].Edge(side)
			if !worthEnveloping(edge, start, others, c.pace) {
				continue
			}
			place := func(shift float64) geometry.Box {
				return geometry.Flush(edge, start.box.Width, start.box.Depth, shift)
			}
			for _, k := range m.Shifts(edge) {
				for _, part := range touchingStretches(place, k, others) {
					f.add(place(part.Lo), place(part.Hi), notableShifts(place, part, edge.Len(), start.box.Width))
				}
			}
		}
	}
	if own := &l.places[at]; c.isAtAngle(own) {
		f.addAtAngle(&onward{c: c, from: start, others: others, taken: taken}, own)
	}
	return f
}

// mostAtAngle is the largest number of places at an angle listed as free.
const mostAtAngle = 24

// addAtAngle adds the free places at an angle for a stand that moves on to one: its own
// place, and the others that it readily reaches.
func (f *freeArea) addAtAngle(o *onward, own *place) {
	f.add(own.box, own.box, nil)
	for g := range o.atAngle() {
		if len(f.stretches) == mostAtAngle {
			return
		}
		if !sameBox(g.box, own.box) && o.toward(g.of).Readily(g.box).OK {
			f.add(g.box, g.box, nil)
		}
	}
}

// touchingStretches returns the parts between two shifts in which a stand touches one of
// the others; it overlaps none of them there.
func touchingStretches(place func(float64) geometry.Box, k geometry.Interval, others []geometry.Box) geometry.Intervals {
	var all geometry.Intervals
	for _, o := range others {
		share := func(t float64) float64 { return geometry.Distance(place(k.Lo+float64(t*(k.Hi-k.Lo))), o) }
		if lo, hi, ok := stretchBelow(share, geometry.Tolerance); ok {
			all = all.Union(geometry.Intervals{{Lo: k.Lo + float64(lo*(k.Hi-k.Lo)), Hi: k.Lo + float64(hi*(k.Hi-k.Lo))}})
		}
	}
	return all
}

// notableShifts returns the places on a stretch where a front corner meets an end of the
// edge, or the middles meet.
func notableShifts(place func(float64) geometry.Box, part geometry.Interval, edge, width float64) []geometry.Vec {
	var list []geometry.Vec
	apart, together := (edge+width)/2, (edge-width)/2
	for _, s := range [5]float64{0, -together, together, -apart, apart} {
		if part.Contains(s) {
			list = append(list, place(s).Center)
		}
	}
	return list
}

// supportArea is the places exactly behind or beside the chargers, and beside and behind
// the other stands of the supporting unit.
func (c *charge) supportArea(l *layout, piece int) *freeArea {
	i := slices.IndexFunc(l.behind, func(p place) bool { return p.piece == piece })
	if i < 0 {
		return nil
	}
	f := &freeArea{rule: "STD-CHARGE-59"}
	s := support{unit: c.supporter, pace: c.supportPace(c.supporter), ground: c.b.groundFor(c.supporter)}
	others := slices.Concat(l.behind[:i], l.behind[i+1:])
	m := s.ground.Mover(c.b.Boxes[piece], s.pace, c.supportRoles(c.supporter), boxesAt(slices.Concat(l.places, others)))
	spots := c.supportSpots(l, nil, c.b.units[s.unit].Base)
	if len(others) > 0 {
		spots = append(spots, c.supportSpots(l, others, c.b.units[s.unit].Base)...)
	}
	seen := map[uint64]bool{}
	for _, spot := range spots {
		if seen[boxKey(spot.box)] {
			continue
		}
		seen[boxKey(spot.box)] = true
		if len(c.touching(spot.box).contacts) > 0 || !joined(spot.box, others) {
			continue
		}
		if fits, _ := m.Fits(spot.box); fits && m.Within(spot.box).OK {
			f.add(spot.box, spot.box, nil)
		}
	}
	return f
}

// answer returns a free area in the form of an answer.
func (f *freeArea) answer() *FreePlace {
	if f == nil {
		return nil
	}
	a := &FreePlace{Rule: f.rule, Stretches: []FreeStretch{}}
	for _, s := range f.stretches {
		a.Stretches = append(a.Stretches, FreeStretch{round4Vec(s.from), round4Vec(s.to), facing(geometry.Box{Forward: s.forward})})
	}
	return a
}

// answerFree fills in the places open to the free stands, and returns the steps that draw them.
func (c *charge) answerFree(a *ChargeAnswer, l *layout) []game.Step {
	var steps []game.Step
	for _, p := range l.freePieces() {
		f := c.freeAreaOf(l, p)
		i := slices.IndexFunc(a.Stands, func(s ChargedStand) bool { return s.ID == c.b.id(p) })
		a.Stands[i].Free = f.answer()
		step := game.Step{Rule: f.rule}
		length := 0.0
		for _, s := range f.stretches {
			far := s.from.Dist(s.to)
			length += far
			if far > geometry.Tolerance {
				step.Marks = append(step.Marks, game.Mark{Kind: game.MarkEdge, From: s.from, To: s.to, Label: game.Say("free")})
			} else {
				step.Marks = append(step.Marks, game.Mark{Kind: game.MarkPoint, From: s.from})
			}
		}
		if len(f.stretches) > 1 || length > geometry.Tolerance {
			step.Text = game.Say("%s is free to be placed elsewhere: %s.", c.b.id(p), freeText(len(f.stretches), length))
			steps = append(steps, step)
		}
	}
	return steps
}

func freeText(stretches int, length float64) game.Phrase {
	switch {
	case length <= geometry.Tolerance*float64(2*stretches):
		return game.SayCount(stretches, "one place is open to it", "%[1]d places are open to it")
	case stretches == 1:
		return game.Say("anywhere along %s", cm(length))
	}
	return game.Say("along %d lines, %s in all", stretches, cm(length))
}

// nearestFree returns the free places nearest to a wish, nearest first: on each stretch the
// nearest point and any nearby point where corners meet.
func (f *freeArea) nearestFree(wish geometry.Box) []geometry.Box {
	type offer struct {
		box geometry.Box
		far float64
	}
	var list []offer
	for _, s := range f.stretches {
		p := geometry.Segment{A: s.from, B: s.to}.Closest(wish.Center)
		for _, n := range append([]geometry.Vec{s.from, s.to}, s.notable...) {
			if n.Dist(p) <= snapReach {
				p = n
				break
			}
		}
		box := wish.At(p)
		box.Forward = s.forward
		list = append(list, offer{box, p.Dist(wish.Center) + turnWorth(wish.Forward, s.forward)})
	}
	slices.SortStableFunc(list, func(a, b offer) int {
		if d := a.far - b.far; math.Abs(d) > geometry.Tolerance {
			return sign(d)
		}
		return 0
	})
	boxes := make([]geometry.Box, len(list))
	for i := range list {
		boxes[i] = list[i].box
	}
	return boxes
}

// snapReach is how near a stand must be to a point where corners meet to snap to it, in cm.
const snapReach = 0.3

// turnWorth is the distance in cm that a turn counts as, compared with a wish: 4 for an
// about-face.
func turnWorth(a, b geometry.Vec) float64 { return 2 - float64(2*a.Dot(b)) }
