package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// trails returns the ways of the enemy's units in its last turn, one for each unit, until the player
// acts.
func (b *battle) trails() []game.Mark {
	story, st := b.story(), b.state()
	opens := func(e game.Event) bool { return b.guide().Event(st, &e).Turn }
	if len(story) == 0 || b.over() || b.setsUp() || b.thinking() || !slices.ContainsFunc(story[len(story)-1], opens) {
		return nil
	}
	began := map[game.StandID]game.Pose{}
	for i := len(story) - 1; i >= 0; i-- {
		for j := len(story[i]) - 1; j >= 0; j-- {
			for _, m := range story[i][j].Moves {
				if len(m.Poses) > 0 {
					began[m.ID] = m.Poses[0]
				}
			}
		}
		if i < len(story)-1 && slices.ContainsFunc(story[i], opens) {
			break // the turn of the enemy began here
		}
	}
	const least = 1.0 // cm; a smaller move shows nothing
	var marks []game.Mark
	for i := range st.Units {
		u := &st.Units[i]
		if u.Side == st.Turn.Active || len(u.Stands) == 0 {
			continue
		}
		s := u.Stands[len(u.Stands)/2]
		from, moved := began[s.ID]
		a, z := geometry.Vec{X: from.X, Y: from.Y}, geometry.Vec{X: s.X, Y: s.Y}
		if moved && a.Dist(z) >= least {
			marks = append(marks, game.Mark{Kind: game.MarkMove, Stand: s.ID, From: a, To: z})
		}
	}
	return marks
}
