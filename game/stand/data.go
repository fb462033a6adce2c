package stand

import (
	"frontage/game"
)

// Name is the value of a scenario's system field.
const Name = "stand"

// Unit is what the stand rules store with a unit: its profile (STD-BASE-07) and its state.
type Unit struct {
	Attack   int     `json:"attack" default:"3" max:"99"`
	Shooting int     `json:"shooting" max:"99"`
	Range    float64 `json:"range" default:"30" min:"0" max:"1000"`
	Hits     int     `json:"hits" default:"3" min:"1" max:"99"`
	Armour   int     `json:"armour" max:"6"`
	Points   int     `json:"points" max:"100000"`
	// Size is the number of stands in the complete unit (STD-BASE-08).
	Size int `json:"size" default:"-1" max:"2000"`
	// Pace is the full pace in cm; 0 means that of the unit's type.
	Pace   float64     `json:"pace,omitempty" size:"true" max:"1000"`
	_      game.Shared `shared:"base"`
	Traits []string    `json:"traits" set:"true" items:"traits"`
	// Of is the unit's entry in its army list. Units with the same entry are of one kind
	// (STD-SPEC-12).
	Of string `json:"of,omitempty" doc:"The unit of the army list that it is; units of one kind have the same."`
	// Keywords are what filters of special rules read (STD-SPEC-37).
	Keywords []string  `json:"keywords,omitempty" set:"true" items:"keywords"`
	Special  []Special `json:"special,omitempty" doc:"Its special rules."`
	// Attached is the stand of another kind that was added to it (STD-SPEC-28); nil for none.
	Attached *Attached `json:"attached,omitempty" doc:"The stand of another kind that was added to it (STD-SPEC-28)."`
	// Team is the stand of a wagon fort that is its team (STD-SPEC-77); none for the first.
	Team game.StandID `json:"team,omitempty" doc:"Of a wagon fort, the stand that is its team, by default the first; the other is its wagon (STD-SPEC-77)."`
	// Scouting is what its army list says that it is worth in scouting (STD-SCOUT-02).
	Scouting int `json:"scouting,omitempty" max:"2" doc:"The points in scouting for which its army list marks it."`
	// Item is the magic item that the unit carries (STD-ITEM-01).
	Item string `json:"item,omitempty" enum:"war-banner,shield-banner,stout-banner,windbreak-banner,second-chance-banner,breaker,first-blow,returning,heavy" doc:"The magic item that it carries; its price is part of the points."`
	// Made is the spell that has brought it, outside the army.
	Made *Made `json:"made,omitempty" doc:"The spell that has brought it, outside the army."`
	// Wagon marks a wagon of the scenario of the wagons, which is no unit of an army (AMB-M52).
	Wagon bool `json:"wagon,omitempty" doc:"It is a wagon, an objective of the scenario of the wagons, and no unit of an army."`
	// NotApplied lists special rules of the army list that the program does not apply. They
	// are shown with the unit.
	NotApplied []string `json:"not_applied,omitempty" filled:"true" items:"rules"`
	// Tactics is what the unit is told when tactics lead it, in the order language.
	Tactics string    `json:"tactics,omitempty" doc:"The unit's order in a battle led by the tactics rules, such as 'assault and never use missiles'."`
	State   UnitState `json:"state"`
}

// Attached is a stand of another kind within a unit, with attacks of its own; all else is the unit's (STD-SPEC-28).
type Attached struct {
	Stand    game.StandID `json:"stand" required:"true" doc:"The id of the stand. It is alive while the unit has it."`
	Of       string       `json:"of" required:"true" doc:"The unit of the army list that it is."`
	Name     string       `json:"name,omitempty"`
	Attack   int          `json:"attack" default:"3" max:"99"`
	Shooting int          `json:"shooting,omitempty" max:"99"`
	Range    float64      `json:"range" default:"30" min:"0" max:"1000"`
	Traits   []string     `json:"traits,omitempty" set:"true" items:"traits" doc:"The traits of its own shooting, such as all-round-sight."`
	Grants   []Grant      `json:"grants,omitempty" doc:"What the whole unit has while the stand is alive."`
}

