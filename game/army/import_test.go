package army_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/assets"
	"frontage/game"
	. "frontage/game/army"
	"frontage/game/stand"
)

func importFile(t testing.TB, name string) Army {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	a, refused, err := Import(text, name, standRules, stand.Name)
	if err != nil || len(refused) > 0 {
		t.Fatalf("error %v, refused %v, want neither", err, refused)
	}
	return a
}

func per(least, most, points int) Limit { return Limit{Min: least, Max: most, Per: points} }

var (
	broad  = game.Base{Front: 4, Depth: 2}
	narrow = game.Base{Front: 2, Depth: 4}
)

// A whole table with everything that such tables contain: what each row becomes, and what
// the rules do not apply. STD-BASE-15: "a/b" is close combat and shooting; STD-BASE-17: a
// dash is no armour; STD-SHOOT-05: 30 cm unless the profile says otherwise; section 21:
// cannons and bolt throwers.
func TestImportTable(t *testing.T) {
	noRange := "its range, which the table does not give: 30 cm is used"
	want := Army{
		System: stand.Name, Name: "March Folk", Source: "imported from march-folk.tsv", Notes: "Not applied: *7 Nobody has this.",
		Units: profiles([]profile{
			{ID: "pikes", Name: "Pikes", Type: stand.Infantry, Attack: 3, Range: 30, Hits: 3, Armour: 6, Size: 3, Points: 45,
				Limit: per(2, 0, 1000), Base: broad},
			{ID: "slinger-folk", Name: "Slinger folk", Type: stand.Infantry, Attack: 2, Shooting: 1, Range: 30, Hits: 3, Size: 3, Points: 35,
				Limit: per(0, 4, 1000), Base: broad, NotApplied: []string{"*1 May shoot behind itself"}},
			{ID: "great-birds", Name: "Great birds", Type: stand.Monster, Attack: 2, Range: 30, Hits: 3, Armour: 6, Size: 3, Points: 70,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"flying"}, NotApplied: []string{"*2 Hates giants"}},
			{ID: "hill-giant", Name: "Hill giant", Type: stand.Monster, Attack: 8, Range: 30, Hits: 8, Armour: 5, Size: 1, Points: 165,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"terrifying"}},
			{ID: "land-ship", Name: "Land ship", Type: stand.Machine, Attack: 3, Shooting: 3, Range: 30, Hits: 4, Armour: 3, Size: 1, Points: 130,
				Limit: per(0, 1, 0), Base: narrow, Pace: 20,
				NotApplied: []string{"*4", noRange, "its pace, which the table does not give: 20 cm is used"}},
			{ID: "field-cannon", Name: "Field cannon", Type: stand.Artillery, Attack: 1, Shooting: 2, Range: 60, Hits: 2, Size: 2, Points: 85,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"cannon"},
				Notes: "Taken for a cannon, by its name and attacks: range 60 cm.", NotApplied: []string{"*5"}},
			{ID: "volley-gun", Name: "Volley gun", Type: stand.Artillery, Attack: 1, Shooting: 2, Range: 30, Hits: 2, Size: 1, Points: 50,
				Limit: per(0, 1, 1000), Base: narrow,
				NotApplied: []string{"8–4–2 shots by range: 2 used", "armour –/6+: only the first is used", noRange}},
			{ID: "fire-pot", Name: "Fire pot", Type: stand.Artillery, Attack: 1, Shooting: 2, Range: 30, Hits: 2, Armour: 6, Size: 1, Points: 50,
				Limit: per(0, 1, 1000), Base: narrow, NotApplied: []string{"2D6 shots, rolled for: 2 used", noRange}},
			{ID: "ball-hurler", Name: "Ball hurler", Type: stand.Artillery, Attack: 1, Shooting: 2, Range: 30, Hits: 2, Size: 2, Points: 65,
				Limit: per(0, 1, 1000), Base: narrow, NotApplied: []string{noRange}},
			{ID: "great-ballista", Name: "Great ballista", Type: stand.Artillery, Attack: 1, Shooting: 2, Range: 40, Hits: 2, Size: 2, Points: 50,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"bolt-thrower"},
				Notes: "Taken for a bolt thrower, by its name and attacks: range 40 cm."},
		}),
		Characters: leaders([]leader{
			{ID: "marshal", Name: "Marshal", Kind: "general", Command: 9, Attack: 2, Points: 125, Limit: per(1, 1, 0)},
			{ID: "knight-errant", Name: "Knight-errant", Kind: "hero", Command: 8, Attack: 1, Points: 80, Limit: per(0, 2, 1000), NotApplied: []string{"*6"}},
			{ID: "hedge-witch", Name: "Hedge witch", Kind: "wizard", Command: 7, Points: 45, Limit: per(0, 1, 1000), NotApplied: []string{"spells"}},
		}),
		Upgrades: mounts([]mount{
			{ID: "fire-drake", Name: "Fire drake", Mount: "flying", Attack: 3, Shooting: 3, Range: 20, Points: 100, Limit: per(0, 1, 1000)},
			{ID: "cart", Name: "Cart", Mount: "chariot", Attack: 1, Points: 10, Limit: per(0, 1, 1000)},
			{ID: "relic", Name: "Relic", Points: 25, Limit: per(0, 1, 0), NotApplied: []string{"*2 Hates giants"}},
		}),
	}
	got := importFile(t, "march-folk.tsv")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	remarks := Remarks(&got)
	if len(remarks) != 15 || remarks[0] != (Remark{"slinger-folk", "Slinger folk", "*1 May shoot behind itself"}) {
		t.Errorf("%d remarks: %v; want 15, of the slinger folk first", len(remarks), remarks)
	}
}

