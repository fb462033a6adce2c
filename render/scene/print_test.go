package scene

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// A sheet has the true size: a base of 4 by 2 cm is 40 by 20 mm, and distances on paper
// equal those on the table.
func TestSheetIsTrueToScale(t *testing.T) {
	st := &game.State{Table: game.Table{Width: 60, Height: 40}, Units: []game.Unit{{ID: "u", Type: stand.Infantry, Base: game.Base{Front: 4, Depth: 2},
		Stands: []game.Stand{{ID: "a", X: 12, Y: 20}, {ID: "b", X: 22, Y: 30}}}}}
	part := geometry.Rect{Min: geometry.Vec{X: 5, Y: 10}, Max: geometry.Vec{X: 45, Y: 35}}
	s := Sheet(st, Options{}, part)
	mm := func(pixels float64) float64 { return pixels / perMM }
	if math.Abs(mm(s.Width)-400) > 1e-9 || math.Abs(mm(s.Height)-250) > 1e-9 {
		t.Errorf("40 by 25 cm of table are %g by %g mm; want 400 by 250", mm(s.Width), mm(s.Height))
	}
	var fronts []geometry.Vec
	for _, item := range s.Items {
		if item.Kind == Stand && item.Style.Class != "rim" {
			p := s.Points[item.From:item.To]
			if w, d := mm(p[0].Dist(p[1])), mm(p[1].Dist(p[2])); math.Abs(w-40) > 1e-9 || math.Abs(d-20) > 1e-9 {
				t.Errorf("a base of 4 by 2 cm is %g by %g mm; want 40 by 20", w, d)
			}
			fronts = append(fronts, p[0])
		}
	}
	if len(fronts) != 2 {
		t.Fatalf("%d stands are drawn", len(fronts))
	}
	if d := mm(fronts[0].Dist(fronts[1])); math.Abs(d-100*math.Sqrt2) > 1e-9 {
		t.Errorf("stands 10 cm across and 10 cm up from one another are %g mm apart", d)
	}
	// a's front left corner is at (10, 21): 5 cm from the sheet's left edge, 14 from
	// its upper one.
	if at := fronts[0].Scale(1 / perMM); at.Dist(geometry.Vec{X: 50, Y: 140}) > 1e-9 {
		t.Errorf("it lies at %v mm", at)
	}
	var svg bytes.Buffer
	if err := WriteSheetSVG(&svg, st, Options{}, part); err != nil || !strings.Contains(svg.String(), `width="400mm" height="250mm" viewBox="0 0 1511.81 944.88"`) {
		t.Errorf("the SVG begins %.150s, %v; want 400 by 250 mm", svg.String(), err)
	}
}

// The pages contain the whole sheet, neighbours share 10 mm, and no page exceeds the
// printable area.
func TestPages(t *testing.T) {
	for _, paper := range Papers {
		for _, size := range []geometry.Vec{{X: 100, Y: 100}, {X: 190, Y: 268}, {X: 191, Y: 100}, {X: 1800, Y: 1200}, {X: 500, Y: 300}} {
			s := &Scene{Width: size.X * perMM, Height: size.Y * perMM}
			tiling := tile(s, paper)
			name := fmt.Sprintf("%g by %g mm on %s", size.X, size.Y, paper.Name)
			for row := range tiling.rows {
				for column := range tiling.columns {
					p := tiling.page(s, "", row, column)
					w := p.Window
					if w.Min.X < pageMargin*perMM-1e-9 || w.Min.Y < pageMargin*perMM-1e-9 || w.Max.X > tiling.paper.X-pageMargin*perMM+1e-6 || w.Max.Y > tiling.paper.Y-(pageMargin+pageFoot)*perMM+1e-6 {
						t.Errorf("%s: page %s runs over its margins", name, pageName(row, column))
					}
					right, low := w.Max.Sub(p.Shift), tiling.page(s, "", row, min(column+1, tiling.columns-1))
					if column < tiling.columns-1 {
						if shared := (right.X - low.Window.Min.Sub(low.Shift).X) / perMM; math.Abs(shared-pageOverlap) > 1e-6 {
							t.Errorf("%s: page %s shares %g mm with the next", name, pageName(row, column), shared)
						}
					} else if math.Abs(right.X-s.Width) > 1e-6 {
						t.Errorf("%s: the last column ends at %g of %g", name, right.X, s.Width)
					}
					if row == tiling.rows-1 && math.Abs(right.Y-s.Height) > 1e-6 {
						t.Errorf("%s: the last row ends at %g of %g", name, right.Y, s.Height)
					}
				}
			}
		}
	}
	if got := tile(&Scene{Width: 190 * perMM, Height: 268 * perMM}, Papers[0]); got.rows*got.columns != 1 {
		t.Errorf("what just fits one page takes %d", got.rows*got.columns)
	}
	// 270 by 180 mm: one page in landscape, not two in portrait.
	if got := tile(&Scene{Width: 270 * perMM, Height: 180 * perMM}, Papers[0]); got.rows*got.columns != 1 || got.paper.X < got.paper.Y {
		t.Errorf("it is not turned: %+v; want one page across", got)
	}
}

