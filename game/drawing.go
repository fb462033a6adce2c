package game

import (
	"slices"

	"frontage/geometry"
)

// DrawingKind says what a drawing is.
type DrawingKind string

// The drawings. Points are used as the comment says.
const (
	DrawArrow  DrawingKind = "arrow"  // from From to To
	DrawCircle DrawingKind = "circle" // about From, through To
	DrawNote   DrawingKind = "note"   // Text at From
)

// Drawing is something that a player has drawn on the table, in centimetres. It
// means nothing to the rules, so that no hash holds it.
type Drawing struct {
	Kind  DrawingKind
	From  geometry.Vec
	To    geometry.Vec
	Text  string // of a note; of the others a label, "" for none
	Color string // one of [DrawingColors]
}

// DrawingColors lists the colours of drawings, the usual one first.
var DrawingColors = []string{"violet", "green", "orange", "black"}

var drawingKinds = []string{string(DrawArrow), string(DrawCircle), string(DrawNote)}

// MaxDrawings is how many drawings a scenario may have.
const MaxDrawings = 200

func readDrawing(f *field) Drawing {
	o := f.object()
	defer o.end()
	d := Drawing{
		Kind: DrawingKind(o.required("kind").oneOf("", drawingKinds)),
		From: readPoint(o.required("from")),
	}
	to, text := o.optional("to"), o.optional("text")
	d.To, d.Text = readPoint(to), text.name("")
	d.Color = o.optional("color").oneOf(DrawingColors[0], DrawingColors)
	switch {
	case d.Kind == "":
	case d.Kind == DrawNote && to != nil:
		to.bad("is for an arrow or a circle")
	case d.Kind == DrawNote && text == nil:
		o.r.report(o.n.start, join(o.path, "text"), "is missing; a note needs one")
	case d.Kind != DrawNote && to == nil:
		o.r.report(o.n.start, join(o.path, "to"), "is missing; an arrow or a circle needs one")
	}
	return d
}

// readPoint reads one point, the origin for one that is missing or wrong.
func readPoint(f *field) geometry.Vec {
	var p [2]float64
	if f.is(arrayNode) && len(f.n.items) != 2 {
		f.bad("has %d numbers; a point has two", len(f.n.items))
		return geometry.Vec{}
	}
	f.list(2, "numbers", func(i int, item *field) { p[i] = item.length(0, -maxCoordinate, maxCoordinate) })
	return geometry.Vec{X: p[0], Y: p[1]}
}

func writeDrawing(w *jsonWriter, d *Drawing) {
	w.open("{")
	w.stringField("kind", string(d.Kind))
	w.key("from")
	w.raw("[" + decimal(d.From.X) + ", " + decimal(d.From.Y) + "]")
	if d.Kind != DrawNote {
		w.key("to")
		w.raw("[" + decimal(d.To.X) + ", " + decimal(d.To.Y) + "]")
	}
	if d.Text != "" || d.Kind == DrawNote {
		w.stringField("text", d.Text)
	}
	if d.Color != DrawingColors[0] && d.Color != "" {
		w.stringField("color", d.Color)
	}
	w.close("}")
}

// Rounded returns the drawing as a file holds it.
func (d Drawing) Rounded() Drawing {
	round := func(v geometry.Vec) geometry.Vec { return geometry.Vec{X: RoundLength(v.X), Y: RoundLength(v.Y)} }
	d.From, d.To = round(d.From), round(d.To)
	if d.Kind == DrawNote {
		d.To = geometry.Vec{}
	}
	if !slices.Contains(DrawingColors, d.Color) {
		d.Color = DrawingColors[0]
	}
	return d
}
