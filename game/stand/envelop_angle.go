package stand

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Where no place flush with an edge is open to it, a stand may still envelop at an angle:
// with a front corner on the charged unit, or with its front at a corner of that, in touch
// with its own unit (STD-CHARGE-49). With a facing, and in touch with one enemy and one
// fellow, it has a few places; facings are tried all around.

// envelopChoice is a choice of stands of a line to go on from their places.
type envelopChoice struct {
	key    uint64 // of the line and of the places that are left
	layout *layout
	chosen []int
	left   float64 // what the one that has least left may still go
	done   bool    // they found places flush with an edge
}

// noteChoice notes whether the stands of a choice all found places flush with an edge. Where
// they did not, it keeps the line in which those that go on have most movement left:
// whichever stand is where, the places are the same.
func (c *charge) noteChoice(l *layout, chosen []int, done bool) {
	n := envelopChoice{placesKey(l.line), l, chosen, math.Inf(1), done}
	for _, at := range chosen {
		n.key += mix(boxKey(l.line[at].box))
		n.left = min(n.left, c.pace-l.line[at].way.Cost)
	}
	i := slices.IndexFunc(c.envelopers, func(o envelopChoice) bool { return o.key == n.key })
	switch {
	case i < 0:
		c.envelopers = append(c.envelopers, n)
	case c.envelopers[i].done:
	case done || n.left > c.envelopers[i].left+rounding:
		c.envelopers[i] = n
	}
}

// envelopAtAngle keeps the layouts of those choices of stands which go on to places flush
// with an edge as far as they can, and at an angle where they cannot.
func (c *charge) envelopAtAngle() {
	for _, n := range c.envelopers {
		if n.done || c.b.counting().Over() {
			continue
		}
		if e := c.moveOn(n.layout, n.chosen, (*onward).goOnSomehow); e != nil {
			c.keep(e)
		}
	}
}

// goOnSomehow returns the best place flush with an edge that a stand reaches, else the best
// at an angle.
func (o *onward) goOnSomehow() (place, bool) {
	if best, found := o.goOn(); found {
		return best, true
	}
	return o.goOnAtAngle()
}

// angleStep is by how many degrees the facings differ that are tried.
const angleStep = 5

// angles are the facings that are tried, as seen from an enemy stand: none along its edges.
var angles = func() (list []geometry.Vec) {
	for k := angleStep; k < 360; k += angleStep {
		if k%90 != 0 {
			list = append(list, geometry.Direction(float64(k)))
		}
	}
	return list
}()

// angled is a place at an angle in touch with an enemy stand and a fellow.
type angled struct {
	of       int
	box      geometry.Box
	straight float64
	toward   bool // it faces the edge that it touches rather than along it
}

// angledKey says which of the places is tried before which.
type angledKey struct {
	straight float64 // rounded, and those that face along an edge after all others
	i        int
}

func (a *angled) key(i int) angledKey {
	const along = 1e6 // further than any table
	k := angledKey{math.Round(a.straight / rounding), i}
	if !a.toward {
		k.straight += along / rounding
	}
	return k
}

func compareKeys(k, l angledKey) int {
	return cmp.Or(cmp.Compare(k.straight, l.straight), cmp.Compare(k.i, l.i))
}

// goOnAtAngle returns the best place at an angle that a stand reaches.
func (o *onward) goOnAtAngle() (place, bool) {
	for g := range o.atAngle() {
		if way := o.toward(g.of).Within(g.box); way.OK {
			p := o.arrival(g, way)
			p.noEdge = true
			return p, true
		}
	}
	return place{}, false
}

// atAngle yields the places at an angle at which there is room, the best first: of those
// that draw in fewest other units one that faces the enemy rather than along it, and of these
// the nearest as the crow flies. (None joins fellows who are apart: in touch with an
// enemy and two of them a stand has but single facings.)
func (o *onward) atAngle() iter.Seq[*goal] {
	return func(yield func(*goal) bool) {
		if !geometry.Together(o.others) {
			return
		}
		list := o.angledPlaces()
		order := slices.Grow(o.c.order[:0], len(list))
		for i := range list {
			order = append(order, list[i].key(i))
		}
		o.c.order = order
		slices.SortFunc(order, compareKeys)
		var more []goal // that draw in other units
		for _, k := range order {
			a := &list[k.i]
			if fits, _ := o.mover().Fits(a.box); !fits {
				continue
			}
			g := goal{of: a.of, box: a.box, touching: o.c.touching(a.box), straight: a.straight}
			switch {
			case !o.c.frontOnTarget(g.touching):
			case g.touching.extra > 0:
				more = append(more, g)
			case !yield(&g):
				return
			}
		}
		slices.SortStableFunc(more, func(g, h goal) int { return g.touching.extra - h.touching.extra })
		for i := range more {
			if !yield(&more[i]) {
				return
			}
		}
	}
}

