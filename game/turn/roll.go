package turn

import (
	"errors"

	"frontage/game"
)

// Roll is a roll of some dice with its purpose.
type Roll struct {
	Dice, Sides int
	Why         string      // what the roll is for, as files name it
	By          string      // the unit, leader or side that rolls
	Need        int         // what each die, or the sum of all, must show; 0 for nothing
	Text        game.Phrase // the roll in words, without its result; "" when nobody reads it
}

// With rolls the dice, and returns their faces and the event that tells them. Where there are
// no dice, as in a preview, the error is [game.ErrNoDice]; where too few were given it is a
// *[game.NotEnoughDice] that says all of the purpose, and no die is used up.
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
		told.Text = game.Say("%s %s.", r.Text, game.Faces(faces))
	}
	return faces, told, nil
}
