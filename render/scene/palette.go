package scene

import (
	"math"

	"frontage/game"
)

// Palette holds every colour of a table. [Light] is a map on paper, [Dark] the
// same map by night; what is printed is always light.
//
// The colours of the two sides differ in lightness as much as in hue, so that
// they stay apart in grey and for every kind of colour vision; every text has a
// contrast of at least 4.5:1 on its ground. Tests hold both palettes to that.
type Palette struct {
	Page  Color // around the table
	Paper Color // the table itself

	fibre  Color // in the paper
	border Color // of the paper, painted several times over itself
	shade  Color // the shadow of what is high

	tableEdge         Color
	gridFine, gridTen Color
	gridOn            Color // both grid colours, when the grid is switched on
	ink, faintInk     Color
	plate, plateEdge  Color // background and edge of labels
	note              Color // background of notes, points and crosses

	liveries [2]livery
	night    bool             // the colours of terrain are those of the night
	drawings map[string]Color // colours of players' drawings, by their name in the file format

	// Highlights, one colour for each meaning.
	selected, hover, asked Color
	// Marks.
	ray, sight, blocked, exposed, exposedEnds, measure, pointed Color
	area, areaEdge                                              Color
	blockedInk                                                  Color // for the label of a blocked line
	hit, warning                                                Color // on labels
}

// livery holds the colours of one side's pieces.
type livery struct {
	body, edge, band, symbol, bandMark Color
	disc                               Color // of a character
	class                              string
}

// Light is the default palette.
var Light = Palette{
	Page: rgb(0xfaf7f0), Paper: rgb(0xf6f1e4),
	fibre: Color{0x82, 0x64, 0x2d, 0x24}, border: Color{0x82, 0x64, 0x2d, 0x05},
	shade:     Color{0x3c, 0x30, 0x18, 0x26},
	tableEdge: rgb(0x8a7f68), gridFine: rgb(0xece5d3), gridTen: rgb(0xddd3bb), gridOn: rgb(0xc9bc9c),
	ink: rgb(0x2b2f33), faintInk: rgb(0x5f5848),
	plate: Color{0xfd, 0xfb, 0xf5, 0xe6}, plateEdge: Color{0x8a, 0x7f, 0x68, 0x66}, note: rgb(0xfdfbf5),
	liveries: [2]livery{
		{rgb(0xb0452f), rgb(0x5a1a10), rgb(0x6b2013), rgb(0xfdeee3), rgb(0xffe2d2), rgb(0xfdeee3), "stand side-0"},
		{rgb(0xa3c8e4), rgb(0x1b4468), rgb(0x24587f), rgb(0x12344f), rgb(0xe4f1fa), rgb(0xe4f1fa), "stand side-1"},
	},
	drawings: map[string]Color{
		"violet": rgb(0x8b1fa9), "green": rgb(0x17713a), "orange": rgb(0xb04c00), "black": rgb(0x2b2f33),
	},
	selected: rgb(0xe69a00), hover: rgb(0x2b2f33), asked: rgb(0x7a3fa0),
	ray: rgb(0x6b4aa0), sight: rgb(0x1f7a4d), blocked: rgb(0xd01030), exposed: rgb(0xf0a800), exposedEnds: rgb(0x6b4a00),
	measure: rgb(0x2b2f33), pointed: rgb(0x00848c),
	area: Color{0x1d, 0x5a, 0x86, 0x26}, areaEdge: Color{0x1d, 0x5a, 0x86, 0xb0},
	blockedInk: rgb(0xb00c28), hit: rgb(0xc0281c), warning: rgb(0xc26a00),
}

// Dark is the palette for a dark room.
var Dark = Palette{
	Page: rgb(0x181c20), Paper: rgb(0x1f2428),
	fibre: Color{0xc8, 0xd8, 0xe6, 0x12}, border: Color{0, 0, 0, 0x09},
	shade:     Color{0, 0, 0, 0x50},
	tableEdge: rgb(0x77705f), gridFine: rgb(0x272d32), gridTen: rgb(0x333a40), gridOn: rgb(0x4d565d),
	ink: rgb(0xefebe2), faintInk: rgb(0xb5afa2),
	plate: Color{0x16, 0x1a, 0x1e, 0xe6}, plateEdge: Color{0x8a, 0x84, 0x76, 0x80}, note: rgb(0x161a1e),
	liveries: [2]livery{
		{rgb(0xb84b33), rgb(0xf2a48f), rgb(0x5a1a10), rgb(0xfff0e8), rgb(0xffe2d2), rgb(0xfdeee3), "stand side-0"},
		{rgb(0xa3c8e4), rgb(0x4484b5), rgb(0x1f4f73), rgb(0x12344f), rgb(0xe4f1fa), rgb(0xe4f1fa), "stand side-1"},
	},
	night: true,
	drawings: map[string]Color{
		"violet": rgb(0xd98cf2), "green": rgb(0x5fd08c), "orange": rgb(0xffa04d), "black": rgb(0xefebe2),
	},
	selected: rgb(0xffb72e), hover: rgb(0xefebe2), asked: rgb(0xc793f0),
	ray: rgb(0xb79be8), sight: rgb(0x52c98d), blocked: rgb(0xff6577), exposed: rgb(0xffc233), exposedEnds: rgb(0x2b1d00),
	measure: rgb(0xefebe2), pointed: rgb(0x35cbd3),
	area: Color{0x6d, 0xb3, 0xe6, 0x2c}, areaEdge: Color{0x6d, 0xb3, 0xe6, 0xb0},
	blockedInk: rgb(0xff8a98), hit: rgb(0xff6a5a), warning: rgb(0xffa033),
}

// sideOf returns the livery index of a side: 1 for the second, else 0.
func sideOf(st *game.State, id game.SideID) int {
	if st.SideOf(id) == 1 {
		return 1
	}
	return 0
}

// Side returns the colour of a side, as its stands have it.
func (p *Palette) Side(st *game.State, id game.SideID) Color { return p.liveries[sideOf(st, id)].body }

// Drawing returns the colour of a drawing by its name.
func (p *Palette) Drawing(name string) Color {
	if ink, ok := p.drawings[name]; ok {
		return ink
	}
	return p.drawings[game.DrawingColors[0]]
}

// Ink is the colour of writing on the page and on the table.
func (p *Palette) Ink() Color { return p.ink }

// Mixed returns a colour with a share of another in it.
func Mixed(a, b Color, share float64) Color {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + share*(float64(y)-float64(x)))) }
	return Color{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// translucent returns c with its opacity multiplied by a/255.
func translucent(c Color, a uint8) Color {
	c.A = uint8(int(c.A) * int(a) / 255)
	return c
}

func rgb(v uint32) Color {
	return Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
