package army

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"frontage/game"
	"frontage/game/drawup"
	"frontage/game/stand"
	"frontage/geometry"
)

// The sides of a quick battle.
const (
	Near game.SideID = "red"  // along the near edge, facing up
	Far  game.SideID = "blue" // along the far edge, facing down
)

// Setup describes a quick battle.
type Setup struct {
	Seed    uint64         // of the terrain
	Terrain []game.Terrain // the players' own terrain; nil lets the seed choose
	Deploy  bool           // the players deploy; otherwise the armies start deployed
	Method  string         // method of deployment, "" if the players still have to agree on one
	Length  string         // number of turns: one of the constants below, or a number; "" for a random one
}

// How many turns a quick battle has (STD-WIN-02). By default it is a random number, so
// that every battle comes to an end.
const (
	RandomLength = "random"    // 5 to 8, rolled for at their ends (STD-WIN-04)
	RolledLength = "rolled"    // 6 to 8, rolled for as it begins (STD-WIN-03)
	Unlimited    = "unlimited" // until an army withdraws
)

// mostTurns is the largest number of turns that may be agreed.
const mostTurns = 1000

// setLength sets the number of turns of a battle.
func setLength(s *game.State, length string) error {
	switch length {
	case "", RandomLength:
		stand.OwnTurn(s).Length = "random"
	case RolledLength:
		stand.OwnTurn(s).Length = "rolled"
	case Unlimited:
	default:
		n, err := strconv.Atoi(length)
		if err != nil || n < 1 || n > mostTurns {
			return fmt.Errorf("the length %q is not known; there is %s, %s, %s, or a number of turns from 1 to %d", length, RandomLength, RolledLength, Unlimited, mostTurns)
		}
		stand.OwnTurn(s).Limit = n
	}
	return nil
}

// QuickBattle sets up a battle of two armies: a table with terrain, both armies in their
// zones, either drawn up with the near one to move first, or still to be deployed. The
// same lists and setup give the same battle on every platform. The table is 180 by 120
// cm, or wider if the armies need it.
func QuickBattle(near, far *List, setup Setup) (game.State, error) {
	units, characters := Muster(near, Near)
	others, leaders := Muster(far, Far)
	table := game.Table{Width: 180, Height: 120} // STD-BASE-25
	for DrawUp(units, characters, table, 0) != nil || DrawUp(others, leaders, table, 1) != nil {
		if table.Width += 60; table.Width > 960 {
			return game.State{}, drawup.ErrNoRoom
		}
	}
	s := game.State{
		Title:  fmt.Sprintf("%s against %s", near.Army.Name, far.Army.Name),
		System: "stand",
		Table:  table,
		Sides:  [2]game.Side{{ID: Near, Name: near.Army.Name}, {ID: Far, Name: far.Army.Name}},
		Units:  append(units, others...), Characters: append(characters, leaders...),
		Terrain: setup.Terrain,
		Turn:    game.Turn{Number: 1, Active: Near, Phase: "command", Step: "initiative"},
		Notes:   fmt.Sprintf("A quick battle of %d and %d points.", near.Cost(), far.Cost()),
	}
	if err := setLength(&s, setup.Length); err != nil {
		return game.State{}, err
	}
	if setup.Terrain == nil {
		s.Terrain = QuickTerrain(table, setup.Seed)
	}
	if setup.Deploy {
		stand.Undeploy(&s, setup.Method)
	}
	return s, nil
}

// QuickTerrain makes six to ten significant pieces, evenly spread (STD-TERR-25). Each has
// another piece of its kind opposite, so that no side or wing has the better ground. None
// lies in the deployment zones.
func QuickTerrain(table game.Table, seed uint64) []game.Terrain {
	g := &ground{table, max(4, 2*int(table.Width/90)), rand.New(rand.NewPCG(seed, 'T'))}
	var pieces []game.Terrain
	counts := map[string]int{}
	for _, at := range g.cells() {
		kind := g.kind(counts)
		for _, c := range []cell{at, {g.columns - 1 - at.column, cellRows - 1 - at.row}} {
			t := g.piece(kind, c)
			t.ID = game.TerrainID(fmt.Sprintf("%s-%d", kind, counts[kind]+1))
			counts[kind]++
			pieces = append(pieces, t)
		}
	}
	return pieces
}

