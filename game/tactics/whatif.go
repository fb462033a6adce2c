package tactics

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/orders"
)

// Tally counts the results of battles.
type Tally struct {
	Wins     [2]int  `json:"wins"` // of the first and the second side
	Draws    int     `json:"draws"`
	Segments float64 `json:"segments"` // on average
}

// count is a tally while battles are being played.
type count struct {
	wins             [2]int
	played, segments int
}

// tally returns the finished tally.
func (c *count) tally() Tally {
	t := Tally{Wins: c.wins, Draws: c.played - c.wins[0] - c.wins[1]}
	t.Segments = game.RoundLength(float64(c.segments) / float64(max(1, c.played)))
	return t
}

func (c *count) add(other count) {
	for i, n := range other.wins {
		c.wins[i] += n
	}
	c.played += other.played
	c.segments += other.segments
}

// trials plays many battles from one state, for pairs of packages. It may be done bit by bit.
type trials struct {
	f      *fight
	s      *game.State
	seed   uint64
	before *snapshot
	pairs  [][2]orders.Base // the packages of all mass units, 0 for their own orders
	counts []count
}

func newTrials(f *fight, s *game.State, seed uint64, pairs [][2]orders.Base) *trials {
	return &trials{f: f, s: s, seed: seed, before: f.snapshot(), pairs: pairs, counts: make([]count, len(pairs))}
}

// play plays the next battles of a pair, with consecutive seeds; a replay of each gives the same battle.
func (t *trials) play(pair, battles int) {
	f, c := t.f, &t.counts[pair]
	f.restore(t.before)
	f.instruct(t.pairs[pair])
	f.resume(t.s)
	start := f.snapshot()
	for range battles {
		f.restore(start)
		f.dice = roller{dice: game.NewDice(&game.DiceState{Seed: t.seed + uint64(c.played)})}
		for f.result == nil {
			f.play()
		}
		c.played++
		c.segments += f.segment
		for i, side := range f.ids {
			if f.result.Winner == side {
				c.wins[i]++
			}
		}
	}
	f.restore(t.before)
}

// resume prepares the battle of a state to be played on, and begins it if needed.
func (f *fight) resume(s *game.State) {
	switch s.Turn.Phase {
	case phaseOrders:
		f.segment = 1
		f.standAside(s)
		f.begin()
	case phaseOver:
		f.result = ownTurn(s).Result
	}
}

// packagePairs are all pairs of packages; the second side's changes fastest.
func packagePairs() (list [][2]orders.Base) {
	for i := orders.Base(1); int(i) <= orders.Bases; i++ {
		list = append(list, against(i)...)
	}
	return list
}

// against are the pairs of one package, or of a side's own orders, with each of the other side.
func against(own orders.Base) (list [][2]orders.Base) {
	for j := orders.Base(1); int(j) <= orders.Bases; j++ {
		list = append(list, [2]orders.Base{own, j})
	}
	return list
}

// conceal removes what a side does not know before both have given their orders: the other side's
// tactics, and whether it storms. The other side's individuals get the tactics of their type, and it
// storms if it stands before a location that this side holds.
func (f *fight) conceal(side int8) {
	for i := range f.units {
		u := &f.units[i]
		if u.side == side {
			continue
		}
		u.setTactics((*texts)(nil).of(&Unit{Individual: u.profile.Individual, Flags: u.profile.Flags, Leads: u.profile.Leads, OverWalls: u.profile.OverWalls}))
		u.storms = f.walled && f.holdsLocation(side)
	}
}

// holdsLocation reports whether a unit of a side is inside the location.
func (f *fight) holdsLocation(side int8) bool {
	for i := range f.units {
		if u := &f.units[i]; u.side == side && u.alive() && u.depth > 0 {
			return true
		}
	}
	return false
}

// snapshot holds the changing data of a battle.
type snapshot struct {
	units         []fighter
	wounds        []int
	segment, idle int
	lately, begun bool
	result        *Result
	present       [2]int
}

