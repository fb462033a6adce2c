package element

import (
	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// fleeing is the way of an element that flees.
type fleeing struct {
	way   []geometry.Box // its places, from where it stands
	far   float64        // in cm
	lost  string         // the rule by which it is lost, "" for not
	turns float64        // degrees to the right of straight ahead that it turns first
}

// fleeWay works out how an element flees that stands on a place: it turns about and goes straight
// ahead its full tactical move (ELM-FLEE-01), or turns a little where that is barred (ELM-FLEE-02).
func (b *board) fleeWay(unit int, place geometry.Box) fleeing {
	about := place
	about.Forward = place.Forward.Neg()
	straight := b.fleeAlong(unit, place, about)
	if straight.lost == "" || b.flies(unit) || straight.lost == "ELM-FLEE-05" {
		return straight
	}
	step := b.t.value("flee_turn_step")
	for turn := step; turn <= b.t.value("flee_turn_most"); turn += step {
		for _, signed := range []float64{turn, -turn} {
			aside := about
			aside.Forward = geometry.Direction(geometry.Degrees(about.Forward) + signed)
			if f := b.fleeAlong(unit, place, aside); f.lost == "" {
				f.turns = signed
				return f
			}
		}
	}
	return straight // ELM-FLEE-03
}

// fleeAlong works out how an element flees straight ahead once it has turned.
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

// fleeFar returns how far an element flees in cm: its full tactical move for the going met. Where
// a lower one begins further off than it allows, it is reached and no more.
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

// clearOfOthers returns how far one that flees goes on until it stands on nobody (ELM-FLEE-04).
func (b *board) clearOfOthers(unit int, from geometry.Box, far float64) float64 {
	var swaths []geometry.Swath
	for i, other := range b.Boxes {
		if i != b.at[unit] {
			swaths = append(swaths, geometry.Swath{From: other})
		}
	}
	return body.Clear([]geometry.Box{from}, from.Forward, far, swaths)
}

// fleesIntoZone reports whether the way of one that flees leads into the threat zone of an enemy in
// which it is not when it begins.
func (b *board) fleesIntoZone(unit int, from geometry.Box, by geometry.Vec) bool {
	way := geometry.Swath{From: from, By: by}
	for e, enemy := range b.Boxes {
		if b.Enemies(unit, b.unitOf(e)) && b.threatens(e) && b.inZone(enemy, from) == nil && way.Overlaps(b.zoneOf(enemy)) {
			return true
		}
	}
	return false
}

// flee carries out how an element flees, after a recoil if it was in close combat (ELM-FLEE-01,
// 08). It reports whether the element is left.
func (d *doing) flee(unit int, recoils bool) bool {
	if !onTable(&d.s.Units[unit]) || recoils && !d.recoil(unit) {
		return false
	}
	b := d.board()
	u := &d.s.Units[unit]
	f := b.fleeWay(unit, b.Boxes[b.at[unit]])
	switch f.lost {
	case "ELM-FLEE-05":
		d.remove(unit, Destroyed, game.NewStep(f.lost, "%[1]s flees over the edge of the table and is lost.", u.Name))
		return false
	case "ELM-FLEE-03", "ELM-FLEE-02":
		if f.lost == "ELM-FLEE-03" {
			d.remove(unit, Destroyed, game.NewStep(f.lost, "%[1]s flees into what is in its way and is destroyed.", u.Name))
			return false
		}
	}
	edit(u).State.Fled = true
	if b.is(isImpetuous, unit) { // ELM-FLEE-06
		end := f.way[len(f.way)-1]
		end.Forward = end.Forward.Neg()
		f.way = append(f.way, end)
	}
	step := game.NewStep("ELM-FLEE-01", "%[1]s flees %[2]d paces.", u.Name, int(b.k.paces(f.far)+0.5))
	d.put(unit, "flee", f.far, step.Text, []game.Step{step}, f.way...)
	return true
}
