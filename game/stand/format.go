package stand

import (
	"frontage/game"
	"frontage/game/command"
)

// The troop types (STD-BASE-06).
const (
	Infantry  game.UnitType = "infantry"
	Cavalry   game.UnitType = "cavalry"
	Chariot   game.UnitType = "chariot"
	Monster   game.UnitType = "monster"
	Artillery game.UnitType = "artillery"
	Machine   game.UnitType = "machine"
)

// General is the kind of character of which an army has exactly one.
const General = "general"

// types lists the troop types (STD-BASE-06).
var types = []game.UnitType{Infantry, Cavalry, Chariot, Monster, Artillery, Machine}

// UnitTypes names the troop types.
func UnitTypes() []string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = string(t)
	}
	return names
}

// LeaderKinds names the kinds of characters.
func LeaderKinds() []string { return []string{General, "hero", "wizard"} }

// Mounts names the mounts of characters; "" is none.
func Mounts() []string { return []string{"", "monster", "chariot", "flying"} }

// Base returns the default base of a type where a file gives none (STD-BASE-03,
// STD-BASE-04). In all else only the unit's own base counts (STD-BASE-05).
func Base(t game.UnitType) game.Base {
	if t == Infantry {
		return game.Base{Front: 4, Depth: 2}
	}
	return game.Base{Front: 2, Depth: 4}
}

// doCover is the action by which a unit takes cover.
const doCover = "cover"

// doAutoMove is the action by which a unit that takes no orders moves as far as the dice say (STD-SPEC-17).
const doAutoMove = "auto-move"

// doTime is the action by which a player says that the time is over, and the other confirms or
// denies it.
const doTime = "time"

// timeRule is the rule of that action.
const timeRule = "STD-SCEN-03"

// doBurn is the action by which a stand tries to burn a building down, and choiceObjective the
// choice of an action that places an objective.
const (
	doBurn          = "burn"
	choiceObjective = "objective"
)

// chooseLeave is the choice by which a wagon leaves the table.
const chooseLeave = "leave"

// actions lists the actions in the order of docs/formats.md.
var actions = []game.ActionForm{
	{Name: "charge", Must: []string{"unit", "target"}, May: []string{"first", "option", "support"}},
	{Name: "evade", Must: []string{"unit", "stands"}, May: []string{"target"}},
	{Name: "order", Must: []string{"character", "units"}, May: []string{"x", "y"}, MostUnits: mostBrigade},
	{
		Name: "move", May: []string{"unit", "stands", "units", "character", "choice"}, OneOf: []string{"unit", "units"},
		MostUnits: mostBrigade, Choices: []string{"march-left", "march-right", chooseLeave},
	},
	{Name: "hold", May: []string{"unit", "character"}, OneOf: []string{"unit", "character"}},
	{
		Name: "cast", Must: []string{"character", "choice"},
		May: []string{"target", "stand", "direction", "engagement", "x", "y"}, Choices: spellIDs(),
	},
	{Name: "power", Must: []string{"choice", "yes"}, May: []string{"character", "unit", "option"}, Choices: powers},
	{Name: "character", Must: []string{"character"}, May: []string{"x", "y", "join", "unit"}},
	{Name: "shoot", Must: []string{"unit"}, May: []string{"target", "option", "character", "stand"}},
	{Name: "fight", May: []string{"engagement", "unit"}},
	{Name: "attack", Must: []string{"stand", "target"}},
	{Name: "remove", Must: []string{"unit", "stand"}},
	{Name: "retreat", Must: []string{"unit"}, May: []string{"direction"}},
	{Name: "makeway", Must: []string{"unit", "yes"}, May: []string{"stands"}},
	{
		Name: "after", Must: []string{"unit", "choice"}, May: []string{"target", "stands"},
		Choices: []string{"pursue", "stand", "fallback", "advance"},
	},
	{Name: "place", Must: []string{"unit", "stands"}, May: []string{"choice"}, Choices: []string{string(Infantry), string(Cavalry), string(Monster)}},
	{Name: "test", Must: []string{"unit"}},
	{Name: doCover, Must: []string{"unit"}},
	{Name: doAutoMove, Must: []string{"unit"}},
	{Name: doBurn, Must: []string{"stand"}, May: []string{"target"}},
	{
		Name: "deploy", May: []string{"unit", "character", "stands", "x", "y", "join", "choice", "side"},
		Choices: []string{"alternate", "maps", "screen", "sides", "scouting", chooseKeep, choiceObjective, chooseScout, chooseNear, chooseFar},
	},
	game.LeadForm,
	{Name: doTime, May: []string{"side", "yes"}},
}

// dieSides is how many sides a die has (STD-BASE-22).
const dieSides = 6

// mostBrigade is the largest number of units in one order, by the special rule of an army with
// the largest brigades (STD-SPEC-14); the rules themselves allow four (STD-CMD-47).
const mostBrigade = 40

