package army

import (
	"frontage/game"
	"frontage/game/stand"
)

// DrawUp places mustered units and characters in the zone of the first (0) or the
// second (1) side, facing the other, in battle lines (see [stand.BattleLines]). It is an
// error when they do not fit; then nothing is placed.
func DrawUp(units []game.Unit, characters []game.Character, table game.Table, side int) error {
	facing := 0.0
	if side == 1 {
		facing = 180
	}
	order, err := stand.BattleLines.Plan(units, len(characters), stand.Zone(table, side), facing)
	if err != nil {
		return err
	}
	for i := range units {
		copy(units[i].Stands, order.Units[i])
	}
	for i := range characters {
		characters[i].X, characters[i].Y = order.Characters[i].X, order.Characters[i].Y
	}
	return nil
}
