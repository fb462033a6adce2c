package tactics

import (
	"frontage/game"
	"frontage/game/orders"
)

// Name is the value of a scenario's system field.
const Name = "tactics"

// The phases.
const (
	phaseOrders = "orders"
	phaseBattle = "segments"
	phaseOver   = "over"
)

// The actions.
const (
	doOrders  = "orders"
	doReady   = "orders-given"
	doSegment = "segment"
	doEnd     = "end"
	doConcede = "concede"
)

// Battle is the system's data of the battle as a whole.
type Battle struct {
	Terrain   string     `json:"terrain" default:"plain" enum:"plain,hills,woods,wooded-hills,jungle,swamp,desert,mountains,sea" doc:"The terrain of the field."`
	Location  *Location  `json:"location,omitempty" doc:"A place with or without walls that lies in the field."`
	Relations []Relation `json:"relations,omitempty" doc:"The enemies and allies among several nations."`
	Protect   []Ward     `json:"protect,omitempty" doc:"Units that must survive for their side to win."`
}

// Location is a place that shelters units inside it.
type Location struct {
	Name     string      `json:"name,omitempty"`
	Kind     string      `json:"kind" default:"castle" enum:"castle,fort,city,town,village,temple,cave"`
	Rating   int         `json:"rating" max:"20" doc:"Of the fortification; 0 for none."`
	Strength int         `json:"strength" default:"1" min:"1" max:"9999" doc:"Damage points that lower the rating by one."`
	Damage   int         `json:"damage,omitempty" doc:"Damage points of the walls so far."`
	Terrain  string      `json:"terrain,omitempty" enum:"plain,hills,woods,wooded-hills,jungle,swamp,desert,mountains,sea" doc:"Inside, where it is not that of the field."`
	Inside   game.SideID `json:"inside,omitempty" doc:"The side that holds it."`
	Inner    *Location   `json:"inner,omitempty" doc:"A location within this one."`
}

// Relation is the relation of two nations.
type Relation struct {
	A   string `json:"a" required:"true"`
	B   string `json:"b" required:"true"`
	Are string `json:"are" required:"true" enum:"enemies,allies,neutral"`
}

// Ward is a unit that a side must not lose.
type Ward struct {
	Side game.SideID `json:"side" required:"true"`
	Unit game.UnitID `json:"unit" required:"true"`
}

