package game

import "github.com/google/go-cmp/cmp/cmpopts"

// ignoreOwners lets states be compared whatever their units' and characters' data belongs to, and whatever led to
// them.
var ignoreOwners = cmpopts.IgnoreUnexported(State{}, Unit{}, Character{})

// The data of a rule system that is as rich as a real one: whatever a system may
// keep, the reader, the writer, the copies and the hashes are tested with it.

type fakeUnit struct {
	Attack   int     `json:"attack" default:"3" max:"99"`
	Shooting int     `json:"shooting" max:"99"`
	Range    float64 `json:"range" default:"30" min:"0" max:"1000"`
	Hits     int     `json:"hits" default:"3" min:"1" max:"99"`
	Armour   int     `json:"armour" max:"6"`
	Points   int     `json:"points" max:"100000"`
	// Size is the number of stands when the unit was whole (STD-BASE-08).
	Size int `json:"size" default:"-1" max:"2000"`
	// Pace is the full pace in cm; 0 stands for that of its type.
	Pace   float64  `json:"pace,omitempty" size:"true" max:"1000"`
	_      Shared   `shared:"base"`
	Traits []string `json:"traits" set:"true" items:"traits"`
	// NotApplied lists special rules of its army list that the program does
	// not apply; they are shown with the unit.
	NotApplied []string  `json:"not_applied,omitempty" filled:"true" items:"rules"`
	Of         string    `json:"of,omitempty"`
	Keywords   []string  `json:"keywords,omitempty" set:"true" items:"keywords"`
	Scouting   int       `json:"scouting,omitempty" max:"2"`
	Special    []Special `json:"special,omitempty"`
	Item       string    `json:"item,omitempty" enum:"war-banner,shield-banner,stout-banner,windbreak-banner,second-chance-banner,breaker,first-blow,returning,heavy"`
	Attached   *Joining  `json:"attached,omitempty"`
	Team       StandID   `json:"team,omitempty"`
	Made       *Bringing `json:"made,omitempty"`
	Wagon      bool      `json:"wagon,omitempty"`
	Tactics    string    `json:"tactics,omitempty"`
	State      UnitState `json:"state"`
}

// Special is a rule whose parameters depend on which one it is.
type Special struct {
	Rule string `json:"rule" required:"true"`
	Of   any    `kind:"rule"`
}

type (
	fakeNumber struct {
		Value int `json:"value" required:"true"`
	}
	fakeWords struct {
		Value []string `json:"value" required:"true" one:"true"`
		Size  string   `json:"size,omitempty" either:"true"`
	}
)

func (*Special) All() []string { return []string{"number", "words"} }

func (*Special) Empty(rule string) any {
	switch rule {
	case "number":
		return &fakeNumber{}
	case "words":
		return &fakeWords{}
	}
	return nil
}

type fakeLeader struct {
	Command int `json:"command" required:"true" min:"1" max:"10"`
	Attack  int `json:"attack" max:"99"`
	// Shooting is the number of attacks of his own shot, 0 for most, which is taken
	// from a stand of the unit that he is with; Range is how far it goes, in cm.
	Shooting   int            `json:"shooting,omitempty" max:"99"`
	Range      float64        `json:"range" with:"shooting" default:"20" min:"0" max:"1000"`
	Points     int            `json:"points,omitempty" max:"100000"` // with those of his mount (STD-WIN-10)
	_          Shared         `shared:"x"`                           // and y, and the unit that he has joined
	Mount      string         `json:"mount,omitempty" enum:"monster,chariot,flying"`
	_          Shared         `shared:"base"`
	NotApplied []string       `json:"not_applied,omitempty" filled:"true" items:"rules"` // as a unit's
	Of         []string       `json:"of,omitempty" one:"true"`
	Keywords   []string       `json:"keywords,omitempty" set:"true" items:"keywords"`
	Scouting   int            `json:"scouting,omitempty" max:"2"`
	Special    []Special      `json:"special,omitempty"`
	Spells     []string       `json:"spells,omitempty" set:"true" items:"spells"`
	Item       string         `json:"item,omitempty" enum:"breaker,first-blow,returning,heavy"`
	State      CharacterState `json:"state,omitempty"`
}

