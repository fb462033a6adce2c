package scene

import (
	_ "embed"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// MinTextSize is the smallest em of any text, in CSS pixels.
const MinTextSize = 12

// capHeight is the height of a capital letter in ems. The anchor of a text is its middle.
const capHeight = 0.711

// typeface is a parsed font with its advances, in ems.
type typeface struct {
	font *sfnt.Font
	// Nearly every text is Latin, Greek or Cyrillic with general punctuation, so those
	// advances are looked up once and then read without a lock.
	basic       [0x500]float32
	punctuation [0x50]float32 // from U+2010 on
	missing     float32       // advance of the box that replaces missing characters
	// kerned holds the kerning between pairs of letters, one row for each first letter. A
	// row is filled when its letter first needs it.
	kerned [firstKerned + kernedLetters]atomic.Pointer[[kernedLetters]float32]
}

// Kerning is kept for Latin letters and punctuation; for others it is looked up each
// time.
const (
	firstKerned   = ' '
	kernedLetters = 0x180 - firstKerned
)

const firstPunctuation = 0x2010

// Roboto's Latin, Greek and Cyrillic letters with kerning, and some signs of our own;
// fonts/subset.py makes the files.
var (
	//go:embed fonts/regular.ttf
	regularTTF []byte
	//go:embed fonts/bold.ttf
	boldTTF []byte
)

var typefaces = [2]func() *typeface{
	Regular: sync.OnceValue(func() *typeface { return loadTypeface(regularTTF) }),
	Bold:    sync.OnceValue(func() *typeface { return loadTypeface(boldTTF) }),
}

func loadTypeface(ttf []byte) *typeface {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("scene: the font inside the program does not read: " + err.Error())
	}
	t := &typeface{font: f}
	var buf sfnt.Buffer
	t.missing = glyphAdvance(f, &buf, 0)
	for i := range t.basic {
		t.basic[i] = runeAdvance(f, &buf, rune(i))
	}
	for i := range t.punctuation {
		t.punctuation[i] = runeAdvance(f, &buf, rune(firstPunctuation+i))
	}
	return t
}

func runeAdvance(f *sfnt.Font, buf *sfnt.Buffer, r rune) float32 {
	index, err := f.GlyphIndex(buf, r)
	if err != nil {
		index = 0
	}
	return glyphAdvance(f, buf, index)
}

func glyphAdvance(f *sfnt.Font, buf *sfnt.Buffer, index sfnt.GlyphIndex) float32 {
	const em = 1024 // large enough that 26.6 fixed point loses nothing visible
	a, err := f.GlyphAdvance(buf, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return 0.5
	}
	return float32(a) / 64 / em
}

// advance returns how far a character moves the pen, in ems.
func (t *typeface) advance(r rune) float64 {
	switch {
	case r >= 0 && int(r) < len(t.basic):
		return float64(t.basic[r])
	case r >= firstPunctuation && int(r-firstPunctuation) < len(t.punctuation):
		return float64(t.punctuation[r-firstPunctuation])
	}
	var buf sfnt.Buffer
	return float64(runeAdvance(t.font, &buf, r))
}

// kerning returns the extra advance, in ems, between the letter before and r. It is
// usually zero or negative. before is 0 at the start of a text.
func (t *typeface) kerning(before, r rune) float64 {
	if before < firstKerned || r < firstKerned {
		return 0
	}
	if before >= firstKerned+kernedLetters || r >= firstKerned+kernedLetters {
		var buf sfnt.Buffer
		return float64(pairKerning(t.font, &buf, before, r))
	}
	row := t.kerned[before].Load()
	if row == nil {
		row = new([kernedLetters]float32)
		var buf sfnt.Buffer
		for i := range row {
			row[i] = pairKerning(t.font, &buf, before, rune(firstKerned+i))
		}
		t.kerned[before].Store(row)
	}
	return float64(row[r-firstKerned])
}

// pairKerning asks the font, which has no kerning for most pairs.
func pairKerning(f *sfnt.Font, buf *sfnt.Buffer, before, r rune) float32 {
	const em = 1024
	left, errLeft := f.GlyphIndex(buf, before)
	right, errRight := f.GlyphIndex(buf, r)
	k, err := f.Kern(buf, left, right, fixed.I(em), font.HintingNone)
	if err != nil || errLeft != nil || errRight != nil {
		return 0
	}
	return float32(k) / 64 / em
}

// TextWidth returns the width of one line of text in pixels at the given em. The screen,
// the pictures and the screens' layout all measure with it.
func TextWidth(text string, size float64, f Font) float64 {
	t := typefaces[f]()
	width, before := 0.0, rune(0)
	for _, r := range text {
		width += t.kerning(before, r) + t.advance(r)
		before = r
	}
	return width * size
}

// fits reports whether a text is at most width pixels wide. It looks only at the
// beginning of a text that is far too long.
func fits(text string, size float64, f Font, width float64) bool {
	t := typefaces[f]()
	wide, before := 0.0, rune(0)
	for _, r := range text {
		if wide += t.kerning(before, r) + t.advance(r); wide*size > width {
			return false
		}
		before = r
	}
	return wide*size <= width
}

// Wrap breaks text into lines of at most width pixels, at spaces (except non-breaking
// ones) and at line ends. A word wider than a line is broken between characters.
func Wrap(text string, size float64, f Font, width float64) []string {
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line, first := "", len(lines)
		for _, word := range words(paragraph) {
			joined := word
			if line != "" {
				joined = line + " " + word
			}
			if fits(joined, size, f, width) {
				line = joined
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			for word != "" && !fits(word, size, f, width) { // width may be negative
				head := fitting(word, size, f, width)
				lines = append(lines, word[:head])
				word = word[head:]
			}
			line = word
		}
		if line != "" || len(lines) == first { // an empty paragraph is a line
			lines = append(lines, line)
		}
	}
	return lines
}

// words splits a paragraph at its blanks, but keeps a number and its unit together, and
// the marks that French sets off by a blank with the word that they belong to.
func words(paragraph string) []string {
	split := strings.FieldsFunc(paragraph, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' })
	kept := split[:0]
	for _, word := range split {
		last := len(kept) - 1
		unit := strings.TrimRight(word, ".,;:)")
		isUnit := unit == "cm" || unit == "mm" || unit == "%" || unit == "in"
		isMark := strings.Trim(word, ":;?!».,)") == ""
		if last >= 0 && (isUnit && endsInDigit(kept[last]) || isMark || strings.HasSuffix(kept[last], "«")) {
			kept[last] += " " + word
			continue
		}
		kept = append(kept, word)
	}
	return kept
}

func endsInDigit(word string) bool {
	end := word[len(word)-1]
	return end >= '0' && end <= '9'
}

// fitting returns how many bytes of a word fit into width: at least one character, so
// that breaking always makes progress.
func fitting(word string, size float64, f Font, width float64) int {
	t := typefaces[f]()
	pen, before := 0.0, rune(0)
	for i, r := range word {
		pen += (t.kerning(before, r) + t.advance(r)) * size
		before = r
		if pen > width && i > 0 {
			return i
		}
	}
	return len(word)
}

// Ellipsis shortens text to at most width pixels, with "…" at its end.
func Ellipsis(text string, size float64, f Font, width float64) string {
	if fits(text, size, f, width) {
		return text
	}
	room := width - TextWidth("…", size, f)
	head := text[:fitting(text, size, f, room)]
	if TextWidth(head, size, f) > room {
		return "…" // not even one letter fits before it
	}
	return strings.TrimRight(head, " ") + "…"
}
