package column

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// carryOut carries out a charge (COL-CHARGE-07), together with the countercharge that meets it.
func (m *moment) carryOut(at int) error {
	c := m.takeCharge(at)
	u, t := m.s.Unit(c.Unit), m.s.Unit(c.Target)
	if len(u.Stands) == 0 || len(t.Stands) == 0 {
		return nil
	}
	meets := slices.IndexFunc(ownTurn(m.s).Charges, func(o Charge) bool { return o.Unit == c.Target && o.Target == c.Unit })
	if meets < 0 {
		return m.chargeHome(u, t, u.Base.Depth)
	}
	m.takeCharge(meets)
	half := min(gapAhead(u, t)/2, t.Base.Depth) // COL-CHARGE-12
	if err := m.chargeHome(t, u, half); err != nil {
		return err
	}
	if err := m.chargeHome(m.s.Unit(c.Unit), m.s.Unit(c.Target), u.Base.Depth); err != nil {
		return err
	}
	return m.goOn(c, half)
}

// goOn lets a countercharging unit go on to its full base depth if the enemy that it was to meet half
// way has not moved.
func (m *moment) goOn(c Charge, gone float64) error {
	u, t := m.s.Unit(c.Unit), m.s.Unit(c.Target)
	if len(own(u).Charged) > 0 || len(u.Stands) == 0 || len(t.Stands) == 0 {
		return nil
	}
	var columns [][]int
	for _, column := range bodyOf(t).columns {
		if slices.Contains(own(t).Charged, t.Stands[column[0]].ID) {
			columns = append(columns, column)
		}
	}
	if len(columns) == 0 {
		return nil
	}
	return m.closeIn(t, columns, t.Base.Depth-gone)
}

// takeCharge removes a charge from the declared ones.
func (m *moment) takeCharge(at int) Charge {
	t := ownTurn(m.s)
	c := t.Charges[at]
	t.Charges = slices.Delete(slices.Clone(t.Charges), at, at+1)
	return c
}

// gapAhead returns the distance straight ahead from the nearest of a unit's leading stands to the
// target.
func gapAhead(u, t *game.Unit) float64 {
	nearest := never
	for _, i := range leading(u) {
		for j := range t.Stands {
			nearest = min(nearest, sweptTo(u.Box(i), u.Box(i).Forward, t.Box(j)))
		}
	}
	return nearest
}

// chargeHome moves the charging stands of a unit by at most the given distance, into contact if
// possible; they fight in the Combat Phase (COL-CHARGE-14; COL-CHARGE-11, COL-CHARGE-13).
func (m *moment) chargeHome(u, t *game.Unit, most float64) error {
	columns, err := m.chargers(u)
	if err != nil {
		return err
	}
	if len(columns) == 0 {
		m.tell(game.Event{Kind: "no-charge", Unit: u.ID, Target: t.ID, Text: game.Say("%s does not charge.", u.Name)})
		return nil
	}
	o := edit(u)
	o.Charged = union(o.Charged, bodyOf(u).ids(slices.Concat(columns...)))
	m.squareUp(u, t, columns, most)
	return m.closeIn(u, columns, most)
}

// chargers returns the columns of a unit that charge. If stands of the leading row are Reluctant, as
// Disrupted ones are (COL-MISSILE-24), the unit makes one Morale Check, which counts only for them
// (COL-CHARGE-08 to -10, R-19).
func (m *moment) chargers(u *game.Unit) ([][]int, error) {
	b := bodyOf(u)
	shy := func(column []int) bool {
		return has(u, reluctant) || isDisrupted(standAt{u, column[0]})
	}
	if !slices.ContainsFunc(b.columns, shy) {
		return b.columns, nil
	}
	ok, err := m.moraleCheck(u, game.Say("%s is Reluctant to charge.", u.Name), "COL-CHARGE-08", 0)
	if err != nil || ok {
		return b.columns, err
	}
	return slices.DeleteFunc(slices.Clone(b.columns), shy), nil
}