// Unit is the system's data of a unit. The defaults are those of medium infantry (TAC-COMBAT-01), with
// members of the size of a human on foot (TAC-BASE-23).
type Unit struct {
	Count          int            `json:"count" default:"1" max:"9999" doc:"Its living members."`
	Individual     bool           `json:"individual,omitempty" doc:"One person, and never more."`
	Std            int            `json:"std" max:"9999" doc:"The standard count of its type; as many as it has, when left out."`
	Size           int            `json:"size" default:"4" min:"1" max:"1000" doc:"Of one member."`
	Wounds         int            `json:"wounds" default:"4" min:"1" max:"200" doc:"Wound points of a healthy member."`
	Thresholds     []int          `json:"thresholds,omitempty" max:"200" doc:"Wound points above which a member is unhurt, lightly and heavily wounded."`
	Attacks        int            `json:"attacks" default:"1" max:"99" doc:"Of one member in a segment."`
	Melee          int            `json:"melee" default:"10" max:"1000" doc:"Strength hand to hand, 0 for none."`
	Missile        int            `json:"missile" max:"1000" doc:"Strength of missiles, 0 for none."`
	Range          int            `json:"range" max:"3" doc:"Of the missiles, in steps."`
	Defence        int            `json:"defence" default:"10" min:"1" max:"1000"`
	MissileDefence int            `json:"missile_defence,omitempty" max:"1000" doc:"Against missiles, where it is another."`
	Move           int            `json:"move" default:"7" min:"1" max:"99" doc:"Move cost in the terrain of the field; less is faster."`
	Modifiers      map[string]int `json:"modifiers,omitempty" max:"300" doc:"Combat modifiers in percent by terrain, air included; else 100, and 0 in the air."`
	OverWalls      int            `json:"over_walls" default:"100" max:"100" doc:"Percent of its strength when it fights over walls."`
	Familiarity    int            `json:"familiarity,omitempty" max:"100" doc:"With the terrain: of two that tie, who has more acts first."`
	Flags          []string       `json:"flags,omitempty" set:"true" items:"flags" doc:"Its abilities; a number may follow."`
	FleeWhen       int            `json:"flee_when,omitempty" max:"200" doc:"Wound points at which a person flees."`
	Weakened       bool           `json:"weakened,omitempty" doc:"By hunger in a siege."`
	Recovery       int            `json:"recovery,omitempty" max:"999" doc:"Phases in which a wounded member regains a point."`
	Engines        int            `json:"engines,omitempty" max:"99" doc:"Siege engines of the unit at its standard count."`
	Leads          *Leads         `json:"leads,omitempty" doc:"The force or units it leads between battles."`
	Morale         float64        `json:"morale" min:"-100" max:"100"`
	Force          string         `json:"force,omitempty" doc:"The force whose leader gets its orders; units of a side that name none form one force."`
	Nation         string         `json:"nation,omitempty" doc:"The nation, if there are more than two."`
	State          map[string]int `json:"state,omitempty" max:"9999" doc:"Members by the wound points that they have left."`
	Place          *Place         `json:"place,omitempty" doc:"Its location; if left out, the back of its side."`
	Tactics        string         `json:"tactics" doc:"Its order, a text."`
	Battle         *Progress      `json:"battle,omitempty" doc:"Its state in the battle."`
}

// Leads is the largest numbers of units and members that a leader leads.
type Leads struct {
	Units   int  `json:"units" required:"true" max:"400"`
	Members int  `json:"members" required:"true" max:"99999"`
	Foot    bool `json:"foot,omitempty" doc:"No mounted units."`
}

// Place is the place of a unit: a position from 0, the back of the first side, to 4, the back of the
// other, and whether it is inside the location or the inner one.
type Place struct {
	Position int  `json:"position" max:"4"`
	Inside   bool `json:"inside,omitempty"`
	Inner    bool `json:"inner,omitempty"`
}

// Progress is the history of a unit in the battle so far.
type Progress struct {
	Began    int           `json:"began" max:"9999" doc:"Its members when the battle began."`
	Morale   float64       `json:"morale" min:"-1000" max:"100" doc:"Of the battle."`
	Pool     int           `json:"pool,omitempty" max:"99" doc:"Marginal damage."`
	Gone     string        `json:"gone,omitempty" enum:"dead,dissolved,home,aside" doc:"Why it takes no part any more."`
	Storm    bool          `json:"storm,omitempty" doc:"It has a storm order."`
	Stormed  bool          `json:"stormed,omitempty" doc:"It has attacked the location."`
	Sortied  bool          `json:"sortied,omitempty" doc:"It has left the walls."`
	Shot     bool          `json:"shot,omitempty" doc:"It has had its extra shot at stormers."`
	Cover    bool          `json:"cover,omitempty" doc:"In defensive positions."`
	Charging bool          `json:"charging,omitempty"`
	Charged  bool          `json:"charged,omitempty" doc:"It charged in the last step for that."`
	Failed   bool          `json:"failed,omitempty" doc:"Its penetration failed."`
	Revealed bool          `json:"revealed,omitempty" doc:"A hidden unit that is seen."`
	Foes     []game.UnitID `json:"foes,omitempty" items:"foes" doc:"The units it fought in the last segment."`
}

// Turn is the system's data of the turn. The number of the turn is that of the segment.
type Turn struct {
	Ready   []game.SideID `json:"ready,omitempty" items:"sides" doc:"The sides whose orders are given."`
	Idle    int           `json:"idle,omitempty" doc:"Segments without melee, shot or flight."`
	Stormed bool          `json:"stormed,omitempty" doc:"The location was attacked in the last segment."`
	Result  *Result       `json:"result,omitempty"`
}

