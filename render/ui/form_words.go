package ui

import "frontage/render/words"

// fieldLabels name the fields that the files of all rule systems have. Those of a system are
// named by its guide.
var fieldLabels = map[string]string{
	"title": words.Key("Title"), "notes": words.Key("Notes"), "table": words.Key("Table"), "width": words.Key("Width"), "height": words.Key("Height"),
	"sides": words.Key("Sides"), "side": words.Key("Side"), "units": words.Key("Units"), "unit": words.Key("Unit"), "characters": words.Key("Characters"),
	"character": words.Key("Character"), "terrain": words.Key("Terrain"), "turn": words.Key("Turn"), "rulings": words.Key("House rules"),
	"expect": words.Key("Expectations"), "drawings": words.Key("Drawings"), "id": words.Key("Id"), "name": words.Key("Name"), "type": words.Key("Type"),
	"kind": words.Key("Kind"), "base": words.Key("Base"), "front": words.Key("Front"), "depth": words.Key("Depth"), "stands": words.Key("Stands"),
	"stand": words.Key("Stand"), "x": words.Key("Across"), "y": words.Key("Up"), "facing": words.Key("Facing, in degrees"), "joined": words.Key("Joined"),
	"shape": words.Key("Outline"), "line": words.Key("Line"), "contours": words.Key("Contours"), "number": words.Key("Number"),
	"active": words.Key("Whose turn it is"), "phase": words.Key("Phase"), "step": words.Key("Step"), "dice": words.Key("Dice"), "seed": words.Key("Seed"),
	"drawn": words.Key("Rolled so far"), "given": words.Key("Given results"), "only": words.Key("Only these"), "query": words.Key("Question"),
	"any": words.Key("Any way may fit"), "want": words.Key("Expected answer"), "from": words.Key("From"), "to": words.Key("To"), "text": words.Key("Text"),
	"color": words.Key("Colour"), "points": words.Key("Points"), "state": words.Key("State"), "tactics": words.Key("Tactics"), "target": words.Key("Target"),
	"violet": words.Key("violet"), "green": words.Key("green"), "orange": words.Key("orange"), "black": words.Key("black"),
	"arrow": words.Key("arrow"), "circle": words.Key("circle"), "note": words.Key("note"),
}
