package game

import (
	"slices"
	"unsafe"

	"frontage/geometry"
)

// The ids of the pieces of a battle. Units, characters and stands share one
// namespace; sides and terrain have their own.
type (
	SideID      string
	UnitID      string
	StandID     string
	CharacterID string
	TerrainID   string
)

// State is everything that a battle is at one moment, as plain data: what a
// scenario file holds. Positions are rounded to 0.0001 cm and facings to
// 0.0001° whenever a state is written, by [Round].
//
// A State is copied with [State.Clone]; assignment shares the slices.
type State struct {
	Schema     string // the "$schema" of its file, for editors; "" for none
	Title      string
	System     string
	Table      Table
	Sides      [2]Side
	Units      []Unit
	Characters []Character
	Terrain    []Terrain
	Turn       Turn
	Notes      string
	Rulings    map[string]string
	Expect     []Check
	Drawings   []Drawing
}

// Table is the playing surface; its lower left corner is (0, 0).
type Table struct{ Width, Height float64 }

// Rect returns the table as an upright rectangle.
func (t Table) Rect() geometry.Rect {
	return geometry.Rect{Max: geometry.Vec{X: t.Width, Y: t.Height}}
}

// Side is one of the two armies.
type Side struct {
	ID   SideID
	Name string
}

// UnitType is the troop type of a unit.
type UnitType string

// The troop types (STD-BASE-06).
const (
	Infantry  UnitType = "infantry"
	Cavalry   UnitType = "cavalry"
	Chariot   UnitType = "chariot"
	Monster   UnitType = "monster"
	Artillery UnitType = "artillery"
	Machine   UnitType = "machine"
)

// unitTypes lists the troop types.
var unitTypes = []string{
	string(Infantry), string(Cavalry), string(Chariot), string(Monster), string(Artillery), string(Machine),
}

// Base returns the size of the bases of a type where a file does not say
// otherwise (STD-BASE-03, STD-BASE-04); only its own base counts after that (STD-BASE-05).
func (t UnitType) Base() Base {
	if t == Infantry {
		return Base{Front: 4, Depth: 2}
	}
	return Base{Front: 2, Depth: 4}
}

// Base is the size of a base: the length of its front edge and its depth, in
// cm.
type Base struct{ Front, Depth float64 }

// Unit is a body of stands of one type that moves and fights together. The
// fields are those of the file format; which of them a rule system reads, its
// own package checks. A unit without stands has been destroyed.
type Unit struct {
	ID       UnitID
	Side     SideID
	Name     string
	Type     UnitType
	Attack   int
	Shooting int
	Range    float64
	Hits     int
	Armour   int
	Points   int
	Size     int     // number of stands when the unit was whole
	Pace     float64 // full pace in cm; 0 stands for that of its type
	Base     Base    // always filled in, from the type where the file is silent
	Traits   []string
	// NotApplied lists special rules of its army list that the program does
	// not apply; they are shown with the unit.
	NotApplied []string
	State      UnitState
	Stands     []Stand
}

// UnitState is what can change about a unit besides its stands (plain data, see
// plain.go).
type UnitState struct {
	Confused bool `json:"confused"`
	Hits     int  `json:"hits" max:"9999" doc:"Hits taken that have not removed a stand yet."`

	Charged bool     `json:"charged,omitempty" doc:"It charged this turn."`
	Label   string   `json:"label,omitempty" enum:"front,left,right,rear,support" doc:"The edge by which it charged, or that it made a supporting charge."`
	Impacts []Impact `json:"impacts,omitempty" doc:"The enemies that it charged this turn, or by a charge that it has still to fight."`
	Fresh   bool     `json:"fresh,omitempty" doc:"It charged, in this turn or an earlier one, and has not fought since."`
	From    []Stand  `json:"from,omitempty" doc:"Where its stands stood before they charged, advanced or pursued to where they are: over what they came."`

	Open     bool    `json:"open,omitempty" doc:"It counts as in the open: it charged, advanced, pursued or retreated."`
	Bonuses  []Bonus `json:"bonuses,omitempty" doc:"The pursuit bonuses of its next round."`
	Shot     int     `json:"shot,omitempty" max:"9999" doc:"Hits by shooting that count in its next round of combat."`
	Advanced bool    `json:"advanced,omitempty" doc:"It has advanced this phase."`

	Retreated bool `json:"retreated,omitempty" doc:"It has retreated, this phase or in the combat that it is still in."`

	Fired    bool      `json:"fired,omitempty" doc:"It has shot this phase."`
	Suffered int       `json:"suffered,omitempty" max:"9999" doc:"The unsaved hits by shooting that it has suffered this phase."`
	ShotBy   []Shooter `json:"shot_by,omitempty" doc:"The stands that have shot at it this phase, where they stood."`

	Initiative bool        `json:"initiative,omitempty" doc:"It moved on initiative this phase."`
	Orders     int         `json:"orders,omitempty" max:"3" doc:"The orders that it was given this phase, failed ones included."`
	OrderedBy  CharacterID `json:"ordered_by,omitempty" doc:"Who gave them."`
	Halted     bool        `json:"halted,omitempty" doc:"It moves no further this turn and takes no orders."`
	Penalty    int         `json:"penalty,omitempty" max:"999" doc:"What blunders have taken off its orders for good."`
	Road       bool        `json:"road,omitempty" doc:"Its last move followed a road all the way."`
	March      string      `json:"march,omitempty" enum:"left,right" doc:"It marches along a road with this short edge leading (STD-TERR-16)."`
	Away       []Stand     `json:"away,omitempty" doc:"Its stands where they left the table, to which it may return."`

	Waiting []Stand `json:"waiting,omitempty" doc:"Its stands while it has not been deployed; their places say no more than how they stand together."`
	Hidden  bool    `json:"hidden,omitempty" doc:"It has been deployed in secret: waiting says where, until all is revealed."`
}

