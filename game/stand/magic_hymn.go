package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Hymns work like spells, but nobody can dispel them (STD-MAGIC-38, STD-SPEC-75).

// hymnOf returns the hymn that a character may sing now, or nil. He sings it once, in a Shooting phase of his
// side.
func (b *board) hymnOf(c *game.Character) *hymn {
	if c.Side != b.state.Turn.Active || b.state.Turn.Phase != phaseShooting || !OnTable(c) || OwnLeader(c).State.Sung {
		return nil
	}
	return parameters[hymn](OwnLeader(c).Special, ruleHymn)
}

// hearers lists the units of the hymn's list within its range, except hired ones.
func (b *board) hearers(c *game.Character, p *hymn) (list []int) {
	for unit := range b.units {
		u := &b.units[unit]
		if u.Side == c.Side && len(u.Stands) > 0 && !hasRule(Own(u.Unit).Special, ruleHired) && b.leaderDistance(c, unit) <= p.Within+geometry.Tolerance {
			list = append(list, unit)
		}
	}
	return list
}

// hymnsNow lists the hymns available now.
func (b *board) hymnsNow() (list []game.Action) {
	yes := true
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if p := b.hymnOf(c); p != nil && len(b.hearers(c, p)) > 0 {
			list = append(list, game.Action{Do: "power", Character: c.ID, Choice: powerHymn, Yes: &yes})
		}
	}
	return list
}

// helpsAgainstTerror reports whether one of the units fights an enemy that terrifies it.
func (b *board) helpsAgainstTerror(units []int) bool {
	return slices.ContainsFunc(units, func(unit int) bool {
		for enemy := range b.units {
			if b.Enemies(unit, enemy) && b.terrifies(enemy) && b.heedsTerror(unit) && b.unitsTouch(unit, enemy) {
				return true
			}
		}
		return false
	})
}

// sing rolls for a hymn. If it works, its hearers are fearless until the next turn of their side begins.
func (r *run) sing(a game.Action) error {
	b := r.board()
	i, err := b.casterIndex(a.Character)
	if err != nil {
		return err
	}
	c := &r.s.Characters[i]
	p := b.hymnOf(c)
	if p == nil || a.Yes != nil && !*a.Yes {
		return refuse("STD-SPEC-75", game.Say("%s sings no hymn now.", leaderName(c)))
	}
	EditLeader(c).State.Sung = true
	units := b.hearers(c, p)
	faces, err := r.roll(1, "hymn", string(c.ID), p.Value, r.say("%s sings a hymn, on %s:", leaderName(c), scoreWords(p.Value)))
	if err != nil {
		return err
	}
	text := r.say("Nobody heeds the hymn.")
	if faces[0] >= p.Value {
		for _, unit := range units {
			Edit(&r.s.Units[unit]).State.Heartened = true
		}
		text = r.say("No terror troubles %s until the next turn of their side.", b.unitsListed(units))
	}
	r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-SPEC-75", Text: text})
	if r.changed(); !r.someoneActs() {
		r.endShooting()
	}
	return nil
}
