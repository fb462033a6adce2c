package toy

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/game/turn"
	"frontage/geometry"
)

// session is a battle of push.
type session struct{ turn.Plain[session] }

// Question returns what a state waits for.
func (session) Question(s *game.State) *game.Question {
	q := &game.Question{Kind: s.Turn.Phase}
	switch s.Turn.Phase {
	case phaseBid:
		q.Who, q.Text, q.Default = bidder(s), game.Say("How much effort do you bid?"), 1
		for effort := range 4 {
			q.Answers = append(q.Answers, game.Action{Do: doBid, Side: q.Who, Own: &Deed{Effort: effort}})
		}
	case phasePush:
		q.Who, q.Text = pusher(s), game.Say("Which unit pushes?")
		for i := range s.Units {
			if u := &s.Units[i]; u.Side == q.Who && whyNot(s, u) == nil {
				q.Answers = append(q.Answers, game.Action{Do: doPush, Unit: u.ID})
			}
		}
		q.Answers = append(q.Answers, game.Action{Do: doRest})
	case phaseCount:
		q.Who, q.Text, q.Answers = s.Turn.Active, game.Say("Count."), []game.Action{{Do: doTally}}
	default:
		return nil
	}
	return q
}

// Apply carries out an action.
func (k session) Apply(_, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	switch {
	case a.Do == "concede" && s.Turn.Phase != phaseOver:
		s.Turn.Phase = phaseOver
		ownTurn(s).Scores = []Score{{Side: other(s, a.Side), Points: 1}}
		return []game.Event{{Kind: "concede", By: string(a.Side), Text: game.Say("%s concedes.", name(s, a.Side))}}, nil
	case a.Do == doBid && s.Turn.Phase == phaseBid && a.Side == bidder(s):
		return bid(s, a), nil
	case a.Do == doPush && s.Turn.Phase == phasePush:
		return push(s, a, dice)
	case a.Do == doRest && s.Turn.Phase == phasePush, a.Do == "end" && s.Turn.Phase == phasePush:
		s.Turn.Phase = phaseCount
		return []game.Event{{Kind: "rest", By: string(pusher(s)), Text: game.Say("%s does not push.", name(s, pusher(s)))}}, nil
	case a.Do == doTally && s.Turn.Phase == phaseCount:
		return count(s), nil
	}
	return nil, &game.Refusal{Rule: "PUSH-TURN-1", Reason: game.Say("That is not what the phase is for.")}
}

// bid notes a bid (PUSH-BID-1).
func bid(s *game.State, a game.Action) []game.Event {
	t, effort := ownTurn(s), a.Own.(*Deed).Effort
	t.Bids = append(slices.Clone(t.Bids), Bid{a.Side, effort})
	if len(t.Bids) == 2 {
		s.Turn.Phase = phasePush
	}
	return []game.Event{{Kind: "bid", By: string(a.Side), Text: game.Say("%s bids %d.", name(s, a.Side), effort)}}
}

// whyNot returns why a unit does not push, nil when it may.
func whyNot(s *game.State, u *game.Unit) *game.Refusal {
	switch {
	case len(u.Stands) == 0 || s.Table == (game.Table{}):
		return &game.Refusal{Rule: "PUSH-MOVE-1", Reason: game.Say("%s is not on the table.", u.Name)}
	case own(u).Tired:
		return &game.Refusal{Rule: "PUSH-MOVE-2", Reason: game.Say("%s is tired: it pushed in the turn before.", u.Name)}
	}
	return nil
}

// push moves a unit straight ahead by a die and the effort that was bid (PUSH-MOVE-1).
func push(s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	u := s.Unit(a.Unit)
	if u == nil || u.Side != pusher(s) {
		return nil, &game.Refusal{Rule: "PUSH-BID-2", Reason: game.Say("Only a unit of the side that bid more pushes.")}
	}
	if refusal := whyNot(s, u); refusal != nil {
		return nil, refusal
	}
	effort, _ := ownTurn(s).bidOf(u.Side)
	text := game.Say("%s pushes: one die and %d.", u.Name, effort)
	faces, err := dice.Roll(1, sides, doPush)
	if err != nil {
		var short *game.NotEnoughDice
		if errors.As(err, &short) {
			short.By, short.Text = string(u.ID), text
		}
		return nil, err
	}
	from := u.Stands[0]
	way := min(faces[0]+effort, room(s, u))
	to := ahead(from, float64(way))
	u.OwnStands()[0] = to
	game.EditUnit[Unit](u).Tired = true
	for i := range s.Units {
		if v := &s.Units[i]; v.Side == u.Side && v.ID != u.ID && own(v).Tired {
			game.EditUnit[Unit](v).Tired = false
		}
	}
	s.Turn.Phase = phaseCount
	return []game.Event{
		{Kind: "roll", Why: doPush, By: string(u.ID), Dice: faces, Text: game.Say("%s %s.", text, game.DiceText(faces))},
		{Kind: "move", Unit: u.ID, Text: game.Say("%s goes %d cm.", u.Name, way), Steps: []game.Step{wayStep(u, from, way)},
			Moves: []game.StandMove{{ID: to.ID, Cost: float64(way), Poses: []game.Pose{pose(from), pose(to)}}}},
	}, nil
}