// Impact is an enemy unit that a unit charged this turn: the edge by which
// (STD-CHARGE-13), and whether the enemy was irregular then.
type Impact struct {
	Unit      UnitID `json:"unit"`
	Edge      string `json:"edge" enum:"front,left,right,rear"`
	Irregular bool   `json:"irregular,omitempty"`
}

// Bonus is a pursuit bonus against an enemy unit, which retreated so many cm
// (STD-ATTACK-16, STD-ATTACK-17).
type Bonus struct {
	Unit    UnitID `json:"unit"`
	Retreat int    `json:"retreat"`
}

// Shooter is a stand that has shot at a unit, where it stood then.
type Shooter struct {
	Unit   UnitID  `json:"unit"`
	Stand  StandID `json:"stand"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}

// HasTrait reports whether the unit has the named trait.
func (u *Unit) HasTrait(name string) bool { return slices.Contains(u.Traits, name) }

// OwnStands gives the unit's stands memory of their own and returns them, to be changed:
// the states of a battle share the stands of units that do not move.
func (u *Unit) OwnStands() []Stand {
	u.Stands = slices.Clone(u.Stands)
	return u.Stands
}

// Box returns the base of the unit's i-th stand.
func (u *Unit) Box(i int) geometry.Box { return u.Stands[i].Box(u.Base) }

// Stand is one base: its centre in cm and its facing in degrees clockwise from
// +y.
type Stand struct {
	ID     StandID `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}

// Box returns the base of the stand, given its size. Its facing says which edge is the
// front, and so which are the others (STD-BASE-02).
func (s Stand) Box(b Base) geometry.Box {
	return geometry.Box{
		Center:  geometry.Vec{X: s.X, Y: s.Y},
		Forward: geometry.Direction(s.Facing),
		Width:   b.Front, Depth: b.Depth,
	}
}

// characterBase is a character's base where the file does not say otherwise.
var characterBase = Base{Front: 2.5}

// CharacterRange is how far a character's shot goes where the file does not say
// otherwise, in cm.
const CharacterRange = 20.0

// Character is a leader on a stand of his own. A Base with Depth 0 is a disc
// with Front for its diameter.
type Character struct {
	ID      CharacterID
	Side    SideID
	Name    string
	Kind    string // general, hero or wizard
	Command int
	Attack  int
	// Shooting is the number of attacks of his own shot, 0 for most, which is taken
	// from a stand of the unit that he is with; Range is how far it goes, in cm.
	Shooting int
	Range    float64
	Points   int // with those of his mount (STD-WIN-10)
	X, Y     float64
	Mount    string
	Joined   UnitID
	Base     Base
	// NotApplied is as a unit's.
	NotApplied []string
	State      CharacterState
}

// CharacterState is what can change about a character besides his place (plain
// data, see plain.go).
type CharacterState struct {
	Slain bool `json:"slain,omitempty"`
	Moved bool `json:"moved,omitempty" doc:"He has moved this phase."`
	Fired bool `json:"fired,omitempty" doc:"He has shot this phase."`
	Away  bool `json:"away,omitempty" doc:"He left the table where he stands, and may return."`

	Waiting bool `json:"waiting,omitempty" doc:"He has not been deployed."`
	Hidden  bool `json:"hidden,omitempty" doc:"He has been deployed in secret, where he stands, until all is revealed."`
}

