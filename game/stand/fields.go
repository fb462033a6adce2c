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
		var room [24]string
		for _, field := range a.AppendFields(room[:0]) {
			if !slices.Contains(used, field) {
				return refuse(ruleOf[a.Do], game.Say("Here the action %q has no use for the field %q.", a.Do, field))
			}
		}
	}
	if a.Do == "place" && a.Choice != "" && openFrame[arriveProcedure](r.s) == nil {
		return refuse(ruleOf[a.Do], game.Say("Here the action %q has no use for the field %q.", a.Do, "choice"))
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
	if asks, ok := r.asks().(actor); ok {
		return asks.fields(r, a)
	}
	return nil, false
}

// unitWith returns the unit that has a stand, on the table or off it; nil if there is none.
func (r *run) unitWith(id game.StandID) *game.Unit {
	is := func(s game.Stand) bool { return s.ID == id }
	if p := openFrame[arriveProcedure](r.s); p != nil {
		return p.brings(r, id)
	}
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if p := openFrame[unstableProcedure](r.s); p != nil && p.Unit == u.ID && id == r.board().nextStand(i) {
			return u
		}
		if slices.ContainsFunc(u.Stands, is) || slices.ContainsFunc(Own(u).State.Waiting, is) || slices.ContainsFunc(Own(u).State.Away, is) {
			return u
		}
	}
	return nil
}
