package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// drawingFile is a moment of a figure of the rule book: a shipped one, or one that makes
// no claim for a query to answer.
func drawingFile(t *testing.T, name string) string {
	t.Helper()
	for _, folder := range []string{"../../assets/figures", "../../game/stand/testdata/figures"} {
		path := filepath.Join(folder, name+".scenario.json")
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Fatalf("there is no figure %s", name)
	return ""
}

// drawn is a figure as a scenario, which tests change slightly.
type drawn map[string]any

func figureOf(t *testing.T, name string) drawn {
	t.Helper()
	text, err := os.ReadFile(drawingFile(t, name))
	if err != nil {
		t.Fatal(err)
	}
	var s drawn
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	delete(s, "expect")
	return s
}

// units returns the units by id.
func (s drawn) units() map[string]map[string]any {
	units := map[string]map[string]any{}
	for _, item := range s["units"].([]any) {
		unit := item.(map[string]any)
		units[unit["id"].(string)] = unit
	}
	return units
}

// places returns the places of a unit's stands.
func (s drawn) places(unit string) []any { return s.units()[unit]["stands"].([]any) }

// playedFigure is the result of playing a figure: its events, its refusals in words, and
// the final table.
type playedFigure struct {
	events  []map[string]any
	refusal string
	end     drawn
}

// playFigure plays actions, each a line of JSON, on a figure.
func playFigure(t *testing.T, s drawn, dice []int, actions ...string) playedFigure {
	t.Helper()
	header, err := json.Marshal(map[string]any{"format": "frontage/replay@1", "scenario": s, "dice": dice, "dice_only": true})
	if err != nil {
		t.Fatal(err)
	}
	path := file(t, "figure.replay.jsonl", string(header)+"\n"+strings.Join(actions, "\n")+"\n")
	o := frontage("run", path, "--json")
	if o.status == exitBad && o.stdout == "" {
		return playedFigure{refusal: o.stderr}
	}
	var p playedFigure
	for line := range strings.Lines(o.stdout) {
		var e map[string]any
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		p.events = append(p.events, e)
	}
	p.end = p.events[len(p.events)-1]["state"].(map[string]any)
	return p
}

// cost returns the cost of a unit's move, that of its stand that moved furthest.
func (p playedFigure) cost(unit string) float64 {
	cost := 0.0
	for _, e := range p.events {
		if e["event"] == "move" && e["unit"] == unit {
			for _, m := range e["moves"].([]any) {
				cost = max(cost, m.(map[string]any)["cost"].(float64))
			}
		}
	}
	return cost
}

// moved writes a move to the places of a unit's stands in another drawing, the last stand
// first if turned.
func moved(unit string, from, to []any, turned bool) string {
	var stands []any
	for i, item := range to {
		place := map[string]any{}
		for key, value := range item.(map[string]any) {
			place[key] = value
		}
		k := i
		if turned {
			k = len(from) - 1 - i
		}
		place["id"] = from[k].(map[string]any)["id"]
		stands = append(stands, place)
	}
	text, err := json.Marshal(map[string]any{"do": "move", "unit": unit, "stands": stands})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// commanded gives side B the turn, and a General who can order anything.
func (s drawn) commanded() drawn {
	s["turn"] = map[string]any{"number": 1, "active": "B", "phase": "command", "step": "orders"}
	s["characters"] = []any{map[string]any{"id": "gen", "side": "B", "kind": "general", "command": 10, "x": 30, "y": 10}}
	return s
}

const orderText = `{"do":"order","character":"gen","units":[%q]}`

// STD-MOVE-10, STD-MOVE-12, STD-MOVE-17, STD-MOVE-18: the claims of the movement figures,
// move_cost and move_allowed, played as orders.
func TestFiguresOfMovement(t *testing.T) {
	for unit, want := range map[string]float64{"P": 10, "S": math.Sqrt(20)} {
		before, after := figureOf(t, "pivot."+unit+"-before"), figureOf(t, "pivot."+unit+"-after")
		p := playFigure(t, before.commanded(), []int{1, 2}, fmt.Sprintf(orderText, unit), moved(unit, before.places(unit), after.places(unit), false))
		if p.refusal != "" || math.Abs(p.cost(unit)-want) > 0.02 {
			t.Errorf("pivot %s: %s costs %v, want %v", unit, p.refusal, p.cost(unit), want)
		}
	}
	before, after := figureOf(t, "cannot-move-through-gap.before"), figureOf(t, "cannot-move-through-gap.forbidden-after")
	p := playFigure(t, before.commanded(), []int{1, 2}, fmt.Sprintf(orderText, "B"), moved("B", before.places("B"), after.places("B"), false))
	if !strings.Contains(p.refusal, "(STD-MOVE-") {
		t.Errorf("through a gap between enemies: %q, %v", p.refusal, p.end["units"])
	}
	before, after = figureOf(t, "move-through-gap.before"), figureOf(t, "move-through-gap.after")
	p = playFigure(t, before.commanded(), []int{1, 2}, fmt.Sprintf(orderText, "B"), moved("B", before.places("B"), after.places("B"), true))
	if p.refusal != "" || p.cost("B") > 20 {
		t.Errorf("through a gap between houses and a river: %q; want B to go through, at no more than 20 cm; it is %v cm", p.refusal, p.cost("B"))
	}
}

// wantPlaces compares the final places of a unit with another drawing.
func (p playedFigure) wantPlaces(t *testing.T, unit string, want []any) {
	t.Helper()
	if p.refusal != "" {
		t.Fatalf("refused: %v", p.refusal)
	}
	var places []any
	for _, item := range want {
		place := item.(map[string]any)
		places = append(places, map[string]any{"x": place["x"], "y": place["y"], "facing": place["facing"]})
	}
	got := p.end.places(unit)
	if diff := holds(got, places, unit); diff != "" || len(got) != len(want) {
		t.Errorf("%s; the places are %v, want %d of them", diff, got, len(want))
	}
}

// STD-SHOOT-20: three hits remove the right stand, and 3, 4 and 5 drive the others 12 cm
// back, unturned, as the figure drive_back claims.
func TestFigureDriveBack(t *testing.T) {
	before := figureOf(t, "drive-back.before")
	before["turn"] = map[string]any{"number": 1, "active": "A", "phase": "shooting"}
	before.units()["R"]["shooting"] = 1
	p := playFigure(t, before, []int{4, 5, 6, 3, 4, 5}, `{"do":"shoot","unit":"R"}`, `{"do":"remove","unit":"B","stand":"B-3_before"}`, `{"do":"end"}`)
	p.wantPlaces(t, "B", figureOf(t, "drive-back.after").places("B"))
}

// STD-CMD-21, STD-CMD-22: the unit evades through its friends and confuses them, as the
// figure burst_through claims.
func TestFigureBurstThrough(t *testing.T) {
	before, after := figureOf(t, "evade-burst-through.before"), figureOf(t, "evade-burst-through.after")
	before["turn"] = map[string]any{"number": 1, "active": "B", "phase": "command", "step": "initiative"}
	ids := before.places("B")
	evade := strings.Replace(moved("B", []any{ids[1], ids[2], ids[0]}, after.places("B"), false), `"move"`, `"evade"`, 1)
	p := playFigure(t, before, []int{}, evade)
	p.wantPlaces(t, "B", after.places("B"))
	if state := p.end.units()["F"]["state"].(map[string]any); state["confused"] != true {
		t.Errorf("F is %v", state)
	}
}

// STD-CONF-13, STD-CONF-14: a retreat past the cavalry, which moves aside as a whole, and
// the infantry, of which one stand goes to the far end: the figure's make_way. The query
// names both; the retreat, here of 5 cm, asks them.
func TestFigureMakeWay(t *testing.T) {
	before, file := figureOf(t, "moving-aside.before"), drawingFile(t, "moving-aside.before")
	query := answer(t, "retreat", file, "--unit", "R1", "--distance", "4.7077")
	if diff := holds(query, map[string]any{"direction": 180.0, "make_way": []any{"R2", "R3"}}, "retreat"); diff != "" {
		t.Error(diff)
	}
	if diff := holds(query["stands"], []any{map[string]any{"x": 31.721, "y": 36.2556}, map[string]any{"x": 35.721, "y": 36.2556}, map[string]any{"x": 39.721, "y": 36.2556}}, "stands"); diff != "" {
		t.Error(diff)
	}

	before["turn"] = map[string]any{"number": 1, "active": "B", "phase": "combat"}
	for _, unit := range before.units() {
		unit["hits"] = 9 // so that none is lost
	}
	cavalry := []any{map[string]any{"x": 28.721, "y": 34.2149, "facing": 0.0}, map[string]any{"x": 26.721, "y": 34.2149, "facing": 0.0}, map[string]any{"x": 24.721, "y": 34.2149, "facing": 0.0}}
	infantry := []any{map[string]any{"x": 43.721, "y": 35.2707, "facing": 0.0}, map[string]any{"x": 47.721, "y": 35.2707, "facing": 0.0}, map[string]any{"x": 51.721, "y": 35.2707, "facing": 0.0}}
	aside := strings.Replace(strings.Replace(moved("R2", before.places("R2"), cavalry, false), `"move"`, `"makeway"`, 1), "{", `{"yes":true,`, 1)
	dice := append([]int{4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 1, 1, 1, 1) // 5 hits to none; nobody is confused
	p := playFigure(t, before, dice, `{"do":"fight","unit":"E"}`, `{"do":"makeway","unit":"R3","yes":true}`, aside)
	p.wantPlaces(t, "R2", cavalry)
	p.wantPlaces(t, "R3", infantry)
}

// STD-CMD-05: the figures' initiative_charge, first A and then, past it, B.
func TestFiguresOfInitiative(t *testing.T) {
	for _, c := range []struct {
		figure, unit, target string
		want                 bool
	}{
		{"initiative-charge-1.before", "A", "R1", true},
		{"initiative-charge-1.before", "B", "R1", false},
		{"initiative-charge-1.before", "B", "R2", false},
		{"initiative-charge-2.after-A", "B", "R2", true},
	} {
		if got := answer(t, "charge", drawingFile(t, c.figure), "--unit", c.unit, "--target", c.target, "--initiative"); got["legal"] != c.want {
			t.Errorf("%+v: legal %v, reason %v, want legal %v", c, got["legal"], got["reason"], c.want)
		}
	}
}

// STD-CMD-47: the four units of the figure of a brigade touch, and take one order.
func TestFigureOfABrigade(t *testing.T) {
	s := figureOf(t, "charge-from-brigade-1.before").commanded()
	p := playFigure(t, s, []int{1, 1}, `{"do":"order","character":"gen","units":["A","B","C","D"]}`)
	if p.refusal != "" || len(p.events) == 0 || p.events[0]["event"] != "roll" || p.events[0]["ok"] != true {
		t.Errorf("refused %q, events %v, want a successful roll first", p.refusal, p.events)
	}
}

// STD-FALL-05: the figure's fall_back_direction: behind the line are the directions
// to the rear and along it, none forward.
func TestFigureOfAFallBack(t *testing.T) {
	got := answer(t, "fallback", drawingFile(t, "fall-back-line.before"), "--unit", "B", "--distance", "20")
	lines := got["lines"].([]any)
	normal := lines[0].(map[string]any)["normal"].([]any)
	along := func(degrees float64) float64 {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		return normal[0].(float64)*sin + normal[1].(float64)*cos
	}
	for degrees, want := range map[float64]bool{270: true, 180: true, 90: true, 0: false, 45: false, 315: false} {
		if len(lines) != 1 || along(degrees) > -1e-9 != want {
			t.Errorf("%v°: %v, the lines are %v; want one line, along which a stand may go there: %v", degrees, along(degrees), lines, want)
		}
	}
}
