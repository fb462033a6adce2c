package stand_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
	"frontage/geometry"
)

// Each query and each question is answered on crowded tables; every second one lies under
// overlapping woods. The test logs the time of the slowest answer of each kind and the number of
// searches that reached their limit of work.
func TestAnswersInAMoment(t *testing.T) {
	tables := 4
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		tables = 300
	}
	m := moments{worst: map[string]moment{}}
	for i := range tables {
		random := rand.New(rand.NewPCG(uint64(i), 81))
		s := standtest.Crowded(random)
		if i%2 == 1 {
			s.Terrain = starryWoods(random, &s, 20+random.IntN(180))
		}
		b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: uint64(i)})
		m.askAll(t, fmt.Sprintf("table %d", i), b, random)
	}
	for _, kind := range slices.Sorted(maps.Keys(m.worst)) {
		slowest := m.worst[kind]
		t.Logf("%-10s at most %v: %s", kind, slowest.took.Round(time.Millisecond), slowest.what)
	}
	t.Logf("%d answers, %d came to a limit of work", m.asked, m.cut)
}

// moments are the times of the slowest answers of each kind.
type moments struct {
	worst      map[string]moment
	asked, cut int
}

type moment struct {
	took time.Duration
	what string
}

func (m *moments) note(kind, what string, since time.Time) {
	m.asked++
	if took := time.Since(since); took > m.worst[kind].took {
		m.worst[kind] = moment{took, what}
	}
}

// askAll asks each query about some units, and answers some questions with the default.
func (m *moments) askAll(t *testing.T, name string, b *game.Battle, random *rand.Rand) {
	s := b.State()
	for range 4 {
		unit, target := &s.Units[random.IntN(len(s.Units))], &s.Units[random.IntN(len(s.Units))]
		pair := map[string]string{"unit": string(unit.ID), "target": string(target.ID)}
		all := map[string]string{"unit": string(unit.ID), "target": string(target.ID), "all": "true"}
		alone := map[string]string{"unit": string(unit.ID)}
		for _, q := range []game.Query{{Name: "zone", Args: pair}, {Name: "sight", Args: pair}, {Name: "charge", Args: pair},
			{Name: "charge", Args: all}, {Name: "contacts"}, {Name: "retreat", Args: alone}, {Name: "pursue", Args: alone},
			{Name: "fallback", Args: alone}, {Name: "reach", Args: alone},
			{Name: "form", Args: map[string]string{"unit": string(unit.ID), "as": "column"}}} {
			since := time.Now()
			answer, err := b.Query(q)
			limited := err == nil && strings.Contains(answer.Text().String(), "came to its limit")
			m.note(q.Name, fmt.Sprintf("%s, %v", name, q.Args), since)
			var bad *game.BadQuery
			if err != nil && !errors.As(err, &bad) {
				t.Errorf("%s: %s %v: %v, want an answer or a refusal", name, q.Name, q.Args, err)
			}
			if limited {
				m.cut++
			}
		}
	}
	for range 12 {
		since := time.Now()
		q := b.Question()
		if q == nil {
			return
		}
		m.note("question", name+", "+q.Kind, since)
		since = time.Now()
		a, open := b.Default()
		if !open {
			return
		}
		m.note("default", name+", "+q.Kind, since)
		since = time.Now()
		if _, err := b.Do(a); err != nil {
			t.Errorf("%s: %+v: %v", name, a, err)
			return
		}
		m.note("do", fmt.Sprintf("%s, %s of %s", name, a.Do, a.Unit), since)
	}
}

// starryWoods covers a table with woods of many bays.
func starryWoods(random *rand.Rand, s *game.State, n int) []game.Terrain {
	const points = 40
	var woods []game.Terrain
	for i := range n {
		radius := 2 + 7*random.Float64()
		center := geometry.Vec{X: s.Table.Width * random.Float64(), Y: s.Table.Height * random.Float64()}
		w := game.Terrain{ID: game.TerrainID(fmt.Sprintf("w%d", i)), Kind: "wood"}
		for p := range points {
			far := radius
			if p%2 == 1 {
				far = radius / 3
			}
			w.Shape = append(w.Shape, center.Along(geometry.Direction(360*float64(p)/points), far))
		}
		woods = append(woods, w)
	}
	return woods
}

// How close a charge was to its target being seen is left out among woods where that takes too long to
// find: it took 17 s here. TestMargins has it on common tables.
func TestMarginOfSightHasALimit(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 81))
	s := standtest.Crowded(random)
	s.Terrain = starryWoods(random, &s, 20+random.IntN(180))
	answer, err := game.NewBattle(s, stand.Rules{}, game.Options{}).Query(game.Query{Name: "charge", Args: map[string]string{"unit": "r4", "target": "b5"}})
	if err != nil {
		t.Fatal(err)
	}
	charge := answer.(*stand.ChargeAnswer)
	if charge.Legal || !slices.ContainsFunc(charge.Explain(), func(step game.Step) bool { return step.Rule == "STD-CHARGE-09" }) {
		t.Fatalf("%s; want a target that is not seen", charge.Text().String())
	}
	if m := charge.Margin(); m != nil {
		t.Errorf("the margin is %v; want none", m)
	}
}
