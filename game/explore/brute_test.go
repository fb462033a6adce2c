package explore_test

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/column"
	"frontage/game/element"
	"frontage/game/explore"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// brute carries out the things in one order in a battle of its own, by Do, and remembers nothing of
// other orders. It returns the battle, the set of things that worked, and the chance of the tests.
func brute(t *testing.T, s *game.State, rules game.Rules, things []explore.Thing, order []int) (b *game.Battle, done int, chance float64) {
	t.Helper()
	b, chance = game.NewBattle(*s, rules, game.Options{DiceOnly: true}), 1
	midway := func() bool { return rules.Guide().Waiting(b.State()).Midway }
	for _, thing := range order {
		trial, p, worked := b.Clone(), 1.0, true
		for _, a := range things[thing] {
			next, q, ok := bruteDo(t, trial, a)
			for n := 0; !ok && rules.Guide().Waiting(trial.State()).Midway && n < 100; n++ {
				answer, has := trial.Default()
				if !has {
					break
				}
				if trial, _, has = bruteAct(t, trial, answer, false); !has {
					break
				}
				next, q, ok = bruteDo(t, trial, a)
			}
			for ends, later := 0, trial; !ok && ends < 4; ends++ {
				if later = bruteEnd(t, later); later == nil {
					break
				}
				next, q, ok = bruteDo(t, later, a)
			}
			if worked = ok; !ok {
				break
			}
			trial, p = next, p*q
		}
		if worked {
			b, done, chance = trial, done|1<<thing, chance*p
		}
	}
	for n := 0; midway() && n < 100; n++ {
		answer, ok := b.Default()
		if !ok {
			break
		}
		next, _, ok := bruteAct(t, b, answer, false)
		if !ok {
			break
		}
		b = next
	}
	return b, done, chance
}

// bruteEnd returns a battle in which the step has ended, nil if it cannot.
func bruteEnd(t *testing.T, b *game.Battle) *game.Battle {
	guide, was := b.Rules().Guide(), b.State().Turn
	if guide.Waiting(b.State()).Midway || guide.Over(b.State()) {
		return nil
	}
	next, _, ok := bruteAct(t, b, guide.End, false)
	if !ok || guide.Over(next.State()) || next.State().Turn.Number != was.Number || next.State().Turn.Active != was.Active {
		return nil
	}
	for n := 0; guide.Waiting(next.State()).Midway && n < 100; n++ {
		answer, has := next.Default()
		if !has {
			return nil
		}
		if next, _, has = bruteAct(t, next, answer, false); !has {
			return nil
		}
	}
	return next
}

func bruteDo(t *testing.T, b *game.Battle, a game.Action) (*game.Battle, float64, bool) {
	return bruteAct(t, b, a, true)
}

