package stand

import (
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Units that stampede in place of being confused (STD-SPEC-70).

// procedureStampede rolls for the units that stampede, as their Command phase begins.
const procedureStampede = "stampede"

type stampedeProcedure struct {
	Units []game.UnitID `json:"units,omitempty"`
}

func init() {
	register(func() procedure { return &stampedeProcedure{} })
	stampedes = (*run).stampede
}

func (*stampedeProcedure) kind() string { return procedureStampede }

func (p *stampedeProcedure) check(at *openAt) {
	for i, id := range p.Units {
		at.active(fmt.Sprintf("units[%d]", i), id)
	}
}

// stampede begins the moves of the units that stampede.
func (r *run) stampede() {
	var units []game.UnitID
	for i := range r.s.Units {
		if u := &r.s.Units[i]; Own(u).State.Stampede && u.Side == r.s.Turn.Active {
			units = append(units, u.ID)
		}
	}
	if len(units) > 0 {
		r.push(&stampedeProcedure{Units: units})
	}
}

var stampedeTexts = [...]game.Phrase{
	1: game.Say("It goes for the nearest enemy unit."),
	2: game.Say("It goes for the nearest enemy unit."),
	3: game.Say("It goes straight away from the nearest enemy unit."),
	4: game.Say("It goes straight away from the nearest enemy unit."),
	5: game.Say("It goes for the nearest friendly unit."),
	6: game.Say("It goes straight away from the nearest friendly unit."),
}

func (p *stampedeProcedure) proceed(r *run) (waits bool, err error) {
	for r.isTop(p) && len(p.Units) > 0 {
		id := p.Units[0]
		p.Units = slices.Clone(p.Units[1:])
		if len(r.s.Unit(id).Stands) == 0 || r.board().isEngaged(r.indexOf(id)) {
			continue
		}
		faces, err := r.roll(1, "stampede", string(id), 0, r.say("%s stampedes:", unitName(r.s, id)))
		if err != nil {
			return false, err
		}
		r.events[len(r.events)-1].Steps = []game.Step{{Rule: "STD-SPEC-70", Text: stampedeTexts[faces[0]]}}
		r.push(&rampageProcedure{Unit: id, Face: faces[0]})
	}
	if r.isTop(p) {
		r.drop(p)
	}
	return false, nil
}

func (p *stampedeProcedure) question(r *run) *game.Question {
	return &game.Question{Kind: procedureStampede, Who: r.s.Turn.Active, Text: game.Say("%s stampede.", r.unitNames(p.Units))}
}

func (p *stampedeProcedure) answer(r *run, a game.Action) error {
	return notNow(a, game.Say("%s stampede", r.unitNames(p.Units)))
}

// stampedes lists the ways in which a unit may stampede by its die: at full pace toward the nearest enemy or
// friend, or straight away from it.
func (b *board) stampedes(unit, face int) (list []*rampage) {
	among := func(i int) bool { return b.Enemies(unit, i) }
	if face >= 5 {
		among = func(i int) bool { return i != unit && b.units[i].Army == b.units[unit].Army }
	}
	var units []int
	nearest := math.Inf(1)
	for i := range b.units {
		if len(b.units[i].Stands) > 0 && among(i) && !isWagon(b.units[i].Unit) {
			units, nearest = append(units, i), min(nearest, b.Distance(unit, i))
		}
	}
	for _, i := range units {
		if b.Distance(unit, i) > nearest+geometry.Tolerance {
			continue
		}
		way := &rampage{toward: -1, pace: b.atMost(unit, b.pursuitPace(unit)), beast: true}
		from, to := b.closest(unit, i)
		if from.Dist(to) <= geometry.Tolerance { // they touch
			from, to = b.Center(unit), b.Center(i)
		}
		if way.dir = to.Sub(from).Unit(); face == 3 || face == 4 || face == 6 {
			way.dir = way.dir.Scale(-1)
		}
		list = append(list, way)
	}
	return list
}
