package element

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/game/command"
	"frontage/game/orders"
	"frontage/geometry"
)

// commandHost is the table as an automatic commander sees it (section 2.1 of the tactics rules, mode
// "host": a move needs PIPs of its command).
type commandHost struct {
	*command.Opening
	b       *board
	tactics map[string]orders.Tactics
}

func newCommandHost(s *game.State, opening *command.Opening) *commandHost {
	b := newBoard(s)
	b.duels = duels{}
	h := &commandHost{Opening: opening, b: b, tactics: make(map[string]orders.Tactics, len(s.Units))}
	for i := range s.Units {
		h.tactics[string(s.Units[i].ID)] = tacticsOf(s, &s.Units[i])
	}
	return h
}

// tacticsOf returns the tactics of an element: the defaults of its type (TAC-BASE-20), changed by the order
// text in its file, and then by orders in the battle.
func tacticsOf(s *game.State, u *game.Unit) orders.Tactics {
	return command.TacticsOf(s, u, chargesByType(s, u), own(u).Tactics)
}

// chargesByType reports whether an element has the charge ability of the tactics rules: mounted troops
// except camelry and shooters.
func chargesByType(s *game.State, u *game.Unit) bool {
	k := tablesOf(s).known(u)
	return k.classes.has(isMounted) && !k.classes.has(isShooters)
}

// index is the number of an element.
func (h *commandHost) index(id string) int { return h.b.s.UnitIndex(game.UnitID(id)) }

// box is the base of an element.
func (h *commandHost) box(id string) geometry.Box { return h.b.Boxes[h.b.at[h.index(id)]] }

func (h *commandHost) Units() []command.Unit {
	var list []command.Unit
	for unit := range h.b.s.Units {
		if h.b.at[unit] >= 0 {
			list = append(list, h.unit(unit))
		}
	}
	return list
}

// unit is the commander's knowledge of an element.
func (h *commandHost) unit(unit int) command.Unit {
	b := h.b
	u, base := &b.s.Units[unit], b.at[unit]
	state := own(u).State
	paces, moves := b.allowance(unit, Good)
	v := command.Unit{
		ID: string(u.ID), Side: string(u.Side), Stands: []geometry.Box{b.Boxes[base]}, Orders: h.tactics[string(u.ID)],
		Charger: chargesByType(b.s, u), Flies: b.flies(unit), Melee: true, Attacks: 1, Wounds: 1,
		Deployed: h.Deployed(string(u.ID)), Moved: state.Moved, Shot: state.Shot,
		Barred: !moves || state.Halted || state.Fled || b.routs(unit),
	}
	if moves {
		v.Pace = b.k.cm(paces)
		v.Charges = v.Pace
	}
	if b.is(isShooters, unit) {
		v.Range = b.rangeOf(unit)
	}
	v.Ties = -int(v.Pace)
	if b.inCombat(base) {
		for _, t := range b.TouchesOf(base) {
			if b.enemies(base, t.Other) {
				v.Contact = append(v.Contact, string(b.piece(t.Other).ID))
			}
		}
	}
	v.Full = b.engaged(base) && !slices.ContainsFunc(placesAgainst(b.Boxes[base], wellBehind(b.Boxes[base]), b.Boxes[base]), func(p place) bool { return b.isFree(unit, p.box) })
	return v
}

// wellBehind is a place behind a base from which any of its edges may be contacted.
func wellBehind(box geometry.Box) geometry.Box {
	return box.Shift(box.Forward.Scale(-2 * (box.Depth + box.Width)))
}

// Turn is the number of the bound.
func (h *commandHost) Turn() int { return h.b.s.Turn.Number }

func (h *commandHost) Sees(unit, enemy string) bool {
	return h.b.sees(h.index(unit), h.index(enemy))
}

// InArc reports whether the element must take an enemy as its target.
func (h *commandHost) InArc(unit, enemy string) bool {
	e := h.index(enemy)
	return slices.ContainsFunc(h.b.targetsOf(h.index(unit), false), func(t target) bool { return t.unit == e && t.must })
}

// Way is straight: the rules of movement judge obstacles.
func (h *commandHost) Way(unit, enemy string) []geometry.Vec {
	u := h.box(unit)
	from, to := geometry.ClosestPoints(u, h.box(enemy))
	return []geometry.Vec{u.Center, u.Center.Add(to.Sub(from))}
}

// HasWay is true of units that can move.
func (h *commandHost) HasWay(unit, _ string) bool { return h.unit(h.index(unit)).Pace > 0 }

// OpenGround is true: these rules know no other move into contact on open ground.
func (h *commandHost) OpenGround(string, string) bool { return true }

