package explore

import (
	"errors"

	"frontage/game"
)

// Cause is the reason for an action.
type Cause int

const (
	Meant   Cause = iota // it is part of the plan
	Default              // it answers a question by default
	Ended                // it ends a step or phase, since the plan goes on in a later one
)

// Act is an action that was carried out.
type Act struct {
	Action game.Action
	Cause  Cause
	Events []game.Event
}

// Step is a thing that was carried out or refused.
type Step struct {
	Thing   int
	Refusal *game.Refusal // nil if it was carried out
	Acts    []Act
	Tests   []Test
	Chance  float64 // that all tests pass

	after *game.State
	key   string // of after
}

// tail is the rest of an order: its steps, then the answers by default that finish the last one.
type tail struct {
	steps  []*Step
	last   []Act
	chance float64
	end    *game.State
}

// walk tries the things of a plan. It remembers what it has worked out about a state, since many
// orders lead to the same one.
type walk struct {
	*Plan
	session game.Session
	guide   *game.Guide
	tails   map[from][]tail
	steps   map[doing]*Step
	ended   map[string]*turned
}

// from is a state and the set of things left to do.
type from struct {
	key  string
	left int
}

// doing is a thing that is done in a state.
type doing struct {
	key   string
	thing int
}

// turned is a state in which a step or phase has ended by itself, nil if it cannot end.
type turned struct {
	state *game.State
	acts  []Act
}

func newWalk(p *Plan) *walk {
	return &walk{Plan: p, session: p.Rules.Begin(false), guide: p.Rules.Guide(),
		tails: map[from][]tail{}, steps: map[doing]*Step{}, ended: map[string]*turned{}}
}

// Limits of the actions that a thing needs besides its own.
const (
	mostAnswers = 100
	mostEnds    = 4
)

// midway reports whether something that has begun waits for an answer.
func (w *walk) midway(s *game.State) bool { return w.guide.Waiting(s).Midway }

// side returns the side that carries out the plan: that of the first piece that does something.
func (w *walk) side() game.SideID {
	for _, t := range w.Things {
		for i := range t {
			a := &t[i]
			if j := w.Start.CharacterIndex(a.Character); j >= 0 {
				return w.Start.Characters[j].Side
			}
			for _, id := range append([]game.UnitID{a.Unit}, a.Units...) {
				if u := w.Start.Unit(id); u != nil {
					return u.Side
				}
			}
			if u, _ := w.Start.Stand(a.Stand); u != nil {
				return u.Side
			}
		}
	}
	return w.Start.Turn.Active
}

// from returns what follows from a state in every order of the things left to do.
func (w *walk) from(s *game.State, key string, left int) ([]tail, error) {
	if known, ok := w.tails[from{key, left}]; ok {
		return known, nil
	}
	if left == 0 {
		end, acts, err := w.settle(s)
		if err != nil {
			return nil, err
		}
		list := []tail{{last: acts, chance: 1, end: end}}
		w.tails[from{key, left}] = list
		return list, nil
	}
	var list []tail
	for i := range w.Things {
		if left&(1<<i) == 0 {
			continue
		}
		step, err := w.step(s, key, i)
		if err != nil {
			return nil, err
		}
		rest, err := w.from(step.after, step.key, left&^(1<<i))
		if err != nil {
			return nil, err
		}
		for _, t := range rest {
			list = append(list, tail{append([]*Step{step}, t.steps...), t.last, step.Chance * t.chance, t.end})
		}
	}
	w.tails[from{key, left}] = list
	return list, nil
}

