package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"frontage/cmd/internal/arena"
	"frontage/cmd/internal/tournament"
)

type tournamentCommand struct {
	Play  tournamentPlayCommand  `cmd:"" default:"withargs" help:"Play a tournament by its plan: many battles between armies and commanders."`
	Merge tournamentMergeCommand `cmd:"" help:"Put the shards of a tournament together."`
}

func (*tournamentCommand) Help() string {
	return `Every army with every commander is a player. Every two players meet on every table, a number of
times at each end. A plan without armies names scenarios as tables, and the commanders play them at
either side. The folder gets results.csv, results.parquet, ratings.csv and index.html, a page
with ratings, a cross table and plots; they are the same whatever the number of workers and shards.

A tournament that was stopped or killed goes on when it is started again. On Kubernetes an indexed
Job plays a shard in each pod with --job; docs/tournaments.md has the manifests, and runs a plan on
Flink, Spark or Dataflow.

Examples of plans:
  {"format": "frontage/tournament@1", "title": "Spring",
   "armies": ["human-kingdom", "orc-horde", "my-list.army.json"],
   "commanders": ["default", "computer"],
   "tables": ["diced", "none"], "points": 1000, "battles": 20}
  {"format": "frontage/tournament@1", "commanders": ["default", "computer", "assault"],
   "tables": ["my-ford.scenario.json"], "battles": 50}

Examples:
  frontage tournament spring.tournament.json -o spring
  frontage tournament spring.tournament.json --shard 2/7 -o part-2
  frontage tournament merge "part-*" -o spring`
}

type tournamentPlayCommand struct {
	jsonFlag
	File    string `arg:"" help:"The plan, NAME.tournament.json: \"frontage schema tournament\" says what it holds."`
	Out     string `short:"o" placeholder:"DIR" help:"The folder for the results; by default NAME-results in the current folder."`
	Shard   string `placeholder:"I/N" help:"Play only the games of the I-th of N shards, for merge." xor:"part"`
	Job     int    `placeholder:"N" help:"Play only the shard of this pod of an indexed Kubernetes Job with N completions: the environment variable JOB_COMPLETION_INDEX counts from 0." xor:"part"`
	Workers int    `placeholder:"N" help:"How many battles to play at once; by default as many as there are processors."`
}

// Run plays the games that the folder lacks, and writes the results when none is missing.
func (c *tournamentPlayCommand) Run(out *output, line *commands) error {
	shard, err := c.shard()
	if err != nil {
		return err
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
	inputs, err := arena.Collect(plan, filepath.Dir(c.File), readFile)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	games, err := arena.New(inputs)
	if err == nil {
		err = games.Check()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.Out == "" {
		c.Out = strings.TrimSuffix(strings.TrimSuffix(filepath.Base(name), ".json"), ".tournament") + "-results"
	}
	sums := inputs.Sums()
	if line.RulesIn != "" {
		if sums["--rules"], err = sumOf(line.RulesIn); err != nil {
			return err
		}
	}
	folder, err := tournament.Open(c.Out, plan, sums)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	runner := &tournament.Runner{Plan: plan, Shard: shard, Workers: c.Workers, Play: games.Play, Told: progress(out.stderr)}
	if err := runner.Run(ctx, folder); errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command goes on from there", len(folder.Results()), plan.Games())
	} else if err != nil {
		return err
	}
	return finishTournament(out, c.JSON, folder)
}

// sumOf returns the SHA-256 of the files of a folder and their names.
func sumOf(dir string) (string, error) {
	sum := sha256.New()
	tree := os.DirFS(dir)
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		fmt.Fprintf(sum, "%q %d\n%s", name, len(text), text)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}

// shard reads --shard or --job.
func (c *tournamentPlayCommand) shard() (tournament.Shard, error) {
	if c.Job == 0 {
		shard, err := tournament.ParseShard(c.Shard)
		if err != nil {
			err = fmt.Errorf("--shard: %w", err)
		}
		return shard, err
	}
	const variable = "JOB_COMPLETION_INDEX"
	text := os.Getenv(variable)
	index, err := strconv.Atoi(text)
	if err != nil || index < 0 || index >= c.Job {
		return tournament.Shard{}, fmt.Errorf("--job %d: the environment variable %s is %q, want a number from 0 to %d", c.Job, variable, text, c.Job-1)
	}
	return tournament.Shard{Index: index, Of: c.Job}, nil
}

// progress returns a function that shows how many games have been played: as a bar if somebody watches, and
// as a line each minute if not, for a log.
func progress(log io.Writer) func(done, all int) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		told := time.Now()
		return func(done, all int) {
			if now := time.Now(); now.Sub(told) >= time.Minute {
				told = now
				fmt.Fprintln(log, tell("%d of %d battles", done, all))
			}
		}
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
	Folders []string `arg:"" help:"The folders of the shards, or patterns such as \"part-*\"."`
	Out     string   `short:"o" required:"" placeholder:"DIR" help:"The folder for all results."`
	All     bool     `help:"Fail if a game is missing."`
}

// Run copies the games of the shards into one folder.
func (c *tournamentMergeCommand) Run(out *output) error {
	var parts []string
	for _, name := range c.Folders {
		found := []string{name}
		if _, err := os.Stat(name); err != nil {
			if found, err = filepath.Glob(name); err != nil || len(found) == 0 {
				return fmt.Errorf("%s: there is no such folder", name)
			}
		}
		parts = append(parts, found...)
	}
	first, err := tournament.Look(parts[0])
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is no folder of a tournament: it has no plan", parts[0])
	} else if err != nil {
		return err
	}
	folder, err := tournament.Open(c.Out, first.Plan, first.Sums)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	if err := folder.Merge(parts); err != nil {
		return err
	}
	if played := len(folder.Results()); c.All && played < first.Plan.Games() {
		return fmt.Errorf("%d of %d games are in the shards", played, first.Plan.Games())
	}
	return finishTournament(out, c.JSON, folder)
}

// finishTournament writes the results if no game is missing, and prints the ratings.
func finishTournament(out *output, asJSON bool, f *tournament.Folder) error {
	path, plan, results := f.Path, f.Plan, f.Results()
	answer := struct {
		Query   string              `json:"query"`
		Out     string              `json:"out"`
		Games   int                 `json:"games"`
		Played  int                 `json:"played"`
		Ratings []tournament.Rating `json:"ratings"`
	}{"tournament", path, plan.Games(), len(results), []tournament.Rating{}}
	if len(results) == plan.Games() {
		ratings, err := f.Finish()
		if err != nil {
			return err
		}
		answer.Ratings = ratings
	}
	if asJSON {
		return out.json(answer)
	}
	if answer.Played < answer.Games {
		_, err := fmt.Fprintln(out.stdout, tell("%d of %d games are in %s; merge the other shards into it.", answer.Played, answer.Games, path))
		return err
	}
	fmt.Fprintf(out.stdout, "%s\n\n", tell("%d games; the page is %s.", answer.Games, filepath.Join(path, "index.html")))
	w := tabwriter.NewWriter(out.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, strings.Join([]string{tell("rating"), tell("margin"), tell("score"), tell("won"), tell("drawn"), tell("lost"), "  " + tell("player")}, "\t"))
	for i := range answer.Ratings {
		r := &answer.Ratings[i]
		fmt.Fprintf(w, "%.0f\t± %.0f\t%.0f %%\t%d\t%d\t%d\t  %s\n", r.Points, r.Margin, 100*r.Score(), r.Wins, r.Draws, r.Losses, r.Name)
	}
	return w.Flush()
}
