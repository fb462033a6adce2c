package ui

import (
	"frontage/game"
	"frontage/render/scene"
)

// palette holds every colour of the screens, around the table and on it. Every text
// colour has a contrast of at least 4.5:1 on its backgrounds.
type palette struct {
	table *scene.Palette
	desk  scene.Color // around the table

	bar, barHover, barPress, barText, barFaint scene.Color
	panel, paper, hover, press, border         scene.Color
	text, faint, disabled                      scene.Color
	accent, accentHi, accentLo                 scene.Color
	tint                                       scene.Color // background of the chosen item
	good, bad                                  scene.Color
	onFill                                     scene.Color // text on accent and bad
	shade                                      scene.Color // behind a dialog
	shadow                                     scene.Color
	phases                                     [5]scene.Color // shades of one colour: the set-up, three for a turn, the end
}

// lightColors are paper panels under a dark bar.
var lightColors = palette{
	table: &scene.Light,
	desk:  rgb(0xd9d3c5),
	bar:   rgb(0x26313b), barHover: rgb(0x394855), barPress: rgb(0x4a5b6a), barText: rgb(0xf4f1ea), barFaint: rgb(0x929ea9),
	panel: rgb(0xfaf7f0), paper: rgb(0xffffff), hover: rgb(0xf0eadd), press: rgb(0xe2d9c7), border: rgb(0xcfc6b4),
	text: rgb(0x23282d), faint: rgb(0x5f5b52), disabled: rgb(0x737064),
	accent: rgb(0x1d5a86), accentHi: rgb(0x2a6c9c), accentLo: rgb(0x16476a),
	tint: rgb(0xdde9f2), good: rgb(0x2a6a33), bad: rgb(0xa8231b), onFill: rgb(0xffffff),
	shade: scene.Color{R: 0x16, G: 0x1c, B: 0x22, A: 0x90}, shadow: scene.Color{R: 0x16, G: 0x1c, B: 0x22, A: 0x22},
	phases: [5]scene.Color{rgb(0xe2d9c7), rgb(0xcfc6b4), rgb(0xa89d86), rgb(0x6f6653), rgb(0x23282d)},
}

// darkColors are the same screens for a dark room: filled areas are light, and text on
// them is dark.
var darkColors = palette{
	table: &scene.Dark,
	desk:  rgb(0x101316),
	bar:   rgb(0x161b20), barHover: rgb(0x2a333b), barPress: rgb(0x3a4650), barText: rgb(0xf0ede6), barFaint: rgb(0x8e99a3),
	panel: rgb(0x23282d), paper: rgb(0x2c3238), hover: rgb(0x353c43), press: rgb(0x414a52), border: rgb(0x4b545c),
	text: rgb(0xefebe2), faint: rgb(0xbdb8ad), disabled: rgb(0x97948b),
	accent: rgb(0x86c1ec), accentHi: rgb(0xa3d1f3), accentLo: rgb(0x6db0e0),
	tint: rgb(0x263c4c), good: rgb(0x7fd08c), bad: rgb(0xff9d92), onFill: rgb(0x14191d),
	shade: scene.Color{R: 0x05, G: 0x07, B: 0x09, A: 0xa0}, shadow: scene.Color{A: 0x60},
	phases: [5]scene.Color{rgb(0x39414a), rgb(0x4e5862), rgb(0x75808b), rgb(0xa8b3bd), rgb(0xefebe2)},
}

// colors is the current palette.
var colors = &lightColors

// sideColor returns the colour of a side, as its stands have it.
func sideColor(st *game.State, id game.SideID) scene.Color { return colors.table.Side(st, id) }

// phase returns the colour of a phase. Those of a turn share its shades in their order.
func (p *palette) phase(guide *game.Guide, id string) scene.Color {
	const shades = 3
	count, at := 0, 0
	for i := range guide.Phases {
		phase := &guide.Phases[i]
		switch {
		case phase.ID == id && phase.Kind == game.PhaseSetUp:
			return p.phases[0]
		case phase.ID == id && phase.Kind == game.PhaseOver:
			return p.phases[len(p.phases)-1]
		case phase.ID == id:
			at = count
		}
		if phase.Kind == game.PhasePlay {
			count++
		}
	}
	return p.phases[1+at*shades/max(shades, count)]
}

func rgb(v uint32) scene.Color {
	return scene.Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// The values of the colour setting; "" follows the system.
const (
	looksLight = "light"
	looksDark  = "dark"
)

// applyColors applies the colours that are set to the screens and the page around them.
func (s *settings) applyColors(host Host) {
	dark := s.Table == looksDark || s.Table == "" && host.Dark()
	if colors = &lightColors; dark {
		colors = &darkColors
	}
	host.Looks(dark)
}

// SystemLooks must be called when the system may have switched between light and dark.
func (u *UI) SystemLooks() {
	u.settings.applyColors(u.setup.Host)
	u.layout()
	u.changed()
}
