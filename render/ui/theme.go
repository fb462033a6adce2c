package ui

import "frontage/render/scene"

// The colours of the screens around the table: a dark bar, paper panels. Every
// text colour has a contrast of at least 4.5:1 on the grounds it is used on.
var (
	colorDesk     = rgb(0xd9d3c5) // around the table
	colorBar      = rgb(0x26313b)
	colorBarHover = rgb(0x394855)
	colorBarPress = rgb(0x4a5b6a)
	colorBarText  = rgb(0xf4f1ea)
	colorBarFaint = rgb(0x8c98a3)
	colorPanel    = rgb(0xfaf7f0)
	colorPaper    = rgb(0xffffff)
	colorHover    = rgb(0xf0eadd)
	colorPress    = rgb(0xe2d9c7)
	colorBorder   = rgb(0xcfc6b4)
	colorText     = rgb(0x23282d)
	colorFaint    = rgb(0x5f5b52)
	colorDisabled = rgb(0x8a8475)
	colorAccent   = rgb(0x1d5a86)
	colorAccentHi = rgb(0x2a6c9c)
	colorAccentLo = rgb(0x16476a)
	colorTint     = rgb(0xdde9f2) // behind what is chosen
	colorGood     = rgb(0x2a6a33)
	colorBad      = rgb(0xa8231b)
	colorWhite    = rgb(0xffffff)
	colorShade    = scene.Color{R: 0x16, G: 0x1c, B: 0x22, A: 0x90} // behind a dialog
	colorShadow   = scene.Color{R: 0x16, G: 0x1c, B: 0x22, A: 0x22}
)

// Sizes, in CSS pixels, on a grid of 8.
const (
	step8      = 8.0
	barHeight  = 48.0
	targetSize = 40.0 // of a button: large enough for a finger
	textSmall  = 12.0
	textBody   = 14.0
	textHead   = 17.0
	textTitle  = 32.0
	lineHeight = 1.4 // of a line of text, in ems

	panelWidth  = 344.0
	drawerWidth = 304.0 // of the panel on a wide but low window
	wideWindow  = 900.0 // from here on the panel stays open beside the table
)

func rgb(v uint32) scene.Color {
	return scene.Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
