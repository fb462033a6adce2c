package stand

import (
	"slices"

	"frontage/game"
)

// throwShots is the number of attacks of a throw (STD-SPEC-15).
const throwShots = 3

func init() {
	register(func() procedure { return &throwProcedure{} })
	throws = func(r *run) bool {
		if len(OwnTurn(r.s).Thrown) == 0 {
			return false
		}
		r.push(&throwProcedure{})
		return true
	}
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
