package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureBlunder carries out the result of a blunder, kept as Step. Units holds the units that
// have still to act.
const procedureBlunder = "blunder"

const (
	blunderMark = "mark" // 1: one unit is marked for good
	blunderFlee = "flee" // 2–3: away from all enemies
	blunderRush = "rush" // 6: toward the nearest enemy
)

type blunderProcedure struct {
	Step  string        `json:"step,omitempty"`
	Units []game.UnitID `json:"units,omitempty"`
	Order *blunderOrder `json:"values,omitempty"` // nil for a rush
}

// blunderOrder is the pace of the slowest of the units.
type blunderOrder struct {
	_    game.Numbers
	Pace float64 `json:"pace"`
}

func init() { register(func() procedure { return &blunderProcedure{} }) }

func (*blunderProcedure) kind() string { return procedureBlunder }

func (p *blunderProcedure) pace() float64 {
	if p.Order == nil {
		return 0
	}
	return p.Order.Pace
}

func (p *blunderProcedure) check(at *openAt) {
	for i, id := range p.Units {
		at.active(fmt.Sprintf("units[%d]", i), id)
	}
	if !slices.Contains([]string{blunderMark, blunderFlee, blunderRush}, p.Step) {
		at.report("step", "no blunder has the result %q", p.Step)
	}
}

func (*blunderProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"stands", "unit"}, a.Do == "move"
}

// blunderSum is the roll for an order that is a blunder (STD-CMD-58).
const blunderSum = 2 * dieSides

// Results of a blunder with which no procedure goes on.
const (
	blunderHalt = "halt" // the units halt
	blunderNone = "none" // the units are off the table
)

// blunderBy is the result of a blunder with units by its die (STD-CMD-58).
func (b *board) blunderBy(face int, units []int) (result string, step game.Step) {
	switch {
	case face == 1:
		return blunderMark, game.Step{Rule: "STD-CMD-59", Text: game.Say("One of the units has −1 Command for the rest of the battle; none moves any further.")}
	case isKept(b.units[units[0]].Unit): // AMB-M47
		return blunderNone, game.Step{Rule: "STD-SCOUT-12", Text: game.Say("The units are off the table: there is nothing to move.")}
	case face <= 3 && !b.enemyInPace(units):
		return blunderHalt, game.Step{Rule: "STD-CMD-60", Text: game.Say("No visible enemy is within a full-pace move: the units halt.")}
	case face <= 3:
		return blunderFlee, game.Step{Rule: "STD-CMD-60", Text: game.Say("The units move until they are further than a full-pace move from all enemies, or off the table where its edge is nearer, and halt.")}
	case face <= 5:
		return blunderHalt, game.Step{Rule: "STD-CMD-61", Text: game.Say("The units do not move and take no further orders.")}
	}
	return blunderRush, game.Step{Rule: "STD-CMD-62", Text: game.Say("Each unit moves at full pace toward the nearest visible enemy and charges it if it can.")}
}

// rollBlunder rolls for a blunder of a character who has ordered units.
func (r *run) rollBlunder(c *game.Character, units []game.UnitID) (face int, err error) {
	faces, err := r.roll(1, "blunder", string(c.ID), 0, r.say("%s blunders with %s:", leaderName(c), r.toldNames(units)))
	if err != nil {
		return 0, err
	}
	face, steps := blunderFace(r.s, c.Side, faces[0])
	result, step := r.board().blunderBy(face, r.board().unitIndexes(units))
	event := &r.events[len(r.events)-1]
	if event.Steps = append(steps, step); result == blunderMark {
		event.Why = "blunder"
	}
	return face, nil
}

// blunder carries out a blunder by its die.
func (r *run) blunder(units []game.UnitID, face int) {
	b := r.board()
	frame := &blunderProcedure{Units: slices.Clone(units)}
	frame.Step, _ = b.blunderBy(face, b.unitIndexes(units))
	switch frame.Step {
	case blunderNone:
		return
	case blunderHalt:
		r.halt(units...)
		return
	case blunderMark, blunderFlee:
		frame.Order = &blunderOrder{Pace: b.slowest(b.unitIndexes(units))}
	}
	r.push(frame)
}

