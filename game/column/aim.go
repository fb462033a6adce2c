package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// aimer is a stand that may shoot, with everything that its shots at all targets have in common.
type aimer struct {
	s *game.State
	standAt
	weapon       *Weapon
	armed        bool
	reach, least float64 // the range of the weapon
	base         geometry.Box
	start        geometry.Vec // where its lines of fire begin
	arc          firingArc
}

// aimerOf returns a stand as a shooter.
func aimerOf(s *game.State, a standAt) aimer {
	w := missileWeapon(a.unit)
	m := aimer{s: s, weapon: w, armed: missileValue(a.unit) != 0, reach: scaled(s, w.Range), least: scaled(s, w.Least)}
	m.move(a)
	return m
}

// move makes another stand of the unit the shooter.
func (m *aimer) move(a standAt) {
	m.standAt, m.base = a, a.box()
	m.arc = arcOf(&m.base, m.weapon.Arc)
	m.start = m.arc.front.Mid()
}

// missOf finds the reason why a stand may not shoot at another, and the stand that blocks its line of fire.
func missOf(s *game.State, a, t standAt) (miss, standAt) {
	m := aimerOf(s, a)
	why, _, other := m.miss(t)
	return why, other
}

// miss finds the reason why the stand may not shoot at another, their distance, and the stand that blocks
// its line of fire.
func (m *aimer) miss(t standAt) (miss, float64, standAt) {
	if !m.armed {
		return missUnarmed, 0, standAt{}
	}
	if !m.enemyOf(t) {
		return missFriend, 0, standAt{}
	}
	to := t.box()
	far := geometry.Distance(m.base, to)
	switch {
	case far > m.reach+geometry.Tolerance:
		return missFar, far, standAt{}
	case far < m.least-geometry.Tolerance:
		return missNear, far, standAt{}
	}
	edge := edgeNear(m.start, m.base.Forward, &to)
	line := geometry.Segment{A: m.start, B: edge.Mid()} // as fireLine
	switch {
	case own(m.unit).Formed && !m.arc.holds(edge.Segment):
		return missArc, far, standAt{}
	case misty(m.s, line):
		return missMist, far, standAt{}
	case m.weapon.Overhead != "all" && len(m.s.Terrain) > 0 && groundBlocks(m.s, line, func(p geometry.Polygon) bool { return p.OverlapsBox(m.base) || p.OverlapsBox(to) }):
		return missGround, far, standAt{}
	}
	if other, blocked := m.blocker(t, line); blocked {
		return missBlocked, far, other
	}
	return noMiss, far, standAt{}
}

// blocker returns a stand that blocks a line of fire to a target: any other stand within half an inch of it,
// even of the two units (COL-MISSILE-14, COL-MISSILE-15, R-23), except stands that the weapon shoots over
// (COL-MISSILE-16).
func (m *aimer) blocker(t standAt, line geometry.Segment) (standAt, bool) {
	if m.weapon.Overhead == "all" || higher(m.s, m.standAt, t) {
		return standAt{}, false
	}
	return inTheWay(m.s, m.standAt, line, func(other standAt) bool {
		return other.is(t) || m.weapon.Overhead == "front" && overFrontRow(m.standAt, t, other)
	})
}

// target is a stand that another may shoot at, and their distance.
type target struct {
	standAt
	far float64
}

// targetsOf lists the targets of a stand, the nearest first.
func targetsOf(s *game.State, a standAt) []standAt {
	m := aimerOf(s, a)
	list := m.targets()
	stands := make([]standAt, len(list))
	for i, t := range list {
		stands[i] = t.standAt
	}
	return stands
}

// targets lists the targets of the stand, the nearest first.
func (m *aimer) targets() []target {
	var list []target
	m.each(func(t target) bool { list = append(list, t); return true })
	slices.SortStableFunc(list, func(p, q target) int {
		switch d := p.far - q.far; {
		case d < -geometry.Tolerance:
			return -1
		case d > geometry.Tolerance:
			return 1
		}
		return 0
	})
	return list
}

// each calls yield for the targets of the stand until it returns false, and reports whether there is any.
func (m *aimer) each(yield func(target) bool) bool {
	near := m.reach + m.base.Radius() + geometry.Tolerance
	only := platformTargets(m.s, m.standAt)
	found := false
	for i := range m.s.Units {
		u := &m.s.Units[i]
		if u.Side == m.unit.Side || only != nil && !slices.Contains(only, u.ID) {
			continue
		}
		reach := near + geometry.Vec{X: u.Base.Front, Y: u.Base.Depth}.Len()/2
		for j := range u.Stands {
			if m.base.Center.Dist(geometry.Vec{X: u.Stands[j].X, Y: u.Stands[j].Y}) > reach {
				continue
			}
			t := standAt{u, j}
			why, far, _ := m.miss(t)
			if why != noMiss {
				continue
			}
			if found = true; !yield(target{t, far}) {
				return true
			}
		}
	}
	return found
}

// platformTargets lists the units that a battle platform in contact may shoot at, nil if there is no
// such limit (COL-MISSILE-07).
func platformTargets(s *game.State, a standAt) []game.UnitID {
	var list []game.UnitID
	if typeOf(a.unit).Group == Platform {
		for _, t := range touches(s, a) {
			list = append(list, t.enemy.unit.ID)
		}
	}
	return list
}
