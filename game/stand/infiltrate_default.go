package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Where units that come by an order are suggested to come, and which orders of that kind are given by default
// (docs/policies.md).

func init() { comings.each, comings.usual = (*board).entryOrders, (*run).usualEntry }

// entryAnswers lists the suggested points for an order to come, or gives the reason why there is none.
func (b *board) entryAnswers(character int, units []int) (list []game.Action, why *game.Refusal) {
	c := &b.state.Characters[character]
	for _, at := range b.entrySpots(c, units) {
		if _, refusal := b.enter(character, units, at); refusal == nil {
			x, y := at.X, at.Y
			list = append(list, game.Action{Do: "order", Character: c.ID, Units: b.idsOf(units), X: &x, Y: &y})
		} else if why == nil {
			why = refusal
		}
	}
	if why == nil && len(list) == 0 {
		why = refuse("STD-SCOUT-08", game.Say("There is no place where %s could come.", b.unitNames(units)))
	}
	return list, why
}

// entrySpots suggests points: of each feature of dense terrain and each edge the one nearest to the character,
// and the one nearest to the enemy but more than 20 cm from him.
func (b *board) entrySpots(c *game.Character, units []int) (list []geometry.Vec) {
	for _, spots := range b.entryGrids(units[0]) {
		for _, key := range [2]func(geometry.Vec) float64{
			func(at geometry.Vec) float64 { return b.leaderFrom(c, at) },
			func(at geometry.Vec) float64 { return b.lurking(units[0], at) },
		} {
			if at, ok := b.nearestSpot(units, spots, key); ok && !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	return list
}

// nearestSpot is the point with the least key at which units find room, of the first few.
func (b *board) nearestSpot(units []int, spots []geometry.Vec, key func(geometry.Vec) float64) (geometry.Vec, bool) {
	const tried = 4
	order := slices.Clone(spots)
	slices.SortStableFunc(order, func(p, q geometry.Vec) int { return compareLengths(key(p), key(q)) })
	for i, at := range order {
		if i == tried || b.spent() {
			break
		}
		if b.entryPoint(units[0], at) == nil && b.shownAt(units, at).refusal == nil {
			return at, true
		}
	}
	return geometry.Vec{}, false
}

// entryGrids lists points in each feature of dense terrain, and along each edge of the table.
func (b *board) entryGrids(unit int) (grids [][]geometry.Vec) {
	const inTerrain, along = 4.0, 10.0 // cm between the points
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if !isDense(t.Kind) {
			continue
		}
		var spots []geometry.Vec
		for _, part := range b.partsOf(t, b.units[unit].Type) {
			bounds := part.Bounds()
			for x := bounds.Min.X + inTerrain/2; x < bounds.Max.X; x += inTerrain {
				for y := bounds.Min.Y + inTerrain/2; y < bounds.Max.Y; y += inTerrain {
					if at := round4Point(geometry.Vec{X: x, Y: y}); part.Contains(at, 0) {
						spots = append(spots, at)
					}
				}
			}
		}
		grids = append(grids, spots)
	}
	size := b.state.Table
	barred := b.homeEdgesOf(b.state.Sides[1-b.units[unit].Army].ID)
	for i, length := range [4]float64{size.Width, size.Width, size.Height, size.Height} {
		if barred[i] {
			continue
		}
		var spots []geometry.Vec
		for far := along / 2; far < length; far += along {
			spots = append(spots, [4]geometry.Vec{{X: far}, {X: far, Y: size.Height}, {Y: far}, {X: size.Width, Y: far}}[i])
		}
		grids = append(grids, spots)
	}
	return grids
}

// lurking is the distance of a point from the nearest enemy, but far for points within 20 cm of him.
func (b *board) lurking(unit int, at geometry.Vec) float64 {
	const far = 1000
	_, d := b.enemyAt(unit, at)
	if d <= enemyNear {
		return far - d
	}
	return d
}

// enemyAt returns the stand of an enemy that is nearest to a point, and its distance.
func (b *board) enemyAt(unit int, at geometry.Vec) (piece int, far float64) {
	piece, far = -1, math.Inf(1)
	for q, box := range b.Boxes {
		if d := box.Closest(at).Dist(at); b.Enemies(unit, b.Pieces[q].Unit) && d < far {
			piece, far = q, d
		}
	}
	return piece, far
}

// worthOfEntry estimates what an order to come is worth: its units, times the chance of success, more near the
// enemy and behind his front, less within 20 cm of him.
func (b *board) worthOfEntry(character int, units []int, at geometry.Vec) float64 {
	c := &b.state.Characters[character]
	t := b.entryTarget(character, units, at)
	worth := float64(len(units)*b.obeyed(c, t.need)) / (dieSides * dieSides)
	enemy, far := b.enemyAt(units[0], at)
	if enemy < 0 {
		return worth
	}
	const near = 40.0
	worth *= near / (near + max(0, far-enemyNear))
	if at.Sub(b.Boxes[enemy].Center).Dot(b.Boxes[enemy].Forward) < 0 {
		worth *= 1.5
	}
	if far <= enemyNear {
		worth *= 0.7
	}
	return worth
}

// bestEntry is the answer with the most worth, 0 if there is none.
func (b *board) bestEntry(character int, units []int, answers []game.Action) (best int) {
	most := 0.0
	for i, a := range answers {
		if worth := b.worthOfEntry(character, units, geometry.Vec{X: *a.X, Y: *a.Y}); worth > most {
			best, most = i, worth
		}
	}
	return best
}

// entryOrders lists the orders to come that may be given now: each unit alone, and groups of those that may
// come together. The point is asked for next.
func (b *board) entryOrders(yield func(character int, units []int) bool) {
	for i := range b.state.Characters {
		if b.refuseCommand(i).applies() {
			continue
		}
		var groups []int
		for unit := range b.units {
			if !isKept(b.units[unit].Unit) || b.mayEnter(i, []int{unit}) != nil {
				continue
			}
			if !yield(i, []int{unit}) {
				return
			}
			if b.comesInGroups(unit) {
				groups = append(groups, unit)
			}
		}
		for _, units := range setsOf(groups) {
			if b.mayEnter(i, units) == nil && !yield(i, units) {
				return
			}
		}
	}
}

// setsOf lists the sets of two to four of some units: all of them if there are at most four units, else those
// of neighbours in the list.
func setsOf(units []int) (sets [][]int) {
	if len(units) > mostInBrigade {
		for size := 2; size <= mostInBrigade; size++ {
			for first := range len(units) - size + 1 {
				sets = append(sets, units[first:first+size])
			}
		}
		return sets
	}
	for bits := range 1 << len(units) {
		var set []int
		for i, unit := range units {
			if bits>>i&1 == 1 {
				set = append(set, unit)
			}
		}
		if len(set) > 1 {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(s, o []int) int { return len(s) - len(o) })
	return sets
}

// usualEntry returns the best order to come that needs at least a number, or more.
func (r *run) usualEntry(least int) (order game.Action, found bool) {
	b := r.board()
	most := 0.0
	for character, units := range b.entryOrders {
		if b.spent() {
			break
		}
		answers, _ := b.entryAnswers(character, units)
		for _, a := range answers {
			at := geometry.Vec{X: *a.X, Y: *a.Y}
			if b.entryTarget(character, units, at).need < least {
				continue
			}
			if worth := b.worthOfEntry(character, units, at); worth > most {
				order, most, found = a, worth, true
			}
		}
	}
	return order, found
}

// chanceOfEntry is the chance of a test.
func (b *board) chanceOfEntry(t *orderTest) float64 {
	return float64(b.obeyed(&b.state.Characters[t.character], t.need)) / (dieSides * dieSides)
}