func pose(s game.Stand) game.Pose { return game.Pose{X: s.X, Y: s.Y, Facing: s.Facing} }

// room returns how many whole centimetres a unit may go straight ahead (PUSH-MOVE-3).
func room(s *game.State, u *game.Unit) int {
	const most = sides + 3
	for cm := 1; cm <= most; cm++ {
		box := ahead(u.Stands[0], float64(cm)).Box(u.Base)
		for _, corner := range box.Corners() {
			if !s.Table.Rect().Contains(corner, geometry.Tolerance) {
				return cm - 1
			}
		}
		for i := range s.Units {
			for j := range s.Units[i].Stands {
				if s.Units[i].ID != u.ID && geometry.Overlaps(box, s.Units[i].Box(j)) {
					return cm - 1
				}
			}
		}
	}
	return most
}

// ahead returns a stand that has gone straight ahead.
func ahead(stand game.Stand, cm float64) game.Stand {
	to := geometry.Vec{X: stand.X, Y: stand.Y}.Add(geometry.Direction(stand.Facing).Scale(cm))
	stand.X, stand.Y = game.RoundLength(to.X), game.RoundLength(to.Y)
	return stand
}

// count counts the units beyond the middle, and begins the next turn or ends the battle
// (PUSH-COUNT-1).
func count(s *game.State) []game.Event {
	t := ownTurn(s)
	var scores []Score
	for _, side := range s.Sides {
		scores = append(scores, Score{side.ID, t.points(side.ID) + beyond(s, side.ID)})
	}
	t.Scores, t.Bids = scores, nil
	events := []game.Event{{Kind: "count", Text: game.Say("%s has %d, %s has %d.",
		name(s, scores[0].Side), scores[0].Points, name(s, scores[1].Side), scores[1].Points)}}
	if s.Turn.Number >= t.Last {
		s.Turn.Phase = phaseOver
		return append(events, game.Event{Kind: "over", Text: game.Say("The battle is over.")})
	}
	s.Turn.Number++
	s.Turn.Active, s.Turn.Phase = other(s, s.Turn.Active), phaseBid
	return append(events, game.Event{Kind: "turn", By: string(s.Turn.Active), Text: game.Say("Turn %d.", s.Turn.Number)})
}

// beyond adds up the strength of a side's units whose middle lies beyond that of the table.
func beyond(s *game.State, side game.SideID) int {
	sum := 0
	for i := range s.Units {
		u := &s.Units[i]
		for _, stand := range u.Stands {
			middle := geometry.Vec{X: stand.X - s.Table.Width/2, Y: stand.Y - s.Table.Height/2}
			if u.Side == side && middle.Dot(geometry.Direction(stand.Facing)) > 0 {
				sum += own(u).Strength
			}
		}
	}
	return sum
}

// bidder returns whose bid is awaited: the side whose turn it is bids first.
func bidder(s *game.State) game.SideID {
	if _, done := ownTurn(s).bidOf(s.Turn.Active); done {
		return other(s, s.Turn.Active)
	}
	return s.Turn.Active
}

// pusher returns the side that bid more (PUSH-BID-2).
func pusher(s *game.State) game.SideID {
	enemy := other(s, s.Turn.Active)
	mine, _ := ownTurn(s).bidOf(s.Turn.Active)
	theirs, _ := ownTurn(s).bidOf(enemy)
	if theirs > mine || theirs == mine && s.Rulings[tie] == "other" {
		return enemy
	}
	return s.Turn.Active
}

func other(s *game.State, side game.SideID) game.SideID { return s.Sides[1-s.SideOf(side)].ID }

func name(s *game.State, side game.SideID) string { return s.Sides[s.SideOf(side)].Name }
