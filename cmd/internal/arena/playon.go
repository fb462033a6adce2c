package arena

import (
	"fmt"

	"frontage/game"
)

// MaxActions limits a battle without a person, in case it never ends.
const MaxActions = 50_000

// PlayOn answers every question, by its default or as the leader of a side does, until the battle is
// over or stopped, and calls tell with the events. If the battle does not end, it returns
// game.ErrUnfinished.
func PlayOn(b *game.Battle, lead *Leading, stopped func(*game.Battle) bool, tell func(*game.Battle, []game.Event)) error {
	var watch game.Standstill
	var events []game.Event // of the last action
	turn := 0
	for range MaxActions {
		if stopped(b) {
			return nil
		}
		if end, err := lead.over(b, events); err != nil {
			return err
		} else if end != nil {
			tell(b, []game.Event{*end})
			return nil
		}
		if now := b.Now().Turn; now != turn {
			if turn = now; !lead.ordered && watch.Reached(b.State()) {
				break
			}
		}
		answer, ok := lead.answer(b)
		if !ok {
			q := b.Question()
			if q == nil {
				return nil
			}
			return fmt.Errorf("the question %q has no default answer", q.Text)
		}
		more, err := b.Do(answer)
		if err != nil {
			return err
		}
		tell(b, more)
		events = more
	}
	return game.ErrUnfinished
}
