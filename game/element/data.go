package element

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/game/command"
)

// Name is the value of a scenario's system field.
const Name = "element"

// The phases of a bound (ELM-SEQ-04).
const (
	phaseDeploy   = "deploy" // before the first bound
	phasePips     = "pips"
	phaseMarch    = "march"
	phaseMoves    = "moves"
	phaseShooting = "shooting"
	phaseCombat   = "combat"
	phaseMorale   = "morale"
	phaseOver     = "over"
)

// Battle is what the system keeps with the battle as a whole.
type Battle struct {
	Scale      int             `json:"scale" default:"40" min:"40" max:"80" doc:"The frontage of the bases in mm: 80, 60 or 40. It is 80 paces (ELM-SEQ-01)."`
	Weather    string          `json:"weather" default:"fair" enum:"fair,rain,dust-storm,strong-winds" doc:"Section 14 of the page."`
	Visibility float64         `json:"visibility" min:"0" max:"100000" doc:"The visibility in paces; 0 is unlimited."`
	Options    map[string]bool `json:"options,omitempty" doc:"Readings of the page that are on or off."`
}

// Side is what the system keeps with a side.
type Side struct {
	Commands []Command `json:"commands" items:"commands" doc:"Every element is of one of them."`
	Edge     string    `json:"edge,omitempty" enum:"near,far,left,right" doc:"Its own edge of the table, to which it routs (ELM-ME-13); by default near for the first side, far for the other."`
}

// Command is a part of an army, with a general of its own (ELM-PIP-01).
type Command struct {
	ID      string      `json:"id" required:"true" filled:"true" doc:"Different from those of all other commands, the other side's included."`
	General game.UnitID `json:"general" required:"true" doc:"The general's element."`
	Tunnels bool        `json:"tunnels,omitempty" doc:"It comes from below the ground (ELM-STRAT-04), at X, Y."`
	X       float64     `json:"x,omitempty" min:"0" max:"1000" doc:"The mouth of the tunnel, in cm (ELM-STRAT-05)."`
	Y       float64     `json:"y,omitempty" min:"0" max:"1000"`
}

// Unit is what the system keeps with an element.
type Unit struct {
	Grade           string      `json:"grade" default:"O" enum:"S,O,I,F,X,C,E,H" doc:"Superior, Ordinary, Inferior, Fast, Exception, Construct, Entity or Heroic."`
	Regular         bool        `json:"regular,omitempty" doc:"Else irregular."`
	Command         string      `json:"command" doc:"The command that it is of."`
	General         bool        `json:"general,omitempty" doc:"It is the general's element of its command."`
	Double          bool        `json:"double,omitempty" doc:"It is double-based."`
	MountedInfantry bool        `json:"mounted_infantry,omitempty" doc:"Mounted infantry, as a list may call it; the page has no rule for it."`
	AirMobile       bool        `json:"air_mobile,omitempty" doc:"It flies until it is grounded (ELM-SPECIAL-15)."`
	Mount           game.UnitID `json:"mount,omitempty" doc:"The mounted element that fights as this one when it has dismounted (ELM-BASE-21, -22). It waits until then."`
	Returns         bool        `json:"returns,omitempty" doc:"Its list lets these hordes return when they are lost (ELM-BASE-32)."`
	Tactics         string      `json:"tactics,omitempty" doc:"Its order, in the order language, for the automatic commander."`
	Points          float64     `json:"points" min:"0" max:"9999" doc:"By default those of the cost table."`
	_               game.Shared `shared:"base"`
	State           Condition   `json:"state,omitempty" doc:"Its state in the battle."`
}