// Leader is what the stand rules store with a character.
type Leader struct {
	Command int `json:"command" required:"true" min:"1" max:"10"`
	Attack  int `json:"attack" max:"99"`
	// Shooting is the number of attacks of his own shot, usually 0; it is taken from a
	// stand of the unit he is with. Range is its range in cm.
	Shooting int         `json:"shooting,omitempty" max:"99"`
	Range    float64     `json:"range" with:"shooting" default:"20" min:"0" max:"1000"`
	Points   int         `json:"points,omitempty" max:"100000"` // including those of his mount and his item (STD-WIN-10)
	_        game.Shared `shared:"x"`                           // and y, and the unit he has joined
	Mount    string      `json:"mount,omitempty" enum:"monster,chariot,flying"`
	_        game.Shared `shared:"base"`
	// Of is the character's entry in the army list, and that of his mount.
	Of []string `json:"of,omitempty" one:"true" doc:"The character of the army list that he is, and his mount."`
	// Spells are the spells that he knows: the id of one, or of a list of them (STD-MAGIC-05).
	Spells   []string  `json:"spells,omitempty" set:"true" items:"spells" doc:"The spells he knows: a spell, such as 'steppe/bolt', or a whole list, such as 'steppe'."`
	Keywords []string  `json:"keywords,omitempty" set:"true" items:"keywords"`
	Special  []Special `json:"special,omitempty" doc:"His special rules."`
	// Scouting is what his army list says that he is worth in scouting (STD-SCOUT-02).
	Scouting int `json:"scouting,omitempty" max:"2" doc:"The points in scouting for which his army list marks him."`
	// Item is the magic item that he carries (STD-ITEM-01).
	Item       string         `json:"item,omitempty" enum:"breaker,first-blow,returning,heavy,order-crown,high-helm,second-voice,casting-ring,hush-staff,steady-sceptre,unmaking-scroll,push-wand,echo-rod" doc:"The magic item that he carries; its price is part of the points."`
	NotApplied []string       `json:"not_applied,omitempty" filled:"true" items:"rules"` // as for a unit
	State      CharacterState `json:"state,omitempty"`
}

