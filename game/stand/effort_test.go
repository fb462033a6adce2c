package stand_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// most is the work that an answer may take on a full table: some 250 ms natively, at 15 to 30 ns
// each. It includes the limit and the last item begun before it.
const most = stand.WorkToAnswer + 3_000_000

// The tables that ask for most work are full, so their answers have a limit of work. An answer is
// the same whatever was asked before; its default equals the default asked for alone, and may be
// carried out.
func TestHostileTablesAreAnsweredWithinALimit(t *testing.T) {
	cut := 0
	for _, s := range standtest.Hostile() {
		for _, step := range []string{"initiative", "orders", "characters", "shooting"} {
			s := s.Clone()
			s.Turn.Phase, s.Turn.Step = "command", step
			if step == "shooting" {
				s.Turn.Phase, s.Turn.Step = step, ""
			}
			if _, err := game.Read(game.Write(&s), s.Title, systems); err != nil {
				t.Fatalf("%s: %.300v", s.Title, err)
			}
			if !stand.IsFull(&s) {
				t.Errorf("%s: the table is not full", s.Title)
			}
			k := stand.Rules{}.Begin(false)
			usual, ok := k.Default(&s)
			byDefault := stand.WorkOf(k)
			q := k.Question(&s)
			question := stand.WorkOf(k) - byDefault
			if byDefault > most || question > 2*most {
				t.Errorf("%s, %s: %d for the default, %d for the question; want at most %d, and twice that", s.Title, step, byDefault, question, most)
			}
			if byDefault > stand.WorkToAnswer || question > 2*stand.WorkToAnswer {
				cut++
			}
			if listed, has := q.DefaultAnswer(); !ok || !has || !reflect.DeepEqual(listed, usual) {
				t.Errorf("%s, %s: the default is %+v, of those listed %+v", s.Title, step, usual, listed)
			}
			if step != "initiative" {
				continue
			}
			if again := (stand.Rules{}).Begin(false).Question(&s); !reflect.DeepEqual(again, q) {
				t.Errorf("%s, %s: asked first the question is another", s.Title, step)
			}
			if _, err := game.NewBattle(s, stand.Rules{}, game.Options{Seed: 1}).Do(usual); err != nil {
				t.Errorf("%s, %s: the default is refused: %v", s.Title, step, err)
			}
		}
	}
	if cut == 0 {
		t.Error("no answer came to the limit: the test tests nothing")
	}
}

// Queries about these tables have a limit too, and say so when they reach it. A pursuit between
// units of 300 stands gave no answer in 100 seconds, and an intent among woods took 17.
func TestHostileTablesAreQueriedWithinALimit(t *testing.T) {
	cut := 0
	for _, s := range standtest.Hostile() {
		k := stand.Rules{}.Begin(false)
		unit, enemy := &s.Units[len(s.Units)/2], (*game.Unit)(nil)
		for i := range s.Units {
			if u := &s.Units[i]; u.Side != unit.Side && (enemy == nil || apart(u, unit) < apart(enemy, unit)) {
				enemy = u
			}
		}
		alone, both := map[string]string{"unit": string(unit.ID)}, map[string]string{"unit": string(unit.ID), "target": string(enemy.ID)}
		far := map[string]string{"unit": string(unit.ID), "distance": "8"}
		for i, q := range []game.Query{
			{Name: "zone", Args: map[string]string{"stand": string(enemy.Stands[0].ID), "unit": string(unit.ID)}},
			{Name: "sight", Args: both}, {Name: "sight", Args: map[string]string{"unit": string(unit.ID), "target": string(enemy.ID), "shooting": "true"}},
			{Name: "charge", Args: both}, {Name: "charge", Args: map[string]string{"unit": string(unit.ID), "target": string(enemy.ID), "all": "true"}},
			{Name: "contacts"}, {Name: "retreat", Args: far}, {Name: "pursue", Args: alone}, {Name: "fallback", Args: far}, {Name: "reach", Args: alone},
			{Name: "odds", Args: both}, {Name: "intent", Args: alone},
			{Name: "form", Args: map[string]string{"unit": string(unit.ID), "form": "column"}}, {Name: "form", Args: map[string]string{"unit": string(unit.ID), "form": "line"}},
		} {
			before := stand.WorkOf(k)
			answer, err := k.Query(&s, q)
			if work := stand.WorkOf(k) - before; work > stand.WorkToQuery+1_000_000 {
				t.Errorf("%s: %s %v takes %d units of work, want at most %v", s.Title, q.Name, q.Args, work, stand.WorkToQuery+1_000_000)
			} else if work >= stand.WorkToQuery && err == nil && !strings.Contains(answer.Text().String(), "came to its limit") {
				t.Errorf("%s: %s %v came to its limit and does not say so", s.Title, q.Name, q.Args)
			}
			if err != nil && strings.Contains(err.Error(), "came to its limit") {
				cut++
			}
			if i%3 > 0 {
				continue
			}
			var bad *game.BadQuery
			if again, err2 := (stand.Rules{}).Begin(false).Query(&s, q); (err2 == nil) != (err == nil) || err == nil && again.Text().String() != answer.Text().String() || err != nil && !errors.As(err, &bad) {
				t.Errorf("%s: %s %v: asked first the answer is another: %v, %v; want the same", s.Title, q.Name, q.Args, err, err2)
			}
		}
	}
	if cut == 0 {
		t.Error("no query came to the limit: the test tests nothing")
	}
}