// Terrain is a feature of the table: an area (Shape) or, for the linear kinds,
// a Line with a Width.
type Terrain struct {
	ID       TerrainID
	Kind     string
	Shape    []geometry.Vec
	Line     []geometry.Vec
	Width    float64
	Contours []Contour
}

// Contour is a height line of a hill.
type Contour struct {
	Height float64
	Shape  []geometry.Vec
}

// Turn says whose turn it is and what is going on.
type Turn struct {
	Number int
	Active SideID
	Phase  string // deploy, command, shooting, combat or over
	Step   string // within command: initiative, home-back, orders, characters
	Dice   DiceState
	Progress
}

// Progress is how far a turn has come (plain data, see plain.go). Its fields
// stand beside the turn's own in a file.
type Progress struct {
	Pending *Pending `json:"pending,omitempty" doc:"The open question."`
	Command *Command `json:"command,omitempty" doc:"The command phase so far."`
	Combat  *Combat  `json:"combat,omitempty" doc:"The combat phase so far."`

	Deploy *Deployment `json:"deploy,omitempty" doc:"The deployment so far."`

	First  SideID  `json:"first,omitempty" doc:"The side that had the first turn; by default the first of the file."`
	Limit  int     `json:"limit,omitempty" max:"9999" doc:"The last turn, 0 for no limit."`
	Length string  `json:"length,omitempty" enum:"rolled,random" doc:"How many turns there are: rolled for as the battle begins, or random from the end of turn 5 on."`
	Result *Result `json:"result,omitempty" doc:"How the battle ended."`

	Objectives []Objective `json:"objectives,omitempty" doc:"What earns victory points in this scenario, in place of the points of the losses."`
}

// Objective is something that earns a side scenario victory points when it is so at
// the end of the battle.
type Objective struct {
	Name      string      `json:"name" doc:"For a person: what is to be done."`
	Side      SideID      `json:"side"`
	Kind      string      `json:"kind" enum:"hold,destroy,escort,survive" doc:"hold: a stand of the side is in the terrain and none of the enemy; destroy: the unit is destroyed or the character slain; escort: a stand of the unit is in the terrain; survive: the unit is not destroyed, the character not slain."`
	Terrain   TerrainID   `json:"terrain,omitempty"`
	Unit      UnitID      `json:"unit,omitempty"`
	Character CharacterID `json:"character,omitempty"`
	Points    int         `json:"points" max:"99"`
}

// Result is how a battle ended.
type Result struct {
	Winner   SideID   `json:"winner,omitempty" doc:"None after a draw."`
	Why      string   `json:"why" doc:"What ended it, for a person."`
	Withdrew SideID   `json:"withdrew,omitempty" doc:"The side that withdrew."`
	Conceded SideID   `json:"conceded,omitempty" doc:"The side that conceded."`
	Points   []Points `json:"points" doc:"The victory points of the sides."`
	Margin   string   `json:"margin,omitempty" enum:"minor,major,massacre" doc:"How great the victory is by scenario victory points."`
	Met      []string `json:"met,omitempty" doc:"The names of the objectives that earned their points."`
}

// Points are the victory points of a side.
type Points struct {
	Side   SideID `json:"side"`
	Points int    `json:"points" max:"99999999"`
}

// Command is a command phase in progress.
type Command struct {
	Touching  []Link        `json:"touching,omitempty" doc:"Units of the active side that touched when the phase began: brigades are made of these."`
	Far       []UnitID      `json:"far,omitempty" doc:"Flyers that were too far from every character when the phase began, and may still home back."`
	Character CharacterID   `json:"character,omitempty" doc:"Who gives orders now."`
	Finished  []CharacterID `json:"finished,omitempty" doc:"Who gives no more orders this phase."`
	Run       []UnitID      `json:"run,omitempty" doc:"The units that are being ordered and may be ordered further."`
	Last      []UnitID      `json:"last,omitempty" doc:"Those of them that had the last order."`
	Failed    []UnitID      `json:"failed,omitempty" doc:"The units whose order has failed: they make no supporting charge."`
	GivenUp   []Link        `json:"given_up,omitempty" doc:"Units with the enemies whose charge they gave up after a die for its zone."`
}

