package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"frontage/cmd/internal/arena"
	"frontage/cmd/internal/tournament"
)

func main() {
	plan := flag.String("plan", "", "the plan, NAME.tournament.json (required)")
	out := flag.String("out", "", "the folder for the results, which the workers must reach: a path, or gs://BUCKET/FOLDER (required)")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), "Plays a tournament as an Apache Beam pipeline. Without --runner it runs on this machine.\n\n"+
			"  beam --plan spring.tournament.json --out spring\n\nThe other flags are those of Beam and of its runners.\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	beam.Init() // on a worker this serves the pipeline, and does not return
	if err := run(context.Background(), *plan, *out); err != nil {
		fmt.Fprintf(os.Stderr, "beam: %v\n", err)
		os.Exit(2)
	}
}

// run reads a plan and plays it.
func run(ctx context.Context, plan, out string) error {
	if plan == "" || out == "" || flag.NArg() > 0 {
		return errors.New("want --plan FILE and --out FOLDER; --help lists the flags")
	}
	inputs, err := read(plan)
	if err != nil {
		return err
	}
	if !strings.Contains(out, "://") {
		if out, err = filepath.Abs(out); err != nil { // a worker has another current folder
			return err
		}
	}
	p, err := pipeline(inputs, out)
	if err != nil {
		return err
	}
	return beamx.Run(ctx, p)
}

// read reads a plan and what it names, and finds everything wrong with it.
func read(file string) (*arena.Inputs, error) {
	open := func(name string) ([]byte, string, error) {
		text, err := os.ReadFile(name)
		return text, name, err
	}
	text, _, err := open(file)
	if err != nil {
		return nil, err
	}
	plan, err := tournament.ReadPlan(text, file)
	if err != nil {
		return nil, err
	}
	inputs, err := arena.Collect(plan, filepath.Dir(file), open)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	games, err := arena.New(inputs)
	if err == nil {
		err = games.Check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return inputs, nil
}
