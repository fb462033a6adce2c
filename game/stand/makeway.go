package stand

import (
	"iter"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// movement is a straight move to which friends in the way may give way: that of a unit that
// retreats, is driven back, falls back unavoidably, or gives way itself by moving back
// (STD-CONF-10).
type movement struct {
	unit     int
	pieces   []int            // the moving stands
	swaths   []geometry.Swath // the areas that each of them sweeps over
	travel   geometry.Vec     // unit vector
	distance float64
	lands    bool         // it flies: only its landing places matter (STD-FLY-15)
	engaged  []bool       // by unit: engaged units neither give way nor may be touched by a unit that does (STD-CONF-17)
	chain    []int        // the units on the move, the first mover first; none of them is pushed again
	asked    map[int]bool // the units already asked, which are not asked again
}

// sweep fills in the areas that the stands sweep over.
func (m *movement) sweep(b *board) {
	m.swaths = make([]geometry.Swath, 0, len(m.pieces))
	for _, p := range m.pieces {
		s := geometry.Swath{From: b.Boxes[p], By: m.travel.Scale(m.distance)}
		if m.lands {
			s = geometry.Swath{From: s.From.Shift(s.By)}
		}
		m.swaths = append(m.swaths, s)
	}
}

// ends returns where the moving stands come to rest.
func (m *movement) ends() []geometry.Box {
	boxes := make([]geometry.Box, len(m.swaths))
	for i, s := range m.swaths {
		boxes[i] = s.From.Shift(s.By)
	}
	return boxes
}

// wayKind is how a unit gives way.
type wayKind string

const (
	wayAside   wayKind = "aside"   // STD-CONF-13, STD-CONF-14
	waySupport wayKind = "support" // STD-CONF-16
	wayBack    wayKind = "back"    // STD-CONF-15
)

// wayOption is one way in which a unit can give way.
type wayOption struct {
	kind   wayKind
	rule   string
	moved  *moveResult // the moving stands, in order
	pushes []int       // friends that must give way in turn (STD-CONF-18)
}

// giving is a unit that gives way to a movement.
type giving struct {
	b      *board
	unit   int
	m      movement
	inPath []int // its stands in the path of the movement (STD-CONF-13)
	rules  moveRules
	solid  []geometry.Role // every stand but its own is solid; made on first use
}

// mayGiveWay refuses a unit that can never give way (STD-CONF-10): an enemy, an engaged
// unit, one that is itself on the move, or one without a pace. A confused unit may
// (STD-CONF-07).
func (b *board) mayGiveWay(unit int, m movement) *game.Refusal {
	u := &b.units[unit]
	switch {
	case b.Enemies(unit, m.unit):
		return refuse("STD-CONF-10", game.Say("%s is an enemy and does not give way.", u.name()))
	case slices.Contains(m.chain, unit):
		return refuse("STD-CONF-10", game.Say("%s is on the move itself.", u.name()))
	case len(m.chain) >= longestChain:
		return refuse("STD-CONF-10", game.Say("%s is penned in by the units before it.", u.name()))
	case m.engaged[unit]:
		return refuse("STD-CONF-10", game.Say("%s is engaged and cannot give way.", u.name()))
	case isWagon(u.Unit):
		return refuse("STD-SCEN-22", game.Say("%s is a wagon, which moves in the Command phase alone.", u.name()))
	case b.rooted(unit) != nil:
		return refuse(ruleFort, b.rooted(unit).Text)
	case b.givingPace(unit) <= 0:
		return refuse("STD-CONF-10", game.Say("%s cannot move.", u.name()))
	}
	return nil
}

// givingPace is how far the stands of a unit that gives way may move: the normal distance
// for its formation (STD-CONF-11), or half if a stand is fortified, since giving way is
// neither charge nor evade (STD-MOVE-05).
func (b *board) givingPace(unit int) float64 {
	full := b.pursuitPace(unit)
	switch {
	case b.marching(unit).Regular() && !b.anyFortified(unit):
		return b.atMost(unit, full)
	case HasTrait(b.units[unit].Unit, traitFlying):
		return irregularFlight
	}
	return float64(full / 2)
}

// newGiving prepares a unit to give way; nil if it may not, or is not in the way.
func (b *board) newGiving(unit int, m movement) *giving {
	if b.mayGiveWay(unit, m) != nil {
		return nil
	}
	g := &giving{b: b, unit: unit, m: m}
	for _, p := range b.PiecesOf(unit) {
		if swept(m.swaths, b.Boxes[p]) {
			g.inPath = append(g.inPath, p)
		}
	}
	if len(g.inPath) == 0 {
		return nil
	}
	g.rules = moveRules{allowance: b.givingPace(unit), rule: "STD-CONF-11", flies: HasTrait(b.units[unit].Unit, traitFlying), anyWay: b.unread(),
		touch: func(int) bool { return true }} // keepsClear checks contacts, by its own rule
	return g
}

// swept reports whether a box overlaps any of the swaths.
func swept(swaths []geometry.Swath, box geometry.Box) bool {
	return slices.ContainsFunc(swaths, func(s geometry.Swath) bool { return s.Overlaps(box) })
}

// wholly reports whether all stands of the unit are in the path.
func (g *giving) wholly() bool { return len(g.inPath) == len(g.b.BoxesOf(g.unit)) }

// longestChain limits how many units push one another (STD-CONF-18); the next unit counts
// as penned in. No real table holds so many rows of units close behind each other that can
// all still move.
const longestChain = 6

// canGiveWay reports whether a unit has any way to give way to a movement. A unit without
// one is penned in and does not yield (STD-CONF-10, STD-CONF-19).
func (b *board) canGiveWay(unit int, m movement) bool {
	if isDecoy(b.units[unit].Unit) { // it vanishes
		return true
	}
	g := b.newGiving(unit, m)
	if g == nil {
		return false
	}
	if g.back() != nil || len(g.support()) > 0 {
		return true
	}
	for range g.aside() {
		return true
	}
	return false
}

// wayOptions returns the ways in which a unit can give way to a movement, the default
// first: aside, then behind the mover in support, then back; the owner chooses
// (STD-CONF-12). The rules leave the formation of stands placed anew free, so only a few
// are listed: lines to either end or to one end, and columns behind or before, each stand
// in the nearest place. The present formation comes first, then regular ones, then the
// nearest. The player may place any other by hand. Each option is what checkWay makes of
// its rounded places. The list is empty for a unit that cannot give way or is not in the
// way.
func (b *board) wayOptions(unit int, m movement) []wayOption {
	var list []wayOption
	for o := range b.eachWay(unit, m) {
		list = addOption(list, o)
	}
	return list
}

// firstWay returns the default way for a unit to give way to a movement; nil if there is
// none.
func (b *board) firstWay(unit int, m movement) *wayOption {
	for o := range b.eachWay(unit, m) {
		return &o
	}
	return nil
}

// eachWay yields the ways for a unit to give way to a movement, possibly with repetitions.
// Each is worked out on demand.
func (b *board) eachWay(unit int, m movement) iter.Seq[wayOption] {
	return func(yield func(wayOption) bool) {
		g := b.newGiving(unit, m)
		if g == nil {
			return
		}
		checked := func(o wayOption) bool {
			known, refusal := b.checkWay(unit, m, b.placesOf(o.moved))
			return refusal != nil || yield(*known)
		}
		for o := range g.aside() {
			if !checked(o) {
				return
			}
		}
		for _, o := range g.support() {
			if !checked(o) {
				return
			}
		}
		if back := g.back(); back != nil {
			checked(*back)
		}
	}
}

// aside re-places the stands in the path around those that stay (STD-CONF-13). If all are
// in the path, first the stand with the shortest distance moves out of it without turning,
// and the others re-form around it (STD-CONF-14).
func (g *giving) aside() iter.Seq[wayOption] {
	return func(yield func(wayOption) bool) {
		if !g.wholly() {
			var stay []body.Placed
			for _, p := range g.b.PiecesOf(g.unit) {
				if !slices.Contains(g.inPath, p) {
					stay = append(stay, body.Placed{Piece: p, Box: g.b.Boxes[p]})
				}
			}
			for o := range g.formations(stay, "STD-CONF-13") {
				if !yield(o) {
					return
				}
			}
			return
		}
		for _, first := range g.firstOut() {
			for o := range g.formations([]body.Placed{first}, "STD-CONF-14") {
				if !yield(o) {
					return
				}
			}
		}
	}
}

// firstOut returns the stands that may move out of the path first, each by the shortest way: one
// stand, or several with the same distance. It moves sideways out of the path, extended without
// end, because a unit that moves straight ahead moves back (figure moving-aside).
func (g *giving) firstOut() []body.Placed {
	far := g.b.state.Table.Width + g.b.state.Table.Height
	lanes := make([]geometry.Swath, len(g.m.swaths))
	for i, s := range g.m.swaths {
		lanes[i] = geometry.Swath{From: s.From, By: g.m.travel.Scale(far)}
	}
	return body.FirstOut(g.b.Table, g.inPath, lanes, g.rules.allowance, func(at geometry.Box) bool { return g.free(at, nil) == nil })
}

// addOption adds an option unless another has the same places.
func addOption(options []wayOption, o wayOption) []wayOption {
	if slices.ContainsFunc(options, func(p wayOption) bool { return sameGround(boxesIn(p.moved), boxesIn(o.moved)) }) {
		return options
	}
	return append(options, o)
}

// sameGround reports whether stands end in the same set of places, whichever stand takes
// which.
func sameGround(a, b []geometry.Box) bool {
	for _, box := range a {
		if !slices.ContainsFunc(b, func(other geometry.Box) bool { return body.SamePlace(box, other) }) {
			return false
		}
	}
	return true
}

// free refuses a place for a stand that gives way: in the path, on another stand, off the
// table, on terrain closed to it, or in contact with an enemy or an engaged unit
// (STD-CONF-13, STD-CONF-17).
func (g *giving) free(box geometry.Box, placed []body.Placed) *game.Refusal {
	if swept(g.m.swaths, box) {
		return refuse("STD-CONF-13", game.Say("A stand of %s would still be in the path of %s.", g.b.units[g.unit].name(), g.b.units[g.m.unit].name()))
	}
	for _, p := range placed {
		if geometry.Overlaps(p.Box, box) {
			return refuse("STD-BASE-01", game.Say("Two stands of %s would overlap.", g.b.units[g.unit].name()))
		}
	}
	if r := g.keepsClear(box); r != nil {
		return r
	}
	if g.solid == nil {
		g.solid = g.b.othersSolid(g.unit)
	}
	if !g.b.groundFor(g.unit).Fits(box, g.solid) {
		return refuse("STD-CONF-17", game.Say("There is no room there for a stand of %s.", g.b.units[g.unit].name()))
	}
	return nil
}

// keepsClear refuses a place in contact with an enemy, or with an engaged unit other than
// the ones that the unit gives way to (STD-CONF-17).
func (g *giving) keepsClear(box geometry.Box) *game.Refusal {
	var room [32]int
	at := [1]geometry.Box{box}
	for _, q := range g.b.near(room[:0], g.unit, at[:], besides) {
		v, other := g.b.Pieces[q].Unit, g.b.Boxes[q]
		enemy := g.b.Enemies(g.unit, v)
		if v == g.unit || !enemy && (!g.m.engaged[v] || slices.Contains(g.m.chain, v)) || geometry.Relate(box, other) == geometry.Apart {
			continue
		}
		what := game.Say("a friend that is engaged")
		if enemy {
			what = game.Say("an enemy")
		}
		return refuse("STD-CONF-17", game.Say("A stand of %s would end in contact with %s, %s.", g.b.units[g.unit].name(), g.b.standName(q), what))
	}
	return nil
}
