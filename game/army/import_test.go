package army

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
)

func importFile(t testing.TB, name string) game.Army {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Import(text, name, stand.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func per(least, most, points int) game.Limit { return game.Limit{Min: least, Max: most, Per: points} }

var (
	broad  = game.Base{Front: 4, Depth: 2}
	narrow = game.Base{Front: 2, Depth: 4}
)

// A whole table with all that such tables hold: what each row is, and what of it
// the rules do not apply. STD-BASE-15: "a/b" is close combat and shooting;
// STD-BASE-17: a dash is no armour; STD-SHOOT-05: 30 cm unless the profile says
// otherwise; section 21: what cannons and bolt throwers are.
func TestImportTable(t *testing.T) {
	noRange := "its range, which the table does not give: 30 cm is used"
	want := game.Army{
		Name: "March Folk", Source: "imported from march-folk.tsv", Notes: "Not applied: *7 Nobody has this.",
		Units: []game.Profile{
			{ID: "pikes", Name: "Pikes", Type: game.Infantry, Attack: 3, Range: 30, Hits: 3, Armour: 6, Size: 3, Points: 45,
				Limit: per(2, 0, 1000), Base: broad},
			{ID: "slinger-folk", Name: "Slinger folk", Type: game.Infantry, Attack: 2, Shooting: 1, Range: 30, Hits: 3, Size: 3, Points: 35,
				Limit: per(0, 4, 1000), Base: broad, NotApplied: []string{"*1 May shoot behind itself"}},
			{ID: "great-birds", Name: "Great birds", Type: game.Monster, Attack: 2, Range: 30, Hits: 3, Armour: 6, Size: 3, Points: 70,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"flying"}, NotApplied: []string{"*2 Hates giants"}},
			{ID: "hill-giant", Name: "Hill giant", Type: game.Monster, Attack: 8, Range: 30, Hits: 8, Armour: 5, Size: 1, Points: 165,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"terrifying"}},
			{ID: "land-ship", Name: "Land ship", Type: game.Machine, Attack: 3, Shooting: 3, Range: 30, Hits: 4, Armour: 3, Size: 1, Points: 130,
				Limit: per(0, 1, 0), Base: narrow, Pace: 20,
				NotApplied: []string{"*4", noRange, "its pace, which the table does not give: 20 cm is used"}},
			{ID: "field-cannon", Name: "Field cannon", Type: game.Artillery, Attack: 1, Shooting: 2, Range: 60, Hits: 2, Size: 2, Points: 85,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"cannon"},
				Notes: "Taken for a cannon, by its name and attacks: range 60 cm.", NotApplied: []string{"*5"}},
			{ID: "volley-gun", Name: "Volley gun", Type: game.Artillery, Attack: 1, Shooting: 2, Range: 30, Hits: 2, Size: 1, Points: 50,
				Limit: per(0, 1, 1000), Base: narrow,
				NotApplied: []string{"8–4–2 shots by range: 2 are used", "armour –/6+: only the first is used", noRange}},
			{ID: "fire-pot", Name: "Fire pot", Type: game.Artillery, Attack: 1, Shooting: 2, Range: 30, Hits: 2, Armour: 6, Size: 1, Points: 50,
				Limit: per(0, 1, 1000), Base: narrow, NotApplied: []string{"2D6 shots, rolled for: 2 are used", noRange}},
			{ID: "ball-hurler", Name: "Ball hurler", Type: game.Artillery, Attack: 1, Shooting: 2, Range: 30, Hits: 2, Size: 2, Points: 65,
				Limit: per(0, 1, 1000), Base: narrow, NotApplied: []string{noRange}},
			{ID: "great-ballista", Name: "Great ballista", Type: game.Artillery, Attack: 1, Shooting: 2, Range: 40, Hits: 2, Size: 2, Points: 50,
				Limit: per(0, 1, 1000), Base: narrow, Traits: []string{"bolt-thrower"},
				Notes: "Taken for a bolt thrower, by its name and attacks: range 40 cm."},
		},
		Characters: []game.Leader{
			{ID: "marshal", Name: "Marshal", Kind: "general", Command: 9, Attack: 2, Points: 125, Limit: per(1, 1, 0)},
			{ID: "knight-errant", Name: "Knight-errant", Kind: "hero", Command: 8, Attack: 1, Points: 80, Limit: per(0, 2, 1000), NotApplied: []string{"*6"}},
			{ID: "hedge-witch", Name: "Hedge witch", Kind: "wizard", Command: 7, Points: 45, Limit: per(0, 1, 1000), NotApplied: []string{"spells"}},
		},
		Mounts: []game.Mount{
			{ID: "fire-drake", Name: "Fire drake", Mount: "flying", Attack: 3, Points: 100, Limit: per(0, 1, 1000), NotApplied: []string{"shooting of 3"}},
			{ID: "cart", Name: "Cart", Mount: "chariot", Attack: 1, Points: 10, Limit: per(0, 1, 1000)},
			{ID: "relic", Name: "Relic", Points: 25, Limit: per(0, 1, 0), NotApplied: []string{"*2 Hates giants"}},
		},
	}
	got := importFile(t, "march-folk.tsv")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	remarks := Remarks(&got)
	if len(remarks) != 16 || remarks[0] != (Remark{"slinger-folk", "Slinger folk", "*1 May shoot behind itself"}) {
		t.Errorf("%d remarks: %v", len(remarks), remarks)
	}
}

