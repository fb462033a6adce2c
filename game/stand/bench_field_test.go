package stand

import (
	"frontage/assets"
	"frontage/game"
	"strings"
	"testing"
)

// Every pair of enemies on the largest scenario, including refusals: the screen may ask all
// of these when a unit is selected.
func BenchmarkEveryChargeOfTheOpenField(b *testing.B) {
	game.CollectLittle()
	var s game.State
	for _, f := range assets.Scenarios() {
		if strings.HasPrefix(f.Name, "open-field") {
			var err error
			if s, err = game.Read(f.Data, f.Name, []game.Rules{Rules{}}); err != nil {
				b.Fatal(err)
			}
		}
	}
	if len(s.Units) == 0 {
		b.Fatal("the scenario is gone")
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for i := range s.Units {
			for j := range s.Units {
				if s.Units[i].Side == s.Units[j].Side {
					continue
				}
				n++
				q := game.Query{Name: "charge", Args: map[string]string{"unit": string(s.Units[i].ID), "target": string(s.Units[j].ID)}}
				if _, err := (Rules{}).Begin(false).Query(&s, q); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/float64(b.N*n), "µs/charge")
}
