// Package standtest makes and plays random battles of the stand rules, for tests
// and for programs that compare platforms. The same seed gives the same battle.
package standtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// kinds are the troop types, the commoner ones more often.
var kinds = []game.UnitType{
	stand.Infantry, stand.Infantry, stand.Infantry, stand.Infantry, stand.Cavalry, stand.Cavalry,
	stand.Chariot, stand.Monster, stand.Artillery, stand.Machine,
}

// Engaged returns a table in the Combat phase, or in the Shooting phase before it, on which units are in contact: in
// lines front to front, on flanks and rears, one behind another in support, with
// others standing by and some terrain.
func Engaged(r *rand.Rand) game.State {
	for {
		g := &generator{r: r}
		g.s = game.State{System: "stand", Title: "Random contacts", Table: game.Table{Width: 120, Height: 90},
			Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
			Turn:  game.Turn{Number: 1, Active: "red", Phase: "combat"}}
		for range 1 + r.IntN(3) {
			g.melee(g.place(25, 25, 70, 40), r.Float64()*360)
		}
		for range r.IntN(4) {
			g.row(g.sideAt(r.IntN(2)), g.kind(), 1+r.IntN(4), g.place(10, 10, 100, 70), r.Float64()*360)
		}
		g.terrain()
		if r.IntN(2) == 0 {
			g.s.Turn.Phase = "shooting"
		}
		game.Round(&g.s)
		// Only tables that a file could hold.
		if _, err := game.Read(game.Write(&g.s), "random", []game.Rules{stand.Rules{}}); err == nil {
			return g.s
		}
	}
}

// Casting returns a table as Engaged does, in the Shooting phase, with casters of both sides who know
// two lists of spells each. Some may dispel spells, and some have powers over their casting dice.
func Casting(r *rand.Rand) game.State {
	for {
		s := Engaged(r)
		s.Turn.Phase = "shooting"
		for i := range s.Units {
			if u := &s.Units[i]; len(u.Stands) <= 3 && r.IntN(2) == 0 { // that stands may come back to
				stand.Edit(u).Size, stand.Edit(u).Keywords = 3, []string{"unreal"}
			}
		}
		for i := range 4 {
			at := geometry.Vec{X: 10 + float64(r.Float64()*100), Y: 10 + float64(r.Float64()*70)}
			c := game.Character{ID: game.CharacterID(fmt.Sprintf("c%d", i)), Side: s.Sides[i%2].ID, Kind: "wizard", Base: game.Base{Front: 2.5}}
			if u := &s.Units[r.IntN(len(s.Units))]; u.Side == c.Side && r.IntN(2) == 0 {
				at, c.Joined = u.Box(0).Center, u.ID
			}
			c.Name, c.X, c.Y = string(c.ID), at.X, at.Y
			own := &stand.Leader{}
			list := fmt.Sprintf(`{"command": 7, "attack": %d, "spells": [%q, %q]}`, r.IntN(2), lists[i*4+r.IntN(4)], lists[16+r.IntN(5)])
			if err := json.Unmarshal([]byte(list), own); err != nil {
				panic(err)
			}
			c.Own = own
			s.Characters = append(s.Characters, c)
		}
		game.Round(&s)
		if _, err := game.Read(game.Write(&s), "random", []game.Rules{stand.Rules{}}); err != nil {
			continue
		}
		for i := range s.Characters {
			if power := powers[r.IntN(len(powers))]; !give(&s, "characters", string(s.Characters[i].ID), power) {
				panic("a caster may not have " + power)
			}
		}
		return s
	}
}

// lists are lists of spells, and powers what a caster may have besides.
var (
	lists = []string{"isles", "desert", "herds", "chivalry", "east", "forge", "ravagers", "towers", "raiders", "warren-horde",
		"steppe", "jungle", "fjords", "gluttons", "horde", "burrows", "tombs", "crypts", "glades", "inquest", "unreal"}
	powers = []string{`{"rule": "SPEC-79"}`, `{"rule": "SPEC-81"}`, `{"rule": "SPEC-80", "value": 1}`,
		`{"rule": "SPEC-82", "value": 4, "within": 50, "mode": "caster"}, {"rule": "SPEC-80", "value": 1, "dispel": true}`,
		`{"rule": "SPEC-82", "value": 4, "within": 30, "mode": "target"}`}
)

