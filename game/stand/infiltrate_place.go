package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Where units that come by an order may stand (STD-SCOUT-10, STD-SCOUT-15, STD-SCOUT-16).

// entryBoard is a table with a unit that comes taken onto it, to try places for its stands.
type entryBoard struct {
	*board
	unit  int
	at    geometry.Vec
	first *geometry.Box // the stand on the point, of a unit that has come before; nil for the first unit
	with  []int         // the units that have come by the same order
}

// onto takes a unit that is kept off the table onto a board of its own.
func (b *board) onto(unit int, at geometry.Vec) *entryBoard {
	s := b.state.Clone()
	u := &s.Units[unit]
	u.Stands = slices.Clone(Own(u).State.Away)
	Edit(u).State.Away, Edit(u).State.Kept = nil, false
	return &entryBoard{board: newBoard(&s).in(b.lasting), unit: unit, at: at}
}

// refuse refuses places in which the unit may not come: the point not covered, or too far from the stand that
// covers it; off the table, on another stand, on terrain closed to it, touching an enemy or not in formation.
func (e *entryBoard) refuse(places []game.StandPlace) *game.Refusal {
	u := &e.units[e.unit]
	m, refusal := e.muster(e.unit, places, &moveRules{flies: HasTrait(u.Unit, traitFlying)})
	switch {
	case refusal != nil:
		return refusal
	case len(places) != len(u.Stands):
		return refuse("STD-SCOUT-10", game.SayCount(len(u.Stands), "%[2]s has one stand; %[3]d are named.", "All %[1]d stands of %[2]s come together; %[3]d are named.", u.name(), len(places)))
	}
	if refusal := e.refusePoint(m); refusal != nil {
		return refusal
	}
	refusal = m.ends()
	switch {
	case refusal == nil:
		return e.refuseAmbush(m)
	case refusal.Rule == "STD-CHARGE-01", refusal.Rule == "STD-MOVE-09":
		refusal.Rule = "STD-SCOUT-10"
	}
	return refusal
}

// refusePoint refuses places of the first unit that leave the point uncovered (AMB-M46), and places of others
// further than their full pace from the stand on the point (STD-SCOUT-15).
func (e *entryBoard) refusePoint(m *move) *game.Refusal {
	name := e.units[e.unit].name()
	if e.first == nil {
		if e.covering(m.to) < 0 {
			return refuse("STD-SCOUT-10", game.Say("No stand of %s would be on the point.", name))
		}
		return nil
	}
	pace := e.pursuitPace(e.unit)
	for i, box := range m.to {
		if far := geometry.Distance(*e.first, box); far > pace+geometry.Tolerance {
			have, most := apart(far, pace)
			return refuse("STD-SCOUT-15", game.Say("%s would be %s from the stand on the point: the others come within %s of it.", e.standName(m.pieces[i]), have, most))
		}
	}
	return nil
}

// covering returns the first of some boxes that is on the point, −1 if none is.
func (e *entryBoard) covering(boxes []geometry.Box) int {
	return slices.IndexFunc(boxes, func(box geometry.Box) bool { return box.Contains(e.at, rounded) })
}

// refuseAmbush refuses places of a unit that may come in a group: within 1 cm of an enemy stand, or, if the
// point is in dense terrain, outside that terrain (STD-SCOUT-16).
func (e *entryBoard) refuseAmbush(m *move) *game.Refusal {
	if !e.comesInGroups(e.unit) {
		return nil
	}
	const clear = 1.0 // cm
	for i, box := range m.to {
		for q, o := range e.Boxes {
			if e.Enemies(e.unit, e.Pieces[q].Unit) && geometry.Distance(box, o) <= clear+geometry.Tolerance {
				have, least := apart(geometry.Distance(box, o), clear)
				return refuse("STD-SCOUT-16", game.Say("%s would be %s from %s: it comes more than %s from all enemies.", e.standName(m.pieces[i]), have, e.standName(q), least))
			}
		}
	}
	list := e.denseAt(e.at, e.units[e.unit].Type)
	if len(list) == 0 {
		return nil
	}
	outside := 0
	for _, feature := range list {
		parts := e.partsOf(&e.state.Terrain[feature], e.units[e.unit].Type)
		outside = slices.IndexFunc(m.to, func(box geometry.Box) bool {
			return !slices.ContainsFunc(parts, func(part geometry.Polygon) bool { return part.OverlapsBox(box) })
		})
		if outside < 0 {
			return nil
		}
	}
	t := &e.state.Terrain[list[0]]
	return refuse("STD-SCOUT-16", game.Say("%s would be wholly outside %s: every stand lies at least partly in it.", e.standName(m.pieces[outside]), groundName(t.Kind, t.ID)))
}

// mostEntryWays is how many places are offered for a unit that comes.
const mostEntryWays = 8

// ways lists the first few legal places that are offered: facing the closest enemy or along the axes of the
// table, in line or in column. Without any, why is the first refusal.
func (e *entryBoard) ways(most int) (list [][]game.StandPlace, why *game.Refusal) {
	try := func(places []game.StandPlace) (full bool) {
		if slices.ContainsFunc(list, func(o []game.StandPlace) bool { return slices.Equal(o, places) }) {
			return false
		}
		if refusal := e.refuse(places); refusal == nil {
			list = append(list, places)
		} else if why == nil {
			why = refusal
		}
		return len(list) >= most
	}
	if e.first != nil {
		e.followers(try)
		return list, why
	}
	e.atPoint(try)
	return list, why
}

