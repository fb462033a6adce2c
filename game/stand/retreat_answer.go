package stand

import (
	"encoding/json"
	"math"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// RetreatAnswer is the retreat of a unit worked out: the direction, where every stand goes,
// which stands are destroyed, and who must be asked to give way.
type RetreatAnswer struct {
	game.StepsOnly

	Unit      game.UnitID
	Distance  float64
	Direction float64 // of travel, in degrees
	From      string  // the pressed edge
	Stands    []RetreatedStand
	MakeWay   []game.UnitID
	All       []RetreatDirection // every direction that the loser may choose, the default first
	steps     []game.Step
	ways      []game.Answer // the answer for each of All
}

// RetreatedStand is where one stand ends or would end, and what destroys it.
type RetreatedStand struct {
	ID        game.StandID `json:"id"`
	X         float64      `json:"x"`
	Y         float64      `json:"y"`
	Facing    float64      `json:"facing"`
	Destroyed bool         `json:"destroyed"`
	BlockedBy string       `json:"blocked_by"`
}

// RetreatDirection is one legal direction and the edge that it leads away from.
type RetreatDirection struct {
	Direction float64 `json:"direction"`
	From      string  `json:"from"`
}

// queryRetreat answers the query "retreat". The argument direction selects one of the legal
// directions.
func (b *board) queryRetreat(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	distance, err := lengthArg(q, "distance")
	if err != nil {
		return nil, err
	}
	if len(b.BoxesOf(unit)) == 0 {
		return nil, &game.BadQuery{Reason: game.Say("unit %q has no stands left", q.Args["unit"])}
	}
	ways := b.retreatWays(unit, nil)
	if step := b.rooted(unit); step != nil {
		return nil, &game.BadQuery{Reason: step.Text.NoStop()}
	}
	if len(ways) == 0 {
		return nil, &game.BadQuery{Reason: game.Say("there is no enemy on the table to retreat from")}
	}
	var answers []game.Answer
	var all []RetreatDirection
	for _, way := range ways {
		a := b.retreatAnswer(b.retreat(unit, way, distance, nil, nil))
		answers, all = append(answers, a), append(all, RetreatDirection{a.Direction, a.From})
	}
	for _, a := range answers {
		a.(*RetreatAnswer).All, a.(*RetreatAnswer).ways = all, answers
	}
	text, chosen := q.Args["direction"]
	if !chosen {
		return answers[0], nil
	}
	wanted, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(wanted) || math.IsInf(wanted, 0) {
		return nil, &game.BadQuery{Reason: game.Say("%q is no direction in degrees", text)}
	}
	if i := wayToward(ways, wanted); i >= 0 {
		return answers[i], nil
	}
	return nil, &game.BadQuery{Reason: game.Say("%s does not retreat toward %s°; it may toward %s", q.Args["unit"], text, directions(all))}
}

// wayToward returns the index of the way in a direction given in degrees; −1 if there is
// none.
func wayToward(ways []retreatWay, degrees float64) int {
	for i, w := range ways {
		if geometry.SameFacing(w.travel, geometry.Direction(degrees)) {
			return i
		}
	}
	return -1
}

func directions(all []RetreatDirection) game.Phrase {
	var list []any
	for i, d := range all {
		if i > 0 {
			list = append(list, game.Say(" or "))
		}
		list = append(list, game.Say("%g°", d.Direction))
	}
	return game.SayAll(list...)
}

// travelDegrees is a direction in degrees, rounded for output.
func travelDegrees(travel geometry.Vec) float64 { return game.RoundAngle(geometry.Degrees(travel)) }

func (b *board) retreatAnswer(r *retreatResult) *RetreatAnswer {
	a := &RetreatAnswer{Unit: b.units[r.unit].ID, Distance: r.distance, Direction: travelDegrees(r.way.travel),
		From: r.way.from.String(), steps: r.explain(b)}
	for _, s := range r.stands {
		a.Stands = append(a.Stands, RetreatedStand{ID: b.id(s.piece), X: round4(s.box.Center.X), Y: round4(s.box.Center.Y),
			Facing: b.stand(s.piece).Facing, Destroyed: s.destroyed, BlockedBy: s.blockedBy})
	}
	for _, v := range r.makeWay {
		a.MakeWay = append(a.MakeWay, b.units[v].ID)
	}
	return a
}

// Explain returns how the direction was found, and what happens to each stand.
func (a *RetreatAnswer) Explain() []game.Step { return a.steps }

// Options returns the answer for each direction that the loser may choose.
func (a *RetreatAnswer) Options() []game.Answer { return a.ways }

// inShort says how far the unit retreats, and where to.
func (a *RetreatAnswer) inShort() game.Phrase {
	return game.Say("%s retreats %s toward %g°, away from its %s.", a.Unit, cm(a.Distance), a.Direction, game.Word(a.From))
}

// Text returns the retreat in words.
func (a *RetreatAnswer) Text() game.Phrase {
	lines := []game.Phrase{a.inShort()}
	for _, s := range a.Stands {
		switch {
		case s.BlockedBy != "":
			lines = append(lines, game.Say("  %-8s is destroyed, blocked by %s", s.ID, s.BlockedBy))
		case s.Destroyed:
			lines = append(lines, game.Say("  %-8s is destroyed", s.ID))
		default:
			lines = append(lines, game.Say("  %-8s to (%g, %g) facing %g", s.ID, s.X, s.Y, s.Facing))
		}
	}
	if len(a.MakeWay) > 0 {
		lines = append(lines, game.Say("To be asked to give way: %s.", game.SayList(a.MakeWay)))
	}
	if len(a.All) > 1 {
		lines = append(lines, game.Say("The loser may choose the direction: %s.", directions(a.All)))
	}
	return game.SayLines(lines...)
}

// Outline is where the stands go.
func (a *RetreatAnswer) Outline() game.Outline {
	o := game.Outline{Text: a.inShort()}
	for _, s := range a.Stands {
		o.Stands = append(o.Stands, game.OutlineStand{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing, Destroyed: s.Destroyed})
	}
	return o
}

// MarshalJSON writes the answer in the documented format.
func (a *RetreatAnswer) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Query     string             `json:"query"`
		Unit      game.UnitID        `json:"unit"`
		Distance  float64            `json:"distance"`
		Direction float64            `json:"direction"`
		From      string             `json:"from"`
		Stands    []RetreatedStand   `json:"stands"`
		MakeWay   []game.UnitID      `json:"make_way"`
		Options   []RetreatDirection `json:"options"`
		Steps     []game.Step        `json:"steps"`
	}{"retreat", a.Unit, round4(a.Distance), a.Direction, a.From, list(a.Stands), list(a.MakeWay), list(a.All), stepsOf(a.steps)})
}
