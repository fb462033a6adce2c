package game

import (
	"slices"
)

// DoLead is the action by which a player gives units their tactics, hands them to the automatic
// commander and takes them back. All systems with an automatic commander have it: they list
// [LeadForm] among their actions.
const DoLead = "lead"

// LeadForm is the form of [DoLead]: some units, or a whole side; their order text, which stays
// unchanged if the action has none; and yes, true if the commander is to lead them and false if
// the player is.
var LeadForm = ActionForm{Name: DoLead, May: []string{"units", "side", "tactics", "yes"}, OneOf: []string{"units", "side"}}

// Led holds the orders of a unit, and whether the automatic commander leads it.
type Led struct {
	Unit UnitID
	// Tactics is a text in the order language. If it is "", the unit follows the tactics of its
	// file or its type.
	Tactics string
	Auto    bool
}

// LedAs returns the orders of a unit, the zero value if it has none.
func (t *Turn) LedAs(unit UnitID) Led {
	if i := slices.IndexFunc(t.Led, func(l Led) bool { return l.Unit == unit }); i >= 0 {
		return t.Led[i]
	}
	return Led{Unit: unit}
}

// Leads reports whether the automatic commander leads any unit.
func (t *Turn) Leads() bool { return slices.ContainsFunc(t.Led, func(l Led) bool { return l.Auto }) }

// LeadsAll reports whether the automatic commander leads all units of a side that are on the table.
func (s *State) LeadsAll(side SideID) bool {
	some := false
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && len(u.Stands) > 0 {
			if !s.Turn.LedAs(u.ID).Auto {
				return false
			}
			some = true
		}
	}
	return some
}

// lead carries out the action [DoLead] on a copy of a state.
func lead(s *State, a *Action) ([]Event, error) {
	units := a.Units
	if a.Side != "" {
		if s.SideOf(a.Side) < 0 {
			return nil, &Refusal{Reason: Say("There is no side %q.", string(a.Side))}
		}
		for i := range s.Units {
			if s.Units[i].Side == a.Side && !slices.Contains(units, s.Units[i].ID) {
				units = append(slices.Clip(units), s.Units[i].ID)
			}
		}
	}
	for _, id := range units {
		if s.Unit(id) == nil {
			return nil, &Refusal{Reason: Say("There is no unit %q.", string(id))}
		}
	}
	if len(units) == 0 {
		return nil, &Refusal{Reason: Say("There is no unit to lead.")}
	}
	if a.Tactics == nil && a.Yes == nil {
		return nil, &Refusal{Reason: Say("Give tactics, or say who leads.")}
	}
	var list []Led
	for i := range s.Units { // in the order of the file
		id := s.Units[i].ID
		l := s.Turn.LedAs(id)
		if slices.Contains(units, id) {
			if a.Tactics != nil {
				l.Tactics = *a.Tactics
			}
			if a.Yes != nil {
				l.Auto = *a.Yes
			}
		}
		if l.Tactics != "" || l.Auto {
			list = append(list, l)
		}
	}
	s.Turn.Led = list
	return []Event{{Kind: DoLead, Unit: onlyOf(units), Text: ledInWords(s, units)}}, nil
}

// onlyOf returns the unit that stands alone in a list, "" where there are several.
func onlyOf(units []UnitID) UnitID {
	if len(units) == 1 {
		return units[0]
	}
	return ""
}

// ledInWords says whether the commander or the player leads some units, and by which tactics.
func ledInWords(s *State, units []UnitID) Phrase {
	first := s.Turn.LedAs(units[0])
	if slices.ContainsFunc(units, func(id UnitID) bool { return s.Turn.LedAs(id).Tactics != first.Tactics }) {
		first.Tactics = "" // their orders differ
	}
	name := Say("%s", NameOf(s, units[0]))
	if len(units) > 1 {
		name = Say("%d units", len(units))
	}
	switch {
	case first.Auto && first.Tactics != "":
		return Say("The commander leads %s: %s.", name, first.Tactics)
	case first.Auto:
		return Say("The commander leads %s.", name)
	case first.Tactics != "":
		return Say("The player leads %s: %s.", name, first.Tactics)
	}
	return Say("The player leads %s.", name)
}

// NameOf returns the name of a unit, or its id if it has none.
func NameOf(s *State, unit UnitID) string {
	if u := s.Unit(unit); u != nil && u.Name != "" {
		return u.Name
	}
	return string(unit)
}

// writeLed writes the orders of units, if there are any.
func writeLed(w *Writer, list []Led) {
	if len(list) == 0 {
		return
	}
	w.Key("led")
	w.Open("[")
	for _, l := range list {
		w.Item()
		w.Open("{")
		w.StringField("unit", string(l.Unit))
		if l.Tactics != "" {
			w.StringField("tactics", l.Tactics)
		}
		if l.Auto {
			w.BoolField("auto", true)
		}
		w.Close("}")
	}
	w.Close("]")
}

// readLed reads the orders of units.
func (sc *scenarioReader) readLed(f *Field) (list []Led) {
	f.List(MaxList, "units", func(_ int, item *Field) {
		o := item.Object()
		defer o.End()
		l := Led{Tactics: o.Optional("tactics").Text(""), Auto: o.Optional("auto").Truth(false)}
		unit := o.Required("unit")
		l.Unit = UnitID(unit.ID())
		switch {
		case l.Unit == "":
		case sc.s.Unit(l.Unit) == nil:
			unit.Bad("names the unit %q, which does not exist", l.Unit)
		case slices.ContainsFunc(list, func(other Led) bool { return other.Unit == l.Unit }):
			unit.Bad("names %q twice", l.Unit)
		}
		list = append(list, l)
	})
	return list
}

// led adds the orders of units to a hash; nothing if there are none.
func (d Digest) led(list []Led) Digest {
	for _, l := range list {
		d = d.Text(string(l.Unit)).Text(l.Tactics).Boolean(l.Auto)
	}
	return d
}
