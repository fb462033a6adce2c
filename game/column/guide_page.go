package column

import "frontage/game"

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
}
