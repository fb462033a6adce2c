package mail

import "fmt"

// Kind says in which way a link does not fit.
type Kind string

// The kinds of faults.
const (
	Damaged Kind = "damaged" // it cannot be read
	Foreign Kind = "foreign" // it belongs to another battle
	Older   Kind = "older"   // it is here already
	Missing Kind = "missing" // a link before it is not here
	Forked  Kind = "forked"  // the battle has gone on otherwise from an earlier link
	Altered Kind = "altered" // its signature does not fit: somebody has changed it
	False   Kind = "false"   // its sender signed what the rules of the battle or of the dice forbid
)

// Fault is what is wrong with a link: nothing has changed by it.
type Fault struct {
	Kind   Kind
	Link   int // 0 where it is not known
	Action int // from 1, 0 where it is about the whole link
	What   string
}

func (f *Fault) Error() string {
	switch {
	case f.Link == 0:
		return "the link is " + string(f.Kind) + ": " + f.What
	case f.Action > 0:
		return fmt.Sprintf("link %d is %s: its action %d: %s", f.Link, f.Kind, f.Action, f.What)
	}
	return fmt.Sprintf("link %d is %s: %s", f.Link, f.Kind, f.What)
}

// fault returns a fault of the whole link.
func (l *Link) fault(kind Kind, format string, args ...any) *Fault {
	return &Fault{Kind: kind, Link: l.Number, What: fmt.Sprintf(format, args...)}
}
