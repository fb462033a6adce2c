package element

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Deployment is the progress of setting up the armies. The page rules only that avatars are there from the
// start (ELM-SPECIAL-06) and that air-mobile troops fly (ELM-SPECIAL-15); the rest is ours.
type Deployment struct {
	Method string        `json:"method,omitempty" enum:"sides,alternate" doc:"One whole side before the other, or element by element by turns. Without it the players agree on one."`
	First  game.SideID   `json:"first,omitempty" doc:"The side that sets up first; the other has the first bound."`
	Done   []game.SideID `json:"done,omitempty" doc:"The sides that have set up."`
}

// The methods of deployment.
const (
	methodSides     = "sides"
	methodAlternate = "alternate"
)

var deployMethods = []string{methodSides, methodAlternate}

// deploymentOf returns the progress of the deployment.
func deploymentOf(s *game.State) Deployment {
	if d := turnOf(s).Deploy; d != nil {
		return *d
	}
	return Deployment{}
}

// takesPart reports whether an element is set up with the army: all except tunnellers and waiting dismounted
// or mounted forms.
func takesPart(s *game.State, u *game.Unit) bool {
	c := commandOf(s, u)
	return own(u).Mount == "" && (c == nil || !c.Tunnels) && !isLost(u)
}

// undeploy takes both armies off the table, to be set up by a method; "" lets the players choose it.
func undeploy(s *game.State, method string) {
	for i := range s.Units {
		if u := &s.Units[i]; onTable(u) && takesPart(s, u) {
			edit(u).State.Waiting, u.Stands = u.Stands, []game.Stand{}
		}
	}
	s.Turn.Phase, s.Turn.Active = phaseDeploy, s.Sides[0].ID
	ownTurn(s).Deploy = &Deployment{Method: method}
}

// toPlace lists the elements of a side that are still to be set up.
func toPlace(s *game.State, side game.SideID) []int {
	var list []int
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && !onTable(u) && takesPart(s, u) {
			list = append(list, i)
		}
	}
	return list
}

// sideZone is the deployment zone of a side: a third of the table, at its own edge.
func sideZone(s *game.State, side game.SideID) geometry.Rect {
	zone, edge := s.Table.Rect(), ownEdge(s, side)
	share := float64(zoneDepth) / tableHeight
	deep := geometry.Vec{X: float64(s.Table.Width * share), Y: float64(s.Table.Height * share)}
	switch {
	case edge.X < 0:
		zone.Max.X = deep.X
	case edge.X > 0:
		zone.Min.X = zone.Max.X - deep.X
	case edge.Y < 0:
		zone.Max.Y = deep.Y
	default:
		zone.Min.Y = zone.Max.Y - deep.Y
	}
	return zone
}

// facingOf is the facing of an army with its own edge of the table behind it.
func facingOf(s *game.State, side game.SideID) geometry.Vec { return ownEdge(s, side).Neg() }

// deploy carries out an action of the deployment.
func (d *doing) deploy(a *game.Action) error {
	switch now := deploymentOf(d.s); {
	case a.Do == doDeploy && a.Choice != "" && now.First == "":
		return d.agree(a.Choice)
	case now.First == "":
		return game.Refuse("ELM-SEQ-04", "First it is said how the armies are set up.")
	case a.Do == doDeploy && a.Unit != "":
		if refusal := d.setUp(a); refusal != nil {
			return refusal
		}
	case a.Do == doEnd:
		for _, unit := range toPlace(d.s, d.s.Turn.Active) {
			if _, ok := usualPlace(d.s, unit); ok {
				return game.Refuse("ELM-SEQ-04", "%[1]s has still to be set up.", d.s.Units[unit].Name)
			}
		}
		d.doneWith(d.s.Turn.Active)
	default:
		return game.Refuse("ELM-SEQ-04", "The armies are being set up.")
	}
	return nil
}

