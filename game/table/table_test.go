package table

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// unit returns a unit with stands at x, y and facing.
func unit(id, side string, base game.Base, stands ...[3]float64) game.Unit {
	u := game.Unit{ID: game.UnitID(id), Side: game.SideID(side), Base: base}
	for i, s := range stands {
		u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s%c", id, 'a'+i)), X: s[0], Y: s[1], Facing: s[2]})
	}
	return u
}

// state puts units on a table of 120 × 80 cm.
func state(units ...game.Unit) *game.State {
	return &game.State{Table: game.Table{Width: 120, Height: 80}, Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}}, Units: units}
}

var base4 = game.Base{Front: 4, Depth: 2}

// known is everything that a table finds out about its stands.
type known struct {
	Boxes     []geometry.Box
	Pieces    []Piece
	Foes      []geometry.Pair
	Friends   []geometry.Pair
	Distances []float64
	Near      [][]int
	Touches   [][]Touching
	TouchFoes []bool
	Seen      []bool
}

func knowAll(t *Table) known {
	k := known{Boxes: slices.Clone(t.Boxes), Pieces: slices.Clone(t.Pieces), Foes: plain(t.Foes()), Friends: plain(t.Friends())}
	sight := t.Sight(geometry.NewBlockersOn(nil, geometry.Terrain{}))
	for i := range t.Stations {
		for j := range t.Stations {
			k.Distances = append(k.Distances, t.Distance(i, j))
		}
	}
	for p, box := range t.Boxes {
		k.Near = append(k.Near, t.Near(box.Bounds().Grow(5), nil))
		k.Touches, k.TouchFoes = append(k.Touches, t.TouchesOf(p)), append(k.TouchFoes, t.TouchesFoe(p))
		for q := range t.Boxes {
			_, ok := sight.See(box.Edge(geometry.Front), p, q)
			k.Seen = append(k.Seen, ok)
		}
	}
	return k
}

func plain(pairs []Pair) []geometry.Pair {
	list := make([]geometry.Pair, 0, len(pairs))
	for _, p := range pairs {
		list = append(list, geometry.Pair{I: p.I, J: p.J, Contact: *p.Contact})
	}
	return list
}

// crowd returns units of up to four stands, many of them in contact.
func crowd(random *rand.Rand) *game.State {
	s := state()
	for i := range 6 {
		side := [2]string{"red", "blue"}[i%2]
		u := unit(fmt.Sprint("u", i), side, base4)
		x, y := float64(20+4*random.IntN(6)), float64(20+2*random.IntN(6))
		for j := range random.IntN(5) {
			u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprint(u.ID, j)), X: x + float64(4*j), Y: y, Facing: float64(90 * random.IntN(4))})
		}
		s.Units = append(s.Units, u)
	}
	return s
}

// disturb changes a state as an action may.
func disturb(random *rand.Rand, s *game.State) {
	u := &s.Units[random.IntN(len(s.Units))]
	u.Stands = slices.Clone(u.Stands)
	switch random.IntN(6) {
	case 0: // nothing
	case 1:
		if len(u.Stands) > 0 {
			i := random.IntN(len(u.Stands))
			u.Stands = slices.Delete(u.Stands, i, i+1)
		}
	case 2:
		for i := range u.Stands {
			u.Stands[i].Y++
		}
	case 3:
		u.Base.Depth = 6 - u.Base.Depth
	case 4:
		u.Stands = slices.Insert(u.Stands, 0, game.Stand{ID: game.StandID(fmt.Sprint(u.ID, "n", random.Int())), X: 60, Y: 40})
	default:
		if len(u.Stands) > 0 {
			u.Stands[random.IntN(len(u.Stands))].Facing = float64(random.IntN(360))
		}
	}
}

// After stands have moved, come, gone, changed their base or stayed, the next table equals one
// made anew, whether the memory of freed tables is used again or not. A state that was only
// supposed changes nothing.
func TestNextTableIsTheSameAsANewOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	same, followed := 0, 0
	for range 100 {
		s := crowd(random)
		spares := &Spares{}
		is := spares.New(s)
		for range 8 {
			knowAll(is)
			next := s.Clone()
			disturb(random, &next)
			was := is
			var c Change
			is, c = spares.NextAmong(was, &next, movedAndMore(random, s, &next))
			if is == was {
				same++
			} else if c.Known() {
				followed++
				checkChange(t, was, is, &c)
			}
			want := knowAll(New(&next))
			if got := knowAll(is); !reflect.DeepEqual(got, want) {
				t.Fatalf("from %+v\nto %+v\nit knows %+v\nwant %+v", s.Units, next.Units, got, want)
			}
			supposed := next.Clone()
			disturb(random, &supposed)
			other, _ := is.Next(&supposed)
			if got, want := knowAll(other), knowAll(New(&supposed)); !reflect.DeepEqual(got, want) {
				t.Fatalf("supposing %+v\nit knows %+v\nwant %+v", supposed.Units, got, want)
			}
			if got := knowAll(is); !reflect.DeepEqual(got, want) {
				t.Fatalf("having supposed %+v\nit knows %+v\nwant %+v", supposed.Units, got, want)
			}
			s = &next
			spares.Free(is)
		}
	}
	if same < 50 || followed < 300 {
		t.Errorf("%d states in which nobody had moved, %d that were followed: too few; want 50 and 300", same, followed)
	}
}

