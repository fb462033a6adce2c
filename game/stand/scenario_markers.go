package stand

import (
	"math"
	"strconv"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// Four markers (STD-SCEN-05 to STD-SCEN-09).

func init() {
	scenarioKinds[scenarioMarkers] = &scenarioKind{
		wanted: numbered(4),
		place:  (*board).placeMarker, placer: byTurns, spots: (*board).markerSpots, scores: "STD-SCEN-06", inTurn: (*board).markersHeld, pursue: (*board).pursueMarkers,
	}
}

// Lengths of the four markers, in cm.
const (
	zoneDepth     = 20.0 // of the deployment zones
	centralMarker = 15.0 // how far from the centre line the two central markers lie at most
	markerClear   = 5.0  // from dense terrain
	markersApart  = 30.0
	markerReach   = 5.0 // within which a unit holds or contests one
)

// markersHeld scores the markers that a side holds (STD-SCEN-06 to STD-SCEN-08).
func (b *board) markersHeld(side game.SideID) (c scoring) {
	for _, g := range goalsOf(b.state) {
		b.markerHeld(&c, &g, side)
	}
	return c
}

func (b *board) markerHeld(c *scoring, g *Goal, side game.SideID) {
	at, own := g.At(), b.state.Sides[b.state.SideOf(side)].Name
	area := discMark(at, markerReach)
	holder := b.nearestTo(at, func(u *unitOnBoard) bool {
		return u.Side == side && !Own(u.Unit).State.Confused && !HasTrait(u.Unit, traitFlying)
	})
	if holder.unit < 0 || holder.far > markerReach+geometry.Tolerance {
		text := game.Say("No unit of %s that could hold marker %s is left.", own, g.ID)
		if holder.unit >= 0 {
			have, most := apart(holder.far, markerReach)
			text = game.Say("Nobody of %s holds marker %s: %s is %s from it, and would have to be within %s.", own, g.ID, b.units[holder.unit].name(), have, most)
		}
		c.add(0, "STD-SCEN-06", text, area)
		return
	}
	if foe := b.nearestTo(at, func(u *unitOnBoard) bool { return u.Side != side }); foe.unit >= 0 && foe.far <= markerReach+geometry.Tolerance {
		rule := "STD-SCEN-06"
		if u := b.units[foe.unit]; Own(u.Unit).State.Confused || HasTrait(u.Unit, traitFlying) {
			rule = "STD-SCEN-07"
		}
		c.add(0, rule, game.Say("Nobody holds marker %s: %s is %s from it, but the enemy %s is %s from it as well.",
			g.ID, b.units[holder.unit].name(), cm(holder.far), b.units[foe.unit].name(), cm(foe.far)), area)
		return
	}
	points, text := b.markerWorth(at, side)
	c.held = append(c.held, g.ID)
	c.add(points, "STD-SCEN-08", game.Say("%s holds marker %s, %s from it and without an enemy within %s; %s.",
		b.units[holder.unit].name(), g.ID, cm(holder.far), cm(markerReach), text), area)
}

// markerWorth is what a held marker scores: 1 on the side's own half and on the centre line, 2 on
// the enemy's (STD-SCEN-08, AMB-M49).
func (b *board) markerWorth(at geometry.Vec, side game.SideID) (int, game.Phrase) {
	beyond := at.Y - b.state.Table.Height/2
	if edgeOf(b.state, side) == 1 {
		beyond = -beyond
	}
	switch {
	case beyond > geometry.Tolerance:
		return 2, game.Say("on the enemy's half it scores 2")
	case beyond >= -geometry.Tolerance:
		return 1, game.Say("on the centre line it scores 1")
	}
	return 1, game.Say("on its own half it scores 1")
}

// pursueMarkers sends a unit of each side to each marker by default. A unit at a marker stays there.
func (b *board) pursueMarkers(list goals) {
	for _, g := range goalsOf(b.state) {
		at := g.At()
		near := func(unit int) bool { return farFrom(b.BoxesOf(unit), at) <= markerReach }
		b.seek(list, &errand{to: at, has: near}, 1, func(u *unitOnBoard) bool { return u.Type != Artillery && u.Type != Machine })
	}
}

// nearUnit is a unit and its distance from something; −1 for no unit.
type nearUnit struct {
	unit int
	far  float64
}

// nearestTo returns the unit with a property that is nearest to a point. Decoys are no units.
func (b *board) nearestTo(at geometry.Vec, which func(*unitOnBoard) bool) nearUnit {
	return b.nearestBy(func(box geometry.Box) float64 { return box.Closest(at).Dist(at) }, which)
}

// nearestBy is nearestTo by another distance of a stand.
func (b *board) nearestBy(far func(geometry.Box) float64, which func(*unitOnBoard) bool) nearUnit {
	best := nearUnit{-1, math.Inf(1)}
	for p, box := range b.Boxes {
		if u := b.unitOf(p); isDecoy(u.Unit) || !which(u) {
			continue
		}
		if d := far(box); d < best.far-rounding {
			best = nearUnit{b.Pieces[p].Unit, d}
		}
	}
	return best
}

// discMark marks the inside of a circle.
func discMark(at geometry.Vec, radius float64) game.Mark {
	const corners = 36
	var border []geometry.Vec
	for i := range corners {
		border = append(border, at.Along(geometry.Direction(360/corners*float64(i)), radius))
	}
	return game.AreaMark(border)
}

// placeMarker places the next marker at a point (STD-SCEN-05): two
// central ones, and one between the centre and each zone.
func (b *board) placeMarker(at geometry.Vec) (g placedGoal, refusal *game.Refusal) {
	if refusal := b.markerRoom(at); refusal != nil {
		return g, refusal
	}
	height := b.state.Table.Height
	beyond := math.Abs(at.Y - height/2)
	if beyond >= height/2-zoneDepth-geometry.Tolerance {
		return g, refuse("STD-SCEN-05", game.Say("A marker lies between the deployment zones, which are %s deep.", cm(zoneDepth)))
	}
	central, near, far := b.markersLeft()
	switch {
	case beyond <= centralMarker+geometry.Tolerance && central <= 0:
		return g, refuse("STD-SCEN-05", game.Say("Both markers within %s of the centre line are placed: the others lie nearer to a zone.", cm(centralMarker)))
	case beyond > centralMarker+geometry.Tolerance && (at.Y < height/2 && near <= 0 || at.Y > height/2 && far <= 0):
		return g, refuse("STD-SCEN-05", game.Say("The marker between the centre and this zone is placed; there is one on each side."))
	}
	id := missingGoals(b.state)[0]
	return placedGoal{Goal: Goal{ID: id, X: at.X, Y: at.Y}, rule: "STD-SCEN-05", name: game.Say("marker %s", id)}, nil
}

// byTurns lets the sides place by turns, the first of the file first.
func byTurns(s *game.State) game.SideID {
	return s.Sides[len(OwnTurn(s).Scenario.Goals)%len(s.Sides)].ID
}

// markerRoom refuses a point off the table, near dense terrain or another marker (STD-SCEN-05).
func (b *board) markerRoom(at geometry.Vec) *game.Refusal {
	if !b.state.Table.Rect().Contains(at, 0) {
		return refuse("STD-SCEN-05", game.Say("A marker lies on the table."))
	}
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if !isDense(t.Kind) {
			continue
		}
		for _, area := range table.Areas(t) {
			if far := area.Distance(at); far < markerClear-geometry.Tolerance {
				have, least := apart(far, markerClear)
				return refuse("STD-SCEN-05", game.Say("The marker would be %s from %s, which is dense: at least %s are wanted.", have, groundName(t.Kind, t.ID), least))
			}
		}
	}
	for _, g := range goalsOf(b.state) {
		if far := g.At().Dist(at); far < markersApart-geometry.Tolerance {
			have, least := apart(far, markersApart)
			return refuse("STD-SCEN-05", game.Say("The marker would be %s from marker %s: at least %s are wanted.", have, g.ID, least))
		}
	}
	return nil
}

