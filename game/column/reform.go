package column

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// reform attempts a Change Formation: stands go to new places inside the unit (COL-FORM-04).
func (m *moment) reform(a game.Action, d *Deed, r roller, free *game.Character) error {
	places, form, refusal := newFormation(m.s, a, d, r)
	if refusal == nil {
		refusal = mayStand(m.s, r, places)
	}
	if refusal != nil {
		return refusal
	}
	ok, err := m.attempt(r, d.Name, free)
	if err != nil || !ok {
		return err
	}
	m.rearrange(r, places, d.Name, "COL-FORM-04")
	o := edit(m.s.Unit(r.unit.ID))
	o.Formation = form
	return nil
}

// newFormation returns the places of a unit's stands after a Change Formation, and the new formation:
// by the places that the owner names, or a wider line, a narrower column or a square. To is the number
// of columns; without it a line is as wide and a column as narrow as the limits allow.
func newFormation(s *game.State, a game.Action, d *Deed, r roller) ([]game.Stand, string, *game.Refusal) {
	u := r.unit
	switch {
	case !own(u).Formed || len(r.stands) < 2:
		return nil, "", game.Refuse("COL-FORM-04", "A single stand has no other formation.")
	case len(a.Stands) > 0:
		return namedPlaces(s, a, r)
	case a.Choice == inSquare && has(u, militia):
		return nil, "", game.Refuse("COL-FORM-06", "Militia cannot form square.")
	case a.Choice == inSquare && len(r.stands) < squareLeast:
		return nil, "", game.Refuse("COL-FORM-04", "A square needs %d stands.", squareLeast)
	case a.Choice == inSquare:
		places, refusal := withinLimits(s, r, squareSlots(r))
		return places, inSquare, refusal
	case a.Choice != inLine && a.Choice != inColumn:
		return nil, "", game.Refuse("COL-FORM-04", "A unit forms line, column or square.")
	}
	return rowsOf(s, a.Choice, int(d.To), r)
}

// rowsOf returns the places of a line or a column.
func rowsOf(s *game.State, form string, columns int, r roller) ([]game.Stand, string, *game.Refusal) {
	n := len(r.stands)
	if columns > n {
		return nil, "", game.Refuse("COL-FORM-04", "%s has %s.", r.unit.Name, standsPhrase(n))
	}
	if columns > 0 {
		places, refusal := withinLimits(s, r, rowSlots(r, columns))
		return places, form, refusal
	}
	now := frontWidth(r)
	step, last := 1, n
	if form == inColumn {
		step, last = -1, 1
	}
	var best []game.Stand
	refusal := game.Refuse("COL-FORM-04", "%s is as wide, or as narrow, as it can be.", r.unit.Name)
	for columns := now + step; columns*step <= last*step; columns += step {
		places, why := withinLimits(s, r, rowSlots(r, columns))
		if why != nil {
			if best == nil {
				refusal = why
			}
			break
		}
		best = places
	}
	if best == nil {
		return nil, "", refusal
	}
	return best, form, nil
}

// frontWidth is the number of stands in the front row of a unit; a square counts as one column.
func frontWidth(r roller) int {
	if own(r.unit).Formation == inSquare {
		return 1
	}
	return len(r.body.front())
}

// rowSlots returns places in rows of columns stands, the last row with the rest. The front row is on the
// line of the present one, around its middle.
func rowSlots(r roller, columns int) []game.Stand {
	middle, forward := frontMiddle(r)
	right := forward.Right()
	base, n := r.unit.Base, len(r.stands)
	slots := make([]game.Stand, 0, n)
	for i := range n {
		row, column := i/columns, i%columns
		inRow := min(columns, n-row*columns)
		at := middle.Along(right, float64((float64(column)-float64(inRow-1)/2)*base.Front)).Along(forward, -float64((float64(row)+0.5)*base.Depth))
		slots = append(slots, slot(at, forward))
	}
	return slots
}

