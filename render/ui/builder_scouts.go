package ui

import (
	"frontage/game"
	"frontage/game/army"
	"frontage/render/words"
)

// scouts lets the player commit the units or the characters of an entry to scouting, if they are worth anything there.
func (s *builder) scouts(h *sheet, e *army.Entry) {
	free, committed := -1, -1
	var about string
	count, chosen := 0, 0
	for i, p := range s.l.Picks {
		points, why := s.l.Scouting(p)
		switch {
		case p.ID != e.ID || points == 0:
			continue
		case p.Scouts:
			count, committed = count+1, i
		default:
			free = i
		}
		chosen++
		about = words.N(points, "1 point in scouting: %[2]s", "%[1]d points in scouting: %[2]s", words.Say(why))
	}
	if chosen == 0 {
		return
	}
	change := func(at int, scouts bool) func() {
		return func() {
			to := s.l.Picks[at]
			to.Scouts = scouts
			s.l.Change(s.l.Picks[at], to)
		}
	}
	row := entry{id: e.ID + "-sent", name: words.T("Scouts"), free: true, under: true, about: about, count: count, more: change(free, true), less: change(committed, false)}
	if free < 0 {
		row.add = army.NewProblem("max", e.ID, game.SayCount(chosen, "It scouts already.", "All %[1]d of them scout."))
	}
	s.entry(h, row)
}
