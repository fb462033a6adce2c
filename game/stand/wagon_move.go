package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Moves of wagons (STD-SCEN-22, STD-SCEN-23): away from their own edge without an order, on an order along the road
// either way or across country; and off the table.

func init() {
	wagons.answers, wagons.usual, wagons.drive = (*run).driveAnswers, (*run).usualWagon, (*run).driveOn
	wagons.drives, wagons.leave = (*board).usualDrive, (*run).wagonLeaves
	wagons.exits = func(b *board, unit int, ordered bool) bool { return b.exit(unit, ordered) != nil }
}

// awayFromHome is the direction in which a wagon of a side goes without an order: away from the short edge where the
// side has deployed.
func (b *board) awayFromHome(unit int) geometry.Vec {
	if b.homeEdgesOf(b.units[unit].Side)[2] { // the edge at the left
		return geometry.Vec{X: 1}
	}
	return geometry.Vec{X: -1}
}

// mayDrive refuses a wagon that may not move without an order now.
func (b *board) mayDrive(unit int) *game.Refusal {
	u := &b.units[unit]
	switch {
	case u.Side != b.state.Turn.Active:
		return refuse("STD-CMD-01", game.Say("It is not the turn of %s.", u.name()))
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is on the table.", u.name()))
	case Own(u.Unit).State.Moved:
		return refuse("STD-SCEN-22", game.Say("%s has moved: a wagon makes one move a turn.", u.name()))
	}
	return nil
}

// driveOn moves a wagon without an order: off the table, to a place, or by default as far as it gets.
func (r *run) driveOn(a game.Action) error {
	b, unit := r.board(), r.indexOf(a.Unit)
	if refusal := b.mayDrive(unit); refusal != nil {
		return refusal
	}
	if a.Choice == chooseLeave {
		return r.wagonLeaves(unit, false)
	}
	if a.Choice != "" {
		return refuse("STD-SCEN-22", game.Say("%s is a wagon: it drives on, or leaves the table.", b.units[unit].name()))
	}
	m, refusal := b.usualDrive(unit, false), (*game.Refusal)(nil)
	if len(a.Stands) > 0 {
		m, refusal = b.checkDrive(unit, a.Stands)
	} else if m == nil {
		refusal = refuse("STD-SCEN-22", game.Say("%s has no room to drive on.", b.units[unit].name()))
	}
	if refusal != nil {
		return refusal
	}
	r.moveUnit(m.moveResult, "move", r.tell(func() game.Phrase {
		return game.Say("%s drives %s without an order.", r.board().units[unit].name(), cm(m.cost()))
	}))
	Edit(&r.s.Units[unit]).State.Moved = true
	return nil
}

// driveSteps say whether a wagon may move without an order now, and how; none for other units.
func (b *board) driveSteps(unit int) []game.Step {
	u := &b.units[unit]
	if !isWagon(u.Unit) {
		return nil
	}
	if no := b.mayDrive(unit); no != nil {
		return []game.Step{{Rule: no.Rule, Text: no.Reason}}
	}
	return []game.Step{{Rule: "STD-SCEN-22", Text: game.Say("Without an order %s moves up to %s away from its own edge.", u.name(), cm(wagonRoadPace))}}
}

// checkDrive tells whether a wagon may move to some places without an order: along its road, or where there is none
// straight, and always away from its own edge.
func (b *board) checkDrive(unit int, places []game.StandPlace) (*unitMove, *game.Refusal) {
	u, from := &b.units[unit], b.Boxes[b.units[unit].First]
	line, how := b.roadLine(from.Center), marching{}
	if line == nil {
		how = marching{straight: true, far: wagonRoadPace}
	}
	m, refusal := b.checkMarch(unit, places, false, how)
	if refusal != nil {
		return nil, refusal
	}
	to, away := m.stands[0].box, b.awayFromHome(unit)
	ahead := to.Center.Sub(from.Center)
	switch {
	case line != nil && !m.road:
		return nil, refuse("STD-SCEN-22", game.Say("Without an order %s keeps to the road.", u.name()))
	case line != nil && b.alongToEnd(line, to.Center, away) >= b.alongToEnd(line, from.Center, away),
		line == nil && ahead.Dot(away) <= geometry.Tolerance:
		return nil, refuse("STD-SCEN-22", game.Say("Without an order %s moves away from its own edge alone.", u.name()))
	case line == nil && math.Abs(ahead.Cross(away)) > geometry.Tolerance:
		return nil, refuse("STD-SCEN-22", game.Say("Without an order %s moves straight away from its own edge.", u.name()))
	}
	if !b.unread() {
		m.steps = append([]game.Step{{Rule: "STD-SCEN-22", Text: game.Say("Without an order %s moves up to %s away from its own edge.", u.name(), cm(wagonRoadPace))}}, m.steps[min(1, len(m.steps)):]...)
	}
	return m, nil
}