// The same table with other separators, another order of the columns, other
// headings and a title above.
func TestImportFormsOfTables(t *testing.T) {
	want := Army{
		System: stand.Name, Name: "The Pikes", Source: "imported from x.txt",
		Units: profiles([]profile{{
			ID: "pikes", Name: "Pikes", Type: stand.Infantry, Attack: 3, Shooting: 1, Range: 20, Hits: 3, Armour: 5, Size: 4, Points: 45,
			Limit: per(1, 3, 1000), Base: broad, Pace: 15, NotApplied: []string{"Mood: grim", "hates elves, and horses"},
		}}),
		Characters: leaders([]leader{{ID: "boss", Name: "Boss", Kind: "general", Command: 8, Attack: 2, Points: 90, Limit: per(0, 0, 1000)}}),
	}
	tables := map[string]string{
		"comma": "The Pikes\n\nName,Type,Att,Shooting,Range,Hits,Save,Command,Stands,Pts,Min,Max,Move,Rules,Mood\n" +
			"Pikes,infantry,3,1,20 cm,3,5+,,4,45,1,3,15 cm,\"hates elves, and horses\",grim\nBoss,general,2,,,,,8,,90\n",
		"semicolon": "\ufeffThe Pikes;;\nType;Name;Points;Attacks;Hits;Armour;Cmd;Unit size;Range;Min/max;Mood;Special;Pace\n" +
			"Infantry;Pikes;45;3/1;3;5+;;4;20;1/3;grim;hates elves, and horses;15\nGeneral;Boss;90;+2;;;8\n",
		"bars": "# The Pikes\n| Troop | Type | Attacks | Hits | Armour | Command | Size | Points | Min/max | Special | Range | Mood | Move |\n" +
			"|---|---|---|--:|---|---|---|---|---|---|---|---|---|\n" +
			"| Pikes | Infantry | 3/1 | 3 | 5+ | - | 4 | 45 | 1/3 | hates elves, and horses | 20 | grim | 15 |\n" +
			"| Characters |\n| Boss | General | 2 | - | - | 8 | - | 90 | - | - | | | |\n",
	}
	for name, text := range tables {
		got, refused, err := Import([]byte(text), "x.txt", standRules, stand.Name)
		if err != nil || len(refused) > 0 {
			t.Errorf("%s: error %v, refused %v, want neither", name, err, refused)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
	}
}

// A file that is already in the program's format is read as such.
func TestImportArmyFile(t *testing.T) {
	for _, file := range assets.Armies() {
		a, _, err := Import(file.Data, file.Name, standRules, stand.Name)
		if err != nil || string(Write(&a)) != string(file.Data) {
			t.Errorf("%s: error %v, or the army is written differently", file.Name, err)
		}
	}
}

const heads = "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints\tMin/max\tSpecial\n"

// A file without a table is an error that says what is missing.
func TestImportNoTable(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"empty":              {"", "t.tsv:1: has no line of headings"},
		"no headings":        {"Pikes\tInfantry\t45\n", "t.tsv:1: has no line of headings"},
		"not UTF-8":          {"\xff\xfe", "t.tsv:1: is not UTF-8 text"},
		"too long":           {strings.Repeat("x", game.MaxText+1), "t.tsv:1: has 1048577 bytes of text"},
		"no hits":            {"Troop\tType\tAttacks\tPoints\n", "t.tsv:1: Hits: there is no such column"},
		"headings far down":  {strings.Repeat("\n", 500_000) + heads, "t.tsv:1: has no line of headings"},
		"a list of no units": {`{"format": "frontage/army@1", "name": "x"}`, "t.tsv:1: units: is missing"},
	} {
		_, _, err := Import([]byte(test.text), "t.tsv", standRules, stand.Name)
		var errs game.Errors
		if !errors.As(err, &errs) || !strings.HasPrefix(errs[0].Error(), test.want) {
			t.Errorf("%s: %v\nwant %s", name, err, test.want)
		}
	}
}

