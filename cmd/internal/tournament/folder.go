package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gofrs/flock"

	"frontage/render/files"
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
	planFile  = "plan.tournament.json"
	inputFile = "inputs.json"
	gameFile  = "games.jsonl"
	lockFile  = "lock"
)

// Folder is the folder of a tournament: a copy of its plan, the sums of the files that the plan names,
// and a line for each game that has been played. A line is written whole when its game ends; a line that a
// killed program left unfinished is dropped when the folder is opened again. One program at a time writes
// into a folder.
type Folder struct {
	Path string
	Plan *Plan
	Sums map[string]string // see [Open]

	mu   sync.Mutex
	file *os.File
	lock *flock.Flock
	done map[int]Result
}

// Open opens the folder of a plan to play in, or makes it. sums tells the content of the files that the
// plan names, by their names. A folder of another plan or of other files is refused, as is one in which
// another program plays.
func Open(path string, plan *Plan, sums map[string]string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	f := &Folder{Path: path, Plan: plan, Sums: sums, lock: flock.New(filepath.Join(path, lockFile)), done: map[int]Result{}}
	mine, err := f.lock.TryLock()
	if err == nil && !mine {
		err = fmt.Errorf("%s: another frontage plays in this folder", path)
	} else if errors.Is(err, errors.ErrUnsupported) {
		err = nil // a file system without locks
	}
	if err == nil {
		err = f.open()
	}
	if err != nil {
		_ = f.lock.Close()
		return nil, err
	}
	return f, nil
}

// open writes the plan and the sums, or compares them, and reads the games.
func (f *Folder) open() error {
	there, err := Look(f.Path)
	switch {
	case err == nil:
		if err := f.fits(there); err != nil {
			return fmt.Errorf("%w: choose another folder, or delete it", err)
		}
		f.done = there.done
	case !errors.Is(err, fs.ErrNotExist):
		return err
	default:
		if err := replace(filepath.Join(f.Path, inputFile), indented(f.Sums)); err != nil {
			return err
		}
		if err := replace(filepath.Join(f.Path, planFile), indented(f.Plan)); err != nil { // last: a plan makes the folder
			return err
		}
	}
	return f.append()
}

// append opens the file of games to write on, and cuts off an unfinished last line.
func (f *Folder) append() (err error) {
	name := filepath.Join(f.Path, gameFile)
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if whole := bytes.LastIndexByte(text, '\n') + 1; whole < len(text) {
		if err := os.Truncate(name, int64(whole)); err != nil {
			return err
		}
	}
	f.file, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	return err
}

// Look reads a folder without writing into it. Another program may be playing there: the games are then
// those played so far.
func Look(path string) (*Folder, error) {
	f := &Folder{Path: path, done: map[int]Result{}}
	name := filepath.Join(path, planFile)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if f.Plan, err = ReadPlan(text, name); err != nil {
		return nil, err
	}
	name = filepath.Join(path, inputFile)
	if text, err = os.ReadFile(name); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is missing beside the plan", name)
	}
	if err == nil {
		err = json.Unmarshal(text, &f.Sums)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, f.read()
}

// fits says why the games of another folder do not belong into this one; nil if they do.
func (f *Folder) fits(other *Folder) error {
	if !bytes.Equal(indented(f.Plan), indented(other.Plan)) {
		return fmt.Errorf("%s holds another tournament", other.Path)
	}
	both := maps.Clone(f.Sums)
	maps.Copy(both, other.Sums)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		if f.Sums[name] != other.Sums[name] {
			return fmt.Errorf("%s holds battles of another %q, which has changed since", other.Path, name)
		}
	}
	return nil
}

// indented writes a value as the content of a file.
func indented(v any) []byte {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // plans and sums have nothing that JSON lacks
	}
	return append(text, '\n')
}

// replace writes a file whole or not at all.
func replace(name string, text []byte) error { return files.Replace(name, name+".new", text, 0o644) }

// read reads the games played so far, without an unfinished last line.
func (f *Folder) read() error {
	name := filepath.Join(f.Path, gameFile)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
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
	if r.Game < 0 || r.Game >= f.Plan.Games() {
		return false, fmt.Errorf("game %d is not in the plan, which has %d", r.Game, f.Plan.Games())
	}
	if want := f.Plan.named(f.Plan.Game(r.Game)); r.Near != want.Near || r.Far != want.Far || r.Table != want.Table || r.Seed != want.Seed {
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

// Close closes the folder's files.
func (f *Folder) Close() error { return errors.Join(f.file.Sync(), f.file.Close(), f.lock.Close()) }

// Merge copies the games of other folders of the same plan into this one.
func (f *Folder) Merge(paths []string) error {
	for _, path := range paths {
		other, err := Look(path)
		if err == nil {
			err = f.fits(other)
		}
		if err != nil {
			return err
		}
		for _, r := range other.Results() {
			if err := f.Write(r); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
	}
	return nil
}

// Finish writes the files of a tournament that has all its games, and rewrites the games in their
// order.
func (f *Folder) Finish() ([]Rating, error) {
	list, ratings, err := Files(f.Plan, f.Sums, f.Results())
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.file.Close(); err != nil { // some systems replace no open file
		return nil, err
	}
	for name, text := range list {
		if err := replace(filepath.Join(f.Path, name), text); err != nil {
			return nil, err
		}
	}
	return ratings, f.append()
}
