package army_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"frontage/game"
	. "frontage/game/army"
	"frontage/game/drawup"
	"frontage/game/stand"
	"frontage/geometry"
)

// A quick battle of any two armies is a valid scenario: no stands overlap, and none is
// off the table (STD-BASE-01). Both armies are complete, in their zones and facing each
// other, 80 cm apart (STD-BASE-25). Every unit is in line (STD-BASE-10). No terrain lies
// in a zone.
func TestQuickBattle(t *testing.T) {
	armies := shipped(t)
	names := []string{"dwarf-hold", "elf-realm", "human-kingdom", "legion", "orc-horde", "undead-host", "warband"}
	rapid.Check(t, func(t *rapid.T) {
		points := 5 * rapid.IntRange(100, 700).Draw(t, "points/5")
		seed := rapid.Uint64().Draw(t, "seed")
		near, err := Quick(armies[rapid.SampledFrom(names).Draw(t, "near")], points, seed)
		if err != nil {
			t.Fatal(err)
		}
		far, err := Quick(armies[rapid.SampledFrom(names).Draw(t, "far")], points, seed+1)
		if err != nil {
			t.Fatal(err)
		}
		s, err := QuickBattle(near, far, Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		text := game.Write(&s)
		again, err := game.Read(text, "quick", []game.Rules{stand.Rules{}})
		if err != nil {
			t.Fatalf("error %v, for\\n%s", err, text)
		}
		if string(game.Write(&again)) != string(text) {
			t.Errorf("read and written again, it differs")
		}
		if points <= 1500 && s.Table != (game.Table{Width: 180, Height: 120}) {
			t.Errorf("%d points need a table %v; want 180 by 120", points, s.Table)
		}
		if len(s.Units) != near.Units()+far.Units() || len(s.Characters) != len(near.Picks)+len(far.Picks)-len(s.Units) {
			t.Errorf("%d units and %d characters; want %d units, and a character for each other pick", len(s.Units), len(s.Characters), near.Units()+far.Units())
		}
		for i := range s.Units {
			checkPlace(t, &s, &s.Units[i])
		}
		for i := range s.Terrain {
			if y0, y1 := extent(&s.Terrain[i]); y0 <= 20 || y1 >= 100 {
				t.Errorf("%s lies in a deployment zone: from %v to %v", s.Terrain[i].ID, y0, y1)
			}
		}
	})
}

func checkPlace(t *rapid.T, s *game.State, u *game.Unit) {
	low, high, facing := 0.0, 20.0, 0.0
	if u.Side == Far {
		low, high, facing = 100, 120, 180
	}
	var boxes []geometry.Box
	for i, stand := range u.Stands {
		boxes = append(boxes, u.Box(i))
		for _, corner := range u.Box(i).Corners() {
			if corner.Y < low-1e-9 || corner.Y > high+1e-9 || corner.X < -1e-9 || corner.X > s.Table.Width+1e-9 {
				t.Errorf("%s is not in its zone: %v, y from %v to %v", stand.ID, corner, low, high)
			}
		}
		if stand.Facing != facing {
			t.Errorf("%s faces %v", stand.ID, stand.Facing)
		}
	}
	if len(boxes) != stand.Own(u).Size || stand.Own(u).Size > 1 && geometry.FormationOf(boxes) != geometry.Line {
		t.Errorf("%s is not in line", u.ID)
	}
}

func extent(t *game.Terrain) (low, high float64) {
	points := append(append([]geometry.Vec(nil), t.Shape...), t.Line...)
	low, high = points[0].Y, points[0].Y
	for _, p := range points {
		low, high = min(low, p.Y), max(high, p.Y)
	}
	return low, high
}

func middle(t *game.Terrain) geometry.Vec {
	points := append(append([]geometry.Vec(nil), t.Shape...), t.Line...)
	var sum geometry.Vec
	for _, p := range points {
		sum.X += p.X / float64(len(points))
		sum.Y += p.Y / float64(len(points))
	}
	return sum
}

// STD-TERR-25: six to ten significant pieces, evenly spread: as many in the left half
// as in the right, in each quarter of the length at least one and at most three, as
// near to one side as to the other, no two nearer than 2 cm.
func TestQuickTerrain(t *testing.T) {
	small := listOf(1000, pick("chief"), pick("axes"))
	counts, kinds := map[int]int{}, map[string]int{}
	for seed := range uint64(300) {
		pieces := battle(t, small, Setup{Seed: seed}).Terrain
		counts[len(pieces)]++
		var left, near, far int
		quarters := [4]int{}
		for i := range pieces {
			p := &pieces[i]
			kinds[p.Kind]++
			m := middle(p)
			quarters[min(3, int(m.X/45))]++
			if m.X < 90 {
				left++
			}
			switch {
			case m.Y < 60-40.0/3:
				near++
			case m.Y > 60+40.0/3:
				far++
			}
			for j := range i {
				if d := apart(p, &pieces[j]); d < 2 {
					t.Errorf("seed %d: %s and %s are %.2f cm apart", seed, p.ID, pieces[j].ID, d)
				}
			}
		}
		if 2*left != len(pieces) || near != far {
			t.Errorf("seed %d: of %d pieces %d lie left, %d near, %d far; want half at the left, and as many near as far", seed, len(pieces), left, near, far)
		}
		for _, n := range quarters {
			if n < 1 || n > 3 {
				t.Errorf("seed %d: the quarters have %v; want 1 to 3 in each", seed, quarters)
				break
			}
		}
	}
	if len(counts) != 3 || counts[6] == 0 || counts[8] == 0 || counts[10] == 0 {
		t.Errorf("numbers of pieces: %v; want 6, 8 and 10 alone", counts)
	}
	for _, kind := range []string{"hill", "wood", "loose", "marsh", "village", "low-obstacle"} {
		if kinds[kind] == 0 {
			t.Errorf("never a %s", kind)
		}
	}
}

// apart returns a lower bound of the distance of two pieces: the distance of the
// rectangles around them.
func apart(a, b *game.Terrain) float64 {
	rect := func(t *game.Terrain) geometry.Rect {
		points := append(append([]geometry.Vec(nil), t.Shape...), t.Line...)
		r := geometry.Rect{Min: points[0], Max: points[0]}
		for _, p := range points {
			r.Min = geometry.Vec{X: min(r.Min.X, p.X), Y: min(r.Min.Y, p.Y)}
			r.Max = geometry.Vec{X: max(r.Max.X, p.X), Y: max(r.Max.Y, p.Y)}
		}
		return r
	}
	p, q := rect(a), rect(b)
	dx := max(p.Min.X-q.Max.X, q.Min.X-p.Max.X)
	dy := max(p.Min.Y-q.Max.Y, q.Min.Y-p.Max.Y)
	return max(dx, dy)
}

// The foot of an army forms brigades of up to three units that touch (STD-CMD-47), the
// horse is on the wings, and the general in the middle behind.
func TestDrawUp(t *testing.T) {
	l := listOf(5000, pick("chief"), pick("hero"), pick("hero"))
	for range 4 {
		l.Picks = append(l.Picks, pick("axes"))
	}
	l.Picks = append(l.Picks, pick("birds"), pick("birds"))
	s := battle(t, l, Setup{})
	units, characters := s.Units, s.Characters
	// Birds 6 wide, axes 12: 6 4 12+12+12 4 12 4 6, 72 in all, from 54.
	want := []float64{54 + 16, 54 + 28, 54 + 40, 54 + 56, 54 + 3, 54 + 69}
	for i, x := range want {
		if got := units[i].Stands[1]; got.X != x || got.Y+units[i].Base.Depth/2 != 20 {
			t.Errorf("the middle of %s %s is (%v, %v), want x %v and its front at 20", units[i].Name, units[i].ID, got.X, got.Y, x)
		}
	}
	for i, x := range []float64{90, 135, 45} {
		if characters[i].X != x || characters[i].Y != 20-4-1-1.25 {
			t.Errorf("%s is at (%v, %v); want (%v, %v)", characters[i].ID, characters[i].X, characters[i].Y, x, 20-4-1-1.25)
		}
	}
	// The other side mirrors it.
	if s := units[len(units)/2].Stands[0]; s.X != 180-(54+16-4) || s.Y != 101 || s.Facing != 180 {
		t.Errorf("the far side's first stand is at %v; want (%v, 101), facing 180", s, 180-(54+16-4))
	}
}

// battle sets up a battle of an army against itself.
func battle(t *testing.T, l *List, setup Setup) game.State {
	t.Helper()
	s, err := QuickBattle(l, l, setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An army too large for any table is an error.
func TestQuickBattleTooLarge(t *testing.T) {
	l := listOf(100_000)
	for range 3000 {
		l.Picks = append(l.Picks, pick("axes"))
	}
	if _, err := QuickBattle(l, l, Setup{}); !errors.Is(err, drawup.ErrNoRoom) {
		t.Errorf("3000 units: %v", err)
	}
}