// A row that cannot be read is refused with its line and column, and the others are
// the army.
func TestImportRefusesRows(t *testing.T) {
	const boss = "Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"
	row := func(cells string) string { return heads + boss + strings.ReplaceAll(cells, " ", "\t") + "\n" }
	tests := []struct{ name, text, want string }{
		{"type", row("Pikes Peasantry 3 3 - - 3 45 - -"), `t.tsv:3: Pikes, Type: is "Peasantry"; must be infantry,`},
		{"no type", row("Pikes  3 3 - - 3 45 - -"), `t.tsv:3: Pikes, Type: is ""; must be infantry,`},
		{"no name", row(" Infantry 3 3 - - 3 45 - -"), `t.tsv:3: Troop: is empty`},
		{"attacks", row("Pikes Infantry x 3 - - 3 45 - -"), `t.tsv:3: Pikes, Attacks: is "x"; must be a whole number from 0 to 99`},
		{"shooting", row("Pikes Infantry 3/x 3 - - 3 45 - -"), `t.tsv:3: Pikes, Attacks: is "3/x"; must be a whole number from 0 to 99`},
		{"hits", row("Pikes Infantry 3 0 - - 3 45 - -"), `t.tsv:3: Pikes, Hits: is "0"; must be a whole number from 1 to 99`},
		{"armour", row("Pikes Infantry 3 3 2+ - 3 45 - -"), `t.tsv:3: Pikes, Armour: is "2+"; must be a whole number from 3 to 6`},
		{"size", row("Pikes Infantry 3 3 - - 99 45 - -"), `t.tsv:3: Pikes, Unit size: is "99"; must be a whole number from 1 to 26`},
		{"points", row("Pikes Infantry 3 3 - - 3 - - -"), `t.tsv:3: Pikes, Points: is "-"; must be a whole number from 0 to 100000`},
		{"limit", row("Pikes Infantry 3 3 - - 3 45 a/b -"), `t.tsv:3: Pikes, Min/max: is "a/b"; must be a whole number`},
		{"limits crossed", row("Pikes Infantry 3 3 - - 3 45 3/2 -"), `t.tsv:3: Pikes, Min/max: is "3/2": the most is less than the least`},
		{"no cells", row("Pikes Infantry 3 3 - - 3 45 - -") + "x", `t.tsv:4: x, Type: is ""`},
		{"command", row("Duke Hero +1 - - 11 1 80 1 -"), `t.tsv:3: Duke, Command: is "11"; must be a whole number from 1 to 10`},
		{"too many rows", heads + boss + strings.Repeat("Pikes\tInfantry\t3\t3\t-\t-\t3\t45\t-\t-\n", 10_000), "t.tsv:202: is one of more than 200 units"},
		{"too many cells", row("Pikes Infantry 3 3 - - 3 45 - - more"), `t.tsv:3: has more cells than there are headings: "more"`},
		{"a long cell", row("Pikes Infantry 3 3 - - 3 45 - " + strings.Repeat("x", 2000)), `t.tsv:3: has a cell of 2000 bytes: "xxx`},
		{"too much text", heads + boss + strings.Repeat("Pikes\tInfantry\t3\t3\t-\t-\t3\t45\t-\t"+manyMarks+"\n", 100) + footnotes, "makes the army longer than 1048576 bytes"},
	}
	for _, test := range tests {
		a, refused, err := Import([]byte(test.text), "t.tsv", standRules, stand.Name)
		if err != nil || len(refused) == 0 || !strings.Contains(refused[0].Error(), test.want) {
			t.Errorf("%s: %v, refused %.300v\nwant %s", test.name, err, refused, test.want)
		} else if len(a.Characters) != 1 || a.Characters[0].Name != "Boss" {
			t.Errorf("%s: the characters are %v; want the Boss alone", test.name, a.Characters)
		}
	}
	_, refused, err := Import([]byte(row("A x 3 3 - - 3 45 - -")+"B\ty\t3\t3\nC\tInfantry\tz\t0\t1+\t\t\t45\n"), "t.tsv", standRules, stand.Name)
	if err != nil || len(refused) != 5 || refused[0].Line != 3 || refused[1].Line != 4 || refused[4].Line != 5 {
		t.Errorf("three bad rows: %v, %v; want 5 refusals: lines 3 and 4 first, line 5 last", refused, err)
	}
}

