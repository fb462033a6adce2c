package body

import (
	"slices"

	"frontage/game/table"
	"frontage/geometry"
)

// Answer is what a base does that stands in the way of one that moves.
type Answer uint8

// Halts stops the move, Passes lets it through, and Yields is pushed along.
const (
	Halts Answer = iota
	Passes
	Yields
)

// Pushed is a piece that moves when others push, and how far.
type Pushed struct {
	Piece int
	Far   float64
}

// Push is a straight move of some pieces that push others out of their way, which push others
// in turn.
type Push struct {
	Far   float64  // how far the first ones get
	Moves []Pushed // they and all that are pushed, the first ones first, then by how far they go
	// What stops the move, if it does not get all the way: this piece, one that moves, meets
	// something. Stop.Far is how far the piece itself gets; Index is a piece for a box.
	Stopped int
	geometry.Stop
}

// PushBack works out how far some pieces get straight by a vector, none of them turning.
// closed is the ground with the areas that none of the pieces may enter, with the bases of the
// table or none on it; nil for no such areas and no edge of the table. meets says what a piece does that stands in the way of another; it is asked once for
// each two of them. With together all that are pushed go as far as the first ones, else only as
// far as they are in the way.
func PushBack(t *table.Table, closed *geometry.Ground, pieces []int, by geometry.Vec, together bool, meets func(who, met int) Answer) Push {
	p := &pushing{t: t, closed: closed, pieces: pieces, by: by, dir: by.Unit(), together: together, meets: meets, answers: map[[2]int]Answer{}, absent: make([]geometry.Role, len(t.Boxes))}
	far := by.Len()
	push := p.over(far)
	if push.Meets == geometry.Nothing {
		return push
	}
	// All who are pushed go less far by as much as the one that is stopped first goes too far.
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
	excess   float64 // by how much the piece that is stopped first would go too far
}

// over works out what is moved if the first ones go so far, and what stops it most.
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

// furthest returns the index of the one that must go furthest, the first piece of several.
func furthest(need []Pushed) int {
	best := 0
	for i, n := range need {
		if n.Far > need[best].Far || n.Far == need[best].Far && n.Piece < need[best].Piece {
			best = i
		}
	}
	return best
}

// clear finds what is in the way of one that moves, and returns need with those that it pushes.
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
			continue // it moves, and at least as far as whatever it is in the way of
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

// stop notes what stops a piece, if it has most too far to go.
func (p *pushing) stop(push *Push, who Pushed, stop geometry.Stop) {
	excess := who.Far - stop.Far
	if push.Meets == geometry.Nothing || excess > p.excess+geometry.Tolerance {
		push.Stopped, push.Stop = who.Piece, stop
	}
	p.excess = max(p.excess, excess)
}

// Clear returns the least distance, from least on, that some bases must move along a direction so
// that none of them overlaps any of the swaths: the ground that others sweep over, or those that
// stand there (a swath by nothing).
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