// UnitState is what can change about a unit besides its stands (plain data).
type UnitState struct {
	Confused bool `json:"confused"`
	Hits     int  `json:"hits" max:"9999" doc:"Hits taken that have not removed a stand yet."`

	Charged bool         `json:"charged,omitempty" doc:"It charged this turn."`
	Label   string       `json:"label,omitempty" enum:"front,left,right,rear,support" doc:"The edge by which it charged, or that it made a supporting charge."`
	Impacts []Impact     `json:"impacts,omitempty" doc:"The enemies it charged, this turn or by a charge still to be fought."`
	Fresh   bool         `json:"fresh,omitempty" doc:"It charged, this turn or earlier, and has not fought since."`
	From    []game.Stand `json:"from,omitempty" doc:"The places of its stands before their last charge, advance or pursuit: they show the terrain crossed."`

	Open     bool    `json:"open,omitempty" doc:"It counts as in the open: it charged, advanced, pursued or retreated."`
	Bonuses  []Bonus `json:"bonuses,omitempty" doc:"The pursuit bonuses of its next round."`
	Shot     int     `json:"shot,omitempty" max:"9999" doc:"Hits by shooting that count in its next round of combat."`
	Advanced bool    `json:"advanced,omitempty" doc:"It has advanced this phase."`

	Retreated bool `json:"retreated,omitempty" doc:"It has retreated, this phase or in its present combat."`

	Fired    bool      `json:"fired,omitempty" doc:"It has shot this phase."`
	Covered  bool      `json:"covered,omitempty" doc:"It has taken cover, and has not moved, shot or fought since (TAC-SEG-10)."`
	Shaken   int       `json:"shaken,omitempty" max:"9999" doc:"The suffered hits by shaking weapons."`
	Shaking  int       `json:"shaking,omitempty" max:"6" doc:"The score on which their dice confuse."`
	Splash   bool      `json:"splash,omitempty" doc:"Units that touch it are tested too."`
	Moved    bool      `json:"moved,omitempty" doc:"It has moved in this Command phase and does not shoot."`
	Shots    string    `json:"shots,omitempty" doc:"How often its weapon shoots from now on."`
	Suffered int       `json:"suffered,omitempty" max:"9999" doc:"The unsaved hits by shooting suffered this phase."`
	ShotBy   []Shooter `json:"shot_by,omitempty" doc:"The stands that have shot at it this phase, at their places then."`

	Scorched  int              `json:"scorched,omitempty" max:"9999" doc:"The unsaved hits this phase by spells that do not drive it back."`
	Effects   []Effect         `json:"effects,omitempty" doc:"The spells that last on it."`
	Heartened bool             `json:"heartened,omitempty" doc:"It heeds no terror until the next turn of its side begins."`
	Roused    game.CharacterID `json:"roused,omitempty" doc:"Who has roused it, until the Combat phase ends."`
	Spelled   []string         `json:"spelled,omitempty" items:"spells" doc:"The spells that have affected it this turn."`

	Initiative bool             `json:"initiative,omitempty" doc:"It moved on initiative this phase."`
	Orders     int              `json:"orders,omitempty" max:"3" doc:"The orders given to it this phase, failed ones included."`
	OrderedBy  game.CharacterID `json:"ordered_by,omitempty" doc:"The character who gave them."`
	Halted     bool             `json:"halted,omitempty" doc:"It moves no further this turn and takes no orders."`
	Penalty    int              `json:"penalty,omitempty" max:"999" doc:"The lasting penalty of blunders on its orders."`
	Road       bool             `json:"road,omitempty" doc:"Its last move followed a road all the way."`
	March      string           `json:"march,omitempty" enum:"left,right" doc:"It marches along a road with this short edge leading (STD-TERR-16)."`
	Away       []game.Stand     `json:"away,omitempty" doc:"Its stands where they left the table, to which it may return; of a unit that is kept off it, in formation."`
	Kept       bool             `json:"kept,omitempty" doc:"It is kept off the table until an order brings it on (STD-SPEC-27); while it waits to be deployed, it is meant to be."`

	Engagement string `json:"engagement,omitempty" enum:"first,on,over" doc:"Its first engagement of the battle: in its first round, in later ones, or over; kept if an item depends on it (STD-ITEM-11)."`
	ItemUsed   string `json:"item_used,omitempty" enum:"turn,battle" doc:"Its item has served this turn, or serves no more."`

	Fought  bool  `json:"fought,omitempty" doc:"It has special rules, or there is a wagon fort, and it has fought a round of its present combat."`
	Random  []int `json:"random,omitempty" max:"99" doc:"The rolls for its stands' attacks in this round."`
	Wounded bool  `json:"wounded,omitempty" doc:"It has been wounded for good (STD-SPEC-68)."`

	Stampede bool    `json:"stampede,omitempty" doc:"It stampedes until the end of its next Command phase (STD-SPEC-70)."`
	Rampant  bool    `json:"rampant,omitempty" doc:"It fights a combat begun in a stampede: if it wins, it must pursue (STD-SPEC-70)."`
	Laager   bool    `json:"laager,omitempty" doc:"It is a wagon fort in laager (STD-SPEC-77)."`
	Immobile bool    `json:"immobile,omitempty" doc:"It has broken down and moves no more (STD-SPEC-16)."`
	Lapse    string  `json:"lapse,omitempty" enum:"silent,doubled,idle,stands,raging" doc:"For this turn it does not shoot, its shooting attacks are doubled, it neither moves nor fights, it stands if it wins, or its Attack value is doubled in the first round."`
	Auto     bool    `json:"auto,omitempty" doc:"It has rolled for its own move this phase (STD-SPEC-17)."`
	Far      float64 `json:"far,omitempty" min:"0" max:"1000" doc:"How far it may go by that roll, in cm."`

	Waiting []game.Stand `json:"waiting,omitempty" doc:"Its stands until it is deployed; their places give only the formation."`
	Hidden  bool         `json:"hidden,omitempty" doc:"It is deployed in secret, at the places of waiting, until all is revealed."`
	Scouts  bool         `json:"scouts,omitempty" doc:"It is committed to scouting (STD-SCOUT-01)."`
}

