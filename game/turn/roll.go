package turn

import (
	"errors"

	"frontage/game"
)

// Roll is a roll of dice with its purpose.
type Roll struct {
	Dice, Sides int
	Why         string      // the purpose, as files name it
	By          string      // the unit, leader or side that rolls
	Need        int         // the score that each die, or the sum of all, needs; 0 for none
	Text        game.Phrase // the roll in words, without its result; empty if nobody reads it
}

// With rolls the dice, and returns their faces and the event of the roll. The error is
// [game.ErrNoDice] in a preview, which has no dice, or a *[game.NotEnoughDice] with the purpose
// of the roll if too few dice were given; then no die is used up.
func (r Roll) With(dice *game.Dice) (faces []int, told game.Event, err error) {
	faces, err = dice.Roll(r.Dice, r.Sides, r.Why)
	if err != nil {
		var short *game.NotEnoughDice
		if errors.As(err, &short) {
			short.By, short.Score, short.Text = r.By, r.Need, r.Text
		}
		return nil, game.Event{}, err
	}
	told = game.Event{Kind: game.EventRoll, Why: r.Why, By: r.By, Dice: faces, Need: r.Need}
	if !r.Text.Empty() {
		told.Text = game.Rolled(r.Text, faces)
	}
	return faces, told, nil
}
