package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/command"
	tac "frontage/game/orders"
	"frontage/geometry"
)

// Commander answers the questions of a battle for units that are led by tactics (part 2 of the
// tactics rules). What the cards do not decide (casualties, retreats, characters) is answered
// by default.
type Commander struct {
	k       *session
	homes   map[game.SideID]axis
	tactics map[game.UnitID]tac.Tactics
}

// NewCommander returns a commander for a battle that opens with a state. A unit has the tactics of its
// type (TAC-BASE-20), changed by what told says, nil for nothing, and then by its own order text.
func NewCommander(opening *game.State, told func(*game.Unit) *tac.Spec) *Commander {
	c := &Commander{k: newSession(&lasting{}), homes: axesOf(opening), tactics: map[game.UnitID]tac.Tactics{}}
	for i := range opening.Units {
		u := &opening.Units[i]
		base := tac.Attack
		if u.Type == Cavalry || u.Type == Chariot || u.Type == Monster {
			base = tac.Charge
		}
		t := tac.Tactics{Sortie: tac.NoSortie}.After(tac.Of(base))
		if spec := told(u); spec != nil {
			t = t.After(*spec)
		}
		if own, err := tac.ParseSpec(Own(u).Tactics); err == nil {
			t = t.After(own)
		}
		c.tactics[u.ID] = t
	}
	return c
}

// wrongTactics says what is wrong with the order text of a unit, nil for nothing.
func wrongTactics(u *game.Unit) error {
	text := Own(u).Tactics
	if text == "" {
		return nil
	}
	_, err := tac.ParseSpec(text)
	return err
}

// queryIntent answers what a unit would do if tactics led it.
func (b *board) queryIntent(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	var told *tac.Spec
	if text, given := q.Args["tactics"]; given {
		spec, err := tac.ParseSpec(text)
		if err != nil {
			return nil, &game.BadQuery{Reason: game.Word(err.Error())}
		}
		told = &spec
	}
	u := b.units[unit].Unit
	if len(u.Stands) == 0 {
		return nil, game.RefuseQuery("%s is not on the table.", u.Name)
	}
	c := NewCommander(b.state, func(*game.Unit) *tac.Spec { return nil })
	if told != nil {
		c.tactics[u.ID] = c.tactics[u.ID].After(*told)
	}
	host := &commandHost{b: b, homes: c.homes, tactics: c.tactics}
	phase := command.InCommand
	if b.state.Turn.Phase == phaseShooting {
		phase = command.InShooting
	}
	in, ok := command.Decide(host, string(u.Side), string(u.ID), phase)
	if !ok {
		in = command.Intent{Unit: string(u.ID), Kind: command.Hold, Line: "TAC-AC-ALL-1"}
	}
	return command.AnswerOf(in, u.Name, b.Center(unit), c.tactics[u.ID]), nil
}

// Commander returns a commander of all units by what the sides are told.
func (Rules) Commander(opening *game.State, told map[game.SideID]string) (game.Commander, error) {
	specs := map[game.SideID]*tac.Spec{}
	for _, side := range opening.Sides {
		if text := told[side.ID]; text != "" {
			spec, err := tac.ParseSpec(text)
			if err != nil {
				return nil, err
			}
			specs[side.ID] = &spec
		}
	}
	return NewCommander(opening, func(u *game.Unit) *tac.Spec { return specs[u.Side] }), nil
}

func (c *Commander) host(s *game.State) *commandHost {
	return &commandHost{b: c.k.ask(s).board(), homes: c.homes, tactics: c.tactics}
}

// Answer returns what the commander does at the open question of a battle, with the event of the
// intent that it carries out, nil where no card decides; false when the battle is over.
func (c *Commander) Answer(b *game.Battle) (a game.Action, event *game.Event, ok bool) {
	d := &decision{commander: c, battle: b, s: b.State()}
	if d.q = b.Question(); d.q == nil {
		return a, nil, false
	}
	d.host = c.host(d.s)
	var intent *command.Intent
	switch d.q.Kind {
	case stepInitiative:
		a, intent = d.initiative()
	case stepOrders:
		a = d.order() // its intent is told when it is carried out
	case procedureMove:
		a, intent = d.move()
	case phaseShooting:
		a, intent = d.shoot()
	case questionAfter:
		a, intent = d.after()
	default:
		a = d.usual()
	}
	if intent != nil {
		u := d.s.Unit(game.UnitID(intent.Unit))
		event = command.EventOf(command.AnswerOf(*intent, u.Name, d.host.b.Center(d.host.index(intent.Unit)), c.tactics[u.ID]))
	}
	return a, event, true
}

// questionAfter is the question what the units do after a round of combat.
const questionAfter = "after"

// decision is one question that a commander answers.
type decision struct {
	commander *Commander
	battle    *game.Battle
	s         *game.State
	q         *game.Question
	host      *commandHost
}

// usual is the default answer.
func (d *decision) usual() game.Action {
	a, _ := d.battle.Default()
	return a
}

func (d *decision) side() string { return string(d.q.Who) }

