package column

import (
	"frontage/game"
	"frontage/geometry"
)

// manoeuvres are the Actions by which a unit may turn or change its formation before it marches or charges
// (COL-FORM-01, COL-FORM-02, COL-FORM-04): the degrees by which it turns to its right, and how far its stands may go
// to a side, in halves of a base width and of its allowance (G-12).
var manoeuvres = []struct {
	name, choice string
	turn         float64
	bases, paces float64
}{
	{actAboutFace, "", 180, 0, 0}, {actChangeFace, toLeft, -90, 1, 0}, {actChangeFace, toRight, 90, 1, 0}, {actChangeFormation, inLine, 0, 0, 1},
}

// mayFace reports whether some stand of a unit may come to have one of another unit ahead, if it faces into a
// direction and goes aside by so much. Elite units may wheel as well.
func mayFace(u, t *game.Unit, forward geometry.Vec, aside float64) bool {
	if level(u) == elite {
		return true
	}
	right := forward.Right()
	for i := range u.Stands {
		at := u.Box(i).Center
		for j := range t.Stands {
			ahead, lo, hi := -never, never, -never
			for _, corner := range t.Box(j).Corners() {
				by := corner.Sub(at)
				ahead, lo, hi = max(ahead, by.Dot(forward)), min(lo, by.Dot(right)), max(hi, by.Dot(right))
			}
			if reach := aside + u.Base.Front/2 + geometry.Tolerance; ahead > 0 && lo < reach && hi > -reach {
				return true
			}
		}
	}
	return false
}

// afterManoeuvre finds the likeliest charge of an enemy that turns or changes its formation first; nil if there is
// none. A marching unit must stop before it does (COL-MOVE-02).
func (f *Threat) afterManoeuvre(s *game.State, enemy, unit int, most float64) *Threat {
	stopped, stops := s, 1.0
	if o := own(&s.Units[enemy]); o.Marching && !o.Marched {
		stopped, stops = succeeding(s, game.Action{Do: doAction, Unit: s.Units[enemy].ID, Own: &Deed{Name: actStop}})
	}
	var best *Threat
	for _, by := range manoeuvres {
		if stopped == nil {
			break
		}
		u := &s.Units[enemy]
		r := unitRoller(u)
		facing := geometry.Direction(geometry.Degrees(r.body.boxes[r.stands[0]].Forward) + by.turn)
		if !mayFace(u, &s.Units[unit], facing, float64(by.bases*u.Base.Front/2)+float64(by.paces*most/2)+float64(shiftRate(u)*most)) {
			continue
		}
		turned, chance := succeeding(stopped, game.Action{Do: doAction, Unit: s.Units[enemy].ID, Choice: by.choice, Own: &Deed{Name: by.name}})
		if turned == nil {
			continue
		}
		t := *f
		found := t.ahead(s, turned, enemy, unit, most)
		if found == nil {
			continue
		}
		found.First, found.Turns = by.name, float64(stops*chance)
		found.Chance = float64(found.Chance * found.Turns)
		if best == nil || found.Chance > best.Chance+1e-12 {
			best = found
		}
	}
	return best
}

// succeeding returns the table after a unit's Action has succeeded, with the chance of that; nil if the unit may not
// attempt it or cannot succeed.
func succeeding(s *game.State, a game.Action) (*game.State, float64) {
	name := a.Own.(*Deed).Name
	u := s.Unit(a.Unit)
	r := unitRoller(u)
	if mayAct(s, r, name) != nil {
		return nil, 0
	}
	chance := attemptOf(s, r, name, nil).chance()
	if chance <= 0 {
		return nil, 0
	}
	next := s.Clone()
	m := &moment{s: &next, dice: game.NewDice(&game.DiceState{Given: []int{sides, sides}, GivenOnly: true}), unread: true}
	if m.apply(a) != nil {
		return nil, 0
	}
	if o := top(&next); o != nil && o.Tidy != nil { // it stands as it has turned (COL-FORM-03)
		pop(&next)
	}
	return &next, chance
}

// wheelsTo lists the wheels to its right, in degrees, with which an enemy may turn toward a unit on its march
// (COL-MOVE-07): so far that it faces the nearest stand, and so far that it stands square to one of its edges.
func wheelsTo(u, t *game.Unit, r roller) []float64 {
	if level(u) != elite {
		return nil
	}
	middle, forward := frontMiddle(r)
	near, nearest := geometry.Box{}, never
	for j := range t.Stands {
		if far := middle.Dist(placeOf(t.Stands[j])); far < nearest-geometry.Tolerance {
			near, nearest = t.Box(j), far
		}
	}
	var list []float64
	add := func(toward geometry.Vec) {
		degrees := game.RoundAngle(geometry.Degrees(toward) - geometry.Degrees(forward))
		if degrees > 180 {
			degrees -= 360
		}
		if degrees > geometry.Tolerance || degrees < -geometry.Tolerance {
			list = append(list, degrees)
		}
	}
	add(near.Center.Sub(middle).Unit())
	for range 4 {
		add(near.Forward)
		near.Forward = near.Forward.Right()
	}
	return list
}
