package element

import "frontage/game"

// labels name the fields of files and the words in them, for a person who fills them in.
var labels = map[string]game.Phrase{
	"emerge": game.Say("still to come out"), "paid": game.Say("paid for"),
	"command": game.Say("command"), "mount": game.Say("mount"), "edge": game.Say("edge"), "moved": game.Say("has moved"),
	"halted": game.Say("halted"), "fought": game.Say("has fought"), "waiting": game.Say("waits to be set up"),
	"deploy": game.Say("deployment"), "first": game.Say("goes first"), "result": game.Say("result"), "far": game.Say("far"),
	"method": game.Say("way of setting up"), "done": game.Say("has set up"), "winner": game.Say("winner"), "right": game.Say("right"),
	"rolled": game.Say("rolled for"), "alternate": game.Say("by turns"), "scale": game.Say("frontage of the bases in mm"),
	"weather": game.Say("weather"), "visibility": game.Say("visibility in paces"), "options": game.Say("readings"),
	"commands": game.Say("commands"), "general": game.Say("general"), "tunnels": game.Say("comes by a tunnel"), "grade": game.Say("grade"),
	"regular": game.Say("regular"), "double": game.Say("double-based"), "mounted_infantry": game.Say("mounted infantry"),
	"air_mobile": game.Say("flies"), "returns": game.Say("may return"), "shaken": game.Say("shaken"), "disheartened": game.Say("disheartened"),
	"spent": game.Say("has left the table"), "inert": game.Say("inert"), "grounded": game.Say("grounded"),
	"fallen": game.Say("place where it fell"), "marches": game.Say("marches made"), "fled": game.Say("has fled"), "shot": game.Say("has shot"),
	"passed": game.Say("does not shoot"), "targeted": game.Say("has been shot at"), "pips": game.Say("points of the commands"),
	"morale": game.Say("morale"), "a": game.Say("first"), "b": game.Say("second"), "near": game.Say("near"), "left": game.Say("left"),
	"fair": game.Say("fair"), "rain": game.Say("rain"), "dust-storm": game.Say("dust storm"), "strong-winds": game.Say("strong winds"),
	"broken": game.Say("broken"), "shattered": game.Say("shattered"), "won": game.Say("won"), "draw": game.Say("draw"),
	"sides": game.Say("one side first"), "S": game.Say("superior"), "O": game.Say("ordinary"), "I": game.Say("inferior"),
	"F": game.Say("fast"), "X": game.Say("exception"), "C": game.Say("construct"), "E": game.Say("entity"), "H": game.Say("heroic"),
}
