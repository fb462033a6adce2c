package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/command"
	tac "frontage/game/orders"
)

// commander answers the questions of a battle for the units that tactics lead (part 2 of the
// tactics rules). Questions outside the cards (casualties, retreats, characters) are answered by
// default. It asks the battle's own session, which knows the table already.
type commander struct {
	k       *session
	opening *command.Opening

	led     []game.Led // the orders for which the tactics were read last
	tactics map[game.UnitID]tac.Tactics
	indexes map[string]int // of the units at that time
	room    []command.Unit // memory for the units of the view of one answer
}

// Commander returns the commander of a battle that opened with a state.
func (Rules) Commander(opening *game.State, k game.Session) (game.Commander, error) {
	return newCommander(opening, k.(*session)), nil
}

func newCommander(opening *game.State, k *session) *commander {
	return &commander{k: k, opening: command.NewOpening(opening)}
}

// Check returns what is wrong with an order text.
func (*commander) Check(text string) error { return command.Check(text) }

// Fights reports whether there is a battle at all.
func (c *commander) Fights(s *game.State) bool { return command.Fights(c.hostOf(s), s) }

// tacticsOf returns the tactics of each unit.
func (c *commander) tacticsOf(s *game.State) map[game.UnitID]tac.Tactics {
	if len(c.tactics) != len(s.Units) || !slices.Equal(c.led, s.Turn.Led) {
		c.led, c.tactics = s.Turn.Led, make(map[game.UnitID]tac.Tactics, len(s.Units))
		c.indexes = make(map[string]int, len(s.Units))
		for i := range s.Units {
			c.tactics[s.Units[i].ID] = tacticsOf(s, &s.Units[i])
			c.indexes[string(s.Units[i].ID)] = i
		}
	}
	return c.tactics
}

// tacticsOf returns the tactics of a unit: those of its type (TAC-BASE-20), changed by its order
// text in the file, then by orders given in the battle.
func tacticsOf(s *game.State, u *game.Unit) tac.Tactics {
	return command.TacticsOf(s, u, chargesByType(u), Own(u).Tactics)
}

// chargesByType reports whether a unit has the charge ability of the tactics rules.
func chargesByType(u *game.Unit) bool {
	return u.Type == Cavalry || u.Type == Chariot || u.Type == Monster
}

// hostOf returns the table of a state as the commander sees it.
func (c *commander) hostOf(s *game.State) *commandHost {
	tactics := c.tacticsOf(s)
	c.room = slices.Grow(c.room[:0], len(s.Units))
	return &commandHost{Opening: c.opening, r: c.k.ask(s), tactics: tactics, indexes: c.indexes, room: c.room}
}

// Answer returns what the led units do at the open question of a state.
func (c *commander) Answer(s *game.State) (a game.Action, event *game.Event, acts bool) {
	if s.Turn.Phase == phaseOver {
		return a, nil, false
	}
	d := &decision{k: c.k, s: s, host: c.hostOf(s)}
	if !d.host.r.board().moment(func() {
		var intent *command.Intent
		a, intent, acts = d.answer()
		if acts && intent != nil && !d.host.r.unread() {
			event = command.EventOf(command.AnswerOf(s, *intent, c.tactics[game.UnitID(intent.Unit)]))
		}
	}) {
		return game.Action{}, nil, false
	}
	return a, event, acts
}

// decision is one question that a commander answers.
type decision struct {
	k    *session
	s    *game.State
	host *commandHost
	side game.SideID
	all  bool // it leads the whole side that must answer

	looked *command.View // nil until asked for
}

func (d *decision) b() *board { return d.host.r.board() }

// answer decides by the kind of the question.
func (d *decision) answer() (a game.Action, intent *command.Intent, acts bool) {
	switch p := openProcedure(d.s).(type) {
	case nil:
		if d.begin(d.s.Turn.Active) {
			return d.phase()
		}
		return a, nil, false
	case *moveProcedure:
		if d.begin(d.s.Turn.Active) {
			return d.move(p)
		}
		return a, nil, false
	case *combatProcedure:
		if who, after := afterCombat(p); after {
			if d.begin(who) {
				return d.after(p, who)
			}
			return a, nil, false
		}
	}
	// Which side answers the other questions is known only when they are asked.
	if !d.leadsAll(d.s.Sides[0].ID) || !d.leadsAll(d.s.Sides[1].ID) {
		if q := d.k.question(d.s); q == nil || !d.leadsAll(q.Who) {
			return a, nil, false
		}
	}
	a, acts = d.usual()
	return a, nil, acts
}

// begin begins to decide for a side, and reports whether any of its units is led.
func (d *decision) begin(side game.SideID) bool {
	d.all = d.leadsAll(side)
	if !d.all && !slices.ContainsFunc(d.s.Turn.Led, func(l game.Led) bool { return l.Auto && d.s.Unit(l.Unit).Side == side }) {
		return false
	}
	d.side = side
	return true
}

// view returns the table as the side sees it.
func (d *decision) view() *command.View {
	if d.looked == nil {
		d.looked = command.Look(d.host, string(d.side))
	}
	return d.looked
}

// leadsAll reports whether the commander leads all units of a side that are on the table.
func (d *decision) leadsAll(side game.SideID) bool {
	for i := range d.s.Units {
		if u := &d.s.Units[i]; u.Side == side && len(u.Stands) > 0 && !d.s.Turn.LedAs(u.ID).Auto {
			return false
		}
	}
	return true
}

// leads reports whether the commander leads a unit.
func (d *decision) leads(id string) bool { return d.all || d.s.Turn.LedAs(game.UnitID(id)).Auto }

// usual is the default answer.
func (d *decision) usual() (game.Action, bool) { return d.k.Default(d.s) }

// end ends a step that the commander has to itself.
func (d *decision) end() (game.Action, *command.Intent, bool) {
	return game.Action{Do: "end"}, nil, d.all
}

// phase decides when no procedure is open.
func (d *decision) phase() (a game.Action, intent *command.Intent, acts bool) {
	if a, acts = d.host.r.usualHelm(); acts && d.all {
		return a, nil, true
	}
	switch {
	case d.s.Turn.Phase == phaseShooting:
		return d.shoot()
	case d.s.Turn.Phase == "command" && d.s.Turn.Step == stepInitiative:
		return d.initiative()
	case d.s.Turn.Phase == "command" && d.s.Turn.Step == stepOrders:
		if a, acts = wagons.usual(d.host.r); acts && d.all {
			return a, nil, true
		}
		return d.order()
	case !d.all:
		return a, nil, false
	}
	a, acts = d.usual()
	return a, nil, acts
}
