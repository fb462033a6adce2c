package stand

import (
	"math"
	"strings"

	"frontage/game"
	"frontage/game/body"
	"frontage/game/table"
	"frontage/geometry"
)

// board is a state prepared for questions: its table, with every troop stand as a box, and what
// the rules make of it. Characters are not on it: they never obstruct, touch or are
// touched (STD-CHAR-02).
type board struct {
	state *game.State
	units []unitOnBoard
	found extras // once asked for; see extras
	*placement
	lasting *lasting     // kept for the whole battle; nil outside one
	spares  *spareBoards // boards to use again; nil outside a battle

	touching *contacts   // nil until asked for
	cover    []protector // the features that may protect; nil until asked for
	sights   *seenGround // the terrain; nil until asked for
	known    memos       // what parts of the rules have worked out; see known.go
	pairs    *pairTable  // shared with the boards that follow this one
	looks    uint32      // the number, in pairs, of everything that affects sight
	asked    bool        // for a question or a default: nobody changes the state

	turned []game.UnitID // the units that are everybody's enemies on the table
}

// placement is where the stands are, and everything that follows from that alone. Boards
// between which no stand has moved share one.
type placement struct {
	*table.Table

	blockers      *geometry.Blockers
	sighted       map[[2]int]sighted // by looker and piece, those asked for
	spareContacts *contacts          // an earlier placement's, for their memory
	grounds       []groundOfKind     // those asked for
	joins         [][2]int           // the units of one side that touch, once asked for
	touched       *contacts          // contacts, valid while the same units are confused
	known         memos              // what parts of the rules have worked out about the stands
	work          geometry.Work      // the work of path searches, outside a battle
}

// unitOnBoard is a unit and where it stands.
type unitOnBoard struct {
	*game.Unit
	*table.Station
	march string // State.March when the board was made: the way the unit faces (STD-TERR-16)
}

func newBoard(s *game.State) *board {
	var none *spareBoards
	return none.boardOf(s, none.tables().New(s))
}

// boardOf returns a board of a state and its table, with nothing else worked out yet.
func (k *spareBoards) boardOf(s *game.State, t *table.Table) *board {
	var b *board
	if k == nil {
		b = boardApart(len(s.Units), t)
	} else {
		b = k.board(len(s.Units))
		b.placement, b.pairs = k.placement(t), &pairTable{}
	}
	b.state, b.looks = s, b.pairs.number()
	b.enlist()
	b.outlaw()
	return b
}

// boardApart returns an empty board outside a battle, with its parts in the same memory.
func boardApart(units int, t *table.Table) *board {
	whole := &struct {
		board
		placement
		pairTable
	}{}
	b := &whole.board
	b.placement, b.pairs, b.units = &whole.placement, &whole.pairTable, make([]unitOnBoard, 0, units)
	b.Table = t
	return b
}

// extras returns the extras of the board's battle.
func (b *board) extras() *extras {
	if !b.found.known {
		b.findExtras()
	}
	return &b.found
}

func (b *board) findExtras() { b.found = extrasOf(b.state) }

// enlist lists the units of the board's state as they stand on its table.
func (b *board) enlist() {
	list := b.units[:len(b.state.Units)] // board has made room
	for i := range list {
		u := &b.state.Units[i]
		list[i] = unitOnBoard{Unit: u, Station: &b.Stations[i], march: Own(u).State.March}
	}
	b.units = list
}

// outlaw makes the turned units everybody's enemies on a table just made.
func (b *board) outlaw() {
	b.turned = OwnTurn(b.state).Turned
	for _, id := range b.turned {
		if i := b.state.UnitIndex(id); i >= 0 {
			b.Outlaw(i)
		}
	}
}

// in attaches what is known for the whole battle to the board.
func (b *board) in(l *lasting) *board {
	b.lasting = l
	return b
}

