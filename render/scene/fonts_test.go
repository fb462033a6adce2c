package scene

import (
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Every glyph of the fonts inside the program is that of the Go fonts.
func TestFontsAreTheGoFonts(t *testing.T) {
	for _, c := range []struct {
		name      string
		own, made []byte
	}{{"regular", regularTTF, goregular.TTF}, {"bold", boldTTF, gobold.TTF}} {
		own, err := sfnt.Parse(c.own)
		if err != nil {
			t.Fatal(c.name, err)
		}
		made, err := sfnt.Parse(c.made)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if own.NumGlyphs() != made.NumGlyphs() || own.NumGlyphs() < 600 {
			t.Fatalf("%s has %d glyphs of %d", c.name, own.NumGlyphs(), made.NumGlyphs())
		}
		var a, b sfnt.Buffer
		em := fixed.I(2048)
		for i := range sfnt.GlyphIndex(own.NumGlyphs()) {
			p, errOwn := own.LoadGlyph(&a, i, em, nil)
			q, errMade := made.LoadGlyph(&b, i, em, nil)
			if errOwn != nil || errMade != nil || !slices.Equal(p, q) {
				t.Errorf("%s: glyph %d differs (%v, %v)", c.name, i, errOwn, errMade)
			}
			wide, _ := own.GlyphAdvance(&a, i, em, font.HintingNone)
			if want, _ := made.GlyphAdvance(&b, i, em, font.HintingNone); wide != want {
				t.Errorf("%s: glyph %d is %v wide, want %v", c.name, i, wide, want)
			}
		}
		for r := rune(0); r < 0x3000; r++ {
			i, _ := own.GlyphIndex(&a, r)
			if want, _ := made.GlyphIndex(&b, r); i != want {
				t.Errorf("%s: %q is glyph %d, want %d", c.name, r, i, want)
			}
		}
	}
}
