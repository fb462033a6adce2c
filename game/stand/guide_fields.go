package stand

import (
	"maps"

	"frontage/game"
)

// labels name the fields of files and the words in them, for a person who fills them in.
var labels = map[string]game.Phrase{
	"attack": game.Say("attack"), "shooting": game.Say("shooting"), "range": game.Say("range"), "hits": game.Say("hits"),
	"armour": game.Say("armour"), "size": game.Say("size when whole"), "pace": game.Say("full pace"), "traits": game.Say("traits"),
	"of": game.Say("entry of its army list"), "attached": game.Say("attached stand"), "keywords": game.Say("keywords"), "special": game.Say("special rules"),
	"scouting": game.Say("points in scouting"), "item": game.Say("item"), "made": game.Say("made by a spell"),
	"not_applied": game.Say("not applied"), "spell": game.Say("spell"), "spells": game.Say("spells"), "command": game.Say("command"),
	"mount": game.Say("mount"), "by": game.Say("by whom"), "confused": game.Say("confused"), "charged": game.Say("has charged"),
	"label": game.Say("edge charged"), "impacts": game.Say("enemies charged"), "irregular": game.Say("was irregular"),
	"edge": game.Say("edge"), "fresh": game.Say("has not fought since its charge"), "from": game.Say("from"), "open": game.Say("in the open"),
	"bonuses": game.Say("pursuit bonuses"), "retreat": game.Say("retreat"), "shot": game.Say("hits by shooting that count"),
	"advanced": game.Say("has advanced"), "retreated": game.Say("has retreated"), "fired": game.Say("has shot"),
	"covered": game.Say("in cover"), "shaken": game.Say("hits by shaking weapons"), "shaking": game.Say("score that confuses"),
	"splash": game.Say("tests those that touch it too"), "moved": game.Say("has moved"), "shots": game.Say("shoots from now on"),
	"suffered": game.Say("hits suffered"), "shot_by": game.Say("shot at by"), "scorched": game.Say("hits by spells"),
	"effects": game.Say("lasting spells"), "heartened": game.Say("heeds no terror"), "roused": game.Say("roused by"),
	"spelled": game.Say("spells of this turn"), "initiative": game.Say("moved on initiative"), "orders": game.Say("orders so far"),
	"ordered_by": game.Say("ordered by"), "halted": game.Say("halted"), "penalty": game.Say("penalty on orders"),
	"road": game.Say("followed a road"), "march": game.Say("marches with this edge"), "away": game.Say("off the table"),
	"kept": game.Say("kept back"), "engagement": game.Say("its first engagement"), "item_used": game.Say("item used"),
	"fought": game.Say("has fought"), "random": game.Say("rolled attacks"), "wounded": game.Say("wounded for good"),
	"waiting": game.Say("waits to be set up"), "hidden": game.Say("hidden"), "scouts": game.Say("scouts"),
	"rebound": game.Say("strikes itself"), "slain": game.Say("slain"), "cast": game.Say("has cast"), "sung": game.Say("has sung"),
	"again": game.Say("may cast again"), "auras": game.Say("spells around him"), "used": game.Say("powers used"),
	"hushed": game.Say("hushed by a staff"), "echo": game.Say("may cast once more by his rod"),
	"immobile": game.Say("broken down"), "laager": game.Say("in laager"), "team": game.Say("team"), "lapse": game.Say("this turn only"), "auto": game.Say("has moved by itself"),
	"effort": game.Say("makes a great effort"), "unguided": game.Say("guidance is over"), "hampered": game.Say("hampered by lost guidance"),
	"stampede": game.Say("stampedes"), "rampant": game.Say("must pursue after a stampede"),
	"thrown": game.Say("throw in the Shooting phase"), "turned": game.Say("against their own side"),
	"silent": game.Say("does not shoot"), "doubled": game.Say("shoots twice as much"),
	"guarded": game.Say("has tried to dispel"), "lapsed": game.Say("his gifts have ended"), "deploy": game.Say("deployment"),
	"omens": game.Say("omens"), "first": game.Say("goes first"), "limit": game.Say("last turn"), "length": game.Say("length"),
	"result": game.Say("result"), "far": game.Say("far edge"), "scenario": game.Say("scenario of the rules"),
	"objectives": game.Say("objectives"), "method": game.Say("way of setting up"), "edges": game.Say("edges"), "zones": game.Say("zones"),
	"picks": game.Say("chooses"), "done": game.Say("has set up"), "scouted": game.Say("has named its scouts"),
	"ahead": game.Say("scouts are set up"), "left": game.Say("left out"), "winner": game.Say("winner"), "why": game.Say("why"),
	"withdrew": game.Say("withdrew"), "conceded": game.Say("conceded"), "late": game.Say("out of time"), "minutes": game.Say("minutes"),
	"timed": game.Say("a time limit"), "clock": game.Say("a chess clock"), "margin": game.Say("margin"), "met": game.Say("objectives met"),
	"attacker": game.Say("attacker"), "goals": game.Say("markers, buildings and wagons"), "wagon": game.Say("wagon"), "escaped": game.Say("saved"), "looted": game.Say("looted by"), "held": game.Say("held by"), "burnt": game.Say("burnt down"),
	"absent": game.Say("no room for it"), "rule": game.Say("rule"), "value": game.Say("value"), "types": game.Say("types"),
	"except": game.Say("except"), "waive": game.Say("does not apply"), "alone": game.Say("alone"), "bonus": game.Say("bonus"),
	"plain": game.Say("plain"), "unless": game.Say("unless"), "need": game.Say("needs"), "least": game.Say("at least"),
	"ban": game.Say("banned"), "shame": game.Say("shamed by"), "friends": game.Say("friends"), "enemies": game.Say("enemies"),
	"group": game.Say("as a group"), "free": game.Say("free"), "mod": game.Say("modifier"), "grants": game.Say("gives"),
	"per_1000": game.Say("for each 1000 points"), "needs": game.Say("requires"), "master": game.Say("master"),
	"chargers": game.Say("chargers"), "save": game.Say("save"), "cover": game.Say("cover"), "blind": game.Say("without sight"),
	"own": game.Say("its own"), "against": game.Say("against"), "half": game.Say("halves"), "vs": game.Say("against kinds"),
	"rounds": game.Say("rounds"), "when": game.Say("when"), "reach": game.Say("reach"), "also": game.Say("also gives"),
	"until": game.Say("until"), "self": game.Say("itself too"), "within": game.Say("within"), "lord": game.Say("of a lord"),
	"help": game.Say("help"), "dispel": game.Say("dispels"), "mode": game.Say("mode"), "riders": game.Say("riders"),
	"trait": game.Say("trait"), "lifts": game.Say("takes away"), "rear": game.Say("rear"), "right": game.Say("right"),
	"support": game.Say("in support"), "turn": game.Say("this turn"), "battle": game.Say("in the battle"), "on": game.Say("going on"),
	"rolled": game.Say("rolled for"), "minor": game.Say("minor"), "major": game.Say("major"), "massacre": game.Say("massacre"),
	"hold": game.Say("hold"), "destroy": game.Say("destroy"), "escort": game.Say("escort"), "survive": game.Say("survive"),
	"markers": game.Say("four markers"), "tower": game.Say("tower"), "village": game.Say("village"), "wagons": game.Say("wagons"), "alternate": game.Say("by turns"),
	"maps": game.Say("by secret maps"), "screen": game.Say("behind a screen"), "home-back": game.Say("home back"), "all": game.Say("all"),
}

