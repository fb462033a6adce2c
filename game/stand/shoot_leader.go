package stand

import (
	"slices"

	"frontage/game"
)

// leaderFire is one way in which a character with a unit may shoot: from one of its stands,
// at the closest enemy unit that this stand sees (STD-CHAR-18).
type leaderFire struct {
	leader int // index of the character
	unit   int // the unit he is with
	target int
	shot   shot
}

// mayShootLeader says why a character may not shoot in the Shooting phase; nil if he may
// when he has a target. He shoots once, in his own turn, from the stands of an unengaged
// unit.
func (b *board) mayShootLeader(i int) *game.Refusal {
	c := &b.state.Characters[i]
	unit, err := b.unitIndex(string(c.Joined))
	switch {
	case c.Side != b.state.Turn.Active:
		return refuse("STD-CMD-01", game.Say("It is not the turn of %s.", leaderWithin(c)))
	case leaderShotCount(c) == 0:
		return refuse("STD-CHAR-18", game.Say("%s cannot shoot.", leaderName(c)))
	case !OnTable(c) || err != nil || len(b.units[unit].Stands) == 0:
		return refuse("STD-CHAR-18", game.Say("%s is with no unit, from one of whose stands he could shoot.", leaderName(c)))
	case OwnLeader(c).State.Fired:
		return refuse("STD-SHOOT-01", game.Say("%s has shot this phase.", leaderName(c)))
	case b.isEngaged(unit):
		return refuse("STD-SHOOT-03", game.Say("%s is with %s, which is engaged in combat, and does not shoot.", leaderName(c), b.units[unit].name()))
	}
	return nil
}

// leaderFires lists the ways in which a character may shoot now: stand by stand, and target
// by target if several are equally close.
func (b *board) leaderFires(i int) []leaderFire {
	if b.mayShootLeader(i) != nil {
		return nil
	}
	c := &b.state.Characters[i]
	unit, _ := b.unitIndex(string(c.Joined))
	_, reach := leaderShots(c)
	var list []leaderFire
	for _, p := range b.PiecesOf(unit) {
		for _, target := range b.leaderTargets(p, reach) {
			if s, ok := b.shotWithin(p, target, reach); ok {
				list = append(list, leaderFire{i, unit, target, s})
			}
		}
	}
	return list
}

// leaderTargets lists the enemy units that a character may shoot at from a stand: the
// closest in range that the stand sees, or all that are equally close.
func (b *board) leaderTargets(p int, reach float64) []int {
	var units []int
	for i := range b.units {
		if b.eligible(b.Pieces[p].Unit, i) && len(b.reachedWithin(p, i, reach)) > 0 {
			units = append(units, i)
		}
	}
	return b.closestOf(units, func(i int) float64 { return b.UnitDistance(i, p) },
		func(i int) bool { return b.spotsUnit([]int{p}, i) })
}

// bestLeaderFire is the default way for a character to shoot: the one that hits most
// easily, then the one at the nearest target.
func (b *board) bestLeaderFire(list []leaderFire) leaderFire {
	return slices.MinFunc(list, func(f, g leaderFire) int {
		if f.shot.status != g.shot.status {
			return int(f.shot.status) - int(g.shot.status)
		}
		return compareLengths(b.UnitDistance(f.target, f.shot.piece), b.UnitDistance(g.target, g.shot.piece))
	})
}

// leaderShot is the action of a way to shoot.
func (b *board) leaderShot(f leaderFire) game.Action {
	return game.Action{Do: "shoot", Unit: b.units[f.unit].ID, Character: b.state.Characters[f.leader].ID,
		Stand: b.id(f.shot.piece), Target: string(b.units[f.target].ID)}
}

// shootLeader lets a character shoot from a stand of his unit (STD-CHAR-18).
func (r *run) shootLeader(a game.Action) error {
	b := r.board()
	i := r.s.CharacterIndex(a.Character)
	if i < 0 {
		return &game.Refusal{Reason: game.Say("There is no character %q.", a.Character)}
	}
	if refusal := b.mayShootLeader(i); refusal != nil {
		return refusal
	}
	c := &r.s.Characters[i]
	fires := b.leaderFires(i)
	if len(fires) == 0 {
		return refuse("STD-SHOOT-04", game.Say("No stand of %s sees an enemy unit within %s at which %s may shoot.",
			unitName(r.s, c.Joined), cm(leaderShotReach(c)), leaderWithin(c)))
	}
	wanted := slices.DeleteFunc(slices.Clone(fires), func(f leaderFire) bool {
		return a.Stand != "" && b.id(f.shot.piece) != a.Stand || a.Target != "" && string(b.units[f.target].ID) != a.Target
	})
	switch {
	case a.Unit != c.Joined:
		return refuse("STD-CHAR-18", game.Say("%s is with %s and shoots from one of its stands.", leaderName(c), unitName(r.s, c.Joined)))
	case a.Option != nil:
		return &game.Refusal{Reason: game.Say(`The action "shoot" of a character has no field "option": name the stand and the target.`)}
	case len(wanted) == 0:
		best := b.bestLeaderFire(fires)
		return refuse("STD-CHAR-18", game.Say("%s shoots at the closest enemy unit that the stand sees from which he shoots: from %s that is %s.",
			leaderName(c), b.standName(best.shot.piece), b.units[best.target].name()))
	}
	r.fireLeader(b, b.bestLeaderFire(wanted))
	return nil
}

// fireLeader shoots: the roll comes next, then the phase continues as after a volley.
func (r *run) fireLeader(b *board, f leaderFire) {
	c := &r.s.Characters[f.leader]
	EditLeader(c).State.Fired = true
	target := &b.units[f.target]
	from := b.standName(f.shot.piece)
	step := game.Step{Rule: "STD-CHAR-18",
		Text: game.Say("%s shoots from %s: %s is the closest enemy unit that it sees and may shoot at, %s away.",
			leaderName(c), from, target.name(), cm(b.UnitDistance(f.target, f.shot.piece))),
		Marks: []game.Mark{{Kind: game.MarkSight, From: f.shot.line.A, To: f.shot.line.B}}}
	r.event(game.Event{Kind: "shoot", Unit: c.Joined, Target: target.ID, By: string(c.ID), Stand: b.id(f.shot.piece),
		Steps: append([]game.Step{step}, f.shot.why...),
		Text:  r.say("%s shoots from %s at %s.", leaderName(c), from, unitName(r.s, target.ID))})
	r.push(&volleyProcedure{Step: stepShot, Unit: c.Joined, Target: target.ID})
	r.push(b.salvoFrame(f.unit, salvo{target: f.target, shots: []Shot{
		{Unit: c.Joined, Stand: b.id(f.shot.piece), By: c.ID, Dice: leaderShotCount(c)}}}, false))
}

// shooterOf is the character who shoots a frame's shots; nil if the unit's own stands do.
func (b *board) shooterOf(shots []Shot) *game.Character {
	if len(shots) == 0 || shots[0].By == "" {
		return nil
	}
	i := b.state.CharacterIndex(shots[0].By)
	if i < 0 {
		return nil
	}
	return &b.state.Characters[i]
}

// leaderShotCount is how often a character shoots.
func leaderShotCount(c *game.Character) int {
	shots, _ := leaderShots(c)
	return shots
}

// leaderShotReach is how far he shoots, in cm.
func leaderShotReach(c *game.Character) float64 {
	_, reach := leaderShots(c)
	return reach
}
