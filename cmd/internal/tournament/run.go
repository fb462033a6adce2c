package tournament

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Shard is a part of a tournament: the games whose number leaves Index when divided by Of.
type Shard struct{ Index, Of int }

// ParseShard reads "2/7", the second of seven parts; "" is the whole.
func ParseShard(text string) (Shard, error) {
	if text == "" {
		return Shard{0, 1}, nil
	}
	index, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || i < 1 || n < i || n > MostGames {
		return Shard{}, fmt.Errorf("%q is no shard: write 2/7 for the second of seven", text)
	}
	return Shard{i - 1, n}, nil
}

// Runner plays the games of a plan.
type Runner struct {
	Plan  *Plan
	Shard Shard
	// Play plays a game and fills in how it ended. Several goroutines call it at once; it must
	// depend on the game alone.
	Play func(g Game, r *Result) error
	// Workers is how many games are played at once; 0 for as many as there are processors.
	Workers int
	// Told, unless nil, is called after each game with the number of games played and to play,
	// by one goroutine at a time.
	Told func(done, all int)
}

// Run plays the games of the shard that the folder lacks. When the context ends it finishes
// the games that have begun and returns the context's error. It stops at the first game that
// cannot be played.
func (r *Runner) Run(ctx context.Context, f *Folder) error {
	var open []int
	all := 0
	for i := r.Shard.Index; i < r.Plan.Games(); i += r.Shard.Of {
		all++
		if !f.Has(i) {
			open = append(open, i)
		}
	}
	workers := r.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	played := all - len(open)
	var next atomic.Int64
	var mu sync.Mutex
	var failed error
	var group sync.WaitGroup
	for range min(workers, len(open)) {
		group.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= len(open) {
					return
				}
				err := r.playOne(f, open[i])
				mu.Lock()
				if err != nil {
					failed = errors.Join(failed, err)
					next.Store(int64(len(open))) // begin no more
				} else if played++; r.Told != nil {
					r.Told(played, all)
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	if failed != nil {
		return failed
	}
	if played < all {
		return ctx.Err()
	}
	return nil
}

// playOne plays a game and writes it down.
func (r *Runner) playOne(f *Folder, number int) error {
	result, err := PlayOne(r.Plan, number, r.Play)
	if err != nil {
		return err
	}
	return f.Write(result)
}

// PlayOne returns how the game of a number ends. An error names the game.
func PlayOne(plan *Plan, number int, play func(Game, *Result) error) (Result, error) {
	g := plan.Game(number)
	r := plan.named(g)
	if err := play(g, &r); err != nil {
		return r, fmt.Errorf("game %d (%s against %s, seed %d): %w", number, r.Near, r.Far, g.Seed, err)
	}
	return r, nil
}
