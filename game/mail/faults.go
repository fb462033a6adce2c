package mail

import "fmt"

// Kind is the kind of a fault.
type Kind string

// The kinds of faults.
const (
	Damaged Kind = "damaged" // it cannot be read
	Foreign Kind = "foreign" // it belongs to another battle
	Older   Kind = "older"   // it was opened here before
	Missing Kind = "missing" // an earlier link was not opened here
	Forked  Kind = "forked"  // the battle went on differently after an earlier link
	Altered Kind = "altered" // its signature does not fit: somebody changed it
	False   Kind = "false"   // its sender signed something that the rules of the battle or of the dice forbid
)

// Fault says why a link was refused. The link changed nothing.
type Fault struct {
	Kind   Kind
	Link   int // 0 if unknown
	Action int // from 1; 0 for a fault of the whole link
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
