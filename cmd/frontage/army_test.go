package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/stand"
)

func TestArmyList(t *testing.T) {
	armies := answer(t, "army", "list")["armies"].([]any)
	of := map[string]int{}
	for _, a := range armies {
		of[a.(map[string]any)["system"].(string)]++
	}
	if of["stand"] != 9 || of["element"] != 4 || of["column"] != 4 {
		t.Errorf("the armies by their systems: %v; want 9 of stand, 4 of element and 4 of column", of)
	}
	text := frontage("army", "list").stdout
	for _, a := range armies {
		entry := a.(map[string]any)
		if entry["units"].(float64) < 8 || !strings.Contains(text, entry["army"].(string)+" ") || !strings.Contains(text, entry["name"].(string)) {
			t.Errorf("%v is not in\n%s; want its id and name there, and at least 8 units", entry, text)
		}
	}
}

// An army is printed as the file itself, or as a table with a line for everything in it.
func TestArmyShow(t *testing.T) {
	shown := answer(t, "army", "show", "legion")
	units := shown["army"].(map[string]any)["units"].([]any)
	text := frontage("army", "show", "legion").stdout
	for _, u := range units {
		if name := u.(map[string]any)["name"].(string); !strings.Contains(text, "\n"+name+" ") {
			t.Errorf("%s is not in\n%s", name, text)
		}
	}
	if !strings.Contains(text, "bolt-thrower, range 40") {
		t.Errorf("the weapon is not in\n%s", text)
	}
}

// A built army costs the sum of its lines, and is the same every time.
func TestArmyBuild(t *testing.T) {
	got := answer(t, "army", "build", "warband", "--points", "1500", "--seed", "3")
	sum := 0.0
	for _, p := range got["picks"].([]any) {
		sum += p.(map[string]any)["points"].(float64)
	}
	if cost := got["cost"].(float64); sum != cost || cost > 1500 || cost < 1400 || got["points"].(float64) != 1500 {
		t.Errorf("its lines cost %v: %v; want the cost to be their sum, 1400 to 1500 of 1500 points", sum, got)
	}
	args := []string{"army", "build", "warband", "--points", "1500", "--seed", "3"}
	text := frontage(args...).stdout
	if text != frontage(args...).stdout || !strings.HasPrefix(text, "The Warband, 1") || !strings.Contains(text, "× Warriors ") {
		t.Errorf("it prints\n%s; want the same each time, of The Warband, with Warriors", text)
	}
}

// A stand that is added to a unit (STD-SPEC-28) is listed with the price of one, above its unit's, and is in the
// field attach of a chosen army, not among the mounts.
func TestArmyWithAttachedStand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.army.json")
	text := `{"format": "frontage/army@1", "name": "x", "units": [{"id": "halberds", "type": "infantry", "points": 45},
 {"id": "skirmishers", "name": "Skirmishers", "type": "infantry", "size": 1, "points": 20, "special": [{"rule": "SPEC-28", "types": ["infantry"]}]}],
 "characters": [{"id": "lord", "kind": "general", "command": 9, "points": 100}],
 "chosen": [{"name": "mine", "points": 1000, "picks": [{"id": "lord"}, {"id": "halberds", "attach": "skirmishers"}]}]}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^Skirmishers .* \+20 `)
	if shown := frontage("army", "show", file).stdout; !list.MatchString(shown) {
		t.Errorf("the list is\n%s; want Skirmishers for +20", shown)
	}
	got := map[string][2]any{}
	for _, p := range answer(t, "army", "build", file+"#mine")["picks"].([]any) {
		pick := p.(map[string]any)
		got[pick["id"].(string)] = [2]any{pick["mount"], pick["attach"]}
	}
	if got["halberds"] != [2]any{"", "skirmishers"} || got["lord"] != [2]any{"", ""} {
		t.Errorf("mounts and attached stands are %v, want skirmishers attached to the halberds", got)
	}
}

