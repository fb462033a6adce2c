package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// Where the computer sends a character, in cm.
const (
	behindUnit   = 8.0  // behind the middle of a unit, were it a column of horse
	clearOfEnemy = 10.0 // from every enemy, at least
)

// adviseCharacter returns the move of the first character who would be better placed for
// the orders of the next turn; false when all stand well.
func (r *run) adviseCharacter() (game.Action, bool) {
	b := r.board()
	for i := range r.s.Characters {
		if b.mayMoveCharacter(i) != nil {
			continue
		}
		if to, ok := b.post(i); ok {
			return game.Action{Do: "character", Character: r.s.Characters[i].ID, X: &to.X, Y: &to.Y}, true
		}
	}
	return game.Action{}, false
}

// post finds the place behind a unit, or on the way there, from which a character's side
// is readiest for orders; of equally good ones the nearest. It returns false when none is
// better than where he is.
func (b *board) post(character int) (best geometry.Vec, found bool) {
	c := &b.state.Characters[character]
	here := geometry.Vec{X: c.X, Y: c.Y}
	obstacles, table := b.obstaclesTo(character, nil), b.tableFor(c)
	most := b.readiness(character, here)
	for unit := range b.units {
		u, enemy := &b.units[unit], b.nearestEnemy(unit, nil)
		if u.Side != c.Side || len(u.Stands) == 0 || enemy < 0 {
			continue
		}
		from, to := b.closest(unit, enemy)
		way := b.center(unit).Sub(to.Sub(from).Unit().Scale(behindUnit)).Sub(here)
		if far := way.Len(); far > leaderLimit(c) {
			way = way.Scale(leaderLimit(c) / far)
		}
		free := freePlace(here.Add(way), obstacles, table)
		if free == nil {
			continue
		}
		place := geometry.Vec{X: round4(free.X), Y: round4(free.Y)}
		ready := b.readiness(character, place)
		better := ready > most || found && ready == most && place.Dist(here) < best.Dist(here)-geometry.Tolerance
		if !better || b.tooNear(c, place) {
			continue
		}
		if _, refusal := b.checkCharacter(character, place, -1); refusal == nil {
			best, most, found = place, ready, true
		}
	}
	return best, found
}

// readiness tells how well a character's side could give its next orders if he stood at a
// place: for all its units that do something with orders, the sum of the best Command
// less the distance (STD-CMD-39).
func (b *board) readiness(character int, at geometry.Vec) (sum int) {
	side := b.state.Characters[character].Side
	for unit := range b.units {
		if u := &b.units[unit]; u.Side != side || len(u.Stands) == 0 || b.staysPut(unit) {
			continue
		}
		need := 0
		for i := range b.state.Characters {
			c := b.state.Characters[i]
			if c.Side != side || !c.OnTable() {
				continue
			}
			if i == character {
				c.X, c.Y, c.Joined = at.X, at.Y, ""
			}
			need = max(need, c.Command+b.distanceModifier(&c, []int{unit}).amount)
		}
		sum += min(need, mostCommand)
	}
	return sum
}

// tooNear reports whether a character at a place would not be clear of the enemy.
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
