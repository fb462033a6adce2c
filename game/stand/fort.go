package stand

import (
	"slices"

	"frontage/game"
)

// Wagon forts: units of a team and a wagon, which may form a laager (STD-SPEC-77).

const (
	fortPace   = 20.0 // in column, cm
	fortStep   = 5.0  // how far one stand goes to form or keep the laager; a longer move ends in column, cm
	fortPierce = 1    // how much worse its shots make armour
	fortAlarm  = 40.0 // the distance of an enemy from which it forms its laager by default, cm
)

// ruleFort is the rule of wagon forts.
const ruleFort = "STD-SPEC-77"

// isFort reports whether a unit is a wagon fort.
func isFort(u *game.Unit) bool { return hasRule(Own(u).Special, wagonFort) }

// teamOf is the stand of a wagon fort that is its team; the other is its wagon.
func teamOf(u *game.Unit) game.StandID {
	own := Own(u)
	if own.Team != "" {
		return own.Team
	}
	for _, stands := range [][]game.Stand{u.Stands, own.State.Away, own.State.Waiting} {
		if len(stands) > 0 {
			return stands[0].ID
		}
	}
	return ""
}

// hasTeam reports whether a wagon fort has its team.
func hasTeam(u *game.Unit) bool { return hasStand(u, teamOf(u)) }

// hasWagon reports whether a wagon fort has its wagon.
func hasWagon(u *game.Unit) bool {
	team := teamOf(u)
	for _, stands := range [][]game.Stand{u.Stands, Own(u).State.Away, Own(u).State.Waiting} {
		if slices.ContainsFunc(stands, func(s game.Stand) bool { return s.ID != team }) {
			return true
		}
	}
	return false
}

// inLaager reports whether a unit is a wagon fort in laager.
func inLaager(u *game.Unit) bool { return Own(u).State.Laager && isFort(u) && hasWagon(u) }

// loseFort notes which stand of a wagon fort is left when the other is lost.
func loseFort(u *game.Unit, lost game.StandID) {
	if !isFort(u) {
		return
	}
	own := Edit(u)
	own.Team = teamOf(u)
	own.State.Laager = own.State.Laager && lost == own.Team
}

// checkFort reports the faults of a wagon fort.
func checkFort(u *game.Unit, path string, add func(path, format string, args ...any)) {
	own := Own(u)
	switch {
	case !isFort(u) && own.Team != "":
		add(path+".team", "is for a wagon fort (SPEC-77)")
	case !isFort(u) && own.State.Laager:
		add(path+".state.laager", "is for a wagon fort (SPEC-77)")
	case !isFort(u):
	case own.Size > 2:
		add(path+".size", "is %d; a wagon fort (SPEC-77) has two stands, a team and a wagon", own.Size)
	case own.Team != "" && max(len(u.Stands), len(own.State.Away), len(own.State.Waiting)) >= own.Size && !hasTeam(u):
		add(path+".team", "is %q, which is no stand of the unit, and the unit has lost none", own.Team)
	}
}

// hasStand reports whether a unit has a stand, on the table or off it.
func hasStand(u *game.Unit, id game.StandID) bool {
	for _, stands := range [][]game.Stand{u.Stands, Own(u).State.Away, Own(u).State.Waiting} {
		if slices.ContainsFunc(stands, func(s game.Stand) bool { return s.ID == id }) {
			return true
		}
	}
	return false
}