// Result is the result of the battle.
type Result struct {
	Winner game.SideID `json:"winner"`
	Why    string      `json:"why" enum:"gone,quiet,idle,long,conceded,none"`
}

// Deed is the system's own data of an action.
type Deed struct {
	Force string `json:"force,omitempty" doc:"The force or side that gets the order."`
	Text  string `json:"text,omitempty" doc:"The order."`
}

// largestRoll is more than the damage of any attack.
const largestRoll = 10_000_000

func init() {
	game.Register(Name, &game.Format{
		Battle: &Battle{}, Unit: &Unit{}, Turn: &Turn{}, Action: &Deed{},
		Events: map[string]any{"step": &StepEvent{}, "morale": &MoraleEvent{}, "shots": &BlowEvent{}, "exchange": &BlowEvent{}, "wounds": &WoundsEvent{}, "gone": &GoneEvent{}},
		Actions: []game.ActionForm{
			{Name: doOrders, Must: []string{"text"}, May: []string{"force", "unit"}, OneOf: []string{"force", "unit"}},
			{Name: doReady, Must: []string{"side"}},
			{Name: doSegment},
		},
		Die:        largestRoll,
		NoTable:    true,
		NoStands:   true,
		FirstPhase: phaseOrders,
		Base:       boardBase,
		Terrain:    columnKinds,
		Default:    fillIn,
		Apart:      apart,
	})
}

// fillIn fills in missing fields that depend on others.
func fillIn(s *game.State) {
	if s.Own == nil {
		s.Own = &Battle{Terrain: "plain"}
	}
	for i := range s.Units {
		u := game.EditUnit[Unit](&s.Units[i])
		if u.Std == 0 {
			u.Std = max(1, u.Count)
		}
		if u.Missile > 0 && u.Range == 0 {
			u.Range = 1
		}
		if u.Place == nil {
			u.Place = backOf(s, s.SideOf(s.Units[i].Side))
		}
		if u.Tactics == "" {
			u.Tactics = firstTactics(u)
		}
	}
	setUp(s)
}

// backOf is the place where the units of a side start (TAC-FIELD-02).
func backOf(s *game.State, side int) *Place {
	if side == 1 && !onePosition(s) {
		return &Place{Position: last}
	}
	return &Place{}
}

// firstTactics are the default tactics of a unit's type: TAC-BASE-20.
func firstTactics(u *Unit) string {
	flags, _ := readFlags(u.Flags)
	switch {
	case flags.leadership > 0:
		return orders.Flee.String()
	case flags.has(charges):
		return orders.Charge.String()
	}
	return orders.Attack.String()
}

// firstSortie is the default sortie order of a unit: TAC-BASE-21.
func firstSortie(u *Unit) orders.Sortie {
	if u.OverWalls <= 50 {
		return orders.ImmediateSortie
	}
	return orders.NoSortie
}

// own returns the system's data of a unit, read-only.
func own(u *game.Unit) *Unit {
	if u.Own == nil {
		return &Unit{}
	}
	return u.Own.(*Unit)
}

// ownTurn returns the system's data of the turn, to read or change: no other state shares it.
func ownTurn(s *game.State) *Turn {
	if s.Turn.Own == nil {
		s.Turn.Own = &Turn{}
	}
	return s.Turn.Own.(*Turn)
}

// whole returns the system's data of the battle as a whole, read-only.
func whole(s *game.State) *Battle {
	if s.Own == nil {
		return &Battle{Terrain: "plain"}
	}
	return s.Own.(*Battle)
}

// now returns the progress of a unit, read-only.
func (u *Unit) now() Progress {
	if u.Battle == nil {
		return Progress{Began: u.Count, Morale: u.Morale}
	}
	return *u.Battle
}

// effective is the effective rating of the fortification: TAC-FORT-01.
func (l *Location) effective() int { return max(0, l.Rating-l.Damage/max(1, l.Strength)) }