// Harm is the expected gain of a combat in morale equivalents.
func (h *commandHost) Harm(unit, enemy string) (most, mean float64) {
	gain := h.b.duel(h.index(unit), h.index(enemy))
	return gain, gain
}

// Refuses says why an intent may not be carried out.
func (h *commandHost) Refuses(in command.Intent) command.Reason {
	switch in.Kind {
	case command.Move, command.Back, command.Leave, command.Face, command.Charge:
		_, refusal := h.move(in)
		return command.Because(refusal)
	case command.Shoot:
		a := game.Action{Do: doShoot, Unit: game.UnitID(in.Unit), Target: in.Target}
		_, refusal := h.b.shooting(&a)
		return command.Because(refusal)
	}
	return nil
}

// move returns the move of a single element for an intent, as near to it as the rules and the PIPs of its
// command allow, or else the first refusal.
func (h *commandHost) move(in command.Intent) (a game.Action, refusal *game.Refusal) {
	for _, to := range h.ends(in) {
		u := &h.b.s.Units[h.index(in.Unit)]
		s := stood(u.Stands[0], to)
		try := game.Action{Do: doMove, Units: []game.UnitID{u.ID}, Stands: []game.StandPlace{{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing}}, Own: &Deed{}}
		why := h.refusesMove(&try)
		if why == nil {
			return try, nil
		}
		if refusal == nil {
			refusal = why
		}
	}
	if refusal == nil {
		refusal = game.Refuse("ELM-MOVE-14", "%[1]s has no place to go there.", h.b.s.Units[h.index(in.Unit)].Name)
	}
	return a, refusal
}

// refusesMove says why a move may not be made, or not be paid for.
func (h *commandHost) refusesMove(a *game.Action) *game.Refusal {
	p, refusal := h.b.planMove(a)
	if refusal != nil {
		return refusal
	}
	return p.tooDear()
}

// ends lists the possible ends of an intent's move, the best first.
func (h *commandHost) ends(in command.Intent) []geometry.Box {
	unit := h.index(in.Unit)
	here := h.b.Boxes[h.b.at[unit]]
	switch in.Kind {
	case command.Charge:
		var list []geometry.Box
		enemy := h.box(in.Target)
		for _, p := range placesAgainst(here, here, enemy) {
			if h.b.isFree(unit, p.box) {
				list = append(list, p.box)
			}
		}
		slices.SortStableFunc(list, func(x, y geometry.Box) int {
			return cmp.Compare(x.Center.Dist(here.Center), y.Center.Dist(here.Center))
		})
		return list
	case command.Face:
		to := here
		if way := h.box(in.Target).Center.Sub(here.Center); way.Len() > geometry.Tolerance {
			to.Forward = way.Unit()
		}
		return []geometry.Box{to}
	}
	straight := here.Shift(in.To.Sub(here.Center))
	list := []geometry.Box{straight}
	if (in.Kind == command.Move || in.Kind == command.Leave) && in.To.Dist(here.Center) > geometry.Tolerance {
		turned := straight
		turned.Forward = in.To.Sub(here.Center).Unit()
		if in.Target != "" {
			if way := h.box(in.Target).Center.Sub(straight.Center); way.Len() > geometry.Tolerance {
				turned.Forward = way.Unit()
			}
		}
		list = append(list, turned)
	}
	return list
}

// partSteps is the number of halvings in the search for the furthest legal place of a move.
const partSteps = 4

// Part returns the furthest legal place on a straight line, found by halving.
func (h *commandHost) Part(unit string, to geometry.Vec) (geometry.Vec, bool) {
	from := h.box(unit).Center
	good, bad := 0.0, 1.0
	for range partSteps {
		mid := (good + bad) / 2
		if _, refusal := h.move(command.Intent{Unit: unit, Kind: command.Move, To: from.Lerp(to, mid)}); refusal == nil {
			good = mid
		} else {
			bad = mid
		}
	}
	return from.Lerp(to, good), good > 0
}

// intent answers the query "intent" about a state of a battle with an opening.
func intent(s *game.State, opening *command.Opening, q game.Query) (game.Answer, error) {
	u := s.Unit(game.UnitID(q.Args["unit"]))
	switch {
	case u == nil:
		return nil, game.RefuseQuery("there is no unit %[1]q", q.Args["unit"])
	case !onTable(u):
		return nil, game.RefuseQuery("%[1]s is not on the table", u.Name)
	}
	h := newCommandHost(s, opening)
	tactics, err := command.Asked(h.tactics[string(u.ID)], q)
	if err != nil {
		return nil, err
	}
	h.tactics[string(u.ID)] = tactics
	phase := command.InCommand
	if s.Turn.Phase == phaseShooting {
		phase = command.InShooting
	}
	return command.Ask(s, h, u, phase, tactics), nil
}
