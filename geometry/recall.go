package geometry

import (
	"encoding/binary"
	"math"
	"sync"
)

// Recall keeps ways of several legs that movers have found, for those who ask the same
// again while all that stands around them is the same: a rule asks whether there is a
// way, then shows it, then goes it, and meanwhile others have moved elsewhere. Several
// grounds may share one. What they answer does not depend on it.
type Recall struct {
	mu   sync.Mutex
	ways map[string][]*knownWay
	kept int
}

// mostKnown is how many ways a recall keeps before it forgets them all.
const mostKnown = 2048

// knownWay is an answer of detour or detours, what it was found among, and what is left
// in the mover by it.
type knownWay struct {
	region Rect      // how far around the search has looked
	work   int       // it has cost
	among  [2]uint64 // what was there; see fingerprint

	route
	found  places
	trails []trail
	known  []int // in the order of Mover.near
}

// Recalling makes the movers of g share what they find with those of other grounds, and
// returns g.
//
//  1. It changes no answer.
func (g *Ground) Recalling(r *Recall) *Ground {
	g.recall = r
	return g
}

// recalled returns what is remembered under a key, or else finds it and remembers it.
// It leaves the mover the same either way. What is remembered counts as much work as it
// was; where less is left, the search is made, as far as it comes, and not remembered.
// That there is no way is remembered under the key none instead, unless it is nil.
func (m *Mover) recalled(key, none []byte, find func(k *knownWay)) *knownWay {
	w := m.ground.work
	k := m.recall(key)
	if k == nil && none != nil {
		k = m.recall(none)
	}
	if k != nil {
		w.add(k.work)
		return k
	}
	k, before := new(knownWay), w.Done()
	if find(k); w.Over() {
		return k
	}
	k.region, k.among, k.work = m.region, fingerprint(m.near), w.Done()-before
	if none != nil && k.legs == nil {
		key = none
	}
	m.ground.recall.keep(string(key), k)
	return k
}

// recall returns what is remembered under a key of what stands around the mover now, nil for
// nothing or if there is less work left than it was.
func (m *Mover) recall(key []byte) *knownWay {
	r := m.ground.recall
	r.mu.Lock()
	candidates := r.ways[string(key)]
	r.mu.Unlock()
	for _, k := range candidates {
		near := m.near
		if near == nil || m.region != k.region {
			near = m.gather(k.region)
		}
		if fingerprint(near) == k.among {
			if k.work >= m.ground.work.left() {
				return nil
			}
			m.region, m.near = k.region, near
			return k
		}
	}
	return nil
}

func (r *Recall) keep(key string, k *knownWay) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ways == nil || r.kept >= mostKnown {
		r.ways, r.kept = map[string][]*knownWay{}, 0
	}
	r.ways[key] = append(r.ways[key][:len(r.ways[key]):len(r.ways[key])], k)
	r.kept++
}

// recalls reports whether the ways of a mover are remembered. Those of a core are not:
// they belong to an answer that is.
func (m *Mover) recalls() bool { return m.ground.recall != nil && m.whole == nil }

// keyOf appends all that the answers of a mover depend on, what stands around it aside.
func (m *Mover) keyOf(key []byte) []byte {
	t, r := &m.ground.table, &m.region
	key = appendBox(key, &m.from)
	key = appendFloats(key, m.limit, t.Min.X, t.Min.Y, t.Max.X, t.Max.Y, r.Min.X, r.Min.Y, r.Max.X, r.Max.Y)
	if m.near != nil {
		key = append(key, 1)
	}
	if m.course.goal != nil {
		key = appendBox(append(key, 2), m.course.goal)
	}
	if m.course.flies {
		key = append(key, 3)
	}
	return key
}

func appendBox(key []byte, b *Box) []byte {
	return appendFloats(key, b.Center.X, b.Center.Y, b.Forward.X, b.Forward.Y, b.Width, b.Depth)
}

func appendFloats(key []byte, list ...float64) []byte {
	for _, x := range list {
		key = binary.LittleEndian.AppendUint64(key, math.Float64bits(x))
	}
	return key
}

// fingerprint is the same for pieces of the same shape in the same order. That it is
// for others, too, is as good as impossible: it has 128 bits.
func fingerprint(pieces []*piece) (f [2]uint64) {
	f = [2]uint64{0x9e3779b97f4a7c15, 0xd1b54a32d192ed03}
	mix := func(x float64) {
		b := math.Float64bits(x)
		f[0] = (f[0] ^ b) * 0xbf58476d1ce4e5b9
		f[0] ^= f[0] >> 29
		f[1] = (f[1] + b) * 0x94d049bb133111eb
		f[1] ^= f[1] >> 32
	}
	for _, p := range pieces {
		kind := float64(2 * p.corners)
		if p.wall {
			kind++
		}
		mix(kind)
		for _, c := range p.points[:p.corners] {
			mix(c.X)
			mix(c.Y)
		}
		for _, a := range p.axes[:p.sides] {
			mix(a.lo)
			mix(a.hi)
		}
	}
	return f
}
