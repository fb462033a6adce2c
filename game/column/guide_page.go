package column

import (
	"io/fs"

	"frontage/game"
)

// page is the page of rules.
var page = game.RulePage{
	Pattern: `\b(?:COL-(?:STAND|POINTS|UNIT|LEADER|SEQ|ACTION|MOVE|FORM|SKIRM|MISSILE|CHARGE|COMBAT|PUSH|PURSUIT|OVERRUN|BREAKTHROUGH|CASUALTY|FANTASY)|R)-\d\d\b`,
	Sections: []game.RuleSection{
		{Code: "STAND", Prefix: "COL-STAND", Name: game.Say("Stands")},
		{Code: "POINTS", Prefix: "COL-POINTS", Name: game.Say("Points")},
		{Code: "UNIT", Prefix: "COL-UNIT", Name: game.Say("Units")},
		{Code: "LEADER", Prefix: "COL-LEADER", Name: game.Say("Leaders")},
		{Code: "SEQ", Prefix: "COL-SEQ", Name: game.Say("Half-turns and phases")},
		{Code: "ACTION", Prefix: "COL-ACTION", Name: game.Say("Actions")},
		{Code: "MOVE", Prefix: "COL-MOVE", Name: game.Say("Marches")},
		{Code: "FORM", Prefix: "COL-FORM", Name: game.Say("Formations")},
		{Code: "SKIRM", Prefix: "COL-SKIRM", Name: game.Say("Skirmishers")},
		{Code: "MISSILE", Prefix: "COL-MISSILE", Name: game.Say("Missiles")},
		{Code: "CHARGE", Prefix: "COL-CHARGE", Name: game.Say("Charges")},
		{Code: "COMBAT", Prefix: "COL-COMBAT", Name: game.Say("Combat")},
		{Code: "PUSH", Prefix: "COL-PUSH", Name: game.Say("Push-backs")},
		{Code: "PURSUIT", Prefix: "COL-PURSUIT", Name: game.Say("Pursuit")},
		{Code: "OVERRUN", Prefix: "COL-OVERRUN", Name: game.Say("Overruns")},
		{Code: "BREAKTHROUGH", Prefix: "COL-BREAKTHROUGH", Name: game.Say("Breakthroughs")},
		{Code: "CASUALTY", Prefix: "COL-CASUALTY", Name: game.Say("Hits and routs")},
		{Code: "FANTASY", Prefix: "COL-FANTASY", Name: game.Say("Fantasy")},
	},
	Sources: []game.RuleSource{
		{Mark: "S", Meaning: game.Say("stated in the published review of the rules")},
		{Mark: "S*", Meaning: game.Say("not stated, but the numbers of the review's example admit nothing else")},
		{Mark: "R", Meaning: game.Say("our ruling on what the review leaves open")},
		{Mark: "OURS", Meaning: game.Say("our own value, where no source gives one")},
	},
	Tables: &game.RuleTables{
		Files: tableFolder(), Source: "tag", Use: useTables,
		Shown: shown,
	},
}

// tableFolder is the folder of the program's own tables.
func tableFolder() fs.FS {
	folder, err := fs.Sub(tableFiles, "tables")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return folder
}