// agree begins the deployment by a method: both sides roll a die, the lower one sets up first, and the
// higher one has the first bound.
func (d *doing) agree(method string) error {
	if fixed := deploymentOf(d.s).Method; fixed != "" && fixed != method {
		return game.Refuse("ELM-SEQ-04", "The scenario says how the armies are set up.")
	}
	undeploy(d.s, method)
	for i := range d.s.Units {
		d.lasting.touch(i)
	}
	var faces [2]int
	for faces[0] == faces[1] {
		for i := range d.s.Sides {
			side := &d.s.Sides[i]
			face, err := d.roll("set-up", string(side.ID), func() game.Text {
				return game.Tell("%[1]s rolls; the lower sets up first, the higher has the first bound:", side.Name)
			})
			if err != nil {
				return err
			}
			faces[i] = face
		}
	}
	first := &d.s.Sides[0]
	if faces[1] < faces[0] {
		first = &d.s.Sides[1]
	}
	ownTurn(d.s).Deploy.First = first.ID
	d.tell(game.Event{Kind: "deployment", By: string(first.ID), Text: game.Tell("%[1]s sets up first.", first.Name)})
	d.passOn(first.ID)
	return nil
}

// otherSide returns the other side.
func otherSide(s *game.State, side game.SideID) game.SideID { return s.Sides[1-s.SideOf(side)].ID }

// passOn lets a side set up or, if it is finished, the other one. If both are, the first bound begins.
func (d *doing) passOn(side game.SideID) {
	t := ownTurn(d.s)
	for _, next := range []game.SideID{side, otherSide(d.s, side)} {
		if !slices.Contains(t.Deploy.Done, next) && len(toPlace(d.s, next)) > 0 {
			d.s.Turn.Active = next
			return
		}
	}
	begins := otherSide(d.s, t.Deploy.First)
	t.Deploy = nil
	d.s.Turn.Active, d.s.Turn.Number, d.s.Turn.Phase = begins, 1, phasePips
	d.tell(game.Event{Kind: "bound", By: string(begins), Text: game.Tell("Bound %[1]d, of %[2]s.", 1, d.s.Sides[d.s.SideOf(begins)].Name)})
}

// doneWith ends the deployment of a side. Elements without room stay out of the battle.
func (d *doing) doneWith(side game.SideID) {
	t := ownTurn(d.s)
	for _, unit := range toPlace(d.s, side) {
		d.edit(unit).State = Condition{Spent: true}
		d.tell(game.Event{Kind: "lost", Unit: d.s.Units[unit].ID, Text: game.Tell("There is no room for %[1]s: it stays out of the battle.", d.s.Units[unit].Name)})
	}
	deploy := *t.Deploy
	deploy.Done = append(slices.Clone(deploy.Done), side)
	t.Deploy = &deploy
	d.tell(game.Event{Kind: "deployment", By: string(side), Text: game.Tell("%[1]s is set up.", d.s.Sides[d.s.SideOf(side)].Name)})
	d.passOn(otherSide(d.s, side))
}

// setUp sets up an element at its player's place, or at the program's. If one side sets up after the other,
// the player may move it until his side is finished.
func (d *doing) setUp(a *game.Action) *game.Refusal {
	unit := d.s.UnitIndex(a.Unit)
	if unit < 0 {
		return game.Refuse("ELM-SEQ-04", "There is no unit %[1]q.", string(a.Unit))
	}
	u := &d.s.Units[unit]
	switch {
	case u.Side != d.s.Turn.Active:
		return game.Refuse("ELM-SEQ-04", "%[1]s does not set up now.", d.s.Sides[d.s.SideOf(u.Side)].Name)
	case !takesPart(d.s, u):
		return game.Refuse("ELM-SEQ-04", "%[1]s is not set up with the army.", u.Name)
	case onTable(u) && deploymentOf(d.s).Method == methodAlternate:
		return game.Refuse("ELM-SEQ-04", "%[1]s is in its place: each element is set up once.", u.Name)
	}
	stands := append(slices.Clone(u.Stands), own(u).State.Waiting...)
	place, ok := usualPlace(d.s, unit)
	if len(a.Stands) > 0 {
		if len(a.Stands) > 1 || a.Stands[0].ID != stands[0].ID {
			return game.Refuse("ELM-BASE-36", "The place must be that of the stand %[1]q.", string(stands[0].ID))
		}
		place, ok = game.Stand(a.Stands[0]).Box(u.Base), true
		if refusal := mayStandIn(d.s, unit, place); refusal != nil {
			return refusal
		}
	}
	if !ok {
		return game.Refuse("ELM-SEQ-04", "There is no room for %[1]s in the strip of its side.", u.Name)
	}
	d.edit(unit).State.Waiting = nil
	d.station(unit, []game.Stand{stood(stands[0], place)})
	d.tell(game.Event{Kind: "deploy", By: string(u.Side), Unit: u.ID, Text: game.Tell("%[1]s is set up.", u.Name)})
	if deploymentOf(d.s).Method == methodAlternate {
		d.passOn(otherSide(d.s, u.Side))
	}
	return nil
}

