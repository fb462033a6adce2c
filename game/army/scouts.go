package army

import "frontage/game"

// Scouting returns what a pick is worth if it is committed to scouting, and why; 0 if the rules have no
// scouting or it cannot be committed.
func (l *List) Scouting(p Pick) (points int, why game.Phrase) {
	of := l.system().Scouting
	if of == nil || l.Army.Unit(p.ID) == nil && l.Army.Character(p.ID) == nil {
		return 0, game.Phrase{}
	}
	return of(l, p)
}

// ScoutingPoints is the sum of what is committed to scouting.
func (l *List) ScoutingPoints() (sum int) {
	for _, p := range l.Picks {
		sum += l.scouting(p)
	}
	return sum
}

// scouting is what a pick that is committed is worth; 0 for the others.
func (l *List) scouting(p Pick) int {
	if !p.Scouts {
		return 0
	}
	points, _ := l.Scouting(p)
	return points
}

// idle returns the problem of a pick that is committed to scouting but is worth nothing there.
func (l *List) idle(p Pick) *Problem {
	if !p.Scouts || l.scouting(p) > 0 {
		return nil
	}
	return NewProblem("scouts", p.ID, game.Say("%[1]s is worth nothing in scouting.", l.name(p)))
}
