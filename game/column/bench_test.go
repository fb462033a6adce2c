package column

import (
	"fmt"
	"testing"

	"frontage/game"
)

// The exact odds of an attack: at most 20 µs.
func BenchmarkAttackOdds(b *testing.B) {
	s, err := game.Read([]byte(field().text()), "field", systems)
	if err != nil {
		b.Fatal(err)
	}
	from, _ := findStand(&s, "x1")
	to, _ := findStand(&s, "c1")
	how := assault{kind: attackMissile}
	for b.Loop() {
		chancesOf(attackMissile, attackMods(&s, from, to, how).sum())
	}
}

// crowd is a march among 100 stands.
func crowd() *builder {
	b := (&builder{}).unit("u", "a", "medium-foot", `"formed":true`, append(row("u", 5, -5, 5, 180, 2.4), row("v", 5, -5, 6.2, 180, 2.4)...)...)
	for i := range 9 {
		side, y, facing := "a", 12.0+float64(i)*1.5, 180.0
		if i%2 == 0 {
			side, y, facing = "b", -float64(i)*1.5, 0
		}
		id := fmt.Sprintf("n%d", i)
		b.unit(id, side, "medium-foot", `"formed":true`, row(id+"_", 10, -12, y, facing, 2.4)...)
	}
	return b
}

// A march with its stops among 100 stands: at most 50 µs.
func BenchmarkMarchAmong100(b *testing.B) {
	s, err := game.Read([]byte(crowd().text()), "crowd", systems)
	if err != nil {
		b.Fatal(err)
	}
	u := s.Unit("u")
	stands := bodyOf(u).main()
	for b.Loop() {
		w := &way{s: &s, unit: u, stands: stands, dir: u.Box(0).Forward, most: allowance(&s, u), nearStops: true}
		w.first()
	}
}

// An unattended battle by default answers: at most 5 ms.
func BenchmarkUnattendedBattle(b *testing.B) {
	s, err := game.Read([]byte(field().text()), "field", systems)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		if _, _, err := game.PlayOut(s, Rules{}, game.Options{Seed: seed}, 5000); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
}

// The exact odds of a pair in combat, from both stands to the chances of each result: at most 20 µs.
func BenchmarkPairOdds(b *testing.B) {
	s, err := game.Read([]byte(clash().text()), "clash", systems)
	if err != nil {
		b.Fatal(err)
	}
	q := game.Query{Name: askOdds, Args: map[string]string{"unit": "u1", "target": "f1"}}
	if a, err := (session{}).Query(&s, q); err != nil || a.(*OddsAnswer).Target == nil {
		b.Fatalf("%+v: %v; want a pair of which both roll", a, err)
	}
	for b.Loop() {
		if _, err := (session{}).Query(&s, q); err != nil {
			b.Fatal(err)
		}
	}
}

// clash is a pair of stands in contact.
func clash() *builder {
	foot := `"weapon":"sword","formed":true`
	return (&builder{turn: `"phase":"combat"`}).
		unit("u", "a", "heavy-foot", foot, row("u", 3, 0, 0, 0, 2.4)...).
		unit("foe", "b", "heavy-foot", foot, row("f", 3, 0, 0, 180, 2.4)...)
}

// The exact odds of a volley of five stands, and the search for the targets of each.
func BenchmarkVolleyOdds(b *testing.B) {
	s, err := game.Read([]byte((&builder{turn: `"phase":"reaction","active":"b"`}).
		unit("x", "a", "medium-foot", crossbows, row("x", 5, 0, 0, 0, 2.4)...).
		unit("foe", "b", "heavy-mounted", lancers, row("f", 3, 2.4, 3, 180, 2.4)...).text()), "volley", systems)
	if err != nil {
		b.Fatal(err)
	}
	q := game.Query{Name: askVolley, Args: map[string]string{"unit": "x"}}
	if a, err := (session{}).Query(&s, q); err != nil || !a.(*VolleyAnswer).Legal || len(a.(*VolleyAnswer).Shots) == 0 {
		b.Fatalf("%+v: %v; want a volley", a, err)
	}
	for b.Loop() {
		if _, err := (session{}).Query(&s, q); err != nil {
			b.Fatal(err)
		}
	}
}