func TestPageNames(t *testing.T) {
	for want, at := range map[string][2]int{"A1": {0, 0}, "B3": {1, 2}, "Z1": {25, 0}, "AA1": {26, 0}, "BA12": {52, 11}} {
		if got := pageName(at[0], at[1]); got != want {
			t.Errorf("row %d, column %d is called %s, want %s", at[0], at[1], got, want)
		}
	}
}

// The document is valid: its object table points to each object, streams unpack to as
// many operators q as Q, and its pages have the size of the paper.
func TestPDF(t *testing.T) {
	st := &game.State{Title: "Ähre & (Ruhm)", Table: game.Table{Width: 60, Height: 40},
		Units:    []game.Unit{{ID: "u", Name: "Men", Type: stand.Cavalry, Own: &stand.Unit{Hits: 3}, Base: game.Base{Front: 2, Depth: 4}, Stands: []game.Stand{{ID: "a", X: 12, Y: 20}}}},
		Drawings: []game.Drawing{{Kind: game.DrawCircle, From: geometry.Vec{X: 12, Y: 20}, To: geometry.Vec{X: 16, Y: 20}}}}
	var out bytes.Buffer
	if err := WriteSheetPDF(&out, st, Options{}, st.Table.Rect(), Papers[0]); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	pages := strings.Count(text, "/Type /Page ")
	if want := tile(Sheet(st, Options{}, st.Table.Rect()), Papers[0]); pages != want.rows*want.columns || pages < 6 {
		t.Errorf("%d pages, want %d", pages, want.rows*want.columns)
	}
	if n := strings.Count(text, "/MediaBox [0 0 595.276 841.890]") + strings.Count(text, "/MediaBox [0 0 841.890 595.276]"); n != pages {
		t.Errorf("%d of %d pages are A4", n, pages)
	}
	start, err := strconv.Atoi(regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindStringSubmatch(text)[1])
	if err != nil || !strings.HasPrefix(text[start:], "xref\n") {
		t.Fatalf("startxref leads to %.20q, %v, want the table xref", text[start:], err)
	}
	for i, entry := range regexp.MustCompile(`(\d{10}) 00000 n \n`).FindAllStringSubmatch(text[start:], -1) {
		offset, err := strconv.Atoi(entry[1])
		if err != nil || !strings.HasPrefix(text[offset:], fmt.Sprintf("%d 0 obj\n", i+1)) {
			t.Errorf("object %d is said to be at %d: %.20q, which is not where it begins", i+1, offset, text[offset:])
		}
	}
	streams := regexp.MustCompile(`(?s)/Length (\d+) /Filter /FlateDecode >>\nstream\n`).FindAllStringSubmatchIndex(text, -1)
	if len(streams) != pages+1 {
		t.Fatalf("%d streams", len(streams))
	}
	for _, m := range streams {
		length, err := strconv.Atoi(text[m[2]:m[3]])
		if err != nil || !strings.HasPrefix(text[m[1]+length:], "\nendstream") {
			t.Fatal("a stream does not end where it says")
		}
		z, err := zlib.NewReader(strings.NewReader(text[m[1] : m[1]+length]))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(string(content))
		counts := map[string]int{}
		for _, w := range words {
			counts[w]++
			if strings.Contains(w, "NaN") || strings.Contains(w, "Inf") {
				t.Fatalf("a stream holds %s", w)
			}
			if strings.HasPrefix(w, "/A") && !strings.Contains(text, w+" << /ca") {
				t.Errorf("the opacity %s is not defined", w)
			}
		}
		if counts["q"] != counts["Q"] {
			t.Errorf("%d q, %d Q", counts["q"], counts["Q"])
		}
	}
}
