package standtest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// LongestMagic is the number of actions after which a battle with magic is left.
const LongestMagic = 70

// The items of units, of casters and of generals.
var (
	unitItems    = []string{"war-banner", "shield-banner", "stout-banner", "windbreak-banner", "second-chance-banner", "breaker", "first-blow", "returning", "heavy"}
	casterItems  = []string{"casting-ring", "hush-staff", "unmaking-scroll", "push-wand", "echo-rod", "breaker"}
	generalItems = []string{"order-crown", "high-helm", "second-voice", "steady-sceptre", "returning"}
)

// specials are the rules by which units are kept off the table: they infiltrate, or lie in ambush.
var specials = []string{`{"rule": "SPEC-27", "value": "any"}`, `{"rule": "SPEC-27", "value": "half", "group": true}`}

// Mechanics are special rules of units, of each kind that battles apply, as files have them; those of Unruly are apart.
var Mechanics = []string{`{"rule": "SPEC-01", "value": "any"}`, `{"rule": "SPEC-02"}`, `{"rule": "SPEC-03"}`, `{"rule": "SPEC-04"}`, `{"rule": "SPEC-05", "value": -1}`,
	`{"rule": "SPEC-06", "value": 2}`, `{"rule": "SPEC-07", "value": "wood"}`, `{"rule": "SPEC-08"}`, `{"rule": "SPEC-09", "value": 10}`, `{"rule": "SPEC-10", "value": 40}`,
	`{"rule": "SPEC-12", "value": "own"}`, `{"rule": "SPEC-22", "value": 20, "friends": 1, "enemies": -1}`, `{"rule": "SPEC-26", "value": "none"}`,
	`{"rule": "SPEC-38", "value": 1}`, `{"rule": "SPEC-39", "value": 1}`, `{"rule": "SPEC-49"}`, `{"rule": "SPEC-50", "value": 1}`, `{"rule": "SPEC-51", "value": 10}`,
	`{"rule": "SPEC-53"}`, `{"rule": "SPEC-54"}`, `{"rule": "SPEC-55", "value": "D3"}`, `{"rule": "SPEC-57", "value": 1}`,
	`{"rule": "SPEC-58", "value": 1, "vs": "any", "rounds": "first"}`, `{"rule": "SPEC-59", "value": 1}`, `{"rule": "SPEC-60"}`, `{"rule": "SPEC-62"}`,
	`{"rule": "SPEC-63", "value": 1, "when": "left"}`, `{"rule": "SPEC-63", "value": 1, "when": "round"}`, `{"rule": "SPEC-64", "value": "never"}`, `{"rule": "SPEC-65"}`,
	`{"rule": "SPEC-67"}`, `{"rule": "SPEC-69"}`, `{"rule": "SPEC-71", "value": 1}`, `{"rule": "SPEC-52", "value": 5, "against": "combat"}`, `{"rule": "SPEC-52", "value": 4}`, `{"rule": "SPEC-76"}`, `{"rule": "SPEC-16"}`, `{"rule": "SPEC-36"}`, `{"rule": "SPEC-17", "value": "D6x10"}`, `{"rule": "SPEC-78", "value": "survives"}`}

// teach gives half of the units one or two special rules.
func teach(s *game.State, r *rand.Rand) {
	for i := range s.Units {
		switch r.IntN(4) {
		case 0:
			give(s, "units", string(s.Units[i].ID), Mechanics[r.IntN(len(Mechanics))])
		case 1:
			k := r.IntN(len(Mechanics) - 1)
			give(s, "units", string(s.Units[i].ID), Mechanics[k]+", "+Mechanics[k+1])
		}
	}
}

// Unruly returns a table as Magic does on which every unit is wild or stampedes, and many do already.
func Unruly(r *rand.Rand) game.State {
	for {
		s := Magic(r)
		for i := range s.Units {
			id := string(s.Units[i].ID)
			if r.IntN(2) == 0 {
				give(&s, "units", id, `{"rule": "SPEC-15"}`)
			} else if give(&s, "units", id, `{"rule": "SPEC-70"}`) && r.IntN(2) == 0 {
				stand.Edit(&s.Units[i]).State.Stampede = true
			}
		}
		for i := range s.Characters {
			stand.EditLeader(&s.Characters[i]).Command = 5 + r.IntN(3)
		}
		if _, err := game.Read(game.Write(&s), "random", []game.Rules{stand.Rules{}}); err == nil {
			return s
		}
	}
}

// Joined returns a table as Magic does on which most units have an attached stand.
func Joined(r *rand.Rand) game.State {
	for {
		s := Magic(r)
		for i := range s.Units {
			u := &s.Units[i]
			if n := len(u.Stands); n > 1 && r.IntN(4) > 0 {
				a := &stand.Attached{Stand: u.Stands[r.IntN(n)].ID, Of: "others", Attack: r.IntN(5), Shooting: r.IntN(3), Range: 15}
				if r.IntN(2) == 0 {
					a.Traits = []string{"all-round-sight"}
				}
				stand.Edit(u).Attached = a
			}
		}
		if _, err := game.Read(game.Write(&s), "random", []game.Rules{stand.Rules{}}); err == nil {
			return s
		}
	}
}

