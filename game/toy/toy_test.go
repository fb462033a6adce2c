package toy

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/render/scene"
)

//go:embed scenarios/push.scenario.json
var scenario []byte

var systems = []game.Rules{Rules{}}

func load(t *testing.T, text []byte) game.State {
	t.Helper()
	s, err := game.Read(text, "push.scenario.json", systems)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func begin(t *testing.T) *game.Battle {
	return game.NewBattle(load(t, scenario), Rules{}, game.Options{})
}

func do(t *testing.T, b *game.Battle, a game.Action) []game.Event {
	t.Helper()
	events, err := b.Do(a)
	if err != nil {
		t.Fatalf("%+v: %v", a, err)
	}
	return events
}

func bidding(side game.SideID, effort int) game.Action {
	return game.Action{Do: doBid, Side: side, Own: &Deed{effort}}
}

// A scenario is read from its file, written, and read and written again to the same bytes;
// its checks hold.
func TestToyLoads(t *testing.T) {
	s := load(t, scenario)
	if own(s.Unit("r1")).Strength != 2 || ownTurn(&s).Last != 6 || s.Turn.Phase != phaseBid || s.Unit("r1").Base.Front != 5 || s.Unit("b1").Base.Front != 4 {
		t.Errorf("read as %+v; want strength 2, 6 turns, the bids, and fronts of 5 and 4", s)
	}
	text := game.Write(&s)
	again := load(t, text)
	if written := game.Write(&again); !bytes.Equal(written, text) {
		t.Errorf("written as\n%s\nand then as\n%s", text, written)
	}
	for _, left := range []string{"characters", "terrain", "attack", "pending"} {
		if bytes.Contains(text, []byte(`"`+left+`"`)) {
			t.Errorf("the file has %q, which the system does not know:\n%s", left, text)
		}
	}
	for _, r := range game.RunChecks(Rules{}, &s) {
		if !r.OK {
			t.Error(r.Diff)
		}
	}
}

// A file with something wrong is refused, with the line and the path of it.
func TestToyRefusesBadFiles(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`"strength": 2`, `"strength": 12`, "4: units[0].strength: is 12; must be a whole number from 1 to 9"},
		{`"type": "block"`, `"type": "infantry"`, `4: units[0].type: is "infantry"; must be block`},
		{`"strength": 2`, `"attack": 2`, "4: units[0].attack: unknown field"},
		{`"last": 6`, `"last": 6, "phase": "command"`, `9: turn.phase: is "command"; must be bid, push, count or over`},
		{`"last": 6`, `"last": 6, "step": "orders"`, "9: turn.step: the phases have no steps"},
		{`"last": 6`, `"last": 6, "phase": "push"`, "9: turn.bids: both sides have bid"},
		{`"last": 6`, `"last": 6, "bids": [{"side": "green"}]`, `9: turn.bids[0].side: there is no side "green"`},
		{`"seed": 7`, `"given": [10, 11]`, "9: turn.dice.given[1]: is 11; must be a whole number from 1 to 10"},
		{`"turn"`, `"characters": [], "turn"`, "9: characters: unknown field"},
		{`"turn"`, `"terrain": [], "turn"`, "9: terrain: unknown field"},
		{`"facing": 0}]`, `"facing": 0}, {"id": "r1b", "x": 30, "y": 8, "facing": 0}]`, "4: units[0].stands[1]: a unit is one stand"},
		{`"turn"`, `"rulings": {"AMB-06": "b"}, "turn"`, "9: rulings.AMB-06: there is no such ruling"},
	} {
		text := strings.Replace(string(scenario), test.old, test.new, 1)
		if _, err := game.Read([]byte(text), "bad", systems); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.new, err, test.want)
		}
	}
}

// A system without it needs no table, and a unit no stands: the battle runs to its end.
func TestToyWithoutATable(t *testing.T) {
	s := load(t, []byte(`{"format": "frontage/scenario@1", "system": "toy", "sides": [{"id": "a"}, {"id": "b"}],
		"units": [{"id": "u", "side": "a", "type": "block"}]}`))
	text := game.Write(&s)
	if bytes.Contains(text, []byte("table")) || bytes.Contains(text, []byte("stands")) {
		t.Errorf("written with what it does not have:\n%s", text)
	}
	b := game.NewBattle(load(t, text), Rules{}, game.Options{})
	playOut(t, b, b.Default)
	scene.Picture(b.State(), scene.Options{}, 600)
}

