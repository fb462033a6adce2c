package game

import (
	"slices"

	"frontage/geometry"
)

// DrawingKind is the kind of a drawing.
type DrawingKind string

// The kinds of drawings, with the points that each uses.
const (
	DrawArrow  DrawingKind = "arrow"  // from From to To
	DrawCircle DrawingKind = "circle" // about From, through To
	DrawNote   DrawingKind = "note"   // Text at From
)

// Drawing is something that a player has drawn on the table, in centimetres. The rules
// ignore it, so hashes leave it out.
type Drawing struct {
	Kind  DrawingKind
	From  geometry.Vec
	To    geometry.Vec
	Text  string // the text of a note, or the label of another drawing, "" for none
	Color string // one of [DrawingColors]

	// Of a drawing in a [Remark]: the unit or leader at which it begins or ends, "" for the
	// point. A circle about a piece has no To. See [State.Placed].
	FromPiece, ToPiece UnitID
}

// DrawingColors lists the colours of drawings, the default first.
var DrawingColors = []string{"violet", "green", "orange", "black"}

var drawingKinds = []string{string(DrawArrow), string(DrawCircle), string(DrawNote)}

// MaxDrawings is the largest number of drawings in a scenario.
const MaxDrawings = 200

// readDrawing reads a drawing, whose ends are pieces at most in a remark.
func readDrawing(f *Field, remark bool) Drawing {
	o := f.Object()
	defer o.End()
	d := Drawing{Kind: DrawingKind(o.Required("kind").OneOf("", drawingKinds))}
	from, to, text := o.Required("from"), o.Optional("to"), o.Optional("text")
	if remark && from != nil && from.n.kind == stringNode {
		d.FromPiece = UnitID(from.ID())
	} else {
		d.From = readPoint(from)
	}
	if remark && to != nil && to.n.kind == stringNode && d.Kind != DrawCircle {
		d.ToPiece = UnitID(to.ID())
	} else {
		d.To = readPoint(to)
	}
	d.Text = text.Name("")
	d.Color = o.Optional("color").OneOf(DrawingColors[0], DrawingColors)
	switch {
	case d.Kind == "":
	case d.Kind == DrawNote && to != nil:
		to.Bad("is for an arrow or a circle")
	case d.Kind == DrawCircle && d.FromPiece != "":
		if to != nil {
			to.Bad("is for a circle about a point; this one is about a piece")
		}
	case d.Kind == DrawNote && text == nil:
		o.r.report(o.n.start, join(o.path, "text"), "is missing; a note needs one")
	case d.Kind != DrawNote && to == nil:
		o.r.report(o.n.start, join(o.path, "to"), "is missing; an arrow or a circle needs one")
	}
	return d
}

// readPoint reads one point. It returns the origin if the point is missing or wrong.
func readPoint(f *Field) geometry.Vec {
	var p [2]float64
	if f.is(arrayNode) && len(f.n.items) != 2 {
		f.Bad("has %d numbers; a point has two", len(f.n.items))
		return geometry.Vec{}
	}
	f.List(2, "numbers", func(i int, item *Field) { p[i] = item.Length(0, -maxCoordinate, maxCoordinate) })
	return geometry.Vec{X: p[0], Y: p[1]}
}

func writeDrawing(w *Writer, d *Drawing) {
	w.Open("{")
	w.StringField("kind", string(d.Kind))
	w.Key("from")
	w.raw("[" + decimal(d.From.X) + ", " + decimal(d.From.Y) + "]")
	if d.Kind != DrawNote {
		w.Key("to")
		w.raw("[" + decimal(d.To.X) + ", " + decimal(d.To.Y) + "]")
	}
	if d.Text != "" || d.Kind == DrawNote {
		w.StringField("text", d.Text)
	}
	if d.Color != DrawingColors[0] && d.Color != "" {
		w.StringField("color", d.Color)
	}
	w.Close("}")
}

// Rounded returns the drawing in the precision of a file.
func (d Drawing) Rounded() Drawing {
	round := func(v geometry.Vec) geometry.Vec { return geometry.Vec{X: RoundLength(v.X), Y: RoundLength(v.Y)} }
	d.From, d.To = round(d.From), round(d.To)
	if d.Kind == DrawNote {
		d.To, d.ToPiece = geometry.Vec{}, ""
	}
	if d.FromPiece != "" {
		d.From = geometry.Vec{}
	}
	if d.ToPiece != "" || d.Kind == DrawCircle && d.FromPiece != "" {
		d.To = geometry.Vec{}
	}
	if !slices.Contains(DrawingColors, d.Color) {
		d.Color = DrawingColors[0]
	}
	return d
}
