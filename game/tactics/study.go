package tactics

import (
	"frontage/game"
	"frontage/game/orders"
)

// partOfStudy is the number of battles played at a time while a person watches.
const partOfStudy = 5

// studies are the studies possible from a state. Before both sides have given their orders, the side that
// decides sees its own orders against all packages of the other.
func studies(s *game.State) []game.Study {
	if s.Turn.Phase == phaseOver {
		return nil
	}
	return []game.Study{
		{ID: "what-if", Name: game.Say("What if?"), Begin: func() game.Trial { return whatIfTrial(s) }},
		{ID: "packages", Name: game.Say("All packages"), Begin: func() game.Trial { return packagesTrial(s) }},
	}
}

// viewOf returns the battle as known to the deciding side, and that side.
func viewOf(s *game.State) (f *fight, side int8) {
	f = newFight(s, nil)
	if s.Turn.Phase == phaseOrders {
		side = int8(s.SideOf(awaited(s)))
		f.conceal(side)
	}
	return f, side
}

func whatIfTrial(s *game.State) game.Trial {
	f, side := viewOf(s)
	pairs, battles := [][2]orders.Base{{}}, usualBattles
	about := game.Say("%d battles from here, with the orders that both sides have given.", battles)
	if s.Turn.Phase == phaseOrders {
		pairs, battles = fromSide(side, against(0)), usualOfEach
		about = game.Say("Your orders as they are now against each package that the other side may give to all of its mass units: %d battles each. Its real orders stay secret.", battles)
	}
	t := newTrials(f, s, 1, pairs)
	trial := t.trial(side, battles)
	trial.About = game.SayAll(about, " ", game.Say("Chain odds of two units do not apply here, since all units fight at once by their orders: these battles tell the chances instead."))
	trial.Rows = func() []game.TrialRow {
		row := game.TrialRow{Name: game.Say("Your orders")}
		for i, pair := range pairs {
			row.Cells = append(row.Cells, t.cell(i, side, pair[1-side]))
		}
		return []game.TrialRow{row}
	}
	return trial
}

func packagesTrial(s *game.State) game.Trial {
	f, side := viewOf(s)
	t := newTrials(f, s, 1, fromSide(side, packagePairs()))
	trial := t.trial(side, usualOfEach)
	trial.About = game.Say("Every mass unit of a side has the same package: %d battles for each of the %d pairs.", usualOfEach, len(t.pairs))
	trial.Rows = func() []game.TrialRow {
		var rows []game.TrialRow
		for i, pair := range t.pairs {
			if i%orders.Bases == 0 {
				rows = append(rows, game.TrialRow{Name: game.SayAll(pair[side].String())})
			}
			row := &rows[len(rows)-1]
			row.Cells = append(row.Cells, t.cell(i, side, pair[1-side]))
		}
		return rows
	}
	return trial
}

// trial is a study for the view, done bit by bit: it plays some battles of every pair before more of any,
// so that the whole table shows soon.
func (t *trials) trial(side int8, battles int) game.Trial {
	return game.Trial{
		Sides: [2]game.SideID{t.f.ids[side], t.f.ids[1-side]},
		Parts: battles / partOfStudy * len(t.pairs),
		Do:    func(part int) { t.play(part%len(t.pairs), partOfStudy) },
		Lasts: func(segments string) game.Phrase { return game.Say("%[1]s segments", segments) },
	}
}

// cell is the result of a pair so far, from the view of a side.
func (t *trials) cell(pair int, side int8, other orders.Base) game.TrialCell {
	c := &t.counts[pair]
	cell := game.TrialCell{Played: c.played, Wins: [2]int{c.wins[side], c.wins[1-side]}, Turns: c.tally().Segments}
	if other != 0 {
		cell.Name = game.SayAll(other.String())
	}
	return cell
}
