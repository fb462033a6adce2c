package stand

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// anyTable puts units of every type and trait among terrain of every kind.
func anyTable(r *rand.Rand) *game.State {
	for {
		var units []game.Unit
		for i := range 2 + r.IntN(5) {
			id := string("rb"[i%2]) + string(rune('0'+i))
			u := line(id, 1+r.IntN(4), r.IntN(2) == 0, r.Float64()*60-30, r.Float64()*60-30, r.Float64()*360)
			if u.Base.Front < 4 {
				u.Type = types[1+r.IntN(len(types)-1)]
			}
			if u.Type == Machine {
				Edit(&u).Pace = 10
			}
			if r.IntN(3) == 0 {
				Edit(&u).Traits = []string{traits[r.IntN(len(traits))]}
			}
			units = append(units, u)
		}
		s := tableOf(units...)
		if anyOverlap(newBoard(s).Boxes) {
			continue
		}
		kinds := slices.Sorted(func(yield func(string) bool) {
			for k := range goings {
				if !yield(k) {
					return
				}
			}
		})
		for i := range r.IntN(4) {
			x, y := r.Float64()*50-25, r.Float64()*50-25
			t := building(x, y, x+2+r.Float64()*12, y+2+r.Float64()*12)
			t.ID, t.Kind = game.TerrainID(rune('a'+i)), kinds[r.IntN(len(kinds))]
			s.Terrain = append(s.Terrain, t)
		}
		return s
	}
}

// On any table every query is answered in the documented format, and the answers are
// correct.
func TestAnyTable(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 9))
	legal := 0
	for range tables(60, 3000) {
		s := anyTable(random)
		for i := range s.Units {
			for j := range s.Units {
				if i == j {
					continue
				}
				u, v := string(s.Units[i].ID), string(s.Units[j].ID)
				a := askCharge(t, s, u, v)
				if a.Legal {
					legal++
				} else if a.Rule == "" || a.Reason.Empty() {
					t.Errorf("%s against %s is refused without a reason", u, v)
				}
				for _, step := range a.Steps {
					if step.Rule == "" || step.Text.Empty() {
						t.Errorf("%s against %s: the step %+v lacks its rule or its text", u, v, step)
					}
				}
				sight := ask[*SightAnswer](t, s, "sight", "unit", u, "target", v)
				if s.Units[i].Side != s.Units[j].Side && a.Legal && !sight.ToCharge {
					t.Errorf("%s may charge %s without seeing it (STD-CHARGE-09)", u, v)
				}
				ask[*ZoneAnswer](t, s, "zone", "unit", u, "stand", string(s.Units[j].Stands[0].ID))
				for _, answer := range []game.Answer{a, sight} {
					if data, err := json.Marshal(answer); err != nil || !json.Valid(data) {
						t.Errorf("%s, %s: the JSON is %s with error %v, want valid JSON", u, v, data, err)
					}
				}
			}
		}
		contacts := ask[*ContactsAnswer](t, s, "contacts")
		for _, p := range contacts.Pairs {
			if geometry.Relate(newBoard(s).Boxes[p.a], newBoard(s).Boxes[p.b]) != geometry.Touching {
				t.Errorf("%s and %s are said to touch", p.A, p.B)
			}
		}
		if t.Failed() {
			t.Fatalf("on this table:\n%s", game.Write(s))
		}
	}
	if legal < 20 {
		t.Errorf("only %d charges were legal, want at least 20", legal)
	}
}
