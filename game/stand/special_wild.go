package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
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

// throwReach is the distance for each pip of the die, in cm; throwShots the number of attacks.
const (
	throwReach = 5
	throwShots = 3
)

// procedureWild rolls for wild units, one after the other.
const procedureWild = "wild"

type wildProcedure struct {
	Units []game.UnitID `json:"units,omitempty"`
}

func init() {
	register(func() procedure { return &wildProcedure{} })
	register(func() procedure { return &throwProcedure{} })
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
		if err := r.runWild(id); err != nil {
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

// runWild rolls for a wild unit and does as the table says.
func (r *run) runWild(id game.UnitID) error {
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
	b, unit := r.board(), r.indexOf(id)
	far := float64(throwReach * faces[0])
	best := -1
	for i := range b.units {
		if i != unit && len(b.units[i].Stands) > 0 && !isWagon(b.units[i].Unit) && b.Distance(unit, i) <= far+geometry.Tolerance && b.seesAhead(unit, i) &&
			(best < 0 || b.Distance(unit, i) < b.Distance(unit, best)-geometry.Tolerance) {
			best = i
		}
	}
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

// procedureThrow rolls in the Shooting phase what wild units have thrown.
const procedureThrow = "throw"

type throwProcedure struct{}

func (*throwProcedure) kind() string { return procedureThrow }

func (*throwProcedure) check(*openAt) {}

func (p *throwProcedure) proceed(r *run) (waits bool, err error) {
	for r.isTop(p) && len(OwnTurn(r.s).Thrown) > 0 {
		t := OwnTurn(r.s)
		one := t.Thrown[0]
		if t.Thrown = slices.Clone(t.Thrown[1:]); len(t.Thrown) == 0 {
			t.Thrown = nil
		}
		r.changed()
		by, at := r.s.Unit(one.Unit), r.s.Unit(one.Of)
		if by == nil || at == nil || len(by.Stands) == 0 || len(at.Stands) == 0 {
			continue
		}
		b := r.board()
		unit, target := r.indexOf(one.Unit), r.indexOf(one.Of)
		r.event(game.Event{Kind: "shoot", Unit: one.Unit, Target: one.Of, By: string(one.Unit), Why: "STD-SPEC-15",
			Text: r.say("%s throws at %s.", by.Name, at.Name)})
		r.push(b.salvoFrame(unit, salvo{target: target, shots: []Shot{{Unit: by.ID, Stand: by.Stands[0].ID, Dice: throwShots}}}, false))
	}
	if !r.isTop(p) {
		return false, nil
	}
	r.drop(p)
	if !r.someoneActs() {
		r.endShooting()
	}
	return false, nil
}

func (p *throwProcedure) question(r *run) *game.Question {
	return &game.Question{Kind: phaseShooting, Who: r.s.Turn.Active, Text: game.Say("Wild units throw.")}
}

func (p *throwProcedure) answer(_ *run, a game.Action) error {
	return notNow(a, game.Say("wild units throw"))
}

// refuseWild refuses what a wild unit does not do after a round (STD-SPEC-15), nor one that stampedes
// (STD-SPEC-70).
func (r *run) refuseWild(f *Fight, id game.UnitID, choice string, drawn bool) *game.Refusal {
	if Own(r.s.Unit(id)).State.Rampant && !drawn && choice != chooseStand && r.noneLeft(f, r.otherSide(f.Winner)) {
		return refuse("STD-SPEC-70", game.Say("%s stampedes: its opponents are destroyed, and it halts.", unitName(r.s, id)))
	}
	switch lapse := Own(r.s.Unit(id)).State.Lapse; {
	case lapse == idleTurn && (choice == choosePursue || choice == chooseAdvance):
		return refuse("STD-SPEC-15", game.Say("%s is wild, and neither moves nor fights this turn.", unitName(r.s, id)))
	case lapse == standsTurn && choice != chooseStand && !drawn:
		return refuse("STD-SPEC-15", game.Say("%s is wild: having won, it stands.", unitName(r.s, id)))
	}
	return nil
}