// mayStandIn says why an element may not be set up at a place: outside its zone, on another element, or on
// ground that it may not enter.
func mayStandIn(s *game.State, unit int, place geometry.Box) *game.Refusal {
	u := &s.Units[unit]
	zone := sideZone(s, u.Side)
	for _, c := range place.Corners() {
		if !zone.Contains(c, geometry.Tolerance) {
			return game.Refuse("ELM-SEQ-04", "%[1]s would stand outside the strip in which its side sets up.", u.Name)
		}
	}
	b := newBoard(s)
	for i, other := range b.Boxes {
		if b.unitOf(i) != unit && geometry.Overlaps(place, other) {
			return game.Refuse("ELM-MOVE-27", "%[1]s would stand on %[2]s.", u.Name, b.piece(i).Name)
		}
	}
	p := &plan{b: b, units: []int{unit}}
	if !p.free([]geometry.Box{place}) {
		return game.Refuse("ELM-MOVE-12", "%[1]s may not stand there: the ground is closed to it.", u.Name)
	}
	return nil
}

// usualPlace finds a place to set up an element: its place in the file, or the nearest free one in its zone.
func usualPlace(s *game.State, unit int) (geometry.Box, bool) {
	u := &s.Units[unit]
	stands := append(slices.Clone(u.Stands), own(u).State.Waiting...)
	wanted := stands[0].Box(u.Base)
	if mayStandIn(s, unit, wanted) == nil {
		return wanted, true
	}
	zone := sideZone(s, u.Side)
	wanted.Forward = facingOf(s, u.Side)
	b := newBoard(s)
	p := &plan{b: b, units: []int{unit}}
	side := max(wanted.Width, wanted.Depth) / 2
	inner := geometry.Rect{Min: zone.Min.Add(geometry.Vec{X: side, Y: side}), Max: zone.Max.Sub(geometry.Vec{X: side, Y: side})}
	for _, at := range nearestFirst(wanted.Center, gridOf(inner, wanted.Width/4)) {
		place := wanted
		place.Center = at
		if p.free([]geometry.Box{place}) {
			return place, true
		}
	}
	return geometry.Box{}, false
}

// nearestFirst orders points by distance from one.
func nearestFirst(to geometry.Vec, points []geometry.Vec) []geometry.Vec {
	slices.SortStableFunc(points, func(p, q geometry.Vec) int {
		return cmp.Compare(math.Floor(p.Dist(to)*1000), math.Floor(q.Dist(to)*1000))
	})
	return points
}

// deployQuestion is the question of the deployment.
func deployQuestion(s *game.State) *game.Question {
	d := deploymentOf(s)
	q := &game.Question{Kind: phaseDeploy, Who: s.Turn.Active}
	if d.First == "" {
		q.Text = game.Tell("How are the armies set up?")
		for _, method := range deployMethods {
			if d.Method == "" || d.Method == method {
				q.Answers = append(q.Answers, game.Action{Do: doDeploy, Choice: method})
			}
		}
		return q
	}
	q.Text = game.Tell("%[1]s sets up.", s.Sides[s.SideOf(q.Who)].Name)
	for _, unit := range toPlace(s, q.Who) {
		if a, ok := deployUsually(s, unit); ok {
			q.Answers = append(q.Answers, a)
		}
	}
	if len(q.Answers) == 0 {
		q.Answers = []game.Action{{Do: doEnd}}
	}
	return q
}

// deployUsually is the action that sets up an element at the program's place.
func deployUsually(s *game.State, unit int) (game.Action, bool) {
	u := &s.Units[unit]
	place, ok := usualPlace(s, unit)
	if !ok {
		return game.Action{}, false
	}
	return game.Action{Do: doDeploy, Unit: u.ID, Stands: []game.StandPlace{game.StandPlace(stood(own(u).State.Waiting[0], place))}}, true
}

// deployDefault is the first answer of deployQuestion.
func deployDefault(s *game.State) game.Action {
	d := deploymentOf(s)
	switch {
	case d.First != "":
	case d.Method != "":
		return game.Action{Do: doDeploy, Choice: d.Method}
	default:
		return game.Action{Do: doDeploy, Choice: methodSides}
	}
	for _, unit := range toPlace(s, s.Turn.Active) {
		if a, ok := deployUsually(s, unit); ok {
			return a
		}
	}
	return game.Action{Do: doEnd}
}
