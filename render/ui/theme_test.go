package ui

import (
	"math"
	"testing"

	"frontage/render/scene"
)

// TestContrast: every writing on every ground it is used on, by the formula of
// the Web Content Accessibility Guidelines, at least 4.5:1.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		name        string
		ink, ground scene.Color
	}{
		{"bar", colorBarText, colorBar}, {"bar, pointed at", colorBarText, colorBarHover}, {"bar, pressed", colorBarText, colorBarPress},
		{"panel", colorText, colorPanel}, {"panel, faint", colorFaint, colorPanel},
		{"row, pointed at", colorFaint, colorHover}, {"row, pressed", colorFaint, colorPress}, {"row, chosen", colorFaint, colorTint},
		{"allowed", colorGood, colorPanel}, {"refused", colorBad, colorPanel}, {"refused, pointed at", colorBad, colorHover},
		{"refused, pressed", colorBad, colorPress}, {"refused, chosen", colorBad, colorTint}, {"warning", colorWhite, colorBad},
		{"button", colorText, colorPaper}, {"button, pressed", colorText, colorPress},
		{"primary", colorWhite, colorAccent}, {"primary, pointed at", colorWhite, colorAccentHi}, {"primary, pressed", colorWhite, colorAccentLo},
		{"card", colorFaint, colorPaper},
	} {
		if ratio := contrast(c.ink, c.ground); ratio < 4.5 {
			t.Errorf("%s: contrast %.2f, want 4.5", c.name, ratio)
		}
	}
}

func contrast(a, b scene.Color) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func luminance(c scene.Color) float64 {
	channel := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(c.R) + 0.7152*channel(c.G) + 0.0722*channel(c.B)
}
