package stand

import "frontage/game"

// guideAim describes the action that pointing at an enemy prepares: a charge.
var guideAim = game.AimGuide{
	Asks: func(s *game.State) bool { return s.Turn.Phase == phaseCommand || openFrame[moveProcedure](s) != nil },
	Now: func(s *game.State, u *game.Unit) bool {
		return s.Turn.Step == stepInitiative && !Own(u).State.Charged && !isWagon(u)
	},
	Query:   chargeQuery,
	Chances: chargeChances,
	Follows: chargeFollows,
	Action:  chargeAction,
	GiveUp:  func(a game.Aim) game.Action { return game.Action{Do: "hold", Unit: a.Unit} },
	Turn: func(s *game.State, side game.SideID) {
		OwnTurn(s).Pending, s.Turn.Phase, s.Turn.Step, s.Turn.Active = nil, phaseCommand, stepOrders, side
	},
	Words: game.AimWords{
		Do: game.Say("Charge"), DoLabel: game.Say("Charge (Enter)"),
		Doing: game.Say("charge %[1]s"),
		Up:    game.Say("Hold"), UpLabel: game.Say("Give the charge up"),
		May:      game.Say("MAY IT CHARGE?"),
		Row:      game.Say("Charge %[1]s: %[2]s"),
		Threat:   game.Say("Threat: %[1]s could charge %[2]s, %[3]s away."),
		NoThreat: game.Say("Threat: nobody could be charged."),
		Overlay:  game.Say("Threat: who could be charged next turn (T)"),
		Begin:    game.Say("Choose one of your units, then point at an enemy: the ghosts show where each stand of the charge would go."),
		Table:    game.Say("Drag a unit to move it, %[1]s or its handle turns it. Shift, or a double click, takes a single stand. Choose a unit and point at an enemy to see the charge."),
		Film:     game.Say("Nothing is explained now: show a charge first"),
		Help:     game.Say("TO CHARGE"),
		Point:    game.Say("Point at an enemy (tap it on a touch screen). Ghosts show where every stand goes, the panel says why; a charge that is not allowed says what is missing."),
		Again:    game.Say("Click the enemy again, or press %[1]s or the Charge button. %[2]s takes it back."),
	},
}
