package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"frontage/cmd/internal/tournament"
)

type tournamentCommand struct {
	Play  tournamentPlayCommand  `cmd:"" default:"withargs" help:"Play a tournament by its plan: many battles between armies and commanders."`
	Merge tournamentMergeCommand `cmd:"" help:"Put the shards of a tournament together."`
}

func (*tournamentCommand) Help() string {
	return `Every army with every commander is a player. Every two players meet on every table, a number of
times at each end. The folder gets results.csv, results.parquet, ratings.csv and index.html, a page
with ratings, a cross table and plots; they are the same whatever the number of workers and shards.

A tournament that was stopped or killed goes on when it is started again.

Example of a plan:
  {"format": "frontage/tournament@1", "title": "Spring",
   "armies": ["human-kingdom", "orc-horde", "my-list.army.json"],
   "commanders": ["default", "computer"],
   "tables": ["diced", "none"], "points": 1000, "battles": 20}

Examples:
  frontage tournament spring.tournament.json -o spring
  frontage tournament spring.tournament.json --shard 2/7 -o part-2
  frontage tournament merge part-1 part-2 part-3 part-4 part-5 part-6 part-7 -o spring`
}

type tournamentPlayCommand struct {
	jsonFlag
	File    string `arg:"" help:"The plan, NAME.tournament.json: \"frontage schema tournament\" says what it holds."`
	Out     string `short:"o" placeholder:"DIR" help:"The folder for the results; by default NAME-results in the current folder."`
	Shard   string `placeholder:"I/N" help:"Play only the games of the I-th of N shards, for merge."`
	Workers int    `placeholder:"N" help:"How many battles to play at once; by default as many as there are processors."`
}

// Run plays the games that the folder lacks, and writes the results when none is missing.
func (c *tournamentPlayCommand) Run(out *output) error {
	shard, err := tournament.ParseShard(c.Shard)
	if err != nil {
		return fmt.Errorf("--shard: %w", err)
	}
	if c.Workers < 0 {
		return fmt.Errorf("--workers %d: want a number from 1", c.Workers)
	}
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	plan, err := tournament.ReadPlan(text, name)
	if err != nil {
		return err
	}
	arena, err := newArena(plan, filepath.Dir(c.File))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.Out == "" {
		c.Out = strings.TrimSuffix(strings.TrimSuffix(filepath.Base(name), ".json"), ".tournament") + "-results"
	}
	folder, err := tournament.Open(c.Out, plan)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	runner := &tournament.Runner{Plan: plan, Shard: shard, Workers: c.Workers, Play: arena.play, Told: progress()}
	if err := runner.Run(ctx, folder); errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command goes on from there", len(folder.Results()), plan.Games())
	} else if err != nil {
		return err
	}
	return finishTournament(out, c.JSON, c.Out, plan, folder)
}

// progress returns a function that shows how many games have been played, if somebody watches.
func progress() func(done, all int) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	var bar *progressbar.ProgressBar
	return func(done, all int) {
		if bar == nil {
			bar = progressbar.NewOptions(all, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionShowCount(),
				progressbar.OptionShowIts(), progressbar.OptionSetItsString("battles"), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(40))
		}
		_ = bar.Set(done)
	}
}

type tournamentMergeCommand struct {
	jsonFlag
	Folders []string `arg:"" help:"The folders of the shards."`
	Out     string   `short:"o" required:"" placeholder:"DIR" help:"The folder for all results."`
}

// Run copies the games of the shards into one folder.
func (c *tournamentMergeCommand) Run(out *output) error {
	plan, err := tournament.PlanOf(c.Folders[0])
	if err != nil {
		return fmt.Errorf("%s is no folder of a tournament: %w", c.Folders[0], reasonOf(err))
	}
	folder, err := tournament.Open(c.Out, plan)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	if err := folder.Merge(c.Folders); err != nil {
		return err
	}
	return finishTournament(out, c.JSON, c.Out, plan, folder)
}

// finishTournament writes the results if no game is missing, and prints the ratings.
func finishTournament(out *output, asJSON bool, path string, plan *tournament.Plan, f *tournament.Folder) error {
	results := f.Results()
	answer := struct {
		Query   string              `json:"query"`
		Out     string              `json:"out"`
		Games   int                 `json:"games"`
		Played  int                 `json:"played"`
		Ratings []tournament.Rating `json:"ratings"`
	}{"tournament", path, plan.Games(), len(results), []tournament.Rating{}}
	if len(results) == plan.Games() {
		ratings, err := tournament.Report(path, plan, results)
		if err != nil {
			return err
		}
		answer.Ratings = ratings
	}
	if asJSON {
		return out.json(answer)
	}
	if answer.Played < answer.Games {
		_, err := fmt.Fprintf(out.stdout, "%d of %d games are in %s; merge the other shards into it.\n", answer.Played, answer.Games, path)
		return err
	}
	fmt.Fprintf(out.stdout, "%d games; the page is %s.\n\n", answer.Games, filepath.Join(path, "index.html"))
	w := tabwriter.NewWriter(out.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "rating\tmargin\tscore\twon\tdrawn\tlost\t  player")
	for i := range answer.Ratings {
		r := &answer.Ratings[i]
		fmt.Fprintf(w, "%.0f\t± %.0f\t%.0f %%\t%d\t%d\t%d\t  %s\n", r.Points, r.Margin, 100*r.Score(), r.Wins, r.Draws, r.Losses, r.Name)
	}
	return w.Flush()
}