// A quick battle, printed or written to a file, is a valid scenario.
func TestArmyBattle(t *testing.T) {
	args := []string{"army", "battle", "legion", "warband", "--points", "1200", "--seed", "5"}
	printed := frontage(args...)
	s, err := game.Read([]byte(printed.stdout), "battle", []game.Rules{stand.Rules{}})
	if err != nil || s.Title != "The Legion against The Warband" || len(s.Terrain) < 6 {
		t.Errorf("error %v, battle %q with %d features, want \"The Legion against The Warband\" with at least 6", err, s.Title, len(s.Terrain))
	}
	out := filepath.Join(t.TempDir(), "out.scenario.json")
	if o := frontage(append(args, "-o", out)...); o.status != exitDone || o.stdout != "" {
		t.Errorf("the command ended with %+v, want status %v and no output", o, exitDone)
	}
	text, err := os.ReadFile(out)
	if err != nil || string(text) != printed.stdout {
		t.Errorf("what is written is not what is printed: %v", err)
	}
	if got := answer(t, args...); got["format"] != "frontage/scenario@1" {
		t.Errorf("the format is %v, want \"frontage/scenario@1\"", got["format"])
	}
	mirror, err := game.Read([]byte(frontage("army", "battle", "legion", "legion").stdout), "mirror", []game.Rules{stand.Rules{}})
	if err != nil || mirror.Units[0].Side == mirror.Units[len(mirror.Units)-1].Side {
		t.Errorf("an army against itself: %v; want the first and the last unit on different sides", err)
	}
}

// Quick battles of every system that has army lists: the scenario is good and is played by it.
func TestArmyBattleOfEachSystem(t *testing.T) {
	for system, pair := range map[string][2]string{"element": {"aventa", "orle-league"}, "column": {"march-host", "aldmere"}} {
		out := filepath.Join(t.TempDir(), system+".scenario.json")
		if o := frontage("army", "battle", pair[0], pair[1], "-o", out); o.status != exitDone {
			t.Fatalf("the command ended with %+v, want status %v", o, exitDone)
		}
		if o := frontage("validate", out); o.status != exitDone || !strings.Contains(o.stdout, "system "+system) {
			t.Errorf("%s: validate ended with %+v, want status %v and %q in the output", system, o, exitDone, "system "+system)
		}
		if o := frontage("run", out, "--auto", "--until", "turn=3"); o.status != exitDone {
			t.Errorf("%s: run ended with %+v, want status %v", system, o, exitDone)
		}
		for _, wrong := range [][]string{{"--length", "6"}, {"--deploy", "maps"}, {"--scale", "28"}, {"--points", "5"}} {
			if o := frontage(append([]string{"army", "battle", pair[0], pair[1]}, wrong...)...); o.status != exitBad || o.stdout != "" {
				t.Errorf("%s, %v: the command ended with %+v, want status %v and no output", system, wrong, o, exitBad)
			}
		}
		if o := frontage("army", "battle", pair[0], "legion"); o.status != exitBad || !strings.Contains(o.stderr, "one of the stand rules") {
			t.Errorf("%s against the stand rules: %+v; want status %d, for an army that is not \"one of the stand rules\"", system, o, exitBad)
		}
	}
}

// STD-WIN-02: a quick battle has a random number of turns (STD-WIN-04), so that it comes to
// an end, unless another length is chosen.
func TestArmyBattleLength(t *testing.T) {
	for _, c := range []struct {
		chosen, length string
		limit          int
	}{{"", "random", 0}, {"random", "random", 0}, {"rolled", "rolled", 0}, {"unlimited", "", 0}, {"7", "", 7}, {"timed", "timed", 0}, {"timed:90", "timed", 0}, {"clock:45", "clock", 0}} {
		args := []string{"army", "battle", "legion", "warband"}
		if c.chosen != "" {
			args = append(args, "--length", c.chosen)
		}
		s, err := game.Read([]byte(frontage(args...).stdout), "battle", []game.Rules{stand.Rules{}})
		if err != nil || stand.OwnTurn(&s).Length != c.length || stand.OwnTurn(&s).Limit != c.limit {
			t.Errorf("%q: length %q, limit %d, %v; want length %q, limit %d", c.chosen, stand.OwnTurn(&s).Length, stand.OwnTurn(&s).Limit, err, c.length, c.limit)
		}
		if got, want := stand.OwnTurn(&s).Minutes, map[string]int{"timed": 120, "timed:90": 90, "clock:45": 45}[c.chosen]; got != want {
			t.Errorf("%q: %d minutes, want %d (STD-SCEN-03)", c.chosen, got, want)
		}
	}
	for _, wrong := range []string{"0", "-3", "long", "1001", "timed:0", "clock:x", "random:3"} {
		if o := frontage("army", "battle", "legion", "warband", "--length="+wrong); o.status == exitDone || !strings.Contains(o.stderr, "unlimited") {
			t.Errorf("--length %q: status %d, %s; want a refusal that names \"unlimited\"", wrong, o.status, o.stderr)
		}
	}
}

