package army

import (
	"fmt"
	"math/rand/v2"

	"frontage/game/stand"
)

// quickTries is the number of armies that Quick tries; it keeps the one with the fewest
// points left over.
const quickTries = 12

// Quick chooses an army by itself: legal, varied, and as close to the points as possible.
// The same list, points and seed give the same army on every platform. It returns an
// error if the points do not cover what the list demands.
func Quick(a *Army, points int, seed uint64) (*List, error) {
	var best *List
	for try := range quickTries {
		q := quick{List{Army: a, Points: points}, rand.New(rand.NewPCG(seed, uint64(try)))}
		if problem := q.fill(); problem != nil {
			if try == quickTries-1 && best == nil {
				return nil, fmt.Errorf("%s: %d points do not make a legal army: %w", a.Name, points, problem)
			}
			continue
		}
		if best == nil || q.Cost() > best.Cost() {
			best = &q.List
		}
		if points-best.Cost() < 5 {
			break // prices are multiples of 5
		}
	}
	return best, nil
}

// quick is an army being chosen.
type quick struct {
	List
	rand *rand.Rand
}

// fill chooses a whole army. It returns the limit that cannot be kept, or nil.
func (q *quick) fill() *Problem {
	q.addGeneral()
	q.addDemanded()
	// Add a leader or two for each thousand points, besides the general.
	for range q.Points/1000 + q.rand.IntN(2) {
		q.addOneOf(q.leaders())
	}
	for q.addOneOf(q.troops()) {
	}
	if problems := q.Problems(); len(problems) > 0 {
		return problems[0]
	}
	return nil
}

func (q *quick) addGeneral() {
	var generals []weighted
	for _, c := range q.Army.Characters {
		if c.Kind == stand.General {
			generals = append(generals, weighted{Pick{ID: c.ID}, 1})
		}
	}
	q.addOneOf(generals)
}

// addDemanded adds what the list demands while limits allow it.
func (q *quick) addDemanded() {
	for _, id := range q.ids() {
		for q.below(id) != nil {
			if q.Army.Mount(id) != nil {
				if !q.mountSomebody(id) {
					break
				}
			} else if q.Add(Pick{ID: id}) != nil {
				break
			}
		}
	}
}

// mountSomebody gives a mount to the first character on foot who may have it.
func (q *quick) mountSomebody(mount string) bool {
	for i, p := range q.Picks {
		if q.Army.Character(p.ID) == nil || p.Mount != "" {
			continue
		}
		others := q.List
		others.Picks = append(append([]Pick(nil), q.Picks[:i]...), q.Picks[i+1:]...)
		if others.Add(Pick{p.ID, mount}) == nil {
			q.Picks = others.Picks
			return true
		}
	}
	return false
}

// weighted is a pick with its weight.
type weighted struct {
	pick   Pick
	weight int
}

// leaders lists the characters other than the general, one in four of them mounted.
func (q *quick) leaders() []weighted {
	var list []weighted
	for _, c := range q.Army.Characters {
		if c.Kind == stand.General || c.Points == 0 {
			continue
		}
		list = append(list, weighted{Pick{ID: c.ID}, 3 * max(1, len(q.Army.Mounts))})
		for _, m := range q.Army.Mounts {
			list = append(list, weighted{Pick{c.ID, m.ID}, 1})
		}
	}
	return list
}

// troops lists the units. Units that the army already has get less weight; units without
// a limit get more.
func (q *quick) troops() []weighted {
	var list []weighted
	for i := range q.Army.Units {
		u := &q.Army.Units[i]
		if u.Points == 0 {
			continue // another rule grants it
		}
		weight := 60
		if u.Limit.Max == 0 {
			weight = 120
		}
		list = append(list, weighted{Pick{ID: u.ID}, weight / min(60, 1+q.Count(u.ID))})
	}
	return list
}

// addOneOf adds one of the picks that may be added, and reports false if there is none.
func (q *quick) addOneOf(list []weighted) bool {
	total := 0
	left := q.Points - q.Cost()
	for i, w := range list {
		if q.price(w.pick) > left || q.May(w.pick) != nil {
			list[i].weight = 0
		}
		total += list[i].weight
	}
	if total == 0 {
		return false
	}
	at := q.rand.IntN(total)
	for _, w := range list {
		if at -= w.weight; at < 0 {
			q.Picks = append(q.Picks, w.pick)
			break
		}
	}
	return true
}
