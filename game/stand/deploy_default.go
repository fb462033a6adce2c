package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

func (deployPhase) question(r *run) *game.Question {
	r = r.settled()
	d := deploymentOf(r.s)
	q := &game.Question{Kind: deployStep(r.s), Who: r.s.Turn.Active}
	sides := func() {
		for i, side := range r.s.Sides {
			q.Answers = append(q.Answers, game.Action{Do: "deploy", Side: side.ID})
			if side.ID == q.Who {
				q.Default = i
			}
		}
	}
	switch q.Kind {
	case deployGoals:
		r.objectiveQuestion(q)
	case deployMethod:
		q.Text = game.Say("The players agree how the armies are set up.")
		for _, method := range deployMethods {
			q.Answers = append(q.Answers, game.Action{Do: "deploy", Choice: method})
		}
	case deployRoll:
		q.Text = game.Say("Dice say which side begins to set up.")
		q.Answers = []game.Action{{Do: "deploy", Choice: d.Method}}
	case deployScouts:
		r.scoutsQuestion(q)
	case deployEdge:
		r.edgeQuestion(q)
	case deployPick:
		q.Text = game.Say("%s says which side sets up first.", r.sideName(q.Who))
		sides()
	case deployFirst:
		q.Text = game.Say("%s has set up first and says which side has the first turn.", r.sideName(q.Who))
		sides()
	default:
		q.Text = game.Say("%s sets up: %s.", r.sideName(q.Who), game.Word(methodNames[d.Method]))
		if d.Method == methodScouting {
			q.Text = r.scoutsPlaceText(q.Who)
		}
		q.Answers, q.Default = r.deployAnswers()
	}
	return q
}

