package stand

import (
	"maps"
	"slices"

	"frontage/game"
)

// Pending is an open procedure as plain data: its kind, what it keeps until it continues,
// and the procedure that continues after it.
type Pending struct {
	Procedure string   `json:"procedure" required:"true"`
	Frame     any      `kind:"procedure"` // a [Frame]; as any it is copied at a third of the cost
	Then      *Pending `json:"then,omitempty"`
}

// Frame is what a procedure of one kind keeps. Each kind has a type of its own, a struct of
// plain data that is registered (see register).
type Frame interface{ kind() string }

// emptyFrames make an empty frame of each kind.
var emptyFrames = map[string]func() Frame{}

// Below makes Pending a [turn.Frame].
func (p *Pending) Below() **Pending { return &p.Then }

// Empty makes Pending [game.Kinds].
func (*Pending) Empty(kind string) any {
	if empty := emptyFrames[kind]; empty != nil {
		return empty()
	}
	return nil
}

// All makes Pending [game.Kinds].
func (*Pending) All() []string { return slices.Sorted(maps.Keys(emptyFrames)) }

// open returns the open procedure with a frame.
func open(frame Frame) *Pending { return &Pending{Procedure: frame.kind(), Frame: frame} }

// openFrame returns the frame of the top procedure if it is of a type; nil if it is not.
func openFrame[T any, P interface {
	*T
	Frame
}](s *game.State) P {
	p := OwnTurn(s).Pending
	if p == nil {
		return nil
	}
	frame, _ := p.Frame.(P)
	return frame
}

// wayAnswers are the answers of friends in the way of a movement: whether they have given
// way.
type wayAnswers map[game.UnitID]bool

// namedZones are the zones that dice have named, by the stand whose zones were tied
// (STD-ZONE-05).
type namedZones map[game.StandID]float64
