package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Asking where the stands go that spells bring.

// arrival describes how the stands of one kind of spell arrive.
type arrival struct {
	rule   string
	units  func(b *board, c *casting) []game.Unit                                       // the units that may get stands
	ways   func(b *board, c *casting, p *arriveProcedure) []arrivalWay                  // the places that are offered, the best first
	refuse func(b *board, c *casting, u *game.Unit, boxes []geometry.Box) *game.Refusal // refuses places of the owner's choice
}

// arrivals lists the kinds of spells that bring stands.
var arrivals = map[string]arrival{}

// arrivalWay is a unit with places for its new stands.
type arrivalWay struct {
	unit  game.Unit
	boxes []geometry.Box
}

// procedureArrive asks where the new stands of a unit go. The casting is below it.
const procedureArrive = "arrive"

func init() { register(func() procedure { return &arriveProcedure{} }) }

type arriveProcedure struct{}

func (*arriveProcedure) kind() string { return procedureArrive }

func (p *arriveProcedure) check(at *openAt) {
	if at.open.Then == nil {
		at.report("", "no spell brings the stands")
		return
	}
	cast, ok := at.open.Then.Frame.(*castProcedure)
	if !ok || arrivals[spellKindOf(cast.Spell)].ways == nil {
		at.report("", "no spell brings the stands")
	}
}

// spellKindOf is the kind of a spell, "" for an unknown name.
func spellKindOf(spell string) string {
	if sp := spellNamed(spell); sp != nil {
		return sp.kind
	}
	return ""
}

// arrive asks where the stands of a spell go.
func arrive(r *run, _ *castProcedure, _ *casting) error {
	r.push(&arriveProcedure{})
	return nil
}

// casting returns the casting below the procedure.
func (p *arriveProcedure) casting(r *run) (*casting, *castProcedure) {
	cast, ok := r.below(p).(*castProcedure)
	if !ok {
		return nil, nil
	}
	return r.board().castingOf(cast), cast
}

// ways lists the places that are offered.
func (p *arriveProcedure) ways(r *run) []arrivalWay {
	c, _ := p.casting(r)
	if c == nil {
		return nil
	}
	return arrivals[c.spell.kind].ways(r.board(), c, p)
}

func (p *arriveProcedure) proceed(r *run) (waits bool, err error) {
	c, cast := p.casting(r)
	list := p.ways(r)
	switch {
	case len(list) > 1:
		return true, nil
	case len(list) == 1:
		p.put(r, c, list[0])
		return false, nil
	}
	r.drop(p)
	if c != nil {
		cast.fails(r, r.say("There is no room for the stands: %s fails.", c.spell.name()), failRules[c.spell.kind])
	}
	return false, nil
}

// failRules are the rules by which spells fail for lack of room, by kind.
var failRules = map[string]string{kindRaise: "STD-SPELL-67", kindRegrow: "STD-SPELL-71", kindDecoy: "STD-SPELL-60"}

// put brings the stands.
func (p *arriveProcedure) put(r *run, c *casting, way arrivalWay) {
	rule := arrivals[c.spell.kind].rule
	r.drop(p)
	if unit := r.s.UnitIndex(way.unit.ID); unit >= 0 {
		r.comesBack(unit, way.boxes, rule)
		return
	}
	r.bring(way.unit, way.boxes, rule)
	for _, unit := range append(c.fighters, len(r.s.Units)-1) { // STD-SPELL-68
		own := Edit(&r.s.Units[unit])
		own.State.Spelled = append(slices.Clone(own.State.Spelled), c.spell.id)
	}
}

// brings returns the unit of a stand that may be placed now, nil if none is.
func (p *arriveProcedure) brings(r *run, id game.StandID) *game.Unit {
	b := r.board()
	c, _ := p.casting(r)
	for _, u := range arrivals[c.spell.kind].units(b, c) {
		if unit := b.state.UnitIndex(u.ID); unit >= 0 && id == b.nextStand(unit) || unit < 0 && slices.Contains(standIDs(u.ID, Own(&u).Size), id) {
			return &u
		}
	}
	return nil
}

// places returns the new stands of a way in their places.
func (w *arrivalWay) places(b *board) (list []game.StandPlace) {
	if unit := b.state.UnitIndex(w.unit.ID); unit >= 0 {
		for _, box := range w.boxes {
			list = append(list, game.StandPlace{ID: b.nextStand(unit), X: round4(box.Center.X), Y: round4(box.Center.Y), Facing: game.RoundAngle(facing(box))})
		}
		return list
	}
	for _, s := range standsAt(w.unit.ID, w.boxes) {
		list = append(list, game.StandPlace(s))
	}
	return list
}

func (*arriveProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"unit", "stands", "choice"}, a.Do == "place"
}

func (p *arriveProcedure) question(r *run) *game.Question {
	b := r.board()
	c, _ := p.casting(r)
	q := &game.Question{Kind: "place", Who: c.from.of.Side, Text: game.Say("Where do the stands of %s appear?", c.spell.name())}
	for _, way := range p.ways(r) {
		q.Answers = append(q.Answers, game.Action{Do: "place", Unit: way.unit.ID, Stands: way.places(b), Choice: way.choice(c)})
	}
	return q
}

// choice is the type of unit that a decoy seems to be.
func (w *arrivalWay) choice(c *casting) string {
	if c.spell.kind == kindDecoy {
		return string(w.unit.Type)
	}
	return ""
}

func (p *arriveProcedure) answer(r *run, a game.Action) error {
	b := r.board()
	c, _ := p.casting(r)
	if a.Do != "place" {
		return notNow(a, game.Say("say where the stands of %s appear", c.spell.name()))
	}
	for _, u := range arrivals[c.spell.kind].units(b, c) {
		size := Own(&u).Size
		if b.state.UnitIndex(u.ID) >= 0 { // a stand comes back to the unit
			size = 1
		}
		if u.ID != a.Unit || a.Choice != "" && a.Choice != string(u.Type) || size != len(a.Stands) {
			continue
		}
		way := arrivalWay{unit: u}
		for _, at := range a.Stands {
			way.boxes = append(way.boxes, game.Stand(at).Box(u.Base))
		}
		if refusal := arrivals[c.spell.kind].refuse(b, c, &u, way.boxes); refusal != nil {
			return refusal
		}
		p.put(r, c, way)
		return nil
	}
	return refuse(arrivals[c.spell.kind].rule, game.Say("%s brings no such unit, or other stands of it.", c.spell.name()))
}
