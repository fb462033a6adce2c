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

// board is a state prepared for questions: every troop stand as a box, in file order, and
// the obstacles between them. Characters are not on it: they never obstruct, touch or are
// touched (STD-CHAR-02).
type board struct {
	state *game.State
	units []unitOnBoard
	*placement
	lasting *lasting     // kept for the whole battle; nil outside one
	spares  *spareBoards // boards to use again; nil outside a battle

	touching *contacts   // nil until asked for
	cover    []protector // the features that may protect; nil until asked for
	sights   *seenGround // the terrain; nil until asked for
	known    memos       // what parts of the rules have worked out; see known.go
	pairs    *pairTable  // shared with the boards that follow this one
	looks    uint32      // the number, in the table, of everything that affects sight
}

// placement is where the stands are, and everything that follows from that alone. Boards
// between which no stand has moved share one.
type placement struct {
	Pieces []piece
	Boxes  []geometry.Box // by piece

	foes, friends []piecePair // contacts between stands of two sides and of one side, once asked for
	hasMet        bool
	blockers      *geometry.Blockers
	sighted       map[[2]int]sighted // by looker and piece, those asked for
	spare         *geometry.Blockers // an earlier placement's, for its memory
	spareContacts *contacts          // an earlier placement's, for their memory
	grounds       []groundOfKind     // those asked for
	joins         [][2]int           // the units of one side that touch, once asked for
	touched       *contacts          // contacts, valid while the same units are confused
	known         memos              // what parts of the rules have worked out about the stands
	work          geometry.Work      // the work of path searches, outside a battle
}

// unitOnBoard is a unit with the range of its pieces.
type unitOnBoard struct {
	*game.Unit
	Army       int           // index in State.Sides
	First, End int           // Pieces[First:End]
	march      string        // State.March when the board was made: the way the unit faces (STD-TERR-16)
	Placed     uint32        // the number of its stands' places in the table of pairs
	Bounds     geometry.Rect // around its stands
	Stood      []game.Stand  // its stands when the board was made
}

// piece is one stand: the index of its unit in the file, and its own index in the unit.
type piece struct{ Unit, Stand int }

func newBoard(s *game.State) *board { return (*spareBoards)(nil).newBoard(s, &pairTable{}) }

// newBoard returns a board of a state with nothing worked out yet.
func (k *spareBoards) newBoard(s *game.State, pairs *pairTable) *board {
	b := k.board(len(s.Units))
	b.state, b.placement, b.pairs = s, k.placement(s), pairs
	b.looks = b.pairs.number()
	var box geometry.Box
	facing := math.NaN()
	for i := range s.Units {
		u := &s.Units[i]
		b.units = append(b.units, unitOnBoard{Unit: u, Army: s.SideOf(u.Side), First: len(b.Pieces), march: Own(u).State.March, Placed: b.pairs.number(), Stood: u.Stands})
		for j, stand := range u.Stands {
			if stand.Facing != facing { // most stands face the same way as the one before
				facing, box.Forward = stand.Facing, geometry.Direction(stand.Facing)
			}
			box.Center, box.Width, box.Depth = geometry.Vec{X: stand.X, Y: stand.Y}, u.Base.Front, u.Base.Depth
			b.Pieces = append(b.Pieces, piece{i, j})
			b.Boxes = append(b.Boxes, box)
		}
		b.units[i].End = len(b.Pieces)
		b.units[i].Bounds = boundsOf(b.BoxesOf(i))
	}
	return b
}

// in attaches what is known for the whole battle to the board.
func (b *board) in(l *lasting) *board {
	b.lasting = l
	return b
}

// goOver makes the board one of a copy of its state.
func (b *board) goOver(s *game.State) {
	b.state = s
	for i := range b.units {
		b.units[i].Unit = &s.Units[i]
	}
}

// pairTable keeps what is known about pairs of units, for a board and those that follow it.
// An entry is valid on boards where both units stand where they stood.
type pairTable struct {
	list  []unitPair // by pair of units; nil until asked for
	asked []uint32   // by unit: the latest number under which its sight is recorded
	last  uint32
}

// unitPair is how far apart two units are and whether the first sees the second. It is
// valid while the units' places and everything that affects sight have the numbers noted
// here.
type unitPair struct {
	distance float64
	from, to uint32 // 0 until the distance is known
	looks    uint32 // 0 until sight is known
	sees     bool
}

// number returns an unused number.
func (t *pairTable) number() uint32 {
	t.last++
	return t.last
}

