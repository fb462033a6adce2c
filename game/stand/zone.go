package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// Share is the part of a unit's area in each zone; the four add up to 1.
type Share struct {
	Front float64 `json:"front"`
	Left  float64 `json:"left"`
	Right float64 `json:"right"`
	Rear  float64 `json:"rear"`
}

// ZoneAnswer says in which zone of a stand a unit or a point lies. For a point Unit is
// empty; for a unit Point is nil.
type ZoneAnswer struct {
	game.StepsOnly

	Unit  game.UnitID
	Point *geometry.Vec
	Stand game.StandID
	Zone  geometry.Side
	Share Share
	Tie   bool
	// Other is the second zone of a tie, which a die may choose (STD-ZONE-05).
	Other geometry.Side
	step  game.Step
}

// nearness orders the zones by their distance from the front (STD-ZONE-05). The flanks are
// equally near; the left comes first.
var nearness = [4]geometry.Side{geometry.Front, geometry.Left, geometry.Right, geometry.Rear}

// zone applies STD-ZONE-01 to STD-ZONE-05: it finds the zone of stand p that holds the
// largest share of a unit's area. All stands of the unit count (STD-ZONE-03), and the two
// flanks are never added together (STD-ZONE-08).
func (b *board) zone(unit, p int) *ZoneAnswer {
	areas := geometry.Zones(b.Boxes[p], b.BoxesOf(unit))
	a := &ZoneAnswer{Unit: b.units[unit].ID, Stand: b.id(p)}
	a.Zone, a.Other, a.Tie = b.zoneOf(areas)
	total := areas[0] + areas[1] + areas[2] + areas[3]
	if total > 0 {
		a.Share = Share{areas[geometry.Front] / total, areas[geometry.Left] / total,
			areas[geometry.Right] / total, areas[geometry.Rear] / total}
	}
	if !b.unread() {
		a.step = b.zoneStep(a, unit, p)
	}
	return a
}

// zoneStep says in which zone of stand p a unit lies.
func (b *board) zoneStep(a *ZoneAnswer, unit, p int) game.Step {
	who, where := b.units[unit].name(), b.standName(p)
	if a.Tie {
		return game.Step{Rule: "STD-ZONE-05", Marks: b.zoneRays(p),
			Text: game.Say("%s of the area of %s lies in the %s zone of %s and as much in the %s zone: a die decides, 1–3 for the %s.",
				percent(a.Share.of(a.Zone)), who, zoneName(a.Zone), where, zoneName(a.Other), zoneName(a.Zone))}
	}
	return game.Step{Rule: "STD-ZONE-01", Marks: b.zoneRays(p),
		Text: game.Say("%s of the area of %s lies in the %s zone of %s.", percent(a.Share.of(a.Zone)), who, zoneName(a.Zone), where)}
}

// zoneOf returns the zone of a unit from its areas in the four. The flanks are never added
// together (STD-ZONE-08); by the other reading of AMB-06 they are, and the larger stands
// for both.
func (b *board) zoneOf(areas [4]float64) (first, second geometry.Side, tie bool) {
	left, right := areas[geometry.Left], areas[geometry.Right]
	if !b.plays("AMB-06", "a") || left <= geometry.AreaTolerance || right <= geometry.AreaTolerance {
		return largest(areas)
	}
	larger, smaller := geometry.Left, geometry.Right
	if right > left+geometry.AreaTolerance {
		larger, smaller = smaller, larger
	}
	areas[larger], areas[smaller] = left+right, 0
	first, second, tie = largest(areas)
	if first == larger && !tie && math.Abs(left-right) <= geometry.AreaTolerance {
		return larger, smaller, true
	}
	return first, second, tie
}

// largest returns the zone with the largest area and the next one; between two equal within
// the tolerance, the one nearer the front comes first.
func largest(areas [4]float64) (first, second geometry.Side, tie bool) {
	first, second = nearness[0], nearness[1]
	if areas[second] > areas[first]+geometry.AreaTolerance {
		first, second = second, first
	}
	for _, z := range nearness[2:] {
		switch {
		case areas[z] > areas[first]+geometry.AreaTolerance:
			first, second = z, first
		case areas[z] > areas[second]:
			second = z
		}
	}
	return first, second, math.Abs(areas[first]-areas[second]) <= geometry.AreaTolerance
}

