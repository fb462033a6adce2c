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
}
