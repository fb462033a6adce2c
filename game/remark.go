package game

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"frontage/geometry"
)

// Remark is what an author has added to a moment of a battle for those who read its replay. It
// means nothing to the rules, so hashes leave it out.
type Remark struct {
	Note     string    // a comment, of one or more lines
	Drawings []Drawing // on the table at this moment only; their ends may be pieces
	Question *ReaderQuestion
}

// ReaderQuestion is a question to the reader of a replay. It has an answer: choices of which one
// is right, a query that the rules answer, or the author's words.
type ReaderQuestion struct {
	Ask     string
	Choices []string // 2 to [MaxChoices], or none
	Right   int      // the right choice, from 1; 0 without choices
	Query   *Query   // asked of the table of the moment, nil for none
	Answer  string   // in the author's words, "" for none
}

// Limits of a remark.
const (
	MaxChoices    = 6
	MaxRemarkText = 4000 // characters of a question, a choice or an answer
)

// IsZero reports whether there is nothing in it.
func (r Remark) IsZero() bool { return r.plain() && r.Note == "" }

// plain reports whether it is a note at most, which replays of every format have.
func (r Remark) plain() bool { return len(r.Drawings) == 0 && r.Question == nil }

// Rounded returns the remark in the precision of a file, without texts that are blank.
func (r Remark) Rounded() Remark {
	r.Drawings = slices.Clone(r.Drawings)
	for i := range r.Drawings {
		r.Drawings[i] = r.Drawings[i].Rounded()
	}
	return r
}

// Remark returns the remark at the moment after an action, by the action's number in
// [Battle.Actions] from 1, or at the start, 0. It is empty if there is none.
func (b *Battle) Remark(line int) Remark {
	switch {
	case line == 0:
		return b.remark
	case line > 0 && line <= len(b.log):
		return b.log[line-1].remark
	}
	return Remark{}
}

// SetRemark sets the remark at a moment. Remarks are stored in the replay and change nothing
// else. The error is a *[Refusal] if a file could not hold the remark; then nothing is set.
// Whether its pieces are on the table of the moment is up to the caller (see [Misplaced]).
func (b *Battle) SetRemark(line int, r Remark) error {
	if wrong := r.wrong(); !wrong.Empty() {
		return &Refusal{Reason: wrong}
	}
	b.setRemark(line, r.Rounded())
	return nil
}

func (b *Battle) setRemark(line int, r Remark) {
	switch {
	case line == 0:
		b.remark = r
	case line > 0 && line <= len(b.log):
		b.log[line-1].remark, b.log[line-1].written = r, nil
	}
}

// wrong says why a file could not hold the remark, empty if it could.
func (r *Remark) wrong() Phrase {
	if len(r.Drawings) > MaxDrawings {
		return Say("A moment can hold no more than %[1]s drawings.", fmt.Sprint(MaxDrawings))
	}
	q := r.Question
	if q == nil {
		return Phrase{}
	}
	for _, text := range append([]string{q.Ask, q.Answer}, q.Choices...) {
		if utf8.RuneCountInString(text) > MaxRemarkText {
			return Say("A question, a choice or an answer can have no more than %[1]s characters.", fmt.Sprint(MaxRemarkText))
		}
	}
	blank := func(text string) bool { return strings.TrimSpace(text) == "" }
	switch {
	case blank(q.Ask):
		return Say("The question has no text.")
	case len(q.Choices) == 0 && q.Query == nil && blank(q.Answer):
		return Say("The question has no answer.")
	case slices.ContainsFunc(q.Choices, blank), len(q.Choices) == 1, len(q.Choices) > MaxChoices,
		len(q.Choices) > 0 && (q.Right < 1 || q.Right > len(q.Choices)):
		return Say("A question has two to %[1]s choices, and one of them is right.", fmt.Sprint(MaxChoices))
	}
	return Phrase{}
}

// Note returns the note at a moment (see [Battle.Remark]), "" if there is none.
func (b *Battle) Note(line int) string { return b.Remark(line).Note }

// SetNote sets the note at a moment.
func (b *Battle) SetNote(line int, text string) {
	r := b.Remark(line)
	r.Note = text
	b.setRemark(line, r)
}

// ClearRemarks removes the remarks of all moments of the line that the battle plays.
func (b *Battle) ClearRemarks() {
	for i := range len(b.log) + 1 {
		if r := b.Remark(i); !r.IsZero() {
			b.setRemark(i, Remark{})
		}
	}
}

// studied reports whether a moment of some line of play has drawings or a question.
func (b *Battle) studied(lines []line) bool {
	has := func(l logged) bool { return !l.remark.plain() }
	return !b.remark.plain() || slices.ContainsFunc(lines, func(l line) bool { return slices.ContainsFunc(l.own, has) })
}