// playOut plays a battle to its end by its questions.
func playOut(t *testing.T, b *game.Battle, answer func() (game.Action, bool)) {
	t.Helper()
	for range 200 {
		a, open := answer()
		if !open {
			if !guide.Over(b.State()) {
				t.Fatal("nothing is waited for, and the battle is not over")
			}
			return
		}
		do(t, b, a)
	}
	t.Fatal("the battle has no end")
}

// A battle runs to its end by its questions, by default answers and by advice; its replay is
// read with all hashes as they were, and written again to the same bytes.
func TestToyPlaysAndReplays(t *testing.T) {
	for _, advised := range []bool{false, true} {
		b := begin(t)
		answer := b.Default
		if advised {
			answer = b.Advise
		}
		playOut(t, b, answer)
		if o := guide.Outcome(b.State()); o == nil || len(o.Points) != 2 {
			t.Fatalf("the outcome is %+v; want points of both sides", o)
		}
		text := b.Replay()
		again, warnings, err := game.ReadReplay(text, "push.replay.jsonl", systems)
		if err != nil || len(warnings) > 0 {
			t.Fatalf("the replay is read with %v, warnings %v; want neither", err, warnings)
		}
		if again.Hash() != b.Hash() || !bytes.Equal(again.Replay(), text) {
			t.Errorf("the replay leads elsewhere, or is written as\n%s", again.Replay())
		}
		if !bytes.Contains(text, []byte(`{"do":"bid","side":"red","effort":1,"hash":"`)) {
			t.Errorf("the replay has no bid:\n%s", text)
		}
		if _, _, err := game.ReadReplay(bytes.Replace(text, []byte(`"effort":1`), []byte(`"effort":2`), 1), "changed", systems); err == nil {
			t.Error("a changed bid has the same hash")
		}
	}
}

// The ten-sided die shows 10, and no more; what was done can be undone and done again.
func TestToyDiceAndUndo(t *testing.T) {
	b := begin(t)
	do(t, b, bidding("red", 2))
	do(t, b, bidding("blue", 0))
	if _, err := b.Do(game.Action{Do: "dice", Values: []int{11}}); err == nil {
		t.Error("a die showed 11")
	}
	before := b.Hash()
	do(t, b, game.Action{Do: "dice", Values: []int{10}})
	events := do(t, b, game.Action{Do: doPush, Unit: "r1"})
	if at := b.State().Unit("r1").Stands[0].Y; at != 20 || !slices.Equal(events[0].Dice, []int{10}) || !own(b.State().Unit("r1")).Tired {
		t.Errorf("it stands at %v after %v; want 20 after a 10, tired", at, events[0].Dice)
	}
	after := game.Write(b.State())
	do(t, b, game.Action{Do: "undo"})
	if at := b.State().Unit("r1").Stands[0].Y; at != 8 || b.Hash() == before {
		t.Errorf("undone, it stands at %v; want 8, and another hash than before", at)
	}
	do(t, b, game.Action{Do: "redo"})
	if !bytes.Equal(game.Write(b.State()), after) {
		t.Error("done again, the battle is elsewhere")
	}
	again, _, err := game.ReadReplay(b.Replay(), "push", systems)
	if err != nil || again.Hash() != b.Hash() {
		t.Errorf("redone and played again, it is another battle: %v", err)
	}
}

