package scene

import "frontage/game"

// The colours of the table. Those of the two sides differ in lightness as much
// as in hue, so that they stay apart in grey and for every kind of colour
// vision; every text has a contrast of at least 4.5:1 on its ground.
var (
	colorPaper     = rgb(0xf6f1e4) // the table
	colorTableEdge = rgb(0x8a7f68)
	colorGridFine  = rgb(0xece5d3)
	colorGridTen   = rgb(0xddd3bb)
	colorGridOn    = rgb(0xc9bc9c) // both, when the grid is asked for
	colorInk       = rgb(0x2b2f33)
	colorFaintInk  = rgb(0x5f5848)
	colorPlate     = Color{0xfd, 0xfb, 0xf5, 0xe6} // behind labels
	colorPlateEdge = Color{0x8a, 0x7f, 0x68, 0x66}
)

// Highlights, one for each meaning, on whatever piece it falls.
var (
	selectedStyle = Style{Stroke: rgb(0xe69a00), Width: 3.5, Class: "selected"}
	hoverStyle    = Style{Stroke: rgb(0x2b2f33), Width: 2, Class: "hover"}
	askedStyle    = Style{Stroke: rgb(0x7a3fa0), Width: 3, Class: "asked"}
)

// livery is how the pieces of one side are painted.
type livery struct {
	body, edge, band, symbol, bandMark Color
	class                              string // of its stands
}

var liveries = [2]livery{
	{rgb(0xb0452f), rgb(0x5a1a10), rgb(0x6b2013), rgb(0xfdeee3), rgb(0xffe2d2), "stand side-0"},
	{rgb(0xa3c8e4), rgb(0x1b4468), rgb(0x24587f), rgb(0x12344f), rgb(0xe4f1fa), "stand side-1"},
}

// sideOf returns the livery index of a side: 1 for the second, else 0.
func sideOf(st *game.State, id game.SideID) int {
	if st.SideOf(id) == 1 {
		return 1
	}
	return 0
}

// SideColor returns the colour of a side, as its stands have it.
func SideColor(st *game.State, id game.SideID) Color { return liveries[sideOf(st, id)].body }

// translucent returns c with its opacity scaled by a/255.
func translucent(c Color, a uint8) Color {
	c.A = uint8(int(c.A) * int(a) / 255)
	return c
}

func rgb(v uint32) Color {
	return Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
