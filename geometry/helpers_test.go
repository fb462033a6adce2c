package geometry

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"

	_ "frontage/geometry/rapidseed"
)

// stand is S(cx, cy, θ, w, d) of rules K1; inf and cav are the rules page's I(cx, cy, θ)
// and C(cx, cy, θ).
func stand(x, y, deg, w, d float64) Box {
	return Box{Center: Vec{x, y}, Forward: Direction(deg), Width: w, Depth: d}
}

func inf(x, y, deg float64) Box { return stand(x, y, deg, 4, 2) }
func cav(x, y, deg float64) Box { return stand(x, y, deg, 2, 4) }

func wantNear(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s = %v, want %v within %g", what, got, want, within)
	}
}

func wantVec(t *testing.T, what string, got, want Vec, within float64) {
	t.Helper()
	wantNear(t, what+".X", got.X, want.X, within)
	wantNear(t, what+".Y", got.Y, want.Y, within)
}

// motion moves the whole plane: an optional mirroring, a turn about the origin, and a
// shift.
type motion struct {
	turn   Vec // where +y goes
	mirror bool
	shift  Vec
}

func (m motion) vec(v Vec) Vec {
	if m.mirror {
		v.X = -v.X
	}
	return m.turn.Right().Scale(v.X).Along(m.turn, v.Y)
}

func (m motion) point(v Vec) Vec { return m.vec(v).Add(m.shift) }

func (m motion) box(b Box) Box {
	b.Center, b.Forward = m.point(b.Center), m.vec(b.Forward)
	return b
}

func (m motion) boxes(bs []Box) []Box {
	out := make([]Box, len(bs))
	for i, b := range bs {
		out[i] = m.box(b)
	}
	return out
}

// side returns the name of a side after the motion.
func (m motion) side(s Side) Side {
	if m.mirror && s == Left {
		return Right
	}
	if m.mirror && s == Right {
		return Left
	}
	return s
}

func drawMotion(t *rapid.T) motion {
	return motion{
		turn:   Direction(rapid.Float64Range(0, 360).Draw(t, "turn")),
		mirror: rapid.Bool().Draw(t, "mirror"),
		shift:  Vec{rapid.Float64Range(-100, 100).Draw(t, "dx"), rapid.Float64Range(-100, 100).Draw(t, "dy")},
	}
}

// drawBox draws a box near the origin, often on round coordinates, so that edges line up
// and corners meet.
func drawBox(t *rapid.T, label string) Box {
	coordinate := rapid.OneOf(
		rapid.Map(rapid.IntRange(-8, 8), func(i int) float64 { return float64(i) }),
		rapid.Float64Range(-8, 8))
	facing := rapid.OneOf(
		rapid.Map(rapid.IntRange(0, 7), func(i int) float64 { return float64(i) * 45 }),
		rapid.Float64Range(0, 360))
	size := rapid.SampledFrom([]Vec{{4, 2}, {2, 4}, {2.5, 2.5}, {6, 1}})
	s := size.Draw(t, label+" size")
	return stand(coordinate.Draw(t, label+" x"), coordinate.Draw(t, label+" y"), facing.Draw(t, label+" facing"), s.X, s.Y)
}

// anyPolygon draws a polygon that passes Check, often with bays: its corners follow one
// another around a point near the origin.
var anyPolygon = rapid.Custom(func(t *rapid.T) Polygon {
	center := Vec{rapid.Float64Range(-6, 6).Draw(t, "x"), rapid.Float64Range(-6, 6).Draw(t, "y")}
	n := rapid.IntRange(3, 8).Draw(t, "corners")
	p := make(Polygon, n)
	for i := range p {
		// Consecutive corners are less than half a turn and at least a sixteenth of one
		// apart.
		turn := (float64(i) + rapid.Float64Range(0, 0.45).Draw(t, "turn")) * 360 / float64(n)
		p[i] = center.Along(Direction(turn), rapid.Float64Range(0.5, 8).Draw(t, "out"))
	}
	return p
})

// randomBox returns a stand with its centre within a square of half side half.
func randomBox(r *rand.Rand, half float64) Box {
	b := stand((2*r.Float64()-1)*half, (2*r.Float64()-1)*half, 360*r.Float64(), 4, 2)
	if r.IntN(2) == 0 {
		b.Width, b.Depth = 2, 4
	}
	return b
}

// tables returns the number of random tables for a slow twin: n, or 10,000 in a soak.
func tables(n int) int {
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		return 10_000
	}
	return n
}

// swapped returns c as seen from the other box.
func (c Contact) swapped() Contact {
	c.swap()
	return c
}
