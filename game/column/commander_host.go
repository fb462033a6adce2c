package column

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/command"
	"frontage/game/orders"
	"frontage/game/table"
	"frontage/geometry"
)

// commandHost is the table as an automatic commander sees it (section 2.1 of the tactics rules, mode
// "host": an Action of a unit may need a roll).
type commandHost struct {
	*command.Opening
	s       *game.State
	tactics map[string]orders.Tactics
}

func newCommandHost(s *game.State, opening *command.Opening) *commandHost {
	h := &commandHost{Opening: opening, s: s, tactics: make(map[string]orders.Tactics, len(s.Units))}
	for i := range s.Units {
		h.tactics[string(s.Units[i].ID)] = tacticsOf(s, &s.Units[i])
	}
	return h
}

// tacticsOf returns the tactics of a unit: the defaults of its type (TAC-BASE-20), changed by the order text
// in its file, and then by orders in the battle.
func tacticsOf(s *game.State, u *game.Unit) orders.Tactics {
	return command.TacticsOf(s, u, chargesByType(u), own(u).Tactics)
}

// chargesByType reports whether a unit has the charge ability of the tactics rules: mounted troops and
// platforms without missiles.
func chargesByType(u *game.Unit) bool {
	y := typeOf(u)
	return (y.OnHorse || y.Group == Platform || y.Group == Monster) && missileValue(u) == 0
}

func (h *commandHost) find(id string) *game.Unit { return h.s.Unit(game.UnitID(id)) }

func (h *commandHost) of(id string) *Unit { return own(h.find(id)) }

// Units lists the units on the table, except hidden skirmishers.
func (h *commandHost) Units() []command.Unit {
	list := make([]command.Unit, 0, len(h.s.Units))
	for i := range h.s.Units {
		if u := &h.s.Units[i]; len(u.Stands) > 0 {
			list = append(list, h.unit(u))
		}
	}
	return list
}

// unit is the commander's knowledge of a unit.
func (h *commandHost) unit(u *game.Unit) command.Unit {
	o, turn := own(u), ownTurn(h.s)
	pace := allowance(h.s, u)
	v := command.Unit{
		ID: string(u.ID), Side: string(u.Side), Stands: boxesOf(u), Orders: h.tactics[string(u.ID)],
		Charger: chargesByType(u), Flies: has(u, flying), Melee: typeOf(u).Group != Artillery,
		Attacks: len(bodyOf(u).front()), Pace: pace, Charges: u.Base.Depth, Wounds: float64(2*o.Size - o.Hits), Ties: -int(pace),
		Barred: o.Failed && h.s.Turn.Phase == phaseAction, Deployed: h.Deployed(string(u.ID)),
		Charged: chargeOf(h.s, u.ID) >= 0 || len(o.Charged) > 0,
		Shot:    slices.ContainsFunc(u.Stands, func(stand game.Stand) bool { return slices.Contains(turn.Shot, stand.ID) }),
	}
	v.Moved = o.Marched || o.Tried && !h.nearSomebody(u)
	if v.Flies && h.s.Turn.Phase == phaseCharge {
		v.Charges, v.Moved = swoopReach(h.s, u), false
	}
	if typeOf(u).Group == Artillery {
		v.Charges = 0
	}
	if missileValue(u) > 0 {
		v.Range = rangeOf(h.s, u)
	}
	for _, e := range touchedUnits(h.s, u) {
		v.Contact = append(v.Contact, string(e))
	}
	v.Full = len(v.Contact) > 0 && !slices.ContainsFunc(bodyOf(u).front(), func(i int) bool { return len(enemiesOf(h.s, standAt{u, i})) == 0 })
	return v
}

// nearSomebody reports whether a unit may declare a charge at any enemy, even after a march.
func (h *commandHost) nearSomebody(u *game.Unit) bool {
	return slices.ContainsFunc(h.s.Units, func(t game.Unit) bool { return canCharge(h.s, u, &t) })
}

// closest returns the two stands of two units that are nearest to each other.
func (h *commandHost) closest(unit, enemy string) (a, t standAt) {
	u, e := h.find(unit), h.find(enemy)
	least := math.Inf(1)
	for i := range u.Stands {
		for j := range e.Stands {
			if far := geometry.Distance(u.Box(i), e.Box(j)); far < least {
				least, a, t = far, standAt{u, i}, standAt{e, j}
			}
		}
	}
	return a, t
}

func (h *commandHost) Turn() int { return h.s.Turn.Number }

// Sees reports whether an enemy is hidden by neither ground nor mist.
func (h *commandHost) Sees(unit, enemy string) bool {
	if len(h.s.Terrain) == 0 && len(ownTurn(h.s).Mists) == 0 {
		return true
	}
	a, t := h.closest(unit, enemy)
	from, to := geometry.ClosestPoints(a.box(), t.box())
	line := geometry.Segment{A: from, B: to}
	return !misty(h.s, line) && !groundBlocks(h.s, line, func(p geometry.Polygon) bool { return p.OverlapsBox(a.box()) || p.OverlapsBox(t.box()) })
}