type UnitState struct {
	Confused bool `json:"confused"`
	Hits     int  `json:"hits" max:"9999"`

	Charged bool     `json:"charged,omitempty"`
	Label   string   `json:"label,omitempty" enum:"front,left,right,rear,support"`
	Impacts []Impact `json:"impacts,omitempty"`
	Fresh   bool     `json:"fresh,omitempty"`
	From    []Stand  `json:"from,omitempty"`

	Open     bool    `json:"open,omitempty"`
	Bonuses  []Bonus `json:"bonuses,omitempty"`
	Shot     int     `json:"shot,omitempty" max:"9999"`
	Advanced bool    `json:"advanced,omitempty"`

	Retreated bool `json:"retreated,omitempty"`

	Fired    bool      `json:"fired,omitempty"`
	Suffered int       `json:"suffered,omitempty" max:"9999"`
	ShotBy   []Shooter `json:"shot_by,omitempty"`

	Initiative bool        `json:"initiative,omitempty"`
	Orders     int         `json:"orders,omitempty" max:"3"`
	OrderedBy  CharacterID `json:"ordered_by,omitempty"`
	Halted     bool        `json:"halted,omitempty"`
	Penalty    int         `json:"penalty,omitempty" max:"999"`
	Road       bool        `json:"road,omitempty"`
	March      string      `json:"march,omitempty" enum:"left,right"`
	Away       []Stand     `json:"away,omitempty"`

	Waiting []Stand `json:"waiting,omitempty"`
	Hidden  bool    `json:"hidden,omitempty"`
}

type Impact struct {
	Unit      UnitID `json:"unit"`
	Edge      string `json:"edge" enum:"front,left,right,rear"`
	Irregular bool   `json:"irregular,omitempty"`
}

type Bonus struct {
	Unit    UnitID `json:"unit"`
	Retreat int    `json:"retreat"`
}