// listed returns the answer for which ok holds.
func (d *decision) listed(ok func(a *game.Action) bool) (game.Action, bool) {
	for i := range d.q.Answers {
		if ok(&d.q.Answers[i]) {
			return d.q.Answers[i], true
		}
	}
	return game.Action{}, false
}

// end ends the step where that may be done.
func (d *decision) end() game.Action {
	if a, ok := d.listed(func(a *game.Action) bool { return a.Do == "end" }); ok {
		return a
	}
	return d.usual()
}

// initiative charges with whom the cards say, each unit its nearest enemy in sight; and evades
// with whose cards say so, from enemies who could reach them.
func (d *decision) initiative() (game.Action, *command.Intent) {
	asked := map[string]bool{}
	for {
		in, ok := command.Initiative(d.host, d.side(), func(id string) bool { return asked[id] })
		if !ok {
			break
		}
		asked[in.Unit] = true
		if a, ok := d.listed(func(a *game.Action) bool {
			return a.Do == "charge" && string(a.Unit) == in.Unit && a.Target == in.Target
		}); ok {
			return a, &in
		}
	}
	for i := range d.q.Answers {
		a := &d.q.Answers[i]
		if a.Do != "evade" || asked[string(a.Unit)] {
			continue
		}
		asked[string(a.Unit)] = true
		if in, ok := command.Decide(d.host, d.side(), string(a.Unit), command.Reacting); ok && in.Kind == command.Evade {
			in.Target = a.Target
			return *a, &in
		}
	}
	return d.end(), nil
}

// needsOrder reports whether an intent needs an order.
func needsOrder(in command.Intent) bool {
	switch in.Kind {
	case command.Move, command.Charge, command.Back, command.Face:
		return true
	}
	return false
}

// order orders the first unit, in the order of acting, that means to move: together with as many
// others that mean the same kind of thing as one character can order as a brigade.
func (d *decision) order() game.Action {
	means := map[game.UnitID]*command.Intent{}
	for _, phase := range []command.Phase{command.InCommand, command.FallingBack} {
		for _, id := range command.Order(d.host, d.side()) {
			unit := game.UnitID(id)
			if means[unit] != nil || Own(d.s.Unit(unit)).State.Orders > 0 {
				continue
			}
			if in, ok := command.Decide(d.host, d.side(), id, phase); ok && needsOrder(in) {
				means[unit] = &in
			}
		}
	}
	for _, id := range command.Order(d.host, d.side()) {
		in := means[game.UnitID(id)]
		if in == nil {
			continue
		}
		best := -1
		for i := range d.q.Answers {
			a := &d.q.Answers[i]
			if a.Do != "order" || !slices.Contains(a.Units, game.UnitID(id)) {
				continue
			}
			if slices.ContainsFunc(a.Units, func(u game.UnitID) bool { return means[u] == nil || means[u].Kind != in.Kind }) {
				continue
			}
			if best < 0 || d.preferred(a, &d.q.Answers[best]) {
				best = i
			}
		}
		if best >= 0 {
			return d.q.Answers[best]
		}
	}
	return d.end()
}

// preferred reports whether an order is better than another to the same unit: to more units, and
// not by the general, after whose failure nobody orders.
func (d *decision) preferred(a, than *game.Action) bool {
	if len(a.Units) != len(than.Units) {
		return len(a.Units) > len(than.Units)
	}
	general := func(a *game.Action) bool {
		return slices.ContainsFunc(d.s.Characters, func(c game.Character) bool { return c.ID == a.Character && c.Kind == kindGeneral })
	}
	return general(than) && !general(a)
}

// move carries out the intent of an ordered unit.
func (d *decision) move() (game.Action, *command.Intent) {
	var asked []game.UnitID
	for i := range d.q.Answers {
		unit := d.q.Answers[i].Unit
		if slices.Contains(asked, unit) {
			continue
		}
		asked = append(asked, unit)
		in, ok := d.commander.ordered(d.host, d.side(), unit)
		if !ok {
			continue
		}
		if a, ok := d.carryOut(in); ok {
			return a, &in
		}
	}
	if a, ok := d.listed(func(a *game.Action) bool { return a.Do == "hold" }); ok {
		return a, nil
	}
	return d.usual(), nil
}

// ordered is what a unit with an order means: as before the order, which has not moved it yet.
func (c *Commander) ordered(host *commandHost, side string, unit game.UnitID) (command.Intent, bool) {
	free := &orderedHost{host, string(unit)}
	for _, phase := range []command.Phase{command.InCommand, command.FallingBack} {
		if in, ok := command.Decide(free, side, string(unit), phase); ok && needsOrder(in) {
			return in, true
		}
	}
	return command.Intent{}, false
}

// orderedHost is a table on which one unit has an order that it has not used.
type orderedHost struct {
	*commandHost
	unit string
}

func (h *orderedHost) Units() []command.Unit {
	list := h.commandHost.Units()
	for i := range list {
		if list[i].ID == h.unit {
			list[i].Moved = false
		}
	}
	return list
}