// angledPlaces lists where a stand might come to touch an enemy and a fellow at an angle,
// no further than it may go as the crow flies, whether or not there is room.
func (o *onward) angledPlaces() []angled {
	list := slices.Grow(o.c.angled[:0], 128)
	radius := o.from.box.Radius()
	for _, q := range o.c.b.piecesOf(o.c.target) {
		r := resting{onward: o, of: q, most: o.left() + 2*geometry.Tolerance}
		if geometry.Distance(o.from.box, o.c.b.boxes[q]) > r.most || !r.prepare(2*radius) {
			continue
		}
		of, box := &o.c.b.boxes[q], o.from.box
		for _, a := range angles {
			box.Forward = of.Forward.Scale(a.Y).Along(of.Forward.Right(), a.X)
			// Where the middle goes c and the turn alone moves a corner by v, that corner or the one
			// across from it goes √(c²+v²) at least.
			turned := 2 * float64(radius*radius) * (1 - box.Forward.Dot(o.from.box.Forward))
			if r.middle = math.Sqrt(float64(r.most*r.most) - float64(turned)); r.middle >= 0 {
				list = r.add(list, &box)
			}
		}
	}
	o.c.angled = list
	return list
}

// resting is a base that is to rest with its front on an enemy stand, beside a fellow.
type resting struct {
	*onward
	of      int
	most    float64        // how far it may go
	middle  float64        // how far its middle may
	fellows []geometry.Box // that are near enough
	meets   []sharing      // with them, as it faces
	edges   [4]geometry.Edge
	left    [4]bool // whether its left front corner comes to an edge
	right   [4]bool
	front   [4]bool // whether its front comes to where an edge ends
}

// prepare finds what does not depend on how it turns, and reports whether there is a fellow
// that it might touch as well.
func (r *resting) prepare(across float64) bool {
	of := &r.c.b.boxes[r.of]
	for i := range r.others {
		if geometry.Distance(*of, r.others[i]) <= across+geometry.Tolerance {
			r.fellows = append(r.fellows, r.others[i])
		}
	}
	if len(r.fellows) == 0 {
		return false
	}
	front, covered := r.from.box.Edge(geometry.Front), r.covered()
	for i, side := range geometry.Sides {
		edge := of.Edge(side)
		r.edges[i] = edge
		r.left[i] = !covered[i] && edge.Closest(front.A).Dist(front.A) <= r.most
		r.right[i] = !covered[i] && edge.Closest(front.B).Dist(front.B) <= r.most
		r.front[i] = !covered[i] && !covered[(i+1)%4] && front.Closest(edge.B).Dist(edge.B) <= r.most
	}
	return true
}

// covered tells which edges of the enemy stand are covered from end to end, by a fellow or by
// another stand of its unit.
func (r *resting) covered() (list [4]bool) {
	of := &r.c.b.boxes[r.of]
	by := func(other *geometry.Box) {
		if k := geometry.Touch(*of, *other); k.Kind == geometry.EdgeContact && k.Length >= of.EdgeLength(k.A.Side)-geometry.Tolerance {
			list[k.A.Side] = true
		}
	}
	for i := range r.fellows {
		by(&r.fellows[i])
	}
	for _, q := range r.c.b.piecesOf(r.c.target) {
		if q != r.of {
			by(&r.c.b.boxes[q])
		}
	}
	return list
}