// Condition is the state of an element.
type Condition struct {
	Shaken       bool `json:"shaken,omitempty" doc:"It is of a disheartened command (ELM-ME-11)."`
	Disheartened bool `json:"disheartened,omitempty" doc:"Like shaken."`
	Spent        bool `json:"spent,omitempty" doc:"It has left the table for good, without having been destroyed (ELM-OUTCOME-13)."`
	Inert        bool `json:"inert,omitempty" doc:"It was removed with its broken command (ELM-ME-15)."`
	Grounded     bool `json:"grounded,omitempty" doc:"It flies no more (ELM-SPECIAL-19)."`

	Waiting []game.Stand `json:"waiting,omitempty" doc:"Its stand while it is not on the table yet: to be deployed, below the ground, or the other half of one that can dismount."`
	Fallen  []game.Stand `json:"fallen,omitempty" doc:"The stand of hordes that may return."`

	Moved    bool `json:"moved,omitempty" doc:"It has made its tactical move of this bound (ELM-MOVE-14)."`
	Marches  int  `json:"marches,omitempty" max:"99" doc:"The number of marches it has made this bound."`
	Halted   bool `json:"halted,omitempty" doc:"PIPs have halted it for this bound (ELM-MOVE-34)."`
	Fled     bool `json:"fled,omitempty" doc:"It has fled in this bound (ELM-SHOOT-03)."`
	Shot     bool `json:"shot,omitempty" doc:"It has shot in this bound."`
	Passed   bool `json:"passed,omitempty" doc:"It does not shoot in this bound but in reply."`
	Targeted bool `json:"targeted,omitempty" doc:"It has been shot at in this bound."`
}

// Turn is what the system keeps with the turn, which is a bound.
type Turn struct {
	Pips    map[string]int    `json:"pips,omitempty" max:"99" doc:"The points left to each command."`
	Morale  map[string]string `json:"morale,omitempty" enum:"disheartened,broken,shattered" doc:"By command, of those that are not steady."`
	Fought  []Pair            `json:"fought,omitempty" doc:"The elements that have fought this bound (ELM-CLOSE-02)."`
	Deploy  *Deployment       `json:"deploy,omitempty" doc:"The stage of setting up the armies."`
	Tunnels map[string]string `json:"tunnels,omitempty" enum:"marker,out,edge" doc:"By command of tunnellers: their marker is on the table, they come out, or they arrive at their edge of it."`
	Emerge  map[string]int    `json:"emerge,omitempty" max:"99" doc:"By command of tunnellers: how many may still come out in this bound (ELM-STRAT-08)."`
	Rolled  bool              `json:"rolled,omitempty" doc:"The initiative of this bound has been rolled."`
	Todo    []Task            `json:"todo,omitempty" doc:"The outcomes of a combat still to be carried out, in order: the first waits for its owner."`
	Paid    []game.UnitID     `json:"paid,omitempty" items:"units" doc:"The avatars that were paid for in this bound (ELM-PIP-06)."`
	Result  string            `json:"result,omitempty" enum:"won,draw" doc:"The result of the battle."`
	Winner  game.SideID       `json:"winner,omitempty" doc:"The winner."`
}

// Pair is two elements that have fought each other.
type Pair struct {
	A game.UnitID `json:"a"`
	B game.UnitID `json:"b"`
}

func init() {
	game.Register(Name, &game.Format{
		Battle: &Battle{}, Side: &Side{}, Unit: &Unit{}, Turn: &Turn{}, Action: &Deed{},
		Events: map[string]any{"combat": &CombatEvent{}, "intent": &command.Told{}},
		Actions: []game.ActionForm{
			game.LeadForm,
			{Name: doMove, Must: []string{"units"}, May: []string{"way", "stands", "march"}, OneOf: []string{"way", "stands"}},
			{Name: doDismount, Must: []string{"unit"}},
			{Name: doRise, Must: []string{"unit"}, May: []string{"stands"}},
			{Name: doLand, Must: []string{"unit"}},
			{Name: doPass, May: []string{"unit"}},
			{Name: doDeploy, May: []string{"unit", "stands", "choice"}, OneOf: []string{"unit", "choice"}, Choices: deployMethods},
			{Name: doHalt, Must: []string{"units"}},
			{Name: doExchange, Must: []string{"unit", "target"}},
			{Name: doShoot, Must: []string{"unit", "target"}, May: []string{"units"}},
			{Name: doFight, Must: []string{"unit"}, May: []string{"target"}},
			{Name: doAfter, Must: []string{"unit", "choice"}, Choices: []string{choosePay, chooseGiveUp, chooseStraight, chooseLeft, chooseRight, choosePursue, chooseStand}},
		},
		UnitTypes:  typeCodes(builtIn),
		UnitBase:   baseOf,
		Terrain:    terrainKinds(),
		Army:       &listing,
		FirstPhase: phasePips,
		Default:    fillIn,
	})
}