func slot(at, forward geometry.Vec) game.Stand {
	return game.Stand{X: game.RoundLength(at.X), Y: game.RoundLength(at.Y), Facing: game.RoundAngle(geometry.Degrees(forward))}
}

// frontMiddle returns the middle of the front row of a unit, on the line of its front edges, and its
// facing; for a square, the middle of its stands and the facing of the first.
func frontMiddle(r roller) (geometry.Vec, geometry.Vec) {
	boxes := r.body.boxes
	first := boxes[r.stands[0]]
	if own(r.unit).Formation == inSquare {
		var sum geometry.Vec
		for _, i := range r.stands {
			sum = sum.Add(boxes[i].Center)
		}
		return sum.Scale(1/float64(len(r.stands))).Along(first.Forward, r.unit.Base.Depth/2), first.Forward
	}
	right := first.Forward.Right()
	lo, hi, ahead := never, -never, -never
	for _, i := range r.body.front() {
		at := boxes[i].Center.Dot(right)
		lo, hi = min(lo, at), max(hi, at)
		ahead = max(ahead, boxes[i].Center.Dot(first.Forward)+boxes[i].Depth/2)
	}
	return right.Scale((lo + hi) / 2).Add(first.Forward.Scale(ahead)), first.Forward
}

// squareSlots returns the places of a square: its stands face outward on four sides around an open
// middle (G-12).
func squareSlots(r roller) []game.Stand {
	middle, forward := frontMiddle(r)
	base, n := r.unit.Base, len(r.stands)
	deep := (len(r.stands) + frontWidth(r) - 1) / max(1, frontWidth(r))
	middle = middle.Along(forward, -float64(float64(deep)*base.Depth/2))
	var counts [4]int // front, right, rear, left
	for i := range n {
		counts[[4]int{0, 2, 1, 3}[i%4]]++
	}
	wide := float64(float64(max(counts[0], counts[2])) * base.Front)
	long := float64(float64(max(counts[1], counts[3])) * base.Front)
	var slots []game.Stand
	dir := forward
	for side, count := range counts {
		out := long / 2
		if side%2 == 1 {
			out = wide / 2
		}
		for k := range count {
			at := middle.Along(dir, out+base.Depth/2).Along(dir.Right(), float64((float64(k)-float64(count-1)/2)*base.Front))
			slots = append(slots, slot(at, dir))
		}
		dir = dir.Right()
	}
	return slots
}

// withinLimits sends the stands to places so that the longest way is as short as possible, or says why
// they may not go there: no stand may go further than half its allowance (G-12).
func withinLimits(s *game.State, r roller, slots []game.Stand) ([]game.Stand, *game.Refusal) {
	places := slices.Clone(r.unit.Stands)
	for k, to := range assign(r, slots) {
		i := r.stands[k]
		places[i].X, places[i].Y, places[i].Facing = slots[to].X, slots[to].Y, slots[to].Facing
	}
	return places, tooFar(s, r, places)
}

// tooFar says which stand would go further than half its allowance.
func tooFar(s *game.State, r roller, places []game.Stand) *game.Refusal {
	most := allowance(s, r.unit) / 2
	for _, i := range r.stands {
		if far := placeOf(r.unit.Stands[i]).Dist(placeOf(places[i])); far > most+geometry.Tolerance {
			return game.Refuse("COL-FORM-04", "%s would go %s; it may go half its allowance, %s.", standAt{r.unit, i}.name(), inches(far), inches(most))
		}
	}
	return nil
}

