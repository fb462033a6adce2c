package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/command"
	tac "frontage/game/orders"
	"frontage/geometry"
)

// commandHost is the table as an automatic commander sees it (section 2.1 of the tactics
// rules, mode "host": every move needs the orders of the stand rules).
type commandHost struct {
	*command.Opening
	r       *run
	tactics map[game.UnitID]tac.Tactics
	indexes map[string]int // of units in some earlier state, most of them the same now
	room    []command.Unit // memory for the units of one view; may be nil

	half   bool             // moves are at half pace, after a failed order
	combat *combatProcedure // the combat after whose round the question comes; nil at other times
}

func (h *commandHost) index(id string) int {
	if i, known := h.indexes[id]; known && i < len(h.r.s.Units) && string(h.r.s.Units[i].ID) == id {
		return i
	}
	return h.r.indexOf(game.UnitID(id))
}

func (h *commandHost) Units() []command.Unit {
	b := h.r.board()
	list := slices.Grow(h.room[:0], len(b.units))
	for unit := range b.units {
		if len(b.units[unit].Stands) > 0 {
			list = append(list, h.unit(unit))
		}
	}
	return list
}

// unit returns a unit in the form of the commander.
func (h *commandHost) unit(unit int) command.Unit {
	b := h.r.board()
	u := &b.units[unit]
	own := Own(u.Unit)
	limit, _ := b.allowance(unit, h.half)
	charge := b.chargePace(unit)
	v := command.Unit{
		ID: string(u.ID), Side: string(u.Side), Stands: b.BoxesOf(unit), Orders: h.tactics[u.ID],
		Charger: chargesByType(u.Unit), Flies: HasTrait(u.Unit, traitFlying),
		Melee: own.Attack > 0, Attacks: (own.Attack + own.Shooting) * len(u.Stands), Pace: limit, Charges: charge,
		Wounds: float64(own.Hits*len(u.Stands) - own.State.Hits), Ties: -int(charge),
		Barred: own.State.Confused || own.State.Stampede || own.State.Halted, Deployed: h.Deployed(string(u.ID)),
		Moved: own.State.Orders > 0 || own.State.Initiative, Charged: own.State.Charged, Shot: own.State.Fired,
		Walled: b.fortifiedStand(unit) >= 0, Covered: own.State.Covered,
	}
	if own.Shooting > 0 {
		v.Range = own.Range
	}
	if u.Type == Artillery || h.half { // STD-ART-01, STD-CMD-29
		v.Charges = 0
	}
	touching := b.besideUnit(unit)
	for _, other := range touching {
		if b.Enemies(unit, other) {
			v.Contact = append(v.Contact, string(b.units[other].ID))
		}
	}
	v.Full = len(touching) > 0 && b.nothingFree(unit, touching)
	return v
}

// besideUnit lists the other units that touch a unit.
func (b *board) besideUnit(unit int) []int {
	var list []int
	for other := range b.units {
		if other != unit && len(b.units[other].Stands) > 0 && b.Within(unit, other, geometry.Tolerance) {
			list = append(list, other)
		}
	}
	return list
}

// nothingFree reports whether no stand of a unit shows at least 1 cm of an edge (TAC-MAP-13), given
// the units that touch it.
func (b *board) nothingFree(unit int, touching []int) bool {
	if b.pairs.full == nil {
		b.pairs.full = make([]fullness, len(b.units))
	}
	known := &b.pairs.full[unit]
	places := append(make([]uint32, 0, 16), b.units[unit].Placed)
	for _, other := range touching {
		places = append(places, b.units[other].Placed)
	}
	if !slices.Equal(known.places, places) {
		known.places, known.full = append(known.places[:0], places...), !b.showsEdge(unit, touching)
	}
	return known.full
}

// showsEdge is nothingFree worked out anew, and the other way round.
func (b *board) showsEdge(unit int, touching []int) bool {
	near := slices.Clone(b.BoxesOf(unit))
	own := len(near)
	for _, other := range touching {
		near = append(near, b.BoxesOf(other)...)
	}
	for i := range own {
		for _, side := range [4]geometry.Side{geometry.Rear, geometry.Left, geometry.Right, geometry.Front} { // the rear is mostly free
			if slices.ContainsFunc(geometry.FreeParts(near, i, side, -1), func(e geometry.Edge) bool { return e.A.Dist(e.B) >= 1-geometry.Tolerance }) {
				return true
			}
		}
	}
	return false
}

func (h *commandHost) Turn() int { return h.r.s.Turn.Number }

func (h *commandHost) Sees(unit, enemy string) bool {
	return h.r.board().unitSees(h.index(unit), h.index(enemy))
}

func (h *commandHost) InArc(unit, enemy string) bool {
	b := h.r.board()
	id := game.UnitID(enemy)
	return slices.ContainsFunc(b.firesNow(h.index(unit)), func(f fire) bool { return f.aim(b) == id })
}

