package stand

import (
	"slices"
)

// special returns the special rules of a unit as they are now: its own, without those that
// are lifted, and those that a joined character (STD-SPEC-73) or a unit that it touches
// (STD-SPEC-74) gives it.
func (b *board) special(unit int) []Special {
	own := Own(b.units[unit].Unit).Special
	if g := b.gained(unit); g != nil {
		return g.special
	}
	return own
}

// follows reports whether a special rule holds for a unit.
func (b *board) follows(unit int, rule string) bool {
	return hasRule(b.special(unit), rule)
}

// paramsOf returns the parameters of a special rule that holds for a unit, nil if it does not.
func paramsOf[T any](b *board, unit int, rule string) *T {
	return parameters[T](b.special(unit), rule)
}

// hasTrait reports whether a unit has a trait, by itself or by what others give it.
func (b *board) hasTrait(unit int, trait string) bool {
	if HasTrait(b.units[unit].Unit, trait) {
		return true
	}
	g := b.gained(unit)
	return g != nil && slices.Contains(g.traits, trait)
}

// gain is what a unit has together with what others give it.
type gain struct {
	special []Special
	traits  []string
	attack  int // to each stand
}

// gains are the gains of all units of a board, once somebody has asked for them.
type gains struct {
	known bool
	each  []*gain // nil if nobody gives anything
}

// gained returns what a unit has together with what others give it; nil if they give nothing.
func (b *board) gained(unit int) *gain {
	all := known[gains](&b.known)
	if !all.known {
		*all = gains{true, b.allGains()}
	}
	if all.each == nil {
		return nil
	}
	return all.each[unit]
}

// allGains finds what is given to all units; nil if nothing is.
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
			if ok && isAmong(b.units[unit].Unit, &s) && !(p.Until != "" && OwnLeader(c).State.Lapsed) {
				give(unit, p.Value)
			}
		}
	}
	for i := range b.units {
		b.touchGains(i, give)
		if p := b.rousingOf(i); p != nil {
			give(i, append([]Grant{{Attack: p.Value}}, p.Also...))
		}
	}
	return each
}

// rousingOf is the rousing that a unit is under, nil for none (STD-SPEC-72).
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

// touchGains finds what a unit gives to those that touch it (STD-SPEC-74): by itself, or by a
// character who has joined it.
func (b *board) touchGains(unit int, give func(unit int, grants []Grant)) {
	u := &b.units[unit]
	if len(u.Stands) == 0 {
		return
	}
	lists := [][]Special{Own(u.Unit).Special}
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; c.Joined == u.ID && !OwnLeader(c).State.Slain {
			lists = append(lists, OwnLeader(c).Special)
		}
	}
	for _, list := range lists {
		for _, s := range list {
			p, ok := s.Of.(*grantTouching)
			if !ok {
				continue
			}
			if p.Self {
				give(unit, p.Value)
			}
			for i := range b.units { // a corner will do (AMB-S42)
				if i != unit && b.units[i].Army == u.Army && isAmong(b.units[i].Unit, &s) && b.unitsTouch(unit, i) {
					give(i, p.Value)
				}
			}
		}
	}
}

// take adds what is given. What is lifted is a rule of the unit itself.
func (g *gain) take(grants []Grant) {
	for i := range grants {
		grant := &grants[i]
		if grant.Rule != "" && !hasRule(g.special, grant.Rule) {
			g.special = append(g.special, Special{Rule: grant.Rule, Of: grant.Of})
		}
		if grant.Lifts != "" {
			g.special = slices.DeleteFunc(g.special, func(s Special) bool { return s.Rule == grant.Lifts })
		}
		if grant.Trait != "" {
			g.traits = append(g.traits, grant.Trait)
		}
		g.attack = max(g.attack, grant.Attack) // of several the best counts (AMB-S43)
	}
}

// ownKind reports whether two units are of the same kind.
func (b *board) ownKind(unit, other int) bool {
	return listedKind(b.units[unit].Unit) == listedKind(b.units[other].Unit)
}