// typeCodes lists the codes of the types.
func typeCodes(tables *Tables) []string {
	var codes []string
	for _, t := range tables.types {
		codes = append(codes, t.code)
	}
	return codes
}

// terrainCodes lists the codes of the kinds of terrain.
func terrainCodes(tables *Tables) []string {
	var codes []string
	for _, t := range tables.ground {
		codes = append(codes, t.kind)
	}
	return codes
}

// terrainKinds lists the kinds of terrain: those of the page, and those that all systems have.
func terrainKinds() []game.TerrainKind {
	linear := []string{"Rv", "WW", "FW", "Rd", "PRd", "B", "stream", "road", "low-obstacle", "high-obstacle", "fortress-wall"}
	var kinds []game.TerrainKind
	for _, t := range builtIn.ground {
		kinds = append(kinds, game.TerrainKind{Name: t.kind, Linear: slices.Contains(linear, t.kind), Contours: t.sight == "hill" || t.sight == "wooded_hill"})
	}
	return kinds
}

// fillIn adds what a file leaves out: points by the cost table, and the mark of a general on the
// element that a command names as its general.
func fillIn(s *game.State) {
	for i := range s.Units {
		u := &s.Units[i]
		o := u.Own.(*Unit)
		if o.Points == 0 && o.Mount == "" {
			o.Points, _ = tablesOf(s).Price(u)
		}
		if c := commandOf(s, u); c != nil && (c.General == u.ID || c.General == o.Mount) {
			o.General = true
		}
	}
}

// own returns what is kept with an element, for reading.
func own(u *game.Unit) *Unit {
	if o := held(u); o != nil {
		return o
	}
	return &Unit{Grade: "O"}
}

// held is own, or nil if nothing is kept. If two states hold the same pointer, the element has not
// changed between them.
func held(u *game.Unit) *Unit {
	o, _ := u.Own.(*Unit)
	return o
}

// edit returns what is kept with an element, for changing.
func edit(u *game.Unit) *Unit { return game.EditUnit[Unit](u) }

// battleOf returns what is kept with the battle, for reading.
func battleOf(s *game.State) *Battle {
	if b, ok := s.Own.(*Battle); ok {
		return b
	}
	return &Battle{Scale: 40, Weather: "fair"}
}

// ownTurn returns what is kept with the bound, for changing. No other state shares it.
func ownTurn(s *game.State) *Turn {
	if s.Turn.Own == nil {
		s.Turn.Own = &Turn{}
	}
	return s.Turn.Own.(*Turn)
}

// turnOf returns what is kept with the bound, for reading.
func turnOf(s *game.State) *Turn {
	if t, ok := s.Turn.Own.(*Turn); ok {
		return t
	}
	return &Turn{}
}

// commandsOf returns the commands of a side.
func commandsOf(side *game.Side) []Command {
	if o, ok := side.Own.(*Side); ok {
		return o.Commands
	}
	return nil
}

// commandOf returns the command of an element, nil if it has none.
func commandOf(s *game.State, u *game.Unit) *Command {
	i := s.SideOf(u.Side)
	if i < 0 {
		return nil
	}
	commands := commandsOf(&s.Sides[i])
	for k := range commands {
		if commands[k].ID == own(u).Command {
			return &commands[k]
		}
	}
	return nil
}

// leaderOf is leader for the id of a command. An unknown id is returned as it is.
func leaderOf(s *game.State, command string) string {
	for i := range s.Sides {
		for _, c := range commandsOf(&s.Sides[i]) {
			if c.ID == command {
				return c.leader(s)
			}
		}
	}
	return command
}

// leader returns a command's name for people: the name of its general's element.
func (c *Command) leader(s *game.State) string {
	if u := s.Unit(c.General); u != nil && u.Name != "" {
		return u.Name
	}
	return c.ID
}

// onTable reports whether an element is on the table.
func onTable(u *game.Unit) bool { return len(u.Stands) > 0 }

// isLost reports whether an element has left the table. The dismounted form of an element that is
// still mounted counts as lost too.
func isLost(u *game.Unit) bool { return !onTable(u) && len(own(u).State.Waiting) == 0 }

// sortedKeys returns the keys of a map in order.
func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
