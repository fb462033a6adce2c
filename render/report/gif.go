package report

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"

	"frontage/render/scene"
)

// GIF collects the frames of an animated picture. It stores only the differences between
// frames.
type GIF struct {
	frames gif.GIF
	last   *image.RGBA
}

// WriteGIF writes a whole film with ratio image pixels to a pixel of the film.
func WriteGIF(w io.Writer, f *Film, ratio float64) error {
	var g GIF
	for i := range f.Frames() {
		s, lasts := f.Frame(i)
		g.Add(s, lasts, ratio)
	}
	return g.Encode(w)
}

// Add appends a frame. All must have the same size.
func (g *GIF) Add(s *scene.Scene, lasts time.Duration, ratio float64) {
	now := scene.Rasterise(s, ratio)
	hundredths := int(lasts / (10 * time.Millisecond))
	part := now.Bounds()
	if g.last != nil {
		part = difference(g.last, now)
	}
	g.last = now
	if part.Empty() {
		g.frames.Delay[len(g.frames.Delay)-1] += hundredths
		return
	}
	g.frames.Image = append(g.frames.Image, reduced(now, part))
	g.frames.Delay = append(g.frames.Delay, hundredths)
	g.frames.Disposal = append(g.frames.Disposal, gif.DisposalNone)
	g.frames.Config.Width, g.frames.Config.Height = now.Bounds().Dx(), now.Bounds().Dy()
}

// Encode writes the file, which loops for ever.
func (g *GIF) Encode(w io.Writer) error { return gif.EncodeAll(w, &g.frames) }

// difference returns the smallest rectangle around all pixels in which two pictures
// differ.
func difference(a, b *image.RGBA) image.Rectangle {
	size := b.Bounds()
	part := image.Rectangle{}
	for y := range size.Dy() {
		rowA, rowB := a.Pix[y*a.Stride:y*a.Stride+4*size.Dx()], b.Pix[y*b.Stride:y*b.Stride+4*size.Dx()]
		if string(rowA) == string(rowB) {
			continue
		}
		from, to := 0, size.Dx()
		for string(rowA[4*from:4*from+4]) == string(rowB[4*from:4*from+4]) {
			from++
		}
		for string(rowA[4*to-4:4*to]) == string(rowB[4*to-4:4*to]) {
			to--
		}
		part = part.Union(image.Rect(from, y, to, y+1))
	}
	return part
}

// reduced returns a part of a picture with its 256 most frequent colours; other colours
// are replaced by a close one. A table has few colours apart from the softened edges of
// its lines.
func reduced(from *image.RGBA, part image.Rectangle) *image.Paletted {
	counts := map[uint32]int{}
	each(from, part, func(at int, colors uint32, run int) { counts[colors] += run })
	used := make([]uint32, 0, len(counts))
	for c := range counts {
		used = append(used, c)
	}
	slices.SortFunc(used, func(a, b uint32) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	kept := used[:min(len(used), 256)]
	to := image.NewPaletted(part, make(color.Palette, len(kept)))
	index := make(map[uint32]uint8, len(used))
	for i, c := range kept {
		to.Palette[i] = color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 255}
		index[c] = uint8(i)
	}
	for _, c := range used[len(kept):] {
		index[c] = uint8(nearest(kept, c))
	}
	each(from, part, func(at int, colors uint32, run int) {
		i := index[colors]
		for j := range run {
			to.Pix[at+j] = i
		}
	})
	return to
}

// each calls run for every run of one colour in the rows of a part, with its place in the
// part, its colour and its length.
func each(from *image.RGBA, part image.Rectangle, run func(at int, colors uint32, length int)) {
	at := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := from.Pix[from.PixOffset(part.Min.X, y) : from.PixOffset(part.Max.X-1, y)+4]
		for i := 0; i < len(row); {
			c := uint32(row[i])<<16 | uint32(row[i+1])<<8 | uint32(row[i+2])
			j := i + 4
			for j < len(row) && uint32(row[j])<<16|uint32(row[j+1])<<8|uint32(row[j+2]) == c {
				j += 4
			}
			run(at, c, (j-i)/4)
			at += (j - i) / 4
			i = j
		}
	}
}

func nearest(palette []uint32, c uint32) int {
	best, least := 0, 1<<30
	for i, p := range palette {
		if d := square(p>>16&255, c>>16&255) + square(p>>8&255, c>>8&255) + square(p&255, c&255); d < least {
			best, least = i, d
		}
	}
	return best
}

func square(a, b uint32) int {
	d := int(a) - int(b)
	return d * d
}
