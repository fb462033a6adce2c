package geometry

import (
	"math/rand/v2"
	"testing"
)

// Work is counted the same after any other questions, and an answer cut short by the limit says so.
//
// Work.Within law 1.
func TestWorkLimitIsTheSameAfterOtherQuestions(t *testing.T) {
	ended, none := 0, 0
	before := []func(m *Mover, to Box){
		func(*Mover, Box) {},
		func(m *Mover, to Box) { m.Within(to) },
		func(m *Mover, to Box) { // does the same work if it finds no way
			if w, _ := m.Somehow(to); !w.OK && !w.Blocked {
				none++
			}
		},
	}
	for seed := range uint64(60) {
		c, from, to := strewn(60, seed)
		limit := 20_000 + int(seed)*20_000
		ask := func(before func(*Mover, Box)) (w Way, shifts Intervals, done int) {
			var work Work
			g := NewGround(bigTable, c.boxes, nil).Counting(&work)
			before(g.Mover(from, 30, c.roles, nil), to) // without a limit
			end := work.Within(limit)
			m := g.Mover(from, 30, c.roles, nil)
			w = m.Within(to)
			shifts = m.Shifts(to.Edge(Front))
			done = work.Done()
			if end() {
				ended++
				if !w.OK && !w.GaveUp && !w.Blocked && m.affords(w.Cost) && done < limit {
					t.Errorf("crowd %d: it reached the limit of %d but does not say so: %+v", seed, limit, w)
				}
			}
			return w, shifts, done
		}
		first, shifts, done := ask(before[0])
		for i := range before {
			again, more, cost := ask(before[i])
			if again.OK != first.OK || again.Cost != first.Cost || again.GaveUp != first.GaveUp || cost != done || !sameIntervals(more, shifts, 0) {
				t.Errorf("crowd %d, after %d: %+v for %d, at first %+v for %d; %v, %v", seed, i, again, cost, first, done, more, shifts)
			}
		}
	}
	if ended < 20 || none < 5 {
		t.Errorf("the limit was reached %d times, no way found %d times; want 20 and 5: fewer prove little", ended, none)
	}
}

// Counting below a limit changes no answer, and a nested limit leaves the outer one
// unchanged.
//
// Ground.Counting law 1.
func TestCountingChangesNoAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for seed := range uint64(30) {
		c, from, to := strewn(10+r.IntN(30), seed)
		var work Work
		free := NewGround(bigTable, c.boxes, nil)
		counting := NewGround(bigTable, c.boxes, nil).Counting(&work)
		end := work.Within(1 << 40)
		w, counted := free.Mover(from, 20, c.roles, nil).To(to), counting.Mover(from, 20, c.roles, nil).To(to)
		if w.OK != counted.OK || w.Cost != counted.Cost || w.GaveUp != counted.GaveUp {
			t.Errorf("crowd %d: %+v, counting %+v", seed, w, counted)
		}
		before, total := work.Done(), work.Total()
		inner := work.Within(1)
		if w := counting.Mover(from, 20, c.roles, nil).To(from.Shift(Vec{0, 1})); !work.Over() && !w.OK && !w.Blocked && w.Cost <= 20 {
			t.Errorf("crowd %d: not even a step is free: %+v", seed, w)
		}
		inner()
		if work.Total() < total {
			t.Errorf("crowd %d: the inner work is not in the total: %d, before %d", seed, work.Total(), total)
		}
		work.add(1)
		if end := work.Within(9); work.Total() <= total || end() || work.Total() <= total {
			t.Errorf("crowd %d: a limit of its own changes the total: %d, before %d", seed, work.Total(), total)
		}
		work.done--
		if work.Done() != before || work.Over() {
			t.Errorf("crowd %d: the inner limit is left behind: %d of %d", seed, work.Done(), before)
		}
		if end() {
			t.Errorf("crowd %d: an endless limit was reached", seed)
		}
	}
}

// Blockers.Counting law 1, Room.Counting law 1.
func TestCountingSightChangesNoAnswer(t *testing.T) {
	for seed := range uint64(30) {
		c, from, _ := strewn(20, seed)
		var work Work
		free, counting := NewBlockers(c.boxes, nil), NewBlockers(c.boxes, nil).Counting(&work)
		for i := range c.boxes {
			line, ok := free.See(from.Edge(Front), -1, i)
			counted, seen := counting.See(from.Edge(Front), -1, i)
			if line != counted || ok != seen {
				t.Errorf("crowd %d: %v %v, counting %v %v", seed, line, ok, counted, seen)
			}
		}
		looks := work.Total()
		var obstacles []Rounded
		for _, b := range c.boxes {
			obstacles = append(obstacles, b.Around(from))
		}
		at, ok := NewRoom(obstacles, bigTable).Nearest(from.Center, nil)
		counted, found := NewRoom(obstacles, bigTable).Counting(&work).Nearest(from.Center, nil)
		if at != counted || ok != found {
			t.Errorf("crowd %d: %v %v, counting %v %v", seed, at, ok, counted, found)
		}
		if looks == 0 || work.Total() == looks || work.Done() != 0 {
			t.Errorf("crowd %d: %d, then %d units of work, %d of them limited; want all of it counted, and none limited", seed, looks, work.Total(), work.Done())
		}
	}
}