// halt ends the movement of units for this turn.
func (r *run) halt(units ...game.UnitID) {
	for _, id := range units {
		Edit(r.s.Unit(id)).State.Halted = true
		Edit(r.s.Unit(id)).State.Road = false
	}
	r.changed()
}

// enemyInPace reports whether a unit or brigade sees an enemy within one full-pace move.
func (b *board) enemyInPace(units []int) bool {
	pace := b.slowest(units)
	for _, unit := range units {
		if i := b.nearestEnemy(unit, b.seesAhead); i >= 0 && b.Distance(unit, i) <= pace+geometry.Tolerance {
			return true
		}
	}
	return false
}

func (p *blunderProcedure) proceed(r *run) (bool, error) {
	for len(p.Units) > 0 {
		switch {
		case !r.isTop(p): // the characters touched by the last unit are moved first (STD-CHAR-12)
			return false, nil
		case p.Step == blunderMark && len(r.markable(p.Units)) == 1:
			r.mark(p, r.markable(p.Units)[0])
		case p.Step == blunderMark:
			return true, nil
		case p.Step == blunderFlee:
			list := r.flights(p)
			if len(list) > 1 {
				return true, nil
			}
			r.flee(p, list)
		default:
			if waits := r.rushOn(p); waits {
				return true, nil
			}
		}
	}
	r.drop(p)
	return false, nil
}

// mark gives a unit −1 Command for the rest of the battle and halts all the units
// (STD-CMD-59).
func (r *run) mark(p *blunderProcedure, id game.UnitID) {
	state := &Edit(r.s.Unit(id)).State
	state.Penalty = min(state.Penalty+1, game.MaxPenalty)
	r.event(game.Event{Kind: "marked", Unit: id, By: string(id), Why: "STD-CMD-59", Text: r.say("%s has −1 Command for the rest of the battle.", unitName(r.s, id))})
	r.halt(p.Units...)
	p.Units = nil
}

func (p *blunderProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: procedureBlunder, Who: r.s.Turn.Active}
	switch p.Step {
	case blunderMark:
		q.Text = game.Say("Which unit is marked by the blunder?")
		for _, id := range r.markable(p.Units) {
			q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: id})
		}
	case blunderFlee:
		q.Text = game.Say("Which way does %s move?", unitName(r.s, p.Units[0]))
		for _, m := range r.flights(p) {
			q.Answers = append(q.Answers, game.Action{Do: "move", Unit: p.Units[0], Stands: r.board().placesOf(m)})
		}
	default:
		q.Text = game.Say("Which unit moves at the enemy next?")
		q.Answers = r.rushes(p)
	}
	return q
}

func (p *blunderProcedure) answer(r *run, a game.Action) error {
	b := r.board()
	if !slices.Contains(p.Units, a.Unit) {
		return notNow(a, game.Say("the blunder of %s goes on", r.unitNames(p.Units)))
	}
	unit := r.indexOf(a.Unit)
	switch {
	case p.Step == blunderMark && a.Do == "hold" && !slices.Contains(r.markable(p.Units), a.Unit):
		return refuse("STD-SPEC-20", game.Say("The shame of the blunder goes to %s.", r.unitNames(r.markable(p.Units))))
	case p.Step == blunderMark && a.Do == "hold":
		r.mark(p, a.Unit)
		return nil
	case p.Step == blunderFlee && a.Do == "move" && a.Unit == p.Units[0]:
		m, refusal := b.checkFlight(unit, a.Stands, p.pace())
		if refusal != nil {
			return refusal
		}
		r.flee(p, []*moveResult{m})
		return nil
	case p.Step == blunderRush:
		for _, other := range r.rushes(p) {
			if other.Do == a.Do && other.Unit == a.Unit && (a.Do != "charge" || other.Target == a.Target) &&
				(len(a.Stands) == 0 || slices.Equal(other.Stands, a.Stands)) {
				return r.rush(p, a)
			}
		}
		return refuse("STD-CMD-62", game.Say("%s must charge the nearest visible enemy if it can, else move at that enemy, or halt if it sees none.", b.units[unit].name()))
	}
	return notNow(a, game.Say("the blunder decides what the units do"))
}

