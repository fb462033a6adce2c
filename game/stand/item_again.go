package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/chance"
	"frontage/game/turn"
)

// The second-chance banner: once in the battle all attack dice of the unit are rolled again, right after the roll
// (STD-ITEM-15): those of one roll against one target, before any casualty (AMB-M39). The owner is asked
// (STD-ITEM-09) as by an omen (see omens.go).

// secondChanceFor returns the unit whose roll may be rolled again as a whole, nil for none: its attacks in the
// Combat phase, its shots in the Shooting phase.
func (r *run) secondChanceFor(why, by string) *game.Unit {
	phase := r.s.Turn.Phase
	if r.omens.again || !(why == "attack" && phase == "combat" || why == "shoot" && phase == "shooting") {
		return nil
	}
	u := r.s.Unit(game.UnitID(by))
	if u == nil || !mayRollAllAgain(u) || slices.Contains(r.omens.banners, u.ID) {
		return nil
	}
	return u
}

// poorRoll reports whether a roll is rolled again by default: it has at least one hit less than the average.
func poorRoll(dice, need, hits int) bool {
	return dieSides*(hits+1) <= dice*chance.Faces(dieSides, need)
}

// allQuestion asks whether the unit rolls all dice of its roll again. By default it does after a poor roll, except
// if a spell has its misses rolled again anyway.
func (p *omenProcedure) allQuestion(r *run) *game.Question {
	yes, no := true, false
	faces := p.lastFaces()
	q := &game.Question{Kind: "power", Who: p.Side, Default: 1,
		Text: game.Say("%s rolls %s and needs %s. Does it roll all these dice again, once in the battle?", p.roller(r.s), game.Faces(faces), scoreWords(p.Need)),
		Answers: []game.Action{{Do: "power", Unit: game.UnitID(p.By), Choice: powerSecond, Yes: &yes},
			{Do: "power", Unit: game.UnitID(p.By), Choice: powerSecond, Yes: &no}}}
	unit := r.indexOf(game.UnitID(p.By))
	if poorRoll(len(faces), p.Need, atLeast(faces, p.Need)) && !(p.Why == "attack" && r.board().under(unit, kindAgain)) {
		q.Default = 0
	}
	return q
}

// answerAll carries the action out again, with all dice of the last roll rolled again or not.
func (p *omenProcedure) answerAll(r *run, a game.Action) error {
	if a.Do != "power" || a.Choice != powerSecond || a.Yes == nil || a.Unit != "" && string(a.Unit) != p.By {
		return notNow(a, game.Say("say whether all dice are rolled again"))
	}
	doing, ok := p.action()
	if !ok {
		return notNow(a, game.Say("the action that has rolled is lost"))
	}
	faces, change := slices.Clone(p.Faces), 0
	if *a.Yes {
		text := r.say("%s rolls all its dice again, %s to hit:", p.roller(r.s), scoreWords(p.Need))
		more, _, err := turn.Roll{Dice: p.Last, Sides: dieSides, Why: p.Why, By: p.By, Need: p.Need, Text: text}.With(r.dice)
		if err != nil {
			return err
		}
		r.event(game.Event{Kind: "power", Unit: game.UnitID(p.By), By: p.By, Why: "STD-ITEM-15",
			Text: r.say("%s rolls %s again by its second-chance banner: %s.", p.roller(r.s), game.Faces(p.lastFaces()), game.Faces(more))})
		copy(faces[len(faces)-p.Last:], more)
		change = -1
	}
	r.pop()
	r.omens = p.again(r, &doing, faces, change)
	r.omens.decided = true
	if *a.Yes {
		r.omens.banners = append(slices.Clone(r.omens.banners), game.UnitID(p.By))
		Edit(r.s.Unit(game.UnitID(p.By))).State.ItemUsed = usedBattle
		r.changed()
	}
	return carryOut(r, doing)
}

// again prepares the action for being carried out again with the dice that it has rolled; change is what is
// different about the last roll.
func (p *omenProcedure) again(r *run, doing *game.Action, faces []int, change int) replaying {
	changes := slices.Clone(p.Changes)
	if len(changes) == 0 {
		changes = []int{0}
	}
	if change != 0 {
		changes[len(changes)-1] = change
	}
	return replaying{doing: doing, script: faces, shown: len(r.events), changes: changes, had: r.omens.had, spent: p.Spent}
}
