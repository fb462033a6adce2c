package tactics

import (
	"fmt"

	"frontage/game"
	"frontage/game/orders"
)

// All texts for people are made here, from a format and its arguments.

// report is the state of a unit: members, wound points against all healthy, and efficiency
// of a mass unit (TAC-BASE-17), wound points and efficiency of an individual
// (TAC-BASE-18), in whole percent rounded half up (TAC-BASE-19).
func (u *fighter) report() string {
	efficiency := percent(u.effort, 100*max(1, u.n))
	if !u.mass {
		return fmt.Sprintf("%d w.p. / %d%%", u.points, efficiency)
	}
	return fmt.Sprintf("%d / %d%% / %d%%", u.n, percent(u.points, u.healthy*max(1, u.n)), efficiency)
}

// percent returns a share in whole percent, rounded half up.
func percent(a, b int) int { return (200*a/b + 1) / 2 }

func segmentText(segment int) game.Text { return game.Tell("Segment %d.", segment) }

func tacticsText(u *fighter) game.Text {
	return game.Tell("%s: %s.", u.name, u.tactics.Text(firstSortie(u.profile)))
}

// positionText names a position for the players.
func positionText(at int) game.Text {
	switch at {
	case 0:
		return game.Tell("the first side's back")
	case 1:
		return game.Tell("the first side's intermediary")
	case 2:
		return game.Tell("midfield")
	case 3:
		return game.Tell("the second side's intermediary")
	}
	return game.Tell("the second side's back")
}

// stepText tells a step. The events after it tell the results of attacks and volleys, and changes of
// morale.
func stepText(name, what string, to *int8) game.Text {
	switch what {
	case "melee", "shoot", "fear", "hero", "average":
		return game.Text{}
	case "flee":
		return game.Tell("%s: flight.", name)
	case "charge-melee":
		return game.Tell("%s: attack at the end of a charge.", name)
	case "cover":
		return game.Tell("%s: in defensive positions now.", name)
	case "sortie":
		return game.Tell("%s: a sortie out of the walls.", name)
	case "charge-move", "second-charge":
		return game.Tell("%s: charge to %s.", name, positionText(int(*to)))
	case "fall-back":
		return game.Tell("%s: back to %s.", name, positionText(int(*to)))
	}
	return game.Tell("%s: advance to %s.", name, positionText(int(*to)))
}

func shotsText(a *assault) game.Text {
	return game.Tell("%s at %s: %d shots of at most %d damage, %d wound points lost.", a.by.name, a.on.name, a.attacks, a.most, a.lost)
}

func exchangeText(hit, back *assault) game.Text {
	if back.attacks == 0 {
		return game.Tell("%s against %s: %d attacks of at most %d damage, %d wound points lost. Nobody strikes back.",
			hit.by.name, hit.on.name, hit.attacks, hit.most, hit.lost)
	}
	return game.Tell("%s against %s: %d attacks of at most %d damage, %d wound points lost. Struck back: %d attacks of at most %d damage, %d wound points lost.",
		hit.by.name, hit.on.name, hit.attacks, hit.most, hit.lost, back.attacks, back.most, back.lost)
}

func woundsText(u *fighter) game.Text {
	return game.Tell("%s: %s, morale %s.", u.name, u.report(), moraleInShort(u.morale))
}

// moraleNumber writes morale with all its decimals.
func moraleNumber(m int) game.Phrase { return game.SayAll(points(m)) }

// moraleInShort writes morale to a tenth; the events have all decimals.
func moraleInShort(m int) game.Phrase { return moraleNumber(100 * floorDiv(m+50, 100)) }

// spiritsText tells a common change of battle morale of units of one side.
func spiritsText(what string, changes []spirits) game.Text {
	var list []any
	for i, c := range changes {
		if i > 0 {
			list = append(list, ", ")
		}
		list = append(list, game.Say("%[1]s %[2]s to %[3]s", c.of.name, moraleInShort(c.from), moraleInShort(c.of.morale)))
	}
	switch what {
	case "hero":
		return game.Tell("A hero raises morale: %s.", game.SayAll(list...))
	case "fear":
		return game.Tell("Fear lowers morale: %s.", game.SayAll(list...))
	}
	return game.Tell("Morale goes half way back: %s.", game.SayAll(list...))
}

