package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// board is a state together with what is worked out about it once: who stands where, and who
// touches whom. It does not change the state. Elements are numbered as in the state. Those on the
// table have a base, numbered like the pieces of the table.
type board struct {
	*table.Table
	s *game.State
	t *Tables
	k scale

	at       []int                // the base of each element, −1 off the table
	owns     []*Unit              // what is kept with each element
	kinds    []kindOf             // by element
	subjects []subject            // by element
	classes  []classSet           // by element
	gaits    []gait               // by element
	fighters []*fighter           // by element
	morales  []float64            // the morale equivalent of each element
	commands []int                // the number of each element's command, −1 for none; it never changes
	faces    []int32              // the opponent of each base + 2, 0 until it is asked for; see opponent
	met      []bool               // whether each base touches an enemy; see TouchesFoe
	isMet    bool                 // whether met is known
	aims     map[[2]int]aim       // where enemies lie for shooters, as far as it has been asked; see aim
	lands    []land               // the pieces of terrain, prepared
	hills    []int                // those that are hills
	duels    duels                // worked out by the computer
	trial    *game.State          // a copy of the state in which the computer tries moves
	grid     *geometry.MovingGrid // of the bases, made once some questions have been asked
	asked    int                  // how often Near has been asked
	foes     [2][]int             // the bases of each army's enemies, nil until they are asked for
	centers  [2][]geometry.Vec    // the middles of these, empty until they are asked for
	generals []int                // each command's general + 2, 0 until it is asked for; see generalOf
	radii    []float64            // the radius of each element's base, in cm
	widest   float64              // the largest of these
	zone     float64              // the depth of threat zones, in cm

	commandReach, commandReachFar float64 // how far orders of generals reach, in cm

	marchStop, arcSide float64 // how far marches keep from enemies, and how far an arc of fire reaches to each side, in cm

	spares *table.Spares // tables to use again, nil for none
	*room
}

// room is memory that all boards of a battle share, and the part of their knowledge that lasts.
type room struct {
	near     [2][]int            // used by threatsOn
	clip     [2][16]geometry.Vec // to cut outlines in
	parts    [2][]geometry.Vec   // used for parts of threat zones
	roles    []geometry.Role     // for plans
	idle     *plan               // its memory may be used again, nil for none
	grounds  [3]*geometry.Ground // for moves on land, on water and in the air
	arranged [3]*board           // the ground for which each of them is arranged
	closed   *[3]closed          // for their movers
	sights   []commandSight      // by element
	unread   bool                // nobody reads how moves come about
	course   course              // used for suggestions
	changed  []int               // used for the changed elements
	sweeps   []float64           // used for suggestions
	nearby   []int               // used for suggestions
}

// newBoard prepares a state.
func newBoard(s *game.State) *board {
	b := &board{Table: table.New(s), s: s, t: tablesOf(s), k: scaleOf(s), owns: make([]*Unit, len(s.Units)), kinds: make([]kindOf, len(s.Units)), subjects: make([]subject, len(s.Units)), classes: make([]classSet, len(s.Units)), gaits: make([]gait, len(s.Units)), fighters: make([]*fighter, len(s.Units)),
		morales: make([]float64, len(s.Units)), radii: make([]float64, len(s.Units)), room: &room{}}
	b.zone, b.marchStop, b.arcSide = b.k.cm(b.t.value("threat_zone")), b.k.cm(b.t.value("march_stop")), b.k.cm(b.t.value("arc_side"))
	b.commandReach, b.commandReachFar = b.k.cm(b.t.value("command_distance")), b.k.cm(b.t.value("command_distance_far"))
	for i := range s.Units {
		k := b.t.known(&s.Units[i])
		b.radii[i] = geometry.Box{Width: s.Units[i].Base.Front, Depth: s.Units[i].Base.Depth}.Radius()
		b.widest = max(b.widest, b.radii[i])
		b.owns[i], b.kinds[i], b.subjects[i], b.classes[i], b.gaits[i] = held(&s.Units[i]), kindOfUnit(&s.Units[i]), k.subject, k.classes, k.gait
		b.morales[i], b.fighters[i] = k.morale, k.fighter
	}
	b.at, b.commands = make([]int, len(s.Units)), numberedCommands(s)
	b.station()
	b.lands = make([]land, len(s.Terrain))
	for i := range s.Terrain {
		f := &s.Terrain[i]
		l := land{going: b.t.terrain[f.Kind].going, sight: b.t.terrain[f.Kind].sight}
		for k, area := range table.Areas(f) {
			bounds := area.Bounds()
			if k == 0 {
				l.bounds = bounds
			}
			l.bounds = l.bounds.Union(bounds)
		}
		if b.lands[i] = l; l.sight == "hill" || l.sight == "wooded_hill" {
			b.hills = append(b.hills, i)
		}
	}
	return b
}