// pairOf returns the entry of two units, which may come from another board.
func (b *board) pairOf(i, j int) *unitPair {
	if b.pairs.list == nil {
		b.pairs.list, b.pairs.asked = make([]unitPair, len(b.units)*len(b.units)), make([]uint32, len(b.units))
	}
	return &b.pairs.list[i*len(b.units)+j]
}

// unitIndex returns the index of a unit in the file.
func (b *board) unitIndex(id string) (int, error) {
	if i := b.state.UnitIndex(game.UnitID(id)); i >= 0 {
		return i, nil
	}
	return 0, &game.BadQuery{Reason: fmt.Sprintf("there is no unit %q", id)}
}

// pieceIndex returns the piece of a stand.
func (b *board) pieceIndex(id string) (int, error) {
	for i := range b.Pieces {
		if string(b.id(i)) == id {
			return i, nil
		}
	}
	return 0, &game.BadQuery{Reason: fmt.Sprintf("there is no stand %q", id)}
}

func (b *board) stand(p int) *game.Stand {
	return &b.units[b.Pieces[p].Unit].Stands[b.Pieces[p].Stand]
}

func (b *board) id(p int) game.StandID { return b.stand(p).ID }

func (b *board) unitOf(p int) *unitOnBoard { return &b.units[b.Pieces[p].Unit] }

// enemies reports whether two units, given by index, are of different sides.
func (b *board) Enemies(i, j int) bool { return b.units[i].Army != b.units[j].Army }

// boxesOf returns the bases of a unit.
func (b *board) BoxesOf(unit int) []geometry.Box {
	return b.Boxes[b.units[unit].First:b.units[unit].End]
}

// unitDistance returns the smallest distance from a piece to any stand of a
// unit (STD-BASE-21).
func (b *board) UnitDistance(unit, p int) float64 {
	best := math.Inf(1)
	for _, box := range b.BoxesOf(unit) {
		if d := geometry.Distance(box, b.Boxes[p]); d < best {
			best = d
		}
	}
	return best
}

// within reports whether two units are at most d apart. It is cheap when they are much
// further.
func (b *board) Within(i, j int, d float64) bool {
	return b.units[i].Bounds.Grow(d+geometry.Tolerance).Meets(b.units[j].Bounds) && b.Distance(i, j) <= d
}

// unitWithin reports whether a stand of a unit is at most d from piece p.
func (b *board) UnitWithin(unit, p int, d float64) bool {
	return slices.ContainsFunc(b.BoxesOf(unit), func(box geometry.Box) bool { return geometry.Within(box, b.Boxes[p], d) })
}

// closestPiece returns the stand of a unit that is nearest to piece p.
func (b *board) ClosestPiece(unit, p int) int {
	best, at := math.Inf(1), b.units[unit].First
	for q := b.units[unit].First; q < b.units[unit].End; q++ {
		if d := geometry.Distance(b.Boxes[q], b.Boxes[p]); d < best {
			best, at = d, q
		}
	}
	return at
}

// center returns the mean of the centres of a unit's stands.
func (b *board) Center(unit int) geometry.Vec {
	var sum geometry.Vec
	boxes := b.BoxesOf(unit)
	for _, box := range boxes {
		sum = sum.Add(box.Center)
	}
	return sum.Scale(1 / float64(len(boxes)))
}

// name is the display name of a unit.
func (u *unitOnBoard) name() string {
	if u.Name != "" {
		return u.Name
	}
	return string(u.ID)
}

// standName is the display name of a stand: "Spearmen's stand b1b".
func (b *board) standName(p int) string {
	u := b.unitOf(p)
	if len(u.Stands) == 1 {
		return u.name()
	}
	return ownedBy(u.name()) + " stand " + string(b.id(p))
}

// ownedBy is the possessive of a name: "Guard's", "Spearmen's", "Axes'".
func ownedBy(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// cm writes a length for display, to at most a hundredth of a cm.
func cm(x float64) string {
	n := math.Round(x * 100)
	if !(math.Abs(n) < 1e15) { // no real length: write it as it is
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

// round4 rounds a length or an angle to 4 decimals for output.
func round4(x float64) float64 {
	r := math.Round(x*10000) / 10000
	if r == 0 {
		return 0 // no negative zero
	}
	return r
}

func round4Vec(v geometry.Vec) [2]float64 { return [2]float64{round4(v.X), round4(v.Y)} }

// facing returns the direction of a box in degrees, rounded for output.
func facing(b geometry.Box) float64 {
	f := round4(geometry.Degrees(b.Forward))
	if f >= 360 {
		f -= 360
	}
	return f
}
