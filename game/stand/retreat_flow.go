package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureRetreat is the retreat of one unit. Unit is that unit; Values hold its
// "distance" in cm and, once it is settled, its "direction" in degrees. The
// combat that it lost lies below it; without one the table shows who fought.
const procedureRetreat = "retreat"

type retreatProcedure struct{}

func (retreatProcedure) proceed(r *run, p *game.Pending) (waits bool, err error) {
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return false, err
	}
	ctx := r.retreatOf(p, unit)
	ways := b.retreatWays(unit, ctx)
	if len(ways) == 0 { // nothing is left of it, or of the enemy
		r.drop(p)
		return false, nil
	}
	i := r.directionOf(p, ways)
	if i < 0 {
		return true, nil
	}
	if p.Values == nil {
		p.Values = map[string]float64{}
	}
	p.Values["direction"] = travelDegrees(ways[i].travel)
	result := b.retreat(unit, ways[i], p.Values["distance"], ctx, b.answersOf(p))
	if len(result.makeWay) > 0 { // STD-RETREAT-18
		r.push(b.makeWayFrame(result.makeWay[0], b.movementOf(result, ctx)))
		return false, nil
	}
	r.carryOutRetreat(p, result)
	return false, nil
}

// retreatOf returns what the retreat of a frame must know.
func (r *run) retreatOf(p *game.Pending, unit int) *retreatContext {
	if f := fightBelow(p); len(f.Units) > 0 {
		return r.board().contextOf(unit, r.retreatContext(f))
	}
	return r.board().contextOf(unit, nil)
}

// directionOf returns which of the ways a retreat takes, −1 when its owner must
// choose.
func (r *run) directionOf(p *game.Pending, ways []retreatWay) int {
	if degrees, ok := p.Values["direction"]; ok {
		if i := wayToward(ways, degrees); i >= 0 {
			return i
		}
	}
	if len(ways) > 1 {
		return -1
	}
	return 0
}

func (retreatProcedure) question(r *run, p *game.Pending) *game.Question {
	q := &game.Question{Kind: procedureRetreat, Text: fmt.Sprintf("%s retreats: where to?", unitName(r.s, p.Unit))}
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return q
	}
	q.Who = b.units[unit].Side
	for _, w := range b.retreatWays(unit, r.retreatOf(p, unit)) {
		degrees := travelDegrees(w.travel)
		q.Answers = append(q.Answers, game.Action{Do: "retreat", Unit: p.Unit, Direction: &degrees})
	}
	return q
}

// answer takes the direction that the loser has chosen (STD-RETREAT-08,
// STD-RETREAT-09).
func (retreatProcedure) answer(r *run, p *game.Pending, a game.Action) error {
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return err
	}
	if p.Values == nil {
		p.Values = map[string]float64{}
	}
	switch ways := b.retreatWays(unit, r.retreatOf(p, unit)); {
	case a.Do != "retreat":
		return notNow(a, fmt.Sprintf("say where %s retreats to", unitName(r.s, p.Unit)))
	case a.Unit != p.Unit:
		return refuse("STD-RETREAT-03", fmt.Sprintf("First %s retreats.", unitName(r.s, p.Unit)))
	case a.Direction == nil:
		p.Values["direction"] = travelDegrees(ways[0].travel)
	case wayToward(ways, *a.Direction) < 0:
		var all []RetreatDirection
		for _, w := range ways {
			all = append(all, RetreatDirection{Direction: travelDegrees(w.travel)})
		}
		return refuse("STD-RETREAT-08", fmt.Sprintf("%s does not retreat toward %g°; it may toward %s.", unitName(r.s, p.Unit), *a.Direction, directions(all)))
	default:
		p.Values["direction"] = *a.Direction
	}
	return nil
}