// snapshot takes one.
func (f *fight) snapshot() *snapshot {
	s := &snapshot{segment: f.segment, idle: f.idle, lately: f.lately, begun: f.begun, result: f.result, present: f.present}
	s.units = append(s.units, f.units...)
	for i := range f.units {
		s.wounds = append(s.wounds, f.units[i].wounds...)
		s.units[i].foes = append([]int(nil), f.units[i].foes...)
	}
	return s
}

// restore restores a battle, and reuses the memory of its lists.
func (f *fight) restore(s *snapshot) {
	f.segment, f.idle, f.lately, f.begun, f.result = s.segment, s.idle, s.lately, s.begun, s.result
	f.present = s.present
	at := 0
	for i := range f.units {
		u := &f.units[i]
		wounds, foes, now := u.wounds, u.foes, u.foesNow
		*u = s.units[i]
		u.wounds, u.foesNow = wounds, now[:0]
		u.foes = append(foes[:0], s.units[i].foes...)
		at += copy(u.wounds, s.wounds[at:at+len(u.wounds)])
	}
	f.muster()
}

// WhatIfAnswer is the results of many battles from here.
type WhatIfAnswer struct {
	plain

	Query   string        `json:"query"`
	Battles int           `json:"battles"` // against each package, if there are several
	Seed    int           `json:"seed"`
	Sides   []game.SideID `json:"sides"`
	Tally
	Side    game.SideID `json:"side"` // the only side with known orders
	Against []Against   `json:"against"`
	Steps   []game.Step `json:"steps"`
}

// Against is the results if all mass units of the other side have a package.
type Against struct {
	Package string `json:"package"`
	Tally
}

// Explain returns the steps that led to the answer.
func (a *WhatIfAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *WhatIfAnswer) Text() game.Phrase {
	if len(a.Against) == 0 {
		return a.Tally.text(a.Sides, a.Battles)
	}
	lines := make([]game.Phrase, len(a.Against))
	for i := range a.Against {
		x := &a.Against[i]
		lines[i] = game.SayAll(x.Package, ": ", x.text(a.Sides, a.Battles))
	}
	return game.SayLines(lines...)
}

func (t *Tally) text(sides []game.SideID, battles int) game.Phrase {
	return game.Tell("Of %d battles %s wins %d and %s wins %d; %d are drawn. They last %s segments on average.",
		battles, string(sides[0]), t.Wins[0], string(sides[1]), t.Wins[1], t.Draws, decimal(t.Segments))
}

// mostBattles is the largest number of battles in a query.
const mostBattles = 100_000

// The default numbers of battles: from one state, and for each of several pairs of packages.
const (
	usualBattles = 1000
	usualOfEach  = 100
)

// whatIf answers the query of that name. With a side it uses only what that side knows before both have
// given their orders.
func (a *asked) whatIf() (game.Answer, error) {
	usual, pairs := usualBattles, [][2]orders.Base{{}}
	side, known, err := a.secretSide()
	if err != nil {
		return nil, err
	}
	if known {
		usual, pairs = usualOfEach, fromSide(side, against(0))
	}
	battles, seed, err := a.series(usual)
	if err != nil {
		return nil, err
	}
	t := newTrials(a.f, a.s, uint64(seed), pairs)
	answer := &WhatIfAnswer{Query: askWhatIf, Battles: battles, Seed: seed, Sides: a.f.ids[:], Side: game.SideID(a.query.Args["side"]), Against: []Against{}, Steps: []game.Step{seriesStep(battles*len(pairs), seed)}}
	var all count
	for i := range pairs {
		t.play(i, battles)
		all.add(t.counts[i])
		if known {
			answer.Against = append(answer.Against, Against{orders.Base(i + 1).String(), t.counts[i].tally()})
		}
	}
	answer.Tally = all.tally()
	return answer, nil
}

