package stand

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// procedureMove is the move after an order. Units have still to move, Moved are those that
// have moved without a charge, and Step is the pace.
const procedureMove = "move"

const (
	paceFull = "full"
	paceHalf = "half"
)

type moveProcedure struct {
	Step  string        `json:"step,omitempty"`
	Units []game.UnitID `json:"units,omitempty"`
	Last  *lastMove     `json:"values,omitempty"`
	Moved []game.UnitID `json:"names,omitempty"`

	Spell string           `json:"spell,omitempty"`     // the spell by which the unit moves, "" for an order
	With  game.CharacterID `json:"character,omitempty"` // its caster, if he goes along
}

// lastMove is the vector of the last move, which the others follow by default.
type lastMove struct {
	_ game.Numbers
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

func init() { register(func() procedure { return &moveProcedure{} }) }

func (p *moveProcedure) takesAlong() game.CharacterID { return p.With }

func (*moveProcedure) kind() string { return procedureMove }

// way returns the vector of the last move, none if nobody has moved.
func (p *moveProcedure) way() geometry.Vec {
	if p.Last == nil {
		return geometry.Vec{}
	}
	return geometry.Vec{X: p.Last.X, Y: p.Last.Y}
}

// Pace returns the pace of the move under orders that is open; "" if there is none.
func Pace(s *game.State) string {
	if p := openFrame[moveProcedure](s); p != nil {
		return p.Step
	}
	return ""
}

func (p *moveProcedure) check(at *openAt) {
	for i, id := range p.Units {
		at.active(fmt.Sprintf("units[%d]", i), id)
	}
	if sp := spellNamed(p.Spell); p.Spell != "" && (sp == nil || sp.kind != kindMarch || len(p.Units)+len(p.Moved) > 1) {
		at.report("spell", "%q is no spell by which these units move", p.Spell)
	}
	if p.Step != paceFull && p.Step != paceHalf {
		at.report("step", "a move under orders is at %s or %s pace, not %q", paceFull, paceHalf, p.Step)
	}
	for i, id := range p.Moved {
		at.active(fmt.Sprintf("names[%d]", i), id)
	}
}

func (*moveProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"choice", "stands", "unit", "units"}, a.Do == "move"
}

// permit lets units move after an order (STD-CMD-28, STD-CMD-29).
func (r *run) permit(units []game.UnitID, pace string) {
	r.push(&moveProcedure{Step: pace, Units: slices.Clone(units)})
}

func (p *moveProcedure) proceed(r *run) (bool, error) {
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(id game.UnitID) bool {
		u := r.s.Unit(id)
		return Own(u).State.Charged || len(u.Stands) == 0
	})
	if len(p.Units) > 0 {
		return true, nil
	}
	r.pop()
	return false, nil
}

func (p *moveProcedure) question(r *run) *game.Question {
	b := r.board()
	q := &game.Question{Kind: procedureMove, Who: r.s.Turn.Active,
		Text: game.Say("%s may move at %s pace.", b.unitNames(b.unitsOf(p.Units)), game.Word(p.Step))}
	for _, unit := range b.unitsOf(p.Units) {
		if p.Step == paceFull {
			q.Answers = append(q.Answers, r.chargesInReach(unit)...)
		}
	}
	for _, unit := range b.unitsOf(p.Units) {
		if m := r.usualMove(p, unit); m != nil {
			q.Answers = append(q.Answers, game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)})
		}
	}
	for _, unit := range b.unitsOf(p.Units) {
		for _, m := range b.marches(unit, p.Step == paceHalf) {
			if r.staysTogether(p, []int{unit}, b.after(m.moveResult)) == nil {
				q.Answers = append(q.Answers, game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult), Choice: marchPrefix + m.march})
			}
		}
	}
	for _, unit := range b.unitsOf(p.Units) {
		if p.Step != paceFull || p.Spell != "" {
			break
		}
		for _, m := range b.laagers(unit) { // after an order obeyed
			a := game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)}
			if !slices.ContainsFunc(q.Answers, func(o game.Action) bool { return sameAnswer(o, a) }) && r.staysTogether(p, []int{unit}, b.after(m.moveResult)) == nil {
				q.Answers = append(q.Answers, a)
			}
		}
	}
	for _, unit := range b.unitsOf(p.Units) {
		if wagons.exits(b, unit, true) {
			q.Answers = append(q.Answers, game.Action{Do: "move", Unit: b.units[unit].ID, Choice: chooseLeave})
		}
	}
	for _, unit := range b.unitsOf(p.Units) {
		if r.mayStay(p, unit) == nil {
			q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: b.units[unit].ID})
		}
	}
	usual, _ := p.byDefault(r)
	q.Default = slices.IndexFunc(q.Answers, func(a game.Action) bool {
		return a.Do == usual.Do && a.Unit == usual.Unit && a.Target == usual.Target && a.Choice == usual.Choice
	})
	return q
}