// closeIn moves columns straight ahead: first all together until one meets an enemy, and then each on
// to the enemy ahead of it. Skirmishers in the way withdraw, and cost the charge some of its movement
// (COL-SKIRM-08).
func (m *moment) closeIn(u *game.Unit, columns [][]int, most float64) error {
	all := slices.Concat(columns...)
	left := most
	for {
		u = m.s.Unit(u.ID)
		w := m.chargeWay(u, all, left)
		h := w.first()
		m.tellCharge(u, moveStands(u, all, w.dir.Scale(h.far)), h)
		left -= h.far
		if h.why != haltSkirmisher {
			break
		}
		if err := m.withdraw(h.enemy, u); err != nil {
			return err
		}
		if left -= distance("skirmisher-penalty"); left <= geometry.Tolerance {
			return nil
		}
	}
	for _, column := range columns {
		w := m.chargeWay(u, column, left)
		if h := w.first(); h.why == haltContact && h.far > geometry.Tolerance {
			m.tellCharge(u, moveStands(u, column, w.dir.Scale(h.far)), h)
		}
	}
	return nil
}

// chargeWay is the straight way of some stands that charge.
func (m *moment) chargeWay(u *game.Unit, stands []int, most float64) *way {
	return &way{s: m.s, unit: u, stands: stands, dir: u.Box(stands[0]).Forward, most: max(0, most), mayTouch: true, through: func(a standAt) bool {
		return a.unit.ID.Is(u.ID) || a.unit.Side == u.Side && typeOf(a.unit).Group == Skirmishers
	}}
}

func (m *moment) tellCharge(u *game.Unit, moves []game.StandMove, h halt) {
	step := game.NewStep("COL-CHARGE-11", "%s charges %s.", u.Name, inches(h.far))
	if h.why == haltContact {
		step = game.NewStep("COL-CHARGE-13", "%s charges %s, into contact with %s.", u.Name, inches(h.far), h.enemy.name())
	}
	m.tell(game.Event{Kind: "charges", Unit: u.ID, Text: step.Text, Moves: moves, Steps: []game.Step{step}})
}

// squareUp shifts a unit sideways by up to half a base width, so that as much of its front as
// possible lies opposite the target, and turns it flush with the edge ahead of it.
func (m *moment) squareUp(u, t *game.Unit, columns [][]int, most float64) {
	all := slices.Concat(columns...)
	m.turnFlush(u, t, columns, all, most)
	best, at := opposite(u, t, columns, 0), 0.0
	for _, shift := range shiftsTo(u, t, columns) {
		if front := opposite(u, t, columns, shift); front > best+geometry.Tolerance && m.roomAside(u, all, shift) {
			best, at = front, shift
		}
	}
	if at != 0 {
		moves := moveStands(u, all, u.Box(all[0]).Forward.Right().Scale(at))
		m.tell(game.Event{Kind: "shift", Unit: u.ID, Text: game.Say("%s shifts %s to square up.", u.Name, inches(max(at, -at))), Moves: moves,
			Steps: []game.Step{game.NewStep("COL-CHARGE-13", "It shifts up to half a base width, so that the widest front lies opposite.")}})
	}
}