// checkChange checks that what did not move is the same stand in the same place, and that
// everything else is in the rectangles of what is different.
func checkChange(t *testing.T, was, is *Table, c *Change) {
	t.Helper()
	rects := c.Rects(was, is, nil)
	stayed := make([]bool, len(is.Pieces))
	for p, now := range c.Became {
		if now < 0 {
			if !slices.Contains(rects, was.Boxes[p].Bounds()) {
				t.Fatalf("the place that piece %d left is not told", p)
			}
			continue
		}
		stayed[now] = true
		if was.Boxes[p] != is.Boxes[now] {
			t.Fatalf("piece %d, now %d, has moved from %v to %v", p, now, was.Boxes[p], is.Boxes[now])
		}
	}
	for p, stays := range stayed {
		if stays == slices.Contains(c.Moved, p) {
			t.Fatalf("piece %d stays: %v, and is told to have moved: %v", p, stays, !stays)
		}
	}
}

// Stands are found by their ids and places; a unit without stands is infinitely far away and
// near nothing.
func TestFindStands(t *testing.T) {
	table := New(state(
		unit("r", "red", base4, [3]float64{10, 10, 0}, [3]float64{14, 10, 0}),
		unit("gone", "red", base4),
		unit("b", "blue", base4, [3]float64{14, 15, 180}, [3]float64{60, 60, 90})))
	if got := []int{table.Piece("ra"), table.Piece("bb"), table.Piece("x")}; !slices.Equal(got, []int{0, 3, -1}) {
		t.Errorf("pieces %v", got)
	}
	if d := table.Distance(0, 2); math.Abs(d-3) > 1e-12 {
		t.Errorf("red is %v from blue, want 3", d)
	}
	if d := table.Distance(0, 1); !math.IsInf(d, 1) {
		t.Errorf("red is %v from nobody", d)
	}
	if table.Within(0, 1, 100) || !table.Within(0, 2, 3) || table.Within(0, 2, 2.9) {
		t.Errorf("within reach: %v, %v, %v; want only the second piece, at 3 cm", table.Within(0, 1, 100), table.Within(0, 2, 3), table.Within(0, 2, 2.9))
	}
	if !table.Enemies(0, 2) || table.Enemies(0, 1) || table.ClosestPiece(0, 2) != 0 || table.ClosestPiece(2, 1) != 2 {
		t.Errorf("enemies %v and %v, closest %v and %v; want true, false, 0, 2", table.Enemies(0, 2), table.Enemies(0, 1), table.ClosestPiece(0, 2), table.ClosestPiece(2, 1))
	}
}

// The contacts of a piece are told with its own part first, in the order of the others.
func TestTouchesOfAPiece(t *testing.T) {
	table := New(state(
		unit("b", "blue", base4, [3]float64{12, 12, 180}),
		unit("r", "red", base4, [3]float64{10, 10, 0}, [3]float64{14, 10, 0})))
	if n := len(table.Foes()); n != 2 || len(table.Friends()) != 1 {
		t.Fatalf("%d contacts with foes, %d with friends; want 2 and 1", n, len(table.Friends()))
	}
	touches := table.TouchesOf(2)
	if len(touches) != 2 || touches[0].Other != 0 || touches[1].Other != 1 {
		t.Fatalf("rb touches %+v; want pieces 0 and 1", touches)
	}
	if c := touches[0]; c.A.Side != geometry.Front || c.B.Side != geometry.Front || math.Abs(c.Length-2) > 1e-9 {
		t.Errorf("rb touches %+v; want front to front over 2 cm", c)
	}
	if c := touches[1]; c.A.Side != geometry.Left || c.B.Side != geometry.Right || c.At.A.Y < c.At.B.Y == (c.A.Side == geometry.Right) {
		t.Errorf("rb touches %+v; want its left at the other's right, from bottom to top", c)
	}
	if left := table.TouchesOf(1); len(left) != 2 || left[1].Other != 2 || left[1].A.Side != geometry.Right {
		t.Errorf("ra touches %+v; want its right at piece 2 as the second", left)
	}
	for p := range table.Boxes {
		foes := slices.DeleteFunc(slices.Clone(table.TouchesOf(p)), func(t Touching) bool { return !table.Enemies(table.Pieces[p].Unit, table.Pieces[t.Other].Unit) })
		if got := table.FoesOf(p, nil); !slices.Equal(got, foes) || len(foes) == 0 {
			t.Errorf("piece %d touches the enemies %+v; want %+v, and some", p, got, foes)
		}
	}
}
