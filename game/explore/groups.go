package explore

import (
	"cmp"
	"slices"

	"frontage/game"
)

// Group is all orders that lead to the same outcome.
type Group struct {
	Orders   [][]int // the numbers of the things from 0, the likeliest order first
	Chances  []float64
	When     When // what the orders have in common
	Works    int  // how many things work
	Done     []bool
	Contacts []Contact
	Touching int // stands of the side that touch enemies
	Combats  []Combat
	Value    float64 // by the measure of the plan
	End      *game.State

	Steps []*Step // of the first order
	Last  []Act   // the answers by default after its last step
}

// Chance is the chance that all tests of the first order pass.
func (g *Group) Chance() float64 { return g.Chances[0] }

// Events returns what happens in the first order.
func (g *Group) Events() (list []game.Event) {
	for _, step := range g.Steps {
		for i := range step.Acts {
			list = append(list, step.Acts[i].Events...)
		}
	}
	for i := range g.Last {
		list = append(list, g.Last[i].Events...)
	}
	return list
}

// Dice is with how many dice the side attacks in the next round of its combats.
func (g *Group) Dice() int {
	n := 0
	for _, c := range g.Combats {
		n += c.Dice
	}
	return n
}

// Wins is how many combats the side wins on average in the next round.
func (g *Group) Wins() float64 {
	sum := 0.0
	for _, c := range g.Combats {
		sum += c.Win
	}
	return sum
}

// group groups the orders by their outcome, the best group first.
func (r *Result) group(w *walk, tails []tail) {
	type outcome struct {
		done  int
		table string
	}
	slices.SortStableFunc(tails, func(a, b tail) int { return cmp.Compare(b.chance, a.chance) })
	at, keys := map[outcome]int{}, map[*game.State]string{}
	for _, t := range tails {
		key, ok := keys[t.end]
		if !ok {
			key = game.TableKey(t.end)
			keys[t.end] = key
		}
		of := outcome{table: key}
		for _, step := range t.steps {
			if step.Refusal == nil {
				of.done |= 1 << step.Thing
			}
		}
		i, ok := at[of]
		if !ok {
			i = len(r.Groups)
			at[of] = i
			r.Groups = append(r.Groups, w.newGroup(r.Side, t, of.done))
		}
		r.Groups[i].Orders = append(r.Groups[i].Orders, orderOf(t))
		r.Groups[i].Chances = append(r.Groups[i].Chances, t.chance)
	}
	r.describe()
	for i := range r.Groups {
		r.Groups[i].Value = r.Groups[i].valueBy(r.By)
	}
	slices.SortStableFunc(r.Groups, compareGroups)
}

func (w *walk) newGroup(side game.SideID, t tail, done int) Group {
	g := Group{End: t.end, Steps: t.steps, Last: t.last, Done: make([]bool, len(w.Things))}
	for i := range g.Done {
		if g.Done[i] = done&(1<<i) != 0; g.Done[i] {
			g.Works++
		}
	}
	g.Contacts, g.Touching = contactsOf(t.end, side)
	g.Combats = w.combatsOf(t.end, side, g.Contacts)
	return g
}

func orderOf(t tail) []int {
	order := make([]int, len(t.steps))
	for i, step := range t.steps {
		order[i] = step.Thing
	}
	return order
}

// valueBy returns the value of an outcome by a measure.
func (g *Group) valueBy(by Measure) float64 {
	switch by {
	case ByContacts:
		return float64(g.Touching)
	case ByDice:
		return float64(g.Dice())
	case ByWins:
		return g.Wins()
	case ByChance:
		return g.Chance() * float64(g.Works)
	}
	return float64(g.Works)
}

// compareGroups puts the better outcome first: by the measure, then by the number of things that
// work, by stands in contact, and by the chance of the tests.
func compareGroups(a, b Group) int {
	return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.Works, a.Works), cmp.Compare(b.Touching, a.Touching),
		cmp.Compare(b.Chance(), a.Chance()), cmp.Compare(len(b.Orders), len(a.Orders)), slices.Compare(a.Orders[0], b.Orders[0]))
}
