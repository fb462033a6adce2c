package command

import (
	"slices"

	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

var followCard = &Card{Package: orders.Follow, Looks: game.Tell("Looks at friends on charge, penetrate or advance. Keeps level with the foremost of them, without moving sideways."), Lines: []Line{
	{Text: game.Tell("No friend charges, penetrates or advances: hold, and face the nearest."), acts: acts{InCommand: alone}},
	{Text: game.Tell("A target to shoot: hold."), acts: acts{InCommand: holdToShoot}},
	{Text: game.Tell("Behind the foremost friend: if that friend charged or is in contact, approach an enemy to attack; otherwise catch up."), acts: acts{InCommand: catchUp}},
	{Text: game.Tell("Ahead of that friend: go back."), acts: acts{FallingBack: backToLed}},
	{Text: game.Tell("Level with that friend: join a fight in reach, but never begin one."), acts: acts{InCommand: joinFight}},
	{Text: game.Tell("Shoots. Won: pursue if that ends no further forward than that friend, otherwise stand."), acts: acts{InShooting: shoot, AfterWin: pursueToLed, AfterDraw: fallBackLeast}},
	{Text: game.Tell("Charged: stands."), acts: acts{Reacting: stands}},
}}

var coverCard = &Card{Package: orders.Cover, Looks: game.Tell("Looks at friends of lower rank and at enemies that threaten them. Takes its station by the foremost."), Lines: []Line{
	{Text: game.Tell("Its ward is the foremost friend of lower rank. None: hold, and face the nearest."), acts: acts{InCommand: noWard}},
	{Text: game.Tell("An enemy in reach is in contact with the ward or another friend of lower rank: charge that enemy."), acts: acts{InCommand: relieve}},
	{Text: game.Tell("An enemy in reach could reach the ward next turn: charge that enemy."), acts: acts{InCommand: forestall}},
	{Text: game.Tell("Another enemy could reach the ward: stand before the ward, in the enemy's way."), acts: acts{InCommand: screen}},
	{Text: game.Tell("No enemy could: stand level beside the ward, on the side of the nearest enemy; if that is taken, on the other side; otherwise behind it."), acts: acts{InCommand: beside}},
	{Text: game.Tell("Ahead of the ward without screening it: go back."), acts: acts{FallingBack: backToWard}},
	{Text: game.Tell("Shoots if it did not charge and nobody could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won: pursue if that ends within a step of the ward; otherwise fall back to a threatened ward, or stand."), acts: acts{AfterWin: pursueByWard, AfterDraw: fallBackLeast}},
	{Text: game.Tell("Charged: stands."), acts: acts{Reacting: stands}},
}}

var guardCard = &Card{Package: orders.Guard, Looks: game.Tell("Looks at the hindmost friend. Keeps level with it."), Lines: []Line{
	{Text: game.Tell("Its line is the progress of the hindmost friend that is not on trail; if there is none, its own progress.")},
	{Text: game.Tell("An enemy in reach is in contact with a friend or within a step, and would be met no further forward than the line: charge that enemy."), acts: acts{InCommand: guardCharge}},
	{Text: game.Tell("Behind the line: go forward to it."), acts: acts{InCommand: forwardToLast}},
	{Text: game.Tell("Ahead of the line: go back to it."), acts: acts{FallingBack: backToLast}},
	{Text: game.Tell("Otherwise face the nearest."), acts: acts{InCommand: holdFacing}},
	{Text: game.Tell("Shoots only if there is nobody to attack in reach, and nobody could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won: stand. Drawn: fall back as little as allowed. Charged: stands."), acts: acts{AfterWin: stands, AfterDraw: fallBackLeast, Reacting: stands}},
}}

var trailCard = &Card{Package: orders.Trail, Looks: game.Tell("Looks at danger and at the hindmost friend. Stays just behind that friend."), Lines: []Line{
	{Text: game.Tell("Its place is 2 cm behind the hindmost friend that is not on trail, sideways behind the nearest friend of a rank above far back.")},
	{Text: game.Tell("An enemy is within 10 cm or could reach it: move behind the nearest friend."), acts: acts{InCommand: shelter}},
	{Text: game.Tell("Behind its place: go there. Ahead of the hindmost friend: go back."), acts: acts{InCommand: toTrailPlace, FallingBack: backToLast}},
	{Text: game.Tell("Shoots only if nobody could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Never charges. Won or drawn: fall back behind the hindmost friend."), acts: acts{AfterWin: fallBackToLast, AfterDraw: fallBackToLast}},
	{Text: game.Tell("Charged: evades if it may."), acts: acts{Reacting: evades}},
}}

// alone is for a unit on follow with nobody to follow.
func alone(m *mind) (Intent, bool) {
	if w, _ := m.led(m.u); w != nil {
		return Intent{}, false
	}
	return m.faceNearest(), true
}

func catchUp(m *mind) (Intent, bool) {
	w, r := m.led(m.u)
	own := m.progress(m.u)
	m.test("progress", own)
	m.test("foremost friend", r)
	if own >= r-Tolerance {
		return Intent{}, false
	}
	if w.Charged || len(w.Contact) > 0 {
		quarry := where(m.quarry(m.u), func(q *Unit) bool {
			near, _ := m.spanFrom(q, m.side)
			return near <= r+m.reach(m.u, q, w.Charged)
		})
		if len(quarry) > 0 {
			return m.approach(quarry, w.Charged), true
		}
	}
	return m.forward(min(m.u.Pace, r-own)), true
}

func joinFight(m *mind) (Intent, bool) {
	w, r := m.led(m.u)
	own := m.progress(m.u)
	if own < r-Tolerance || own > r+Tolerance {
		return Intent{}, false
	}
	return m.chargeOne(w.Charged, func(q *Unit) bool { return len(q.Contact) > 0 })
}

// chargeOne charges the first enemy in reach for which ok is true.
func (m *mind) chargeOne(called bool, ok func(*Unit) bool) (Intent, bool) {
	var charges []Intent
	for _, q := range m.quarry(m.u) {
		if m.gap(m.u, q) <= m.reach(m.u, q, called) && ok(q) {
			charges = append(charges, m.charge(q, called))
		}
	}
	for _, in := range charges {
		if m.granted(in) {
			return m.told(in), true
		}
	}
	return Intent{}, false
}

func backToLed(m *mind) (Intent, bool) {
	w, r := m.led(m.u)
	return m.backTo(w, r)
}

// backTo goes back to a line if the unit is ahead of it, at most half a pace.
func (m *mind) backTo(w *Unit, line float64) (Intent, bool) {
	own := m.progress(m.u)
	if w == nil || m.test("progress", own) <= m.test("line", line)+Tolerance {
		return Intent{}, false
	}
	return m.homeward(min(m.u.Pace/2, own-line))
}

// noWard is for a unit on cover with nobody to cover.
func noWard(m *mind) (Intent, bool) {
	if w, _ := m.ward(m.u); w != nil {
		return Intent{}, false
	}
	return m.faceNearest(), true
}

// notAhead reports whether a charge of a unit on cover would end within the zone of the foremost
// friend of lower rank (the first correction).
func (m *mind) notAhead(q *Unit, line float64) bool {
	near, _ := m.spanFrom(q, m.side)
	return near <= line+Zone
}

func relieve(m *mind) (Intent, bool) {
	_, r := m.ward(m.u)
	return m.chargeOne(true, func(q *Unit) bool {
		return m.notAhead(q, r) && slices.ContainsFunc(m.friends, func(w *Unit) bool {
			return w.Orders.Placement < m.u.Orders.Placement && slices.Contains(q.Contact, w.ID)
		})
	})
}

func forestall(m *mind) (Intent, bool) {
	w, r := m.ward(m.u)
	return m.chargeOne(true, func(q *Unit) bool { return m.notAhead(q, r) && m.contacts(q, w) })
}

// threat returns the nearest enemy that could reach the ward in his next turn.
func (m *mind) threat(w *Unit) *Unit {
	return m.nearestWhere(w, m.enemies(), func(e *Unit) bool { return m.contacts(e, w) })
}

func screen(m *mind) (Intent, bool) {
	w, r := m.ward(m.u)
	t := m.threat(w)
	if t == nil {
		return Intent{}, false
	}
	onWard, onThreat := closest(w, t)
	from, toward := m.host.Axis(m.side)
	line := r + min(m.depth(m.u)+Clear, Zone)
	m.test("ward", r)
	// The middle of the unit comes to the straight line between the two.
	at, dir := onWard, onThreat.Sub(onWard)
	right := onWard.Sub(from).Dot(toward.Right())
	if ahead := dir.Dot(toward); ahead > geometry.Tolerance {
		middleLine := line - m.depth(m.u)/2
		at = onWard.Along(dir, (middleLine-onWard.Sub(from).Dot(toward))/ahead)
		right = at.Sub(from).Dot(toward.Right())
	}
	return m.station(line, right), true
}

func beside(m *mind) (Intent, bool) {
	w, r := m.ward(m.u)
	from, toward := m.host.Axis(m.side)
	here := middle(m.u)
	left, right := m.across(w)
	half := m.width(m.u)/2 + 2
	sides := []float64{right + half, left - half}
	if e := m.nearest(w, m.enemies()); e != nil && middle(e).Sub(from).Dot(toward.Right()) < (left+right)/2 {
		slices.Reverse(sides)
	}
	ahead := r - m.progress(m.u)
	for _, side := range sides {
		by := m.place(0, side).Sub(m.place(0, here.Sub(from).Dot(toward.Right()))).Along(toward, ahead)
		if m.vacant(by) {
			return m.station(r, side), true
		}
	}
	rear, _ := m.span(w)
	return m.station(rear-2, (left+right)/2), true
}

// vacant reports whether the unit's place after a move is free.
func (m *mind) vacant(by geometry.Vec) bool {
	there := moved(m.u, by)
	for _, list := range [][]*Unit{m.friends, m.enemies()} {
		for _, o := range list {
			if o != m.u && gap(there, o) <= geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

func backToWard(m *mind) (Intent, bool) {
	w, r := m.ward(m.u)
	if w == nil || m.threat(w) != nil || m.progress(m.u) <= r+m.depth(m.u)+Clear+Tolerance {
		return Intent{}, false
	}
	return m.backTo(w, r)
}

// guardLine returns the progress that a unit on guard keeps to.
func (m *mind) guardLine() float64 {
	if w, r := m.last(m.u); w != nil {
		return m.test("line", r)
	}
	return m.test("line", m.progress(m.u))
}

func guardCharge(m *mind) (Intent, bool) {
	line := m.guardLine()
	return m.chargeOne(false, func(q *Unit) bool {
		near, _ := m.spanFrom(q, m.side)
		return near <= line+Tolerance && (len(q.Contact) > 0 || m.gap(m.u, q) < Step)
	})
}

func forwardToLast(m *mind) (Intent, bool) {
	line, own := m.guardLine(), m.test("progress", m.progress(m.u))
	if own >= line-Tolerance {
		return Intent{}, false
	}
	return m.forward(min(m.u.Pace, line-own)), true
}

func backToLast(m *mind) (Intent, bool) {
	w, r := m.last(m.u)
	return m.backTo(w, r)
}

// shelter moves so that the nearest friend is between the unit and a close enemy.
func shelter(m *mind) (Intent, bool) {
	e := m.nearestWhere(m.u, m.enemies(), func(e *Unit) bool { return m.gap(m.u, e) <= Zone || m.contacts(e, m.u) })
	w := m.nearestWhere(m.u, m.friends, func(w *Unit) bool { return w != m.u && !w.Individual })
	if e == nil || w == nil {
		return Intent{}, false
	}
	from, toward := m.host.Axis(m.side)
	away := middle(w).Sub(middle(e))
	if away.Len() <= geometry.Tolerance {
		return Intent{}, false
	}
	room := (m.width(w)+m.width(m.u))/2 + 2
	if d := (m.depth(w)+m.depth(m.u))/2 + 2; d > room {
		room = d
	}
	to := middle(w).Along(away.Unit(), room)
	if _, r := m.last(m.u); to.Sub(from).Dot(toward)+m.depth(m.u)/2 > r {
		to = to.Along(toward, r-m.depth(m.u)/2-to.Sub(from).Dot(toward))
	}
	if to.Dist(middle(m.u)) <= geometry.Tolerance {
		return Intent{}, false
	}
	return m.goTo(to, m.u.Pace), true
}

func toTrailPlace(m *mind) (Intent, bool) {
	w, r := m.last(m.u)
	if w == nil {
		return Intent{}, false
	}
	line := m.test("place", r-m.depth(m.u)-2)
	if m.test("progress", m.progress(m.u)) >= line-Tolerance {
		return Intent{}, false
	}
	from, toward := m.host.Axis(m.side)
	right := middle(m.u).Sub(from).Dot(toward.Right())
	if lead := m.nearestWhere(m.u, m.friends, func(w *Unit) bool { return w != m.u && w.Orders.Placement > orders.FarBack }); lead != nil {
		right = middle(lead).Sub(from).Dot(toward.Right())
	}
	return m.station(line, right), true
}
