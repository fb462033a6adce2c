package element

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// fleeing is the way of an element that flees.
type fleeing struct {
	way   []geometry.Box // its places, beginning with the present one
	far   float64        // in cm
	lost  string         // the rule by which it is lost, "" for not
	turns float64        // the first turn, in degrees to the right
}

// fleeWay works out the default way of an element that flees from a place.
func (b *board) fleeWay(unit int, place geometry.Box) fleeing { return b.fleeWays(unit, place)[0] }

// fleeWays works out the ways of an element that flees from a place. It turns about and goes straight ahead
// its full tactical move (ELM-FLEE-01). If that is barred, its owner may turn it first by the smallest clear
// angle to the left or right (ELM-FLEE-02); the smaller angle comes first, straight ahead last. If no turn
// is clear, it goes straight (ELM-FLEE-03).
func (b *board) fleeWays(unit int, place geometry.Box) []fleeing {
	about := place
	about.Forward = place.Forward.Neg()
	straight := b.fleeAlong(unit, place, about)
	if straight.lost == "" || b.flies(unit) || straight.lost == "ELM-FLEE-05" {
		return []fleeing{straight}
	}
	var ways []fleeing
	step := b.t.value("flee_turn_step")
	for _, side := range []float64{1, -1} {
		for turn := step; turn <= b.t.value("flee_turn_most"); turn += step {
			aside := about
			aside.Forward = geometry.Direction(geometry.Degrees(about.Forward) + float64(side*turn))
			if f := b.fleeAlong(unit, place, aside); f.lost == "" {
				f.turns = side * turn
				ways = append(ways, f)
				break
			}
		}
	}
	slices.SortStableFunc(ways, func(x, y fleeing) int { return cmp.Compare(abs(x.turns), abs(y.turns)) })
	return append(ways, straight)
}

// choice is the owner's choice for this way.
func (f *fleeing) choice() string {
	switch {
	case f.turns < 0:
		return chooseLeft
	case f.turns > 0:
		return chooseRight
	}
	return chooseStraight
}

// fleeAlong works out the straight way of a fleeing element after its turn.
func (b *board) fleeAlong(unit int, place, turned geometry.Box) fleeing {
	base := b.at[unit]
	roles := make([]geometry.Role, len(b.Boxes))
	for i := range roles {
		if i != base && b.enemies(base, i) && !b.flies(unit) { // ELM-FLEE-04, -07
			roles[i] = geometry.Solid
		}
	}
	f := fleeing{way: []geometry.Box{place, turned}, far: b.fleeFar(unit, turned)}
	dir := turned.Forward
	stop := b.groundFor(unit).Sweep(turned, dir.Scale(f.far), roles)
	switch {
	case stop.Meets == geometry.TheTableEdge:
		f.lost = "ELM-FLEE-05"
	case stop.Meets != geometry.Nothing:
		f.lost = "ELM-FLEE-03"
	case !b.flies(unit) && b.fleesIntoZone(unit, turned, dir.Scale(f.far)):
		f.lost = "ELM-FLEE-02"
	}
	if f.lost != "" && f.lost != "ELM-FLEE-02" {
		f.far = stop.Far
		f.way = append(f.way, turned.Shift(dir.Scale(f.far)))
		return f
	}
	f.far = b.clearOfOthers(unit, turned, f.far) // ELM-FLEE-04
	end := turned.Shift(dir.Scale(f.far))
	for _, c := range end.Corners() {
		if !b.Rect.Contains(c, geometry.Tolerance) {
			f.lost = "ELM-FLEE-05"
		}
	}
	f.way = append(f.way, end)
	return f
}

// fleeFar returns the distance in cm that an element flees: its full tactical move for the going met. It
// stops at the edge of worse going that begins beyond the allowance for that going.
func (b *board) fleeFar(unit int, from geometry.Box) float64 {
	paces, _ := b.allowance(unit, Good)
	far := b.k.cm(paces)
	for _, going := range []Going{Rough, Difficult} {
		end := from.Shift(from.Forward.Scale(far))
		met := b.goingEntered(unit, from, body.Straight(from.Forward.Scale(far)))
		if under := b.goingUnder(end); worse(under, met) {
			met = under
		}
		if met != going {
			continue
		}
		if paces, ok := b.allowance(unit, going); ok {
			far = min(far, b.k.cm(paces))
		} else {
			far = 0
		}
	}
	return far
}

