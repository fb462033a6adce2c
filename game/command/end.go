package command

import (
	"frontage/game"
	"frontage/geometry"
)

// Limits of an unattended battle (section 2.10 of the page), in full turns of both sides.
const (
	standoffTurns = 3 // in which nobody did anything
	quietTurns    = 6 // without combat, hit or flight
	turnLimit     = 30
	drawnWithin   = 5 // percentage points
)

// turnReport says what happened in a full turn of both sides.
type turnReport struct {
	moved  bool // somebody moved further than [Tolerance]
	charge bool
	shot   bool
	clash  bool // somebody fought, was hit or fled
}

// Watch ends an unattended battle that comes to a standstill (TAC-MAP-82). The zero value begins
// with the first turn.
type Watch struct {
	active       game.SideID // whose turn it is, "" before the first
	second       bool        // it is the second side's turn
	now          turnReport
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

// See takes the events of an action and the state after it.
func (w *Watch) See(s *game.State, events []game.Event) End {
	guide := game.GuideOf(s)
	if guide.Phase(s).Kind != game.PhasePlay {
		return Goes
	}
	for i := range events {
		w.now.add(&events[i])
		w.now.clash = w.now.clash || guide.Event(s, &events[i]).Clash
	}
	switch w.active {
	case s.Turn.Active:
		return Goes
	case "":
		w.active = s.Turn.Active
		return Goes
	}
	w.active = s.Turn.Active
	if w.second = !w.second; w.second {
		return Goes
	}
	report := w.now
	w.now = turnReport{}
	return w.after(report, onTable(s))
}

// add notes what an event tells of moves, charges and shots.
func (r *turnReport) add(e *game.Event) {
	for _, m := range e.Moves {
		if n := len(m.Poses); n > 0 {
			from, to := m.Poses[0], m.Poses[n-1]
			r.moved = r.moved || geometry.Vec{X: from.X, Y: from.Y}.Dist(geometry.Vec{X: to.X, Y: to.Y}) > Tolerance
		}
	}
	if told, ok := e.Own.(*Told); ok {
		r.charge = r.charge || told.Intent == Charge
		r.shot = r.shot || told.Intent == Shoot
	}
}

// onTable returns the number of units of each side on the table.
func onTable(s *game.State) (left [2]int) {
	for i := range s.Units {
		if u := &s.Units[i]; len(u.Stands) > 0 {
			left[s.SideOf(u.Side)]++
		}
	}
	return left
}

// after takes the report of a full turn and the number of units that each side has left.
func (w *Watch) after(r turnReport, left [2]int) End {
	w.turns++
	w.still, w.quiet = w.still+1, w.quiet+1
	if r.moved || r.charge || r.shot || r.clash {
		w.still = 0
	}
	if r.clash {
		w.quiet = 0
	}
	switch {
	case left[0] == 0 || left[1] == 0:
		return Gone
	case w.still >= standoffTurns:
		return Standoff
	case w.quiet >= quietTurns:
		return Quiet
	case w.turns >= turnLimit:
		return LimitOver
	}
	return Goes
}

// Winner returns the side that has won an unattended battle which the rules of the table have not
// ended, "" for a draw (TAC-MAP-83). The presence of a side is counted in stands.
func Winner(s *game.State) game.SideID {
	var share [2]float64
	for i := range s.Sides {
		l := game.GuideOf(s).Losses(s, s.Sides[i].ID)
		share[i] = 100 * float64(l.OfStands-l.Stands) / float64(max(1, l.OfStands))
	}
	if i := winner(onTable(s), share); i >= 0 {
		return s.Sides[i].ID
	}
	return ""
}

// winner returns the index of the winning side, −1 for a draw: the only side with units left,
// otherwise the side that has kept the larger share of its starting presence, in percent. A
// difference of at most 5 points is a draw.
func winner(left [2]int, share [2]float64) int {
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
func Fights(host Host, s *game.State) bool {
	for i := range s.Sides {
		f := newField(host, string(s.Sides[i].ID))
		for _, u := range f.friends {
			if u.Orders.Movement().Aggressive() || len(f.targets(u)) > 0 {
				return true
			}
		}
	}
	return false
}
