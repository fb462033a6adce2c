package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// haunts returns the kinds of terrain where lost hordes of a grade return; superior ones never do
// (ELM-BASE-32).
func haunts(grade string) []string {
	switch grade {
	case "O", "F":
		return []string{"BUA", "BUAf", "village", "building"}
	case "C", "E":
		return []string{"graveyard"}
	}
	return nil
}

// rise lets lost hordes return, as a move of one element: from a built-up area, or at a graveyard
// (ELM-BASE-32). A grounded element never flies again (ELM-SPECIAL-19).
func (d *doing) rise(a *game.Action) *game.Refusal {
	b := d.board()
	unit := d.s.UnitIndex(a.Unit)
	if refusal := b.mayRise(unit, a); refusal != nil {
		return refusal
	}
	u := &d.s.Units[unit]
	if refusal := d.mayPay(unit, "move"); refusal != nil {
		return refusal
	}
	stand := own(u).State.Fallen[0]
	place, ok := b.risesAt(unit)
	if len(a.Stands) > 0 {
		place = game.Stand{X: a.Stands[0].X, Y: a.Stands[0].Y, Facing: a.Stands[0].Facing}.Box(u.Base)
		if len(a.Stands) > 1 || a.Stands[0].ID != stand.ID {
			return game.Refuse("ELM-BASE-36", "The place must be that of the stand %[1]q.", string(stand.ID))
		}
		ok = b.mayStandUp(unit, place)
	}
	if !ok {
		return game.Refuse("ELM-BASE-32", "%[1]s returns only onto free ground in, or beside, %[2]s, out of contact with enemy.", u.Name, game.SayList(haunts(own(u).Grade)))
	}
	d.pay(unit, "move")
	step := game.NewStep("ELM-BASE-32", "%[1]s returns.", u.Name)
	d.edit(unit).State = Condition{Moved: true}
	d.station(unit, []game.Stand{stood(stand, place)})
	d.tell(game.Event{Kind: "rise", Unit: u.ID, Text: step.Text, Steps: []game.Step{step}})
	return nil
}

// mayRise says why an element does not return.
func (b *board) mayRise(unit int, a *game.Action) *game.Refusal {
	if unit < 0 {
		return game.Refuse("ELM-BASE-32", "There is no unit %[1]q.", string(a.Unit))
	}
	u := &b.s.Units[unit]
	o := own(u)
	switch {
	case b.at[unit] >= 0 && o.AirMobile:
		return game.Refuse("ELM-SPECIAL-19", "%[1]s never becomes airborne again.", u.Name)
	case b.at[unit] >= 0:
		return game.Refuse("ELM-BASE-32", "%[1]s has not been lost.", u.Name)
	case u.Side != b.s.Turn.Active:
		return game.Refuse("ELM-SEQ-03", "It is not the bound of %[1]s.", u.Name)
	case !o.Returns || len(o.State.Fallen) == 0 || len(haunts(o.Grade)) == 0 || u.Type != "HD":
		return game.Refuse("ELM-BASE-32", "%[1]s does not return.", u.Name)
	}
	return nil
}

// mayStandUp reports whether hordes may return on a place: it touches the built-up area or the
// graveyard, is free, and touches no enemy.
func (b *board) mayStandUp(unit int, place geometry.Box) bool {
	touches := slices.ContainsFunc(b.s.Terrain, func(t game.Terrain) bool {
		return slices.Contains(haunts(own(&b.s.Units[unit]).Grade), t.Kind) && table.On(&t, place)
	})
	return touches && b.mayArrive(unit, place)
}

// mayArrive reports whether an element may come onto the table at a place: free ground, out of contact with
// enemies.
func (b *board) mayArrive(unit int, place geometry.Box) bool {
	p := &plan{b: b, units: []int{unit}}
	if !p.free([]geometry.Box{place}) {
		return false
	}
	return !slices.ContainsFunc(b.Near(place.Bounds().Grow(geometry.Tolerance), nil), func(e int) bool {
		return b.Enemies(unit, b.unitOf(e)) && geometry.Relate(place, b.Boxes[e]) == geometry.Touching
	})
}

// risesAt finds a place for returning hordes: the free one nearest to the enemy, facing him.
func (b *board) risesAt(unit int) (geometry.Box, bool) {
	u := &b.s.Units[unit]
	face := facingOf(b.s, u.Side)
	best, found, far := geometry.Box{}, false, 0.0
	for i := range b.s.Terrain {
		t := &b.s.Terrain[i]
		if !slices.Contains(haunts(own(u).Grade), t.Kind) {
			continue
		}
		area := geometry.Polygon(append(slices.Clone(t.Shape), t.Line...)).Bounds()
		for _, at := range gridOf(area, u.Base.Front/2) {
			place := geometry.Box{Center: at, Forward: face, Width: u.Base.Front, Depth: u.Base.Depth}
			if ahead := at.Dot(face); (!found || ahead > far+geometry.Tolerance) && b.mayStandUp(unit, place) {
				best, found, far = place, true, ahead
			}
		}
	}
	return best, found
}

// gridOf lists points of a rectangle, step apart, from its middle outwards in each direction.
func gridOf(r geometry.Rect, step float64) []geometry.Vec {
	middle := geometry.Segment{A: r.Min, B: r.Max}.Mid()
	var list []geometry.Vec
	for i := -float64(int((middle.X - r.Min.X) / step)); middle.X+float64(i*step) <= r.Max.X; i++ {
		for k := -float64(int((middle.Y - r.Min.Y) / step)); middle.Y+float64(k*step) <= r.Max.Y; k++ {
			list = append(list, geometry.Vec{X: game.RoundLength(middle.X + float64(i*step)), Y: game.RoundLength(middle.Y + float64(k*step))})
		}
	}
	return list
}

// risers lists the returns of hordes that are legal now and can be paid for.
func (b *board) risers() []game.Action {
	var list []game.Action
	for i := range b.s.Units {
		if len(own(&b.s.Units[i]).State.Fallen) == 0 {
			continue
		}
		a := game.Action{Do: doRise, Unit: b.s.Units[i].ID}
		if b.mayRise(i, &a) != nil || b.pipsOfCommand(i) < b.t.pip("move").points {
			continue
		}
		if place, ok := b.risesAt(i); ok {
			a.Stands = []game.StandPlace{game.StandPlace(stood(own(&b.s.Units[i]).State.Fallen[0], place))}
			list = append(list, a)
		}
	}
	return list
}
