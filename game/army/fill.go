package army

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// quickTries is the number of armies that Quick tries; it keeps the one with the fewest
// points left over.
const quickTries = 12

// Quick chooses an army: legal, varied, and as close to the points as possible.
// The same list, points and seed give the same army on every platform. It returns an
// error if the points do not cover what the list demands.
func Quick(a *Army, points int, seed uint64) (*List, error) { return QuickOf(a, points, 0, seed) }

// QuickOf is [Quick] for an army of figures of a scale, 0 for the usual one.
func QuickOf(a *Army, points, scale int, seed uint64) (*List, error) {
	var best *List
	for try := range quickTries {
		f := Filler{List{Army: a, Points: points, Scale: scale}, rand.New(rand.NewPCG(seed, uint64(try)))}
		a.system().Fill(&f)
		if problems := f.Problems(); len(problems) > 0 {
			if try == quickTries-1 && best == nil {
				return nil, fmt.Errorf("%s: %d points do not make a legal army: %w", a.Name, points, problems[0])
			}
			continue
		}
		if best == nil || f.Cost() > best.Cost() {
			best = &f.List
		}
		if float64(points)-best.Cost() < a.system().near() {
			break
		}
	}
	return best, nil
}

// near returns the number of points below which the rest is small enough.
func (s *System) near() float64 {
	if s.Near > 0 {
		return s.Near
	}
	return 1
}

// Filler is an army that is being chosen.
type Filler struct {
	List
	Rand *rand.Rand
}

// Weighted is a pick with its weight.
type Weighted struct {
	Pick   Pick
	Weight int
}

// AddDemanded adds what the list demands while limits allow it.
func (f *Filler) AddDemanded() {
	for _, id := range f.ids() {
		for f.below(id) != nil {
			if f.Army.Upgrade(id) != nil {
				if !f.upgradeSomebody(id) {
					break
				}
			} else if f.Add(Pick{ID: id}) != nil {
				break
			}
		}
	}
}

// upgradeSomebody gives an upgrade to the first pick that may have it and has none.
func (f *Filler) upgradeSomebody(upgrade string) bool {
	for _, p := range f.Picks {
		with := p
		with.Upgrade = upgrade
		if p.Upgrade == "" && f.Change(p, with) == nil {
			return true
		}
	}
	return false
}

// Troops lists the units. Units that the army already has get less weight; units without a limit
// get more. It leaves out units that cost nothing, since another rule grants them.
func (f *Filler) Troops() []Weighted {
	var list []Weighted
	for i := range f.Army.Units {
		u := &f.Army.Units[i]
		if f.Price(Pick{ID: u.ID}) == 0 {
			continue
		}
		weight := 60
		if u.Limit.Max == 0 {
			weight = 120
		}
		list = append(list, Weighted{Pick{ID: u.ID}, weight / min(60, 1+f.Count(u.ID))})
	}
	return list
}

// AddOneOf adds one of the legal picks, and reports false if there is none.
func (f *Filler) AddOneOf(list []Weighted) bool {
	total := 0
	left := float64(f.Points) - f.Cost()
	for i, w := range list {
		if f.Price(w.Pick) > left || f.May(w.Pick) != nil {
			list[i].Weight = 0
		}
		total += list[i].Weight
	}
	if total == 0 {
		return false
	}
	at := f.Rand.IntN(total)
	for _, w := range list {
		if at -= w.Weight; at < 0 {
			f.Picks = append(f.Picks, w.Pick)
			break
		}
	}
	return true
}

// GiveOneOf gives an item to one of the picks that have none and for which may is true, for at most so many points
// and within those left. Each way to do so is as likely as another. It reports false if there is none.
func (f *Filler) GiveOneOf(may func(Pick) bool, most float64) bool {
	most = min(most, float64(f.Points)-f.Cost())
	var ways [][2]Pick
	for _, p := range f.Picks {
		if p.Item != "" || !may(p) {
			continue
		}
		for _, item := range f.system().Items {
			with := p
			with.Item = item.ID
			if !f.has(item.ID) && f.unknown(with) == nil && f.itemPrice(with) <= most {
				ways = append(ways, [2]Pick{p, with})
			}
		}
	}
	if len(ways) == 0 {
		return false
	}
	way := ways[f.Rand.IntN(len(ways))]
	return f.Change(way[0], way[1]) == nil
}

// has reports whether somebody on the list carries an item.
func (l *List) has(item string) bool {
	return slices.ContainsFunc(l.Picks, func(p Pick) bool { return p.Item == item })
}