// give gives a unit or a character, in a list of the file, special rules as a file has them. It reports false, and
// changes nothing, if the rules refuse them.
func give(s *game.State, list, id, special string) bool {
	var file map[string]any
	if err := json.Unmarshal(game.Write(s), &file); err != nil {
		panic(err)
	}
	for _, e := range file[list].([]any) {
		if o := e.(map[string]any); o["id"] == id {
			o["special"] = json.RawMessage("[" + special + "]")
		}
	}
	text, err := json.Marshal(file)
	if err != nil {
		panic(err)
	}
	with, err := game.Read(text, "random", []game.Rules{stand.Rules{}})
	if err == nil {
		*s = with
	}
	return err == nil
}

type generator struct {
	r *rand.Rand
	s game.State
}

// place is anywhere in a rectangle from (x, y).
func (g *generator) place(x, y, width, height float64) geometry.Vec {
	return geometry.Vec{X: x + float64(g.r.Float64()*width), Y: y + float64(g.r.Float64()*height)}
}

func (g *generator) kind() game.UnitType { return kinds[g.r.IntN(len(kinds))] }

func (g *generator) sideAt(i int) game.SideID { return g.s.Sides[i].ID }

// melee puts a line down, an enemy against one of its edges, and often more: an
// enemy against another edge, friends behind either.
func (g *generator) melee(at geometry.Vec, facing float64) {
	side := g.r.IntN(2)
	first := g.row(g.sideAt(side), g.kind(), 1+g.r.IntN(4), at, facing)
	if first == nil {
		return
	}
	edges := []geometry.Side{geometry.Front, geometry.Front, geometry.Front, geometry.Right, geometry.Left, geometry.Rear}
	for range 1 + g.r.IntN(2) {
		enemy := g.against(first, edges[g.r.IntN(len(edges))], g.sideAt(1-side))
		if enemy != nil && g.r.IntN(2) == 0 {
			g.behind(enemy)
		}
	}
	if g.r.IntN(2) == 0 {
		g.behind(first)
	}
}

// row adds a unit in line with its first stand at a place; nil if there is no room.
func (g *generator) row(side game.SideID, kind game.UnitType, n int, at geometry.Vec, facing float64) *game.Unit {
	base := stand.Base(kind)
	u := game.Unit{ID: game.UnitID(fmt.Sprintf("%c%d", side[0], len(g.s.Units))), Side: side, Type: kind, Base: base,
		Own: &stand.Unit{Attack: 1 + g.r.IntN(4), Hits: 2 + g.r.IntN(3), Range: 30, Points: 50 + 5*g.r.IntN(20), Size: n}}
	u.Name = string(u.ID)
	if g.r.IntN(3) > 0 {
		stand.Edit(&u).Armour = 3 + g.r.IntN(4)
	}
	if kind == stand.Machine {
		stand.Edit(&u).Pace = 10
	}
	g.arm(&u)
	for _, trait := range []string{"flying", "terrifying", "fearless"} {
		if g.r.IntN(10) == 0 {
			stand.Edit(&u).Traits = append(stand.Own(&u).Traits, trait)
		}
	}
	right := geometry.Direction(facing).Right()
	for i := range n {
		p := at.Along(right, float64(i)*base.Front)
		u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s%c", u.ID, 'a'+i)), X: p.X, Y: p.Y, Facing: facing})
	}
	stand.Edit(&u).State.Hits = g.r.IntN(stand.Own(&u).Hits)
	stand.Edit(&u).State.Confused = g.r.IntN(12) == 0
	for i := range u.Stands {
		if !g.free(u.Box(i)) {
			return nil
		}
	}
	g.s.Units = append(g.s.Units, u)
	return &g.s.Units[len(g.s.Units)-1]
}

// weapons are the traits of artillery.
var weapons = []string{"cannon", "stone-thrower", "bolt-thrower", "repeating-bolt-thrower"}

// arm lets many units shoot, artillery and machines with a weapon of theirs.
func (g *generator) arm(u *game.Unit) {
	switch {
	case u.Type == stand.Artillery || u.Type == stand.Machine && g.r.IntN(2) == 0:
		stand.Edit(u).Shooting, stand.Edit(u).Range = 2+g.r.IntN(2), float64(40+20*g.r.IntN(2))
		stand.Edit(u).Traits = append(stand.Own(u).Traits, weapons[g.r.IntN(len(weapons))])
	case g.r.IntN(3) == 0:
		stand.Edit(u).Shooting = 1 + g.r.IntN(2)
	}
	if stand.Own(u).Shooting > 0 && g.r.IntN(8) == 0 {
		stand.Edit(u).Traits = append(stand.Own(u).Traits, "all-round-sight")
	}
}

// free reports whether a base is on the table and on no other.
func (g *generator) free(box geometry.Box) bool {
	for _, corner := range box.Corners() {
		if !g.s.Table.Rect().Contains(corner, -0.5) {
			return false
		}
	}
	for i := range g.s.Units {
		for j := range g.s.Units[i].Stands {
			if geometry.Relate(box, g.s.Units[i].Box(j)) == geometry.Overlapping {
				return false
			}
		}
	}
	return true
}