// deployAnswers lists what the side may place, each thing at its suggested place, or the
// end of its deployment if nothing has a place. usual is the index of the default.
func (r *run) deployAnswers() (list []game.Action, usual int) {
	units, characters := r.toPlace(r.s.Turn.Active)
	for _, unit := range units {
		if a, ok := r.deployUsually(unit); ok {
			list = append(list, a)
		}
	}
	for _, character := range characters {
		if a, ok := r.deployLeaderUsually(character); ok {
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		return append([]game.Action{{Do: "end"}}, r.keepAnswers()...), 0
	}
	list = append(list, r.keepAnswers()...)
	first, _ := deployPhase{}.byDefault(r)
	usual = slices.IndexFunc(list, func(a game.Action) bool {
		return a.Unit == first.Unit && a.Character == first.Character && a.Choice == first.Choice
	})
	return list, max(0, usual)
}

// byDefault is the default action of the deployment: foot first, then engines, horse
// and characters, each at its place in the battle line.
func (deployPhase) byDefault(r *run) (game.Action, bool) {
	r = r.settled()
	if deployStep(r.s) != deployPlace {
		return game.Action{}, false
	}
	units, characters := r.toPlace(r.s.Turn.Active)
	slices.SortStableFunc(units, func(i, j int) int { return deployRank(&r.s.Units[i]) - deployRank(&r.s.Units[j]) })
	for _, unit := range units {
		if r.meantToBeKept(unit) {
			return game.Action{Do: "deploy", Unit: r.s.Units[unit].ID, Choice: chooseKeep}, true
		}
		if a, ok := r.deployUsually(unit); ok {
			return a, true
		}
	}
	for _, character := range characters {
		if a, ok := r.deployLeaderUsually(character); ok {
			return a, true
		}
	}
	return game.Action{Do: "end"}, true
}

// deployRank orders the default placing: the slowest to move later comes first.
func deployRank(u *game.Unit) int {
	return slices.Index([]game.UnitType{Infantry, Artillery, Machine, Chariot, Monster, Cavalry}, u.Type)
}

func (r *run) deployUsually(unit int) (game.Action, bool) {
	places := r.usualPlaces(unit)
	return game.Action{Do: "deploy", Unit: r.s.Units[unit].ID, Stands: places}, places != nil
}

func (r *run) deployLeaderUsually(i int) (game.Action, bool) {
	spot := r.usualSpot(i)
	if spot == nil {
		return game.Action{}, false
	}
	return game.Action{Do: "deploy", Character: r.s.Characters[i].ID, X: &spot.X, Y: &spot.Y}, true
}

// usualPlaces finds the suggested places of a unit: the scenario's if they are legal, else
// its place in the battle line or as near to it as there is room, in line or in column, a
// wagon fort in column or in line; nil if there is no room.
func (r *run) usualPlaces(unit int) []game.StandPlace {
	b := r.deployBoard(unit)
	u := &b.units[unit]
	var own []game.StandPlace
	for _, s := range u.Stands {
		own = append(own, game.StandPlace(s))
	}
	if b.checkDeployed(unit, own) == nil {
		return own
	}
	zones := DeployZones(b.state, u.Side)
	middle, facing := r.drawnUp(b, unit)
	for _, at := range pointsNear(middle, zones) {
		forms := []func(geometry.Box) []game.StandPlace{
			func(first geometry.Box) []game.StandPlace { return b.inLineOn(unit, first) },
			func(first geometry.Box) []game.StandPlace { return b.inColumnOn(unit, first) },
		}
		if isFort(u.Unit) { // it moves in column (STD-SPEC-77)
			slices.Reverse(forms)
		}
		for _, form := range forms {
			box := geometry.Box{Center: at, Forward: geometry.Direction(facing), Width: u.Base.Front, Depth: u.Base.Depth}
			if places := form(box); inZones(places, u.Base, zones) && b.checkDeployed(unit, places) == nil {
				return places
			}
		}
	}
	return nil
}

// deployFacing is the direction in which an army faces by default: from some zones of its own toward the
// enemy's, square to the table's edges.
func deployFacing(s *game.State, side game.SideID, own []geometry.Rect) float64 {
	middle := func(zones []geometry.Rect) geometry.Vec {
		var sum geometry.Vec
		for _, z := range zones {
			sum = sum.Add(geometry.Segment{A: z.Min, B: z.Max}.Mid())
		}
		return sum.Scale(1 / float64(len(zones)))
	}
	way := middle(DeployZones(s, s.Sides[1-s.SideOf(side)].ID)).Sub(middle(own))
	switch {
	case math.Abs(way.X) > math.Abs(way.Y) && way.X > 0:
		return 90
	case math.Abs(way.X) > math.Abs(way.Y):
		return 270
	case way.Y >= 0:
		return 0
	}
	return 180
}

// drawnUp returns where the middle stand of a unit belongs in its army's battle lines in
// the largest of its zones, and how it faces. If the army is too large for the zone, it is the middle of the
// zone's front.
func (r *run) drawnUp(b *board, unit int) (middle geometry.Vec, facing float64) {
	side := b.units[unit].Side
	var at, part int
	zones := drawnZones(DeployZones(b.state, side))
	parts := make([][]game.Unit, len(zones))
	for i, n := 0, 0; i < len(b.state.Units); i++ {
		u := b.state.Units[i]
		if u.Side != side || isDestroyed(&u) || isKept(&u) || isWagon(&u) {
			continue
		}
		to := n % len(zones)
		n++
		if i == unit {
			at, part = len(parts[to]), to
		}
		if len(u.Stands) == 0 {
			u.Stands = Own(&u).State.Waiting
		}
		parts[to] = append(parts[to], u)
	}
	zone := zones[part]
	facing = deployFacing(b.state, side, facedFrom(b.state, side, zones, part))
	characters := charactersOf(b.state, side)
	if part > 0 { // they are with the first part
		characters = 0
	}
	order, err := BattleLines.Plan(parts[part], characters, zone, facing)
	if err != nil {
		ahead := geometry.Direction(facing)
		deep := float64(math.Abs(ahead.X)*(zone.Max.X-zone.Min.X)) + float64(math.Abs(ahead.Y)*(zone.Max.Y-zone.Min.Y))
		return geometry.Segment{A: zone.Min, B: zone.Max}.Mid().Along(ahead, deep/2-b.units[unit].Base.Depth/2), facing
	}
	stands := order.Units[at]
	a, z := stands[0], stands[len(stands)-1]
	return geometry.Segment{A: geometry.Vec{X: a.X, Y: a.Y}, B: geometry.Vec{X: z.X, Y: z.Y}}.Mid(), facing
}

// drawnZones are the zones in which an army draws up by default: the largest, or several of the same size, among which
// its units are shared out.
func drawnZones(zones []geometry.Rect) []geometry.Rect {
	best := largestZone(zones)
	most := areaOf(best)
	same := func(z geometry.Rect) bool {
		return math.Abs(areaOf(z)-most) <= geometry.AreaTolerance
	}
	if len(zones) == 1 || !slices.ContainsFunc(zones, func(z geometry.Rect) bool { return !same(z) }) {
		return zones
	}
	return []geometry.Rect{best}
}

func areaOf(z geometry.Rect) float64 { return float64((z.Max.X - z.Min.X) * (z.Max.Y - z.Min.Y)) }

// facedFrom are the zones from which an army looks at the enemy: all of its zones, or the one in which a part of it draws
// up.
func facedFrom(s *game.State, side game.SideID, zones []geometry.Rect, part int) []geometry.Rect {
	if len(zones) > 1 {
		return zones[part : part+1]
	}
	return DeployZones(s, side)
}

func charactersOf(s *game.State, side game.SideID) int {
	n := 0
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side && !OwnLeader(c).State.Slain {
			n++
		}
	}
	return n
}