// Way is straight: the rules of the move judge the obstacles on it.
func (h *commandHost) Way(unit, enemy string) []geometry.Vec {
	b := h.r.board()
	u := h.index(unit)
	from, to := b.closest(u, h.index(enemy))
	at := b.Center(u)
	return []geometry.Vec{at, at.Add(to.Sub(from))}
}

// HasWay is true of all units but artillery.
func (h *commandHost) HasWay(unit, _ string) bool {
	return h.r.board().units[h.index(unit)].Type != Artillery
}

// Gap implements [command.Measured].
func (h *commandHost) Gap(unit, other string) float64 {
	return h.r.board().Distance(h.index(unit), h.index(other))
}

// OpenGround is true: the stand rules know one charge, whatever the ground.
func (h *commandHost) OpenGround(string, string) bool { return true }

// Harm counts dice: the attacks in a melee, and the shots.
func (h *commandHost) Harm(unit, _ string) (most, mean float64) {
	u := &h.r.board().units[h.index(unit)]
	own := Own(u.Unit)
	return float64(own.Attack * len(u.Stands)), float64(own.Shooting * len(u.Stands))
}

// Refuses says why an intent may not be carried out, apart from the success of its order.
func (h *commandHost) Refuses(in command.Intent) command.Reason {
	b, unit := h.r.board(), h.index(in.Unit)
	switch in.Kind {
	case command.Charge:
		return h.refusesCharge(unit, h.index(in.Target))
	case command.Shoot:
		if !h.InArc(in.Unit, in.Target) {
			return func() *game.Refusal {
				return refuse("STD-SHOOT-04", game.Say("%[1]s is no target of %[2]s now.", b.units[h.index(in.Target)].name(), b.units[unit].name()))
			}
		}
	case command.Move, command.Sortie, command.Back, command.Leave:
		return h.moveTo(unit, in.To)
	case command.Face:
		if b.isEngaged(unit) {
			return keptByCombat(&b.units[unit])
		}
	case command.Cover:
		return command.Because(b.mayTakeCover(unit))
	case command.Pursue, command.Stand, command.FallBack, command.Advance:
		if p, id := h.combat, b.units[unit].ID; p != nil && !h.r.mayDoAfter(p, id, choices[in.Kind]) {
			return func() *game.Refusal { return h.r.refuseAfter(p, id, choices[in.Kind]) }
		}
	}
	return nil
}

// keptByCombat is the reason why an engaged unit does not move in the command phase.
func keptByCombat(u *unitOnBoard) command.Reason {
	return func() *game.Refusal {
		return refuse("STD-MOVE-21", game.Say("%s is in combat and does not move in the command phase.", u.name()))
	}
}

func (h *commandHost) refusesCharge(unit, target int) command.Reason {
	b := h.r.board()
	if h.half {
		return func() *game.Refusal {
			return refuse("STD-CMD-29", game.Say("%s moves at half pace after a failed order, and does not charge.", b.units[unit].name()))
		}
	}
	c := b.try(unit, target)
	if c.barred == nil {
		return nil
	}
	return func() *game.Refusal {
		refusal := c.barred()
		if refusal.Rule == "" {
			return refuse("STD-CHARGE-01", refusal.Reason)
		}
		return refusal
	}
}

// moveTo says why a unit may not go straight to a place, nil if it may.
func (h *commandHost) moveTo(unit int, to geometry.Vec) command.Reason {
	b, half := h.r.board(), h.half
	if b.isEngaged(unit) {
		return keptByCombat(&b.units[unit])
	}
	first := b.Boxes[b.units[unit].First]
	places := b.carried(unit, first, first.Shift(to.Sub(b.Center(unit))))
	if b.knownMove(unit, places, half) != nil || b.straightMove(unit, places, half) != nil {
		return nil
	}
	return func() *game.Refusal {
		_, refusal := b.checkMarch(unit, places, half, marching{straight: true})
		return refusal
	}
}

// partSteps is the number of halvings that look for the furthest legal place of a move.
const partSteps = 4

// Part returns the furthest legal place that it finds on a straight line: just before the first
// obstacle, or else by halving.
func (h *commandHost) Part(unit string, to geometry.Vec) (geometry.Vec, bool) {
	b, u := h.r.board(), h.index(unit)
	from := b.Center(u)
	way := to.Sub(from)
	far := way.Len()
	if far < leastMove || b.isEngaged(u) {
		return from, false
	}
	dir := way.Unit()
	if clear := b.clearAhead(u, dir, far); clear >= leastMove {
		if at := from.Along(dir, clear); h.moveTo(u, at) == nil {
			return at, true
		}
	}
	good, bad := 0.0, 1.0
	for range partSteps {
		mid := (good + bad) / 2
		if h.moveTo(u, from.Along(dir, float64(mid*far))) == nil {
			good = mid
		} else {
			bad = mid
		}
	}
	return from.Along(dir, float64(good*far)), float64(good*far) >= leastMove
}
