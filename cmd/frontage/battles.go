package main

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"frontage/game"
)

// battlesSummary is what came of many battles that began alike.
type battlesSummary struct {
	Battles   int                     `json:"battles"`
	Seed      uint64                  `json:"seed"`
	Wins      map[game.SideID]int     `json:"wins"`
	Draws     int                     `json:"draws"`
	Endless   int                     `json:"endless"` // came to no end, and are no draws
	Turns     float64                 `json:"turns"`   // mean
	Points    map[game.SideID]float64 `json:"points"`  // mean victory points
	Actions   float64                 `json:"actions"`
	PerSecond float64                 `json:"per_second"`
}

// playMany plays battles by default answers from where one stands, with the seeds
// from --seed on, and prints a summary.
func (c *runCommand) playMany(out *output, from *game.Battle) error {
	switch {
	case c.Battles < 0:
		return errors.New("--battles: give a number from 1")
	case c.Until != "":
		return errors.New("--until does not go with --battles: they are played to their ends")
	}
	s := from.State()
	sum := battlesSummary{Battles: c.Battles, Seed: c.Seed, Wins: map[game.SideID]int{}, Points: map[game.SideID]float64{}}
	for _, side := range s.Sides {
		sum.Wins[side.ID], sum.Points[side.ID] = 0, 0
	}
	n := float64(c.Battles)
	started := time.Now()
	for i, p := range c.playAll(s, from.Rules()) {
		unfinished := errors.Is(p.err, game.ErrUnfinished)
		if p.err != nil && !unfinished {
			return fmt.Errorf("%s, seed %d: %w", c.File, c.Seed+uint64(i), p.err)
		}
		sum.Actions += float64(p.answers) / n
		sum.Turns += float64(p.end.Number) / n
		if unfinished {
			sum.Endless++
		} else if p.end.Result == nil || p.end.Result.Winner == "" {
			sum.Draws++
		} else {
			sum.Wins[p.end.Result.Winner]++
		}
		if p.end.Result != nil {
			for _, points := range p.end.Result.Points {
				sum.Points[points.Side] += float64(points.Points) / n
			}
		}
	}
	sum.PerSecond = n / max(time.Since(started).Seconds(), 1e-9)
	if c.JSON {
		return out.json(sum)
	}
	text := fmt.Sprintf("%d battles with the seeds %d to %d:\n", c.Battles, c.Seed, c.Seed+uint64(c.Battles)-1)
	for _, side := range s.Sides {
		text += fmt.Sprintf("  %s wins %d (%.1f %%), %.1f victory points\n", side.Name, sum.Wins[side.ID], float64(100*sum.Wins[side.ID])/n, sum.Points[side.ID])
	}
	if sum.Endless > 0 {
		text += fmt.Sprintf("  %d come to no end by default answers\n", sum.Endless)
	}
	text += fmt.Sprintf("  %d draws (%.1f %%)\n  %.1f turns and %.0f answers a battle\n%.1f battles a second.\n", sum.Draws, float64(100*sum.Draws)/n, sum.Turns, sum.Actions, sum.PerSecond)
	_, err := fmt.Fprint(out.stdout, text)
	return err
}

// played is how one of many battles ended.
type played struct {
	end     game.Turn
	answers int
	err     error
}

// playAll plays the battles, as many at a time as there are processors, and returns
// how they ended, in the order of their seeds.
func (c *runCommand) playAll(s *game.State, rules game.Rules) []played {
	list := make([]played, c.Battles)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.Battles) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(list)); i = next.Add(1) - 1 {
				end, answers, err := game.PlayOut(*s, rules, game.Options{Seed: c.Seed + uint64(i)}, maxActions)
				if list[i] = (played{answers: answers, err: err}); end != nil {
					list[i].end = end.Turn
				}
			}
		})
	}
	all.Wait()
	return list
}
