package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/command"
)

// Rules is the stand rules as a rule system.
type Rules struct{}

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session, which remembers the tables of a battle.
func (Rules) Begin(unread bool) game.Session { return newSession(&lasting{unread: unread}) }

// Check returns the faults of a scenario under the stand rules.
func (Rules) Check(s *game.State) []game.Problem {
	var list []game.Problem
	add := func(path, format string, args ...any) {
		list = append(list, game.Problem{Path: path, What: fmt.Sprintf(format, args...)})
	}
	for i := range s.Units {
		u := &s.Units[i]
		if err := command.Check(Own(u).Tactics); Own(u).Tactics != "" && err != nil {
			add(fmt.Sprintf("units[%d].tactics", i), "%v", err)
		}
		if !slices.Contains(types, u.Type) {
			add(fmt.Sprintf("units[%d].type", i), "%q is no troop type; it is one of %s", u.Type, joinIDs(types))
		}
		if own := Own(u); own.Armour == 1 || own.Armour == 2 {
			add(fmt.Sprintf("units[%d].armour", i), "is %d; must be 3 to 6, or 0 for none", own.Armour)
		}
		if own := Own(u); own.Size < len(u.Stands) {
			add(fmt.Sprintf("units[%d].size", i), "is %d, but %d stands are listed", own.Size, len(u.Stands))
		}
		if u.Type == Machine && Own(u).Pace == 0 && !isFort(u) {
			add(fmt.Sprintf("units[%d].pace", i), "a machine has no pace of its own: give it one (STD-MOVE-01)")
		}
		for j, t := range Own(u).Traits {
			if !slices.Contains(traits, t) {
				add(fmt.Sprintf("units[%d].traits[%d]", i, j), "unknown trait %q; the stand rules know %s", t, joinIDs(traits))
			}
		}
		checkSpecial(Own(u).Special, fmt.Sprintf("units[%d].special", i), true, add)
		onTable := s.Table.Width > 0 // the entries of an army list are checked without a table
		if onTable && hasRule(Own(u).Special, ruleSummoned) && Own(u).Made == nil {
			add(fmt.Sprintf("units[%d].special", i), "is a unit that only a spell brings onto the table (STD-SPEC-35)")
		}
		if onTable && hasRule(Own(u).Special, ruleAttached) {
			add(fmt.Sprintf("units[%d].special", i), "SPEC-28 is for the entries of an army list; a unit with an attached stand has the field attached")
		}
		checkFort(u, fmt.Sprintf("units[%d]", i), add)
		checkAttached(u, fmt.Sprintf("units[%d].attached", i), add)
		checkEffects(Own(u).State.Effects, fmt.Sprintf("units[%d].state.effects", i), add)
	}
	for i := range s.Characters {
		own := OwnLeader(&s.Characters[i])
		checkSpecial(own.Special, fmt.Sprintf("characters[%d].special", i), true, add)
		if why := refuseRider(&s.Characters[i], own.Special, "this mount"); !why.Empty() {
			add(fmt.Sprintf("characters[%d].special", i), "%s", why.String())
		}
		checkSpells(own.Spells, fmt.Sprintf("characters[%d].spells", i), add)
		checkEffects(own.State.Auras, fmt.Sprintf("characters[%d].state.auras", i), add)
	}
	list = append(list, command.CheckLed(s)...)
	for i := range s.Terrain {
		if _, ok := goings[s.Terrain[i].Kind]; !ok {
			add(fmt.Sprintf("terrain[%d].kind", i), "unknown kind of terrain %q", s.Terrain[i].Kind)
		}
	}
	checkMade(s, add)
	checkItems(s, add)
	checkPending(s, add)
	checkDeployment(s, add)
	checkObjectives(s, add)
	checkScenario(s, add)
	checkTime(s, add)
	checkMarching(s, add)
	checkRulings(s, add)
	return list
}

// Rulings returns the list of the function Rulings.
func (Rules) Rulings() []game.Ruling { return Rulings() }