// Cells that refer to fifty long footnotes.
var manyMarks, footnotes = func() (marks, notes string) {
	for n := range 50 {
		marks += fmt.Sprintf("*%d,", n)
		notes += fmt.Sprintf("*%d %s\n", n, strings.Repeat("x", 3000))
	}
	return marks, notes
}()

// Cells of published tables that are not plain numbers: how each is read, and what is
// noted. Only unreadable cells are refused.
func TestImportOddCells(t *testing.T) {
	text, err := os.ReadFile("testdata/odd-cells.tsv")
	if err != nil {
		t.Fatal(err)
	}
	a, refused, err := Import(text, "odd-cells.tsv", standRules, stand.Name)
	if err != nil {
		t.Fatal(err)
	}
	noRange := "its range, which the table does not give: 30 cm is used"
	unit := func(id, name string, kind game.UnitType, points, size int, limit Limit, more func(p *profile)) profile {
		p := profile{ID: id, Name: name, Type: kind, Range: 30, Size: size, Points: points, Limit: limit, Base: stand.Base(kind)}
		more(&p)
		return p
	}
	want := profiles([]profile{
		unit("bog-beast", "Bog beast", stand.Monster, 0, 1, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Hits, p.Armour, p.NotApplied = 6, 4, 5, []string{"*5"}
		}),
		unit("hired-brutes", "Hired brutes", stand.Infantry, 140, 3, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Hits, p.Armour = 4, 3, 4
			p.NotApplied = []string{"its hits, which the table does not give: 3 used"}
		}),
		unit("dart-engine", "Dart engine", stand.Artillery, 65, 2, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Shooting, p.Hits, p.NotApplied = 1, 2, 2, []string{"*6", "+skewer of its shots", noRange}
		}),
		unit("mad-cart", "Mad cart", stand.Chariot, 50, 1, per(0, 2, 1000), func(p *profile) {
			p.Attack, p.Hits, p.Armour, p.NotApplied = 1, 3, 5, []string{"D6 attacks, rolled for: 1 used", "*4"}
		}),
		unit("hail-gun", "Hail gun", stand.Artillery, 55, 1, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Shooting, p.Hits, p.NotApplied = 1, 1, 2, []string{"1D6 shots, rolled for: 1 used", "*4", "*9", noRange}
		}),
		unit("hail-rocket", "Hail rocket", stand.Artillery, 60, 1, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Shooting, p.Hits, p.Armour, p.NotApplied = 1, 1, 2, 6, []string{"D6 shots, rolled for: 1 used", "*5", "*10", noRange}
		}),
		unit("leapers", "Leapers", stand.Infantry, 30, 1, per(0, 4, 1000), func(p *profile) {
			p.Attack, p.Hits, p.NotApplied = 4, 3, []string{"armour 0 or 5+: only the first is used", "*2"}
		}),
		unit("old-gun", "Old gun", stand.Artillery, 75, 1, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Shooting, p.Hits, p.NotApplied = 1, 3, 3, []string{"+flame of its shots", noRange}
		}),
		unit("two-faced", "Two-faced", stand.Infantry, 125, 2, per(0, 1, 1000), func(p *profile) {
			p.Attack, p.Shooting, p.Hits, p.Armour, p.NotApplied = 4, 4, 4, 4, []string{"armour 4+/–: only the first is used"}
		}),
		unit("wailing-tower", "Wailing tower", stand.Machine, 125, 1, per(0, 1, 0), func(p *profile) {
			p.Hits, p.Armour, p.Pace, p.NotApplied = 4, 4, 20, []string{"*8", "its pace, which the table does not give: 20 cm is used"}
		}),
	})
	if diff := cmp.Diff(want, a.Units); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	characters := leaders([]leader{
		{ID: "old-toad", Name: "Old toad", Kind: "general", Command: 8, Attack: 2, Points: 95, Limit: per(1, 1, 0),
			NotApplied: []string{"its command, which the table does not give: 8 used", "*6"}},
		{ID: "silent-one", Name: "Silent one", Kind: "wizard", Command: 7, Points: 45, Limit: per(0, 1, 1000), NotApplied: []string{"spells"}},
	})
	if diff := cmp.Diff(characters, a.Characters); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if len(a.Upgrades) != 1 || a.Upgrades[0].Name != "Reliquary" || a.Upgrades[0].Own.(*stand.ListedMount).Points != 60 {
		t.Errorf("the mounts are %v; want a Reliquary for 60 points", a.Upgrades)
	}
	var where []string
	for _, e := range refused {
		where = append(where, fmt.Sprintf("%d: %s", e.Line, e.Path))
	}
	if diff := cmp.Diff([]string{"12: Heavy, Armour", "13: Light, Hits", "13: Light, Attacks", "14: Priest of nobody, Type", "17: Young toad, Command"}, where); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// A unit that is called a bolt thrower and shoots like one is one. A word added to its
