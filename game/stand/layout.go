package stand

import (
	"iter"
	"slices"

	"frontage/geometry"
)

// place is the place of one stand.
type place struct {
	piece    int
	box      geometry.Box
	way      geometry.Way
	whole    func() geometry.Way // finds the way actually taken, if way is only some way; see wayTo
	role     role
	end      end     // of the row, for a stand in line
	of       int     // index of the place it stands behind or beside; for an enveloping stand, the enemy piece
	before   float64 // for an enveloping stand, the cost of its way into the line
	noEdge   bool    // no place along an edge was open to it
	touching touching
}

// end is an end of the battle line, as the chargers see it.
type end int8

const (
	leftEnd  end = -1
	rightEnd end = 1
)

func (e end) String() string {
	if e == leftEnd {
		return "left"
	}
	return "right"
}

// touching is the contacts of a place with enemies.
type touching struct {
	contacts []touch
	front    float64 // cm of its front edge in contact with enemies
	onTarget float64 // the part of front in contact with the charged unit
	ahead    float64 // against an irregular target, cm of enemy straight ahead (STD-CHARGE-44)
	corner   bool    // a front corner touches an enemy
	beside   bool    // a front corner lies on an enemy along whom the stand's side lies, pushed up to another
	extra    int     // number of enemy units touched besides the target
}

// touch is the contact of a place with one enemy stand.
type touch struct {
	piece int // the enemy's
	geometry.Contact
}

// slot is one end of the row, as offered to a stand.
type slot struct {
	place
	fits  bool
	by    int                 // the piece that occupies the room, −1 for terrain or the table edge
	asked bool                // its way has been sought
	far   func() geometry.Way // if none is within the pace, finds a longer one
}

// layout is a legal final position of the whole unit.
type layout struct {
	aim     *aim
	first   first
	places  []place // where the stands end
	line    []place // the places before any stand moved on to envelop
	further []place // the stands that moved on
	inLine  int     // stands in the battle line
	behind  []place // the stands of the supporting unit
	lost    []lost  // the destroyed stands (STD-DEF-09)
	merit   merit   // its value as the default
}

// all yields the places of all stands, numbered; those of the supporting unit come last.
func (l *layout) all(yield func(int, *place) bool) {
	for i := range l.places {
		if !yield(i, &l.places[i]) {
			return
		}
	}
	for i := range l.behind {
		if !yield(len(l.places)+i, &l.behind[i]) {
			return
		}
	}
}

// freePieces lists the stands of a layout that the player places.
func (l *layout) freePieces() []int {
	var list []int
	for _, p := range l.all {
		if p.role.isFree() {
			list = append(list, p.piece)
		}
	}
	return list
}

// samePlaces reports whether two layouts fill the same set of places, whichever stand takes
// which.
func samePlaces(a, b []place) bool {
	if len(a) != len(b) {
		return false
	}
	for _, p := range a {
		if !slices.ContainsFunc(b, func(q place) bool {
			return p.box.Center.Dist(q.box.Center) <= geometry.Tolerance && geometry.SameFacing(p.box.Forward, q.box.Forward)
		}) {
			return false
		}
	}
	return true
}

// eachEnd yields the stands with the places where they end.
func eachEnd(places []place) iter.Seq2[int, geometry.Box] {
	return func(yield func(int, geometry.Box) bool) {
		for i := range places {
			if !yield(places[i].piece, places[i].box) {
				return
			}
		}
	}
}

func boxesAt(places []place) []geometry.Box {
	boxes := make([]geometry.Box, len(places))
	for i := range places {
		boxes[i] = places[i].box
	}
	return boxes
}

// sameBox reports whether two boxes differ only by the rounding of an action.
func sameBox(a, b geometry.Box) bool {
	return a.Center.Dist(b.Center) <= rounded && a.Forward.Dist(b.Forward) <= rounded
}

// rounded is how far the rounding of an action may move a point of a stand, in cm.
const rounded = 2e-4

// endsOfPlaces yields where stands go.
func endsOfPlaces(places []place) func(yield func(piece int, box geometry.Box) bool) {
	return func(yield func(piece int, box geometry.Box) bool) {
		for i := range places {
			if !yield(places[i].piece, places[i].box) {
				return
			}
		}
	}
}
