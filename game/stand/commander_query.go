package stand

import (
	"frontage/game"
	"frontage/game/command"
	tac "frontage/game/orders"
)

// queryIntent answers what a unit would do if tactics led it.
func (b *board) queryIntent(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	u := b.units[unit].Unit
	if len(u.Stands) == 0 {
		return nil, game.RefuseQuery("%s is not on the table.", u.Name)
	}
	c := newCommander(b.state, nil)
	tactics := c.tacticsOf(b.state)
	if text, given := q.Args["tactics"]; given {
		spec, err := tac.ParseSpec(text)
		if err != nil {
			return nil, &game.BadQuery{Reason: game.Word(err.Error())}
		}
		tactics[u.ID] = tactics[u.ID].After(spec)
	}
	host := &commandHost{r: &run{s: b.state, lasting: b.lasting, table: b}, homes: c.homes, tactics: tactics, deployed: c.deployed}
	phase := command.InCommand
	if b.state.Turn.Phase == phaseShooting {
		phase = command.InShooting
	}
	in, ok := command.Decide(host, string(u.Side), string(u.ID), phase)
	if !ok && phase == command.InCommand {
		in, ok = command.Decide(host, string(u.Side), string(u.ID), command.FallingBack)
	}
	if !ok {
		in = command.Intent{Unit: string(u.ID), Kind: command.Hold, Line: "TAC-AC-ALL-1"}
	}
	return command.AnswerOf(in, u.Name, b.Center(unit), tactics[u.ID]), nil
}