// Placed returns drawings whose ends are points: an end at a piece becomes its place on the
// table, and a circle about a piece surrounds it. A drawing whose piece is not on the table is
// left out.
func (s *State) Placed(list []Drawing) []Drawing {
	out := make([]Drawing, 0, len(list))
	for _, d := range list {
		if from, to, ok := s.ends(&d); ok {
			d.From, d.To, d.FromPiece, d.ToPiece = from, to, "", ""
			out = append(out, d.Rounded())
		}
	}
	return out
}

// circleRoom is the room between a piece and the circle about it, in cm.
const circleRoom = 0.8

// ends returns the places of the ends of a drawing.
func (s *State) ends(d *Drawing) (from, to geometry.Vec, ok bool) {
	from, to = d.From, d.To
	if d.FromPiece != "" {
		boxes := s.boxesOf(d.FromPiece)
		if len(boxes) == 0 {
			return from, to, false
		}
		bounds := boundsOf(boxes)
		from = bounds.Min.Lerp(bounds.Max, 0.5)
		if d.Kind == DrawCircle {
			radius := 0.0
			for _, b := range boxes {
				for _, c := range b.Corners() {
					radius = max(radius, c.Dist(from))
				}
			}
			return from, geometry.Vec{X: from.X + radius + circleRoom, Y: from.Y}, true
		}
	}
	if d.ToPiece != "" {
		boxes := s.boxesOf(d.ToPiece)
		if len(boxes) == 0 {
			return from, to, false
		}
		to = boxes[0].Closest(from) // the arrow points at the edge of the piece
		for _, b := range boxes[1:] {
			if at := b.Closest(from); at.Dist(from) < to.Dist(from) {
				to = at
			}
		}
	}
	return from, to, true
}

// boxesOf returns the bases of a unit or a leader on the table.
func (s *State) boxesOf(piece UnitID) []geometry.Box {
	var boxes []geometry.Box
	if u := s.Unit(piece); u != nil {
		for i := range u.Stands {
			boxes = append(boxes, u.Box(i))
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; string(c.ID) == string(piece) {
			box := Stand{X: c.X, Y: c.Y}.Box(c.Base)
			if box.Depth == 0 {
				box.Depth = box.Width
			}
			boxes = append(boxes, box)
		}
	}
	return boxes
}

func boundsOf(boxes []geometry.Box) geometry.Rect {
	bounds := boxes[0].Bounds()
	for _, b := range boxes[1:] {
		bounds = bounds.Union(b.Bounds())
	}
	return bounds
}

// Misplaced says what of a remark does not fit the table: a piece that is not on it, or an end of
// a drawing beside it. path names the field of the file. Both are "" if all fits.
func Misplaced(rules Rules, s *State, r *Remark) (path, what string) {
	for i := range r.Drawings {
		d := &r.Drawings[i]
		path := fmt.Sprintf("drawings[%d].", i)
		if what := s.misplaced(d.FromPiece, d.From); what != "" {
			return path + "from", what
		}
		if d.Kind != DrawArrow { // a circle may reach beyond the table
			continue
		}
		if what := s.misplaced(d.ToPiece, d.To); what != "" {
			return path + "to", what
		}
	}
	if q := r.Question; q != nil && q.Query != nil {
		return s.misasked(rules, q.Query)
	}
	return "", ""
}

// misplaced says why a drawing cannot end at a piece, or at a point if that is "".
func (s *State) misplaced(piece UnitID, at geometry.Vec) string {
	switch {
	case piece != "" && len(s.boxesOf(piece)) == 0:
		return fmt.Sprintf("is %s; no piece of that name is on the table at this moment", quote(string(piece)))
	case piece == "" && s.off(at):
		return fmt.Sprintf("is [%s, %s], beside the table of %s × %s cm", decimal(at.X), decimal(at.Y), decimal(s.Table.Width), decimal(s.Table.Height))
	}
	return ""
}

// off reports whether a point lies beside the table, for rules that have one.
func (s *State) off(at geometry.Vec) bool {
	return s.Table != (Table{}) && !s.Table.Rect().Contains(at, 0)
}

// misasked says which piece or side of a query is unknown.
func (s *State) misasked(rules Rules, q *Query) (path, what string) {
	form, ok := FormOf(rules, q.Name)
	if !ok {
		return "question.query", fmt.Sprintf("asks %s, which is no query of the %s rules", quote(q.Name), s.System)
	}
	if err := form.Check(*q); err != nil {
		return "question.query", err.Error()
	}
	for _, a := range form.Args {
		for _, id := range strings.Split(q.Args[a.Name], ",") {
			unknown := false
			switch a.Kind {
			case ArgUnit, ArgUnits:
				unknown = s.Unit(UnitID(id)) == nil && len(s.boxesOf(UnitID(id))) == 0
			case ArgStand:
				u, _ := s.Stand(StandID(id))
				unknown = u == nil
			case ArgSide:
				unknown = s.SideOf(SideID(id)) < 0
			}
			if id != "" && unknown {
				return "question.query." + a.Name, fmt.Sprintf("is %s; there is no such %s at this moment", quote(id), a.Kind)
			}
		}
	}
	return "", ""
}
