package stand

import (
	"maps"

	"frontage/game"
	"frontage/game/command"
)

// queryIntent answers what a unit would do if tactics led it, in a battle that starts from this
// table.
func (b *board) queryIntent(q game.Query) (game.Answer, error) {
	return newCommander(b.state, nil).intent(b, q)
}

// Intent answers the query "intent".
func (c *commander) Intent(s *game.State, q game.Query) (game.Answer, error) {
	return c.intent(c.k.ask(s).board(), q)
}

func (c *commander) intent(b *board, q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	u := b.units[unit].Unit
	if len(u.Stands) == 0 {
		return nil, game.RefuseQuery("%s is not on the table.", u.Name)
	}
	tactics := maps.Clone(c.tacticsOf(b.state))
	if tactics[u.ID], err = command.Asked(tactics[u.ID], q); err != nil {
		return nil, err
	}
	host := &commandHost{Opening: c.opening, r: &run{s: b.state, lasting: b.lasting, table: b}, tactics: tactics}
	phase := command.InCommand
	if b.state.Turn.Phase == phaseShooting {
		phase = command.InShooting
	}
	return command.Ask(b.state, host, u, phase, tactics[u.ID]), nil
}
