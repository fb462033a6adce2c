package column

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"frontage/game"
)

// The shipped tables hold what the page prints: bases (COL-STAND-02, G-01), figures (COL-STAND-06 to
// -08), Size Costs (COL-UNIT-11), check numbers, and the tag of every row.
func TestShippedTables(t *testing.T) {
	y := tables().Types
	if b := baseOf("heavy-foot", 25); b != (game.Base{Front: 6.096, Depth: 3.048}) {
		t.Errorf("heavy foot at 25 mm: %v", b)
	}
	if b := baseOf("heavy-mounted", 15); b != (game.Base{Front: 4.064, Depth: 4.064}) {
		t.Errorf("heavy mounted at 15 mm: %v", b)
	}
	if b := baseOf("elephant", 25); b != (game.Base{Front: 6.096, Depth: 9.144}) {
		t.Errorf("elephant: %v", b)
	}
	if y["heavy-foot"].Figures != 4 || y["medium-foot"].Figures != 3 || y["heavy-foot"].Size != 4 || y["heavy-mounted"].Size != 4 {
		t.Errorf("figures and sizes: %+v; want heavy foot 4 and 4, medium foot 3 figures, heavy mounted size 4", y)
	}
	// COL-STAND-01: the five kinds of troops.
	for name, group := range map[game.UnitType]Group{"skirmishers": Skirmishers, "mounted-skirmishers": Skirmishers, "medium-foot": Foot, "heavy-foot": Foot,
		"light-mounted": Mounted, "heavy-mounted": Mounted, "chariot": Platform, "elephant": Platform, "bolt-shooter": Artillery, "catapult": Artillery, "ogre": Monster} {
		if y[name].Group != group {
			t.Errorf("%s is of the group %s", name, y[name].Group)
		}
	}
	if tables().Checks[rollAction] != 8 || tables().Checks[rollMorale] != 7 {
		t.Errorf("check values %v; want 8 for an Action and 7 for Morale", tables().Checks)
	}
	for name, a := range tables().Attributes {
		if !strings.HasPrefix(a.Tag, "S") {
			t.Errorf("%s has the tag %s", name, a.Tag)
		}
	}
}

// Tables of a folder take the place of the shipped ones, one by one; a fault is told with its file,
// line and column.
func TestReplacedTables(t *testing.T) {
	read := func(name, text string) (*Tables, error) {
		return ReadTables(fstest.MapFS{name: {Data: []byte(text)}})
	}
	own, err := read("check.tsv", "roll\tneed\ttag\naction\t9\tOURS\nmorale\t6\tOURS\n")
	if err != nil || own.Checks[rollAction] != 9 || own.Types["heavy-foot"].Figures != 4 {
		t.Fatalf("replaced tables: %+v, %v; want 9 for an Action and 4 figures of heavy foot", own, err)
	}
	Use(own)
	defer Use(nil)
	s := load(t, "the-crossbow-line")
	if got := ask(t, &s, "action unit=SPEAR name=Move"); got["need"] != 8.0 {
		t.Errorf("with 9 for a check it needs %v", got["need"])
	}
	for _, test := range []struct{ name, text, want string }{
		{"check.tsv", "roll\tneed\n", "check.tsv:1: its columns must be roll, need, tag, with tabs between them"},
		{"check.tsv", "roll\tneed\ttag\naction\t13\tS\n", `check.tsv:2: need: is "13"; must be a whole number from 2 to 12`},
		{"check.tsv", "roll\tneed\ttag\naction\t8\n", "check.tsv:2: has 2 columns; there are 3 headings"},
		{"check.tsv", "roll\tneed\ttag\naction\t8\tS\naction\t9\tS\n", "check.tsv:3: is the same as line 2"},
		{"check.tsv", "roll\tneed\ttag\nluck\t8\tS\n", `check.tsv:2: roll: is "luck"; must be one of action, morale`},
		{"price.tsv", "what\tvalue\ttag\nelite\t20%%\tS\n", `price.tsv:2: value: is "20%%"; must be a share such as "+20%"`},
		{"move.tsv", "what\tvalue\ttag\nswift\tNaN\tS\n", `move.tsv:2: value: is "NaN"; must be a number from -1 to 10`},
		{"race.tsv", "race\telite_price\tMAV\tprice\tsize\tmove\tgives\tbars\ttag\nelf\t+10%\t1\t0%\t0\t0\twings\t-\tOURS\n", `race.tsv:2: gives: is "wings"; must be one of`},
		{"result.tsv", "kind\tfrom\tpush\tdisrupt\thits\ttag\nmelee\t10\tyes\tno\t0\tS\nmelee\t7\tyes\tno\t1\tS\n", `result.tsv:3: from: is "7"; must be more than in the line before`},
		{"check.tsv", "\xff", "check.tsv:1: is not UTF-8 text"},
		{"attribute.tsv", "name\teffect\ttag\nelite\tx\tS\n", `attribute.tsv:1: lacks "militia", which the rules name`},
	} {
		if _, err := read(test.name, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.want)
		}
	}
}

// No table makes the reader panic, and what it accepts, prices and profiles can be worked out of.
func FuzzTables(f *testing.F) {
	entries, err := tableFiles.ReadDir("tables")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range entries {
		text, _ := tableFiles.ReadFile("tables/" + e.Name())
		f.Add(e.Name(), text)
	}
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		own, err := ReadTables(fstest.MapFS{filepath.Base("x" + name)[1:]: {Data: text}})
		if err != nil {
			return
		}
		Use(own)
		defer Use(nil)
		u := &game.Unit{Type: "heavy-mounted", Own: &Unit{Weapon: "lance", Armour: "plate", Attributes: []string{"elite"}, Size: 3, Formed: true}}
		priceOf(u)
		profileOf(u)
		chancesOf(attackMelee, 3)
	})
}

// The page has every rule that the code names.
func TestPageHasTheCitedRules(t *testing.T) {
	text, err := os.ReadFile("../../assets/rules/column.tsv")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("*.go")
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range regexp.MustCompile(page.Pattern).FindAllString(string(code), -1) {
			if !strings.Contains(string(text), "\n"+id+"\t") {
				t.Errorf("%s cites %s, which the page does not have", file, id)
			}
		}
	}
}

// A file may tell rows and columns, which follow from the places (COL-UNIT-16).
func TestRowsAndColumnsInAFile(t *testing.T) {
	text := strings.ReplaceAll((&builder{}).unit("u", "a", "medium-foot", `"formed":true`, "u1 0 0 0", "u2 2.4 0 0", "u3 0 -1.2 0", "u4 2.4 -1.2 0").text(), `"facing":0}`, `"facing":0,"row":1,"column":2}`)
	s := read(t, text)
	if b := bodyOf(s.Unit("u")); len(b.columns) != 2 || b.row[2] != 1 || b.column[1] != 1 {
		t.Errorf("rows %v, columns %v; want two columns, the third stand behind the first", b.row, b.column)
	}
	if _, err := game.Read([]byte(strings.Replace(text, `"row":1`, `"row":-1`, 1)), "test", systems); err == nil {
		t.Error("a row of −1")
	}
}
