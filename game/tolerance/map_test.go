package tolerance_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/systems"
	"frontage/game/tolerance"
	"frontage/geometry"
)

// row writes a unit of infantry in line with one facing; places are those of its stands, from left
// to right on the table.
func row(id, side string, facing float64, places ...[2]float64) string {
	stands := ""
	for i, p := range places {
		if i > 0 {
			stands += ", "
		}
		stands += fmt.Sprintf(`{"id": "%s%c", "x": %v, "y": %v, "facing": %v}`, id, 'a'+i, p[0], p[1], facing)
	}
	return fmt.Sprintf(`{"id": %q, "side": %q, "name": %q, "type": "infantry", "attack": 3, "hits": 3, "stands": [%s]}`, id, side, id, stands)
}

func table(t *testing.T, units string) *game.State {
	t.Helper()
	s, err := game.Read([]byte(`{"format": "frontage/scenario@1", "system": "stand", "title": "Tolerance", "table": {"width": 60, "height": 44},
 "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}], "units": [`+units+`]}`), "test", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

func mapOf(t *testing.T, s *game.State, moved game.UnitID) *tolerance.Map {
	t.Helper()
	m, err := tolerance.New(stand.Rules{}, s, game.Aim{Unit: "r", Target: "b", Way: 1}, moved, tolerance.Quick)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; !m.Refine(500); n++ {
		if n > 100 {
			t.Fatal("Refine never finishes the map")
		}
	}
	return m
}

func wantMargin(t *testing.T, m *tolerance.Map, direction int, distance float64, verdict tolerance.Verdict) {
	t.Helper()
	far, ok := m.Along(direction)
	if !ok || math.Abs(far.Distance-distance) > 0.02 || far.Verdict != verdict {
		t.Errorf("%s: %v after %.3f cm (%t), want %v after %g", tolerance.Directions[direction], far.Verdict, far.Distance, ok, verdict, distance)
	}
}

// The example W02 of the rules with its target at (30, 20): the charger's middle is at (36, 26), and
// the ray from (32, 21) is x = y + 11. A line through the middle of a rectangle halves it, so the
// larger share changes from the front to the right flank where the middle crosses the ray: 1 cm to the
// right, which is W03, or 0.71 cm at right angles to the ray (STD-ZONE-03, STD-ZONE-04).
func TestLargerShareChangesOnTheRay(t *testing.T) {
	m := mapOf(t, table(t, row("r", "red", 180, [2]float64{40, 26}, [2]float64{36, 26}, [2]float64{32, 26})+","+row("b", "blue", 0, [2]float64{30, 20})), "r")
	if m.Here() != tolerance.Front {
		t.Fatalf("the present verdict is %v, want front", m.Here())
	}
	wantMargin(t, m, 0, 1, tolerance.Flank)
	near, ok := m.Nearest()
	if want := math.Sqrt2 / 2; !ok || math.Abs(near.Distance-want) > 0.03 || near.Verdict != tolerance.Flank {
		t.Errorf("nearest: %v after %.3f cm, want the flank after %.3f", near.Verdict, near.Distance, want)
	}
	lines := 0
	for _, c := range m.Changes() {
		if c.Between != [2]tolerance.Verdict{tolerance.Front, tolerance.Flank} || c.A.X < 32 {
			continue
		}
		lines++
		if off := math.Abs(c.A.X-c.A.Y-11) / math.Sqrt2; off > 0.05 {
			t.Errorf("a change at %v, %.2f cm off the ray", c.A, off)
		}
	}
	if lines < 5 {
		t.Errorf("%d changes between front and flank", lines)
	}
}

// A stand charges another straight ahead, centre to centre, with 10 of its 20 cm (STD-CHARGE-07). It
// could stand 10 cm further back, and so could the enemy.
func TestFullPaceIsALimit(t *testing.T) {
	s := table(t, row("r", "red", 180, [2]float64{30, 22})+","+row("b", "blue", 0, [2]float64{30, 10}))
	m := mapOf(t, s, "r")
	wantMargin(t, m, 1, 10, tolerance.Illegal)
	wantMargin(t, mapOf(t, s, "b"), 3, 9, tolerance.NoRoom) // the edge of the table comes first
	if v := m.Near(geometry.Vec{X: 30, Y: 43.5}); v != tolerance.NoRoom {
		t.Errorf("half off the table the verdict is %v, want no room", v)
	}
	if v := m.Near(geometry.Vec{X: 31, Y: 10.5}); v != tolerance.NoRoom {
		t.Errorf("on the enemy the verdict is %v, want no room", v)
	}
	if v := m.Near(geometry.Vec{X: 30, Y: 4}); v != tolerance.Illegal {
		t.Errorf("behind the enemy, facing away, the verdict is %v, want illegal", v)
	}
}

// A third unit may be moved too: between the two it blocks the line of sight (STD-CHARGE-09).
func TestThirdUnitIsMoved(t *testing.T) {
	m := mapOf(t, table(t, row("r", "red", 180, [2]float64{30, 22})+","+row("b", "blue", 0, [2]float64{30, 10})+
		","+row("f", "red", 180, [2]float64{50, 16}, [2]float64{54, 16})), "f")
	if m.Here() != tolerance.Front {
		t.Errorf("with the unit aside the verdict is %v, want front", m.Here())
	}
	if v := m.Near(geometry.Vec{X: 30.2, Y: 16.2}); v != tolerance.Illegal {
		t.Errorf("with the unit between the two the verdict is %v, want illegal", v)
	}
}

// Away from the lines of change the map agrees everywhere with the rules.
func TestMapAgreesWithTheRules(t *testing.T) {
	s := table(t, row("r", "red", 200, [2]float64{24, 25}, [2]float64{27.76, 26.37})+","+
		row("b", "blue", 30, [2]float64{30, 20}, [2]float64{33.46, 18})+","+row("c", "blue", 90, [2]float64{20, 17}))
	m := mapOf(t, s, "r")
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[tolerance.Verdict]int{}
	for range 300 {
		at := geometry.Vec{X: 60 * r.Float64(), Y: 44 * r.Float64()}
		near := false
		for _, c := range m.Changes() {
			near = near || c.Closest(at).Dist(at) < 0.1
		}
		if near {
			continue
		}
		want := m.Verdict(at)
		kinds[want]++
		if got := m.Near(at); got != want {
			t.Errorf("at %v the verdict of the map is %v, of the rules %v", at, got, want)
		}
	}
	if len(kinds) < 4 {
		t.Errorf("only %v", kinds)
	}
	// The areas cover the ground exactly once.
	sum := 0.0
	for _, a := range m.Areas() {
		sum += geometry.Polygon(a.Shape).Area()
	}
	columns, rows := m.Size()
	if want := m.Step * m.Step * float64((columns-1)*(rows-1)); math.Abs(sum-want) > 0.01 {
		t.Errorf("the areas measure %.2f cm², want %.2f", sum, want)
	}
}

// An unfinished map shows the parts already known.
func TestMapGrows(t *testing.T) {
	s := table(t, row("r", "red", 180, [2]float64{30, 22})+","+row("b", "blue", 0, [2]float64{30, 10}))
	m, err := tolerance.New(stand.Rules{}, s, game.Aim{Unit: "r", Target: "b", Way: 1}, "r", tolerance.Quick)
	if err != nil {
		t.Fatal(err)
	}
	first := m.Here()
	for done, shown := false, 0; !done; {
		done = m.Refine(97)
		if n := len(m.Areas()); n == 0 || done && n < shown/2 {
			t.Fatalf("%d areas after %d; want some, and at least half as many at the end", n, shown)
		} else {
			shown = n
		}
	}
	if first != tolerance.Front || m.Here() != first {
		t.Errorf("the present verdict is %v, and was %v at first", m.Here(), first)
	}
}

func TestNoMap(t *testing.T) {
	s := table(t, row("r", "red", 180, [2]float64{30, 22})+","+row("b", "blue", 0, [2]float64{30, 10}))
	if _, err := tolerance.New(stand.Rules{}, s, game.Aim{Unit: "r", Target: "b", Way: 1}, "x", tolerance.Quick); err == nil {
		t.Error("a map was made for an unknown unit")
	}
}
