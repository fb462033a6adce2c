package column

import "frontage/game"

// labels name the fields of files and the words in them, for a person who fills them in.
var labels = map[string]game.Phrase{
	"hits": game.Say("hits"), "armour": game.Say("armour"), "size": game.Say("size when whole"), "spells": game.Say("spells"),
	"mount": game.Say("mount"), "charged": game.Say("has charged"), "waiting": game.Say("waits to be set up"), "hidden": game.Say("hidden"),
	"cast": game.Say("has cast"), "first": game.Say("goes first"), "conceded": game.Say("conceded"), "shot": game.Say("has shot"),
	"broken": game.Say("broken"), "points": game.Say("points"), "weapon": game.Say("weapon"), "missiles": game.Say("missiles"),
	"attributes": game.Say("attributes"), "race": game.Say("people"), "formed": game.Say("formed"), "formation": game.Say("formation"),
	"column": game.Say("column"), "line": game.Say("line"), "square": game.Say("square"), "skirmish": game.Say("skirmish"),
	"unicorn": game.Say("unicorn"), "marching": game.Say("marches on"), "disrupted": game.Say("disrupted stands"),
	"routed": game.Say("has routed"), "last_shot": game.Say("half-turn of its last shot"), "tried": game.Say("has tried an Action"),
	"failed": game.Say("has failed"), "failing": game.Say("stands that failed"), "fresh": game.Say("newly disrupted stands"),
	"marched": game.Say("has gone its way"), "set": game.Say("set"), "warded": game.Say("warded"), "hasted": game.Say("hasted"),
	"lances": game.Say("stands without lances"), "touched": game.Say("enemies touched"), "ignored": game.Say("has ignored a hit"),
	"drawn_up": game.Say("place in the battle line"), "lost": game.Say("lost"), "checked": game.Say("has made its check"),
	"nature": game.Say("nature"), "vampire": game.Say("vampire"), "charges": game.Say("declared charges"),
	"counter": game.Say("countercharge"), "bound": game.Say("bound"), "fought": game.Say("stands that have attacked"),
	"helped": game.Say("generals that have helped"), "mists": game.Say("mists"), "scale": game.Say("size of the figures in mm"),
}

// offers lists the words that a text of a file may be.
func offers(within, field string) []string {
	if within != "Unit" {
		return nil
	}
	t := tables()
	switch field {
	case "weapon", "missiles":
		list := []string{""}
		for _, name := range t.WeaponOrder {
			if w := t.Weapons[name]; w.MAV != "own" && (w.MAV != "-" || w.MountedMAV == "-") && (field == "weapon" || shootsWith(name)) {
				list = append(list, name)
			}
		}
		return list
	case "armour":
		return append([]string{""}, t.ArmourOrder...)
	case "attributes":
		return t.AttributeOrder
	case "race":
		return append([]string{""}, t.RaceOrder...)
	case "spells":
		return t.SpellOrder
	}
	return nil
}
