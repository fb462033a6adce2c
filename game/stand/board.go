package stand

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// board is a state prepared for questions: every troop stand as a box, in the
// order of the file, and what stands between them. Characters are not on it:
// they never obstruct, touch or are touched (STD-CHAR-02).
type board struct {
	state *game.State
	units []unitOnBoard
	*placement
	lasting *lasting // of the battle; nil outside one
	shelf   *shelf   // of the battle; nil outside one

	touching *contacts          // nil until asked for
	cover    []protector        // the features that may protect; nil until asked for
	sights   *seenGround        // the terrain; nil until asked for
	pursuits []knownPursuit     // those that were worked out
	round    *roundContext      // of the combat that is being fought, once asked for
	charges  map[[2]int]*charge // by unit and target, those that were worked out
	trials   map[[2]int]*charge // the same, as far as the default policy does; see try
	paying   []paying           // which charges pay, of those that were weighed
	refuge   *knownRefuges      // those that were asked for last
	falls    []knownFall        // back, that were worked out
	shots    []knownFires       // those that were worked out
	errands  []int              // by unit, once asked for
	moves    []knownMove        // ordinary moves that may be made, of those asked for
	pairs    *pairTable         // shared with the boards that follow this one
	looks    uint32             // numbers what there is to see, in the table
}

// placement is where the stands are, and what follows from that alone: boards on which
// nobody has moved share it.
type placement struct {
	pieces []piece
	boxes  []geometry.Box // of the pieces

	foes, friends []piecePair // all contacts of two stands, of enemies and of one side, once asked for
	hasMet        bool
	blockers      *geometry.Blockers
	sighted       map[[2]int]sighted // by looker and piece, those that were asked for
	spare         *geometry.Blockers // of an earlier placement, for its memory
	spareContacts *contacts          // of an earlier placement, for its memory
	grounds       []groundOfKind     // those that were asked for
	joins         [][2]int           // which units of one side touch, once asked for
	touched       *contacts          // who touches whom, as long as the same units are confused
	losing        losing             // what the unit may lose that was asked about last
	work          geometry.Work      // of searches for ways, outside a battle
}

// unitOnBoard is a unit and the range of its pieces.
type unitOnBoard struct {
	*game.Unit
	side       int           // in State.Sides
	first, end int           // pieces[first:end]
	march      string        // its State.March when the board was made: which way it looks (STD-TERR-16)
	placed     uint32        // numbers where its stands are, in the table of pairs
	bounds     geometry.Rect // around its stands
	stood      []game.Stand  // its stands as they stood when the board was made
}

// piece is one stand: its unit's place in the file and its own in the unit.
type piece struct{ unit, stand int }

func newBoard(s *game.State) *board { return (*shelf)(nil).newBoard(s, &pairTable{}) }

// newBoard returns a board of a state, on which nothing is known yet.
func (k *shelf) newBoard(s *game.State, pairs *pairTable) *board {
	b := k.board(len(s.Units))
	b.state, b.placement, b.pairs = s, k.placement(s), pairs
	b.looks = b.pairs.number()
	var box geometry.Box
	facing := math.NaN()
	for i := range s.Units {
		u := &s.Units[i]
		b.units = append(b.units, unitOnBoard{Unit: u, side: s.SideOf(u.Side), first: len(b.pieces), march: Own(u).State.March, placed: b.pairs.number(), stood: u.Stands})
		for j, stand := range u.Stands {
			if stand.Facing != facing { // most stands face as the one before
				facing, box.Forward = stand.Facing, geometry.Direction(stand.Facing)
			}
			box.Center, box.Width, box.Depth = geometry.Vec{X: stand.X, Y: stand.Y}, u.Base.Front, u.Base.Depth
			b.pieces = append(b.pieces, piece{i, j})
			b.boxes = append(b.boxes, box)
		}
		b.units[i].end = len(b.pieces)
		b.units[i].bounds = boundsOf(b.boxesOf(i))
	}
	return b
}

// in makes what is known in the course of a battle known to the board.
func (b *board) in(l *lasting) *board {
	b.lasting = l
	return b
}

// goOver makes the board that of a copy of its state.
func (b *board) goOver(s *game.State) {
	b.state = s
	for i := range b.units {
		b.units[i].Unit = &s.Units[i]
	}
}

// pairTable is what has been found out about any two units, on a board and on those
// that follow it: an entry holds for the boards on which both stand where they stood.
type pairTable struct {
	list  []unitPair // by two units; nil until asked for
	asked []uint32   // by unit: the latest of the numbers with which it is noted whom it sees
	last  uint32
}

// unitPair is how far apart two units are, and whether the first sees the second, when
// they are placed, and there is to see, what has these numbers.
type unitPair struct {
	distance float64
	from, to uint32 // 0 as long as the distance is not known
	looks    uint32 // 0 as long as nobody has looked
	sees     bool
}

// number returns a number that has not been given to anything yet.
func (t *pairTable) number() uint32 {
	t.last++
	return t.last
}

