package orders

import "strings"

// String returns the canonical form of a spec (TAC-ORDER-16): package, placement, melee, missile
// and sortie joined by "and", without the values that the package sets itself.
func (s Spec) String() string {
	own := Of(s.Base)
	var parts []string
	add := func(text string, told bool) {
		if told && text != "" {
			parts = append(parts, text)
		}
	}
	add(s.Base.String(), true)
	add(s.Placement.String(), s.Placement != own.Placement)
	add(s.Melee.String(), s.Melee != own.Melee)
	add(s.Missile.String(), s.Missile != own.Missile)
	add(s.Sortie.String(), true)
	text := strings.Join(parts, " and ")
	switch {
	case !s.Storm:
		return text
	case text == "":
		return verbStorm
	}
	return text + "; " + verbStorm
}

// Text returns the canonical form of a unit's tactics. It omits the sortie tactics if they are
// the given default of the unit's type.
func (t Tactics) Text(sortie Sortie) string {
	s := Spec(t)
	if s.Sortie == sortie {
		s.Sortie = 0
	}
	return s.String()
}

// String returns the canonical form of an order.
func (o Order) String() string {
	if o.Storm {
		return verbStorm
	}
	var t strings.Builder
	if o.Scope == OfSelf {
		t.WriteString(verbMyTactics)
	} else {
		t.WriteString(verbTactics)
	}
	t.WriteString(" " + o.Spec.String())
	for _, id := range o.Units {
		t.WriteString(" " + string(id))
	}
	return t.String()
}
