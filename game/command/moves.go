package command

import (
	"math"

	"frontage/geometry"
)

// wayTo returns the way of the unit into contact with an enemy, from its middle.
func (m *mind) wayTo(e *Unit) []geometry.Vec {
	if m.host.HasWay(m.u.ID, e.ID) {
		return m.host.Way(m.u.ID, e.ID)
	}
	at := middle(m.u)
	return []geometry.Vec{at, at}
}

// toward returns the way into contact with an enemy, or the straight line to it if there is none.
func (m *mind) toward(e *Unit) []geometry.Vec {
	if m.host.HasWay(m.u.ID, e.ID) {
		return m.host.Way(m.u.ID, e.ID)
	}
	return []geometry.Vec{middle(m.u), middle(e)}
}

// length returns the length of a way.
func length(way []geometry.Vec) float64 {
	sum := 0.0
	for i := 1; i < len(way); i++ {
		sum += way[i].Dist(way[i-1])
	}
	return sum
}

// along follows a way for at most a distance, and not closer than [Clear] to an enemy. It returns
// the place reached and the distance gone.
func (m *mind) along(way []geometry.Vec, most float64) (at geometry.Vec, gone float64) {
	at = way[0]
	start := middle(m.u)
	for _, next := range way[1:] {
		leg := next.Dist(at)
		if leg == 0 {
			continue
		}
		dir := next.Sub(at).Unit()
		free := m.clearWay(moved(m.u, at.Sub(start)), dir, min(leg, most))
		at, gone, most = at.Along(dir, free), gone+free, most-free
		if free < leg {
			break
		}
	}
	return at, gone
}

// clearWay returns how far a unit can go in a direction, at most most, before it comes closer than
// [Clear] to an enemy. Enemies that are that close already are ignored.
func (m *mind) clearWay(u *Unit, dir geometry.Vec, most float64) float64 {
	for _, e := range m.enemies() {
		for _, o := range e.Stands {
			o.Width, o.Depth = o.Width+2*Clear, o.Depth+2*Clear
			for _, b := range u.Stands {
				// Out of reach in any direction: no box extends further than half of its width and depth together.
				if b.Center.Dist(o.Center) > most+(o.Width+o.Depth+b.Width+b.Depth)/2+geometry.Tolerance {
					continue
				}
				if met, ok := b.Meets(o, dir); ok && met.Hi > geometry.Tolerance {
					most = min(most, max(0, met.Lo))
				}
			}
		}
	}
	return most
}

// goTo moves the unit toward a point, at most most, as far as enemies allow.
func (m *mind) goTo(to geometry.Vec, most float64) Intent {
	return m.move([]geometry.Vec{middle(m.u), to}, most, nil)
}

// move moves the unit along a way, at most most. A unit that cannot move holds.
func (m *mind) move(way []geometry.Vec, most float64, e *Unit) Intent {
	in := m.wish(way, most, e)
	if in.Distance <= geometry.Tolerance {
		return m.hold()
	}
	return m.settle(in)
}

// wish returns the intent to move along a way, at most most and as far as enemies allow.
func (m *mind) wish(way []geometry.Vec, most float64, e *Unit) Intent {
	in := m.intent(Move, e)
	in.To, in.Distance = m.along(way, most)
	return in
}

// approach charges the first of some enemies that is in reach and that the host allows it to
// charge. Otherwise it moves toward the first one on the shortest way to contact (TAC-AC-ALL-7).
// called says whether the unit's tactics call for the charge manoeuvre.
func (m *mind) approach(quarry []*Unit, called bool) Intent {
	first := quarry[0]
	m.test("gap", m.gap(m.u, first))
	reach := m.test("reach", m.reach(m.u, first, called))
	if m.gap(m.u, first) <= reach {
		var charges []Intent
		for _, q := range quarry {
			if m.gap(m.u, q) <= m.reach(m.u, q, called) {
				charges = append(charges, m.charge(q, called))
			}
		}
		return m.settle(charges...)
	}
	most := m.u.Pace
	if m.host.Free() {
		most = reach
	}
	move := m.wish(m.wayTo(first), most, first)
	if move.Distance <= geometry.Tolerance {
		return m.faceOr(first)
	}
	return m.settleAmong(func(yield func(Intent) bool) {
		if !yield(move) {
			return
		}
		for _, q := range quarry[1:] {
			if in := m.wish(m.wayTo(q), m.u.Pace, q); in.Distance > geometry.Tolerance && !yield(in) {
				return
			}
		}
	})
}

