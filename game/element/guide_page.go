package element

import "frontage/game"

// rulePage is the page of rules. Each rule names its source: S the source of the page, B-Ex a fact
// of the base rules, R-nn a ruling, OURS our own; "corrected" by a correction.
var rulePage = game.RulePage{
	Pattern: `\bELM-[A-Z]+-\d\d\b|\b(?:TF|GF|RS)-\d\d?\b|\bR-\d\d\b`,
	Sections: []game.RuleSection{
		{Code: "SEQ", Prefix: "ELM-SEQ-", Name: game.Say("Scale and sequence")},
		{Code: "BASE", Prefix: "ELM-BASE-", Name: game.Say("Classes, grades and bases")},
		{Code: "COST", Prefix: "ELM-COST-", Name: game.Say("Cost")},
		{Code: "PIP", Prefix: "ELM-PIP-", Name: game.Say("Initiative points")},
		{Code: "MOVE", Prefix: "ELM-MOVE-", Name: game.Say("Moves")},
		{Code: "GROUP", Prefix: "ELM-GROUP-", Name: game.Say("Groups")},
		{Code: "CONTACT", Prefix: "ELM-CONTACT-", Name: game.Say("Threat zones and contact")},
		{Code: "SHOOT", Prefix: "ELM-SHOOT-", Name: game.Say("Shooting and bespelling")},
		{Code: "CLOSE", Prefix: "ELM-CLOSE-", Name: game.Say("Close combat")},
		{Code: "OUTCOME", Prefix: "ELM-OUTCOME-", Name: game.Say("Outcomes")},
		{Code: "RECOIL", Prefix: "ELM-RECOIL-", Name: game.Say("Recoiling")},
		{Code: "FLEE", Prefix: "ELM-FLEE-", Name: game.Say("Fleeing")},
		{Code: "PURSUIT", Prefix: "ELM-PURSUIT-", Name: game.Say("Pursuit")},
		{Code: "ME", Prefix: "ELM-ME-", Name: game.Say("Morale")},
		{Code: "SPECIAL", Prefix: "ELM-SPECIAL-", Name: game.Say("Heroes, avatars, dragons, flyers")},
		{Code: "WEATHER", Prefix: "ELM-WEATHER-", Name: game.Say("Weather")},
		{Code: "VISIB", Prefix: "ELM-VISIB-", Name: game.Say("Visibility")},
		{Code: "STRAT", Prefix: "ELM-STRAT-", Name: game.Say("Stratagems")},
		{Code: "RS", Prefix: "RS-", Name: game.Say("Rear support")},
		{Code: "TF", Prefix: "TF-", Name: game.Say("Tactical factors")},
		{Code: "GF", Prefix: "GF-", Name: game.Say("Grading factors")},
		{Code: "R", Prefix: "R-", Name: game.Say("Rulings")},
	},
	Sources: []game.RuleSource{
		{Mark: "S", Meaning: game.Say("stated by the published text that the page restates")},
		{Mark: "B", Meaning: game.Say("a fact of the base rules, from public notes; who owns them may know better")},
		{Mark: "R", Meaning: game.Say("our ruling on what the text leaves open")},
		{Mark: "OURS", Meaning: game.Say("our own value, where no source gives one")},
	},
	Tables: &game.RuleTables{
		Files: tableFiles, Source: "src", Use: useTables,
		Shown: shown,
	},
}