// Forts returns a table as Magic does on which half of the units are wagon forts, some of them in laager.
func Forts(r *rand.Rand) game.State {
	for {
		s := Magic(r)
		for i := range s.Units {
			u := &s.Units[i]
			if len(u.Stands) < 2 || r.IntN(2) == 0 {
				continue
			}
			u.Stands, stand.Edit(u).Size = u.Stands[:2], 2
			if !give(&s, "units", string(u.ID), `{"rule": "SPEC-77"}`) {
				continue
			}
			u = &s.Units[i]
			own := stand.Edit(u)
			own.Shooting, own.Range, own.Armour = 2, 30, 4
			if right := u.Stands[0].Box(u.Base); r.IntN(2) == 0 {
				at := right.Center.Along(right.Forward.Right(), right.Width)
				u.Stands[1].X, u.Stands[1].Y, u.Stands[1].Facing = at.X, at.Y, u.Stands[0].Facing
				own.State.Laager = true
			}
		}
		game.Round(&s)
		if _, err := game.Read(game.Write(&s), "random", []game.Rules{stand.Rules{}}); err == nil && sound(&s) {
			return s
		}
	}
}

// Magic returns a table as Casting does on which both sides have generals, items, special rules, and units that are kept off the table.
// It begins with the orders, with the end of the turn before, or in the Shooting phase. Such battles
// have the objectives of a scenario: markers, a tower, a village to burn, or wagons.
func Magic(r *rand.Rand) game.State {
	for {
		s := Casting(r)
		for i := range s.Sides {
			addGeneral(&s, r, i)
		}
		game.Round(&s)
		if !sound(&s) {
			continue
		}
		teach(&s, r)
		keepOff(&s, r)
		shareItems(&s, r)
		objectives(&s, r)
		switch r.IntN(3) {
		case 0:
			s.Turn.Phase, s.Turn.Step = "command", "orders"
		case 1: // the other side's turn comes next
			s.Turn.Phase, s.Turn.Active = "combat", "blue"
			stand.OwnTurn(&s).First = "red"
		}
		game.Round(&s)
		if _, err := game.Read(game.Write(&s), "random", []game.Rules{stand.Rules{}}); err == nil {
			return s
		}
	}
}

// objectives gives a table the scenario of one of the kinds.
func objectives(s *game.State, r *rand.Rand) {
	own := stand.OwnTurn(s)
	own.Limit, s.Turn.Number = 6, 1+r.IntN(4)
	switch r.IntN(4) {
	case 0:
		own.Scenario = &stand.Scenario{Kind: "markers"}
		for i := range 4 {
			own.Scenario.Goals = append(own.Scenario.Goals, stand.Goal{ID: fmt.Sprint(i + 1), X: 10 + float64(r.Float64()*100), Y: 10 + float64(r.Float64()*70)})
		}
	case 1:
		own.Scenario = &stand.Scenario{Kind: "tower"}
		addBuildings(s, r, "tower")
	case 2:
		own.Scenario = &stand.Scenario{Kind: "village", Attacker: s.Sides[r.IntN(2)].ID}
		addBuildings(s, r, "village", "a1", "a2", "b1", "b2")
	default:
		own.Scenario = &stand.Scenario{Kind: "wagons"}
		addWagons(s, r)
	}
}

// addWagons adds a road and wagons on it or beside it; absent where there is no room.
func addWagons(s *game.State, r *rand.Rand) {
	own := stand.OwnTurn(s)
	middle := s.Table.Height / 2
	s.Terrain = append(s.Terrain, game.Terrain{ID: "wagon-road", Kind: "road", Line: geometry.Polyline{{Y: middle}, {X: s.Table.Width, Y: middle}}, Width: 4})
	for i := range 6 {
		id := fmt.Sprint(i + 1)
		goal := stand.Goal{ID: id, Absent: true}
		for range 20 {
			at := game.Stand{ID: game.StandID("wagon-" + id + "a"), X: 5 + float64(r.Float64()*(s.Table.Width-10)), Y: middle, Facing: 270}
			if r.IntN(4) == 0 {
				at.Y = 5 + float64(r.Float64()*(s.Table.Height-10))
			}
			base := game.Base{Front: 2, Depth: 4}
			if g := (generator{s: *s}); g.free(at.Box(base)) {
				goal = stand.Goal{ID: id, Unit: game.UnitID("wagon-" + id)}
				s.Units = append(s.Units, game.Unit{ID: goal.Unit, Name: "Wagon " + id, Side: s.Sides[1].ID, Type: stand.Chariot, Base: base,
					Stands: []game.Stand{at}, Own: &stand.Unit{Hits: 1, Size: 1, Wagon: true, Traits: []string{}}})
				break
			}
		}
		own.Scenario.Goals = append(own.Scenario.Goals, goal)
	}
}