// namedPlaces checks the places that the owner names: rows of stands edge to edge, with the unit's
// facing, and the middle of the front row within half a base width of the old one (G-12).
func namedPlaces(s *game.State, a game.Action, r roller) ([]game.Stand, string, *game.Refusal) {
	places := slices.Clone(r.unit.Stands)
	_, forward := frontMiddle(r)
	for _, p := range a.Stands {
		i := slices.IndexFunc(places, func(stand game.Stand) bool { return stand.ID == p.ID })
		if i < 0 || !slices.Contains(r.stands, i) {
			return nil, "", game.Refuse("COL-FORM-04", "%s is no stand of the unit's main body.", string(p.ID))
		}
		if !geometry.SameFacing(geometry.Direction(p.Facing), forward) {
			return nil, "", game.Refuse("COL-FORM-04", "%s does not face as the unit does.", string(p.ID))
		}
		places[i] = game.Stand(p)
	}
	if refusal := tooFar(s, r, places); refusal != nil {
		return nil, "", refusal
	}
	moved := *r.unit
	moved.Stands = places
	after := roller{unit: &moved, body: bodyOf(&moved), stands: r.stands}
	if slices.ContainsFunc(r.stands, func(i int) bool { return after.body.apart[i] }) || uneven(after.body) {
		return nil, "", game.Refuse("COL-FORM-04", "The stands must form rows, edge to edge.")
	}
	was, _ := frontMiddle(r)
	is, _ := frontMiddle(after)
	if was.Dist(is) > r.unit.Base.Front/2+geometry.Tolerance && own(r.unit).Formation != inSquare {
		return nil, "", game.Refuse("COL-FORM-04", "The middle of the front row would go %s; it may go half a base width.", inches(was.Dist(is)))
	}
	return places, formOf(after.body), nil
}

// formOf names the formation of a unit that stands in rows.
func formOf(b *ranks) string {
	if len(b.columns) < (len(b.main())+1)/2 {
		return inColumn
	}
	return inLine
}

// uneven reports whether the stands of a body do not form even rows: one column is longer than another
// by more than a stand.
func uneven(b *ranks) bool {
	least, most := len(b.boxes), 0
	for _, column := range b.columns {
		least, most = min(least, len(column)), max(most, len(column))
	}
	return most-least > 1
}

// assign gives each stand one of the places, so that the longest way is as short as possible: it
// tries the lengths one after the other and matches stands with places within each.
func assign(r roller, slots []game.Stand) []int {
	n := len(r.stands)
	far := make([][]float64, n)
	var lengths []float64
	for k, i := range r.stands {
		far[k] = make([]float64, n)
		for j := range slots {
			far[k][j] = game.RoundLength(r.body.boxes[i].Center.Dist(placeOf(slots[j])))
			lengths = append(lengths, far[k][j])
		}
	}
	slices.Sort(lengths)
	lengths = slices.Compact(lengths)
	at, _ := slices.BinarySearchFunc(lengths, true, func(most float64, _ bool) int {
		if _, ok := match(far, most); ok {
			return 0
		}
		return -1
	})
	to, _ := match(far, lengths[min(at, len(lengths)-1)])
	return to
}

// match matches stands with places at most most away, the nearest first, and reports whether all have
// one.
func match(far [][]float64, most float64) ([]int, bool) {
	n := len(far)
	of := make([]int, n) // by place: its stand
	for j := range of {
		of[j] = -1
	}
	order := make([][]int, n)
	for k := range far {
		for j := range far[k] {
			if far[k][j] <= most {
				order[k] = append(order[k], j)
			}
		}
		slices.SortStableFunc(order[k], func(p, q int) int { return cmp.Compare(far[k][p], far[k][q]) })
	}
	for k := range far {
		seen := make([]bool, n)
		if !augment(k, order, of, seen) {
			return nil, false
		}
	}
	to := make([]int, n)
	for j, k := range of {
		to[k] = j
	}
	return to, true
}

// augment finds a place for a stand, moving others that have one.
func augment(k int, order [][]int, of []int, seen []bool) bool {
	for _, j := range order[k] {
		if seen[j] {
			continue
		}
		seen[j] = true
		if of[j] < 0 || augment(of[j], order, of, seen) {
			of[j] = k
			return true
		}
	}
	return false
}