func largestZone(zones []geometry.Rect) geometry.Rect {
	best := zones[0]
	for _, z := range zones[1:] {
		if areaOf(z) > areaOf(best) {
			best = z
		}
	}
	return best
}

// inLineOn places a unit in line with its middle at that of a box, its stands from the left
// in file order.
func (b *board) inLineOn(unit int, middle geometry.Box) []game.StandPlace {
	return b.inRow(unit, middle, middle.Forward.Right().Scale(middle.Width))
}

// inColumnOn places a unit in column in the same way, from the front.
func (b *board) inColumnOn(unit int, middle geometry.Box) []game.StandPlace {
	return b.inRow(unit, middle, middle.Forward.Scale(-middle.Depth))
}

func (b *board) inRow(unit int, middle geometry.Box, step geometry.Vec) []game.StandPlace {
	var places []game.StandPlace
	pieces := b.PiecesOf(unit)
	for i, p := range pieces {
		places = append(places, b.placeAt(p, middle.Shift(step.Scale(float64(i)-float64(len(pieces)-1)/2))))
	}
	return places
}

// inZones reports whether all stands lie in the zones: a quick test before the full check.
func inZones(places []game.StandPlace, base game.Base, zones []geometry.Rect) bool {
	for _, p := range places {
		if outside(game.Stand(p).Box(base).Bounds(), zones) > geometry.Tolerance {
			return false
		}
	}
	return true
}

// usualSpot finds the suggested place of a character: the scenario's, else behind the
// battle lines or as near to that as there is room; nil if there is none.
func (r *run) usualSpot(i int) *geometry.Vec {
	b := newBoard(r.seen(r.s.Characters[i].Side))
	c := &b.state.Characters[i]
	if own := (geometry.Vec{X: c.X, Y: c.Y}); b.checkSpot(i, own, -1) == nil {
		return &own
	}
	room := b.roomFor(i)
	for _, at := range pointsNear(b.behindLines(i), DeployZones(b.state, c.Side)) {
		if at = round4Point(at); room.IsFree(at) && b.checkSpot(i, at, -1) == nil {
			return &at
		}
	}
	return nil
}

// behindLines returns the place of a character in his army's battle lines.
func (b *board) behindLines(i int) geometry.Vec {
	side := b.state.Characters[i].Side
	var units []game.Unit
	zones, n := drawnZones(DeployZones(b.state, side)), 0
	for _, u := range b.state.Units {
		if u.Side == side && !isDestroyed(&u) && !isKept(&u) && !isWagon(&u) {
			n++
			if (n-1)%len(zones) > 0 {
				continue
			}
			if len(u.Stands) == 0 {
				u.Stands = Own(&u).State.Waiting
			}
			units = append(units, u)
		}
	}
	var order []int // the general first, in the middle
	for j := range b.state.Characters {
		if c := &b.state.Characters[j]; c.Side == side && !OwnLeader(c).State.Slain {
			order = append(order, j)
		}
	}
	slices.SortStableFunc(order, func(j, k int) int {
		return rankOf(b.state.Characters[j].Kind) - rankOf(b.state.Characters[k].Kind)
	})
	zone, facing := zones[0], deployFacing(b.state, side, facedFrom(b.state, side, zones, 0))
	plan, err := BattleLines.Plan(units, len(order), zone, facing)
	if err != nil {
		return geometry.Segment{A: zone.Min, B: zone.Max}.Mid()
	}
	return plan.Characters[slices.Index(order, i)]
}

func rankOf(kind string) int {
	if kind == kindGeneral {
		return 0
	}
	return 1
}