// goOver makes the board one of a copy of its state.
func (b *board) goOver(s *game.State) {
	b.state, b.asked = s, false
	for i := range b.units {
		b.units[i].Unit = &s.Units[i]
	}
}

// pairTable keeps which units see which, for a board and those that follow it.
type pairTable struct {
	list  []unitPair // by pair of units; nil until asked for
	asked []uint32   // by unit: the latest number under which its sight is recorded
	last  uint32

	full   []fullness // by unit, those asked for; see nothingFree
	formed []formed   // by unit, those asked for; see judgedFormation
}

// unitPair is whether a unit sees another, valid while everything that affects sight has the
// number noted here.
type unitPair struct {
	looks uint32 // 0 until sight is known
	sees  bool
}

// fullness is whether a unit has no free edge, valid while its place and those of the units that
// touch it have the numbers noted here.
type fullness struct {
	places []uint32
	full   bool
}

// formed is the formation of a unit, valid while its place has the number noted here.
type formed struct {
	placed uint32 // 0 until the formation is known
	in     geometry.Formation
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
	return 0, &game.BadQuery{Reason: game.Say("there is no unit %q", id)}
}

// pieceIndex returns the piece of a stand.
func (b *board) pieceIndex(id string) (int, error) {
	if p := b.Piece(game.StandID(id)); p >= 0 {
		return p, nil
	}
	return 0, &game.BadQuery{Reason: game.Say("there is no stand %q", id)}
}

func (b *board) stand(p int) *game.Stand {
	return &b.units[b.Pieces[p].Unit].Stands[b.Pieces[p].Stand]
}

func (b *board) id(p int) game.StandID { return b.stand(p).ID }

func (b *board) unitOf(p int) *unitOnBoard { return &b.units[b.Pieces[p].Unit] }

// name is the display name of a unit.
func (u *unitOnBoard) name() string {
	if u.Name != "" {
		return u.Name
	}
	return string(u.ID)
}

// standName is the display name of a stand: "Spearmen's stand b1b".
func (b *board) standName(p int) standNamed {
	u := b.unitOf(p)
	if len(u.Stands) == 1 {
		return standNamed{unit: u.name()}
	}
	return standNamed{u.name(), b.id(p)}
}

// standNamed is the display name of a stand within a text.
type standNamed struct {
	unit  string
	stand game.StandID // "" if the unit has no other
}

// Phrase returns the name.
func (n standNamed) Phrase() game.Phrase {
	if n.stand == "" {
		return game.SayAll(n.unit)
	}
	return game.Say("%s stand %s", ownedBy(n.unit), game.StandOf(n.stand))
}

// String returns the name in English.
func (n standNamed) String() string { return n.Phrase().String() }

// ownedBy is the possessive of a name: "Guard's", "Spearmen's", "Axes'".
func ownedBy(name string) game.Phrase {
	if strings.HasSuffix(name, "s") {
		return game.Say("%s'", name)
	}
	return game.Say("%s's", name)
}

// commandPhase returns the state of the Command phase; the zero value outside one.
func (b *board) commandPhase() Command {
	if phase := OwnTurn(b.state).Command; phase != nil {
		return *phase
	}
	return Command{}
}

// cm is a length in a text.
func cm(x float64) game.Length { return game.Length(x) }

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

// placeAt writes a base as the place of a stand.
func (b *board) placeAt(p int, box geometry.Box) game.StandPlace {
	return game.StandPlace{ID: b.id(p), X: round4(box.Center.X), Y: round4(box.Center.Y), Facing: facing(box)}
}

// standPlaces returns places in the form of an action.
func (b *board) standPlaces(at []body.Placed) []game.StandPlace {
	list := make([]game.StandPlace, len(at))
	for i, p := range at {
		list[i] = b.placeAt(p.Piece, p.Box)
	}
	return list
}

func round4Point(p geometry.Vec) geometry.Vec { return geometry.Vec{X: round4(p.X), Y: round4(p.Y)} }
