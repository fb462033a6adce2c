package scene

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// symbol is a small picture: filled outlines in a square from −1 to 1, x to the right and
// y down. They run clockwise and do not overlap.
type symbol struct{ outlines [][]geometry.Vec }

// symbols holds the pictures that a rule system may give its pieces, all drawn for this program.
var symbols = map[game.Symbol]*symbol{
	// A shield.
	game.SymbolShield: newSymbol([]float64{
		-0.85, -0.9, 0, -0.78, 0.85, -0.9, 0.84, -0.2, 0.7, 0.3, 0.42, 0.7, 0, 1, -0.42, 0.7, -0.7, 0.3, -0.84, -0.2,
	}),
	// A horse's head, looking left.
	game.SymbolHorse: newSymbol([]float64{
		0.15, -1, 0.3, -0.72, 0.66, -0.45, 0.82, 0, 0.8, 0.5, 0.86, 0.95, -0.4, 0.95, -0.34, 0.6, 0, 0.2,
		-0.05, 0, -0.45, 0.12, -0.72, 0.38, -0.95, 0.2, -0.9, -0.08, -0.45, -0.6, -0.1, -0.74,
	}),
	// A wheel with four spokes.
	game.SymbolWheel: newSymbol(append(ring(0.95, 0.68),
		[]float64{-0.7, -0.11, 0.7, -0.11, 0.7, 0.11, -0.7, 0.11},
		[]float64{-0.11, -0.7, 0.11, -0.7, 0.11, -0.11, -0.11, -0.11},
		[]float64{-0.11, 0.11, 0.11, 0.11, 0.11, 0.7, -0.11, 0.7},
	)...),
	// Three claw marks.
	game.SymbolClaws: newSymbol(
		[]float64{-0.5, -0.85, -0.42, -0.2, -0.55, 0.35, -0.95, 0.85, -0.83, 0.2, -0.8, -0.4},
		[]float64{0.2, -1, 0.22, -0.2, 0.1, 0.4, -0.25, 1, -0.2, 0.25, -0.12, -0.4},
		[]float64{0.92, -0.85, 0.88, -0.2, 0.75, 0.35, 0.42, 0.85, 0.48, 0.2, 0.58, -0.4},
	),
	// A bow with an arrow on it, aiming up.
	game.SymbolBow: newSymbol(
		[]float64{0, -1, 0.3, -0.55, 0.1, -0.55, 0.1, 0.95, -0.1, 0.95, -0.1, -0.55, -0.3, -0.55},
		[]float64{-0.22, -0.36, -0.22, -0.1, -0.6, 0.1, -0.8, 0.5, -0.98, 0.42, -0.75, -0.1},
		[]float64{0.22, -0.36, 0.75, -0.1, 0.98, 0.42, 0.8, 0.5, 0.6, 0.1, 0.22, -0.1},
		[]float64{-0.86, 0.36, -0.22, 0.36, -0.22, 0.52, -0.86, 0.52},
		[]float64{0.22, 0.36, 0.86, 0.36, 0.86, 0.52, 0.22, 0.52},
	),
	// Two spears, crossed.
	game.SymbolSpear: newSymbol(
		[]float64{-0.95, -1, -0.42, -0.72, -0.56, -0.58, 1, 0.84, 0.86, 0.98, -0.7, -0.44, -0.82, -0.3},
		[]float64{0.95, -1, 0.82, -0.3, 0.7, -0.44, 0.15, 0.06, 0.01, -0.08, 0.56, -0.58, 0.42, -0.72},
		[]float64{-0.15, 0.06, -0.01, 0.2, -0.86, 0.98, -1, 0.84},
	),
	// A gun on its wheel, aiming right.
	game.SymbolCannon: newSymbol(append(ring(0.55, 0.26),
		[]float64{-0.95, -0.35, 0.9, -0.85, 1, -0.45, 0.35, -0.2, -0.2, -0.62, -0.6, -0.3, -0.85, 0.05},
	)...),
	// A cog wheel.
	game.SymbolCog:  cog(),
	game.SymbolStar: star(5, 1, 0.42),
	// A sword, point up.
	game.SymbolSword: newSymbol(
		[]float64{0, -1, 0.16, -0.75, 0.16, 0.3, -0.16, 0.3, -0.16, -0.75},
		[]float64{-0.55, 0.3, 0.55, 0.3, 0.55, 0.5, -0.55, 0.5},
		[]float64{-0.12, 0.5, 0.12, 0.5, 0.12, 1, -0.12, 1},
	),
	game.SymbolMoon:  crescent(),
	game.SymbolBurst: star(7, 1, 0.45),
	// Two chevrons upward.
	game.SymbolChevrons: newSymbol(
		[]float64{0, -0.9, 0.85, -0.05, 0.85, 0.35, 0, -0.45, -0.85, 0.35, -0.85, -0.05},
		[]float64{0, -0.1, 0.85, 0.75, 0.85, 1.1, 0, 0.35, -0.85, 1.1, -0.85, 0.75},
	),
}

