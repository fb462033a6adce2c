package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"frontage/cmd/internal/arena"
	"frontage/cmd/internal/tournament"
)

func init() {
	register.DoFn2x0[[]byte, func(int)](&listFn{})
	register.DoFn2x2[context.Context, int, string, error](&playFn{})
	register.DoFn4x1[context.Context, int, func(*string) bool, func(string), error](&writeFn{})
	register.Emitter1[int]()
	register.Emitter1[string]()
	register.Iter1[string]()
}

// pipeline returns the pipeline of a plan: the numbers of its games, shuffled over the workers; each played,
// as a line of JSON; and the files of all results, written by one worker.
func pipeline(in *arena.Inputs, out string) (*beam.Pipeline, error) {
	text, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	p, s := beam.NewPipelineWithRoot()
	numbers := beam.ParDo(s.Scope("games"), &listFn{Games: in.Plan.Games()}, beam.Impulse(s))
	results := beam.ParDo(s.Scope("play"), &playFn{Inputs: text}, beam.Reshuffle(s, numbers))
	all := beam.GroupByKey(s, beam.AddFixedKey(s, results))
	beam.ParDo(s.Scope("write"), &writeFn{Inputs: text, Out: out}, all)
	return p, nil
}

// listFn emits the numbers of the games.
type listFn struct{ Games int }

func (f *listFn) ProcessElement(_ []byte, emit func(int)) {
	for i := range f.Games {
		emit(i)
	}
}

// playFn plays a game and returns its result as JSON.
type playFn struct {
	Inputs []byte // of the arena, as JSON

	games *stage
}

// stage is the arena of a pipeline, with its plan.
type stage struct {
	*arena.Arena
	inputs *arena.Inputs
}

var played = beam.NewCounter("tournament", "games")

// stages holds the stage for each text of inputs, which all goroutines of a worker share.
var stages sync.Map

func (f *playFn) Setup() error {
	open, _ := stages.LoadOrStore(string(f.Inputs), sync.OnceValues(func() (*stage, error) {
		in := &arena.Inputs{}
		if err := json.Unmarshal(f.Inputs, in); err != nil {
			return nil, err
		}
		a, err := arena.New(in)
		return &stage{a, in}, err
	}))
	var err error
	f.games, err = open.(func() (*stage, error))()
	return err
}

func (f *playFn) ProcessElement(ctx context.Context, number int) (string, error) {
	r, err := tournament.PlayOne(f.games.inputs.Plan, number, f.games.Play)
	if err != nil {
		return "", err
	}
	played.Inc(ctx, 1)
	text, err := json.Marshal(r)
	return string(text), err
}

// writeFn writes the files of a tournament and emits their names.
type writeFn struct {
	Inputs []byte
	Out    string
}

func (f *writeFn) ProcessElement(ctx context.Context, _ int, next func(*string) bool, emit func(string)) error {
	in := &arena.Inputs{}
	if err := json.Unmarshal(f.Inputs, in); err != nil {
		return err
	}
	results, err := collect(in.Plan.Games(), next)
	if err != nil {
		return err
	}
	files, _, err := tournament.Files(in.Plan, in.Sums(), results)
	if err != nil {
		return err
	}
	fs, err := filesystem.New(ctx, f.Out)
	if err != nil {
		return err
	}
	defer fs.Close()
	for name, text := range files {
		name = strings.TrimSuffix(f.Out, "/") + "/" + name
		if err := filesystem.Write(ctx, fs, name, text); err != nil {
			return err
		}
		emit(name)
	}
	return nil
}

// collect returns the results in the order of the games, of which none may be missing. A runner that repeats
// work may bring one several times.
func collect(games int, next func(*string) bool) ([]tournament.Result, error) {
	results := make([]tournament.Result, games)
	seen := make([]bool, games)
	var text string
	for next(&text) {
		var r tournament.Result
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			return nil, err
		}
		if r.Game < 0 || r.Game >= games || seen[r.Game] && results[r.Game] != r {
			return nil, fmt.Errorf("game %d is not in the plan, or ended in two ways", r.Game)
		}
		results[r.Game], seen[r.Game] = r, true
	}
	if missing := slices.Index(seen, false); missing >= 0 {
		return nil, fmt.Errorf("game %d is missing", missing)
	}
	return results, nil
}
