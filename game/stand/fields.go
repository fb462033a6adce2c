package stand

import (
	"slices"

	"frontage/game"
)

// refuseFields refuses an action with a field that has no use in the present state, or with
// a stand or unit that is named twice or does not exist. The file format checks which
// fields an action may have at all.
func (r *run) refuseFields(a game.Action) *game.Refusal {
	if used, known := r.fieldsUsed(a); known {
		for _, field := range a.Fields() {
			if !slices.Contains(used, field) {
				return refuse(ruleOf[a.Do], game.Say("Here the action %q has no use for the field %q.", a.Do, field))
			}
		}
	}
	units := a.Units
	if a.Unit != "" {
		units = append([]game.UnitID{a.Unit}, units...)
	}
	for i, id := range a.Units {
		switch before := units[:len(units)-len(a.Units)+i]; {
		case r.s.Unit(id) == nil:
			return refuse(ruleOf[a.Do], game.Say("The field \"units\" names %q, which is no unit.", id))
		case slices.Contains(before, id):
			return refuse(ruleOf[a.Do], game.Say("The action names the unit %q twice.", id))
		}
	}
	for i, place := range a.Stands {
		u := r.unitWith(place.ID)
		switch {
		case u == nil:
			return refuse(ruleOf[a.Do], game.Say("The field \"stands\" names %q, which is no stand.", place.ID))
		case a.Do == "move" && !slices.Contains(units, u.ID):
			return refuse(ruleOf[a.Do], game.Say("The field \"stands\" names %q, which is a stand of another unit.", place.ID))
		case slices.ContainsFunc(a.Stands[:i], func(p game.StandPlace) bool { return p.ID == place.ID }):
			return refuse(ruleOf[a.Do], game.Say("The field \"stands\" names %q twice.", place.ID))
		}
	}
	return nil
}

// fieldsUsed returns the fields that an action may have in the present state. If known is
// false, every field that the format allows has a use.
func (r *run) fieldsUsed(a game.Action) (fields []string, known bool) {
	p := OwnTurn(r.s).Pending
	switch {
	case a.Do == "move" && p == nil && r.s.Turn.Step == stepHomeBack:
		return []string{"unit"}, true
	case a.Do == "deploy" && r.s.Turn.Phase == phaseDeploy:
		return deployFields(a), true
	case p == nil:
		return nil, false
	case a.Do == "move" && p.Procedure == procedureHomeBack:
		return []string{"character", "stands", "unit"}, true
	case a.Do == "move" && p.Procedure == procedureBlunder:
		return []string{"stands", "unit"}, true
	case a.Do == "move" && p.Procedure == procedureMove:
		return []string{"choice", "stands", "unit", "units"}, true
	case a.Do == "makeway" && p.Procedure == procedureMakeWay && a.Yes != nil && !*a.Yes:
		return []string{"unit", "yes"}, true
	case a.Do != "after" || p.Procedure != procedureCombat:
		return nil, false
	case a.Choice == chooseStand:
		return []string{"choice", "unit"}, true
	case a.Choice == choosePursue, a.Choice == chooseFallBack:
		return []string{"choice", "stands", "unit"}, true
	}
	return nil, false
}

// deployFields returns the fields that an action of the deployment may have, according to
// what it names.
func deployFields(a game.Action) []string {
	switch {
	case a.Unit != "":
		return []string{"stands", "unit"}
	case a.Character != "":
		return []string{"character", "join", "x", "y"}
	case a.Choice != "":
		return []string{"choice"}
	}
	return []string{"side"}
}

// unitWith returns the unit that has a stand, on the table or off it; nil if there is none.
func (r *run) unitWith(id game.StandID) *game.Unit {
	is := func(s game.Stand) bool { return s.ID == id }
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if slices.ContainsFunc(u.Stands, is) || slices.ContainsFunc(Own(u).State.Waiting, is) || slices.ContainsFunc(Own(u).State.Away, is) {
			return u
		}
	}
	return nil
}
