package stand

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// at is a stand as the rules page writes it: centre and facing.
type at [3]float64

// infantry and cavalry make a unit whose stands are named after it: r1a, r1b, …
// Red is the side of units whose id begins with r, blue that of the others.
func infantry(id string, stands ...at) game.Unit { return unitOf(id, Infantry, stands) }
func cavalry(id string, stands ...at) game.Unit  { return unitOf(id, Cavalry, stands) }

func unitOf(id string, kind game.UnitType, stands []at) game.Unit {
	u := game.Unit{ID: game.UnitID(id), Name: id, Side: "blue", Type: kind, Own: &Unit{Attack: 3, Hits: 3,
		Size: len(stands)}, Base: game.Base{Front: 2, Depth: 4}}
	if kind == Infantry {
		u.Base = game.Base{Front: 4, Depth: 2}
	}
	if id[0] == 'r' {
		u.Side = "red"
	}
	for i, s := range stands {
		u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s%c", id, 'a'+i)), X: s[0], Y: s[1], Facing: s[2]})
	}
	return u
}

// origin is added to every place: the worked examples lie around (0, 0), which
// would be the corner of the table.
const origin = 100

// tableOf puts units on a table of 200 × 200 cm whose middle is (0, 0).
func tableOf(units ...game.Unit) *game.State {
	s := &game.State{System: "stand", Table: game.Table{Width: 2 * origin, Height: 2 * origin},
		Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}}, Units: units,
		Turn: game.Turn{Number: 1, Active: "red", Phase: "command", Step: "initiative"}}
	for i := range s.Units {
		s.Units[i].Stands = slices.Clone(s.Units[i].Stands) // a test may put a unit on several tables
		for j := range s.Units[i].Stands {
			s.Units[i].Stands[j].X += origin
			s.Units[i].Stands[j].Y += origin
		}
	}
	return s
}

// building is an upright rectangle that nobody can enter or see through.
func building(x0, y0, x1, y1 float64) game.Terrain {
	return game.Terrain{ID: "t", Kind: "building", Shape: []geometry.Vec{
		{X: origin + x0, Y: origin + y0}, {X: origin + x1, Y: origin + y0},
		{X: origin + x1, Y: origin + y1}, {X: origin + x0, Y: origin + y1}}}
}

// ask asks a query, which must be answered.
func ask[A game.Answer](t *testing.T, s *game.State, name string, args ...string) A {
	t.Helper()
	q := game.Query{Name: name, Args: map[string]string{}}
	for i := 0; i < len(args); i += 2 {
		q.Args[args[i]] = args[i+1]
	}
	a, err := (Rules{}).Begin(false).Query(s, q)
	if err != nil {
		t.Fatalf("%s %v: %v", name, args, err)
	}
	return a.(A)
}

// charge asks for a charge with all its alternatives.
func askCharge(t *testing.T, s *game.State, unit, target string, more ...string) *ChargeAnswer {
	t.Helper()
	a := ask[*ChargeAnswer](t, s, "charge", append([]string{"unit", unit, "target", target, "all", "true"}, more...)...)
	checkPlacements(t, s, a)
	return a
}

// placesOf returns the places of an option, relative to the middle of the table, in order
// of x, then y.
func placesOf(stands []ChargedStand) []at {
	var places []at
	for _, s := range stands {
		if s.Destroyed {
			continue
		}
		places = append(places, at{s.X - origin, s.Y - origin, s.Facing})
	}
	slices.SortFunc(places, func(a, b at) int {
		for i := range a {
			if math.Abs(a[i]-b[i]) > 0.02 {
				return sign(a[i] - b[i])
			}
		}
		return 0
	})
	return places
}

// wantLayouts compares all alternatives of a charge with the expected ones, in
// any order.
func wantLayouts(t *testing.T, a *ChargeAnswer, want ...[]at) {
	t.Helper()
	if !a.Legal {
		t.Fatalf("refused: %s (%s), want legal", a.Reason, a.Rule)
	}
	var got [][]at
	for _, o := range a.All {
		got = append(got, placesOf(o.Stands))
	}
	if len(got) != len(want) || a.Alternatives() != len(want) {
		t.Fatalf("%d alternatives, want %d: %v", len(got), len(want), got)
	}
	for _, w := range want {
		if !slices.ContainsFunc(got, func(g []at) bool { return near(g, w) }) {
			t.Errorf("%v is not among the alternatives %v", w, got)
		}
	}
}

func near(a, b []at) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		for k := range a[i] {
			if math.Abs(a[i][k]-b[i][k]) > 0.02 {
				return false
			}
		}
	}
	return true
}

// checkPlacements checks the invariants of every placement, on any table: no overlap, on
// the table, contacts as claimed, within the pace, in formation, and the first stand
// centred unless that place is taken or out of reach.
func checkPlacements(t *testing.T, s *game.State, a *ChargeAnswer) {
	t.Helper()
	if !a.Legal {
		return
	}
	u := s.Unit(a.Unit)
	before := newBoard(s)
	charger, _ := before.unitIndex(string(a.Unit))
	allowance := before.chargePace(charger)
	for _, o := range append([]ChargeOption{{0, a.Stands}}, a.All...) {
		after := s.Clone()
		chargers := 0
		for _, st := range o.Stands {
			if st.Destroyed {
				chargers++
				unit, _ := after.Stand(st.ID)
				unit.Stands = slices.DeleteFunc(unit.Stands, func(o game.Stand) bool { return o.ID == st.ID })
				continue
			}
			unit, i := after.Stand(st.ID)
			unit.Stands[i].X, unit.Stands[i].Y, unit.Stands[i].Facing = st.X, st.Y, st.Facing
			if st.Moved > allowance {
				t.Errorf("option %d: %s moves %g, want at most %v", o.Option, st.ID, st.Moved, allowance)
			}
			if st.Role != string(roleSupport) {
				chargers++
			}
		}
		if chargers != len(u.Stands) {
			t.Fatalf("option %d places %d stands of %d", o.Option, chargers, len(u.Stands))
		}
		b := newBoard(&after)
		for p, box := range b.Boxes {
			for q := p + 1; q < len(b.Boxes); q++ {
				if geometry.Overlaps(box, b.Boxes[q]) {
					t.Errorf("option %d: %s and %s overlap", o.Option, b.id(p), b.id(q))
				}
			}
			for _, corner := range box.Corners() {
				if !s.Table.Rect().Contains(corner, geometry.Tolerance) {
					t.Errorf("option %d: %s is off the table", o.Option, b.id(p))
				}
			}
		}
		unit, _ := b.unitIndex(string(a.Unit))
		if len(geometry.Groups(b.BoxesOf(unit))) > 1 {
			t.Errorf("option %d: the unit is not in formation", o.Option)
		}
		for _, st := range o.Stands {
			if st.Destroyed {
				continue
			}
			p, _ := b.pieceIndex(string(st.ID))
			for _, c := range st.Contacts {
				q, _ := b.pieceIndex(string(c.Stand))
				touch := geometry.Touch(b.Boxes[p], b.Boxes[q])
				if kindName(touch.Kind) != c.Kind || touch.Kind == geometry.NoContact || math.Abs(touch.Length-c.Length) > 0.001 {
					t.Errorf("option %d: %s claims %v with %s, it is %v; want the same", o.Option, st.ID, c, c.Stand, touch)
				}
			}
		}
	}
}

// applied carries out an action on the state itself.
func applied(s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	before := s.Clone()
	return Rules{}.Begin(false).Apply(&before, s, a, dice)
}
