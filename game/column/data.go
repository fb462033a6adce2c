package column

import "frontage/game"

// Battle is the system's data of the battle as a whole.
type Battle struct {
	Scale  int `json:"scale" default:"25" min:"15" max:"25" doc:"The figures: 15 or 25 mm."`
	Points int `json:"points,omitempty" doc:"The most an army may cost; 0 for no limit."`
}

// Unit is the system's data of a unit: its stands, all alike (COL-UNIT-02), and its state. Some of the
// state lasts for a phase or a half-turn.
type Unit struct {
	Weapon     string   `json:"weapon,omitempty" doc:"The weapon of the stands."`
	Missiles   string   `json:"missiles,omitempty" doc:"A second weapon, to shoot with."`
	Armour     string   `json:"armour,omitempty" doc:"Their protection; by default a shield."`
	Attributes []string `json:"attributes,omitempty" set:"true" items:"attributes" doc:"The abilities they have bought."`
	Race       string   `json:"race,omitempty" doc:"The people that they belong to."`
	Mount      string   `json:"mount,omitempty" enum:"unicorn" doc:"Their mounts, if not horses."`
	Spells     []string `json:"spells,omitempty" set:"true" items:"spells" doc:"The spells a Wizard may cast."`
	Formed     bool     `json:"formed,omitempty" doc:"The unit is Formed."`
	Formation  string   `json:"formation,omitempty" enum:"line,column,square,skirmish" doc:"Its formation; by default a line."`

	Tactics   string         `json:"tactics,omitempty" doc:"Its order, in the order language, for the automatic commander."`
	_         game.Shared    `shared:"base"`
	Size      int            `json:"size,omitempty" max:"2000" doc:"The number of stands of the unit when it was whole."`
	Hits      int            `json:"hits,omitempty" max:"9999" doc:"The hits that it has taken."`
	Marching  bool           `json:"marching,omitempty" doc:"It marches on until it is stopped."`
	Disrupted []game.StandID `json:"disrupted,omitempty" doc:"The stands that are Disrupted until the half-turn ends."`
	Hidden    game.StandID   `json:"hidden,omitempty" doc:"The stand inside which these skirmishers are hidden."`
	Broken    bool           `json:"broken,omitempty" doc:"It has survived the panic of a rout."`
	Routed    bool           `json:"routed,omitempty" doc:"It has routed and been removed."`
	LastShot  int            `json:"last_shot,omitempty" doc:"The half-turn in which its slow weapons attacked last, counted from 1."`

	Tried   bool           `json:"tried,omitempty" doc:"It has attempted an Action in this phase."`
	Failed  bool           `json:"failed,omitempty" doc:"It has failed an Action Roll in this phase."`
	Failing []game.StandID `json:"failing,omitempty" doc:"The stands whose own roll, or that of their column, has failed in this phase."`
	Fresh   []game.StandID `json:"fresh,omitempty" doc:"The stands that were Disrupted in this phase."`
	Marched bool           `json:"marched,omitempty" doc:"It has gone its way in this phase."`
	Set     bool           `json:"set,omitempty" doc:"It is Set to meet a charge in this half-turn."`
	Cast    bool           `json:"cast,omitempty" doc:"It has cast a spell in this half-turn."`
	Warded  bool           `json:"warded,omitempty" doc:"A Ward protects it in this half-turn."`
	Hasted  bool           `json:"hasted,omitempty" doc:"Its next Action Roll of this half-turn is easier."`
	Charged []game.StandID `json:"charged,omitempty" doc:"The stands that have charged in this half-turn."`
	Lances  []game.StandID `json:"lances,omitempty" doc:"The stands whose lances are gone."`
	Touched []game.UnitID  `json:"touched,omitempty" doc:"The enemy units that it has touched in this phase."`
	Ignored bool           `json:"ignored,omitempty" doc:"It has ignored its first hit of this phase."`
	DrawnUp []game.Stand   `json:"drawn_up,omitempty" doc:"Its place in the battle line, while armies are set up."`
	Lost    int            `json:"lost,omitempty" max:"2000" doc:"The stands that it has lost in this phase."`
	Checked bool           `json:"checked,omitempty" doc:"It has made its Break Check of this phase."`
}

// Leader is the system's data of a leader.
type Leader struct {
	_       game.Shared  `shared:"x"` // and y, and the unit he has joined
	Stand   game.StandID `json:"stand,omitempty" doc:"The stand of his unit that he is with."`
	Nature  string       `json:"nature,omitempty" enum:"vampire" doc:"His further qualities: a vampire is Elite, Fanatic and Awesome."`
	Lost    bool         `json:"lost,omitempty" doc:"He has been removed."`
	Waiting bool         `json:"waiting,omitempty" doc:"He has not been set up."`
	_       game.Shared  `shared:"base"`
}

// Turn is the system's data of the turn.
type Turn struct {
	First    game.SideID        `json:"first,omitempty" doc:"The side whose half-turn comes first; the first side where nothing is said."`
	Charges  []Charge           `json:"charges,omitempty" doc:"The charges that are declared."`
	Shot     []game.StandID     `json:"shot,omitempty" doc:"The stands that have shot in this phase."`
	Fought   []game.StandID     `json:"fought,omitempty" doc:"The stands that have attacked in this phase."`
	Helped   []game.CharacterID `json:"helped,omitempty" doc:"The Generals that have given their free Action in this phase."`
	Mists    []Mist             `json:"mists,omitempty" doc:"The mist of this half-turn."`
	Open     *Open              `json:"open,omitempty" doc:"The open question."`
	Conceded game.SideID        `json:"conceded,omitempty" doc:"The side that has given up."`
}

// Mist is a point from which mist blocks lines of fire.
type Mist struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Charge is a declared charge or a countercharge.
type Charge struct {
	Unit    game.UnitID `json:"unit"`
	Target  game.UnitID `json:"target"`
	Counter bool        `json:"counter,omitempty" doc:"It is a countercharge."`
	Bound   bool        `json:"bound,omitempty" doc:"A Countermand was tried and failed."`
}

// Deed is the system's own data of an action.
type Deed struct {
	Name   string           `json:"name,omitempty" enum:"Move,Stop,About Face,Change Face,Retrograde,Change Formation,Missile Fire,Countercharge,Set,Withdraw,Countermand,Pursuit,Fall Back,Spell" doc:"The Action."`
	Column game.StandID     `json:"column,omitempty" doc:"A stand of the column that acts by itself."`
	To     float64          `json:"to,omitempty" min:"0" max:"100" doc:"The distance in inches, or the places of the stands."`
	Shift  float64          `json:"shift,omitempty" min:"-100" max:"100" doc:"The shift to its right while it marches, in inches; below 0 to its left."`
	Wheel  float64          `json:"wheel,omitempty" min:"-360" max:"360" doc:"By how many degrees it wheels to its right; below 0 to its left."`
	Free   game.CharacterID `json:"free,omitempty" doc:"The General who makes the Action automatic."`
}