// Impact is an enemy unit that a unit charged this turn: the edge it struck
// (STD-CHARGE-13), and whether the enemy was then irregular.
type Impact struct {
	Unit      game.UnitID `json:"unit"`
	Edge      string      `json:"edge" enum:"front,left,right,rear"`
	Irregular bool        `json:"irregular,omitempty"`
}

// Bonus is a pursuit bonus against an enemy unit. Retreat is how far that unit retreated,
// in cm (STD-ATTACK-16, STD-ATTACK-17).
type Bonus struct {
	Unit    game.UnitID `json:"unit"`
	Retreat int         `json:"retreat"`
}

// Shooter is a stand that has shot at a unit, and its place at the time.
type Shooter struct {
	Unit   game.UnitID  `json:"unit"`
	Stand  game.StandID `json:"stand"`
	X      float64      `json:"x"`
	Y      float64      `json:"y"`
	Facing float64      `json:"facing"`

	By game.CharacterID `json:"by,omitempty" doc:"Instead of a stand of a unit, the character whose own stand it is."`
}

// Effect is a spell that lasts: on a unit (STD-MAGIC-41), or around the caster (STD-MAGIC-42).
type Effect struct {
	Spell string           `json:"spell"`
	Side  game.SideID      `json:"side" doc:"The caster's side."`
	By    game.CharacterID `json:"by,omitempty" doc:"The caster."`

	Dice    int  `json:"dice,omitempty" max:"99" doc:"The dice of a gamble; of a volley, 1 once the unit has shot and may again, 2 once it has shot twice."`
	Rebound bool `json:"rebound,omitempty" doc:"The dice of a gamble strike the unit itself."`
}

// CharacterRange is the range of a character's shot where the file gives none, in cm.
const CharacterRange = 20.0

// CharacterState is what can change about a character besides his place (plain
// data).
type CharacterState struct {
	Slain bool `json:"slain,omitempty"`
	Moved bool `json:"moved,omitempty" doc:"He has moved this phase."`
	Fired bool `json:"fired,omitempty" doc:"He has shot this phase."`
	Away  bool `json:"away,omitempty" doc:"He left the table where he stands, and may return."`

	Cast    []string `json:"cast,omitempty" items:"spells" doc:"The spells he has cast this phase, failed ones included."`
	Sung    bool     `json:"sung,omitempty" doc:"He has sung a hymn this phase."`
	Again   bool     `json:"again,omitempty" doc:"He may cast one more spell this phase, but no jump (STD-SPELL-21)."`
	Auras   []Effect `json:"auras,omitempty" doc:"The spells that last around him."`
	Used    []string `json:"used,omitempty" items:"powers" doc:"The powers he has used; each serves once in the battle."`
	Guarded bool     `json:"guarded,omitempty" doc:"He has tried to dispel a spell this turn."`

	ItemUsed string `json:"item_used,omitempty" enum:"turn,battle" doc:"His item has served this turn, or serves no more."`
	Hushed   bool   `json:"hushed,omitempty" doc:"An enemy's hush staff has worked on him: -1 to his casting dice (STD-ITEM-27)."`
	Echo     bool   `json:"echo,omitempty" doc:"He may cast one more spell this phase, by his echo rod (STD-ITEM-33)."`

	Command int  `json:"command,omitempty" max:"10" doc:"The levels of Command that he has lost; his command is what is left (STD-SPEC-19)."`
	Effort  bool `json:"effort,omitempty" doc:"He makes a great effort in this Command phase (STD-SPEC-23)."`

	Lapsed bool `json:"lapsed,omitempty" doc:"His gifts to his unit that last until the end of a Command phase have ended."`

	Waiting bool `json:"waiting,omitempty" doc:"He has not been deployed."`
	Hidden  bool `json:"hidden,omitempty" doc:"He is deployed in secret, at his place, until all is revealed."`
	Scouts  bool `json:"scouts,omitempty" doc:"He is committed to scouting (STD-SCOUT-01)."`
}

