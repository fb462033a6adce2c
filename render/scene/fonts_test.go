package scene

import (
	"io/fs"
	"os"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// The fonts have a glyph for every character in rule pages, lessons, translations and
// names of armies, and for Greek and Cyrillic letters in names.
func TestFontsHaveEveryLetter(t *testing.T) {
	texts := map[string]string{"names": "Ωμέγα Θάλασσα Москва Ёлка Ґанок Łódź Århus Ærø Şişli Țara"}
	files := os.DirFS("../../assets")
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, path)
		texts[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, ttf := range map[string][]byte{"regular": regularTTF, "bold": boldTTF} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(name, err)
		}
		var buf sfnt.Buffer
		told := map[rune]bool{}
		for path, text := range texts {
			for _, r := range text {
				if i, err := f.GlyphIndex(&buf, r); (err != nil || i == 0) && r >= ' ' && !told[r] {
					t.Errorf("%s lacks %q, which %s is written with", name, r, path)
					told[r] = true
				}
			}
		}
	}
}

// All digits are equally wide, so that numbers align and do not jump. Pairs such as "AV"
// are kerned. The width of a text is the sum of its letters and their kerning.
func TestKerning(t *testing.T) {
	for _, f := range []Font{Regular, Bold} {
		typeface := typefaces[f]()
		for r := '1'; r <= '9'; r++ {
			if typeface.advance(r) != typeface.advance('0') {
				t.Errorf("font %d: %q is not as wide as 0", f, r)
			}
		}
		for _, pair := range []string{"AV", "To", "P.", "Ye"} {
			apart := TextWidth(pair[:1], 1, f) + TextWidth(pair[1:], 1, f)
			if together := TextWidth(pair, 1, f); together >= apart {
				t.Errorf("font %d: %q is %g wide, its letters %g", f, pair, together, apart)
			}
		}
	}
}