// numberedCommands returns the number of each element's command, −1 for none.
func numberedCommands(s *game.State) []int {
	numbers := make([]int, len(s.Units))
	for i := range s.Units {
		numbers[i] = -1
		if c := commandOf(s, &s.Units[i]); c != nil {
			numbers[i] = commandNumber(s, c.ID)
		}
	}
	return numbers
}

// commandNumber returns the number of a command among those of both sides, −1 for none.
func commandNumber(s *game.State, id string) int {
	n := 0
	for i := range s.Sides {
		for _, c := range commandsOf(&s.Sides[i]) {
			if c.ID == id {
				return n
			}
			n++
		}
	}
	return -1
}

// land describes a piece of terrain.
type land struct {
	bounds geometry.Rect
	going  Going
	sight  string
	areas  []*geometry.Area // nil until asked for; see areasOf
}

// areasOf returns the ground of a piece of terrain.
func (b *board) areasOf(i int) []*geometry.Area {
	l := &b.lands[i]
	if l.areas == nil {
		for _, area := range table.Areas(&b.s.Terrain[i]) {
			l.areas = append(l.areas, geometry.NewArea(area))
		}
	}
	return l.areas
}

// lies reports whether any part of a base is on a piece of terrain.
func (b *board) lies(base geometry.Box, i int) bool {
	return b.lands[i].bounds.Meets(base.Bounds()) && slices.ContainsFunc(b.areasOf(i), func(area *geometry.Area) bool { return area.OverlapsBox(base) })
}

// station records the bases of the elements.
func (b *board) station() {
	shared := true
	for i := range b.s.Units {
		base := -1
		if onTable(&b.s.Units[i]) {
			base = b.Stations[i].First
		}
		if base == b.at[i] {
			continue
		}
		if shared {
			b.at, shared = slices.Clone(b.at), false
			b.generals, b.foes, b.centers = nil, [2][]int{}, [2][]geometry.Vec{}
		}
		b.at[i] = base
	}
}

// is reports whether an element is of a class.
func (b *board) is(k class, unit int) bool { return b.classes[unit].has(k) }

// unitOf returns the number of the element of a base.
func (b *board) unitOf(base int) int { return b.Pieces[base].Unit }

// piece returns the element of a base.
func (b *board) piece(base int) *game.Unit { return &b.s.Units[b.unitOf(base)] }

// enemies reports whether the elements of two bases are of different sides.
func (b *board) enemies(i, j int) bool { return b.Enemies(b.unitOf(i), b.unitOf(j)) }

// fewAsked is the number of questions that a board answers before a grid of its bases pays.
const fewAsked = 8

// Near appends to list the bases whose bounds meet a rectangle, ascending.
func (b *board) Near(r geometry.Rect, list []int) []int {
	if b.grid == nil {
		if b.asked++; b.asked <= fewAsked {
			return b.Table.Near(r, list)
		}
		bounds := make([]geometry.Rect, len(b.Boxes))
		for i := range b.Boxes {
			bounds[i] = b.Stations[b.unitOf(i)].Bounds
		}
		b.grid = geometry.NewMovingGrid(bounds)
	}
	return b.grid.Near(r, list)
}