// zonePoint applies STD-ZONE-02: the zone of a point, which holds all of it.
func (b *board) zonePoint(p int, point geometry.Vec) *ZoneAnswer {
	a := &ZoneAnswer{Point: &point, Stand: b.id(p)}
	a.Zone, a.Tie = geometry.ZoneAt(b.Boxes[p], point)
	switch a.Zone {
	case geometry.Front:
		a.Share.Front = 1
	case geometry.Left:
		a.Share.Left = 1
	case geometry.Right:
		a.Share.Right = 1
	case geometry.Rear:
		a.Share.Rear = 1
	}
	on := game.Phrase{}
	if a.Tie {
		on = game.Say(", on the ray that bounds it")
	}
	a.step = game.Step{Rule: "STD-ZONE-02", Marks: append(b.zoneRays(p), game.Mark{Kind: game.MarkPoint, From: point}),
		Text: game.Say("The point lies in the %s zone of %s%s.", zoneName(a.Zone), b.standName(p), on)}
	return a
}

// zoneRays marks the four rays from the corners of a stand at 135° to both edges
// (STD-ZONE-01), 8 cm along each axis of the stand.
func (b *board) zoneRays(p int) []game.Mark {
	box := b.Boxes[p]
	marks := make([]game.Mark, 0, 4)
	for i, c := range box.Corners() {
		out := box.Normal(geometry.Side(i)).Add(box.Normal(geometry.Side((i + 3) % 4)))
		marks = append(marks, game.Mark{Kind: game.MarkRay, From: c, To: c.Along(out, 8)})
	}
	return marks
}

func (s Share) of(z geometry.Side) float64 {
	switch z {
	case geometry.Front:
		return s.Front
	case geometry.Left:
		return s.Left
	case geometry.Right:
		return s.Right
	}
	return s.Rear
}

// zoneName is the display name of a zone.
func zoneName(z geometry.Side) game.Phrase {
	switch z {
	case geometry.Left:
		return game.Say("left flank")
	case geometry.Right:
		return game.Say("right flank")
	}
	return game.Word(z.String())
}

// edgeLabel is the name of a stand's edge on the table.
func edgeLabel(side geometry.Side) game.Phrase {
	switch side {
	case geometry.Left:
		return game.Say("left edge")
	case geometry.Right:
		return game.Say("right edge")
	case geometry.Rear:
		return game.Say("rear edge")
	}
	return game.Say("front edge")
}

// chanceOf turns a chance in 36ths into a probability.
func chanceOf(cases int) float64 { return float64(cases) / (dieSides * dieSides) }

// percent writes a share. It writes "100 %" only if nothing lies elsewhere.
func percent(x float64) game.Phrase {
	switch p := math.Round(x * 100); {
	case x >= 1-rounding:
		return game.Say("100 %")
	case p >= 100:
		return game.Say("over 99 %")
	case p <= 0 && x > 0:
		return game.Say("under 1 %")
	default:
		return game.Say("%.0f %%", p)
	}
}

// Explain returns the one step of the answer.
func (a *ZoneAnswer) Explain() []game.Step { return []game.Step{a.step} }

// Text returns the answer in words.
func (a *ZoneAnswer) Text() game.Phrase {
	if a.Point != nil {
		return a.step.Text // a point has no area to share out
	}
	return game.SayLines(a.step.Text, game.Say("front %.4g, left %.4g, right %.4g, rear %.4g of its area", a.Share.Front, a.Share.Left, a.Share.Right, a.Share.Rear))
}

// Options returns this answer alone: a tie is one answer with Tie set.
func (a *ZoneAnswer) Options() []game.Answer { return []game.Answer{a} }

// queryZone answers in which zone of a stand a unit or a point lies.
func (b *board) queryZone(q game.Query) (game.Answer, error) {
	p, err := b.pieceIndex(q.Args["stand"])
	if err != nil {
		return nil, err
	}
	point, isPoint, err := q.Point()
	if err != nil {
		return nil, err
	}
	if isPoint {
		return b.zonePoint(p, point), nil
	}
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	if len(b.BoxesOf(unit)) == 0 {
		return nil, &game.BadQuery{Reason: game.Say("unit %q has no stands left", q.Args["unit"])}
	}
	return b.zone(unit, p), nil
}
