package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Result is how a game ended. Winner is "near", "far", "draw" or "unfinished".
type Result struct {
	Game       int    `json:"game" parquet:"game"`
	Near       string `json:"near" parquet:"near,dict"`
	Far        string `json:"far" parquet:"far,dict"`
	Table      string `json:"table" parquet:"table,dict"`
	Seed       uint64 `json:"seed" parquet:"seed"`
	Winner     string `json:"winner" parquet:"winner,dict"`
	Turns      int    `json:"turns" parquet:"turns"`
	NearPoints int    `json:"near_points" parquet:"near_points"`
	FarPoints  int    `json:"far_points" parquet:"far_points"`
	NearLosses int    `json:"near_losses" parquet:"near_losses"`
	FarLosses  int    `json:"far_losses" parquet:"far_losses"`
	Actions    int    `json:"actions" parquet:"actions"`
	Hash       string `json:"hash" parquet:"hash"`
}

// The names of files in the folder of a tournament.
const (
	planFile = "plan.tournament.json"
	gameFile = "games.jsonl"
)

// Folder is the folder of a tournament: a copy of its plan, and a line for each game that has
// been played, in any order. A line is written whole when its game ends; a line that a killed
// program left unfinished is dropped when the folder is opened again.
type Folder struct {
	Path string
	plan *Plan

	mu   sync.Mutex
	file *os.File
	done map[int]Result
}

// Open opens the folder of a plan, or makes it. A folder of another plan is refused.
func Open(path string, plan *Plan) (*Folder, error) {
	text, err := json.MarshalIndent(plan, "", "  ")
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	there, err := os.ReadFile(filepath.Join(path, planFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.WriteFile(filepath.Join(path, planFile), text, 0o644); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	case !bytes.Equal(there, text):
		return nil, fmt.Errorf("%s holds another tournament: choose another folder, or delete it", path)
	}
	f := &Folder{Path: path, plan: plan, done: map[int]Result{}}
	if err := f.read(); err != nil {
		return nil, err
	}
	f.file, err = os.OpenFile(filepath.Join(path, gameFile), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	return f, err
}

// read reads the games played so far, and cuts off an unfinished last line.
func (f *Folder) read() error {
	name := filepath.Join(f.Path, gameFile)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole < len(text) {
		if err := os.Truncate(name, int64(whole)); err != nil {
			return err
		}
	}
	for i, line := range bytes.Split(text[:whole], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var r Result
		err := json.Unmarshal(line, &r)
		if err == nil {
			_, err = f.add(r)
		}
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", name, i+1, err)
		}
	}
	return nil
}

// add adds a result to those known, and reports whether it is new. The same game twice must
// have ended the same.
func (f *Folder) add(r Result) (isNew bool, err error) {
	if r.Game < 0 || r.Game >= f.plan.Games() {
		return false, fmt.Errorf("game %d is not in the plan, which has %d", r.Game, f.plan.Games())
	}
	if want := f.plan.named(f.plan.Game(r.Game)); r.Near != want.Near || r.Far != want.Far || r.Table != want.Table || r.Seed != want.Seed {
		return false, fmt.Errorf("game %d is not the one of the plan", r.Game)
	}
	other, twice := f.done[r.Game]
	if twice && other != r {
		return false, fmt.Errorf("game %d ended in two ways: was it played by different versions?", r.Game)
	}
	f.done[r.Game] = r
	return !twice, nil
}

// named returns the result of a game with its names filled in, but not its end.
func (p *Plan) named(g Game) Result {
	players := p.Players()
	return Result{Game: g.Number, Near: p.Name(players[g.Near]), Far: p.Name(players[g.Far]), Table: g.Table, Seed: g.Seed}
}

// Write writes a result down, unless it is known already.
func (f *Folder) Write(r Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	isNew, err := f.add(r)
	if err == nil && isNew {
		_, err = f.file.Write(append(line, '\n'))
	}
	return err
}

// Has reports whether a game has been played.
func (f *Folder) Has(game int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, ok := f.done[game]
	return ok
}

// Results returns the results so far, by their numbers.
func (f *Folder) Results() []Result {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]Result, 0, len(f.done))
	for _, r := range f.done {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b Result) int { return a.Game - b.Game })
	return list
}

// Close closes the folder's file.
func (f *Folder) Close() error { return f.file.Close() }

// Merge copies the games of other folders of the same plan into this one.
func (f *Folder) Merge(paths []string) error {
	for _, path := range paths {
		other, err := Open(path, f.plan)
		if err != nil {
			return err
		}
		for _, r := range other.Results() {
			if err := f.Write(r); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		if err := other.Close(); err != nil {
			return err
		}
	}
	return nil
}

// PlanOf reads the plan of a folder.
func PlanOf(path string) (*Plan, error) {
	name := filepath.Join(path, planFile)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return ReadPlan(text, name)
}
