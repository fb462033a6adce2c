package scene

import (
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Widths equal those of the font itself, to a hundredth of an em.
func TestTextWidth(t *testing.T) {
	for _, f := range []Font{Regular, Bold} {
		face := newFace(f, 100)
		for _, text := range []string{"", "i", "Spearmen", "Größe 4 × 2 cm — “free”…", "Ωμέγα, Москва", "漢"} {
			d := font.Drawer{Face: face}
			want, before := 0.0, rune(0)
			for _, r := range text { // letter by letter, since the face's kerning is for another size
				want += float64(d.MeasureString(string(r)))/64 + 100*kern(t, f, before, r)
				before = r
			}
			if got := TextWidth(text, 100, f); got < want-1 || got > want+1 {
				t.Errorf("font %d: %q is %g wide at 100 pixels, want %g", f, text, got, want)
			}
		}
	}
}

// kern asks the font for the kerning between two letters, in ems.
func kern(t *testing.T, f Font, before, r rune) float64 {
	var buf sfnt.Buffer
	face := typefaces[f]().font
	left, _ := face.GlyphIndex(&buf, before)
	right, err := face.GlyphIndex(&buf, r)
	if err != nil {
		t.Fatal(err)
	}
	k, err := face.Kern(&buf, left, right, fixed.I(1000), font.HintingNone)
	if err != nil || before == 0 {
		return 0
	}
	return float64(k) / 64 / 1000
}

func TestWrap(t *testing.T) {
	const text = "Only 0.7 cm of this edge is free; 1 cm is needed"
	for _, width := range []float64{60, 100, 180, 1000} {
		lines := Wrap(text, 14, Regular, width)
		if got := strings.Join(lines, " "); got != text {
			t.Errorf("at %g pixels the lines say %q", width, got)
		}
		for _, line := range lines {
			if w := TextWidth(line, 14, Regular); w > width {
				t.Errorf("at %g pixels the line %q is %g wide", width, line, w)
			}
		}
	}
	if got := Wrap("one\n\ntwo", 14, Regular, 500); len(got) != 3 || got[1] != "" {
		t.Errorf("an empty line is lost: %q", got)
	}
	long := strings.Repeat("m", 50)
	lines := Wrap("a "+long, 14, Regular, 100)
	if got := strings.Join(lines, ""); got != "a"+long {
		t.Errorf("a long word is broken into %q", lines)
	}
	for _, line := range lines {
		if w := TextWidth(line, 14, Regular); w > 100 {
			t.Errorf("a piece of a long word is %g wide, want at most 100: %q", w, line)
		}
	}
	if got := Wrap("wide", 14, Regular, 1); len(got) != 4 {
		t.Errorf("no room at all gives %q, want a letter a line", got)
	}
}

// A number and its unit stay together.
func TestWrapKeepsUnits(t *testing.T) {
	const text = "It moves 16.1 cm."
	if got := Wrap(text, 14, Regular, TextWidth(text, 14, Regular)-1); len(got) != 2 || got[1] != "16.1 cm." {
		t.Errorf("wrapped as %q; want \"16.1 cm.\" on a second line", got)
	}
}

// No line begins with a mark that French sets off by a blank, or ends with an opening one.
func TestWrapKeepsMarks(t *testing.T) {
	const text = "Le bord « avant » : libre ; est-ce tout ?"
	for width := 90.0; width < 400; width += 7 {
		for _, line := range Wrap(text, 14, Regular, width) {
			if strings.HasSuffix(line, "«") || strings.ContainsAny(line[:1], ":;?") || strings.HasPrefix(line, "»") {
				t.Errorf("at %g pixels a line says %q", width, line)
			}
		}
	}
}

func TestEllipsis(t *testing.T) {
	for _, width := range []float64{20, 50, 85} {
		got := Ellipsis("Blue Spearmen", 13, Bold, width)
		if w := TextWidth(got, 13, Bold); w > width || !strings.HasSuffix(got, "…") {
			t.Errorf("in %g pixels: %q, %g wide; want it to fit, and to end in …", width, got, w)
		}
	}
	if got := Ellipsis("Blue", 13, Bold, 500); got != "Blue" {
		t.Errorf("with room enough: %q", got)
	}
}
