package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// behindUnit is how far behind the middle of a unit a character is sent by default, in cm:
// clear of it, or further back if others are in his way.
var behindUnit = [3]float64{8, 12, 16}

// clearOfEnemy is the distance he keeps from every enemy, in cm.
const clearOfEnemy = 10.0

// usualPost returns the move of the first character who could be better placed for the
// orders of the next turn; false if there is none.
func (r *run) usualPost() (move game.Action, found bool) {
	b := r.board()
	for i := range r.s.Characters {
		if b.mayMoveCharacter(i) != nil {
			continue
		}
		if to, ok := b.post(i); ok {
			return game.Action{Do: "character", Character: r.s.Characters[i].ID, X: &to.X, Y: &to.Y}, true
		}
	}
	return move, false
}

// post finds the place behind a unit, or on the way there, at which a character makes his side
// readiest for orders; among equals the nearest. It returns false if no place is better than his
// present one.
func (b *board) post(character int) (best geometry.Vec, found bool) {
	c := &b.state.Characters[character]
	here := geometry.Vec{X: c.X, Y: c.Y}
	ready := b.readinessOf(character)
	if b.spent() {
		return best, false
	}
	most := ready.at(b, here)
	if most == ready.most {
		return best, false
	}
	for unit := range b.units {
		if u := &b.units[unit]; u.Side != c.Side || len(u.Stands) == 0 {
			continue
		}
		if b.spend(len(b.units) * len(behindUnit)); b.spent() {
			break
		}
		enemy := b.nearestFoe(unit)
		if enemy.unit < 0 {
			continue
		}
		back := enemy.from.Sub(enemy.to).Unit()
		for _, far := range behindUnit {
			way := b.Center(unit).Along(back, far).Sub(here)
			if far := way.Len(); far > leaderLimit(c) {
				way = way.Scale(leaderLimit(c) / far)
			}
			place := round4Point(here.Add(way))
			sum := ready.at(b, place)
			if sum < most || sum == most && !(found && place.Dist(here) < best.Dist(here)-geometry.Tolerance) {
				break // further back is no better
			}
			if b.tooNear(c, place) {
				continue
			}
			if !b.roomFor(character).IsFree(place) {
				continue
			}
			var refusal *game.Refusal
			if b.step(func() { _, refusal = b.checkCharacter(character, place, -1) }) && refusal == nil {
				best, most, found = place, sum, true
				break
			}
		}
	}
	return best, found
}

// readiness measures how well a character's side could give its next orders, depending on
// where he is: for all its units that have a use for orders, the sum of the best Command
// less the distance (STD-CMD-39) among the characters who reach them (STD-CMD-25,
// STD-CMD-26).
type readiness struct {
	character game.Character
	units     []int
	others    []int // by unit: the best value among the other characters
	most      int   // the sum if he is near enough to all
}

// outOfReach is the deduction for a unit that his orders do not reach.
const outOfReach = 4

func (b *board) readinessOf(character int) *readiness {
	ready := &readiness{character: b.state.Characters[character]}
	ready.character.Joined = ""
	for unit := range b.units {
		if b.spent() {
			break
		}
		if u := &b.units[unit]; u.Side != ready.character.Side || len(u.Stands) == 0 || b.staysPut(unit) {
			continue
		}
		best := 0
		for i := range b.state.Characters {
			if c := &b.state.Characters[i]; i != character && c.Side == ready.character.Side && OnTable(c) {
				best = max(best, b.commandOver(c, unit))
			}
		}
		ready.units, ready.others = append(ready.units, unit), append(ready.others, best)
		ready.most += min(max(best, OwnLeader(&ready.character).Command), mostCommand)
	}
	return ready
}

// at adds up the readiness with the character at a point.
func (r *readiness) at(b *board, place geometry.Vec) (sum int) {
	r.character.X, r.character.Y = place.X, place.Y
	for i, unit := range r.units {
		best := r.others[i]
		if best < OwnLeader(&r.character).Command {
			best = max(best, b.commandOver(&r.character, unit))
		}
		sum += min(best, mostCommand)
	}
	return sum
}

// commandOver is a character's Command for a unit.
func (b *board) commandOver(c *game.Character, unit int) int {
	units := [1]int{unit}
	value := OwnLeader(c).Command + b.distanceModifier(c, units[:]).amount
	if b.outOfCommand(c, unit, units[:]) {
		value -= outOfReach
	}
	return value
}

// tooNear reports whether a character at a point would be too near the enemy.
func (b *board) tooNear(c *game.Character, at geometry.Vec) bool {
	there := *c
	there.X, there.Y = at.X, at.Y
	for unit := range b.units {
		if u := &b.units[unit]; u.Side != c.Side && len(u.Stands) > 0 && b.leaderDistance(&there, unit) < clearOfEnemy {
			return true
		}
	}
	return false
}
