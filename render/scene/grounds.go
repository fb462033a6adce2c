package scene

import "frontage/game"

// ground is how a kind of terrain looks in a palette: its colours are those of the ground,
// of its pattern and outline, and of its name.
type ground struct {
	name            string
	pattern         game.Pattern
	fill, line, ink Color
	nameAtTop       bool
}

// ground returns how a kind of terrain looks, as the guide of its rule system says.
func (p *Palette) ground(k game.Ground) ground {
	soil := k.Look.Light
	if p.night {
		soil = k.Look.Dark
	}
	return ground{k.Caption(), k.Look.Pattern, rgb(soil.Fill), rgb(soil.Line), rgb(soil.Ink), k.Look.NameAtTop}
}