// apart is how far the first stands of two units are from each other.
func apart(u, v *game.Unit) float64 {
	return math.Hypot(u.Stands[0].X-v.Stands[0].X, u.Stands[0].Y-v.Stands[0].Y)
}

// Tables just short of full are answered in a moment too, though nothing ends their answers. The
// question which units characters join took two seconds on such a table: for each place out of
// reach it computed how far out of reach it was.
func TestTablesThatAreNotQuiteFull(t *testing.T) {
	const most = 80_000_000 // some 200 ms: nearly all of it are short steps of path searches
	for _, s := range standtest.Hostile() {
		if s.Title != "edge to edge" && s.Title != "melee" {
			continue
		}
		for stand.IsFull(&s) {
			s.Units = s.Units[:len(s.Units)-1]
		}
		s.Turn.Step = "characters"
		k := stand.Rules{}.Begin(false)
		if q := k.Question(&s); len(q.Answers) < 2 {
			t.Errorf("%s: nobody can be joined", s.Title)
		}
		if work := stand.WorkOf(k); work > most {
			t.Errorf("%s: the question takes %d units of work, want at most %v", s.Title, work, most)
		}
	}
}

// Woods with bays make a table full sooner than its number of corners: among five of them
// sight took 400 ms and a pursuit 4 s. No table that comes with the game is full.
func TestFullTables(t *testing.T) {
	s := shipped(t)["skirmish-at-the-mill"]
	s.Terrain = starryWoods(rand.New(rand.NewPCG(1, 1)), &s, 1)
	if stand.IsFull(&s) {
		t.Error("one wood with bays makes the table full")
	}
	s.Terrain = starryWoods(rand.New(rand.NewPCG(1, 1)), &s, 2)
	if !stand.IsFull(&s) {
		t.Error("two woods of twenty bays do not make the table full")
	}
	for name, s := range shipped(t) {
		if stand.IsFull(&s) {
			t.Errorf("%s is full", name)
		}
	}
}

