package ui

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// addUnit puts a new unit in line on a table, as near to a point as there is room. The
// first side faces down the table, the second up. It returns the unit's id, "" if there
// is no room.
func addUnit(st *game.State, side int, kind game.UnitType, stands int, near geometry.Vec) game.UnitID {
	u := newUnit(st, side, kind, stands)
	if !settleNear(st, u, near) {
		st.Units = st.Units[:len(st.Units)-1]
		return ""
	}
	return u.ID
}

// newUnit adds a unit whose stands have no place yet.
func newUnit(st *game.State, side int, kind game.UnitType, stands int) *game.Unit {
	number := freeNumber(st, st.Sides[side].ID)
	id := fmt.Sprintf("%.24s-%d", st.Sides[side].ID, number)
	facing := 180.0
	if side == 1 {
		facing = 0
	}
	unit := game.Unit{
		ID: game.UnitID(id), Side: st.Sides[side].ID, Name: fmt.Sprintf("%s %s %d", sideName(st, side), words.Say(game.GuideOf(st).UnitType(kind).Name), number), Type: kind,
	}
	for i := range stands {
		unit.Stands = append(unit.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s-%c", id, 'a'+i)), Facing: facing})
	}
	if recruit := game.GuideOf(st).Pieces.Recruit; recruit != nil {
		recruit(st, &unit)
	}
	unit.Base = game.UsualBase(st, &unit)
	st.Units = append(st.Units, unit)
	return &st.Units[len(st.Units)-1]
}

// freeNumber returns the first number whose ids are unused on the table.
func freeNumber(st *game.State, side game.SideID) int {
	for n := 1; ; n++ {
		id := fmt.Sprintf("%.24s-%d", side, n)
		taken := st.Unit(game.UnitID(id)) != nil
		for i := range st.Characters {
			taken = taken || string(st.Characters[i].ID) == id
		}
		for _, letter := range "abcdefgh" {
			u, _ := st.Stand(game.StandID(fmt.Sprintf("%s-%c", id, letter)))
			taken = taken || u != nil
		}
		if !taken {
			return n
		}
	}
}

// settleNear places the stands of a unit side by side at the free place nearest to a
// point, searching every centimetre of the table. It reports whether there is one.
func settleNear(st *game.State, u *game.Unit, near geometry.Vec) bool {
	all := make([]int, len(u.Stands))
	for i := range all {
		all[i] = i
	}
	best, found := geometry.Vec{}, false
	for x := 0.0; x <= st.Table.Width; x++ {
		for y := 0.0; y <= st.Table.Height; y++ {
			at := geometry.Vec{X: x, Y: y}
			if found && at.Dist(near) >= best.Dist(near) {
				continue
			}
			lineUp(u, at)
			if misplaced(st, u.ID, all) == "" {
				best, found = at, true
			}
		}
	}
	lineUp(u, best)
	return found
}

// lineUp places the stands side by side with their middle at a point.
func lineUp(u *game.Unit, middle geometry.Vec) {
	for i := range u.Stands {
		s := &u.Stands[i]
		right := geometry.Direction(s.Facing).Right()
		at := middle.Along(right, (float64(i)-float64(len(u.Stands)-1)/2)*u.Base.Front)
		s.X, s.Y = at.X, at.Y
	}
}