// secretSide reads the only side with known orders, and conceals the rest.
func (a *asked) secretSide() (side int8, known bool, err error) {
	name, known := a.query.Args["side"]
	if !known {
		return 0, false, nil
	}
	side = int8(a.s.SideOf(game.SideID(name)))
	if side < 0 {
		return 0, false, game.RefuseQuery("there is no side %s", name)
	}
	a.f.conceal(side)
	return side, true, nil
}

// fromSide turns pairs that begin with a given side into pairs of the first and second side.
func fromSide(side int8, pairs [][2]orders.Base) [][2]orders.Base {
	if side == 1 {
		for i, p := range pairs {
			pairs[i] = [2]orders.Base{p[1], p[0]}
		}
	}
	return pairs
}

// seriesStep tells which battles were played.
func seriesStep(battles, seed int) game.Step {
	return game.NewStep("TAC-COMBAT-21", "%d battles are played, with one seed after the other from %d on.", battles, seed)
}

// series reads the number of battles, and the first seed.
func (a *asked) series(missing int) (battles, seed int, err error) {
	if battles, err = a.query.Number("battles", missing, 1, mostBattles); err != nil {
		return 0, 0, err
	}
	seed, err = a.query.Number("seed", 1, 0, 1<<53)
	return battles, seed, err
}

// PackagesAnswer is the table of all packages for two given armies.
type PackagesAnswer struct {
	plain

	Query    string        `json:"query"`
	Battles  int           `json:"battles"` // for each pair
	Seed     int           `json:"seed"`
	Sides    []game.SideID `json:"sides"`
	Packages []string      `json:"packages"`
	Table    [][]Tally     `json:"table"` // a row for each package of the first side
	Steps    []game.Step   `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *PackagesAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words: how many of 100 battles the first side wins.
func (a *PackagesAnswer) Text() game.Phrase {
	var t strings.Builder
	fmt.Fprintf(&t, "%10s", "")
	for _, name := range a.Packages {
		fmt.Fprintf(&t, " %9s", name)
	}
	for i, row := range a.Table {
		fmt.Fprintf(&t, "\n%10s", a.Packages[i])
		for _, cell := range row {
			fmt.Fprintf(&t, " %9d", percent(cell.Wins[0], a.Battles))
		}
	}
	return game.SayLines(game.Tell("How many of 100 battles %s wins with the package of the row against that of the column:", string(a.Sides[0])), game.SayAll(t.String()))
}

// packages answers the query of that name. Every mass unit of a side has the package of the row or the
// column; individuals keep their own orders.
func (a *asked) packages() (game.Answer, error) {
	battles, seed, err := a.series(usualOfEach)
	if err != nil {
		return nil, err
	}
	if _, _, err = a.secretSide(); err != nil {
		return nil, err
	}
	answer := &PackagesAnswer{Query: askPackages, Battles: battles, Seed: seed, Sides: a.f.ids[:]}
	t := newTrials(a.f, a.s, uint64(seed), packagePairs())
	answer.Steps = []game.Step{seriesStep(battles*len(t.pairs), seed)}
	for i, pair := range t.pairs {
		t.play(i, battles)
		if i%orders.Bases == 0 {
			answer.Packages = append(answer.Packages, pair[0].String())
			answer.Table = append(answer.Table, nil)
		}
		row := &answer.Table[i/orders.Bases]
		*row = append(*row, t.counts[i].tally())
	}
	return answer, nil
}

// instruct gives all mass units of each side a package; 0 leaves them their own orders.
func (f *fight) instruct(of [2]orders.Base) {
	f.charges = false
	for i := range f.units {
		u := &f.units[i]
		if u.mass && of[u.side] != 0 {
			u.setTactics(u.tactics.After(orders.Of(of[u.side])))
		}
		u.chargesHere = u.ableToCharge()
		u.standing, u.protection = u.standingKey(), u.protects()
		f.charges = f.charges || u.chargesHere
	}
	f.rank()
}
