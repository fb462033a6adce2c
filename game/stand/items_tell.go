package stand

import "frontage/game"

// itemText is what a card says of an item.
type itemText struct{ name, about game.Phrase }

// itemTexts are the texts of the items.
var itemTexts = map[string]itemText{
	warBanner:    {game.Say("war banner"), game.Say("+1 Attack for each stand in its first engagement")},
	shieldBanner: {game.Say("shield banner"), game.Say("armour one better, at best 3+, until it loses a stand")},
	stoutBanner:  {game.Say("stout banner"), game.Say("one more hit for each stand in its first engagement")},
	windbreak:    {game.Say("windbreak banner"), game.Say("one hit by shooting is ignored each turn, until it loses a stand")},
	secondChance: {game.Say("second-chance banner"), game.Say("once in the battle it rolls all its dice again")},
	breaker:      {game.Say("breaker"), game.Say("each round an enemy that its unit touches rolls one saved hit again")},
	firstBlow:    {game.Say("first blow"), game.Say("+1 Attack on one stand in the first round of its first combat")},
	returnWeapon: {game.Say("returning weapon"), game.Say("each round one die that misses is rolled again")},
	heavyWeapon:  {game.Say("heavy weapon"), game.Say("+1 Attack on one stand in each round")},
	orderCrown:   {game.Say("order crown"), game.Say("the first order of a turn needs 10, whatever hampers it")},
	highHelm:     {game.Say("high helm"), game.Say("Command +1 for one turn")},
	secondVoice:  {game.Say("second voice"), game.Say("once in the battle a failed order is tested again with Command 8")},
	castingRing:  {game.Say("casting ring"), game.Say("once in the battle a spell works without a die")},
	hushStaff:    {game.Say("hush staff"), game.Say("an enemy caster who fails may be hushed: -1 to his casting dice")},
	sceptre:      {game.Say("steady sceptre"), game.Say("once in the battle a blunder is an order that succeeds")},
	scroll:       {game.Say("unmaking scroll"), game.Say("once in the battle a spell of the enemy is dispelled")},
	pushWand:     {game.Say("push wand"), game.Say("once in the battle +1 to a casting die")},
	echoRod:      {game.Say("echo rod"), game.Say("once in the battle its caster casts another spell")},
}

// name is the name of an item.
func (it *item) name() game.Phrase { return itemTexts[it.id].name }

// holderNames say who may carry an item, by the first word of its holders.
var holderNames = map[string]game.Phrase{
	string(Infantry): game.Say("units of infantry, cavalry or chariots"), "unit": game.Say("units of infantry, cavalry or chariots, and characters"),
	kindGeneral: game.Say("the general"), "caster": game.Say("casters"),
}

// holderWords says who may carry an item.
func (it *item) holderWords() game.Phrase {
	if it.is("counter") {
		return game.Say("casters and those who dispel")
	}
	return holderNames[it.holders[0]]
}

// itemFact adds an item to the card of a unit or a character.
func itemFact(facts []game.Fact, id, used string) []game.Fact {
	it := itemNamed(id)
	if it == nil {
		return facts
	}
	value := itemValue(it)
	switch used {
	case usedTurn:
		if value = game.SayAll(value, "; ", game.Say("used this turn")); id == highHelm {
			value = game.SayAll(itemValue(it), "; ", game.Say("worn this turn"))
		}
	case usedBattle:
		value = game.SayAll(value, "; ", game.Say("used up"))
	}
	return append(facts, game.Fact{Label: game.Say("Item"), Value: value})
}

// itemValue says what an item does, and by which rule.
func itemValue(it *item) game.Phrase {
	return game.SayAll(it.name(), ": ", itemTexts[it.id].about, " (", it.rule, ")")
}
