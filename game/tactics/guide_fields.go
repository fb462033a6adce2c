package tactics

import "frontage/game"

// labels name the fields of files and the words in them, for a person who fills them in.
var labels = map[string]game.Phrase{
	"range": game.Say("range"), "size": game.Say("size when whole"), "charged": game.Say("has charged"), "result": game.Say("result"),
	"winner": game.Say("winner"), "why": game.Say("why"), "enemies": game.Say("enemies"), "cover": game.Say("cover"),
	"battle": game.Say("in the battle"), "village": game.Say("village"), "shot": game.Say("has shot"), "morale": game.Say("morale"),
	"a": game.Say("first"), "b": game.Say("second"), "failed": game.Say("has failed"), "location": game.Say("location"),
	"relations": game.Say("relations"), "protect": game.Say("must survive"), "rating": game.Say("rating"), "strength": game.Say("strength"),
	"damage": game.Say("damage"), "inside": game.Say("inside"), "inner": game.Say("inner place"), "are": game.Say("are"),
	"count": game.Say("members"), "individual": game.Say("one person"), "std": game.Say("standard count"), "wounds": game.Say("wound points"),
	"thresholds": game.Say("thresholds"), "attacks": game.Say("attacks"), "melee": game.Say("melee"), "missile": game.Say("missile"),
	"defence": game.Say("defence"), "missile_defence": game.Say("defence against missiles"), "move": game.Say("move cost"),
	"modifiers": game.Say("modifiers by terrain"), "over_walls": game.Say("strength over walls"), "familiarity": game.Say("familiarity"),
	"flags": game.Say("abilities"), "flee_when": game.Say("flees at"), "weakened": game.Say("weakened"), "recovery": game.Say("recovery"),
	"engines": game.Say("siege engines"), "leads": game.Say("leads"), "members": game.Say("members"), "foot": game.Say("no mounted units"),
	"force": game.Say("force"), "nation": game.Say("nation"), "place": game.Say("place"), "position": game.Say("position"),
	"began": game.Say("members at the start"), "pool": game.Say("marginal damage"), "gone": game.Say("gone"), "storm": game.Say("to storm"),
	"stormed": game.Say("has stormed"), "sortied": game.Say("has left the walls"), "charging": game.Say("charging"),
	"revealed": game.Say("revealed"), "foes": game.Say("foes"), "ready": game.Say("ready"), "idle": game.Say("idle segments"),
	"plain": game.Say("plain"), "hills": game.Say("hills"), "woods": game.Say("woods"), "wooded-hills": game.Say("wooded hills"),
	"jungle": game.Say("jungle"), "swamp": game.Say("swamp"), "desert": game.Say("desert"), "mountains": game.Say("mountains"),
	"sea": game.Say("sea"), "castle": game.Say("castle"), "fort": game.Say("fort"), "city": game.Say("city"), "town": game.Say("town"),
	"temple": game.Say("temple"), "cave": game.Say("cave"), "allies": game.Say("allies"), "neutral": game.Say("neutral"),
	"dead": game.Say("dead"), "dissolved": game.Say("dissolved"), "home": game.Say("gone home"), "aside": game.Say("aside"),
	"quiet": game.Say("quiet"), "long": game.Say("too long"), "none": game.Say("none"),
}