// atPoint tries places with a stand on the point: at its middle, or before or behind it.
func (e *entryBoard) atPoint(try func([]game.StandPlace) bool) {
	u := &e.units[e.unit]
	for _, ahead := range [3]float64{0, 0.5, -0.5} {
		for _, facing := range e.facingsAt(u.Side, e.at) {
			forward := geometry.Direction(facing)
			box := geometry.Box{Center: e.at.Along(forward, ahead*u.Base.Depth), Forward: forward, Width: u.Base.Front, Depth: u.Base.Depth}
			for _, places := range e.formsOn(box) {
				if try(e.ontoTable(places)) {
					return
				}
			}
		}
	}
}

// formsOn lists the lines and columns with a stand in a place: the line about it first.
func (e *entryBoard) formsOn(box geometry.Box) [][]game.StandPlace {
	list := [][]game.StandPlace{e.inLineAbout(box)}
	list = append(list, e.linesOn(e.unit, e.units[e.unit].First, box)...)
	return append(list, e.columnsOn(e.unit, e.units[e.unit].First, box)...)
}

// inLineAbout is the line whose middle stand has a place.
func (e *entryBoard) inLineAbout(box geometry.Box) []game.StandPlace {
	pieces := e.PiecesOf(e.unit)
	var places []game.StandPlace
	for i, p := range pieces {
		places = append(places, e.placeAt(p, box.Shift(box.Forward.Right().Scale(float64((i-len(pieces)/2))*box.Width))))
	}
	return places
}

// ontoTable moves places that reach over the edge of the table back onto it, the shortest way.
func (e *entryBoard) ontoTable(places []game.StandPlace) []game.StandPlace {
	base, all := e.units[e.unit].Base, geometry.Rect{}
	for i, p := range places {
		bounds := game.Stand(p).Box(base).Bounds()
		if i == 0 {
			all = bounds
		}
		all = all.Union(bounds)
	}
	t := e.state.Table
	by := geometry.Vec{X: max(0, -all.Min.X) - max(0, all.Max.X-t.Width), Y: max(0, -all.Min.Y) - max(0, all.Max.Y-t.Height)}
	if by == (geometry.Vec{}) {
		return places
	}
	moved := slices.Clone(places)
	for i := range moved {
		moved[i].X, moved[i].Y = round4(moved[i].X+by.X), round4(moved[i].Y+by.Y)
	}
	return moved
}

// followers tries places of a further unit: against those that have come, so that they can be ordered together,
// else around the stand on the point.
func (e *entryBoard) followers(try func([]game.StandPlace) bool) {
	for _, spot := range e.spotsBy(e.unit, e.with) {
		if geometry.Distance(spot, *e.first) > e.pursuitPace(e.unit) {
			continue
		}
		for _, places := range e.formsOn(spot) {
			if try(e.ontoTable(places)) {
				return
			}
		}
	}
	const step, directions = 3.0, 12
	base := e.units[e.unit].Base
	for far := step; far <= e.pursuitPace(e.unit); far += step {
		for i := range directions {
			box := geometry.Box{Center: e.first.Center.Along(geometry.Direction(float64(i)*360/directions), far), Forward: e.first.Forward, Width: base.Front, Depth: base.Depth}
			for _, places := range e.formsOn(box) {
				if try(e.ontoTable(places)) {
					return
				}
			}
		}
	}
}

// shownEntry is where units would stand at a point by default, or why they cannot.
type shownEntry struct {
	units   []int
	at      geometry.Vec
	places  [][]game.StandPlace
	ghosts  []game.Mark
	refusal *game.Refusal
}

// shownAt finds where units would stand at a point by default, one after another.
func (b *board) shownAt(units []int, at geometry.Vec) *shownEntry {
	all := known[[]*shownEntry](&b.known)
	for _, shown := range *all {
		if shown.at == at && slices.Equal(shown.units, units) {
			return shown
		}
	}
	shown := &shownEntry{units: slices.Clone(units), at: at}
	*all = append(*all, shown)
	next, first := b, (*geometry.Box)(nil)
	for i, unit := range units {
		e := next.onto(unit, at)
		e.first, e.with = first, units[:i]
		ways, why := e.ways(1)
		if len(ways) == 0 {
			shown.refusal = refuse("STD-SCOUT-10", game.Say("%s cannot stand there: %s", b.units[unit].name(), why.Reason))
			shown.refusal.Steps = why.Steps
			return shown
		}
		shown.places = append(shown.places, ways[0])
		boxes := e.boxesAt(ways[0])
		for j, p := range ways[0] {
			shown.ghosts = append(shown.ghosts, game.Mark{Kind: game.MarkGhost, Stand: p.ID, From: boxes[j].Center, Facing: p.Facing, Base: e.units[unit].Base})
		}
		if first == nil {
			first = &boxes[max(0, e.covering(boxes))]
		}
		next = e.put(ways[0])
	}
	return shown
}

// boxesAt are the places of the unit's stands as boxes.
func (e *entryBoard) boxesAt(places []game.StandPlace) (boxes []geometry.Box) {
	for _, p := range places {
		boxes = append(boxes, game.Stand(p).Box(e.units[e.unit].Base))
	}
	return boxes
}

// put returns the board with the unit in its places.
func (e *entryBoard) put(places []game.StandPlace) *board {
	s := e.state.Clone()
	s.Units[e.unit].Stands = placedStands(s.Units[e.unit].Stands, places)
	return newBoard(&s).in(e.lasting)
}

// placedStands returns stands in new places.
func placedStands(stands []game.Stand, places []game.StandPlace) []game.Stand {
	stands = slices.Clone(stands)
	for _, p := range places {
		if i := slices.IndexFunc(stands, func(s game.Stand) bool { return s.ID == p.ID }); i >= 0 {
			stands[i] = game.Stand(p)
		}
	}
	return stands
}