// STD-SCEN-02: --edges says how the sides come to their edges, of armies that are to be set up.
func TestArmyBattleEdges(t *testing.T) {
	for edges, want := range map[string]string{"listed": `"deploy": {"method": "alternate"}`, "dice": `"edges": "dice"`, "picked": `"edges": "picked"`} {
		if o := frontage("army", "battle", "legion", "warband", "--deploy", "alternate", "--edges", edges); o.status != exitDone || !strings.Contains(o.stdout, want) {
			t.Errorf("--edges %s: status %d, %s", edges, o.status, o.stderr)
		}
	}
	for _, args := range [][]string{{"--edges", "dice"}, {"--deploy", "alternate", "--edges", "left"}, {"--deploy", "sides", "--scenario", "village", "--edges", "dice"}} {
		if o := frontage(append([]string{"army", "battle", "legion", "warband"}, args...)...); o.status != exitBad || !strings.Contains(o.stderr, "--edges") {
			t.Errorf("%v: status %d, %q; want a message about --edges", args, o.status, o.stderr)
		}
	}
}

// --deploy alone lets the players agree on a method, wherever it stands.
func TestArmyBattleDeploysAlone(t *testing.T) {
	agreed := frontage("army", "battle", "legion", "warband", "--deploy", "agree").stdout
	for _, args := range [][]string{{"legion", "warband", "--deploy"}, {"--deploy", "legion", "warband"}, {"legion", "--deploy", "warband", "--seed", "0"}} {
		if o := frontage(append([]string{"army", "battle"}, args...)...); o.status != exitDone || o.stdout != agreed {
			t.Errorf("%v: status %d, %s; want status %d and the battle that \"agree\" gives", args, o.status, o.stderr, exitDone)
		}
	}
	for _, args := range [][]string{{"legion", "warband", "--deploy", "lots"}, {"--deploy", "lots", "legion", "warband"}} {
		if o := frontage(append([]string{"army", "battle"}, args...)...); o.status != exitBad || !strings.Contains(o.stderr, `"lots"`) || !strings.Contains(o.stderr, "no, agree, alternate, maps, screen, sides, scouting\n") {
			t.Errorf("%v: %+v; want status %d and a message that names the methods", args, o, exitBad)
		}
	}
	if o := frontage("army", "battle", "legion", "warband", "--deploy=lots"); o.status != exitBad || !strings.Contains(o.stderr, "--deploy") {
		t.Errorf("an unknown method: %+v; want status %d and a message about --deploy", o, exitBad)
	}
}