// markersLeft counts the markers still to be placed: central ones, and those before the near and the
// far zone.
func (b *board) markersLeft() (central, near, far int) {
	central, near, far = 2, 1, 1
	middle := b.state.Table.Height / 2
	for _, g := range goalsOf(b.state) {
		switch {
		case math.Abs(g.Y-middle) <= centralMarker+geometry.Tolerance:
			central--
		case g.Y < middle:
			near--
		default:
			far--
		}
	}
	return central, near, far
}

// markerSpots lists points for the next marker by default: opposite the last one, so that neither
// side has the better ones, and else near the middle of a wing, or before the middle of a zone.
func (b *board) markerSpots() (list []geometry.Vec) {
	w, h := b.state.Table.Width, b.state.Table.Height
	central, near, _ := b.markersLeft()
	first := geometry.Vec{X: w / 2, Y: h - (h/2-centralMarker+zoneDepth)/2}
	switch {
	case central > 0:
		first = geometry.Vec{X: w / 4, Y: h / 2}
	case near > 0:
		first.Y = h - first.Y
	}
	if goals := goalsOf(b.state); len(goals)%2 == 1 {
		last := goals[len(goals)-1]
		list = append(list, geometry.Vec{X: w - last.X, Y: h - last.Y})
	}
	between := geometry.Rect{Min: geometry.Vec{X: markerReach, Y: zoneDepth + 1}, Max: geometry.Vec{X: w - markerReach, Y: h - zoneDepth - 1}}
	return append(list, pointsNear(first, []geometry.Rect{between})...)
}

// numbered are the ids of a number of objectives.
func numbered(n int) (list []string) {
	for i := range n {
		list = append(list, strconv.Itoa(i+1))
	}
	return list
}
