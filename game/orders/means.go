package orders

import "frontage/game"

// Means says in a line what a unit with this package does.
func (b Base) Means() game.Phrase {
	switch b {
	case Charge:
		return game.Say("goes for the enemy and charges if it can")
	case Penetrate:
		return game.Say("gets past the foremost enemies and goes for the hindmost")
	case Assault:
		return game.Say("goes for the enemy to fight hand to hand")
	case Attack:
		return game.Say("goes for the enemy and shoots first if it can")
	case Shoot:
		return game.Say("goes within range and shoots, and never attacks hand to hand")
	case Follow:
		return game.Say("keeps level with the foremost attacking friend")
	case Cover:
		return game.Say("goes in front of friends placed further back")
	case Guard:
		return game.Say("stays level with the last friend, and fights")
	case Trail:
		return game.Say("stays level with the last friend, and does not fight")
	case Receive:
		return game.Say("stays, and attacks any enemy that comes")
	case Defend:
		return game.Say("stays and shoots, and fights any enemy that comes")
	case Avoid:
		return game.Say("stays, and only strikes back")
	}
	return game.Say("leaves when the enemy is nearer than friends")
}

// Means explains a placement.
func (p Placement) Means() game.Phrase {
	return game.Say("rank %d of 7: units further in front fight, and must be fought, first", int(p))
}

// Means says what a unit with these melee tactics does.
func (m Melee) Means() game.Phrase {
	switch m {
	case PreferMelee:
		return game.Say("fights hand to hand rather than shoot")
	case DeferMelee:
		return game.Say("shoots if it can, otherwise fights hand to hand")
	}
	return game.Say("only strikes back")
}

// Means says when a unit with these missile tactics shoots.
func (m Missile) Means() game.Phrase {
	switch m {
	case UseMissiles:
		return game.Say("shoots when it can")
	case UseIfSafe:
		return game.Say("shoots only if no enemy could shoot back")
	}
	return game.Say("does not shoot")
}

// Means says when a unit with these sortie tactics leaves the walls.
func (s Sortie) Means() game.Phrase {
	switch s {
	case ImmediateSortie:
		return game.Say("leaves the walls when the battle begins")
	case SortieWhenQuiet:
		return game.Say("leaves the walls when nobody attacks them any longer")
	}
	return game.Say("never leaves the walls")
}

// Help explains the phrases of the order language: the packages, and the modifiers of placement,
// melee and missiles.
func Help() []game.TextHelp {
	var list []game.TextHelp
	for b := Base(1); int(b) <= Bases; b++ {
		list = append(list, game.TextHelp{Words: b.String(), Means: b.Means()})
	}
	for p := ExtremeFront; p >= ExtremeBack; p-- {
		list = append(list, game.TextHelp{Words: p.String(), Means: p.Means()})
	}
	for m := PreferMelee; m <= NeverMelee; m++ {
		list = append(list, game.TextHelp{Words: m.String(), Means: m.Means()})
	}
	for m := UseMissiles; m <= NeverUse; m++ {
		list = append(list, game.TextHelp{Words: m.String(), Means: m.Means()})
	}
	return list
}
