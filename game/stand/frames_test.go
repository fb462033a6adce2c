package stand

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
)

func degrees(x float64) *float64 { return &x }

// A file keeps each kind of open procedure in the fields that it has always had: its step,
// the pieces it is about, and its numbers by name.
func TestFramesInFiles(t *testing.T) {
	fight := &Fight{Units: units("r1 b1"), Round: 1, Last: 2}
	told := map[string]string{}
	for _, c := range []struct {
		frame Frame
		want  string
	}{
		{&chargeProcedure{Unit: "r1", Target: "b1", Zones: namedZones{"b1b": 0, "b1a": 3}},
			`{"procedure": "charge", "unit": "r1", "target": "b1", "values": {"b1a": 3, "b1b": 0}}`},
		{&displaceProcedure{Unit: "r1", Characters: []game.CharacterID{"bg"}},
			`{"procedure": "displace", "unit": "r1", "names": ["bg"]}`},
		{&makeWayProcedure{Step: stepPush, Unit: "r2", Target: "r1", Units: units("r1 r2"), Moving: []game.StandID{"r1a"},
			Movement: givenMovement{Asked: wayAnswers{"r3": true, "b1": false}, Back: 2.123456789, Direction: 90, Distance: 4, Lands: true}},
			`{"procedure": "makeway", "step": "push", "unit": "r2", "target": "r1", "units": ["r1", "r2"], "values": {"asked b1": 0, "asked r3": 1, "back": 2.123456789, "direction": 90, "distance": 4, "lands": 1}, "names": ["r1a"]}`},
		{&placeProcedure{Unit: "r1", Target: "b1", Support: units("r2"), Layout: declaredLayout{Option: 2}, First: []game.StandID{"r1b"}},
			`{"procedure": "place", "unit": "r1", "target": "b1", "units": ["r2"], "values": {"option": 2}, "names": ["r1b"]}`},
		{&pursueProcedure{Unit: "r1", Zones: namedZones{"b1a": 1}, Stands: []game.Stand{{ID: "r1a", X: 1, Y: 2}}},
			`{"procedure": "pursue", "unit": "r1", "values": {"b1a": 1}, "stands": [{"id": "r1a", "x": 1, "y": 2, "facing": 0}]}`},
		{&combatProcedure{Step: stepFalls, Side: "red", Fight: fight},
			`{"procedure": "combat", "step": "falls", "side": "red", "fight": {"units": ["r1", "b1"], "round": 1, "last": 2}}`},
		{&reformProcedure{}, `{"procedure": "reform"}`},
		{&retreatProcedure{Unit: "r1", Course: retreatCourse{Distance: 3}},
			`{"procedure": "retreat", "unit": "r1", "values": {"distance": 3}}`},
		{&retreatProcedure{Unit: "r1", Course: retreatCourse{Direction: degrees(0), Distance: 3}},
			`{"procedure": "retreat", "unit": "r1", "values": {"direction": 0, "distance": 3}}`},
		{&driveBackProcedure{Unit: "r1", Target: "b1", Course: driveBackCourse{Asked: wayAnswers{"r2": true}, Direction: 0, Distance: 7}},
			`{"procedure": "driveback", "unit": "r1", "target": "b1", "values": {"asked r2": 1, "direction": 0, "distance": 7}}`},
		{&fallProcedure{Unit: "r1", Course: fallCourse{Most: 11}},
			`{"procedure": "fallback", "unit": "r1", "values": {"most": 11}}`},
		{&fallProcedure{Step: stepForced, Unit: "r1", Course: fallCourse{Direction: degrees(0), Distance: degrees(0), Most: 11}},
			`{"procedure": "fallback", "step": "forced", "unit": "r1", "values": {"direction": 0, "distance": 0, "most": 11}}`},
		{&advanceProcedure{Unit: "r1", Target: "b1"}, `{"procedure": "advance", "unit": "r1", "target": "b1"}`},
		{&commandProcedure{Step: stepOrders}, `{"procedure": "command", "step": "orders"}`},
		{&moveProcedure{Step: paceHalf, Units: units("r1")}, `{"procedure": "move", "step": "half", "units": ["r1"]}`},
		{&moveProcedure{Step: paceFull, Units: units("r1"), Last: &lastMove{}, Moved: units("r2")},
			`{"procedure": "move", "step": "full", "units": ["r1"], "values": {"x": 0, "y": 0}, "names": ["r2"]}`},
		{&blunderProcedure{Step: blunderFlee, Units: units("r1"), Order: &blunderOrder{Pace: 20}},
			`{"procedure": "blunder", "step": "flee", "units": ["r1"], "values": {"pace": 20}}`},
		{&homeBackProcedure{Unit: "r1", Roll: homeBackRoll{Distance: 30}},
			`{"procedure": "home-back", "unit": "r1", "values": {"distance": 30}}`},
		{&leaveProcedure{Step: leaveStart, Characters: []game.CharacterID{"rg"}}, `{"procedure": "leave", "step": "start", "names": ["rg"]}`},
		{&volleyProcedure{Step: stepAim, Unit: "r1", Target: "b1", Choices: []string{"r1a", "b2"}},
			`{"procedure": "volley", "step": "aim", "unit": "r1", "target": "b1", "names": ["r1a", "b2"]}`},
		{&shootProcedure{Unit: "r1", Target: "b1", Shooting: shooting{AtCharger: true, Unsaved: true, Remove: 2}, Shots: []Shot{{Unit: "r1", Stand: "r1a", Dice: 1}}},
			`{"procedure": "shots", "unit": "r1", "target": "b1", "values": {"charge": 1, "plain": 1, "remove": 2}, "shots": [{"unit": "r1", "stand": "r1a", "dice": 1}]}`},
		{&shootBackProcedure{Unit: "r1", Units: units("b1")}, `{"procedure": "shootback", "unit": "r1", "units": ["b1"]}`},
		{&envelopProcedure{Unit: "r1", Target: "b1", Shooters: []string{"b1a"}}, `{"procedure": "envelop", "unit": "r1", "target": "b1", "names": ["b1a"]}`},
		{&unstableProcedure{Step: unstableLoss, Units: units("r2"), Unit: "r1"},
			`{"procedure": "unstable", "step": "loss", "unit": "r1", "units": ["r2"]}`},
		{&castProcedure{Step: castCounter, Character: "rw", Spell: "raiders/dark-line", Direction: 30, Rolled: 5},
			`{"procedure": "cast", "step": "counter", "character": "rw", "spell": "raiders/dark-line", "direction": 30, "rolled": 5}`},
		{&spellProcedure{Character: "rw", Spell: "steppe/bolt", Unit: "b1", Target: "b1", Stand: "r1a", Dice: 1, Remove: 1},
			`{"procedure": "spell", "character": "rw", "spell": "steppe/bolt", "unit": "b1", "target": "b1", "stand": "r1a", "dice": 1, "remove": 1}`},
		{&moveProcedure{Step: paceFull, Units: units("r1"), Spell: "jungle/lift", With: "rw"},
			`{"procedure": "move", "step": "full", "units": ["r1"], "spell": "jungle/lift", "character": "rw"}`},
		{&rouseProcedure{Asked: []game.CharacterID{"rw"}}, `{"procedure": "rouse", "names": ["rw"]}`},
		{&raidProcedure{Done: []Link{{Unit: "r1", Of: "b1"}}}, `{"procedure": "raid", "links": [{"unit": "r1", "of": "b1"}]}`},
		{&burnProcedure{Done: []game.StandID{"r1a"}}, `{"procedure": "burn", "names": ["r1a"]}`},
		{&lungeProcedure{Unit: "r1"}, `{"procedure": "lunge", "unit": "r1"}`},
		{&arriveProcedure{}, `{"procedure": "arrive"}`},
		{&omenProcedure{Side: "red", Doing: `{"do":"end"}`, Faces: []int{1, 5, 3}, Last: 2, Open: []int{1, 2}, Why: "order", By: "rg", Need: 7, Spell: "fjords/bones"},
			`{"procedure": "omen", "side": "red", "doing": "{\"do\":\"end\"}", "faces": [1, 5, 3], "last": 2, "open": [1, 2], "why": "order", "by": "rg", "need": 7, "spell": "fjords/bones"}`},
		{&excessProcedure{Side: "red"}, `{"procedure": "excess", "side": "red"}`},
		{&castProcedure{Step: castDone, Character: "rw", Spell: "desert/straw-host", X: 30, Y: 40.5, Direction: 90, Rolled: 4},
			`{"procedure": "cast", "step": "done", "character": "rw", "spell": "desert/straw-host", "direction": 90, "x": 30, "y": 40.5, "rolled": 4}`},
		{&castProcedure{Step: castDone, Character: "rw", Spell: "crypts/ossuary", Engagement: "e1", Rolled: 5},
			`{"procedure": "cast", "step": "done", "character": "rw", "spell": "crypts/ossuary", "engagement": "e1", "rolled": 5}`},
		{&jumpProcedure{Character: "rw"}, `{"procedure": "jump", "character": "rw"}`},
		{&gambleProcedure{Character: "rw", Spell: "ravagers/red-mist", Unit: "r1", Shown: []int{2, 5}},
			`{"procedure": "gamble", "character": "rw", "spell": "ravagers/red-mist", "unit": "r1", "shown": [2, 5]}`},
		{&enterProcedure{Step: enterPlace, Character: "rw", Units: units("r3"), Came: units("r1"), Stand: "r1a", X: 30, Y: 40.5},
			`{"procedure": "enter", "step": "place", "character": "rw", "units": ["r3"], "names": ["r1"], "stand": "r1a", "x": 30, "y": 40.5}`},
		{&deviceProcedure{Step: deviceVoice, Character: "rw", Units: units("r1"), Number: 1, Need: 5, Second: 4, Sum: 12, Rolled: 6},
			`{"procedure": "device", "step": "voice", "character": "rw", "units": ["r1"], "number": 1, "need": 5, "second": 4, "sum": 12, "rolled": 6}`},
		{&guidanceProcedure{Character: "rw", Units: units("r1"), X: 30}, `{"procedure": "guidance", "character": "rw", "units": ["r1"], "x": 30}`},
		{&wildProcedure{Units: []game.UnitID{"r1", "r2"}}, `{"procedure": "wild", "units": ["r1", "r2"]}`},
		{&throwProcedure{}, `{"procedure": "throw"}`},
		{&rampageProcedure{Unit: "r1", Face: wildRage, Wild: true}, `{"procedure": "rampage", "unit": "r1", "face": 6, "wild": true}`},
		{&stampedeProcedure{Units: units("r1")}, `{"procedure": "stampede", "units": ["r1"]}`},
		{&cruelProcedure{Character: "rw"}, `{"procedure": "cruel", "character": "rw"}`},
		{&timeProcedure{Side: "red", Late: "blue"}, `{"procedure": "time", "side": "red", "late": "blue"}`},
		{&drivenProcedure{Step: stepFriends}, `{"procedure": "drivebacks", "step": "friends"}`},
	} {
		told[c.frame.kind()] = c.want
		s := tableOf(infantry("r1", at{0, 1, 180}), infantry("r2", at{10, 1, 180}), infantry("r3", at{20, 1, 180}), infantry("b1", at{0, -10, 0}))
		OwnTurn(s).Pending = open(c.frame)
		file := string(game.Write(s))
		if got := onOneLine(file); !strings.Contains(got, `"pending": `+c.want+"}") {
			t.Errorf("%s is not in\n%s", c.want, got)
		}
		read, err := game.Read([]byte(file), "saved", []game.Rules{unchecked{}})
		if err != nil {
			t.Fatalf("%s: %v", c.want, err)
		}
		if diff := cmp.Diff(c.frame, OwnTurn(&read).Pending.Frame); diff != "" {
			t.Errorf("%s is read as another: %s", c.want, diff)
		}
		var before bag
		if err := json.Unmarshal([]byte(c.want), &before); err != nil {
			t.Fatal(err)
		}
		younger := slices.Contains([]string{procedureArrive, procedureBurn, procedureCast, procedureCruel, procedureDevice, procedureEnter, procedureExcess, procedureSpell, procedureGamble, procedureGuidance, procedureJump, procedureLunge, procedureOmen, procedureRaid, procedureRampage, procedureRouse, procedureStampede, procedureThrow, procedureTime, procedureWild}, c.frame.kind()) || strings.Contains(c.want, "jungle/lift") // no older replay has one
		if !younger && !bytes.Equal(game.Digest{}.Plain(&before), game.Digest{}.Plain(open(c.frame))) {
			t.Errorf("%s has another hash than it always had", c.want)
		}
		copied := s.Clone()
		if !game.SameData(OwnTurn(s), OwnTurn(&copied)) {
			t.Errorf("a copy of %s is another", c.want)
		}
		if waits, ok := OwnTurn(&copied).Pending.Frame.(waiter); ok && len(*waits.answers()) > 0 {
			clear(*waits.answers())
			if game.SameData(OwnTurn(s), OwnTurn(&copied)) {
				t.Errorf("a copy of %s shares its answers", c.want)
			}
		}
	}
	if all := (&Pending{}).All(); !slices.Equal(all, slices.Sorted(maps.Keys(told))) {
		t.Errorf("the frames are %v, the test covers %v", all, slices.Sorted(maps.Keys(told)))
	}
}