func goneText(u *fighter) game.Text {
	switch u.gone {
	case dead:
		if u.mass {
			return game.Tell("Nobody is left of %s.", u.name)
		}
		return game.Tell("%s: dead.", u.name)
	case dissolved:
		return game.Tell("%s: in flight, and dissolved.", u.name)
	case home:
		return game.Tell("%s: in flight, and home.", u.name)
	}
	return game.Tell("%s: not part of this battle.", u.name)
}

// overText tells the end of a battle.
func overText(s *game.State, r *Result) game.Text {
	why := endText(r.Why)
	if r.Winner == "" {
		if r.Why == "none" {
			return why
		}
		return game.Tell("%s The battle is drawn.", why)
	}
	return game.Tell("%s %s has won.", why, sideName(s, r.Winner))
}

func endText(why string) game.Text {
	switch why {
	case "gone":
		return game.Tell("A side has no unit left.")
	case "quiet":
		return game.Tell("Nobody can or wants to do anything any more.")
	case "idle":
		return game.Tell("For six segments nobody fought, shot or fled.")
	case "long":
		return game.Tell("The battle has lasted 200 segments.")
	case "conceded":
		return game.Tell("The battle was given up.")
	}
	return game.Tell("There is no battle: nobody could do anything to an enemy.")
}

func sideName(s *game.State, side game.SideID) string {
	if i := s.SideOf(side); i >= 0 {
		return s.Sides[i].Name
	}
	return string(side)
}

// whyText tells a reason in words, by its rule.
func whyText(rule string) game.Text {
	if text, ok := whyTexts[rule]; ok {
		return text
	}
	return game.Tell("")
}

// whyTexts are the reasons, by their rules.
var whyTexts = map[string]game.Text{
	"TAC-SEG-01":    game.Tell("Fear auras of the enemy lower morale at the beginning of a segment."),
	"TAC-MOVE-25":   game.Tell("The nearest enemy is closer than every friend that does not flee."),
	"TAC-SEG-03":    game.Tell("An enemy that it may attack is at distance 0."),
	"TAC-SEG-04":    game.Tell("It may charge and has not fought in this segment."),
	"TAC-CHARGE-04": game.Tell("A charging unit moves twice as fast."),
	"TAC-SEG-05":    game.Tell("A target that it may shoot at is in range, and it has neither fought nor charged."),
	"TAC-SEG-06":    game.Tell("Its last action was a charge move, and an enemy is at distance 0."),
	"TAC-SEG-07":    game.Tell("It has done nothing yet and may advance one step."),
	"TAC-MELEE-01":  game.Tell("It prefers melee and goes for the nearest enemy that it can attack."),
	"TAC-MELEE-02":  game.Tell("It has nothing to shoot at and goes for the nearest enemy that it can attack."),
	"TAC-MISS-01":   game.Tell("It goes where an enemy is in range of its missiles."),
	"TAC-MOVE-03":   game.Tell("It makes for the enemy that stays furthest behind."),
	"TAC-MOVE-14":   game.Tell("It keeps level with the foremost attacking friend."),
	"TAC-MOVE-17":   game.Tell("It goes up to the foremost friend of less aggressive placement."),
	"TAC-MOVE-20":   game.Tell("It goes as far as every other friend has gone."),
	"TAC-SEG-08":    game.Tell("It has done nothing yet and may fall back one step."),
	"TAC-MOVE-13":   game.Tell("An enemy is nearer than its range, and it has nothing to shoot at."),
	"TAC-MOVE-16":   game.Tell("It is ahead of the friends that it follows."),
	"TAC-MOVE-18":   game.Tell("It is ahead of all friends of less aggressive placement."),
	"TAC-MOVE-21":   game.Tell("It is ahead of a friend."),
	"TAC-SEG-09":    game.Tell("It may charge, has not attacked in this segment and has a step left."),
	"TAC-SEG-10":    game.Tell("It did nothing in this segment and is threatened."),
	"TAC-SEG-18":    game.Tell("It has nothing to do in the first segment and is threatened already."),
	"TAC-SEG-19":    game.Tell("An enemy has it in range, or may charge it from two steps away."),
	"TAC-SEG-11":    game.Tell("A hero of its side is present."),
	"TAC-SEG-12":    game.Tell("Morale goes half way back to what it was before the battle."),
	"TAC-SORTIE-10": game.Tell("Its orders let it leave the walls now."),
	"TAC-STORM-11":  game.Tell("Each unit inside shoots once at those who storm."),
}