// addBuildings adds buildings that are objectives, each against a stand or anywhere; absent where there is no room.
func addBuildings(s *game.State, r *rand.Rand, ids ...string) {
	own := stand.OwnTurn(s)
	for _, id := range ids {
		goal := stand.Goal{ID: id, Absent: true}
		for range 20 {
			const side = 4.0
			box := geometry.Box{Center: geometry.Vec{X: 5 + float64(r.Float64()*110), Y: 5 + float64(r.Float64()*80)}, Forward: geometry.Vec{Y: 1}, Width: side, Depth: side}
			if u := &s.Units[r.IntN(len(s.Units))]; r.IntN(4) > 0 && len(u.Stands) > 0 {
				box = geometry.Flush(u.Box(r.IntN(len(u.Stands))).Edge(geometry.Front), side, side, 0)
			}
			g := generator{s: *s}
			if corners := box.Corners(); g.free(box) {
				goal = stand.Goal{ID: id, Terrain: game.TerrainID("goal-" + id)}
				s.Terrain = append(s.Terrain, game.Terrain{ID: goal.Terrain, Kind: "building", Shape: slices.Clone(corners[:])})
				break
			}
		}
		own.Scenario.Goals = append(own.Scenario.Goals, goal)
	}
}

// generals are special rules of generals and of characters who order.
var generals = []string{`{"rule": "SPEC-19", "value": 8}`, `{"rule": "SPEC-20", "value": -1}`, `{"rule": "SPEC-23", "value": 1}`, `{"rule": "SPEC-24", "value": 40}`,
	`{"rule": "SPEC-87", "value": 30}`}

// addGeneral adds a general of Command 8 to 10 to a side, perhaps with a special rule.
func addGeneral(s *game.State, r *rand.Rand, side int) {
	id := game.CharacterID(string(s.Sides[side].ID[:1]) + "g")
	c := game.Character{ID: id, Name: string(id), Side: s.Sides[side].ID, Kind: "general", Base: game.Base{Front: 2.5}, X: 10 + float64(r.Float64()*100), Y: 10 + float64(r.Float64()*70)}
	c.Own = &stand.Leader{Command: 8 + r.IntN(3)}
	s.Characters = append(s.Characters, c)
	if n := r.IntN(2 * len(generals)); n < len(generals) {
		give(s, "characters", string(id), generals[n])
	}
}

// keepOff keeps one unit of each side off the table, if nothing is wrong with that.
func keepOff(s *game.State, r *rand.Rand) {
	for side := range s.Sides {
		var own []int
		for i := range s.Units {
			if s.Units[i].Side == s.Sides[side].ID && s.Units[i].Type == stand.Infantry {
				own = append(own, i)
			}
		}
		if len(own) < 2 {
			continue
		}
		i := own[r.IntN(len(own))]
		if !give(s, "units", string(s.Units[i].ID), specials[r.IntN(len(specials))]) {
			continue
		}
		u := &s.Units[i]
		was := *u
		edited := stand.Edit(u)
		edited.State = stand.UnitState{Away: u.Stands, Kept: true}
		if u.Stands = nil; !sound(s) {
			*u = was
		}
	}
}

// shareItems gives items to units and characters, each once on a side, where their holders may carry them.
func shareItems(s *game.State, r *rand.Rand) {
	for side := range s.Sides {
		id := s.Sides[side].ID
		items := shuffled(unitItems, r)
		for i := range s.Units {
			u := &s.Units[i]
			if u.Side != id || r.IntN(3) == 0 {
				continue
			}
			for n, item := range items {
				was := *u
				if stand.Edit(u).Item = item; sound(s) {
					items = append(items[:n:n], items[n+1:]...)
					break
				}
				*u = was
			}
		}
		for i := range s.Characters {
			c := &s.Characters[i]
			list := casterItems
			if c.Kind == "general" {
				list = generalItems
			}
			if c.Side != id {
				continue
			}
			for _, item := range shuffled(list, r) {
				was := *c
				if stand.EditLeader(c).Item = item; sound(s) {
					break
				}
				*c = was
			}
		}
	}
}

// sound reports whether the rules find nothing wrong with a table.
func sound(s *game.State) bool { return len(stand.Rules{}.Check(s)) == 0 }

func shuffled(list []string, r *rand.Rand) []string {
	mixed := append([]string(nil), list...)
	r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	return mixed
}

// MagicAnswer is an answer that casts, uses a power, burns a building, or brings a unit onto the table where there is one, and
// otherwise any.
func MagicAnswer(b *game.Battle, r *rand.Rand) (game.Action, bool) {
	q := b.Question()
	if q == nil {
		return game.Action{}, false
	}
	s := b.State()
	var magic []game.Action
	for _, a := range q.Answers {
		kept := false
		if a.Do == "order" && len(a.Units) > 0 {
			kept = len(s.Unit(a.Units[0]).Stands) == 0
		}
		if a.Do == "cast" || a.Do == "power" || a.Do == "burn" || kept {
			magic = append(magic, a)
		}
	}
	if len(magic) > 0 && r.IntN(6) > 0 {
		return magic[r.IntN(len(magic))], true
	}
	return Answer(b, r)
}