type Shooter struct {
	Unit   UnitID  `json:"unit"`
	Stand  StandID `json:"stand"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}

type CharacterState struct {
	Slain bool `json:"slain,omitempty"`
	Moved bool `json:"moved,omitempty"`
	Fired bool `json:"fired,omitempty"`
	Away  bool `json:"away,omitempty"`

	Waiting bool `json:"waiting,omitempty"`
	Hidden  bool `json:"hidden,omitempty"`
}

type Progress struct {
	Pending *Pending `json:"pending,omitempty"`
	Command *Command `json:"command,omitempty"`
	Combat  *Combat  `json:"combat,omitempty"`

	Deploy *Deployment `json:"deploy,omitempty"`

	First  SideID  `json:"first,omitempty"`
	Limit  int     `json:"limit,omitempty" max:"9999"`
	Length string  `json:"length,omitempty" enum:"rolled,random"`
	Result *Result `json:"result,omitempty"`

	Objectives []Objective `json:"objectives,omitempty"`
}

type Objective struct {
	Name      string      `json:"name"`
	Side      SideID      `json:"side"`
	Kind      string      `json:"kind" enum:"hold,destroy,escort,survive"`
	Terrain   TerrainID   `json:"terrain,omitempty"`
	Unit      UnitID      `json:"unit,omitempty"`
	Character CharacterID `json:"character,omitempty"`
	Points    int         `json:"points" max:"99"`
}

type Result struct {
	Winner   SideID   `json:"winner,omitempty"`
	Why      string   `json:"why"`
	Withdrew SideID   `json:"withdrew,omitempty"`
	Conceded SideID   `json:"conceded,omitempty"`
	Points   []Points `json:"points"`
	Margin   string   `json:"margin,omitempty" enum:"minor,major,massacre"`
	Met      []string `json:"met,omitempty"`
}

type Points struct {
	Side   SideID `json:"side"`
	Points int    `json:"points" max:"99999999"`
}

type Command struct {
	Touching  []Link        `json:"touching,omitempty"`
	Far       []UnitID      `json:"far,omitempty"`
	Character CharacterID   `json:"character,omitempty"`
	Finished  []CharacterID `json:"finished,omitempty"`
	Run       []UnitID      `json:"run,omitempty"`
	Last      []UnitID      `json:"last,omitempty"`
	Failed    []UnitID      `json:"failed,omitempty"`
	GivenUp   []Link        `json:"given_up,omitempty"`
}

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

type Shot struct {
	Unit  UnitID      `json:"unit"`
	Stand StandID     `json:"stand"`
	By    CharacterID `json:"by,omitempty"`
	Dice  int         `json:"dice" max:"999"`
	Need  int         `json:"need,omitempty" max:"6"`
	At    string      `json:"at,omitempty" enum:"start,end,way,envelop"`
	Other UnitID      `json:"other,omitempty"`
	Score int         `json:"score,omitempty" max:"6"`
}

type Combat struct {
	Groups []Group  `json:"groups,omitempty"`
	Next   []UnitID `json:"next,omitempty"`
}

type Group struct {
	Units []UnitID `json:"units"`
	Ended bool     `json:"ended,omitempty"`
}

type Fight struct {
	Units []UnitID `json:"units"`
	Round int      `json:"round"`
	Last  int      `json:"last"`
	New   []UnitID `json:"new,omitempty"`

	Choices []Choice `json:"choices,omitempty"`
	Tallies []Tally  `json:"tallies,omitempty"`
	Links   []Link   `json:"links,omitempty"`
	Lines   []Line   `json:"lines,omitempty"`

	Winner    SideID      `json:"winner,omitempty"`
	Margin    int         `json:"margin,omitempty"`
	Retreat   int         `json:"retreat,omitempty"`
	First     SideID      `json:"first,omitempty"`
	Done      []UnitID    `json:"done,omitempty"`
	Retreated []Displaced `json:"retreated,omitempty"`
	Barred    []UnitID    `json:"barred,omitempty"`
	Pursued   []UnitID    `json:"pursued,omitempty"`
	Falls     []Fall      `json:"falls,omitempty"`
	MayStand  []UnitID    `json:"may_stand,omitempty"`
}

type Choice struct {
	Kind   string  `json:"kind" enum:"target,bonus,last"`
	Stand  StandID `json:"stand"`
	Target UnitID  `json:"target,omitempty"`
}

type Tally struct {
	Unit   UnitID `json:"unit"`
	Hits   int    `json:"hits,omitempty"`
	Remove int    `json:"remove,omitempty"`
}

type Displaced struct {
	Unit UnitID  `json:"unit"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

type Link struct {
	Unit UnitID `json:"unit"`
	Of   UnitID `json:"of"`
}

type Line struct {
	Unit    UnitID  `json:"unit"`
	With    UnitID  `json:"with"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	NormalX float64 `json:"normal_x"`
	NormalY float64 `json:"normal_y"`
}

type Fall struct {
	Side SideID `json:"side"`
	Most int    `json:"most"`
}

type Deployment struct {
	Method string       `json:"method,omitempty" enum:"alternate,maps,screen,sides"`
	Zones  []DeployZone `json:"zones,omitempty"`
	Picks  SideID       `json:"picks,omitempty"`
	First  SideID       `json:"first,omitempty"`
	Done   []SideID     `json:"done,omitempty"`
	Left   []string     `json:"left,omitempty"`
}

type DeployZone struct {
	Side   SideID  `json:"side"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width" required:"true"`
	Height float64 `json:"height" required:"true"`
}

// The types of its units.
const (
	Infantry UnitType = "infantry"
	Cavalry  UnitType = "cavalry"
	Machine  UnitType = "machine"
)

func fakeBase(t UnitType) Base {
	if t == Infantry {
		return Base{Front: 4, Depth: 2}
	}
	return Base{Front: 2, Depth: 4}
}

func init() {
	Register("stand", &Format{
		Unit: &fakeUnit{}, Leader: &fakeLeader{}, Turn: &Progress{},
		UnitTypes:   []string{"infantry", "cavalry", "chariot", "monster", "artillery", "machine"},
		Base:        fakeBase,
		LeaderKinds: []string{"general", "hero", "wizard"},
		LeaderBase:  Base{Front: 2.5},
		Actions:     fakeActions,
		FirstPhase:  "command",
		Terrain: []TerrainKind{
			{Name: "hill", Contours: true}, {Name: "steep-hill", Contours: true}, {Name: "stream", Linear: true},
			{Name: "marsh"}, {Name: "loose"}, {Name: "wood"}, {Name: "village"}, {Name: "building"}, {Name: "deep-water"},
			{Name: "ravine"}, {Name: "cliff"}, {Name: "road", Linear: true}, {Name: "bridge"}, {Name: "ford"},
			{Name: "low-obstacle", Linear: true}, {Name: "high-obstacle", Linear: true},
			{Name: "fortress-wall", Linear: true}, {Name: "earthwork", Linear: true},
		},
		Default: func(s *State) {
			for i := range s.Units {
				if u := &s.Units[i]; ownUnit(u).Size < 0 {
					EditUnit[fakeUnit](u).Size = len(u.Stands)
				}
			}
		},
		Unlimited: func(s *State) bool { return ownTurn(s).Limit == 0 && ownTurn(s).Length == "" },
		OnTable: func(c *Character) bool {
			state := &c.Own.(*fakeLeader).State
			return !state.Slain && !state.Away && !state.Waiting
		},
		Hashing: &Hashing{Profile: hashProfile, Unit: hashUnit, StartLeader: hashPoints, Leader: hashLeader},
	})
}

func ownUnit(u *Unit) *fakeUnit {
	if u.Own == nil {
		return &fakeUnit{}
	}
	return u.Own.(*fakeUnit)
}

func ownTurn(s *State) *Progress {
	if s.Turn.Own == nil {
		s.Turn.Own = &Progress{}
	}
	return s.Turn.Own.(*Progress)
}

// hashProfile adds what no action changes of a unit.
func hashProfile(d Digest, u *Unit) Digest {
	own := ownUnit(u)
	for _, i := range []int{own.Attack, own.Shooting, own.Hits, own.Armour, own.Points, own.Size} {
		d = d.Integer(i)
	}
	d = d.Numbers(own.Range, own.Pace, u.Base.Front, u.Base.Depth)
	d = d.Integer(len(own.Traits))
	for _, trait := range own.Traits {
		d = d.Text(trait)
	}
	return d
}

func hashUnit(d Digest, u *Unit) Digest { return d.Plain(&ownUnit(u).State) }

func hashPoints(d Digest, c *Character) Digest {
	if points := c.Own.(*fakeLeader).Points; points != 0 {
		return d.Text(string(c.ID)).Integer(points)
	}
	return d
}

func hashLeader(d Digest, c *Character) Digest {
	own := c.Own.(*fakeLeader)
	d = d.Text(own.Mount).Text(string(c.Joined)).Integer(own.Command).Integer(own.Attack)
	if own.Shooting != 0 {
		d = d.Integer(own.Shooting).Number(own.Range)
	}
	return d.Numbers(c.X, c.Y, c.Base.Front, c.Base.Depth).Plain(&own.State)
}

// fakeActions are those of the formats page.
var fakeActions = []ActionForm{
	{Name: "charge", Must: []string{"unit", "target"}, May: []string{"first", "option", "support"}},
	{Name: "evade", Must: []string{"unit", "stands"}, May: []string{"target"}},
	{Name: "order", Must: []string{"character", "units"}, MostUnits: 4},
	{Name: "move", May: []string{"unit", "stands", "units", "character", "choice"}, OneOf: []string{"unit", "units"}, MostUnits: 4, Choices: []string{"march-left", "march-right"}},
	{Name: "hold", Must: []string{"unit"}},
	{Name: "character", Must: []string{"character"}, May: []string{"x", "y", "join", "unit"}},
	{Name: "shoot", Must: []string{"unit"}, May: []string{"target", "option", "character", "stand"}},
	{Name: "fight", May: []string{"engagement", "unit"}},
	{Name: "attack", Must: []string{"stand", "target"}},
	{Name: "remove", Must: []string{"unit", "stand"}},
	{Name: "retreat", Must: []string{"unit"}, May: []string{"direction"}},
	{Name: "makeway", Must: []string{"unit", "yes"}, May: []string{"stands"}},
	{Name: "after", Must: []string{"unit", "choice"}, May: []string{"target", "stands"}, Choices: []string{"pursue", "stand", "fallback", "advance"}},
	{Name: "place", Must: []string{"unit", "stands"}},
	{Name: "deploy", May: []string{"unit", "character", "stands", "x", "y", "join", "choice", "side"}, Choices: []string{"alternate", "maps", "screen", "sides"}},
	LeadForm,
}

// fakeGuide has the phases of the fake rules.
var fakeGuide = &Guide{Phases: []Phase{
	{ID: "deploy"}, {ID: "command", Steps: []string{"initiative", "home-back", "orders", "characters"}},
	{ID: "shooting"}, {ID: "combat"}, {ID: "over"},
}}

// Bringing is the spell that has brought a unit.
type Bringing struct {
	Spell string `json:"spell" required:"true"`
	By    string `json:"by" required:"true"`
}

// Joining is a stand of another kind within a unit.
type Joining struct {
	Stand    StandID  `json:"stand" required:"true"`
	Of       string   `json:"of" required:"true"`
	Name     string   `json:"name,omitempty"`
	Attack   int      `json:"attack" default:"3" max:"99"`
	Shooting int      `json:"shooting,omitempty" max:"99"`
	Range    float64  `json:"range" default:"30" min:"0" max:"1000"`
	Traits   []string `json:"traits,omitempty" set:"true" items:"traits"`
	Grants   []Grant  `json:"grants,omitempty"`
}

// Grant is what the unit has while that stand is alive.
type Grant struct {
	Trait string `json:"trait,omitempty"`
}
