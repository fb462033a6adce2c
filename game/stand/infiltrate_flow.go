package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureEnter is the coming of units by an order (STD-SCOUT-08 to STD-SCOUT-10): its player names the
// point, and once the order has succeeded he places the units one after another.
const procedureEnter = "enter"

const (
	enterAim   = "aim"
	enterPlace = "place"
)

type enterProcedure struct {
	Step      string           `json:"step,omitempty"`
	Character game.CharacterID `json:"character,omitempty"`
	Units     []game.UnitID    `json:"units,omitempty"` // still to be placed
	Came      []game.UnitID    `json:"names,omitempty"` // have been placed
	Stand     game.StandID     `json:"stand,omitempty"` // the one on the point, once it is there
	X         float64          `json:"x,omitempty"`
	Y         float64          `json:"y,omitempty"`
}

func init() {
	register(func() procedure { return &enterProcedure{} })
	comings.begin = (*run).orderToCome
}

func (*enterProcedure) kind() string { return procedureEnter }

func (p *enterProcedure) check(at *openAt) {
	i := at.s.CharacterIndex(p.Character)
	if i < 0 || at.s.Characters[i].Side != at.s.Turn.Active {
		at.report("character", "there is no character %q of the side whose turn it is", p.Character)
	}
	if p.Step != enterAim && p.Step != enterPlace {
		at.report("step", "units come at the steps %s and %s, not %q", enterAim, enterPlace, p.Step)
	}
	for i, id := range p.Units {
		if u := at.s.Unit(id); u == nil || u.Side != at.s.Turn.Active || !isKept(u) {
			at.report(fmt.Sprintf("units[%d]", i), "no unit %q of the side whose turn it is is kept off the table", id)
		}
	}
	if len(p.Units) == 0 {
		at.report("units", "is missing: no unit comes")
	}
	for i, id := range p.Came {
		at.active(fmt.Sprintf("names[%d]", i), id)
	}
	if u, _ := at.s.Stand(p.Stand); len(p.Came) > 0 && u == nil {
		at.report("stand", "%q is no stand on the table", p.Stand)
	}
	if !at.s.Table.Rect().Contains(p.point(), geometry.Tolerance) {
		at.report("x", "the point is not on the table")
	}
}

func (p *enterProcedure) point() geometry.Vec { return geometry.Vec{X: p.X, Y: p.Y} }

func (*enterProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	switch a.Do {
	case "order":
		return []string{"character", "units", "x", "y"}, true
	case "place":
		return []string{"unit", "stands"}, true
	}
	return nil, false
}

// orderToCome carries out an order to units that are kept off the table. Without a point it asks for one.
func (r *run) orderToCome(a game.Action, character int, units []int) error {
	b := r.board()
	if a.X != nil && a.Y != nil {
		return r.testEntry(a, character, units)
	}
	if refusal := b.mayEnter(character, units); refusal != nil {
		return refusal
	}
	if a.X != nil || a.Y != nil {
		return refuse("STD-SCOUT-08", game.Say("A point has two numbers, x and y."))
	}
	if list, why := b.entryAnswers(character, units); len(list) == 0 {
		return why
	}
	r.push(&enterProcedure{Step: enterAim, Character: a.Character, Units: slices.Clone(a.Units)})
	return nil
}

// testEntry makes the test for units that come (STD-SCOUT-09). On success they are placed (STD-SCOUT-10); that
// was their first order (STD-SCOUT-11). On failure they stay off the table, for this turn (STD-SCOUT-12).
func (r *run) testEntry(a game.Action, character int, units []int) error {
	b := r.board()
	e, refusal := b.enter(character, units, round4Point(geometry.Vec{X: *a.X, Y: *a.Y}))
	if refusal != nil {
		return refusal
	}
	return tests.give(r, &e.orderTest, a.Units)
}

func (r *run) staysAway(id game.UnitID, text game.Phrase) {
	r.event(game.Event{Kind: "away", Unit: id, By: string(id), Why: "STD-SCOUT-12", Text: text})
}