// carryOutRetreat moves the stands that survive and removes the others. A unit
// that has retreated counts as in the open (STD-DEF-11).
func (r *run) carryOutRetreat(p *game.Pending, result *retreatResult) {
	b := r.board()
	moved := &moveResult{unit: result.unit}
	for _, s := range result.survivors() {
		moved.stands = append(moved.stands, movedStand{s.piece, s.box,
			geometry.Way{Legs: []geometry.Box{b.boxes[s.piece], s.box}, Cost: result.distance, OK: true}})
	}
	name := unitName(r.s, p.Unit)
	text := fmt.Sprintf("%s retreats %s, away from its %s.", name, cm(result.distance), result.way.from)
	switch {
	case result.left:
		text = fmt.Sprintf("%s retreats off the table.", name)
	case b.units[result.unit].Type == game.Artillery:
		text = fmt.Sprintf("%s would have to retreat.", name)
	}
	r.s.Units[result.unit].State.Open = true
	if f := fightBelow(p); len(f.Units) > 0 {
		by := result.way.travel.Scale(result.distance)
		f.Retreated = append(f.Retreated, game.Displaced{Unit: p.Unit, X: by.X, Y: by.Y})
	}
	r.relocate(moved, game.Event{Kind: "retreat", Unit: p.Unit, By: string(p.Unit), Text: text, Steps: result.steps})
	for _, s := range result.stands {
		if s.destroyed {
			r.removeStand(p.Unit, b.id(s.piece), s.rule)
		}
	}
	r.drop(p)
}

// procedureSplit makes units whole that have lost a middle stand and are not
// engaged at the end of a player's turn: their owner removes further stands, as few
// as restore the formation (STD-RETREAT-19, AMB-50). Its frame needs no values.
const procedureSplit = "split"

type splitProcedure struct{}

func (splitProcedure) proceed(r *run, p *game.Pending) (waits bool, err error) {
	for {
		unit, sets := r.splitUnit()
		if unit < 0 {
			r.drop(p)
			return false, nil
		}
		if len(sets) > 1 {
			return true, nil
		}
		b := r.board()
		for _, i := range sets[0] {
			r.removeStand(b.units[unit].ID, b.id(b.units[unit].first+i), "STD-RETREAT-19")
		}
	}
}

// splitUnit returns the first unit that is not engaged and not in one piece, with
// the sets of stands of which its owner removes one; −1 for none.
func (r *run) splitUnit() (unit int, sets [][]int) {
	b := r.board()
	engaged := b.engaged()
	for i := range b.units {
		if sets := b.reconnectChoices(i); len(sets) > 0 && !engaged[i] {
			return i, sets
		}
	}
	return -1, nil
}

// splitStands lists the stands of which the owner names one to remove: those of
// any set. The rest of the set goes with the answers that follow.
func (r *run) splitStands(unit int, sets [][]int) []game.Action {
	b := r.board()
	var list []game.Action
	for _, i := range slices.Sorted(slices.Values(slices.Concat(sets...))) {
		a := game.Action{Do: "remove", Unit: b.units[unit].ID, Stand: b.id(b.units[unit].first + i)}
		if !slices.ContainsFunc(list, func(o game.Action) bool { return o.Stand == a.Stand }) {
			list = append(list, a)
		}
	}
	return list
}

func (splitProcedure) question(r *run, p *game.Pending) *game.Question {
	unit, sets := r.splitUnit()
	if unit < 0 {
		return &game.Question{Kind: procedureSplit, Who: r.s.Turn.Active, Text: "All units are in formation."}
	}
	u := &r.s.Units[unit]
	return &game.Question{Kind: procedureSplit, Who: u.Side, Answers: r.splitStands(unit, sets),
		Text: fmt.Sprintf("%s is not in formation any more: which stand goes?", unitName(r.s, u.ID))}
}

func (splitProcedure) answer(r *run, p *game.Pending, a game.Action) error {
	unit, sets := r.splitUnit()
	if unit < 0 {
		return notNow(a, "all units are in formation")
	}
	legal := r.splitStands(unit, sets)
	name := unitName(r.s, r.s.Units[unit].ID)
	switch {
	case a.Do != "remove":
		return notNow(a, fmt.Sprintf("%s removes a stand", name))
	case !slices.ContainsFunc(legal, func(o game.Action) bool { return o.Unit == a.Unit && o.Stand == a.Stand }):
		return refuse("STD-RETREAT-19", fmt.Sprintf("%s is in two pieces: it removes as few stands as possible, and %q is none of them.", name, a.Stand))
	}
	r.removeStand(a.Unit, a.Stand, "STD-RETREAT-19")
	return nil
}
