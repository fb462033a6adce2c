package stand

import "frontage/game"

// rulePage is the page of the stand rules: rules by their subject, rulings, and
// geometric definitions.
var rulePage = game.RulePage{
	Pattern: `\b(?:(?:STD-[A-Z]+|AMB)-[0-9]{2}|K(?:[1-9]|1[01]))\b`,
	Sections: []game.RuleSection{
		{Code: "BASE", Prefix: "STD-BASE-", Name: game.Say("Stands and units")},
		{Code: "LOS", Prefix: "STD-LOS-", Name: game.Say("Sight")},
		{Code: "ZONE", Prefix: "STD-ZONE-", Name: game.Say("Zones")},
		{Code: "MOVE", Prefix: "STD-MOVE-", Name: game.Say("Movement")},
		{Code: "TERR", Prefix: "STD-TERR-", Name: game.Say("Terrain")},
		{Code: "CMD", Prefix: "STD-CMD-", Name: game.Say("Command")},
		{Code: "SHOOT", Prefix: "STD-SHOOT-", Name: game.Say("Shooting")},
		{Code: "CHARGE", Prefix: "STD-CHARGE-", Name: game.Say("Charges")},
		{Code: "ENGAGE", Prefix: "STD-ENGAGE-", Name: game.Say("Engagements")},
		{Code: "ATTACK", Prefix: "STD-ATTACK-", Name: game.Say("Attacks")},
		{Code: "CAS", Prefix: "STD-CAS-", Name: game.Say("Casualties")},
		{Code: "RESULT", Prefix: "STD-RESULT-", Name: game.Say("Result")},
		{Code: "RETREAT", Prefix: "STD-RETREAT-", Name: game.Say("Retreats")},
		{Code: "PURSUE", Prefix: "STD-PURSUE-", Name: game.Say("Pursuits")},
		{Code: "ADV", Prefix: "STD-ADV-", Name: game.Say("Advance")},
		{Code: "FALL", Prefix: "STD-FALL-", Name: game.Say("Falling back")},
		{Code: "UNRES", Prefix: "STD-UNRES-", Name: game.Say("Unresolved combats")},
		{Code: "DEF", Prefix: "STD-DEF-", Name: game.Say("Defended and fortified")},
		{Code: "CONF", Prefix: "STD-CONF-", Name: game.Say("Confusion")},
		{Code: "FLY", Prefix: "STD-FLY-", Name: game.Say("Flyers")},
		{Code: "ART", Prefix: "STD-ART-", Name: game.Say("Artillery")},
		{Code: "TABLE", Prefix: "STD-TABLE-", Name: game.Say("The table's edge")},
		{Code: "WIN", Prefix: "STD-WIN-", Name: game.Say("Victory")},
		{Code: "CHAR", Prefix: "STD-CHAR-", Name: game.Say("Characters")},
		{Code: "SPEC", Prefix: "STD-SPEC-", Name: game.Say("Special rules")},
		{Code: "SCOUT", Prefix: "STD-SCOUT-", Name: game.Say("Scouting and infiltration")},
		{Code: "SCEN", Prefix: "STD-SCEN-", Name: game.Say("Battles for objectives")},
		{Code: "MAGIC", Prefix: "STD-MAGIC-", Name: game.Say("Magic")},
		{Code: "SPELL", Prefix: "STD-SPELL-", Name: game.Say("Spells")},
		{Code: "ITEM", Prefix: "STD-ITEM-", Name: game.Say("Magic items")},
		{Code: "AMB", Prefix: "AMB-", Name: game.Say("Rulings")},
		{Code: "K", Prefix: "K", Name: game.Say("Definitions")},
	},
}