// newSymbol makes a symbol of outlines, each a list x, y, x, y, …
func newSymbol(outlines ...[]float64) *symbol {
	s := &symbol{}
	for _, o := range outlines {
		var points []geometry.Vec
		for i := 0; i+1 < len(o); i += 2 {
			points = append(points, geometry.Vec{X: o[i], Y: o[i+1]})
		}
		if signedArea(points) < 0 {
			slices.Reverse(points)
		}
		s.outlines = append(s.outlines, points)
	}
	return s
}

// ring returns the outlines of a ring as two halves, which need no hole.
func ring(outer, inner float64) [][]float64 {
	const n = 24
	half := func(from int) []float64 {
		var o []float64
		for i := 0; i <= n/2; i++ {
			s, c := math.Sincos(2 * math.Pi * float64(from+i) / n)
			o = append(o, outer*c, outer*s)
		}
		for i := n / 2; i >= 0; i-- {
			s, c := math.Sincos(2 * math.Pi * float64(from+i) / n)
			o = append(o, inner*c, inner*s)
		}
		return o
	}
	return [][]float64{half(0), half(n / 2)}
}

func cog() *symbol {
	const teeth = 8
	outlines := ring(0.72, 0.36)
	for i := range teeth {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / teeth)
		var tooth []float64
		for _, p := range [4][2]float64{{0.7, -0.17}, {1, -0.12}, {1, 0.12}, {0.7, 0.17}} {
			tooth = append(tooth, p[0]*cos-p[1]*sin, p[0]*sin+p[1]*cos)
		}
		outlines = append(outlines, tooth)
	}
	return newSymbol(outlines...)
}

// star returns a star with one point upward.
func star(points int, outer, inner float64) *symbol {
	var o []float64
	for i := range 2 * points {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		s, c := math.Sincos(math.Pi * float64(i) / float64(points))
		o = append(o, r*s, -r*c)
	}
	return newSymbol(o)
}

// crescent returns a moon with its horns to the right.
func crescent() *symbol {
	const n = 12
	var o []float64
	for i := 0; i <= n; i++ { // the outer rim, from the upper horn round the left
		s, c := math.Sincos(math.Pi/3 + 4*math.Pi/3*float64(i)/n)
		o = append(o, c*0.95+0.1, -s*0.95)
	}
	for i := n - 1; i > 0; i-- { // and back along the inner rim
		s, c := math.Sincos(math.Pi/2.2 + (2*math.Pi-2*math.Pi/2.2)*float64(i)/n)
		o = append(o, c*0.7+0.48, -s*0.8)
	}
	return newSymbol(o)
}

// symbol paints a symbol upright in the style's fill; radius is half its size in pixels.
func (s *Scene) symbol(style Style, sym *symbol, center geometry.Vec, radius float64) {
	if sym != nil {
		s.add(Item{Kind: Symbol, Style: style, Radius: radius, symbol: sym}, []geometry.Vec{center})
	}
}