// add appends the places of a base with a facing, along none of the edges of the enemy: with a
// front corner on one of the two edges that it faces, or with its front edge at the corner
// between them.
func (r *resting) add(list []angled, box *geometry.Box) []angled {
	of, right := &r.c.b.boxes[r.of], box.Forward.Right()
	ahead, aside := box.Forward.Scale(box.Depth/2), right.Scale(box.Width/2)
	r.meets = r.meets[:0]
	for i := range r.fellows {
		r.meets = append(r.meets, sharingOf(box, &r.fellows[i]))
	}
	for i := range r.edges {
		edge := &r.edges[i]
		facing := -edge.Normal.Dot(box.Forward)
		if facing < 0 {
			continue
		}
		toward := facing > math.Sqrt2/2-rounding
		if edge.Normal.Dot(right) < 0 {
			if r.right[i] {
				list = r.along(list, box, track{edge.A.Sub(ahead.Add(aside)), edge.Dir(), of.EdgeLength(geometry.Sides[i])}, toward)
			}
			continue
		}
		if r.left[i] {
			list = r.along(list, box, track{edge.A.Sub(ahead.Sub(aside)), edge.Dir(), of.EdgeLength(geometry.Sides[i])}, toward)
		}
		if r.front[i] {
			list = r.along(list, box, track{edge.B.Sub(ahead.Add(aside)), right, box.Width}, true)
		}
	}
	return list
}

// track is a line from a point in a direction.
type track struct {
	at, dir geometry.Vec
	length  float64
}

// along appends the places of a base with its middle on a track and in touch with a fellow.
func (r *resting) along(list []angled, box *geometry.Box, t track, toward bool) []angled {
	from := &r.from.box
	off := from.Center.Sub(t.at)
	foot, aside := off.Dot(t.dir), off.Cross(t.dir)
	span := float64(r.middle*r.middle) - float64(aside*aside)
	if span < 0 {
		return list
	}
	span = math.Sqrt(span)
	lo, hi := max(0, foot-span), min(t.length, foot+span)
	if lo > hi {
		return list
	}
	for i := range r.meets {
		k, ok := r.meets[i].along(t.at, t.dir, t.length, 0)
		if !ok {
			continue
		}
		for _, s := range [2]float64{k.Lo, k.Hi} {
			if s < lo || s > hi {
				continue
			}
			a := angled{of: r.of, box: box.At(t.at.Along(t.dir, s)), toward: toward}
			if a.straight = furthest(from.Travel(a.box)); a.straight <= r.most {
				list = append(list, a)
			}
		}
	}
	return list
}

// mostAtAngle is how many places at an angle are listed as free.
const mostAtAngle = 24

// addAtAngle adds the places at an angle that are free to a stand which goes on to one: its own
// and the others that it readily reaches.
func (f *freedom) addAtAngle(o *onward, own *place) {
	f.add(own.box, own.box, nil)
	for g := range o.atAngle() {
		if len(f.stretches) == mostAtAngle {
			return
		}
		if !sameBox(g.box, own.box) && o.toward(g.of).Readily(g.box).OK {
			f.add(g.box, g.box, nil)
		}
	}
}

// isAtAngle reports whether an enveloping stand lies along no edge of the enemy to which it goes.
func (c *charge) isAtAngle(p *place) bool {
	f := c.b.boxes[p.of].Forward
	return !slices.ContainsFunc([]geometry.Vec{f, f.Right(), f.Neg(), f.Left()}, func(g geometry.Vec) bool { return geometry.SameFacing(g, p.box.Forward) })
}

// angleSentence tells where a stand moved on to that found no place along an edge, and how it
// touches the enemy there.
func (c *charge) angleSentence(p place) sentence {
	how, marks := "with a front corner in contact", c.placeMarks(p)
	for _, t := range p.touching.contacts {
		if t.piece == p.of {
			marks = append(marks, game.Mark{Kind: game.MarkPoint, From: t.At.A})
			if !t.A.AtCorner {
				how = "with a corner of the enemy at its front"
			}
		}
	}
	return sentence{rule: "STD-CHARGE-49", piece: p.piece, marks: marks,
		one:  "%s touches no enemy in the line, which touches side edges only. It finds no place with its front along an edge and moves on against %s at an angle, %s: %s into the line and %s further, %s in all.",
		many: "%s touch no enemy in the line, which touches side edges only. They find no place with their fronts along an edge and move on against %s at an angle, %s: %s into the line and %s further, %s in all.",
		args: []any{whom{}, each(c.b.id(p.of)), each(how), each(cm(p.before)), each(cm(p.way.Cost - p.before)), each(cm(p.way.Cost))}}
}