// against puts an enemy row flush against an edge of one of a unit's stands.
func (g *generator) against(u *game.Unit, side geometry.Side, enemy game.SideID) *game.Unit {
	kind, n := g.kind(), 1+g.r.IntN(4)
	edge := u.Box(g.r.IntN(len(u.Stands))).Edge(side)
	shifts := []float64{0, 0, 1, -1, 2, -2}
	box := geometry.Flush(edge, stand.Base(kind).Front, stand.Base(kind).Depth, shifts[g.r.IntN(len(shifts))])
	facing := geometry.Degrees(box.Forward)
	at := box.Center.Along(box.Forward.Right(), -float64(g.r.IntN(n))*stand.Base(kind).Front)
	return g.row(enemy, kind, n, at, facing)
}

// behind puts infantry exactly behind a unit's first stands.
func (g *generator) behind(u *game.Unit) {
	box := u.Box(0)
	at := box.Center.Along(box.Forward, -(u.Base.Depth+stand.Base(stand.Infantry).Depth)/2)
	g.row(u.Side, stand.Infantry, 1+g.r.IntN(3), at, u.Stands[0].Facing)
}

func (g *generator) terrain() {
	names := []string{"wood", "hill", "marsh", "village", "low-obstacle", "deep-water", "building", "loose"}
	for i := range g.r.IntN(3) {
		x, y := float64(g.r.Float64()*100), float64(g.r.Float64()*75)
		w, h := 4+float64(g.r.Float64()*20), 4+float64(g.r.Float64()*12)
		g.s.Terrain = append(g.s.Terrain, game.Terrain{ID: game.TerrainID(fmt.Sprintf("t%d", i)), Kind: names[g.r.IntN(len(names))],
			Shape: []geometry.Vec{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}})
	}
}

// Answer picks one of the legal answers to the open question: every third time the default, so that
// battles also take their usual course.
func Answer(b *game.Battle, r *rand.Rand) (game.Action, bool) {
	q := b.Question()
	if q == nil {
		return game.Action{}, false
	}
	if len(q.Answers) == 0 {
		panic(fmt.Sprintf("the question %q (%s) has no answer", q.Text, q.Kind))
	}
	if r.IntN(3) == 0 {
		return q.Answers[max(0, q.Default)], true
	}
	return q.Answers[r.IntN(len(q.Answers))], true
}

// Nonsense makes up an action about the pieces on the table, of any kind. It is hardly ever legal.
func Nonsense(s *game.State, r *rand.Rand) game.Action {
	var units []game.UnitID
	var stands []game.StandID
	for i := range s.Units {
		units = append(units, s.Units[i].ID)
		for _, stand := range s.Units[i].Stands {
			stands = append(stands, stand.ID)
		}
	}
	unit := func() game.UnitID { return units[r.IntN(len(units))] }
	stand := func() game.StandID {
		if len(stands) == 0 {
			return "nobody"
		}
		return stands[r.IntN(len(stands))]
	}
	places := []game.StandPlace{{ID: stand(), X: r.Float64() * 120, Y: r.Float64() * 90, Facing: r.Float64() * 360}}
	direction, truth := float64(r.IntN(360)), r.IntN(2) == 0
	actions := []game.Action{
		{Do: "charge", Unit: unit(), Target: string(unit())},
		{Do: "move", Unit: unit(), Stands: places},
		{Do: "evade", Unit: unit(), Stands: places},
		{Do: "order", Character: "nobody", Units: []game.UnitID{unit()}},
		{Do: "character", Character: "nobody"},
		{Do: "hold", Unit: unit()},
		{Do: "shoot", Unit: unit()},
		{Do: "shoot", Unit: unit(), Target: string(unit())},
		{Do: "fight", Unit: unit()},
		{Do: "fight", Engagement: "e7"},
		{Do: "attack", Stand: stand(), Target: string(unit())},
		{Do: "remove", Unit: unit(), Stand: stand()},
		{Do: "retreat", Unit: unit()},
		{Do: "retreat", Unit: unit(), Direction: &direction},
		{Do: "makeway", Unit: unit(), Yes: &truth},
		{Do: "makeway", Unit: unit(), Yes: &truth, Stands: places},
		{Do: "after", Unit: unit(), Choice: []string{"pursue", "stand", "fallback", "advance"}[r.IntN(4)]},
		{Do: "place", Unit: unit(), Stands: places},
		{Do: "deploy", Unit: unit(), Stands: places},
	}
	return actions[r.IntN(len(actions))]
}
