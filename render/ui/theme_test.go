package ui

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/render/scene"
)

// TestContrast: every writing on every ground it is used on, by the formula of
// the Web Content Accessibility Guidelines, at least 4.5:1, by day and by night;
// what else must be seen, at least 3:1.
func TestContrast(t *testing.T) {
	for look, p := range map[string]*palette{"light": &lightColors, "dark": &darkColors} {
		type pair struct {
			name        string
			ink, ground scene.Color
		}
		list := []pair{
			{"bar", p.barText, p.bar}, {"bar, pointed at", p.barText, p.barHover}, {"bar, pressed", p.barText, p.barPress},
			{"bar, not possible", p.barFaint, p.bar},
			{"warning", p.onFill, p.bad},
			{"primary", p.onFill, p.accent}, {"primary, pointed at", p.onFill, p.accentHi}, {"primary, pressed", p.onFill, p.accentLo},
			{"not possible", p.disabled, p.panel}, {"link", p.accent, p.panel},
		}
		for ground, c := range map[string]scene.Color{"panel": p.panel, "paper": p.paper, "pointed at": p.hover, "pressed": p.press, "chosen": p.tint} {
			list = append(list, pair{"text, " + ground, p.text, c}, pair{"faint, " + ground, p.faint, c},
				pair{"allowed, " + ground, p.good, c}, pair{"refused, " + ground, p.bad, c})
		}
		for _, c := range append(list, pair{"lesson", p.accent, p.tint}) {
			if ratio := contrast(c.ink, c.ground); ratio < 4.5 {
				t.Errorf("%s: %s: contrast %.2f, want 4.5", look, c.name, ratio)
			}
		}
		for _, c := range []pair{{"focus on a panel", p.accentHi, p.panel}, {"focus on the table", p.accentHi, p.table.Paper},
			{"focus on the desk", p.accentHi, p.desk}, {"a die", p.text, p.paper}, {"refused place", p.bad, p.table.Paper}, {"placed", p.accent, p.table.Paper}} {
			if ratio := contrast(c.ink, c.ground); ratio < 3 {
				t.Errorf("%s: %s: contrast %.2f, want 3", look, c.name, ratio)
			}
		}
		last := 0.0
		for i, phase := range []string{"deploy", "command", "shooting", "combat", "over"} {
			ratio := contrast(p.phase(game.GuideOf(&game.State{System: "stand"}), phase), p.panel)
			if i > 0 && ratio < 1.15*last {
				t.Errorf("%s: %s is not told from the phase before it", look, phase)
			}
			last = ratio
		}
	}
}

// All screens change at once with the setting or with the system. The page is told, and
// the setting is stored.
func TestLightAndDark(t *testing.T) {
	p := openSettings(t)
	ground := func() scene.Color { return p.picture().Background }
	if ground() != lightColors.desk || p.host.looks {
		t.Error("a light system has a dark table")
	}
	p.host.dark = true
	p.ui.SystemLooks()
	if ground() != darkColors.desk || !p.host.looks {
		t.Error("a dark system has a light table")
	}
	p.press("set-table-light")
	if ground() != lightColors.desk || p.host.looks {
		t.Error("light is set, and the table is dark")
	}
	p.press("set-table-dark")
	p.host.dark = false
	p.ui.SystemLooks()
	if ground() != darkColors.desk || !p.host.looks {
		t.Error("dark is set, and the table is light")
	}
	if New(p.ui.setup); colors != &darkColors {
		t.Error("the setting is forgotten")
	}
	for _, item := range p.picture().Items {
		for _, c := range [2]scene.Color{item.Style.Fill, item.Style.Stroke} {
			if c == lightColors.panel || c == scene.Light.Paper {
				t.Fatal("something is still painted in a light colour")
			}
		}
	}
	p.press("set-table-system")
	if ground() != lightColors.desk {
		t.Error("as the system is not as the system")
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
