package stand

import (
	"frontage/game"
	"frontage/game/army"
)

// Entries of army lists that are no units: one stand of them may be added to another unit (STD-SPEC-28).

// isAttachedEntry reports whether an entry is added to other units.
func isAttachedEntry(e *army.Entry) bool {
	own, ok := e.Own.(*ListedUnit)
	return ok && hasRule(own.Special, ruleAttached)
}

// barsAttached says why a stand may not be added to a unit: it is none of its hosts.
func barsAttached(of, more *army.Entry) game.Phrase {
	if _, unit := of.Own.(*ListedUnit); !unit || isAttachedEntry(of) {
		return game.Say("%[1]s is added to units only, not to %[2]s.", more.Name, of.Name)
	}
	u := listedAsUnit(of)
	u.Own.(*Unit).Of = of.ID
	for _, s := range more.Own.(*ListedUnit).Special {
		if s.Rule == ruleAttached && !isAmong(&u, &s) {
			return game.Say("%[1]s may not be added to %[2]s (STD-SPEC-28).", more.Name, of.Name)
		}
	}
	return game.Phrase{}
}

// attach adds a stand of an entry to a unit. Its price is the unit's, and so are the stand's armour, type and pace.
func attach(own *Unit, e *army.Entry) {
	o := e.Own.(*ListedUnit)
	a := &Attached{Of: e.ID, Name: e.Name, Attack: o.Attack, Shooting: o.Shooting, Range: o.Range}
	for _, trait := range o.Traits {
		if trait == traitAllRound {
			a.Traits = []string{trait}
		}
	}
	if p := parameters[attached](o.Special, ruleAttached); p != nil {
		a.Grants = p.Grants
	}
	own.Attached = a
	own.Size++
	own.Points += o.Points
	for _, rule := range e.NotApplied {
		own.NotApplied = appendOnce(own.NotApplied, rule)
	}
}

// nameAttached notes which stand of a unit is the attached one: the last.
func nameAttached(u *game.Unit) {
	if own := Own(u); own.Attached != nil && len(u.Stands) > 0 {
		a := *own.Attached
		a.Stand = u.Stands[len(u.Stands)-1].ID
		Edit(u).Attached = &a
	}
}

// troopsWithAttached lists the units of an army list with a stand added, for chosen armies.
func troopsWithAttached(f *army.Filler) (list []army.Weighted) {
	for i := range f.Army.Units {
		more := &f.Army.Units[i]
		if !isAttachedEntry(more) {
			continue
		}
		for j := range f.Army.Units {
			if of := &f.Army.Units[j]; f.Army.Fits(of, more) {
				list = append(list, army.Weighted{Pick: army.Pick{ID: of.ID, Upgrade: more.ID}, Weight: 24 / min(24, 1+f.Count(more.ID))})
			}
		}
	}
	return list
}
