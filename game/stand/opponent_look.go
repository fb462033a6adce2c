package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
)

// option is an action that the computer rehearses, and what came of it.
type option struct {
	action game.Action
	then   *game.Action // the charge that an order is for; nil for none
	values []float64    // by rehearsal; the same number has the same dice
	lead   float64      // over the first option
}

// rehearsals says how often options are rehearsed at each level: all of them, then the better half, then
// the better half of that.
var rehearsals = [3][3]int{game.Medium: {3, 3, 0}, game.Hard: {4, 6, 6}}

// mostWeighed limits the rehearsals of a decision at each level: no more begin when the answers in them,
// times the stands on the table, have come to this number. An answer takes longer the more stands there are.
var mostWeighed = [3]int{game.Medium: 25_000, game.Hard: 70_000}

// leastTimes is how often each option is rehearsed even so.
const leastTimes = 2

// best rehearses some options and returns the best: the first, unless another is clearly better.
func (w *weighing) best(options []*option, level game.Level) *option {
	usual, rest, stands := options[0], slices.Clone(options), 0
	for i := range w.s.Units {
		stands += len(w.s.Units[i].Stands)
	}
	spent := func() bool {
		return len(usual.values) >= leastTimes && w.answers*stands >= mostWeighed[level]
	}
	for _, more := range rehearsals[level] {
		if len(rest) < 2 || spent() {
			break
		}
		for n := 0; n < more && !spent(); n++ {
			times := len(usual.values) + 1
			w.rehearse(usual, times)
			for _, o := range rest {
				w.rehearse(o, times)
			}
		}
		for _, o := range rest {
			o.lead = leadOver(o.values, usual.values)
		}
		slices.SortStableFunc(rest, func(a, b *option) int { return cmp.Compare(b.lead, a.lead) })
		rest = rest[:(len(rest)+1)/2]
	}
	if rest[0].lead > 0 {
		return rest[0]
	}
	return usual
}

// An option must be better than the first by a number of standard errors. A few rehearsals say little of how
// widely chance spreads them: it is reckoned as if some more had shown the usual spread.
const (
	caution     = 0.5
	usualSpread = 100.0 // in points
	spreadShown = 2     // how many rehearsals have shown it
)

// leadOver returns by how much some values are greater on average than others of the same rehearsals,
// less a margin for chance.
func leadOver(values, than []float64) float64 {
	n := float64(len(values))
	sum, square := 0.0, 0.0
	for i, v := range values {
		d := v - than[i]
		sum += d
		square += float64(d * d)
	}
	mean := sum / n
	shown := max(0, square-float64(sum*mean)) + float64(spreadShown*float64(usualSpread*usualSpread))
	spread := math.Sqrt(shown / (n + spreadShown))
	return mean - float64(caution*spread)/math.Sqrt(n)
}

const (
	mostRehearsed = 500            // answers in a rehearsal
	rehearsedDice = 0x5eed_0000_00 // where the seeds of rehearsals begin
	impossible    = -1e9           // the value of an action that the rules refuse
)

// rehearse plays an option on until it has been rehearsed the given number of times.
func (w *weighing) rehearse(o *option, times int) {
	for n := len(o.values); n < times; n++ {
		o.values = append(o.values, w.play(o, rehearsedDice+uint64(n)+uint64(w.s.Turn.Number)<<8))
	}
}

// play plays an option on, with the dice of a seed and the answers of playsOn for both sides, to the end of
// the other side's turn, and returns what the table and the points are then worth.
func (w *weighing) play(o *option, seed uint64) float64 {
	if w.k.rehearsal == nil {
		w.k.rehearsal = game.NewRehearsal(Rules{})
	}
	h := w.k.rehearsal
	h.From(w.s, seed)
	if _, err := h.Do(o.action); err != nil {
		return impossible
	}
	if p := openFrame[moveProcedure](h.State()); o.then != nil && p != nil && p.Step == paceFull {
		_, _ = h.Do(*o.then) // where it has become impossible the default follows
	}
	active, ends := w.s.Turn.Active, 0
	for range mostRehearsed {
		s := h.State()
		if s.Turn.Active != active {
			active, ends = s.Turn.Active, ends+1
		}
		if s.Turn.Phase == phaseOver || ends == 2 {
			break
		}
		next, open := playsOn(h)
		if !open {
			break
		}
		w.answers++
		if _, err := h.Do(next); err != nil {
			break
		}
	}
	return worthOf(h.State(), w.side) + worthOfLead(h.State(), w.side)
}

// Shares of the points of an army.
const (
	nearBreak   = 0.25 // that an army is worth less at its break point, growing with the square of its losses
	generalLost = 0.3
)

// worthOf returns what a table is worth to a side in points, less what it is worth to the other: the
// units, half by their stands and half as victory points count them (STD-WIN-10, STD-WIN-11); the
// characters; objectives; how near the armies are to their break points (STD-WIN-05, STD-WIN-06).
func worthOf(s *game.State, side int) float64 {
	var worth, total [2]float64
	for i := range s.Units {
		u := &s.Units[i]
		if !ofTheArmy(u) {
			continue
		}
		of, points, keeps := s.SideOf(u.Side), float64(Own(u).Points), 1.0
		switch {
		case isDestroyed(u):
			keeps = 0
		case isCrippled(u):
			keeps = 0.5
		}
		stands := float64(len(u.Stands)+len(Own(u).State.Away)+len(Own(u).State.Waiting)) / float64(max(1, Own(u).Size))
		total[of] += points
		worth[of] += float64(points * (stands + keeps) / 2)
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; !isCasualty(s, c) {
			worth[s.SideOf(c.Side)] += float64(OwnLeader(c).Points)
		}
	}
	for i, a := range armiesOf(s) {
		near := float64(a.halves) / float64(2*max(1, a.breakPoint()))
		worth[i] -= float64(nearBreak * float64(total[i]*float64(near*near)))
		if a.lost {
			worth[i] -= float64(generalLost * total[i])
		}
		if hasObjectives(s) {
			points, _ := objectivePoints(s, s.Sides[i].ID, &Result{})
			worth[i] += float64(points)
		}
	}
	return worth[side] - worth[1-side]
}