// allLabels adds the names of items, spells and ways of setting up, which are told elsewhere as
// well.
func allLabels() map[string]game.Phrase {
	all := maps.Clone(labels)
	for id := range itemTexts {
		all[id] = itemTexts[id].name
	}
	for i := range spells {
		all[spells[i].id] = game.Word(spells[i].name())
	}
	return all
}

// offers lists the words that a text of a file may be.
func offers(within, field string) []string {
	switch {
	case within == "Unit" && field == "traits", field == "trait":
		return traits
	case within == "Leader" && field == "spells":
		return append(spellIDs(), spellLists()...)
	case field == "spell", field == "spelled", within == "CharacterState" && field == "cast":
		return spellIDs()
	case field == "used":
		return powers
	case within == "Special" && field == "rule":
		return (*Special)(nil).All()
	case within == "Grant" && field == "rule":
		return append([]string{""}, grantedRules...)
	}
	return nil
}

// newLeader is a leader of a kind as most are.
func newLeader(kind string) *Leader {
	switch kind {
	case General:
		return &Leader{Command: 9, Attack: 2, Range: CharacterRange}
	case "hero":
		return &Leader{Command: 8, Attack: 1, Range: CharacterRange}
	}
	return &Leader{Command: 7, Range: CharacterRange}
}
