package systems_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"frontage/game"
	"frontage/game/systems"
)

// Each table of each system is shown by the page of some rule, and of rules that the page has. In
// each table is a column that says where its values come from, and each cell of it names a source.
func TestTablesAreShownWithTheirSources(t *testing.T) {
	with := 0
	for _, r := range systems.All() {
		page := &r.Guide().Page
		if page.Tables == nil {
			continue
		}
		with++
		listed := map[string]bool{}
		for line := range strings.SplitSeq(page.Tables.Shown, "\n") {
			name, rules, _ := strings.Cut(line, "\t")
			listed[name] = true
			for id := range strings.SplitSeq(rules, "; ") {
				if id != "rules" && id != "" && page.SectionOf(id) == "" {
					t.Errorf("%s: %s is shown by %q, which is not on the page", r.Name(), name, id)
				}
			}
		}
		for _, table := range page.Tables.List() {
			if !listed[table.Name] {
				t.Errorf("%s: no page shows the table %s", r.Name(), table.Name)
			}
			at := -1
			for i, head := range table.Heads() {
				if head == page.Tables.Source {
					at = i
				}
			}
			for _, row := range table.Rows() {
				if at >= 0 && len(page.SourcesOf(row.Cells[at])) == 0 {
					t.Errorf("%s: a row of %s has the source %q, which nothing explains", r.Name(), table.Name, row.Cells[at])
				}
			}
		}
	}
	if with == 0 {
		t.Error("no system has tables")
	}
}

// Tables that are replaced count for everybody until the program's own are brought back; one fault
// replaces nothing. All faults are told with the folder, the file and the line.
func TestReplacedTables(t *testing.T) {
	page := &element(t).Guide().Page
	own := textOf(page.Tables, "moves")
	mended := strings.Replace(own, "LH\t640\t320", "LH\t640\t360", 1)
	if mended == own {
		t.Fatal("the table has changed")
	}
	defer game.OwnTables(systems.All())
	if err := game.UseTables(systems.All(), fstest.MapFS{"element/moves.tsv": {Data: []byte(mended)}, "element/notes.txt": {Data: []byte("mine")}, ".git/x.tsv": {}}, "mine"); err != nil {
		t.Fatal(err)
	}
	replaced := 0
	for _, table := range page.Tables.List() {
		for _, row := range table.Rows() {
			if row.Replaced {
				replaced++
				if table.Name != "moves" || row.Cells[2] != "360" {
					t.Errorf("%s %v counts as replaced; want 360 in the moves alone", table.Name, row.Cells)
				}
			}
		}
	}
	if replaced != 1 {
		t.Errorf("%d rows are replaced", replaced)
	}
	for _, test := range []struct {
		files fstest.MapFS
		want  string
	}{
		{fstest.MapFS{}, "mine: has no folder of tables; their names are those of rule systems: column, element"},
		{fstest.MapFS{"moves.tsv": {}}, "mine/moves.tsv: a table belongs into the folder of its rule system: column, element"},
		{fstest.MapFS{"stand/moves.tsv": {}}, "mine/stand: no rule system of this name has tables; those that have are column, element"},
		{fstest.MapFS{"element/mvoes.tsv": {}}, "mine/element/mvoes.tsv: there is no such table; the tables of element are classes, costs"},
		{fstest.MapFS{"element/moves.tsv": {Data: []byte("\xff")}}, "mine/element/moves.tsv: is not UTF-8 text"},
		{fstest.MapFS{"element/moves.tsv": {Data: make([]byte, 1<<18+1)}}, "mine/element/moves.tsv: has 262145 bytes; a table has at most 262144"},
		{fstest.MapFS{"element/moves.tsv/x": {}}, "mine/element/moves.tsv: is a folder, not a table"},
		{fstest.MapFS{"element/moves.tsv": {Data: []byte(strings.Replace(own, "640\t320", "far\tlong", 1))}},
			"mine/element/moves.tsv:4: road: is \"far\"; must be a number from 0 to 10000\nmine/element/moves.tsv:4: normal: is \"long\""},
		{fstest.MapFS{"element/types.tsv": {Data: []byte(strings.Replace(textOf(page.Tables, "types"), "HD\tHordes", "XX\tHordes", 1))}}, "mine/element/"},
		{fstest.MapFS{"element/terrain.tsv": {Data: []byte(strings.Replace(textOf(page.Tables, "terrain"), "ford\tford", "fjord\tford", 1))}},
			"mine/element/terrain.tsv:1: lacks ford\nmine/element/terrain.tsv:1: has fjord, which the program does not know"},
		{fstest.MapFS{"element/moves.tsv": {Data: []byte(own)}, "column/check.tsv": {Data: []byte("roll\tneed\ttag\naction\t13\tS\n")}},
			`mine/column/check.tsv:2: need: is "13"; must be a whole number from 2 to 12`},
	} {
		game.OwnTables(systems.All())
		err := game.UseTables(systems.All(), test.files, "mine")
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v: got %v, want %s", test.files, err, test.want)
		}
		for _, table := range page.Tables.List() {
			if table.Text != table.Own {
				t.Errorf("after %v the table %s is replaced", err, table.Name)
			}
		}
	}
}

func element(t *testing.T) game.Rules {
	r, err := systems.For("element")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func textOf(tables *game.RuleTables, name string) string {
	for _, table := range tables.List() {
		if table.Name == name {
			return table.Text
		}
	}
	return ""
}

// Replaced tables are other rules, so that a new replay has another hash of its rules: the same for the
// same tables, and only for the system whose tables they are.
func TestReplacedTablesChangeTheHash(t *testing.T) {
	defer game.OwnTables(systems.All())
	moves := textOf(element(t).Guide().Page.Tables, "moves")
	own, stand := game.MadeHere("element"), game.MadeHere("stand")
	seen := map[string]bool{own.Rules: true}
	for _, pace := range []string{"360", "400"} {
		mended := strings.Replace(moves, "LH\t640\t320", "LH\t640\t"+pace, 1)
		if err := game.UseTables(systems.All(), fstest.MapFS{"element/moves.tsv": {Data: []byte(mended)}}, "mine"); err != nil {
			t.Fatal(err)
		}
		made := game.MadeHere("element")
		seen[made.Rules] = true
		if game.MadeHere("element") != made {
			t.Error("the same tables have two hashes")
		}
	}
	if len(seen) != 3 {
		t.Errorf("the hashes are %v, want one for each of three sets of tables", seen)
	}
	if game.MadeHere("stand") != stand {
		t.Error("the tables of one system change the hash of another")
	}
	game.OwnTables(systems.All())
	if game.MadeHere("element") != own {
		t.Error("with the program's own tables back the hash is another one")
	}
}