// bruteAct carries out an action on a copy of a battle. Each roll gets its dice when the battle lacks
// them: a test passes with the lowest or the highest faces that are no double, other dice fall on average.
func bruteAct(t *testing.T, b *game.Battle, a game.Action, planned bool) (*game.Battle, float64, bool) {
	t.Helper()
	guide := b.Rules().Guide()
	var faces []int
	p := 1.0
	for {
		lacks, err := b.Lacks(a, faces)
		if err != nil {
			return b, 1, false
		}
		if lacks == nil {
			break
		}
		view := guide.Event(b.State(), &game.Event{Kind: game.EventRoll, Why: lacks.Why, By: lacks.By, Need: lacks.Score})
		ask := func(q game.Query) (game.Answer, error) { return b.Query(q) }
		test := planned && len(faces) == 0 && lacks.Score > 0 && guide.Answer(b.State(), a, ask).Tests && (view.Sum || view.Total || lacks.Need == 1)
		roll, likely := bruteRoll(lacks, view, test, len(faces))
		faces = append(faces, roll...)
		p *= likely
	}
	next := b.Clone()
	if len(faces) > 0 {
		if _, err := next.Do(game.Action{Do: game.DoDice, Values: faces}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := next.Do(a); err != nil {
		var refusal *game.Refusal
		if !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		return b, 1, false
	}
	return next, p, true
}

// bruteRoll returns the faces of a roll, and, of a test, the chance to pass it, by counting all results.
func bruteRoll(roll *game.NotEnoughDice, view game.EventView, test bool, before int) ([]int, float64) {
	passes := func(sum int) bool {
		if view.Total || !view.Sum {
			return sum >= roll.Score
		}
		return sum <= roll.Score
	}
	all, good := 1, 0
	for range roll.Need {
		all *= roll.Sides
	}
	var found []int
	faces := make([]int, roll.Need)
	for i := range all {
		sum, rest := 0, i
		if !test {
			break
		}
		for j := range faces {
			faces[j] = 1 + rest%roll.Sides
			rest /= roll.Sides
			sum += faces[j]
		}
		if !passes(sum) {
			continue
		}
		good++
		double := roll.Need == 2 && faces[0] == faces[1]
		if found == nil || !double {
			found = slices.Clone(faces)
		}
	}
	if found != nil {
		return found, float64(good) / float64(all)
	}
	likely := 1.0
	if test {
		likely = 0
	}
	hits := 0
	if roll.Score > 0 && !view.Sum && !view.Total {
		cases := 0
		for face := 1; face <= roll.Sides; face++ {
			if face >= roll.Score {
				cases++
			}
		}
		hits = (2*cases*roll.Need + roll.Sides) / (2 * roll.Sides)
	}
	for j := range faces {
		switch {
		case roll.Score > 0 && !view.Sum && !view.Total && j < hits:
			faces[j] = roll.Sides
		case roll.Score > 0 && !view.Sum && !view.Total:
			faces[j] = 1
		case (before+j)%2 == 0:
			faces[j] = (roll.Sides + 1) / 2
		default:
			faces[j] = roll.Sides/2 + 1
		}
	}
	return faces, likely
}

// permutations lists all orders of n things.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var list [][]int
	for _, shorter := range permutations(n - 1) {
		for at := range n {
			list = append(list, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return list
}

// agrees compares all orders of a plan with brute force, and returns the number of outcomes.
func agrees(t *testing.T, s *game.State, rules game.Rules, things []explore.Thing) int {
	t.Helper()
	r, err := (&explore.Plan{Rules: rules, Start: s, Things: things, By: explore.ByThings}).Explore()
	if err != nil {
		t.Fatalf("%s: %v", s.Title, err)
	}
	type outcome struct {
		done  int
		table string
	}
	of, group := map[outcome]int{}, map[int]int{}
	for _, order := range permutations(len(things)) {
		b, done, chance := brute(t, s, rules, things, order)
		i := slices.IndexFunc(r.Groups, func(g explore.Group) bool {
			return slices.ContainsFunc(g.Orders, func(o []int) bool { return slices.Equal(o, order) })
		})
		g := &r.Groups[i]
		want := outcome{done, game.TableKey(b.State())}
		for thing := range things {
			if g.Done[thing] != (done&(1<<thing) != 0) {
				t.Errorf("%s: order %v: thing %d works is %v, want %v", s.Title, order, thing+1, g.Done[thing], !g.Done[thing])
			}
		}
		if game.TableKey(g.End) != want.table {
			t.Errorf("%s: order %v of %v leads to another table than by itself", s.Title, order, things)
		}
		at := slices.IndexFunc(g.Orders, func(o []int) bool { return slices.Equal(o, order) })
		if d := g.Chances[at] - chance; d > 1e-9 || d < -1e-9 {
			t.Errorf("%s: order %v has the chance %g, want %g", s.Title, order, g.Chances[at], chance)
		}
		if known, ok := of[want]; ok && known != i {
			t.Errorf("%s: order %v has the same outcome as those of group %d, and is in group %d", s.Title, order, known, i)
		}
		if known, ok := group[i]; ok && known != len(of) && of[want] != i {
			t.Errorf("%s: group %d has two outcomes", s.Title, i)
		}
		of[want], group[i] = i, len(of)
	}
	if len(of) != len(r.Groups) {
		t.Errorf("%s: %d groups of %d outcomes", s.Title, len(r.Groups), len(of))
	}
	return len(of)
}

// some chooses things to do at random: answers to the open question, and charges that may be refused.
func some(r *rand.Rand, s *game.State, rules game.Rules, n int) []explore.Thing {
	q := rules.Begin(false).Question(s)
	if q == nil {
		return nil
	}
	var things []explore.Thing
	for range n {
		a := q.Answers[r.IntN(len(q.Answers))]
		thing := explore.Thing{a}
		u, v := &s.Units[r.IntN(len(s.Units))], &s.Units[r.IntN(len(s.Units))]
		if a.Do == "order" && r.IntN(2) == 0 {
			thing = append(thing, game.Action{Do: "charge", Unit: a.Units[0], Target: string(v.ID)})
		} else if s.System == "stand" && r.IntN(3) == 0 {
			thing = explore.Thing{{Do: "charge", Unit: u.ID, Target: string(v.ID)}}
		}
		if a.Do == "concede" {
			continue
		}
		things = append(things, thing)
	}
	return things
}

// Random plans on crowded tables of the stand rules.
func TestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 3))
	different, plans := 0, 0
	for range 30 {
		s := standtest.Crowded(r)
		things := some(r, &s, stand.Rules{}, 2+r.IntN(2))
		if len(things) < explore.Fewest || (stand.Rules{}).Guide().Waiting(&s).Midway {
			continue
		}
		plans++
		if agrees(t, &s, stand.Rules{}, things) > 1 {
			different++
		}
	}
	if plans < 20 || different < 5 {
		t.Errorf("%d plans, of which the order changes %d: want at least 20 and 5", plans, different)
	}
}

// opened returns the first scenarios that a system brings.
func opened(t *testing.T, rules game.Rules, most int) []*game.State {
	t.Helper()
	names, err := fs.Glob(rules.Guide().Files, "scenarios/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []*game.State
	for _, name := range names[:min(most, len(names))] {
		text, err := fs.ReadFile(rules.Guide().Files, name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, name, []game.Rules{rules})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &s)
	}
	return list
}

// Battles of other systems can be explored too: this package knows none of them.
func TestOtherSystems(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 4))
	for _, rules := range []game.Rules{element.Rules{}, column.Rules{}} {
		plans, different := 0, 0
		for _, s := range opened(t, rules, 2) {
			b := game.NewBattle(*s, rules, game.Options{Seed: 7})
			for n := 0; n < 5; {
				s := b.State()
				if rules.Guide().Phase(s).Kind == game.PhasePlay && !rules.Guide().Waiting(s).Midway && r.IntN(3) == 0 {
					n++
					if things := some(r, s, rules, 3); len(things) >= explore.Fewest {
						plans++
						if agrees(t, s, rules, things) > 1 {
							different++
						}
					}
				}
				a, ok := b.Default()
				if !ok {
					break
				}
				if _, err := b.Do(a); err != nil {
					t.Fatal(err)
				}
			}
		}
		if plans < 8 || different == 0 {
			t.Errorf("%s: %d plans, of which the order changes %d: want at least 8 and 1", rules.Name(), plans, different)
		}
	}
}