// Package game applies some rules: a stand's facing determines its front edge
// (STD-BASE-02), no bases overlap in a file or after an action (STD-BASE-01), and each face
// of a die is equally likely.
func init() {
	game.Register(Name, &game.Format{
		Unit: &Unit{}, Leader: &Leader{}, Turn: &Progress{},
		UnitTypes:   UnitTypes(),
		Base:        Base,
		Army:        &listing,
		LeaderKinds: LeaderKinds(),
		LeaderBase:  game.Base{Front: 2.5},
		Events:      map[string]any{"round": &Round{}, "hits": &Shots{}, "intent": &command.Told{}},
		Actions:     actions,
		Die:         dieSides,
		FirstPhase:  "command",
		Terrain: []game.TerrainKind{
			{Name: "hill", Contours: true}, {Name: "steep-hill", Contours: true}, {Name: "stream", Linear: true},
			{Name: "marsh"}, {Name: "loose"}, {Name: "wood"}, {Name: "village"}, {Name: "building"}, {Name: "deep-water"},
			{Name: "ravine"}, {Name: "cliff"}, {Name: "road", Linear: true}, {Name: "bridge"}, {Name: "ford"},
			{Name: "low-obstacle", Linear: true}, {Name: "high-obstacle", Linear: true},
			{Name: "fortress-wall", Linear: true}, {Name: "earthwork", Linear: true},
		},
		Default:   fillIn,
		Unlimited: func(s *game.State) bool { return OwnTurn(s).Limit == 0 && (OwnTurn(s).Length == "" || timed(s)) },
		OnTable:   OnTable,
		Hashing: &game.Hashing{
			Profile: hashProfile, Unit: hashUnit, StartLeader: hashPoints, Leader: hashLeader,
		},
	})
}

// fillIn gives each unit without a size the number of its stands (STD-BASE-08).
func fillIn(s *game.State) {
	for i := range s.Units {
		if u := &s.Units[i]; Own(u).Size < 0 {
			Edit(u).Size = len(u.Stands)
			if Own(u).State.Kept {
				Edit(u).Size = max(len(u.Stands), len(Own(u).State.Away), len(Own(u).State.Waiting))
			}
		}
	}
}

// hashProfile adds the part of a unit that no action changes.
func hashProfile(d game.Digest, u *game.Unit) game.Digest {
	own := Own(u)
	for _, i := range []int{own.Attack, own.Shooting, own.Hits, own.Armour, own.Points, own.Size} {
		d = d.Integer(i)
	}
	d = d.Numbers(own.Range, own.Pace, u.Base.Front, u.Base.Depth)
	d = d.Integer(len(own.Traits))
	for _, trait := range own.Traits {
		d = d.Text(trait)
	}
	if own.Made != nil {
		d = d.Plain(own.Made)
	}
	if own.Item != "" {
		d = d.Text(own.Item)
	}
	if own.Attached != nil {
		d = d.Plain(own.Attached)
	}
	return hashSpecial(d, own.Special, own.Keywords, own.Of)
}

// hashSpecial adds the special rules of a unit or a character, if there are any.
func hashSpecial(d game.Digest, special []Special, keywords []string, of ...string) game.Digest {
	for i := range special {
		d = d.Plain(&special[i])
	}
	for _, keyword := range keywords {
		d = d.Text(keyword)
	}
	for _, id := range of {
		if id != "" {
			d = d.Text(id)
		}
	}
	return d
}

func hashUnit(d game.Digest, u *game.Unit) game.Digest { return d.Plain(&Own(u).State) }

func hashPoints(d game.Digest, c *game.Character) game.Digest {
	own := OwnLeader(c)
	if own.Points != 0 {
		d = d.Text(string(c.ID)).Integer(own.Points)
	}
	if own.Item != "" {
		d = d.Text(own.Item)
	}
	return hashSpecial(d, own.Special, own.Keywords, own.Of...)
}

func hashLeader(d game.Digest, c *game.Character) game.Digest {
	own := OwnLeader(c)
	d = d.Text(own.Mount).Text(string(c.Joined)).Integer(own.Command).Integer(own.Attack)
	if own.Shooting != 0 {
		d = d.Integer(own.Shooting).Number(own.Range)
	}
	return d.Numbers(c.X, c.Y, c.Base.Front, c.Base.Depth).Plain(&own.State)
}

// SamePosition reports whether the same moves can be made from two states of a battle: they
// differ at most in the dice, the open procedure and the combats of the phase.
func SamePosition(s, o *game.State) bool {
	if len(s.Units) != len(o.Units) {
		return false
	}
	same := func(i int) bool {
		u, v := &s.Units[i], &o.Units[i]
		return game.SameStands(u.Stands, v.Stands) && game.SameData(u.Own, v.Own)
	}
	changed, known := o.ChangedSince(s.Version())
	for _, i := range changed {
		if !same(i) {
			return false
		}
	}
	for i := 0; !known && i < len(s.Units); i++ {
		if !same(i) {
			return false
		}
	}
	for i := range s.Characters {
		c, d := &s.Characters[i], &o.Characters[i]
		if c.X != d.X || c.Y != d.Y || c.Joined != d.Joined || !game.SameData(c.Own, d.Own) {
			return false
		}
	}
	t, now := &s.Turn, &o.Turn
	if t.Number != now.Number || t.Active != now.Active || t.Phase != now.Phase || t.Step != now.Step {
		return false
	}
	p, q := *OwnTurn(s), *OwnTurn(o)
	p.Pending, p.Combat, q.Pending, q.Combat = nil, nil, nil, nil
	return game.SameData(&p, &q)
}
