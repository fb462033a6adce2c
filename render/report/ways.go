package report

import (
	"frontage/game"
	"frontage/geometry"
)

// leastWay is how far a unit must have moved to get an arrow, in cm.
const leastWay = 1

// Ways returns an arrow for each unit that some events have moved, from the old middle of
// its stands to the new one.
func Ways(st *game.State, events []game.Event) []game.Mark {
	type way struct {
		from, to geometry.Vec
		stands   int
	}
	var order []game.UnitID
	ways := map[game.UnitID]*way{}
	for i := range events {
		for _, m := range events[i].Moves {
			u, _ := st.Stand(m.ID)
			if u == nil || len(m.Poses) < 2 {
				continue
			}
			w := ways[u.ID]
			if w == nil {
				w = &way{}
				ways[u.ID] = w
				order = append(order, u.ID)
			}
			first, last := m.Poses[0], m.Poses[len(m.Poses)-1]
			w.from = w.from.Add(geometry.Vec{X: first.X, Y: first.Y})
			w.to = w.to.Add(geometry.Vec{X: last.X, Y: last.Y})
			w.stands++
		}
	}
	var marks []game.Mark
	for _, id := range order {
		w := ways[id]
		from, to := w.from.Scale(1/float64(w.stands)), w.to.Scale(1/float64(w.stands))
		if from.Dist(to) >= leastWay {
			marks = append(marks, game.Mark{Kind: game.MarkMove, From: from, To: to})
		}
	}
	return marks
}

// moved returns an arrow for each unit that has changed its place.
func moved(before, after *game.State) []game.Mark {
	var marks []game.Mark
	for i := range after.Units {
		u := &after.Units[i]
		was := before.Unit(u.ID)
		if was == nil || len(was.Stands) == 0 || len(u.Stands) == 0 {
			continue
		}
		if from, to := was.Middle(), u.Middle(); from.Dist(to) >= leastWay {
			marks = append(marks, game.Mark{Kind: game.MarkMove, From: from, To: to})
		}
	}
	return marks
}
