package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// procedureRetreat is the retreat of one unit. The frame below is that of the combat;
// without one the table shows who fought.
const procedureRetreat = "retreat"

type retreatProcedure struct {
	Unit   game.UnitID   `json:"unit,omitempty"`
	Course retreatCourse `json:"values,omitempty"`
}

// retreatCourse is where a unit retreats to.
type retreatCourse struct {
	_         game.Numbers
	Asked     wayAnswers `prefix:"asked "`
	Direction *float64   `json:"direction"` // in degrees, nil until settled
	Distance  float64    `json:"distance"`
}

func init() { register(func() procedure { return &retreatProcedure{} }) }

func (*retreatProcedure) kind() string { return procedureRetreat }

func (p *retreatProcedure) answers() *wayAnswers { return &p.Course.Asked }

func (p *retreatProcedure) proceed(r *run) (waits bool, err error) {
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return false, err
	}
	ctx := r.retreatOf(unit)
	ways := b.retreatWays(unit, ctx)
	if len(ways) == 0 { // nothing is left of it or of the enemy
		r.drop(p)
		return false, nil
	}
	i := r.directionOf(p, ways)
	if i < 0 {
		return true, nil
	}
	p.settle(travelDegrees(ways[i].travel))
	result := b.retreat(unit, ways[i], p.Course.Distance, ctx, b.answersOf(p.Course.Asked))
	if len(result.makeWay) > 0 { // STD-RETREAT-18
		r.push(b.makeWayFrame(result.makeWay[0], b.movementOf(result, ctx)))
		return false, nil
	}
	r.carryOutRetreat(p, result)
	return false, nil
}

// settle settles the direction, in degrees.
func (p *retreatProcedure) settle(degrees float64) { p.Course.Direction = &degrees }

// retreatOf returns the context of a unit's retreat.
func (r *run) retreatOf(unit int) *retreatContext {
	if f := r.fight(); len(f.Units) > 0 {
		return r.retreatContext(f)
	}
	return r.board().contextOf(unit, nil)
}

// directionOf returns the index of the way that a retreat takes; −1 if its owner must
// choose.
func (r *run) directionOf(p *retreatProcedure, ways []retreatWay) int {
	if p.Course.Direction != nil {
		if i := wayToward(ways, *p.Course.Direction); i >= 0 {
			return i
		}
	}
	if len(ways) > 1 {
		return -1
	}
	return 0
}

func (p *retreatProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: procedureRetreat, Text: game.Say("%s retreats: where to?", unitName(r.s, p.Unit))}
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return q
	}
	q.Who = b.units[unit].Side
	for _, w := range b.retreatWays(unit, r.retreatOf(unit)) {
		degrees := travelDegrees(w.travel)
		q.Answers = append(q.Answers, game.Action{Do: "retreat", Unit: p.Unit, Direction: &degrees})
	}
	return q
}

// answer applies the direction chosen by the loser (STD-RETREAT-08, STD-RETREAT-09).
func (p *retreatProcedure) answer(r *run, a game.Action) error {
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return err
	}
	switch ways := b.retreatWays(unit, r.retreatOf(unit)); {
	case a.Do != "retreat":
		return notNow(a, game.Say("say where %s retreats to", unitName(r.s, p.Unit)))
	case a.Unit != p.Unit:
		return refuse("STD-RETREAT-03", game.Say("First %s retreats.", unitName(r.s, p.Unit)))
	case a.Direction == nil:
		p.settle(travelDegrees(ways[0].travel))
	case wayToward(ways, *a.Direction) < 0:
		var all []RetreatDirection
		for _, w := range ways {
			all = append(all, RetreatDirection{Direction: travelDegrees(w.travel)})
		}
		return refuse("STD-RETREAT-08", game.Say("%s does not retreat toward %g°; it may toward %s.", unitName(r.s, p.Unit), *a.Direction, directions(all)))
	default:
		p.settle(*a.Direction)
	}
	return nil
}

// carryOutRetreat moves the surviving stands and removes the others. A unit that has
// retreated counts as in the open (STD-DEF-11).
func (r *run) carryOutRetreat(p *retreatProcedure, result *retreatResult) {
	b := r.board()
	moved := &moveResult{unit: result.unit}
	for s := range result.survivors {
		moved.stands = append(moved.stands, movedStand{s.piece, s.box,
			geometry.Way{Legs: []geometry.Box{b.Boxes[s.piece], s.box}, Cost: result.distance, OK: true}})
	}
	var gone []game.StandID
	because := map[game.StandID]string{}
	for _, s := range result.stands {
		if s.destroyed {
			gone, because[b.id(s.piece)] = append(gone, b.id(s.piece)), s.rule
		}
	}
	name := unitName(r.s, p.Unit)
	text := game.Say("%s retreats %s, away from its %s.", name, cm(result.distance), result.way.from)
	switch {
	case result.left:
		text = game.Say("%s retreats off the table.", name)
	case b.units[result.unit].Type == Artillery:
		text = game.Say("%s would have to retreat.", name)
	}
	u := &r.s.Units[result.unit]
	Edit(u).State.Open, Edit(u).State.Retreated = true, true
	if f := r.fight(); len(f.Units) > 0 {
		by := result.way.travel.Scale(result.distance)
		f.Retreated = append(f.Retreated, Displaced{Unit: p.Unit, X: by.X, Y: by.Y})
	}
	r.relocate(moved, game.Event{Kind: "retreat", Unit: p.Unit, By: string(p.Unit), Text: text, Steps: result.explain(b)})
	r.removeStands(p.Unit, gone, because) // at once; odd hits stay as they are (STD-CAS-06)
	r.drop(p)
}

// removeStands takes stands of a unit off the table, each with its rule.
func (r *run) removeStands(unit game.UnitID, stands []game.StandID, because map[game.StandID]string) {
	for _, id := range stands {
		r.takeStand(unit, id, because[id])
	}
	r.closeUp(unit)
}

func (p *retreatProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	at.distance("distance", p.Course.Distance)
	if p.Course.Direction != nil {
		at.direction(*p.Course.Direction)
	}
}