// board returns the table with one of the units that come taken onto it.
func (p *enterProcedure) board(b *board, unit int) *entryBoard {
	e := b.onto(unit, p.point())
	if u, i := b.state.Stand(p.Stand); u != nil {
		box := u.Box(i)
		e.first, e.with = &box, b.unitIndexes(p.Came)
	}
	return e
}

func (p *enterProcedure) proceed(r *run) (waits bool, err error) {
	if p.Step == enterAim {
		return true, nil
	}
	for len(p.Units) > 0 {
		if !r.isTop(p) { // characters in the way are moved first (STD-CHAR-12)
			return false, nil
		}
		id := p.Units[0]
		if ways, _ := p.board(r.board(), r.indexOf(id)).ways(1); len(ways) > 0 {
			return true, nil
		}
		p.Units = slices.Clone(p.Units[1:])
		r.staysAway(id, r.say("There is no room for %s: it stays off the table.", unitName(r.s, id)))
	}
	r.drop(p)
	return false, nil
}

func (p *enterProcedure) question(r *run) *game.Question {
	b := r.board()
	q := &game.Question{Kind: procedureEnter, Who: r.s.Turn.Active}
	if p.Step == enterAim {
		i, units := r.s.CharacterIndex(p.Character), b.unitIndexes(p.Units)
		q.Text = game.Say("%s orders %s to come: where?", leaderName(&r.s.Characters[i]), b.unitNames(units))
		q.Answers, _ = b.entryAnswers(i, units)
		q.Default = b.bestEntry(i, units, q.Answers)
		q.Answers = append(q.Answers, game.Action{Do: "hold", Character: p.Character})
		return q
	}
	q.Kind, q.Text = "place", game.Say("%s comes: where do its stands go?", unitName(r.s, p.Units[0]))
	ways, _ := p.board(b, r.indexOf(p.Units[0])).ways(mostEntryWays)
	for _, places := range ways {
		q.Answers = append(q.Answers, game.Action{Do: "place", Unit: p.Units[0], Stands: places})
	}
	return q
}

func (p *enterProcedure) answer(r *run, a game.Action) error {
	switch {
	case p.Step == enterAim && a.Do == "hold" && a.Unit == "" && a.Character == p.Character:
		r.drop(p) // nothing has been rolled: the order is not given
		return nil
	case p.Step == enterAim && a.Do == "order" && a.Character == p.Character && slices.Equal(a.Units, p.Units):
		if a.X == nil || a.Y == nil {
			return refuse("STD-SCOUT-08", game.Say("A point has two numbers, x and y."))
		}
		r.drop(p)
		return r.testEntry(a, r.s.CharacterIndex(p.Character), r.board().unitIndexes(p.Units))
	case p.Step == enterAim:
		return notNow(a, game.Say("say where %s comes, or hold", r.unitNames(p.Units)))
	case a.Do == "place" && slices.Contains(p.Units, a.Unit):
		e := p.board(r.board(), r.indexOf(a.Unit))
		if refusal := e.refuse(a.Stands); refusal != nil {
			return refusal
		}
		p.put(r, e, a.Stands)
		return nil
	}
	return notNow(a, game.Say("say where the stands of %s go", unitName(r.s, p.Units[0])))
}

// put brings a unit onto the table.
func (p *enterProcedure) put(r *run, e *entryBoard, places []game.StandPlace) {
	u := &r.s.Units[e.unit]
	state := &Edit(u).State
	u.Stands = placedStands(state.Away, places)
	state.Away, state.Kept = nil, false
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(id game.UnitID) bool { return id == u.ID })
	p.Came = append(slices.Clone(p.Came), u.ID)
	if p.Stand == "" {
		p.Stand = places[max(0, e.covering(e.boxesAt(places)))].ID
	}
	r.openCommand()
	OwnTurn(r.s).Command.Came = append(slices.Clone(OwnTurn(r.s).Command.Came), u.ID)
	r.changed()
	r.event(game.Event{Kind: "returned", Unit: u.ID, By: string(u.ID), Why: "STD-SCOUT-10", Text: r.say("%s comes onto the table, %s.", unitName(r.s, u.ID), e.whereIs(e.at, u.Type))})
	r.noteMoved(e.unit)
	r.clearAround(e.unit, len(u.Stands))
}