// chargesInReach lists the charges that a unit with an order may make.
func (r *run) chargesInReach(unit int) []game.Action { return r.chargesUpTo(unit, len(r.s.Units)) }

// chargesUpTo lists at most the first few of them.
func (r *run) chargesUpTo(unit, most int) []game.Action {
	b := r.board()
	u := &b.units[unit]
	var list []game.Action
	for target := range b.units {
		if len(list) == most || b.spent() {
			break
		}
		if !b.Enemies(unit, target) || len(b.units[target].Stands) == 0 || r.givenUp(u.ID, b.units[target].ID) ||
			b.Distance(unit, target) > b.chargePace(unit)+geometry.Tolerance {
			continue
		}
		if b.canCharge(unit, target) {
			list = append(list, b.chargeOn(unit, target))
		}
	}
	return list
}

func (p *moveProcedure) answer(r *run, a game.Action) error {
	named := a.Units
	if a.Unit != "" {
		named = append([]game.UnitID{a.Unit}, named...)
	}
	for _, id := range named {
		if !slices.Contains(p.Units, id) {
			return refuse("STD-CMD-28", game.Say("%s has no order to move now.", unitName(r.s, id)))
		}
	}
	switch {
	case a.Do == "hold" && len(named) == 1:
		unit := r.indexOf(a.Unit)
		if refusal := r.mayStay(p, unit); refusal != nil {
			return refusal
		}
		r.event(game.Event{Kind: "hold", By: string(a.Unit), Unit: a.Unit, Text: r.tell(func() game.Phrase { return game.Say("%s stays where it is.", unitName(r.s, a.Unit)) })})
		Edit(&r.s.Units[unit]).State.Road = false
		r.hasMoved(p, a.Unit, geometry.Vec{})
		return nil
	case a.Do == "move" && a.Choice == chooseLeave && len(named) == 1:
		return wagons.leave(r, r.indexOf(named[0]), true)
	case a.Do == "move" && len(named) > 0:
		return r.moveOrdered(p, named, a.Stands, strings.TrimPrefix(a.Choice, marchPrefix))
	case a.Do == "charge" && p.Step == paceHalf:
		return refuse("STD-CMD-29", game.Say("After a failed order %s may not charge.", unitName(r.s, a.Unit)))
	case a.Do == "charge" && a.Support != "" && p.Spell != "":
		return refuse("STD-SPELL-15", game.Say("%s moves by a spell: nobody supports its charge.", unitName(r.s, a.Unit)))
	case a.Do == "charge" && len(named) == 1:
		return r.charge(a)
	}
	return notNow(a, game.Say("first %s: move, charge or hold", r.unitNames(p.Units)))
}

// moveOrdered moves one or more of the units under an order. The units of a brigade that do
// not charge must end connected (STD-CMD-53): each that moves touches one that has moved,
// and the rest must be able to follow.
func (r *run) moveOrdered(p *moveProcedure, ids []game.UnitID, stands []game.StandPlace, march string) error {
	b := r.board()
	var why *game.Refusal
	for _, order := range orders(b.unitsOf(ids)) {
		moves, after, refusal := b.moveInTurn(order, stands, p.Step == paceHalf, march)
		if refusal == nil {
			refusal = r.staysTogether(p, order, after)
		}
		if refusal == nil {
			for _, m := range moves {
				m.laager = m.laager && p.Spell == ""
				r.finishMove(p, m)
			}
			return nil
		}
		if why == nil {
			why = refusal
		}
	}
	return why
}

// orders lists the orders in which some units may move, the given one first.
func orders(units []int) [][]int {
	const most = 5 // more have too many orders
	if len(units) <= 1 || len(units) > most {
		return [][]int{units}
	}
	var list [][]int
	for i, first := range units {
		for _, rest := range orders(slices.Delete(slices.Clone(units), i, i+1)) {
			list = append(list, append([]int{first}, rest...))
		}
	}
	return list
}

