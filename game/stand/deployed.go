package stand

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/drawup"
	"frontage/geometry"
)

// Deployment is how far the setting up of the armies has come.
type Deployment struct {
	Method string        `json:"method,omitempty" enum:"alternate,maps,screen,sides,scouting" doc:"The way the armies are set up: unit by unit by turns, each by a secret map, behind a screen, one whole side before the other, or after a contest of scouts. Without it the players agree on one."`
	Edges  string        `json:"edges,omitempty" enum:"dice,picked" doc:"How the sides come to their long edges before the armies are set up: by a die, or the second side picks one, since the first has laid out the scenery. Without it they have those of the file."`
	Zones  []DeployZone  `json:"zones,omitempty" doc:"The sides' zones, if they are not along the long edges."`
	Picks  game.SideID   `json:"picks,omitempty" doc:"The side that won the roll and says who sets up first; when scouting, the one that commits its scouts, and then the winner, which takes an edge."`
	First  game.SideID   `json:"first,omitempty" doc:"The side that sets up first."`
	Done   []game.SideID `json:"done,omitempty" doc:"The sides that have set up."`

	Scouted []game.SideID `json:"scouted,omitempty" doc:"The sides that have committed units to scouting."`
	Ahead   bool          `json:"ahead,omitempty" doc:"The winner of the scouting has set up what it has committed; then the other side sets up its army, and the winner the rest."`

	Left []string `json:"left,omitempty" doc:"The units and characters left out of the battle for lack of room."`
}

// DeployZone is a part of the table in which a side deploys: its lower left corner and its
// size, in cm.
type DeployZone struct {
	Side   game.SideID `json:"side"`
	X      float64     `json:"x"`
	Y      float64     `json:"y"`
	Width  float64     `json:"width" required:"true"`
	Height float64     `json:"height" required:"true"`
}

// Rect returns the zone as a rectangle.
func (z *DeployZone) Rect() geometry.Rect {
	return geometry.Rect{Min: geometry.Vec{X: z.X, Y: z.Y}, Max: geometry.Vec{X: z.X + z.Width, Y: z.Y + z.Height}}
}

// The distance between the deployment zones (STD-BASE-25), and their least depth on a
// smaller table: the share of the table that they have on the usual one.
const (
	betweenZones = 80.0
	zoneShare    = 1.0 / 6
)

// Zone returns the default deployment zone of the first (0) or second (1) side: along
// opposite long edges, 80 cm apart (STD-BASE-25), the first side at the near edge.
func Zone(t game.Table, side int) geometry.Rect {
	depth := max((t.Height-betweenZones)/2, t.Height*zoneShare)
	if side == 0 {
		return geometry.Rect{Max: geometry.Vec{X: t.Width, Y: depth}}
	}
	return geometry.Rect{Min: geometry.Vec{Y: t.Height - depth}, Max: geometry.Vec{X: t.Width, Y: t.Height}}
}

// DeployZones returns the deployment zones of a side.
func DeployZones(s *game.State, side game.SideID) []geometry.Rect {
	var list []geometry.Rect
	if d := OwnTurn(s).Deploy; d != nil {
		for i := range d.Zones {
			if d.Zones[i].Side == side {
				list = append(list, d.Zones[i].Rect())
			}
		}
	}
	if own := OwnTurn(s).Scenario; len(list) == 0 && own != nil && scenarioZones[own.Kind] != nil {
		return scenarioZones[own.Kind](s, side == attackerOf(s))
	}
	if len(list) == 0 {
		list = append(list, Zone(s.Table, edgeOf(s, side)))
	}
	return list
}

// OnTable reports whether the character stands on the table.
func OnTable(c *game.Character) bool {
	return !OwnLeader(c).State.Slain && !OwnLeader(c).State.Away && !OwnLeader(c).State.Waiting
}

// isKept reports whether a unit is kept off the table, to come by an order.
func isKept(u *game.Unit) bool {
	state := &Own(u).State
	return state.Kept && len(state.Away) > 0
}

// How the sides come to their edges (STD-SCEN-02).
const (
	edgesDiced  = "dice"   // a die says who has which
	edgesPicked = "picked" // the second side picks one: the first has laid out the scenery
)

// undeploy takes both armies off the table, to be deployed by a method; "" leaves the method to the
// players.
func undeploy(s *game.State, method string) {
	for i := range s.Units {
		u := &s.Units[i]
		if isWagon(u) {
			continue
		}
		if len(u.Stands) > 0 {
			Edit(u).State.Waiting, u.Stands = u.Stands, []game.Stand{}
		} else if isKept(u) { // it waits, meant to be kept off the table again
			Edit(u).State.Waiting, Edit(u).State.Away = Own(u).State.Away, nil
		}
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		EditLeader(c).State.Waiting, c.Joined = !OwnLeader(c).State.Slain, ""
	}
	s.Turn.Phase, s.Turn.Step, s.Turn.Active = "deploy", "", s.Sides[0].ID
	OwnTurn(s).Deploy = &Deployment{Method: method}
}