func (h *commandHost) InArc(unit, enemy string) bool {
	u, e := h.find(unit), h.find(enemy)
	if !own(u).Formed {
		return true
	}
	arc := missileWeapon(u).Arc
	for _, i := range bodyOf(u).front() {
		for j := range e.Stands {
			if inArc(u.Box(i), e.Box(j), arc) {
				return true
			}
		}
	}
	return false
}

// Way is straight: a march ends at anything in its way.
func (h *commandHost) Way(unit, enemy string) []geometry.Vec {
	a, t := h.closest(unit, enemy)
	from, to := geometry.ClosestPoints(a.box(), t.box())
	start := a.unit.Middle()
	return []geometry.Vec{start, start.Add(to.Sub(from))}
}

// HasWay is true of units that can move.
func (h *commandHost) HasWay(unit, _ string) bool { return allowance(h.s, h.find(unit)) > 0 }

// OpenGround reports whether the way is clear of rough ground, woods, buildings and walls, where Shock does
// not count.
func (h *commandHost) OpenGround(unit, enemy string) bool {
	a, t := h.closest(unit, enemy)
	line := geometry.Segment{A: a.box().Center, B: t.box().Center}
	return !slices.ContainsFunc(h.s.Terrain, func(piece game.Terrain) bool {
		return piece.Kind != hill && slices.ContainsFunc(table.Areas(&piece), func(p geometry.Polygon) bool { return p.Crosses(line) })
	})
}

// Harm is the number of hits that the front row of a unit may give an enemy in one round of attacks.
func (h *commandHost) Harm(unit, enemy string) (most, mean float64) {
	a, t := h.closest(unit, enemy)
	n := float64(len(bodyOf(a.unit).front()))
	for hits, p := range chancesOf(attackMelee, attackMods(h.s, a, t, assault{kind: attackMelee}).sum()).Hits {
		if p > 0 {
			most = float64(hits) * n
		}
	}
	if missileValue(a.unit) > 0 {
		how := assault{kind: attackMissile}
		how.measure(h.s, a, t)
		for hits, p := range chancesOf(attackMissile, attackMods(h.s, a, t, how).sum()).Hits {
			mean += float64(float64(float64(hits)*p) * n)
		}
	}
	return most, mean
}

// Refuses says why an intent may not be carried out.
func (h *commandHost) Refuses(in command.Intent) command.Reason {
	return command.Because(h.refusal(in))
}

func (h *commandHost) refusal(in command.Intent) *game.Refusal {
	u := h.find(in.Unit)
	switch in.Kind {
	case command.Hold, command.NoShoot, command.Stand:
		return nil
	case command.Shoot:
		return h.refusesShot(u, in.Target)
	case command.Pursue:
		return nil // only a unit that may is asked
	case command.Advance:
		return mayBreakThrough(h.s, unitRoller(u), actMove)
	case command.FallBack:
		return game.Refuse("COL-PURSUIT-01", "%s has won, and does not fall back.", u.Name)
	case command.Evade:
		return game.Refuse("COL-SKIRM-05", "%s does not evade: skirmishers withdraw when they are touched.", u.Name)
	}
	_, refusal := h.action(in)
	return refusal
}

// refusesShot says why no stand of a unit may shoot at an enemy.
func (h *commandHost) refusesShot(u *game.Unit, enemy string) *game.Refusal {
	v := &Volley{Unit: u.ID}
	if o := top(h.s); o != nil && o.Volley != nil {
		v = o.Volley
	} else if refusal := mayAct(h.s, unitRoller(u), actMissileFire); refusal != nil {
		return refusal
	}
	for _, from := range mayShoot(h.s, v) {
		if slices.ContainsFunc(from.targets, func(t standAt) bool { return string(t.unit.ID) == enemy }) {
			return nil
		}
	}
	if e := h.find(enemy); e != nil {
		a, t := h.closest(string(u.ID), enemy)
		if refusal := mayHit(h.s, a, t); refusal != nil {
			return refusal
		}
	}
	return game.Refuse("COL-MISSILE-17", "No stand of %s may shoot at that.", u.Name)
}

// ahead returns the distances of an intent's place ahead of a unit and to its right.
func (h *commandHost) ahead(in command.Intent) (ahead, aside float64) {
	u := h.find(in.Unit)
	way := in.To.Sub(u.Middle())
	forward := u.Box(bodyOf(u).main()[0]).Forward
	return way.Dot(forward), way.Dot(forward.Right())
}

