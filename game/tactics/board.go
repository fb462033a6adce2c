package tactics

import (
	"fmt"
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// A battle without a table is shown on a board: a column for each position and, behind the side that
// holds it, columns for the location and the inner one. Each unit has its own row in its side's half
// of the column, and a bar of stands, each for a number of members. The stands follow from the battle;
// no rule uses them.
const (
	columnWidth = 30.0 // cm
	leastRow    = 5    // cm
	mostRow     = 20
	allRows     = 96  // cm, if that leaves each row its height
	heading     = 5.0 // cm above the rows, for the names of the columns
	mostStands  = 10  // of a unit
	mostRows    = 150 // with more units there is no board
	standFront  = 4.0
	standDepth  = 1.2
	standPitch  = 1.25
)

// The kinds of columns, as terrain.
const (
	columnBack         = "back"
	columnIntermediary = "intermediary"
	columnMidfield     = "midfield"
	columnInside       = "inside"
	columnInner        = "inner"
)

// columnKinds are the kinds of columns.
var columnKinds = []game.TerrainKind{{Name: columnBack}, {Name: columnIntermediary}, {Name: columnMidfield}, {Name: columnInside}, {Name: columnInner}}

// boardBase is the base of every stand on a board.
func boardBase(game.UnitType) game.Base { return game.Base{Front: standFront, Depth: standDepth} }

// board is the layout of a board.
type board struct {
	columns []string // their kinds, from left to right
	first   int      // the column of position 0
	inside  int      // the column of the location, beside the positions …
	step    int      // … and the step to the inner one's column
	rows    []int    // of units, by their index
	deepest int      // the number of rows
	height  float64  // of a row
	each    int      // members of a stand
	units   []game.UnitID
	ids     [][]game.StandID
}

// newBoard returns the board of a battle, nil if there are too many units.
func newBoard(s *game.State) *board {
	b := &board{rows: make([]int, len(s.Units)), each: membersOfAStand(s), ids: make([][]game.StandID, len(s.Units))}
	positions := []string{columnBack, columnIntermediary, columnMidfield, columnIntermediary, columnBack}
	if onePosition(s) {
		positions = []string{columnMidfield}
	}
	b.columns, b.inside, b.step = positions, len(positions), 1
	if l := whole(s).Location; l != nil {
		within := []string{columnInside}
		if l.Inner != nil {
			within = append(within, columnInner)
		}
		if s.SideOf(l.Inside) == 0 { // its place is to the left
			b.columns, b.first = nil, len(within)
			for i := range within {
				b.columns = append(b.columns, within[len(within)-1-i])
			}
			b.columns, b.inside, b.step = append(b.columns, positions...), len(within)-1, -1
		} else {
			b.columns = append(b.columns[:len(b.columns):len(b.columns)], within...)
		}
	}
	var used [2]int
	for i := range s.Units {
		side := max(0, s.SideOf(s.Units[i].Side))
		b.rows[i] = used[side]
		used[side]++
		b.units = append(b.units, s.Units[i].ID)
	}
	b.deepest = max(used[0], used[1], 4)
	if b.deepest > mostRows {
		return nil
	}
	b.height = float64(min(mostRow, max(leastRow, allRows/b.deepest)))
	b.name(s)
	return b
}

// membersOfAStand is the number of members of a stand, such that the largest unit has at most mostStands.
func membersOfAStand(s *game.State) int {
	each := 1
	for i := range s.Units {
		members := max(own(&s.Units[i]).Count, own(&s.Units[i]).now().Began)
		each = max(each, (members+mostStands-1)/mostStands)
	}
	return each
}

// isOf reports whether a battle is shown on this board.
func (b *board) isOf(s *game.State) bool {
	same := func(u game.Unit, id game.UnitID) bool { return u.ID == id }
	return b != nil && onBoard(s, b) && b.each == membersOfAStand(s) && slices.EqualFunc(s.Units, b.units, same)
}

// name gives the stands unique ids: UNIT_1, UNIT_2 and so on, or ROW_1 if a unit has such an id itself,
// or a long one.
func (b *board) name(s *game.State) {
	for i := range s.Units {
		stem := string(s.Units[i].ID)
		for n := 0; len(stem) > 28 || taken(s, stem); n++ {
			stem = "row" + strconv.Itoa(i+1) + "-" + strconv.Itoa(n)
		}
		b.ids[i] = make([]game.StandID, mostStands)
		for k := range b.ids[i] {
			b.ids[i][k] = game.StandID(stem + numbers[k])
		}
	}
}

// numbers end the ids of a unit's stands.
var numbers = [mostStands]string{"_1", "_2", "_3", "_4", "_5", "_6", "_7", "_8", "_9", "_10"}

// taken reports whether a unit has an id that a stand with this stem might have.
func taken(s *game.State, stem string) bool {
	for i := range s.Units {
		if id := string(s.Units[i].ID); len(id) > len(stem) && id[len(stem)] == '_' && id[:len(stem)] == stem {
			return true
		}
	}
	return false
}

// table is the size of the board.
func (b *board) table() game.Table {
	return game.Table{Width: columnWidth * float64(len(b.columns)), Height: float64(b.height*float64(b.deepest)) + heading + 2}
}

// terrain returns the columns as areas.
func (b *board) terrain() []game.Terrain {
	var list []game.Terrain
	top := b.table().Height - 0.5
	for i, kind := range b.columns {
		left := float64(columnWidth * float64(i))
		list = append(list, game.Terrain{ID: game.TerrainID(fmt.Sprintf("column-%d", i+1)), Kind: kind, Shape: []geometry.Vec{
			{X: left + 0.5, Y: 0.5}, {X: left + 29.5, Y: 0.5}, {X: left + 29.5, Y: top}, {X: left + 0.5, Y: top},
		}})
	}
	return list
}

// column returns the column of a place.
func (b *board) column(position, depth int8) int {
	if depth == 0 {
		return b.first + int(position)
	}
	return b.inside + b.step*int(depth-1)
}

// pose is the place of the k-th stand of a unit; the first is nearest to the enemy.
func (b *board) pose(unit, k int, side, position, depth int8) game.Pose {
	middle := float64(columnWidth*float64(b.column(position, depth))) + columnWidth/2
	back := 1 + standDepth/2 + float64(standPitch*float64(k))
	y := b.table().Height - 1 - heading - b.height/2 - float64(b.height*float64(b.rows[unit]))
	if side == 0 {
		return game.Pose{X: game.RoundLength(middle - back), Y: game.RoundLength(y), Facing: 90}
	}
	return game.Pose{X: game.RoundLength(middle + back), Y: game.RoundLength(y), Facing: 270}
}

// stands returns the stands of a unit, at least one while it is in the battle.
func (b *board) stands(unit, members int, side, position, depth int8) []game.Stand {
	if members == 0 {
		return nil
	}
	var list []game.Stand
	for k := range min(mostStands, (members+b.each-1)/b.each) {
		p := b.pose(unit, k, side, position, depth)
		list = append(list, game.Stand{ID: b.ids[unit][k], X: p.X, Y: p.Y, Facing: p.Facing})
	}
	return list
}

// onBoard reports whether a battle is on its board, not on a table of its own.
func onBoard(s *game.State, b *board) bool {
	return b != nil && s.Table == b.table() && len(s.Terrain) == len(b.columns) && s.Terrain[0].ID == "column-1"
}

// setUp puts a battle without a table onto a board.
func setUp(s *game.State) {
	if s.Table != (game.Table{}) || len(s.Terrain) > 0 {
		return
	}
	for i := range s.Units {
		if len(s.Units[i].Stands) > 0 || s.SideOf(s.Units[i].Side) < 0 {
			return
		}
	}
	b := newBoard(s)
	if b == nil {
		return
	}
	s.Table, s.Terrain = b.table(), b.terrain()
	for i := range s.Units {
		u, p := &s.Units[i], own(&s.Units[i])
		depth := int8(0)
		if p.Place.Inside || p.Place.Inner {
			depth++
		}
		if p.Place.Inner && whole(s).Location != nil && whole(s).Location.Inner != nil {
			depth++
		}
		if depth > 0 && whole(s).Location == nil {
			continue // the check reports the error
		}
		position := int8(p.Place.Position)
		if onePosition(s) {
			position = 0
		}
		members := p.Count
		if p.now().Gone != "" {
			members = 0
		}
		u.Base = boardBase("")
		u.Stands = b.stands(i, members, int8(s.SideOf(u.Side)), position, depth)
	}
}

// show moves the stands on the board to the places of their units.
func (f *fight) show(s *game.State) {
	if !onBoard(s, f.board) {
		return
	}
	for i := range f.units {
		u := &f.units[i]
		members := u.n
		if !u.alive() {
			members = 0
		}
		stands := f.board.stands(i, members, u.side, u.position, u.depth)
		if !game.SameStands(stands, s.Units[i].Stands) {
			s.Units[i].Stands = stands
		}
	}
}

// strides returns the moves of a unit's stands on the board, for the view.
func (f *fight) strides(u *fighter, position, depth int8) []game.StandMove {
	if f.board == nil {
		return nil
	}
	var list []game.StandMove
	for k := range min(mostStands, (u.n+f.board.each-1)/f.board.each) {
		from := f.board.pose(u.index, k, u.side, position, depth)
		to := f.board.pose(u.index, k, u.side, u.position, u.depth)
		list = append(list, game.StandMove{ID: f.board.ids[u.index][k], Poses: []game.Pose{from, to}, Cost: game.RoundLength(max(from.X-to.X, to.X-from.X))})
	}
	return list
}
