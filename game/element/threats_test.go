package element

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"frontage/game"
)

// threatsAt answers "threats" of r1.
func threatsAt(t testing.TB, s *game.State) *ThreatsAnswer {
	t.Helper()
	a, err := game.Ask(Rules{}, s, queryOf("threats", "unit", "r1"))
	if err != nil {
		t.Fatal(err)
	}
	return a.(*ThreatsAnswer)
}

// Threats worked out by hand. A move of one element costs 1 PIP (ELM-PIP-04), and 1 more where its general is
// more than 800 p away (ELM-PIP-15); blue's stands 1,600 p from the middle of the table. The command rolls one die
// (ELM-PIP-01). Blades against blades have 4 each: 15 of 36 pairs for each, 6 draws. Warband, 3, beat blades, 4,
// with 10 pairs, and draw with 5.
func TestThreatsByHand(t *testing.T) {
	for _, test := range []struct {
		name                    string
		f                       *field
		touches                 bool
		where                   string
		cost                    int
		chance, win, lose, draw float64 // of 6, then of 36
	}{
		{"far from the general", (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 100, 180), false, "front", 2, 5, 15, 15, 6},
		{"near the general", (&field{}).unit("r1", "BD", 900, 800, 0).unit("b1", "BD", 900, 900, 180), false, "front", 1, 6, 15, 15, 6},
		{"warband", (&field{}).unit("r1", "BD", 900, 800, 0).unit("b1", "WB", 900, 900, 180), false, "front", 1, 6, 10, 21, 5},
		{"already in contact", (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180), true, "", 0, 6, 15, 15, 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := threatsAt(t, test.f.state(t))
			if len(a.Threats) != 1 || a.Threats[0].Unit != "b1" {
				t.Fatalf("threats %+v, want that of b1 alone", a.Threats)
			}
			got := a.Threats[0]
			if got.Touches != test.touches || got.Where != test.where || got.Cost != test.cost || !got.Fights {
				t.Errorf("it touches %v at %q for %d PIPs and fights %v, want %v at %q for %d, and a fight", got.Touches, got.Where, got.Cost, got.Fights, test.touches, test.where, test.cost)
			}
			for _, p := range [][2]float64{{got.Chance, test.chance / 6}, {got.Win, test.win / 36}, {got.Lose, test.lose / 36}, {got.Draw, test.draw / 36}} {
				if math.Abs(p[0]-p[1]) > 1e-12 {
					t.Errorf("chance %v, wins %v, loses %v, draws %v; want %v of 6, and %v, %v, %v of 36", got.Chance, got.Win, got.Lose, got.Draw, test.chance, test.win, test.lose, test.draw)
				}
			}
			if !test.touches && (len(got.Stands) != 1 || len(a.Steps) != 1 || len(a.Steps[0].Marks) != 3) {
				t.Errorf("it would stand at %+v, marked %+v; want one place with its ghost, its way and its chances", got.Stands, a.Steps)
			}
		})
	}
}

// A single element shifts, wheels, turns and moves in any combination (ELM-MOVE-11). Blades, 160 p, that face to a side or
// away reach the front of an enemy all the same. Irregulars pay a PIP more for anything but a way straight ahead
// (ELM-PIP-17).
func TestThreatsAfterTurns(t *testing.T) {
	const regular, irregular = `"regular": true`, `"regular": false`
	at := func(x, y, facing float64, training string) *field {
		return (&field{}).unit("r1", "BD", 900, 800, 0).unit("b1", "BD", x, y, facing, training)
	}
	for _, test := range []struct {
		name   string
		f      *field
		where  string
		cost   int     // 0 for any
		chance float64 // of 6
	}{
		{"it faces to its left", at(900, 870, 90, regular), "front", 1, 6},
		{"it faces to its right", at(900, 870, 270, regular), "front", 1, 6},
		{"irregulars", at(900, 870, 270, irregular), "front", 2, 5},
		{"askew, which a wheel sets right", at(880, 880, 150, regular), "front", 1, 6},
		{"it faces away", at(900, 870, 0, regular), "front", 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := threatsAt(t, test.f.state(t))
			if len(a.Threats) != 1 {
				t.Fatalf("threats %+v, want one", a.Threats)
			}
			if got := a.Threats[0]; got.Where != test.where || !got.Fights || test.cost > 0 && (got.Cost != test.cost || math.Abs(got.Chance-test.chance/6) > 1e-12) {
				t.Errorf("at the %q for %d PIPs with %v, and fights %v; want %q, %d, %v of 6, and a fight", got.Where, got.Cost, got.Chance, got.Fights, test.where, test.cost, test.chance)
			}
		})
	}
}

// An enemy out of reach is none (ELM-CONTACT-11), nor one of one's own side; the likelier comes first.
func TestThreatsOfSeveral(t *testing.T) {
	a := threatsAt(t, (&field{}).unit("r1", "BD", 0, 0, 0).unit("r2", "BD", 200, 0, 0).unit("b1", "BD", 0, 600, 180).state(t))
	if len(a.Threats) != 0 || !strings.Contains(a.Text().String(), "No enemy could go into contact with") {
		t.Errorf("%+v: %s; want no threat", a.Threats, a.Text().String())
	}
	a = threatsAt(t, (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", -40, 100, 180).unit("b2", "BD", 0, 0, 180).state(t))
	if len(a.Threats) == 0 || a.Threats[0].Unit != "b2" {
		t.Errorf("%+v; want b2 first, which is in contact", a.Threats)
	}
}

// A hundred elements, with those of the other side at the distance of a move.
func BenchmarkThreats(b *testing.B) {
	f := &field{}
	for i := range 50 {
		x, back := 80*float64(i%25)-1000, 200*float64(i/25)
		f.unit(fmt.Sprint("r", i+1), "BD", x, -back, 0)
		f.unit(fmt.Sprint("b", i+1), "BD", x, 100+back, 180)
	}
	s, err := game.Read([]byte(f.text()), "field", systems)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if a := threatsAt(b, &s); len(a.Threats) == 0 {
			b.Fatal("no threats")
		}
	}
}