// DrawUp sets up both armies of a battle that has not begun, by the default answers of its
// rules: each unit at the scenario's place if that is legal, else as near as there is room.
// It returns an error if something has no place.
func DrawUp(s *game.State, rules game.Rules) error {
	c := s.Clone()
	undeploy(&c, methodScreen)
	OwnTurn(&c).Length, c.Turn.Dice = "", game.DiceState{}
	b := game.NewBattle(c, rules, game.Options{Dice: []int{6, 1}}) // it does not matter who would begin
	for b.State().Turn.Phase == "deploy" {
		a, ok := b.Default()
		if !ok {
			return errors.New("the deployment has no default answer")
		}
		if _, err := b.Do(a); err != nil {
			return err
		}
	}
	for i := range s.Units {
		if u := &b.State().Units[i]; len(Own(u).State.Waiting) > 0 {
			return fmt.Errorf("there is no room for %s in its deployment zone", u.Name)
		}
		if s.Units[i].Stands = b.State().Units[i].Stands; isKept(&b.State().Units[i]) {
			continue // as it was
		}
	}
	for i := range s.Characters {
		c := &b.State().Characters[i]
		if OwnLeader(c).State.Waiting {
			return fmt.Errorf("there is no room for %s in the deployment zone", c.Name)
		}
		s.Characters[i].X, s.Characters[i].Y = c.X, c.Y
	}
	return nil
}

// SeenBy returns the table as a side sees it during the deployment: with its own secret
// units in place, and without the places of the enemy's. For no side ("") both are hidden.
func SeenBy(s *game.State, side game.SideID) *game.State {
	if OwnTurn(s).Deploy == nil {
		return s
	}
	seen := *s
	seen.Units, seen.Characters = slices.Clone(s.Units), slices.Clone(s.Characters)
	veiled := func(of game.SideID) bool { return of != side && commits(s) } // its choice of scouts
	for i := range seen.Units {
		u := &seen.Units[i]
		if veiled(u.Side) && Own(u).State.Scouts {
			Edit(u).State.Scouts = false
		}
		switch {
		case !Own(u).State.Hidden:
		case u.Side == side:
			Reveal(u)
		default:
			Edit(u).State.Waiting = nowhere(Own(u).State.Waiting)
		}
	}
	for i := range seen.Characters {
		c := &seen.Characters[i]
		if veiled(c.Side) && OwnLeader(c).State.Scouts {
			EditLeader(c).State.Scouts = false
		}
		switch {
		case !OwnLeader(c).State.Hidden:
		case c.Side == side:
			EditLeader(c).State.Hidden, EditLeader(c).State.Waiting = false, false
		default:
			c.X, c.Y = 0, 0
		}
	}
	return &seen
}

// nowhere returns stands without their places.
func nowhere(stands []game.Stand) []game.Stand {
	list := slices.Clone(stands)
	for i := range list {
		list[i].X, list[i].Y, list[i].Facing = 0, 0, 0
	}
	return list
}

// Reveal puts a unit that was set up in secret onto the table.
func Reveal(u *game.Unit) {
	own := Edit(u)
	u.Stands, own.State.Waiting, own.State.Hidden = own.State.Waiting, nil, false
}

// pointsNear lists points of zones a centimetre apart, ordered by distance from a point.
func pointsNear(middle geometry.Vec, zones []geometry.Rect) []geometry.Vec {
	list := []geometry.Vec{middle}
	for _, z := range zones {
		for x := middle.X - math.Floor(middle.X-z.Min.X); x <= z.Max.X; x++ {
			for y := middle.Y - math.Floor(middle.Y-z.Min.Y); y <= z.Max.Y; y++ {
				list = append(list, geometry.Vec{X: x, Y: y})
			}
		}
	}
	slices.SortStableFunc(list, func(p, q geometry.Vec) int { return cmp.Compare(p.Dist(middle), q.Dist(middle)) })
	return list
}

// BattleLines is how armies draw up in battle lines: up to three units touch, so that they can be
// ordered as a brigade (STD-CMD-47).
var BattleLines = drawup.Style{Role: lineRole, Together: 3, Between: 4, Rows: 1, Leader: 2.5} // STD-BASE-24

// lineRole tells where in a battle line the units of a type belong.
func lineRole(t game.UnitType) drawup.Role {
	switch t {
	case Cavalry, Chariot, Monster:
		return drawup.Horse
	case Infantry:
		return drawup.Foot
	}
	return drawup.Engine
}

const phaseDeploy = "deploy"

// The methods of deployment (STD-BASE-26).
const (
	methodAlternate = "alternate" // single units in turn
	methodMaps      = "maps"      // by secret maps
	methodScreen    = "screen"    // both behind a screen
	methodSides     = "sides"     // one whole side before the other
	methodScouting  = "scouting"  // after a contest of scouts (STD-SCOUT-01)
)

// chooseKeep is the choice by which a unit is kept off the table.
const chooseKeep = "keep"

// The choices of scouting: to commit a piece or take it back, and the table edges.
const (
	chooseScout = "scout"
	chooseNear  = "near"
	chooseFar   = "far"
)

// commits reports whether the sides say what they commit to scouting, each unseen by the other.
func commits(s *game.State) bool {
	d := OwnTurn(s).Deploy
	return s.Turn.Phase == phaseDeploy && d != nil && d.Method == methodScouting &&
		d.First == "" && d.Picks != "" && len(d.Scouted) < len(s.Sides)
}