// moveInTurn checks the moves of units one after another, and returns the board
// after them.
func (b *board) moveInTurn(units []int, stands []game.StandPlace, half bool, march string) ([]*unitMove, *board, *game.Refusal) {
	var moves []*unitMove
	for _, unit := range units {
		own := slices.DeleteFunc(slices.Clone(stands), func(place game.StandPlace) bool {
			return slices.ContainsFunc(units, func(u int) bool { return u != unit && b.units[u].hasStand(place.ID) })
		})
		m, refusal := b.checkMarch(unit, own, half, marching{edge: march})
		if refusal != nil {
			return nil, nil, refusal
		}
		b = b.after(m.moveResult)
		if half {
			if refusal := b.refuseSupport(unit); refusal != nil {
				return nil, nil, refusal
			}
		}
		moves = append(moves, m)
	}
	return moves, b, nil
}

func (u *unitOnBoard) hasStand(id game.StandID) bool {
	return slices.ContainsFunc(u.Stands, func(s game.Stand) bool { return s.ID == id })
}

// after returns the board after a move.
func (b *board) after(m *moveResult) *board {
	s := b.spares.supposed(b.state)
	u := &s.Units[m.unit]
	stands := u.OwnStands()
	for _, moved := range m.stands {
		place := b.placeAt(moved.piece, moved.box)
		stands[b.Pieces[moved.piece].Stand] = game.Stand(place)
	}
	return b.becomes(s, false)
}

// refuseSupport refuses a half-pace move after a failed order that ends in support of a
// combat (STD-CHARGE-61).
func (b *board) refuseSupport(unit int) *game.Refusal {
	for _, s := range b.contactsAnswer().Supports {
		if b.units[unit].hasStand(s.Stand) {
			return refuse("STD-CHARGE-61", game.Say("After a failed order %s may not move into support: %s would support %s.", b.units[unit].name(), s.Stand, s.Of))
		}
	}
	return nil
}

// finishMove carries out one ordered move.
func (r *run) finishMove(p *moveProcedure, m *unitMove) {
	u := &r.s.Units[m.unit]
	from := r.board().Center(m.unit)
	r.moveUnit(m.moveResult, "move", r.tell(func() game.Phrase {
		return game.Say("%s moved %s.", r.board().units[m.unit].name(), cm(m.cost()))
	}))
	Edit(u).State.Road, Edit(u).State.March = m.road, m.march
	if m.laager {
		Edit(u).State.Laager = true
	}
	if isWagon(u) {
		Edit(u).State.Moved = true
	}
	r.hasMoved(p, u.ID, r.board().Center(m.unit).Sub(from))
}

// hasMoved removes a unit from those that have still to move.
func (r *run) hasMoved(p *moveProcedure, id game.UnitID, way geometry.Vec) {
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(other game.UnitID) bool { return other == id })
	p.Moved = append(slices.Clone(p.Moved), id)
	p.Last = &lastMove{X: way.X, Y: way.Y}
}

// movedBefore returns the units of the brigade that have moved without a charge.
func (r *run) movedBefore(p *moveProcedure) []int {
	var list []int
	for _, id := range p.Moved {
		list = append(list, r.indexOf(id))
	}
	return list
}

// staysTogether refuses a move after which the units of a brigade that do not charge would
// not be connected (STD-CMD-53); those yet to move must be able to follow or to charge
// (STD-CMD-54).
func (r *run) staysTogether(p *moveProcedure, units []int, after *board) *game.Refusal {
	if len(p.Moved)+len(p.Units) == 1 { // there is no other
		return nil
	}
	if len(units) > 1 {
		return r.staysTogetherAnew(p, units, after)
	}
	known := known[knownTogether](&r.board().known)
	asked := together{p.Step, slices.Clone(p.Units), slices.Clone(p.Moved), units[0], slices.Clone(after.units[units[0]].Stands), nil}
	if i := slices.IndexFunc(*known, asked.same); i >= 0 {
		return (*known)[i].refusal
	}
	asked.refusal = r.staysTogetherAnew(p, units, after)
	*known = append(*known, asked)
	return asked.refusal
}

