package geometry

import "math"

// Work limits the total work of several searches for ways, so that an answer that needs
// many of them takes no longer than a moment. Once the limit is reached, further searches
// end at once and give up. It counts steps, not time, so it counts the same on every
// machine. One goroutine at a time may use it. A nil Work counts nothing and has no
// limit.
type Work struct {
	done  int
	limit int  // 0 for none
	over  bool // the limit was reached
	total int  // everything since the beginning, searches for lines of sight included
	end   int  // the total at which all ends; 0 for none
}

// Within starts a limit of its own for the work that follows, whatever was done before. The
// returned function ends it and reports whether it was reached. The outer limit then continues as
// if nothing had been done meanwhile.
//
//  1. It ends at the same point whatever was asked for before.
func (w *Work) Within(limit int) (end func() (reached bool)) {
	was := *w
	*w = Work{limit: limit, total: was.total, end: was.end}
	return func() bool {
		reached := w.Over()
		was.total, was.end = w.total, w.end
		*w = was
		return reached
	}
}

// Done returns the amount of work since the limit was set.
func (w *Work) Done() int {
	if w == nil {
		return 0
	}
	return w.done
}

// Total returns the amount of all work since the beginning, including searches for lines of sight.
// Limits of Within do not affect it.
func (w *Work) Total() int {
	if w == nil {
		return 0
	}
	return w.total
}

// EndAt makes all searches end once the total reaches the given amount, whatever limits of Within
// still allow. 0 lifts that.
func (w *Work) EndAt(total int) { w.end = total }

// Over reports whether the limit was reached.
func (w *Work) Over() bool { return w != nil && (w.over || w.end > 0 && w.total >= w.end) }

// left returns how much work the limit still allows.
func (w *Work) left() int {
	if w == nil {
		return math.MaxInt
	}
	left := math.MaxInt
	if w.limit > 0 {
		left = w.limit - w.done
	}
	if w.end > 0 {
		left = min(left, w.end-w.total)
	}
	return left
}

// add counts n units of work.
func (w *Work) add(n int) {
	if w == nil {
		return
	}
	w.total += n
	if w.done += n; w.limit > 0 && w.done >= w.limit {
		w.over = true
	}
}

// Note counts n units of work to which no limit of Within applies.
func (w *Work) Note(n int) {
	if w != nil {
		w.total += n
	}
}

// Counting makes the blockers, and those made of them with Again, count their work in w,
// and returns k. No limit of Within applies to it.
//
//  1. It changes no answer.
func (k *Blockers) Counting(w *Work) *Blockers {
	k.work = w
	return k
}

// Counting makes the movers of g count their work in w, and returns g.
//
//  1. Below the limit it changes no answer.
func (g *Ground) Counting(w *Work) *Ground {
	g.work = w
	return g
}

// Ended reports whether the work of the mover's ground has reached its limit.
func (m *Mover) Ended() bool { return m.ground.work.Over() }