// shots that the rules do not know is noted.
func TestImportBoltThrower(t *testing.T) {
	a, _, err := Import([]byte(heads+"Bolt thrower\tArtillery\t1/2+skewer\t2\t-\t-\t2\t65\t-/1\t-\n"), "t", standRules, stand.Name)
	if err != nil {
		t.Fatal(err)
	}
	u := a.Units[0]
	if diff := cmp.Diff([]string{"+skewer of its shots, which are those of a bolt thrower"}, u.NotApplied); diff != "" || listed(u).Range != 40 || !slices.Contains(listed(u).Traits, "bolt-thrower") {
		t.Errorf("the unit is %+v, want range 40 and the trait bolt-thrower; the others differ by\\n%s", u, diff)
	}
	// No row is a General: the list is still read, with a note.
	if !strings.Contains(a.Notes, "General") {
		t.Errorf("the notes are %q", a.Notes)
	}
}

// A second column with the same meaning is kept as rules that are not applied.
func TestImportSecondColumns(t *testing.T) {
	a, refused, err := Import([]byte("Troop,Name,Type,Attacks,Hits,Points,Min/max,Min\nPikes,Piekeniere,Infantry,3,3,45,1/2,1\n"), "t", standRules, stand.Name)
	if err != nil || len(refused) > 0 {
		t.Fatalf("error %v, refused %v, want neither", err, refused)
	}
	if u := a.Units[0]; u.Name != "Pikes" || u.Limit != per(1, 2, 1000) || !slices.Equal(u.NotApplied, []string{"Name: Piekeniere", "Min: 1"}) {
		t.Errorf("the unit is %+v, want the name Pikes, limit %v and not applied %v", u, per(1, 2, 1000), []string{"Name: Piekeniere", "Min: 1"})
	}
}