// A quick battle that starts with the deployment: nobody is on the table, and the default
// answers set both armies up, each in its zone (STD-BASE-25).
func TestArmyBattleDeploys(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.scenario.json")
	for _, method := range []string{"agree", "alternate", "maps", "screen", "sides"} {
		if o := frontage("army", "battle", "legion", "warband", "--deploy", method, "--terrain", "none", "-o", out); o.status != exitDone {
			t.Fatalf("the command ended with %+v, want status %v", o, exitDone)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, "battle", []game.Rules{stand.Rules{}})
		if err != nil || s.Turn.Phase != "deploy" || len(s.Units[0].Stands) != 0 || len(stand.Own(&s.Units[0]).State.Waiting) == 0 || len(s.Terrain) != 0 {
			t.Fatalf("%s: error %v, turn %+v, want the deployment of an empty table without terrain", method, err, s.Turn)
		}
		ran := frontage("run", out, "--auto", "--until", "turn=2", "--json")
		lines := strings.Split(strings.TrimSpace(ran.stdout), "\n")
		var last struct{ State json.RawMessage }
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
			t.Fatal(err)
		}
		after, err := game.Read(last.State, "after", []game.Rules{stand.Rules{}})
		if err != nil || after.Turn.Number != 2 {
			t.Fatalf("%s: error %v, turn %+v, want turn 2", method, err, after.Turn)
		}
		for i := range after.Units {
			if u := &after.Units[i]; len(stand.Own(u).State.Waiting) > 0 {
				t.Errorf("%s: %s was not deployed", method, u.ID)
			}
		}
	}
	scenario := filepath.Join("..", "..", "assets", "scenarios", "skirmish-at-the-mill.scenario.json")
	if s := frontage("army", "battle", "legion", "warband", "--terrain", scenario).stdout; !strings.Contains(s, `"orchard"`) {
		t.Error("the terrain of a scenario is not taken")
	}
	if o := frontage("army", "battle", "legion", "warband", "--terrain", "nowhere.scenario.json"); o.status != exitBad {
		t.Errorf("a scenario that there is not: %+v", o)
	}
}

const table = "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints\tMin/max\tSpecial\n" +
	"Pikes\tInfantry\t3\t3\t6+\t–\t3\t45\t2/–\t*1\nOld gun\tMachine\t1/3\t2\t–\t–\t1\t60\t–/1\t–\n" +
	"Boss\tGeneral\t+2\t–\t–\t9\t1\t125\t1\t–\n*1 Stubborn.\n"

// A table becomes a valid army file, and each rule that is not applied is named with its
// unit. Without -o the file is in the current folder.
func TestArmyImport(t *testing.T) {
	from := file(t, "hill-folk.tsv", table)
	t.Chdir(t.TempDir())
	got := answer(t, "army", "import", from)
	if got["name"] != "Hill Folk" || got["out"] != "hill-folk.army.json" || got["units"].(float64) != 2 {
		t.Errorf("the answer is %v, want \"Hill Folk\" with 2 units in hill-folk.army.json", got)
	}
	var rules []string
	for _, r := range got["not_applied"].([]any) {
		rule := r.(map[string]any)
		rules = append(rules, rule["name"].(string)+": "+rule["rule"].(string))
	}
	want := "Pikes: *1 Stubborn|Old gun: its range, which the table does not give: 30 cm is used|Old gun: its pace, which the table does not give: 20 cm is used"
	if strings.Join(rules, "|") != want {
		t.Errorf("not applied: %v", rules)
	}
	text, err := os.ReadFile("hill-folk.army.json")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := army.Read(text, "hill-folk.army.json", []game.Rules{stand.Rules{}}); err != nil {
		t.Error(err)
	}
	if o := frontage("army", "import", from); o.status != exitBad || !strings.Contains(o.stderr, "hill-folk.army.json exists already") {
		t.Errorf("a second time: %+v; want status %d: hill-folk.army.json exists already", o, exitBad)
	}
	o := frontage("army", "import", from, "-o", "hill-folk.army.json")
	if o.status != exitDone || !strings.Contains(o.stdout, "not applied: Pikes: *1 Stubborn\n") {
		t.Errorf("named: %+v; want status %d, and that the rule of Pikes is not applied", o, exitDone)
	}
	if o := frontage("army", "build", "hill-folk.army.json", "--points", "500"); o.status != exitDone || !strings.Contains(o.stdout, "× Pikes") {
		t.Errorf("built: %+v; want status %d, and Pikes in the army", o, exitDone)
	}
}

