package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"frontage/cmd/internal/arena"
	"frontage/game"
)

// battlesSummary sums up many battles with the same start.
type battlesSummary struct {
	Query     string                  `json:"query"`
	Battles   int                     `json:"battles"`
	Seed      uint64                  `json:"seed"`
	Wins      map[game.SideID]int     `json:"wins"`
	Draws     int                     `json:"draws"`
	Endless   int                     `json:"endless"` // battles without an end, which do not count as draws
	Turns     float64                 `json:"turns"`   // mean
	Points    map[game.SideID]float64 `json:"points"`  // mean victory points
	Actions   float64                 `json:"actions"`
	PerSecond float64                 `json:"per_second"`
}

// maxBattles rejects counts that are probably typing errors: a million battles take hours.
const maxBattles = 1_000_000

// playMany plays battles by default answers from a given battle, with the seeds from
// --seed on, and prints a summary.
func (c *runCommand) playMany(out *output, name string, from *game.Battle) error {
	switch {
	case c.Battles < 1 || c.Battles > maxBattles:
		return fmt.Errorf("--battles %d: give a number from 1 to %d", c.Battles, maxBattles)
	case c.Until != "":
		return errors.New("--until does not go with --battles: they are played to their ends")
	}
	s := from.State()
	started := time.Now()
	var lines *battleLines
	if _, err := leaders(c.Commander, from); err != nil {
		return err
	}
	switch {
	case c.Out != "":
		lines = &battleLines{seed: c.Seed, rows: make([][]string, c.Battles)}
	case c.Commander != "":
		lines = &battleLines{seed: c.Seed}
	}
	n, err := c.playAll(s, from.Rules(), lines)
	if err != nil {
		return fmt.Errorf("%s, %w", name, err)
	}
	if c.Out != "" {
		if err := lines.write(c.Out); err != nil {
			return err
		}
	}
	count := float64(c.Battles)
	sum := battlesSummary{
		Query: "run", Battles: c.Battles, Seed: c.Seed, Wins: n.wins, Draws: n.draws, Endless: n.endless,
		Turns: float64(n.turns) / count, Actions: float64(n.answers) / count,
		Points:    map[game.SideID]float64{},
		PerSecond: count / max(time.Since(started).Seconds(), 1e-9),
	}
	for _, side := range s.Sides {
		sum.Wins[side.ID] += 0
		sum.Points[side.ID] = float64(n.points[side.ID]) / count
	}
	if c.JSON {
		return out.json(sum)
	}
	_, err = fmt.Fprint(out.stdout, sum.text(s))
	return err
}

// text returns the summary for a person.
func (b *battlesSummary) text(s *game.State) string {
	all := float64(b.Battles)
	lines := []string{tell("%d battles with the seeds %d to %d:", b.Battles, b.Seed, b.Seed+uint64(b.Battles)-1)}
	for _, side := range s.Sides {
		lines = append(lines, "  "+tell("%s wins %d (%.1f %%), %.1f victory points", named(side.Name), b.Wins[side.ID], float64(100*b.Wins[side.ID])/all, b.Points[side.ID]))
	}
	if b.Endless > 0 {
		lines = append(lines, "  "+tell("%d without an end by default answers", b.Endless))
	}
	lines = append(lines, "  "+tell("%d draws (%.1f %%)", b.Draws, float64(100*b.Draws)/all),
		"  "+tell("%.1f turns and %.0f answers a battle", b.Turns, b.Actions), tell("%.1f battles a second.", b.PerSecond))
	return strings.Join(lines, "\n") + "\n"
}

// tally counts how battles ended. It holds only whole numbers, so that the order in which
// battles end does not matter, and its size does not grow with their number.
type tally struct {
	wins           map[game.SideID]int
	points         map[game.SideID]int
	draws, endless int
	turns, answers int
	failed         int // the first battle that could not be played
	reason         error
}

// playAll plays the battles, as many at a time as there are processors. If lines is not nil, it
// writes a line for each.
func (c *runCommand) playAll(s *game.State, rules game.Rules, lines *battleLines) (tally, error) {
	n := tally{wins: map[game.SideID]int{}, points: map[game.SideID]int{}}
	var next atomic.Int64
	var counting sync.Mutex
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.Battles) {
		all.Go(func() {
			for i := int(next.Add(1) - 1); i < c.Battles; i = int(next.Add(1) - 1) {
				var one played
				err := guarded(func() (err error) {
					options := game.Options{Seed: c.Seed + uint64(i)}
					if lines != nil {
						one, err = lines.play(i, *s, rules, options, c.Commander)
						return err
					}
					if one.end, one.answers, err = game.PlayOut(*s, rules, options, arena.MaxActions); one.end != nil {
						one.winner = arena.WinnerOf(one.end)
					}
					return err
				})
				counting.Lock()
				n.add(i, one, err)
				counting.Unlock()
				if err != nil && !errors.Is(err, game.ErrUnfinished) {
					next.Store(int64(c.Battles)) // start no more; those before it are already running
				}
			}
		})
	}
	all.Wait()
	if n.reason != nil {
		return n, fmt.Errorf("seed %d: %w", c.Seed+uint64(n.failed), n.reason)
	}
	return n, nil
}

// played is a battle that has been played.
type played struct {
	end     *game.State // nil if it could not be played
	winner  game.SideID // "" for none
	answers int
}

// add counts a battle.
func (n *tally) add(i int, one played, err error) {
	switch {
	case errors.Is(err, game.ErrUnfinished):
		n.endless++
	case err != nil:
		if n.reason == nil || i < n.failed {
			n.failed, n.reason = i, err
		}
		return
	case one.winner == "":
		n.draws++
	default:
		n.wins[one.winner]++
	}
	n.answers += one.answers
	if one.end == nil {
		return
	}
	n.turns += one.end.Turn.Number
	if o := game.GuideOf(one.end).Outcome(one.end); o != nil {
		for _, p := range o.Points {
			n.points[p.Side] += p.Points
		}
	}
}