// step carries out a thing. A refused thing leaves the state as it is.
func (w *walk) step(s *game.State, key string, thing int) (*Step, error) {
	if known := w.steps[doing{key, thing}]; known != nil {
		return known, nil
	}
	step := &Step{Thing: thing, Chance: 1}
	now, given := s, []int(nil)
	for i := range w.Things[thing] {
		a := w.Things[thing][i]
		if a.Do == game.DoDice {
			given = append(given, a.Values...)
			continue
		}
		next, err := w.act(step, now, a, &given)
		if errors.As(err, &step.Refusal) {
			if now != s { // the default answers to what the thing itself has begun explain nothing
				_, err = w.meant(&Step{}, now, a, &given)
				errors.As(err, &step.Refusal)
			}
			step.Acts, step.Tests, step.Chance = nil, nil, 1
			now = s
			break
		}
		if err != nil {
			return nil, err
		}
		now = next
	}
	if step.after, step.key = now, key; now != s {
		step.key = game.Key(now)
	}
	w.steps[doing{key, thing}] = step
	return step, nil
}

// act carries out an action of a thing: at once, or after the default answers to what is still
// open, or in a later step of the turn.
func (w *walk) act(step *Step, s *game.State, a game.Action, given *[]int) (*game.State, error) {
	next, err := w.meant(step, s, a, given)
	var refusal *game.Refusal
	for answers := 0; errors.As(err, &refusal) && w.midway(s) && answers < mostAnswers; answers++ {
		answer, ok := w.session.Default(s)
		if !ok {
			return nil, err
		}
		after, events, failed := w.carryOut(s, answer)
		if failed != nil {
			return nil, err
		}
		step.Acts = append(step.Acts, Act{answer, Default, events})
		s = after
		next, err = w.meant(step, s, a, given)
	}
	if !errors.As(err, &refusal) {
		return next, err
	}
	why := err
	var ends []Act
	for range mostEnds {
		later := w.end(s)
		if later == nil {
			return nil, why
		}
		s = later.state
		ends = append(ends, later.acts...)
		trial := Step{Chance: 1}
		if next, err = w.meant(&trial, s, a, given); !errors.As(err, &refusal) {
			step.Acts = append(append(step.Acts, ends...), trial.Acts...)
			step.Tests, step.Chance = append(step.Tests, trial.Tests...), step.Chance*trial.Chance
			return next, err
		}
	}
	return nil, why
}

// meant carries out an action of the plan and adds it to a step.
func (w *walk) meant(step *Step, s *game.State, a game.Action, given *[]int) (*game.State, error) {
	d := w.dice(s, a)
	d.given = *given
	next, events, err := d.roll(s, a)
	if err != nil {
		return nil, err
	}
	*given = d.left()
	step.Acts = append(step.Acts, Act{a, Meant, events})
	if d.test != nil {
		step.Tests, step.Chance = append(step.Tests, *d.test), step.Chance*d.test.Chance
	}
	return next, nil
}

// carryOut carries out an action that is not part of the plan.
func (w *walk) carryOut(s *game.State, a game.Action) (*game.State, []game.Event, error) {
	d := dice{walk: w}
	return d.roll(s, a)
}

// settle answers by default what is still open.
func (w *walk) settle(s *game.State) (*game.State, []Act, error) {
	var acts []Act
	for range mostAnswers {
		if !w.midway(s) {
			break
		}
		a, ok := w.session.Default(s)
		if !ok {
			break
		}
		next, events, err := w.carryOut(s, a)
		var refusal *game.Refusal
		if errors.As(err, &refusal) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		acts, s = append(acts, Act{a, Default, events}), next
	}
	return s, acts, nil
}

// end ends the present step or phase, nil if that is not possible or the turn would end with it.
func (w *walk) end(s *game.State) *turned {
	key := game.Key(s)
	if known, ok := w.ended[key]; ok {
		return known
	}
	var later *turned
	if w.guide.End.Do != "" && !w.guide.Over(s) && !w.midway(s) {
		next, events, err := w.carryOut(s, w.guide.End)
		if err == nil && !w.guide.Over(next) && next.Turn.Number == s.Turn.Number && next.Turn.Active == s.Turn.Active {
			settled, acts, err := w.settle(next)
			if err == nil && !w.midway(settled) {
				later = &turned{settled, append([]Act{{w.guide.End, Ended, events}}, acts...)}
			}
		}
	}
	w.ended[key] = later
	return later
}
