package tactics

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/orders"
)

// Tally counts how battles ended.
type Tally struct {
	Wins     [2]int  `json:"wins"` // of the first and the second side
	Draws    int     `json:"draws"`
	Segments float64 `json:"segments"` // on average
}

// many plays battles from here with the seeds from one on, each as its replay would.
func (f *fight) many(s *game.State, battles int, seed uint64) Tally {
	var t Tally
	segments := 0
	start := f.snapshot()
	for i := range battles {
		f.restore(start)
		f.dice = roller{dice: game.NewDice(&game.DiceState{Seed: seed + uint64(i)})}
		for f.result == nil {
			f.play()
		}
		segments += f.segment
		switch {
		case f.result.Winner == f.ids[0]:
			t.Wins[0]++
		case f.result.Winner == f.ids[1]:
			t.Wins[1]++
		default:
			t.Draws++
		}
	}
	f.restore(start)
	t.Segments = game.RoundLength(float64(segments) / float64(max(1, battles)))
	return t
}

// snapshot holds what a battle changes.
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

// restore puts a battle back to where it was. It keeps the memory of its lists.
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
}

// opened returns the battle of a state, begun if it has not been.
func (a *asked) opened() *fight {
	f := a.f
	if a.s.Turn.Phase == phaseOrders {
		f.segment = 1
		f.standAside(a.s)
		f.begin()
	}
	if a.s.Turn.Phase == phaseOver {
		f.result = ownTurn(a.s).Result
	}
	return f
}

// WhatIfAnswer is how the battle ends from here, many times over.
type WhatIfAnswer struct {
	plain

	Query   string        `json:"query"`
	Battles int           `json:"battles"`
	Seed    int           `json:"seed"`
	Sides   []game.SideID `json:"sides"`
	Tally
	Steps []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *WhatIfAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *WhatIfAnswer) Text() string {
	return fmt.Sprint(game.Tell("Of %d battles %s wins %d and %s wins %d; %d are drawn. They last %s segments on average.",
		a.Battles, string(a.Sides[0]), a.Wins[0], string(a.Sides[1]), a.Wins[1], a.Draws, decimal(a.Segments)))
}

// mostBattles is the most that a query plays.
const mostBattles = 100_000

// whatIf answers the query of that name.
func (a *asked) whatIf() (game.Answer, error) {
	battles, seed, err := a.series(1000)
	if err != nil {
		return nil, err
	}
	f := a.opened()
	answer := &WhatIfAnswer{Query: askWhatIf, Battles: battles, Seed: seed, Sides: f.ids[:], Steps: []game.Step{}}
	answer.Tally = f.many(a.s, battles, uint64(seed))
	return answer, nil
}

// series reads how many battles are played, and the first seed.
func (a *asked) series(missing int) (battles, seed int, err error) {
	if battles, err = a.number("battles", missing, 1, mostBattles); err != nil {
		return 0, 0, err
	}
	seed, err = a.number("seed", 1, 0, 1<<53)
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
func (a *PackagesAnswer) Text() string {
	var t strings.Builder
	fmt.Fprintln(&t, game.Tell("How many of 100 battles %s wins with the package of the row against that of the column:", string(a.Sides[0])))
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
	return t.String() + "\n"
}

// packages answers the query of that name: every unit of a side has the package of the row
// or the column, individuals keep their own.
func (a *asked) packages() (game.Answer, error) {
	battles, seed, err := a.series(100)
	if err != nil {
		return nil, err
	}
	answer := &PackagesAnswer{Query: askPackages, Battles: battles, Seed: seed, Sides: a.f.ids[:], Steps: []game.Step{}}
	before := a.f.snapshot()
	for i := orders.Base(1); int(i) <= orders.Bases; i++ {
		answer.Packages = append(answer.Packages, i.String())
		var row []Tally
		for j := orders.Base(1); int(j) <= orders.Bases; j++ {
			a.f.restore(before)
			a.f.instruct([2]orders.Base{i, j})
			row = append(row, a.opened().many(a.s, battles, uint64(seed)))
		}
		answer.Table = append(answer.Table, row)
	}
	return answer, nil
}

// instruct gives all mass units of each side a package.
func (f *fight) instruct(of [2]orders.Base) {
	f.charges = false
	for i := range f.units {
		u := &f.units[i]
		if u.mass {
			u.setTactics(u.tactics.After(orders.Of(of[u.side])))
		}
		u.chargesHere = u.ableToCharge()
		u.standing = u.standingKey()
		f.charges = f.charges || u.chargesHere
	}
}