// shiftsTo lists the shifts, the shortest first, that bring a leading stand exactly opposite a
// stand of the target.
func shiftsTo(u, t *game.Unit, columns [][]int) []float64 {
	var list []float64
	for _, column := range columns {
		box := u.Box(column[0])
		right := box.Forward.Right()
		for j := range t.Stands {
			aside := t.Box(j).Center.Sub(box.Center).Dot(right)
			if max(aside, -aside) <= u.Base.Front/2+geometry.Tolerance && max(aside, -aside) > geometry.Tolerance {
				list = append(list, aside)
			}
		}
	}
	slices.SortFunc(list, func(a, b float64) int {
		if c := cmp.Compare(game.RoundLength(max(a, -a)), game.RoundLength(max(b, -b))); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	return list
}

// opposite returns the length of the leading stands' fronts, shifted to their right, that lies
// opposite the facing edges of the target.
func opposite(u, t *game.Unit, columns [][]int, shift float64) float64 {
	sum := 0.0
	for _, column := range columns {
		box := u.Box(column[0])
		box = box.Shift(box.Forward.Right().Scale(shift))
		for j := range t.Stands {
			its := t.Box(j)
			if sweptTo(box, box.Forward, its) > u.Base.Depth+geometry.Tolerance {
				continue
			}
			half := widthAlong(its, box.Forward.Right()) / 2
			aside := its.Center.Sub(box.Center).Dot(box.Forward.Right())
			sum += max(0, min(box.Width/2, aside+half)-max(-box.Width/2, aside-half))
		}
	}
	return sum
}

// widthAlong returns how wide a base is along a direction.
func widthAlong(b geometry.Box, dir geometry.Vec) float64 {
	along, across := b.Forward.Right().Dot(dir), b.Forward.Dot(dir)
	return float64(max(along, -along)*b.Width) + float64(max(across, -across)*b.Depth)
}

// roomAside reports whether stands may shift sideways.
func (m *moment) roomAside(u *game.Unit, stands []int, shift float64) bool {
	dir := u.Box(stands[0]).Forward.Right()
	if shift < 0 {
		dir, shift = dir.Neg(), -shift
	}
	w := m.chargeWay(u, stands, shift)
	w.dir, w.mayTouch = dir, false
	return w.first().why == ""
}

// turnFlush turns charging stands about the point where the first of them would touch the
// target, so that their fronts lie along its edge. They do not turn if the edge is more than 45
// degrees off, or without room.
func (m *moment) turnFlush(u, t *game.Unit, columns [][]int, all []int, most float64) {
	edge, at, ok := edgeAhead(u, t, columns, most)
	forward := u.Box(all[0]).Forward
	if !ok || geometry.SameFacing(forward, edge.Normal.Neg()) {
		return
	}
	cos, sin := forward.Dot(edge.Normal.Neg()), forward.Cross(edge.Normal.Neg())
	const steepest = 0.7071067811865476 // the cosine of 45 degrees
	if cos < steepest-1e-9 {
		return
	}
	turned := make([]game.Stand, len(u.Stands))
	copy(turned, u.Stands)
	for _, i := range all {
		p := placeOf(turned[i]).Sub(at)
		q := at.Add(p.Scale(cos)).Add(p.Left().Scale(sin))
		turned[i].X, turned[i].Y = game.RoundLength(q.X), game.RoundLength(q.Y)
		turned[i].Facing = game.RoundAngle(geometry.Degrees(edge.Normal.Neg()))
	}
	if !fits(m.s, u, turned, all) {
		return
	}
	moves := movesTo(u, turned, all)
	copy(u.OwnStands(), turned)
	m.tell(game.Event{Kind: "turn-flush", Unit: u.ID, Text: game.Say("%s squares up to %s.", u.Name, t.Name), Moves: moves,
		Steps: []game.Step{game.NewStep("COL-CHARGE-13", "The front comes flush with the nearest edge of the target.")}})
}

// edgeAhead returns the edge of the target that the first of some leading stands would meet
// straight ahead, and the point of that stand that meets it.
func edgeAhead(u, t *game.Unit, columns [][]int, most float64) (edge geometry.Edge, at geometry.Vec, ok bool) {
	nearest := most + geometry.Tolerance
	for _, column := range columns {
		box := u.Box(column[0])
		for j := range t.Stands {
			far := sweptTo(box, box.Forward, t.Box(j))
			if far >= nearest {
				continue
			}
			moved := box.Shift(box.Forward.Scale(far))
			mine, _ := geometry.ClosestPoints(moved, t.Box(j))
			nearest, ok = far, true
			at = mine.Sub(box.Forward.Scale(far))
			edge = facingEdge(box.Forward, t.Box(j))
		}
	}
	return edge, at, ok
}

// facingEdge returns the edge of a base that faces a direction most.
func facingEdge(dir geometry.Vec, b geometry.Box) geometry.Edge {
	best := b.Edge(geometry.Front)
	for _, side := range geometry.Sides {
		if e := b.Edge(side); e.Normal.Dot(dir) < best.Normal.Dot(dir)-1e-9 {
			best = e
		}
	}
	return best
}

// fits reports whether some stands of a unit may stand in other places.
func fits(s *game.State, u *game.Unit, places []game.Stand, which []int) bool {
	for _, i := range which {
		box := places[i].Box(u.Base)
		for _, corner := range box.Corners() {
			if !s.Table.Rect().Contains(corner, geometry.Tolerance) {
				return false
			}
		}
		for k := range s.Units {
			v := &s.Units[k]
			for j := range v.Stands {
				other := v.Box(j)
				if v.ID.Is(u.ID) {
					if j == i {
						continue
					}
					other = places[j].Box(u.Base)
				}
				if geometry.Overlaps(box, other) {
					return false
				}
			}
		}
	}
	return true
}

// movesTo returns the ways of stands that go to other places.
func movesTo(u *game.Unit, places []game.Stand, which []int) []game.StandMove {
	moves := make([]game.StandMove, 0, len(which))
	for _, i := range which {
		from, to := poseOf(u.Stands[i]), poseOf(places[i])
		moves = append(moves, game.StandMove{ID: u.Stands[i].ID, Poses: []game.Pose{from, to}, Cost: placeOf(u.Stands[i]).Dist(placeOf(places[i]))})
	}
	return moves
}
