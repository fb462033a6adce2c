package scene

import "frontage/game"

// ground is the look of a kind of terrain in a palette: the colours of its area, of its pattern and
// outline, and of its name.
type ground struct {
	name            string
	pattern         game.Pattern
	fill, line, ink Color
	nameAtTop       bool
}

// ground returns the look of a kind of terrain, which the guide of its rule system describes.
func (p *Palette) ground(k game.Ground) ground {
	soil := k.Look.Light
	if p.night {
		soil = k.Look.Dark
	}
	return ground{k.Caption(), k.Look.Pattern, rgb(soil.Fill), rgb(soil.Line), rgb(soil.Ink), k.Look.NameAtTop}
}
