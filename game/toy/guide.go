package toy

import (
	"embed"

	"frontage/game"
)

//go:embed scenarios words
var files embed.FS

//go:embed rules.tsv
var page string

// guide is what the player's view knows of the game.
var guide = game.Guide{
	Name:  game.Say("Push"),
	Files: files,
	Page: game.RulePage{Pattern: `\bPUSH-(?:[A-Z]+-\d|R\d)\b`, Table: page, Sections: []game.RuleSection{
		{Code: "TURN", Prefix: "PUSH-TURN-", Name: game.Say("Turns")},
		{Code: "BID", Prefix: "PUSH-BID-", Name: game.Say("Bids")},
		{Code: "MOVE", Prefix: "PUSH-MOVE-", Name: game.Say("Pushing")},
		{Code: "COUNT", Prefix: "PUSH-COUNT-", Name: game.Say("Counting")},
		{Code: "UNIT", Prefix: "PUSH-", Name: game.Say("Units and dice")},
	}},
	Phases: []game.Phase{
		{ID: phaseBid, Name: game.Say("bids")},
		{ID: phasePush, Name: game.Say("push")},
		{ID: phaseCount, Name: game.Say("count")},
		{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
	},
	Waiting: func(s *game.State) game.Waiting {
		switch s.Turn.Phase {
		case phaseOver:
			return game.Waiting{Mode: game.ModeOver}
		case phasePush:
			return game.Waiting{Mode: game.ModeFree, Doing: game.Say("a push"), Ends: game.Say("push")}
		}
		return game.Waiting{Mode: game.ModeListed}
	},
	Answer: answerView,
	Pieces: game.PieceGuide{
		UnitTypes: []game.PieceKind{{ID: "block", Name: game.Say("block"), Symbol: game.SymbolShield}},
		Unit: func(_ *game.State, u *game.Unit) []game.Fact {
			return []game.Fact{{Label: game.Say("Strength"), Value: game.SayAll(own(u).Strength)}}
		},
		Recruits: []game.Recruit{{Type: "block", Stands: 1}},
		Recruit:  func(_ *game.State, u *game.Unit) { u.Own = &Unit{Strength: 1} },
		Fields: []game.UnitField{{ID: "strength", Name: game.Say("Strength"), Low: 1, High: 9, Step: 1, Whole: true,
			Get: func(u *game.Unit) float64 { return float64(own(u).Strength) }, Set: func(u *game.Unit, v float64) { game.EditUnit[Unit](u).Strength = int(v) }}},
		Badges: []game.Badge{{ID: "tired", Symbol: game.SymbolHorse, Warns: true, Has: func(u *game.Unit) bool { return own(u).Tired }}},
	},
	End:     game.Action{Do: doRest},
	Concede: func(side game.SideID) game.Action { return game.Action{Do: "concede", Side: side} },
	Event: func(_ *game.State, e *game.Event) game.EventView {
		return game.EventView{Opens: e.Kind == "turn", Turn: e.Kind == "turn", Ends: e.Kind == "over", Settles: e.Kind == "count",
			Shared: e.Kind == "count", Purpose: game.SayAll(e.Why)}
	},
	Outcome: outcome,
}

func init() { game.RegisterGuide(Name, &guide) }

// Guide returns what the player's view knows of the game.
func (Rules) Guide() *game.Guide { return &guide }

// answerView says how an answer is shown.
func answerView(s *game.State, a game.Action, _ func(game.Query) (game.Answer, error)) game.AnswerView {
	v := game.AnswerView{Label: game.SayAll(a.Do), Ends: a.Do == doRest}
	switch a.Do {
	case doBid:
		v.Label = game.Say("Bid %[1]d", a.Own.(*Deed).Effort)
	case doPush:
		v.Label, v.About = game.Say("Push with %[1]s", s.Unit(a.Unit).Name), []game.UnitID{a.Unit}
		v.Lit = v.About
		v.Ask = game.Query{Name: "way", Args: map[string]string{"unit": string(a.Unit)}}
	case doRest:
		v.Label = game.Say("Rest")
	case doTally:
		v.Label = game.Say("Count")
	}
	v.Short = v.Label
	return v
}

// outcome says how the battle ended.
func outcome(s *game.State) *game.Outcome {
	if s.Turn.Phase != phaseOver {
		return nil
	}
	o := &game.Outcome{Why: game.Say("The last turn is over.")}
	best := -1
	for _, side := range s.Sides {
		points := ownTurn(s).points(side.ID)
		o.Points = append(o.Points, game.SidePoints{Side: side.ID, Points: points})
		switch {
		case points > best:
			o.Winner, best = side.ID, points
		case points == best:
			o.Winner = ""
		}
	}
	return o
}
