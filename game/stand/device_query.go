package stand

import (
	"slices"

	"frontage/game"
)

// Devices that are not used up, and how those of the general change the number that an order needs (STD-ITEM-22 to
// STD-ITEM-24).

const (
	crownNeed    = 10 // what an order under the crown needs
	voiceCommand = 8  // the Command of the second voice
)

// canUse reports whether a character on the table has a device that is not used up.
func canUse(c *game.Character, id string) bool {
	own := OwnLeader(c)
	return own.Item == id && own.State.ItemUsed != usedBattle && OnTable(c)
}

// holderOf is the character of a side who has a device that is not used up, −1 for none. An army has each item
// once (STD-ITEM-03).
func holderOf(s *game.State, side game.SideID, id string) int {
	return slices.IndexFunc(s.Characters, func(c game.Character) bool { return c.Side == side && canUse(&c, id) })
}

// useUp uses up a character's item.
func (r *run) useUp(character int) {
	EditLeader(&r.s.Characters[character]).State.ItemUsed = usedBattle
	r.changed()
}

// mayCrown reports whether the next order of a character is the first of his turn, and may be tested under the
// order crown (STD-ITEM-22).
func (b *board) mayCrown(c *game.Character) bool {
	phase := b.commandPhase()
	return canUse(c, orderCrown) && phase.Character != c.ID && !slices.Contains(phase.Finished, c.ID)
}

// bestNeed is the number that the next order of a character needs, with the crown if he may use it.
func (b *board) bestNeed(c *game.Character, need int) int {
	if b.mayCrown(c) {
		return max(need, crownNeed)
	}
	return need
}

// wearsHelm reports whether a general wears the high helm this turn (STD-ITEM-23).
func wearsHelm(c *game.Character) bool {
	return OwnLeader(c).Item == highHelm && OwnLeader(c).State.ItemUsed == usedTurn
}

// commandOf is the Command of a character, with the high helm if he wears it: at most 10.
func commandOf(c *game.Character) int {
	if wearsHelm(c) {
		return min(OwnLeader(c).Command+1, mostCommand)
	}
	return OwnLeader(c).Command
}

// helmModifier is the bonus of the high helm. With the other bonuses it raises Command to 10 at most.
var helmModifier = modifier{name: game.Say("high helm"), amount: 1, rule: "STD-ITEM-23",
	why: func(_ *board, c *game.Character, _ *modifier) game.Phrase {
		return game.Say("%s wears it this turn", leaderName(c))
	}}

// crowned is the test of an order under the order crown: 10, without modifiers (STD-ITEM-22).
func (b *board) crowned(t *orderTest) *orderTest {
	c := &b.state.Characters[t.character]
	with := *t
	with.need, with.modifiers, with.crowned = crownNeed, nil, true
	with.steps = []game.Step{{Rule: "STD-ITEM-22", Marks: b.orderMarks(t),
		Text: game.Say("%s needs %d or less by the order crown, whatever hampers the order. A failure ends the crown.", leaderName(c), crownNeed)}}
	return &with
}

// secondNeed is what the second voice of a character would need for an order that fails: the usual modifiers on
// Command 8, as they are before the order (STD-ITEM-24); 0 for no second voice.
func (b *board) secondNeed(t *orderTest) int {
	c := b.state.Characters[t.character]
	if !canUse(&c, secondVoice) {
		return 0
	}
	EditLeader(&c).Command = voiceCommand
	if t.at != nil {
		return max(1, b.entryTargetOf(&c, t.character, t.units, *t.at).need)
	}
	return max(1, b.orderTargetOf(&c, t.character, t.units).need)
}

// deviceSteps explain devices that may help with an order.
func (b *board) deviceSteps(c *game.Character, t *orderTest) (steps []game.Step) {
	if b.mayCrown(c) {
		steps = append(steps, game.Step{Rule: "STD-ITEM-22", Text: game.Say("It may be tested under the order crown instead: %d or less, %s.", crownNeed, percent(chanceOf(b.passing(c, crownNeed))))})
	}
	if need := b.secondNeed(t); need > 0 {
		steps = append(steps, game.Step{Rule: "STD-ITEM-24", Text: game.Say("If it fails, the second voice may test it again, once in the battle: %d or less, %s.", need, percent(chanceOf(b.passing(c, need))))})
	}
	return steps
}