// usualDrive is the longest of some moves of a wagon away from its own edge, without an order or on one; nil if there is
// none.
func (b *board) usualDrive(unit int, ordered bool) *unitMove {
	from, away := b.Boxes[b.units[unit].First], b.awayFromHome(unit)
	clear := func(dir geometry.Vec) float64 { return b.clearAhead(unit, dir, wagonRoadPace) }
	if line := b.roadLine(from.Center); line != nil {
		first := poseAlong(line, from, away, leastMove).Forward
		for _, far := range [6]float64{wagonRoadPace, clear(first), 15, 10, 5, 2.5} {
			if far < leastMove {
				continue
			}
			to := poseAlong(line, from, away, far)
			if m, refusal := b.checkDrive(unit, b.carried(unit, from, to)); refusal == nil {
				return m
			}
		}
		return nil
	}
	check, most := b.checkDrive, wagonRoadPace
	if ordered {
		check = func(unit int, places []game.StandPlace) (*unitMove, *game.Refusal) {
			return b.checkOrdinary(unit, places, false)
		}
		most = wagonCountry
	}
	for _, far := range [2]float64{min(clear(away), most), 5} {
		if far < leastMove {
			continue
		}
		if m, refusal := check(unit, b.carried(unit, from, from.Shift(away.Scale(far)))); refusal == nil {
			return m
		}
	}
	return nil
}

// onwards returns the bends of a road that lie beyond a point on the way to the end that lies furthest in a direction.
func onwards(line geometry.Polyline, at, away geometry.Vec) []geometry.Vec {
	stretch := stretchOf(line, at)
	if line[len(line)-1].Dot(away) >= line[0].Dot(away) {
		return line[stretch+1:]
	}
	back := slices.Clone(line[:stretch+1])
	slices.Reverse(back)
	return back
}

// alongToEnd is how far it is along a road from a point to its end in a direction.
func (b *board) alongToEnd(line geometry.Polyline, at, away geometry.Vec) (far float64) {
	for _, bend := range onwards(line, at, away) {
		far += at.Dist(bend)
		at = bend
	}
	return far
}

// poseAlong is where a wagon stands and faces after some distance along a road; its end ends it.
func poseAlong(line geometry.Polyline, box geometry.Box, away geometry.Vec, far float64) geometry.Box {
	for _, bend := range onwards(line, box.Center, away) {
		way := bend.Sub(box.Center)
		if way.Len() <= geometry.Tolerance {
			continue
		}
		box.Forward = way.Unit()
		if far <= way.Len() {
			return box.At(box.Center.Along(box.Forward, far))
		}
		far -= way.Len()
		box = box.At(bend)
	}
	return box
}

// wagonExit is a way by which a wagon leaves the table: the box at each of its turns, the last at the edge.
type wagonExit struct {
	boxes []geometry.Box
	far   float64
}

// exit finds the shortest way by which a wagon leaves the table in one move, nil if there is none: its front gets past
// the edge (STD-SCEN-23).
func (b *board) exit(unit int, ordered bool) *wagonExit {
	u := &b.units[unit]
	if !isWagon(u.Unit) || len(u.Stands) == 0 {
		return nil
	}
	from, away := b.Boxes[u.First], b.awayFromHome(unit)
	ways := []geometry.Vec{away}
	var list []*wagonExit
	if line := b.roadLine(from.Center); line != nil {
		list = append(list, b.exitAlong(unit, line, away))
		if ordered {
			list = append(list, b.exitAlong(unit, line, away.Neg()))
		}
		ways = nil
	}
	most := wagonRoadPace
	if ordered {
		ways, most = []geometry.Vec{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}}, wagonCountry
	}
	gaps := gapsToEdges(from.Bounds(), b.state.Table)
	for _, way := range ways {
		i := slices.Index([]geometry.Vec{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}}, way)
		if far := gaps[i]; far < most-geometry.Tolerance && b.isClear(unit, from, way.Scale(far)) {
			list = append(list, &wagonExit{[]geometry.Box{from, from.Shift(way.Scale(far))}, far})
		}
	}
	list = slices.DeleteFunc(list, func(e *wagonExit) bool { return e == nil })
	if len(list) == 0 {
		return nil
	}
	return slices.MinFunc(list, func(e, o *wagonExit) int { return cmp.Compare(e.far, o.far) })
}