// carryOut returns the action that carries out an intent, or comes nearest to it.
func (d *decision) carryOut(in command.Intent) (game.Action, bool) {
	unit := game.UnitID(in.Unit)
	switch in.Kind {
	case command.Charge:
		return d.listed(func(a *game.Action) bool { return a.Do == "charge" && a.Unit == unit && a.Target == in.Target })
	case command.Move, command.Back:
		by := in.To.Sub(d.host.b.Center(d.host.index(in.Unit)))
		return d.nearest(unit, func(box geometry.Box) geometry.Box { return box.Shift(by) })
	case command.Face:
		return d.turn(unit, in.Target)
	}
	return game.Action{}, false
}

// nearest returns the legal move that brings the stands of a unit nearest to where a function puts them,
// false where that is no move at all.
func (d *decision) nearest(unit game.UnitID, put func(geometry.Box) geometry.Box) (game.Action, bool) {
	u := d.s.Unit(unit)
	wish := game.Action{Do: "move", Unit: unit}
	for i, stand := range u.Stands {
		box := put(u.Box(i))
		wish.Stands = append(wish.Stands, game.StandPlace{ID: stand.ID, X: round4(box.Center.X), Y: round4(box.Center.Y), Facing: round4(geometry.Degrees(box.Forward))})
	}
	a, ok := d.battle.Nearest(wish)
	if !ok {
		return a, false
	}
	for i, stand := range u.Stands {
		if at := a.Stands[i]; math.Abs(at.X-stand.X) > geometry.Tolerance || math.Abs(at.Y-stand.Y) > geometry.Tolerance || at.Facing != stand.Facing {
			return a, true
		}
	}
	return a, false
}

// turn wheels a unit about its middle until it faces an enemy.
func (d *decision) turn(unit game.UnitID, enemy string) (game.Action, bool) {
	b := d.host.b
	u, e := d.host.index(string(unit)), d.host.index(enemy)
	middle := b.Center(u)
	way := b.Center(e).Sub(middle)
	if way.Len() <= geometry.Tolerance {
		return game.Action{}, false
	}
	to, from := way.Unit(), b.Boxes[b.units[u].First].Forward
	turned := func(v geometry.Vec) geometry.Vec { // by the angle between the two
		ahead, right := v.Dot(from), v.Dot(from.Right())
		return geometry.Vec{}.Along(to, ahead).Along(to.Right(), right)
	}
	return d.nearest(unit, func(box geometry.Box) geometry.Box {
		return geometry.Box{Center: middle.Add(turned(box.Center.Sub(middle))), Forward: turned(box.Forward).Unit(), Width: box.Width, Depth: box.Depth}
	})
}

// shoot lets each unit shoot as its card says, then the characters.
func (d *decision) shoot() (game.Action, *command.Intent) {
	if !slices.ContainsFunc(d.q.Answers, func(a game.Action) bool { return a.Do == "end" }) {
		return d.usual(), nil // a volley that is under way
	}
	for _, id := range command.Order(d.host, d.side()) {
		in, ok := command.Decide(d.host, d.side(), id, command.InShooting)
		if !ok || in.Kind != command.Shoot {
			continue
		}
		if a, ok := d.listed(func(a *game.Action) bool { return a.Do == "shoot" && string(a.Unit) == id && a.Target == in.Target }); ok {
			return a, &in
		}
	}
	if a := d.usual(); a.Do == "shoot" && a.Character != "" {
		return a, nil
	}
	return d.end(), nil
}

// after decides for the first unit that is asked: pursue, stand, fall back or advance.
func (d *decision) after() (game.Action, *command.Intent) {
	unit := d.q.Answers[0].Unit
	won := !slices.ContainsFunc(d.q.Answers, func(a game.Action) bool { return a.Unit == unit && a.Choice == chooseStand }) ||
		slices.ContainsFunc(d.q.Answers, func(a game.Action) bool { return a.Choice == choosePursue || a.Choice == chooseAdvance })
	in, ok := command.After(d.host, d.side(), string(unit), won, d.outcome(unit))
	if !ok {
		return d.usual(), nil
	}
	choice := map[command.Kind]string{
		command.Pursue: choosePursue, command.Stand: chooseStand, command.FallBack: chooseFallBack, command.Advance: chooseAdvance,
	}[in.Kind]
	if a, ok := d.listed(func(a *game.Action) bool { return a.Unit == unit && a.Choice == choice }); ok {
		return a, &in
	}
	return d.usual(), nil
}

// outcome says how the round of a unit ended.
func (d *decision) outcome(unit game.UnitID) command.Outcome {
	out := command.Outcome{
		Destroyed: slices.ContainsFunc(d.q.Answers, func(a game.Action) bool { return a.Unit == unit && a.Choice == chooseAdvance }),
		Stays:     slices.ContainsFunc(d.q.Answers, func(a game.Action) bool { return a.Unit == unit && a.Choice == chooseStand }),
	}
	for _, e := range d.host.Units() {
		if e.Side != d.side() && len(out.Enemy) == 0 && d.host.b.units[d.host.index(e.ID)].Own != nil && Own(d.s.Unit(game.UnitID(e.ID))).State.Retreated {
			out.Enemy = e.ID
		}
	}
	return out
}