// clearOfOthers returns the distance that a fleeing element goes on until it overlaps no base (ELM-FLEE-04).
func (b *board) clearOfOthers(unit int, from geometry.Box, far float64) float64 {
	var swaths []geometry.Swath
	for i, other := range b.Boxes { // those far aside are never overlapped
		if i != b.at[unit] && abs(from.Local(other.Center).X) <= b.radii[unit]+b.radii[b.unitOf(i)]+geometry.Tolerance {
			swaths = append(swaths, geometry.Swath{From: other})
		}
	}
	return body.Clear([]geometry.Box{from}, from.Forward, far, swaths)
}

// fleesIntoZone reports whether a fleeing element would enter a threat zone that it is not in at the
// beginning.
func (b *board) fleesIntoZone(unit int, from geometry.Box, by geometry.Vec) bool {
	way := geometry.Swath{From: from, By: by}
	for e, enemy := range b.Boxes {
		if b.Enemies(unit, b.unitOf(e)) && b.threatens(e) && b.inZone(enemy, from, &b.parts[0]) == nil && way.Overlaps(b.zoneOf(enemy)) {
			return true
		}
	}
	return false
}

// flee carries out a way to flee.
func (d *doing) flee(unit int, f fleeing) {
	u := &d.s.Units[unit]
	switch f.lost {
	case "ELM-FLEE-05":
		d.remove(unit, Destroyed, game.NewStep(f.lost, "%[1]s flees over the edge of the table and is lost.", u.Name))
		return
	case "ELM-FLEE-03":
		d.remove(unit, Destroyed, game.NewStep(f.lost, "%[1]s flees into what is in its way and is destroyed.", u.Name))
		return
	}
	d.edit(unit).State.Fled = true
	passed := d.board().passedBy(unit, f.way)
	k := d.board().k
	if d.board().is(isImpetuous, unit) { // ELM-FLEE-06
		end := f.way[len(f.way)-1]
		end.Forward = end.Forward.Neg()
		f.way = append(f.way, end)
	}
	d.put(unit, "flee", f.far, func() (game.Text, []game.Step) {
		if f.turns != 0 {
			return oneStep(game.NewStep("ELM-FLEE-02", "%[1]s turns aside by %[2]d° and flees %[3]s.", u.Name, int(abs(f.turns)+0.5), k.say(f.far)))
		}
		return oneStep(game.NewStep("ELM-FLEE-01", "%[1]s flees %[2]s.", u.Name, k.say(f.far)))
	}, f.way...)
	d.scatter(passed)
}

// passedBy returns the friends scattered by an element that goes through them: dragons, behemoths and
// expendables scatter friends on the ground, and not those over whom they fly (ELM-MOVE-24, R-41). Friends
// that have fled in this bound do not flee again.
func (b *board) passedBy(unit int, way []geometry.Box) []int {
	if !b.is(isScattersFriends, unit) || b.flies(unit) {
		return nil
	}
	var list []int
	b.onTheWay(unit, way, func(friend int) {
		if !own(&b.s.Units[friend]).State.Fled {
			list = append(list, friend)
		}
	})
	return list
}

// onTheWay yields the friends that an element goes through on its last leg.
func (b *board) onTheWay(unit int, way []geometry.Box, yield func(friend int)) {
	from, to := way[len(way)-2], way[len(way)-1]
	swath := geometry.Swath{From: from, By: to.Center.Sub(from.Center)}
	for i, other := range b.Boxes {
		if i != b.at[unit] && !b.enemies(b.at[unit], i) && swath.Overlaps(other) {
			yield(b.unitOf(i))
		}
	}
}

// scatter makes elements flee next, without a recoil (ELM-FLEE-08, R-27).
func (d *doing) scatter(units []int) {
	var list []Task
	for _, unit := range units {
		list = append(list, Task{Do: taskFlee, Unit: d.s.Units[unit].ID})
	}
	d.next(list...)
}