// action returns the Action that carries out an intent in the Action Phase, else the refusal.
func (h *commandHost) action(in command.Intent) (game.Action, *game.Refusal) {
	u := h.find(in.Unit)
	switch in.Kind {
	case command.Charge:
		a := game.Action{Do: doCharge, Unit: u.ID, Target: in.Target}
		if h.s.Turn.Phase == phaseCharge {
			return a, maySwoop(h.s, u, h.find(in.Target))
		}
		return a, mayCharge(h.s, u, h.find(in.Target))
	case command.Move, command.Back, command.Leave:
		return h.march(u, in)
	case command.Face:
		in.To = h.find(in.Target).Middle()
		ahead, aside := h.ahead(in)
		return h.turn(u, ahead, aside)
	}
	return game.Action{}, game.Refuse("COL-ACTION-06", "There is no such Action.")
}

// march begins the march of a unit toward a place, or turns the unit toward it; Elite units go back
// without turning.
func (h *commandHost) march(u *game.Unit, in command.Intent) (game.Action, *game.Refusal) {
	o := own(u)
	ahead, aside := h.ahead(in)
	r := unitRoller(u)
	switch {
	case ahead >= math.Abs(aside)-geometry.Tolerance && o.Marching && !o.Marched:
		return game.Action{Do: doMarch, Unit: u.ID, Own: &Deed{Shift: shiftWithin(u, aside, allowance(h.s, u))}}, nil
	case ahead >= math.Abs(aside)-geometry.Tolerance:
		return doing(u, actMove), mayAct(h.s, r, actMove)
	case in.Kind == command.Back && mayAct(h.s, r, actRetrograde) == nil:
		a := doing(u, actRetrograde)
		a.Own.(*Deed).To = inInches(min(-ahead, retrogradeMost(h.s, u)))
		return a, nil
	}
	return h.turn(u, ahead, aside)
}

// turn turns a unit to the side or about, once in a phase.
func (h *commandHost) turn(u *game.Unit, ahead, aside float64) (game.Action, *game.Refusal) {
	c := thinking(h.s)
	way := c.turn(&heading{ahead: ahead, side: aside})
	switch {
	case way == "":
		return game.Action{}, game.Refuse("COL-FORM-02", "%s faces it already.", u.Name)
	case own(u).Tried:
		return game.Action{}, game.Refuse("COL-ACTION-06", "%s has attempted an Action in this phase.", u.Name)
	}
	name := actChangeFace
	if way == "about" {
		name = actAboutFace
	}
	r := unitRoller(u)
	if refusal := mayAct(h.s, r, name); refusal != nil {
		return game.Action{}, refusal
	}
	a, ok := c.facing(u, r, way)
	if !ok {
		return a, game.Refuse("COL-FORM-05", "%s has no room to turn.", u.Name)
	}
	a.Own.(*Deed).Free = "" // without a General's help
	return a, nil
}

// shiftWithin is the shift of a unit to its right, in inches, toward a place aside, on a march of left
// centimetres.
func shiftWithin(u *game.Unit, aside, left float64) float64 {
	d := mind{}.stretch(u, &heading{side: aside}, left)
	return d.Shift
}

// mayHalt reports whether a marching unit that would rather stay may attempt to stop.
func (h *commandHost) mayHalt(id string) bool {
	return mayAct(h.s, unitRoller(h.find(id)), actStop) == nil
}

// progressAfter is the progress of a unit at the end of a pursuit of its base depth.
func (h *commandHost) progressAfter(u *game.Unit) float64 {
	from, toward := h.Axis(string(u.Side))
	most := math.Inf(-1)
	for i := range u.Stands {
		for _, corner := range u.Box(i).Corners() {
			most = max(most, corner.Sub(from).Dot(toward))
		}
	}
	return most + u.Base.Depth
}

// Part returns nothing: a march ends by itself where it must, and a unit that may not march goes nowhere.
func (h *commandHost) Part(string, geometry.Vec) (geometry.Vec, bool) { return geometry.Vec{}, false }

// intent answers the query "intent" about a state of a battle with an opening.
func intent(s *game.State, opening *command.Opening, q game.Query) (game.Answer, error) {
	u := s.Unit(game.UnitID(q.Args["unit"]))
	switch {
	case u == nil:
		return nil, game.RefuseQuery("there is no unit %s", q.Args["unit"])
	case len(u.Stands) == 0:
		return nil, game.RefuseQuery("%s is not on the table", string(u.ID))
	}
	h := newCommandHost(s, opening)
	tactics, err := command.Asked(h.tactics[string(u.ID)], q)
	if err != nil {
		return nil, err
	}
	h.tactics[string(u.ID)] = tactics
	phase := command.InCommand
	if s.Turn.Phase == phaseReaction || s.Turn.Phase == phaseAssault {
		phase = command.InShooting
	}
	return command.Ask(s, h, u, phase, tactics), nil
}