// flights lists the shortest moves that take the first unit further than its pace from all
// enemies, or else as far away as possible (STD-CMD-60). It lists several only if they are
// equally short.
func (r *run) flights(p *blunderProcedure) []*moveResult {
	b := r.board()
	return b.flights(r.indexOf(p.Units[0]), p.pace())
}

// flee carries out a move away from the enemies; without enemies the unit stays. A unit
// that leaves the table rolls for its return (STD-TABLE-03).
func (r *run) flee(p *blunderProcedure, list []*moveResult) {
	id := p.Units[0]
	p.Units = slices.Clone(p.Units[1:])
	if len(list) > 0 {
		if list[0].leaves { // first, so that no places are sought for them
			r.charactersLeave(id)
		}
		r.moveUnit(list[0], "move", game.Say("%s moves away from the enemy.", unitName(r.s, id)))
	}
	r.halt(id)
	if len(list) > 0 && list[0].leaves {
		r.leaveTable(r.indexOf(id))
	}
}

// rushOn carries on with a rush (STD-CMD-62) until a choice is left, and reports whether
// one is. A unit that has charged or begun to charge is done.
func (r *run) rushOn(p *blunderProcedure) (waits bool) {
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(id game.UnitID) bool {
		u := r.s.Unit(id)
		if Own(u).State.Charged || len(u.Stands) == 0 {
			r.halt(id)
			return true
		}
		return false
	})
	if len(p.Units) == 0 {
		return false
	}
	list := r.rushes(p)
	if len(list) == 1 && list[0].Do != "charge" {
		_ = r.rush(p, list[0])
		return false
	}
	return true
}

// rushes lists what the units may do. Each may be the next; it charges the nearest visible
// enemy if it can, otherwise moves toward it, or halts if it sees none.
func (r *run) rushes(p *blunderProcedure) []game.Action {
	b := r.board()
	var list []game.Action
	for _, unit := range b.unitsOf(p.Units) {
		id := b.units[unit].ID
		targets := b.nearestSeen(unit)
		charges := len(list)
		for _, target := range targets {
			if b.canCharge(unit, target) && !r.givenUp(id, b.units[target].ID) {
				list = append(list, game.Action{Do: "charge", Unit: id, Target: string(b.units[target].ID)})
			}
		}
		if len(list) > charges {
			continue
		}
		if m := b.rushTo(unit, targets); m != nil {
			list = append(list, game.Action{Do: "move", Unit: id, Stands: b.placesOf(m)})
			continue
		}
		list = append(list, game.Action{Do: "hold", Unit: id})
	}
	return list
}

// rushTo moves a unit at full pace toward an enemy that it cannot charge, as far as it gets
// without touching one.
func (b *board) rushTo(unit int, targets []int) *moveResult {
	for _, target := range targets {
		rules := &moveRules{allowance: b.atMost(unit, b.pursuitPace(unit)), rule: "STD-CMD-62", flies: HasTrait(b.units[unit].Unit, traitFlying)}
		m := b.toward(unit, target, rules.allowance, b.shortOf(unit, 3*geometry.Tolerance), func(places []game.StandPlace) *moveResult {
			m, refusal := b.checkMove(unit, places, rules)
			if refusal != nil {
				return nil
			}
			return m
		})
		if m != nil {
			return m
		}
	}
	return nil
}

// rush carries out the action of one unit.
func (r *run) rush(p *blunderProcedure, a game.Action) error {
	if a.Do == "charge" {
		return r.charge(a)
	}
	unit := r.indexOf(a.Unit)
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(id game.UnitID) bool { return id == a.Unit })
	if m := r.board().rushTo(unit, r.board().nearestSeen(unit)); a.Do == "move" && m != nil {
		r.moveUnit(m, "move", game.Say("%s moves at the enemy.", unitName(r.s, a.Unit)))
	}
	r.halt(a.Unit)
	return nil
}
