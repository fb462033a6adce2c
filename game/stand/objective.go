package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/table"
)

// The kinds of objectives.
const (
	objectiveHold    = "hold"
	objectiveDestroy = "destroy"
	objectiveEscort  = "escort"
	objectiveSurvive = "survive"
)

// isMet reports whether an objective earns its points on the present table.
func (b *board) isMet(o *Objective) bool {
	switch o.Kind {
	case objectiveHold:
		side := b.state.SideOf(o.Side)
		return b.standsIn(o.Terrain, func(u *unitOnBoard) bool { return u.Army == side }) &&
			!b.standsIn(o.Terrain, func(u *unitOnBoard) bool { return u.Army != side })
	case objectiveEscort:
		return b.standsIn(o.Terrain, func(u *unitOnBoard) bool { return u.ID == o.Unit })
	case objectiveDestroy:
		return isGone(b.state, o)
	}
	return !isGone(b.state, o)
}

// isGone reports whether the unit of an objective is destroyed, or its character a
// casualty.
func isGone(s *game.State, o *Objective) bool {
	if u := s.Unit(o.Unit); u != nil {
		return isDestroyed(u)
	}
	i := s.CharacterIndex(o.Character)
	return i >= 0 && isCasualty(s, &s.Characters[i])
}

// standsIn reports whether a stand of a unit with a property lies at least partly in a
// feature of the table.
func (b *board) standsIn(id game.TerrainID, which func(*unitOnBoard) bool) bool {
	for i := range b.state.Terrain {
		if b.state.Terrain[i].ID != id {
			continue
		}
		for _, area := range table.Areas(&b.state.Terrain[i]) {
			for p, box := range b.Boxes {
				if which(&b.units[b.Pieces[p].Unit]) && area.OverlapsBox(box) {
					return true
				}
			}
		}
	}
	return false
}

// scenarioPoints returns the scenario victory points of a side and the names of the
// objectives that it has met (STD-WIN-16).
func scenarioPoints(s *game.State, side game.SideID) (points int, met []string) {
	b := newBoard(s)
	for i := range OwnTurn(s).Objectives {
		if o := &OwnTurn(s).Objectives[i]; o.Side == side && b.isMet(o) {
			points += o.Points
			met = append(met, o.Name)
		}
	}
	return points, met
}

// marginOf names a victory by scenario victory points (STD-WIN-16): a difference of 1 or 2
// is minor, 3 to 5 major, more a massacre.
func marginOf(points int) string {
	const major, massacre = 3, 6
	switch {
	case points >= massacre:
		return "massacre"
	case points >= major:
		return "major"
	}
	return "minor"
}

// checkObjectives refuses objectives about things that do not exist.
func checkObjectives(s *game.State, add func(path, format string, args ...any)) {
	for i := range OwnTurn(s).Objectives {
		o, path := &OwnTurn(s).Objectives[i], fmt.Sprintf("turn.objectives[%d]", i)
		if s.SideOf(o.Side) < 0 {
			add(path+".side", "there is no side %q", o.Side)
		}
		placed := o.Kind == objectiveHold || o.Kind == objectiveEscort
		if there := slices.ContainsFunc(s.Terrain, func(t game.Terrain) bool { return t.ID == o.Terrain }); placed != there {
			add(path+".terrain", "%q is no terrain for an objective of kind %q: hold and escort name one that is on the table, the others none", o.Terrain, o.Kind)
		}
		unit := s.Unit(o.Unit) != nil
		leader := slices.ContainsFunc(s.Characters, func(c game.Character) bool { return c.ID == o.Character })
		named := 0
		if o.Unit != "" {
			named++
		}
		if o.Character != "" {
			named++
		}
		fits := o.Kind == objectiveHold && named == 0 || o.Kind == objectiveEscort && named == 1 && unit ||
			!placed && named == 1 && (unit || leader)
		if !fits {
			add(path+".unit", "an objective of kind %q names %s", o.Kind, map[string]string{objectiveHold: "no unit", objectiveEscort: "a unit of the table"}[o.Kind]+
				map[bool]string{true: "", false: "a unit or a character of the table"}[placed])
		}
		if o.Kind == "" {
			add(path+".kind", "is missing")
		}
	}
}