// Progress is how far a turn has come (plain data). In a file its fields stand beside the
// turn's own.
type Progress struct {
	Pending *Pending `json:"pending,omitempty" doc:"The open question."`
	Command *Command `json:"command,omitempty" doc:"The command phase so far."`
	Combat  *Combat  `json:"combat,omitempty" doc:"The combat phase so far."`

	Deploy *Deployment `json:"deploy,omitempty" doc:"The deployment so far."`

	Omens []Effect `json:"omens,omitempty" doc:"The omens that sides have: each may roll one of its dice again."`

	First  game.SideID `json:"first,omitempty" doc:"The side that had the first turn; by default the first of the file."`
	Limit  int         `json:"limit,omitempty" max:"9999" doc:"The last turn, 0 for no limit."`
	Length string      `json:"length,omitempty" enum:"rolled,random,timed,clock" doc:"The number of turns: rolled for as the battle begins, or random from the end of turn 5 on. In place of it: an agreed time, or a chess clock."`
	Result *Result     `json:"result,omitempty" doc:"How the battle ended."`

	Far      game.SideID `json:"far,omitempty" doc:"The side that has the far edge; by default the second."`
	Scenario *Scenario   `json:"scenario,omitempty" doc:"The scenario with objectives that is played, which earn victory points in place of losses."`

	Minutes int `json:"minutes,omitempty" max:"10000" doc:"The length in minutes: of an agreed time, or for each player on the clock."`

	Thrown []Link        `json:"thrown,omitempty" doc:"The wild units that throw at others in the Shooting phase, and at whom (STD-SPEC-15)."`
	Turned []game.UnitID `json:"turned,omitempty" doc:"The units that have charged friends: until that combat is over they are everybody's enemies (STD-SPEC-70)."`

	Objectives []Objective `json:"objectives,omitempty" doc:"The objectives that earn victory points in this scenario, in place of losses."`
}

// Objective earns a side scenario victory points if it is met at the end of the battle.
type Objective struct {
	Name      string           `json:"name" doc:"The objective in words, for a person."`
	Side      game.SideID      `json:"side"`
	Kind      string           `json:"kind" enum:"hold,destroy,escort,survive" doc:"hold: a stand of the side is in the terrain and none of the enemy; destroy: the unit is destroyed or the character slain; escort: a stand of the unit is in the terrain; survive: the unit is not destroyed, the character not slain."`
	Terrain   game.TerrainID   `json:"terrain,omitempty"`
	Unit      game.UnitID      `json:"unit,omitempty"`
	Character game.CharacterID `json:"character,omitempty"`
	Points    int              `json:"points" max:"99"`
}

// Result is how a battle ended.
type Result struct {
	Winner   game.SideID `json:"winner,omitempty" doc:"None after a draw."`
	Why      string      `json:"why" doc:"The reason of the end, for a person."`
	Withdrew game.SideID `json:"withdrew,omitempty" doc:"The side that withdrew."`
	Conceded game.SideID `json:"conceded,omitempty" doc:"The side that conceded."`
	Late     game.SideID `json:"late,omitempty" doc:"The side whose time on the clock ran out first, which has lost."`
	Points   []Points    `json:"points" doc:"The victory points of the sides."`
	Margin   string      `json:"margin,omitempty" enum:"minor,major,massacre" doc:"The size of the victory by scenario victory points."`
	Met      []string    `json:"met,omitempty" doc:"The names of the objectives that earned their points."`
}

// Points is the victory points of a side.
type Points struct {
	Side   game.SideID `json:"side"`
	Points int         `json:"points" max:"99999999"`
}

