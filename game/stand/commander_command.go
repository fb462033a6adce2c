package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/command"
	"frontage/geometry"
)

// initiative makes the charges that the cards demand, each against the unit's nearest enemy in
// sight. Then it makes the evades that they demand, from enemies who could reach the unit.
func (d *decision) initiative() (game.Action, *command.Intent, bool) {
	type chance struct {
		charges, evades []int
	}
	chances := map[string]*chance{}
	b := d.b()
	d.host.r.eachReaction(0, func(unit, target int, charges, evades bool) bool {
		id := string(b.units[unit].ID)
		c := chances[id]
		if c == nil {
			c = &chance{}
			chances[id] = c
		}
		if charges {
			c.charges = append(c.charges, target)
		}
		if evades && !HasTrait(b.units[unit].Unit, traitFlying) {
			c.evades = append(c.evades, target)
		}
		return true
	})
	if len(chances) == 0 {
		return d.endInitiative()
	}
	for _, id := range d.view().Order() {
		c := chances[id]
		if c == nil || !d.leads(id) {
			continue
		}
		in, ok := d.view().Initiative(id, func(enemy string) bool { return slices.Contains(c.charges, d.host.index(enemy)) })
		if !ok {
			continue
		}
		if a, ok := d.host.r.reactionCharge(d.host.index(id), d.host.index(in.Target)); ok {
			return a, &in, true
		}
	}
	for _, id := range d.view().Order() {
		if c := chances[id]; c != nil && d.leads(id) {
			if a, in, ok := d.evade(id, c.evades); ok {
				return a, in, true
			}
		}
	}
	return d.endInitiative()
}

// endInitiative ends the step, or makes a charge that a unit owes whatever its card says (STD-SPEC-01).
func (d *decision) endInitiative() (game.Action, *command.Intent, bool) {
	if a, owed := d.host.r.forcedCharge(); owed {
		return a, nil, d.leads(string(a.Unit))
	}
	return d.end()
}

// evade lets a unit evade from an enemy who could reach it, unless it has a target to shoot at.
func (d *decision) evade(id string, from []int) (a game.Action, _ *command.Intent, ok bool) {
	in, ok := d.view().Decide(id, command.Reacting)
	if !ok || in.Kind != command.Evade {
		return a, nil, false
	}
	if shot, ok := d.view().Decide(id, command.InShooting); ok && shot.Kind == command.Shoot {
		return a, nil, false
	}
	b, unit := d.b(), d.host.index(id)
	for _, enemy := range from {
		if !b.Within(enemy, unit, b.chargePace(enemy)+geometry.Tolerance) {
			continue
		}
		if list := b.evades(unit, enemy); len(list) > 0 {
			in.Target = string(b.units[enemy].ID)
			return game.Action{Do: "evade", Unit: b.units[unit].ID, Target: in.Target, Stands: b.placesOf(list[0].moveResult)}, &in, true
		}
	}
	return a, nil, false
}

// needsOrder reports whether an intent needs an order.
func needsOrder(in command.Intent) bool {
	return in.Kind.Moves() || in.Kind == command.Charge || in.Kind == command.Face
}

// means returns the intent for which a unit needs an order, false if it has none.
func (d *decision) means(id string) (command.Intent, bool) {
	for _, phase := range [2]command.Phase{command.InCommand, command.FallingBack} {
		if in, ok := d.view().Decide(id, phase); ok && needsOrder(in) {
			return in, true
		}
	}
	return command.Intent{}, false
}

// order orders the first unit, in the order of acting, that intends to move. As many others with an
// intent of the same kind join it as one character can order as a brigade.
func (d *decision) order() (game.Action, *command.Intent, bool) {
	b := d.b()
	known := map[int]command.Kind{} // the intents found so far; "" for none
	kind := func(unit int) command.Kind {
		u := &b.units[unit]
		k, asked := known[unit]
		if !asked && d.leads(string(u.ID)) && Own(u.Unit).State.Orders == 0 {
			if in, ok := d.means(string(u.ID)); ok {
				k = in.Kind
			}
		}
		known[unit] = k
		return k
	}
	for _, id := range d.view().Order() {
		unit := d.host.index(id)
		if !b.orderable(unit) || kind(unit) == "" {
			continue
		}
		if best := b.orderFor(unit, kind); best != nil {
			slices.Sort(best.units)
			return game.Action{Do: "order", Character: b.state.Characters[best.character].ID, Units: b.idsOf(best.units)}, nil, true
		}
	}
	return d.end()
}

// orderable reports whether any character may order a unit.
func (b *board) orderable(unit int) bool {
	for i := range b.state.Characters {
		if !b.refuseCommand(i).applies() && !b.refuseOrder(i, unit).applies() && !b.orderRefused(i, []int{unit}) {
			return true
		}
	}
	return false
}

