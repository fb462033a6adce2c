package column

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// ranks is the formation of a unit's stands, given by their indexes: the columns from the unit's left
// to its right, each from front to back, and the stands separated from the main body.
type ranks struct {
	unit    *game.Unit
	boxes   []geometry.Box
	columns [][]int
	column  []int // by stand: the index of its column
	row     []int // by stand: its row, 0 for the front one of its column
	apart   []bool
	mains   []int // the stands of the main body

	spare []int // working memory: three numbers for each stand
}

// bodyOf finds the columns, the main body and the separated stands of a unit (COL-UNIT-16,
// COL-UNIT-17).
func bodyOf(u *game.Unit) *ranks {
	b := &ranks{unit: u, boxes: boxesOf(u)}
	n := len(b.boxes)
	numbers := make([]int, 6*n)
	b.column, b.row, b.spare, b.apart = numbers[:n:n], numbers[n:2*n:2*n], numbers[2*n:5*n:5*n], make([]bool, 2*n)
	b.mains = numbers[5*n : 5*n]
	b.findColumns()
	b.findMain()
	return b
}

// boxesOf returns the bases of a unit's stands.
func boxesOf(u *game.Unit) []geometry.Box {
	boxes := make([]geometry.Box, len(u.Stands))
	for i := range boxes {
		boxes[i] = u.Box(i)
	}
	return boxes
}

// findColumns links each stand to the stand directly in front of it.
func (b *ranks) findColumns() {
	n := len(b.boxes)
	behind := b.spare[:n] // the stand behind each one, −1 for none
	front := b.apart[n:]  // in the memory of apart, which is worked out later
	for i := range behind {
		behind[i], front[i] = -1, true
	}
	for i := range b.boxes {
		longest := 0.0
		for j := range b.boxes {
			if length := followsBy(b.boxes[i], b.boxes[j]); length > longest+geometry.Tolerance && front[j] {
				longest, behind[i] = length, j
			}
		}
		if behind[i] >= 0 {
			front[behind[i]] = false
		}
	}
	order := b.spare[n : n : 2*n]
	b.columns = make([][]int, 0, n)
	for i := range b.boxes {
		if !front[i] {
			continue
		}
		from := len(order)
		for at := i; at >= 0; at = behind[at] {
			order = append(order, at)
		}
		b.columns = append(b.columns, order[from:len(order):len(order)])
	}
	if n > 0 {
		right := b.boxes[0].Forward.Right()
		slices.SortStableFunc(b.columns, func(p, q []int) int {
			return cmp.Compare(game.RoundLength(b.boxes[p[0]].Center.Dot(right)), game.RoundLength(b.boxes[q[0]].Center.Dot(right)))
		})
	}
	for c, column := range b.columns {
		for row, i := range column {
			b.column[i], b.row[i] = c, row
		}
	}
}

// roughly is the tolerance, in cm, of quick tests before a contact is worked out.
const roughly = 0.1

// followsBy returns the length of contact of a box directly behind another: both face the same way, and
// half of its front or more lies on the other's rear edge. Otherwise it is 0.
func followsBy(ahead, behind geometry.Box) float64 {
	back := ahead.Center.Sub(behind.Center).Dot(ahead.Forward)
	if apart := back - (ahead.Depth+behind.Depth)/2; max(apart, -apart) > roughly || !geometry.SameFacing(ahead.Forward, behind.Forward) {
		return 0
	}
	c := geometry.Touch(ahead, behind)
	if c.Kind != geometry.EdgeContact || c.A.Side != geometry.Rear || c.B.Side != geometry.Front || 2*c.Length < behind.Width-geometry.Tolerance {
		return 0
	}
	return c.Length
}

// findMain finds the largest set of stands joined by edges, the first one in the file among equals. All
// other stands are separated. Corners do not join.
func (b *ranks) findMain() {
	n := len(b.boxes)
	group := b.spare[2*n:]
	for i := range group {
		group[i] = -1
	}
	best, most := 0, 0
	todo := b.spare[:n] // the columns have been worked out by now
	for first := range group {
		if group[first] >= 0 {
			continue
		}
		group[first] = first
		count := 0
		todo[0] = first
		for todo := todo[:1]; len(todo) > 0; {
			i := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			count++
			for j := range group {
				if group[j] < 0 && maybeWithin(b.unit, i, b.unit, j, geometry.Tolerance) && geometry.Touch(b.boxes[i], b.boxes[j]).Kind == geometry.EdgeContact {
					group[j] = first
					todo = append(todo, j)
				}
			}
		}
		if count > most {
			best, most = first, count
		}
	}
	b.apart = b.apart[:n]
	for i := range group {
		if b.apart[i] = group[i] != best && own(b.unit).Formation != inSquare; !b.apart[i] {
			b.mains = append(b.mains, i)
		}
	}
}

// main lists the stands of the main body.
func (b *ranks) main() []int { return b.mains }

// front lists the stands of the front row: the foremost of the columns of the main body.
func (b *ranks) front() []int {
	return b.which(func(i int) bool { return !b.apart[i] && b.row[i] == 0 })
}

func (b *ranks) which(is func(i int) bool) []int {
	list := make([]int, 0, len(b.boxes))
	for i := range b.boxes {
		if is(i) {
			list = append(list, i)
		}
	}
	return list
}

// columnOf returns the stands of a stand's column, front to back.
func (b *ranks) columnOf(i int) []int { return b.columns[b.column[i]] }

// ids returns the ids of stands.
func (b *ranks) ids(which []int) []game.StandID {
	list := make([]game.StandID, len(which))
	for k, i := range which {
		list[k] = b.unit.Stands[i].ID
	}
	return list
}