// Pending is an open procedure as plain data: which it is, the step at which it
// waits, and the values that it needs to go on; and the procedure that goes on
// when it is done.
type Pending struct {
	Procedure string             `json:"procedure" required:"true"`
	Step      string             `json:"step,omitempty"`
	Unit      UnitID             `json:"unit,omitempty"`
	Target    UnitID             `json:"target,omitempty"`
	Side      SideID             `json:"side,omitempty"`
	Units     []UnitID           `json:"units,omitempty"`
	Values    map[string]float64 `json:"values,omitempty"`
	Names     []string           `json:"names,omitempty"`
	Stands    []Stand            `json:"stands,omitempty"`
	Shots     []Shot             `json:"shots,omitempty"`
	Fight     *Fight             `json:"fight,omitempty"`
	Then      *Pending           `json:"then,omitempty"`
}

// Shot is what a stand has to roll for shooting at a unit.
type Shot struct {
	Unit  UnitID      `json:"unit"`
	Stand StandID     `json:"stand"`
	By    CharacterID `json:"by,omitempty" doc:"The character who shoots from that stand."`
	Dice  int         `json:"dice" max:"999"`
	Need  int         `json:"need,omitempty" max:"6" doc:"The score that hits, when it is settled before the roll."`
	At    string      `json:"at,omitempty" enum:"start,end,way,envelop" doc:"When during a charge it is taken."`
	Other UnitID      `json:"other,omitempty" doc:"Another unit that a bolt strikes behind its target."`
	Score int         `json:"score,omitempty" max:"6" doc:"The score that hits that unit."`
}

// Shooter is the id of who takes the shot: of a character, or of the stand itself.
func (s *Shot) Shooter() string {
	if s.By != "" {
		return string(s.By)
	}
	return string(s.Stand)
}

// Combat is a combat phase in progress.
type Combat struct {
	Groups []Group  `json:"groups,omitempty" doc:"The units that have fought together this phase."`
	Next   []UnitID `json:"next,omitempty" doc:"Units that advanced and fight next."`
}

// Group is a set of units that have fought one combat this phase: they stay
// together until its end (STD-ENGAGE-06).
type Group struct {
	Units []UnitID `json:"units"`
	Ended bool     `json:"ended,omitempty" doc:"It has fought as much as it may this phase."`
}

// Fight is a combat in progress, from the declaration of targets to the last
// move of its round.
type Fight struct {
	Units []UnitID `json:"units" doc:"All that take part in the round, as it began."`
	Round int      `json:"round"`
	Last  int      `json:"last" doc:"The last round that it may fight this phase."`
	New   []UnitID `json:"new,omitempty" doc:"Units drawn in by incidental contact before this round."`

	Choices []Choice `json:"choices,omitempty" doc:"Whom stands attack, as their owners chose."`
	Tallies []Tally  `json:"tallies,omitempty"`
	Links   []Link   `json:"links,omitempty" doc:"Which units supported which before casualties."`
	Lines   []Line   `json:"lines,omitempty" doc:"The edges by which units were in contact."`

	Winner    SideID      `json:"winner,omitempty" doc:"The side that won the round, none after a draw."`
	Margin    int         `json:"margin,omitempty"`
	Retreat   int         `json:"retreat,omitempty" doc:"How far the losers retreat."`
	First     SideID      `json:"first,omitempty" doc:"The side that removes casualties, or falls back, first."`
	Done      []UnitID    `json:"done,omitempty" doc:"The units that have retreated, or acted after the round."`
	Retreated []Displaced `json:"retreated,omitempty" doc:"The units that have retreated in this round."`
	Barred    []UnitID    `json:"barred,omitempty" doc:"The units that a die for a zone has left no way to pursue or to advance."`
	Pursued   []UnitID    `json:"pursued,omitempty" doc:"The units that have pursued after this round."`
	Falls     []Fall      `json:"falls,omitempty" doc:"How far each side may fall back."`
	MayStand  []UnitID    `json:"may_stand,omitempty" doc:"After a draw, the units that may stand instead of falling back: a stand of theirs is defended or fortified."`
}

// Choice is a choice of a stand's owner: the unit that it attacks, "" when it is
// only which stand gets a bonus.
type Choice struct {
	Kind   string  `json:"kind" enum:"target,bonus,last"`
	Stand  StandID `json:"stand"`
	Target UnitID  `json:"target,omitempty"`
}

