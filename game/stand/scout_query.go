package stand

import (
	"slices"

	"frontage/game"
)

// ScoutingAnswer is what the sides have committed to scouting, what that is worth, and the chance to win.
type ScoutingAnswer struct {
	game.StepsOnly `json:"-"`

	Query string         `json:"query"`
	Sides []ScoutingSide `json:"sides"`
	Steps []game.Step    `json:"steps"`
}

// ScoutingSide is one side of the contest. Chance is the chance to win against what the other side has
// committed; 0 if that is not asked about.
type ScoutingSide struct {
	Side   game.SideID     `json:"side"`
	Points int             `json:"points"`
	Chance float64         `json:"chance,omitempty"`
	Pieces []ScoutingPiece `json:"pieces"`
}

// ScoutingPiece is a unit or a character that is worth points.
type ScoutingPiece struct {
	ID        string `json:"id"`
	Points    int    `json:"points"`
	Committed bool   `json:"committed"`
}

// queryScouting answers "scouting". About one side it does not look at what the other has committed.
func (b *board) queryScouting(q game.Query) (game.Answer, error) {
	a := &ScoutingAnswer{Query: q.Name, Sides: []ScoutingSide{}, Steps: []game.Step{}}
	only, with := game.SideID(q.Args["side"]), q.Args["with"]
	if only != "" && b.state.SideOf(only) < 0 {
		return nil, &game.BadQuery{Reason: game.Say("There is no side %q.", only)}
	}
	s := b.state
	if with != "" {
		i := slices.IndexFunc(scoutingPieces(s, only), func(p scoutingPiece) bool { return p.id == with })
		if i < 0 {
			return nil, &game.BadQuery{Reason: game.Say("%s is nothing of %s that is worth points in scouting.", called(s, with), s.Sides[s.SideOf(only)].Name)}
		}
		p := scoutingPieces(s, only)[i]
		changed := s.Clone()
		commitPiece(&changed, with, !p.committed)
		s = &changed
		if p.committed {
			a.Steps = append(a.Steps, game.Step{Rule: "STD-SCOUT-01", Text: game.Say("%s scouts no longer.", p.name.Capital())})
		}
	}
	for _, side := range s.Sides {
		if only != "" && side.ID != only {
			continue
		}
		of := ScoutingSide{Side: side.ID, Points: scoutingPoints(s, side.ID), Pieces: []ScoutingPiece{}}
		for _, p := range scoutingPieces(s, side.ID) {
			of.Pieces = append(of.Pieces, ScoutingPiece{p.id, p.points, p.committed})
		}
		a.Steps = append(a.Steps, scoutedSteps(s, side.ID)...)
		if only == "" {
			of.Chance = scoutingChance(of.Points - scoutingPoints(s, s.Sides[1-s.SideOf(side.ID)].ID))
			a.Steps = append(a.Steps, game.Step{Rule: "STD-SCOUT-03", Text: game.Say("%[1]s wins the scouting with a chance of %[2]s.", side.Name, percent(of.Chance))})
		}
		a.Sides = append(a.Sides, of)
	}
	return a, nil
}

// Explain returns what each piece is worth, the sums, and the chances.
func (a *ScoutingAnswer) Explain() []game.Step { return a.Steps }

// Text returns the steps as lines.
func (a *ScoutingAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// Options returns the answer alone.
func (a *ScoutingAnswer) Options() []game.Answer { return []game.Answer{a} }

// scoutQuery asks what a side would have with a piece that an answer commits or takes back.
func scoutQuery(s *game.State, a game.Action) game.Query {
	return queryOf("scouting", "side", string(s.Turn.Active), "with", string(a.Unit)+string(a.Character))
}

// scoutOf is the piece that an answer commits or takes back.
func scoutOf(s *game.State, a game.Action) (p scoutingPiece) {
	for _, p = range scoutingPieces(s, s.Turn.Active) {
		if p.id == string(a.Unit)+string(a.Character) {
			break
		}
	}
	return p
}

// scoutLabel says what committing a piece, or taking it back, does.
func scoutLabel(s *game.State, a game.Action) game.Phrase {
	id := string(a.Unit) + string(a.Character)
	if scoutOf(s, a).committed {
		return game.Say("%[1]s does not scout after all", called(s, id))
	}
	return game.Say("%[1]s scouts", called(s, id))
}

// scoutNote says what the piece of such an answer is worth.
func scoutNote(s *game.State, a game.Action) game.Phrase {
	p := scoutOf(s, a)
	return game.SayCount(p.points, "1 point: %[2]s", "%[1]d points: %[2]s", p.why)
}
