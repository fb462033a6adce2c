package army

import (
	"fmt"
	"math"
	"math/rand/v2"

	"frontage/game"
	"frontage/geometry"
)

// Ground describes how to make the terrain of a quick battle.
type Ground struct {
	// Low and High are the y coordinates, in cm, between which pieces may lie: between the places
	// where the armies begin.
	Low, High float64
	Kinds     []GroundKind
}

// GroundKind is a kind of piece, with its weight and the largest number of pairs.
type GroundKind struct {
	Kind         string
	Weight, Most int
	Width        float64 // the width of a line, in cm
}

// Make makes six to ten pieces, evenly spread. Each has another piece of its kind opposite, so
// that no side or wing has the better ground.
func (y Ground) Make(table game.Table, seed uint64) []game.Terrain {
	g := &ground{y, table, max(4, 2*int(table.Width/90)), rand.New(rand.NewPCG(seed, 'T'))}
	var pieces []game.Terrain
	counts := map[string]int{}
	for _, at := range g.cells() {
		kind := g.kind(counts)
		for _, c := range []cell{at, {g.columns - 1 - at.column, cellRows - 1 - at.row}} {
			t := g.piece(kind, c)
			t.ID = game.TerrainID(fmt.Sprintf("%s-%d", kind.Kind, counts[kind.Kind]+1))
			counts[kind.Kind]++
			pieces = append(pieces, t)
		}
	}
	return pieces
}

// ground is a table being filled with terrain. The space for it is divided into cells, each
// for at most one piece.
type ground struct {
	Ground
	table   game.Table
	columns int // an even number
	rand    *rand.Rand
}

const cellRows = 3

type cell struct{ column, row int }

// cells chooses three to five cells of the left half, alternately outer and inner ones.
// Their opposites are used too.
func (g *ground) cells() []cell {
	half := g.columns / 2
	order := g.rand.Perm(half * cellRows)
	var chosen []cell
	pairs := 3 + g.rand.IntN(3)
	for turn := g.rand.IntN(half); len(chosen) < pairs; turn++ {
		for i, n := range order {
			if n >= 0 && n%half == turn%half {
				chosen = append(chosen, cell{n % half, n / half})
				order[i] = -1
				break
			}
		}
	}
	return chosen
}

// kind chooses the kind of the next pair.
func (g *ground) kind(counts map[string]int) GroundKind {
	var open []GroundKind // each as often as its weight
	for _, k := range g.Kinds {
		for range k.Weight {
			if counts[k.Kind] < 2*k.Most {
				open = append(open, k)
			}
		}
	}
	return open[g.rand.IntN(len(open))]
}

// piece makes a piece of a kind within a cell, at least a centimetre from the cell's
// edges, so that a stand can pass between two pieces.
func (g *ground) piece(kind GroundKind, c cell) game.Terrain {
	width := g.table.Width / float64(g.columns)
	height := (g.High - g.Low) / cellRows
	const margin = 1.5
	// Half the size of the piece, and its centre.
	a := g.between(float64(0.3*width), width/2-margin)
	b := g.between(float64(0.3*height), height/2-margin)
	centre := geometry.Vec{
		X: float64(width*float64(c.column)) + g.between(a+margin, width-a-margin),
		Y: (g.Low+g.High)/2 + float64(height*(float64(c.row)-1.5)) + g.between(b+margin, height-b-margin),
	}
	t := game.Terrain{Kind: kind.Kind}
	if kind.Width > 0 {
		bend := g.between(-b/2, b/2)
		t.Line = []geometry.Vec{
			tenths(geometry.Vec{X: centre.X - a, Y: centre.Y - bend}),
			tenths(geometry.Vec{X: centre.X, Y: centre.Y + bend}),
			tenths(geometry.Vec{X: centre.X + a, Y: centre.Y - bend}),
		}
		t.Width = kind.Width
		return t
	}
	const corners = 10
	for i := range corners {
		out := geometry.Direction(360 / corners * float64(i))
		r := g.between(0.75, 1)
		t.Shape = append(t.Shape, tenths(geometry.Vec{
			X: centre.X + float64(float64(a*r)*out.X),
			Y: centre.Y + float64(float64(b*r)*out.Y),
		}))
	}
	return t
}

// between returns a random number from lo to hi.
func (g *ground) between(lo, hi float64) float64 { return lo + float64((hi-lo)*g.rand.Float64()) }

// tenths rounds to a millimetre: files are easier to read, and no real table is more exact.
func tenths(p geometry.Vec) geometry.Vec {
	return geometry.Vec{X: math.Round(10*p.X) / 10, Y: math.Round(10*p.Y) / 10}
}