// The same table with other separators, another order of the columns, other
// headings and a title above.
func TestImportFormsOfTables(t *testing.T) {
	want := game.Army{
		Name: "The Pikes", Source: "imported from x.txt",
		Units: []game.Profile{{
			ID: "pikes", Name: "Pikes", Type: game.Infantry, Attack: 3, Shooting: 1, Range: 20, Hits: 3, Armour: 5, Size: 4, Points: 45,
			Limit: per(1, 3, 1000), Base: broad, Pace: 15, NotApplied: []string{"Mood: grim", "hates elves, and horses"},
		}},
		Characters: []game.Leader{{ID: "boss", Name: "Boss", Kind: "general", Command: 8, Attack: 2, Points: 90, Limit: per(0, 0, 1000)}},
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
		got, err := Import([]byte(text), "x.txt", stand.Rules{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A list that is a file of the program already is read as one.
func TestImportArmyFile(t *testing.T) {
	for _, file := range assets.Armies() {
		a, err := Import(file.Data, file.Name, stand.Rules{})
		if err != nil || string(game.WriteArmy(&a)) != string(file.Data) {
			t.Errorf("%s: %v", file.Name, err)
		}
	}
}

const heads = "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints\tMin/max\tSpecial\n"

// What is wrong is reported with the line and the column, all of it at once.
func TestImportBadTables(t *testing.T) {
	const boss = "Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"
	row := func(cells string) string { return heads + boss + strings.ReplaceAll(cells, " ", "\t") + "\n" }
	tests := []struct{ name, text, want string }{
		{"empty", "", "t.tsv:1: has no line of headings"},
		{"no headings", "Pikes\tInfantry\t45\n", "t.tsv:1: has no line of headings"},
		{"not UTF-8", "\xff\xfe", "t.tsv:1: is not UTF-8 text"},
		{"too long", strings.Repeat("x", game.MaxText+1), "t.tsv:1: has 1048577 bytes of text"},
		{"no hits", "Troop\tType\tAttacks\tPoints\n", "t.tsv:1: Hits: there is no such column"},
		{"twice", "Troop\tName\tType\tAttacks\tHits\tPoints\n", "t.tsv:1: Name: is a second column of the same meaning"},
		{"limits twice", "Troop\tType\tAttacks\tHits\tPoints\tMin/max\tMin\n", "t.tsv:1: Min/max: there are columns for min or max alone too"},
		{"no general", heads, "t.tsv:1: Type: no row is a General; an army needs one"},
		{"type", row("Pikes Peasantry 3 3 - - 3 45 - -"), `t.tsv:3: Pikes, Type: is "Peasantry"; must be infantry,`},
		{"no type", row("Pikes  3 3 - - 3 45 - -"), `t.tsv:3: Pikes, Type: is ""; must be infantry,`},
		{"no name", row(" Infantry 3 3 - - 3 45 - -"), `t.tsv:3: Troop: is empty`},
		{"attacks", row("Pikes Infantry x 3 - - 3 45 - -"), `t.tsv:3: Pikes, Attacks: is "x"; must be a whole number from 0 to 99`},
		{"shooting", row("Pikes Infantry 3/x 3 - - 3 45 - -"), `t.tsv:3: Pikes, Attacks: is "3/x"; must be a whole number from 0 to 99`},
		{"hits", row("Pikes Infantry 3 0 - - 3 45 - -"), `t.tsv:3: Pikes, Hits: is "0"; must be a whole number from 1 to 99`},
		{"armour", row("Pikes Infantry 3 3 2+ - 3 45 - -"), `t.tsv:3: Pikes, Armour: is "2+"; must be a whole number from 3 to 6`},
		{"size", row("Pikes Infantry 3 3 - - 99 45 - -"), `t.tsv:3: Pikes, Unit size: is "99"; must be a whole number from 1 to 26`},
		{"points", row("Pikes Infantry 3 3 - - 3 - - -"), `t.tsv:3: Pikes, Points: is "-"; must be a whole number from 1 to 100000`},
		{"limit", row("Pikes Infantry 3 3 - - 3 45 a/b -"), `t.tsv:3: Pikes, Min/max: is "a/b"; must be a whole number`},
		{"limits crossed", row("Pikes Infantry 3 3 - - 3 45 3/2 -"), `t.tsv:3: Pikes, Min/max: is "3/2": the most is less than the least`},
		{"limit of dashes", row("Pikes Infantry 3 3 - - 3 45 --- -") + "x", `t.tsv:4: x, Type: is ""`},
		{"command", heads + "Boss\tGeneral\t+2\t-\t-\t11\t1\t125\t1\t-\n", `t.tsv:2: Boss, Command: is "11"; must be a whole number from 1 to 10`},
		{"too many rows", heads + boss + strings.Repeat("Pikes\tInfantry\t3\t3\t-\t-\t3\t45\t-\t-\n", 10_000), "t.tsv:202: has more than 200 units"},
		{"headings far down", strings.Repeat("\n", 500_000) + heads, "t.tsv:1: has no line of headings"},
		{"too many cells", row("Pikes Infantry 3 3 - - 3 45 - - more"), `t.tsv:3: has more cells than there are headings: "more"`},
	}
	for _, test := range tests {
		_, err := Import([]byte(test.text), "t.tsv", stand.Rules{})
		var errs game.Errors
		if !errors.As(err, &errs) || !strings.HasPrefix(errs[0].Error(), test.want) {
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
	}
	_, err := Import([]byte(row("A x 3 3 - - 3 45 - -")+"B\ty\t3\t3\n"), "t.tsv", stand.Rules{})
	if errs, _ := err.(game.Errors); len(errs) != 2 || errs[0].Line != 3 || errs[1].Line != 4 {
		t.Errorf("two bad rows: %v", err)
	}
}

// Rows of one name get ids of their own, and a name without letters gets one too.
func TestImportNames(t *testing.T) {
	const rest = "\tInfantry\t3\t3\t-\t-\t3\t45\t-\t-\n"
	a, err := Import([]byte(heads+"Боец"+rest+"Long Bows!"+rest+"long bows"+rest+"long-bows 2"+rest+
		"Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"), "", stand.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, u := range a.Units {
		ids = append(ids, u.ID)
	}
	if diff := cmp.Diff([]string{"row", "long-bows", "long-bows-2", "long-bows-2-2"}, ids); diff != "" {
		t.Error(diff)
	}
	if a.Name != "Imported army" {
		t.Errorf("an army without a name is called %q", a.Name)
	}
}

// A trait that the rules do not know is not applied, by whatever name the table
// calls it.
func TestImportTraits(t *testing.T) {
	for cell, want := range map[string]string{
		"flying": "flying", "Causes terror": "terrifying", "immune to terror": "fearless", "all-round vision": "all-round-sight",
		"Giant": "giant", "stone thrower": "stone-thrower", "repeating bolt-thrower": "repeating-bolt-thrower",
	} {
		a, err := Import([]byte(heads+"Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\nThing\tMonster\t3\t3\t-\t-\t1\t90\t-\t"+cell+", hates dogs\n"), "t", stand.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{want}, a.Units[0].Traits); diff != "" || a.Units[0].NotApplied[0] != "hates dogs" {
			t.Errorf("%s: %v, %v", cell, a.Units[0].Traits, a.Units[0].NotApplied)
		}
	}
	text, _ := os.ReadFile("testdata/march-folk.tsv")
	a, err := Import(text, "march-folk.tsv", few{})
	if err != nil {
		t.Fatal(err)
	}
	cannon := a.Unit("field-cannon")
	want := []string{"*5", "shots that bounce", "its range, which the table does not give: 30 cm is used"}
	if diff := cmp.Diff(want, cannon.NotApplied); diff != "" || cannon.Traits != nil || cannon.Range != 30 {
		t.Errorf("the cannon, for rules without cannons: %+v", cannon)
	}
	if birds := a.Unit("great-birds"); birds.Traits != nil || !slices.Contains(birds.NotApplied, "flying") {
		t.Errorf("the birds, for rules without flyers: %+v", birds)
	}
}

// few is the stand rules without a trait.
type few struct{ stand.Rules }

func (few) Check(s *game.State) []game.Problem {
	var list []game.Problem
	for i, u := range s.Units {
		for j := range u.Traits {
			list = append(list, game.Problem{Path: "units[" + string(rune('0'+i)) + "].traits[" + string(rune('0'+j)) + "]", What: "unknown"})
		}
	}
	return list
}

// No table makes the importer fail on its own work.
func FuzzImport(f *testing.F) {
	text, _ := os.ReadFile("testdata/march-folk.tsv")
	f.Add(text)
	f.Add([]byte(heads + "Boss\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"))
	f.Add([]byte("Name,Type,Att,Hits,Pts,Min,Max\nBoss,general,2,,90,--,–\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Import(data, "fuzz", stand.Rules{})
		if err != nil {
			var errs game.Errors
			if !errors.As(err, &errs) || len(errs) == 0 || strings.Contains(err.Error(), "as it was understood") {
				t.Fatalf("%v", err)
			}
			return
		}
		if again, err := game.ReadArmy(game.WriteArmy(&a), "again", stand.Rules{}); err != nil || string(game.WriteArmy(&again)) != string(game.WriteArmy(&a)) {
			t.Fatalf("what was imported does not read again: %v", err)
		}
	})
}
