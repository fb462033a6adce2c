package column

import "frontage/game"

// pointsLost returns the points a side has lost: destroyed stands at their price (COL-POINTS-05), routed
// units at their whole price, and leaders.
func pointsLost(s *game.State, side game.SideID) int {
	sum := 0
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side {
			continue
		}
		switch p := priceOf(u); {
		case own(u).Routed:
			sum += p.unit
		case own(u).Hidden == "" && !waits(u):
			sum += p.stand * (own(u).Size - len(u.Stands))
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side && ownLeader(c).Lost {
			sum += leaderPrice(c)
		}
	}
	return sum
}

// verdict is the present result of a battle: the losses of each side, and the winner, "" for a draw.
type verdict struct {
	lost   [2]int
	winner game.SideID
}

// judge compares the losses of the sides. The side that has destroyed more wins, but a difference of
// less than a tenth is a draw (G-16).
func judge(s *game.State) verdict {
	v := verdict{lost: [2]int{pointsLost(s, s.Sides[0].ID), pointsLost(s, s.Sides[1].ID)}}
	if c := ownTurn(s).Conceded; c != "" {
		v.winner = s.Sides[1-s.SideOf(c)].ID
		return v
	}
	more, less := v.lost[0], v.lost[1]
	winner := s.Sides[1].ID
	if less > more {
		more, less, winner = less, more, s.Sides[0].ID
	}
	if float64(more-less) >= float64(tables().Ends["draw-share"]*float64(more)) && more > less {
		v.winner = winner
	}
	return v
}

// decided ends the battle if it is over: after the last turn, or when a side has lost half of its
// points (G-16).
func (m *moment) decided(turnEnds bool) bool {
	s := m.s
	over := turnEnds && s.Turn.Number >= int(tables().Ends["turns"])
	for _, side := range s.Sides {
		price := armyPrice(s, side.ID)
		over = over || price > 0 && float64(pointsLost(s, side.ID)) >= float64(tables().Ends["break-share"]*float64(price))
	}
	if !over {
		return false
	}
	s.Turn.Phase = phaseOver
	v := judge(s)
	text := game.Say("The battle is drawn.")
	if v.winner != "" {
		text = game.Say("%s wins.", sideName(s, v.winner))
	}
	m.tell(game.Event{Kind: "over", By: string(v.winner), Text: text})
	return true
}
