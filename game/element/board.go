package element

import (
	"frontage/game"
	"frontage/geometry"
)

// board is a state with what is worked out about it once: who stands where, and who touches
// whom. It changes nothing of the state.
type board struct {
	s *game.State
	t *Tables
	k scale

	boxes []geometry.Box // of the elements on the table …
	unit  []int          // … and which elements they are
	at    []int          // by element its box, −1 when it is not on the table

	subjects []subject // by element
	touches  [][]touch // by box, made when first asked for
}

// touch is an element that touches another.
type touch struct {
	other int // its box
	geometry.Contact
}

// newBoard looks at a state.
func newBoard(s *game.State) *board {
	b := &board{s: s, t: tablesOf(s), k: scaleOf(s), at: make([]int, len(s.Units)), subjects: make([]subject, len(s.Units))}
	for i := range s.Units {
		u := &s.Units[i]
		b.subjects[i] = b.t.subject(u)
		b.at[i] = -1
		if onTable(u) {
			b.at[i] = len(b.boxes)
			b.boxes = append(b.boxes, box(u))
			b.unit = append(b.unit, i)
		}
	}
	return b
}

// is reports whether an element is of a class.
func (b *board) is(class string, unit int) bool { return b.t.is(class, &b.subjects[unit]) }

// piece returns the element of a box.
func (b *board) piece(i int) *game.Unit { return &b.s.Units[b.unit[i]] }

// enemies reports whether the elements of two boxes are of different sides.
func (b *board) enemies(i, j int) bool { return b.piece(i).Side != b.piece(j).Side }

// touching returns what touches a box, in the order of the file.
func (b *board) touching(i int) []touch {
	if b.touches == nil {
		b.touches = make([][]touch, len(b.boxes))
		for _, pair := range geometry.Contacts(b.boxes) {
			b.touches[pair.I] = append(b.touches[pair.I], touch{pair.J, pair.Contact})
			turned := geometry.Contact{Kind: pair.Kind, A: pair.B, B: pair.A, Length: pair.Length, At: geometry.Segment{A: pair.At.B, B: pair.At.A}}
			b.touches[pair.J] = append(b.touches[pair.J], touch{pair.I, turned})
		}
	}
	return b.touches[i]
}