// Command is a command phase in progress.
type Command struct {
	Touching  []Link             `json:"touching,omitempty" doc:"Units of the active side in touch when the phase began: brigades consist of these."`
	Far       []game.UnitID      `json:"far,omitempty" doc:"Flyers too far from every character when the phase began, which may still home back."`
	Character game.CharacterID   `json:"character,omitempty" doc:"The character who gives orders now."`
	Finished  []game.CharacterID `json:"finished,omitempty" doc:"The characters who give no more orders this phase."`
	Run       []game.UnitID      `json:"run,omitempty" doc:"The units under orders, which may be ordered further."`
	Last      []game.UnitID      `json:"last,omitempty" doc:"The units of the last order."`
	Failed    []game.UnitID      `json:"failed,omitempty" doc:"The units whose order has failed: they make no supporting charge."`
	Came      []game.UnitID      `json:"came,omitempty" doc:"The units that an order has brought onto the table."`
	Unguided  bool               `json:"unguided,omitempty" doc:"Guidance is over for this turn (STD-SPEC-24)."`
	Hampered  []game.CharacterID `json:"hampered,omitempty" doc:"The characters whose first order suffers from lost guidance."`
	GivenUp   []Link             `json:"given_up,omitempty" doc:"Units, with the enemies they gave up charging after a die for the zone."`
}

// Shot is the roll of a stand that shoots at a unit.
type Shot struct {
	Unit  game.UnitID      `json:"unit"`
	Stand game.StandID     `json:"stand"`
	By    game.CharacterID `json:"by,omitempty" doc:"The character who shoots from that stand."`
	Dice  int              `json:"dice" max:"999"`
	Need  int              `json:"need,omitempty" max:"6" doc:"The score that hits, if it is settled before the roll."`
	Roll  string           `json:"roll,omitempty" doc:"The dice that give the number of dice."`
	Lent  int              `json:"lent,omitempty" max:"99" doc:"Dice added by a character."`
	At    string           `json:"at,omitempty" enum:"start,end,way,envelop" doc:"When it is taken during a charge."`
	Other game.UnitID      `json:"other,omitempty" doc:"Another unit that a bolt strikes behind its target."`
	Score int              `json:"score,omitempty" max:"6" doc:"The score that hits that unit."`
}

// Shooter is the id of the shooter: of a character, or of the stand itself.
func (s *Shot) Shooter() string {
	if s.By != "" {
		return string(s.By)
	}
	return string(s.Stand)
}

// Combat is a combat phase in progress.
type Combat struct {
	Groups []Group       `json:"groups,omitempty" doc:"The units that have fought together this phase."`
	Next   []game.UnitID `json:"next,omitempty" doc:"Units that advanced and fight next."`
}

// Group is a set of units that have fought one combat this phase. They stay together until
// its end (STD-ENGAGE-06).
type Group struct {
	Units []game.UnitID `json:"units"`
	Ended bool          `json:"ended,omitempty" doc:"It fights no more this phase."`
}

// Fight is a combat in progress, from the declaration of targets to the last
// move of its round.
type Fight struct {
	Units []game.UnitID `json:"units" doc:"All that take part in the round, as it began."`
	Round int           `json:"round"`
	Last  int           `json:"last" doc:"The last round it may fight this phase."`
	New   []game.UnitID `json:"new,omitempty" doc:"Units drawn in by incidental contact before this round."`

	Choices []Choice `json:"choices,omitempty" doc:"The enemies attacked by stands, as their owners chose."`
	Tallies []Tally  `json:"tallies,omitempty"`
	Links   []Link   `json:"links,omitempty" doc:"The supports before casualties."`
	Lines   []Line   `json:"lines,omitempty" doc:"The edges by which units were in contact."`

	Winner    game.SideID   `json:"winner,omitempty" doc:"The side that won the round, none after a draw."`
	Margin    int           `json:"margin,omitempty"`
	Retreat   int           `json:"retreat,omitempty" doc:"The distance the losers retreat."`
	First     game.SideID   `json:"first,omitempty" doc:"The side that removes casualties, or falls back, first."`
	Done      []game.UnitID `json:"done,omitempty" doc:"The units that have retreated, or acted after the round."`
	Retreated []Displaced   `json:"retreated,omitempty" doc:"The units that have retreated this round."`
	Barred    []game.UnitID `json:"barred,omitempty" doc:"The units left no way to pursue or advance by a die for a zone."`
	Pursued   []game.UnitID `json:"pursued,omitempty" doc:"The units that have pursued after this round."`
	Falls     []Fall        `json:"falls,omitempty" doc:"The distance each side may fall back."`
	MayStand  []game.UnitID `json:"may_stand,omitempty" doc:"After a draw, the units that may stand instead of falling back: a stand of theirs is defended or fortified."`
}