// charge returns the intent to charge an enemy.
func (m *mind) charge(e *Unit, called bool) Intent {
	in := m.intent(Charge, e)
	in.Manoeuvre = m.manoeuvre(m.u, e, called)
	return in
}

// standoff moves toward an enemy until it is 1 cm within range (TAC-AC-ALL-8).
func (m *mind) standoff(e *Unit) Intent {
	more := m.test("gap", m.gap(m.u, e)) - (m.test("range", m.u.Range) - Clear)
	if more <= geometry.Tolerance {
		return m.faceOr(e)
	}
	return m.move(m.toward(e), min(more, m.u.Pace), e)
}

// giveGround goes straight back from the nearest enemy, still facing it (TAC-AC-ALL-9): at most
// half a pace, not past the unit's own table edge, and no further than the range of its missiles.
func (m *mind) giveGround() (Intent, bool) {
	e := m.nearest(m.u, m.enemies())
	if e == nil {
		return Intent{}, false
	}
	return m.back(e, min(m.u.Pace/2, m.test("range", m.u.Range)-m.test("gap", m.gap(m.u, e))))
}

// back goes a distance straight away from an enemy, not past the unit's own table edge.
func (m *mind) back(e *Unit, distance float64) (Intent, bool) {
	onUnit, onEnemy := closest(m.u, e)
	away := onUnit.Sub(onEnemy)
	if away.Len() <= geometry.Tolerance {
		return Intent{}, false
	}
	return m.backward(away.Unit(), distance)
}

// homeward goes a distance straight toward the unit's own table edge.
func (m *mind) homeward(distance float64) (Intent, bool) {
	_, toward := m.host.Axis(m.side)
	return m.backward(toward.Neg(), distance)
}

func (m *mind) backward(dir geometry.Vec, distance float64) (Intent, bool) {
	_, toward := m.host.Axis(m.side)
	if home := dir.Neg().Dot(toward); home > 0 {
		rear, _ := m.span(m.u)
		distance = min(distance, rear/home)
	}
	if distance <= geometry.Tolerance {
		return Intent{}, false
	}
	in := m.intent(Back, nil)
	in.Distance, in.To = distance, middle(m.u).Along(dir, distance)
	return m.told(in), m.granted(in)
}

// closest returns the two points of two units that are nearest to each other.
func closest(a, b *Unit) (onA, onB geometry.Vec) {
	least := math.Inf(1)
	for _, p := range a.Stands {
		for _, q := range b.Stands {
			if x, y := geometry.ClosestPoints(p, q); x.Dist(y) < least {
				onA, onB, least = x, y, x.Dist(y)
			}
		}
	}
	return onA, onB
}

// forward moves a distance straight ahead along the axis, as far as enemies allow.
func (m *mind) forward(distance float64) Intent {
	_, toward := m.host.Axis(m.side)
	return m.goTo(middle(m.u).Along(toward, distance), distance)
}

// station moves the unit, at most a pace, to where its front has a given progress and its middle
// is to the right of the axis by right.
func (m *mind) station(progress, right float64) Intent {
	from, toward := m.host.Axis(m.side)
	here := middle(m.u)
	ahead := progress - m.progress(m.u)
	aside := right - here.Sub(from).Dot(toward.Right())
	return m.goTo(here.Along(toward, ahead).Along(toward.Right(), aside), m.u.Pace)
}
