package stand

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

// crowd is a table with 100 stands: r1 may charge b1, 16 cm away, and 94 stands
// of both sides stand around in lines of three.
func crowd() *game.State {
	s := pageExample()
	s.Units[0].Stands = append(s.Units[0].Stands, game.Stand{ID: "r1c", X: origin + 18, Y: origin + 30, Facing: 180})
	units := []game.Unit{s.Units[0], s.Units[1]}
	n := 6
	for row := 0; n < 100; row++ {
		for col := -3; col <= 3 && n < 100; col++ {
			id, y, facing := fmt.Sprintf("r%d%c", row+2, 'm'+col), 36.0, 180.0
			if row%2 == 1 {
				id, y, facing = fmt.Sprintf("b%d%c", row+2, 'm'+col), 8.0, 0.0
			}
			x := float64(col)*13 + 12
			if row%2 == 1 {
				y -= float64(row) * 3
			} else {
				y += float64(row) * 3
			}
			u := infantry(id, at{x, y, facing}, at{x + 4, y, facing}, at{x - 4, y, facing})
			if n+3 > 100 {
				u.Stands = u.Stands[:100-n]
			}
			n += len(u.Stands)
			for i := range u.Stands {
				u.Stands[i].X += origin
				u.Stands[i].Y += origin
			}
			units = append(units, u)
		}
	}
	s.Units = units
	return s
}

func BenchmarkExplainedCharge100Stands(b *testing.B) {
	game.CollectLittle()
	s := crowd()
	q := game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "b1"}}
	b.ReportAllocs()
	for b.Loop() {
		a, err := (Rules{}).Begin(false).Query(s, q)
		if err != nil || !a.(*ChargeAnswer).Legal {
			b.Fatalf("%+v, %v; want a legal charge", a, err)
		}
	}
}

// scenery puts 20 pieces of terrain on the crowd's table, among and around the stands:
// closed to all, closed to all but infantry, and open to all.
func scenery(s *game.State) *game.State {
	kinds := [...]string{"building", "wood", "hill", "marsh", "deep-water"}
	for i := range 20 {
		// Between the two lines, left and right of the charge, and behind them.
		x := float64(i%10)*13 - 46
		y := []float64{20, 58}[i/10]
		if x > -2 && x < 30 && i < 10 {
			x += 60 // out of the charge's way
		}
		t := building(x, y, x+4, y+3)
		t.ID, t.Kind = game.TerrainID(fmt.Sprintf("t%d", i)), kinds[i%len(kinds)]
		s.Terrain = append(s.Terrain, t)
	}
	return s
}

// A charge among 100 stands and 20 pieces of terrain, explained, with all its
// alternatives: at most 500 µs (project issue 4). Three stands find places along a
// line of five.
func BenchmarkAllCharges100Stands20Terrain(b *testing.B) {
	s := scenery(crowd())
	s.Units[1].Stands = append(s.Units[1].Stands, game.Stand{ID: "b1d", X: origin + 20, Y: origin + 12}, game.Stand{ID: "b1e", X: origin + 4, Y: origin + 12})
	s.Units = s.Units[:len(s.Units)-1] // of one stand
	last := &s.Units[len(s.Units)-1]
	last.Stands = last.Stands[:len(last.Stands)-1]
	benchmarkAll(b, s)
}

// Who could charge a unit, among 100 stands and 20 pieces of terrain: at most 5 ms (project
// issue 27).
func BenchmarkThreats100Stands20Terrain(b *testing.B) {
	benchmarkThreats(b, scenery(crowd()))
}

// The same with the second line of cavalry, which can come from far: most of it could charge.
func BenchmarkThreatsOfCavalry100Stands20Terrain(b *testing.B) {
	s := scenery(crowd())
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == "red" && i > 0 {
			u.Type = Cavalry
		}
	}
	benchmarkThreats(b, s)
}

func benchmarkThreats(b *testing.B, s *game.State) {
	game.CollectLittle()
	s.Characters = []game.Character{leader("rg", kindGeneral, 9, 10, 45)}
	rules := Rules{}.Begin(false)
	q := game.Query{Name: "threats", Args: map[string]string{"unit": "b1"}}
	found := 0
	b.ReportAllocs()
	for b.Loop() {
		a, err := rules.Query(s, q)
		if err != nil {
			b.Fatal(err)
		}
		found = len(a.(*ThreatAnswer).Threats)
	}
	b.ReportMetric(float64(found), "threats")
}

// At what a bolt may be cast among 100 stands and 20 pieces of terrain, with the reasons against the rest: at most 1 ms.
func BenchmarkCast100Stands20Terrain(b *testing.B) {
	game.CollectLittle()
	s := scenery(crowd())
	s.Characters = []game.Character{caster("rw", 12, 26, "steppe")}
	rules := Rules{}.Begin(false)
	q := game.Query{Name: "cast", Args: map[string]string{"character": "rw", "spell": "steppe/bolt"}}
	b.ReportAllocs()
	for b.Loop() {
		a, err := rules.Query(s, q)
		if err != nil || !a.(*CastAnswer).Legal {
			b.Fatalf("%+v, %v; want a legal spell", a, err)
		}
	}
}

// All alternatives of a charge against a flank, where stands may envelop.
func BenchmarkAllEnvelopments100Stands20Terrain(b *testing.B) {
	s := scenery(crowd())
	for i := range s.Units[0].Stands {
		st := &s.Units[0].Stands[i]
		st.X, st.Y, st.Facing = origin-7, origin+16-4*float64(i), 90
	}
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			if st := &s.Units[i].Stands[j]; strings.HasPrefix(string(st.ID), "b3") {
				st.Y -= 40 // room to envelop
			}
		}
	}
	benchmarkAll(b, s)
}

func benchmarkAll(b *testing.B, s *game.State) {
	game.CollectLittle()
	q := game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "b1", "all": "true"}}
	b.ReportAllocs()
	ways := 0
	for b.Loop() {
		a, err := (Rules{}).Begin(false).Query(s, q)
		if err != nil || !a.(*ChargeAnswer).Legal || len(a.(*ChargeAnswer).All) < 2 {
			b.Fatalf("%+v, %v; want a legal charge with at least two layouts", a, err)
		}
		ways = len(a.(*ChargeAnswer).All)
	}
	b.ReportMetric(float64(ways), "ways")
}

func BenchmarkZone100Stands(b *testing.B) {
	game.CollectLittle()
	s := crowd()
	q := game.Query{Name: "zone", Args: map[string]string{"unit": "r1", "stand": "b1b"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Rules{}).Begin(false).Query(s, q); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkContacts100Stands(b *testing.B) {
	game.CollectLittle()
	s := crowd()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "contacts"}); err != nil {
			b.Fatal(err)
		}
	}
}

// The benchmark's table is as its name says.
func TestCrowd(t *testing.T) {
	s, n := crowd(), 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	if n != 100 {
		t.Errorf("%d stands, want 100", n)
	}
	if a := askCharge(t, s, "r1", "b1"); !a.Legal {
		t.Errorf("refused: %v, want legal", a.Reason)
	}
}

// A pursuit of three stands, one of them free, with its default outcome.
func BenchmarkPursuit(b *testing.B) {
	game.CollectLittle()
	table := newBoard(afterRetreat())
	for b.Loop() {
		if p := table.pursuit(0, &pursuitContext{retreated: []int{1}}); p.kind != pursuitBasic {
			b.Fatal(p.kind)
		}
	}
}
