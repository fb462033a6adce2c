package translate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// three are the systems between which battles are carried over.
var three = []string{"stand", "element", "column"}

func read(t *testing.T, text []byte, name string) game.State {
	t.Helper()
	s, err := game.Read(text, name, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// over carries a battle over and reads what comes of it.
func over(t *testing.T, s *game.State, system string) (game.State, *Carried) {
	t.Helper()
	carried, err := To(s, system, systems.All())
	if err != nil {
		t.Fatalf("%s to %s: %v", s.Title, system, err)
	}
	return read(t, carried.Text, s.Title+" as "+system), carried
}

// places returns where each stand of a battle stands and how large it is.
func places(s *game.State) map[game.StandID]string {
	all := map[game.StandID]string{}
	for i := range s.Units {
		u := &s.Units[i]
		for _, stand := range u.Stands {
			all[stand.ID] = fmt.Sprint(u.Side, stand, u.Base)
		}
	}
	return all
}

// small is a line of three units, an archer's among them, and a general; the wood and the stream are on
// the table.
const small = `{"format": "frontage/scenario@1", "system": "stand", "title": "Small", "table": {"width": 120, "height": 90},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Spears", "type": "infantry", "armour": 5, "stands": [{"id": "a1", "x": 40, "y": 20, "facing": 0}, {"id": "a2", "x": 44, "y": 20, "facing": 0}, {"id": "a3", "x": 48, "y": 20, "facing": 0}]},
 {"id": "r2", "side": "red", "name": "Bows", "type": "infantry", "shooting": 1, "stands": [{"id": "b1", "x": 60, "y": 20, "facing": 0}, {"id": "b2", "x": 64, "y": 20, "facing": 0}]},
 {"id": "b", "side": "blue", "name": "Riders", "type": "cavalry", "armour": 4, "attack": 4, "stands": [{"id": "k1", "x": 50, "y": 70, "facing": 180}, {"id": "k2", "x": 48, "y": 70, "facing": 180}, {"id": "k3", "x": 46, "y": 70, "facing": 180}]}],
"characters": [{"id": "king", "side": "red", "kind": "general", "command": 9, "x": 44, "y": 20, "joined": "r1"}, {"id": "mage", "side": "red", "kind": "wizard", "command": 7, "x": 10, "y": 10}],
"terrain": [{"id": "wood", "kind": "wood", "shape": [[10, 40], [30, 40], [30, 50]]}, {"id": "brook", "kind": "stream", "line": [[0, 60], [20, 60], [20, 80]], "width": 4}],
"notes": "Told."}`

// The small battle by the element rules: an element for each stand, with the base that it has, spearmen as
// SP, archers as BW, horse with an armour of 4 as KN (frontage 4 cm is that of 40 mm, ELM-BASE-37); the
// general is the element of his stand. Back again, the same three units with the same stands.
func TestSmallBattleAsElementsAndBack(t *testing.T) {
	s := read(t, []byte(small), "small")
	e, carried := over(t, &s, "element")
	if len(e.Units) != 8 || e.Title != "Small" || e.Notes != "Told." {
		t.Fatalf("%d elements, %q, %q; want 8, \"Small\", \"Told.\"", len(e.Units), e.Title, e.Notes)
	}
	kinds := map[game.UnitType]int{}
	for i := range e.Units {
		kinds[e.Units[i].Type]++
	}
	if kinds["SP"] != 3 || kinds["BW"] != 2 || kinds["KN"] != 3 {
		t.Errorf("the elements are %v; want 3 SP, 2 BW and 3 KN", kinds)
	}
	text := string(carried.Text)
	for _, want := range []string{`"scale": 40`, `"general": "r1_2"`, `"kind": "wood"`, `"kind": "stream"`} {
		if !strings.Contains(strings.ReplaceAll(text, `":`, `": `), want) && !strings.Contains(text, want) {
			t.Errorf("the file does not say %s:\n%s", want, text)
		}
	}
	for _, want := range []string{"the field attack is as its kind has it: b", "the leader mage has no counterpart", "nobody leads blue: b_1 is the general's now"} {
		if !slices.ContainsFunc(carried.Lost, func(l game.Phrase) bool { return l.String() == want }) {
			t.Errorf("the list does not say %q: %q", want, carried.Lost)
		}
	}
	back, _ := over(t, &e, "stand")
	if len(back.Units) != 3 {
		t.Fatalf("%d units come back: %s", len(back.Units), game.Write(&back))
	}
	for i := range back.Units {
		u, was := &back.Units[i], s.Unit(back.Units[i].ID)
		if was == nil || u.Type != was.Type || len(u.Stands) != len(was.Stands) || u.Name != was.Name {
			t.Errorf("the unit %s comes back as %v; want %v", u.ID, u, was)
		}
	}
	for i := range back.Characters {
		if c := &back.Characters[i]; c.Side == "red" && (c.Kind != "general" || c.Joined != "r1" || c.X != 44) {
			t.Errorf("the general comes back as %v; want a general with r1 at x 44", c)
		}
	}
}

// The small battle by the column rules: three units again; a stream that is no area there becomes one
// for each of its parts, and a wizard has no counterpart.
func TestSmallBattleAsColumns(t *testing.T) {
	s := read(t, []byte(small), "small")
	c, carried := over(t, &s, "column")
	if len(c.Units) != 3 || c.Unit("r1").Type != "heavy-foot" || c.Unit("r2").Type != "medium-foot" || c.Unit("b").Type != "heavy-mounted" {
		t.Errorf("the units are %s; want r1 heavy foot, r2 medium foot and b heavy mounted", carried.Text)
	}
	if len(c.Terrain) != 3 || c.Terrain[1].Kind != "rough" || len(c.Terrain[2].Shape) != 4 {
		t.Errorf("the terrain is %v; want three pieces: the second rough, the third a river of four points", c.Terrain)
	}
	if len(c.Characters) != 1 || c.Characters[0].Kind != "general" || c.Characters[0].Joined != "r1" {
		t.Errorf("the leaders are %v; want one general, with r1", c.Characters)
	}
	for _, want := range []string{"a stream is rough ground: brook", "small units are elite there, since other Formed ones are larger: r2"} {
		if !slices.ContainsFunc(carried.Lost, func(l game.Phrase) bool { return l.String() == want }) {
			t.Errorf("the list does not say %q: %q", want, carried.Lost)
		}
	}
}

// shipped returns every scenario that comes with the program.
func shipped(t *testing.T) []game.State {
	var list []game.State
	for _, pattern := range []string{"../../../assets/scenarios/*.scenario.json", "../../../assets/figures/*.scenario.json", "../../../game/*/scenarios/*.scenario.json"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if strings.Contains(file, "/toy/") || strings.Contains(file, "/tactics/") {
				continue // they are in programs for tests alone, or have no stands
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, read(t, text, file))
		}
	}
	return list
}

// Every scenario that comes with the program is carried over to each other system and back: the same stands
// with the same bases stand in the same places for the same sides, and each has a unit there whose kind
// is that of its unit before. What the list does not name, has not changed.
func TestShippedBattlesThereAndBack(t *testing.T) {
	list := shipped(t)
	if len(list) < 60 {
		t.Fatalf("%d scenarios", len(list))
	}
	for i := range list {
		s := &list[i]
		want := places(s)
		for _, system := range three {
			if system == s.System {
				continue
			}
			there, carried := over(t, s, system)
			back, _ := over(t, &there, s.System)
			for name, got := range map[string]map[game.StandID]string{system: places(&there), "back from " + system: places(&back)} {
				for id, place := range want {
					if got[id] != place && !slices.ContainsFunc(carried.Lost, func(l game.Phrase) bool { return strings.Contains(l.String(), "has no counterpart") }) {
						t.Errorf("%s, %s: the stand %s is %s, was %s", s.Title, name, id, got[id], place)
					}
				}
				if len(got) > len(want) {
					t.Errorf("%s, %s: %d stands of %d", s.Title, name, len(got), len(want))
				}
			}
			if len(back.Terrain) == 0 && len(s.Terrain) > 0 && len(there.Terrain) > 0 {
				t.Errorf("%s, back from %s: the terrain is gone", s.Title, system)
			}
		}
	}
}

// A kind that a table writes is read as that kind again, unless the table says what is lost by it; and
// each kind of one table has a place in the others, or is left out of all but those of its own.
func TestTablesOfKinds(t *testing.T) {
	for _, system := range three {
		kinds := table(assets.Kinds(system))
		for i := range kinds {
			r := &kinds[i]
			if r.Write == "" || r.Of == "battle" || r.Of == "side" || r.Of == "every" {
				continue
			}
			if r.Of == "terrain" {
				if got := kinds.is("terrain", object{"kind": r.Write}); (got == nil || got.Kind != r.Kind) && r.Lost == "" && r.Is != "kind=none" {
					t.Errorf("%s: the terrain %s is read as %v; want %s", system, r.Kind, got, r.Kind)
				}
				continue
			}
			o := fields(r, "s", "g")
			for name, v := range defaultsOf(system) {
				if _, ok := o[name]; !ok && v != nil {
					o[name] = v
				}
			}
			if got := kinds.is(r.Of, o); (got == nil || got.Kind != r.Kind) && r.Lost == "" {
				t.Errorf("%s: the %s %s is read as %v; want %s", system, r.Of, r.Kind, got, r.Kind)
			}
		}
	}
}

// Each row of a unit that a table writes is one that its rules allow, for each number of stands that it
// says.
func TestRowsOfKindsAreLegal(t *testing.T) {
	for _, system := range three {
		kinds := table(assets.Kinds(system))
		for i := range kinds {
			if r := &kinds[i]; r.Of == "unit" && r.Write != "" {
				least, most := standsOf(r)
				for n := least; n <= most; n++ {
					unitOf(t, system, kinds, r, n)
				}
			}
		}
	}
}

// unitOf reads a file with one unit of a row, of n stands.
func unitOf(t *testing.T, system string, kinds table, r *assets.KindRow, n int) {
	u := fields(r, "red", "u")
	var stands []object
	for k := range n {
		stands = append(stands, object{"id": fmt.Sprintf("s%d", k), "x": 10 + 8*k, "y": 20, "facing": 0})
	}
	add(u, object{"id": "u", "side": "red", "stands": stands})
	side := object{"id": "red"}
	for _, row := range kinds.all("every") {
		add(u, fields(&row, "red", "u"))
	}
	for _, row := range kinds.all("side") {
		add(side, fields(&row, "red", "u"))
	}
	file := object{"format": "frontage/scenario@1", "system": system, "table": object{"width": 180, "height": 120}, "sides": []object{side, {"id": "blue"}}, "units": []object{u}}
	text, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Read(text, system+" "+r.Kind, systems.All()); err != nil {
		t.Errorf("%d stands of %s: %v", n, r.Kind, err)
	}
}

// What cannot be carried over is refused with the reason.
func TestRefused(t *testing.T) {
	s := read(t, []byte(small), "small")
	for system, want := range map[string]string{"stand": "is one of the system \"stand\" already", "tactics": "there is no table of its kinds"} {
		if _, err := To(&s, system, systems.All()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", system, err, want)
		}
	}
}
