package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// The kinds of spells that push units back or break stands.
const (
	kindPush    = "push"
	kindShatter = "shatter"
)

func init() {
	spellKinds[kindPush] = spellKind{effect: pushUnit, worth: worthOfPush, text: game.Say("pushes an enemy unit towards its own edge")}
	spellKinds[kindShatter] = spellKind{effect: shatterUnit, worth: worthOfShatter, text: game.Say("may break a stand")}
}

// gapsToEdges returns the distances of a rectangle from the bottom, top, left and right edges of
// the table.
func gapsToEdges(r geometry.Rect, t game.Table) [4]float64 {
	return [4]float64{r.Min.Y, t.Height - r.Max.Y, r.Min.X, t.Width - r.Max.X}
}

// homeEdges tells on which edges of the table the zones lie, in the order of gapsToEdges. A zone that
// spans the table lies on neither of the two edges it joins.
func homeEdges(zones []geometry.Rect, t game.Table) (home [4]bool) {
	for _, zone := range zones {
		gaps := gapsToEdges(zone, t)
		for i, gap := range gaps {
			opposite := gaps[i^1]
			home[i] = home[i] || gap <= geometry.Tolerance && opposite > geometry.Tolerance
		}
	}
	return home
}

// homeEdgesOf tells on which edges of the table a side has deployed.
func (b *board) homeEdgesOf(side game.SideID) [4]bool {
	if home := homeEdges(DeployZones(b.state, side), b.state.Table); home != [4]bool{} {
		return home
	}
	return homeEdges([]geometry.Rect{Zone(b.state.Table, edgeOf(b.state, side))}, b.state.Table)
}

// homeward is the shortest way of a unit to the table edge where its side deployed; for a corner, to
// the nearer of the two edges (AMB-M18).
func (b *board) homeward(unit int) geometry.Vec {
	t, home := b.state.Table, b.homeEdgesOf(b.units[unit].Side)
	ways := [4]geometry.Vec{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}}
	least, way := math.Inf(1), geometry.Vec{}
	for _, box := range b.BoxesOf(unit) {
		for i, gap := range gapsToEdges(box.Bounds(), t) {
			if home[i] && gap < least {
				least, way = gap, ways[i]
			}
		}
	}
	return way
}

// pushUnit pushes a unit homewards by the die × 5 cm, as a drive-back that never routs
// (STD-SPELL-11 to -13).
func pushUnit(r *run, p *castProcedure, c *casting) error {
	b := r.board()
	u := &b.units[c.target]
	if step := b.cannotBeDriven(c.target); step != nil {
		r.event(game.Event{Kind: "stand", Unit: u.ID, By: string(u.ID), Why: "STD-SPELL-13", Steps: []game.Step{*step}, Text: step.Text})
		return nil
	}
	way := b.homeward(c.target)
	faces, err := r.roll(1, "push", string(p.Character), 0, r.say("How far is %s pushed?", u.name()))
	if err != nil {
		return err
	}
	const step = 5.0 // cm
	if faces[0] == dieSides && !b.plays("AMB-M18", "b") {
		r.confuse(u.ID, game.Say("a 6 on the dice of the drive-back"), "STD-SPELL-13")
	}
	if rooted := b.rooted(c.target); rooted != nil {
		r.event(game.Event{Kind: "stand", Unit: u.ID, By: string(u.ID), Why: rooted.Rule, Steps: []game.Step{*rooted}, Text: rooted.Text})
		return nil
	}
	r.push(driveBackFrame(r.s.Units[c.target].ID, "", way, step*float64(faces[0])))
	return nil
}

// worthOfPush is 0 against a unit that cannot be driven back.
func worthOfPush(b *board, c *casting) float64 {
	if b.cannotBeDriven(c.target) != nil {
		return 0
	}
	return 1.2
}

// shatterUnit breaks a stand if a die exceeds the hits of the profile (STD-SPELL-10, AMB-M17).
func shatterUnit(r *run, p *castProcedure, c *casting) error {
	u := &r.s.Units[c.target]
	if isDecoy(u) {
		step := lostOnDecoy(u)
		r.event(game.Event{Kind: "stand", Unit: u.ID, By: string(u.ID), Why: step.Rule, Steps: []game.Step{step}, Text: step.Text})
		return nil
	}
	if isWagon(u) {
		r.push(&spellProcedure{Character: p.Character, Spell: p.Spell, Unit: u.ID, Stand: c.from.id(r.board()), Target: p.Target, Dice: 1})
		return nil
	}
	hits := Own(u).Hits
	faces, err := r.roll(1, "shatter", string(p.Character), min(hits+1, 99), r.say("%s breaks a stand of %s on more than %d:", c.spell.name(), unitName(r.s, u.ID), hits))
	if err != nil {
		return err
	}
	if faces[0] <= hits {
		r.event(game.Event{Kind: "stand", Unit: u.ID, By: string(u.ID), Why: "STD-SPELL-10", Text: r.say("No stand of %s breaks.", unitName(r.s, u.ID))})
		return nil
	}
	r.push(&spellProcedure{Character: p.Character, Spell: p.Spell, Unit: u.ID, Stand: c.from.id(r.board()), Target: p.Target, Remove: 1})
	return nil
}

func worthOfShatter(b *board, c *casting) float64 {
	if isWagon(b.units[c.target].Unit) {
		return 1
	}
	hits := Own(b.units[c.target].Unit).Hits
	return float64(max(0, dieSides-hits)*hits) / dieSides
}
