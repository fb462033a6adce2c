package element

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"frontage/game"
)

// Tables are the values of the rules, which a person may replace. Each table is a file in the folder
// tables; its column src gives the source of each value (S the source of the page, B-Ex a base-rules
// fact, R-nn a ruling, OURS our own).
type Tables struct {
	kinds kinds
	lock  sync.RWMutex
	seen  map[kindOf]known

	types   []typeRow
	prices  map[priceKey]float64
	depths  []depthRow
	moves   []moveRow
	fast    []fastRow
	ranges  []rangeRow
	counts  []countsRow
	terrain map[string]terrainRow
	ground  []terrainRow // in the order of the file

	factors  []factorRow
	supports []supportRow
	tactical []tacticalRow
	grading  []gradingRow
	outcomes []outcomeRow

	morale []moraleRow
	pips   []pipRow
	values map[string]float64
}

// shown lists the rules whose pages show a table.
//
//go:embed shown.tsv
var shown string

//go:embed tables/*.tsv
var embedded embed.FS

// tableFiles is the folder of the program's own tables.
var tableFiles = func() fs.FS {
	folder, err := fs.Sub(embedded, "tables")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return folder
}()

// builtIn are the tables of the program.
var builtIn = func() *Tables {
	t, err := ReadTables(tableFiles)
	if err != nil {
		panic(err) // the tables are embedded
	}
	return t
}()

// inUse are the tables in use, nil for the program's own.
var inUse atomic.Pointer[Tables]

// useTables makes battles use the tables of a folder, or nil for the program's own. They must have the
// types and kinds of terrain of the program, since files with others could not be read.
func useTables(folder fs.FS) error {
	if folder == nil {
		inUse.Store(nil)
		return nil
	}
	t, err := ReadTables(folder)
	if err != nil {
		return err
	}
	err = errors.Join(
		sameNames("types.tsv", typeCodes(builtIn), typeCodes(t)),
		sameNames("terrain.tsv", terrainCodes(builtIn), terrainCodes(t)))
	if err == nil {
		inUse.Store(t)
	}
	return err
}

// sameNames returns an error for missing and unknown names in a table.
func sameNames(file string, must, has []string) error {
	var errs []error
	for _, name := range must {
		if !slices.Contains(has, name) {
			errs = append(errs, fmt.Errorf("%s:1: lacks %s", file, name))
		}
	}
	for _, name := range has {
		if !slices.Contains(must, name) {
			errs = append(errs, fmt.Errorf("%s:1: has %s, which the program does not know", file, name))
		}
	}
	return errors.Join(errs...)
}

// ReadTables reads the tables in a folder; for missing files it takes the program's own. The error lists all
// faults, with file, line and column.
func ReadTables(folder fs.FS) (*Tables, error) {
	t := &Tables{seen: map[kindOf]known{}}
	var errs []error
	open := func(name string, columns ...string) *sheet {
		file := name + ".tsv"
		text, err := fs.ReadFile(folder, file)
		if errors.Is(err, fs.ErrNotExist) {
			text, err = embedded.ReadFile("tables/" + file)
		}
		if err != nil {
			errs = append(errs, err)
		}
		return readTable(file, string(text), columns...)
	}
	for _, read := range []func(open opener) *sheet{
		t.readTypes, t.readClasses, t.readPrices, t.readMorePrices, t.readDepths, t.readMoves, t.readFast, t.readRanges, t.readCounts,
		t.readTerrain, t.readFactors, t.readSupports, t.readTactical, t.readGrading, t.readOutcomes, t.readMorale, t.readPips, t.readValues,
	} {
		errs = append(errs, read(open).errs...)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return t, nil
}

// opener opens a table that has these columns.
type opener func(name string, columns ...string) *sheet

// sources are the possible beginnings of a source.
var sources = []string{"S", "B", "R-", "OURS"}

// source checks that a value has a source.
func (r row) source() {
	src := r.text("src")
	if !slices.ContainsFunc(sources, func(s string) bool { return strings.HasPrefix(src, s) }) {
		r.bad("src", "is %q; must begin with %s", src, strings.Join(sources, ", "))
	}
}

// each reads the rows of a table; each must have a source.
func (t *sheet) each(read func(r row)) *sheet {
	if len(t.rows) == 0 && len(t.errs) == 0 {
		t.bad(1, "", "has no rows")
	}
	for _, r := range t.rows {
		if t.column("src") >= 0 {
			r.source()
		}
		read(r)
	}
	return t
}

// value returns a value of the table of values.
func (t *Tables) value(name string) float64 {
	v, ok := t.values[name]
	if !ok {
		panic(fmt.Sprintf("the table of values has no %s", name))
	}
	return v
}

// needed are the values used by the rules, with sensible limits.
var needed = map[string][2]float64{
	"pip_die": {2, 20}, "combat_die": {6, 6},
	"command_distance": {0, 1e5}, "command_distance_far": {0, 1e5},
	"march_stop": {0, 1e5}, "march_stop_aerial": {0, 1e5}, "forced_march_irregular": {1, 99}, "forced_march_regular": {1, 99},
	"slide": {0, 1e4}, "slide_enemy": {0, 1e4}, "threat_zone": {1, 1e4}, "conform_extra": {0, 1e4}, "break_off": {0, 1e4},
	"arc_side": {0, 1e4}, "aid_most": {0, 9}, "recoil_most": {0, 1e4}, "flee_turn_most": {0, 180}, "flee_turn_step": {1, 90}, "pursuit": {0, 1e4},
	"disheartened": {0, 1}, "broken": {0, 1}, "shattered": {0, 1}, "defeat": {0, 1},
	"air_mobile_points": {0, 999}, "tunnel_points": {0, 999}, "tunnel_most": {1, 99}, "sight_hill": {0, 1e5}, "sight_wood_edge": {0, 1e5}, "sight_wood": {0, 1e5},
}

func (t *Tables) readValues(open opener) *sheet {
	t.values = map[string]float64{}
	f := open("values", "name", "value", "src").each(func(r row) {
		name := r.text("name")
		bounds, known := needed[name]
		if _, twice := t.values[name]; !known || twice {
			r.bad("name", "%q is unknown, or there twice", name)
			return
		}
		t.values[name] = r.number("value", bounds[0], bounds[1])
	})
	for _, name := range sortedKeys(needed) {
		if _, ok := t.values[name]; !ok && len(f.errs) == 0 {
			f.bad(1, "name", "%s is missing", name)
		}
	}
	return f
}

// tablesOf returns the tables of a battle.
func tablesOf(*game.State) *Tables {
	if t := inUse.Load(); t != nil {
		return t
	}
	return builtIn
}