// ground is a table being filled with terrain. The space between the deployment zones is
// divided into cells, each for at most one piece.
type ground struct {
	table   game.Table
	columns int // an even number
	rand    *rand.Rand
}

const cellRows = 3

type cell struct{ column, row int }

// cells chooses three to five cells of the left half, alternately outer and inner ones.
// Their opposites are used too.
func (g *ground) cells() []cell {
	half := g.columns / 2
	order := g.rand.Perm(half * cellRows)
	var chosen []cell
	pairs := 3 + g.rand.IntN(3)
	for turn := g.rand.IntN(half); len(chosen) < pairs; turn++ {
		for i, n := range order {
			if n >= 0 && n%half == turn%half {
				chosen = append(chosen, cell{n % half, n / half})
				order[i] = -1
				break
			}
		}
	}
	return chosen
}

// kinds are the kinds of pieces, with their weights and the largest number of pairs.
var kinds = []struct {
	kind   string
	weight int
	most   int
}{
	{"hill", 6, 2}, {"wood", 6, 2}, {"loose", 2, 1}, {"marsh", 2, 1}, {"village", 2, 1}, {"low-obstacle", 3, 1},
}

func (g *ground) kind(counts map[string]int) string {
	var open []string // each as often as its weight
	for _, k := range kinds {
		for range k.weight {
			if counts[k.kind] < 2*k.most {
				open = append(open, k.kind)
			}
		}
	}
	return open[g.rand.IntN(len(open))]
}

// piece makes a piece of a kind within a cell, at least a centimetre from the cell's
// edges, so that a stand can pass between two pieces.
func (g *ground) piece(kind string, c cell) game.Terrain {
	width := g.table.Width / float64(g.columns)
	height := (stand.Zone(g.table, 1).Min.Y - stand.Zone(g.table, 0).Max.Y) / cellRows
	const margin = 1.5
	// Half the size of the piece, and its centre.
	a := g.between(float64(0.3*width), width/2-margin)
	b := g.between(float64(0.3*height), height/2-margin)
	centre := geometry.Vec{
		X: float64(width*float64(c.column)) + g.between(a+margin, width-a-margin),
		Y: g.table.Height/2 + float64(height*(float64(c.row)-1.5)) + g.between(b+margin, height-b-margin),
	}
	t := game.Terrain{Kind: kind}
	if kind == "low-obstacle" {
		bend := g.between(-b/2, b/2)
		t.Line = []geometry.Vec{
			tenths(geometry.Vec{X: centre.X - a, Y: centre.Y - bend}),
			tenths(geometry.Vec{X: centre.X, Y: centre.Y + bend}),
			tenths(geometry.Vec{X: centre.X + a, Y: centre.Y - bend}),
		}
		t.Width = 0.5
		return t
	}
	const corners = 10
	for i := range corners {
		out := geometry.Direction(360 / corners * float64(i))
		r := g.between(0.75, 1)
		t.Shape = append(t.Shape, tenths(geometry.Vec{
			X: centre.X + float64(float64(a*r)*out.X),
			Y: centre.Y + float64(float64(b*r)*out.Y),
		}))
	}
	return t
}

// between returns a random number from lo to hi.
func (g *ground) between(lo, hi float64) float64 { return lo + float64((hi-lo)*g.rand.Float64()) }

// tenths rounds to a millimetre: files are easier to read, and no table is built more
// exactly.
func tenths(p geometry.Vec) geometry.Vec {
	return geometry.Vec{X: math.Round(10*p.X) / 10, Y: math.Round(10*p.Y) / 10}
}