// orderFor returns the preferred order for a unit and its neighbours with an intent of the same
// kind; nil if nobody may give one.
func (b *board) orderFor(unit int, kind func(int) command.Kind) *wanted {
	var all []wanted
	for i := range b.state.Characters {
		if b.refuseCommand(i).applies() || b.refuseOrder(i, unit).applies() || !b.isPushed(unit) && b.orderRefused(i, []int{unit}) {
			continue
		}
		units := b.joined(i, unit, kind)
		if b.orderRefused(i, units) {
			units = b.withPushers(units[:1])
		}
		if len(units) == 0 {
			continue
		}
		var room [mostModifiers]modifier
		_, need := b.orderModifiers(room[:0], &b.state.Characters[i], units, 1)
		need = b.bestNeed(&b.state.Characters[i], need)
		if need < 2 { // the order cannot succeed
			continue
		}
		all = append(all, b.want(i, units, need))
	}
	var best *wanted
	for i := range all {
		if (best == nil || all[i].before(best)) && !b.leftToAnother(&all[i], all) {
			best = &all[i]
		}
	}
	return best
}

// joined returns the brigade that a character may order with a unit: units in contact, of the same
// pace, with an intent of the same kind.
func (b *board) joined(character, unit int, kind func(int) command.Kind) []int {
	units := []int{unit}
	pace, _ := b.allowance(unit, false)
	links := b.earlyNeighbours()
	for again := true; again && len(units) < mostInBrigade; {
		again = false
		for _, link := range links {
			for k, next := range link {
				if len(units) == mostInBrigade || !slices.Contains(units, link[1-k]) || slices.Contains(units, next) {
					continue
				}
				if far, _ := b.allowance(next, false); far != pace || b.refuseOrder(character, next).applies() || kind(next) != kind(unit) {
					continue
				}
				units, again = append(units, next), true
			}
		}
	}
	return units
}

// move carries out the intent of an ordered unit.
func (d *decision) move(p *moveProcedure) (a game.Action, _ *command.Intent, acts bool) {
	d.host.half = p.Step == paceHalf
	hold := game.UnitID("")
	for _, id := range p.Units {
		if !d.leads(string(id)) {
			continue
		}
		d.view().Fresh(string(id))
		if in, ok := d.means(string(id)); ok {
			if a, ok := d.carryOut(p, in); ok {
				return a, &in, true
			}
		}
		if hold == "" && d.host.r.mayStay(p, d.host.index(string(id))) == nil {
			hold = id
		}
	}
	if hold != "" {
		return game.Action{Do: "hold", Unit: hold}, nil, true
	}
	if !d.all && !slices.ContainsFunc(p.Units, func(id game.UnitID) bool { return d.leads(string(id)) }) {
		return a, nil, false
	}
	a, acts = d.usual() // a brigade that must stay together
	return a, nil, acts && d.leads(string(a.Unit))
}

// carryOut returns the action that carries out an intent.
func (d *decision) carryOut(p *moveProcedure, in command.Intent) (a game.Action, ok bool) {
	b := d.b()
	unit := d.host.index(in.Unit)
	if in.Kind == command.Charge {
		target := d.host.index(in.Target)
		return b.chargeOn(unit, target), !d.host.r.givenUp(b.units[unit].ID, b.units[target].ID)
	}
	for _, places := range d.placesFor(unit, in) {
		m := b.straightMove(unit, places, d.host.half)
		if m == nil || len(p.Units)+len(p.Moved) > 1 && d.host.r.staysTogether(p, []int{unit}, b.after(m.moveResult)) != nil ||
			d.host.half && b.after(m.moveResult).refuseSupport(unit) != nil {
			continue
		}
		return game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)}, true
	}
	return a, false
}

// placesFor lists the places where an intent may take a unit, the best first: straight as intended.
// If the enemy of the intent is off to a side, the places after a turn about the unit's middle come
// first.
func (d *decision) placesFor(unit int, in command.Intent) [][]game.StandPlace {
	b := d.b()
	first, middle := b.Boxes[b.units[unit].First], b.Center(unit)
	ahead := func(target string, at geometry.Vec) (geometry.Vec, bool) {
		if target == "" {
			return geometry.Vec{}, false
		}
		way := b.Center(d.host.index(target)).Sub(at)
		off := math.Mod(geometry.Degrees(way)-geometry.Degrees(first.Forward)+540, 360) - 180
		return way.Unit(), way.Len() > geometry.Tolerance && math.Abs(off) > sideOn
	}
	if in.Kind == command.Face {
		way := b.Center(d.host.index(in.Target)).Sub(middle)
		if way.Len() <= geometry.Tolerance {
			return nil
		}
		return [][]game.StandPlace{b.wheeled(unit, way.Unit(), 0)}
	}
	by := in.To.Sub(middle)
	var list [][]game.StandPlace
	if dir, off := ahead(in.Target, middle); off && (in.Kind == command.Move || in.Kind == command.Sortie) {
		for _, share := range [4]float64{0.8, 0.6, 0.3, 0} {
			list = append(list, b.wheeledBy(unit, dir, by.Scale(share)))
		}
	}
	return append(list, b.carried(unit, first, first.Shift(by)))
}

