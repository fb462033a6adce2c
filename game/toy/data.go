package toy

import "frontage/game"

// Name is the value of a scenario's system field.
const Name = "toy"

// sides is how many sides a die has (PUSH-DIE-1).
const sides = 10

// The phases of a turn.
const (
	phaseBid   = "bid"
	phasePush  = "push"
	phaseCount = "count"
	phaseOver  = "over"
)

// The actions.
const (
	doBid   = "bid"
	doPush  = "push"
	doRest  = "rest"
	doTally = "tally"
)

// Unit is what the toy keeps with a unit.
type Unit struct {
	Strength int         `json:"strength" default:"1" min:"1" max:"9" doc:"What it counts for beyond the middle."`
	_        game.Shared `shared:"base"`
	Tired    bool        `json:"tired,omitempty" doc:"It pushed in the turn before."`
}

// Turn is what the toy keeps with the turn.
type Turn struct {
	Last   int     `json:"last" default:"3" min:"1" max:"99" doc:"The last turn."`
	Bids   []Bid   `json:"bids,omitempty" doc:"The bids of this turn."`
	Scores []Score `json:"scores,omitempty" doc:"What the sides have counted so far."`
}

// Bid is what a side has bid in this turn.
type Bid struct {
	Side   game.SideID `json:"side"`
	Effort int         `json:"effort" max:"3"`
}

// Score is what a side has counted.
type Score struct {
	Side   game.SideID `json:"side"`
	Points int         `json:"points" max:"9999"`
}

// Deed is what an action has besides the fields that all systems share.
type Deed struct {
	Effort int `json:"effort" max:"3" doc:"What is bid."`
}

func init() {
	game.Register(Name, &game.Format{
		Unit: &Unit{}, Turn: &Turn{}, Action: &Deed{},
		Actions: []game.ActionForm{
			{Name: doBid, Must: []string{"side", "effort"}},
			{Name: doPush, Must: []string{"unit"}},
			{Name: doRest}, {Name: doTally},
		},
		Die:        sides,
		NoTable:    true, // without one nobody pushes
		NoStands:   true, // such a unit only counts for nothing
		UnitTypes:  []string{"block"},
		Base:       func(game.UnitType) game.Base { return game.Base{Front: 5, Depth: 3} },
		FirstPhase: phaseBid,
	})
}

// own returns what the toy keeps with a unit, to be read.
func own(u *game.Unit) *Unit {
	if u.Own == nil {
		return &Unit{Strength: 1}
	}
	return u.Own.(*Unit)
}

// ownTurn returns what the toy keeps with the turn, to be read or changed: it belongs to its
// state alone.
func ownTurn(s *game.State) *Turn {
	if s.Turn.Own == nil {
		s.Turn.Own = &Turn{Last: 3}
	}
	return s.Turn.Own.(*Turn)
}

// bidOf returns what a side has bid in this turn, false when it has not yet.
func (t *Turn) bidOf(side game.SideID) (int, bool) {
	for _, b := range t.Bids {
		if b.Side == side {
			return b.Effort, true
		}
	}
	return 0, false
}

// points returns what a side has counted so far.
func (t *Turn) points(side game.SideID) int {
	for _, score := range t.Scores {
		if score.Side == side {
			return score.Points
		}
	}
	return 0
}