// A query that tries one place after another among many woods is given up on any table, and
// the next one is answered as if it had not been asked.
func TestLongQueriesAreGivenUp(t *testing.T) {
	s := among(t, "among-woods.scenario.json")
	if stand.IsFull(&s) {
		t.Fatal("the table is full")
	}
	k := stand.Rules{}.Begin(false)
	form := game.Query{Name: "form", Args: map[string]string{"unit": "b3", "form": "line"}}
	if _, err := k.Query(&s, form); err == nil || !strings.Contains(err.Error(), "came to its limit") {
		t.Errorf("the query is answered: %v; want it to come to its limit", err)
	}
	if work := stand.WorkOf(k); work > stand.WorkToAsk+1_000_000 {
		t.Errorf("the question takes %d units of work, want at most %v", work, stand.WorkToAsk+1_000_000)
	}
	reach := game.Query{Name: "reach", Args: map[string]string{"unit": "b3"}}
	after, err := k.Query(&s, reach)
	alone, err2 := (stand.Rules{}).Begin(false).Query(&s, reach)
	if err != nil || err2 != nil || after.Text().String() != alone.Text().String() {
		t.Errorf("after it another query is answered otherwise: %v, %v", err, err2)
	}
}

// An action ends at a limit of work, too. A charge between two units of 300 stands among 400 woods
// reaches it. The charge and its preview are refused; nothing has changed, and the battle continues
// as if nobody had tried.
func TestLongActionsAreGivenUp(t *testing.T) {
	tables := standtest.Hostile()
	s, hosts := tables[0], tables[8]
	s.Units, s.Characters = hosts.Units, hosts.Characters
	charge := game.Action{Do: "charge", Unit: s.Units[0].ID, Target: string(s.Units[1].ID)}
	k, copied := stand.Rules{}.Begin(false), s.Clone()
	if _, err := k.Try(&s, &copied, charge, nil); err == nil {
		t.Fatal("the charge is carried out: the test tests nothing")
	}
	if work := stand.WorkOf(k); work < stand.WorkToAct || work > stand.WorkToAct+1_000_000 {
		t.Errorf("its preview takes %d; want %d, or at most 1,000,000 more", work, stand.WorkToAct)
	}
	b, untried := game.NewBattle(s, stand.Rules{}, game.Options{Seed: 1}), game.NewBattle(s, stand.Rules{}, game.Options{Seed: 1})
	before := b.Hash()
	var refusal *game.Refusal
	if _, err := b.Do(charge); !errors.As(err, &refusal) || !strings.Contains(err.Error(), "came to its limit of work") {
		t.Errorf("the charge: %v; want a refusal at its limit of work", err)
	}
	if b.Len() != 0 || b.Hash() != before {
		t.Error("the charge was refused and changed the battle")
	}
	usual, ok := b.Default()
	if _, err := b.Do(usual); !ok || err != nil {
		t.Errorf("after it %+v is refused: %v", usual, err)
	}
	if _, err := untried.Do(usual); err != nil || untried.Hash() != b.Hash() {
		t.Errorf("after it %+v leads elsewhere than without: %v", usual, err)
	}
}

// A wish for other places in a pursuit among woods is pulled to the best of the places tried within
// a limit of work. Without the limit the answer took five seconds.
func TestPullAmongWoodsHasALimit(t *testing.T) {
	s := among(t, "wish-among-woods.scenario.json")
	k := stand.Rules{}.Begin(false)
	wish := game.Action{Do: "place", Unit: "b5", Stands: []game.StandPlace{
		{ID: "b5a", X: 24, Y: 27, Facing: 90}, {ID: "b5b", X: 27, Y: 25}, {ID: "b5c", X: 22, Y: 27, Facing: 90}}}
	near, ok := k.Nearest(&s, wish)
	if !ok {
		t.Error("nothing is near the wish")
	}
	// The pursuit is worked out for the wish, for the question and for the place that is tried:
	// 20 million each time. After the limit no further place is tried.
	if work := stand.WorkOf(k); work > 75_000_000 {
		t.Errorf("the query takes %d units of work, want at most %v", work, 75_000_000)
	}
	if _, _, err := game.NewBattle(s, stand.Rules{}, game.Options{Seed: 1}).Try(near); err != nil {
		t.Errorf("a place nearby is refused: %v", err)
	}
}

// among reads a table that needs much work although it is not full.
func among(t *testing.T, name string) game.State {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "crowded", name))
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(data, name, systems)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
