package tactics

import (
	"fmt"
	"testing"

	"frontage/game"
)

// A classic battle of ten units a side, of eight mass units of fifty with one in five on
// another package, and two individuals.
func BenchmarkBattle(b *testing.B) {
	f := newFight(tenASide(b), nil)
	f.begin()
	start := f.snapshot()
	segments := 0
	for i := 0; b.Loop(); i++ {
		f.restore(start)
		f.dice = roller{dice: game.NewDice(&game.DiceState{Seed: uint64(i)})}
		for f.result == nil {
			f.play()
		}
		segments += f.segment
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
	b.ReportMetric(float64(segments)/float64(b.N), "segments/op")
}

// tenASide is a battle of ten units a side.
func tenASide(t testing.TB) *game.State {
	var units []string
	for _, side := range []string{"a", "b"} {
		for i, text := range []string{"assault", "assault", "attack", "attack", "shoot", "shoot", "charge", "guard"} {
			extra := ""
			switch text {
			case "shoot":
				extra = `, "missile": 8, "range": 2`
			case "charge":
				extra = `, "move": 4, "size": 12`
			}
			flags := `"flags": ["influences control", "formation"]`
			if text == "charge" {
				flags = `"flags": ["influences control", "charge"]`
			}
			units = append(units, fmt.Sprintf(`%s %s%d: "count": 50, %s, "tactics": %q%s`, side, side, i, flags, text, extra))
		}
		units = append(units,
			side+" "+side+`8: "individual": true, "wounds": 8, "melee": 20, "attacks": 3, "flags": ["hero bonus 15", "major character"], "tactics": "assault"`,
			side+" "+side+`9: "individual": true, "wounds": 6, "flags": ["leadership bonus 15"]`)
	}
	return scenario(t, "", units...)
}
