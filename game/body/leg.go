package body

import (
	"math"
	"slices"

	"frontage/geometry"
)

// Leg is one part of a move: straight by a vector, without turning, or, where Degrees is not 0,
// a turn about a point, clockwise. A turn about a front corner is a wheel; one about the middle of
// a base is a turn on the spot.
type Leg struct {
	By      geometry.Vec
	About   geometry.Vec
	Degrees float64
}

// Straight returns a straight leg by a vector.
func Straight(by geometry.Vec) Leg { return Leg{By: by} }

// Turn returns a leg that turns about a point by some degrees, clockwise.
func Turn(about geometry.Vec, degrees float64) Leg { return Leg{About: about, Degrees: degrees} }

// IsTurn reports whether the leg turns.
func (l Leg) IsTurn() bool { return l.Degrees != 0 }

// End returns where the leg takes a base.
func (l Leg) End(b geometry.Box) geometry.Box {
	if l.IsTurn() {
		return b.Turned(l.About, l.Degrees)
	}
	return b.Shift(l.By)
}

// Size returns how long the leg is: in centimetres if it is straight, in degrees if it turns.
func (l Leg) Size() float64 {
	if l.IsTurn() {
		return math.Abs(l.Degrees)
	}
	return l.By.Len()
}

// Part returns the first centimetres or degrees of the leg.
func (l Leg) Part(size float64) Leg {
	if l.IsTurn() {
		if size == 0 {
			return Leg{}
		}
		return Turn(l.About, math.Copysign(size, l.Degrees))
	}
	return Straight(l.By.Unit().Scale(size))
}

// Cost returns the straight distance between the old and the new place of the corner that travels
// furthest. A turn of more than 180° costs as much as one of 180°.
func (l Leg) Cost(boxes []geometry.Box) float64 {
	if !l.IsTurn() {
		return l.By.Len()
	}
	l = l.Part(min(l.Size(), 180))
	most := 0.0
	for _, b := range boxes {
		most = max(most, slices.Max(travel(b, l.End(b))))
	}
	return most
}

func travel(from, to geometry.Box) []float64 {
	far := from.Travel(to)
	return far[:]
}

// within returns the part of the leg that a cost pays for.
func (l Leg) within(boxes []geometry.Box, cost float64) Leg {
	if l.Cost(boxes) <= cost+geometry.Tolerance {
		return l
	}
	if !l.IsTurn() {
		return l.Part(cost)
	}
	radius := 0.0
	for _, b := range boxes {
		for _, c := range b.Corners() {
			radius = max(radius, c.Dist(l.About))
		}
	}
	return l.Part(min(math.Abs(l.Degrees), TurnFor(radius, cost)))
}

// TurnFor returns the turn, in degrees up to 180, that moves a point at some radius by a straight
// distance.
func TurnFor(radius, travel float64) float64 {
	if travel >= 2*radius {
		return 180
	}
	sine := travel / (2 * radius)
	return 2 * geometry.Degrees(geometry.Vec{X: sine, Y: math.Sqrt((1 - sine) * (1 + sine))})
}

// Course is the result of a move: how far some bases get on its legs.
type Course struct {
	Ends []geometry.Box // where they come to rest
	Legs []Leg          // those gone, the last one cut short if the move ends within it
	Cost float64
	Done bool // they get all the way
	Halt Halt // what stops them; Meets is Nothing if they get all the way or reach the limit
}

// Halt is what stops a move: one of its bases meets something.
type Halt struct {
	Base          int // among the bases that move
	geometry.Stop     // Far as measured by Leg.Size on the last leg
}

// Go moves some bases along legs as one body, until one of them meets something or the cost reaches
// a limit (infinite for none). roles are those of [geometry.Ground.Sweep] for each base of the
// ground; if the moving bases are on the ground, their role must be Absent. A base that meets
// something stops in contact with it.
func Go(ground *geometry.Ground, boxes []geometry.Box, roles []geometry.Role, limit float64, legs ...Leg) Course {
	c := Course{Ends: slices.Clone(boxes), Done: true}
	for _, leg := range legs {
		if leg.Size() == 0 {
			continue
		}
		cut := leg.within(c.Ends, max(0, limit-c.Cost))
		c.Done = cut == leg
		if far, halt := stopped(ground, c.Ends, roles, cut); halt.Meets != geometry.Nothing {
			cut, c.Halt, c.Done = cut.Part(far), halt, false
		}
		c.Cost = min(c.Cost+cut.Cost(c.Ends), limit)
		for i, b := range c.Ends {
			c.Ends[i] = cut.End(b)
		}
		if cut.Size() > 0 {
			c.Legs = append(c.Legs, cut)
		}
		if !c.Done {
			break
		}
	}
	return c
}

// stopped returns how far some bases get on a leg, and what stops them.
func stopped(ground *geometry.Ground, boxes []geometry.Box, roles []geometry.Role, leg Leg) (far float64, halt Halt) {
	far = leg.Size()
	for i, b := range boxes {
		stop := leg.Stops(ground, b, roles)
		if stop.Meets != geometry.Nothing && (stop.Far < far || halt.Meets == geometry.Nothing) {
			far, halt = stop.Far, Halt{i, stop}
		}
	}
	return far, halt
}

// Stops returns what stops a base on the leg, Nothing if it gets all the way; see Go.
func (l Leg) Stops(ground *geometry.Ground, b geometry.Box, roles []geometry.Role) geometry.Stop {
	switch {
	case l.IsTurn():
		return ground.Swing(b, l.About, l.Degrees, roles)
	case l.By == geometry.Vec{}:
		return geometry.Stop{}
	}
	return ground.Sweep(b, l.By, roles)
}

// On returns the parts of a leg, as intervals within 0 to 1, on which a base lies partly on an area.
func (l Leg) On(area *geometry.Area, b geometry.Box) geometry.Intervals {
	if l.IsTurn() {
		return area.Turning(b, l.About, l.Degrees)
	}
	return area.During(b, l.By)
}
