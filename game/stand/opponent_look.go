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
	then   *game.Action // the charge or the move that an order is for; nil for none
	values []float64    // by rehearsal; the same number has the same dice
	lead   float64      // over the first option
}

// rehearsals says how often options are rehearsed at each level: all of them, then the better half, then
// the better half of that.
var rehearsals = [3][3]int{game.Medium: {3, 3, 0}, game.Hard: {4, 6, 6}}

// mostWeighed limits the rehearsals of a decision at each level, by what weighed counts: 10,000 take about a
// twentieth of a second natively.
var mostWeighed = [3]int{game.Medium: 40_000, game.Hard: 90_000}

// workOfAnswer is the work of searches that takes as long as an answer takes for each stand on the table.
const workOfAnswer = 250

// weighed says how much the rehearsals of this decision have taken: their answers, times the stands on the
// table, since an answer takes longer the more stands there are; and their searches for ways and sight.
func (w *weighing) weighed() int {
	return w.answers*w.stands + (w.k.searched()-w.searched)/workOfAnswer
}

// searched returns the work of all searches in rehearsals so far.
func (k *session) searched() int {
	if k.rehearsal == nil {
		return 0
	}
	return k.rehearsal.Session().(*session).known.lasting.work.Total()
}

// best rehearses some options and returns the best: the first, unless another is clearly better. Where it
// would take too long to rehearse all, it goes on with the better half.
func (w *weighing) best(options []*option, level game.Level) *option {
	usual, rest := options[0], slices.Clone(options)
	w.most = mostWeighed[level]
	for _, more := range rehearsals[level] {
		for times := len(usual.values) + more; len(usual.values) < times && len(rest) > 1; {
			if !w.rehearse(usual, rest) {
				rest = betterHalf(rest, usual)
			}
		}
		rest = betterHalf(rest, usual)
	}
	if rest[0].lead > 0 {
		return rest[0]
	}
	return usual
}

// betterHalf returns the half of some options that leads over the first, the best at the front.
func betterHalf(options []*option, usual *option) []*option {
	for _, o := range options {
		o.lead = leadOver(o.values, usual.values)
	}
	slices.SortStableFunc(options, func(a, b *option) int { return cmp.Compare(b.lead, a.lead) })
	return options[:(len(options)+1)/2]
}

// rehearse plays some options and the first on once, with the same dice; false if that is likely to exceed the
// limit of work, or has exceeded it.
func (w *weighing) rehearse(usual *option, options []*option) bool {
	all := append([]*option{usual}, slices.DeleteFunc(slices.Clone(options), func(o *option) bool { return o == usual })...)
	if used := w.weighed(); used+used*len(all)/max(1, w.plays) > w.most {
		return false
	}
	seed := rehearsedDice + uint64(len(usual.values)) + uint64(w.s.Turn.Number)<<8
	values := make([]float64, len(all))
	for i, o := range all {
		value, ended := w.play(o, seed)
		if !ended {
			return false
		}
		values[i] = value
	}
	for i, o := range all {
		o.values = append(o.values, values[i])
	}
	return true
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
	if len(values) == 0 {
		return 0
	}
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

// play plays an option on, with the dice of a seed and the answers of playsOn for both sides, to the end of
// the other side's turn, and returns what the table and the points are then worth. It gives up at the limit of work.
func (w *weighing) play(o *option, seed uint64) (value float64, ended bool) {
	if w.k.rehearsal == nil {
		w.k.rehearsal = game.NewRehearsal(Rules{})
	}
	h := w.k.rehearsal
	h.From(w.s, seed)
	w.plays++
	var rolled []uint64
	do := func(a game.Action) error {
		dice := diceOf(h, &a, seed)
		for slices.Contains(rolled, dice) {
			dice = mixed(dice, 1)
		}
		rolled = append(rolled, dice)
		h.Reseed(dice)
		_, err := h.Do(a)
		return err
	}
	if err := do(o.action); err != nil {
		return impossible, true
	}
	if p := openFrame[moveProcedure](h.State()); o.then != nil && p != nil && p.Step == paceFull {
		_ = do(*o.then) // where it has become impossible the default follows
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
		if w.answers++; w.weighed() > w.most {
			return 0, false
		}
		if err := do(next); err != nil {
			break
		}
	}
	return worthOf(h.State(), w.side) + worthOfLead(h.State(), w.side), true
}

// diceOf returns the seed of the dice of an action in a rehearsal: the same for what the same units or the same
// character do in the same turn. So all that an option does not change comes out alike with every option, and
// tells nothing for or against it.
func diceOf(h *game.Rehearsal, a *game.Action, seed uint64) uint64 {
	s := h.State()
	seed = mixed(seed, uint64(s.Turn.Number))
	who := []string{string(s.Turn.Active), a.Do, string(a.Unit), a.Target, string(a.Character), a.Choice}
	for _, unit := range a.Units {
		who = append(who, string(unit))
	}
	if a.Engagement != "" { // combats have numbers, which differ with what else touches
		for _, e := range h.Session().(*session).ask(s).engagements() {
			if e.ID == a.Engagement {
				who = append(who, string(e.Units[0]))
			}
		}
	}
	for _, name := range who {
		for _, c := range []byte(name) {
			seed = mixed(seed, uint64(c))
		}
		seed = mixed(seed, 0)
	}
	return seed
}

// mixed adds a number to a hash.
func mixed(hash, n uint64) uint64 { return (hash ^ n) * 0x100000001b3 }

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
