package command

// Limits of an unattended battle (section 2.10 of the page), in full turns of both sides.
const (
	standoffTurns = 3  // in which nobody did anything
	quietTurns    = 6  // without combat, hit or flight
	TurnLimit     = 30 // unless another is chosen
	drawnWithin   = 5  // percentage points
)

// TurnReport says what happened in a full turn of both sides.
type TurnReport struct {
	Moved  bool // somebody moved further than [Tolerance]
	Charge bool
	Shot   bool
	Fought bool
	Hit    bool
	Fled   bool
}

// Watch ends an unattended battle that comes to a standstill. The zero value begins with the first
// turn.
type Watch struct {
	Limit        int // of turns, 0 for [TurnLimit]
	turns        int
	still, quiet int
}

// End is the reason why an unattended battle has ended, "" while it goes on (TAC-MAP-82).
type End string

const (
	Goes      End = ""
	Gone      End = "gone"      // a side has no unit on the table
	Standoff  End = "standoff"  // nobody has done anything for three turns
	Quiet     End = "quiet"     // nobody has fought, been hit or fled for six turns
	LimitOver End = "limit"     // the last turn is over
	NoBattle  End = "no battle" // nobody intends to fight: TAC-MAP-84
)

// After takes the report of a full turn and the number of units that each side has left.
func (w *Watch) After(r TurnReport, left [2]int) End {
	w.turns++
	w.still, w.quiet = w.still+1, w.quiet+1
	if r.Moved || r.Charge || r.Shot || r.Fought {
		w.still = 0
	}
	if r.Fought || r.Hit || r.Fled {
		w.quiet = 0
	}
	limit := w.Limit
	if limit == 0 {
		limit = TurnLimit
	}
	switch {
	case left[0] == 0 || left[1] == 0:
		return Gone
	case w.still >= standoffTurns:
		return Standoff
	case w.quiet >= quietTurns:
		return Quiet
	case w.turns >= limit:
		return LimitOver
	}
	return Goes
}

// Winner returns the index of the side that has won, −1 for a draw (TAC-MAP-83): the only side
// with units left, otherwise the side that has kept the larger share of its starting presence, in
// percent. A difference of at most 5 points is a draw.
func Winner(left [2]int, share [2]float64) int {
	switch {
	case left[0] == 0 && left[1] == 0:
		return -1
	case left[1] == 0:
		return 0
	case left[0] == 0:
		return 1
	case share[0]-share[1] > drawnWithin:
		return 0
	case share[1]-share[0] > drawnWithin:
		return 1
	}
	return -1
}

// Fights reports whether there is a battle at all (TAC-MAP-84): some unit moves toward the enemy,
// or could shoot somebody from where it is.
func Fights(host Host, sides [2]string) bool {
	for _, side := range sides {
		f := newField(host, side)
		for _, u := range f.friends {
			if u.Orders.Movement().Aggressive() || len(f.targets(u)) > 0 {
				return true
			}
		}
	}
	return false
}
