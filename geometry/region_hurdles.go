package geometry

import (
	"cmp"
	"slices"
)

// hurdles are barriers and the circles around them, sorted by direction from the mover.
// Most rays miss most circles.
type hurdles struct {
	barriers []barrier
	sectors  [][]circle // the circles in each sector, clockwise all round, the nearest first
}

// circle is a circle around a barrier.
type circle struct {
	off    Vec // from the mover to the circle's centre
	radius float64
	near   float64 // the least distance from the mover
	of     int     // index of the barrier
}

func circleAround(corners []Vec, from Vec, of int) circle {
	bounds := boundsOf(corners)
	middle := bounds.Min.Lerp(bounds.Max, 0.5)
	c := circle{off: middle.Sub(from), radius: middle.Dist(bounds.Max), of: of}
	c.near = c.off.Len() - c.radius - roundoff
	return c
}

// With more than fewCircles circles, a ray looks only at the circles of one of
// manySectors sectors. manySectors is a multiple of four.
const (
	fewCircles  = 64
	manySectors = 64
)

// sort puts circles into the sectors that they meet.
func (h *hurdles) sort(circles []circle) {
	slices.SortStableFunc(circles, func(a, b circle) int { return cmp.Compare(a.near, b.near) })
	if len(circles) <= fewCircles {
		h.sectors = [][]circle{circles}
		return
	}
	h.sectors = make([][]circle, manySectors)
	for i := range h.sectors {
		from, to := sectorEdge(i), sectorEdge(i+1)
		middle := from.Add(to).Unit()
		for j := range circles {
			c := &circles[j]
			r := c.radius + roundoff
			if from.Cross(c.off) <= r && to.Cross(c.off) >= -r && middle.Dot(c.off) >= -r {
				h.sectors[i] = append(h.sectors[i], *c)
			}
		}
	}
}

// toward returns the circles that a ray may meet, the nearest first.
func (h *hurdles) toward(dir Vec) []circle {
	switch len(h.sectors) {
	case 0:
		return nil
	case 1:
		return h.sectors[0]
	}
	return h.sectors[int(quarterTurns(dir)*(manySectors/4))%manySectors]
}

// quarterTurns maps a direction to a number that grows clockwise from 0 at +y: 1 is +x, 2
// is −y, 3 is −x.
func quarterTurns(d Vec) float64 {
	switch x, y := d.X, d.Y; {
	case x >= 0 && y > 0:
		return x / (x + y)
	case x > 0:
		return 1 - y/(x-y)
	case y < 0:
		return 2 + x/(x+y)
	default:
		return 3 + y/(y-x)
	}
}

// sectorEdge returns the direction, in quarterTurns, where sector i begins.
func sectorEdge(i int) Vec {
	quarter := i * 4 / manySectors
	part := i * 4 % manySectors
	d := Vec{float64(part), float64(manySectors - part)}.Unit()
	for range quarter {
		d = d.Right()
	}
	return d
}

// nextMet returns the index of the first circle from i on that a ray of length far meets,
// or len(list) if there is none. (It is a loop without calls, which WebAssembly runs
// fast.)
func nextMet(list []circle, i int, dir Vec, far float64) int {
	for ; i < len(list); i++ {
		c := &list[i]
		if c.near > far {
			return len(list)
		}
		x, y, r := c.off.X, c.off.Y, c.radius
		if aside := float64(x*dir.Y) - float64(y*dir.X); aside >= r || aside <= -r {
			continue
		}
		if along := float64(x*dir.X) + float64(y*dir.Y); along-r < far && along+r > -roundoff {
			break
		}
	}
	return i
}
