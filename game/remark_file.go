package game

import (
	"encoding/json"
	"unicode/utf8"

	"frontage/geometry"
)

// remarkFields are the fields of a remark in a line of a replay.
type remarkFields struct {
	Note     string          `json:"note,omitempty"`
	Drawings []drawingFields `json:"drawings,omitempty"`
	Question *questionFields `json:"question,omitempty"`
}

type drawingFields struct {
	Kind  DrawingKind `json:"kind"`
	From  drawnEnd    `json:"from"`
	To    *drawnEnd   `json:"to,omitempty"`
	Text  string      `json:"text,omitempty"`
	Color string      `json:"color,omitempty"`
}

// drawnEnd is an end of a drawing: a piece, or a point.
type drawnEnd struct {
	piece UnitID
	at    geometry.Vec
}

// MarshalJSON writes the name of the piece, or the numbers of the point.
func (e drawnEnd) MarshalJSON() ([]byte, error) {
	if e.piece != "" {
		return json.Marshal(string(e.piece))
	}
	return []byte("[" + decimal(e.at.X) + "," + decimal(e.at.Y) + "]"), nil
}

type questionFields struct {
	Ask     string            `json:"ask"`
	Choices []string          `json:"choices,omitempty"`
	Right   int               `json:"right,omitempty"`
	Query   map[string]string `json:"query,omitempty"`
	Answer  string            `json:"answer,omitempty"`
}

func (r *Remark) fields() remarkFields {
	f := remarkFields{Note: r.Note}
	for _, d := range r.Drawings {
		one := drawingFields{Kind: d.Kind, From: drawnEnd{d.FromPiece, d.From}, Text: d.Text, Color: d.Color}
		if d.Kind == DrawArrow || d.Kind == DrawCircle && d.FromPiece == "" {
			one.To = &drawnEnd{d.ToPiece, d.To}
		}
		if d.Color == DrawingColors[0] {
			one.Color = ""
		}
		f.Drawings = append(f.Drawings, one)
	}
	if q := r.Question; q != nil {
		f.Question = &questionFields{Ask: q.Ask, Choices: q.Choices, Right: q.Right, Answer: q.Answer}
		if q.Query != nil {
			f.Question.Query = map[string]string{"query": q.Query.Name}
			for name, value := range q.Query.Args {
				f.Question.Query[name] = value
			}
		}
	}
	return f
}

// MarshalJSON writes the fields of a remark as a line of a replay has them.
func (r Remark) MarshalJSON() ([]byte, error) { return unescaped(r.fields()) }

// readRemark reads the remark of a line of a replay, of which only a study has all parts.
func readRemark(o *Object, studied bool) Remark {
	r := Remark{Note: o.Optional("note").Text("")}
	if !studied {
		return r
	}
	o.Optional("drawings").List(MaxDrawings, "drawings", func(_ int, item *Field) {
		r.Drawings = append(r.Drawings, readDrawing(item, true).Rounded())
	})
	if f := o.Optional("question"); f != nil {
		r.Question = readQuestion(f)
	}
	return r
}

func readQuestion(f *Field) *ReaderQuestion {
	o := f.Object()
	defer o.End()
	ask, choices, right := o.Required("ask"), o.Optional("choices"), o.Optional("right")
	query, answer := o.Optional("query"), o.Optional("answer")
	q := &ReaderQuestion{Ask: ask.short()}
	choices.List(MaxChoices, "choices", func(_ int, item *Field) { q.Choices = append(q.Choices, item.short()) })
	if answer != nil {
		q.Answer = answer.short()
	}
	switch {
	case choices.is(arrayNode) && len(choices.n.items) < 2:
		choices.Bad("has %s; a question with choices has at least two", Counted(len(choices.n.items), "choice"))
	case choices != nil && right == nil:
		choices.Bad("has no right one: \"right\" gives its number, from 1")
	case choices == nil && right != nil:
		right.Bad("goes with choices")
	case right != nil:
		q.Right = right.Integer(1, 1, max(1, len(q.Choices)))
	case o.There() && answer == nil && query == nil:
		f.Bad("has no answer: give \"answer\", \"choices\" or \"query\"")
	}
	if query != nil {
		q.Query = readReaderQuery(query)
	}
	return q
}

// readReaderQuery reads a query as a check has it: its name, and its arguments beside that.
func readReaderQuery(f *Field) *Query {
	o := f.Object()
	name := o.Required("query")
	q := &Query{Name: name.ID(), Args: map[string]string{}}
	for _, m := range o.members() {
		if m.key == "query" {
			continue
		}
		if arg := o.Optional(m.key); arg.isArgument() && arg.n.value() != any(false) {
			q.Args[m.key] = flag(arg.n.value())
		}
	}
	o.End()
	return q
}

// short reads a text of a question, which must not be blank.
func (f *Field) short() string {
	text := f.Filled()
	if n := utf8.RuneCountInString(text); n > MaxRemarkText {
		f.Bad("has %d characters; at most %d are allowed", n, MaxRemarkText)
	}
	return text
}