// An unreadable row is refused with its line and the reason, and the rest of the file is
// imported.
func TestArmyImportRefusesRows(t *testing.T) {
	from := file(t, "levy.tsv", strings.Replace(table, "Infantry", "Peasantry", 1))
	out := filepath.Join(t.TempDir(), "levy.army.json")
	got := answer(t, "army", "import", from, "-o", out)
	rows := got["refused"].([]any)
	if len(rows) != 1 || got["units"].(float64) != 1 || got["query"] != "army import" {
		t.Fatalf("the answer is %v, want army import with 1 unit and 1 refused row", got)
	}
	row := rows[0].(map[string]any)
	if row["line"].(float64) != 2 || row["cell"] != "Pikes, Type" || !strings.HasPrefix(row["reason"].(string), `is "Peasantry"`) {
		t.Errorf("the row: %v; want line 2, cell \"Pikes, Type\", and the word \"Peasantry\" in the reason", row)
	}
	if o := frontage("army", "import", from, "-o", out); o.status != exitDone || !strings.Contains(o.stdout, "refused: "+from+":2: Pikes, Type: is \"Peasantry\"") {
		t.Errorf("the import ended with %+v, want status %v and %q in the output", o, exitDone, "refused: "+from+":2: Pikes, Type: is \"Peasantry\"")
	}
	if o := frontage("army", "show", out); o.status != exitDone || !strings.Contains(o.stdout, "Old gun") {
		t.Errorf("the list is shown with %+v, want status %v and \"Old gun\" in the output", o, exitDone)
	}
}

// A roster is recognised by its content, whatever its name. A list written as text is read by the
// army list that --from names, or else by the shipped one that knows its names.
func TestArmyImportOthers(t *testing.T) {
	roster, err := os.ReadFile("../../game/army/testdata/march.ros")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "march.army.json")
	got := answer(t, "army", "import", file(t, "march.txt", string(roster)), "-o", out)
	if got["name"] != "The march" || got["units"].(float64) != 2 || got["mounts"].(float64) != 1 || len(got["refused"].([]any)) != 1 {
		t.Errorf("the answer is %v, want \"The march\" with 2 units, 1 mount and 1 refused row", got)
	}
	list := file(t, "list.txt", "3 Pikes\n1 Marshal on Fire drake\n2 Unknown folk\n")
	o := frontage("army", "import", list, "--from", out, "-o", out)
	if o.status != exitDone || !strings.Contains(o.stdout, "list.txt:3: Unknown folk: is nothing that the list of \"The march\" has") {
		t.Errorf("the import ended with %+v, want status %v and the line about unknown folk in the output", o, exitDone)
	}
	shipped := file(t, "shipped.txt", "Some levy\n2 Spearmen\n1 King\n")
	if got := answer(t, "army", "import", shipped, "-o", out); len(got["refused"].([]any)) != 0 {
		t.Errorf("the answer is %v, want nothing refused", got)
	}
	if o := frontage("army", "import", shipped, "--from", "nowhere", "-o", out); o.status != exitBad || !strings.Contains(o.stderr, `there is no army "nowhere"`) {
		t.Errorf("the import ended with %+v, want status %v and an error about the army \"nowhere\"", o, exitBad)
	}
}

func TestArmyBadInput(t *testing.T) {
	bad := file(t, "bad.tsv", strings.Replace(table, "Troop", "Trope", 1))
	good := file(t, "good.tsv", table)
	out := filepath.Join(t.TempDir(), "out.army.json")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"army"}, "expected"},
		{[]string{"army", "show", "gnomes"}, "human-kingdom"},
		{[]string{"army", "show", "nowhere.army.json"}, "nowhere.army.json"},
		{[]string{"army", "build", "legion", "--points", "99"}, "--points 99"},
		{[]string{"army", "build", "legion", "--points", "250"}, "250 points do not make a legal army"},
		{[]string{"army", "import", bad, "-o", out}, "bad.tsv:1: has no line of headings"},
		{[]string{"army", "import", good, "-o", "out.tsv"}, "must end in .army.json"},
		{[]string{"army", "import", "nowhere.tsv"}, "nowhere.tsv"},
	} {
		o := frontage(test.args...)
		if o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, test.want) {
			t.Errorf("%v: the command ended with %+v, want status %v, no output and the error %q", test.args, o, exitBad, test.want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a table with an error was written")
	}
}