// knownTogether holds what staysTogether has said of single units on a board, so that finding a move and
// making it do the work once.
type knownTogether []together

// together is what staysTogether says of a unit with its stands in some places.
type together struct {
	step         string
	units, moved []game.UnitID
	unit         int
	stands       []game.Stand
	refusal      *game.Refusal
}

// same reports whether the question is the same.
func (t *together) same(o together) bool {
	return t.unit == o.unit && t.step == o.step && slices.Equal(t.units, o.units) && slices.Equal(t.moved, o.moved) && game.SameStands(t.stands, o.stands)
}

// staysTogetherAnew is staysTogether, worked out.
func (r *run) staysTogetherAnew(p *moveProcedure, units []int, after *board) *game.Refusal {
	together := append(r.movedBefore(p), units...)
	if apart := disconnected(together, after.neighbours()); apart >= 0 {
		return refuse("STD-CMD-53", game.Say("%s and %s would not touch: the units of a brigade that do not charge end connected.",
			after.units[together[0]].name(), after.units[apart].name()))
	}
	rest := slices.DeleteFunc(after.unitsOf(p.Units), func(unit int) bool { return slices.Contains(units, unit) })
	refusal := r.restFollows(p, together, rest, after, after.Center(units[0]).Sub(r.board().Center(units[0])), true)
	if refusal != nil {
		refusal = r.restFollows(p, together, rest, after, geometry.Vec{}, false)
	}
	return refusal
}

// restFollows refuses a move after which some of the rest of a brigade can neither join
// those that have moved nor charge. They are tried one at a time, each with the same vector
// as the first if possible, else any other way.
func (r *run) restFollows(p *moveProcedure, together, rest []int, after *board, way geometry.Vec, sameWay bool) *game.Refusal {
	together, rest = slices.Clone(together), slices.Clone(rest)
	for len(rest) > 0 {
		next := -1
		if sameWay {
			next = slices.IndexFunc(rest, func(unit int) bool {
				return r.supposeMove(p, &after, after.joinOn(unit, together, p.Step == paceHalf, way))
			})
		}
		if next < 0 {
			next = slices.IndexFunc(rest, func(unit int) bool { return r.joinsNext(p, &after, unit, together) })
		}
		if next < 0 {
			break
		}
		together, rest = append(together, rest[next]), slices.Delete(rest, next, next+1)
	}
	for _, unit := range rest {
		if p.Step != paceFull || len((&run{s: after.state, lasting: after.lasting}).chargesUpTo(unit, 1)) == 0 {
			return refuse("STD-CMD-53", game.Say("%s could not follow: the units of a brigade that do not charge end connected.", after.units[unit].name()))
		}
	}
	return nil
}

// supposeMove applies a move to the board b points to and reports true, unless the move is
// nil or ends in support after a failed order (STD-CHARGE-61).
func (r *run) supposeMove(p *moveProcedure, b **board, m *unitMove) bool {
	if m == nil {
		return false
	}
	after := (*b).after(m.moveResult)
	if p.Step == paceHalf && after.refuseSupport(m.unit) != nil {
		return false
	}
	*b = after
	return true
}

// joinsNext reports whether a unit of a brigade can join those that have moved, and applies
// that move to the board.
func (r *run) joinsNext(p *moveProcedure, after **board, unit int, together []int) bool {
	b := *after
	if b.isEngaged(unit) { // it supports a charge of the brigade and stays (STD-MOVE-21)
		return disconnected(append(slices.Clone(together), unit), b.neighbours()) < 0
	}
	return r.supposeMove(p, after, b.joinUp(unit, together, p.Step == paceHalf, geometry.Vec{}))
}

// mayStay refuses to hold a unit of a brigade if the units that do not charge would not end
// connected (STD-CMD-53), as long as it could do something else, or others could first join
// those that have moved.
func (r *run) mayStay(p *moveProcedure, unit int) *game.Refusal {
	b := r.board()
	why := r.staysTogether(p, []int{unit}, b)
	switch {
	case why == nil || !r.mayDoElse(p, unit):
		return nil
	case disconnected(append(r.movedBefore(p), unit), b.neighbours()) < 0:
		return why
	}
	return refuse("STD-CMD-53", game.Say("%s must end in touch with the others of its brigade, or charge.", b.units[unit].name()))
}