// bag is a frame as it was before each kind had a type: the order of its fields, and its
// map of numbers, are those of the hashes of older replays.
type bag struct {
	Procedure string             `json:"procedure"`
	Step      string             `json:"step,omitempty"`
	Unit      game.UnitID        `json:"unit,omitempty"`
	Target    game.UnitID        `json:"target,omitempty"`
	Side      game.SideID        `json:"side,omitempty"`
	Units     []game.UnitID      `json:"units,omitempty"`
	Values    map[string]float64 `json:"values,omitempty"`
	Names     []string           `json:"names,omitempty"`
	Stands    []game.Stand       `json:"stands,omitempty"`
	Shots     []Shot             `json:"shots,omitempty"`
	Fight     *Fight             `json:"fight,omitempty"`
}

// unchecked reads any file.
type unchecked struct{ Rules }

func (unchecked) Check(*game.State) []game.Problem { return nil }

func (unchecked) CheckQuestion(*game.State) []game.Problem { return nil }

// onOneLine returns a file without line breaks.
func onOneLine(file string) string {
	return strings.NewReplacer("{ ", "{", " }", "}", "[ ", "[", " ]", "]").Replace(strings.Join(strings.Fields(file), " "))
}

// A file is refused if its open procedure is of an unknown kind or has fields that its kind lacks;
// the error names the place and the fault.
func TestBadFramesInFiles(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -10, 0}))
	OwnTurn(s).Pending = open(&shootProcedure{Unit: "r1", Target: "b1", Shooting: shooting{Remove: 2}})
	file := strings.Join(strings.Fields(string(game.Write(s))), " ")
	good := `"procedure": "shots", "unit": "r1", "target": "b1", "values": {"remove": 2}`
	if !strings.Contains(file, good) {
		t.Fatalf("%s is not in %s", good, file)
	}
	for _, c := range []struct{ bad, path, what string }{
		{`"procedure": "nap", "unit": "r1"`, "turn.pending.procedure", `unknown procedure "nap"; there are advance, arrive, blunder`},
		{`"unit": "r1"`, "turn.pending.procedure", "is missing"},
		{`"procedure": "shots", "unit": "r1", "side": "red"`, "turn.pending.side", "unknown field"},
		{`"procedure": "shots", "unit": "r1", "values": { "removed": 2 }`, "turn.pending.values.removed", "unknown field"},
		{`"procedure": "shots", "unit": "r1", "values": { "remove": 1.5 }`, "turn.pending.values.remove", "must be a whole number"},
		{`"procedure": "shots", "unit": "r1", "values": { "plain": 2 }`, "turn.pending.values.plain", "must be 0 or 1"},
		{`"procedure": "shots", "unit": "r1", "values": { "charge": "yes" }`, "turn.pending.values.charge", ""},
		{`"procedure": "move", "step": "full", "units": [ "r1" ], "values": [ 1, 2 ]`, "turn.pending.values", ""},
	} {
		_, err := game.Read([]byte(strings.Replace(file, good, c.bad, 1)), "saved", []game.Rules{unchecked{}})
		if err == nil || !strings.Contains(err.Error(), c.path) || !strings.Contains(err.Error(), c.what) {
			t.Errorf("%s is read: %v; want an error at %s: %s", c.bad, err, c.path, c.what)
		}
	}
}