// Choice is a choice of a stand's owner: the unit it attacks, or "" if it only settles
// which stand gets a bonus or the dice of a spell or a weapon.
type Choice struct {
	Kind   string       `json:"kind" enum:"target,bonus,gift,last,break,return"`
	Stand  game.StandID `json:"stand"`
	Target game.UnitID  `json:"target,omitempty"`
	Spell  string       `json:"spell,omitempty" doc:"The spell or the item whose dice the stand gets."`
}

// Tally is what happened to a unit in a round: the unsaved hits it suffered, and the stands
// it must still remove.
type Tally struct {
	Unit   game.UnitID `json:"unit"`
	Hits   int         `json:"hits,omitempty"`
	Remove int         `json:"remove,omitempty"`
}

// Displaced is a unit and the straight vector, in cm, by which a retreat has moved it.
type Displaced struct {
	Unit game.UnitID `json:"unit"`
	X    float64     `json:"x"`
	Y    float64     `json:"y"`
}

// Link is a unit and another that it supported or touches.
type Link struct {
	Unit game.UnitID `json:"unit"`
	Of   game.UnitID `json:"of"`
}

// Line is an edge at which a unit was in contact in the round: the enemy unit, the middle
// of the edge and its outward normal (STD-FALL-05, STD-FALL-08).
type Line struct {
	Unit    game.UnitID `json:"unit"`
	With    game.UnitID `json:"with"`
	X       float64     `json:"x"`
	Y       float64     `json:"y"`
	NormalX float64     `json:"normal_x"`
	NormalY float64     `json:"normal_y"`
}

// Fall is how far the units of a side may fall back (STD-FALL-02).
type Fall struct {
	Side game.SideID `json:"side"`
	Most int         `json:"most"`
}

// Round is the further data of the event of a round of combat.
type Round struct {
	Engagement string              `json:"engagement,omitempty"`
	Round      int                 `json:"round,omitempty"`
	Attacks    []game.Volley       `json:"attacks,omitempty"`
	Support    map[game.SideID]int `json:"support,omitempty"`
	Score      map[game.SideID]int `json:"score,omitempty"`
	Winner     game.SideID         `json:"winner"`
	Retreat    map[game.UnitID]int `json:"retreat"` // how far each losing unit goes, in cm
}

// Shots is the further data of the event of shots at a unit.
type Shots struct {
	Attacks []game.Volley `json:"attacks"`
}

// volleysOf returns the strikes or shots of an event.
func volleysOf(e *game.Event) []game.Volley {
	switch own := e.Own.(type) {
	case *Round:
		return own.Attacks
	case *Shots:
		return own.Attacks
	}
	return nil
}

// The lengths in time, which replace the limit of turns (STD-SCEN-03). No clock runs in a battle,
// which has to be the same whenever it is played again: the player who decides says that the time
// is over, and the other confirms it.
const (
	TimedLength = "timed" // a time for both: when it is over, the higher score wins
	ClockLength = "clock" // a chess clock with a time for each player: whose time runs out first loses
)

// timed reports whether a battle has a length in time.
func timed(s *game.State) bool {
	return OwnTurn(s).Length == TimedLength || OwnTurn(s).Length == ClockLength
}
