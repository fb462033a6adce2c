package stand

import (
	"slices"
)

// special returns the present special rules of a unit: its own, except lifted ones, and those
// granted by joined characters (STD-SPEC-73) or units in contact (STD-SPEC-74).
func (b *board) special(unit int) []Special {
	if !b.extras().special {
		return nil
	}
	if g := b.gainOf(unit); g != nil {
		return g.special
	}
	return Own(b.units[unit].Unit).Special
}

// follows reports whether a special rule applies to a unit.
func (b *board) follows(unit int, rule string) bool {
	return hasRule(b.special(unit), rule)
}

// paramsOf returns the parameters of a special rule for a unit, nil if it does not apply.
func paramsOf[T any](b *board, unit int, rule string) *T {
	return parameters[T](b.special(unit), rule)
}

// isPushed reports whether infantry has to push a unit (STD-SPEC-18).
func (b *board) isPushed(unit int) bool {
	return len(Own(b.units[unit].Unit).Special) > 0 && b.follows(unit, rulePushed)
}

// hasTrait reports whether a unit has a trait, its own or granted.
func (b *board) hasTrait(unit int, trait string) bool {
	if HasTrait(b.units[unit].Unit, trait) {
		return true
	}
	g := b.gained(unit)
	return g != nil && slices.Contains(g.traits, trait)
}

// gain is a unit's own rules and traits together with the granted ones.
type gain struct {
	special []Special
	traits  []string
	attack  int // to each stand
}

// gains are the gains of all units of a board, worked out on first use.
type gains struct {
	known bool
	each  []*gain // nil without any grants
}

// gained returns the gain of a unit; nil if nothing is granted to it.
func (b *board) gained(unit int) *gain {
	if !b.extras().special {
		return nil
	}
	return b.gainOf(unit)
}

// gainOf is gained in a battle with special rules.
func (b *board) gainOf(unit int) *gain {
	all := known[gains](&b.known)
	if !all.known {
		*all = gains{true, b.allGains()}
	}
	if all.each == nil {
		return nil
	}
	return all.each[unit]
}

// allGains works out the gains of all units; nil without any grants.
func (b *board) allGains() []*gain {
	var each []*gain
	give := func(unit int, grants []Grant) {
		if each == nil {
			each = make([]*gain, len(b.units))
		}
		if each[unit] == nil {
			each[unit] = &gain{special: slices.Clone(Own(b.units[unit].Unit).Special)}
		}
		each[unit].take(grants)
	}
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if len(OwnLeader(c).Special) == 0 || c.Joined == "" || OwnLeader(c).State.Slain {
			continue
		}
		unit, err := b.unitIndex(string(c.Joined))
		if err != nil {
			continue
		}
		for _, s := range OwnLeader(c).Special {
			p, ok := s.Of.(*grantJoined)
			if ok && isAmong(b.units[unit].Unit, &s) && (!isHired(b.units[unit].Unit) || hasRule(OwnLeader(c).Special, ruleHired)) && !(p.Until != "" && OwnLeader(c).State.Lapsed) {
				give(unit, p.Value)
			}
		}
	}
	for i := range b.units {
		if a := attachedTo(b.units[i].Unit); a != nil && len(a.Grants) > 0 && len(b.units[i].Stands) > 0 { // STD-SPEC-28(e)
			give(i, a.Grants)
		}
		b.touchGains(i, give)
		if p := b.rousingOf(i); p != nil {
			give(i, append([]Grant{{Attack: p.Value}}, p.Also...))
		}
	}
	return each
}

// rousingOf returns the rousing of a roused unit, nil for others (STD-SPEC-72).
func (b *board) rousingOf(unit int) *rouse {
	id := Own(b.units[unit].Unit).State.Roused
	if id == "" {
		return nil
	}
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; c.ID == id {
			return parameters[rouse](OwnLeader(c).Special, ruleRouse)
		}
	}
	return nil
}

// touchGains passes on the grants of a unit and its characters to the units in contact (STD-SPEC-74).
func (b *board) touchGains(unit int, give func(unit int, grants []Grant)) {
	u := &b.units[unit]
	if len(u.Stands) == 0 {
		return
	}
	b.grantTouching(unit, Own(u.Unit).Special, give)
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; c.Joined == u.ID && !OwnLeader(c).State.Slain {
			b.grantTouching(unit, OwnLeader(c).Special, give)
		}
	}
}

// grantTouching gives what special rules of a unit, or of a character with it, grant to units that
// touch it.
func (b *board) grantTouching(unit int, special []Special, give func(unit int, grants []Grant)) {
	u := b.units[unit].Unit
	for i := range special {
		s := &special[i]
		p, ok := s.Of.(*grantTouching)
		if !ok {
			continue
		}
		if p.Self {
			give(unit, p.Value)
		}
		for i := range b.units { // contact at a corner is enough (AMB-S42)
			if i != unit && b.units[i].Army == b.units[unit].Army && isAmong(b.units[i].Unit, s) && isHired(b.units[i].Unit) == isHired(u) && b.unitsTouch(unit, i) {
				give(i, p.Value)
			}
		}
	}
}

// take adds grants. Only the unit's own rules can be lifted.
func (g *gain) take(grants []Grant) {
	for i := range grants {
		grant := &grants[i]
		if more, ok := grant.Of.(*kinds); ok && grant.Rule == pursueAny { // permissions for further kinds
			if p := parameters[kinds](g.special, pursueAny); p != nil {
				all := &kinds{append(slices.Clone(p.Value), more.Value...)}
				g.special[slices.IndexFunc(g.special, func(s Special) bool { return s.Rule == pursueAny })].Of = all
				continue
			}
		}
		if grant.Rule != "" && !hasRule(g.special, grant.Rule) {
			g.special = append(g.special, Special{Rule: grant.Rule, Of: grant.Of})
		}
		if grant.Lifts != "" {
			g.special = slices.DeleteFunc(g.special, func(s Special) bool { return s.Rule == grant.Lifts })
		}
		if grant.Trait != "" {
			g.traits = append(g.traits, grant.Trait)
		}
		g.attack = max(g.attack, grant.Attack) // the best of several counts (AMB-S43)
	}
}

// ownKind reports whether two units are of the same kind.
func (b *board) ownKind(unit, other int) bool {
	return listedKind(b.units[unit].Unit) == listedKind(b.units[other].Unit)
}
