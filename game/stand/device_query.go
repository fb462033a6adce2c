package stand

import (
	"slices"

	"frontage/game"
)

// Devices that are not used up, and how the order crown and the high helm raise what an order needs (STD-ITEM-22,
// STD-ITEM-23).

const (
	mostCommand  = 10 // the upper limit of Command (STD-BASE-18)
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

// bestNeed is the number that the next order of a character needs, with the crown if he may use it, or guided.
func (b *board) bestNeed(c *game.Character, need int) int {
	if b.guideOf(c) != nil { // STD-SPEC-24
		need++
	}
	if b.mayCrown(c) {
		return max(need, crownNeed)
	}
	return need
}

// wearsHelm reports whether a general wears the high helm this turn (STD-ITEM-23).
func wearsHelm(c *game.Character) bool {
	return OwnLeader(c).Item == highHelm && OwnLeader(c).State.ItemUsed == usedTurn
}

// commandOf is the Command of a character, with the high helm if he wears it.
func commandOf(c *game.Character) int {
	if wearsHelm(c) {
		return helmCommand(c)
	}
	return OwnLeader(c).Command
}

// helmCommand is the Command of a character with the high helm: at most 10.
func helmCommand(c *game.Character) int { return min(OwnLeader(c).Command+1, mostCommand) }

// helmNow is the character who may put on the high helm although he was not asked as the turn began, because a
// scenario starts in its Command phase and nothing has been done in it; −1 for nobody.
func (r *run) helmNow() int {
	if r.s.Turn.Phase != "command" || OwnTurn(r.s).Command != nil {
		return -1
	}
	return holderOf(r.s, r.s.Turn.Active, highHelm)
}

// wearHelm puts the high helm on for this turn.
func (r *run) wearHelm(character int) {
	c := &r.s.Characters[character]
	EditLeader(c).State.ItemUsed = usedTurn
	r.changed()
	r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-ITEM-23", Text: r.say("%s wears the high helm this turn: his Command is %d.", leaderName(c), commandOf(c))})
}