// Rows with the same name get different ids, and a name without letters gets one too.
func TestImportNames(t *testing.T) {
	const rest = "\tInfantry\t3\t3\t-\t-\t3\t45\t-\t-\n"
	a, _, err := Import([]byte(heads+"Боец"+rest+"Long Bows!"+rest+"long bows"+rest+"long-bows 2"+rest+
		"Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"), "", standRules, stand.Name)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, u := range a.Units {
		ids = append(ids, u.ID)
	}
	if diff := cmp.Diff([]string{"row", "long-bows", "long-bows-2", "long-bows-2-2"}, ids); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if a.Name != "Imported army" {
		t.Errorf("an army without a name is called %q", a.Name)
	}
}

// A trait is known by what tables call it; what the rules do not know is not applied.
func TestImportTraits(t *testing.T) {
	for cell, want := range map[string]string{
		"flying": "flying", "Causes terror": "terrifying", "immune to terror": "fearless", "all-round vision": "all-round-sight",
		"Giant": "giant", "stone thrower": "stone-thrower", "repeating bolt-thrower": "repeating-bolt-thrower",
	} {
		a, _, err := Import([]byte(heads+"Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\nThing\tMonster\t3\t3\t-\t-\t1\t90\t-\t"+cell+", hates dogs\n"), "t", standRules, stand.Name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{want}, listed(a.Units[0]).Traits); diff != "" || a.Units[0].NotApplied[0] != "hates dogs" {
			t.Errorf("%s: the traits are %v, not applied %v, want \"hates dogs\" not applied", cell, listed(a.Units[0]).Traits, a.Units[0].NotApplied)
		}
	}
}

// No table makes the importer fail.
func FuzzImport(f *testing.F) {
	text, _ := os.ReadFile("testdata/march-folk.tsv")
	f.Add(text)
	f.Add([]byte(heads + "Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"))
	f.Add([]byte("Name,Type,Att,Hits,Pts,Min,Max\nBoss,general,2,,90,--,–\n"))
	odd, _ := os.ReadFile("testdata/odd-cells.tsv")
	f.Add(odd)
	f.Add([]byte("Troop\tType\tReg/Irr\tMin/max\tSpecial\nChief\tKN(O)\tIrr\t1\tGeneral\nFoot\tWB (S)\tirr\t4/12\taer\n"))
	f.Add([]byte("Troop\tType\tWeapon\tStands\tAttributes\nLances\tHeavy mounted\tLance\t3\tElite\nLord\tGeneral\t-\t-\t-\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, r := range allRules {
			imported(t, data, r.Name())
		}
	})
}

func imported(t *testing.T, data []byte, system string) {
	t.Helper()
	a, refused, err := Import(data, "fuzz", allRules, system)
	if err != nil {
		var errs game.Errors
		if !errors.As(err, &errs) || len(errs) == 0 {
			t.Fatalf("%v; want a list of errors", err)
		}
		return
	}
	for _, e := range refused {
		if e.Line < 1 || e.What == "" {
			t.Fatalf("a row is refused without a place or a reason: %v", e)
		}
	}
	if again, err := Read(Write(&a), "again", allRules); err != nil || string(Write(&again)) != string(Write(&a)) {
		t.Fatalf("what was imported does not read again: %v", err)
	}
}
