package game

// Action is one thing that a player does, or an answer to a question; the
// fields that apply depend on Do (see the formats page).
type Action struct {
	Do         string       `json:"do"`
	Unit       UnitID       `json:"unit,omitempty"`
	Target     string       `json:"target,omitempty"`
	First      StandID      `json:"first,omitempty"`
	Option     *int         `json:"option,omitempty"`
	Support    UnitID       `json:"support,omitempty"`
	Character  CharacterID  `json:"character,omitempty"`
	Units      []UnitID     `json:"units,omitempty"`
	Stands     []StandPlace `json:"stands,omitempty"`
	X          *float64     `json:"x,omitempty"`
	Y          *float64     `json:"y,omitempty"`
	Join       UnitID       `json:"join,omitempty"`
	Engagement string       `json:"engagement,omitempty"`
	Stand      StandID      `json:"stand,omitempty"`
	Direction  *float64     `json:"direction,omitempty"`
	Yes        *bool        `json:"yes,omitempty"`
	Choice     string       `json:"choice,omitempty"`
	Values     []int        `json:"values,omitempty"`
	Side       SideID       `json:"side,omitempty"`
}

// StandPlace is where an action puts a stand.
type StandPlace struct {
	ID     StandID `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}
