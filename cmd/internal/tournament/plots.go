package tournament

import (
	"bytes"
	"html/template"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

var (
	ink  = color.NRGBA{0x26, 0x32, 0x3b, 0xff}
	blue = color.NRGBA{0x1f, 0x5e, 0x88, 0xff}
	pale = color.NRGBA{0xdd, 0xd5, 0xc6, 0xff}
)

// ratedPoints are ratings as points with horizontal error bars, the strongest on top.
type ratedPoints []Rating

func (p ratedPoints) Len() int                         { return len(p) }
func (p ratedPoints) XY(i int) (x, y float64)          { return p[i].Points, float64(len(p) - 1 - i) }
func (p ratedPoints) XError(i int) (low, high float64) { return p[i].Margin, p[i].Margin }

// strengthsPlot draws the ratings with their intervals.
func strengthsPlot(ratings []Rating) (template.HTML, error) {
	p := newPlot()
	p.X.Label.Text = "Rating"
	points, err := plotter.NewScatter(ratedPoints(ratings))
	if err != nil {
		return "", err
	}
	points.GlyphStyle = draw.GlyphStyle{Color: blue, Radius: vg.Points(4), Shape: draw.CircleGlyph{}}
	bars, err := plotter.NewXErrorBars(ratedPoints(ratings))
	if err != nil {
		return "", err
	}
	bars.LineStyle = draw.LineStyle{Color: blue, Width: vg.Points(1.5)}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = pale, pale
	p.Add(grid, bars, points)
	names := make([]string, len(ratings))
	for i := range ratings {
		names[len(ratings)-1-i] = ratings[i].Name
	}
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.5, float64(len(ratings))-0.5
	room := 0.03 * (p.X.Max - p.X.Min)
	p.X.Min, p.X.Max = p.X.Min-room, p.X.Max+room
	return drawn(p, vg.Points(40+24*float64(len(ratings)+1)))
}

// lengthsPlot draws the number of battles by their number of turns.
func lengthsPlot(results []Result) (template.HTML, error) {
	var counts plotter.Values
	var turns []string
	most := 0
	for i := range results {
		most = max(most, results[i].Turns)
	}
	for n := range most {
		count := 0
		for i := range results {
			if results[i].Turns == n+1 {
				count++
			}
		}
		counts, turns = append(counts, float64(count)), append(turns, fixed(float64(n+1), 0))
	}
	p := newPlot()
	p.X.Label.Text, p.Y.Label.Text = "Turns", "Battles"
	if len(counts) > 0 {
		// There is room for the names of about 30 turns; the others have none.
		for i, step := 0, (len(turns)+29)/30; i < len(turns); i++ {
			if (i+1)%step != 0 {
				turns[i] = ""
			}
		}
		bars, err := plotter.NewBarChart(counts, vg.Points(min(24, 560/float64(len(counts)+1))))
		if err != nil {
			return "", err
		}
		bars.Color, bars.LineStyle.Width = blue, 0
		p.Add(bars)
		p.NominalX(turns...)
		p.X.Min, p.X.Max = -0.5, float64(len(turns))-0.5
		p.Y.Max = slices.Max(counts) * 1.05
	}
	p.Y.Min, p.Y.Tick.Marker = 0, wholeTicks{}
	return drawn(p, vg.Points(240))
}

// wholeTicks marks whole numbers on an axis of counts.
type wholeTicks struct{}

func (wholeTicks) Ticks(low, high float64) []plot.Tick {
	step := 1.0
	for (high-low)/step > 6 {
		step *= 2
		if (high-low)/step > 6 {
			step *= 2.5
		}
	}
	var ticks []plot.Tick
	for at := math.Ceil(low/step) * step; at <= high; at += step {
		ticks = append(ticks, plot.Tick{Value: at, Label: fixed(at, 0)})
	}
	return ticks
}

// newPlot returns an empty plot in the colours of the page.
func newPlot() *plot.Plot {
	p := plot.New()
	sans := font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(11)}
	p.BackgroundColor = color.White
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color, axis.Label.TextStyle.Color, axis.Tick.Label.Color, axis.Tick.Color = ink, ink, ink, ink
		axis.Label.TextStyle.Font, axis.Tick.Label.Font = sans, sans
		axis.Padding = vg.Points(6)
	}
	return p
}

// drawn returns a plot as SVG for a page.
func drawn(p *plot.Plot, height vg.Length) (template.HTML, error) {
	canvas := vgsvg.New(vg.Points(680), height)
	const border = 14
	p.Draw(draw.Crop(draw.New(canvas), border, -border, border, -border))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return "", err
	}
	text := out.String()
	return template.HTML(text[strings.Index(text, "<svg"):]), nil
}
