package body

import (
	"slices"

	"frontage/game/table"
	"frontage/geometry"
)

// Answer is what a base in the way of a moving base does.
type Answer uint8

// Halts stops the move, Passes lets it through, Yields is pushed along.
const (
	Halts Answer = iota
	Passes
	Yields
)

// Pushed is a piece that moves in a push, and how far.
type Pushed struct {
	Piece int
	Far   float64
}

// Push is a straight move of some pieces that push others out of their way. Those push others in
// turn.
type Push struct {
	Far   float64  // how far the pushing pieces get
	Moves []Pushed // the pushing pieces, then the pushed ones, furthest first
	// If something stops the move, Stopped is the moving piece that meets it. Stop.Far is how
	// far that piece gets; Stop.Index is a piece if it meets a base.
	Stopped int
	geometry.Stop
}

// PushBack works out how far some pieces get straight by a vector, without turning. closed is the
// ground with the areas that no piece may enter; its bases are ignored. Nil means that there are
// no such areas and no table edge. meets says what the piece met does when it is in the way of
// who; it is asked once for each pair. If together is set, all pushed pieces go as far as the
// pushing ones, otherwise only until they are out of the way.
func PushBack(t *table.Table, closed *geometry.Ground, pieces []int, by geometry.Vec, together bool, meets func(who, met int) Answer) Push {
	p := &pushing{t: t, closed: closed, pieces: pieces, by: by, dir: by.Unit(), together: together, meets: meets, answers: map[[2]int]Answer{}, absent: make([]geometry.Role, len(t.Boxes))}
	far := by.Len()
	push := p.over(far)
	if push.Meets == geometry.Nothing {
		return push
	}
	// Everybody's way is shortened by as much as the first piece to be stopped would go too far.
	stop, who := push.Stop, push.Stopped
	push = p.over(max(0, far-p.excess))
	push.Stop, push.Stopped = stop, who
	return push
}

// pushing is the search for all that a push moves.
type pushing struct {
	t        *table.Table
	closed   *geometry.Ground
	pieces   []int
	by, dir  geometry.Vec
	together bool
	meets    func(who, met int) Answer
	answers  map[[2]int]Answer
	absent   []geometry.Role
	excess   float64 // how much too far the first piece to be stopped would go
}

// over works out what moves if the pushing pieces go far, and which piece is stopped first.
func (p *pushing) over(far float64) Push {
	push := Push{Far: far, Stopped: -1}
	p.excess = 0
	var need []Pushed // those known to move and not yet looked at
	for _, piece := range p.pieces {
		push.Moves = append(push.Moves, Pushed{piece, far})
	}
	for at := 0; ; at++ {
		if at == len(push.Moves) {
			if len(need) == 0 {
				return push
			}
			next := furthest(need)
			push.Moves, need = append(push.Moves, need[next]), slices.Delete(need, next, next+1)
		}
		need = p.clear(&push, at, need)
	}
}

// furthest returns the index of the piece that must go furthest, the lowest piece if several do.
func furthest(need []Pushed) int {
	best := 0
	for i, n := range need {
		if n.Far > need[best].Far || n.Far == need[best].Far && n.Piece < need[best].Piece {
			best = i
		}
	}
	return best
}

// clear finds what is in the way of a moving piece, and adds the pieces that it pushes to need.
func (p *pushing) clear(push *Push, at int, need []Pushed) []Pushed {
	who := push.Moves[at]
	box := p.t.Boxes[who.Piece]
	if p.closed != nil {
		if stop := p.closed.Sweep(box, p.dir.Scale(who.Far), p.absent); stop.Meets != geometry.Nothing {
			p.stop(push, who, stop)
		}
	}
	to := box.Shift(p.dir.Scale(who.Far))
	var room [32]int
	for _, q := range p.t.Near(box.Bounds().Union(to.Bounds()).Grow(geometry.Tolerance), room[:0]) {
		if slices.ContainsFunc(push.Moves, func(m Pushed) bool { return m.Piece == q }) {
			continue // it moves at least as far as the piece behind it
		}
		in, ok := box.Meets(p.t.Boxes[q], p.dir)
		gap := max(in.Lo, 0)
		if !ok || in.Hi <= geometry.Tolerance || gap >= who.Far-geometry.Tolerance {
			continue
		}
		switch p.ask(who.Piece, q) {
		case Halts:
			p.stop(push, who, geometry.Stop{Far: gap, Meets: geometry.ABox, Index: q})
		case Yields:
			far := who.Far
			if !p.together {
				far -= gap
			}
			if i := slices.IndexFunc(need, func(n Pushed) bool { return n.Piece == q }); i >= 0 {
				need[i].Far = max(need[i].Far, far)
			} else {
				need = append(need, Pushed{q, far})
			}
		}
	}
	return need
}

func (p *pushing) ask(who, met int) Answer {
	key := [2]int{who, met}
	answer, asked := p.answers[key]
	if !asked {
		answer = p.meets(who, met)
		p.answers[key] = answer
	}
	return answer
}

// stop notes what stops a piece, if it is the one that would go too far by the most.
func (p *pushing) stop(push *Push, who Pushed, stop geometry.Stop) {
	excess := who.Far - stop.Far
	if push.Meets == geometry.Nothing || excess > p.excess+geometry.Tolerance {
		push.Stopped, push.Stop = who.Piece, stop
	}
	p.excess = max(p.excess, excess)
}

// Clear returns the shortest distance, at least least, that some bases must move along a direction
// so that none of them overlaps any of the swaths. A swath is the ground that another base sweeps
// over, or the base itself if it does not move.
func Clear(boxes []geometry.Box, dir geometry.Vec, least float64, swaths []geometry.Swath) float64 {
	far := least
	for again := true; again; {
		again = false
		for _, b := range boxes {
			for _, s := range swaths {
				if !s.Overlaps(b.Shift(dir.Scale(far))) {
					continue
				}
				if in, ok := s.Along(b, dir); ok && in.Hi > far {
					far, again = in.Hi, true
				}
			}
		}
	}
	return far
}
