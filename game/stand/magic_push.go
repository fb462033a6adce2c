package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// The kinds of spells that push units back, and that break them.
const (
	kindPush    = "push"
	kindShatter = "shatter"
)

func init() {
	spellKinds[kindPush] = spellKind{effect: pushUnit, worth: func(b *board, c *casting) float64 { return 1.2 }, text: game.Say("pushes an enemy unit towards its own edge")}
	spellKinds[kindShatter] = spellKind{effect: shatterUnit, worth: worthOfShatter, text: game.Say("may break a stand")}
}

// homeward is the shortest way of a unit to the edge of the table on which its side deployed; in
// a corner the nearer of two (AMB-M18).
func (b *board) homeward(unit int) geometry.Vec {
	t := b.state.Table
	var edges [4]bool // bottom, top, left, right
	for _, zone := range DeployZones(b.state, b.units[unit].Side) {
		along := [4]bool{zone.Min.Y <= geometry.Tolerance, zone.Max.Y >= t.Height-geometry.Tolerance,
			zone.Min.X <= geometry.Tolerance, zone.Max.X >= t.Width-geometry.Tolerance}
		wide, high := along[2] && along[3], along[0] && along[1]
		for i, touches := range along {
			if touches && !(wide && i >= 2) && !(high && i < 2) {
				edges[i] = true
			}
		}
	}
	best, way := -1.0, geometry.Vec{}
	for i, home := range edges {
		if !home {
			continue
		}
		far, dir := [4]geometry.Vec{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}}[i], 0.0
		for n, box := range b.BoxesOf(unit) {
			bounds := box.Bounds()
			d := [4]float64{bounds.Min.Y, t.Height - bounds.Max.Y, bounds.Min.X, t.Width - bounds.Max.X}[i]
			if n == 0 || d < dir {
				dir = d
			}
		}
		if best < 0 || dir < best {
			best, way = dir, far
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
	r.push(driveBackFrame(r.s.Units[c.target].ID, "", way, step*float64(faces[0])))
	return nil
}

// shatterUnit breaks a stand if a die exceeds the hits of the profile (STD-SPELL-10, AMB-M17).
func shatterUnit(r *run, p *castProcedure, c *casting) error {
	u := &r.s.Units[c.target]
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
	hits := Own(b.units[c.target].Unit).Hits
	return float64(max(0, dieSides-hits)*hits) / dieSides
}

// brokenChoices lists the stands that a unit may lose to a spell that breaks one (STD-CAS-05).
func (p *spellProcedure) brokenChoices(b *board) (list []game.Action) {
	unit := b.state.UnitIndex(p.Unit)
	for _, i := range slices.Clone(b.removable(unit)) {
		list = append(list, game.Action{Do: "remove", Unit: p.Unit, Stand: b.units[unit].Stands[i].ID})
	}
	return list
}