// partText names a factor or a term.
func partText(what string) game.Text {
	switch what {
	case "members":
		return game.Tell("members")
	case "individual":
		return game.Tell("one person")
	case "efficiency":
		return game.Tell("efficiency")
	case "no-influence":
		return game.Tell("has no influence on control")
	case "movement":
		return game.Tell("holds back by its movement")
	case "no-attack":
		return game.Tell("has no attack that it would use")
	case "mind":
		return game.Tell("has no mind of its own")
	case "hidden":
		return game.Tell("hidden")
	case "hasted":
		return game.Tell("hasted")
	case "unable":
		return game.Tell("stupid or disabled")
	case "missiles-only":
		return game.Tell("has only missiles to use")
	case "questing":
		return game.Tell("in questing mode")
	case "riders":
		return game.Tell("riders on each mount")
	case "strength":
		return game.Tell("strength")
	case "defence":
		return game.Tell("defence")
	case "terrain":
		return game.Tell("terrain")
	case "wall":
		return game.Tell("wall")
	case "over-walls":
		return game.Tell("unused to fighting over walls")
	case "morale":
		return game.Tell("morale")
	case "charge":
		return game.Tell("charge")
	case "against-charger":
		return game.Tell("against a charging unit")
	case "failed-penetration":
		return game.Tell("failed penetration")
	case "weakened":
		return game.Tell("weakened by hunger")
	}
	return game.Tell("critical hit")
}

func ordersQuestion(side string) game.Text { return game.Tell("What are the orders of %s?", side) }

func battleQuestion(segment int) game.Text {
	return game.Tell("Segment %d is next.", segment)
}

func readyText(side string) game.Text { return game.Tell("The orders of %s are given.", side) }

func givenText(side string) game.Text { return game.Tell("%s gives an order.", side) }

func concedeText(side string) game.Text { return game.Tell("%s gives up the battle.", side) }

func refuseOver() *game.Refusal { return game.Refuse("TAC-FIELD-16", "The battle is over.") }

func refuseUnknown(do string) *game.Refusal {
	return game.Refuse("", "The action %s is not for this.", do)
}

func refuseSide(side game.SideID) *game.Refusal {
	return game.Refuse("", "There is no side %s.", string(side))
}

func refuseLate() *game.Refusal {
	return game.Refuse("TAC-ORDER-15", "Orders are given before the battle.")
}

func refuseReady(side string) *game.Refusal {
	return game.Refuse("TAC-ORDER-15", "The orders of %s are given already.", side)
}

func refuseOrder(err *orders.Error) *game.Refusal {
	return &game.Refusal{Rule: err.Rule, Reason: err.Reason}
}

func refuseStorm() *game.Refusal {
	return game.Refuse("TAC-STORM-01", "There is nothing to storm: no location lies here.")
}

func refuseNoUnit(unit game.UnitID) *game.Refusal {
	return game.Refuse(orders.RuleUnknown, "There is no unit %s.", string(unit))
}

func refuseNoForce(force string) *game.Refusal {
	return game.Refuse(orders.RuleUnknown, "There is no force %s.", force)
}

func refuseNobody() *game.Refusal {
	return game.Refuse("TAC-ORDER-05", "An order with mytactics is for a unit that carries it out, and none is named.")
}

func refuseUnlisted() *game.Refusal {
	return game.Refuse(orders.RuleForce, "An army of several forces must list the units of an order.")
}

func refuseNamed(id game.UnitID, at int) *game.Refusal {
	return game.Refuse(orders.RuleUnknown, "There is no unit %s (character %d).", string(id), at+1)
}

func refuseForeign(id game.UnitID, at int) *game.Refusal {
	return game.Refuse(orders.RuleForce, "%s (character %d) does not belong to those that get the order.", string(id), at+1)
}