// An action that the system does not have, lacks a field or has one too many is refused.
func TestToyRefusesActions(t *testing.T) {
	b := begin(t)
	for _, text := range []string{`{"do":"charge","unit":"r1","target":"b1"}`, `{"do":"bid","side":"red"}`, `{"do":"bid","side":"red","effort":4}`,
		`{"do":"push","unit":"r1","effort":1}`, `{"do":"dice","values":[11]}`} {
		if a, err := game.ReadAction([]byte(text), Name); err == nil {
			t.Errorf("%s was read as %+v", text, a)
		}
	}
	for _, a := range []game.Action{{Do: "charge", Unit: "r1", Target: "b1"}, {Do: doBid, Side: "red"}, {Do: doPush, Unit: "r1", Own: &Deed{1}}} {
		var refusal *game.Refusal
		if _, err := b.Do(a); !errors.As(err, &refusal) {
			t.Errorf("%+v: %v", a, err)
		}
	}
	a, err := game.ReadAction([]byte(`{"do":"bid","side":"red","effort":3}`), Name)
	if err != nil || a.Own.(*Deed).Effort != 3 {
		t.Fatalf("%+v, %v; want an effort of 3", a, err)
	}
	if text, err := json.Marshal(a); err != nil || string(text) != `{"do":"bid","side":"red","effort":3}` {
		t.Errorf("written as %s: %v; want {\"do\":\"bid\",\"side\":\"red\",\"effort\":3}", text, err)
	}
	var refusal *game.Refusal
	if _, err := b.Do(game.Action{Do: doPush, Unit: "r1"}); !errors.As(err, &refusal) || refusal.Rule != "PUSH-TURN-1" {
		t.Errorf("a push before the bids: %v; want a refusal by PUSH-TURN-1", err)
	}
}

// A preview changes nothing and rolls nothing; it tells what the die is for.
func TestToyPreviews(t *testing.T) {
	b := begin(t)
	do(t, b, bidding("red", 1))
	s, _, err := b.Try(bidding("blue", 3))
	if err != nil || s.Turn.Phase != phasePush || b.State().Turn.Phase != phaseBid {
		t.Fatalf("tried, the bid leads to %q, the battle is in %q: %v; want %q, %q", s.Turn.Phase, b.State().Turn.Phase, err, phasePush, phaseBid)
	}
	do(t, b, bidding("blue", 3))
	hash := b.Hash()
	_, events, err := b.Try(game.Action{Do: doPush, Unit: "b1"})
	if !errors.Is(err, game.ErrNoDice) || len(events) != 1 || events[0].Why != doPush {
		t.Errorf("the preview of a roll: %v, %v; want one roll for a push, and no dice for it", events, err)
	}
	need, err := b.Lacks(game.Action{Do: doPush, Unit: "b1"}, nil)
	if err != nil || need == nil || need.Sides != 10 || need.Need != 1 {
		t.Errorf("it lacks %+v, %v; want one ten-sided die", need, err)
	}
	if b.Hash() != hash || b.State().Turn.Dice.Drawn != 0 {
		t.Error("the previews changed the battle")
	}
}

// A query explains itself, in JSON and in words, by rules that the page has; the table with
// the marks is drawn.
func TestToyExplainsAndDraws(t *testing.T) {
	s := load(t, scenario)
	answer, err := game.Ask(Rules{}, &s, game.Query{Name: "way", Args: map[string]string{"unit": "r1"}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(answer)
	if want := `{"query":"way","unit":"r1","legal":true,"rule":"","reason":"","room":13,"steps":[{"rule":"PUSH-MOVE-3","text":"Red oak may go 13 cm straight ahead.",` +
		`"args":["Red oak",13],"marks":[{"kind":"measure","from":[20,8],"to":[20,21],"label":"13 cm"}]}]}`; err != nil || string(text) != want {
		t.Errorf("got %s, %v; want %s", text, err, want)
	}
	if answer.Text().String() != "r1 may be pushed 13 cm at most." {
		t.Error(answer.Text().String())
	}
	for _, step := range answer.Explain() {
		if !strings.Contains(page, "\n"+step.Rule+"\t") {
			t.Errorf("the page has no rule %s", step.Rule)
		}
	}
	var svg bytes.Buffer
	if err := scene.WriteSVG(&svg, scene.Picture(&s, scene.Options{Marks: answer.Explain()[0].Marks}, 600)); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"r1a", "b2a"} {
		if !strings.Contains(svg.String(), `data-id="`+id+`"`) {
			t.Errorf("the stand %s is not in the picture", id)
		}
	}
}
