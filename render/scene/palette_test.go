package scene

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

var palettes = map[string]*Palette{"light": &Light, "dark": &Dark}

// In both palettes every text has a contrast of at least 4.5:1 on its background, and
// everything that distinguishes pieces at least 3:1.
func TestContrast(t *testing.T) {
	for name, p := range palettes {
		for _, system := range systems.All() {
			guide := system.Guide()
			kinds := append([]game.Ground{guide.Ground("unheard-of")}, guide.Pieces.Terrain...)
			for _, k := range kinds {
				g := p.ground(guide.Ground(k.ID))
				if c := contrast(g.ink, g.fill); c < 4.5 {
					t.Errorf("%s: the name of %s has contrast %.1f on its ground, want at least 4.5", name, k.ID, c)
				}
				if c := contrast(g.line, g.fill); c < 1.4 {
					t.Errorf("%s: the pattern of %s has contrast %.1f on its ground", name, k.ID, c)
				}
			}
		}
		red, blue := p.liveries[0], p.liveries[1]
		for _, c := range []struct {
			name       string
			ink, under Color
			least      float64
		}{
			{"ink on the table", p.ink, p.Paper, 4.5},
			{"ink on the page", p.ink, p.Page, 4.5},
			{"faint ink on the table", p.faintInk, p.Paper, 4.5},
			{"faint ink on the page", p.faintInk, p.Page, 4.5},
			{"a note", p.ink, p.note, 4.5},
			{"a name on its plate, on the table", p.ink, over(p.plate, p.Paper), 4.5},
			{"a name on its plate, on red", p.ink, over(p.plate, red.body), 4.5},
			{"a name on its plate, on blue", p.ink, over(p.plate, blue.body), 4.5},
			{"why not, on its plate", p.blockedInk, over(p.plate, p.Paper), 4.5},
			{"why not, on its plate on red", p.blockedInk, over(p.plate, red.body), 4.5},
			{"red symbol", red.symbol, red.body, 4.5},
			{"blue symbol", blue.symbol, blue.body, 4.5},
			{"a red leader's symbol", red.band, red.disc, 4.5},
			{"a blue leader's symbol", blue.band, blue.disc, 4.5},
			{"red pattern", red.bandMark, red.band, 4.5},
			{"blue pattern", blue.bandMark, blue.band, 4.5},
			{"red body on the table", red.body, p.Paper, 3},
			{"red edge on the table", red.edge, p.Paper, 3},
			{"blue edge on the table", blue.edge, p.Paper, 3},
			{"hits on a plate", p.hit, over(p.plate, p.Paper), 3},
			{"confused on a plate", p.warning, over(p.plate, p.Paper), 3},
			{"asked", p.asked, p.Paper, 3},
			{"hover", p.hover, p.Paper, 3},
			{"a ray", p.ray, p.Paper, 3}, {"sight", p.sight, p.Paper, 3}, {"blocked", p.blocked, p.Paper, 3},
			{"measured", p.measure, p.Paper, 3}, {"pointed at", p.pointed, p.Paper, 3},
			{"exposed within its ends", p.exposed, p.exposedEnds, 3},
		} {
			if got := contrast(c.ink, c.under); got < c.least {
				t.Errorf("%s: %s: contrast %.1f, want at least %g", name, c.name, got, c.least)
			}
		}
		for ink, c := range p.drawings {
			if got := contrast(c, p.Paper); got < 4.5 {
				t.Errorf("%s: %s drawn on the table: contrast %.1f", name, ink, got)
			}
		}
	}
}

// visions are the ways in which people see colours who lack a kind of cone, as matrices
// over linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1), or
// who see no hue.
var visions = map[string][3][3]float64{
	"no red":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"no green": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"no blue":  {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"no hue":   {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// The sides are distinguishable by lightness alone for every kind of colour vision.
func TestSidesApartForEveryVision(t *testing.T) {
	for name, p := range palettes {
		for vision, m := range visions {
			seen := func(c Color) float64 { // the luminance that such a person sees
				l, sum := linear(c), [3]float64{}
				for i := range m {
					for j := range l {
						sum[i] += m[i][j] * l[j]
					}
				}
				return luminance(sum)
			}
			a, b := seen(p.liveries[0].body), seen(p.liveries[1].body)
			if ratio := (math.Max(a, b) + 0.05) / (math.Min(a, b) + 0.05); ratio < 2.5 {
				t.Errorf("%s: with %s seen the sides have contrast %.2f, want 2.5", name, vision, ratio)
			}
		}
	}
}

// over blends a translucent colour over another.
func over(c, under Color) Color {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(c.A) + int(b)*(255-int(c.A))) / 255) }
	return Color{mix(c.R, under.R), mix(c.G, under.G), mix(c.B, under.B), 255}
}

// contrast returns the contrast ratio of WCAG 2: 1 for equal colours, 21 for black on
// white.
func contrast(a, b Color) float64 {
	x, y := luminance(linear(a)), luminance(linear(b))
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

func linear(c Color) (l [3]float64) {
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if l[i] = math.Pow((x+0.055)/1.055, 2.4); x <= 0.04045 {
			l[i] = x / 12.92
		}
	}
	return l
}