// Tally is what happened to a unit in a round: the unsaved hits that it suffered,
// the stands that it must still remove.
type Tally struct {
	Unit   UnitID `json:"unit"`
	Hits   int    `json:"hits,omitempty"`
	Remove int    `json:"remove,omitempty"`
}

// Displaced is a unit with the straight way, in cm, that a retreat has moved it.
type Displaced struct {
	Unit UnitID  `json:"unit"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// Link is a unit with one that it supported, or touches.
type Link struct {
	Unit UnitID `json:"unit"`
	Of   UnitID `json:"of"`
}

// Line is an edge by which a unit was in contact in the round: with which enemy
// unit, its middle and its outward normal (STD-FALL-05, STD-FALL-08).
type Line struct {
	Unit    UnitID  `json:"unit"`
	With    UnitID  `json:"with"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	NormalX float64 `json:"normal_x"`
	NormalY float64 `json:"normal_y"`
}

// Fall is how far the units of a side may fall back (STD-FALL-02).
type Fall struct {
	Side SideID `json:"side"`
	Most int    `json:"most"`
}

// Check is one expectation of a scenario: a query, its arguments and the
// fields of the answer that are wanted.
type Check struct {
	Query string
	Args  map[string]any // the query's arguments, as in the file
	Want  map[string]any
	Any   bool // any legal alternative may satisfy Want
}

// Clone returns a deep copy of s that shares nothing that an action changes.
func (s *State) Clone() State {
	c := &owned{}
	s.cloneTo(c, false)
	return c.State
}

// room is memory for the units and characters of a state.
type room struct {
	units      []Unit
	characters []Character
}

// cloneTo is Clone into memory that has served another state, which is lost. For an action
// the copy shares the stands and the lists that actions replace, which all those of units
// are.
func (s *State) cloneTo(to *owned, forAction bool) {
	c, r := &to.State, &to.room
	*c = *s
	if r.units = append(r.units[:0], s.Units...); s.Units != nil {
		c.Units = r.units
	}
	if !forAction {
		c.ownStands()
		for i := range c.Units {
			unitStatePlain.clone(unsafe.Pointer(&c.Units[i].State), false)
		}
	}
	if r.characters = append(r.characters[:0], s.Characters...); s.Characters != nil {
		c.Characters = r.characters
	}
	c.Turn.Dice.Given = slices.Clone(s.Turn.Dice.Given)
	for i := range c.Characters {
		characterStatePlain.clone(unsafe.Pointer(&c.Characters[i].State), forAction)
	}
	progressPlain.clone(unsafe.Pointer(&c.Turn.Progress), forAction)
}

// ownStands gives the stands of all units memory of their own, in which they lie together;
// none of them grow into the next one's.
func (s *State) ownStands() {
	n := 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	all := make([]Stand, 0, n)
	for i := range s.Units {
		if u := &s.Units[i]; u.Stands != nil {
			from := len(all)
			all = append(all, u.Stands...)
			u.Stands = all[from:len(all):len(all)]
		}
	}
}

// Unit returns the unit with the given id, nil when there is none.
func (s *State) Unit(id UnitID) *Unit {
	if i := s.UnitIndex(id); i >= 0 {
		return &s.Units[i]
	}
	return nil
}

// UnitIndex returns the place of the unit with the given id in Units, −1 when there is
// none.
func (s *State) UnitIndex(id UnitID) int {
	// Who asks has the id from the unit mostly: then it is one in memory.
	for i := range s.Units {
		if own := s.Units[i].ID; unsafe.StringData(string(own)) == unsafe.StringData(string(id)) && len(own) == len(id) {
			return i
		}
	}
	for i := range s.Units {
		if s.Units[i].ID.Is(id) {
			return i
		}
	}
	return -1
}

// Is reports whether two ids are the same. Most differ in their last byte, which is
// looked at first: ids are compared so often that it shows.
func (id UnitID) Is(other UnitID) bool {
	n := len(id)
	return n == len(other) && (n == 0 || id[n-1] == other[n-1] && id == other)
}

// Stand returns the unit that a stand belongs to and the stand's place in it,
// nil when there is no such stand.
func (s *State) Stand(id StandID) (*Unit, int) {
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			if s.Units[i].Stands[j].ID == id {
				return &s.Units[i], j
			}
		}
	}
	return nil, 0
}

// SideOf returns a side's place in Sides, −1 when there is no such side.
func (s *State) SideOf(id SideID) int {
	for i := range s.Sides {
		if s.Sides[i].ID == id {
			return i
		}
	}
	return -1
}