// wheeledBy returns the places of a unit turned about its middle to face a direction and then
// moved.
func (b *board) wheeledBy(unit int, dir, by geometry.Vec) []game.StandPlace {
	middle := b.Boxes[b.units[unit].First].At(b.Center(unit))
	to := middle.Shift(by)
	to.Forward = dir
	return b.carried(unit, middle, to)
}

// shoot lets each unit shoot as its card says, then the characters. Then units that did nothing may
// take cover.
func (d *decision) shoot() (a game.Action, _ *command.Intent, acts bool) {
	b := d.b()
	for _, id := range d.view().Order() {
		if !d.leads(id) {
			continue
		}
		fires := b.firesNow(d.host.index(id))
		if len(fires) == 0 {
			continue
		}
		in, ok := d.view().Decide(id, command.InShooting)
		if ok && in.Kind == command.Shoot && slices.ContainsFunc(fires, func(f fire) bool { return string(f.aim(b)) == in.Target }) {
			return game.Action{Do: "shoot", Unit: game.UnitID(id), Target: in.Target}, &in, true
		}
	}
	if d.all {
		for i := range d.s.Characters {
			if fires := b.leaderFires(i); len(fires) > 0 {
				return b.leaderShot(b.bestLeaderFire(fires)), nil, true
			}
		}
	}
	return d.cover()
}

// cover lets the next unit take cover that did nothing this turn and is in danger, if its card says
// so (section F of a turn). Then it ends the phase.
func (d *decision) cover() (game.Action, *command.Intent, bool) {
	for _, id := range d.view().Order() {
		if !d.leads(id) {
			continue
		}
		if in, ok := d.view().Decide(id, command.TakingCover); ok && in.Kind == command.Cover {
			return game.Action{Do: doCover, Unit: game.UnitID(id)}, &in, true
		}
	}
	return d.end()
}

// afterCombat returns the side that decides after a round of combat; false at other steps of the
// combat.
func afterCombat(p *combatProcedure) (game.SideID, bool) {
	switch p.Step {
	case stepAfter:
		return p.Fight.Winner, true
	case stepFalls:
		return p.Side, true
	}
	return "", false
}

// choices gives the rules' names for the intents after a combat.
var choices = map[command.Kind]string{
	command.Pursue: choosePursue, command.Stand: chooseStand, command.FallBack: chooseFallBack, command.Advance: chooseAdvance,
}

// after decides for the first unit that must choose: pursue, stand, fall back or advance.
func (d *decision) after(p *combatProcedure, who game.SideID) (a game.Action, _ *command.Intent, acts bool) {
	r, f := d.host.r, p.Fight
	d.host.combat = p
	for _, id := range waiting(f, r.alive(f, who)) {
		if !d.leads(string(id)) {
			continue
		}
		in, ok := d.view().After(string(id), p.Step == stepAfter, d.outcome(p, id))
		if choice := choices[in.Kind]; ok && choice != "" && r.mayDoAfter(p, id, choice) {
			return d.afterAction(id, in), &in, true
		}
		if r.refuseMercy(p, id) != nil {
			return game.Action{Do: "after", Unit: id, Choice: r.forcedAfter(p, id)}, nil, true
		}
		return r.standOrFall(p, id), nil, true
	}
	return a, nil, false
}

// afterAction returns the action of an intent after a combat. For an advance it names the default
// places, so that the others need not be worked out.
func (d *decision) afterAction(id game.UnitID, in command.Intent) game.Action {
	a := game.Action{Do: "after", Unit: id, Choice: choices[in.Kind]}
	if in.Kind != command.Advance {
		return a
	}
	b := d.b()
	if c, refusal := b.advance(d.host.index(string(id)), d.host.index(in.Target), anyAdvance); refusal == nil {
		a.Target, a.Stands = in.Target, b.standPlacesOf(c.layouts[0])
	}
	return a
}

// outcome says how the round of a unit ended.
func (d *decision) outcome(p *combatProcedure, id game.UnitID) command.Outcome {
	r, f := d.host.r, p.Fight
	out := command.Outcome{Stays: r.refuseAfter(p, id, chooseStand) == nil}
	if p.Step != stepAfter {
		return out
	}
	out.Destroyed = r.noneLeft(f, r.otherSide(f.Winner))
	b, unit := d.b(), r.indexOf(id)
	pursuit := b.pursuitAfter(f, unit, nil)
	for _, target := range pursuit.targets {
		out.Enemy = string(b.units[target].ID)
		break
	}
	from, toward := d.host.Axis(string(f.Winner))
	out.Ends = math.Inf(-1)
	for _, box := range b.BoxesOf(unit) {
		for _, c := range box.Corners() {
			out.Ends = max(out.Ends, c.Sub(from).Dot(toward))
		}
	}
	if o := pursuit.first(); o != nil {
		for _, p := range o.places {
			for _, c := range p.box.Corners() {
				out.Ends = max(out.Ends, c.Sub(from).Dot(toward))
			}
		}
	}
	return out
}
