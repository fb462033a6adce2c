package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// Wild units: a table says what they do when an order to them fails (STD-SPEC-15).

// The results of the table.
const (
	wildIdle = 1 + iota
	wildEdge
	wildThrow
	wildAhead
	wildRush
	wildRage
)

var wildTexts = [...]game.Phrase{
	wildIdle:  game.Say("It neither moves nor fights this turn; enemies fight it normally."),
	wildEdge:  game.Say("It moves at full pace straight to the nearest table edge and charges a unit in its way, of either side; if it wins, it stands."),
	wildThrow: game.Say("The closest unit that it sees, of either side, within D6 × 5 cm takes 3 shooting attacks in the Shooting phase."),
	wildAhead: game.Say("It moves at full pace straight ahead and charges an enemy that it reaches; friends in its way are confused."),
	wildRush:  game.Say("It moves at full pace toward the nearest enemy that it sees, and charges it if it reaches it; friends in its way are confused."),
	wildRage:  game.Say("It moves at twice its full pace toward the nearest enemy that it sees; if it charges, its Attack value is doubled in the first round."),
}

// procedureWild rolls for wild units, one after the other.
const procedureWild = "wild"

type wildProcedure struct {
	Units []game.UnitID `json:"units,omitempty"`
}

func init() {
	register(func() procedure { return &wildProcedure{} })
	runWild = func(r *run, units []game.UnitID) { r.push(&wildProcedure{Units: units}) }
}

func (*wildProcedure) kind() string { return procedureWild }

func (p *wildProcedure) check(at *openAt) {
	for i, id := range p.Units {
		at.active(fmt.Sprintf("units[%d]", i), id)
	}
}

func (p *wildProcedure) proceed(r *run) (waits bool, err error) {
	for r.isTop(p) && len(p.Units) > 0 {
		id := p.Units[0]
		p.Units = slices.Clone(p.Units[1:])
		if len(r.s.Unit(id).Stands) == 0 {
			continue
		}
		if err := r.rollWild(id); err != nil {
			return false, err
		}
	}
	if r.isTop(p) {
		r.drop(p)
	}
	return false, nil
}

func (p *wildProcedure) question(r *run) *game.Question {
	return &game.Question{Kind: procedureWild, Who: r.s.Turn.Active, Text: game.Say("%s are wild.", r.unitNames(p.Units))}
}

func (p *wildProcedure) answer(r *run, a game.Action) error {
	return notNow(a, game.Say("%s are wild", r.unitNames(p.Units)))
}

// rollWild rolls for a wild unit and does as the table says.
func (r *run) rollWild(id game.UnitID) error {
	faces, err := r.roll(1, "wild", string(id), 0, r.say("%s is wild:", unitName(r.s, id)))
	if err != nil {
		return err
	}
	face := faces[0]
	r.events[len(r.events)-1].Steps = []game.Step{{Rule: "STD-SPEC-15", Text: wildTexts[face]}}
	switch face {
	case wildIdle:
		Edit(r.s.Unit(id)).State.Lapse = idleTurn
		r.halt(id)
	case wildThrow:
		return r.aimThrow(id)
	default:
		r.push(&rampageProcedure{Unit: id, Face: face, Wild: true})
	}
	return nil
}

// aimThrow finds the unit at which a wild one throws.
func (r *run) aimThrow(id game.UnitID) error {
	faces, err := r.roll(1, "throw", string(id), 0, r.say("How far %s throws: the die shows", unitName(r.s, id)))
	if err != nil {
		return err
	}
	b := r.board()
	far := float64(throwReach * faces[0])
	best := b.thrownAt(r.indexOf(id), far)
	text := game.Say("It sees nobody within %s.", cm(far))
	if best >= 0 {
		text = game.Say("%s is the closest unit that it sees within %s.", b.units[best].name(), cm(far))
		t := OwnTurn(r.s)
		t.Thrown = append(slices.Clone(t.Thrown), Link{Unit: id, Of: b.units[best].ID})
		r.changed()
	}
	r.events[len(r.events)-1].Steps = []game.Step{{Rule: "STD-SPEC-15", Text: text}}
	return nil
}
