package explore_test

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/column"
	"frontage/game/element"
	"frontage/game/explore"
	"frontage/game/stand"
)

// turnOf plays a turn of a battle by default, and returns the first thing that its side does in each phase of it.
func turnOf(t *testing.T, b *game.Battle) (things []explore.Thing) {
	t.Helper()
	guide := b.Rules().Guide()
	start := b.State().Turn
	var phases []string
	for n := 0; n < 400; n++ {
		s := b.State()
		if s.Turn.Number != start.Number || s.Turn.Active != start.Active || guide.Over(s) {
			break
		}
		a, ok := b.Default()
		if !ok {
			break
		}
		ask := func(q game.Query) (game.Answer, error) { return b.Query(q) }
		view := guide.Answer(s, a, ask)
		mine := slices.ContainsFunc(append([]game.UnitID{a.Unit}, a.Units...), func(id game.UnitID) bool { u := s.Unit(id); return u != nil && u.Side == start.Active })
		if mine && !view.Ends && !guide.Waiting(s).Midway && !slices.Contains(phases, s.Turn.Phase) && len(things) < 4 {
			phases, things = append(phases, s.Turn.Phase), append(things, explore.Thing{a})
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	return things
}

// Things of one turn that belong to different phases are tried in every order: a phase ends where a thing of a later
// one comes first, and the things of the phases before are then refused.
func TestThingsOfDifferentPhases(t *testing.T) {
	for _, rules := range []game.Rules{element.Rules{}, column.Rules{}} {
		plans, whole := 0, 0
		for _, s := range opened(t, rules, 3) {
			b := game.NewBattle(*s, rules, game.Options{Seed: 7})
			for n := 0; n < 12 && plans < 3; n++ {
				before := *b.State()
				things := turnOf(t, b)
				if rules.Guide().Phase(&before).Kind != game.PhasePlay || rules.Guide().Waiting(&before).Midway || len(things) < explore.Fewest {
					continue
				}
				plans++
				outcomes := agrees(t, &before, rules, things)
				r, err := (&explore.Plan{Rules: rules, Start: &before, Things: things, By: explore.ByThings}).Explore()
				if err != nil {
					t.Fatal(err)
				}
				if r.Groups[0].Works == len(things) {
					whole++
					if outcomes < 2 { // in another order the thing of an earlier phase comes too late
						t.Errorf("%s: things of %d phases have one outcome in every order", before.Title, len(things))
					}
				}
			}
		}
		if plans < 2 || whole < 1 {
			t.Errorf("%s: %d plans over phases, of which %d work as a whole; want at least 2 and 1", rules.Name(), plans, whole)
		}
	}
}

// Initiative comes before orders (STD-CMD-02), and the Command phase before the Shooting phase (STD-CMD-01): a charge on
// initiative, a move by order and a shot all work in that order alone, and the shot in every order.
func TestChargeMoveAndShot(t *testing.T) {
	r2, r3 := unit("r2", at{100, 60, 180}), unit("r3", at{80, 40, 180})
	r3.Own.(*stand.Unit).Shooting, r3.Own.(*stand.Unit).Range = 1, 30
	s := table("initiative", unit("r1", at{38, 40, 180}), r2, r3, unit("b1", at{38, 26, 0}), unit("b3", at{80, 15, 0}))
	s.Characters = []game.Character{general(90, 60)}
	things := []explore.Thing{{{Do: "shoot", Unit: "r3", Target: "b3"}}, ordered("r2", moved(&r2, 0, -5)), {charge("r1", "b1")}}
	if n := agrees(t, s, stand.Rules{}, things); n != 4 {
		t.Errorf("there are %d outcomes, want 4: which of the charge and the move still work", n)
	}
	r := tried(t, s, explore.ByThings, things...)
	if best := r.Groups[0]; best.Works != 3 || len(best.Orders) != 1 || !slices.Equal(best.Orders[0], []int{2, 1, 0}) {
		t.Errorf("the best outcome has %d things, in the orders %v; want all three in the order 3, 2, 1 alone", best.Works, best.Orders)
	}
	if r.Works[0].Orders != 6 || r.Works[1].Orders != 3 || r.Works[2].Orders != 2 {
		t.Errorf("the shot works in %d orders, the move in %d, the charge in %d; want 6, 3, 2", r.Works[0].Orders, r.Works[1].Orders, r.Works[2].Orders)
	}
}