// mayDoElse reports whether a unit of a brigade can do something other than stay: come into contact
// with those that have moved, charge, or do either after another unit has moved.
func (r *run) mayDoElse(p *moveProcedure, unit int) bool {
	if len(p.Moved) == 0 {
		return false
	}
	return p.Step == paceFull && len(r.chargesUpTo(unit, 1)) > 0 ||
		slices.ContainsFunc(r.board().unitsOf(p.Units), func(v int) bool { return r.follow(p, v) != nil })
}

// follow finds a move of a unit of a brigade that brings it into contact with those that
// have moved, keeps them all connected, and lets the rest follow; nil if there is none.
func (r *run) follow(p *moveProcedure, unit int) *unitMove {
	b := r.board()
	for _, way := range [2]geometry.Vec{p.way(), {}} { // the vector of the last move, or none, as staysTogether supposes
		m := b.joinUp(unit, r.movedBefore(p), p.Step == paceHalf, way)
		if m != nil && r.staysTogether(p, []int{unit}, b.after(m.moveResult)) == nil &&
			(p.Step != paceHalf || b.after(m.moveResult).refuseSupport(unit) == nil) {
			return m
		}
	}
	return nil
}

// joinOn returns the move of a unit by a given vector if it ends in contact with one of
// some others; nil if it does not.
func (b *board) joinOn(unit int, others []int, half bool, way geometry.Vec) *unitMove {
	first := b.Boxes[b.units[unit].First]
	return b.joinAt(unit, b.carried(unit, first, first.Shift(way)), others, half)
}

// joinAt returns the move of a unit to places for all its stands if it ends in contact with one of some
// others; nil if it does not.
func (b *board) joinAt(unit int, places []game.StandPlace, others []int, half bool) *unitMove {
	if !b.touchesAny(unit, places, others) { // much is refused for this reason, and it is quickly found
		return nil
	}
	return b.mayMove(unit, places, half)
}

// touchesAny reports whether a unit at some places is in contact with one of some others.
func (b *board) touchesAny(unit int, places []game.StandPlace, others []int) bool {
	for _, p := range places {
		own := game.Stand(p).Box(b.units[unit].Base)
		for _, other := range others {
			for _, box := range b.BoxesOf(other) {
				if geometry.Relate(own, box) == geometry.Touching {
					return true
				}
			}
		}
	}
	return false
}

// joinUp finds a move that brings a unit into contact with one of some others: the given
// vector first, then staying, then places behind and beside their stands, nearest first;
// nil if it finds none.
func (b *board) joinUp(unit int, others []int, half bool, way geometry.Vec) *unitMove {
	if m := b.joinOn(unit, others, half, way); m != nil {
		return m
	}
	if stay := (geometry.Vec{}); way != stay {
		if m := b.joinOn(unit, others, half, stay); m != nil {
			return m
		}
	}
	limit, _ := b.allowance(unit, half)
	for _, s := range b.spotsBy(unit, others) {
		p := b.closestTo(unit, s)
		if b.Boxes[p].Center.Dist(s.Center) > limit+s.Width+s.Depth {
			break
		}
		for _, places := range b.formedOn(unit, p, s) {
			if m := b.joinAt(unit, places, others, half); m != nil {
				return m
			}
		}
	}
	return nil
}

// spotsBy lists places for a stand of a unit behind and beside the stands of others,
// nearest first.
func (b *board) spotsBy(unit int, others []int) []geometry.Box {
	var list []geometry.Box
	base := b.units[unit].Base
	for _, other := range others {
		for _, box := range b.BoxesOf(other) {
			list = append(list, behind(box, base))
			for _, s := range beside(box, base, -1) {
				list = append(list, s.box)
			}
		}
	}
	middle := b.Center(unit)
	slices.SortStableFunc(list, func(p, q geometry.Box) int { return sign(p.Center.Dist(middle) - q.Center.Dist(middle)) })
	return list
}

// closestTo returns the stand of a unit whose middle is nearest to that of a place.
func (b *board) closestTo(unit int, place geometry.Box) int {
	best := b.units[unit].First
	for _, p := range b.PiecesOf(unit) {
		if b.Boxes[p].Center.Dist(place.Center) < b.Boxes[best].Center.Dist(place.Center)-geometry.Tolerance {
			best = p
		}
	}
	return best
}