// exitAlong is the way off the table along a road.
func (b *board) exitAlong(unit int, line geometry.Polyline, away geometry.Vec) *wagonExit {
	box := b.Boxes[b.units[unit].First]
	e := &wagonExit{boxes: []geometry.Box{box}}
	for _, bend := range onwards(line, box.Center, away) {
		way := bend.Sub(box.Center)
		if way.Len() <= geometry.Tolerance {
			continue
		}
		dir := way.Unit()
		if box.Forward.Dot(dir) < 0 { // it goes backwards
			box.Forward = dir.Neg()
		} else {
			box.Forward = dir
		}
		gaps := gapsToEdges(box.Bounds(), b.state.Table)
		far, leaves := way.Len(), false
		for i, edge := range [4]geometry.Vec{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}} {
			if toward := dir.Dot(edge); toward > geometry.Tolerance && gaps[i]/toward < far {
				far, leaves = max(0, gaps[i]/toward), true
			}
		}
		if e.far += far; e.far >= wagonRoadPace-geometry.Tolerance || !b.isClear(unit, box, dir.Scale(far)) {
			return nil
		}
		box = box.Shift(dir.Scale(far))
		if e.boxes = append(e.boxes, box); leaves {
			return e
		}
	}
	return nil
}

// isClear reports whether nothing is in the way of a wagon on a straight leg.
func (b *board) isClear(unit int, from geometry.Box, way geometry.Vec) bool {
	ground := b.groundFor(unit)
	if along := b.roadwayFor(unit); along != nil && b.alongRoad(geometry.Segment{A: from.Center, B: from.Center.Add(way)}) {
		ground = along.ground
	}
	_, first := ground.SweepBlock([]geometry.Box{from}, way, b.othersSolid(unit))
	return first < 0
}

// wagonLeaves takes a wagon off the table: it is saved (STD-SCEN-23).
func (r *run) wagonLeaves(unit int, ordered bool) error {
	b := r.board()
	u, e := &r.s.Units[unit], b.exit(unit, ordered)
	if e == nil {
		return refuse("STD-SCEN-23", game.Say("%s does not get past an edge of the table in this move.", unitName(r.s, u.ID)))
	}
	step := game.Step{Rule: "STD-SCEN-23", Text: game.Say("%s is %s from the edge and leaves the table: it is saved.", unitName(r.s, u.ID), cm(e.far))}
	for i := 1; i < len(e.boxes); i++ {
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkMove, From: e.boxes[i-1].Center, To: e.boxes[i].Center})
	}
	u.Stands, Edit(u).State = []game.Stand{}, UnitState{}
	r.editGoal(u.ID, func(g *Goal) { g.Saved = true })
	r.changed()
	r.event(game.Event{Kind: "escaped", Unit: u.ID, By: string(u.ID), Why: "STD-SCEN-23", Text: step.Text, Steps: []game.Step{step}})
	if p := openFrame[moveProcedure](r.s); p != nil {
		r.hasMoved(p, u.ID, geometry.Vec{})
	}
	return nil
}

// driveAnswers lists the moves that wagons may make without an order, those nearest to an exit first.
func (r *run) driveAnswers() (list []game.Action) {
	b := r.board()
	var wagons []int
	for unit := range b.units {
		if isWagon(b.units[unit].Unit) && b.mayDrive(unit) == nil {
			wagons = append(wagons, unit)
		}
	}
	slices.SortStableFunc(wagons, func(i, j int) int {
		return cmp.Compare(b.Center(j).Dot(b.awayFromHome(j)), b.Center(i).Dot(b.awayFromHome(i)))
	})
	for _, unit := range wagons {
		if b.exit(unit, false) != nil {
			list = append(list, game.Action{Do: "move", Unit: b.units[unit].ID, Choice: chooseLeave})
		} else if m := b.usualDrive(unit, false); m != nil {
			list = append(list, game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)})
		}
	}
	return list
}

// usualWagon is the default of a wagon that may move without an order: it drives to safety.
func (r *run) usualWagon() (a game.Action, found bool) {
	if list := r.driveAnswers(); len(list) > 0 {
		return list[0], true
	}
	return a, false
}

// roadLine returns the middle line of the road on which a point lies; nil if it lies on none.
func (b *board) roadLine(at geometry.Vec) geometry.Polyline {
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind == "road" && len(t.Line) > 1 && geometry.Polyline(t.Line).Distance(at) <= t.Width/2+geometry.Tolerance {
			return t.Line
		}
	}
	return nil
}
