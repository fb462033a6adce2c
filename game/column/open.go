package column

import (
	"frontage/game"
	"frontage/game/turn"
)

// Open is a frame of the stack of open procedures. Exactly one procedure is set; Then is the frame below.
type Open struct {
	March  *March  `json:"march,omitempty" doc:"A unit is on its march."`
	Volley *Volley `json:"volley,omitempty" doc:"Attacks of missiles are divided among targets."`
	Chase  *Chase  `json:"chase,omitempty" doc:"A winner may pursue."`
	Losses *Losses `json:"losses,omitempty" doc:"The owner picks the stands that go."`
	Gap    *Gap    `json:"gap,omitempty" doc:"A unit that has broken through may act."`
	Tidy   *Tidy   `json:"tidy,omitempty" doc:"A unit that has changed face may tidy its formation."`
	Then   *Open   `json:"then,omitempty"`
}

// March is the march of a unit in this phase.
type March struct {
	Unit  game.UnitID `json:"unit"`
	Left  float64     `json:"left" min:"0" max:"1000" doc:"The rest of its allowance, in cm."`
	Tried bool        `json:"tried,omitempty" doc:"A Stop was tried and has failed."`
}

// Volley is the Missile Fire of a unit before its attacks are rolled (COL-MISSILE-23).
type Volley struct {
	Unit  game.UnitID      `json:"unit"`
	Free  game.CharacterID `json:"free,omitempty"`
	Shots []Shot           `json:"shots,omitempty"`
}

// Shot is an attack of a stand on a stand.
type Shot struct {
	Stand  game.StandID `json:"stand"`
	Target game.StandID `json:"target"`
}

// Chase is the choice of a winner whose target was pushed back (COL-PURSUIT-01).
type Chase struct {
	Unit    game.UnitID  `json:"unit"`
	Stand   game.StandID `json:"stand" doc:"The stand that has won."`
	Target  game.StandID `json:"target"`
	Trapped bool         `json:"trapped,omitempty" doc:"The target could not retreat."`
}

// Losses is the number of stands that a unit must lose (COL-CASUALTY-08).
type Losses struct {
	Unit  game.UnitID `json:"unit"`
	Count int         `json:"count" max:"2000"`
}

// Gap is the choice of a unit that has made a breakthrough (COL-BREAKTHROUGH-02).
type Gap struct {
	Unit game.UnitID `json:"unit"`
}

// Tidy is the choice of a unit that has changed face (COL-FORM-03).
type Tidy struct {
	Unit   game.UnitID  `json:"unit"`
	Turned []game.Stand `json:"turned,omitempty" doc:"The places of its stands after they had turned."`
}

// Below returns the frame below.
func (o *Open) Below() **Open { return &o.Then }

// push puts a procedure on top of the stack.
func push(s *game.State, o *Open) { turn.Push(&ownTurn(s).Open, o) }

// pop removes the procedure on top.
func pop(s *game.State) { turn.Pop(&ownTurn(s).Open) }

// top returns the procedure on top, which waits for an answer, nil for none.
func top(s *game.State) *Open { return ownTurn(s).Open }

// about is the unit that an open procedure is about.
func (o *Open) about() game.UnitID {
	switch {
	case o.March != nil:
		return o.March.Unit
	case o.Volley != nil:
		return o.Volley.Unit
	case o.Chase != nil:
		return o.Chase.Unit
	case o.Losses != nil:
		return o.Losses.Unit
	case o.Gap != nil:
		return o.Gap.Unit
	case o.Tidy != nil:
		return o.Tidy.Unit
	}
	return ""
}
