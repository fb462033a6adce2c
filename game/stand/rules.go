package stand

import (
	"fmt"
	"slices"
	"strconv"

	"frontage/game"
)

// Rules is the stand rules as a rule system.
type Rules struct{}

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session, which remembers the tables of a battle.
func (Rules) Begin(unread bool) game.Session { return newSession(&lasting{unread: unread}) }

const (
	traitAllRound   = "all-round-sight"
	traitTerrifying = "terrifying"
	traitFearless   = "fearless" // immune to terror
	traitGiant      = "giant"
)

// traits lists the traits of the stand rules (STD-BASE-07) and the weapons of its
// artillery (section 21).
var traits = []string{
	traitFlying, traitAllRound, traitTerrifying, traitFearless, traitGiant,
	traitCannon, traitStoneThrower, traitBoltThrower, "repeating-bolt-thrower",
}

// Check returns the faults of a scenario under the stand rules.
func (Rules) Check(s *game.State) []game.Problem {
	var list []game.Problem
	add := func(path, format string, args ...any) {
		list = append(list, game.Problem{Path: path, What: fmt.Sprintf(format, args...)})
	}
	for i := range s.Units {
		u := &s.Units[i]
		if !slices.Contains(types, u.Type) {
			add(fmt.Sprintf("units[%d].type", i), "%q is no troop type; it is one of %s", u.Type, joinIDs(types))
		}
		if own := Own(u); own.Armour == 1 || own.Armour == 2 {
			add(fmt.Sprintf("units[%d].armour", i), "is %d; must be 3 to 6, or 0 for none", own.Armour)
		}
		if own := Own(u); own.Size < len(u.Stands) {
			add(fmt.Sprintf("units[%d].size", i), "is %d, but %d stands are listed", own.Size, len(u.Stands))
		}
		if u.Type == Machine && Own(u).Pace == 0 {
			add(fmt.Sprintf("units[%d].pace", i), "a machine has no pace of its own: give it one (STD-MOVE-01)")
		}
		for j, t := range Own(u).Traits {
			if !slices.Contains(traits, t) {
				add(fmt.Sprintf("units[%d].traits[%d]", i, j), "unknown trait %q; the stand rules know %s", t, joinIDs(traits))
			}
		}
	}
	for i := range s.Terrain {
		if _, ok := goings[s.Terrain[i].Kind]; !ok {
			add(fmt.Sprintf("terrain[%d].kind", i), "unknown kind of terrain %q", s.Terrain[i].Kind)
		}
	}
	checkPending(s, add)
	checkDeployment(s, add)
	checkObjectives(s, add)
	checkMarching(s, add)
	checkRulings(s, add)
	return list
}

func (b *board) queryCharge(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	target, err := b.unitIndex(q.Args["target"])
	if err != nil {
		return nil, err
	}
	wish, err := b.wishOf(unit, q.Args["first"], q.Args["support"])
	if err != nil {
		return nil, err
	}
	option := 1
	if text := q.Args["option"]; text != "" {
		if option, err = strconv.Atoi(text); err != nil {
			return nil, &game.BadQuery{Reason: game.Say("%q is no option number", text)}
		}
	}
	c, refusal := b.charge(unit, target, wish)
	if q.Args["initiative"] == "true" && len(c.lines) > 0 {
		if r := b.initiative(unit, target); r != nil {
			refusal = r
		}
	}
	hand, err := readPlaces(q.Args["place"])
	if err != nil {
		return nil, err
	}
	return c.chosen(refusal, option, q.Args["all"] == "true", handPlacing{hand, q.Args["snap"] == "true"})
}

// chosen is the answer for one alternative, numbered from 1; with all it lists them all.
// Free stands go where the player has put them.
func (c *charge) chosen(refusal *game.Refusal, option int, all bool, hand handPlacing) (*ChargeAnswer, error) {
	if option != 1 || all {
		c.findAll()
	}
	if len(c.layouts) == 0 && option == 1 {
		return c.answer(nil, refusal), nil
	}
	if option < 1 || option > len(c.layouts) {
		return nil, &game.BadQuery{Reason: game.Say("there is no option %d: there are %d", option, len(c.layouts))}
	}
	l := c.layouts[option-1]
	if len(hand.stands) > 0 {
		whole, r := hand.of(c, l)
		if r == nil {
			l = whole
		} else if refusal == nil {
			refusal = r
		}
	}
	a := c.answer(l, refusal)
	if all {
		for i, l := range c.layouts {
			o := ChargeOption{Option: i + 1}
			for _, p := range l.all {
				o.Stands = append(o.Stands, c.answerStand(*p))
			}
			for _, x := range l.lost {
				o.Stands = append(o.Stands, c.answerLost(x))
			}
			a.All = append(a.All, o)
		}
	}
	return a, nil
}

// wishOf reads what the player has settled about a charge: the ids of the first stand and
// of the supporting unit; "" leaves it open.
func (b *board) wishOf(unit int, first, support string) (wish, error) {
	w := anyWay
	var err error
	if first != "" {
		if w.first, err = b.pieceIndex(first); err != nil {
			return w, err
		}
		if b.Pieces[w.first].Unit != unit {
			return w, &game.BadQuery{Reason: game.Say("stand %q is not of unit %q", first, b.units[unit].ID)}
		}
	}
	if support != "" {
		if w.supporter, err = b.unitIndex(support); err != nil {
			return w, err
		}
	}
	return w, nil
}
