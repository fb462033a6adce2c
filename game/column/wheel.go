package column

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// wheel turns a marching Elite unit about the front corner on the inside of the wheel. The travel of the
// other front corner is subtracted from its allowance (COL-MOVE-07, G-06). Anything in the way ends the
// wheel.
func (m *moment) wheel(march *March, d *Deed) error {
	u := m.s.Unit(march.Unit)
	switch {
	case level(u) != elite:
		return game.Refuse("COL-MOVE-07", "Only Elite units wheel.")
	case d.Shift != 0 || d.To != 0:
		return game.Refuse("COL-MOVE-07", "A wheel is a stretch of the march by itself.")
	}
	r := bodyOf(u)
	main := r.main()
	boxes := make([]geometry.Box, len(main))
	for k, i := range main {
		boxes[k] = r.boxes[i]
	}
	left, right := body.FrontCorners(boxes)
	about, outer := right, left
	if d.Wheel < 0 {
		about, outer = left, right
	}
	most := body.TurnFor(about.Dist(outer), march.Left)
	degrees := max(-most, min(most, d.Wheel))
	near := nearUnits(m.s, u, main)
	ground, roles := m.around(u, main)
	course := body.Go(ground, boxes, roles, never, body.Turn(about, degrees))
	cost := 0.0
	for _, leg := range course.Legs {
		cost += leg.End(geometry.Box{Center: outer, Forward: boxes[0].Forward}).Center.Dist(outer)
	}
	places := slices.Clone(u.Stands)
	for k, i := range main {
		end := course.Ends[k]
		places[i].X, places[i].Y = game.RoundLength(end.Center.X), game.RoundLength(end.Center.Y)
		places[i].Facing = game.RoundAngle(geometry.Degrees(end.Forward))
	}
	moves := movesTo(u, places, main)
	copy(u.OwnStands(), places)
	march.Left = max(0, march.Left-cost)
	m.tell(game.Event{Kind: "wheel", Unit: u.ID, Text: game.Tell("%s wheels, for %s of its allowance.", u.Name, inches(cost)), Moves: moves,
		Steps: []game.Step{game.NewStep("COL-MOVE-07", "The outer front corner travels %s.", inches(cost))}})
	if len(without(nearUnits(m.s, u, main), near)) > 0 { // COL-MOVE-08
		edit(u).Marching = false
		m.endMarch(march)
		return nil
	}
	if !course.Done || march.Left <= geometry.Tolerance {
		m.endMarch(march)
	}
	return nil
}

// around prepares the table for a turn of some stands of a unit, which keeps clear of enemies.
func (m *moment) around(u *game.Unit, stands []int) (*geometry.Ground, []geometry.Role) {
	var boxes []geometry.Box
	var roles []geometry.Role
	for i := range m.s.Units {
		v := &m.s.Units[i]
		for j := range v.Stands {
			role, box := geometry.Friendly, v.Box(j)
			if v.Side != u.Side {
				box = body.Grown(box, clearance)
			}
			if v.ID.Is(u.ID) && slices.Contains(stands, j) {
				role = geometry.Absent
			}
			boxes, roles = append(boxes, box), append(roles, role)
		}
	}
	return geometry.NewGround(m.s.Table.Rect(), boxes, barred(m.s, u)), roles
}
