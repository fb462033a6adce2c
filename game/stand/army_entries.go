package stand

import "frontage/game"

// ListedUnit is the entry of a unit in an army list.
type ListedUnit struct {
	Attack   int         `json:"attack" default:"3" max:"99"`
	Shooting int         `json:"shooting" max:"99"`
	Range    float64     `json:"range" default:"30" min:"0" max:"1000"`
	Hits     int         `json:"hits" default:"3" min:"1" max:"99"`
	Armour   int         `json:"armour" max:"6"`
	Size     int         `json:"size" default:"3" min:"1" max:"26"` // number of stands of a complete unit
	Points   int         `json:"points" required:"true" max:"100000"`
	Scouting int         `json:"scouting,omitempty" max:"2"` // points in scouting for which the list marks it (STD-SCOUT-02)
	_        game.Shared `shared:"limits"`
	Tactics  string      `json:"tactics,omitempty"` // its order from the army's plan, in the order language, for the automatic commander
	Traits   []string    `json:"traits" set:"true" items:"traits"`
	Keywords []string    `json:"keywords,omitempty" set:"true" items:"keywords"`
	Special  []Special   `json:"special,omitempty"`
	_        game.Shared `shared:"base"`
	Pace     float64     `json:"pace,omitempty" size:"true" max:"1000"` // full pace in cm; 0: the pace of its type
}

// ListedLeader is the entry of a character in an army list.
type ListedLeader struct {
	Command  int         `json:"command" required:"true" min:"1" max:"10"` // STD-BASE-18
	Attack   int         `json:"attack" max:"99"`
	Shooting int         `json:"shooting,omitempty" max:"99"` // attacks of the character's own shot
	Range    float64     `json:"range" with:"shooting" default:"20" min:"0" max:"1000"`
	Points   int         `json:"points" required:"true" max:"100000"`
	Scouting int         `json:"scouting,omitempty" max:"2"` // as of a unit
	_        game.Shared `shared:"limits"`
	Mount    string      `json:"mount" enum:"monster,chariot,flying"` // included in his price
	Spells   []string    `json:"spells,omitempty" set:"true" items:"spells"`
	Keywords []string    `json:"keywords,omitempty" set:"true" items:"keywords"`
	Special  []Special   `json:"special,omitempty"`
}

// ListedMount is the entry of a mount or other extra for a character: a beast, a chariot, a
// banner. Its attacks are added to the character's own.
type ListedMount struct {
	Mount    string      `json:"mount" enum:"monster,chariot,flying"` // the kind of mount under the rules
	Attack   int         `json:"attack" max:"99"`
	Shooting int         `json:"shooting,omitempty" max:"99"`
	Range    float64     `json:"range" with:"shooting" default:"20" min:"0" max:"1000"`
	Points   int         `json:"points" required:"true" max:"100000"`
	_        game.Shared `shared:"limits"`
	Special  []Special   `json:"special,omitempty"`
}

// ListedArmy is the data of an army list about all its units.
type ListedArmy struct {
	Special []Special `json:"special,omitempty"`
}

// listing describes the data of army lists.
var listing = game.Listing{Army: &ListedArmy{}, Unit: &ListedUnit{}, Leader: &ListedLeader{}, Upgrade: &ListedMount{}, Upgrades: "mounts", Given: "mount", Added: "attach", Items: itemIDs(), Scouts: true}