// pairOf returns what is known about two units, of this board or others.
func (b *board) pairOf(i, j int) *unitPair {
	if b.pairs.list == nil {
		b.pairs.list, b.pairs.asked = make([]unitPair, len(b.units)*len(b.units)), make([]uint32, len(b.units))
	}
	return &b.pairs.list[i*len(b.units)+j]
}

// unitIndex returns the place of a unit in the file.
func (b *board) unitIndex(id string) (int, error) {
	if i := b.state.UnitIndex(game.UnitID(id)); i >= 0 {
		return i, nil
	}
	return 0, &game.BadQuery{Reason: fmt.Sprintf("there is no unit %q", id)}
}

// pieceIndex returns the piece of a stand.
func (b *board) pieceIndex(id string) (int, error) {
	for i := range b.pieces {
		if string(b.id(i)) == id {
			return i, nil
		}
	}
	return 0, &game.BadQuery{Reason: fmt.Sprintf("there is no stand %q", id)}
}

func (b *board) stand(p int) *game.Stand {
	return &b.units[b.pieces[p].unit].Stands[b.pieces[p].stand]
}

func (b *board) id(p int) game.StandID { return b.stand(p).ID }

func (b *board) unitOf(p int) *unitOnBoard { return &b.units[b.pieces[p].unit] }

// enemies reports whether two units, by their places in the file, are of
// different sides.
func (b *board) enemies(i, j int) bool { return b.units[i].side != b.units[j].side }

// boxesOf returns the bases of a unit.
func (b *board) boxesOf(unit int) []geometry.Box {
	return b.boxes[b.units[unit].first:b.units[unit].end]
}

// unitDistance returns the smallest distance from a piece to any stand of a
// unit (STD-BASE-21).
func (b *board) unitDistance(unit, p int) float64 {
	best := math.Inf(1)
	for _, box := range b.boxesOf(unit) {
		if d := geometry.Distance(box, b.boxes[p]); d < best {
			best = d
		}
	}
	return best
}

// within reports whether two units are at most d apart, at little cost where they are much
// further.
func (b *board) within(i, j int, d float64) bool {
	return b.units[i].bounds.Grow(d+geometry.Tolerance).Meets(b.units[j].bounds) && b.distance(i, j) <= d
}

// unitWithin reports whether a stand of a unit is at most d from piece p.
func (b *board) unitWithin(unit, p int, d float64) bool {
	return slices.ContainsFunc(b.boxesOf(unit), func(box geometry.Box) bool { return geometry.Within(box, b.boxes[p], d) })
}

// closestPiece returns the stand of a unit that is nearest to piece p.
func (b *board) closestPiece(unit, p int) int {
	best, at := math.Inf(1), b.units[unit].first
	for q := b.units[unit].first; q < b.units[unit].end; q++ {
		if d := geometry.Distance(b.boxes[q], b.boxes[p]); d < best {
			best, at = d, q
		}
	}
	return at
}

// center returns the mean of the centres of a unit's stands.
func (b *board) center(unit int) geometry.Vec {
	var sum geometry.Vec
	boxes := b.boxesOf(unit)
	for _, box := range boxes {
		sum = sum.Add(box.Center)
	}
	return sum.Scale(1 / float64(len(boxes)))
}

// name is what a person calls a unit.
func (u *unitOnBoard) name() string {
	if u.Name != "" {
		return u.Name
	}
	return string(u.ID)
}

// standName is what a person calls a stand: "Spearmen's stand b1b".
func (b *board) standName(p int) string {
	u := b.unitOf(p)
	if len(u.Stands) == 1 {
		return u.name()
	}
	return ownedBy(u.name()) + " stand " + string(b.id(p))
}

// ownedBy is a name before what belongs to it: "Guard's", "Spearmen's", "Axes'".
func ownedBy(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// cm writes a length for a person, to a tenth of a millimetre at the finest.
func cm(x float64) string {
	n := math.Round(x * 100)
	if !(math.Abs(n) < 1e15) { // nothing on this earth: all other digits are exact
		return strconv.FormatFloat(n/100, 'f', -1, 64) + " cm"
	}
	var room [24]byte
	text := room[:0]
	if n < 0 {
		n, text = -n, append(text, '-')
	}
	whole, rest := int64(n)/100, byte(int64(n)%100)
	if text = strconv.AppendInt(text, whole, 10); rest > 0 {
		if text = append(text, '.', '0'+rest/10); rest%10 > 0 {
			text = append(text, '0'+rest%10)
		}
	}
	return string(append(text, " cm"...))
}

// round4 rounds a length or an angle as it is written.
func round4(x float64) float64 {
	r := math.Round(x*10000) / 10000
	if r == 0 {
		return 0 // no negative zero
	}
	return r
}

func round4Vec(v geometry.Vec) [2]float64 { return [2]float64{round4(v.X), round4(v.Y)} }

// facing returns the direction of a box in degrees, as it is written.
func facing(b geometry.Box) float64 {
	f := round4(geometry.Degrees(b.Forward))
	if f >= 360 {
		f -= 360
	}
	return f
}
